//! What tokens are checked by: the settings, checked themselves before the service starts.

use jsonwebtoken::{Algorithm, AlgorithmFamily};
use reqwest::Url;

use crate::config::Settings;

/// The longest leeway, in seconds.
const MAX_LEEWAY: u64 = 300;

/// Whose tokens are taken, and what is read of them.
#[derive(Clone, Debug)]
pub struct Trust {
    /// What `iss` has to be, to the letter.
    pub issuer: String,
    /// What `aud` has to name.
    pub audience: String,
    /// Where the keys are; `None`: where the issuer's own configuration says.
    pub jwks: Option<Url>,
    /// The claim with the subject.
    pub subject_claim: String,
    /// The claim with the role.
    pub role_claim: String,
    /// The claim with the operator.
    pub operator_claim: String,
    /// The claim with the scopes; `None`: no token is limited.
    pub scope_claim: Option<String>,
    /// The claims of which a token has one that does not call itself an access token; none: it need not.
    pub access_claims: Vec<String>,
    /// By how many seconds clocks may differ.
    pub leeway: i64,
    /// The algorithms that are taken.
    pub algorithms: Vec<Algorithm>,
}

/// Settings by which no token could be checked.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrustError {
    /// Half of it is said.
    #[error("--{0} needs --{1}: tokens are taken of one issuer, for one audience")]
    Half(&'static str, &'static str),
    /// Not an address that can be trusted.
    #[error(
        "--{0}: `{1}` is no address for it: write https://…, without name, password, query and fragment; http is for the machine itself alone"
    )]
    Address(&'static str, String),
    /// Clocks that differ by more.
    #[error("--oidc-leeway: {0} seconds are too many: at most {MAX_LEEWAY}")]
    Leeway(u64),
    /// An algorithm that gives no proof, or one that only who shares a secret can check.
    #[error("--oidc-algorithms: `{0}` is not taken: anybody could make a token. Name some of {known}", known = names(&KNOWN))]
    Forgeable(String),
    /// An algorithm that is not known.
    #[error("--oidc-algorithms: `{0}` is not known. Name some of {known}", known = names(&KNOWN))]
    Algorithm(String),
    /// A claim without a name.
    #[error("--{0}: name a claim")]
    Claim(&'static str),
}

/// The algorithms that may be taken.
const KNOWN: [Algorithm; 9] = [
    Algorithm::RS256,
    Algorithm::RS384,
    Algorithm::RS512,
    Algorithm::PS256,
    Algorithm::PS384,
    Algorithm::PS512,
    Algorithm::ES256,
    Algorithm::ES384,
    Algorithm::EdDSA,
];

/// Their names.
pub(super) fn names(algorithms: &[Algorithm]) -> String {
    algorithms.iter().map(|it| format!("{it:?}")).collect::<Vec<_>>().join(", ")
}

impl Trust {
    /// What the settings say; `None` where no tokens are taken.
    pub fn of(settings: &Settings) -> Result<Option<Self>, TrustError> {
        let (issuer, audience, jwks) = (&settings.oidc_issuer, &settings.oidc_audience, &settings.oidc_jwks);
        if issuer.is_empty() {
            return match [("oidc-audience", audience), ("oidc-jwks", jwks)].iter().find(|it| !it.1.is_empty()) {
                Some((given, _)) => Err(TrustError::Half(given, "oidc-issuer")),
                None => Ok(None),
            };
        }
        if audience.is_empty() {
            return Err(TrustError::Half("oidc-issuer", "oidc-audience"));
        }
        let url = address(issuer).filter(|it| it.query().is_none());
        url.ok_or_else(|| TrustError::Address("oidc-issuer", issuer.clone()))?;
        let jwks = match jwks.as_str() {
            "" => None,
            text => Some(address(text).ok_or_else(|| TrustError::Address("oidc-jwks", text.to_owned()))?),
        };
        if settings.oidc_leeway > MAX_LEEWAY {
            return Err(TrustError::Leeway(settings.oidc_leeway));
        }
        let claim = |flag, text: &str| {
            if text.is_empty() { Err(TrustError::Claim(flag)) } else { Ok(text.to_owned()) }
        };
        Ok(Some(Self {
            issuer: issuer.clone(),
            audience: audience.clone(),
            jwks,
            subject_claim: claim("oidc-subject-claim", &settings.oidc_subject_claim)?,
            role_claim: claim("oidc-role-claim", &settings.oidc_role_claim)?,
            operator_claim: claim("oidc-operator-claim", &settings.oidc_operator_claim)?,
            scope_claim: Some(settings.oidc_scope_claim.clone()).filter(|it| !it.is_empty()),
            access_claims: words(&settings.oidc_access_claims),
            leeway: settings.oidc_leeway as i64,
            algorithms: algorithms(&settings.oidc_algorithms)?,
        }))
    }
}

/// What stands between commas.
fn words(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|it| !it.is_empty()).map(str::to_owned).collect()
}

