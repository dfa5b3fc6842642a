//! A verification for the service: the log is received whole, then replayed, and kept with its findings and its receipt
//! once it has been read to its end. What breaks off before leaves nothing.

use std::collections::BTreeMap;
use std::io::{self, Read};

use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{Stream, StreamExt as _};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::input::{START, compression};
use super::store::{self, Verification};
use super::{ReplayError, Run, Sink, replay, run_behind};
use crate::clock::Clock;
use crate::db::{self, Db, query};
use crate::instant::Instant;
use crate::law::Catalogue;
use crate::ledger::Caller;
use crate::ledger::quota::{self, Exceeded, QuotaKind};
use crate::logs::{Logs, LogsError, Received, Stored};
use crate::registry::is_operator;
use crate::replay::Finding;
use crate::replay::configuration::{Checked, Configuration, ConfigurationError};
use crate::replay::receipt::Receipt;
use crate::requests::snapshot::{Snapshot, SnapshotError, kept, snapshot};

/// How many chunks of a body, or of findings, may wait for the other side.
const WAITING: usize = 4;
/// How many bytes of findings go on their way together.
const BATCH: usize = 64 << 10;

/// What a verification needs of the service.
#[derive(Clone, Copy, Debug)]
pub struct Service<'s> {
    /// The database.
    pub db: &'s Db,
    /// The store of logs.
    pub logs: &'s Logs,
    /// The law.
    pub catalogue: &'static Catalogue,
    /// What time it is.
    pub clock: &'s Clock,
    /// How the replay is run.
    pub run: Run,
}

