//! Keys over HTTP: rotated, changed, limited, made by the many, and what they were used for.

use axum::body::Body;
use axum::http::Method;
use despacho::db::{Db, query};
use despacho::http::routes;
use despacho::ledger::KeyScope;
use expect_test::expect;
use serde_json::{Value, json};

use super::site::{Answer, Site};
use crate::support::on_both;

on_both! {
    a_key_is_rotated_with_an_overlap, a_key_that_ended_is_not_rotated, a_key_is_changed_from_what_was_read,
    a_key_is_limited_to_scopes, many_keys_have_an_answer_each, what_sees_all_is_written_down,
}

/// A key that was made, and its secret.
struct Made {
    path: String,
    secret: String,
}

async fn made(site: &Site, new: Value) -> Made {
    let answer = site.post("admin", "/v1/keys", &new).await;
    let json = answer.json(201);
    assert_eq!((answer.header("cache-control"), answer.header("etag")), ("no-store", "\"1\""));
    Made { path: answer.header("location").to_owned(), secret: json["secret"].as_str().unwrap().to_owned() }
}

async fn with(site: &Site, secret: &str, method: Method, path: &str, body: Value) -> Answer {
    let bearer = format!("Bearer {secret}");
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let body = if method == Method::GET { Body::empty() } else { body.to_string().into() };
    site.call("", method, path, &headers, body).await
}

async fn status(site: &Site, secret: &str) -> u16 {
    with(site, secret, Method::GET, "/v1/me", Value::Null).await.status
}

async fn rotated(site: &Site, key: &Made, body: Value) -> (String, Value) {
    let answer = site.post("admin", &format!("{}/rotation", key.path), &body).await;
    let json = answer.json(201);
    assert_eq!(answer.header("cache-control"), "no-store");
    (json["secret"].as_str().unwrap().to_owned(), json)
}

async fn a_key_is_rotated_with_an_overlap(db: Db) {
    let site = Site::new(db).await;
    let key = made(&site, json!({"subject": "otto", "role": "auditor"})).await;
    let (second, json) = rotated(&site, &key, json!({"overlap_seconds": 3600})).await;
    assert_eq!((&json["previous_until"], &json["revision"]), (&json!("2026-12-02T11:15:00+08:00"), &json!(2)));
    assert_eq!((status(&site, &key.secret).await, status(&site, &second).await), (200, 200));
    site.at("2026-12-02T11:14:59+08:00");
    assert_eq!(status(&site, &key.secret).await, 200);
    site.at("2026-12-02T11:15:00+08:00");
    assert_eq!((status(&site, &key.secret).await, status(&site, &second).await), (401, 200));

    // Of three secrets two hold at most, and none holds beside the new one where that is asked.
    let (third, json) = rotated(&site, &key, json!({})).await;
    assert_eq!(json["previous_until"], "2026-12-03T11:15:00+08:00");
    let (fourth, _) = rotated(&site, &key, json!({"overlap_seconds": 60})).await;
    assert_eq!(
        [status(&site, &second).await, status(&site, &third).await, status(&site, &fourth).await],
        [401, 200, 200]
    );
    let (fifth, _) = rotated(&site, &key, json!({"overlap_seconds": 0})).await;
    assert_eq!([status(&site, &fourth).await, status(&site, &fifth).await], [401, 200]);
    let shown = site.get("admin", &key.path).await;
    assert!(!shown.body.contains(&fifth[12..]) && shown.header("etag") == "\"5\"", "{}", shown.body);
    let path = format!("{}/rotation", key.path);
    let long = site.post("admin", &path, &json!({"overlap_seconds": 2_592_001})).await;
    assert_eq!(long.problem(), "422 field-invalid /overlap_seconds");
    assert_eq!(site.post("auditor", &path, &json!({})).await.problem(), "403 role-insufficient");

    site.post("admin", &format!("{}/retirement", key.path), &json!({})).await.json(200);
    assert_eq!([status(&site, &fourth).await, status(&site, &fifth).await], [401, 401]);
}

