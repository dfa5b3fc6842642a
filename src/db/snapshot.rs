//! What a backup asks of a database: to be opened as it is, a copy of a SQLite file while others write to it, and
//! whether such a file is sound.

use std::path::Path;

use sqlx::ConnectOptions as _;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};

use super::open::connect_server;
use super::{Db, Limits, OpenError, Result};

impl Db {
    /// Opens a database that is there, as it is: no migration is run, and nothing is made where it is missing.
    pub async fn attach(url: &str) -> std::result::Result<Self, OpenError> {
        let limits = Limits::default();
        let Some(file) = Self::file(url) else { return connect_server(url, limits).await };
        let options = SqliteConnectOptions::new().filename(file).foreign_keys(true);
        let pool = || SqlitePoolOptions::new().max_connections(1);
        let writer = pool().connect_with(options.clone()).await.map_err(OpenError::Connect)?;
        Ok(Self::Sqlite { readers: pool().connect_lazy_with(options), writer, callers: limits.writers() })
    }

    /// Writes what stands in a SQLite file at this moment to another file, which must be missing or empty. Others may
    /// read and write meanwhile.
    pub async fn copy_file(from: &str, into: &Path) -> std::result::Result<(), OpenError> {
        let mut one = SqliteConnectOptions::new().filename(from).connect().await.map_err(OpenError::Connect)?;
        let into = into.to_string_lossy().into_owned();
        let copied = sqlx::query("VACUUM INTO $1").bind(into).execute(&mut one).await;
        copied.map(|_| ()).map_err(OpenError::Connect)
    }

    /// What is wrong with the database itself, as far as it can say. PostgreSQL looks after itself.
    pub async fn flaws(&self) -> Result<Vec<String>> {
        let Self::Sqlite { readers, .. } = self else { return Ok(Vec::new()) };
        let said: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check(20)").fetch_all(readers).await?;
        let mut flaws: Vec<String> = said.into_iter().map(|it| it.0).filter(|it| it != "ok").collect();
        let rows: Vec<(String, Option<i64>, String)> =
            sqlx::query_as(r#"SELECT "table", rowid, parent FROM pragma_foreign_key_check LIMIT 20"#)
                .fetch_all(readers)
                .await?;
        let lone = |(table, row, parent): (String, Option<i64>, String)| {
            format!("row {} of {table} names a row of {parent} that is not there", row.unwrap_or_default())
        };
        flaws.extend(rows.into_iter().map(lone));
        Ok(flaws)
    }
}
