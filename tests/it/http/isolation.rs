//! Nothing tells another operator that something is there: every operation of the document is walked.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{HeaderMap, Method};
use despacho::db::{self, Db};
use despacho::http::routes;
use expect_test::expect;
use serde_json::{Value, json};

use super::site::{Answer, Site};
use crate::support::on_both;

on_both! {
    what_is_anothers_is_answered_like_what_is_absent, what_is_called_by_name_is_too, no_list_shows_what_is_anothers,
}

/// An answer, and how many statements it took.
struct Cost(Answer, u64);

fn filing() -> Value {
    json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-10",
        "options": {"9.draw": "second", "16.payouts": "second"}})
}

/// A body for the operations that need one.
fn body(path: &str) -> Value {
    let decision = json!({"revision": 1, "decision": "approve"});
    match path.rsplit('/').next().unwrap() {
        "requests" => filing(),
        "decision" => decision,
        "proposal" => json!({"decision": decision}),
        "hearing" => json!({"revision": 1, "reasons": "x", "working_days": 1}),
        "answer" => json!({"revision": 1, "answer": "x"}),
        "amendment" => json!({"revision": 1, "adopts_on": "2026-12-20"}),
        "withdrawal" => json!({"revision": 1}),
        "revocation" => json!({"from": "2027-01-01", "reasons": "x"}),
        "retirement" => json!({"from": "2027-01-01"}),
        _ => json!({}),
    }
}

/// Calls an operation with the key of wynn.
async fn call(site: &Site, method: &str, path: &str, body: &Value) -> Cost {
    let method: Method = method.to_uppercase().parse().unwrap();
    let headers = [("content-type", "application/json"), ("if-match", "\"1\"")];
    let sent = if method == Method::GET { Body::empty() } else { body.to_string().into() };
    let (answer, statements) = db::counting(site.call("wynn", method, path, &headers, sent)).await;
    Cost(answer, statements)
}

/// Headers without those that differ from answer to answer.
fn lasting(mut headers: HeaderMap) -> HeaderMap {
    headers.remove("request-id");
    headers
}

#[track_caller]
fn same(Cost(theirs, its): Cost, Cost(absent, others): Cost, name: &str) {
    assert_eq!(theirs.status, absent.status, "{name}");
    assert_eq!(theirs.body, absent.body, "{name}");
    assert_eq!(lasting(theirs.headers), lasting(absent.headers), "{name}");
    assert_eq!(its, others, "{name}: the number of statements");
    assert!(its > 0, "{name}: statements are counted");
}

/// What galaxy has: an id for each part of the addresses.
async fn galaxys(site: &Site) -> BTreeMap<&'static str, String> {
    let id = |it: &Value| it["id"].as_str().unwrap().to_owned();
    let pay_table = json!({"operator": "galaxy", "game": "fortune-3-card-poker", "wager": "pair-plus",
        "scope": {"operator": "galaxy"}, "from": "2008-12-16", "prizes": {"pair": 1}});
    let pay_table = site.post("admin", "/v1/pay-tables", &pay_table).await.json(201);
    let request = site.post("galaxy", "/v1/requests", &filing()).await.json(201);
    let decision = format!("/v1/requests/{}/decision", id(&request));
    site.post("inspector", &decision, &body(&decision)).await.json(200); // so that it has a certificate
    let log = "{\"type\":\"log\",\"version\":1,\"operator\":\"galaxy\",\"currency\":\"HKD\"}\n";
    let log = [("content-type", "application/x-ndjson")].map(|it| (it, log));
    let verification = site.call("galaxy", Method::POST, "/v1/verifications", &[log[0].0], log[0].1).await.json(201);
    let webhook = json!({"url": "https://back-office.example/despacho"});
    let webhook = site.post("galaxy", "/v1/webhooks", &webhook).await.json(201);
    let configuration = site.get("galaxy", "/v1/configurations").await;
    let named = async |path: &str| id(&site.get("admin", path).await.json(200));
    let keys = site.get("admin", "/v1/keys").await.json(200);
    let key = keys["items"].as_array().unwrap().iter().find(|it| it["operator"] == "galaxy").unwrap();
    BTreeMap::from([
        ("requests", id(&request)),
        ("verifications", id(&verification)),
        ("configurations", configuration.header("etag").trim_matches('"').to_owned()),
        ("pay-tables", id(&pay_table)),
        ("tables", named("/v1/tables/GX-1?operator=galaxy").await),
        ("casinos", named("/v1/casinos/galaxy-macau?operator=galaxy").await),
        ("operators", named("/v1/operators/galaxy?operator=galaxy").await),
        ("keys", id(key)),
        ("webhooks", id(&webhook)),
    ])
}

/// The rest of an address, with something in the place of each further parameter.
fn filled(rest: &str) -> String {
    let steps = rest.split('/').map(|it| match it {
        "{revision}" => "1".to_owned(),
        it if it.starts_with('{') => uuid::Uuid::max().to_string(),
        it => it.to_owned(),
    });
    steps.collect::<Vec<_>>().join("/")
}

/// Every operation of the document that is not open to all: method and path.
fn operations() -> Vec<(String, String)> {
    let document: Value = serde_json::from_str(routes::document_json()).unwrap();
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, it) in methods.as_object().unwrap() {
            if it["security"] != json!([{}]) {
                found.push((method.clone(), path.clone()));
            }
        }
    }
    found
}

