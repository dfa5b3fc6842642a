//! The client that sends webhooks: no redirects, no proxy, no private addresses unless they are allowed.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Url, redirect};
use rustls::{ClientConfig, RootCertStore};

use super::public::is_public;
use crate::message::{Message, message};

/// How long a receiver may take to answer.
const TIMEOUT: Duration = Duration::from_secs(15);

/// Why there is no client.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// TLS.
    #[error("no TLS: {0}")]
    Tls(#[from] rustls::Error),
    /// The client itself.
    #[error("no HTTP client: {0}")]
    Client(#[from] reqwest::Error),
}

/// A client for addresses that others chose. Its TLS knows the roots that are built in.
pub fn client(private: bool) -> Result<Client, ClientError> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let tls = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(redirect::Policy::none())
        .no_proxy()
        .connect_timeout(TIMEOUT)
        .timeout(TIMEOUT)
        .pool_max_idle_per_host(1)
        .user_agent(concat!("despacho/", env!("CARGO_PKG_VERSION")))
        .dns_resolver(Arc::new(Public { private }))
        .build()?)
}

/// Why an address may not be sent to, as far as it can be told by reading it.
pub(super) fn address_fault(url: &str, private: bool) -> Option<Message> {
    let Ok(url) = Url::parse(url) else {
        return Some(message!("address-none"));
    };
    if !(url.scheme() == "https" || private && url.scheme() == "http") {
        return Some(message!("address-scheme", scheme = url.scheme()));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Some(message!("address-secrets"));
    }
    let literal =
        url.host_str().map(|it| it.trim_start_matches('[').trim_end_matches(']')).and_then(|it| it.parse().ok());
    match literal {
        Some(it) if !private && !is_public(it) => Some(message!("address-private", host = it.to_string())),
        _ => None,
    }
}

/// Why there was no answer, as the webhook's keeper reads it: in the same words for every name and address that could not
/// be reached, so that nobody learns by them what stands in the service's own network.
pub(super) fn said(error: &reqwest::Error) -> &'static str {
    if error.is_timeout() && !error.is_connect() {
        "no answer in time"
    } else if error.is_connect() || error.is_request() {
        "not reached"
    } else {
        "the answer broke off"
    }
}

/// The same with all its causes, for the service's own log.
pub(super) fn causes(error: &reqwest::Error) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(it) = cause {
        text = format!("{text}: {it}");
        cause = it.source();
    }
    text.chars().take(500).collect()
}

/// Looks names up, and leaves private addresses out: at every connection, so that a name that changes what it stands
/// for gains nothing.
struct Public {
    private: bool,
}

impl Resolve for Public {
    fn resolve(&self, name: Name) -> Resolving {
        let private = self.private;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let addresses: Vec<SocketAddr> = found.filter(|it| private || is_public(it.ip())).collect();
            if addresses.is_empty() {
                return Err(io::Error::other(format!("{} has no public address", name.as_str())).into());
            }
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_addresses_are_taken() {
        let check = |url, private| address_fault(url, private).is_none();
        for url in ["https://example.mo/hooks", "https://8.8.8.8:8443/x"] {
            assert!(check(url, false) && check(url, true), "{url}");
        }
        for url in ["http://example.mo/", "https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/latest"] {
            assert!(!check(url, false) && check(url, true), "{url}");
        }
        for url in ["ftp://example.mo/", "example.mo", "https://a:b@example.mo/", "file:///etc/passwd", ""] {
            assert!(!check(url, false) && !check(url, true), "{url}");
        }
        // Other ways to write an address are read as what they are.
        for url in ["https://2130706433/", "https://0x7f.1/", "https://127.1/"] {
            assert!(!check(url, false), "{url}");
        }
    }
}
