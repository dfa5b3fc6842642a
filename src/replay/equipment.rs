//! A table's registered equipment against the article on material.

use serde_json::{Value, json};

use super::codes::Code;
use super::configuration::Equipment;
use super::rules;
use super::scene::Scene;
use super::witness::Witness;
use crate::games::Step;
use crate::law::{Apparatus, EquipmentLaw, Feed, Piece, Role};

/// Says what does not conform. A member that is not registered is unknown, and passes.
pub(super) fn check(scene: &mut Scene<'_, '_, impl Witness>, equipment: &Equipment, feed: Feed) {
    let Some((article, basis)) = scene.law().and_then(|it| it.equipment()) else { return };
    let faults = faults(article, equipment, feed);
    let conforms = faults.is_empty();
    let of = scene.article(Role::Material);
    scene.rule(|| Step::check(&rules::EQUIPMENT, conforms).under(of).with("feed", feed.name()));
    if conforms {
        return;
    }
    let finding = scene
        .finding(Code::EquipmentNotConforming)
        .under(basis)
        .by("equipment-alternatives")
        .expected(json!({
            "decks": article.decks, "layouts": article.layouts, "seats": article.seats, "one_of": article.one_of,
        }))
        .found(serde_json::to_value(equipment).unwrap_or(Value::Null))
        .detail(json!({ "faults": faults, "feed": feed.name() }));
    scene.say(finding);
}

/// What does not conform: names of what is wrong, in a fixed order.
pub fn faults(article: &EquipmentLaw, equipment: &Equipment, feed: Feed) -> Vec<&'static str> {
    let mut faults = Vec::new();
    let outside = |range: Option<crate::law::Range>, known: Option<u8>| {
        range.zip(known).is_some_and(|(range, known)| !range.has(u32::from(known)))
    };
    for (name, range, known) in [
        ("decks", Some(article.decks), equipment.decks),
        ("layouts", article.layouts, equipment.layouts),
        ("seats", article.seats, equipment.seats),
    ] {
        if outside(range, known) {
            faults.push(name);
        }
    }
    let absent = |piece: Piece| {
        let there = match piece {
            Piece::Shoe => equipment.shoe,
            Piece::Shuffler => equipment.shuffler,
            Piece::ShufflerDealer => equipment.shuffler_dealer,
        };
        there == Some(false)
    };
    let whole = |it: &Apparatus| !it.pieces.iter().any(|it| absent(*it)) && !outside(it.cut_cards, equipment.cut_cards);
    if !article.one_of.is_empty() && !article.one_of.iter().any(whole) {
        faults.push("apparatus");
    }
    let no_feed = match feed {
        Feed::Shoe => absent(Piece::Shoe),
        Feed::AutomaticShuffler => {
            !article.shuffler_feed.is_empty() && article.shuffler_feed.iter().all(|it| absent(*it))
        }
    };
    if no_feed {
        faults.push("feed");
    }
    faults
}
