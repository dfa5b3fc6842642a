//! A round at its shoe, whatever the game: its number and time, the white card, discards and composition.

use serde_json::json;

use super::codes::Code;
use super::findings::Finding;
use super::records::{self, Block};
use super::scene::Scene;
use super::shoe::{Composition, Shoe, White};
use super::witness::Witness;
use super::{coup, opening, poker, rules, war, witness};
use crate::games::coup::article_3_white_card::further_coups;
use crate::games::{Card, Step};
use crate::law::{Feed, Game, Grade, Role};

/// Judges a round whose fields fit the game and whose number is new.
pub(super) fn judge(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe, block: &Block, round: &records::Round) {
    let scene_game = scene.game;
    if scene.at < shoe.rules.from || scene.at >= shoe.rules.until {
        if !opening::refresh(scene, shoe) {
            opening::not_in_force(scene);
            shoe.ended = true;
            return;
        }
        if shoe.feed == Feed::AutomaticShuffler {
            opening::options(scene, shoe);
        }
    }
    scene.witness().rules(|| witness::Rules::of(scene_game, round.at, &shoe.rules.prepared, &shoe.rules.declared));
    let deciding = shoe.tie.round.is_some() || (shoe.tie.unsure && round.resolves.is_some());
    if scene.game.is_coup() {
        white_card(scene, shoe, round, deciding);
        discards(scene, shoe, round);
    }
    composition(scene, shoe, block, round);
    match scene.game {
        Game::Makccarat | Game::Baccarat => coup::judge(scene, shoe, block, round),
        Game::Fortune3CardPoker => poker::judge(scene, shoe, block, round),
        Game::CasinoWar => war::judge(scene, shoe, block, round),
    }
    shoe.last_at = scene.at;
}

/// A round that could not be read keeps its place: it uses up what the white card allows, unless it may have decided
/// a tie.
pub(super) fn lost(shoe: &mut Shoe) {
    let decides = shoe.tie.round.is_some() || (shoe.tie.unsure && shoe.game == Game::Makccarat);
    if let White::Out(Some(left)) = &mut shoe.white
        && !decides
    {
        *left = left.saturating_sub(1);
    }
    shoe.lose();
}

/// Article 3: the last coup, or one more, and rounds that decide a tie beside.
fn white_card(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe, round: &records::Round, deciding: bool) {
    if shoe.feed == Feed::AutomaticShuffler {
        if round.cut_card {
            let article = scene.article(Role::Opening);
            scene.rule(|| Step::check(&rules::NO_WHITE_CARD, false).under(article));
            let finding = scene.under(Code::CutCardUnexpected, scene.article(Role::Opening));
            scene.say(finding);
        }
        return;
    }
    let article = scene.article(Role::WhiteCard);
    let white = shoe.white;
    scene.rule(|| {
        let over = white == White::Out(Some(0)) && !deciding;
        let step = Step::check(&rules::WHITE_CARD, !over).under(article);
        let step = step.with("out", white != White::Inside).with("deciding", deciding);
        match white {
            White::Out(Some(left)) => step.with("left", i64::from(left)),
            White::Out(None) | White::Inside => step,
        }
    });
    if matches!(shoe.white, White::Out(_)) && !deciding {
        shoe.watch.after_white_card(scene.line);
    }
    if let White::Out(Some(left)) = &mut shoe.white
        && !deciding
    {
        if *left == 0 {
            let finding =
                scene.under(Code::RoundAfterWhiteCard, scene.article(Role::WhiteCard)).by("white-card-last-round");
            scene.say(finding);
        } else {
            *left -= 1;
        }
    }
    white_card_position(scene, shoe, round);
    if round.cut_card && shoe.white == White::Inside {
        shoe.white = White::Out(shoe.rules.set.white_card.map(further_coups));
    }
}

/// Article 2: about twelve cards are left when the white card comes out (`white-card-about-twelve`), at some moment
/// of its round. Of a shoe of which something was lost, or that gave more cards than it holds, how many
/// were left is not known.
fn white_card_position(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe, round: &records::Round) {
    if shoe.white != White::Inside || shoe.position_said || !shoe.whole || shoe.composition.exhausted_said {
        return;
    }
    let limits = shoe.rules.set.limits;
    let before = i64::try_from(shoe.cards()).unwrap_or(0)
        - i64::try_from(shoe.composition.out).unwrap_or(i64::MAX)
        - 6 * i64::from(shoe.demonstrations);
    let after = before - (round.player.len() + round.banker.len()) as i64 - i64::from(round.discarded);
    let (low, high) = (i64::from(limits.white_card_low), i64::from(limits.white_card_high));
    let out_of_place = before < low || (round.cut_card && after > high);
    if round.cut_card || out_of_place {
        let article = scene.article(Role::Opening);
        scene.rule(|| {
            Step::check(&rules::WHITE_CARD_POSITION, !out_of_place)
                .under(article)
                .with("before", before)
                .with("after", after)
                .with("min", low)
                .with("max", high)
                .with("came_out", round.cut_card)
        });
    }
    if out_of_place {
        shoe.position_said = true;
        let finding = scene
            .under(Code::WhiteCardPosition, scene.article(Role::Opening))
            .by("white-card-about-twelve")
            .expected(json!({ "min": low, "max": high }))
            .found(json!({ "before": before, "after": after, "came_out": round.cut_card }));
        scene.say(finding);
    }
}

