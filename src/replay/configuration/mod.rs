//! What a replay needs to know of an operator: its tables, its permits, its pay tables, dated.
//!
//! The service makes this snapshot, the command line reads it, and both replay with exactly this structure.
//! Dates are days in Macau; `from` is included, `until` is not, and an absent or null one is open.

mod check;
mod couplings;
mod resolve;

pub use check::{Checked, ConfigurationError, ConfigurationFault, canonical_sha256};
pub use couplings::{Clash, Place, clashes};
pub use resolve::{InForce, Standing, in_force, standing};

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::law::{Date, Game, OptionValue};

/// A configuration snapshot, version 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Configuration {
    /// 1.
    pub version: u32,
    /// Whose it is.
    pub operator: String,
    /// The instant at which this was what was known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_known_at: Option<Timestamp>,
    /// The tables, each with the days on which it stood so; one name may have several entries.
    pub tables: Vec<Table>,
    /// What was authorised.
    pub permits: Vec<Permit>,
    /// Prize tables that the law leaves to the house.
    #[serde(default)]
    pub pay_tables: Vec<PayTable>,
}

/// A table, as it stood on some days.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "service", schema(as = ConfiguredTable))]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its name, unique within the operator.
    pub table: String,
    /// The casino where it stands.
    pub casino: String,
    /// The game it is for.
    pub game: Game,
    /// The first day.
    #[serde(default)]
    pub from: Option<Date>,
    /// The day after the last.
    #[serde(default)]
    pub until: Option<Date>,
    /// Its equipment, where it is registered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equipment: Option<Equipment>,
    /// Its betting limits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
    /// Whether players may handle cards there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handling: Option<bool>,
}

/// Equipment as registered; an absent member is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Equipment {
    /// How many 52-card decks are in use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decks: Option<u8>,
    /// Whether there is a dealing shoe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shoe: Option<bool>,
    /// How many cut cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_cards: Option<u8>,
    /// Whether there is a shuffler.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shuffler: Option<bool>,
    /// Whether there is an automatic shuffler-dealer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shuffler_dealer: Option<bool>,
    /// How many layouts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layouts: Option<u8>,
    /// How many seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
}

/// The limits of one bet, in minor units; each is optional.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// The wager.
    pub on: String,
    /// The least stake.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// The highest stake.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
}

/// What a permit is for: the operator's tables, a casino's, or one table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Scope {
    /// Every table of the operator.
    Operator(String),
    /// Every table of one of its casinos.
    Casino(String),
    /// One table.
    Table(String),
}

impl Scope {
    /// Whether it covers a table of the (only) operator, in that casino.
    pub fn covers(&self, casino: &str, table: &str) -> bool {
        match self {
            Self::Operator(_) => true,
            Self::Casino(name) => name == casino,
            Self::Table(name) => name == table,
        }
    }

    /// How narrow it is: the narrower wins.
    pub const fn width(&self) -> Width {
        match self {
            Self::Operator(_) => Width::Operator,
            Self::Casino(_) => Width::Casino,
            Self::Table(_) => Width::Table,
        }
    }

    /// The name it carries.
    pub fn name(&self) -> &str {
        match self {
            Self::Operator(name) | Self::Casino(name) | Self::Table(name) => name,
        }
    }
}

/// How wide a scope is, narrowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// One table.
    Table,
    /// A casino.
    Casino,
    /// The operator.
    Operator,
}

impl Width {
    /// Narrowest first.
    pub const ALL: [Self; 3] = [Self::Table, Self::Casino, Self::Operator];
}

/// What was authorised, for whom and from when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Permit {
    /// The request that became this permit, or the id it was imported under.
    pub id: String,
    /// The game.
    pub game: Game,
    /// Where it holds.
    pub scope: Scope,
    /// Its first day: the adoption day.
    pub from: Date,
    /// The day from which it is no more (expired or revoked).
    #[serde(default)]
    pub until: Option<Date>,
    /// When it was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<Timestamp>,
    /// The options by key; null takes this scope's own value away.
    #[serde(deserialize_with = "check::no_key_twice")]
    #[cfg_attr(feature = "service", schema(value_type = BTreeMap<String, OptionValue>))]
    pub options: BTreeMap<String, Option<OptionValue>>,
    /// Wagers beyond the regulation (baccarat, 69/2009), by the name that logs use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wagers: Vec<String>,
}

/// A prize table that the law leaves to the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PayTable {
    /// The game.
    pub game: Game,
    /// The wager.
    pub wager: String,
    /// Where it holds.
    pub scope: Scope,
    /// Its first day.
    pub from: Date,
    /// The day after its last.
    #[serde(default)]
    pub until: Option<Date>,
    /// Prizes per unit staked, by combination.
    #[serde(deserialize_with = "check::no_key_twice")]
    pub prizes: BTreeMap<String, u32>,
}

/// Whether a day lies from `from` (included) until `until` (not).
pub fn covers(from: Option<Date>, until: Option<Date>, day: Date) -> bool {
    from.is_none_or(|from| from <= day) && until.is_none_or(|until| day < until)
}

impl Configuration {
    /// The table of that name that is there for that game on that day.
    pub fn table(&self, name: &str, game: Game, day: Date) -> Option<&Table> {
        self.tables.iter().find(|it| it.table == name && it.game == game && covers(it.from, it.until, day))
    }
}
