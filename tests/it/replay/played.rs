//! Which alternative was played: the receipt tells what play is consistent with, and which line decided it.

use despacho::replay::played::Played;
use despacho::verification::Run;
use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::build::{Length, Setup, Shoe, configured, log};
use super::support::{configuration, replayed};

fn told(played: &[Played]) -> String {
    let line = |it: &Played| {
        let json = serde_json::to_value(it).unwrap();
        let text = |name: &str| json[name].to_string();
        let told = ["option", "authorised", "consistent", "decided_on", "as_authorised"].map(text);
        told.join(" ").replace('"', "") + "\n"
    };
    played.iter().map(line).collect()
}

#[track_caller]
fn check(setup: &Setup, change: impl Fn(&mut Shoe), expected: Expect) {
    let mut shoe = Shoe::dealt(setup, 1, Length::Rounds(12), 3);
    change(&mut shoe);
    let found = replayed(log(&shoe.lines()).as_bytes(), &configured(std::slice::from_ref(setup)), Run::default());
    expected.assert_eq(&told(&found.receipt.played));
}

#[test]
fn a_clean_shoe_was_played_as_authorised() {
    check(
        &Setup::makccarat(),
        |_| {},
        expect![[r#"
        16.payouts second [second,first] null null
        17.commission five-percent [five-percent] 3 true
        2.burn by-decks [by-decks] 2 true
        7.feed shoe [shoe] 2 true
        9.draw second [second,first] null null
    "#]],
    );
    check(
        &Setup::jackpot(),
        |_| {},
        expect![[r#"
        18.commission half-on-six [half-on-six] 3 true
        2.burn by-first-card [by-first-card] 2 true
        7.feed shoe [shoe] 2 true
    "#]],
    );
}

#[test]
fn games_without_options_reveal_none() {
    check(&Setup::fortune(), |_| {}, expect![]);
    check(&Setup::war(), |_| {}, expect![]);
}

/// A mistake follows no alternative, and leaves none.
#[test]
fn a_mistake_is_consistent_with_nothing() {
    check(
        &Setup::jackpot(),
        |shoe| {
            shoe.coup(5, "2H 3S", "9C TD", "2 banker 10000, 3 player 10000");
            shoe.bet_at(5, 0)["paid"] = json!(8_000);
        },
        expect![[r#"
            18.commission half-on-six [] null false
            2.burn by-first-card [by-first-card] 2 true
            7.feed shoe [shoe] 2 true
        "#]],
    );
}

/// A burn and a feed show at once; the white card where a round follows it.
#[test]
fn what_the_opening_and_the_white_card_show() {
    let played = Setup::makccarat();
    check(
        &played,
        |shoe| {
            shoe.opening["continued"] = json!(true);
            shoe.rounds[3]["cut_card"] = json!(true);
        },
        expect![[r#"
            16.payouts second [second,first] null null
            17.commission five-percent [five-percent] 3 true
            3.white-card one-more-round [] null false
            7.feed shoe [shoe] 2 true
            9.draw second [second,first] null null
        "#]],
    );
    check(
        &played,
        |shoe| shoe.opening["burn"]["cards"] = json!(5),
        expect![[r#"
        16.payouts second [second,first] null null
        17.commission five-percent [five-percent] 3 true
        2.burn by-decks [] null false
        7.feed shoe [shoe] 2 true
        9.draw second [second,first] null null
    "#]],
    );
}

/// A shoe played by another alternative throughout, told apart from mistakes.
#[test]
fn a_wrong_alternative_is_named() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/samples");
    let read = |end: &str| std::fs::read_to_string(folder.join(format!("fault-wrong-alternative.{end}"))).unwrap();
    let found = replayed(read("ndjson").as_bytes(), &configuration(&read("config.json")), Run::default());
    expect![[r#"
        16.payouts first [second] 6 false
        17.commission five-percent [five-percent] 3 true
        2.burn by-decks [by-decks] 2 true
        7.feed shoe [shoe] 2 true
        9.draw first [second] 6 false
    "#]]
    .assert_eq(&told(&found.receipt.played));
    let receipt: Value = serde_json::to_value(&found.receipt).unwrap();
    assert!(receipt["explained"].as_u64().unwrap() > 0);
}
