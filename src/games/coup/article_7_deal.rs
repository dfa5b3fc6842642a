//! # Article 7. The deal
//!
//! Each side gets two cards, one at a time and in turn, the player's side first. Then the rules on additional
//! cards decide.

use super::{Seen, Side, owed};
use crate::games::{Card, Silent};
use crate::law::Draw;

/// The side that the next card goes to; `None` when the coup is over.
#[inline]
pub fn next_card(draw: Draw, player: &[Card], banker: &[Card]) -> Option<Side> {
    if player.len() < 2 || banker.len() < 2 {
        return Some(if player.len() <= banker.len() { Side::Player } else { Side::Banker });
    }
    let owed = owed(draw, Seen::of(player, banker), &mut Silent);
    if owed.player && player.len() == 2 {
        Some(Side::Player)
    } else if owed.banker && banker.len() == 2 {
        Some(Side::Banker)
    } else {
        None
    }
}
