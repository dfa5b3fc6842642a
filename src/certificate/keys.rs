//! Public keys as JSON (RFC 7517, RFC 8037), and the key that signs.

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::base64url;

/// A set of public keys: what stands at `/.well-known/jwks.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Jwks {
    /// The keys, of which the last is the one in use.
    pub keys: Vec<Jwk>,
}

/// A public key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Jwk {
    /// `OKP`.
    pub kty: String,
    /// `Ed25519`.
    #[serde(default)]
    pub crv: String,
    /// The key itself, in base64url.
    #[serde(default)]
    pub x: String,
    /// Its name: its thumbprint (RFC 7638).
    #[serde(default)]
    pub kid: String,
    /// `EdDSA`.
    #[serde(default)]
    pub alg: String,
    /// `sig`.
    #[serde(default, rename = "use")]
    pub usage: String,
}

impl Jwk {
    /// The key of those 32 bytes.
    pub fn new(public: &[u8; 32]) -> Self {
        let x = base64url::encode(public);
        let thumbprint = Sha256::digest(format!(r#"{{"crv":"Ed25519","kty":"OKP","x":"{x}"}}"#));
        Self {
            kty: "OKP".to_owned(),
            crv: "Ed25519".to_owned(),
            kid: base64url::encode(&thumbprint),
            alg: super::ALGORITHM.to_owned(),
            usage: "sig".to_owned(),
            x,
        }
    }

    /// Whether the key made the signature, by the strict rules of RFC 8032: each signature has one form alone.
    pub(super) fn made(&self, signature: &[u8; 64], message: &[u8]) -> bool {
        let public = (self.kty == "OKP" && self.crv == "Ed25519").then(|| base64url::decode(&self.x)).flatten();
        let public = public.and_then(|it| <[u8; 32]>::try_from(it).ok());
        let key = public.and_then(|it| VerifyingKey::from_bytes(&it).ok());
        key.is_some_and(|it| it.verify_strict(message, &Signature::from_bytes(signature)).is_ok())
    }
}

/// A key that signs. `Debug` shows its public half alone.
#[derive(Clone)]
pub struct Signer(SigningKey);

impl std::fmt::Debug for Signer {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Signer({})", self.public().kid)
    }
}

impl Signer {
    /// The key of 32 random bytes.
    pub fn new(secret: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(secret))
    }

    /// Its public half.
    pub fn public(&self) -> Jwk {
        Jwk::new(self.0.verifying_key().as_bytes())
    }

    pub(super) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.0.sign(message).to_bytes()
    }
}
