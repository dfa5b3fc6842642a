//! Whom tokens stand for, and that they are held to what keys are held to.

use axum::http::Method;
use despacho::config::{FourEyes, Settings};
use despacho::db::{Db, query};
use expect_test::expect;
use serde_json::{Value, json};

use super::issuer::{Signer, TestIssuer};
use super::{Trusting, header, send, signed};
use crate::http::site::Site;
use crate::support::on_both;

on_both! {
    an_operators_token_sees_its_own, a_token_does_what_its_role_does, roles_stand_where_keycloak_has_them,
    a_token_may_be_limited, what_tokens_read_is_written_down, a_repetition_is_of_one_issuer_and_subject,
    tokens_of_one_subject_are_counted_together, one_person_is_one_subject_by_key_and_by_token,
    a_sandbox_moves_no_tokens_time, a_stream_ends_with_its_token, without_an_issuer_a_token_is_no_key,
}

fn filing(operator: &str) -> Value {
    json!({"game": "makccarat", "scope": {"operator": operator}, "adopts_on": "2026-12-10",
        "options": {"9.draw": "second", "16.payouts": "second"}})
}

async fn an_operators_token_sees_its_own(db: Db) {
    let it = Trusting::new(db).await;
    let (galaxy, wynn) = (signed(&it.operator("gil", "galaxy")), signed(&it.operator("wen", "wynn")));
    let me = it.get(&galaxy, "/v1/me").await.json(200);
    assert_eq!(
        (&me["subject"], &me["operator"], &me["issuer"]),
        (&json!("gil"), &json!("galaxy"), &json!(it.issuer.url))
    );
    let filed = it.post(&galaxy, "/v1/requests", &filing("galaxy")).await;
    let path = format!("/v1/requests/{}", filed.json(201)["id"].as_str().unwrap());
    assert_eq!(filed.json(201)["filed_by"], "gil");
    it.get(&galaxy, &path).await.json(200);
    for path in [
        path.clone(),
        format!("{path}/history"),
        format!("{path}/record"),
        "/v1/tables/GX-1?operator=galaxy".to_owned(),
    ] {
        assert_eq!(it.get(&wynn, &path).await.problem(), "404 not-found", "{path}");
    }
    assert_eq!(it.get(&wynn, "/v1/requests").await.json(200)["items"], json!([]));
    let other = it.post(&wynn, "/v1/requests", &filing("galaxy")).await;
    assert_eq!(other.status, 422, "{}", other.body);
    assert_eq!(it.post(&galaxy, &format!("{path}/decision"), &json!({})).await.problem(), "403 role-insufficient");
    // The receipt and the history name who, and the issuer in the place of a key.
    let receipt = it.get(&galaxy, &format!("{path}/receipt")).await.json(200);
    let history = it.get(&galaxy, &format!("{path}/history")).await.json(200);
    let feed = it.get(&galaxy, "/v1/events?act=filed").await.json(200);
    assert_eq!((&receipt["received"]["by"], &history["items"][0]["subject"]), (&json!("gil"), &json!("gil")));
    for told in [&receipt["received"], &history["items"][0], &feed["items"][0]] {
        assert_eq!((&told["key"], &told["issuer"]), (&Value::Null, &json!(it.issuer.url)));
    }
    // What a key did names no issuer.
    let made = it.site.get("admin", "/v1/events?act=key-created").await.json(200);
    assert!(made["items"][0].get("issuer").is_none(), "{made}");
}

async fn a_token_does_what_its_role_does(db: Db) {
    let it = Trusting::new(db).await;
    let role = |role: &str| {
        let mut claims = it.inspector("ines");
        claims["despacho_role"] = json!(role);
        signed(&claims)
    };
    let made = it.post(&role("admin"), "/v1/operators", &json!({"operator": "lisboa"})).await;
    made.json(201);
    // From now on it is registered.
    it.get(&signed(&it.operator("otto", "lisboa")), "/v1/me").await.json(200);
    for other in ["inspector", "auditor"] {
        let refused = it.post(&role(other), "/v1/operators", &json!({"operator": "x"})).await;
        assert_eq!(refused.problem(), "403 role-insufficient");
    }
    let filed = it.site.post("galaxy", "/v1/requests", &filing("galaxy")).await.json(201);
    let path = format!("/v1/requests/{}/decision", filed["id"].as_str().unwrap());
    let approval = json!({"revision": 1, "decision": "approve"});
    assert_eq!(it.post(&role("auditor"), &path, &approval).await.problem(), "403 role-insufficient");
    assert_eq!(it.post(&role("inspector"), &path, &approval).await.json(200)["decision"]["by"], "ines");
    let subject: (String, Option<uuid::Uuid>) =
        query(&it.site.app.db, "SELECT subject, key FROM events WHERE act = 'approved'").one().await.unwrap();
    assert_eq!(subject, ("ines".to_owned(), None));
}