async fn what_is_anothers_is_answered_like_what_is_absent(db: Db) {
    let site = Site::new(db).await;
    let theirs = galaxys(&site).await;
    let (mut walked, mut nobodys) = (0, String::new());
    for (method, path) in operations() {
        let name = format!("{method} {path}");
        let register = path.split('/').nth(2).unwrap();
        let called = theirs.get(register).map(String::as_str);
        // What has an address of its own; else what an operator is named in.
        let (theirs, absent) = match (path.split_once('{'), called) {
            (Some((before, rest)), Some(theirs)) => {
                let after = filled(rest.split_once('}').unwrap().1);
                let absent = if register == "configurations" { "0".repeat(64) } else { uuid::Uuid::max().to_string() };
                (format!("{before}{theirs}{after}"), format!("{before}{absent}{after}"))
            }
            (None, Some(_)) => (format!("{path}?operator=galaxy"), format!("{path}?operator=nobody")),
            // It belongs to no operator, or to whoever asks.
            _ => {
                nobodys += &format!("{} {path}\n", method.to_uppercase());
                continue;
            }
        };
        let body = body(&path);
        // What the first call keeps of the caller's own, such as its configuration, is kept by then.
        call(&site, &method, &absent, &body).await;
        let theirs = call(&site, &method, &theirs, &body).await;
        assert!(theirs.0.status != 200 || theirs.0.body == r#"{"items":[],"next":null}"#, "{name}: {}", theirs.0.body);
        same(theirs, call(&site, &method, &absent, &body).await, &name);
        walked += 1;
    }
    assert!(walked >= 40, "{walked} operations were walked");
    // Reviewed: what these answer is the same for every operator, its own or nobody's.
    expect![[r#"
        GET /v1/accesses
        GET /v1/clock
        POST /v1/clock/confirmation
        GET /v1/closures
        POST /v1/closures
        GET /v1/closures/{id}
        PATCH /v1/closures/{id}
        POST /v1/closures/{id}/retirement
        GET /v1/delegations
        POST /v1/delegations
        GET /v1/delegations/{id}
        PATCH /v1/delegations/{id}
        POST /v1/delegations/{id}/retirement
        GET /v1/events
        POST /v1/explanations
        GET /v1/games/{game}/odds
        GET /v1/me
        POST /v1/permits/import
        GET /v1/quotas
        GET /v1/sandbox/clock
        POST /v1/sandbox/clock
        POST /v1/signing-keys
    "#]]
    .assert_eq(&nobodys);
}

async fn what_is_called_by_name_is_too(db: Db) {
    let site = Site::new(db).await;
    galaxys(&site).await;
    for path in [
        "/v1/tables/GX-1?operator={}",
        "/v1/casinos/galaxy-macau?operator={}",
        "/v1/operators/galaxy?operator={}",
        "/v1/pay-tables/fortune-3-card-poker%20pair-plus%20operator%20galaxy?operator={}",
    ] {
        let [theirs, absent] = ["galaxy", "nobody"].map(|it| path.replace("{}", it));
        let theirs = call(&site, "get", &theirs, &Value::Null).await;
        assert_eq!(theirs.0.status, 404, "{path}");
        same(theirs, call(&site, "get", &absent, &Value::Null).await, path);
    }
    for (kind, theirs) in [("operator", "galaxy"), ("casino", "galaxy-macau"), ("table", "GX-1")] {
        for trial in ["", "?validate=true"] {
            let file = async |name: &str| {
                let mut filing = filing();
                filing["scope"] = json!({kind: name});
                let mut cost = call(&site, "post", &format!("/v1/requests{trial}"), &filing).await;
                cost.0.body = cost.0.body.replace(name, "NAME");
                cost.0.headers.remove("content-length");
                cost
            };
            let found = file(theirs).await;
            assert_eq!(found.0.status, 422, "{kind}");
            same(found, file("nobody").await, kind);
        }
    }
    // A log in another's name is a log in nobody's.
    let submit = async |operator: &str| {
        let path = format!("/v1/verifications?operator={operator}");
        let headers = [("content-type", "application/x-ndjson")];
        let (answer, count) = db::counting(site.call("wynn", Method::POST, &path, &headers, "x")).await;
        Cost(answer, count)
    };
    let theirs = submit("galaxy").await;
    assert_eq!(theirs.0.problem(), "404 not-found");
    same(theirs, submit("nobody").await, "a log");
}

async fn no_list_shows_what_is_anothers(db: Db) {
    let site = Site::new(db).await;
    galaxys(&site).await;
    let lists: Vec<_> = operations()
        .into_iter()
        .filter(|(method, path)| method == "get" && !path.contains('{'))
        .map(|it| it.1)
        .collect();
    assert!(lists.len() >= 9, "{lists:?}");
    for list in lists {
        for query in ["", "?operator=galaxy", "?limit=1"] {
            let answer = site.get("wynn", &format!("{list}{query}")).await;
            let body = answer.body.to_lowercase();
            assert!(!body.contains("galaxy") && !body.contains("gx-"), "{list}{query}: {}", answer.body);
        }
    }
}
