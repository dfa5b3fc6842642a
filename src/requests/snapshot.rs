//! The configuration snapshot: what is known of an operator, with all its days.

use std::io::{self, Cursor, Read as _, Write};

use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use crate::db::{self, Db, Tx, query};
use crate::instant::Instant;
use crate::ledger::Caller;
use crate::ledger::permits;
use crate::registry::{PayTableEntry, TableEntry, known};
use crate::replay::configuration::{Configuration, PayTable, Table};
use crate::replay::receipt::hex;

/// A snapshot and its hash.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// Whose.
    pub operator: String,
    /// The moment whose knowledge it holds.
    pub as_known_at: Instant,
    /// Its RFC 8785 form, packed with zstd.
    packed: Vec<u8>,
    /// SHA-256 over that form, in lower-case hex.
    pub sha256: String,
}

/// How many bytes of a snapshot are unpacked at a time.
const CHUNK: usize = 64 << 10;
/// How many snapshots are made at once: each holds all that is known of an operator.
static MAKING: Semaphore = Semaphore::const_new(2);

impl Snapshot {
    /// Packs a configuration: its RFC 8785 form is hashed and packed as it is written.
    fn pack(operator: String, as_known_at: Instant, configuration: &Configuration) -> Result<Self, SnapshotError> {
        let mut writer = Packing { hash: Sha256::new(), zstd: zstd::Encoder::new(Vec::new(), 3)? };
        serde_json_canonicalizer::to_writer(configuration, &mut writer)?;
        let packed = writer.zstd.finish()?;
        Ok(Self { operator, as_known_at, packed, sha256: hex(&writer.hash.finalize()) })
    }

    /// Its RFC 8785 form, whole.
    pub fn json(&self) -> io::Result<Vec<u8>> {
        zstd::decode_all(self.packed.as_slice())
    }

    /// Its RFC 8785 form, chunk by chunk.
    pub fn chunks(self) -> io::Result<impl Iterator<Item = io::Result<Vec<u8>>> + Send> {
        let mut decoder = zstd::Decoder::new(Cursor::new(self.packed))?;
        Ok(std::iter::from_fn(move || {
            let mut chunk = Vec::with_capacity(CHUNK);
            match decoder.by_ref().take(CHUNK as u64).read_to_end(&mut chunk) {
                Ok(0) => None,
                read => Some(read.map(|_| chunk)),
            }
        }))
    }
}

/// What a snapshot is written to.
struct Packing {
    hash: Sha256,
    zstd: zstd::Encoder<'static, Vec<u8>>,
}

impl Write for Packing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.hash.update(bytes);
        self.zstd.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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
/// it stays the same until the next. It is the same whenever it is made, and nothing is kept of it.
pub async fn snapshot(
    db: &Db,
    caller: &Caller,
    operator: &str,
    as_known_at: Option<Instant>,
) -> Result<(Configuration, Snapshot), SnapshotError> {
    let _place = MAKING.acquire().await;
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
    let permits = permits::permits(&mut tx, operator, None, Some(at)).await?.into_iter().map(|it| it.permit).collect();
    let pay_tables = known::<PayTableEntry>(&mut tx, operator, at).await?.map(PayTable::from).collect();
    drop(tx);
    let operator = operator.to_owned();
    let as_known_at = Some(at.timestamp());
    let configuration =
        Configuration { version: 1, operator: operator.clone(), as_known_at, tables, permits, pay_tables };
    let packing =
        tokio::task::spawn_blocking(move || Snapshot::pack(operator, at, &configuration).map(|it| (configuration, it)));
    packing.await.map_err(io::Error::other)?
}

/// Keeps a snapshot in the transaction of what refers to it, to be found by its hash. Answers how many bytes are kept that
/// were not before.
pub async fn keep(tx: &mut Tx, snapshot: &Snapshot) -> db::Result<usize> {
    let new = query(
        tx,
        "INSERT INTO configurations (operator, sha256, as_known_at, body) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING",
    )
    .bind(&snapshot.operator)
    .bind(&snapshot.sha256)
    .bind(snapshot.as_known_at)
    .bind(&snapshot.packed)
    .run()
    .await?;
    Ok(if new == 1 { snapshot.packed.len() } else { 0 })
}

/// A snapshot that a verification was replayed under, byte by byte.
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
    let (operator, as_known_at, packed) = row.ok_or(SnapshotError::NotFound)?;
    Ok(Snapshot { operator, as_known_at, packed, sha256: sha256.to_owned() })
}
