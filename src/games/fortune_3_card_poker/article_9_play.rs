//! # Article 9. Play and prizes
//!
//! In the wording of 97/2008. Who plays on adds a bet equal to the ante, who does not loses hand and ante. The dealer
//! plays with a queen or higher only. Where the dealer does not, antes are paid and the added bets go back; else
//! both are paid to a higher hand and lost by a lower one. What equal hands come to is not said
//! (`equal-three-card-hands`).
//!
//! Whatever the dealer has, a straight or better that plays on is paid a bonus on its ante, though the ante be lost
//! (`bonus-needs-play`), and Pair Plus wins with a pair or better.

use std::cmp::Ordering;

use super::{Class, Hand};
use crate::games::{Due, EQUAL_HANDS, Observer, Rule, Settled, Step};
use crate::law::{Prize, Ratio, RuleSet, Wager};

/// Who does not play on loses the ante (2).
pub const FOLD: Rule = Rule::new("fortune-3-card-poker.9.fold", "9");
/// The dealer plays with a queen or higher (4).
pub const QUALIFIES: Rule = Rule::new("fortune-3-card-poker.9.dealer-plays", "9");
/// The dealer does not play: antes are paid, added bets go back (5).
pub const NOT_QUALIFIED: Rule = Rule::new("fortune-3-card-poker.9.dealer-does-not-play", "9");
/// The dealer's hand is lower: both bets are paid (6).
pub const HIGHER: Rule = Rule::new("fortune-3-card-poker.9.higher-hand-wins", "9");
/// The dealer's hand is higher: both bets are lost (7).
pub const LOWER: Rule = Rule::new("fortune-3-card-poker.9.lower-hand-loses", "9");
/// The hands are equal: not said.
pub const EQUAL: Rule = Rule::reading("fortune-3-card-poker.9.equal-hands", "9", EQUAL_HANDS);
/// The bonus on the ante (8).
pub const BONUS: Rule = Rule::reading("fortune-3-card-poker.9.bonus", "9", &["bonus-needs-play"]);
/// Pair Plus (9).
pub const PAIR_PLUS: Rule = Rule::reading("fortune-3-card-poker.9.pair-plus", "9", &["pair-plus-table"]);

/// What a player did with the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Played on, with an added bet.
    Play,
    /// Gave it up.
    Fold,
}

/// A player's hand against the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Showdown {
    /// The player's hand.
    pub hand: Hand,
    /// What the player did with it.
    pub decision: Decision,
    /// The dealer's hand.
    pub dealer: Hand,
}

/// What Pair Plus pays per unit staked, by class; `None` where the table has no line. The official table was not
/// found (`pair-plus-table`), so it comes with the configuration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairPlus(pub [Option<Ratio>; Class::COUNT]);

/// What is due on a wager; `None` where it is none of this game's, or is an added bet of a hand that was given up.
///
/// Equal hands are [`Settled::ReturnedByUsage`]. Pair Plus is settled as if the hand had played on, which its bettors
/// must (3).
pub fn settle(
    rules: &RuleSet,
    showdown: Showdown,
    wager: Wager,
    stake: i64,
    pair_plus: Option<&PairPlus>,
    observer: &mut impl Observer,
) -> Option<Due> {
    let folded = showdown.decision == Decision::Fold;
    Some(match wager {
        Wager::Ante if folded => {
            observer.rule(|| Step::new(&FOLD, true));
            Due::unpaid(Settled::Lost, stake)
        }
        Wager::Play if folded => return None,
        Wager::Ante => against_dealer(rules, showdown, Prize::Ante, stake, observer),
        Wager::Play => against_dealer(rules, showdown, Prize::Play, stake, observer),
        Wager::PairPlus => {
            let class = showdown.hand.class();
            let won = class >= Class::Pair;
            observer.rule(|| Step::new(&PAIR_PLUS, won).with("hand", class.name()));
            if won {
                Due::in_full(stake, pair_plus.and_then(|it| it.0[class as usize]))
            } else {
                Due::unpaid(Settled::Lost, stake)
            }
        }
        _ => return None,
    })
}

/// The ante and the added bet of a hand that plays on.
fn against_dealer(rules: &RuleSet, showdown: Showdown, line: Prize, stake: i64, observer: &mut impl Observer) -> Due {
    let Showdown { hand, dealer, .. } = showdown;
    let against = |step: Step| step.with("dealer", dealer.class().name()).with("dealer_by", dealer.by());
    let step =
        |rule, applied| against(Step::new(rule, applied).with("hand", hand.class().name()).with("hand_by", hand.by()));
    let won = || Due::in_full(stake, rules.prizes.of(line));
    let plays = dealer.has_queen_or_better();
    observer.rule(|| against(Step::new(&QUALIFIES, plays)));
    if !plays {
        observer.rule(|| step(&NOT_QUALIFIED, true));
        return if line == Prize::Ante { won() } else { Due::unpaid(Settled::Returned, stake) };
    }
    let order = hand.cmp(&dealer);
    observer.rule(|| step(&HIGHER, order == Ordering::Greater));
    observer.rule(|| step(&LOWER, order == Ordering::Less));
    match order {
        Ordering::Greater => won(),
        Ordering::Less => Due::unpaid(Settled::Lost, stake),
        Ordering::Equal => {
            observer.rule(|| step(&EQUAL, true));
            Due::unpaid(Settled::ReturnedByUsage, stake)
        }
    }
}

/// The bonus due on the ante: to be judged by [`Due::judge`] as a payment of its own. A hand that has none, or was
/// given up, is due nothing.
pub fn bonus(rules: &RuleSet, showdown: Showdown, ante: i64, observer: &mut impl Observer) -> Due {
    let class = showdown.hand.class();
    let line = match class {
        Class::StraightFlush => Some(Prize::BonusStraightFlush),
        Class::ThreeOfAKind => Some(Prize::BonusThreeOfAKind),
        Class::Straight => Some(Prize::BonusStraight),
        Class::Flush | Class::Pair | Class::HighCard => None,
    }
    .filter(|_| showdown.decision == Decision::Play);
    observer.rule(|| {
        let step = Step::new(&BONUS, line.is_some()).with("hand", class.name());
        line.and_then(|it| rules.prizes.of(it)).into_iter().fold(step, |step, it| step.with("prize", it))
    });
    match line {
        Some(line) => Due::in_full(ante, rules.prizes.of(line)),
        None => Due::unpaid(Settled::Lost, ante),
    }
}
