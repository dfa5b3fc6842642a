//! A round of casino war (as descriptions have it: `casino-war-body`).

use std::cmp::Ordering;

use serde_json::json;

use super::codes::Code;
use super::hands;
use super::hands::{about, staked};
use super::records::{self, Bet, Block, Decision, Hand};
use super::round;
use super::rules as replay_rules;
use super::scene::Scene;
use super::shoe::Shoe;
use super::witness::Witness;
use crate::games::Step;
use crate::games::casino_war::{self as rules, Duel};
use crate::law::{Prize, Role, Wager};

/// Judges the hands and every bet.
pub(super) fn judge(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe, block: &Block, of: &records::Round) {
    let hands = round::hands(block, of);
    let at_war = |it: &Hand| it.decision == Some(Decision::War);
    let cards = |war: bool| if war { 2 } else { 1 };
    let dealers = cards(hands.iter().any(at_war));
    let whole = of.dealer.len() == dealers && hands.iter().all(|it| it.cards.len() == cards(at_war(it)));
    let article = scene.article(Role::Deal);
    scene.rule(|| Step::check(&replay_rules::HAND_CARDS, whole).under(article).with("dealer", &*of.dealer));
    if !whole {
        let counts: Vec<_> = hands.iter().map(|it| json!({ "seat": it.seat, "cards": it.cards.len() })).collect();
        let finding = scene
            .under(Code::InitialCards, article)
            .expected(json!({ "cards": dealers }))
            .found(json!({ "dealer": of.dealer.len(), "hands": counts }));
        scene.say(finding);
        return;
    }
    let bets = round::bets(block, of);
    for hand in hands {
        war_bet(scene, bets, hand, &of.dealer);
    }
    hands::bets(
        scene,
        shoe,
        block,
        of,
        |scene, shoe, at, wager, hand| {
            let duel = duel(hand, &of.dealer)?;
            let due = rules::settle(&shoe.rules.set, duel, wager, at.bet.stake, scene.witness())?;
            let line = match wager {
                Wager::Tie => Prize::Tie,
                Wager::War if duel.second.is_some_and(|(one, other)| rules::compare(one, other) == Ordering::Equal) => {
                    Prize::WarTie
                }
                Wager::War => Prize::War,
                _ => Prize::Initial,
            };
            Some((due, line))
        },
        |_, _, _, _, _| (),
    );
}

/// A hand against the dealer's cards: the first meets the first, the second of a hand at war the second.
fn duel(hand: &Hand, dealer: &[crate::games::Card]) -> Option<Duel> {
    let first = (*hand.cards.first()?, *dealer.first()?);
    let decision = match hand.decision {
        Some(Decision::War) => Some(rules::Decision::War),
        Some(Decision::Surrender) => Some(rules::Decision::Surrender),
        _ => None,
    };
    let second = hand.cards.get(1).copied().zip(dealer.get(1).copied());
    Some(Duel { first, decision, second })
}

/// The raise equals the initial bet, and a decision goes with a tie.
fn war_bet(scene: &mut Scene<'_, '_, impl Witness>, bets: &[Bet], hand: &Hand, dealer: &[crate::games::Card]) {
    let initial = staked(bets, hand.seat, Wager::Initial);
    let raise = staked(bets, hand.seat, Wager::War);
    let first = hand.cards.first().zip(dealer.first());
    let tied = first.is_some_and(|(one, other)| rules::compare(*one, *other) == Ordering::Equal);
    let at_war = hand.decision == Some(Decision::War);
    let fault = match (initial, raise) {
        (None, _) => Some("no-initial-bet"),
        _ if tied && hand.decision.is_none() => Some("tie-without-decision"),
        _ if !tied && hand.decision.is_some() => Some("decision-without-tie"),
        (Some(_), None) if at_war => Some("no-raise"),
        (Some(_), Some(_)) if !at_war => Some("raise-without-war"),
        (Some(initial), Some(raise)) if initial != raise => Some("raise-is-not-the-initial-bet"),
        _ => None,
    };
    let article = scene.article(Role::Prizes);
    scene.rule(|| {
        Step::check(&replay_rules::RAISE, fault.is_none())
            .under(article)
            .with("seat", hand.seat)
            .with("tied", tied)
            .with_some("decision", hand.decision.map(Decision::name))
            .with_some("initial", initial)
            .with_some("raise", raise)
            .with_some("fault", fault)
    });
    if let Some(fault) = fault {
        let finding = about(scene, Code::WarBetMismatch, hand, fault)
            .expected(json!({ "raise": if at_war { initial } else { None } }))
            .found(json!({ "initial": initial, "raise": raise }));
        scene.say(finding);
    }
}
