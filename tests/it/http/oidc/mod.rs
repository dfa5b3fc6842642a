//! Bearer tokens of an OpenID Connect issuer, over HTTP.

mod cache;
mod callers;
mod issuer;
mod refusals;

use axum::body::Body;
use axum::http::Method;
use despacho::db::Db;
use serde_json::{Value, json};

use self::issuer::{Signer, TestIssuer};
use super::site::{Answer, Site};

/// A service with an issuer that it trusts.
struct Trusting {
    site: Site,
    issuer: TestIssuer,
}

impl Trusting {
    async fn new(db: Db) -> Self {
        let issuer = TestIssuer::start().await;
        Self { site: Site::with(db, issuer.settings()).await, issuer }
    }

    /// What a token of an inspector claims now.
    fn inspector(&self, subject: &str) -> Value {
        let now = self.site.now().micros() / 1_000_000;
        json!({"iss": self.issuer.url, "aud": "despacho", "sub": subject, "iat": now, "exp": now + 300,
            "client_id": "desk", "despacho_role": "inspector"})
    }

    /// What one of an operator claims.
    fn operator(&self, subject: &str, operator: &str) -> Value {
        let mut claims = self.inspector(subject);
        claims["despacho_role"] = json!("operator");
        claims["despacho_operator"] = json!(operator);
        claims
    }

    async fn get(&self, token: &str, path: &str) -> Answer {
        send(&self.site, token, Method::GET, path, &[], "").await
    }

    async fn post(&self, token: &str, path: &str, body: &Value) -> Answer {
        send(&self.site, token, Method::POST, path, &[], &body.to_string()).await
    }
}

/// A token that the issuer's first key signed.
fn signed(claims: &Value) -> String {
    Signer::ed(1).sign(&header("EdDSA", "ed-1"), claims)
}

fn header(alg: &str, kid: &str) -> Value {
    json!({"alg": alg, "kid": kid, "typ": "JWT"})
}

async fn send(site: &Site, token: &str, method: Method, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let bearer = format!("Bearer {token}");
    let mut all = vec![("authorization", bearer.as_str())];
    if !body.is_empty() {
        all.push(("content-type", "application/json"));
    }
    all.extend(headers);
    site.call("", method, path, &all, Body::from(body.to_owned())).await
}

/// The detail of a refusal.
#[track_caller]
fn refused(answer: &Answer) -> String {
    assert_eq!(answer.problem(), "401 token-invalid");
    answer.json(401)["detail"].as_str().unwrap().to_owned()
}
