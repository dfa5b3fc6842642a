//! Bearer tokens: their form, their claims, and the keys of their issuer.

use std::sync::LazyLock;

use despacho::certificate::base64url;
use despacho::config::Settings;
use despacho::instant::Instant;
use despacho::ledger::Role;
use despacho::oidc::keys::KeySet;
use despacho::oidc::{Trust, claims, is_token, token};
use serde_json::{Map, Value};

/// 2026-11-30, in microseconds.
const NOW: i64 = 1_796_000_000_000_000;

static TRUST: LazyLock<Trust> = LazyLock::new(|| {
    let settings = Settings {
        oidc_issuer: "https://id.mo".to_owned(),
        oidc_audience: "despacho".to_owned(),
        oidc_role_claim: "realm_access.roles".to_owned(),
        oidc_scope_claim: "scope".to_owned(),
        ..Settings::default()
    };
    Trust::of(&settings).unwrap().unwrap()
});

/// Checks a token, the header of one, its claims, or a set of keys.
pub fn check(data: &[u8]) {
    match super::choose(data, 4) {
        Some((0, bytes)) => {
            if let Ok(text) = str::from_utf8(bytes) {
                form(text);
            }
        }
        Some((1, header)) => form(&format!("{}.e30.AA", base64url::encode(header))),
        Some((2, said)) => claims_of(said),
        Some((_, keys)) => {
            if let Ok(keys) = KeySet::read(keys, &TRUST.algorithms) {
                for algorithm in &TRUST.algorithms {
                    drop(keys.find(None, *algorithm));
                    drop(keys.find(Some("a"), *algorithm));
                }
            }
        }
        None => {}
    }
}

fn form(text: &str) {
    is_token(text);
    if let Ok(read) = token::read(text, &TRUST) {
        assert!(text.len() <= token::MAX_TOKEN && text.split('.').count() == 3);
        // No key is there: no signature is good.
        assert!(read.signed_by(&KeySet::default()).is_err());
    }
}

fn claims_of(said: &[u8]) {
    let Ok(said) = serde_json::from_slice::<Map<String, Value>>(said) else { return };
    let now = Instant::from_micros(NOW);
    let until = token::stands(&said, false, &TRUST, now);
    if let Ok(until) = until {
        assert!(until > now, "it stands, and is over");
        let longest = (token::MAX_LIFE + 2 * TRUST.leeway) * 1_000_000;
        assert!(until.micros() - NOW <= longest + 1_000_000, "it stands for longer than it may");
        assert_eq!(said["iss"], "https://id.mo");
    }
    if let Ok(caller) = claims::caller(&said, &TRUST, now) {
        assert_eq!(caller.operator.is_some(), caller.role == Some(Role::Operator));
        assert!((1..=64).contains(&caller.subject.len()));
        assert!(caller.scopes.is_some_and(|it| !it.is_empty()));
    }
}
