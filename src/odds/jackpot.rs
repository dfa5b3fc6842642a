//! Baccarat's jackpot: how often each combination is dealt, and what the fixed amounts cost.

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use super::{Chance, Fraction, Named, OddsError};
use crate::games::baccarat::article_13_wagers::{Combination, combination};
use crate::games::coup::next_card;
use crate::games::{Card, Silent};
use crate::law::{Draw, RuleSet};

/// The odds of the jackpot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct JackpotOdds {
    /// How often each is the highest combination of a coup: the straights among ordered deals of five cards, the others
    /// of four.
    #[cfg_attr(feature = "service", schema(value_type = BTreeMap<String, Chance>))]
    pub combinations: Named<Chance>,
    /// What the approved amounts cost, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_cost: Option<ExpectedCost>,
}

/// What fixed amounts cost on average, in minor units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedCost {
    /// ISO 4217.
    pub currency: String,
    /// The four amounts that each jackpot wager is paid in full.
    pub per_wager: Fraction,
    /// The least that the wagers of a coup share for a paradise straight.
    pub per_coup: Fraction,
}

impl Serialize for ExpectedCost {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut cost = serializer.serialize_struct("ExpectedCost", 5)?;
        cost.serialize_field("currency", &self.currency)?;
        cost.serialize_field("per_wager", &self.per_wager.to_string())?;
        cost.serialize_field("per_wager_amount", &self.per_wager.decimal(6))?;
        cost.serialize_field("per_coup", &self.per_coup.to_string())?;
        cost.serialize_field("per_coup_amount", &self.per_coup.decimal(6))?;
        cost.end()
    }
}

pub(super) fn odds(rules: &RuleSet, draw: Draw, decks: u32) -> Result<JackpotOdds, OddsError> {
    let cards = 52 * u64::from(decks);
    let four_cards: u64 = (cards - 3..=cards).product();
    let mut ways = [0; Combination::ALL.len()];
    four_card_combinations(decks, &mut ways);
    five_card_combinations(draw, decks, &mut ways);
    let mut combinations = Named::default();
    for (combination, count) in Combination::ALL.into_iter().zip(ways) {
        let of = match combination {
            Combination::RoyalFlush | Combination::ParadiseStraight => four_cards * (cards - 4),
            _ => four_cards,
        };
        combinations.add(combination.name(), Chance { count, of });
    }
    let expected_cost = match &rules.jackpot {
        None => None,
        Some(amounts) => {
            let cost = |parts: &[(Combination, i64)]| {
                parts.iter().try_fold(Fraction::whole(0), |cost, (combination, amount)| {
                    let chance = combinations.get(combination.name())?;
                    let chance = Fraction::new(i128::from(chance.count), i128::from(chance.of))?;
                    cost.plus(chance.times(Fraction::whole(i128::from(*amount)))?)
                })
            };
            let per_wager = cost(&[
                (Combination::FourOfAKind, amounts.four_of_a_kind),
                (Combination::DoublePairs, amounts.double_pairs),
                (Combination::ThreeOfAKind, amounts.three_of_a_kind),
                (Combination::SinglePair, amounts.single_pair),
            ]);
            let per_coup = cost(&[(Combination::ParadiseStraight, amounts.paradise_straight)]);
            Some(ExpectedCost {
                currency: amounts.currency().to_owned(),
                per_wager: per_wager.ok_or(OddsError::TooLarge)?,
                per_coup: per_coup.ok_or(OddsError::TooLarge)?,
            })
        }
    };
    Ok(JackpotOdds { combinations, expected_cost })
}

/// All deals by rank with a pair on a side, without which there is no combination of four cards.
fn four_card_combinations(decks: u32, ways: &mut [u64; Combination::ALL.len()]) {
    let mut add = |ranks: [u8; 4]| {
        let mut left = [4 * u64::from(decks); 13];
        let [a, b, c, d] = ranks.map(|it| Card::new(it, 0));
        let Some(hit) = combination(&[a, c], &[b, d], &mut Silent).highest else { return };
        let deals = ranks.into_iter().map(|rank| {
            left[usize::from(rank)] -= 1;
            left[usize::from(rank)] + 1
        });
        ways[hit as usize] += deals.product::<u64>();
    };
    for player in 0..13 {
        for one in 0..13 {
            for other in 0..13 {
                add([player, one, player, other]);
                if one != other {
                    add([one, player, other, player]);
                }
            }
        }
    }
}

/// A K Q J 10 of every choice of suits. In any order they are five cards of one coup only where the rules deal a fifth.
fn five_card_combinations(draw: Draw, decks: u32, ways: &mut [u64; Combination::ALL.len()]) {
    const RANKS: [u8; 5] = [0, 9, 10, 11, 12];
    let orders = orders().filter(|order| {
        let [a, b, c, d, _] = order.map(|it| Card::new(RANKS[it], 0));
        next_card(draw, &[a, c], &[b, d]).is_some()
    });
    let deals = orders.count() as u64 * u64::from(decks).pow(5);
    for suits in 0..4_u16.pow(5) {
        let card = |it: usize| Card::new(RANKS[it], (suits >> (2 * it) & 3) as u8);
        let (player, banker) = ([card(0), card(2), card(4)], [card(1), card(3)]);
        if let Some(hit) = combination(&player, &banker, &mut Silent).highest {
            ways[hit as usize] += deals;
        }
    }
}

/// The orders of five things.
fn orders() -> impl Iterator<Item = [usize; 5]> {
    (0..5_usize.pow(5))
        .map(|it| [it % 5, it / 5 % 5, it / 25 % 5, it / 125 % 5, it / 625])
        .filter(|order| order.iter().fold(0, |seen, it| seen | 1_u8 << it) == 0b11111)
}
