//! What is sent again is answered again, and done once.

use axum::http::Method;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use despacho::db::{Db, query};
use despacho::instant::Instant;
use despacho::registry::once::{self, Begun};
use despacho::registry::{Caller, Role};
use despacho::requests::{self, Filing};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::site::{Answer, Site};
use crate::support::on_both;

on_both! {
    a_repetition_is_answered_alike, one_of_many_at_once_is_done, a_lost_answer_is_found_again, a_slow_one_does_nothing_after_all,
    a_log_is_told_by_its_digest, a_digest_is_compared, a_secret_is_kept_sealed, what_failed_may_be_tried_again,
}

const ONE: [(&str, &str); 2] = [("content-type", "application/json"), ("idempotency-key", "\"k-1\"")];

fn filing(reference: &str) -> Value {
    json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-10",
        "options": {"9.draw": "second", "16.payouts": "second"}, "external_reference": reference})
}

async fn file(site: &Site, by: &str, reference: &str) -> Answer {
    site.call(by, Method::POST, "/v1/requests", &ONE, filing(reference).to_string()).await
}

async fn count(site: &Site) -> usize {
    site.get("auditor", "/v1/requests").await.json(200)["items"].as_array().unwrap().len()
}

async fn a_repetition_is_answered_alike(db: Db) {
    let site = Site::new(db).await;
    let first = file(&site, "galaxy", "G").await;
    first.json(201);
    assert_eq!(first.header("idempotency-replayed"), "");
    site.at("2026-12-02T12:00:00+08:00");
    let again = file(&site, "galaxy", "G").await;
    assert_eq!((again.status, &again.body), (201, &first.body));
    for name in ["location", "etag", "content-type"] {
        assert_eq!(again.header(name), first.header(name));
    }
    assert_eq!(again.header("idempotency-replayed"), "true");
    assert_ne!(again.header("request-id"), first.header("request-id"));
    assert_eq!(count(&site).await, 1);
    // Something else under the key, and the key of somebody else.
    assert_eq!(file(&site, "galaxy", "H").await.problem(), "422 idempotency-reused");
    let of_wynn = json!({"game": "makccarat", "scope": {"operator": "wynn"}, "adopts_on": "2026-12-10",
        "options": {"9.draw": "second", "16.payouts": "second"}});
    site.call("wynn", Method::POST, "/v1/requests", &ONE, of_wynn.to_string()).await.json(201);
    // A refusal is an answer too; and a key is forgotten in time.
    let bad = [("content-type", "application/json"), ("idempotency-key", "k-2")];
    for replayed in ["", "true"] {
        let refused = site.call("galaxy", Method::POST, "/v1/requests", &bad, "{}").await;
        assert_eq!((refused.status, refused.header("idempotency-replayed")), (422, replayed), "{}", refused.body);
    }
    site.at("2026-12-04T12:00:01+08:00");
    assert_eq!(once::sweep(&site.app.db, site.now()).await.unwrap(), 3);
    assert_eq!(file(&site, "galaxy", "G").await.problem(), "409 already-exists /external_reference");
    // Keys that are none.
    for key in ["", "\"\"", "with space", &"k".repeat(256), "é"] {
        let headers = [("content-type", "application/json"), ("idempotency-key", key)];
        let refused = site.call("galaxy", Method::POST, "/v1/requests", &headers, filing("X").to_string()).await;
        assert_eq!(refused.problem(), "400 parameter-invalid ?Idempotency-Key", "{key}");
    }
}

async fn one_of_many_at_once_is_done(db: Db) {
    let site = Site::new(db).await;
    let answers = futures_util::future::join_all((0..8).map(|_| file(&site, "galaxy", "G"))).await;
    assert!(answers.iter().any(|it| it.status == 201));
    for answer in &answers {
        if answer.status != 201 {
            assert_eq!(answer.problem(), "409 idempotency-running");
        }
    }
    assert_eq!(count(&site).await, 1);
}

