//! Verifications as the service keeps them, on both databases.

use std::io;
use std::path::Path;

use bytes::Bytes;
use despacho::clock::Clock;
use despacho::db::{Db, query};
use despacho::law::Catalogue;
use despacho::ledger::Caller;
use despacho::logs::{Logs, LogsError, Stored};
use despacho::replay::receipt::{Verdict, sha256_hex};
use despacho::requests::snapshot::kept;
use despacho::verification::service::{Service, VerifyError, receive, rerun, verify};
use despacho::verification::store::{Verification, VerificationFilter, list, read};
use despacho::verification::{ReplayError, Run};
use futures_util::{StreamExt as _, stream};

use crate::support::on_both;
use crate::support::world::{at, auditor, galaxy, galaxy_plays, inspector, melco, populate};

on_both! {
    a_receipt_is_kept_with_its_log_and_findings, what_breaks_off_leaves_nothing, a_verification_is_ones_own,
    the_latest_come_first, a_verification_is_repeated, receipts_are_never_changed,
}

const CLEAN: &str = "{\"type\":\"log\",\"version\":1,\"operator\":\"galaxy\",\"currency\":\"HKD\"}\n";
const SHOE: &str = "{\"type\":\"shoe\",\"table\":\"GX-MK-99\",\"shoe\":\"1\",\"game\":\"makccarat\",\"at\":\"2026-11-29T20:00:00+08:00\",\"decks\":8,\"feed\":\"shoe\"}\n";

struct Desk {
    db: Db,
    logs: Logs,
    clock: Clock,
    folder: tempfile::TempDir,
}

impl Desk {
    async fn open(db: Db) -> Self {
        populate(&db).await;
        galaxy_plays(&db, serde_json::json!({"9.draw": "second", "16.payouts": "second"})).await;
        let folder = tempfile::tempdir().unwrap();
        let logs = Logs::open(folder.path().to_str().unwrap()).unwrap();
        Self { db, logs, clock: Clock::at(at("2026-12-02T10:15:00+08:00")), folder }
    }

    fn service(&self) -> Service<'_> {
        let run = Run::default();
        Service { db: &self.db, logs: &self.logs, catalogue: Catalogue::embedded(), clock: &self.clock, run }
    }

    /// Verifies a log that comes in small chunks.
    async fn verify(&self, caller: &Caller, operator: &str, log: &str) -> Result<Verification, VerifyError> {
        let chunks: Vec<io::Result<Bytes>> =
            log.as_bytes().chunks(7).map(|it| Ok(Bytes::copy_from_slice(it))).collect();
        let submission = receive(self.service(), caller, operator, None, stream::iter(chunks)).await?;
        verify(self.service(), caller, submission).await
    }

    async fn file(&self, sha256: &str) -> Option<String> {
        let (size, bytes) = self.logs.read(sha256).await.ok()?;
        let bytes: Vec<Bytes> = bytes.map(Result::unwrap).collect().await;
        let bytes = bytes.concat();
        assert_eq!(bytes.len() as u64, size);
        Some(String::from_utf8(bytes).unwrap())
    }
}

/// The files below a folder.
fn files(folder: &Path) -> usize {
    let inside = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    inside.map(|it| if it.is_dir() { files(&it) } else { 1 }).sum()
}

async fn a_receipt_is_kept_with_its_log_and_findings(db: Db) {
    let desk = Desk::open(db).await;
    let log = format!("{CLEAN}{SHOE}");
    let verification = desk.verify(&galaxy(), "galaxy", &log).await.unwrap();
    let receipt = &verification.receipt;
    assert_eq!((receipt.verdict, receipt.records), (Verdict::Unsound, 2));
    assert_eq!(receipt.findings.keys().collect::<Vec<_>>(), ["unknown-table"]);
    assert_eq!(receipt.id, Some(verification.id.to_string()));
    assert_eq!(receipt.received_at.as_deref(), Some("2026-12-02T10:15:00+08:00"));
    assert_eq!(read(&desk.db, &galaxy(), verification.id).await.unwrap().as_ref(), Some(&verification));
    assert_eq!(verification.log, sha256_hex(log.as_bytes()));
    assert_eq!(verification.log, receipt.input.stored_sha256);
    assert_eq!(desk.file(&verification.log).await, Some(log.clone()));
    assert_eq!(verification.findings, receipt.findings_sha256);
    let findings = desk.file(&verification.findings).await.unwrap();
    assert!(findings.starts_with("{\"line\":2,") && findings.ends_with("}\n"), "{findings}");
    assert_eq!(receipt.configuration, format!("sha256:{}", verification.configuration));
    kept(&desk.db, &galaxy(), &verification.configuration).await.unwrap();
    // The same log again: the same files.
    let before = files(desk.folder.path());
    let again = desk.verify(&galaxy(), "galaxy", &log).await.unwrap();
    assert_eq!((files(desk.folder.path()), &again.findings), (before, &verification.findings));
}

