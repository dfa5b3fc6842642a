//! The database module, on both databases.

mod failures;

use despacho::clock::Clock;
use despacho::db::{Db, Json, query};
use despacho::instant::{Day, Instant};
use despacho::law::Game;
use jiff::civil::date;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{on_both, on_sqlite};

on_both! {
    instants_sort_by_time, times_beyond_the_range_are_its_ends, values_come_back, a_dropped_transaction_leaves_nothing, writers_wait_for_each_other,
    events_cannot_be_changed, a_reader_sees_one_state, faults_are_told_apart,
}

fn instant(text: &str) -> Instant {
    text.parse::<jiff::Timestamp>().unwrap().into()
}

async fn first(db: &Db, what: &str, at: Instant) {
    query(db, "INSERT INTO firsts (what, done_at) VALUES ($1, $2)").bind(what).bind(at).run().await.unwrap();
}

/// As text, "…:00Z" sorts after "…:00.5Z".
async fn instants_sort_by_time(db: Db) {
    let moments =
        ["1965-03-01T00:00:00.000001Z", "2026-12-01T00:00:00Z", "2026-12-01T00:00:00.5Z", "2026-12-01T00:00:01Z"];
    for (n, moment) in moments.iter().enumerate().rev() {
        first(&db, &n.to_string(), instant(moment)).await;
    }
    let found: Vec<(String, Instant)> =
        query(&db, "SELECT what, done_at FROM firsts ORDER BY done_at").all().await.unwrap();
    let wanted: Vec<_> = moments.iter().enumerate().map(|(n, it)| (n.to_string(), instant(it))).collect();
    assert_eq!(found, wanted);
}

/// As text, "-0001" sorts after "2026"; PostgreSQL refuses days before 4713 BC.
async fn times_beyond_the_range_are_its_ends(db: Db) {
    for (moment, day) in [(jiff::Timestamp::MIN, date(-9999, 1, 1)), (jiff::Timestamp::MAX, date(9999, 12, 31))] {
        let (earlier, sooner): (bool, bool) = query(&db, "SELECT $1 < $2, $3 < $4")
            .bind(Instant::from(moment))
            .bind(instant("2026-12-01T00:00:00Z"))
            .bind(Day(day))
            .bind(Day(date(2026, 12, 1)))
            .one()
            .await
            .unwrap();
        assert_eq!((earlier, sooner), (day.year() < 2026, day.year() < 2026));
    }
}

async fn values_come_back(db: Db) {
    for day in [Day::FIRST, Day(date(1969, 12, 31)), Day(date(2000, 2, 29)), Day(date(2026, 12, 10)), Day::LAST] {
        let content = json!({"n": 1, "list": ["ç", "百家樂", null]});
        let id = Uuid::now_v7();
        query(
            &db,
            "INSERT INTO entries (register, id, revision, operator, name, game, starts, ends, content, known_from, recorded_by)
             VALUES ('table', $1, 1, '', $2, $3, $4, $5, $6, $7, '')",
        )
        .bind(id)
        .bind(day.to_string())
        .bind(Some(Game::Fortune3CardPoker))
        .bind(if day == Day::LAST { Day(date(9999, 12, 30)) } else { day })
        .bind(if day == Day::LAST { day } else { day.next() })
        .bind(Json(&content))
        .bind(Instant::midnight(date(2026, 12, 10)))
        .run()
        .await
        .unwrap();
        type Row = (Uuid, String, Option<Game>, Day, Json<Value>, Instant, Option<Instant>);
        let row: Row = query(
            &db,
            "SELECT id, name, game, CASE WHEN ends = $2 THEN ends ELSE starts END, content, known_from, known_until
             FROM entries WHERE id = $1",
        )
        .bind(id)
        .bind(Day::LAST)
        .one()
        .await
        .unwrap();
        let midnight = Instant::midnight(date(2026, 12, 10));
        assert_eq!(row, (id, day.to_string(), Some(Game::Fortune3CardPoker), day, Json(content), midnight, None));
    }
}

async fn a_dropped_transaction_leaves_nothing(db: Db) {
    let at = instant("2026-12-01T00:00:00Z");
    let mut tx = db.begin().await.unwrap();
    query(&mut tx, "INSERT INTO firsts (what, done_at) VALUES ('dropped', $1)").bind(at).run().await.unwrap();
    drop(tx);
    let mut tx = db.begin().await.unwrap();
    query(&mut tx, "INSERT INTO firsts (what, done_at) VALUES ('kept', $1)").bind(at).run().await.unwrap();
    tx.commit().await.unwrap();
    let found: Vec<(String,)> = query(&db, "SELECT what FROM firsts").all().await.unwrap();
    assert_eq!(found, [("kept".to_owned(),)]);
}