async fn a_key_that_ended_is_not_rotated(db: Db) {
    let site = Site::new(db).await;
    let ends = json!({"subject": "otto", "role": "auditor", "expires_at": "2026-12-02T12:00:00+08:00"});
    let (ending, revoked) = (made(&site, ends).await, made(&site, json!({"subject": "uta", "role": "auditor"})).await);
    site.post("admin", &format!("{}/retirement", revoked.path), &json!({})).await.json(200);
    site.at("2026-12-02T12:00:00+08:00");
    for key in [&ending, &revoked] {
        let refused = site.post("admin", &format!("{}/rotation", key.path), &json!({})).await;
        assert_eq!(refused.problem(), "409 key-ended");
    }
    let changed = site.change("admin", Method::PATCH, &revoked.path, 2, &json!({"expires_at": null})).await;
    assert_eq!(changed.problem(), "409 key-ended");
    // One that has expired is given a new end.
    let later = json!({"expires_at": "2026-12-03T12:00:00+08:00"});
    site.change("admin", Method::PATCH, &ending.path, 1, &later).await.json(200);
    assert_eq!(status(&site, &ending.secret).await, 200);
    let absent = "/v1/keys/01a229fd-0000-7000-8000-000000000000";
    assert_eq!(site.post("admin", &format!("{absent}/rotation"), &json!({})).await.problem(), "404 not-found");
}

async fn a_key_is_changed_from_what_was_read(db: Db) {
    let site = Site::new(db).await;
    let key = made(&site, json!({"subject": "otto", "role": "auditor"})).await;
    let patch = json!({"expires_at": "2026-12-03T12:00:00+08:00", "scopes": ["requests:read"]});
    let headers = [("content-type", "application/json")];
    let without = site.call("admin", Method::PATCH, &key.path, &headers, patch.to_string()).await;
    assert_eq!(without.problem(), "428 revision-missing");
    let changed = site.change("admin", Method::PATCH, &key.path, 1, &patch).await;
    let json = changed.json(200);
    assert_eq!((changed.header("etag"), &json["scopes"]), ("\"2\"", &json!(["requests:read"])));
    assert_eq!(json["expires_at"], "2026-12-03T12:00:00+08:00");
    assert_eq!(site.change("admin", Method::PATCH, &key.path, 1, &patch).await.problem(), "412 revision-stale");
    let unlimited = site.change("admin", Method::PATCH, &key.path, 2, &json!({"scopes": null})).await.json(200);
    assert_eq!((&unlimited["scopes"], &unlimited["expires_at"]), (&Value::Null, &json["expires_at"]));
    for (patch, fault) in [
        (json!({"scopes": []}), "422 field-invalid /scopes"),
        (json!({"scopes": ["everything"]}), "422 field-invalid /scopes/0"),
        (json!({"expires_at": "2026-12-02T10:15:00+08:00"}), "422 field-invalid /expires_at"),
        (json!({"role": "admin"}), "422 field-invalid /role"),
        (json!([]), "422 field-invalid "),
    ] {
        let refused = site.change("admin", Method::PATCH, &key.path, 3, &patch).await;
        assert_eq!(refused.problem(), fault, "{patch}");
    }
}

async fn a_key_is_limited_to_scopes(db: Db) {
    let site = Site::new(db).await;
    for own in ["despacho", "command-line"] {
        let refused = site.post("admin", "/v1/keys", &json!({"subject": own, "role": "auditor"})).await;
        assert_eq!(refused.problem(), "422 field-invalid /subject", "{own} is the service itself");
    }
    let new = json!({"subject": "script", "role": "operator", "operator": "galaxy", "scopes": ["requests:read"]});
    let reads = made(&site, new).await.secret;
    with(&site, &reads, Method::GET, "/v1/requests", Value::Null).await.json(200);
    let me = with(&site, &reads, Method::GET, "/v1/me", Value::Null).await.json(200);
    assert_eq!(me["scopes"], json!(["requests:read"]));
    let filing = json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-20",
        "options": {"9.draw": "second", "16.payouts": "second"}});
    for (method, path) in
        [(Method::POST, "/v1/requests"), (Method::GET, "/v1/tables"), (Method::GET, "/v1/verifications")]
    {
        let refused = with(&site, &reads, method, path, filing.clone()).await;
        assert_eq!(refused.problem(), "403 scope-insufficient", "{path}");
    }
    // A rule sheet shows what was approved, and is no part of the registers.
    with(&site, &reads, Method::GET, "/v1/tables/GX-1/rules", Value::Null).await.json(200);
    let new = json!({"subject": "lister", "role": "operator", "operator": "galaxy", "scopes": ["registers:read"]});
    let lists = made(&site, new).await.secret;
    with(&site, &lists, Method::GET, "/v1/tables", Value::Null).await.json(200);
    let refused = with(&site, &lists, Method::GET, "/v1/tables/GX-1/rules", Value::Null).await;
    assert_eq!(refused.problem(), "403 scope-insufficient");
    let new = json!({"subject": "filer", "role": "operator", "operator": "galaxy", "scopes": ["requests:file"]});
    let files = made(&site, new).await.secret;
    with(&site, &files, Method::POST, "/v1/requests", filing.clone()).await.json(201);
    let refused = with(&site, &files, Method::GET, "/v1/requests", Value::Null).await;
    assert_eq!(refused.problem(), "403 scope-insufficient");
    // A scope gives nothing that the role does not.
    let new = json!({"subject": "aldo", "role": "auditor", "scopes": ["requests:file", "keys:manage"]});
    let auditor = made(&site, new).await.secret;
    let refused = with(&site, &auditor, Method::POST, "/v1/requests", filing).await;
    assert_eq!(refused.problem(), "403 role-insufficient");
    let refused = with(&site, &auditor, Method::GET, "/v1/keys", Value::Null).await;
    assert_eq!(refused.problem(), "403 role-insufficient");
}

