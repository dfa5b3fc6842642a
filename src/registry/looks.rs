//! What names look like: no new one may be taken for another that is there.

use super::RegisterKind;
use super::store::Register;
use crate::db::{self, Db, Tx, query};
use crate::fault::{Fault, is_name, look, spelling_fault, twin_fault};

/// Among which names one is told apart: of a register, and of an operator where that is not empty.
pub(super) type Among<'a> = (&'static str, &'a str);

/// Those of the persons and systems that hold keys, and of the inspectors to whom something is delegated.
pub(super) const SUBJECTS: Among<'static> = ("subject", "");

/// The fault of the name that an entry gives, if it has one; else it is known from now on.
pub(super) async fn given_fault<T: Register>(tx: &mut Tx, new: &T) -> db::Result<Option<Fault>> {
    let Some((pointer, name)) = new.given() else { return Ok(None) };
    let among = match T::KIND {
        RegisterKind::Operator => ("operator", ""),
        RegisterKind::Delegation => SUBJECTS,
        kind => (kind.name(), new.operator()),
    };
    name_fault(tx, among, pointer, name).await
}

/// The fault of a name that is given, if it has one; else it is known from now on. What was named so before may be named
/// so again.
pub(super) async fn name_fault(
    tx: &mut Tx,
    (register, operator): Among<'_>,
    pointer: &str,
    name: &str,
) -> db::Result<Option<Fault>> {
    if !is_name(name) {
        return Ok(None); // said elsewhere
    }
    let (look, spelling) = (look(name), spelling_fault(pointer, name));
    // Most names are new and like no other: one statement says so and enters them.
    if spelling.is_none() {
        let new = query(
            &mut *tx,
            "INSERT INTO looks (register, operator, name, look)
             SELECT $1, $2, $3, $4
             WHERE NOT EXISTS (SELECT 1 FROM looks WHERE register = $1 AND operator = $2 AND look = $4)",
        )
        .bind(register)
        .bind(operator)
        .bind(name)
        .bind(look.clone())
        .run()
        .await?;
        if new == 1 {
            return Ok(None);
        }
    }
    let alike: Vec<(String,)> =
        query(&mut *tx, "SELECT name FROM looks WHERE register = $1 AND operator = $2 AND look = $3 ORDER BY name")
            .bind(register)
            .bind(operator)
            .bind(look)
            .all()
            .await?;
    if alike.iter().any(|it| it.0 == name) {
        return Ok(None);
    }
    Ok(spelling.or_else(|| alike.first().map(|it| twin_fault(pointer, name, &it.0))))
}

async fn keep(tx: &mut Tx, (register, operator): (&str, &str), name: &str, look: String) -> db::Result<()> {
    query(tx, "INSERT INTO looks (register, operator, name, look) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
        .bind(register)
        .bind(operator)
        .bind(name)
        .bind(look)
        .run()
        .await
        .map(|_| ())
}

/// Enters what was named before there was this table. Run it at the start.
pub async fn fill_looks(db: &Db) -> db::Result<()> {
    let unknown: Vec<(String, String, String)> = query(
        db,
        "SELECT named.register, named.operator, named.name
         FROM (SELECT DISTINCT register, CASE WHEN register = 'operator' THEN '' ELSE operator END AS operator, name
               FROM entries WHERE register IN ('operator', 'casino', 'table')
               UNION
               SELECT 'subject' AS register, '' AS operator, subject AS name FROM keys) named
         WHERE NOT EXISTS (SELECT 1 FROM looks
                           WHERE looks.register = named.register AND looks.operator = named.operator
                             AND looks.name = named.name)",
    )
    .all()
    .await?;
    if unknown.is_empty() {
        return Ok(());
    }
    let mut tx = db.begin().await?;
    for (register, operator, name) in unknown {
        keep(&mut tx, (&register, &operator), &name, look(&name)).await?;
    }
    tx.commit().await
}