/// Reading first and writing later, in many transactions at once, is what makes a plain BEGIN fail on SQLite.
async fn writers_wait_for_each_other(db: Db) {
    let mut tasks = tokio::task::JoinSet::new();
    for n in 0..16 {
        let db = db.clone();
        tasks.spawn(async move {
            let mut tx = db.begin().await.unwrap();
            query(&mut tx, "UPDATE turns SET version = version + 1 WHERE operator = ''").run().await.unwrap();
            let (seen,): (i64,) = query(&mut tx, "SELECT version FROM turns WHERE operator = ''").one().await.unwrap();
            query(&mut tx, "INSERT INTO firsts (what, done_at) VALUES ($1, $2)")
                .bind(format!("{n}"))
                .bind(Instant::from_micros(seen))
                .run()
                .await
                .unwrap();
            tx.commit().await.unwrap();
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    let seen: Vec<(Instant,)> = query(&db, "SELECT done_at FROM firsts ORDER BY done_at").all().await.unwrap();
    assert_eq!(seen.iter().map(|it| it.0.micros()).collect::<Vec<_>>(), (1..=16).collect::<Vec<_>>());
}

async fn events_cannot_be_changed(db: Db) {
    query(
        &db,
        "INSERT INTO events (position, operator, seq, act, at, recorded_at, subject, role, detail)
         VALUES (1, '', 1, 'tried', $1, $1, '', 'admin', $2)",
    )
    .bind(instant("2026-12-01T00:00:00Z"))
    .bind(Json(json!({})))
    .run()
    .await
    .unwrap();
    for refused in ["UPDATE events SET subject = 'another'", "DELETE FROM events"] {
        let error = query(&db, refused).run().await.unwrap_err();
        assert!(error.to_string().contains("append-only"), "{refused}: {error}");
    }
    let (subject,): (String,) = query(&db, "SELECT subject FROM events").one().await.unwrap();
    assert_eq!(subject, "");
}

async fn a_reader_sees_one_state(db: Db) {
    let mut reader = db.read().await.unwrap();
    let count = "SELECT COUNT(*) FROM firsts";
    let (before,): (i64,) = query(&mut reader, count).one().await.unwrap();
    first(&db, "meanwhile", instant("2026-12-01T00:00:00Z")).await;
    let (after,): (i64,) = query(&mut reader, count).one().await.unwrap();
    let (now,): (i64,) = query(&db, count).one().await.unwrap();
    assert_eq!((before, after, now), (0, 0, 1));
}

async fn faults_are_told_apart(db: Db) {
    let at = instant("2026-12-01T00:00:00Z");
    first(&db, "once", at).await;
    let again = query(&db, "INSERT INTO firsts (what, done_at) VALUES ('once', $1)").bind(at).run().await.unwrap_err();
    assert!(again.is_unique() && !again.is_busy() && !again.is_full(), "{again:?}");
    let wrong = query(&db, "SELECT nothing FROM nowhere").run().await.unwrap_err();
    assert!(!wrong.is_unique() && !wrong.is_busy() && !wrong.is_full(), "{wrong:?}");
}

/// Two replicas that start on one empty file.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replicas_migrate_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("shared.db").display());
    let mut replicas = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let url = url.clone();
        replicas.spawn(async move { Db::open(&url).await.unwrap().ping().await.unwrap() });
    }
    while let Some(done) = replicas.join_next().await {
        done.unwrap();
    }
}

#[tokio::test]
async fn what_is_acknowledged_is_on_the_disk() {
    on_sqlite(async |db| {
        let pragmas: Vec<i64> = {
            let mut tx = db.begin().await.unwrap();
            let (synchronous,): (i64,) = query(&mut tx, "PRAGMA synchronous").one().await.unwrap();
            let (foreign_keys,): (i64,) = query(&mut tx, "PRAGMA foreign_keys").one().await.unwrap();
            vec![synchronous, foreign_keys]
        };
        assert_eq!(pragmas, [2, 1], "synchronous=FULL, foreign_keys=ON");
        let (journal, version): (String, String) =
            query(&db, "SELECT journal_mode, sqlite_version() FROM pragma_journal_mode").one().await.unwrap();
        assert_eq!(journal, "wal");
        assert!(version.starts_with("3.5"), "another crate brought an old SQLite: {version}");
    })
    .await;
}

#[tokio::test]
async fn a_url_that_is_none_is_refused_without_its_password() {
    let error = Db::open("mysql://root:secret@host/db").await.unwrap_err();
    assert_eq!(error.to_string(), "`mysql` is no database: give sqlite://path or postgres://…");
}

#[test]
fn an_instant_is_written_with_the_offset_of_macau() {
    let cases = [
        ("2026-12-02T02:15:00Z", "2026-12-02T10:15:00+08:00"),
        ("2026-12-02T15:59:59.999999999Z", "2026-12-02T23:59:59.999999+08:00"),
        ("1975-06-30T15:00:00Z", "1975-07-01T00:00:00+09:00"), // summer time
        ("1969-12-31T23:59:59.9999999Z", "1970-01-01T07:59:59.999999+08:00"),
    ];
    for (given, wanted) in cases {
        assert_eq!(instant(given).to_string(), wanted);
        assert_eq!(serde_json::from_value::<Instant>(json!(wanted)).unwrap(), instant(given));
    }
}

#[test]
fn the_ends_of_time_are_moments() {
    assert_eq!(Instant::from_micros(i64::MIN).timestamp().to_string(), "0001-01-01T00:00:00Z");
    assert_eq!(Instant::from_micros(i64::MAX).timestamp().to_string(), "9999-12-30T00:00:00Z");
}

#[test]
fn midnight_is_macaus() {
    let midnight = Instant::midnight(date(2026, 12, 10));
    assert_eq!(midnight, instant("2026-12-09T16:00:00Z"));
    assert_eq!(midnight.day(), date(2026, 12, 10));
    assert_eq!(instant("2026-12-09T15:59:59.999999Z").day(), date(2026, 12, 9));
    for day in [date(-9999, 1, 1), date(0, 1, 1), date(1, 1, 1), date(9999, 12, 31)] {
        assert!((Day::FIRST..=Day::LAST).contains(&Day(Instant::midnight(day).day())), "{day}");
    }
}

#[test]
fn a_clock_is_never_set_back() {
    let clock = Clock::at(instant("2026-12-01T00:00:00Z"));
    let copy = clock.clone();
    assert!(clock.set(instant("2026-12-02T00:00:00Z")));
    assert!(!clock.set(instant("2026-12-01T12:00:00Z")));
    assert_eq!(copy.now(), instant("2026-12-02T00:00:00Z"));
    assert!(!Clock::System.set(instant("2100-01-01T00:00:00Z")));
}
