//! Filing and deciding over HTTP.

use axum::body::Body;
use axum::http::Method;
use despacho::db::Db;
use expect_test::expect;
use serde_json::{Value, json};

use super::site::Site;
use crate::support::on_both;

on_both! {
    an_option_is_filed_decided_and_in_force, every_fault_of_a_filing_is_named, a_trial_files_nothing,
    one_of_sixteen_inspectors_wins, roles_are_kept_apart, a_permit_is_imported_and_revoked,
    a_configuration_has_a_tag_and_stays, an_undecided_request_lapses,
}

fn filing(adopts_on: &str) -> Value {
    json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": adopts_on,
        "options": {"9.draw": "second", "16.payouts": "second"}, "note": "New shoes."})
}

async fn an_option_is_filed_decided_and_in_force(db: Db) {
    let site = Site::new(db).await;
    let filed = site.post("galaxy", "/v1/requests", &filing("2026-12-10")).await;
    let request = filed.json(201);
    assert_eq!(filed.header("location"), format!("/v1/requests/{}", request["id"].as_str().unwrap()));
    assert_eq!(filed.header("etag"), "\"1\"");
    assert_eq!(request["status"], "submitted");
    assert_eq!(request["notice"]["last_filing_day"], "2026-12-04");
    let path = filed.header("location").to_owned();
    let decision = format!("{path}/decision");
    let stale = site.post("inspector", &decision, &json!({"revision": 2, "decision": "approve"})).await;
    assert_eq!(stale.problem(), "412 revision-stale");
    let unreasoned = site.post("inspector", &decision, &json!({"revision": 1, "decision": "refuse"})).await;
    assert_eq!(unreasoned.problem(), "422 field-invalid /reasons");
    let decided = site.post("inspector", &decision, &json!({"revision": 1, "decision": "approve"})).await;
    assert_eq!(decided.json(200)["status"], "approved");
    let again = site.post("inspector", &decision, &json!({"revision": 2, "decision": "approve"})).await;
    assert_eq!(again.problem(), "409 request-settled");
    assert_eq!(site.get("galaxy", &path).await.json(200)["effect"]["9.draw"]["state"], "pending");
    site.at("2026-12-10T00:00:00+08:00");
    assert_eq!(site.get("galaxy", &path).await.json(200)["effect"]["9.draw"]["state"], "in_force");
    let history = site.get("auditor", &format!("{path}/history")).await.json(200);
    let acts: Vec<_> = history["items"].as_array().unwrap().iter().map(|it| it["act"].as_str().unwrap()).collect();
    assert_eq!(acts, ["filed", "approved"]);
}

async fn every_fault_of_a_filing_is_named(db: Db) {
    let site = Site::new(db).await;
    let check = async |change: Value, expected: expect_test::Expect| {
        let mut body = filing("2026-12-10");
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        expected.assert_eq(&site.post("galaxy", "/v1/requests", &body).await.problem());
    };
    check(json!({"adopts_on": "2026-12-04"}), expect!["422 notice-too-short /adopts_on (article 18)"]).await;
    check(json!({"adopts_on": "2026-12-01"}), expect!["422 adoption-in-the-past /adopts_on"]).await;
    check(json!({"adopts_on": "2190-12-01"}), expect!["422 calendar-unknown /adopts_on"]).await;
    check(
        json!({"options": {"9.draw": "third", "16.payouts": "second"}}),
        expect!["422 option-value /options/9.draw (article 9)"],
    )
    .await;
    check(json!({"options": {"9.drew": "first"}}), expect!["422 option-unknown /options/9.drew"]).await;
    check(
        json!({"options": {"9.draw": "first", "16.payouts": "second"}}),
        expect!["422 options-inconsistent /options (article 16)"],
    )
    .await;
    check(json!({"scope": {"casino": "wynn-macau"}}), expect!["422 scope-unknown /scope"]).await;
    check(json!({"scope": {"operator": "wynn"}}), expect!["422 scope-unknown /scope"]).await;
    check(json!({"scope": {"table": "GX-1", "casino": "galaxy-macau"}}), expect!["422 field-invalid /scope"]).await;
    check(json!({"game": "roulette"}), expect!["422 field-invalid /game"]).await;
    check(json!({"adopts_on": "tomorrow"}), expect!["422 field-invalid /adopts_on"]).await;
    check(json!({"colour": "red"}), expect!["422 field-invalid /colour"]).await;
    let early = site.post("galaxy", "/v1/requests", &filing("2026-12-04")).await.json(422);
    assert_eq!(early["earliest_adoption"], "2026-12-05");
}

async fn a_trial_files_nothing(db: Db) {
    let site = Site::new(db).await;
    let trial = site.post("galaxy", "/v1/requests?validate=true", &filing("2026-12-10")).await;
    assert_eq!((trial.json(200)["status"].clone(), trial.header("location")), (json!("submitted"), ""));
    assert_eq!(site.get("galaxy", "/v1/requests").await.json(200), json!({"items": [], "next": null}));
    let faulty = site.post("galaxy", "/v1/requests?validate=true", &filing("2026-12-04")).await;
    assert_eq!(faulty.status, 422);
    let unclear = site.post("galaxy", "/v1/requests?validate=yes", &filing("2026-12-10")).await;
    assert_eq!(unclear.problem(), "400 parameter-invalid ?validate");
}

