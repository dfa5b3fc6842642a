//! Bearer tokens of an OpenID Connect issuer, beside the keys of this service.
//!
//! What a token is checked by is [`Trust`], the settings; `token` checks one against a set of keys and a moment, and
//! `claims` reads of it whom it stands for: neither does input or output. `cache` holds the issuer's keys and knows
//! when they are to be fetched, `fetch` fetches them.

mod cache;
pub mod claims;
mod fetch;
pub mod keys;
pub mod token;
mod trust;

use std::sync::Arc;

use reqwest::Client;

use self::cache::Cache;
pub use self::cache::{BURST, MAX_AGE, NoKeys, PAUSE, REFRESH, RETRY, TURN};
use self::fetch::Source;
pub use self::token::{MAX_LIFE, MAX_TOKEN, Refusal};
pub use self::trust::{Trust, TrustError};
use crate::clock::Clock;
use crate::config::Settings;
use crate::db::{self, Db};
use crate::ledger::Caller;
use crate::registry;

/// The issuer whose tokens are taken.
pub struct Issuer {
    trust: Trust,
    cache: Arc<Cache>,
    clock: Clock,
}

/// Why a token brings no caller.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// There is something wrong with it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Nothing can be said of it for so many seconds: there are no keys to check it by.
    #[error("the issuer's keys could not be fetched, so that this token cannot be checked; keys of this service hold")]
    Unreachable(i64),
    /// The same: its key is not among those that were fetched last.
    #[error("the token's `kid` is not known yet, and the issuer's keys are fetched again in a moment")]
    Pending(i64),
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}

/// Whether a secret is a token rather than a key of this service, which begins with `dsp_` and has no dot.
pub fn is_token(secret: &str) -> bool {
    !secret.starts_with("dsp_") && secret.contains('.')
}

impl From<NoKeys> for TokenError {
    fn from(none: NoKeys) -> Self {
        match none {
            NoKeys::Unreachable(seconds) => Self::Unreachable(seconds),
            NoKeys::Pending(seconds) => Self::Pending(seconds),
        }
    }
}

impl Issuer {
    /// The issuer that the settings name; `None` where they name none. Nothing is fetched yet: the service starts
    /// whether or not the issuer answers.
    pub fn of(settings: &Settings, clock: &Clock, client: &Client) -> Result<Option<Self>, TrustError> {
        let Some(trust) = Trust::of(settings)? else { return Ok(None) };
        let cache = Cache::new(Source::new(client.clone(), &trust), clock.clone());
        Ok(Some(Self { trust, cache: Arc::new(cache), clock: clock.clone() }))
    }

    /// Whom a token stands for. Its times are judged by the time outside a sandbox, since its issuer knows no other.
    pub async fn caller(&self, db: &Db, token: &str) -> Result<Caller, TokenError> {
        let unchecked = token::read(token, &self.trust)?;
        let keys = self.cache.keys(unchecked.kid()).await?;
        let said = unchecked.signed_by(&keys)?;
        let until = token::stands(&said, unchecked.is_access(), &self.trust, self.clock.outside())?;
        let caller = claims::caller(&said, &self.trust, until)?;
        if let Some(operator) = &caller.operator
            && !registry::is_operator(db, operator).await?
        {
            return Err(Refusal::OperatorUnknown(self.trust.operator_claim.clone()).into());
        }
        Ok(caller)
    }

    /// Fetches the issuer's keys, so that the first token need not wait for them.
    pub async fn prepare(&self) {
        drop(self.cache.keys(None).await);
    }
}
