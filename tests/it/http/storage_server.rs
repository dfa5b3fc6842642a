//! A PostgreSQL server that goes away, hangs, has no connections left, or holds an operator's row: what is answered
//! then, to whom, and for how long.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use despacho::config::Settings;
use despacho::db::{Db, Limits, query};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _, PgConnection};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::task::JoinSet;

use super::site::{Answer, Site};
use super::storage::ready_within;
use crate::support::{on_both, on_postgres_at};

on_both! { an_operators_lock_is_felt_by_that_operator_alone }

async fn file(site: &Site, operator: &str, table: &str) -> Answer {
    let body = json!({"game": "makccarat", "scope": {"table": table}, "adopts_on": "2026-12-14",
        "options": {"9.draw": "second"}, "external_reference": uuid::Uuid::now_v7()});
    site.post(operator, "/v1/requests", &body).await
}

/// How the way to the server is.
#[derive(Clone, Default)]
struct Way {
    /// Connections are refused, and those that there are were cut.
    cut: Arc<AtomicBool>,
    /// Nothing comes through.
    hangs: Arc<AtomicBool>,
}

impl Way {
    /// A way to the server of `url`, and the URL that leads over it.
    async fn to(url: &str) -> (Self, String) {
        let (front, back) = url.split_once("?host=").map_or((url, None), |(front, folder)| (front, Some(folder)));
        let rest = front.split_once("://").unwrap().1;
        let (host, database) = rest.rsplit_once('/').unwrap();
        let (user, address) = host.rsplit_once('@').unwrap();
        let socket = back.map(|it| PathBuf::from(it).join(".s.PGSQL.5432"));
        let target = if address.contains(':') { address.to_owned() } else { format!("{address}:5432") };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let local: SocketAddr = listener.local_addr().unwrap();
        let way = Self::default();
        tokio::spawn(way.clone().lead(listener, socket, target));
        (way, format!("postgres://{user}@{local}/{database}?sslmode=disable"))
    }

    async fn lead(self, listener: TcpListener, socket: Option<PathBuf>, target: String) {
        let mut connections = JoinSet::new();
        let mut look = tokio::time::interval(Duration::from_millis(10));
        loop {
            tokio::select! {
                accepted = listener.accept() => {
                    let (near, _) = accepted.unwrap();
                    if self.cut.load(Ordering::SeqCst) {
                        continue;
                    }
                    let (socket, target, hangs) = (socket.clone(), target.clone(), self.hangs.clone());
                    connections.spawn(async move {
                        while hangs.load(Ordering::SeqCst) {
                            tokio::time::sleep(Duration::from_millis(10)).await;
                        }
                        match socket {
                            Some(socket) => copy(near, UnixStream::connect(socket).await.unwrap(), &hangs).await,
                            None => copy(near, TcpStream::connect(target).await.unwrap(), &hangs).await,
                        }
                    });
                }
                _ = look.tick() => {
                    if self.cut.load(Ordering::SeqCst) {
                        connections.abort_all();
                    }
                    while connections.try_join_next().is_some() {}
                }
            }
        }
    }
}

/// Carries bytes both ways; not while it hangs.
async fn copy(near: TcpStream, far: impl AsyncRead + AsyncWrite, hangs: &AtomicBool) {
    let (near_out, near_in) = tokio::io::split(near);
    let (far_out, far_in) = tokio::io::split(far);
    tokio::select! {
        () = carry(near_out, far_in, hangs) => {}
        () = carry(far_out, near_in, hangs) => {}
    }
}

async fn carry(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin, hangs: &AtomicBool) {
    let mut bytes = vec![0; 1 << 16];
    while let Ok(n) = from.read(&mut bytes).await {
        while hangs.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        if n == 0 || to.write_all(&bytes[..n]).await.is_err() {
            break;
        }
    }
}

fn impatient() -> Settings {
    Settings { database_wait: 800, database_lock_timeout: 500, database_statement_timeout: 1000, ..Settings::default() }
}

