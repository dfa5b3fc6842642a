//! The whole database as text, to compare it before and after.

use std::collections::BTreeMap;

use despacho::db::{Db, query};

/// Every row of every table, by table.
pub async fn dump(db: &Db) -> BTreeMap<String, Vec<String>> {
    let tables: Vec<(String,)> = match db {
        Db::Sqlite { .. } => query(
            db,
            "SELECT name FROM sqlite_master
             WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name NOT LIKE '~_sqlx%' ESCAPE '~'",
        ),
        Db::Postgres(_) => query(
            db,
            "SELECT CAST(table_name AS TEXT) FROM information_schema.tables
             WHERE table_schema = 'public' AND table_name NOT LIKE '~_sqlx%' ESCAPE '~'",
        ),
    }
    .all()
    .await
    .unwrap();
    assert!(tables.len() > 10, "{tables:?}");
    let mut all = BTreeMap::new();
    for (table,) in tables {
        let rows = match db {
            Db::Sqlite { .. } => {
                let columns: Vec<(String,)> =
                    query(db, "SELECT name FROM pragma_table_info($1)").bind(table.clone()).all().await.unwrap();
                let columns: Vec<_> = columns.iter().map(|it| format!("quote(\"{}\")", it.0)).collect();
                format!("SELECT json_array({}) FROM \"{table}\"", columns.join(", "))
            }
            Db::Postgres(_) => format!("SELECT CAST(it.* AS TEXT) FROM \"{table}\" it"),
        };
        let mut rows: Vec<(String,)> = query(db, Box::leak(rows.into_boxed_str())).all().await.unwrap();
        rows.sort();
        all.insert(table, rows.into_iter().map(|it| it.0).collect());
    }
    all
}
