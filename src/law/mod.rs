//! What the law says on a day: dated data with sources, read from `law/*.toml`.
//!
//! The catalogue lists acts, articles, options, wagers, prizes and ranges, each with the days it is valid
//! from and until, its act and its grade. [`Catalogue::on`] gives the [`Regulation`] of a game on a day;
//! with the options of a permit it gives a [`RuleSet`], which is all that `games` sees.

mod catalogue;
mod check;
mod dated;
mod equipment;
mod file;
mod interpretation;
mod load;
mod option_law;
mod option_value;
mod regulation;
mod rule_set;
mod rules;
mod setting;
pub mod view;

pub use crate::lang::Words;
pub use catalogue::{Catalogue, GameLaw, OptionFault, RegulationLaw};
pub use dated::{Dated, Edge, Source, Standing};
pub use equipment::{Apparatus, EquipmentLaw, Piece};
pub use file::{
    Act, AddedWagers, Article, AuthorisationLaw, Coupling, CouplingRule, DrawLaw, LimitLaw, LimitOn, Needed, PokerLaw,
    PrizeLaw, Range, Read, Role, Sets, WagerLaw, When,
};
pub use interpretation::{Concern, Interpretation, Part, Setting};
pub use load::{CatalogueError, CatalogueErrors};
pub use option_law::{Effect, Form, OptionLaw, TieBet, ValueLaw};
pub use option_value::{OptionValue, Options};
pub use regulation::{Authorisation, Contradiction, OptionInForce, OptionRefusal, Regulation};
pub use rule_set::*;
pub use setting::SettingFault;

use serde::{Deserialize, Serialize};

/// A day in Macau.
pub type Date = jiff::civil::Date;

// As `tt`, so that derives see the names as the literals that they are.
macro_rules! game {
    ($($variant:ident $folder:ident $name:tt $what:tt;)+) => {
        /// A game that has an official regulation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
        pub enum Game { $(#[doc = $what] #[serde(rename = $name)] $variant),+ }

        impl Game {
            /// Every game, in the order of the documents.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant),+];
            /// Their names, in the same order.
            pub const NAMES: [&str; Self::COUNT] = [$($name),+];
            /// How many there are.
            pub const COUNT: usize = [$($name),+].len();

            /// The file of its law.
            pub(crate) const fn file(self) -> &'static str {
                match self { $(Self::$variant => concat!($name, ".toml")),+ }
            }
        }

        /// The files that are built in, in the order of their names.
        pub const FILES: [(&str, &str); Game::COUNT + 2] = by_name([
            ("acts.toml", include_str!("../../law/acts.toml")),
            ("interpretations.toml", include_str!("../../law/interpretations.toml")),
            $((concat!($name, ".toml"), include_str!(concat!("../../law/", $name, ".toml")))),+
        ]);
    };
}
games!(game);

/// Puts files in the order of their names.
const fn by_name<const N: usize>(mut files: [(&'static str, &'static str); N]) -> [(&'static str, &'static str); N] {
    let mut sorted = 1;
    while sorted < N {
        let mut at = sorted;
        while at > 0 && is_before(files[at].0.as_bytes(), files[at - 1].0.as_bytes()) {
            (files[at], files[at - 1]) = (files[at - 1], files[at]);
            at -= 1;
        }
        sorted += 1;
    }
    files
}

const fn is_before(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at < other.len() && (at == one.len() || one[at] < other[at])
}

impl Game {
    /// The name in logs, addresses and files.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The game of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Whether it is dealt to a player's and a banker's side (makccarat and baccarat).
    pub const fn is_coup(self) -> bool {
        matches!(self, Self::Makccarat | Self::Baccarat)
    }
}

/// How well a text or a figure is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Read in an official text, or in a copy of one.
    Official,
    /// Read in a description of it.
    Secondary,
    /// Inferred from other texts.
    Inferred,
}

impl Grade {
    /// Its name, as findings and views have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Secondary => "secondary",
            Self::Inferred => "inferred",
        }
    }
}

/// Where the law says something: an article in the wording that one act gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Basis<'c> {
    /// The article's number in its regulation, such as `"9"` or `"9-11"`.
    pub article: &'c str,
    /// The act whose wording applies, such as `"67/2007"`.
    pub act: &'c str,
    /// How well that wording is known.
    pub grade: Grade,
    /// The day lies in the range within which that act (or its successor's first day) is known to begin, no
    /// closer (`act-date-range`): what the wording decides on such a day is undetermined.
    pub unsure: bool,
}
