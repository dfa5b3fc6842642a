//! A small issuer on a port of its own: its configuration, its keys, and tokens that it signs.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use despacho::config::Settings;
use ed25519_dalek::{Signer as _, SigningKey};
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey};
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// What signs tokens.
pub enum Signer {
    Ed(SigningKey),
    Other(EncodingKey, Algorithm),
}

impl Signer {
    /// An Ed25519 key, for each number another.
    pub fn ed(number: u8) -> Self {
        Self::Ed(SigningKey::from_bytes(&[number; 32]))
    }

    /// The P-256 key of the tests' data.
    pub fn ec() -> Self {
        Self::Other(EncodingKey::from_ec_der(&der(include_str!("../../../data/oidc/ec.pem"))), Algorithm::ES256)
    }

    /// The RSA key of the tests' data.
    pub fn rsa() -> Self {
        Self::Other(EncodingKey::from_rsa_der(&der(include_str!("../../../data/oidc/rsa.pem"))), Algorithm::RS256)
    }

    pub fn alg(&self) -> &'static str {
        match self {
            Self::Ed(_) => "EdDSA",
            Self::Other(_, Algorithm::ES256) => "ES256",
            Self::Other(..) => "RS256",
        }
    }

    /// Its public half.
    pub fn jwk(&self, kid: &str) -> Value {
        let mut jwk = match self {
            Self::Ed(key) => json!({"kty": "OKP", "crv": "Ed25519", "x": encode(key.verifying_key())}),
            Self::Other(key, algorithm) => {
                serde_json::to_value(Jwk::from_encoding_key(key, *algorithm).unwrap()).unwrap()
            }
        };
        jwk["kid"] = json!(kid);
        jwk["use"] = json!("sig");
        jwk
    }

    /// A token with that header and those claims.
    pub fn sign(&self, header: &Value, claims: &Value) -> String {
        let signed = format!("{}.{}", encode(header.to_string()), encode(claims.to_string()));
        let signature = match self {
            Self::Ed(key) => encode(key.sign(signed.as_bytes()).to_bytes()),
            Self::Other(key, algorithm) => jsonwebtoken::crypto::sign(signed.as_bytes(), key, *algorithm).unwrap(),
        };
        format!("{signed}.{signature}")
    }
}

pub fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub fn decode(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).unwrap()
}

fn der(pem: &str) -> Vec<u8> {
    let lines = pem.lines().filter(|it| !it.starts_with('-'));
    STANDARD.decode(lines.collect::<String>()).unwrap()
}

/// What the issuer answers with.
#[derive(Clone, Debug)]
pub enum Answers {
    /// As it should.
    Well,
    /// With a failure.
    Failing,
    /// Never.
    Hanging,
    /// With that configuration.
    Configuration(Value),
    /// With those bytes in the place of its keys.
    Keys(String),
    /// From elsewhere.
    Moved,
}

struct Inner {
    answers: Answers,
    keys: Vec<Value>,
}

pub struct TestIssuer {
    pub url: String,
    inner: Arc<Mutex<Inner>>,
    fetches: Arc<AtomicUsize>,
}

type Shared = (String, Arc<Mutex<Inner>>, Arc<AtomicUsize>);

impl TestIssuer {
    /// One whose key is `Signer::ed(1)`, under the name `ed-1`.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/realms/casino", listener.local_addr().unwrap());
        let inner = Arc::new(Mutex::new(Inner { answers: Answers::Well, keys: vec![Signer::ed(1).jwk("ed-1")] }));
        let fetches = Arc::new(AtomicUsize::new(0));
        let router = Router::new()
            .route("/realms/casino/.well-known/openid-configuration", get(configuration))
            .route("/realms/casino/certs", get(keys))
            .with_state((url.clone(), inner.clone(), fetches.clone()));
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { url, inner, fetches }
    }

    /// A service's settings that trust it.
    pub fn settings(&self) -> Settings {
        Settings { oidc_issuer: self.url.clone(), oidc_audience: "despacho".to_owned(), ..Settings::default() }
    }

    pub fn publishes(&self, keys: impl IntoIterator<Item = Value>) {
        self.inner.lock().unwrap().keys = keys.into_iter().collect();
    }

    pub fn answers(&self, answers: Answers) {
        self.inner.lock().unwrap().answers = answers;
    }

    /// How often its keys were asked for.
    pub fn fetches(&self) -> usize {
        self.fetches.load(Ordering::SeqCst)
    }
}

async fn configuration(State((url, inner, _)): State<Shared>) -> Response {
    let answers = inner.lock().unwrap().answers.clone();
    match answers {
        Answers::Configuration(it) => axum::Json(it).into_response(),
        Answers::Moved => (StatusCode::FOUND, [(header::LOCATION, format!("{url}/certs"))]).into_response(),
        _ => axum::Json(json!({"issuer": url, "jwks_uri": format!("{url}/certs")})).into_response(),
    }
}

async fn keys(State((_, inner, fetches)): State<Shared>) -> Response {
    fetches.fetch_add(1, Ordering::SeqCst);
    let (answers, keys) = {
        let inner = inner.lock().unwrap();
        (inner.answers.clone(), inner.keys.clone())
    };
    match answers {
        Answers::Failing => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Answers::Hanging => {
            tokio::time::sleep(Duration::from_mins(1)).await;
            StatusCode::OK.into_response()
        }
        Answers::Keys(text) => text.into_response(),
        _ => axum::Json(json!({ "keys": keys })).into_response(),
    }
}
