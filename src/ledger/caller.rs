//! Who asks.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::scopes::{KeyScope, KeyScopes};
use crate::instant::Instant;

/// What a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Keeps the registers.
    Admin,
    /// Files for one operator, and sees what is its own.
    Operator,
    /// Decides.
    Inspector,
    /// Reads everything.
    Auditor,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 4] = [Self::Admin, Self::Operator, Self::Inspector, Self::Auditor];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Operator => "operator",
            Self::Inspector => "inspector",
            Self::Auditor => "auditor",
        }
    }

    /// The role of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

crate::db::text_column!(Role);

/// A token that a caller came with in the place of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Who issued it.
    pub issuer: String,
    /// Until when it holds, by the time outside a sandbox.
    pub until: Instant,
}

/// Who asks: a key or a token, and whom it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The key; `None` for a token, for the service itself and for the command line.
    pub key: Option<Uuid>,
    /// The token, where it is one.
    pub token: Option<Token>,
    /// The person or system that holds it.
    pub subject: String,
    /// What it may do; `None` for the service itself.
    pub role: Option<Role>,
    /// Its operator, where its role is `operator`.
    pub operator: Option<String>,
    /// What its key is limited to, within its role.
    pub scopes: KeyScopes,
}

impl Caller {
    /// The subjects that the service itself goes by.
    pub const OWN: [&str; 2] = ["despacho", "command-line"];

    /// The service itself, which lets requests lapse.
    pub fn service() -> Self {
        let subject = Self::OWN[0].to_owned();
        Self { key: None, token: None, subject, role: None, operator: None, scopes: None }
    }

    /// The command line on the service's own machine.
    pub fn command_line() -> Self {
        Self { subject: Self::OWN[1].to_owned(), role: Some(Role::Admin), ..Self::service() }
    }

    /// What its requests are counted by: its key; or what is the same for every token of one issuer for one subject,
    /// since a token holds for minutes only. `None` where it has neither.
    pub fn counted_by(&self) -> Option<Uuid> {
        let of_token = self.token.as_ref().map(|it| {
            let length = (it.issuer.len() as u64).to_be_bytes();
            let hash =
                Sha256::new().chain_update(length).chain_update(&it.issuer).chain_update(&self.subject).finalize();
            let mut bytes = [0; 16];
            bytes.copy_from_slice(&hash[..16]);
            uuid::Builder::from_custom_bytes(bytes).into_uuid()
        });
        self.key.or(of_token)
    }

    /// Whether its key is limited to other things than that.
    pub fn lacks(&self, scope: KeyScope) -> bool {
        self.scopes.as_ref().is_some_and(|it| !it.contains(&scope))
    }

    /// The name of its role in events.
    pub fn role_name(&self) -> &'static str {
        self.role.map_or("service", Role::name)
    }

    /// The one operator that it may see; `None` where it may see all.
    pub fn only(&self) -> Option<&str> {
        self.operator.as_deref()
    }

    /// Whether it may see what belongs to an operator.
    pub fn sees(&self, operator: &str) -> bool {
        self.only().is_none_or(|only| only == operator)
    }
}
