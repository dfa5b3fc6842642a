//! The bets of a coup: offered, within limits, seated, handled, and settled as the articles on prizes have it.

use serde_json::json;

use super::codes::Code;
use super::cut;
use super::findings::Finding;
use super::records::{self, Bet, BetResult, Block};
use super::round::bets;
use super::scene::{Scene, amount};
use super::shoe::Shoe;
use super::witness::Witness;
use super::{jackpot, rules};
use crate::games::coup::{self, Coup};
use crate::games::{Due, Pay, Payment, Rounded, Settled, Source, Step};
use crate::law::{Feed, Offer, Prize, Role, Sets, Take, Wager};

/// Judges every bet of a coup that is not void.
pub(super) fn judge(
    scene: &mut Scene<'_, '_, impl Witness>,
    shoe: &mut Shoe,
    block: &Block,
    round: &records::Round,
    coup: Coup,
) {
    let bets = bets(block, round);
    let mut jackpot = jackpot::Jackpot::default();
    for (at, bet) in bets.iter().enumerate() {
        let at = At { index: at as u32, bet, block };
        scene.witness().about(Some(at.index));
        around(scene, shoe, at);
        let Some(wager) = judged(scene, shoe, at) else { continue };
        if wager == Wager::Jackpot {
            jackpot.judge(scene, shoe, at, round, bets);
            continue;
        }
        let readings = scene.bench.settings.readings;
        if let Some(due) = coup::settle(&shoe.rules.set, readings, coup, wager, bet.stake, scene.witness()) {
            settled(scene, shoe, at, wager, due, coup);
        }
    }
    scene.witness().about(None);
    handled_by(scene, shoe, round, bets);
}

/// In a void coup every bet is returned.
pub(super) fn void(
    scene: &mut Scene<'_, '_, impl Witness>,
    shoe: &mut Shoe,
    block: &Block,
    round: &records::Round,
    bets: &[Bet],
) {
    for (at, bet) in bets.iter().enumerate() {
        let at = At { index: at as u32, bet, block };
        scene.witness().about(Some(at.index));
        around(scene, shoe, at);
        match offered(scene, shoe, at) {
            Offered::No => continue,
            Offered::As(Wager::Jackpot) if shoe.rules.set.jackpot.is_none() => {
                jackpot::unauthorised(scene, at);
                continue;
            }
            Offered::As(_) | Offered::Unjudged => {}
        }
        let whole = bet.result == BetResult::Returned && bet.paid == 0 && bet.commission.is_none_or(|it| it == 0);
        let article = scene.article(Role::Errors);
        scene.rule(|| {
            Step::check(&rules::VOID_BET, whole)
                .under(article)
                .with("said", bet.result.name())
                .with("stake", bet.stake)
                .with("paid", bet.paid)
        });
        if bet.result != BetResult::Returned {
            let errors = scene.article(Role::Errors);
            let finding = mismatch(scene.under(Code::ResultMismatch, errors).by("void-coup"), at, "returned");
            scene.say(finding);
        } else if bet.paid != 0 {
            let errors = scene.article(Role::Errors);
            let finding = paid(scene.under(Code::PayoutMismatch, errors).by("void-coup"), at, 0, 0);
            scene.say(finding);
        } else if bet.commission.is_some_and(|it| it != 0) {
            let finding = scene.under(Code::CommissionMismatch, scene.article(Role::Errors)).by("void-coup");
            scene.say(commission(finding, at, Rounded::whole(0)));
        }
    }
    scene.witness().about(None);
    handled_by(scene, shoe, round, bets);
}

/// A bet and its place.
#[derive(Clone, Copy)]
pub(super) struct At<'b> {
    pub index: u32,
    pub bet: &'b Bet,
    pub block: &'b Block,
}

impl At<'_> {
    /// About this bet.
    pub fn about(&self, finding: Finding) -> Finding {
        finding.bet(self.index, self.bet.id.map(|it| self.block.text(it)))
    }
}

