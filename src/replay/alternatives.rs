//! Right arithmetic, wrong alternative: which value of an option a shoe was really played by.
//!
//! A coup tells two values of an option apart where what they give differs. If at least two coups of a shoe tell the
//! authorised value and another one apart, and every such coup follows the other, the shoe was played by it.

use serde_json::json;

use super::codes::Code;
use super::prepared::Alternative;
use super::records::{Bet, BetResult, Block, Round};
use super::round;
use super::scene::{Articles, Scene};
use super::shoe::Shoe;
use super::witness::Witness;
use crate::games::Payment;
use crate::games::Silent;
use crate::games::coup::{Coup, Third, Thirds, settle, thirds};
use crate::law::Wager;

/// How many lines a finding lists.
const LINES: usize = 1_000;
/// How many coups have to tell.
const COUPS: u64 = 2;

/// What the coups of a shoe have told so far, one row for each alternative.
#[derive(Debug, Default)]
pub(super) struct Watch {
    rows: Vec<Row>,
    /// No row can come to anything any more.
    done: bool,
}

#[derive(Clone, Debug, Default)]
struct Row {
    /// A coup did not follow the alternative.
    over: bool,
    coups: u64,
    lines: Vec<u64>,
    explained: u64,
}

/// What a coup that tells two values apart follows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    Other,
    AuthorisedOrNeither,
}

/// Looks at a coup; its single findings were said already.
pub(super) fn coup(scene: &Scene<'_, '_, impl Witness>, shoe: &mut Shoe, block: &Block, round: &Round, coup: Coup) {
    let prepared = &shoe.rules.prepared;
    if shoe.watch.done {
        return;
    }
    if shoe.watch.rows.len() != prepared.alternatives.len() {
        shoe.watch.rows = vec![Row::default(); prepared.alternatives.len()];
    }
    let bets = round::bets(block, round);
    for (alternative, row) in prepared.alternatives.iter().zip(&mut shoe.watch.rows).filter(|it| !it.1.over) {
        let tells = match alternative.key {
            "9.draw" => draw(shoe.rules.set.draw, alternative, round),
            "16.payouts" => payments(scene, shoe.rules.set, alternative, coup, bets, |it| it == Wager::Tie),
            _ => payments(scene, shoe.rules.set, alternative, coup, bets, Wager::is_main),
        };
        match tells {
            None => {}
            Some(Follows::AuthorisedOrNeither) => row.over = true,
            Some(Follows::Other) => {
                row.coups += 1;
                row.explained += scene.out.line.iter().filter(|it| explains(alternative.key, it)).count() as u64;
                if row.lines.len() < LINES {
                    row.lines.push(scene.line);
                }
            }
        }
    }
    shoe.watch.done = shoe.watch.rows.iter().all(|it| it.over);
}

/// Whether a single finding is one that another value of the option explains.
fn explains(key: &str, finding: &super::Finding) -> bool {
    let on = finding.detail["on"].as_str();
    match (key, finding.code) {
        ("9.draw", Code::ThirdCardMissing | Code::ThirdCardForbidden) => true,
        ("16.payouts", Code::PayoutMismatch) => on == Some("tie"),
        ("17.commission" | "18.commission", Code::PayoutMismatch | Code::CommissionMismatch) => {
            matches!(on, Some("player" | "banker"))
        }
        _ => false,
    }
}

fn draw(own: Option<crate::law::Draw>, alternative: &Alternative, round: &Round) -> Option<Follows> {
    const RIGHT: Thirds = Thirds { player: Third::Right, banker: Third::Right };
    let (own, other) = own.zip(alternative.set.draw)?;
    let by = |draw| thirds(draw, &round.player, &round.banker, &mut Silent);
    let (own, other) = (by(own), by(other));
    (own != other).then_some(if other == RIGHT { Follows::Other } else { Follows::AuthorisedOrNeither })
}

/// The won bets of some wagers that the two values pay differently.
fn payments(
    scene: &Scene<'_, '_, impl Witness>,
    own: crate::law::RuleSet,
    alternative: &Alternative,
    coup: Coup,
    bets: &[Bet],
    on: impl Fn(Wager) -> bool,
) -> Option<Follows> {
    let readings = scene.bench.settings.readings;
    let mut follows = None;
    for bet in bets.iter().filter(|it| it.result == BetResult::Won) {
        let Some(wager) = bet.wager.filter(|it| on(*it)) else { continue };
        let due = |set| settle(set, readings, coup, wager, bet.stake, &mut Silent);
        let Some((own, other)) = due(&own).zip(due(&alternative.set)) else { continue };
        if own.paid() == other.paid() {
            continue;
        }
        let right = |due: crate::games::Due| due.judge(bet.paid, bet.commission) == Payment::Right;
        match (right(own), right(other)) {
            // Rounding lets both pass.
            (true, true) => {}
            (false, true) => follows = follows.or(Some(Follows::Other)),
            (true | false, false) => return Some(Follows::AuthorisedOrNeither),
        }
    }
    follows
}

/// The shoe is over: says which options it was played by that were not authorised.
pub(super) fn over(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe) {
    let rows = std::mem::take(&mut shoe.watch.rows);
    let prepared = shoe.rules.prepared.clone();
    for (alternative, row) in prepared.alternatives.iter().zip(rows) {
        if row.over || row.coups < COUPS || !shoe.first(Code::AlternativeNotAuthorised, alternative.key) {
            continue;
        }
        scene.out.explained += row.explained;
        let article = Articles::of(scene.game).authorisation;
        let key = alternative.key;
        let finding = scene
            .based(Code::AlternativeNotAuthorised, |law| law.authorisation(key).map(|it| it.basis), article)
            .key(key)
            .expected(json!({ "value": alternative.authorised }))
            .found(json!({ "value": alternative.value }))
            .detail(json!({
                "option": key,
                "authorised": alternative.authorised,
                "played": alternative.value,
                "coups": row.coups,
                "lines": row.lines,
            }));
        scene.say(finding);
    }
}
