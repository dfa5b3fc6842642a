//! What a key may be limited to, within its role.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

macro_rules! scopes {
    ($($(#[$about:meta])* $name:ident $text:tt;)+) => {
        /// Something that a key may be limited to, within its role.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
        #[schema(as = KeyScope)]
        pub enum KeyScope { $($(#[$about])* #[serde(rename = $text)] $name,)+ }

        impl KeyScope {
            /// Every one.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)+ }
            }

            /// The one of that name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.name() == name)
            }
        }
    };
}

scopes! {
    /// Reading the registers; not the rule sheets, which show what was filed and approved.
    RegistersRead "registers:read";
    /// Changing the registers, and importing permits.
    RegistersWrite "registers:write";
    /// Reading requests, permits, configurations, rule sheets, events and certificates.
    RequestsRead "requests:read";
    /// Filing, amending, withdrawing, answering in a hearing.
    RequestsFile "requests:file";
    /// Deciding, proposing, opening hearings, revoking.
    RequestsDecide "requests:decide";
    /// Reading verifications, their findings and logs.
    VerificationsRead "verifications:read";
    /// Submitting logs, and replaying them again.
    VerificationsSubmit "verifications:submit";
    /// Keeping webhooks; to have events sent, together with `requests:read`.
    WebhooksManage "webhooks:manage";
    /// Keeping keys, reading what they were used for, and confirming the clock.
    KeysManage "keys:manage";
}

/// What a key is limited to; `None` where it may do all that its role may.
pub type KeyScopes = Option<BTreeSet<KeyScope>>;

impl KeyScope {
    /// What an operation needs, by its method and the path of the document; `None` for what every key may do. What is
    /// not named here belongs to the registers.
    pub fn of(method: &str, path: &str) -> Option<Self> {
        let reads = matches!(method, "GET" | "HEAD");
        let either = |read, write| Some(if reads { read } else { write });
        let mut parts = path.trim_start_matches('/').split('/').skip(1);
        let (first, last) = (parts.next().unwrap_or_default(), path.rsplit('/').next().unwrap_or_default());
        match first {
            "me" | "games" | "calendar" | "explanations" => None,
            "sandbox" if reads => None,
            "requests" if matches!(last, "decision" | "proposal" | "hearing" | "revocation") => {
                Some(Self::RequestsDecide)
            }
            "requests" => either(Self::RequestsRead, Self::RequestsFile),
            "configurations" | "events" => Some(Self::RequestsRead),
            "tables" if last == "rules" => Some(Self::RequestsRead),
            "permits" => either(Self::RequestsRead, Self::RegistersWrite),
            "verifications" => either(Self::VerificationsRead, Self::VerificationsSubmit),
            "webhooks" => Some(Self::WebhooksManage),
            "keys" | "signing-keys" | "accesses" | "clock" => Some(Self::KeysManage),
            _ => either(Self::RegistersRead, Self::RegistersWrite),
        }
    }

    /// What an operation needs besides: who has events sent somewhere reads them there.
    pub fn besides(method: &str, path: &str) -> Option<Self> {
        let sends = matches!(Self::of(method, path), Some(Self::WebhooksManage))
            && !matches!(method, "GET" | "HEAD")
            && !path.ends_with("/secrets");
        sends.then_some(Self::RequestsRead)
    }
}
