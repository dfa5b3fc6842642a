//! Certificates: what was decided on a request, signed (compact JWS, RFC 7515, with Ed25519, RFC 8037), and their
//! check, which needs nothing but the public keys.

pub mod base64url;
mod keys;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use keys::{Jwk, Jwks, Signer};

use crate::replay::receipt::sha256_hex;

/// How certificates are signed.
pub const ALGORITHM: &str = "EdDSA";
/// Their media type within the JWS: nothing else that the service signs is taken for one.
const TYPE: &str = "despacho-certificate+jws";

/// What a certificate says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Certificate {
    /// 1.
    pub version: u8,
    /// Who issued it: `despacho`.
    pub iss: String,
    /// When, in seconds since 1970.
    pub iat: i64,
    /// The request, and the permit.
    pub request: String,
    /// Whose.
    pub operator: String,
    /// The game.
    pub game: String,
    /// What was asked for.
    pub kind: String,
    /// Where.
    pub scope: Value,
    /// What was decided: `approved`, `refused`, `returned`, `revoked` or `lapsed`.
    pub act: String,
    /// The request's status by it.
    pub status: String,
    /// The request's revision by it.
    pub revision: i64,
    /// When it took or takes effect.
    pub at: String,
    /// When it was written down.
    pub recorded_at: String,
    /// Who decided.
    pub by: String,
    /// In which role.
    pub role: String,
    /// Why.
    pub reasons: Option<String>,
    /// The article that it rests on.
    pub article: Option<String>,
    /// The decision or the revocation, as the request has it.
    pub decision: Value,
    /// What was decided on; null where the permit was imported.
    pub record: Option<RecordHash>,
}

/// The copy of record that was decided on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordHash {
    /// The revision that filed it.
    pub revision: i64,
    /// Its SHA-256, in lower-case hex.
    pub sha256: String,
}

/// The protected header.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    alg: String,
    kid: String,
    typ: String,
}

/// A certificate that was found valid.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The key that signed it.
    pub kid: String,
    /// What it says.
    pub certificate: Certificate,
}

/// Why a certificate is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    /// It is no compact JWS.
    #[error("it is no certificate: {0}")]
    Form(&'static str),
    /// It was signed with a key that is none of those at hand.
    #[error("the key `{0}` that it names is none of those at hand")]
    KeyUnknown(String),
    /// The signature is not the key's.
    #[error("it was altered, or the key `{0}` did not sign it")]
    Signature(String),
    /// What was signed cannot be read.
    #[error("what was signed is no certificate of this version: {0}")]
    Content(String),
    /// It names no record.
    #[error("it names no copy of record")]
    NoRecord,
    /// The record is another.
    #[error("the record has the SHA-256 {found}, and the certificate was given on {wanted}")]
    OtherRecord {
        /// That of the record at hand.
        found: String,
        /// That of the certificate.
        wanted: String,
    },
}

impl Certificate {
    /// Signs it.
    pub fn sign(&self, signer: &Signer) -> Result<String, serde_json::Error> {
        let header = Header { alg: ALGORITHM.to_owned(), kid: signer.public().kid, typ: TYPE.to_owned() };
        let [header, payload] = [serde_json_canonicalizer::to_vec(&header)?, serde_json_canonicalizer::to_vec(self)?]
            .map(|it| base64url::encode(&it));
        let signed = format!("{header}.{payload}");
        let signature = base64url::encode(&signer.sign(signed.as_bytes()));
        Ok(format!("{signed}.{signature}"))
    }

    /// Reads a certificate that one of the keys signed. One line feed may follow it, as in a file.
    pub fn check(bytes: &[u8], keys: &Jwks) -> Result<Checked, Invalid> {
        let text = str::from_utf8(bytes).map_err(|_| Invalid::Form("it holds bytes that are no text"))?;
        let text = text.strip_suffix('\n').unwrap_or(text);
        let (signed, signature) = text.rsplit_once('.').ok_or(Invalid::Form("it has no signature"))?;
        let (header, payload) = signed.split_once('.').ok_or(Invalid::Form("it has no three parts"))?;
        let decoded = |part: &str| base64url::decode(part).ok_or(Invalid::Form("its parts are not all base64url"));
        let (header, payload, signature) = (decoded(header)?, decoded(payload)?, decoded(signature)?);
        let header: Header =
            serde_json::from_slice(&header).map_err(|_| Invalid::Form("its header is not that of a certificate"))?;
        if header.alg != ALGORITHM || header.typ != TYPE {
            return Err(Invalid::Form("its header names another algorithm or type"));
        }
        let signature = signature.try_into().map_err(|_| Invalid::Form("its signature is not of 64 bytes"))?;
        let kid = header.kid;
        let key = keys.keys.iter().find(|it| it.kid == kid).ok_or_else(|| Invalid::KeyUnknown(kid.clone()))?;
        if !key.made(&signature, signed.as_bytes()) {
            return Err(Invalid::Signature(kid));
        }
        let certificate: Self = serde_json::from_slice(&payload).map_err(|it| Invalid::Content(it.to_string()))?;
        if certificate.version != 1 {
            return Err(Invalid::Content(format!("its version is {}", certificate.version)));
        }
        Ok(Checked { kid, certificate })
    }

