//! Disks that are full, and what is said of them: 507 while they are, nothing a second later.

use std::time::{Duration, Instant};

use despacho::config::Settings;
use despacho::db::{Db, query};
use serde_json::{Value, json};

use super::site::{Answer, Site};
use crate::support::{Disk, on_both};

on_both! { a_full_log_store_is_507_and_said_by_readyz, a_log_store_that_is_deleted_is_made_again, no_nul_reaches_the_database }

/// What is filed, each time under another reference.
fn filing() -> Value {
    json!({"game": "makccarat", "scope": {"table": "GX-1"}, "adopts_on": "2026-12-14", "options": {"9.draw": "second"},
        "external_reference": uuid::Uuid::now_v7()})
}

async fn file(site: &Site) -> Answer {
    site.post("galaxy", "/v1/requests", &filing()).await
}

/// A small log that keeps to the rules, of which there are none yet.
async fn submit(site: &Site) -> Answer {
    let log = "{\"type\":\"log\",\"version\":1,\"operator\":\"galaxy\",\"currency\":\"HKD\"}\n".to_owned()
        + &" \n".repeat(20_000);
    let headers = [("content-type", "application/x-ndjson")];
    site.call("galaxy", axum::http::Method::POST, "/v1/verifications", &headers, log).await
}

