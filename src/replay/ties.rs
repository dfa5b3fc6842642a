//! Makccarat's ties (art. 11): the shoe's next round decides them, and what may happen to the main bets.

use serde_json::{Value, json};

use super::codes::Code;
use super::findings::Finding;
use super::opening;
use super::records::{self, Bet, BetResult, Block};
use super::rules;
use super::scene::Scene;
use super::shoe::{Carried, Shoe};
use super::witness::Witness;
use crate::games::Step;
use crate::games::coup::Side;
use crate::games::makccarat::article_11_ties::{AfterTie, permits};
use crate::law::{Game, Role, TieBets, Wager};

/// A round after a tie (or after none): it must decide it, and carried bets must have come over as permitted.
pub(super) fn before(
    scene: &mut Scene<'_, '_, impl Witness>,
    shoe: &mut Shoe,
    block: &Block,
    round: &records::Round,
    bets: &[Bet],
) {
    let Some(tie) = shoe.tie.round else {
        if let Some(resolves) = round.resolves
            && !shoe.tie.unsure
        {
            unexpected(scene, None, resolves);
        }
        return;
    };
    tie_decided(scene, tie, round.resolves);
    match round.resolves {
        None => {
            let finding = not_decided(scene, tie);
            scene.say(finding);
        }
        Some(resolves) => {
            if resolves != tie {
                unexpected(scene, Some(tie), resolves);
            }
            carried(scene, shoe, block, bets, tie);
        }
    }
    shoe.tie.forget();
}

/// A void coup leaves the tie waiting; bets returned in it need no successor.
pub(super) fn void(
    scene: &mut Scene<'_, '_, impl Witness>,
    shoe: &mut Shoe,
    block: &Block,
    round: &records::Round,
    bets: &[Bet],
) {
    if scene.game != Game::Makccarat {
        return;
    }
    match (shoe.tie.round, round.resolves) {
        (Some(tie), Some(resolves)) if resolves != tie => unexpected(scene, Some(tie), resolves),
        (None, Some(resolves)) if !shoe.tie.unsure => unexpected(scene, None, resolves),
        _ => {}
    }
    if shoe.tie.bets.is_empty() {
        return;
    }
    let successors = successors(shoe, block, bets);
    let returned =
        |at: Option<usize>| at.and_then(|at| bets.get(at)).is_some_and(|it| it.result == BetResult::Returned);
    let mut successors = successors.into_iter();
    shoe.tie.bets.retain(|_| !returned(successors.next().flatten()));
}

/// The coup is a tie: its main bets are carried or withdrawn, and the next round has to decide it.
pub(super) fn tied(
    scene: &mut Scene<'_, '_, impl Witness>,
    shoe: &mut Shoe,
    block: &Block,
    round: &records::Round,
    bets: &[Bet],
) {
    opening::required_at_tie(scene, shoe);
    shoe.tie.forget();
    shoe.tie.round = Some(round.round);
    for (at, bet) in bets.iter().enumerate() {
        let Some(on) = bet.wager.filter(|it| it.is_main()) else { continue };
        match bet.result {
            BetResult::Carried => {
                let id = bet.id.map(|it| {
                    let start = shoe.tie.ids.len() as u32;
                    shoe.tie.ids.extend_from_slice(block.text(it));
                    (start, shoe.tie.ids.len() as u32)
                });
                shoe.tie.bets.push(Carried { index: at as u32, id, seat: bet.seat, on, stake: bet.stake });
            }
            BetResult::Withdrawn => {
                let Some(permitted) = shoe.rules.set.tie_bets else { continue };
                let fine = permits(permitted, AfterTie::Withdrawn);
                let article = scene.article(Role::Ties);
                scene.witness().about(Some(at as u32));
                scene.rule(|| {
                    Step::check(&rules::TIE_BET, fine)
                        .under(article)
                        .with("on", on.name())
                        .with("before", bet.stake)
                        .with("treatment", "withdraw")
                });
                if !fine {
                    let finding = not_permitted(scene, permitted, "withdraw");
                    scene.say(finding.bet(at as u32, bet.id.map(|it| block.text(it))));
                }
                scene.witness().about(None);
            }
            _ => {}
        }
    }
    let carried = shoe.tie.bets.len() as u64;
    if !shoe.tie.hold() {
        scene.out.bets_not_judged += carried;
    }
}

/// The shoe is over and no round has decided the tie; `unsure` where that round may yet be elsewhere.
pub(super) fn over(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe, unsure: bool) {
    if let Some(tie) = shoe.tie.round.take() {
        let article = scene.article(Role::Ties);
        scene.rule(|| Step::check(&rules::TIE_WAITS, false).under(article).with("tie", tie));
        let finding = not_decided(scene, tie);
        scene.say(if unsure { finding.undetermined() } else { finding });
    }
}

fn not_decided(scene: &Scene<'_, '_, impl Witness>, tie: u64) -> Finding {
    scene
        .under(Code::TieNotDecided, scene.article(Role::Ties))
        .by("tie-main-bets")
        .expected(json!({ "resolves": tie }))
        .found(json!({ "resolves": null }))
}