/// What is judged apart from how the bet was settled: the table's limits, and who sat where.
pub(super) fn around(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe, at: At<'_>) {
    if shoe.rules.limited {
        limits(scene, shoe, at);
    }
    if at.bet.standing && at.bet.seat != 0 && scene.game.is_coup() {
        let article = scene.article(Role::Standing);
        scene.rule(|| Step::check(&rules::STANDING, false).under(article).with("seat", at.bet.seat));
        let finding = scene
            .under(Code::StandingInSeat, scene.article(Role::Standing))
            .found(json!({ "seat": at.bet.seat, "standing": true }));
        scene.say(at.about(finding));
    }
}

/// The table's limits of one bet.
fn limits(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe, at: At<'_>) {
    let Some(table) = shoe.rules.table(&scene.bench.configuration.tables) else { return };
    let on = at.block.text(at.bet.on);
    let stake = at.bet.stake;
    let beyond = table.limits.iter().find(|it| {
        it.on.as_bytes() == on && (it.min.is_some_and(|min| stake < min) || it.max.is_some_and(|max| stake > max))
    });
    let article = scene.article(Role::Limits);
    if let Some(limit) = beyond.or_else(|| table.limits.iter().find(|it| it.on.as_bytes() == on)) {
        scene.rule(|| {
            Step::check(&rules::LIMITS, beyond.is_none())
                .under(article)
                .with("on", limit.on.clone())
                .with("stake", stake)
                .with_some("min", limit.min)
                .with_some("max", limit.max)
        });
    }
    if let Some(limit) = beyond {
        // Baccarat's article on unequal bets was not seen; the limit itself is the table's, and stands without.
        let finding = if article.is_empty() {
            scene.finding(Code::BetOverLimit)
        } else {
            scene.under(Code::BetOverLimit, article)
        };
        let finding = finding
            .expected(json!({ "min": limit.min, "max": limit.max }))
            .found(json!({ "on": limit.on, "stake": stake }));
        scene.say(at.about(finding));
    }
}

/// Whether a wager may be taken, and whether its prize can be judged.
pub(super) enum Offered {
    /// Neither the law nor a permit offers it, which was said.
    No,
    /// It is offered, and what it gives is not known.
    Unjudged,
    /// The law offers it.
    As(Wager),
}

/// The wager, where its prize can be judged; else it is counted or something was said of it.
pub(super) fn judged(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe, at: At<'_>) -> Option<Wager> {
    match offered(scene, shoe, at) {
        Offered::As(wager) => match shoe.rules.set.offers[wager as usize] {
            Offer::Yes => Some(wager),
            Offer::No | Offer::Unread | Offer::Unsure => {
                unread(scene, wager);
                None
            }
        },
        Offered::Unjudged => {
            scene.out.bets_not_judged += 1;
            None
        }
        Offered::No => None,
    }
}

/// The text that rules a wager was not found, or may not be in force yet.
fn unread(scene: &mut Scene<'_, '_, impl Witness>, wager: Wager) {
    scene.out.bets_not_judged += 1;
    let article = scene.article(Role::Prizes);
    scene.rule(|| Step::open(&rules::UNREAD).under(article).with("on", wager.name()));
    if !scene.said(Code::UnregulatedPoint, wager.name()) {
        let finding = scene.under(Code::UnregulatedPoint, article);
        scene.say(finding.detail(json!({ "point": wager.name() })));
    }
}

/// What the law of the round, or a permit, makes of a wager.
fn offered(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe, at: At<'_>) -> Offered {
    if let Some(wager) = at.bet.wager
        && shoe.rules.set.offers[wager as usize] != Offer::No
    {
        let article = scene.article(Role::Wagers);
        scene.rule(|| Step::check(&rules::OFFERED, true).under(article).with("on", wager.name()));
        return Offered::As(wager);
    }
    let on = at.block.text(at.bet.on);
    let article = scene.article(Role::Wagers);
    if shoe.rules.adds && shoe.rules.prepared.added.iter().any(|it| it.as_bytes() == on) {
        scene.rule(|| Step::open(&rules::ADDED).under(article).with("on", cut::text(on)));
        return Offered::Unjudged;
    }
    let on = cut::text(on);
    scene.rule(|| Step::check(&rules::OFFERED, false).under(article).with("on", on.clone()));
    let finding = scene.under(Code::BetNotOffered, article).found(json!({ "on": on }));
    scene.say(at.about(finding));
    Offered::No
}

