//! A token against a set of keys and a moment (RFC 7515, 7519, 8725, 9068).

use jsonwebtoken::Algorithm;
use serde_json::{Map, Value};

use super::keys::KeySet;
use super::trust::{Trust, names};
use crate::certificate::base64url;
use crate::instant::Instant;
use crate::message::{Message, message};

/// The longest token, in bytes.
pub const MAX_TOKEN: usize = 16 << 10;
/// For how long a token may hold from when it was issued, in seconds.
pub const MAX_LIFE: i64 = 86_400;

/// What is wrong with a token, in words for who wrote the client. None of them repeats anything of the token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[expect(missing_docs, reason = "each says itself what it is")]
pub enum Refusal {
    Long,
    Malformed,
    Type,
    Critical,
    Algorithm(String),
    KeyUnknown,
    KeyUnfit,
    KeyUnclear,
    Signature,
    Issuer(String),
    Audience(String),
    Purpose,
    NoAccess(String),
    Bound,
    Time(&'static str),
    Expired,
    NotYet(&'static str),
    LongLived,
    Subject(String),
    Role(String),
    OperatorMissing(String),
    OperatorNeedless(String),
    OperatorUnknown(String),
    Scopes(String),
}

impl Refusal {
    /// Returns what is said of it.
    pub fn message(&self) -> Message {
        match self {
            Self::Long => message!("token-long", bytes = MAX_TOKEN),
            Self::Malformed => message!("token-form"),
            Self::Type => message!("token-typ"),
            Self::Critical => message!("token-crit"),
            Self::Algorithm(algorithms) => message!("token-alg", algorithms),
            Self::KeyUnknown => message!("token-kid"),
            Self::KeyUnfit => message!("token-unfit"),
            Self::KeyUnclear => message!("token-unclear"),
            Self::Signature => message!("token-signature"),
            Self::Issuer(issuer) => message!("token-iss", issuer),
            Self::Audience(audience) => message!("token-aud", audience),
            Self::Purpose => message!("token-purpose"),
            Self::NoAccess(claims) => message!("token-no-access", claims),
            Self::Bound => message!("token-bound"),
            Self::Time(claim) => message!("token-time", claim = *claim),
            Self::Expired => message!("token-expired"),
            Self::NotYet(claim) => message!("token-early", claim = *claim),
            Self::LongLived => message!("token-life", seconds = MAX_LIFE),
            Self::Subject(claim) => message!("token-subject", claim),
            Self::Role(claim) => message!("token-role", claim),
            Self::OperatorMissing(claim) => message!("token-no-operator", claim),
            Self::OperatorNeedless(claim) => message!("token-needless-operator", claim),
            Self::OperatorUnknown(claim) => message!("token-operator", claim),
            Self::Scopes(claim) => message!("token-scopes", claim),
        }
    }
}

/// A token whose signature is yet to be checked: nothing that it claims can be read.
#[derive(Debug)]
pub struct Unchecked<'t> {
    signed: &'t str,
    payload: &'t str,
    signature: &'t str,
    kid: Option<String>,
    algorithm: Algorithm,
    is_access: bool,
}

/// Reads how a token says that it was signed.
pub fn read<'t>(token: &'t str, trust: &Trust) -> Result<Unchecked<'t>, Refusal> {
    if token.len() > MAX_TOKEN {
        return Err(Refusal::Long);
    }
    let (signed, signature) = token.rsplit_once('.').ok_or(Refusal::Malformed)?;
    let (header, payload) = signed.split_once('.').filter(|it| !it.1.contains('.')).ok_or(Refusal::Malformed)?;
    let header = object(header).ok_or(Refusal::Malformed)?;
    let text = |name: &str| match header.get(name) {
        None => Ok(None),
        Some(Value::String(it)) => Ok(Some(it.as_str())),
        Some(_) => Err(Refusal::Malformed),
    };
    let (typ, alg, kid) = (text("typ")?, text("alg")?, text("kid")?.map(str::to_owned));
    let typ = typ.map(str::to_ascii_lowercase);
    let typ = typ.as_deref().map(|it| it.strip_prefix("application/").unwrap_or(it));
    if !typ.is_none_or(|it| ["jwt", "at+jwt"].contains(&it)) {
        return Err(Refusal::Type);
    }
    if header.contains_key("crit") {
        return Err(Refusal::Critical);
    }
    let algorithm = trust.algorithms.iter().find(|it| alg.is_some_and(|alg| alg == format!("{it:?}")));
    let algorithm = *algorithm.ok_or_else(|| Refusal::Algorithm(names(&trust.algorithms)))?;
    Ok(Unchecked { signed, payload, signature, kid, algorithm, is_access: typ == Some("at+jwt") })
}

