//! Nothing that fails in a transaction, or breaks it off, is felt by the next.

use std::time::{Duration, Instant};

use despacho::db::{Db, Limits, Trouble, act_for, apart, query};

use super::instant;
use crate::support::{on_both, on_postgres_at, on_sqlite, on_sqlite_at};

on_both! {
    a_failed_transaction_can_only_be_rolled_back, what_breaks_off_leaves_a_database_that_works,
    one_caller_leaves_room_for_others,
}

async fn insert(db: &Db, what: &str) -> despacho::db::Result<()> {
    let mut tx = db.begin().await?;
    query(&mut tx, "INSERT INTO firsts (what, done_at) VALUES ($1, $2)")
        .bind(what)
        .bind(instant("2026-12-01T00:00:00Z"))
        .run()
        .await?;
    tx.commit().await
}

async fn count(db: &Db) -> i64 {
    let (count,): (i64,) = query(db, "SELECT COUNT(*) FROM firsts").one().await.unwrap();
    count
}

async fn a_failed_transaction_can_only_be_rolled_back(db: Db) {
    insert(&db, "once").await.unwrap();
    for _ in 0..3 {
        let mut tx = db.begin().await.unwrap();
        let twice = "INSERT INTO firsts (what, done_at) SELECT what, done_at FROM firsts";
        assert!(query(&mut tx, twice).run().await.unwrap_err().is_unique());
        // On SQLite the statement alone was undone, or all before it: what came next might stand without the rest.
        let next = query(&mut tx, "DELETE FROM firsts").run().await.unwrap_err();
        assert!(next.to_string().contains("failed before") && !next.is_busy(), "{next}");
        assert!(tx.commit().await.is_err());
    }
    assert_eq!(count(&db).await, 1);
    insert(&db, "again").await.unwrap();
}

/// Requests whose client has gone, tasks that panic, rollbacks of every kind.
async fn what_breaks_off_leaves_a_database_that_works(db: Db) {
    let slow = match &db {
        Db::Sqlite { .. } => {
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)
             INSERT INTO firsts (what, done_at) SELECT 'slow', MAX(i) FROM n"
        }
        Db::Postgres(_) => {
            "WITH slept AS (SELECT 1 AS n FROM pg_sleep(0.3))
             INSERT INTO firsts (what, done_at) SELECT 'slow', now() FROM slept WHERE n = 1"
        }
    };
    for round in 0..12 {
        let other = db.clone();
        let task = tokio::spawn(async move {
            let mut tx = other.begin().await.unwrap();
            query(&mut tx, slow).run().await.unwrap();
            assert!(round % 3 > 0, "a panic between two statements");
            query(&mut tx, slow).run().await.unwrap();
        });
        tokio::time::sleep(Duration::from_millis(10 * round)).await;
        task.abort();
        let _ = task.await;
        let began = Instant::now();
        insert(&db, &format!("round {round}")).await.unwrap();
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    }
    assert_eq!(count(&db).await, 12);
}