    /// Whether it was given on that copy of record, byte by byte.
    pub fn is_on(&self, record: &[u8]) -> Result<(), Invalid> {
        let wanted = &self.record.as_ref().ok_or(Invalid::NoRecord)?.sha256;
        let found = sha256_hex(record);
        if found == *wanted { Ok(()) } else { Err(Invalid::OtherRecord { found, wanted: wanted.clone() }) }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn certificate() -> Certificate {
        Certificate {
            version: 1,
            iss: "despacho".to_owned(),
            iat: 0,
            request: "r".to_owned(),
            operator: "galaxy".to_owned(),
            game: "makccarat".to_owned(),
            kind: "options".to_owned(),
            scope: json!({"operator": "galaxy"}),
            act: "approved".to_owned(),
            status: "approved".to_owned(),
            revision: 2,
            at: "x".to_owned(),
            recorded_at: "x".to_owned(),
            by: "ines".to_owned(),
            role: "inspector".to_owned(),
            reasons: None,
            article: None,
            decision: json!(null),
            record: Some(RecordHash { revision: 1, sha256: sha256_hex(b"{}") }),
        }
    }

    #[test]
    fn a_certificate_altered_in_any_byte_is_none() {
        let signer = Signer::new(&[7; 32]);
        let keys = Jwks { keys: vec![signer.public()] };
        let jws = certificate().sign(&signer).unwrap() + "\n";
        assert_eq!(Certificate::check(jws.as_bytes(), &keys).unwrap().certificate, certificate());
        let altered = |at: usize, byte: u8| {
            let mut altered = jws.clone().into_bytes();
            altered[at] = byte;
            assert!(Certificate::check(&altered, &keys).is_err(), "byte {at} as {byte}");
        };
        for (at, byte) in jws.bytes().enumerate() {
            altered(at, byte ^ 1);
        }
        // Of the last letter some bits are no byte's, and what follows it is no part of the text.
        for (at, byte) in jws.bytes().enumerate().skip(jws.len() - 2) {
            (0..=u8::MAX).filter(|it| *it != byte).for_each(|it| altered(at, it));
        }
        for cut in 0..jws.len() - 1 {
            assert!(Certificate::check(&jws.as_bytes()[..cut], &keys).is_err());
        }
    }

    #[test]
    fn only_the_keys_at_hand_sign() {
        let (signer, other) = (Signer::new(&[7; 32]), Signer::new(&[8; 32]));
        let jws = certificate().sign(&signer).unwrap();
        let check = |keys: Vec<Jwk>| Certificate::check(jws.as_bytes(), &Jwks { keys }).map(|it| it.kid);
        let kid = signer.public().kid;
        assert_eq!(check(vec![other.public(), signer.public()]), Ok(kid.clone()));
        assert_eq!(check(vec![other.public()]), Err(Invalid::KeyUnknown(kid.clone())));
        let under_its_name = Jwk { kid: kid.clone(), ..other.public() };
        assert_eq!(check(vec![under_its_name]), Err(Invalid::Signature(kid)));
    }

    #[test]
    fn nothing_else_that_is_signed_is_a_certificate() {
        let signer = Signer::new(&[7; 32]);
        let keys = Jwks { keys: vec![signer.public()] };
        let payload = serde_json_canonicalizer::to_vec(&certificate()).unwrap();
        let check = |header: Value, payload: &[u8]| {
            let signed = [&serde_json::to_vec(&header).unwrap(), payload].map(base64url::encode).join(".");
            let jws = format!("{signed}.{}", base64url::encode(&signer.sign(signed.as_bytes())));
            Certificate::check(jws.as_bytes(), &keys).map(|_| ())
        };
        let kid = signer.public().kid;
        assert_eq!(check(json!({"alg": ALGORITHM, "kid": kid, "typ": TYPE}), &payload), Ok(()));
        assert!(check(json!({"alg": ALGORITHM, "kid": kid, "typ": "JWT"}), &payload).is_err());
        assert!(check(json!({"alg": "none", "kid": kid, "typ": TYPE}), &payload).is_err());
        assert!(check(json!({"alg": ALGORITHM, "kid": kid, "typ": TYPE, "crit": ["x"]}), &payload).is_err());
        assert!(matches!(check(json!({"alg": ALGORITHM, "kid": kid, "typ": TYPE}), b"{}"), Err(Invalid::Content(_))));
    }

    #[test]
    fn a_record_is_the_one_that_was_decided_on() {
        assert_eq!(certificate().is_on(b"{}"), Ok(()));
        assert!(matches!(certificate().is_on(b"{} "), Err(Invalid::OtherRecord { .. })));
        assert_eq!(Certificate { record: None, ..certificate() }.is_on(b"{}"), Err(Invalid::NoRecord));
    }

    #[test]
    fn a_key_is_named_as_rfc_8037_does() {
        // Its appendix A: the key, its public half and its thumbprint.
        let secret = base64url::decode("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A").unwrap();
        let public = Signer::new(&secret.try_into().unwrap()).public();
        assert_eq!(public.x, "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo");
        assert_eq!(public.kid, "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    }
}