/// A bet beside what is due on it.
fn settled(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe, at: At<'_>, wager: Wager, due: Due, coup: Coup) {
    let bet = at.bet;
    let tied = matches!(due.result, Settled::Returned | Settled::Tied);
    settlement(scene, at, due, if tied { None } else { Some(line(wager, coup)) });
    if !is(due.result, bet.result) {
        let result = due.result.name();
        let finding = if tied {
            scene.under(Code::ResultMismatch, scene.article(Role::Ties))
        } else {
            scene.under_prize(Code::ResultMismatch, line(wager, coup))
        };
        scene.say(mismatch(finding, at, result));
        return;
    }
    match due.judge(bet.paid, bet.commission) {
        Payment::Right => {}
        Payment::Unknown => scene.out.bets_not_judged += 1,
        Payment::Paid { expected, open } => {
            let mut finding = if by_commission(shoe, due) {
                by_option(scene, shoe, Code::PayoutMismatch)
            } else {
                scene.under_prize(Code::PayoutMismatch, line(wager, coup))
            };
            for id in open {
                finding = finding.by(id).undetermined();
            }
            scene.say(paid(finding, at, expected.floor, expected.ceil));
        }
        Payment::Commission { expected } => {
            let finding = by_option(scene, shoe, Code::CommissionMismatch);
            scene.say(commission(finding, at, expected));
        }
    }
}

/// A bet beside what is due on it, as a step; `line` is that of the prize table, where it is not a tie's.
pub(super) fn settlement(scene: &mut Scene<'_, '_, impl Witness>, at: At<'_>, due: Due, line: Option<Prize>) {
    let bet = at.bet;
    let (prizes, ties) = (scene.article(Role::Prizes), scene.article(Role::Ties));
    scene.rule(|| {
        let right = is(due.result, bet.result) && due.judge(bet.paid, bet.commission) == Payment::Right;
        let silent = due.result == Settled::ReturnedByUsage && !right;
        let unknown = silent || due.pay == Pay::Unknown && is(due.result, bet.result);
        let step = if unknown { Step::open(&rules::SETTLEMENT) } else { Step::check(&rules::SETTLEMENT, right) };
        let step = match line {
            Some(line) => step.under(prizes).of(Source::Prize(line)),
            None => step.under(ties),
        };
        let (prize, kept) = match due.pay {
            Pay::Prize { prize, kept, .. } => (Some(prize), Some(kept).filter(|it| it.num > 0)),
            Pay::Nothing | Pay::Unknown => (None, None),
        };
        step.with("stake", bet.stake)
            .with("result", due.result.name())
            .with("said", bet.result.name())
            .with_some("prize", prize)
            .with_some("kept", kept)
            .with_some("due_floor", due.paid().map(|it| it.floor))
            .with_some("due_ceil", due.paid().map(|it| it.ceil))
            .with("paid", bet.paid)
            .with_some("commission", bet.commission)
    });
}

/// Whether the commission, or what takes its place, decides what is paid.
fn by_commission(shoe: &Shoe, due: Due) -> bool {
    let halved = matches!(shoe.rules.set.commission.map(|it| it.take), Some(Take::Prize(prize))
        if matches!(due.pay, Pay::Prize { prize: paid, .. } if paid == prize));
    halved || matches!(due.pay, Pay::Prize { kept, .. } if kept.num != 0)
}

/// Under the value of the option on commission that is played.
fn by_option(scene: &Scene<'_, '_, impl Witness>, shoe: &Shoe, code: Code) -> Finding {
    let key = scene.key(Sets::Commission).unwrap_or_default();
    let value = shoe.rules.prepared.authorised.get(key).or_else(|| shoe.rules.declared.get(key));
    scene.based(code, |law| law.option_basis(key, value?), scene.article(Role::Commission))
}

