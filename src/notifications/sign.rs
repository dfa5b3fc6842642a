//! Signatures in the form of Standard Webhooks: HMAC-SHA256 over id, time and body.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// For how many seconds from its timestamp a receiver should take a message, at the most.
pub const SIGNED_FOR: u32 = 300;

/// What a webhook's messages are signed with: `whsec_` and 256 random bits in base64. `Debug` never shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret(Vec<u8>);

impl std::fmt::Debug for WebhookSecret {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("WebhookSecret(…)")
    }
}

impl WebhookSecret {
    /// A new one.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bits = vec![0; 32];
        getrandom::fill(&mut bits)?;
        Ok(Self(bits))
    }

    /// One that was kept.
    pub fn of(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// Its bytes, to be kept sealed.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// As its receiver needs it.
    pub fn reveal(&self) -> String {
        format!("whsec_{}", STANDARD.encode(&self.0))
    }
}

/// The header `webhook-signature` of a message, with a signature for each secret.
pub fn signature(secrets: &[WebhookSecret], id: &str, timestamp: i64, body: &[u8]) -> String {
    let each = secrets.iter().filter_map(|secret| {
        // HMAC takes keys of any length.
        let mut mac = Hmac::<Sha256>::new_from_slice(&secret.0).ok()?;
        mac.update(format!("{id}.{timestamp}.").as_bytes());
        mac.update(body);
        Some(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
    });
    each.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the Standard Webhooks specification.
    #[test]
    fn as_the_specification_signs() {
        let secret = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let body = br#"{"test": 2432232314}"#;
        let signed = signature(&[WebhookSecret::of(secret)], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, body);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
