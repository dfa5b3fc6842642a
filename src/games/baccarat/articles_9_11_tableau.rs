//! # Articles 9 to 11. Additional cards
//!
//! The articles were not seen; the tableau is known from descriptions (`baccarat-unread`). One additional card a
//! side at most, the player's side first:
//!
//! - a nine or an eight with two cards, on either side, ends the coup;
//! - the player's side draws with five or less;
//! - the banker's side, where the player's stood, draws with five or less; where it drew, by its own points and
//!   the card drawn.

use crate::games::coup::{Owed, Seen, is_natural};
use crate::games::{Observer, Rule, Step};

/// A nine or an eight ends the coup.
pub const NATURAL: Rule = Rule::reading("baccarat.9-11.natural", "9-11", &["baccarat-unread", "natural-either-side"]);
/// The player's side draws with five or less.
pub const PLAYER: Rule = Rule::reading("baccarat.9-11.player-draws", "9-11", &["baccarat-unread"]);
/// The player's side stood: the banker's draws with five or less.
pub const BANKER_ALONE: Rule = Rule::reading("baccarat.9-11.banker-draws-alone", "9-11", &["baccarat-unread"]);
/// The player's side drew: the banker's goes by the tableau.
pub const BANKER: Rule = Rule::reading("baccarat.9-11.banker-draws-by-tableau", "9-11", &["baccarat-unread"]);

/// Whether the player's side draws with those points.
pub const fn player_draws(points: u8) -> bool {
    match points {
        0..=5 => true,
        6.. => false,
    }
}

/// Whether the banker's side draws with those points, where the player's drew that card (0 for a ten or a court
/// card) or stood.
#[expect(clippy::match_same_arms, reason = "row by row, as tableaux are printed")]
pub const fn banker_draws(points: u8, player_third: Option<u8>) -> bool {
    match (points, player_third) {
        (0..=5, None) => true,
        (6.., None) => false,
        (0..=2, Some(_)) => true,
        (3, Some(card)) => card != 8,
        (4, Some(card)) => matches!(card, 2..=7),
        (5, Some(card)) => matches!(card, 4..=7),
        (6, Some(card)) => matches!(card, 6 | 7),
        (7.., Some(_)) => false,
    }
}

/// Who is to have a third card.
#[inline]
pub fn owed(seen: Seen, observer: &mut impl Observer) -> Owed {
    let natural = is_natural(seen.player) || is_natural(seen.banker);
    observer.rule(|| Step::new(&NATURAL, natural).with("player", seen.player).with("banker", seen.banker));
    if !natural {
        observer.rule(|| Step::new(&PLAYER, player_draws(seen.player)).with("player", seen.player));
        let draws = banker_draws(seen.banker, seen.player_third);
        observer.rule(|| match seen.player_third {
            None => Step::new(&BANKER_ALONE, draws).with("banker", seen.banker),
            Some(card) => Step::new(&BANKER, draws).with("banker", seen.banker).with("player_third", card),
        });
    }
    Owed {
        player: !natural && PLAYER_DRAWS >> seen.player & 1 == 1,
        banker: !natural && TABLEAU[usize::from(seen.banker)] >> column(seen.player_third) & 1 == 1,
    }
}

/// A bit for each total with which the player's side draws.
const PLAYER_DRAWS: u16 = {
    let (mut bits, mut points) = (0, 0);
    while points < 10 {
        bits |= (player_draws(points) as u16) << points;
        points += 1;
    }
    bits
};

/// The tableau without its branches: by the banker's points a bit for each card, and one where the player stood.
const TABLEAU: [u16; 10] = {
    let mut rows = [0; 10];
    let mut points = 0;
    while points < 10 {
        let mut card = 0;
        while card < 10 {
            rows[points] |= (banker_draws(points as u8, Some(card)) as u16) << column(Some(card));
            card += 1;
        }
        rows[points] |= (banker_draws(points as u8, None) as u16) << column(None);
        points += 1;
    }
    rows
};

#[inline]
const fn column(player_third: Option<u8>) -> u8 {
    match player_third {
        Some(card) => card,
        None => 10,
    }
}
