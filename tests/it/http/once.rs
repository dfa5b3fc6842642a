//! What is sent again is answered again, and done once.

use axum::http::Method;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use despacho::db::{Db, query};
use despacho::instant::Instant;
use despacho::ledger::once::{self, Begun};
use despacho::ledger::{Caller, Role};
use despacho::requests::{self, Filing};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::site::{Answer, Site};
use crate::support::on_both;

on_both! {
    a_repetition_is_answered_alike, one_of_many_at_once_is_done, a_lost_answer_is_found_again, a_slow_one_does_nothing_after_all,
    a_log_is_told_by_its_digest, a_digest_is_compared, a_secret_is_kept_sealed, what_failed_may_be_tried_again,
    names_with_blanks_are_no_others, what_only_reads_is_not_kept, keys_of_an_earlier_version_are_remembered,
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

/// Joined by blanks, they were the same caller.
async fn names_with_blanks_are_no_others(db: Db) {
    let mut site = Site::new(db).await;
    let callers = [("a", "mgm", "grand desk"), ("b", "mgm grand", "desk")];
    for operator in ["mgm", "mgm grand"] {
        site.post("admin", "/v1/operators", &json!({"operator": operator})).await.json(201);
    }
    let url = json!({"url": "https://example.org/hooks"}).to_string();
    let mut secrets = std::collections::BTreeSet::new();
    for (key, operator, subject) in callers {
        site.key(key, subject, Role::Operator, Some(operator)).await;
        let made = site.call(key, Method::POST, "/v1/webhooks", &ONE, url.clone()).await;
        assert_eq!(made.header("idempotency-replayed"), "", "{key}");
        let made = made.json(201);
        assert_eq!(made["operator"], operator);
        secrets.insert(made["secret"].as_str().unwrap().to_owned());
    }
    assert_eq!(secrets.len(), callers.len());
}

async fn what_only_reads_is_not_kept(db: Db) {
    let site = Site::new(db.clone()).await;
    let count = async || {
        let (count,): (i64,) = query(&db, "SELECT COUNT(*) FROM answers").one().await.unwrap();
        count
    };
    let round = json!({"shoe": {"type": "shoe", "table": "T", "shoe": "1", "game": "makccarat",
            "at": "2026-11-29T20:00:00+08:00", "decks": 8, "feed": "shoe", "continued": true},
        "round": {"type": "round", "table": "T", "shoe": "1", "round": 5, "at": "2026-11-29T20:03:10+08:00",
            "player": ["KH", "4S"], "banker": ["9C", "JD"], "outcome": "banker", "bets": []},
        "options": {"3.white-card": "last-round", "7.feed": "shoe", "9.draw": "second", "17.commission": "five-percent"}});
    for _ in 0..2 {
        let explained = site.call("auditor", Method::POST, "/v1/explanations", &ONE, round.to_string()).await;
        explained.json(200);
        assert_eq!(explained.header("idempotency-replayed"), "");
        let trial = "/v1/requests?validate=true";
        site.call("galaxy", Method::POST, trial, &ONE, filing("G").to_string()).await.json(200);
    }
    assert_eq!(count().await, 0);
    file(&site, "galaxy", "G").await.json(201);
    assert_eq!(count().await, 1);
}

/// What a migration makes of the callers that an earlier version wrote.
async fn keys_of_an_earlier_version_are_remembered(db: Db) {
    let site = Site::new(db.clone()).await;
    file(&site, "galaxy", "G").await.json(201);
    let old = [
        ("operator galaxy back-office", r#"["key","operator","galaxy","back-office"]"#),
        ("admin  ada of macau", r#"["key","admin",null,"ada of macau"]"#),
        ("token https://id.example operator galaxy g", r#"["token","https://id.example","operator","galaxy","g"]"#),
        ("token https://id.example auditor  al do", r#"["token","https://id.example","auditor",null,"al do"]"#),
        ("operator mgm grand desk", "operator mgm grand desk"),
        (r#"operator a"b c"#, r#"operator a"b c"#),
    ];
    let migration = match db {
        Db::Sqlite { .. } => include_str!("../../../migrations/sqlite/0110_callers.sql"),
        Db::Postgres(..) => include_str!("../../../migrations/postgres/0110_callers.sql"),
    };
    let lines: Vec<_> = migration.lines().filter(|it| !it.starts_with("--")).collect();
    let statements: &'static str = lines.join("\n").leak();
    for (old, new) in old {
        let mut tx = db.begin().await.unwrap();
        query(&mut tx, "UPDATE answers SET caller = $1").bind(old).run().await.unwrap();
        for statement in statements.split_inclusive(';').filter(|it| it.contains("UPDATE")) {
            query(&mut tx, statement).run().await.unwrap();
        }
        tx.commit().await.unwrap();
        let (now,): (String,) = query(&db, "SELECT caller FROM answers").one().await.unwrap();
        assert_eq!(now, new);
        let again = file(&site, "galaxy", "G").await;
        assert_eq!(again.header("idempotency-replayed") == "true", old == "operator galaxy back-office", "{old}");
        if old != "operator galaxy back-office" {
            let mut tx = db.begin().await.unwrap();
            query(&mut tx, "DELETE FROM answers WHERE caller LIKE '%back-office%'").run().await.unwrap();
            tx.commit().await.unwrap();
        }
    }
}
