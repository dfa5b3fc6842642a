//! A coup of makccarat or baccarat: its cards, what was announced, and its bets.

use serde_json::{Value, json};

use super::codes::Code;
use super::records::{self, Block, Outcome, VoidReason};
use super::round::bets;
use super::scene::Scene;
use super::shoe::Shoe;
use super::witness::Witness;
use super::{alternatives, rules, stakes, ties};
use crate::games::coup::{self, Coup, Third, Thirds, points};
use crate::games::{Card, Step};
use crate::law::{Draw, Game, Role};

/// Judges the cards, the announcement, the tie before it and every bet.
pub(super) fn judge(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe, block: &Block, round: &records::Round) {
    let bets = bets(block, round);
    if round.outcome == Outcome::Void {
        void(scene, shoe, round);
        ties::void(scene, shoe, block, round, bets);
        stakes::void(scene, shoe, block, round, bets);
        return;
    }
    let whole = round.player.len() >= 2 && round.banker.len() >= 2;
    let article = scene.article(Role::Deal);
    scene.rule(|| {
        Step::check(&rules::FIRST_CARDS, whole)
            .under(article)
            .with("player", &*round.player)
            .with("banker", &*round.banker)
    });
    if !whole {
        let finding = scene
            .under(Code::InitialCards, article)
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
    coup::observe_points(&round.player, &round.banker, scene.witness());
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
fn thirds(scene: &mut Scene<'_, '_, impl Witness>, draw: Draw, round: &records::Round) {
    let Thirds { player, banker } = coup::thirds(draw, &round.player, &round.banker, scene.witness());
    if player == Third::Right && banker == Third::Right {
        for (side, cards) in [("player", &round.player), ("banker", &round.banker)] {
            third_card(scene, side, cards, true);
        }
        return;
    }
    for (place, side, third, cards) in [(0, "player", player, &round.player), (1, "banker", banker, &round.banker)] {
        third_card(scene, side, cards, third == Third::Right);
        let (code, owed, did) = match third {
            Third::Right => continue,
            Third::Missing => (Code::ThirdCardMissing, "draws", "stands"),
            Third::Forbidden if cards.len() > 3 => (Code::ThirdCardForbidden, "one-card", "more-cards"),
            Third::Forbidden => (Code::ThirdCardForbidden, "stands", "draws"),
        };
        let mut finding = scene
            .under(code, scene.article(Role::Draw))
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

/// That a side drew or stood, and whether it had to.
fn third_card(scene: &mut Scene<'_, '_, impl Witness>, side: &'static str, cards: &[Card], right: bool) {
    let article = scene.article(Role::Draw);
    scene.rule(|| {
        Step::check(&rules::THIRD_CARD, right)
            .under(article)
            .with("side", side)
            .with("did", if cards.len() > 2 { "draws" } else { "stands" })
            .with("cards", cards)
    });
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
fn announced(scene: &mut Scene<'_, '_, impl Witness>, round: &records::Round, coup: Coup) {
    let wrong = |said: Option<u8>, is: u8| said.is_some_and(|it| it != is);
    let wrong = wrong(round.player_points, coup.player_points) || wrong(round.banker_points, coup.banker_points);
    if round.player_points.is_some() || round.banker_points.is_some() {
        let article = scene.article(Role::Points);
        scene.rule(|| {
            Step::check(&rules::POINTS, !wrong)
                .under(article)
                .with("player", coup.player_points)
                .with("banker", coup.banker_points)
                .with_some("said_player", round.player_points)
                .with_some("said_banker", round.banker_points)
        });
    }
    if wrong {
        let finding = scene
            .under(Code::PointsMismatch, scene.article(Role::Points))
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
    let article = scene.article(Role::Draw);
    scene.rule(|| {
        Step::check(&rules::OUTCOME, said == coup.outcome)
            .under(article)
            .with("player", coup.player_points)
            .with("banker", coup.banker_points)
            .with("outcome", coup.outcome.name())
            .with("said", said.name())
    });
    if said != coup.outcome {
        let finding = scene
            .under(Code::OutcomeMismatch, article)
            .expected(json!({ "outcome": coup.outcome.name() }))
            .found(json!({ "outcome": said.name() }))
            .detail(json!({ "player": coup.player_points, "banker": coup.banker_points }));
        scene.say(finding);
    }
}

/// A void coup (makccarat art. 10): an exposed card is no ground (art. 4), and a complete and lawful deal needs
/// another.
fn void(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe, round: &records::Round) {
    if scene.game == Game::Makccarat && round.void_reason == Some(VoidReason::ExposedCard) {
        let article = scene.article(Role::ExposedCard);
        scene.rule(|| Step::check(&rules::VOID, false).under(article).with("reason", VoidReason::ExposedCard.name()));
        let finding = scene
            .under(Code::VoidNotPermitted, scene.article(Role::ExposedCard))
            .by("void-coup")
            .found(json!({ "void_reason": "exposed-card" }));
        scene.say(finding);
        return;
    }
    let lawful = shoe.rules.set.draw.is_some_and(|draw| {
        let complete = round.player.len() >= 2 && round.banker.len() >= 2;
        complete
            && coup::thirds(draw, &round.player, &round.banker, scene.witness())
                == Thirds { player: Third::Right, banker: Third::Right }
    });
    let article = scene.article(Role::Errors);
    scene.rule(|| {
        Step::check(&rules::VOID, !lawful)
            .under(article)
            .with_some("reason", round.void_reason.map(VoidReason::name))
            .with("lawful", lawful)
    });
    if lawful {
        let finding = scene
            .under(Code::VoidUnexplained, article)
            .by("void-coup")
            .found(json!({ "player": written(&round.player), "banker": written(&round.banker) }))
            .detail(json!({ "void_reason": round.void_reason.map(VoidReason::name) }));
        scene.say(finding);
    }
}
