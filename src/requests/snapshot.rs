//! The configuration snapshot: what is known of an operator, with all its days.

use super::store;
use crate::db::{self, Db, query};
use crate::instant::Instant;
use crate::registry::{Caller, PayTableEntry, TableEntry, known};
use crate::replay::configuration::{Configuration, PayTable, Table};
use crate::replay::receipt::sha256_hex;

/// A snapshot and its hash.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// Whose.
    pub operator: String,
    /// The moment whose knowledge it holds.
    pub as_known_at: Instant,
    /// Its RFC 8785 form.
    pub json: Vec<u8>,
    /// SHA-256 over that, in lower-case hex.
    pub sha256: String,
}

/// Why there is no snapshot.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// There is no such operator, or none that the caller may see; or no such snapshot.
    #[error("there is no such configuration")]
    NotFound,
    /// It cannot be written or read.
    #[error("the configuration cannot be written: {0}")]
    Json(#[from] serde_json::Error),
    /// It cannot be kept or given back.
    #[error("the configuration cannot be packed: {0}")]
    Packed(#[from] std::io::Error),
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}

/// The snapshot of an operator as known at a moment; without one, at the last change of what it holds, so that
/// it stays the same until the next. It is kept, to be found by its hash.
pub async fn snapshot(
    db: &Db,
    caller: &Caller,
    operator: &str,
    as_known_at: Option<Instant>,
) -> Result<(Configuration, Snapshot), SnapshotError> {
    let mut tx = db.read().await?;
    let configured: Option<(i64,)> = query(
        &mut tx,
        "SELECT configured FROM turns
         WHERE operator = $1 AND operator <> '' AND ($2 IS NULL OR operator = $2)",
    )
    .bind(operator)
    .bind(caller.only().map(str::to_owned))
    .optional()
    .await?;
    let (configured,) = configured.ok_or(SnapshotError::NotFound)?;
    let at = as_known_at.unwrap_or_else(|| Instant::from_micros(configured));
    let tables = known::<TableEntry>(&mut tx, operator, at).await?.map(Table::from).collect();
    let permits = store::permits(&mut tx, operator, None, Some(at)).await?.into_iter().map(|it| it.permit).collect();
    let pay_tables = known::<PayTableEntry>(&mut tx, operator, at).await?.map(PayTable::from).collect();
    drop(tx);
    let configuration = Configuration {
        version: 1,
        operator: operator.to_owned(),
        as_known_at: Some(at.timestamp()),
        tables,
        permits,
        pay_tables,
    };
    let json = serde_json_canonicalizer::to_vec(&configuration)?;
    let sha256 = sha256_hex(&json);
    let snapshot = Snapshot { operator: operator.to_owned(), as_known_at: at, json, sha256 };
    keep(db, &snapshot).await?;
    Ok((configuration, snapshot))
}

async fn keep(db: &Db, snapshot: &Snapshot) -> Result<(), SnapshotError> {
    let kept: Option<(Instant,)> =
        query(db, "SELECT as_known_at FROM configurations WHERE sha256 = $1 AND operator = $2")
            .bind(&snapshot.sha256)
            .bind(&snapshot.operator)
            .optional()
            .await?;
    if kept.is_some() {
        return Ok(());
    }
    let body = zstd::encode_all(snapshot.json.as_slice(), 3)?;
    let mut tx = db.begin().await?;
    query(
        &mut tx,
        "INSERT INTO configurations (operator, sha256, as_known_at, body) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING",
    )
    .bind(&snapshot.operator)
    .bind(&snapshot.sha256)
    .bind(snapshot.as_known_at)
    .bind(body)
    .run()
    .await?;
    Ok(tx.commit().await?)
}

/// A snapshot that was given out before, byte by byte.
pub async fn kept(db: &Db, caller: &Caller, sha256: &str) -> Result<Snapshot, SnapshotError> {
    let row: Option<(String, Instant, Vec<u8>)> = query(
        db,
        "SELECT operator, as_known_at, body FROM configurations
         WHERE sha256 = $1 AND ($2 IS NULL OR operator = $2)",
    )
    .bind(sha256)
    .bind(caller.only().map(str::to_owned))
    .optional()
    .await?;
    let (operator, as_known_at, body) = row.ok_or(SnapshotError::NotFound)?;
    let json = zstd::decode_all(body.as_slice())?;
    Ok(Snapshot { operator, as_known_at, json, sha256: sha256.to_owned() })
}
