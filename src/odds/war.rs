//! Casino war: all ordered deals of two cards, and of two more after a tie, by rank. Cards burnt in between are as good
//! as any left in the shoe.

use super::{Chance, Fraction, Odds, OddsError, Sum, WagerOdds, net, offered};
use crate::games::casino_war::{Decision, Duel, settle};
use crate::games::{Card, Settled, Silent};
use crate::law::{Prize, RuleSet, Wager};

/// What a hand comes to.
struct Hands {
    of_rank: u64,
    cards: u64,
}

impl Hands {
    fn deals(&self) -> u64 {
        (self.cards - 3..=self.cards).product()
    }

    /// Every pair of first cards by rank, with its number of deals.
    fn firsts(&self) -> impl Iterator<Item = ((Card, Card), u64)> {
        let rest = (self.cards - 2) * (self.cards - 3);
        ranks().map(move |(hand, dealer)| {
            let ways = self.of_rank * (self.of_rank - u64::from(hand == dealer));
            ((card(hand), card(dealer)), ways * rest)
        })
    }

    /// Every pair of second cards after a tie of that rank, with its number of deals of all four.
    fn seconds(&self, tied: Card) -> impl Iterator<Item = ((Card, Card), u64)> {
        let left = move |rank: u8| self.of_rank - if rank == tied.rank() { 2 } else { 0 };
        let first = self.of_rank * (self.of_rank - 1);
        ranks().map(move |(hand, dealer)| {
            let ways = left(hand) * (left(dealer) - u64::from(hand == dealer));
            ((card(hand), card(dealer)), first * ways)
        })
    }
}

fn ranks() -> impl Iterator<Item = (u8, u8)> {
    (0..13).flat_map(|hand| (0..13).map(move |dealer| (hand, dealer)))
}

const fn card(rank: u8) -> Card {
    Card::new(rank, 0)
}

pub(super) fn odds(rules: &RuleSet, decks: u32) -> Result<Odds, OddsError> {
    let hands = Hands { of_rank: 4 * u64::from(decks), cards: 52 * u64::from(decks) };
    let of = hands.deals();
    let mut odds = Odds::new(rules.game, decks);
    let mut counts = [0; 6];
    for (first, deals) in hands.firsts() {
        match initial(rules, Duel { first, decision: Some(Decision::Surrender), second: None }) {
            Some(Settled::Won) => counts[0] += deals,
            Some(Settled::Lost) => counts[1] += deals,
            _ => {
                counts[2] += deals;
                for (second, deals) in hands.seconds(first.0) {
                    let order = crate::games::casino_war::compare(second.0, second.1);
                    counts[(4 - order as i8) as usize] += deals;
                }
            }
        }
    }
    for (name, count) in ["higher", "lower", "tie", "war-higher", "war-tie", "war-lower"].into_iter().zip(counts) {
        odds.outcomes.add(name, Chance { count, of });
    }
    if offered(rules, Wager::Initial) {
        let plain = with_war_tie_as_war(rules);
        odds.wagers.add(
            Wager::Initial.name(),
            WagerOdds {
                house_advantage: going_to_war(rules, &hands).edge(of)?,
                without_bonus: going_to_war(&plain, &hands).edge(of)?,
                surrender: surrendering(rules, &hands).edge(of)?,
                ..WagerOdds::default()
            },
        );
    }
    if offered(rules, Wager::Tie) {
        let mut sum = Sum::default();
        for (first, deals) in hands.firsts() {
            sum.add(brings(rules, Duel { first, decision: None, second: None }, Wager::Tie), deals);
        }
        odds.wagers.add(Wager::Tie.name(), WagerOdds { house_advantage: sum.edge(of)?, ..WagerOdds::default() });
    }
    Ok(odds)
}

/// What the initial bet comes to.
fn initial(rules: &RuleSet, duel: Duel) -> Option<Settled> {
    settle(rules, duel, Wager::Initial, 1, &mut Silent).map(|it| it.result)
}

fn brings(rules: &RuleSet, duel: Duel, wager: Wager) -> Option<Fraction> {
    let due = settle(rules, duel, wager, 1, &mut Silent)?;
    match due.result {
        // A part of the stake comes back.
        Settled::Surrendered => Fraction::of(rules.prizes.of(Prize::Surrender)?)?.less(Fraction::whole(1)),
        _ => net(&due),
    }
}

/// Per unit of the initial bet, every tie going to war with a raise of as much.
fn going_to_war(rules: &RuleSet, hands: &Hands) -> Sum {
    let mut sum = Sum::default();
    for (first, deals) in hands.firsts() {
        if first.0.rank() != first.1.rank() {
            sum.add(brings(rules, Duel { first, decision: None, second: None }, Wager::Initial), deals);
            continue;
        }
        for (second, deals) in hands.seconds(first.0) {
            let duel = Duel { first, decision: Some(Decision::War), second: Some(second) };
            let initial = brings(rules, duel, Wager::Initial);
            let raise = brings(rules, duel, Wager::War);
            sum.add(initial.zip(raise).and_then(|(initial, raise)| initial.plus(raise)), deals);
        }
    }
    sum
}

/// Per unit of the initial bet, every tie given up.
fn surrendering(rules: &RuleSet, hands: &Hands) -> Sum {
    let mut sum = Sum::default();
    for (first, deals) in hands.firsts() {
        sum.add(
            brings(rules, Duel { first, decision: Some(Decision::Surrender), second: None }, Wager::Initial),
            deals,
        );
    }
    sum
}

/// The same game, were a tie after a tie paid as a higher card is.
fn with_war_tie_as_war(rules: &RuleSet) -> RuleSet {
    let mut plain = *rules;
    plain.prizes.0[Prize::WarTie as usize] = rules.prizes.of(Prize::War);
    plain
}
