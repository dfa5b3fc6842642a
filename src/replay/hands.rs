//! What the two games of one hand a seat have in common: bets summed by seat, and each judged against its hand.

use serde_json::json;

use super::codes::Code;
use super::findings::Finding;
use super::records::{Bet, Block, Hand, Round};
use super::round;
use super::scene::Scene;
use super::shoe::Shoe;
use super::stakes::{self, At};
use super::witness::Witness;
use crate::games::{Due, Payment, Settled};
use crate::law::{Prize, Role, Wager};

/// The stakes on a wager at a seat, summed; `None` where there is none.
pub(super) fn staked(bets: &[Bet], seat: u8, on: Wager) -> Option<i64> {
    let here = bets.iter().filter(|it| it.seat == seat && it.wager == Some(on));
    // A thousand bets of 10^15 each fit.
    here.map(|it| it.stake).reduce(|sum, stake| sum + stake)
}

/// A finding about a hand, once for a round and hand.
pub(super) fn about(scene: &Scene<'_, '_, impl Witness>, code: Code, hand: &Hand, fault: &'static str) -> Finding {
    scene
        .under(code, scene.article(Role::Prizes))
        .detail(
            json!({ "seat": hand.seat, "fault": fault, "decision": hand.decision.map(super::records::Decision::name) }),
        )
        .side(side(hand))
}

/// Where a hand stands among the sides.
pub(super) const fn side(hand: &Hand) -> u8 {
    2 + hand.seat
}

/// Judges each bet against its seat's hand: `settle` says what is due, with its line of the prize table, or nothing
/// where something was said of the hand already; `beside` is for what is paid on the bet apart from that.
pub(super) fn bets<W: Witness>(
    scene: &mut Scene<'_, '_, W>,
    shoe: &mut Shoe,
    block: &Block,
    of: &Round,
    mut settle: impl FnMut(&mut Scene<'_, '_, W>, &Shoe, At<'_>, Wager, &Hand) -> Option<(Due, Prize)>,
    mut beside: impl FnMut(&mut Scene<'_, '_, W>, &Shoe, At<'_>, Wager, &Hand),
) {
    let hands = round::hands(block, of);
    for (index, bet) in round::bets(block, of).iter().enumerate() {
        let at = At { index: index as u32, bet, block };
        scene.witness().about(Some(at.index));
        stakes::around(scene, shoe, at);
        let Some(wager) = stakes::judged(scene, shoe, at) else { continue };
        let Some(hand) = hands.iter().find(|it| it.seat == bet.seat) else {
            // A bet that belongs to no seat has no hand: nothing says what it comes to.
            scene.out.bets_not_judged += 1;
            continue;
        };
        if let Some((due, line)) = settle(scene, shoe, at, wager, hand) {
            stakes::settlement(scene, at, due, Some(line));
            settled(scene, at, due, line);
        }
        beside(scene, shoe, at, wager, hand);
    }
    scene.witness().about(None);
}

/// A bet beside what is due on it.
fn settled(scene: &mut Scene<'_, '_, impl Witness>, at: At<'_>, due: Due, line: Prize) {
    if !stakes::is(due.result, at.bet.result) {
        if due.result == Settled::ReturnedByUsage {
            equal_hands(scene);
            return;
        }
        let finding = stakes::mismatch(scene.under_prize(Code::ResultMismatch, line), at, due.result.name());
        scene.say(finding);
        return;
    }
    match due.judge(at.bet.paid, at.bet.commission) {
        Payment::Right => {}
        Payment::Unknown => scene.out.bets_not_judged += 1,
        Payment::Paid { expected, open } => {
            let mut finding = scene.under_prize(Code::PayoutMismatch, line);
            for id in open {
                finding = finding.by(id).undetermined();
            }
            scene.say(stakes::paid(finding, at, expected.floor, expected.ceil));
        }
        Payment::Commission { expected } => {
            let finding = scene.under_prize(Code::CommissionMismatch, line);
            scene.say(stakes::commission(finding, at, expected));
        }
    }
}

/// The text is silent about equal hands; another result than the usual one is undetermined.
fn equal_hands(scene: &mut Scene<'_, '_, impl Witness>) {
    let point = "equal-hands";
    if !scene.said(Code::UnregulatedPoint, point) {
        let finding = scene
            .under(Code::UnregulatedPoint, scene.article(Role::Prizes))
            .by("equal-three-card-hands")
            .detail(json!({ "point": point }));
        scene.say(finding);
    }
}
