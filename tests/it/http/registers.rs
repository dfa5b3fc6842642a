//! The registers and keys over HTTP.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Method;
use despacho::config::Settings;
use despacho::db::Db;
use expect_test::expect;
use serde_json::{Value, json};

use super::site::Site;
use crate::support::on_both;

on_both! {
    an_entry_is_read_by_id_and_by_name, a_change_needs_the_revision_that_was_read, an_entry_is_retired_from_a_day,
    lists_come_in_pages, a_batch_is_kept_whole_or_not_at_all, six_thousand_tables_load_in_seconds,
    only_an_admin_writes, a_key_is_shown_once_and_can_be_retired, each_key_has_so_many_requests,
}

async fn an_entry_is_read_by_id_and_by_name(db: Db) {
    let site = Site::new(db).await;
    let new = json!({"operator": "galaxy", "casino": "starworld", "title": "StarWorld"});
    let made = site.post("admin", "/v1/casinos", &new).await;
    assert_eq!((made.status, made.header("etag")), (201, "\"1\""));
    let by_id = site.get("auditor", made.header("location")).await;
    let by_name = site.get("galaxy", "/v1/casinos/starworld").await;
    let by_both = site.get("inspector", "/v1/casinos/starworld?operator=galaxy").await;
    assert_eq!(by_id.json(200), made.json(201));
    assert_eq!((by_id.body, by_both.body), (by_name.body.clone(), by_name.body));
    let twice = site.post("admin", "/v1/casinos", &new).await;
    expect!["409 already-exists "].assert_eq(&twice.problem());
}

async fn a_change_needs_the_revision_that_was_read(db: Db) {
    let site = Site::new(db).await;
    let path = "/v1/casinos/galaxy-macau?operator=galaxy";
    let patch = json!({"title": "Galaxy Macau"});
    let headers = [("content-type", "application/json")];
    let without = site.call("admin", Method::PATCH, path, &headers, patch.to_string()).await;
    expect!["428 revision-missing"].assert_eq(&without.problem());
    let changed = site.change("admin", Method::PATCH, path, 1, &patch).await;
    assert_eq!((changed.header("etag"), &changed.json(200)["title"]), ("\"2\"", &json!("Galaxy Macau")));
    let stale = site.change("admin", Method::PATCH, path, 1, &patch).await;
    expect!["412 revision-stale"].assert_eq(&stale.problem());
    assert_eq!(serde_json::from_str::<Value>(&stale.body).unwrap()["revision"], 2);
    let renamed = site.change("admin", Method::PATCH, path, 2, &json!({"casino": "other"})).await;
    expect!["422 field-invalid "].assert_eq(&renamed.problem());
    let unknown = site.change("admin", Method::PATCH, path, 2, &json!({"colour": "red"})).await;
    expect!["422 field-invalid /colour"].assert_eq(&unknown.problem());
    let list = site.change("admin", Method::PATCH, path, 2, &json!([])).await;
    expect!["422 field-invalid "].assert_eq(&list.problem());
    let taken_away = site.change("admin", Method::PATCH, path, 2, &json!({"title": null})).await;
    assert_eq!(taken_away.json(200)["title"], Value::Null);
}

async fn an_entry_is_retired_from_a_day(db: Db) {
    let site = Site::new(db).await;
    let path = "/v1/tables/GX-1/retirement?operator=galaxy";
    let retired = site.change("admin", Method::POST, path, 1, &json!({"from": "2027-01-01"})).await;
    assert_eq!(retired.json(200)["until"], "2027-01-01");
    let again = site.change("admin", Method::POST, path, 2, &json!({"from": "2028-01-01"})).await;
    expect!["422 field-invalid /from"].assert_eq(&again.problem());
    let casino = "/v1/casinos/galaxy-macau/retirement?operator=galaxy";
    let in_use = site.change("admin", Method::POST, casino, 1, &json!({"from": "2026-12-31"})).await;
    expect!["409 in-use /from"].assert_eq(&in_use.problem());
    let deleted = site.call("admin", Method::DELETE, "/v1/tables/GX-1?operator=galaxy", &[], Body::empty()).await;
    expect!["405 method-not-allowed"].assert_eq(&deleted.problem());
}

async fn lists_come_in_pages(db: Db) {
    let site = Site::new(db).await;
    let first = site.get("auditor", "/v1/tables?limit=2").await.json(200);
    let next = first["next"].as_str().unwrap();
    let second = site.get("auditor", &format!("/v1/tables?limit=2&cursor={next}")).await.json(200);
    let names =
        |page: &Value| page["items"].as_array().unwrap().iter().map(|it| it["table"].clone()).collect::<Vec<_>>();
    assert_eq!([names(&first), names(&second)].concat(), ["GX-1", "GX-2", "WY-1"]);
    assert_eq!(second["next"], Value::Null);
    let of_another_list = site.get("auditor", &format!("/v1/casinos?cursor={next}")).await;
    expect!["400 cursor-invalid"].assert_eq(&of_another_list.problem());
    for limit in ["0", "201", "-1", "x"] {
        let refused = site.get("auditor", &format!("/v1/tables?limit={limit}")).await;
        assert_eq!(refused.problem(), "400 parameter-invalid ?limit");
    }
}

