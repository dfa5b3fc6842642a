//! A coup of makccarat or baccarat: its cards, what was announced, and its bets.

use serde_json::{Value, json};

use super::codes::Code;
use super::records::{self, Block, Outcome, VoidReason};
use super::round::bets;
use super::scene::{Articles, Scene};
use super::shoe::Shoe;
use super::{alternatives, stakes, ties};
use crate::games::coup::{self, Coup, Third, Thirds, points};
use crate::games::{Card, Silent};
use crate::law::{Draw, Game};

/// Judges the cards, the announcement, the tie before it and every bet.
pub(super) fn judge(scene: &mut Scene<'_, '_>, shoe: &mut Shoe, block: &Block, round: &records::Round) {
    let bets = bets(block, round);
    if round.outcome == Outcome::Void {
        void(scene, shoe, round);
        ties::void(scene, shoe, block, round, bets);
        stakes::void(scene, shoe, block, round, bets);
        return;
    }
    if round.player.len() < 2 || round.banker.len() < 2 {
        let finding = scene
            .under(Code::InitialCards, Articles::of(scene.game).deal)
            .expected(json!({ "player": 2, "banker": 2 }))
            .found(json!({ "player": round.player.len(), "banker": round.banker.len() }));
        scene.say(finding);
        // The tie before it is decided or not, and whether this one is a tie is not known.
        shoe.tie.forget();
        shoe.tie.unsure = true;
        return;
    }
    if let Some(draw) = shoe.rules.set.draw {
        thirds(scene, draw, round);
    }
    let coup = coup::coup(&round.player, &round.banker);
    announced(scene, round, coup);
    if scene.game == Game::Makccarat {
        ties::before(scene, shoe, block, round, bets);
        shoe.tie.unsure = false;
    }
    stakes::judge(scene, shoe, block, round, coup);
    alternatives::coup(scene, shoe, block, round, coup);
    if scene.game == Game::Makccarat && coup.outcome == coup::Outcome::Tie {
        ties::tied(scene, shoe, block, round, bets);
    }
}

/// The articles on additional cards: each side by the cards dealt before its own.
fn thirds(scene: &mut Scene<'_, '_>, draw: Draw, round: &records::Round) {
    let Thirds { player, banker } = coup::thirds(draw, &round.player, &round.banker, &mut Silent);
    if player == Third::Right && banker == Third::Right {
        return;
    }
    for (place, side, third, cards) in [(0, "player", player, &round.player), (1, "banker", banker, &round.banker)] {
        let (code, owed, did) = match third {
            Third::Right => continue,
            Third::Missing => (Code::ThirdCardMissing, "draws", "stands"),
            Third::Forbidden if cards.len() > 3 => (Code::ThirdCardForbidden, "one-card", "more-cards"),
            Third::Forbidden => (Code::ThirdCardForbidden, "stands", "draws"),
        };
        let mut finding = scene
            .under(code, Articles::of(scene.game).draw)
            .expected(json!({ side: owed }))
            .found(json!({ side: did }))
            .detail(json!({ "player": written(&round.player), "banker": written(&round.banker), "rule": rule(draw) }))
            .side(place);
        let natural = |cards: &[Card]| cards.get(..2).is_some_and(|it| points(it) >= 8);
        if natural(&round.player) || natural(&round.banker) {
            finding = finding.by("natural-either-side");
        }
        scene.say(finding);
    }
}

/// The rules on additional cards, as the option names them.
const fn rule(draw: Draw) -> &'static str {
    match draw {
        Draw::MakccaratFirst => "first",
        Draw::MakccaratSecond => "second",
        Draw::Baccarat => "tableau",
    }
}

fn written(cards: &[Card]) -> Value {
    cards.iter().map(ToString::to_string).collect()
}

/// Points and outcome as announced, against the cards.
fn announced(scene: &mut Scene<'_, '_>, round: &records::Round, coup: Coup) {
    let wrong = |said: Option<u8>, is: u8| said.is_some_and(|it| it != is);
    if wrong(round.player_points, coup.player_points) || wrong(round.banker_points, coup.banker_points) {
        let finding = scene
            .under(Code::PointsMismatch, Articles::of(scene.game).points)
            .expected(json!({ "player": coup.player_points, "banker": coup.banker_points }))
            .found(json!({ "player": round.player_points, "banker": round.banker_points }));
        scene.say(finding);
    }
    let said = match round.outcome {
        Outcome::Player => coup::Outcome::Player,
        Outcome::Banker => coup::Outcome::Banker,
        Outcome::Tie => coup::Outcome::Tie,
        Outcome::Void => return,
    };
    if said != coup.outcome {
        let finding = scene
            .under(Code::OutcomeMismatch, Articles::of(scene.game).draw)
            .expected(json!({ "outcome": coup.outcome.name() }))
            .found(json!({ "outcome": said.name() }))
            .detail(json!({ "player": coup.player_points, "banker": coup.banker_points }));
        scene.say(finding);
    }
}

/// A void coup (makccarat art. 10): an exposed card is no ground (art. 4), and a complete and lawful deal needs
/// another.
fn void(scene: &mut Scene<'_, '_>, shoe: &Shoe, round: &records::Round) {
    if scene.game == Game::Makccarat && round.void_reason == Some(VoidReason::ExposedCard) {
        let finding = scene
            .under(Code::VoidNotPermitted, Articles::of(scene.game).exposed_card)
            .by("void-coup")
            .found(json!({ "void_reason": "exposed-card" }));
        scene.say(finding);
        return;
    }
    let lawful = shoe.rules.set.draw.is_some_and(|draw| {
        let complete = round.player.len() >= 2 && round.banker.len() >= 2;
        complete
            && coup::thirds(draw, &round.player, &round.banker, &mut Silent)
                == Thirds { player: Third::Right, banker: Third::Right }
    });
    if lawful {
        let finding = scene
            .under(Code::VoidUnexplained, Articles::of(scene.game).errors)
            .by("void-coup")
            .found(json!({ "player": written(&round.player), "banker": written(&round.banker) }))
            .detail(json!({ "void_reason": round.void_reason.map(VoidReason::name) }));
        scene.say(finding);
    }
}