/// What is asked while the server is away is answered with `busy` in time, and what is asked afterwards is done.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_restarts_is_busy_and_then_not() {
    on_postgres_at(async |url, _| {
        let (way, url) = Way::to(&url).await;
        let settings = impatient();
        let db = Db::open_with(&url, Limits::from(&settings)).await.unwrap();
        let site = Site::with(db, settings).await;
        ready_within(&site, Duration::from_secs(3), &[]).await;
        for _ in 0..2 {
            way.cut.store(true, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(50)).await;
            for _ in 0..3 {
                let began = Instant::now();
                let answer = file(&site, "galaxy", "GX-1").await;
                assert_eq!(answer.problem(), "503 busy");
                assert!(!answer.header("retry-after").is_empty());
                assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
            }
            ready_within(&site, Duration::from_secs(5), &["database"]).await;
            way.cut.store(false, Ordering::SeqCst);
            let began = Instant::now();
            file(&site, "galaxy", "GX-1").await.json(201);
            ready_within(&site, Duration::from_secs(2), &[]).await;
            assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
        }
        site.app.db.close().await;
    })
    .await;
}

/// A server that answers nothing at all: nobody waits for ever, `/readyz` least of all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_hangs_is_not_waited_for_for_ever() {
    on_postgres_at(async |url, _| {
        let (way, url) = Way::to(&url).await;
        let settings = impatient();
        let db = Db::open_with(&url, Limits::from(&settings)).await.unwrap();
        let site = Arc::new(Site::with(db, settings).await);
        ready_within(&site, Duration::from_secs(3), &[]).await;
        way.hangs.store(true, Ordering::SeqCst);
        let mut asking = JoinSet::new();
        for _ in 0..20 {
            let site = site.clone();
            asking.spawn(async move {
                let began = Instant::now();
                let answer = file(&site, "galaxy", "GX-1").await;
                (answer.problem(), began.elapsed())
            });
        }
        ready_within(&site, Duration::from_secs(5), &["database"]).await;
        for (said, took) in asking.join_all().await {
            assert_eq!(said, "503 busy");
            assert!(took < Duration::from_secs(8), "{took:?}");
        }
        way.hangs.store(false, Ordering::SeqCst);
        ready_within(&site, Duration::from_secs(4), &[]).await;
        file(&site, "galaxy", "GX-1").await.json(201);
        site.app.db.close().await;
    })
    .await;
}

/// The server gives this role two connections, and another program has both.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_connections_is_busy_and_then_not() {
    on_postgres_at(async |url, _| {
        let role = format!("few_{}", uuid::Uuid::now_v7().simple());
        let mut admin = PgConnection::connect(&url).await.unwrap();
        let grants = format!(
            "CREATE ROLE {role} LOGIN CONNECTION LIMIT 4; GRANT ALL ON SCHEMA public TO {role};
             GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}"
        );
        admin.execute(AssertSqlSafe(grants)).await.unwrap();
        let limited = url.replacen("postgres@", &format!("{role}@"), 1);
        assert_ne!(limited, url, "the tests' server is postgres's");
        let settings = impatient();
        let db = Db::open_with(&limited, Limits::from(&settings)).await.unwrap();
        let site = Site::with(db.clone(), settings).await;
        ready_within(&site, Duration::from_secs(3), &[]).await;
        let end = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE usename = '{role}' AND application_name <> 'other'"
        );
        let other = limited.clone() + if limited.contains('?') { "&" } else { "?" } + "application_name=other";
        let mut others = Vec::new();
        while others.len() < 4 {
            match PgConnection::connect(&other).await {
                Ok(it) => others.push(it),
                Err(_) => drop(admin.execute(AssertSqlSafe(end.clone())).await.unwrap()),
            }
        }
        let answer = file(&site, "galaxy", "GX-1").await;
        assert_eq!(answer.problem(), "503 busy");
        ready_within(&site, Duration::from_secs(5), &["database"]).await;
        for other in others {
            other.close().await.unwrap();
        }
        ready_within(&site, Duration::from_secs(2), &[]).await;
        file(&site, "galaxy", "GX-1").await.json(201);
        db.close().await;
        admin.execute(AssertSqlSafe(format!("DROP OWNED BY {role}; DROP ROLE {role}"))).await.unwrap();
    })
    .await;
}