fn tie_decided(scene: &mut Scene<'_, '_, impl Witness>, tie: u64, resolves: Option<u64>) {
    let article = scene.article(Role::Ties);
    scene.rule(|| {
        Step::check(&rules::TIE_DECIDED, resolves == Some(tie))
            .under(article)
            .with("tie", tie)
            .with_some("resolves", resolves)
    });
}

fn unexpected(scene: &mut Scene<'_, '_, impl Witness>, tie: Option<u64>, resolves: u64) {
    let finding = scene
        .under(Code::ResolvesUnexpected, scene.article(Role::Ties))
        .expected(json!({ "resolves": tie }))
        .found(json!({ "resolves": resolves }));
    scene.say(finding);
}

fn not_permitted(scene: &Scene<'_, '_, impl Witness>, permitted: TieBets, treatment: &str) -> Finding {
    scene
        .under(Code::TieBetNotPermitted, scene.article(Role::Ties))
        .by("tie-bets-choice")
        .by("tie-main-bets")
        .expected(json!({ "permitted": names(permitted) }))
        .found(json!({ "treatment": treatment }))
}

fn names(permitted: TieBets) -> Value {
    [
        (permitted.change_stake, "change-stake"),
        (permitted.keep, "keep"),
        (permitted.raise_stake, "raise-stake"),
        (permitted.switch_side, "switch-side"),
        (permitted.withdraw, "withdraw"),
    ]
    .into_iter()
    .filter(|it| it.0)
    .map(|it| it.1)
    .collect()
}

/// Carried bets in the deciding round: each has a successor there, treated as permitted.
fn carried(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe, block: &Block, bets: &[Bet], tie: u64) {
    if shoe.tie.bets.is_empty() {
        return;
    }
    for (bet, at) in shoe.tie.bets.iter().zip(successors(shoe, block, bets)) {
        let next = at.and_then(|at| Some((at, bets.get(at)?)));
        let Some((at, next)) = next else {
            let finding = scene
                .under(Code::TieBetMissing, scene.article(Role::Ties))
                .by("tie-main-bets")
                .expected(json!({ "on": bet.on.name(), "stake": bet.stake, "seat": seat(bet.seat) }))
                .detail(json!({ "tie": tie }))
                .bet(bet.index, shoe.tie.id(bet));
            scene.say(finding);
            continue;
        };
        let (Some(permitted), Some(on)) = (shoe.rules.set.tie_bets, next.wager) else { continue };
        let then = AfterTie::Carried { from: side(bet.on), to: side(on), before: bet.stake, after: next.stake };
        let fine = permits(permitted, then);
        let article = scene.article(Role::Ties);
        scene.witness().about(Some(at as u32));
        scene.rule(|| {
            Step::check(&rules::TIE_BET, fine)
                .under(article)
                .with("tie", tie)
                .with("on", bet.on.name())
                .with("before", bet.stake)
                .with("on_after", on.name())
                .with("after", next.stake)
                .with("treatment", treatment(bet, on, next.stake))
        });
        if !fine {
            let finding = not_permitted(scene, permitted, treatment(bet, on, next.stake))
                .detail(json!({
                    "tie": tie,
                    "before": { "on": bet.on.name(), "stake": bet.stake },
                    "after": { "on": on.name(), "stake": next.stake },
                }))
                .bet(at as u32, next.id.map(|it| block.text(it)));
            scene.say(finding);
        }
        scene.witness().about(None);
    }
}

const fn side(on: Wager) -> Side {
    if matches!(on, Wager::Player) { Side::Player } else { Side::Banker }
}

/// What was done to a carried bet, by the option's words; a bet that moved with another stake is two at once.
fn treatment(bet: &Carried, on: Wager, stake: i64) -> &'static str {
    match (bet.on == on, stake.cmp(&bet.stake)) {
        (true, std::cmp::Ordering::Equal) => "keep",
        (true, std::cmp::Ordering::Greater) => "raise-stake",
        (true, std::cmp::Ordering::Less) => "change-stake",
        (false, std::cmp::Ordering::Equal) => "switch-side",
        (false, _) => "switch-side-and-change-stake",
    }
}

fn seat(seat: u8) -> Value {
    if seat == 0 { Value::Null } else { seat.into() }
}

/// The bets that the carried ones became, in their order: by id where both have one, else by seat, in the order
/// listed. Ids come first, so that a bet without one takes none that another names.
fn successors(shoe: &Shoe, block: &Block, bets: &[Bet]) -> Vec<Option<usize>> {
    let carried = &shoe.tie.bets;
    let mut taken = vec![false; bets.len()];
    let mut found = vec![None; carried.len()];
    let mut pass = |fits: &dyn Fn(&Carried, &Bet) -> bool| {
        for (bet, found) in carried.iter().zip(&mut found).filter(|it| it.1.is_none()) {
            let free = |at: &usize, next: &Bet| next.wager.is_some_and(Wager::is_main) && !taken[*at];
            let at = bets.iter().enumerate().find(|(at, next)| free(at, next) && fits(bet, next)).map(|it| it.0);
            if let Some(at) = at {
                taken[at] = true;
                *found = Some(at);
            }
        }
    };
    pass(&|bet, next| shoe.tie.id(bet).is_some_and(|id| next.id.is_some_and(|it| block.text(it) == id)));
    pass(&|bet, next| bet.seat == next.seat && (bet.id.is_none() || next.id.is_none()));
    found
}
