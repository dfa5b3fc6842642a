//! The issuer's public keys (RFC 7517).

use jsonwebtoken::{Algorithm, DecodingKey};
use serde::Deserialize;
use serde_json::Value;

use super::token::Refusal;
use crate::certificate::base64url;

/// The lengths that the modulus of an RSA key may have, in bytes: 2048 to 4096 bits.
const MODULUS: std::ops::RangeInclusive<usize> = 256..=512;

/// The keys by which an issuer's tokens are checked.
#[derive(Debug, Default)]
pub struct KeySet(Vec<IssuerKey>);

#[derive(Debug)]
struct IssuerKey {
    kid: Option<String>,
    /// The algorithms that it can be used with, of those that are taken; none, where it is for others.
    algorithms: Vec<Algorithm>,
    key: DecodingKey,
}

/// What is no set of keys.
#[derive(Debug, thiserror::Error)]
#[error("it is no set of keys: {0}")]
pub struct NoKeySet(#[from] serde_json::Error);

#[derive(Deserialize)]
struct Set {
    keys: Vec<Value>,
}

#[derive(Deserialize)]
struct Jwk {
    kty: String,
    kid: Option<String>,
    alg: Option<String>,
    r#use: Option<String>,
    key_ops: Option<Vec<String>>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

impl KeySet {
    /// The keys of a document, of which those that sign nothing that is taken here are passed over.
    pub fn read(text: &[u8], taken: &[Algorithm]) -> Result<Self, NoKeySet> {
        let set: Set = serde_json::from_slice(text)?;
        let keys = set.keys.into_iter().filter_map(|it| serde_json::from_value(it).ok());
        Ok(Self(keys.filter_map(|it| IssuerKey::of(it, taken)).collect()))
    }

    /// How many.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Whether a key of that name is there; true where none is named.
    pub fn knows(&self, kid: Option<&str>) -> bool {
        kid.is_none_or(|kid| self.0.iter().any(|it| it.kid.as_deref() == Some(kid)))
    }

    /// The key that is meant.
    pub fn find(&self, kid: Option<&str>, algorithm: Algorithm) -> Result<&DecodingKey, Refusal> {
        let named = || self.0.iter().filter(|it| kid.is_none() || it.kid.as_deref() == kid);
        let mut fit = named().filter(|it| it.algorithms.contains(&algorithm));
        match (fit.next(), fit.next(), kid) {
            (Some(only), None, _) => Ok(&only.key),
            (None, _, Some(_)) if named().next().is_none() => Err(Refusal::KeyUnknown),
            (None, _, Some(_)) => Err(Refusal::KeyUnfit),
            _ => Err(Refusal::KeyUnclear),
        }
    }
}

impl IssuerKey {
    fn of(jwk: Jwk, taken: &[Algorithm]) -> Option<Self> {
        let signs = jwk.r#use.as_deref().is_none_or(|it| it == "sig")
            && jwk.key_ops.as_ref().is_none_or(|it| it.iter().any(|it| it == "verify"));
        let (can, key) = signs.then(|| material(&jwk))??;
        let fits = |it: &Algorithm| can.contains(it) && jwk.alg.as_ref().is_none_or(|alg| *alg == format!("{it:?}"));
        Some(Self { algorithms: taken.iter().copied().filter(fits).collect(), kid: jwk.kid, key })
    }
}

/// What a key can be used with, and the key. Lengths are checked here: the library below takes them for granted.
fn material(jwk: &Jwk) -> Option<(&'static [Algorithm], DecodingKey)> {
    use Algorithm::{ES256, ES384, EdDSA, PS256, PS384, PS512, RS256, RS384, RS512};
    let bytes = |it: &Option<String>| base64url::decode(it.as_deref()?);
    let point = |length: usize| {
        let (x, y) = (bytes(&jwk.x)?, bytes(&jwk.y)?);
        (x.len() == length && y.len() == length).then(|| DecodingKey::from_ec_der(&[&[4], &*x, &*y].concat()))
    };
    match (jwk.kty.as_str(), jwk.crv.as_deref()) {
        ("RSA", _) => {
            let (n, e) = (bytes(&jwk.n)?, bytes(&jwk.e)?);
            let sound = MODULUS.contains(&n.len()) && n[0] != 0 && n[n.len() - 1] % 2 == 1;
            let sound = sound && (1..=4).contains(&e.len()) && e[e.len() - 1] % 2 == 1 && e != [1];
            let key = sound.then(|| DecodingKey::from_rsa_raw_components(&n, &e))?;
            Some((&[RS256, RS384, RS512, PS256, PS384, PS512], key))
        }
        ("EC", Some("P-256")) => Some((&[ES256], point(32)?)),
        ("EC", Some("P-384")) => Some((&[ES384], point(48)?)),
        ("OKP", Some("Ed25519")) => {
            let x = bytes(&jwk.x).filter(|it| it.len() == 32)?;
            Some((&[EdDSA], DecodingKey::from_ed_der(&x)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const TAKEN: [Algorithm; 3] = [Algorithm::RS256, Algorithm::ES256, Algorithm::EdDSA];

    fn set(keys: Value) -> KeySet {
        KeySet::read(json!({ "keys": keys }).to_string().as_bytes(), &TAKEN).unwrap()
    }

    fn ed(kid: &str) -> Value {
        json!({"kty": "OKP", "crv": "Ed25519", "kid": kid, "x": base64url::encode(&[7; 32])})
    }

    #[test]
    fn a_key_is_found_by_its_name_and_fits_its_algorithm() {
        let mut other = ed("other");
        other["alg"] = json!("ES256");
        let found = set(json!([ed("a"), ed("b"), other, {"kty": "oct", "kid": "o", "k": "AAAA"}]));
        let find = |kid, algorithm| found.find(kid, algorithm).map(|_| ()).map_err(|it| format!("{it:?}"));
        assert_eq!(found.count(), 3);
        assert_eq!(find(Some("a"), Algorithm::EdDSA), Ok(()));
        assert_eq!(find(Some("a"), Algorithm::ES256), Err("KeyUnfit".to_owned()));
        assert_eq!(find(Some("other"), Algorithm::EdDSA), Err("KeyUnfit".to_owned()));
        assert_eq!(find(Some("o"), Algorithm::EdDSA), Err("KeyUnknown".to_owned()));
        assert_eq!(find(None, Algorithm::EdDSA), Err("KeyUnclear".to_owned()));
        assert_eq!(find(None, Algorithm::RS256), Err("KeyUnclear".to_owned()));
        assert!(set(json!([ed("a")])).find(None, Algorithm::EdDSA).is_ok());
    }

    #[test]
    fn what_is_no_sound_key_is_passed_over() {
        let n = |length: usize, last: u8| {
            let mut n = vec![0xc5; length];
            n[length - 1] = last;
            base64url::encode(&n)
        };
        let rsa = |n: String, e: &str| json!({"kty": "RSA", "kid": "r", "n": n, "e": e});
        assert_eq!(set(json!([rsa(n(256, 1), "AQAB"), rsa(n(512, 1), "Aw")])).count(), 2);
        let with = |member: &str, value: Value| {
            let mut key = ed("a");
            key[member] = value;
            key
        };
        let half = base64url::encode(&[1; 32]);
        for wrong in [
            rsa(n(128, 1), "AQAB"),
            rsa(n(513, 1), "AQAB"),
            rsa(n(256, 2), "AQAB"),
            rsa(n(256, 1), "AQ"),
            rsa(n(256, 1), "Ag"),
            rsa(n(256, 1), ""),
            rsa(String::new(), "AQAB"),
            json!({"kty": "RSA", "kid": "r", "e": "AQAB"}),
            with("x", json!(base64url::encode(&[7; 31]))),
            with("x", json!("")),
            with("x", json!(7)),
            with("use", json!("enc")),
            with("key_ops", json!(["sign"])),
            with("crv", json!("Ed448")),
            json!({"kty": "EC", "crv": "P-256", "x": half, "y": base64url::encode(&[1; 31])}),
            json!({"kty": "EC", "crv": "P-256", "x": half}),
            json!({"kty": "EC", "crv": "secp256k1", "x": half, "y": half}),
            json!({"kid": "a"}),
            json!("a"),
        ] {
            assert_eq!(set(json!([wrong])).count(), 0, "{wrong}");
        }
        for wrong in ["", "{}", "[]", "{\"keys\":1}"] {
            assert!(KeySet::read(wrong.as_bytes(), &TAKEN).is_err(), "{wrong}");
        }
    }
}