/// However many transactions of galaxy wait: wynn's comes soon.
async fn one_caller_leaves_room_for_others(db: Db) {
    let mut galaxy = tokio::task::JoinSet::new();
    for _ in 0..60 {
        let other = db.clone();
        galaxy.spawn(apart(async move {
            act_for("operator galaxy".to_owned());
            let tx = other.begin().await.unwrap();
            tokio::time::sleep(Duration::from_millis(20)).await;
            tx.commit().await.unwrap();
        }));
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    let began = Instant::now();
    let wynn = async {
        act_for("operator wynn".to_owned());
        insert(&db, "wynn").await
    };
    Box::pin(apart(wynn)).await.unwrap();
    assert!(began.elapsed() < Duration::from_millis(400), "{:?}", began.elapsed());
    galaxy.join_all().await;
}

/// The disk is full as far as SQLite is concerned: it rolls back by itself, and the rollback that follows fails.
#[tokio::test]
async fn a_full_database_is_full_only_as_long_as_it_is() {
    on_sqlite(async |db| {
        let mut tx = db.begin().await.unwrap();
        query(&mut tx, "CREATE TABLE large (content BLOB)").run().await.unwrap();
        tx.commit().await.unwrap();
        for _ in 0..3 {
            let mut tx = db.begin().await.unwrap();
            let (pages,): (i64,) = query(&mut tx, "PRAGMA page_count").one().await.unwrap();
            assert!(pages < 1000);
            // It holds for this connection alone.
            let (_,): (i64,) = query(&mut tx, "PRAGMA max_page_count = 1").one().await.unwrap();
            let full =
                query(&mut tx, "INSERT INTO large (content) VALUES (zeroblob(10000000))").run().await.unwrap_err();
            assert!(full.is_full(), "{full}");
            drop(tx);
            insert(&db, &uuid::Uuid::now_v7().to_string()).await.unwrap();
        }
        assert_eq!(count(&db).await, 3);
    })
    .await;
}

/// A refusal costs no connection: the one that it ran on is used again.
#[tokio::test]
async fn what_violates_a_constraint_keeps_its_connection() {
    async fn check(db: Db) {
        insert(&db, "once").await.unwrap();
        let mut tx = db.begin().await.unwrap();
        // What is temporary is one connection's.
        query(&mut tx, "CREATE TEMPORARY TABLE mark (n BIGINT)").run().await.unwrap();
        tx.commit().await.unwrap();
        for _ in 0..5 {
            assert!(insert(&db, "once").await.unwrap_err().is_unique());
            drop(db.begin().await.unwrap());
        }
        let mut tx = db.begin().await.unwrap();
        query(&mut tx, "SELECT n FROM mark").optional::<(i64,)>().await.unwrap();
    }
    on_sqlite(check).await;
    on_postgres_at(async |url, _| {
        let one = Limits { connections: 1, ..Limits::default() };
        let db = Db::open_with(&url, one).await.unwrap();
        check(db.clone()).await;
        db.close().await;
    })
    .await;
}

/// A commit that fails has kept nothing, and the writer goes on.
#[tokio::test]
async fn a_commit_that_fails_keeps_nothing() {
    on_sqlite(async |db| {
        for _ in 0..3 {
            let mut tx = db.begin().await.unwrap();
            query(&mut tx, "PRAGMA defer_foreign_keys = ON").run().await.unwrap();
            query(
                &mut tx,
                "INSERT INTO verifications (id, operator, verdict, configuration, received_at, completed_at, log, findings,
                                            receipt, submitted_by, role)
                 VALUES (x'00', 'nobody', '', '', '', '', '', '', '{}', '', '')",
            )
            .run()
            .await
            .unwrap();
            assert!(tx.commit().await.is_err());
            insert(&db, &uuid::Uuid::now_v7().to_string()).await.unwrap();
        }
        assert_eq!(count(&db).await, 3);
    })
    .await;
}

/// Another process holds the lock: who waits is told so, and within the time that the settings say.
#[tokio::test]
async fn a_lock_of_another_process_is_waited_for_and_not_for_ever() {
    on_sqlite_at(async |url, db| {
        let lock = Duration::from_millis(300);
        let impatient = Db::open_with(&url, Limits { lock, ..Limits::default() }).await.unwrap();
        let other = db.begin().await.unwrap();
        for _ in 0..2 {
            let began = Instant::now();
            let busy = insert(&impatient, "waits").await.unwrap_err();
            assert!(busy.is_busy(), "{busy}");
            assert!((lock..lock * 5).contains(&began.elapsed()), "{:?}", began.elapsed());
        }
        drop(other);
        insert(&impatient, "waited").await.unwrap();
        impatient.close().await;
    })
    .await;
}

/// A file that is taken away is not replaced by an empty one.
#[tokio::test]
async fn a_file_that_is_missing_is_not_made_again() {
    on_sqlite_at(async |url, db| {
        let path = Db::file(&url).unwrap();
        let away = format!("{path}.away");
        std::fs::rename(path, &away).unwrap();
        // The connections that are open know nothing of it; a new one does.
        let missing = query(&db, "SELECT 1").run().await.unwrap_err();
        assert_eq!(missing.trouble(), Some(Trouble::Unavailable), "{missing}");
        std::fs::rename(&away, path).unwrap();
        insert(&db, "back").await.unwrap();
    })
    .await;
}

/// Whatever a migration did: a database's files are for their owner alone.
#[tokio::test]
async fn a_database_is_closed_to_others() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.db");
    let url = format!("sqlite://{}", file.display());
    Db::open(&url).await.unwrap().close().await;
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    let db = Db::open(&url).await.unwrap();
    insert(&db, "written").await.unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", entry.path());
    }
    db.close().await;
}
