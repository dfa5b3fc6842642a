//! One caller takes as much as it gets, on real sockets; another operator is answered as before.

use std::time::{Duration, Instant};

use axum::Router;
use axum::routing::get;
use despacho::config::Settings;
use despacho::http::App;
use despacho::ledger::Role;
use serde_json::json;
use tokio::io::AsyncReadExt as _;

use super::site::Site;
use super::support::{Answer, Client, Live};

/// What is no delay, whatever the machine does besides.
const FLOOR: Duration = Duration::from_millis(150);

async fn live(settings: Settings) -> (Live, Site) {
    let live = Live::start(Settings { requests_per_minute: 0, ..settings }).await;
    let mut site = Site::over(live.app.clone()).await;
    for operator in ["galaxy", "wynn"] {
        site.post("admin", "/v1/operators", &json!({"operator": operator})).await.json(201);
    }
    site.key("galaxy", "back-office", Role::Operator, Some("galaxy")).await;
    site.key("galaxy 2", "second-office", Role::Operator, Some("galaxy")).await;
    site.key("wynn", "wynn-office", Role::Operator, Some("wynn")).await;
    (live, site)
}

/// Asks on a connection of its own.
async fn ask(live: &Live, site: &Site, key: &str, request: &str) -> Answer {
    live.ask(&request.replace("{}", &format!("host: x\r\nauthorization: {}", site.bearer(key)))).await
}

/// The median time until a caller has its answer.
async fn median(live: &Live, site: &Site, key: &str) -> Duration {
    let mut times = Vec::new();
    for _ in 0..15 {
        let began = Instant::now();
        assert_eq!(ask(live, site, key, "GET /v1/me HTTP/1.1\r\n{}\r\n\r\n").await.status, 200);
        times.push(began.elapsed());
    }
    times.sort_unstable();
    times[times.len() / 2]
}