/// Reviewed: what each operation needs of a key that is limited.
#[test]
fn every_operation_has_its_scope() {
    let document: Value = serde_json::from_str(routes::document_json()).unwrap();
    let mut by_scope: Vec<(String, String)> = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, it) in methods.as_object().unwrap().iter().filter(|it| it.1["security"] != json!([{}])) {
            let method = method.to_uppercase();
            let scopes = it["x-scopes"].as_array().unwrap_or_else(|| panic!("{method} {path}: no scopes"));
            let mut names = scopes.iter().map(|it| KeyScope::from_name(it.as_str().unwrap()).unwrap().name());
            let scope = names.next().unwrap_or("-");
            let besides: String = names.map(|it| format!(" and {it}")).collect();
            // Registers are alike.
            if !scope.starts_with("registers:") || !path.starts_with("/v1/") {
                by_scope.push((scope.to_owned(), format!("{method} {path}{besides}")));
            }
        }
    }
    by_scope.sort();
    let lines: Vec<_> = by_scope.iter().map(|(scope, operation)| format!("{scope:19} {operation}\n")).collect();
    expect![[r#"
        -                   GET /v1/games/{game}/odds
        -                   GET /v1/me
        -                   GET /v1/sandbox/clock
        -                   POST /v1/explanations
        keys:manage         GET /v1/accesses
        keys:manage         GET /v1/clock
        keys:manage         GET /v1/keys
        keys:manage         GET /v1/keys/{id}
        keys:manage         PATCH /v1/keys/{id}
        keys:manage         POST /v1/clock/confirmation
        keys:manage         POST /v1/keys
        keys:manage         POST /v1/keys/{id}/retirement
        keys:manage         POST /v1/keys/{id}/rotation
        keys:manage         POST /v1/signing-keys
        requests:decide     POST /v1/requests/{id}/decision
        requests:decide     POST /v1/requests/{id}/hearing
        requests:decide     POST /v1/requests/{id}/proposal
        requests:decide     POST /v1/requests/{id}/revocation
        requests:file       POST /v1/requests
        requests:file       POST /v1/requests/{id}/amendment
        requests:file       POST /v1/requests/{id}/hearing/answer
        requests:file       POST /v1/requests/{id}/withdrawal
        requests:read       GET /v1/configurations
        requests:read       GET /v1/configurations/{sha256}
        requests:read       GET /v1/events
        requests:read       GET /v1/requests
        requests:read       GET /v1/requests/{id}
        requests:read       GET /v1/requests/{id}/certificate
        requests:read       GET /v1/requests/{id}/history
        requests:read       GET /v1/requests/{id}/receipt
        requests:read       GET /v1/requests/{id}/record
        requests:read       GET /v1/tables/{table}/rules
        verifications:read  GET /v1/verifications
        verifications:read  GET /v1/verifications/{id}
        verifications:read  GET /v1/verifications/{id}/findings
        verifications:read  GET /v1/verifications/{id}/log
        verifications:submit POST /v1/verifications
        verifications:submit POST /v1/verifications/{id}/rerun
        webhooks:manage     GET /v1/webhooks
        webhooks:manage     GET /v1/webhooks/{id}
        webhooks:manage     GET /v1/webhooks/{id}/deliveries
        webhooks:manage     PATCH /v1/webhooks/{id} and requests:read
        webhooks:manage     POST /v1/webhooks and requests:read
        webhooks:manage     POST /v1/webhooks/{id}/deliveries/{delivery}/replay and requests:read
        webhooks:manage     POST /v1/webhooks/{id}/secrets
    "#]]
    .assert_eq(&lines.concat());
}

async fn many_keys_have_an_answer_each(db: Db) {
    let site = Site::new(db).await;
    let lines = "{\"subject\":\"a\",\"role\":\"auditor\"}\n\n{\"subject\":\"b\",\"role\":\"operator\"}\n{\"subject\":\"c\",\"role\":\"inspector\"}\n";
    let headers = [("content-type", "application/x-ndjson")];
    let answer = site.call("admin", Method::POST, "/v1/keys", &headers, lines).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/x-ndjson"), "{}", answer.body);
    assert_eq!(answer.header("cache-control"), "no-store");
    let answers: Vec<Value> = answer.body.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    let told: Vec<_> =
        answers.iter().map(|it| (it["line"].as_u64().unwrap(), it["status"].as_u64().unwrap())).collect();
    assert_eq!(told, [(1, 201), (3, 422), (4, 201)]);
    for at in [0, 2] {
        assert_eq!(status(&site, answers[at]["key"]["secret"].as_str().unwrap()).await, 200);
    }
    assert_eq!(answers[1]["problem"]["errors"][0]["pointer"], "/operator");
    let headers = [headers[0], ("accept-language", "pt")];
    let lines = "{\n{\"subject\":\"d\",\"role\":\"auditor\"}";
    let answers = site.call("admin", Method::POST, "/v1/keys", &headers, lines).await.body;
    let answers: Vec<Value> = answers.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    assert_eq!((&answers[0]["status"], &answers[1]["status"]), (&json!(400), &json!(201)), "{answers:?}");
    assert_eq!(answers[0]["problem"]["title"], "O corpo não é JSON");
}

async fn what_sees_all_is_written_down(db: Db) {
    let site = Site::new(db).await;
    let before = site.get("auditor", "/v1/accesses?limit=1").await.json(200)["items"][0]["id"].clone();
    site.get("inspector", "/v1/requests?operator=galaxy").await.json(200);
    site.get("auditor", "/v1/tables/GX-1?operator=galaxy").await.json(200);
    site.get("inspector", "/v1/verifications/01a229fd-0000-7000-8000-000000000000").await;
    // An operator sees its own alone, and what shows nobody's is not written down.
    site.get("galaxy", "/v1/requests").await.json(200);
    site.get("inspector", "/v1/me").await.json(200);
    let listed = site.get("admin", "/v1/accesses?limit=200").await.json(200);
    let told: Vec<_> = listed["items"]
        .as_array()
        .unwrap()
        .iter()
        .take_while(|it| it["id"] != before)
        .map(|it| format!("{} {} {} {}\n", it["subject"], it["role"], it["path"], it["query"]))
        .collect();
    expect![[r#"
        "ada" "admin" "/v1/accesses" "limit=200"
        "ines" "inspector" "/v1/verifications/01a229fd-0000-7000-8000-000000000000" null
        "aldo" "auditor" "/v1/tables/GX-1" "operator=galaxy"
        "ines" "inspector" "/v1/requests" "operator=galaxy"
    "#]]
    .assert_eq(&told.concat());
    let of_ines = site.get("auditor", "/v1/accesses?subject=ines&limit=1").await.json(200);
    assert_eq!((&of_ines["items"][0]["subject"], of_ines["next"].is_string()), (&json!("ines"), true));
    let cursor = of_ines["next"].as_str().unwrap();
    let next = site.get("auditor", &format!("/v1/accesses?subject=ines&limit=1&cursor={cursor}")).await.json(200);
    assert_eq!(next["items"][0]["path"], "/v1/requests");
    for key in ["inspector", "galaxy"] {
        assert_eq!(site.get(key, "/v1/accesses").await.problem(), "403 role-insufficient");
    }
    let mut tx = site.app.db.begin().await.unwrap();
    query(&mut tx, "DELETE FROM accesses").run().await.unwrap_err();
}
