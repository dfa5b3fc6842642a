//! Certificates: as bytes, with a payload that was signed, and against keys of all sorts.

use std::sync::LazyLock;

use despacho::certificate::{Certificate, Jwks, Signer, base64url};
use despacho::replay::receipt::sha256_hex;
use ed25519_dalek::{Signer as _, SigningKey};
use serde_json::Value;

const SECRET: [u8; 32] = [7; 32];
const HEADER: &str = r#"{"alg":"EdDSA","kid":"KID","typ":"despacho-certificate+jws"}"#;

static SIGNER: LazyLock<Signer> = LazyLock::new(|| Signer::new(&SECRET));
static KEYS: LazyLock<Jwks> = LazyLock::new(|| Jwks { keys: vec![Signer::new(&[8; 32]).public(), SIGNER.public()] });

/// Checks a certificate, a payload, a header or a set of keys.
pub fn check(data: &[u8]) {
    match super::choose(data, 4) {
        Some((0, bytes)) => bytes_of_a_certificate(bytes),
        Some((1, payload)) => signed(HEADER.replace("KID", &SIGNER.public().kid).as_bytes(), payload),
        Some((2, header)) => signed(header, b"{}"),
        Some((_, keys)) => keys_of_a_service(keys),
        None => {}
    }
}

fn bytes_of_a_certificate(bytes: &[u8]) {
    if let Ok(checked) = Certificate::check(bytes, &KEYS) {
        again(&checked.certificate);
    }
    if let Ok(text) = str::from_utf8(bytes)
        && let Some(decoded) = base64url::decode(text)
    {
        assert_eq!(base64url::encode(&decoded), text, "one text alone stands for some bytes");
    }
    assert_eq!(base64url::decode(&base64url::encode(bytes)).as_deref(), Some(bytes));
}

/// Whoever can sign may write what they like: it is read, or refused.
fn signed(header: &[u8], payload: &[u8]) {
    let signed = [header, payload].map(base64url::encode).join(".");
    let signature = SigningKey::from_bytes(&SECRET).sign(signed.as_bytes()).to_bytes();
    let jws = format!("{signed}.{}", base64url::encode(&signature));
    if let Ok(checked) = Certificate::check(jws.as_bytes(), &KEYS) {
        again(&checked.certificate);
    }
}

/// A certificate that is read can be signed anew, and says the same.
fn again(certificate: &Certificate) {
    // Canonical JSON refuses what it cannot write.
    let Ok(jws) = certificate.sign(&SIGNER) else { return };
    let checked = Certificate::check(jws.as_bytes(), &KEYS).unwrap();
    // Beside its own members it holds JSON of the service's, of which a fraction may come back as its neighbour.
    let own = |it: &Certificate| Certificate { scope: Value::Null, decision: Value::Null, ..it.clone() };
    assert_eq!(own(&checked.certificate), own(certificate));
    let is_on_nothing = certificate.record.as_ref().is_some_and(|it| it.sha256 == sha256_hex(b""));
    assert_eq!(certificate.is_on(b"").is_ok(), is_on_nothing);
}

/// No other key makes a certificate valid.
fn keys_of_a_service(keys: &[u8]) {
    static VALID: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let payload = include_bytes!("../../corpus/certificate/payload");
        let header = HEADER.replace("KID", &SIGNER.public().kid);
        let signed = [header.as_bytes(), &payload[1..]].map(base64url::encode).join(".");
        let signature = SigningKey::from_bytes(&SECRET).sign(signed.as_bytes()).to_bytes();
        format!("{signed}.{}", base64url::encode(&signature)).into_bytes()
    });
    assert!(Certificate::check(&VALID, &KEYS).is_ok());
    let Ok(keys) = serde_json::from_slice::<Jwks>(keys) else { return };
    if Certificate::check(&VALID, &keys).is_ok() {
        let public = SIGNER.public();
        assert!(keys.keys.iter().any(|it| it.x == public.x && it.kid == public.kid));
    }
}