/// Takes the key as a service does that breaks off before it has answered.
async fn begun(site: &Site, by: &str, path: &str, body: &str) -> uuid::Uuid {
    // The row is told by what it is of: whatever takes the key next gives the fingerprint.
    let probe = site.call(by, Method::POST, path, &ONE, body.to_owned()).await;
    assert!(probe.status < 500, "{}", probe.body);
    let (row,): (uuid::Uuid,) = query(&site.app.db, "SELECT id FROM answers").one().await.unwrap();
    let mut tx = site.app.db.begin().await.unwrap();
    query(
        &mut tx,
        "UPDATE answers SET status = NULL, headers = NULL, body = NULL, done = NULL, request = NULL, leased_until = $1",
    )
    .bind(Instant::from_micros(site.now().micros() + 60_000_000))
    .run()
    .await
    .unwrap();
    tx.commit().await.unwrap();
    row
}

fn galaxy() -> Caller {
    Caller {
        subject: "back-office".to_owned(),
        role: Some(Role::Operator),
        operator: Some("galaxy".to_owned()),
        ..Caller::service()
    }
}

async fn a_lost_answer_is_found_again(db: Db) {
    let site = Site::new(db).await;
    // The probe is refused: it comes too late for its day, and files nothing.
    let mut late = filing("G");
    late["adopts_on"] = json!("2026-12-03");
    let row = begun(&site, "galaxy", "/v1/requests", &late.to_string()).await;
    let again = || site.call("galaxy", Method::POST, "/v1/requests", &ONE, late.to_string());
    assert_eq!(again().await.problem(), "409 idempotency-running");
    let filed: Filing = serde_json::from_value(filing("G")).unwrap();
    let (rules, now, caller) = (site.app.rules(), site.now(), galaxy());
    let request = once::holding(row, requests::file(&site.app.db, &rules, now, &caller, &filed)).await.unwrap();
    assert_eq!(again().await.problem(), "409 idempotency-running", "its lease runs");
    site.at("2026-12-02T10:16:01+08:00");
    let answer = again().await;
    assert_eq!(answer.json(201)["id"], json!(request.id));
    assert_eq!(answer.header("location"), format!("/v1/requests/{}", request.id));
    assert_eq!(answer.header("idempotency-replayed"), "true");
    assert_eq!(count(&site).await, 1);
}

async fn a_slow_one_does_nothing_after_all(db: Db) {
    let site = Site::new(db).await;
    let mut late = filing("G");
    late["adopts_on"] = json!("2026-12-03");
    let row = begun(&site, "galaxy", "/v1/requests", &late.to_string()).await;
    // Its lease ended, and another try has taken the key.
    site.at("2026-12-02T10:16:01+08:00");
    let taken = site.call("galaxy", Method::POST, "/v1/requests", &ONE, late.to_string()).await;
    assert_eq!(taken.problem(), "422 notice-too-short /adopts_on (article 18)");
    let filed: Filing = serde_json::from_value(filing("G")).unwrap();
    let (rules, now, caller) = (site.app.rules(), site.now(), galaxy());
    let refused = once::holding(row, requests::file(&site.app.db, &rules, now, &caller, &filed)).await;
    assert!(refused.is_err(), "the mark refuses the act");
    assert_eq!(count(&site).await, 0);
}

const LOG: &str = "{\"type\":\"log\",\"version\":1,\"operator\":\"galaxy\",\"currency\":\"HKD\"}\n";

async fn submit(site: &Site, digest_of: Option<&str>, key: &str) -> Answer {
    let digest = digest_of.map(|it| format!("sha-256=:{}:", STANDARD.encode(Sha256::digest(it))));
    let mut headers = vec![("content-type", "application/x-ndjson"), ("idempotency-key", key)];
    headers.extend(digest.as_deref().map(|it| ("content-digest", it)));
    site.call("galaxy", Method::POST, "/v1/verifications", &headers, LOG).await
}

