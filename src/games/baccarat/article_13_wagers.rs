//! # Article 13. The wagers
//!
//! On the player's side, on the banker's side, on a tie; and besides on a pair of either side, on the progressive
//! jackpot (30/2007, 64/2007) and on Lucky 6 (56/2018), which wins when the banker's side wins with six.

use crate::games::coup::{Coup, Outcome, Side, points};
use crate::games::{Card, Observer, Rule, Step};

/// A bet on a side wins with it.
pub const MAIN: Rule = Rule::new("baccarat.13.main-bet", "13");
/// A bet on the tie wins with it.
pub const TIE: Rule = Rule::new("baccarat.13.tie-bet", "13");
/// A bet on a pair wins with it.
pub const PAIR: Rule = Rule::new("baccarat.13.pair-bet", "13");
/// Lucky 6 wins with a six of the banker's that wins.
pub const LUCKY_SIX: Rule = Rule::new("baccarat.13.lucky-six", "13");
/// The jackpot combinations.
pub const JACKPOT: Rule = Rule::reading(
    "baccarat.13.jackpot-combination",
    "13",
    &["first-five-cards", "highest-jackpot-only", "double-pairs-points"],
);

#[inline]
pub(super) fn observe(rule: &'static Rule, side: Option<Side>, won: bool, observer: &mut impl Observer) {
    observer.rule(|| match side {
        Some(side) => Step::new(rule, won).with("side", side.name()),
        None => Step::new(rule, won),
    });
}

/// Whether Lucky 6 wins.
#[inline]
pub const fn is_lucky_six(coup: Coup) -> bool {
    matches!(coup.outcome, Outcome::Banker) && coup.banker_points == 6
}

/// A combination that wins the jackpot, the highest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Combination {
    /// A K Q J 10 of one suit, the first five cards.
    RoyalFlush,
    /// K Q J 10 of one suit and an ace of another, the first five cards.
    ParadiseStraight,
    /// The first four cards of one rank.
    FourOfAKind,
    /// A pair on each side, of different points.
    DoublePairs,
    /// Three of one rank among the first four cards.
    ThreeOfAKind,
    /// A pair on one side.
    SinglePair,
}

impl Combination {
    /// Every one, the highest first.
    pub const ALL: [Self; 6] = [
        Self::RoyalFlush,
        Self::ParadiseStraight,
        Self::FourOfAKind,
        Self::DoublePairs,
        Self::ThreeOfAKind,
        Self::SinglePair,
    ];

    /// The name in options and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoyalFlush => "royal_flush",
            Self::ParadiseStraight => "paradise_straight",
            Self::FourOfAKind => "four_of_a_kind",
            Self::DoublePairs => "double_pairs",
            Self::ThreeOfAKind => "three_of_a_kind",
            Self::SinglePair => "single_pair",
        }
    }
}

/// What a coup means to the jackpot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JackpotHit {
    /// The highest combination, which alone is paid (`highest-jackpot-only`).
    pub highest: Option<Combination>,
    /// Both sides have pairs of different ranks and equal points: `highest` is a single pair, and the prize for
    /// double pairs passes too (`double-pairs-points`).
    pub double_pairs_by_rank: bool,
}

/// Finds the jackpot combination among the first cards dealt: two each in turn, then the player's third, else the
/// banker's (`first-five-cards`). A coup of four cards has neither of the two straights.
pub fn combination(player: &[Card], banker: &[Card], observer: &mut impl Observer) -> JackpotHit {
    let hit = find(player, banker);
    observer.rule(|| {
        let step = Step::new(&JACKPOT, hit.highest.is_some()).with("player", player).with("banker", banker);
        hit.highest.into_iter().fold(step, |step, it| step.with("combination", it.name()))
    });
    hit
}

#[inline]
fn find(player: &[Card], banker: &[Card]) -> JackpotHit {
    let (&[a, c, ..], &[b, d, ..]) = (player, banker) else {
        return JackpotHit { highest: None, double_pairs_by_rank: false };
    };
    let (player_pair, banker_pair) = (a.rank() == c.rank(), b.rank() == d.rank());
    // Every combination but the two straights has a pair on one side, and the straights have none.
    if player_pair || banker_pair {
        let both = player_pair && banker_pair;
        let differ = both && points(&[a, c]) != points(&[b, d]);
        let three = b.rank() == a.rank() || b.rank() == c.rank() || d.rank() == a.rank() || d.rank() == c.rank();
        let highest = if both && three {
            Combination::FourOfAKind
        } else if differ {
            Combination::DoublePairs
        } else if three {
            Combination::ThreeOfAKind
        } else {
            Combination::SinglePair
        };
        return JackpotHit { highest: Some(highest), double_pairs_by_rank: both && highest == Combination::SinglePair };
    }
    let fifth = player.get(2).or(banker.get(2));
    JackpotHit { highest: fifth.and_then(|fifth| straight([a, b, c, d, *fifth])), double_pairs_by_rank: false }
}

/// A K Q J 10 in any order, all but the ace of one suit.
fn straight(cards: [Card; 5]) -> Option<Combination> {
    const BROADWAY: u16 = 1 | 1 << 9 | 1 << 10 | 1 << 11 | 1 << 12;
    if cards.iter().fold(0, |ranks, it| ranks | 1_u16 << it.rank()) != BROADWAY {
        return None;
    }
    let suits_below = cards.iter().filter(|it| it.rank() != 0).fold(0, |suits, it| suits | 1_u8 << it.suit());
    let suits = cards.iter().fold(0, |suits, it| suits | 1_u8 << it.suit());
    match (suits_below.count_ones(), suits.count_ones()) {
        (1, 1) => Some(Combination::RoyalFlush),
        (1, _) => Some(Combination::ParadiseStraight),
        _ => None,
    }
}
