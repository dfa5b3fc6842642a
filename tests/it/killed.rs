//! The service is killed (SIGKILL) at random moments while clients file, decide and receive. Afterwards every act that
//! was acknowledged is there, no act is there twice, and every event was delivered at least once.
//!
//! `just kill` runs it for longer; `DESPACHO_TEST_KILL_SECONDS` says how long.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use despacho::clock::Clock;
use despacho::db::Db;
use jiff::ToSpan as _;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::support::{on_postgres_at, on_sqlite_at, setting};

const ADMIN: &str = "dsp_the-admin-of-a-service-that-is-killed-000000";
/// How many file and decide at once.
const CLIENTS: usize = 3;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_and_nothing_done_twice_on_sqlite() {
    on_sqlite_at(|url, db| killed("SQLite", url, db)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_and_nothing_done_twice_on_postgres() {
    on_postgres_at(|url, db| killed("PostgreSQL", url, db)).await;
}

fn seconds() -> u64 {
    setting("DESPACHO_TEST_KILL_SECONDS").map_or(6, |it| it.parse().expect("DESPACHO_TEST_KILL_SECONDS is a number"))
}

/// A number below `end`.
fn random(end: u64) -> u64 {
    let mut bits = [0; 8];
    getrandom::fill(&mut bits).unwrap();
    u64::from_le_bytes(bits) % end
}

/// The service as a process, started again each time that it was killed.
struct Service {
    folder: PathBuf,
    url: String,
    address: Mutex<String>,
    kills: AtomicUsize,
    over: AtomicBool,
    errors: Arc<Mutex<Vec<String>>>,
}

impl Service {
    /// Starts it, and waits until it listens.
    fn start(&self) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_despacho"));
        // A sandbox, so that nobody has to wait for the leases of what was being sent.
        command.args([
            "serve",
            "--sandbox",
            "--private-webhooks",
            "--requests-per-minute",
            "0",
            "--requests-per-minute-by-operator",
            "0",
            "--log-format",
            "json",
        ]);
        command.args(["--listen", "127.0.0.1:0", "--database", &self.url]).current_dir(&self.folder).env_clear();
        command.env("DESPACHO_ADMIN_KEY", ADMIN).env("DESPACHO_MASTER_KEY", "5e".repeat(32)).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut log = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        let errors = self.errors.clone();
        let mut said = Vec::new();
        let address = log.find_map(|line| {
            let event: Value = serde_json::from_str(&line).unwrap_or_default();
            said.push(line);
            event["address"].as_str().map(str::to_owned)
        });
        *self.address.lock().unwrap() = address.unwrap_or_else(|| panic!("it did not start again: {said:#?}"));
        std::thread::spawn(move || {
            errors.lock().unwrap().extend(log.filter(|it| it.contains("\"level\":\"ERROR\"")));
        });
        child
    }

    /// Kills it again and again until the time is over; answers the one that was left alive.
    fn kill_at_random(&self, mut child: Child) -> Child {
        while !self.over.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(100 + random(900)));
            child.kill().unwrap();
            child.wait().unwrap();
            self.kills.fetch_add(1, Ordering::SeqCst);
            child = self.start();
        }
        child
    }
}

/// Somebody with a key.
#[derive(Clone)]
struct Caller {
    service: Arc<Service>,
    client: Client,
    key: String,
}

impl Caller {
    /// Asks once; `None` where no answer came, so that nobody knows whether it was done.
    async fn ask(&self, method: Method, path: &str, body: &Value, once: Option<&str>) -> Option<(u16, Value)> {
        let url = format!("http://{}{path}", self.service.address.lock().unwrap());
        let mut request = self.client.request(method, url).bearer_auth(&self.key);
        if let Some(key) = once {
            request = request.header("idempotency-key", key);
        }
        request = match body {
            Value::Null => request,
            Value::String(lines) => request.header("content-type", "application/x-ndjson").body(lines.clone()),
            json => request.header("content-type", "application/json").body(json.to_string()),
        };
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        let bytes = answer.bytes().await.ok()?;
        Some((status, serde_json::from_slice(&bytes).unwrap_or_default()))
    }

