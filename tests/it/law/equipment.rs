//! What the articles on material ask for: each piece left out, each number beyond, the alternatives, on the days around
//! each amendment.

use std::fmt::Write;

use despacho::law::{Catalogue, Feed, Game};
use despacho::replay::configuration::Equipment;
use despacho::replay::equipment_faults;
use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::{day, shown};

/// Each of `tables` against the article of each day.
#[track_caller]
fn check(game: Game, days: &[&str], tables: &[(&str, Value)], expected: Expect) {
    let mut told = String::new();
    for text in days {
        let regulation = Catalogue::embedded().on(game, day(text));
        let Some((article, basis)) = regulation.and_then(|it| it.equipment()) else {
            writeln!(told, "{text} asks for nothing that is known").unwrap();
            continue;
        };
        writeln!(told, "{text} {}", shown(basis)).unwrap();
        for (name, equipment) in tables {
            let equipment: Equipment = serde_json::from_value(equipment.clone()).unwrap();
            let of = |feed| match equipment_faults(article, &equipment, feed).join(" ") {
                faults if faults.is_empty() => "conforms".to_owned(),
                faults => faults,
            };
            let (shoe, shuffler) = (of(Feed::Shoe), of(Feed::AutomaticShuffler));
            writeln!(told, "  {name}: {shoe} / {shuffler}").unwrap();
        }
    }
    expected.assert_eq(&told);
}

/// A table with everything, changed.
fn table(changed: &Value) -> Value {
    let mut all = json!({"decks": 8, "shoe": true, "cut_cards": 1, "shuffler": true, "shuffler_dealer": true,
        "layouts": 1, "seats": 7});
    all.as_object_mut().unwrap().extend(changed.as_object().unwrap().clone());
    all
}

/// The tables that the two games of banker and player are tried with. Each line tells a feed from the shoe, then one
/// from the automatic shuffler.
fn tables() -> Vec<(&'static str, Value)> {
    vec![
        ("everything", table(&json!({}))),
        ("nothing registered", json!({})),
        ("shoe and cut card alone", table(&json!({"shuffler": false, "shuffler_dealer": false}))),
        ("shuffler-dealer alone", table(&json!({"shoe": false, "cut_cards": 0, "shuffler": false}))),
        ("shoe without a cut card", table(&json!({"cut_cards": 0, "shuffler_dealer": false}))),
        ("shuffler alone", table(&json!({"shoe": false, "shuffler_dealer": false}))),
        ("three cut cards", table(&json!({"cut_cards": 3}))),
        ("5 decks", table(&json!({"decks": 5}))),
        ("6 decks", table(&json!({"decks": 6}))),
        ("12 decks", table(&json!({"decks": 12}))),
        ("13 decks", table(&json!({"decks": 13}))),
        ("no layout", table(&json!({"layouts": 0}))),
        ("two layouts", table(&json!({"layouts": 2}))),
        ("three layouts", table(&json!({"layouts": 3}))),
        ("six seats", table(&json!({"seats": 6}))),
        ("nine seats", table(&json!({"seats": 9}))),
    ]
}

