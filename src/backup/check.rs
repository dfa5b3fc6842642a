//! Whether a database, its log store and its master key belong together: everything that a row names is there and has
//! its hash.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::StreamExt as _;
use sha2::{Digest as _, Sha256};
use sqlx::FromRow;
use uuid::Uuid;

use super::archive::{Counts, WINDOW_LOG};
use super::sha256_of;
use crate::db::{self, Db, query};
use crate::logs::{Logs, LogsError};
use crate::replay::receipt::{Receipt, hex};
use crate::signing::{self, SigningError};
use crate::vault::Vault;

/// How many rows are read at a time.
const PAGE: i64 = 500;
/// After how many flaws a check ends.
const MOST_FLAWS: usize = 100;

/// Why something could not be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The database.
    #[error("the database: {0}")]
    Db(#[from] db::Error),
    /// The log store.
    #[error(transparent)]
    Logs(#[from] LogsError),
}

/// What was checked, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many rows there are.
    pub counts: Counts,
    /// How many files of the log store were read.
    pub files: u64,
    /// How many bytes they have together.
    pub bytes: u64,
    /// What is wrong, in words; the first hundred.
    pub flaws: Vec<String>,
}

/// How many rows some tables have.
pub async fn counts(db: &Db) -> db::Result<Counts> {
    let (requests, events, verifications, configurations): (i64, i64, i64, i64) = query(
        db,
        "SELECT (SELECT COUNT(*) FROM requests), (SELECT COUNT(*) FROM events), (SELECT COUNT(*) FROM verifications),
                (SELECT COUNT(*) FROM configurations)",
    )
    .one()
    .await?;
    let [requests, events, verifications, configurations] =
        [requests, events, verifications, configurations].map(i64::unsigned_abs);
    Ok(Counts { requests, events, verifications, configurations })
}

/// What a verification names.
#[derive(FromRow)]
struct Names {
    id: Uuid,
    operator: String,
    log: String,
    findings: String,
    configuration: String,
    #[sqlx(json)]
    receipt: Receipt,
}

async fn page(db: &Db, after: Uuid) -> db::Result<Vec<Names>> {
    query(
        db,
        "SELECT id, operator, log, findings, configuration, receipt FROM verifications WHERE id > $1 ORDER BY id LIMIT $2",
    )
    .bind(after)
    .bind(PAGE)
    .all()
    .await
}

/// The files of the log store that the database names.
pub async fn files(db: &Db) -> db::Result<BTreeSet<String>> {
    let (mut names, mut after) = (BTreeSet::new(), Uuid::nil());
    loop {
        let rows: Vec<(Uuid, String, String)> =
            query(db, "SELECT id, log, findings FROM verifications WHERE id > $1 ORDER BY id LIMIT $2")
                .bind(after)
                .bind(PAGE)
                .all()
                .await?;
        let Some(last) = rows.last() else { return Ok(names) };
        after = last.0;
        names.extend(rows.into_iter().flat_map(|(_, log, findings)| [log, findings]));
    }
}

/// Reads everything that the database names. `progress` hears how many bytes of files were read.
pub async fn check(
    db: &Db,
    logs: &Logs,
    vault: Option<&Vault>,
    progress: &mut dyn FnMut(u64),
) -> Result<Checked, CheckError> {
    let mut checked = Checked { counts: counts(db).await?, files: 0, bytes: 0, flaws: db.flaws().await? };
    let mut seen: BTreeMap<String, Option<String>> = BTreeMap::new();
    let snapshots = snapshots(db, &mut checked.flaws).await?;
    let mut after = Uuid::nil();
    loop {
        let rows = page(db, after).await?;
        let Some(last) = rows.last() else { break };
        after = last.id;
        for row in rows {
            let files = [("log", &row.log), ("findings", &row.findings)];
            for (what, name) in files {
                if !seen.contains_key(name) {
                    let (flaw, bytes) = file(logs, name).await?;
                    checked.files += u64::from(flaw.is_none());
                    checked.bytes += bytes;
                    progress(checked.bytes);
                    seen.insert(name.clone(), flaw);
                }
                if let Some(Some(flaw)) = seen.get(name) {
                    checked.flaws.push(format!("verification {}: the file of its {what}, {flaw}", row.id));
                }
            }
            if row.receipt.findings_sha256 != row.findings {
                checked.flaws.push(format!("verification {}: its receipt names other findings", row.id));
            }
            if !snapshots.contains(&(row.operator, row.configuration.clone())) {
                let flaw = format!("verification {}: its configuration {} is not there", row.id, row.configuration);
                checked.flaws.push(flaw);
            }
        }
        if checked.flaws.len() >= MOST_FLAWS {
            break;
        }
    }
    if let Some(vault) = vault {
        match signing::signer(&mut db.read().await?, vault).await {
            Ok(_) | Err(SigningError::None) => {}
            Err(error) => checked.flaws.push(error.to_string()),
        }
    }
    checked.flaws.truncate(MOST_FLAWS);
    Ok(checked)
}

/// What is wrong with a file of the log store, and how many bytes were read.
async fn file(logs: &Logs, name: &str) -> Result<(Option<String>, u64), LogsError> {
    let mut stream = match logs.read(name).await {
        Ok((_, stream)) => stream,
        Err(LogsError::Missing(_)) => return Ok((Some(format!("{name} is not in the log store")), 0)),
        Err(error) => return Err(error),
    };
    let (mut hash, mut bytes) = (Sha256::new(), 0);
    while let Some(chunk) = stream.next().await.transpose()? {
        hash.update(&chunk);
        bytes += chunk.len() as u64;
    }
    let found = hex(&hash.finalize());
    Ok(((found != name).then(|| format!("{name} was altered: its bytes have the SHA-256 {found}")), bytes))
}

/// The configuration snapshots that are there, each with its operator, having looked at each.
async fn snapshots(db: &Db, flaws: &mut Vec<String>) -> db::Result<BTreeSet<(String, String)>> {
    let (mut there, mut after) = (BTreeSet::new(), (String::new(), String::new()));
    loop {
        let row: Option<(String, String, Vec<u8>)> = query(
            db,
            "SELECT operator, sha256, body FROM configurations
             WHERE operator > $1 OR (operator = $1 AND sha256 > $2) ORDER BY operator, sha256 LIMIT 1",
        )
        .bind(&after.0)
        .bind(&after.1)
        .optional()
        .await?;
        let Some((operator, sha256, body)) = row else { return Ok(there) };
        let unpacked = zstd::Decoder::with_buffer(&*body)
            .and_then(|mut it| {
                it.window_log_max(WINDOW_LOG)?;
                sha256_of(it)
            })
            .ok();
        if unpacked.is_none_or(|(found, _)| found != sha256) {
            flaws.push(format!("the configuration {sha256} of {operator} was altered"));
        }
        after = (operator, sha256);
        there.insert(after.clone());
    }
}