    /// Asks until an answer comes; answers it, and whether there was none before.
    async fn until_answered(&self, method: Method, path: &str, body: &Value, once: Option<&str>) -> (u16, Value, bool) {
        let (mut lost, began) = (false, Instant::now());
        loop {
            match self.ask(method.clone(), path, body, once).await {
                // It is busy, or its connection to the database broke: what it did is unknown.
                Some((500..=599, _)) | None => lost = true,
                // Whoever held the key was killed: its lease is over in a minute.
                Some((409, answer)) if answer["type"] == "/problems/idempotency-running" => {
                    let admin = Self { key: ADMIN.to_owned(), ..self.clone() };
                    let minute = json!({"advance_seconds": 61});
                    admin.ask(Method::POST, "/v1/sandbox/clock", &minute, None).await;
                }
                Some((status, answer)) => return (status, answer, lost),
            }
            assert!(began.elapsed() < Duration::from_mins(1), "{method} {path} had no answer for a minute");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn done(&self, method: Method, path: &str, body: &Value) -> Value {
        let (status, answer, _) = self.until_answered(method, path, body, None).await;
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    /// Everything of a list: `next` leads on as long as `more` says so.
    async fn everything(&self, path: &str, more: fn(&Value) -> bool) -> Vec<Value> {
        let (mut all, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = self.done(Method::GET, &format!("{path}?limit=200{cursor}"), &Value::Null).await;
            all.extend(page["items"].as_array().unwrap().iter().cloned());
            if !more(&page) {
                return all;
            }
            cursor = format!("&cursor={}", page["next"].as_str().unwrap());
        }
    }

    async fn with_key(&self, subject: &str, role: &str, operator: Option<&str>) -> Self {
        let new = json!({"subject": subject, "role": role, "operator": operator});
        let made = self.done(Method::POST, "/v1/keys", &new).await;
        Self { key: made["secret"].as_str().unwrap().to_owned(), ..self.clone() }
    }
}

/// What clients were told.
#[derive(Default)]
struct Told {
    /// Filings by reference, with the request's id where the answer came.
    filed: BTreeMap<String, Option<String>>,
    /// Decisions by request.
    decided: BTreeMap<String, &'static str>,
    /// Acts that were asked for again, since no answer came: the service was killed meanwhile, or was not up.
    repeated: usize,
    /// Those of them that were sent under an idempotency key, and so have the answer of an act that is done once.
    once: usize,
    /// Answers that say something was done twice, or not at all.
    wrong: Vec<String>,
}

/// For every other act, an idempotency key.
fn some_key() -> Option<String> {
    (random(2) == 0).then(|| uuid::Uuid::now_v7().to_string())
}

/// How often each event was received.
type Received = Arc<Mutex<BTreeMap<String, usize>>>;

async fn receiver() -> (Received, String) {
    let received = Received::default();
    let shared = received.clone();
    let take = move |headers: HeaderMap| async move {
        *shared.lock().unwrap().entry(headers["webhook-id"].to_str().unwrap().to_owned()).or_default() += 1;
        tokio::time::sleep(Duration::from_millis(random(30))).await;
        StatusCode::NO_CONTENT
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/", post(take))).await });
    (received, url)
}

/// Files for one table after the other until the time is over.
async fn files(
    operator: Caller,
    next: Arc<AtomicUsize>,
    tables: usize,
    told: Arc<Mutex<Told>>,
    filed: mpsc::Sender<String>,
) {
    let adopts_on = Clock::System.now().day().saturating_add(60.days());
    while !operator.service.over.load(Ordering::SeqCst) {
        let number = next.fetch_add(1, Ordering::SeqCst);
        if number >= tables {
            return;
        }
        let reference = format!("K-{number}");
        let filing = json!({"game": "makccarat", "scope": {"table": format!("T-{number}")}, "adopts_on": adopts_on,
            "options": {"9.draw": "second", "16.payouts": "second"}, "external_reference": reference});
        let key = some_key();
        let (status, answer, lost) =
            operator.until_answered(Method::POST, "/v1/requests", &filing, key.as_deref()).await;
        let id = {
            let mut told = told.lock().unwrap();
            told.repeated += usize::from(lost);
            told.once += usize::from(lost && key.is_some());
            let id = match (status, answer["type"].as_str()) {
                (201, _) => Some(answer["id"].as_str().unwrap().to_owned()),
                (409, Some("/problems/already-exists")) if lost && key.is_none() => None,
                _ => {
                    told.wrong.push(format!("{reference}: {status} {answer}"));
                    continue;
                }
            };
            told.filed.insert(reference, id.clone());
            id
        };
        if let Some(id) = id {
            filed.send(id).await.unwrap();
        }
    }
}

/// Decides what was filed, until nobody files any more.
async fn decides(inspector: Caller, filed: Arc<tokio::sync::Mutex<mpsc::Receiver<String>>>, told: Arc<Mutex<Told>>) {
    loop {
        let next = filed.lock().await.recv().await;
        let Some(id) = next else { return };
        let (verdict, status) = if random(2) == 0 { ("approve", "approved") } else { ("refuse", "refused") };
        let decision = json!({"revision": 1, "decision": verdict, "reasons": "for its reasons", "article": "18"});
        let path = format!("/v1/requests/{id}/decision");
        let key = some_key();
        let (answered, answer, lost) = inspector.until_answered(Method::POST, &path, &decision, key.as_deref()).await;
        let mut told = told.lock().unwrap();
        told.repeated += usize::from(lost);
        told.once += usize::from(lost && key.is_some());
        let settled = matches!(answer["type"].as_str(), Some("/problems/request-settled" | "/problems/revision-stale"));
        let done = answered == 200 || (lost && key.is_none() && settled);
        if done {
            told.decided.insert(id, status);
        } else {
            told.wrong.push(format!("{id}: {answered} {answer}"));
        }
    }
}

async fn killed(name: &str, url: String, db: Db) {
    // The service has the database to itself.
    db.close().await;
    let folder = tempfile::tempdir().unwrap();
    let service = Arc::new(Service {
        folder: folder.path().to_owned(),
        url,
        address: Mutex::default(),
        kills: AtomicUsize::new(0),
        over: AtomicBool::new(false),
        errors: Arc::default(),
    });
    let starting = service.clone();
    let child = tokio::task::spawn_blocking(move || starting.start()).await.unwrap();
    let client = despacho::notifications::client(true).unwrap();
    let admin = Caller { service: service.clone(), client, key: ADMIN.to_owned() };
    let tables = 40 * seconds() as usize;
    admin.done(Method::POST, "/v1/operators", &json!({"operator": "galaxy"})).await;
    admin.done(Method::POST, "/v1/casinos", &json!({"operator": "galaxy", "casino": "galaxy-macau"})).await;
    let table = |number| {
        let table = json!({"operator": "galaxy", "table": format!("T-{number}"), "casino": "galaxy-macau",
            "game": "makccarat", "from": "2010-01-01"});
        format!("{table}\n")
    };
    let lines: String = (0..tables).map(table).collect();
    admin.done(Method::POST, "/v1/tables", &lines.into()).await;
    let operator = admin.with_key("back-office", "operator", Some("galaxy")).await;
    let inspector = admin.with_key("ines", "inspector", None).await;
    let (received, url) = receiver().await;
    operator.done(Method::POST, "/v1/webhooks", &json!({"url": url})).await;
    let before = inspector.everything("/v1/events", |it| it["more"] == true).await.len();

    let killing = service.clone();
    let killer = tokio::task::spawn_blocking(move || killing.kill_at_random(child));
    let (told, next) = (Arc::new(Mutex::new(Told::default())), Arc::new(AtomicUsize::new(0)));
    let (to_decide, filed) = mpsc::channel(1000);
    let filed = Arc::new(tokio::sync::Mutex::new(filed));
    let mut clients = tokio::task::JoinSet::new();
    for _ in 0..CLIENTS {
        clients.spawn(files(operator.clone(), next.clone(), tables, told.clone(), to_decide.clone()));
        clients.spawn(decides(inspector.clone(), filed.clone(), told.clone()));
    }
    drop(to_decide);
    tokio::time::sleep(Duration::from_secs(seconds())).await;
    service.over.store(true, Ordering::SeqCst);
    let mut child = killer.await.unwrap();
    while let Some(client) = clients.join_next().await {
        client.unwrap();
    }

    let told = std::mem::take(&mut *told.lock().unwrap());
    let requests = inspector.everything("/v1/requests", |it| !it["next"].is_null()).await;
    let events = inspector.everything("/v1/events", |it| it["more"] == true).await;
    let to_deliver: BTreeSet<String> = events[before..]
        .iter()
        .map(|it| it["id"].as_str().unwrap().to_owned())
        .filter(|it| it.starts_with("galaxy/"))
        .collect();
    let undelivered = deliver(&admin, &received, &to_deliver).await;
    child.kill().unwrap();
    child.wait().unwrap();

    let (missing, twice) = compare(&told, &requests, &events);
    let received = received.lock().unwrap();
    let redelivered: usize = received.values().map(|it| it - 1).sum();
    let unknown: Vec<_> = received.keys().filter(|it| !to_deliver.contains(*it)).collect();
    let kills = service.kills.load(Ordering::SeqCst);
    println!(
        "{name}: {kills} kills in {} s; {} acts acknowledged ({} filings, {} decisions), {} asked for more than once, {} \
         of them under a key; {} acts missing, {} done twice; {} events, {} undelivered, {} delivered again",
        seconds(),
        told.filed.len() + told.decided.len(),
        told.filed.len(),
        told.decided.len(),
        told.repeated,
        told.once,
        missing.len(),
        twice.len(),
        to_deliver.len(),
        undelivered.len(),
        redelivered,
    );
    let errors = service.errors.lock().unwrap();
    assert!(told.wrong.is_empty(), "{:#?}\n{errors:#?}", told.wrong);
    assert!(missing.is_empty() && twice.is_empty(), "missing {missing:#?}, twice {twice:#?}\n{errors:#?}");
    assert!(
        undelivered.is_empty() && unknown.is_empty(),
        "undelivered {undelivered:?}, unknown {unknown:?}\n{errors:#?}"
    );
    assert!(
        kills > 0 && !told.filed.is_empty() && !told.decided.is_empty() && !to_deliver.is_empty(),
        "nothing was tried"
    );
}

/// Waits until every event was delivered, and moves the clock so that what was being sent is sent again; answers what
/// was not.
async fn deliver(admin: &Caller, received: &Received, all: &BTreeSet<String>) -> Vec<String> {
    let began = Instant::now();
    loop {
        let left: Vec<_> = all.iter().filter(|it| !received.lock().unwrap().contains_key(*it)).cloned().collect();
        if left.is_empty() || began.elapsed() > Duration::from_mins(1) {
            // Whatever is being sent may come once more.
            tokio::time::sleep(Duration::from_secs(1)).await;
            return left;
        }
        admin.done(Method::POST, "/v1/sandbox/clock", &json!({"advance_seconds": 61})).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// What was acknowledged and is not there, and what is there twice, or though nobody asked for it.
fn compare(told: &Told, requests: &[Value], events: &[Value]) -> (Vec<String>, Vec<String>) {
    let (mut missing, mut twice) = (Vec::new(), Vec::new());
    let text = |it: &Value, name: &str| it[name].as_str().unwrap_or_default().to_owned();
    let mut by_reference: BTreeMap<String, Vec<&Value>> = BTreeMap::new();
    for request in requests {
        by_reference.entry(text(request, "external_reference")).or_default().push(request);
    }
    for (reference, id) in &told.filed {
        match by_reference.get(reference).map(Vec::as_slice) {
            Some([one]) if id.as_ref().is_none_or(|it| one["id"] == *it) => {}
            None => missing.push(format!("filing {reference}")),
            Some(several) => twice.push(format!("filing {reference}: {several:?}")),
        }
    }
    twice.extend(by_reference.keys().filter(|it| !told.filed.contains_key(*it)).map(|it| format!("{it}: nobody's")));

    let mut acts: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for event in events.iter().filter(|it| it["request"].is_string()) {
        *acts.entry(text(event, "request")).or_default().entry(text(event, "act")).or_default() += 1;
    }
    for request in requests {
        let (id, status) = (text(request, "id"), text(request, "status"));
        let mut expected = BTreeMap::from([("filed".to_owned(), 1)]);
        match told.decided.get(&id) {
            Some(decided) if *decided == status => drop(expected.insert((*decided).to_owned(), 1)),
            Some(decided) => missing.push(format!("{id}: {decided}, and is {status}")),
            None if status == "submitted" => {}
            None => twice.push(format!("{id}: {status}, and nobody was told so")),
        }
        let found = acts.remove(&id).unwrap_or_default();
        if found != expected {
            twice.push(format!("{id}: events {found:?} in the place of {expected:?}"));
        }
    }
    twice.extend(acts.keys().map(|it| format!("{it}: events without a request")));
    // The feed has no gaps.
    let galaxys = events.iter().filter(|it| it["operator"] == "galaxy");
    for (number, event) in (1..).zip(galaxys) {
        if event["seq"] != number {
            missing.push(format!("event {number}, where {} stands", event["seq"]));
            break;
        }
    }
    (missing, twice)
}