/// How long wynn waits for its filings, the median of some.
async fn median_of_wynn(site: &Site) -> Duration {
    let mut times = Vec::new();
    for _ in 0..15 {
        let began = Instant::now();
        file(site, "wynn", "WY-1").await.json(201);
        times.push(began.elapsed());
    }
    times.sort();
    times[times.len() / 2]
}

/// A forgotten transaction elsewhere holds galaxy's row: galaxy is told so in time, wynn feels nothing, and what is due
/// at wynn lapses.
async fn an_operators_lock_is_felt_by_that_operator_alone(db: Db) {
    let Db::Postgres(server) = &db else { return }; // on a file there is no lock but the writer's
    let url = server.pool.connect_options().to_url_lossy().to_string();
    let settings = Settings { database_lock_timeout: 700, ..Settings::default() };
    let db = Db::open_with(&url, Limits::from(&settings)).await.unwrap();
    let site = Arc::new(Site::with(db.clone(), settings).await);
    let due = file(&site, "galaxy", "GX-2").await.json(201)["id"].clone();
    let alone = median_of_wynn(&site).await;

    let mut forgotten = PgConnection::connect(&url).await.unwrap();
    forgotten.execute("BEGIN; SELECT * FROM turns WHERE operator = 'galaxy' FOR UPDATE").await.unwrap();
    let mut waiting = JoinSet::new();
    for number in 0..60 {
        let (site, due) = (site.clone(), due.clone());
        waiting.spawn(async move {
            let began = Instant::now();
            let answer = match number % 3 {
                0 => {
                    let path = format!("/v1/requests/{}/decision", due.as_str().unwrap());
                    let decision = json!({"revision": 1, "decision": "refuse", "reasons": "no"});
                    site.post("inspector", &path, &decision).await
                }
                _ => file(&site, "galaxy", "GX-1").await,
            };
            (answer, began.elapsed())
        });
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    let beside = median_of_wynn(&site).await;
    println!("wynn's median: {alone:?} alone, {beside:?} while galaxy's row is held");
    assert!(beside < alone * 2 + Duration::from_millis(20), "{alone:?} alone, {beside:?} beside");
    for (answer, took) in waiting.join_all().await {
        assert_eq!(answer.problem(), "503 busy");
        assert!(!answer.header("retry-after").is_empty());
        assert!(took < Duration::from_secs(9), "{took:?}");
    }
    // Reading what is galaxy's takes no turn.
    site.get("galaxy", "/v1/requests").await.json(200);
    site.get("inspector", "/v1/requests?operator=wynn").await.json(200);

    // The day of the requests begins: wynn's lapse, galaxy's when its row is free.
    site.at("2026-12-14T00:00:01+08:00");
    let status = |page: Value| page["items"][0]["status"].as_str().unwrap().to_owned();
    assert_eq!(status(site.get("wynn", "/v1/requests").await.json(200)), "lapsed");
    assert!(despacho::requests::lapse_due(&db, site.now()).await.unwrap_err().is_locked());
    let (open,): (i64,) = query(&db, "SELECT COUNT(*) FROM requests WHERE operator = 'wynn' AND status = 'submitted'")
        .one()
        .await
        .unwrap();
    assert_eq!(open, 0);
    assert_eq!(site.get("galaxy", "/v1/requests").await.problem(), "503 busy");
    forgotten.execute("ROLLBACK").await.unwrap();
    assert_eq!(status(site.get("galaxy", "/v1/requests").await.json(200)), "lapsed");
    db.close().await;
}