/// Asks `/readyz` until it answers so, which it does within `patience`.
pub(super) async fn ready_within(site: &Site, patience: Duration, failing: &[&str]) {
    let began = Instant::now();
    loop {
        let asked = Instant::now();
        let answer = site.get("", "/readyz").await;
        assert!(asked.elapsed() < Duration::from_secs(3), "nobody waits for /readyz: {:?}", asked.elapsed());
        let said = if answer.status == 200 { json!([]) } else { answer.json(503)["failing"].clone() };
        if said == json!(failing) {
            assert_eq!(answer.header("retry-after").is_empty(), failing.is_empty());
            break;
        }
        assert!(began.elapsed() < patience, "{said}, and not {failing:?}, after {:?}", began.elapsed());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_507_and_normal_within_a_second() {
    let Some(disk) = Disk::mount(24) else { return };
    let db = Db::open(&format!("sqlite://{}", disk.path().join("test.db").display())).await.unwrap();
    // For as long as somebody reads an old state, SQLite cannot use the room of its log again.
    let mut reader = db.read().await.unwrap();
    query(&mut reader, "SELECT COUNT(*) FROM firsts").one::<(i64,)>().await.unwrap();
    let site = Site::with(db, Settings::default()).await;
    ready_within(&site, Duration::from_secs(3), &[]).await;
    for _ in 0..3 {
        let full = disk.fill();
        for _ in 0..4 {
            let refused = file(&site).await;
            assert_eq!(refused.problem(), "507 storage-full");
            assert!(!refused.body.contains("disk") && !refused.header("retry-after").is_empty(), "{}", refused.body);
            // An inspector's reading is written down, or not answered; an operator's own is not written.
            assert_eq!(site.get("inspector", "/v1/requests").await.problem(), "507 storage-full");
            site.get("galaxy", "/v1/requests").await.json(200);
        }
        ready_within(&site, Duration::from_secs(5), &["database"]).await;
        site.get("", "/healthz").await.json(200);
        drop(full);
        let began = Instant::now();
        file(&site).await.json(201);
        site.get("inspector", "/v1/requests").await.json(200);
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
        ready_within(&site, Duration::from_secs(1), &[]).await;
    }
    let kept = site.get("inspector", "/v1/requests").await.json(200);
    assert_eq!(kept["items"].as_array().unwrap().len(), 3, "what was refused was not kept");
    drop(reader);
    site.app.db.close().await;
}

/// Many at once, some of them with keys, while the disk fills up and is freed: what was acknowledged is there, and
/// nothing is there twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fills_up_under_load_loses_nothing() {
    let Some(disk) = Disk::mount(24) else { return };
    let db = Db::open(&format!("sqlite://{}", disk.path().join("test.db").display())).await.unwrap();
    let site = std::sync::Arc::new(Site::with(db, Settings::default()).await);
    let mut clients = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let site = site.clone();
        clients.spawn(async move {
            let mut kept = Vec::new();
            for _ in 0..15 {
                let (body, key) = (filing(), uuid::Uuid::now_v7().to_string());
                let headers = [("content-type", "application/json"), ("idempotency-key", &*key)];
                let began = Instant::now();
                loop {
                    let answer =
                        site.call("galaxy", axum::http::Method::POST, "/v1/requests", &headers, body.to_string()).await;
                    match answer.status {
                        201 => break kept.push(body["external_reference"].clone()),
                        409 | 503 | 507 => tokio::time::sleep(Duration::from_millis(20)).await,
                        other => panic!("{other}: {}", answer.body),
                    }
                    assert!(began.elapsed() < Duration::from_secs(10));
                }
            }
            kept
        });
    }
    for _ in 0..4 {
        let full = disk.fill();
        tokio::time::sleep(Duration::from_millis(150)).await;
        drop(full);
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
    let mut kept: Vec<String> = clients.join_all().await.concat().iter().map(Value::to_string).collect();
    kept.sort();
    let mut there = Vec::new();
    let mut path = "/v1/requests?limit=200".to_owned();
    loop {
        let page = site.get("galaxy", &path).await.json(200);
        there.extend(page["items"].as_array().unwrap().iter().map(|it| it["external_reference"].to_string()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/v1/requests?limit=200&cursor={next}");
    }
    there.sort();
    assert_eq!(there, kept);
    site.app.db.close().await;
}

async fn a_full_log_store_is_507_and_said_by_readyz(db: Db) {
    let Some(disk) = Disk::mount(4) else { return };
    let site = Site::with(db, Settings::default()).await;
    let site = site.again(|it| it.logs = disk.path().join("logs").display().to_string()).await;
    ready_within(&site, Duration::from_secs(3), &[]).await;
    let full = disk.fill();
    let refused = submit(&site).await;
    assert_eq!(refused.problem(), "507 storage-full");
    assert!(!refused.body.contains(disk.path().to_str().unwrap()), "{}", refused.body);
    file(&site).await.json(201);
    ready_within(&site, Duration::from_secs(5), &["logs"]).await;
    drop(full);
    let stored = submit(&site).await.json(201);
    ready_within(&site, Duration::from_secs(1), &[]).await;
    let left = std::fs::read_dir(disk.path().join("logs/incoming")).unwrap().count();
    assert!(left <= 1, "what broke off left {left} files");
    site.get("galaxy", &format!("/v1/verifications/{}/log", stored["id"].as_str().unwrap())).await;
}

async fn a_log_store_that_is_deleted_is_made_again(db: Db) {
    let site = Site::with(db, Settings::default()).await;
    let id = submit(&site).await.json(201)["id"].as_str().unwrap().to_owned();
    std::fs::remove_dir_all(&site.app.settings.logs).unwrap();
    for path in [format!("/v1/verifications/{id}/log"), format!("/v1/verifications/{id}/findings")] {
        assert_eq!(site.get("galaxy", &path).await.problem(), "503 storage-unavailable", "{path}");
    }
    let rerun = site.post("inspector", &format!("/v1/verifications/{id}/rerun"), &json!({})).await;
    assert_eq!(rerun.problem(), "503 storage-unavailable");
    let again = submit(&site).await.json(201);
    assert_eq!(
        site.get("galaxy", &format!("/v1/verifications/{}/log", again["id"].as_str().unwrap())).await.status,
        200
    );
    ready_within(&site, Duration::from_secs(3), &[]).await;
}

/// U+0000 in every place of an address and in cursors: PostgreSQL takes no such text.
async fn no_nul_reaches_the_database(db: Db) {
    let site = Site::with(db, Settings::default()).await;
    let document = site.get("", "/openapi.json").await.json(200);
    let mut tried = 0;
    for (path, operations) in document["paths"].as_object().unwrap() {
        let holed = with_nul(path);
        for key in ["admin", "inspector", "auditor", "galaxy"] {
            if holed != *path && operations.get("get").is_some() {
                let answer = site.get(key, &holed).await;
                assert!(
                    matches!(answer.status, 400 | 403 | 404 | 406),
                    "{key} {holed}: {} {}",
                    answer.status,
                    answer.body
                );
                tried += 1;
            }
            let listed = operations["get"]["parameters"].as_array().into_iter().flatten();
            if holed == *path && listed.into_iter().any(|it| it["name"] == "cursor") {
                for place in
                    [json!("a\0"), json!(["a\0", "b"]), json!(["2026-12-01", "a\0"]), json!([1, "a\0", "b", "c"])]
                {
                    for list in
                        ["tables", "casinos", "operators", "requests", "keys", "events", "accesses", "pay-tables"]
                    {
                        use base64::Engine as _;
                        let cursor = base64::engine::general_purpose::URL_SAFE_NO_PAD
                            .encode(serde_json::to_vec(&json!([list, place])).unwrap());
                        let answer = site.get(key, &format!("{path}?cursor={cursor}")).await;
                        assert!(matches!(answer.status, 400 | 403), "{key} {path}: {} {}", answer.status, answer.body);
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 100, "{tried}");
    // A log may hold it, and its receipt is kept.
    let log = "{\"type\":\"log\",\"version\":1,\"operator\":\"galaxy\",\"currency\":\"HKD\"}\n\
               {\"type\":\"shoe\",\"table\":\"T\\u0000\",\"x\\u0000\":1}\n";
    let headers = [("content-type", "application/x-ndjson")];
    let receipt = site.call("galaxy", axum::http::Method::POST, "/v1/verifications", &headers, log).await.json(201);
    site.get("galaxy", &format!("/v1/verifications/{}", receipt["id"].as_str().unwrap())).await.json(200);
}

/// The path with U+0000 in the place of each of its parameters.
fn with_nul(path: &str) -> String {
    let parts: Vec<_> = path.split('/').map(|it| if it.starts_with('{') { "a%00b" } else { it }).collect();
    parts.join("/")
}
