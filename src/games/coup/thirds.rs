//! Whether each side got the additional cards that the rules give it.

use super::points;
use crate::games::{Card, Observer, baccarat, makccarat};
use crate::law::Draw;

/// What the rules on additional cards look at: the points of the first two cards of each side, and of the third
/// where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The player's first two cards, 0 to 9.
    pub player: u8,
    /// The banker's first two cards, 0 to 9.
    pub banker: u8,
    /// The player's third card, 0 to 9.
    pub player_third: Option<u8>,
    /// The banker's third card, 0 to 9.
    pub banker_third: Option<u8>,
}

impl Seen {
    /// What there is to see in those cards.
    #[inline]
    pub fn of(player: &[Card], banker: &[Card]) -> Self {
        let two = |cards: &[Card]| points(cards.get(..2).unwrap_or(cards));
        let third = |cards: &[Card]| cards.get(2).map(|it| it.points());
        Self { player: two(player), banker: two(banker), player_third: third(player), banker_third: third(banker) }
    }
}

/// A nine or an eight with the first two cards.
#[inline]
pub(crate) const fn is_natural(points: u8) -> bool {
    points >= 8
}

/// Who is to have a third card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// The player's side is.
    pub player: bool,
    /// The banker's side is.
    pub banker: bool,
}

/// Who is to have a third card, each side by the cards dealt before its own: the banker's side in baccarat by the
/// player's third card, in makccarat the higher side by the third card of the lower.
#[inline]
pub fn owed(draw: Draw, seen: Seen, observer: &mut impl Observer) -> Owed {
    match draw {
        Draw::Baccarat => baccarat::articles_9_11_tableau::owed(seen, observer),
        Draw::MakccaratFirst => makccarat::article_9_draw::first_alternative(seen, observer),
        Draw::MakccaratSecond => makccarat::article_9_draw::second_alternative(seen, observer),
    }
}

/// What a side did about its additional card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Third {
    /// What the rules say.
    Right,
    /// It stood and had to draw.
    Missing,
    /// It drew and had to stand, or drew more than one.
    Forbidden,
}

/// What both sides did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thirds {
    /// The player's side.
    pub player: Third,
    /// The banker's side.
    pub banker: Third,
}

/// Judges what was dealt: each side by the cards dealt before its third, so that both may be at fault. A fourth
/// card is forbidden, and no other rule looks at it.
#[inline]
pub fn thirds(draw: Draw, player: &[Card], banker: &[Card], observer: &mut impl Observer) -> Thirds {
    let owed = owed(draw, Seen::of(player, banker), observer);
    Thirds { player: third(owed.player, player.len()), banker: third(owed.banker, banker.len()) }
}

#[inline]
const fn third(owed: bool, cards: usize) -> Third {
    match (owed, cards) {
        (true, 0..=2) => Third::Missing,
        (true, 3) | (false, 0..=2) => Third::Right,
        (true, 4..) | (false, 3..) => Third::Forbidden,
    }
}