#[test]
fn makccarat_asks_for_a_shoe_with_cut_cards_or_a_shuffler_dealer() {
    check(
        Game::Makccarat,
        &["2007-07-09", "2007-07-10"],
        &tables(),
        expect![[r#"
        2007-07-09 asks for nothing that is known
        2007-07-10 1 of 67/2007, official
          everything: conforms / conforms
          nothing registered: conforms / conforms
          shoe and cut card alone: conforms / feed
          shuffler-dealer alone: feed / conforms
          shoe without a cut card: apparatus / apparatus feed
          shuffler alone: apparatus feed / apparatus feed
          three cut cards: conforms / conforms
          5 decks: decks / decks
          6 decks: conforms / conforms
          12 decks: conforms / conforms
          13 decks: decks / decks
          no layout: layouts / layouts
          two layouts: conforms / conforms
          three layouts: layouts / layouts
          six seats: seats / seats
          nine seats: conforms / conforms
    "#]],
    );
}

#[test]
fn baccarat_asks_for_the_same_and_no_amendment_touches_it() {
    check(
        Game::Baccarat,
        &["2004-05-17", "2004-05-18"],
        &tables(),
        expect![[r#"
        2004-05-17 asks for nothing that is known
        2004-05-18 1 of 55/2004, official
          everything: conforms / conforms
          nothing registered: conforms / conforms
          shoe and cut card alone: conforms / feed
          shuffler-dealer alone: feed / conforms
          shoe without a cut card: apparatus / apparatus feed
          shuffler alone: apparatus feed / apparatus feed
          three cut cards: conforms / conforms
          5 decks: decks / decks
          6 decks: conforms / conforms
          12 decks: conforms / conforms
          13 decks: decks / decks
          no layout: layouts / layouts
          two layouts: conforms / conforms
          three layouts: layouts / layouts
          six seats: seats / seats
          nine seats: conforms / conforms
    "#]],
    );
    for day in ["2005-11-29", "2007-06-26", "2011-09-27", "2018-04-24", "2026-11-29"] {
        let article = |on: &str| {
            let (law, basis) = Catalogue::embedded().on(Game::Baccarat, super::day(on)).unwrap().equipment().unwrap();
            (format!("{law:?}"), shown(basis))
        };
        assert_eq!(article(day), article("2004-05-18"), "{day}");
    }
}

#[test]
fn casino_war_asks_for_a_shoe_with_one_cut_card_and_either_shuffler() {
    let tables = [
        ("everything", table(&json!({}))),
        ("one deck", table(&json!({"decks": 1}))),
        ("no deck", table(&json!({"decks": 0}))),
        ("shoe and shuffler", table(&json!({"shuffler_dealer": false}))),
        ("shoe and shuffler-dealer", table(&json!({"shuffler": false}))),
        ("shoe alone", table(&json!({"shuffler": false, "shuffler_dealer": false}))),
        ("shuffler-dealer alone", table(&json!({"shoe": false, "shuffler": false}))),
        ("two cut cards", table(&json!({"cut_cards": 2}))),
        ("no cut card", table(&json!({"cut_cards": 0}))),
        ("two layouts", table(&json!({"layouts": 2}))),
        ("six seats", table(&json!({"seats": 6}))),
    ];
    check(
        Game::CasinoWar,
        &["2005-11-29", "2007-06-25", "2007-06-26"],
        &tables,
        expect![[r#"
        2005-11-29 asks for nothing that is known
        2007-06-25 asks for nothing that is known
        2007-06-26 1 of 63/2007, official
          everything: conforms / conforms
          one deck: conforms / conforms
          no deck: decks / decks
          shoe and shuffler: conforms / feed
          shoe and shuffler-dealer: conforms / conforms
          shoe alone: apparatus / apparatus feed
          shuffler-dealer alone: apparatus feed / apparatus
          two cut cards: apparatus / apparatus
          no cut card: apparatus / apparatus
          two layouts: layouts / layouts
          six seats: seats / seats
    "#]],
    );
}

#[test]
fn fortune_asks_for_one_deck_a_shoe_and_a_shuffler_since_2025() {
    let tables = [
        ("everything, one deck", table(&json!({"decks": 1}))),
        ("two decks", table(&json!({"decks": 2}))),
        ("shoe and shuffler", table(&json!({"decks": 1, "shuffler_dealer": false}))),
        ("no shoe", table(&json!({"decks": 1, "shoe": false}))),
        ("no shuffler", table(&json!({"decks": 1, "shuffler": false, "shuffler_dealer": false}))),
        ("two cut cards", table(&json!({"decks": 1, "cut_cards": 2}))),
    ];
    let days = ["2015-03-09", "2025-11-03", "2025-11-04", "2025-11-11", "2025-11-12"];
    check(
        Game::Fortune3CardPoker,
        &days,
        &tables,
        expect![[r#"
        2015-03-09 asks for nothing that is known
        2025-11-03 asks for nothing that is known
        2025-11-04 2 of 89/2025, official, unsure
          everything, one deck: conforms / conforms
          two decks: decks / decks
          shoe and shuffler: conforms / conforms
          no shoe: apparatus feed / apparatus
          no shuffler: apparatus / apparatus feed
          two cut cards: apparatus / apparatus
        2025-11-11 2 of 89/2025, official, unsure
          everything, one deck: conforms / conforms
          two decks: decks / decks
          shoe and shuffler: conforms / conforms
          no shoe: apparatus feed / apparatus
          no shuffler: apparatus / apparatus feed
          two cut cards: apparatus / apparatus
        2025-11-12 2 of 89/2025, official
          everything, one deck: conforms / conforms
          two decks: decks / decks
          shoe and shuffler: conforms / conforms
          no shoe: apparatus feed / apparatus
          no shuffler: apparatus / apparatus feed
          two cut cards: apparatus / apparatus
    "#]],
    );
}