/// Why there is no receipt.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// There is no such operator or verification, or none that the caller may see.
    #[error("there is no such operator or verification")]
    NotFound,
    /// The log broke off, or is too long.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The operator's configuration cannot be used.
    #[error(transparent)]
    Configuration(#[from] ConfigurationError),
    /// The operator's configuration cannot be given.
    #[error(transparent)]
    Snapshot(SnapshotError),
    /// The store of logs.
    #[error(transparent)]
    Logs(#[from] LogsError),
    /// What would be kept finds no room.
    #[error(transparent)]
    Quota(#[from] Exceeded),
    /// The replay did not come to its end.
    #[error("the replay was stopped")]
    Stopped,
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}

impl From<SnapshotError> for VerifyError {
    fn from(error: SnapshotError) -> Self {
        match error {
            SnapshotError::NotFound => Self::NotFound,
            SnapshotError::Db(error) => Self::Db(error),
            other => Self::Snapshot(other),
        }
    }
}

/// A log that has come whole and is not judged yet. Dropped, it leaves nothing behind.
pub struct Submission {
    operator: String,
    received_at: Instant,
    encoding: Option<String>,
    log: Received,
}

/// Receives a log of an operator whole.
pub async fn receive(
    service: Service<'_>,
    caller: &Caller,
    operator: &str,
    encoding: Option<&str>,
    mut body: impl Stream<Item = io::Result<Bytes>> + Send + Unpin,
) -> Result<Submission, VerifyError> {
    if !caller.sees(operator) || !is_operator(service.db, operator).await? {
        return Err(VerifyError::NotFound);
    }
    let (mut log, mut start) = (service.logs.begin().await?, Vec::new());
    while let Some(chunk) = body.next().await {
        let chunk = chunk.map_err(ReplayError::BrokenOff)?;
        start.extend(chunk.iter().take(START - start.len()));
        log.write(chunk).await?;
    }
    let log = log.close().await?;
    let received_at = service.clock.now();
    // What is said of the bytes is kept where it is true: the log is given again with it.
    let encoding = encoding.and(compression(&start)).map(str::to_owned);
    Ok(Submission { operator: operator.to_owned(), received_at, encoding, log })
}

/// Verifies a log under its operator's configuration as it is known now.
pub async fn verify(
    service: Service<'_>,
    caller: &Caller,
    submission: Submission,
) -> Result<Verification, VerifyError> {
    let Submission { operator, received_at, encoding, log } = submission;
    let (configuration, snapshot) = snapshot(service.db, caller, &operator, None).await?;
    let checked = Checked { configuration, sha256: snapshot.sha256.clone() };
    let (receipt, findings) = run(&service, checked, log.read().await?).await?;
    expect_room(
        &service,
        caller,
        &operator,
        &[(QuotaKind::Logs, log.bytes()), (QuotaKind::Findings, findings.bytes())],
    )
    .await?;
    let ran = Ran { operator, received_at, encoding, log: log.keep().await?, of: None };
    keep(&service, caller, ran, receipt, findings, Some(&snapshot)).await
}

/// Repeats a verification: the same log and configuration, under today's engine and law.
pub async fn rerun(service: Service<'_>, caller: &Caller, id: Uuid) -> Result<Verification, VerifyError> {
    let received_at = service.clock.now();
    let old = store::read(service.db, caller, id).await?.ok_or(VerifyError::NotFound)?;
    let snapshot = kept(service.db, caller, &old.configuration).await?;
    let json = snapshot.json().map_err(SnapshotError::from)?;
    let checked = Configuration::read(&json, service.catalogue)?;
    drop(json);
    let (bytes, log) = service.logs.read(&old.log).await?;
    let (receipt, findings) = run(&service, checked, log).await?;
    expect_room(&service, caller, &old.operator, &[(QuotaKind::Findings, findings.bytes())]).await?;
    let log = Stored { sha256: old.log, bytes };
    let ran = Ran { operator: old.operator, received_at, encoding: old.log_encoding, log, of: Some(old.id) };
    keep(&service, caller, ran, receipt, findings, None).await
}

struct Ran {
    operator: String,
    received_at: Instant,
    encoding: Option<String>,
    log: Stored,
    of: Option<Uuid>,
}

/// Refuses to keep what finds no room in a quota, before it is given its name.
async fn expect_room(
    service: &Service<'_>,
    caller: &Caller,
    operator: &str,
    kept: &[(QuotaKind, u64)],
) -> Result<(), VerifyError> {
    for (kind, bytes) in kept {
        quota::room(service.db, caller, operator, *kind).await?.expect(*bytes)?;
    }
    Ok(())
}

async fn keep(
    service: &Service<'_>,
    caller: &Caller,
    ran: Ran,
    receipt: Receipt,
    findings: Received,
    snapshot: Option<&Snapshot>,
) -> Result<Verification, VerifyError> {
    let findings = findings.keep().await?;
    let (id, completed_at) = (Uuid::now_v7(), service.clock.now());
    let receipt = Receipt {
        id: Some(id.to_string()),
        received_at: Some(ran.received_at.to_string()),
        completed_at: Some(completed_at.to_string()),
        ..receipt
    };
    let configuration = receipt.configuration.trim_start_matches("sha256:").to_owned();
    let verification = Verification {
        id,
        operator: ran.operator,
        receipt,
        received_at: ran.received_at,
        completed_at,
        log: ran.log.sha256,
        log_encoding: ran.encoding,
        findings: findings.sha256,
        configuration,
        rerun_of: ran.of,
        submitted_by: caller.subject.clone(),
    };
    store::insert(service.db, caller, &verification, snapshot, (ran.log.bytes, findings.bytes)).await?;
    Ok(verification)
}

/// How many files are counted at a time.
const COUNTED: i64 = 500;

/// Counts the logs and findings that were kept before there were quotas: once in the life of a database.
pub async fn count_earlier(service: Service<'_>) -> Result<(), VerifyError> {
    let db = service.db;
    let done: Option<(Instant,)> = query(db, "SELECT done_at FROM firsts WHERE what = 'quotas'").optional().await?;
    if done.is_some() {
        return Ok(());
    }
    let now = service.clock.now();
    let mut sums: BTreeMap<(String, QuotaKind), u64> = BTreeMap::new();
    for (kind, statement) in [
        (
            QuotaKind::Logs,
            "SELECT DISTINCT operator, log FROM verifications
             WHERE completed_at <= $1 AND (operator, log) > ($2, $3) ORDER BY operator, log LIMIT $4",
        ),
        (
            QuotaKind::Findings,
            "SELECT DISTINCT operator, findings FROM verifications
             WHERE completed_at <= $1 AND (operator, findings) > ($2, $3) ORDER BY operator, findings LIMIT $4",
        ),
    ] {
        let mut after = (String::new(), String::new());
        loop {
            let (operator, name) = after;
            let files: Vec<(String, String)> =
                query(db, statement).bind(now).bind(operator).bind(name).bind(COUNTED).all().await?;
            let Some(last) = files.last().cloned() else { break };
            for (operator, name) in files {
                *sums.entry((operator, kind)).or_default() += service.logs.size(&name).await?.unwrap_or(0);
            }
            after = last;
        }
    }
    let mut tx = db.begin().await?;
    let first = query(&mut tx, "INSERT INTO firsts (what, done_at) VALUES ('quotas', $1) ON CONFLICT DO NOTHING")
        .bind(now)
        .run()
        .await?;
    if first == 1 {
        for ((operator, kind), bytes) in sums {
            let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
            quota::charge_anyway(&mut tx, &Caller::service(), &operator, kind, bytes).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

/// Runs the replay on a thread of its own, fed from the store, and takes its findings there.
async fn run(
    service: &Service<'_>,
    configuration: Checked,
    log: BoxStream<'static, Result<Bytes, LogsError>>,
) -> Result<(Receipt, Received), VerifyError> {
    let mut findings = service.logs.begin().await?;
    let (to_replay, chunks) = mpsc::channel(WAITING);
    let (lines, mut found) = mpsc::channel::<Bytes>(WAITING);
    let (catalogue, run) = (service.catalogue, service.run);
    let replaying = run_behind(move || {
        let mut sink = Batches { lines, batch: Vec::with_capacity(BATCH) };
        let replayed = replay(Chunks { chunks, rest: Bytes::new() }, &configuration, catalogue, run, &mut sink);
        replayed.and_then(|receipt| sink.send().map_err(ReplayError::Sink).map(|()| receipt))
    });
    // A replay that needs no more, or has failed, reads no more.
    let feeding = async move {
        let mut log = log.map(|it| it.map_err(io::Error::other));
        while let Some(chunk) = log.next().await {
            if to_replay.send(chunk).await.is_err() {
                break;
            }
        }
    };
    // Where the store takes no more findings, the replay stops.
    let finding = async move {
        while let Some(batch) = found.recv().await {
            findings.write(batch).await?;
        }
        Ok::<_, LogsError>(findings)
    };
    let ((), findings, receipt) = tokio::join!(feeding, finding, replaying);
    let findings = findings?;
    let receipt = receipt.ok_or(VerifyError::Stopped)??;
    Ok((receipt, findings.close().await?))
}

/// A body as a reader on another thread.
struct Chunks {
    chunks: mpsc::Receiver<io::Result<Bytes>>,
    rest: Bytes,
}

impl Read for Chunks {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.chunks.blocking_recv() {
                Some(chunk) => self.rest = chunk?,
                None => return Ok(0),
            }
        }
        let part = self.rest.split_to(self.rest.len().min(into.len()));
        into[..part.len()].copy_from_slice(&part);
        Ok(part.len())
    }
}

/// Findings on their way to the store.
struct Batches {
    lines: mpsc::Sender<Bytes>,
    batch: Vec<u8>,
}

impl Batches {
    fn send(&mut self) -> io::Result<()> {
        if self.batch.is_empty() {
            return Ok(());
        }
        let batch = Bytes::from(std::mem::replace(&mut self.batch, Vec::with_capacity(BATCH)));
        self.lines.blocking_send(batch).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
    }
}

impl Sink for Batches {
    fn finding(&mut self, _: &Finding, line: &[u8]) -> io::Result<()> {
        self.batch.extend_from_slice(line);
        if self.batch.len() >= BATCH { self.send() } else { Ok(()) }
    }
}
