//! The frame on real sockets: problems everywhere, headers on each answer, limits, a graceful stop.

use std::time::{Duration, Instant};

use axum::Router;
use axum::routing::get;
use despacho::config::Settings;
use despacho::http::App;
use expect_test::{Expect, expect};

use super::support::Live;

fn settings() -> Settings {
    Settings { header_timeout: 1, body_window: 1, write_timeout: 1, shutdown_deadline: 5, ..Settings::default() }
}

#[tokio::test]
async fn every_refusal_is_a_problem() {
    let live = Live::start(settings()).await;
    let check = async |request: &str, expected: Expect| {
        let answer = live.ask(&request.replace('\n', "\r\n")).await;
        expected.assert_eq(&answer.problem());
    };
    check(
        "GET /nothing HTTP/1.1\nhost: x\n\n",
        expect!["404 /problems/not-found: there is nothing at this address; /docs lists what there is"],
    )
    .await;
    check(
        "GET /docs/nothing.js HTTP/1.1\nhost: x\n\n",
        expect!["404 /problems/not-found: there is nothing at this address, or nothing that this key may see"],
    )
    .await;
    check("POST /healthz HTTP/1.1\nhost: x\ncontent-length: 0\n\n", expect!["405 /problems/method-not-allowed: the address exists, the method does not: the header Allow lists those that do"]).await;
    check("OPTIONS /openapi.json HTTP/1.1\nhost: x\n\n", expect!["405 /problems/method-not-allowed: the address exists, the method does not: the header Allow lists those that do"]).await;
    check("BREW /docs HTTP/1.1\nhost: x\n\n", expect!["405 /problems/method-not-allowed: the address exists, the method does not: the header Allow lists those that do"]).await;
    check(
        "GET /problems HTTP/1.1\nhost: x\naccept: image/png\n\n",
        expect!["406 /problems/not-acceptable: this operation answers with application/json or text/html"],
    )
    .await;
    check(
        "GET /problems/nothing HTTP/1.1\nhost: x\n\n",
        expect!["404 /problems/not-found: there is nothing at this address, or nothing that this key may see"],
    )
    .await;
    check(
        "GET /problems/%ff HTTP/1.1\nhost: x\n\n",
        expect!["404 /problems/not-found: there is nothing at this address, or nothing that this key may see"],
    )
    .await;
}