async fn batch(site: &Site, lines: &str) -> super::site::Answer {
    let headers = [("content-type", "application/x-ndjson")];
    site.call("admin", Method::POST, "/v1/tables", &headers, lines.to_owned()).await
}

async fn a_batch_is_kept_whole_or_not_at_all(db: Db) {
    let site = Site::new(db).await;
    let good = r#"{"operator":"galaxy","table":"GX-3","casino":"galaxy-macau","game":"makccarat"}"#;
    let shapes = batch(&site, &format!("{good}\n\n{{\"operator\":1}}\nnot json\n")).await;
    expect![[r"
        422 request-invalid
          field-invalid line 3 /operator
          malformed-json line 4 "]]
    .assert_eq(&shapes.problem());
    let nowhere = r#"{"operator":"galaxy","table":"GX-4","casino":"nowhere","game":"makccarat"}"#;
    let relations = batch(&site, &format!("{good}\n\n{nowhere}\n{good}\n")).await;
    expect![[r"
        422 request-invalid
          field-invalid line 3 /casino
          already-exists line 4 "]]
    .assert_eq(&relations.problem());
    assert_eq!(site.get("admin", "/v1/tables/GX-3?operator=galaxy").await.status, 404);
    assert_eq!(batch(&site, good).await.json(201), json!({"registered": 1}));
    assert_eq!(site.get("admin", "/v1/tables/GX-3?operator=galaxy").await.status, 200);
}

async fn six_thousand_tables_load_in_seconds(db: Db) {
    let site = Site::new(db).await;
    let lines = (0..6000).fold(String::new(), |mut all, n| {
        writeln!(all, r#"{{"operator":"galaxy","table":"T-{n}","casino":"galaxy-macau","game":"baccarat"}}"#).unwrap();
        all
    });
    let began = Instant::now();
    assert_eq!(batch(&site, &lines).await.json(201), json!({"registered": 6000}));
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
}

async fn only_an_admin_writes(db: Db) {
    let site = Site::new(db).await;
    for key in ["inspector", "auditor", "galaxy"] {
        let answer = site.post(key, "/v1/operators", &json!({"operator": "mgm"})).await;
        assert_eq!(answer.problem(), "403 role-insufficient", "{key}");
        assert_eq!(site.get(key, "/v1/keys").await.problem(), "403 role-insufficient", "{key}");
    }
    assert_eq!(site.post("", "/v1/operators", &json!({"operator": "mgm"})).await.problem(), "401 key-missing");
    let headers = [("authorization", "Bearer dsp_0000000000000000000000000000000000000000000")];
    let unknown = site.call("", Method::GET, "/v1/me", &headers, Body::empty()).await;
    assert_eq!(unknown.problem(), "401 key-invalid");
    assert!(unknown.header("www-authenticate").starts_with("Bearer"));
    let basic = site.call("", Method::GET, "/v1/me", &[("authorization", "Basic eDp5")], Body::empty()).await;
    assert_eq!(basic.problem(), "401 key-missing");
}

async fn a_key_is_shown_once_and_can_be_retired(db: Db) {
    let site = Site::new(db).await;
    let made = site.post("admin", "/v1/keys", &json!({"subject": "otto", "role": "auditor"})).await;
    let (secret, location) =
        (made.json(201)["secret"].as_str().unwrap().to_owned(), made.header("location").to_owned());
    let bearer = format!("Bearer {secret}");
    let me = async || site.call("", Method::GET, "/v1/me", &[("authorization", &bearer)], Body::empty()).await;
    assert_eq!(me().await.json(200), json!({"subject": "otto", "role": "auditor", "operator": null}));
    for path in [&*location, "/v1/keys"] {
        let read = site.get("admin", path).await;
        assert!(read.status == 200 && !read.body.contains(&secret[12..]), "{}", read.body);
    }
    let retired = site.post("admin", &format!("{location}/retirement"), &json!({})).await;
    assert_eq!(retired.json(200)["revoked_at"], site.now().to_string());
    assert_eq!(me().await.problem(), "401 key-invalid");
    let faulty = site.post("admin", "/v1/keys", &json!({"subject": "", "role": "operator", "operator": "mgm"})).await;
    expect![[r"
        422 request-invalid
          field-invalid /subject
          field-invalid /operator"]]
    .assert_eq(&faulty.problem());
}

async fn each_key_has_so_many_requests(db: Db) {
    let site = Site::bare(db, Settings { requests_per_minute: 3, ..Settings::default() }).await;
    for _ in 0..3 {
        site.get("auditor", "/v1/me").await.json(200);
    }
    let refused = site.get("auditor", "/v1/me").await;
    assert_eq!(refused.problem(), "429 too-many-requests");
    assert!((1..=60).contains(&refused.header("retry-after").parse::<u64>().unwrap()));
    site.get("admin", "/v1/me").await.json(200);
}
