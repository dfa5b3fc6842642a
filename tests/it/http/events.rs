//! The feed of events, in pages and as a stream.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, header};
use despacho::db::Db;
use despacho::http::events;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use super::site::Site;
use crate::support::on_both;

on_both! { each_reads_its_own, a_stream_goes_on, a_stream_ends_with_its_key, streams_are_limited }

async fn file(site: &Site, by: &str, operator: &str, reference: &str) -> String {
    let filing = json!({"game": "makccarat", "scope": {"operator": operator}, "adopts_on": "2026-12-10",
        "options": {"9.draw": "second", "16.payouts": "second"}, "external_reference": reference});
    site.post(by, "/v1/requests", &filing).await.json(201)["id"].as_str().unwrap().to_owned()
}

fn acts(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().unwrap();
    items.iter().map(|it| format!("{} {}", it["id"].as_str().unwrap(), it["act"].as_str().unwrap())).collect()
}

async fn each_reads_its_own(db: Db) {
    let site = Site::new(db).await;
    let start = site.get("galaxy", "/v1/events?cursor=now").await.json(200);
    assert_eq!((&start["items"], &start["more"]), (&json!([]), &json!(false)));
    let next = start["next"].as_str().unwrap();
    let request = file(&site, "galaxy", "galaxy", "G-1").await;
    file(&site, "wynn", "wynn", "W-1").await;
    let decision = json!({"revision": 1, "decision": "approve"});
    site.post("inspector", &format!("/v1/requests/{request}/decision"), &decision).await.json(200);

    let own = site.get("galaxy", &format!("/v1/events?cursor={next}")).await.json(200);
    assert_eq!(acts(&own).iter().map(|it| it.split(' ').nth(1).unwrap()).collect::<Vec<_>>(), ["filed", "approved"]);
    assert_eq!(own["items"][1]["request"], request);
    let all = site.get("auditor", "/v1/events?limit=200").await.json(200);
    let whole = acts(&all);
    assert!(acts(&own).iter().all(|it| whole.contains(it)), "{whole:?}");
    assert_eq!(whole.iter().filter(|it| it.ends_with(" filed")).count(), 2);
    // Page by page it is the same, whatever the size of a page; and the end of the feed has a cursor too.
    for limit in [1, 2, 7] {
        let (mut paged, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = site.get("auditor", &format!("/v1/events?limit={limit}{cursor}")).await.json(200);
            paged.extend(acts(&page));
            cursor = format!("&cursor={}", page["next"].as_str().unwrap());
            if page["more"] == false {
                break;
            }
        }
        assert_eq!(paged, whole);
        let end = site.get("auditor", &format!("/v1/events?limit={limit}{cursor}")).await.json(200);
        assert_eq!(end["items"], json!([]));
        assert_eq!(cursor, format!("&cursor={}", end["next"].as_str().unwrap()));
    }
    // Filters; another's operator is as one that is not there.
    let filtered = |query: &str| format!("/v1/events?{query}");
    assert_eq!(acts(&site.get("auditor", &filtered("act=approved")).await.json(200)).len(), 1);
    assert_eq!(acts(&site.get("auditor", &filtered(&format!("request={request}"))).await.json(200)).len(), 2);
    assert_eq!(site.get("galaxy", &filtered("operator=wynn")).await.json(200)["items"], json!([]));
    assert_eq!(site.get("galaxy", &filtered("operator=none")).await.json(200)["items"], json!([]));
    // A cursor is of one view.
    let of_all = all["next"].as_str().unwrap();
    assert_eq!(site.get("galaxy", &format!("/v1/events?cursor={of_all}")).await.problem(), "400 cursor-invalid");
    assert_eq!(site.get("auditor", &format!("/v1/events?cursor={next}")).await.problem(), "400 cursor-invalid");
    assert_eq!(site.get("", "/v1/events").await.problem(), "401 key-missing");
}

/// A stream of events that a test reads.
struct Stream(Body, String);

impl Stream {
    async fn open(site: &Site, key: &str, last: Option<&str>) -> Self {
        let mut request = Request::builder()
            .uri("/v1/events")
            .header(header::ACCEPT, "text/event-stream")
            .header(header::AUTHORIZATION, site.bearer(key));
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let answer = site.app.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/event-stream");
        Self(answer.into_body(), String::new())
    }

    /// The next message, as id, kind and data; `None` where the stream has ended.
    async fn next(&mut self) -> Option<(String, String, Value)> {
        loop {
            if let Some((message, rest)) = self.1.split_once("\n\n") {
                let field = |name: &str| message.lines().find_map(|it| it.strip_prefix(name)).unwrap_or_default();
                let (id, kind) = (field("id: ").to_owned(), field("event: ").to_owned());
                let data = serde_json::from_str(field("data: ")).unwrap_or_default();
                self.1 = String::from(rest);
                if kind.is_empty() {
                    continue; // a sign of life
                }
                return Some((id, kind, data));
            }
            let frame = tokio::time::timeout(Duration::from_secs(20), self.0.frame()).await.expect("it goes on")?;
            self.1.push_str(std::str::from_utf8(&frame.unwrap().into_data().unwrap()).unwrap());
        }
    }
}

async fn a_stream_goes_on(db: Db) {
    let site = Site::new(db).await;
    let teller = tokio::spawn(events::tell(site.app.clone()));
    let mut stream = Stream::open(&site, "galaxy", None).await;
    let mut first = String::new();
    for n in 0..3 {
        file(&site, "wynn", "wynn", &format!("W-{n}")).await;
        let request = file(&site, "galaxy", "galaxy", &format!("G-{n}")).await;
        let (id, kind, data) = stream.next().await.unwrap();
        assert_eq!((&*kind, &data["request"], &data["operator"]), ("filed", &json!(request), &json!("galaxy")));
        if n == 0 {
            first = id;
        }
    }
    drop(stream);
    // A client that lost its connection goes on where it was.
    let mut again = Stream::open(&site, "galaxy", Some(&first)).await;
    for _ in 0..2 {
        assert_eq!(again.next().await.unwrap().1, "filed");
    }
    site.app.ending.begun.cancel();
    assert_eq!(again.next().await, None);
    teller.await.unwrap();
}

async fn a_stream_ends_with_its_key(db: Db) {
    let site = Site::new(db).await;
    let teller = tokio::spawn(events::tell(site.app.clone()));
    let mut stream = Stream::open(&site, "galaxy", None).await;
    let keys = site.get("admin", "/v1/keys").await.json(200);
    let key = keys["items"].as_array().unwrap().iter().find(|it| it["subject"] == "back-office").unwrap();
    let path = format!("/v1/keys/{}/retirement", key["id"].as_str().unwrap());
    site.call("admin", Method::POST, &path, &[], Body::empty()).await.json(200);
    file(&site, "wynn", "wynn", "W").await;
    assert_eq!(stream.next().await, None);
    site.app.ending.begun.cancel();
    teller.await.unwrap();
}

async fn streams_are_limited(db: Db) {
    let settings = despacho::config::Settings { max_streams: 1, ..Default::default() };
    let site = Site::with(db, settings).await;
    let first = Stream::open(&site, "galaxy", None).await;
    let headers = [("accept", "text/event-stream")];
    let second = site.call("galaxy", Method::GET, "/v1/events", &headers, Body::empty()).await;
    assert_eq!(second.problem(), "503 busy");
    assert_eq!(second.header("retry-after"), "5");
    drop(first);
    Stream::open(&site, "galaxy", None).await;
}
