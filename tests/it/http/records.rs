//! Copies of record, receipts, certificates, and the keys by which those are checked.

use axum::body::Body;
use axum::http::Method;
use despacho::certificate::{Certificate, Invalid, Jwks};
use despacho::db::{Db, query};
use despacho::replay::receipt::sha256_hex;
use serde_json::{Value, json};

use super::site::{Answer, Site};
use crate::support::on_both;

on_both! {
    what_was_filed_is_given_byte_by_byte, an_altered_record_is_not_given, a_receipt_tells_what_became_of_it,
    a_decision_is_certified, a_certificate_stays_as_it_is, every_decision_has_its_own,
    a_key_that_signs_no_longer_is_still_published, one_key_signs_however_many_rotate,
}

async fn filed(site: &Site, note: &str) -> String {
    filed_for(site, note, "2026-12-20").await
}

async fn filed_for(site: &Site, note: &str, adopts_on: &str) -> String {
    let filing = json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": adopts_on,
        "options": {"9.draw": "second", "16.payouts": "second"}, "note": note});
    let answer = site.post("galaxy", "/v1/requests", &filing).await;
    answer.json(201);
    answer.header("location").to_owned()
}

async fn act(site: &Site, key: &str, request: &str, act: &str, body: Value) -> Value {
    site.post(key, &format!("{request}/{act}"), &body).await.json(200)
}

async fn keys(site: &Site) -> Jwks {
    serde_json::from_value(site.get("", "/.well-known/jwks.json").await.json(200)).unwrap()
}

async fn certificate(site: &Site, key: &str, request: &str) -> Answer {
    let answer = site.get(key, &format!("{request}/certificate")).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/jose"), "{}", answer.body);
    assert_eq!(answer.header("etag"), format!("\"{}\"", sha256_hex(answer.body.as_bytes())));
    answer
}

async fn what_was_filed_is_given_byte_by_byte(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "1").await;
    let first = site.get("galaxy", &format!("{request}/record")).await;
    let expected = "{\"adopts_on\":\"2026-12-20\",\"external_reference\":null,\"game\":\"makccarat\",\"note\":\"1\",\
        \"operator\":\"galaxy\",\"options\":{\"16.payouts\":\"second\",\"9.draw\":\"second\"},\"scope\":{\"operator\":\"galaxy\"}}";
    assert_eq!((first.status, &*first.body), (200, expected));
    let sha256 = sha256_hex(expected.as_bytes());
    assert_eq!(first.header("etag"), format!("\"{sha256}\""));
    assert!(first.header("content-digest").starts_with("sha-256=:") && first.header("content-digest").ends_with("=:"));
    assert_eq!(first.header("content-location"), format!("{request}/record?revision=1"));
    let history = site.get("auditor", &format!("{request}/history")).await.json(200);
    assert_eq!(history["items"][0]["detail"]["sha256"], sha256);

    act(&site, "galaxy", &request, "amendment", json!({"revision": 1, "note": "2"})).await;
    act(&site, "galaxy", &request, "amendment", json!({"revision": 2, "adopts_on": "2026-12-21"})).await;
    let record = async |revision: i64| {
        let answer = site.get("inspector", &format!("{request}/record?revision={revision}")).await;
        let json = answer.json(200);
        (json["note"].clone(), json["adopts_on"].clone(), answer.body)
    };
    assert_eq!(record(1).await.2, expected);
    assert_eq!(record(2).await.0, "2");
    let (note, day, body) = record(3).await;
    assert_eq!((note, day), (json!("2"), json!("2026-12-21")));
    assert_eq!(site.get("galaxy", &format!("{request}/record")).await.body, body);
    let tag = format!("\"{}\"", sha256_hex(body.as_bytes()));
    let path = format!("{request}/record");
    let same = site.call("galaxy", Method::GET, &path, &[("if-none-match", &tag)], Body::empty()).await;
    assert_eq!((same.status, &*same.body), (304, ""));
    for query in ["?revision=4", "?revision=0", "?revision=-1"] {
        assert_eq!(site.get("galaxy", &format!("{request}/record{query}")).await.problem(), "404 not-found");
    }
    assert_eq!(site.get("wynn", &path).await.problem(), "404 not-found");
}

async fn an_altered_record_is_not_given(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "1").await;
    let id: uuid::Uuid = request.rsplit('/').next().unwrap().parse().unwrap();
    // Events cannot be changed, but whoever has the database may add one.
    let mut tx = site.app.db.begin().await.unwrap();
    query(
        &mut tx,
        "INSERT INTO events (position, operator, seq, request, act, at, recorded_at, subject, role, revision, detail)
         SELECT 1000, operator, 1000, request, act, at, recorded_at, subject, role, revision, $2
         FROM events WHERE request = $1",
    )
    .bind(id)
    .bind(despacho::db::Json(json!({"filing": {"operator": "galaxy", "note": "2"}, "sha256": sha256_hex(b"x")})))
    .run()
    .await
    .unwrap();
    tx.commit().await.unwrap();
    for what in ["record", "receipt"] {
        assert_eq!(site.get("galaxy", &format!("{request}/{what}")).await.problem(), "500 internal-error");
    }
}