async fn roles_stand_where_keycloak_has_them(db: Db) {
    let issuer = TestIssuer::start().await;
    let settings = Settings {
        oidc_role_claim: "resource_access.despacho.roles".to_owned(),
        oidc_subject_claim: "preferred_username".to_owned(),
        ..issuer.settings()
    };
    let it = Trusting { site: Site::with(db, settings).await, issuer };
    let mut claims = it.operator("f3b2c1", "galaxy");
    claims["preferred_username"] = json!("gil");
    claims["despacho_role"] = json!("admin");
    claims["realm_access"] = json!({"roles": ["admin", "offline_access"]});
    claims["resource_access"] =
        json!({"account": {"roles": ["admin"]}, "despacho": {"roles": ["operator", "uma_protection"]}});
    let me = it.get(&signed(&claims), "/v1/me").await.json(200);
    assert_eq!((&me["subject"], &me["role"], &me["operator"]), (&json!("gil"), &json!("operator"), &json!("galaxy")));
    claims["resource_access"]["despacho"]["roles"] = json!(["operator", "admin"]);
    let two = it.get(&signed(&claims), "/v1/me").await;
    assert_eq!(
        super::refused(&two),
        "the token's claim `resource_access.despacho.roles` holds no role, or several: one of admin, operator, inspector, auditor"
    );
}

async fn a_token_may_be_limited(db: Db) {
    let issuer = TestIssuer::start().await;
    let settings = Settings { oidc_scope_claim: "scope".to_owned(), ..issuer.settings() };
    let it = Trusting { site: Site::with(db, settings).await, issuer };
    let mut claims = it.inspector("ines");
    assert_eq!(
        super::refused(&it.get(&signed(&claims), "/v1/me").await),
        "the token's claim `scope` holds no scope of this service"
    );
    claims["scope"] = json!("openid requests:read");
    let token = signed(&claims);
    assert_eq!(it.get(&token, "/v1/me").await.json(200)["scopes"], json!(["requests:read"]));
    it.get(&token, "/v1/requests").await.json(200);
    assert_eq!(it.get(&token, "/v1/verifications").await.problem(), "403 scope-insufficient");
}

