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