async fn a_receipt_tells_what_became_of_it(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "1").await;
    let receipt = async |query: &str| site.get("galaxy", &format!("{request}/receipt{query}")).await.json(200);
    let first = receipt("").await;
    assert_eq!(first["received"]["act"], "filed");
    assert_eq!(
        (&first["received"]["at"], &first["received"]["by"]),
        (&json!(super::site::MORNING), &json!("back-office"))
    );
    assert!(first["received"]["key"].is_string() && first["validated"]["notice"]["days"].is_array(), "{first}");
    assert_eq!((&first["decided"], &first["notified"]), (&Value::Null, &Value::Null));

    site.at("2026-12-03T09:00:00+08:00");
    act(&site, "inspector", &request, "decision", json!({"revision": 1, "decision": "return", "reasons": "x"})).await;
    site.at("2026-12-03T10:00:00+08:00");
    act(&site, "galaxy", &request, "amendment", json!({"revision": 2, "note": "2"})).await;
    site.at("2026-12-04T09:00:00+08:00");
    act(&site, "inspector", &request, "decision", json!({"revision": 3, "decision": "approve"})).await;
    let returned = receipt("?revision=1").await;
    assert_eq!(
        (&returned["decided"]["act"], &returned["decided"]["at"]),
        (&json!("returned"), &json!("2026-12-03T09:00:00+08:00"))
    );
    assert_eq!(returned["received"], first["received"]);
    let latest = receipt("").await;
    assert_eq!((&latest["received"]["act"], &latest["decided"]["act"]), (&json!("resubmitted"), &json!("approved")));

    certificate(&site, "auditor", &request).await;
    assert_eq!(receipt("").await["notified"], Value::Null, "the operator has none yet");
    site.at("2026-12-05T09:00:00+08:00");
    certificate(&site, "galaxy", &request).await;
    site.at("2026-12-06T09:00:00+08:00");
    certificate(&site, "galaxy", &request).await;
    let notified = json!({"at": "2026-12-05T09:00:00+08:00", "how": "certificate", "to": "back-office"});
    assert_eq!(receipt("").await["notified"], notified);
}

async fn a_decision_is_certified(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "1").await;
    assert_eq!(site.get("galaxy", &format!("{request}/certificate")).await.problem(), "404 not-found");
    let approval = json!({"revision": 1, "decision": "approve", "reasons": "In order.", "article": "9"});
    let decided = act(&site, "inspector", &request, "decision", approval).await;
    let answer = certificate(&site, "galaxy", &request).await;
    let keys = keys(&site).await;
    let checked = Certificate::check(answer.body.as_bytes(), &keys).unwrap();
    let it = &checked.certificate;
    assert_eq!((&*it.act, &*it.status, it.revision, &*it.by), ("approved", "approved", 2, "ines"));
    assert_eq!((&*it.operator, it.article.as_deref()), ("galaxy", Some("9")));
    assert_eq!(it.decision, decided["decision"]);
    assert_eq!(format!("/v1/requests/{}", it.request), request);
    let record = site.get("galaxy", &format!("{request}/record")).await;
    assert_eq!(it.is_on(record.body.as_bytes()), Ok(()));
    assert!(matches!(it.is_on(b"{}"), Err(Invalid::OtherRecord { .. })));
    for at in 0..answer.body.len() {
        let mut altered = answer.body.clone().into_bytes();
        altered[at] ^= 1;
        assert!(Certificate::check(&altered, &keys).is_err(), "byte {at}");
    }
    let path = format!("{request}/certificate");
    let plain = site.call("galaxy", Method::GET, &path, &[("accept", "text/html")], Body::empty()).await;
    assert_eq!(plain.problem(), "406 not-acceptable");
    assert_eq!(site.get("wynn", &path).await.problem(), "404 not-found");
}

async fn a_certificate_stays_as_it_is(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "1").await;
    act(&site, "inspector", &request, "decision", json!({"revision": 1, "decision": "approve"})).await;
    let all = [certificate(&site, "galaxy", &request), certificate(&site, "auditor", &request)];
    let all = futures_util::future::join_all(all).await;
    assert_eq!(all[0].body, all[1].body, "of two who ask for it at once, both get the same");
    site.at("2026-12-03T09:00:00+08:00");
    site.call("admin", Method::POST, "/v1/signing-keys", &[], Body::empty()).await.json(201);
    assert_eq!(certificate(&site, "galaxy", &request).await.body, all[0].body);
    let path = format!("{request}/certificate");
    let tag = all[0].header("etag").to_owned();
    let same = site.call("galaxy", Method::GET, &path, &[("if-none-match", &tag)], Body::empty()).await;
    assert_eq!(same.status, 304);
}