async fn what_breaks_off_leaves_nothing(db: Db) {
    let desk = Desk::open(db).await;
    let broken: Vec<io::Result<Bytes>> =
        vec![Ok(Bytes::from_static(CLEAN.as_bytes())), Err(io::ErrorKind::ConnectionReset.into())];
    let error = receive(desk.service(), &galaxy(), "galaxy", None, stream::iter(broken)).await.err().unwrap();
    assert!(matches!(error, VerifyError::Replay(ReplayError::BrokenOff(_))), "{error:?}");
    // A client that is gone: nobody waits for the answer any more.
    let endless = stream::repeat_with(|| Ok(Bytes::from_static(CLEAN.as_bytes()))).then(async |it| {
        tokio::task::yield_now().await;
        it
    });
    let caller = galaxy();
    let gone = receive(desk.service(), &caller, "galaxy", None, Box::pin(endless));
    assert!(tokio::time::timeout(std::time::Duration::from_millis(200), gone).await.is_err());
    for _ in 0..50 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        if files(desk.folder.path()) == 0 {
            break;
        }
    }
    assert_eq!(files(desk.folder.path()), 0);
    let (kept,): (i64,) = query(&desk.db, "SELECT COUNT(*) FROM verifications").one().await.unwrap();
    assert_eq!(kept, 0);
}

async fn a_verification_is_ones_own(db: Db) {
    let desk = Desk::open(db).await;
    let verification = desk.verify(&galaxy(), "galaxy", CLEAN).await.unwrap();
    for (who, sees) in [(galaxy(), true), (melco(), false), (auditor(), true)] {
        assert_eq!(read(&desk.db, &who, verification.id).await.unwrap().is_some(), sees, "{who:?}");
        let page = list(&desk.db, &who, &VerificationFilter::default(), None, 50).await.unwrap();
        assert_eq!(page.items.len(), usize::from(sees), "{who:?}");
    }
    for operator in ["galaxy", "nobody"] {
        let error = desk.verify(&melco(), operator, CLEAN).await.unwrap_err();
        assert!(matches!(error, VerifyError::NotFound), "{error:?}");
    }
    let error = rerun(desk.service(), &melco(), verification.id).await.unwrap_err();
    assert!(matches!(error, VerifyError::NotFound), "{error:?}");
}

