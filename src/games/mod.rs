//! The rules of play: pure functions of cards and a [`crate::law::RuleSet`], one article a file.
//!
//! Every function that rules on something takes an [`Observer`]: [`Silent`] costs nothing, [`Trace`] records
//! each [`Step`] with its article and whether it applied. There is one implementation for both.

macro_rules! folders {
    ($($variant:ident $folder:ident $name:literal $what:literal;)+) => { $(pub mod $folder;)+ };
}
games!(folders);

pub mod coup;

mod cards;
mod money;
mod observer;

pub use cards::*;
pub use money::*;
pub use observer::*;

/// How the points that the texts leave open are read, where that is the regulator's to choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// The setting `commission-scope`.
    pub commission_scope: CommissionScope,
}

/// Which prizes of a coup makccarat's article 17 touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CommissionScope {
    /// Those of bets on the winning side.
    #[default]
    Main,
    /// The pair prizes of that coup too.
    AllPrizes,
}

impl CommissionScope {
    /// The value of the setting.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::AllPrizes => "all-prizes",
        }
    }
}