#[tokio::test]
async fn a_method_that_is_not_allowed_is_told_which_are() {
    let live = Live::start(settings()).await;
    let answer = live.ask("DELETE /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert_eq!((answer.status, answer.header("allow")), (405, Some("get,head")));
}

#[tokio::test]
async fn every_answer_says_what_gave_it() {
    let live = Live::start(settings()).await;
    for path in ["/healthz", "/readyz", "/nothing", "/docs/", "/openapi.json"] {
        let answer = live.get(path).await;
        assert_eq!(answer.header("despacho-version"), Some(despacho::http::VERSION), "{path}");
        assert!(answer.header("request-id").is_some_and(|it| it.len() == 36), "{path}");
        assert!(answer.header("despacho-catalogue").is_some(), "{path}");
    }
}

#[tokio::test]
async fn a_sane_request_id_is_kept_and_another_is_not() {
    let live = Live::start(settings()).await;
    let long = "a".repeat(65);
    for (given, kept) in [("Abc-1_2.3", true), ("a b", false), ("a\u{e9}", false), ("<script>", false), (&*long, false)]
    {
        let answer = live.ask(&format!("GET /healthz HTTP/1.1\r\nhost: x\r\nrequest-id: {given}\r\n\r\n")).await;
        assert_eq!(answer.header("request-id") == Some(&given.to_ascii_lowercase()), kept, "{given}");
    }
}

#[tokio::test]
async fn problems_speak_the_clients_language() {
    let live = Live::start(settings()).await;
    let check = async |accept: &str, lang: &str, title: &str| {
        let request = format!("GET /nothing HTTP/1.1\r\nhost: x\r\naccept-language: {accept}\r\n\r\n");
        let answer = live.ask(&request).await;
        assert_eq!(answer.header("content-language"), Some(lang));
        assert_eq!(answer.json()["title"], title);
    };
    check("zh-MO", "zh-hant", "此處沒有內容").await;
    check("pt-PT, en;q=0.5", "pt", "Não há nada aqui").await;
    check("fr", "en", "There is nothing here").await;
}

#[tokio::test]
async fn each_kind_of_problem_has_a_page() {
    let live = Live::start(settings()).await;
    for kind in despacho::http::problem::Kind::ALL {
        let json = live.get(&kind.address()).await;
        assert_eq!(json.json()["status"], kind.status().as_u16(), "{json:?}");
        let request = format!("GET {} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\n\r\n", kind.address());
        let page = live.ask(&request).await;
        assert!(page.body.contains(kind.name()) && page.head.contains("text/html"), "{page:?}");
    }
}

#[tokio::test]
async fn the_documentation_needs_nothing_from_elsewhere() {
    let live = Live::start(settings()).await;
    let page = live.get("/docs/").await;
    assert!(page.header("content-security-policy").unwrap().contains("script-src 'self'"));
    assert!(page.body.contains("swagger-ui"));
    assert!(!page.body.contains("http://") && !page.body.contains("https://"), "{}", page.body);
    let script = live.get("/docs/swagger-initializer.js").await;
    assert!(script.body.contains("/openapi.json"), "{}", script.body);
    assert_eq!(live.get("/openapi.json").await.json()["openapi"], "3.1.0");
}

#[tokio::test]
async fn a_head_that_comes_too_slowly_ends_its_connection() {
    let live = Live::start(settings()).await;
    let mut client = live.connect().await;
    client.send("GET /healthz HTTP/1.1\r\nhost:").await;
    let began = Instant::now();
    assert!(client.answer().await.is_none());
    assert!(began.elapsed() >= Duration::from_millis(900) && began.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn garbage_is_refused_and_nothing_else_suffers() {
    let live = Live::start(settings()).await;
    for garbage in [
        "\0\0\0\0\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{fc}\r\n\r\n",
    ] {
        let mut client = live.connect().await;
        client.send(garbage).await;
        let answer = client.answer().await;
        assert!(answer.is_none_or(|it| it.status == 400), "{garbage:?}");
    }
    let mut client = live.connect().await;
    client.send(format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "a".repeat(1 << 20))).await;
    assert!(client.answer().await.is_none_or(|it| it.status == 431));
    assert_eq!(live.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn connections_beyond_the_limit_wait_while_all_have_a_request() {
    let live = Live::around(Settings { max_connections: 1, ..settings() }, slow_routes()).await;
    let mut first = live.connect().await;
    first.send("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n").await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut second = live.connect().await;
    second.send("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n").await;
    let none = tokio::time::timeout(Duration::from_millis(300), second.answer()).await;
    assert!(none.is_err(), "answered while the first had its request");
    assert_eq!(first.answer().await.unwrap().body, "done");
    assert_eq!(second.answer().await.unwrap().body, "done");
}

#[tokio::test]
async fn a_panic_is_a_problem_and_ends_nothing() {
    async fn fall() -> String {
        panic!("the words of a panic stay inside")
    }
    let routes: Router<App> = Router::new().route("/fall", get(fall)).route("/stand", get(async || "yes"));
    let live = Live::around(settings(), routes).await;
    let answer = live.get("/fall").await;
    expect!["500 /problems/internal-error: the service failed; the request id finds the cause in its log"]
        .assert_eq(&answer.problem());
    assert_eq!(live.get("/stand").await.body, "yes");
}

fn slow_routes() -> Router<App> {
    let slow = async || {
        tokio::time::sleep(Duration::from_secs(1)).await;
        "done"
    };
    Router::new().route("/slow", get(slow)).route("/endless", get(std::future::pending::<String>))
}

#[tokio::test]
async fn a_stop_lets_what_runs_finish_and_takes_on_nothing_new() {
    let mut live = Live::around(settings(), slow_routes().route("/healthz", get(async || "ok"))).await;
    let mut running = live.connect().await;
    running.send("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n").await;
    let mut idle = live.connect().await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    live.stop();
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(idle.answer().await.is_none(), "an idle connection is closed");
    let refused = live.get("/slow").await;
    expect!["503 /problems/shutting-down: the service is being stopped"].assert_eq(&refused.problem());
    assert_eq!(refused.header("retry-after"), Some("10"));
    assert_eq!(live.get("/healthz").await.status, 200, "its health can still be asked");
    assert_eq!(running.answer().await.unwrap().body, "done");
    live.stopped().await;
}

#[tokio::test]
async fn a_stop_waits_no_longer_than_its_deadline() {
    let mut live = Live::around(Settings { shutdown_deadline: 1, ..settings() }, slow_routes()).await;
    let mut running = live.connect().await;
    running.send("GET /endless HTTP/1.1\r\nhost: x\r\n\r\n").await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    live.stop();
    let began = Instant::now();
    live.stopped().await;
    assert!(began.elapsed() >= Duration::from_millis(900) && began.elapsed() < Duration::from_secs(4));
    assert!(running.answer().await.is_none());
}

#[tokio::test]
async fn a_client_that_takes_nothing_of_an_answer_is_cut_off() {
    let routes = Router::new().route("/much", get(async || vec![b'x'; 64 << 20]));
    let mut live = Live::around(settings(), routes).await;
    let mut client = live.connect().await;
    client.send("GET /much HTTP/1.1\r\nhost: x\r\n\r\n").await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    live.stop();
    let began = Instant::now();
    live.stopped().await;
    assert!(began.elapsed() < Duration::from_secs(3), "it was still served");
    drop(client);
}
