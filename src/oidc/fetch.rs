//! The issuer's keys over HTTP: where its configuration says that they are (OpenID Connect Discovery), or where the
//! settings say.

use std::time::Duration;

use jsonwebtoken::Algorithm;
use reqwest::{Client, StatusCode, Url, header};
use serde::Deserialize;

use super::keys::{KeySet, NoKeySet};
use super::trust::{Trust, address, is_local};

/// How long the issuer may take to answer.
const TIMEOUT: Duration = Duration::from_secs(5);
/// The longest answer, in bytes.
const MAX_ANSWER: usize = 256 << 10;
/// Where an issuer's configuration stands, below its own address.
const CONFIGURATION: &str = "/.well-known/openid-configuration";

/// Where keys come from.
pub struct Source {
    client: Client,
    issuer: String,
    jwks: Option<Url>,
    taken: Vec<Algorithm>,
}

/// Why keys did not come.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// There was no answer, or none to its end.
    #[error("{0}: {cause}", cause = root(.1))]
    Http(String, reqwest::Error),
    /// Another answer than was hoped for. Redirections are not followed.
    #[error("{0} answered with {1}")]
    Status(String, StatusCode),
    /// An answer without measure.
    #[error("{0} answered with more than {MAX_ANSWER} bytes")]
    Long(String),
    /// The configuration is none.
    #[error("{0} is no configuration: {1}")]
    Configuration(String, serde_json::Error),
    /// The configuration is another issuer's.
    #[error(
        "the configuration is of the issuer `{0}`, and the settings name `{1}`: they have to be the same to the letter"
    )]
    OtherIssuer(String, String),
    /// The configuration names an address that is not to be trusted.
    #[error("the configuration names `{0}` for the keys, which is not https")]
    Address(String),
    /// The keys are none.
    #[error("{0}: {1}")]
    Keys(String, NoKeySet),
}

/// What lies at the bottom of an error of the client: what stands above it repeats the address alone.
fn root(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}

/// What is read of an issuer's configuration.
#[derive(Deserialize)]
struct Configuration {
    issuer: String,
    jwks_uri: String,
}

impl Source {
    /// The keys of that issuer.
    pub fn new(client: Client, trust: &Trust) -> Self {
        let (issuer, jwks, taken) = (trust.issuer.clone(), trust.jwks.clone(), trust.algorithms.clone());
        Self { client, issuer, jwks, taken }
    }

    /// Fetches them.
    pub async fn keys(&self) -> Result<KeySet, FetchError> {
        let place = match &self.jwks {
            Some(place) => place.clone(),
            None => self.named().await?,
        };
        let text = self.get(place.clone()).await?;
        KeySet::read(&text, &self.taken).map_err(|it| FetchError::Keys(place.into(), it))
    }

    /// Where the issuer says that its keys are.
    async fn named(&self) -> Result<Url, FetchError> {
        let place = format!("{}{CONFIGURATION}", self.issuer.trim_end_matches('/'));
        let own = address(&place).ok_or_else(|| FetchError::Address(place.clone()))?;
        let text = self.get(own.clone()).await?;
        let found: Configuration = serde_json::from_slice(&text).map_err(|it| FetchError::Configuration(place, it))?;
        if found.issuer != self.issuer {
            return Err(FetchError::OtherIssuer(found.issuer, self.issuer.clone()));
        }
        // An issuer elsewhere has no business on this machine.
        let keys = address(&found.jwks_uri).filter(|it| it.scheme() == "https" || is_local(&own));
        keys.ok_or(FetchError::Address(found.jwks_uri))
    }

    async fn get(&self, place: Url) -> Result<Vec<u8>, FetchError> {
        let failed = |error: reqwest::Error| FetchError::Http(place.to_string(), error.without_url());
        let request = self.client.get(place.clone()).header(header::ACCEPT, "application/json").timeout(TIMEOUT);
        let mut answer = request.send().await.map_err(failed)?;
        if answer.status() != StatusCode::OK {
            return Err(FetchError::Status(place.into(), answer.status()));
        }
        let mut text = Vec::new();
        while let Some(part) = answer.chunk().await.map_err(failed)? {
            if text.len() + part.len() > MAX_ANSWER {
                return Err(FetchError::Long(place.into()));
            }
            text.extend_from_slice(&part);
        }
        Ok(text)
    }
}