async fn every_decision_has_its_own(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "1").await;
    act(&site, "inspector", &request, "decision", json!({"revision": 1, "decision": "return", "reasons": "x"})).await;
    act(&site, "galaxy", &request, "amendment", json!({"revision": 2, "note": "2"})).await;
    act(&site, "inspector", &request, "decision", json!({"revision": 3, "decision": "approve"})).await;
    let revocation = json!({"from": "2026-12-28", "reasons": "The table is gone.", "article": "9"});
    act(&site, "inspector", &request, "revocation", revocation).await;
    let keys = keys(&site).await;
    let said = async |query: &str| {
        let answer = site.get("galaxy", &format!("{request}/certificate{query}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        Certificate::check(answer.body.as_bytes(), &keys).unwrap().certificate
    };
    let (returned, approved, revoked) = (said("?revision=2").await, said("?revision=4").await, said("").await);
    assert_eq!([&*returned.act, &*approved.act, &*revoked.act], ["returned", "approved", "revoked"]);
    assert_eq!(returned.record.unwrap().revision, 1);
    assert_eq!(approved.record.unwrap().revision, 3);
    assert_eq!((&*revoked.at, &revoked.decision["from"]), ("2026-12-28T00:00:00+08:00", &json!("2026-12-28")));
    for query in ["?revision=1", "?revision=3", "?revision=9"] {
        let answer = site.get("galaxy", &format!("{request}/certificate{query}")).await;
        assert_eq!(answer.problem(), "404 not-found", "{query}");
    }
    let lapsing = filed_for(&site, "lapses", "2027-01-20").await;
    site.at("2027-01-20T09:00:00+08:00");
    let answer = certificate(&site, "galaxy", &lapsing).await;
    let lapsed = Certificate::check(answer.body.as_bytes(), &keys).unwrap().certificate;
    assert_eq!((&*lapsed.act, &*lapsed.role, &*lapsed.at), ("lapsed", "service", "2027-01-20T00:00:00+08:00"));
}

async fn a_key_that_signs_no_longer_is_still_published(db: Db) {
    let site = Site::new(db).await;
    let [first, second] = [filed(&site, "1").await, filed(&site, "2").await];
    for request in [&first, &second] {
        act(&site, "inspector", request, "decision", json!({"revision": 1, "decision": "refuse", "reasons": "x"}))
            .await;
    }
    let old = certificate(&site, "galaxy", &first).await.body;
    let before = keys(&site).await;
    assert_eq!(before.keys.len(), 1);
    for key in ["inspector", "auditor", "galaxy"] {
        let answer = site.call(key, Method::POST, "/v1/signing-keys", &[], Body::empty()).await;
        assert_eq!(answer.problem(), "403 role-insufficient");
    }
    site.at("2026-12-03T09:00:00+08:00");
    let made = site.call("admin", Method::POST, "/v1/signing-keys", &[], Body::empty()).await.json(201);
    let after = keys(&site).await;
    assert_eq!((after.keys.len(), &after.keys[0]), (2, &before.keys[0]));
    assert_eq!(made["kid"], after.keys[1].kid);
    let new = certificate(&site, "galaxy", &second).await.body;
    let kid = |jws: &str, keys: &Jwks| Certificate::check(jws.as_bytes(), keys).map(|it| it.kid);
    assert_eq!(kid(&old, &after).as_ref(), Ok(&before.keys[0].kid));
    assert_eq!(kid(&new, &after).as_ref(), Ok(&after.keys[1].kid));
    assert_eq!(kid(&new, &before), Err(Invalid::KeyUnknown(after.keys[1].kid.clone())));
    let sealed: Vec<(Vec<u8>,)> = query(&site.app.db, "SELECT sealed FROM signing_keys").all().await.unwrap();
    assert!(sealed.iter().all(|it| it.0.len() == 1 + 24 + 32 + 16), "secret halves are sealed");
}

async fn one_key_signs_however_many_rotate(db: Db) {
    let site = Site::new(db).await;
    let rotate = || site.call("admin", Method::POST, "/v1/signing-keys", &[], Body::empty());
    for answer in futures_util::future::join_all((0..6).map(|_| rotate())).await {
        answer.json(201);
    }
    assert_eq!(keys(&site).await.keys.len(), 7);
    let in_use: Vec<(String,)> =
        query(&site.app.db, "SELECT kid FROM signing_keys WHERE retired_at IS NULL").all().await.unwrap();
    assert_eq!(in_use.len(), 1);
    assert_eq!(in_use[0].0, keys(&site).await.keys[6].kid, "the last of the public keys is the one in use");
}
