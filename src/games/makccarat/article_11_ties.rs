//! # Article 11. Ties
//!
//! After a tie a new coup is dealt to find the winner, and the bets on player and banker (`tie-main-bets`) may be
//! withdrawn, kept or altered: their amounts, with or without lowering them, or the side they are on.

use crate::games::coup::Side;
use crate::games::{Due, Observer, Rule, Settled, Step};
use crate::law::TieBets;

/// The main bets of a tie are neither won nor lost.
pub const UNDECIDED: Rule = Rule::reading("makccarat.11.tie-undecided", "11", &["tie-main-bets"]);

/// What became of a main bet after a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterTie {
    /// It left.
    Withdrawn,
    /// It stood in the deciding coup.
    Carried {
        /// The side it was on …
        from: Side,
        /// … and the side it is on.
        to: Side,
        /// Its stake in the tie …
        before: i64,
        /// … and in the deciding coup.
        after: i64,
    },
}

/// Whether the option `11.tie-bets` lets that happen.
pub const fn permits(option: TieBets, then: AfterTie) -> bool {
    match then {
        AfterTie::Withdrawn => option.withdraw,
        AfterTie::Carried { from, to, before, after } => {
            let same_side = from as u8 == to as u8;
            if before == after {
                if same_side { option.keep } else { option.switch_side }
            } else {
                same_side && (option.change_stake || (option.raise_stake && after > before))
            }
        }
    }
}

/// A main bet in a tie: carried into the deciding coup, or withdrawn.
#[inline]
pub(super) fn undecided(stake: i64, observer: &mut impl Observer) -> Due {
    observer.rule(|| Step::new(&UNDECIDED, true));
    Due::unpaid(Settled::Tied, stake)
}
