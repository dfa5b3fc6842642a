//! Filing and deciding over HTTP.

use axum::body::Body;
use axum::http::Method;
use despacho::db::Db;
use expect_test::expect;
use serde_json::{Value, json};

use super::site::{Answer, Site};
use crate::support::on_both;

on_both! {
    an_option_is_filed_decided_and_in_force, every_fault_of_a_filing_is_named, a_trial_files_nothing,
    one_of_sixteen_inspectors_wins, roles_are_kept_apart, a_permit_is_imported_and_revoked,
    a_configuration_has_a_tag_and_stays, an_undecided_request_lapses, an_act_names_the_revision_that_it_is_made_from,
    each_filing_of_a_batch_has_its_answer, a_batch_is_done_once_or_not_at_all,
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
    let mut torn = filing("2026-12-10");
    torn["options"]["9.draw"] = "first".into();
    let torn = site.post("galaxy", "/v1/requests", &torn).await.json(422);
    assert_eq!((&torn["article"], &torn["tables"]), (&json!("16"), &json!(["GX-1", "GX-2"])));
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

/// Every act names its revision in the body or in `If-Match`; two that differ, an old one or none are refused, and
/// nothing is done.
async fn an_act_names_the_revision_that_it_is_made_from(db: Db) {
    let site = Site::new(db).await;
    let send = async |key: &str, path: &str, tag: Option<&str>, body: &Value| {
        let mut headers = vec![("content-type", "application/json")];
        headers.extend(tag.map(|it| ("if-match", it)));
        site.call(key, Method::POST, path, &headers, body.to_string()).await
    };
    let path = site.post("galaxy", "/v1/requests", &filing("2026-12-21")).await.header("location").to_owned();
    let acts = [
        ("galaxy", "amendment", "", json!({"note": "Newer shoes."})),
        ("inspector", "hearing", "", json!({"reasons": "A refusal is meant.", "working_days": 1})),
        ("galaxy", "hearing/answer", "", json!({"answer": "Why?"})),
        ("inspector 2", "proposal", "/decision", json!({"decision": {"decision": "approve"}})),
        ("inspector", "decision", "", json!({"decision": "approve"})),
        ("inspector 2", "proposal", "/revocation", json!({"revocation": {"from": "2027-01-01", "reasons": "x"}})),
        ("inspector", "revocation", "", json!({"from": "2027-01-01", "reasons": "x"})),
    ];
    for (seen, (key, act, place, body)) in (1..).zip(acts) {
        let (path, tag) = (format!("{path}/{act}"), format!("\"{seen}\""));
        let with = |revision: i64| {
            let mut body = body.clone();
            body.pointer_mut(place).unwrap()["revision"] = revision.into();
            body
        };
        if !body.to_string().contains("\"from\"") {
            assert_eq!(send(key, &path, None, &body).await.problem(), "428 revision-missing", "{act}");
        }
        assert_eq!(send(key, &path, Some("\"9\""), &body).await.problem(), "412 revision-stale", "{act}");
        assert_eq!(send(key, &path, None, &with(9)).await.problem(), "412 revision-stale", "{act}");
        let differ = send(key, &path, Some(&tag), &with(9)).await.problem();
        assert_eq!(differ, format!("422 field-invalid {place}/revision"), "{act}");
        for wrong in ["W/\"1\"", "*", "\"1\", \"2\"", "\"\"", "\"x\""] {
            let wrong = send(key, &path, Some(wrong), &body).await;
            assert_eq!(wrong.problem(), "400 parameter-invalid ?If-Match", "{act}");
        }
        let done = if seen % 2 == 0 {
            send(key, &path, Some(&tag), &body).await
        } else {
            send(key, &path, Some(&tag), &with(seen)).await
        };
        assert_eq!((done.status, done.header("etag")), (200, &*format!("\"{}\"", seen + 1)), "{act}: {}", done.body);
    }
    let path = site.post("galaxy", "/v1/requests", &filing("2027-01-06")).await.header("location").to_owned();
    let path = format!("{path}/withdrawal");
    assert_eq!(send("galaxy", &path, None, &json!({})).await.problem(), "428 revision-missing");
    assert_eq!(send("galaxy", &path, Some("\"1\""), &json!({})).await.json(200)["status"], "withdrawn");
}

/// The lines of an answer.
fn answers(answer: &Answer) -> Vec<Value> {
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/x-ndjson"), "{}", answer.body);
    answer.body.lines().map(|it| serde_json::from_str(it).unwrap()).collect()
}

async fn each_filing_of_a_batch_has_its_answer(db: Db) {
    let site = Site::new(db).await;
    let mut named = filing("2026-12-15");
    named["external_reference"] = "GX-9".into();
    let lines = format!(
        "{}\n\n{named}\n{{\"game\":\n{}\n{named}\n{{\"game\":\"makccarat\",\"colour\":\"red\"}}\n{}",
        filing("2026-12-10"),
        filing("2026-12-04"),
        filing("2026-12-31"),
    );
    let batch = async |query: &str| {
        let headers = [("content-type", "application/x-ndjson"), ("accept-language", "pt")];
        answers(&site.call("galaxy", Method::POST, &format!("/v1/requests{query}"), &headers, lines.clone()).await)
    };
    let shown = |answers: &[Value]| {
        let told = answers.iter().map(|it| {
            let request = it["request"]["adopts_on"].as_str();
            let told = request.or(it["problem"]["type"].as_str()).unwrap();
            format!("{} {} {told} {}\n", it["line"], it["status"], it["problem"]["errors"][0]["pointer"])
        });
        told.collect::<String>()
    };
    let trial = batch("?validate=true").await;
    expect![[r#"
        1 200 2026-12-10 null
        3 200 2026-12-15 null
        4 400 /problems/malformed-json ""
        5 422 /problems/notice-too-short "/adopts_on"
        6 409 /problems/already-exists "/external_reference"
        7 422 /problems/field-invalid "/colour"
        8 200 2026-12-31 null
    "#]]
    .assert_eq(&shown(&trial));
    let nil = uuid::Uuid::nil().to_string();
    assert!(trial.iter().all(|it| it["request"].is_null() || it["request"]["id"] == nil));
    let list = site.get("galaxy", "/v1/requests").await.json(200);
    assert_eq!(list["items"], json!([]), "a trial files nothing");
    let events = site.get("galaxy", "/v1/events").await.json(200);
    assert!(!events.to_string().contains("\"filed\""), "{events}");

    let done = batch("").await;
    assert_eq!(shown(&done), shown(&trial).replace(" 200 ", " 201 "));
    assert_eq!(done[2]["problem"]["title"], "O corpo não é JSON");
    let list = site.get("galaxy", "/v1/requests").await.json(200);
    let filed: Vec<_> = done.iter().filter_map(|it| it["request"]["id"].as_str()).collect();
    let listed: Vec<_> = list["items"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!(listed, filed);
    for id in filed {
        let record = site.get("galaxy", &format!("/v1/requests/{id}/record")).await;
        assert_eq!(record.status, 200, "each has its copy of record");
    }
    let many = format!("{}\n", filing("2026-12-10")).repeat(201);
    let headers = [("content-type", "application/x-ndjson")];
    let unwanted = [headers[0], ("accept", "text/csv")];
    let unwanted = site.call("galaxy", Method::POST, "/v1/requests", &unwanted, lines.clone()).await;
    assert_eq!(unwanted.problem(), "406 not-acceptable");
    let refused = site.call("galaxy", Method::POST, "/v1/requests", &headers, many).await;
    assert_eq!(refused.problem(), "413 body-too-large");
    let none = site.call("galaxy", Method::POST, "/v1/requests", &headers, "\n \n").await;
    assert_eq!((none.status, none.body.as_str()), (200, ""));
    let not_theirs = site.call("inspector", Method::POST, "/v1/requests", &headers, lines.clone()).await;
    assert_eq!(not_theirs.problem(), "403 role-insufficient");
}

async fn a_batch_is_done_once_or_not_at_all(db: Db) {
    let site = Site::new(db).await;
    let lines = format!("{}\n{}\n", filing("2026-12-10"), filing("2026-12-11"));
    let headers = [("content-type", "application/x-ndjson"), ("idempotency-key", "batch-1")];
    let first = site.call("galaxy", Method::POST, "/v1/requests", &headers, lines.clone()).await;
    let again = site.call("galaxy", Method::POST, "/v1/requests", &headers, lines.clone()).await;
    assert_eq!((first.status, &first.body), (200, &again.body));
    assert_eq!(again.header("idempotency-replayed"), "true");
    let list = site.get("galaxy", "/v1/requests").await.json(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 2);

    // The answer is lost, as if the service had been killed before it kept it.
    let mut tx = site.app.db.begin().await.unwrap();
    let forget = "UPDATE answers SET status = NULL, headers = NULL, body = NULL, leased_until = $1";
    despacho::db::query(&mut tx, forget).bind(site.now()).run().await.unwrap();
    tx.commit().await.unwrap();
    let lost = site.call("galaxy", Method::POST, "/v1/requests", &headers, lines).await;
    assert_eq!(lost.problem(), "409 answer-lost");
    let list = site.get("galaxy", "/v1/requests").await.json(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 2, "and it is not done again");
}