async fn the_latest_come_first(db: Db) {
    let desk = Desk::open(db).await;
    let mut made = Vec::new();
    for n in 0..5 {
        desk.clock.set(at(&format!("2026-12-02T10:15:0{n}+08:00")));
        let log = if n == 2 { format!("{CLEAN}{SHOE}") } else { CLEAN.to_owned() };
        made.push(desk.verify(&galaxy(), "galaxy", &log).await.unwrap().id);
    }
    made.reverse();
    let all = VerificationFilter::default();
    let (mut found, mut cursor) = (Vec::new(), None::<String>);
    loop {
        let page = list(&desk.db, &auditor(), &all, cursor.as_deref(), 2).await.unwrap();
        found.extend(page.items.iter().map(|it| it.id));
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(found, made);
    let unsound = VerificationFilter { verdict: Some(Verdict::Unsound), operator: Some("galaxy") };
    let page = list(&desk.db, &auditor(), &unsound, None, 50).await.unwrap();
    assert_eq!(page.items.iter().map(|it| it.id).collect::<Vec<_>>(), [made[2]]);
}

async fn a_verification_is_repeated(db: Db) {
    let desk = Desk::open(db).await;
    let first = desk.verify(&galaxy(), "galaxy", &format!("{CLEAN}{SHOE}")).await.unwrap();
    desk.clock.set(at("2026-12-03T09:00:00+08:00"));
    let again = rerun(desk.service(), &inspector("ana"), first.id).await.unwrap();
    assert_eq!((again.rerun_of, &again.log, &again.findings), (Some(first.id), &first.log, &first.findings));
    assert_eq!(again.configuration, first.configuration);
    assert_eq!(again.submitted_by, "ana");
    assert!(again.received_at > first.received_at);
}

async fn receipts_are_never_changed(db: Db) {
    let desk = Desk::open(db).await;
    desk.verify(&galaxy(), "galaxy", CLEAN).await.unwrap();
    for refused in ["UPDATE verifications SET verdict = 'conforms'", "DELETE FROM verifications"] {
        let error = query(&desk.db, refused).run().await.unwrap_err().to_string();
        assert!(error.contains("append-only"), "{refused}: {error}");
    }
}

async fn keep(logs: &Logs, bytes: &'static [u8]) -> Stored {
    let mut incoming = logs.begin().await.unwrap();
    incoming.write(Bytes::from_static(bytes)).await.unwrap();
    incoming.close().await.unwrap().keep().await.unwrap()
}

#[tokio::test]
async fn a_file_has_the_name_of_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let logs = Logs::open(folder.path().to_str().unwrap()).unwrap();
    let stored = keep(&logs, b"abc").await;
    let name = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(stored, Stored { sha256: name.to_owned(), bytes: 3 });
    assert!(folder.path().join("sha256/ba").join(name).exists());
    for none in [&*"0".repeat(64), "../../etc/passwd"] {
        assert!(matches!(logs.read(none).await, Err(LogsError::Missing(name)) if name == none));
    }
    let empty = keep(&logs, b"").await;
    assert_eq!(logs.read(&empty.sha256).await.unwrap().0, 0);
}

#[tokio::test]
async fn what_was_forgotten_is_swept_away() {
    let folder = tempfile::tempdir().unwrap();
    let logs = Logs::open(folder.path().to_str().unwrap()).unwrap();
    let kept = keep(&logs, b"abc").await;
    // As a service that was killed leaves them: whole, and in parts.
    for name in ["whole", "parts#1"] {
        std::fs::write(folder.path().join("incoming").join(name), "half").unwrap();
    }
    logs.sweep(Clock::System.now()).await.unwrap();
    assert_eq!(files(folder.path()), 3, "they may be another replica's");
    logs.sweep(at("2099-01-01T00:00:00Z")).await.unwrap();
    assert_eq!(files(folder.path()), 1);
    assert!(logs.read(&kept.sha256).await.is_ok());
}

/// However long it takes: another replica that shares the folder leaves it alone too, since it is touched.
#[tokio::test]
async fn what_is_being_written_is_not_swept_away() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Logs::open(folder.path().to_str().unwrap()).unwrap();
    let (own, other) = (open(), open());
    let mut incoming = own.begin().await.unwrap();
    incoming.write(Bytes::from_static(b"half of ")).await.unwrap();
    let file = std::fs::read_dir(folder.path().join("incoming")).unwrap().next().unwrap().unwrap().path();
    let age = || std::fs::File::options().append(true).open(&file).unwrap();
    let now = Clock::System.now();
    let hours_ago = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_hours(490_000);
    for _ in 0..3 {
        age().set_modified(hours_ago).unwrap();
        own.sweep(now).await.unwrap();
        other.sweep(now).await.unwrap();
    }
    incoming.write(Bytes::from_static(b"a log")).await.unwrap();
    let stored = incoming.close().await.unwrap().keep().await.unwrap();
    assert_eq!(own.read(&stored.sha256).await.unwrap().0, 13);
    // Once it is killed, nobody touches it.
    let forgotten = own.begin().await.unwrap();
    let file = std::fs::read_dir(folder.path().join("incoming")).unwrap().next().unwrap().unwrap().path();
    std::fs::File::options().append(true).open(&file).unwrap().set_modified(hours_ago).unwrap();
    other.sweep(now).await.unwrap();
    assert!(!file.exists());
    drop(forgotten);
}

#[test]
fn a_store_is_a_folder_or_s3() {
    for location in ["gs://bucket", "https://example.org/logs"] {
        let error = Logs::open(location).unwrap_err().to_string();
        assert!(error.starts_with(&format!("`{location}` is no log store")), "{error}");
    }
}