fn algorithms(text: &str) -> Result<Vec<Algorithm>, TrustError> {
    let named = |name: &str| match name.parse::<Algorithm>() {
        Ok(it) if it.family() == AlgorithmFamily::Hmac => Err(TrustError::Forgeable(name.to_owned())),
        Ok(it) => Ok(it),
        Err(_) if name.eq_ignore_ascii_case("none") => Err(TrustError::Forgeable(name.to_owned())),
        Err(_) => Err(TrustError::Algorithm(name.to_owned())),
    };
    text.split(',').map(|it| named(it.trim())).collect()
}

/// An address whose answers can be trusted: by TLS, or on the machine itself.
pub(super) fn address(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let safe = url.scheme() == "https" || url.scheme() == "http" && is_local(&url);
    let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    (safe && plain && url.has_host()).then_some(url)
}

/// Whether an address is on the machine itself.
pub(super) fn is_local(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || host.parse().is_ok_and(|it: std::net::IpAddr| it.is_loopback())
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    #[track_caller]
    fn check(change: impl FnOnce(&mut Settings), expected: Expect) {
        let mut settings = Settings {
            oidc_issuer: "https://id.example.mo/realms/casino".to_owned(),
            oidc_audience: "despacho".to_owned(),
            ..Settings::default()
        };
        change(&mut settings);
        expected.assert_eq(&match Trust::of(&settings) {
            Ok(Some(trust)) => format!("{} {:?}", trust.issuer, trust.algorithms),
            Ok(None) => "off".to_owned(),
            Err(error) => error.to_string(),
        });
    }

    #[test]
    fn off_and_on() {
        check(|it| *it = Settings::default(), expect!["off"]);
        check(|_| {}, expect!["https://id.example.mo/realms/casino [RS256, ES256, EdDSA]"]);
        check(
            |it| "http://[::1]:8081/a".clone_into(&mut it.oidc_issuer),
            expect!["http://[::1]:8081/a [RS256, ES256, EdDSA]"],
        );
        check(
            |it| "PS512 , ES384".clone_into(&mut it.oidc_algorithms),
            expect!["https://id.example.mo/realms/casino [PS512, ES384]"],
        );
    }

    #[test]
    fn half_of_it_is_an_error() {
        check(
            |it| it.oidc_audience.clear(),
            expect!["--oidc-issuer needs --oidc-audience: tokens are taken of one issuer, for one audience"],
        );
        check(
            |it| it.oidc_issuer.clear(),
            expect!["--oidc-audience needs --oidc-issuer: tokens are taken of one issuer, for one audience"],
        );
        let jwks = Settings { oidc_jwks: "https://id.example.mo/keys".to_owned(), ..Settings::default() };
        check(
            |it| *it = jwks,
            expect!["--oidc-jwks needs --oidc-issuer: tokens are taken of one issuer, for one audience"],
        );
        check(|it| it.oidc_role_claim.clear(), expect!["--oidc-role-claim: name a claim"]);
    }

    #[test]
    fn what_gives_no_proof_is_an_error() {
        check(
            |it| "RS256,HS256".clone_into(&mut it.oidc_algorithms),
            expect![
                "--oidc-algorithms: `HS256` is not taken: anybody could make a token. Name some of RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, EdDSA"
            ],
        );
        check(
            |it| "None".clone_into(&mut it.oidc_algorithms),
            expect![
                "--oidc-algorithms: `None` is not taken: anybody could make a token. Name some of RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, EdDSA"
            ],
        );
        check(
            |it| it.oidc_algorithms.clear(),
            expect![
                "--oidc-algorithms: `` is not known. Name some of RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, EdDSA"
            ],
        );
        check(|it| it.oidc_leeway = 301, expect!["--oidc-leeway: 301 seconds are too many: at most 300"]);
    }

    #[test]
    fn addresses_are_of_tls_or_of_the_machine_itself() {
        for fine in ["https://a.mo", "https://a.mo/x?y", "http://127.0.0.1:1/", "http://localhost/", "http://[::1]/"] {
            assert!(address(fine).is_some(), "{fine}");
        }
        for wrong in [
            "http://a.mo/",
            "http://10.0.0.1/",
            "https://a:b@a.mo/",
            "https://a.mo/#x",
            "a.mo",
            "file:///x",
            "http://localhost.a.mo/",
        ] {
            assert!(address(wrong).is_none(), "{wrong}");
        }
        let settings = Settings {
            oidc_issuer: "https://a.mo/?x".to_owned(),
            oidc_audience: "d".to_owned(),
            ..Settings::default()
        };
        assert!(matches!(Trust::of(&settings), Err(TrustError::Address("oidc-issuer", _))));
    }
}