impl Unchecked<'_> {
    /// The name of the key that it says it was signed by.
    pub fn kid(&self) -> Option<&str> {
        self.kid.as_deref()
    }

    /// Whether its type says that it is an access token (RFC 9068).
    pub const fn is_access(&self) -> bool {
        self.is_access
    }

    /// What it claims, once its signature is found to be that of one of the keys.
    pub fn signed_by(&self, keys: &KeySet) -> Result<Map<String, Value>, Refusal> {
        let key = keys.find(self.kid(), self.algorithm)?;
        match jsonwebtoken::crypto::verify(self.signature, self.signed.as_bytes(), key, self.algorithm) {
            Ok(true) => object(self.payload).ok_or(Refusal::Malformed),
            _ => Err(Refusal::Signature),
        }
    }
}

/// An object as it stands in a token.
fn object(part: &str) -> Option<Map<String, Value>> {
    serde_json::from_slice(&base64url::decode(part)?).ok()
}

/// Whether a token is for this service and for this moment. Answers until when, its leeway included.
pub fn stands(said: &Map<String, Value>, is_access: bool, trust: &Trust, now: Instant) -> Result<Instant, Refusal> {
    if said.get("iss").and_then(Value::as_str) != Some(&trust.issuer) {
        return Err(Refusal::Issuer(trust.issuer.clone()));
    }
    let names_us = |it: &Value| it.as_str() == Some(&trust.audience);
    let for_us = match said.get("aud") {
        Some(Value::Array(several)) => several.iter().any(names_us),
        one => one.is_some_and(names_us),
    };
    if !for_us {
        return Err(Refusal::Audience(trust.audience.clone()));
    }
    purpose(said, is_access, trust)?;
    let now = now.micros().div_euclid(1_000_000);
    let until = seconds(said, "exp")?.ok_or(Refusal::Time("exp"))?;
    let issued = seconds(said, "iat")?;
    let end = until.saturating_add(trust.leeway);
    if now >= end {
        return Err(Refusal::Expired);
    }
    for (name, from) in [("nbf", seconds(said, "nbf")?), ("iat", issued)] {
        if from.is_some_and(|it| it > now + trust.leeway) {
            return Err(Refusal::NotYet(name));
        }
    }
    if until.saturating_sub(issued.unwrap_or(now + trust.leeway)) > MAX_LIFE {
        return Err(Refusal::LongLived);
    }
    Ok(Instant::from_micros(end.saturating_mul(1_000_000)))
}

/// What an access token may call itself in a claim: Keycloak's `typ`, Cognito's `token_use`.
const ACCESS: [&str; 4] = ["bearer", "at+jwt", "jwt", "access"];

/// Whether a token is one by which its holder, whoever that is, has access. An issuer signs others with the same keys, and
/// an ID token may name the same audience, and need have no claim of its own: so an access token has to show that it is
/// one, by its type or by a claim that only access tokens have.
fn purpose(said: &Map<String, Value>, is_access: bool, trust: &Trust) -> Result<(), Refusal> {
    let called = ["typ", "token_use"].map(|it| said.get(it).map(|it| it.as_str().unwrap_or_default()));
    let mut called = called.into_iter().flatten().map(str::to_ascii_lowercase).peekable();
    let is_called_so = called.peek().is_some();
    if !called.all(|it| ACCESS.contains(&&*it))
        || ["at_hash", "c_hash", "s_hash"].iter().any(|it| said.contains_key(*it))
    {
        return Err(Refusal::Purpose);
    }
    if said.contains_key("cnf") {
        return Err(Refusal::Bound);
    }
    if is_access || is_called_so {
        return Ok(());
    }
    // What says nothing of itself: an ID token answers with the nonce of its request.
    if said.contains_key("nonce") {
        return Err(Refusal::Purpose);
    }
    let claims = &trust.access_claims;
    if claims.is_empty() || claims.iter().any(|it| said.get(it).is_some_and(|it| !it.is_null())) {
        Ok(())
    } else {
        Err(Refusal::NoAccess(claims.join(", ")))
    }
}

/// A time in whole seconds since 1970; what is finer is dropped.
fn seconds(said: &Map<String, Value>, name: &'static str) -> Result<Option<i64>, Refusal> {
    match said.get(name) {
        None => Ok(None),
        Some(Value::Number(it)) => {
            let whole = it.as_i64().or_else(|| it.as_f64().map(|it| it as i64));
            Ok(Some(whole.ok_or(Refusal::Time(name))?))
        }
        Some(_) => Err(Refusal::Time(name)),
    }
}
