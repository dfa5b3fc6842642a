//! # Article 12. The wagers
//!
//! On the player's side, on the banker's side, on a tie; and besides on a pair of either side: its first two cards
//! of one rank, whatever their suits.

use crate::games::coup::Side;
use crate::games::{Observer, Rule, Step};

/// A bet on a side wins with it.
pub const MAIN: Rule = Rule::new("makccarat.12.main-bet", "12");
/// A bet on the tie wins with it.
pub const TIE: Rule = Rule::new("makccarat.12.tie-bet", "12");
/// A bet on a pair wins with it.
pub const PAIR: Rule = Rule::new("makccarat.12.pair-bet", "12");

#[inline]
pub(super) fn observe(rule: &'static Rule, side: Option<Side>, won: bool, observer: &mut impl Observer) {
    observer.rule(|| match side {
        Some(side) => Step::new(rule, won).with("side", side.name()),
        None => Step::new(rule, won),
    });
}