/// Article 8: none or one card before each coup, from a shoe only.
fn discards(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe, round: &records::Round) {
    let most = match shoe.feed {
        Feed::Shoe => shoe.rules.set.limits.discards,
        Feed::AutomaticShuffler => 0,
    };
    let article = scene.article(Role::Discard);
    scene.rule(|| {
        Step::check(&rules::DISCARDS, round.discarded <= most)
            .under(article)
            .with("discarded", round.discarded)
            .with("max", most)
    });
    if round.discarded > most {
        let finding = scene
            .under(Code::DiscardOverLimit, article)
            .by("discard-one")
            .expected(json!({ "max": most }))
            .found(json!({ "discarded": round.discarded }));
        scene.say(finding);
    }
}

/// Cards of one kind, and cards in all, against what the decks hold.
fn composition(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe, block: &Block, round: &records::Round) {
    let hands = hands(block, round);
    let dealt = round.player.len()
        + round.banker.len()
        + round.dealer.len()
        + hands.iter().map(|it| it.cards.len()).sum::<usize>();
    let unseen = u64::from(round.discarded) + u64::from(round.burned);
    match shoe.feed {
        Feed::Shoe => {
            shoe.composition.out += unseen;
            count(scene, &mut shoe.composition, shoe.decks, hands, round);
        }
        // With no more cards than decks none can be there once too often.
        Feed::AutomaticShuffler if dealt <= usize::from(shoe.decks) => {
            shoe.composition.out = dealt as u64 + unseen;
            shoe.composition.exhausted_said = false;
        }
        Feed::AutomaticShuffler => {
            shoe.composition = Composition::default();
            shoe.composition.out = unseen;
            count(scene, &mut shoe.composition, shoe.decks, hands, round);
        }
    }
    exhausted(scene, shoe);
}

/// More cards are out than the decks hold, said once.
pub(super) fn exhausted(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe) {
    let held = shoe.cards();
    let (out, article) = (shoe.composition.out, scene.article(Role::Material));
    scene.rule(|| Step::check(&rules::CARDS_OUT, out <= held).under(article).with("out", out).with("held", held));
    if shoe.composition.out > held && !shoe.composition.exhausted_said {
        shoe.composition.exhausted_said = true;
        let finding = held_by_decks(scene, Code::ShoeExhausted)
            .expected(json!({ "max": held }))
            .found(json!({ "out": shoe.composition.out }));
        scene.say(finding);
    }
}

/// A finding about the cards that the log's own decks hold. The article on material is named where it was read;
/// where it was not, nothing of this hangs on it.
fn held_by_decks(scene: &Scene<'_, '_, impl Witness>, code: Code) -> Finding {
    let finding = scene.finding(code);
    let basis = scene.law().map(|law| law.basis(scene.article(Role::Material)));
    match basis.filter(|it| it.grade != Grade::Inferred && !it.unsure) {
        Some(basis) => finding.under(basis),
        None => finding,
    }
}

pub(super) fn hands<'b>(block: &'b Block, round: &records::Round) -> &'b [records::Hand] {
    block.hands.get(round.hands.start as usize..round.hands.end as usize).unwrap_or_default()
}

pub(super) fn bets<'b>(block: &'b Block, round: &records::Round) -> &'b [records::Bet] {
    block.bets.get(round.bets.start as usize..round.bets.end as usize).unwrap_or_default()
}

fn count(
    scene: &mut Scene<'_, '_, impl Witness>,
    composition: &mut Composition,
    decks: u8,
    hands: &[records::Hand],
    round: &records::Round,
) {
    let sides = [&*round.player, &*round.banker, &*round.dealer].into_iter().enumerate();
    let hands = hands.iter().map(|it| (2 + usize::from(it.seat), &*it.cards));
    for (side, cards) in sides.chain(hands) {
        for (place, card) in cards.iter().enumerate() {
            if composition.count(*card, decks) {
                too_many(scene, composition, decks, *card, (side as u8, place as u32));
            }
        }
    }
}

#[cold]
fn too_many(
    scene: &mut Scene<'_, '_, impl Witness>,
    composition: &Composition,
    decks: u8,
    card: Card,
    (side, place): (u8, u32),
) {
    let article = scene.article(Role::Material);
    scene.rule(|| {
        Step::check(&rules::CARD, false)
            .under(article)
            .with("card", &[card][..])
            .with("count", i64::from(composition.seen(card)))
            .with("max", decks)
    });
    let finding = held_by_decks(scene, Code::TooManyOfCard)
        .expected(json!({ "max": decks }))
        .found(json!({ "card": card.to_string(), "count": composition.seen(card) }))
        .side(side)
        .card(place);
    scene.say(finding);
}
