//! # Article 17, 4 to 7. The jackpot's prizes
//!
//! A royal flush is worth the whole meter and a paradise straight its fixed amount or a share of the meter,
//! whichever is more; each is split evenly among the jackpot wagers of the coup, rounded down
//! (`shared-prize-rounding`). The other four are fixed amounts, paid in full to each.

use super::article_13_wagers::{Combination, JackpotHit};
use crate::games::{Observer, Rule, Settled, Step};
use crate::law::{JackpotAmounts, Prize, RuleSet};

/// The whole meter, split.
pub const ROYAL_FLUSH: Rule =
    Rule::reading("baccarat.17.jackpot-royal-flush", "17", &["jackpot-bettors", "shared-prize-rounding"]);
/// The larger of a fixed amount and a share of the meter, split.
pub const PARADISE_STRAIGHT: Rule =
    Rule::reading("baccarat.17.jackpot-paradise-straight", "17", &["jackpot-bettors", "shared-prize-rounding"]);
/// A fixed amount to each.
pub const FIXED: Rule = Rule::new("baccarat.17.jackpot-fixed-amount", "17");

/// What a jackpot wager is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JackpotPay {
    /// That much.
    Amount(i64),
    /// It depends on the meter, and there is none (`jackpot-meter-missing`).
    MeterMissing,
    /// No amounts are approved, or the share of the meter is not known.
    Unknown,
}

/// What is due on each jackpot wager of a coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JackpotDue {
    /// Won or lost.
    pub result: Settled,
    /// What is paid for the highest combination.
    pub pay: JackpotPay,
    hit: JackpotHit,
    amounts: Option<JackpotAmounts>,
}

/// Whether a jackpot prize is what article 17 gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JackpotVerdict {
    /// It is.
    Right,
    /// It is not to be judged: see [`JackpotDue::pay`].
    Unjudged,
    /// It is not.
    Wrong {
        /// What it should be.
        expected: i64,
        /// The interpretations that leave it open, by id: undetermined. Empty: a violation.
        open: &'static [&'static str],
    },
}

/// What is due on each jackpot wager: `meter` is the accumulated value, `shares` the number of jackpot wagers of
/// the coup at the table, each of which is one share (`jackpot-bettors`).
pub fn jackpot_due(
    rules: &RuleSet,
    hit: JackpotHit,
    meter: Option<i64>,
    shares: u32,
    observer: &mut impl Observer,
) -> JackpotDue {
    let amounts = rules.jackpot;
    let Some(highest) = hit.highest else {
        return JackpotDue { result: Settled::Lost, pay: JackpotPay::Amount(0), hit, amounts };
    };
    let pay = match (highest, amounts, meter) {
        (Combination::RoyalFlush, _, None) | (Combination::ParadiseStraight, Some(_), None) => JackpotPay::MeterMissing,
        (Combination::RoyalFlush, _, Some(meter)) => {
            observer.rule(|| Step::new(&ROYAL_FLUSH, true).with("meter", meter).with("shares", i64::from(shares)));
            JackpotPay::Amount(meter / i64::from(shares.max(1)))
        }
        (_, None, _) => JackpotPay::Unknown,
        (Combination::ParadiseStraight, Some(amounts), Some(meter)) => {
            let Some(part) = rules.prizes.of(Prize::ParadiseShare) else {
                return JackpotDue { result: Settled::Won, pay: JackpotPay::Unknown, hit, amounts: Some(amounts) };
            };
            observer.rule(|| {
                Step::new(&PARADISE_STRAIGHT, true)
                    .with("fixed", amounts.paradise_straight)
                    .with("part", part)
                    .with("meter", meter)
                    .with("shares", i64::from(shares))
            });
            let fixed = i128::from(amounts.paradise_straight) * i128::from(part.den);
            let of_meter = i128::from(meter) * i128::from(part.num);
            let share = fixed.max(of_meter) / (i128::from(part.den) * i128::from(shares.max(1)));
            JackpotPay::Amount(i64::try_from(share).unwrap_or(i64::MAX))
        }
        (fixed, Some(amounts), _) => {
            let amount = fixed_amount(&amounts, fixed);
            observer.rule(|| Step::new(&FIXED, true).with("combination", fixed.name()).with("amount", amount));
            JackpotPay::Amount(amount)
        }
    };
    JackpotDue { result: Settled::Won, pay, hit, amounts }
}

/// The fixed amount for a combination: none for a royal flush, the least for a paradise straight.
const fn fixed_amount(amounts: &JackpotAmounts, of: Combination) -> i64 {
    match of {
        Combination::RoyalFlush => 0,
        Combination::ParadiseStraight => amounts.paradise_straight,
        Combination::FourOfAKind => amounts.four_of_a_kind,
        Combination::DoublePairs => amounts.double_pairs,
        Combination::ThreeOfAKind => amounts.three_of_a_kind,
        Combination::SinglePair => amounts.single_pair,
    }
}

impl JackpotDue {
    /// Judges what the log says was paid.
    pub fn judge(&self, paid: i64) -> JackpotVerdict {
        let JackpotPay::Amount(expected) = self.pay else { return JackpotVerdict::Unjudged };
        if paid == expected {
            return JackpotVerdict::Right;
        }
        let open = match (self.hit.highest, &self.amounts) {
            (Some(Combination::SinglePair), Some(_)) if self.hit.double_pairs_by_rank => {
                if Some(paid) == self.otherwise() {
                    return JackpotVerdict::Right;
                }
                DOUBLE_PAIRS
            }
            (Some(highest), Some(amounts)) if pays_several(amounts, highest, paid) => SEVERAL,
            _ => &[],
        };
        JackpotVerdict::Wrong { expected, open }
    }

    /// What passes as well: two pairs with the same points may be read as double pairs (`double-pairs-points`).
    pub fn otherwise(&self) -> Option<i64> {
        let by_rank = self.hit.highest == Some(Combination::SinglePair) && self.hit.double_pairs_by_rank;
        self.amounts.as_ref().filter(|_| by_rank).map(|it| it.double_pairs)
    }
}

/// The reading that two pairs with the same points rest on.
pub const DOUBLE_PAIRS: &[&str] = &["double-pairs-points"];
const SEVERAL: &[&str] = &["highest-jackpot-only"];

/// Whether `paid` is the prize of the highest combination and of lower ones that the same cards make.
fn pays_several(amounts: &JackpotAmounts, highest: Combination, paid: i64) -> bool {
    let (three, pair) = (amounts.three_of_a_kind, amounts.single_pair);
    let beyond = paid.saturating_sub(fixed_amount(amounts, highest));
    match highest {
        Combination::FourOfAKind => [three, pair, three.saturating_add(pair)].contains(&beyond),
        // Two pairs are twice a pair on one side, or once.
        Combination::DoublePairs => [pair, pair.saturating_mul(2)].contains(&beyond),
        Combination::ThreeOfAKind => beyond == pair,
        Combination::RoyalFlush | Combination::ParadiseStraight | Combination::SinglePair => false,
    }
}
