//! What makccarat and baccarat share: a coup between two sides.

pub mod article_2_burn;
pub mod article_3_white_card;
mod article_5_points;
mod article_7_deal;
mod commission;
mod thirds;

pub use article_5_points::{observe_points, points};
pub use article_7_deal::next_card;
pub(crate) use commission::{main_pay, pair_pay};
pub use thirds::{Owed, Third, Thirds, owed, thirds};
pub(crate) use thirds::{Seen, is_natural};

use super::{Card, Due, Observer, Readings};
use crate::law::{Game, RuleSet, Wager};

/// One of the two groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player's.
    Player,
    /// The banker's.
    Banker,
}

impl Side {
    /// The name in logs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Banker => "banker",
        }
    }
}

/// How a coup ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player's side has more.
    Player,
    /// The banker's side has more.
    Banker,
    /// Both have the same.
    Tie,
}

impl Outcome {
    /// The name in logs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Banker => "banker",
            Self::Tie => "tie",
        }
    }

    /// Whether that side won.
    #[inline]
    pub const fn won_by(self, side: Side) -> bool {
        matches!((self, side), (Self::Player, Side::Player) | (Self::Banker, Side::Banker))
    }
}

/// A coup as its cards give it, rightly dealt or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coup {
    /// What the player's cards come to, 0 to 9.
    pub player_points: u8,
    /// What the banker's cards come to, 0 to 9.
    pub banker_points: u8,
    /// Who has more.
    pub outcome: Outcome,
    /// The player's first two cards are of one rank.
    pub player_pair: bool,
    /// The banker's first two cards are of one rank.
    pub banker_pair: bool,
    /// How many cards the player's side has.
    pub player_cards: u8,
    /// How many cards the banker's side has.
    pub banker_cards: u8,
}

impl Coup {
    /// The points of the side that won; the common points of a tie.
    #[inline]
    pub const fn winning_points(&self) -> u8 {
        if self.player_points > self.banker_points { self.player_points } else { self.banker_points }
    }
}

/// Reads a coup off its cards, all of which count.
#[inline]
pub fn coup(player: &[Card], banker: &[Card]) -> Coup {
    let (player_points, banker_points) = (points(player), points(banker));
    let outcome = match player_points.cmp(&banker_points) {
        std::cmp::Ordering::Greater => Outcome::Player,
        std::cmp::Ordering::Less => Outcome::Banker,
        std::cmp::Ordering::Equal => Outcome::Tie,
    };
    Coup {
        player_points,
        banker_points,
        outcome,
        player_pair: is_pair(player),
        banker_pair: is_pair(banker),
        player_cards: player.len() as u8,
        banker_cards: banker.len() as u8,
    }
}

/// A pair (makccarat art. 12, baccarat art. 13): the first two cards of a side are of one rank, whatever their
/// colours or suits. Further cards make none.
#[inline]
pub const fn is_pair(cards: &[Card]) -> bool {
    match cards {
        [first, second, ..] => first.rank() == second.rank(),
        [] | [_] => false,
    }
}

/// What is due on a wager of makccarat or baccarat.
///
/// `None` where the wager is none of the game's, or is the jackpot, which
/// [`jackpot_due`](crate::games::baccarat::article_17_jackpot::jackpot_due) settles. A wager whose result is known
/// and whose prize or commission is not has [`Pay::Unknown`](crate::games::Pay::Unknown).
#[inline]
pub fn settle(
    rules: &RuleSet,
    readings: Readings,
    coup: Coup,
    wager: Wager,
    stake: i64,
    observer: &mut impl Observer,
) -> Option<Due> {
    match rules.game {
        Game::Makccarat => super::makccarat::article_16_prizes::settle(rules, readings, coup, wager, stake, observer),
        Game::Baccarat => super::baccarat::article_17_prizes::settle(rules, coup, wager, stake, observer),
        Game::Fortune3CardPoker | Game::CasinoWar => None,
    }
}