/// Asserts that another is answered at most half as fast as when nobody disturbs it.
#[track_caller]
fn at_most_doubles(before: Duration, during: Duration) {
    assert!(during <= (before * 2).max(FLOOR), "{before:?} became {during:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_give_way_to_new_ones() {
    let (live, site) = live(Settings { max_connections: 40, ..Settings::default() }).await;
    let before = median(&live, &site, "wynn").await;
    let mut idle = Vec::new();
    for n in 0..200 {
        let mut client = live.connect().await;
        if n % 2 == 0 {
            client.send("GET /healthz HTTP/1.1\r\nhost:").await; // a head that goes no further
        }
        idle.push(client);
    }
    at_most_doubles(before, median(&live, &site, "wynn").await);
    // The newest of them is still served.
    let mut last = idle.pop().unwrap();
    last.send("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert_eq!(last.answer().await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_never_cut_for_a_new_connection() {
    let slow = async || {
        tokio::time::sleep(Duration::from_millis(500)).await;
        "done"
    };
    let routes: Router<App> = Router::new().route("/slow", get(slow)).route("/quick", get(async || "ok"));
    let live = Live::around(Settings { max_connections: 2, ..Settings::default() }, routes).await;
    let mut kept = live.connect().await;
    kept.send("GET /quick HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert_eq!(kept.answer().await.unwrap().body, "ok");
    let mut running = live.connect().await;
    running.send("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    // The one that was answered and is kept alive gives way, at once.
    let began = Instant::now();
    let mut second = live.connect().await;
    second.send("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert!(kept.answer().await.is_none());
    assert!(began.elapsed() < Duration::from_millis(300), "{:?}", began.elapsed());
    // Now both have a request, and the next waits for one of them.
    assert_eq!(live.get("/quick").await.body, "ok");
    assert_eq!(running.answer().await.unwrap().body, "done");
    assert!(second.answer().await.is_none_or(|it| it.body == "done"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_is_named_once() {
    let live = Live::start(Settings::default()).await;
    for (hosts, status) in [("", 400), ("host: x\r\nhost: x\r\n", 400), ("host: x\r\n", 200)] {
        assert_eq!(live.ask(&format!("GET /healthz HTTP/1.1\r\n{hosts}\r\n")).await.status, status, "{hosts:?}");
    }
    assert_eq!(live.ask("GET /healthz HTTP/1.0\r\n\r\n").await.status, 200);
    let refused = live.ask("GET /healthz HTTP/1.1\r\n\r\n").await.problem();
    assert!(
        refused.starts_with("400 /problems/parameter-invalid: a request has the header Host exactly once"),
        "{refused}"
    );
}

/// A request with a body of so many bytes, of which the first `sent` are sent.
async fn begin_body(live: &Live, site: &Site, key: &str, (length, sent): (usize, usize)) -> Client {
    let mut client = live.connect().await;
    let bearer = site.bearer(key);
    let head = format!(
        "POST /v1/requests HTTP/1.1\r\nhost: x\r\nauthorization: {bearer}\r\nidempotency-key: k-{length}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    );
    client.send(head).await;
    client.send(vec![b' '; sent]).await;
    client
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_of_one_operator_leave_room_for_anothers() {
    let settings = Settings {
        body_memory: 500_000,
        body_memory_by_operator: 230_000,
        body_memory_by_key: 150_000,
        min_body_rate: 0,
        ..Settings::default()
    };
    let (live, site) = live(settings).await;
    let before = median(&live, &site, "wynn").await;
    let mut held = Vec::new();
    for (key, more, setting) in [
        ("galaxy", 90_000, "150000 of `body-memory-by-key`"),
        ("galaxy 2", 60_000, "230000 of `body-memory-by-operator`"),
    ] {
        held.push(begin_body(&live, &site, key, (90_001, 90_000)).await);
        while live.app.shares.bodies.held() < 90_000 * held.len() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let refused = begin_body(&live, &site, key, (more + 2, more)).await.answer().await.unwrap();
        assert_eq!(refused.problem(), format!("503 /problems/busy: the limit {setting} is reached"));
        assert_eq!(refused.header("retry-after"), Some("5"));
    }
    at_most_doubles(before, median(&live, &site, "wynn").await);
    let mut other = begin_body(&live, &site, "wynn", (100_000, 100_000)).await;
    assert!(other.answer().await.unwrap().problem().starts_with("400 /problems/malformed-json"));
    drop(held);
    while live.app.shares.bodies.held() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_beyond_its_routes_limit_is_refused_before_it_is_kept() {
    let (live, site) = live(Settings::default()).await;
    // Nothing of it is sent, and nothing has to be.
    for path in ["/v1/requests", "/v1/webhooks", "/v1/explanations", "/v1/requests/x/withdrawal"] {
        let request = format!(
            "POST {path} HTTP/1.1\r\n{{}}\r\nidempotency-key: k\r\ncontent-type: application/json\r\ncontent-length: 60000000\r\n\r\n"
        );
        let refused = ask(&live, &site, "galaxy", &request).await;
        assert_eq!(refused.problem(), "413 /problems/body-too-large: the body is larger than 1048576 bytes", "{path}");
    }
    assert_eq!(live.app.shares.bodies.held(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_under_way_are_limited_by_key_and_by_operator() {
    let settings = Settings {
        max_requests_by_operator: 5,
        max_requests_by_key: 3,
        max_streams_by_key: 2,
        max_streams_by_operator: 3,
        min_body_rate: 0,
        ..Settings::default()
    };
    let (live, site) = live(settings).await;
    let stream = async |key: &str| {
        let mut client = live.connect().await;
        let bearer = site.bearer(key);
        client
            .send(format!(
                "GET /v1/events HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\nauthorization: {bearer}\r\n\r\n"
            ))
            .await;
        client
    };
    let is_open = async |client: &mut Client| {
        let mut start = [0; 12];
        client.0.read_exact(&mut start).await.unwrap();
        &start == b"HTTP/1.1 200"
    };
    let mut open = Vec::new();
    for key in ["galaxy", "galaxy", "galaxy 2"] {
        let mut client = stream(key).await;
        assert!(is_open(&mut client).await);
        open.push(client);
    }
    for (key, limit) in [("galaxy", "2 of `max-streams-by-key`"), ("galaxy 2", "3 of `max-streams-by-operator`")] {
        let refused = stream(key).await.answer().await.unwrap();
        assert_eq!(refused.problem(), format!("503 /problems/busy: the limit {limit} is reached"));
    }
    let mut other = stream("wynn").await;
    assert!(is_open(&mut other).await);
    let slow = begin_body(&live, &site, "galaxy", (10, 1)).await;
    while live.app.shares.requests.held() < 5 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let refused = ask(&live, &site, "galaxy", "GET /v1/me HTTP/1.1\r\n{}\r\n\r\n").await;
    assert_eq!(refused.problem(), "503 /problems/busy: the limit 3 of `max-requests-by-key` is reached");
    assert_eq!(ask(&live, &site, "wynn", "GET /v1/me HTTP/1.1\r\n{}\r\n\r\n").await.status, 200);
    drop((open, other, slow));
    while live.app.shares.requests.held() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(live.app.shares.streams.held(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn long_answers_that_nobody_takes_are_limited() {
    let routes: Router<App> =
        Router::new().route("/much", get(async || vec![b'x'; 64 << 20])).route("/quick", get(async || "ok"));
    let settings = Settings { max_requests_by_operator: 4, write_timeout: 20, ..Settings::default() };
    let live = Live::around(settings, routes).await;
    let mut readers = Vec::new();
    for _ in 0..12 {
        let mut client = live.connect().await;
        client.send("GET /much HTTP/1.1\r\nhost: x\r\n\r\n").await;
        let mut start = [0; 12];
        client.0.read_exact(&mut start).await.unwrap();
        readers.push((client, start));
    }
    let refused = readers.iter().filter(|it| &it.1 == b"HTTP/1.1 503").count();
    assert_eq!((refused, live.app.shares.requests.held()), (8, 4));
    assert_eq!(live.get("/quick").await.body, "ok", "what is short needs no place");
}
