//! Nothing tells another operator that something is there: every operation of the document is walked.

use axum::body::Body;
use axum::http::{HeaderMap, Method};
use despacho::db::Db;
use despacho::http::routes;
use serde_json::{Value, json};

use super::site::{Answer, Site};
use crate::support::on_both;

on_both! { what_is_anothers_is_answered_like_what_is_absent, no_list_shows_what_is_anothers }

/// A body for the operations that need one.
fn body(path: &str) -> Value {
    match path.rsplit('/').next().unwrap() {
        "decision" => json!({"revision": 1, "decision": "approve"}),
        "amendment" => json!({"revision": 1, "adopts_on": "2026-12-20"}),
        "withdrawal" => json!({"revision": 1}),
        "revocation" => json!({"from": "2027-01-01", "reasons": "x"}),
        "retirement" => json!({"from": "2027-01-01"}),
        _ => json!({}),
    }
}

/// Headers without those that differ from answer to answer.
fn lasting(mut headers: HeaderMap) -> HeaderMap {
    headers.remove("request-id");
    headers
}

fn same(theirs: Answer, absent: Answer, name: &str) {
    assert_eq!(theirs.status, absent.status, "{name}");
    assert_eq!(theirs.body, absent.body, "{name}");
    assert_eq!(lasting(theirs.headers), lasting(absent.headers), "{name}");
    assert_ne!(theirs.status, 200, "{name}");
}

async fn what_is_anothers_is_answered_like_what_is_absent(db: Db) {
    let site = Site::new(db).await;
    let filing = json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-10",
        "options": {"9.draw": "second", "16.payouts": "second"}});
    let request = site.post("galaxy", "/v1/requests", &filing).await.json(201)["id"].as_str().unwrap().to_owned();
    let configuration = site.get("galaxy", "/v1/configurations").await;
    let sha256 = configuration.header("etag").trim_matches('"').to_owned();
    let id = async |path: &str| site.get("admin", path).await.json(200)["id"].as_str().unwrap().to_owned();
    let table = id("/v1/tables/GX-1?operator=galaxy").await;
    let casino = id("/v1/casinos/galaxy-macau?operator=galaxy").await;
    let operator = id("/v1/operators/galaxy?operator=galaxy").await;

    let document: Value = serde_json::from_str(routes::document_json()).unwrap();
    let mut walked = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        let (theirs, absent) = match path.split('/').nth(2) {
            Some("requests") => (&*request, "01a229fd-0000-7000-8000-000000000000"),
            Some("configurations") => (&*sha256, "0000000000000000000000000000000000000000000000000000000000000000"),
            Some("tables") => (&*table, "01a229fd-0000-7000-8000-000000000000"),
            Some("casinos") => (&*casino, "01a229fd-0000-7000-8000-000000000000"),
            Some("operators") => (&*operator, "01a229fd-0000-7000-8000-000000000000"),
            _ => continue,
        };
        let Some((before, _)) = path.split_once('{') else { continue };
        let after = path.split_once('}').unwrap().1;
        for method in methods.as_object().unwrap().keys() {
            let name = format!("{method} {path}");
            let method: Method = method.to_uppercase().parse().unwrap();
            let call = async |it: &str| {
                let headers = [("content-type", "application/json"), ("if-match", "\"1\"")];
                let sent = if method == Method::GET { Body::empty() } else { body(path).to_string().into() };
                site.call("wynn", method.clone(), &format!("{before}{it}{after}"), &headers, sent).await
            };
            same(call(theirs).await, call(absent).await, &name);
            walked += 1;
        }
    }
    assert!(walked >= 15, "{walked} operations were walked");

    for path in ["/v1/configurations?operator={}", "/v1/tables/GX-1?operator={}", "/v1/operators/{}?operator={}"] {
        let [theirs, absent] = ["galaxy", "nobody"].map(|it| path.replace("{}", it));
        same(site.get("wynn", &theirs).await, site.get("wynn", &absent).await, path);
    }
    for kind in ["operator", "casino", "table"] {
        let file = async |name: &str| {
            let mut filing = filing.clone();
            filing["scope"] = json!({kind: name});
            let mut answer = site.post("wynn", "/v1/requests", &filing).await;
            answer.body = answer.body.replace(name, "NAME");
            answer.headers.remove("content-length");
            answer
        };
        let theirs = match kind {
            "operator" => "galaxy",
            "casino" => "galaxy-macau",
            _ => "GX-1",
        };
        same(file(theirs).await, file("nobody").await, kind);
    }
}

async fn no_list_shows_what_is_anothers(db: Db) {
    let site = Site::new(db).await;
    let filing = json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-10",
        "options": {"9.draw": "second", "16.payouts": "second"}});
    site.post("galaxy", "/v1/requests", &filing).await.json(201);
    for list in ["operators", "casinos", "tables", "pay-tables", "requests"] {
        for query in ["", "?operator=galaxy", "?limit=1"] {
            let answer = site.get("wynn", &format!("/v1/{list}{query}")).await;
            answer.json(200);
            assert!(!answer.body.to_lowercase().contains("galaxy") && !answer.body.contains("GX"), "{}", answer.body);
        }
    }
}