async fn one_of_sixteen_inspectors_wins(db: Db) {
    let site = Site::new(db).await;
    let filed = site.post("galaxy", "/v1/requests", &filing("2026-12-10")).await;
    let path = format!("{}/decision", filed.header("location"));
    let body = json!({"revision": 1, "decision": "approve"});
    let all = (0..16).map(|n| site.post(["inspector", "inspector 2"][n % 2], &path, &body));
    let mut answers: Vec<_> = futures_util::future::join_all(all).await.iter().map(|it| it.status).collect();
    answers.sort_unstable();
    assert_eq!((answers[0], answers[1], answers[15]), (200, 409, 409));
}

async fn roles_are_kept_apart(db: Db) {
    let site = Site::new(db).await;
    let path = site.post("galaxy", "/v1/requests", &filing("2026-12-10")).await.header("location").to_owned();
    for key in ["admin", "inspector", "auditor"] {
        let answer = site.post(key, "/v1/requests", &filing("2026-12-10")).await;
        assert_eq!(answer.problem(), "403 role-insufficient", "{key}");
    }
    let decision = json!({"revision": 1, "decision": "approve"});
    for key in ["admin", "galaxy", "auditor"] {
        let answer = site.post(key, &format!("{path}/decision"), &decision).await;
        assert_eq!(answer.problem(), "403 role-insufficient", "{key}");
    }
    assert_eq!(site.get("admin", &path).await.problem(), "403 role-insufficient");
    for (key, status) in [("galaxy", 200), ("inspector", 200), ("auditor", 200), ("wynn", 404)] {
        assert_eq!(site.get(key, &path).await.status, status, "{key}");
        assert_eq!(site.get(key, &format!("{path}/history")).await.status, status, "{key}");
    }
}

async fn a_permit_is_imported_and_revoked(db: Db) {
    let site = Site::new(db).await;
    let permit = json!({"operator": "galaxy", "game": "makccarat", "scope": {"operator": "galaxy"}, "from": "2010-07-10",
        "options": {"9.draw": "second", "16.payouts": "second"}, "document": "DICJ 123/2010"});
    let undocumented =
        json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "from": "2010-07-10", "options": {}});
    let faulty = site.post("admin", "/v1/permits/import", &undocumented).await;
    expect![[r"
        422 request-invalid
          field-invalid /act
          nothing-changes /options"]]
    .assert_eq(&faulty.problem());
    let imported = site.post("admin", "/v1/permits/import", &permit).await.json(201);
    let path = format!("/v1/requests/{}", imported["ids"][0].as_str().unwrap());
    let read = site.get("auditor", &path).await.json(200);
    assert_eq!((&read["origin"], &read["status"]), (&json!("import"), &json!("approved")));
    let revocation = json!({"from": "2027-01-01", "reasons": "At the operator's wish."});
    let revoked = site.post("inspector", &format!("{path}/revocation"), &revocation).await.json(200);
    assert_eq!(revoked["request"]["status"], "revoked");
    assert_eq!(revoked["applies"][0]["tables"], json!(["GX-1", "GX-2"]));
}

async fn a_configuration_has_a_tag_and_stays(db: Db) {
    let site = Site::new(db).await;
    let first = site.get("galaxy", "/v1/configurations").await;
    assert_eq!(first.json(200)["tables"][0]["table"], "GX-1");
    let (tag, place) = (first.header("etag"), first.header("content-location"));
    let (path, headers) = ("/v1/configurations?operator=galaxy", [("if-none-match", tag)]);
    let same = site.call("inspector", Method::GET, path, &headers, Body::empty()).await;
    assert_eq!((same.status, same.body.as_str(), same.header("etag")), (304, "", tag));
    assert_eq!(site.get("auditor", place).await.body, first.body);
    for key in ["wynn", "galaxy"] {
        let expected = if key == "wynn" { 404 } else { 200 };
        assert_eq!(site.get(key, place).await.status, expected);
        assert_eq!(site.get(key, "/v1/configurations?operator=galaxy").await.status, expected);
    }
    let future = site.get("galaxy", "/v1/configurations?as_known_at=2027-01-01T00:00:00Z").await;
    assert_eq!(future.problem(), "400 parameter-invalid ?as_known_at");
    let unnamed = site.get("auditor", "/v1/configurations").await;
    assert_eq!(unnamed.problem(), "400 parameter-invalid ?operator");
}

async fn an_undecided_request_lapses(db: Db) {
    let site = Site::new(db).await;
    let path = site.post("galaxy", "/v1/requests", &filing("2026-12-10")).await.header("location").to_owned();
    site.at("2026-12-09T23:59:59+08:00");
    assert_eq!(site.get("galaxy", &path).await.json(200)["status"], "submitted");
    site.at("2026-12-10T00:00:00+08:00");
    assert_eq!(site.get("galaxy", &path).await.json(200)["status"], "lapsed");
    let late =
        site.post("inspector", &format!("{path}/decision"), &json!({"revision": 1, "decision": "approve"})).await;
    assert_eq!(late.problem(), "409 request-lapsed");
    let list = site.get("galaxy", "/v1/requests?status=lapsed").await.json(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    assert_eq!(site.get("galaxy", "/v1/requests?status=asleep").await.problem(), "400 parameter-invalid ?status");
}
