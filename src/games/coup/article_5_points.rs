//! # Article 5. What cards count
//!
//! King, queen, jack and ten count nothing, and so does every sum of ten; the others count their face value, and
//! nine is the highest.

use crate::games::{Card, Observer, Rule, Step};

/// The points of both sides.
pub const POINTS: Rule = Rule::new("coup.5.points", "5");

/// The points of a side, 0 to 9.
#[inline]
pub fn points(cards: &[Card]) -> u8 {
    // In 32 bits, so that no number of cards is too many.
    let sum: u32 = cards.iter().map(|it| u32::from(it.points())).sum();
    (sum % 10) as u8
}

/// Tells an observer what the cards of a coup come to.
pub fn observe_points(player: &[Card], banker: &[Card], observer: &mut impl Observer) {
    observer.rule(|| {
        Step::new(&POINTS, true)
            .with("player", player)
            .with("player_points", points(player))
            .with("banker", banker)
            .with("banker_points", points(banker))
    });
}
