//! Quotas: what is kept for an operator and by a key is counted, and refused beyond what is allowed.

use axum::http::Method;
use despacho::config::Settings;
use despacho::db::{Db, query};
use despacho::ledger::{Role, once};
use serde_json::{Value, json};

use super::site::{Answer, Site};
use crate::support::on_both;

on_both! {
    logs_beyond_the_quota_are_refused, a_key_has_a_part_of_the_quota, findings_count_too,
    an_operators_acts_are_bounded_and_the_inspectors_are_not, kept_answers_are_bounded_and_forgotten,
    webhooks_that_are_retired_make_room, what_is_used_is_shown_to_whom_it_concerns,
}

const NDJSON: (&str, &str) = ("content-type", "application/x-ndjson");

/// A log of so many bytes that conforms.
fn log(operator: &str, bytes: usize) -> String {
    let head = format!("{{\"type\":\"log\",\"version\":1,\"operator\":\"{operator}\",\"currency\":\"HKD\"}}\n");
    format!("{head:\n<bytes$}")
}

async fn submit(site: &Site, key: &str, log: &str, announced: bool) -> Answer {
    let length = log.len().to_string();
    let headers = [NDJSON, ("content-length", &*length)];
    let headers = if announced { &headers[..] } else { &headers[..1] };
    site.call(key, Method::POST, "/v1/verifications", headers, log.to_owned()).await
}

/// What the problem of a quota says: status, quota, most, used.
#[track_caller]
fn exceeded(answer: &Answer) -> String {
    assert_eq!(answer.problem(), "507 quota-exceeded");
    let json: Value = serde_json::from_str(&answer.body).unwrap();
    format!("{} {} {}", json["quota"].as_str().unwrap(), json["most"], json["used"])
}

async fn used(site: &Site, operator: &str, kind: &str) -> i64 {
    let all = site.get("admin", &format!("/v1/quotas?operator={operator}&limit=200")).await.json(200);
    let whole = all["items"].as_array().unwrap().iter().find(|it| it["key"].is_null() && it["kind"] == kind);
    whole.map_or(0, |it| it["used"].as_i64().unwrap())
}

async fn count(site: &Site, statement: &'static str) -> i64 {
    let (count,): (i64,) = query(&site.app.db, statement).one().await.unwrap();
    count
}

async fn logs_beyond_the_quota_are_refused(db: Db) {
    let site = Site::with(db, Settings { quota_logs: 2_000, quota_key_percent: 100, ..Settings::default() }).await;
    submit(&site, "galaxy", &log("galaxy", 1_000), true).await.json(201);
    submit(&site, "galaxy", &log("galaxy", 1_000), true).await.json(201);
    assert_eq!(used(&site, "galaxy", "logs").await, 1_000, "the same log is kept, and counted, once");
    for announced in [true, false] {
        let refused = submit(&site, "galaxy", &log("galaxy", 1_001), announced).await;
        assert_eq!(exceeded(&refused), "logs 2000 1000", "announced: {announced}");
    }
    assert_eq!(count(&site, "SELECT COUNT(*) FROM verifications").await, 2);
    assert_eq!(used(&site, "galaxy", "logs").await, 1_000, "what is refused is not counted");
    submit(&site, "wynn", &log("wynn", 1_500), true).await.json(201);
    let by_inspector = "/v1/verifications?operator=galaxy";
    let refused = site.call("inspector", Method::POST, by_inspector, &[NDJSON], log("galaxy", 1_500)).await;
    assert_eq!(exceeded(&refused), "logs 2000 1000", "whoever submits it: it is the operator's log");
    submit(&site, "galaxy", &log("galaxy", 999), true).await.json(201);
    assert_eq!(used(&site, "galaxy", "logs").await, 1_999);
}

async fn a_key_has_a_part_of_the_quota(db: Db) {
    let mut site = Site::with(db, Settings { quota_logs: 2_000, quota_key_percent: 50, ..Settings::default() }).await;
    site.key("second", "second-office", Role::Operator, Some("galaxy")).await;
    submit(&site, "galaxy", &log("galaxy", 900), true).await.json(201);
    let refused = submit(&site, "galaxy", &log("galaxy", 500), true).await;
    assert_eq!(exceeded(&refused), "logs 1000 900");
    submit(&site, "second", &log("galaxy", 500), true).await.json(201);
}

async fn findings_count_too(db: Db) {
    let site = Site::with(db, Settings { quota_findings: 1_000, quota_key_percent: 100, ..Settings::default() }).await;
    let faulty = log("galaxy", 200) + &"{\"type\":\"nothing\"}\n".repeat(50);
    let refused = submit(&site, "galaxy", &faulty, true).await;
    assert_eq!(exceeded(&refused), "findings 1000 0");
    assert_eq!(count(&site, "SELECT COUNT(*) FROM verifications").await, 0);
    assert_eq!((used(&site, "galaxy", "logs").await, used(&site, "galaxy", "findings").await), (0, 0));
    submit(&site, "galaxy", &log("galaxy", 200), true).await.json(201);
}

fn filing(day: &str) -> Value {
    json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": day,
        "options": {"9.draw": "second", "16.payouts": "second"}, "note": "x".repeat(2_000)})
}