/// Whether a bet's result is what the coup gives; a tied main bet is carried or withdrawn.
pub(super) const fn is(due: Settled, result: BetResult) -> bool {
    matches!(
        (due, result),
        (Settled::Won, BetResult::Won)
            | (Settled::Lost, BetResult::Lost)
            | (Settled::Returned | Settled::ReturnedByUsage, BetResult::Returned)
            | (Settled::Tied, BetResult::Carried | BetResult::Withdrawn)
            | (Settled::Surrendered, BetResult::Surrendered)
    )
}

/// The line of the prize table that a wager is on.
fn line(wager: Wager, coup: Coup) -> Prize {
    match wager {
        Wager::Banker => Prize::Banker,
        Wager::Tie => Prize::Tie,
        Wager::PlayerPair => Prize::PlayerPair,
        Wager::BankerPair => Prize::BankerPair,
        Wager::LuckySix if coup.banker_cards <= 2 => Prize::LuckySixTwo,
        Wager::LuckySix => Prize::LuckySixThree,
        _ => Prize::Player,
    }
}

/// A result that is not what the round gives.
pub(super) fn mismatch(finding: Finding, at: At<'_>, expected: &str) -> Finding {
    let on = cut::text(at.block.text(at.bet.on));
    at.about(
        finding
            .expected(json!({ "result": expected }))
            .found(json!({ "result": at.bet.result.name() }))
            .detail(json!({ "on": on, "stake": at.bet.stake })),
    )
}

/// A payment that is not the prize less commission.
pub(super) fn paid(finding: Finding, at: At<'_>, floor: i64, ceil: i64) -> Finding {
    let on = cut::text(at.block.text(at.bet.on));
    at.about(
        finding
            .expected(json!({ "paid": { "floor": floor, "ceil": ceil } }))
            .found(json!({ "paid": at.bet.paid, "commission": at.bet.commission }))
            .detail(json!({ "on": on, "stake": at.bet.stake })),
    )
}

/// A commission that does not make up the prize with what was paid.
pub(super) fn commission(finding: Finding, at: At<'_>, expected: Rounded) -> Finding {
    let on = cut::text(at.block.text(at.bet.on));
    at.about(
        finding
            .expected(json!({ "commission": amount(expected) }))
            .found(json!({ "commission": at.bet.commission, "paid": at.bet.paid }))
            .detail(json!({ "on": on, "stake": at.bet.stake })),
    )
}

/// Who handled the cards (makccarat art. 15): the highest single bet of a seated player on that side; equal bets
/// share the right.
fn handled_by(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe, round: &records::Round, bets: &[Bet]) {
    let sides = [(0, Wager::Player, round.player_handled_by), (1, Wager::Banker, round.banker_handled_by)];
    for (place, on, seat) in sides {
        let Some(seat) = seat else { continue };
        let seated = || bets.iter().filter(|it| it.wager == Some(on) && it.seat != 0 && !it.standing);
        let highest = seated().map(|it| it.stake).max();
        let own = seated().filter(|it| it.seat == seat).map(|it| it.stake).max();
        let forbidden = shoe.rules.table(&scene.bench.configuration.tables).and_then(|it| it.handling) == Some(false);
        let shuffled = shoe.feed == Feed::AutomaticShuffler;
        let fine = !forbidden && !shuffled && own.is_some() && own == highest;
        let article = scene.article(Role::Handling);
        scene.rule(|| {
            Step::check(&rules::HANDLING, fine)
                .under(article)
                .with("side", on.name())
                .with("seat", seat)
                .with_some("stake", own)
                .with_some("highest", highest)
                .with("forbidden", forbidden)
                .with("shuffler", shuffled)
        });
        if fine {
            continue;
        }
        let finding = scene
            .under(Code::HandledBy, article)
            .by("handling-highest-bet")
            .expected(json!({ "stake": highest }))
            .found(json!({ "side": on.name(), "seat": seat, "stake": own }))
            .detail(json!({ "forbidden": forbidden, "shuffler": shuffled }))
            .side(place);
        scene.say(if forbidden || shuffled { finding.undetermined() } else { finding });
    }
}