async fn a_log_is_told_by_its_digest(db: Db) {
    let site = Site::new(db).await;
    assert_eq!(submit(&site, None, "v").await.problem(), "400 parameter-invalid ?Content-Digest");
    let first = submit(&site, Some(LOG), "v").await;
    let receipt = first.json(201);
    let again = submit(&site, Some(LOG), "v").await;
    assert_eq!((again.json(201), again.header("idempotency-replayed")), (receipt, "true"));
    assert_eq!(submit(&site, Some("other"), "v").await.problem(), "422 idempotency-reused");
    assert_eq!(submit(&site, Some("other"), "w").await.problem(), "400 digest-mismatch");
    let kept = site.get("galaxy", "/v1/verifications").await.json(200);
    assert_eq!(kept["items"].as_array().unwrap().len(), 1);
}

async fn a_digest_is_compared(db: Db) {
    let site = Site::new(db).await;
    let body = json!({"operator": "melco"}).to_string();
    for (digest, problem) in [
        ("sha-256=:AAAA:", "400 parameter-invalid ?Content-Digest"),
        ("sha-256=zzz", "400 parameter-invalid ?Content-Digest"),
        ("", "400 parameter-invalid ?Content-Digest"),
        ("sha-512", "400 parameter-invalid ?Content-Digest"),
        ("sha-512=:AA=:", "400 parameter-invalid ?Content-Digest"),
        ("=:AA==:", "400 parameter-invalid ?Content-Digest"),
        ("×", "400 parameter-invalid ?Content-Digest"),
        (&*format!("sha-256=:{}:", STANDARD.encode([7; 32])), "400 digest-mismatch"),
    ] {
        let headers = [("content-type", "application/json"), ("content-digest", digest)];
        let refused = site.call("admin", Method::POST, "/v1/operators", &headers, body.clone()).await;
        assert_eq!(refused.problem(), problem, "{digest}");
    }
    for header in [("content-digest", "x"), ("idempotency-key", "")] {
        let headers = [("content-type", "application/json"), header];
        let keyless = site.call("", Method::POST, "/v1/requests", &headers, body.clone()).await;
        assert_eq!(keyless.problem(), "401 key-missing", "{header:?}");
        let nowhere = site.call("", Method::POST, "/v1/nowhere", &headers, body.clone()).await;
        assert_eq!(nowhere.problem(), "404 not-found", "{header:?}");
    }
    let right = format!("sha-512=:AA==:, sha-256=:{}:", STANDARD.encode(Sha256::digest(&body)));
    let headers = [("content-type", "application/json"), ("content-digest", &*right)];
    site.call("admin", Method::POST, "/v1/operators", &headers, body).await.json(201);
}

async fn a_secret_is_kept_sealed(db: Db) {
    let site = Site::new(db).await;
    let new = json!({"subject": "new", "role": "auditor"}).to_string();
    let make = || site.call("admin", Method::POST, "/v1/keys", &ONE, new.clone());
    let (first, again) = (make().await.json(201), make().await.json(201));
    assert_eq!(first, again);
    let secret = first["secret"].as_str().unwrap();
    let (kept,): (Vec<u8>,) = query(&site.app.db, "SELECT body FROM answers").one().await.unwrap();
    assert!(!kept.windows(secret.len()).any(|it| it == secret.as_bytes()));
    // Where the answer is lost, so is the secret: it is said that the key was made.
    let mut tx = site.app.db.begin().await.unwrap();
    query(&mut tx, "UPDATE answers SET status = NULL, body = NULL, leased_until = $1")
        .bind(site.now())
        .run()
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let lost = make().await;
    assert_eq!(lost.problem(), "409 answer-lost");
}

async fn what_failed_may_be_tried_again(db: Db) {
    let site = Site::new(db.clone()).await;
    let now = site.now();
    let later = Instant::from_micros(now.micros() + 1_000_000_000);
    let begin = |print: &'static str| once::begin(&db, now, later, "somebody", "k", print);
    let Begun::Fresh(row) = begin("a").await.unwrap() else { panic!() };
    assert_eq!(begin("a").await.unwrap(), Begun::Running);
    assert_eq!(begin("b").await.unwrap(), Begun::Other);
    once::release(&db, now, row).await.unwrap();
    assert!(matches!(begin("b").await.unwrap(), Begun::Fresh(_)), "it is as if it had never been");
}