async fn an_operators_acts_are_bounded_and_the_inspectors_are_not(db: Db) {
    let site = Site::with(db, Settings { quota_acts: 20_000, quota_key_percent: 100, ..Settings::default() }).await;
    let path = site.post("galaxy", "/v1/requests", &filing("2026-12-10")).await.header("location").to_owned();
    let mut last = None;
    for _ in 0..20 {
        let answer = site.post("galaxy", "/v1/requests", &filing("2026-12-11")).await;
        if answer.status != 201 {
            last = Some(answer);
            break;
        }
    }
    let refused = exceeded(&last.expect("it is refused some time"));
    assert!(refused.starts_with("acts 20000 1"), "{refused}");
    let before = count(&site, "SELECT COUNT(*) FROM requests").await;
    let dry = site.post("galaxy", "/v1/requests?validate=true", &filing("2026-12-11")).await;
    assert!(exceeded(&dry).starts_with("acts"), "a dry run is told the same");
    assert_eq!(count(&site, "SELECT COUNT(*) FROM requests").await, before);
    let decision = json!({"revision": 1, "decision": "refuse", "reasons": "x".repeat(9_000)});
    site.post("inspector", &format!("{path}/decision"), &decision).await.json(200);
    site.post("wynn", "/v1/webhooks", &json!({"url": "https://office.example/"})).await.json(201);
}

async fn kept_answers_are_bounded_and_forgotten(db: Db) {
    let site = Site::with(db, Settings { quota_answers: 10_000, quota_key_percent: 100, ..Settings::default() }).await;
    let file = async |key: &str| {
        let headers = [("content-type", "application/json"), ("idempotency-key", key)];
        site.call("galaxy", Method::POST, "/v1/requests", &headers, filing("2026-12-31").to_string()).await
    };
    let mut refused = None;
    for n in 0..20 {
        let answer = file(&format!("key-{n}")).await;
        if answer.status != 201 {
            refused = Some(answer);
            break;
        }
    }
    let refused = exceeded(&refused.expect("it is refused some time"));
    assert!(refused.starts_with("answers 10000 "), "{refused}");
    assert!(used(&site, "galaxy", "answers").await < 16_000, "by one answer more than the quota at most");
    assert_eq!(file("key-0").await.header("idempotency-replayed"), "true", "what is kept is answered");
    site.post("galaxy", "/v1/requests", &filing("2026-12-31")).await.json(201);
    site.at("2026-12-05T10:15:00+08:00");
    once::sweep(&site.app.db, site.now()).await.unwrap();
    assert_eq!(used(&site, "galaxy", "answers").await, 0);
    file("key-21").await.json(201);
}

async fn webhooks_that_are_retired_make_room(db: Db) {
    let site = Site::with(db, Settings { quota_webhooks: 2, ..Settings::default() }).await;
    let make = async || site.post("galaxy", "/v1/webhooks", &json!({"url": "https://office.example/"})).await;
    let first = make().await.json(201);
    make().await.json(201);
    assert_eq!(exceeded(&make().await), "webhooks 2 2");
    site.post("wynn", "/v1/webhooks", &json!({"url": "https://office.example/"})).await.json(201);
    let path = format!("/v1/webhooks/{}", first["id"].as_str().unwrap());
    site.change("galaxy", Method::PATCH, &path, 1, &json!({"state": "retired"})).await.json(200);
    make().await.json(201);
    let mut refused = 0;
    for _ in 0..12 {
        let answer =
            site.post("galaxy", &path.replace(first["id"].as_str().unwrap(), &newest(&site).await), &json!({})).await;
        refused += usize::from(answer.status == 422);
    }
    assert_eq!(refused, 3, "ten secrets of one webhook sign at once");
}

/// The address of the secrets of galaxy's newest webhook, from its id.
async fn newest(site: &Site) -> String {
    let all = site.get("galaxy", "/v1/webhooks").await.json(200);
    format!("{}/secrets", all["items"].as_array().unwrap().last().unwrap()["id"].as_str().unwrap())
}

async fn what_is_used_is_shown_to_whom_it_concerns(db: Db) {
    let site = Site::new(db).await;
    submit(&site, "galaxy", &log("galaxy", 700), true).await.json(201);
    let own = site.get("galaxy", "/v1/quotas").await.json(200);
    let own = own["items"].as_array().unwrap();
    let of = |key: bool| own.iter().find(|it| it["kind"] == "logs" && it["key"].is_string() == key).unwrap();
    assert_eq!((&of(false)["used"], &of(false)["most"]), (&json!(700), &json!(1_u64 << 40)));
    assert_eq!(of(true)["used"], 700);
    assert!(own.iter().all(|it| it["operator"] == "galaxy"));
    let others = site.get("wynn", "/v1/quotas?operator=galaxy").await.json(200);
    assert_eq!(others["items"], json!([]));
    let first = site.get("auditor", "/v1/quotas?limit=1").await.json(200);
    let rest = format!("/v1/quotas?cursor={}", first["next"].as_str().unwrap());
    assert_ne!(site.get("auditor", &rest).await.json(200)["items"][0], first["items"][0]);
}
