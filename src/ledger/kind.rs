//! What a request asks for, by what the law says of it.

use serde::{Deserialize, Serialize};

/// What a request asks for, by what the law says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestKind {
    /// Options alone.
    Options,
    /// Jackpot amounts alone.
    Jackpot,
    /// Both.
    Both,
    /// Wagers or prizes beyond the regulation.
    Wagers,
}

/// The key of the option that holds the jackpot amounts.
pub const JACKPOT: &str = "17.jackpot";

impl RequestKind {
    /// The kind of a request for those keys, or for wagers where there are none.
    pub fn of<'k>(keys: impl Iterator<Item = &'k String> + Clone, wagers: bool) -> Self {
        let jackpot = keys.clone().any(|it| it == JACKPOT);
        if wagers && keys.clone().next().is_none() {
            Self::Wagers
        } else if !jackpot {
            Self::Options
        } else if keys.clone().all(|it| it == JACKPOT) {
            Self::Jackpot
        } else {
            Self::Both
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Options => "options",
            Self::Jackpot => "jackpot",
            Self::Both => "both",
            Self::Wagers => "wagers",
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Options, Self::Jackpot, Self::Both, Self::Wagers].into_iter().find(|it| it.name() == name)
    }
}

crate::db::text_column!(RequestKind);
