//! Baccarat's progressive jackpot (art. 17, 4 to 7).

use serde_json::json;

use super::codes::Code;
use super::records::{Bet, BetResult, Round};
use super::rules;
use super::scene::Scene;
use super::shoe::Shoe;
use super::stakes::{self, At, mismatch};
use super::witness::Witness;
use crate::games::baccarat::article_13_wagers::{Combination, JackpotHit, combination};
use crate::games::baccarat::article_17_jackpot::{DOUBLE_PAIRS, JackpotDue, JackpotPay, JackpotVerdict, jackpot_due};
use crate::games::{Rounded, Settled, Step};
use crate::law::{Role, Sets, Wager};

/// What the jackpot gives in a coup, worked out when the first wager asks.
#[derive(Default)]
pub(super) struct Jackpot {
    coup: Option<(JackpotHit, JackpotDue, bool)>,
}

impl Jackpot {
    /// Judges a jackpot wager.
    pub fn judge(
        &mut self,
        scene: &mut Scene<'_, '_, impl Witness>,
        shoe: &Shoe,
        at: At<'_>,
        round: &Round,
        bets: &[Bet],
    ) {
        let Some(amounts) = shoe.rules.set.jackpot else {
            unauthorised(scene, at);
            return;
        };
        let (hit, due, crowded) = *self.coup.get_or_insert_with(|| {
            let witness = scene.witness();
            // The combination is the coup's, whichever wager asks.
            witness.about(None);
            let hit = combination(&round.player, &round.banker, witness);
            let wagers = || bets.iter().filter(|it| it.wager == Some(Wager::Jackpot));
            let shares = wagers().count() as u32;
            // Whether two wagers of one seat are two shares is open (`jackpot-bettors`).
            let crowded = wagers()
                .enumerate()
                .any(|(place, one)| one.seat != 0 && wagers().skip(place + 1).any(|other| other.seat == one.seat));
            let due = jackpot_due(&shoe.rules.set, hit, round.meter, shares, witness);
            witness.about(Some(at.index));
            (hit, due, crowded)
        });
        settlement(scene, at, due);
        let won = due.result == Settled::Won;
        if at.bet.result != if won { BetResult::Won } else { BetResult::Lost } {
            let finding = scene.under(Code::ResultMismatch, scene.article(Role::Prizes)).by("first-five-cards");
            scene.say(mismatch(finding, at, due.result.name()));
            return;
        }
        let foreign = scene.bench.currency.is_some_and(|it| it != amounts.currency);
        if won && foreign && hit.highest != Some(Combination::RoyalFlush) {
            let text = |code: [u8; 3]| String::from_utf8_lossy(&code).into_owned();
            let finding = scene
                .under(Code::CurrencyMismatch, scene.article(Role::Prizes))
                .expected(json!({ "currency": text(amounts.currency) }))
                .found(json!({ "currency": scene.bench.currency.map(text) }));
            scene.say(at.about(finding));
            return;
        }
        if due.pay == JackpotPay::MeterMissing {
            let finding = scene
                .under(Code::JackpotMeterMissing, scene.article(Role::Prizes))
                .detail(json!({ "combination": hit.highest.map(Combination::name) }));
            scene.say(at.about(finding));
            return;
        }
        match due.judge(at.bet.paid) {
            JackpotVerdict::Right => commission(scene, at),
            JackpotVerdict::Unjudged => scene.out.bets_not_judged += 1,
            JackpotVerdict::Wrong { expected, open } => {
                let shared = matches!(hit.highest, Some(Combination::RoyalFlush | Combination::ParadiseStraight));
                let mut finding = scene
                    .under(Code::JackpotMismatch, scene.article(Role::Prizes))
                    .expected(json!({ "paid": expected }))
                    .found(json!({ "paid": at.bet.paid }))
                    .detail(json!({ "combination": hit.highest.map(Combination::name), "meter": round.meter }));
                for id in open {
                    finding = finding.by(id).undetermined();
                }
                if shared {
                    finding = finding.by("jackpot-bettors").by("shared-prize-rounding");
                    if crowded {
                        finding = finding.undetermined();
                    }
                }
                scene.say(at.about(finding));
            }
        }
    }
}

/// A jackpot wager beside what is due on it, as a step.
fn settlement(scene: &mut Scene<'_, '_, impl Witness>, at: At<'_>, due: JackpotDue) {
    let article = scene.article(Role::Prizes);
    scene.rule(|| {
        let amount = match due.pay {
            JackpotPay::Amount(amount) => Some(amount),
            JackpotPay::MeterMissing | JackpotPay::Unknown => None,
        };
        let right = stakes::is(due.result, at.bet.result);
        let step = match due.judge(at.bet.paid) {
            JackpotVerdict::Unjudged if right => Step::open(&rules::SETTLEMENT),
            verdict => Step::check(&rules::SETTLEMENT, right && verdict == JackpotVerdict::Right),
        };
        let reading = if due.otherwise().is_some() { DOUBLE_PAIRS } else { &[] };
        step.under(article)
            .resting_on(reading)
            .with("stake", at.bet.stake)
            .with("result", due.result.name())
            .with("said", at.bet.result.name())
            .with_some("due_floor", amount)
            .with_some("due_ceil", due.otherwise().or(amount))
            .with("paid", at.bet.paid)
            .with_some("commission", at.bet.commission)
    });
}

/// A jackpot wager, and no amounts are approved.
pub(super) fn unauthorised(scene: &mut Scene<'_, '_, impl Witness>, at: At<'_>) {
    let key = scene.key(Sets::Jackpot).unwrap_or_default();
    let article = scene.article(Role::Prizes);
    scene.rule(|| Step::check(&rules::JACKPOT_AMOUNTS, false).under(article).with("option", key.to_owned()));
    let finding = scene.based(Code::JackpotUnauthorised, |law| law.authorisation(key).map(|it| it.basis), article);
    scene.say(at.about(finding.detail(json!({ "option": key }))));
}

/// The house keeps nothing of a jackpot prize.
fn commission(scene: &mut Scene<'_, '_, impl Witness>, at: At<'_>) {
    if at.bet.commission.is_some_and(|it| it != 0) {
        let finding = scene.under(Code::CommissionMismatch, scene.article(Role::Commission));
        scene.say(stakes::commission(finding, at, Rounded::whole(0)));
    }
}
