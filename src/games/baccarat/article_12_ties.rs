//! # Article 12. Ties
//!
//! In a tie the bets on player and banker go back (`baccarat-unread`).

use crate::games::{Due, Observer, Rule, Settled, Step};

/// The main bets of a tie go back.
pub const RETURNED: Rule = Rule::reading("baccarat.12.tie-returned", "12", &["baccarat-unread"]);

#[inline]
pub(super) fn returned(stake: i64, observer: &mut impl Observer) -> Due {
    observer.rule(|| Step::new(&RETURNED, true));
    Due::unpaid(Settled::Returned, stake)
}