async fn what_tokens_read_is_written_down(db: Db) {
    let it = Trusting::new(db).await;
    it.get(&signed(&it.inspector("ines")), "/v1/requests?operator=galaxy").await.json(200);
    it.get(&signed(&it.operator("gil", "galaxy")), "/v1/requests").await.json(200);
    it.get(&signed(&it.inspector("ines")), "/v1/me").await.json(200);
    it.site.get("inspector", "/v1/requests").await.json(200);
    let told = it.site.get("auditor", "/v1/accesses?limit=3").await.json(200);
    let lines: Vec<_> = told["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            let issuer = it["issuer"].as_str().map_or("-", |_| "the issuer");
            let key = if it["key"].is_null() { "no key" } else { "a key" };
            format!("{} {} {key} {issuer} {} {}\n", it["subject"], it["role"], it["path"], it["query"])
        })
        .collect();
    expect![[r#"
        "aldo" "auditor" a key - "/v1/accesses" "limit=3"
        "ines" "inspector" a key - "/v1/requests" null
        "ines" "inspector" no key the issuer "/v1/requests" "operator=galaxy"
    "#]]
    .assert_eq(&lines.concat());
    assert_eq!(told["items"][2]["issuer"], it.issuer.url);
    // What is written down stays, as before.
    for change in ["DELETE FROM accesses", "UPDATE accesses SET subject = 'x'"] {
        let mut tx = it.site.app.db.begin().await.unwrap();
        query(&mut tx, change).run().await.unwrap_err();
    }
}

async fn a_repetition_is_of_one_issuer_and_subject(db: Db) {
    let mut it = Trusting::new(db).await;
    it.site.key("gil by key", "gil", despacho::ledger::Role::Operator, Some("galaxy")).await;
    let claims = it.operator("gil", "galaxy");
    let file = async |token: &str| {
        send(
            &it.site,
            token,
            Method::POST,
            "/v1/requests",
            &[("idempotency-key", "k-1")],
            &filing("galaxy").to_string(),
        )
        .await
    };
    let first = file(&signed(&claims)).await;
    first.json(201);
    // A token that was renewed meanwhile, under another key of the issuer's even, is the same holder's.
    it.issuer.publishes([Signer::ed(1).jwk("ed-1"), Signer::ed(2).jwk("ed-2")]);
    it.site.at("2026-12-02T10:20:00+08:00");
    let renewed = Signer::ed(2).sign(&header("EdDSA", "ed-2"), &it.operator("gil", "galaxy"));
    let again = file(&renewed).await;
    assert_eq!((again.status, again.header("idempotency-replayed"), &again.body), (201, "true", &first.body));
    // Another subject, another operator, and the same subject by a key: none is answered with what was another's.
    let fresh = it.operator("gil", "galaxy");
    let mut role = fresh.clone();
    role["sub"] = json!("gal");
    let body = filing("galaxy").to_string();
    let headers = [("content-type", "application/json"), ("idempotency-key", "k-1")];
    let by_key = it.site.call("gil by key", Method::POST, "/v1/requests", &headers, body).await;
    for other in [file(&signed(&role)).await, file(&signed(&it.operator("gil", "wynn"))).await, by_key] {
        assert_eq!(other.header("idempotency-replayed"), "", "{}", other.body);
    }
}

async fn tokens_of_one_subject_are_counted_together(db: Db) {
    let issuer = TestIssuer::start().await;
    let it = Trusting { site: Site::with(db, issuer.settings()).await, issuer };
    let slow = it.site.again(|it| it.requests_per_minute = 3).await;
    let it = Trusting { site: slow, issuer: it.issuer };
    let mut statuses = Vec::new();
    for n in 0..5 {
        // Each is another token.
        let mut claims = it.inspector("ines");
        claims["jti"] = json!(n);
        statuses.push(it.get(&signed(&claims), "/v1/me").await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    let full = it.get(&signed(&it.inspector("ines")), "/v1/me").await;
    assert_eq!(full.problem(), "429 too-many-requests");
    assert_ne!(full.header("retry-after"), "");
    // Others have their own, and so has her key.
    it.get(&signed(&it.inspector("ivo")), "/v1/me").await.json(200);
    it.site.get("inspector", "/v1/me").await.json(200);
}

async fn one_person_is_one_subject_by_key_and_by_token(db: Db) {
    let issuer = TestIssuer::start().await;
    let settings = Settings { four_eyes: FourEyes::All, ..issuer.settings() };
    let it = Trusting { site: Site::with(db, settings).await, issuer };
    let filed = it.site.post("galaxy", "/v1/requests", &filing("galaxy")).await.json(201);
    let path = format!("/v1/requests/{}", filed["id"].as_str().unwrap());
    let approval = json!({"revision": 1, "decision": "approve"});
    // Whoever filed by a key decides by no token.
    let proposal = json!({"decision": approval});
    let own = it.post(&signed(&it.inspector("back-office")), &format!("{path}/proposal"), &proposal).await;
    assert_eq!(own.problem(), "403 own-filing");
    // Whoever proposed by a key decides by no token either.
    let proposed = it.site.post("inspector", &format!("{path}/proposal"), &proposal).await.json(200);
    let approval = json!({"revision": proposed["revision"], "decision": "approve"});
    let same = it.post(&signed(&it.inspector("ines")), &format!("{path}/decision"), &approval).await;
    assert_eq!(same.problem(), "403 own-proposal");
    it.post(&signed(&it.inspector("ivo")), &format!("{path}/decision"), &approval).await.json(200);
}

async fn a_sandbox_moves_no_tokens_time(db: Db) {
    let issuer = TestIssuer::start().await;
    let settings = Settings { sandbox: true, ..issuer.settings() };
    let it = Trusting { site: Site::with(db, settings).await, issuer };
    let token = signed(&it.inspector("ines"));
    it.get(&token, "/v1/me").await.json(200);
    it.site.post("admin", "/v1/sandbox/clock", &json!({"advance_seconds": 365 * 86_400})).await.json(200);
    assert!(it.site.now().to_string().starts_with("2027-12-02"));
    it.get(&token, "/v1/me").await.json(200);
    assert_eq!(it.issuer.fetches(), 1, "nor do its keys grow old");
    // Its own time ends it.
    it.site.at("2026-12-02T10:20:30+08:00");
    assert_eq!(super::refused(&it.get(&token, "/v1/me").await), "the token has expired");
}

async fn a_stream_ends_with_its_token(db: Db) {
    let it = Trusting::new(db).await;
    let token = signed(&it.inspector("ines"));
    let streams = [("accept", "text/event-stream")];
    let opened = async {
        let bearer = format!("Bearer {token}");
        let all = [("authorization", bearer.as_str()), streams[0]];
        it.site.call("", Method::GET, "/v1/events", &all, "").await
    };
    let end = async {
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        it.site.at("2026-12-02T10:20:30+08:00");
        // Something happens, so that the stream looks up.
        it.site.app.news.send_modify(|it| *it += 1);
    };
    let patience = std::time::Duration::from_secs(10);
    let (answer, ()) =
        tokio::time::timeout(patience, async { tokio::join!(opened, end) }).await.expect("the stream ends");
    assert_eq!(answer.status, 200);
}

async fn without_an_issuer_a_token_is_no_key(db: Db) {
    let it = Trusting::new(db).await;
    let token = signed(&it.inspector("ines"));
    let deaf = it
        .site
        .again(|it| {
            it.oidc_issuer.clear();
            it.oidc_audience.clear();
        })
        .await;
    let answer = send(&deaf, &token, Method::GET, "/v1/me", &[], "").await;
    assert_eq!(
        (answer.problem(), answer.header("www-authenticate")),
        ("401 key-invalid".to_owned(), "Bearer realm=\"despacho\"")
    );
}
