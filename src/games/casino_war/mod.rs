//! Casino War (74/2005, its article 1 as 63/2007 gave it).
//!
//! The body of the regulation was not found: play and prizes are known from descriptions (`casino-war-body`), and its
//! articles are cited together as `body`. One card each, the higher wins, the ace always high, suits do not count.
//! On a tie the player surrenders and loses a part of the bet, or goes to war: raises by the same amount and gets
//! another card against the dealer's. Where that is equal or higher, the initial bet goes back and the raise is paid
//! (`war-paid`); else both are lost. The tie bet is on the first cards.

use std::cmp::Ordering;

use super::{Card, Due, Observer, Rule, Settled, Step};
use crate::law::{Prize, RuleSet, Wager};

const BODY: &[&str] = &["casino-war-body"];

/// The first cards decide.
pub const FIRST_CARDS: Rule = Rule::reading("casino-war.body.higher-card-wins", "body", BODY);
/// A tie was given up.
pub const SURRENDER: Rule = Rule::reading("casino-war.body.surrender", "body", BODY);
/// A tie went to war: the second cards decide.
pub const WAR: Rule = Rule::reading("casino-war.body.war", "body", &["casino-war-body", "war-paid"]);
/// The tie bet.
pub const TIE: Rule = Rule::reading("casino-war.body.tie-bet", "body", BODY);

/// What a player did about a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Raised.
    War,
    /// Gave up.
    Surrender,
}

/// A hand against the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duel {
    /// The hand's first card and the dealer's.
    pub first: (Card, Card),
    /// What was decided, on a tie.
    pub decision: Option<Decision>,
    /// The hand's second card and the dealer's, at war.
    pub second: Option<(Card, Card)>,
}

/// The hand's card against the dealer's: the ace is always high, suits do not count.
#[inline]
pub const fn compare(hand: Card, dealer: Card) -> Ordering {
    let (hand, dealer) = ((hand.rank() + 12) % 13, (dealer.rank() + 12) % 13);
    if hand > dealer {
        Ordering::Greater
    } else if hand < dealer {
        Ordering::Less
    } else {
        Ordering::Equal
    }
}

/// What is due on a wager; `None` where it is none of this game's, or a tie, a decision or the second cards that it
/// hangs on are missing.
pub fn settle(rules: &RuleSet, duel: Duel, wager: Wager, stake: i64, observer: &mut impl Observer) -> Option<Due> {
    let first = compare(duel.first.0, duel.first.1);
    let won = |line| Due::in_full(stake, rules.prizes.of(line));
    let unpaid = |result| Due::unpaid(result, stake);
    Some(match wager {
        Wager::Tie => {
            observer.rule(|| cards(&TIE, first == Ordering::Equal, duel.first));
            if first == Ordering::Equal { won(Prize::Tie) } else { unpaid(Settled::Lost) }
        }
        Wager::Initial => {
            observer.rule(|| cards(&FIRST_CARDS, first != Ordering::Equal, duel.first));
            match (first, duel.decision) {
                (Ordering::Greater, _) => won(Prize::Initial),
                (Ordering::Less, _) => unpaid(Settled::Lost),
                (Ordering::Equal, Some(Decision::Surrender)) => {
                    observer.rule(|| Step::new(&SURRENDER, true).with_some("part", rules.prizes.of(Prize::Surrender)));
                    unpaid(Settled::Surrendered)
                }
                (Ordering::Equal, Some(Decision::War)) => match war(duel, observer)? {
                    Ordering::Greater | Ordering::Equal => unpaid(Settled::Returned),
                    Ordering::Less => unpaid(Settled::Lost),
                },
                (Ordering::Equal, None) => return None,
            }
        }
        Wager::War if first == Ordering::Equal && duel.decision == Some(Decision::War) => match war(duel, observer)? {
            Ordering::Greater => won(Prize::War),
            Ordering::Equal => won(Prize::WarTie),
            Ordering::Less => unpaid(Settled::Lost),
        },
        _ => return None,
    })
}

/// The second cards, at war.
fn war(duel: Duel, observer: &mut impl Observer) -> Option<Ordering> {
    let second = duel.second?;
    let order = compare(second.0, second.1);
    observer.rule(|| cards(&WAR, order != Ordering::Less, second));
    Some(order)
}

/// A rule about a hand's card and the dealer's.
fn cards(rule: &'static Rule, applied: bool, (hand, dealer): (Card, Card)) -> Step {
    Step::new(rule, applied).with("hand", &[hand][..]).with("dealer", &[dealer][..])
}
