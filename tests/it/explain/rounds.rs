//! Rounds that show each rule: reviewed snapshots in `tests/data/explanations/`.

use std::fmt::Write as _;

use despacho::lang::Lang;
use despacho::words;
use expect_test::{ExpectFile, expect_file};
use serde_json::{Map, Value, json};

use super::explained;

/// The rounds of each game, each with what it shows.
pub fn rounds() -> Vec<(&'static str, Vec<(&'static str, Value)>)> {
    vec![
        ("makccarat", makccarat()),
        ("baccarat", baccarat()),
        ("fortune-3-card-poker", fortune()),
        ("casino-war", war()),
    ]
}

#[track_caller]
fn check(game: &str, expected: &ExpectFile) {
    let mut all = String::new();
    for (name, single) in rounds().into_iter().filter(|it| it.0 == game).flat_map(|it| it.1) {
        let (explanation, _) = explained(&single);
        writeln!(all, "# {name}\n\n{}", words::explanation(&explanation, Lang::En)).unwrap();
    }
    expected.assert_eq(&all);
}

#[test]
fn makccarat_is_explained() {
    check("makccarat", &expect_file!["../../data/explanations/makccarat.txt"]);
}

#[test]
fn baccarat_is_explained() {
    check("baccarat", &expect_file!["../../data/explanations/baccarat.txt"]);
}

#[test]
fn fortune_3_card_poker_is_explained() {
    check("fortune-3-card-poker", &expect_file!["../../data/explanations/fortune-3-card-poker.txt"]);
}

#[test]
fn casino_war_is_explained() {
    check("casino-war", &expect_file!["../../data/explanations/casino-war.txt"]);
}

/// A record with the fields that all have, and those of `fields`, which win.
fn record(of: &str, at: &str, fields: Value) -> Value {
    let mut all = json!({"type": of, "table": "T", "shoe": "S", "at": at});
    if let (Value::Object(all), Value::Object(fields)) = (&mut all, fields) {
        all.extend(fields);
    }
    all
}

/// A round by itself, of a shoe that began earlier.
fn alone(game: &str, decks: u8, at: &str, options: &Value, round: Value) -> Value {
    let shoe = json!({"game": game, "decks": decks, "feed": "shoe", "continued": true});
    json!({"shoe": record("shoe", at, shoe), "options": options, "round": record("round", at, with_number(round))})
}

fn with_number(mut round: Value) -> Value {
    if let Value::Object(round) = &mut round {
        round.entry("round").or_insert(json!(1));
    }
    round
}

fn with(mut single: Value, more: Value) -> Value {
    if let (Value::Object(single), Value::Object(more)) = (&mut single, more) {
        single.extend(more);
    }
    single
}

fn bet(seat: u8, on: &str, stake: i64, result: &str, paid: i64) -> Value {
    json!({"seat": seat, "on": on, "stake": stake, "result": result, "paid": paid})
}

const TODAY: &str = "2026-11-29T20:00:00+08:00";

fn makccarat() -> Vec<(&'static str, Value)> {
    let first = json!({"2.burn": "by-decks", "3.white-card": "one-more-round", "7.feed": "shoe", "9.draw": "first",
        "11.tie-bets": ["keep", "withdraw"], "17.commission": "five-percent"});
    let second = json!({"2.burn": "by-first-card", "3.white-card": "last-round", "7.feed": "shoe", "9.draw": "second",
        "11.tie-bets": ["keep"], "17.commission": "half-on-four"});
    let of = |options: &Value, round| alone("makccarat", 8, TODAY, options, round);
    let shoe = |options: &Value, fields| json!({"shoe": record("shoe", TODAY, fields), "options": options});
    vec![
        (
            "a natural, and its commission",
            of(
                &first,
                json!({"player": ["KH", "9S"], "banker": ["3C", "JD"],
            "outcome": "player", "points": {"player": 9, "banker": 3},
            "bets": [{"seat": 3, "on": "player", "stake": 100_000, "result": "won", "paid": 95_000, "commission": 5000},
                bet(4, "banker", 5000, "lost", 0)]}),
            ),
        ),
        (
            "level: both draw",
            of(
                &first,
                json!({"player": ["2H", "2S", "5D"], "banker": ["4C", "JD", "AS"], "outcome": "player",
            "bets": [bet(1, "player", 1000, "won", 950), bet(1, "player-pair", 1000, "won", 11_000), bet(1, "tie", 500, "lost", 0)]}),
            ),
        ),
        (
            "the lower side draws and stays lower",
            of(
                &second,
                json!({"player": ["2H", "3S", "TD"], "banker": ["6C", "JD"],
            "outcome": "banker", "bets": [bet(1, "banker", 1000, "won", 1000)]}),
            ),
        ),
        (
            "first alternative: drawn level, the other draws",
            of(
                &first,
                json!({"player": ["2H", "3S", "AD"], "banker": ["6C", "JD", "2S"],
            "outcome": "banker", "bets": [bet(1, "banker", 1001, "won", 951)]}),
            ),
        ),
        (
            "second alternative: drawn level is a tie",
            of(
                &second,
                json!({"player": ["2H", "3S", "AD"], "banker": ["6C", "JD"],
            "outcome": "tie", "bets": [bet(1, "banker", 1000, "carried", 0), bet(2, "tie", 1000, "won", 9000)]}),
            ),
        ),
        (
            "second alternative: drawn ahead, the other draws",
            of(
                &second,
                json!({"player": ["2H", "3S", "2D"], "banker": ["6C", "JD", "3S"],
            "outcome": "banker", "bets": [bet(1, "player", 1000, "lost", 0), bet(2, "banker-pair", 1000, "lost", 0)]}),
            ),
        ),
        (
            "a tie of naturals, its bets withdrawn",
            of(
                &first,
                json!({"player": ["4H", "4S"], "banker": ["8C", "JD"], "outcome": "tie", "bets": [
                bet(1, "banker", 1000, "withdrawn", 0), bet(2, "tie", 1000, "won", 14_000), bet(3, "player-pair", 100, "won", 1100)]}),
            ),
        ),
        (
            "a coup that decides a tie, after the white card",
            with(
                of(
                    &second,
                    json!({"round": 2, "resolves": 1,
            "player": ["4H", "KS"], "banker": ["AC", "JD", "AS"], "outcome": "player", "handled_by": {"player": 1},
            "bets": [bet(1, "player", 1000, "won", 500), bet(2, "banker", 700, "lost", 0)]}),
                ),
                json!({"earlier": [record("round", TODAY, json!({"round": 1, "cut_card": true, "player": ["2H", "7S"],
                "banker": ["9C", "JD"], "outcome": "tie",
                "bets": [bet(1, "player", 1000, "carried", 0), bet(2, "banker", 500, "carried", 0)]}))]}),
            ),
        ),
        (
            "a side that had to draw stood, and too much was paid",
            of(
                &second,
                json!({"player": ["2H", "2S"], "banker": ["6C", "JD"],
            "outcome": "banker", "bets": [bet(1, "banker", 1000, "won", 1100), bet(1, "dragon", 5, "lost", 0)]}),
            ),
        ),
        (
            "a void coup with an exposed card",
            of(
                &first,
                json!({"player": ["2H"], "banker": ["6C"], "outcome": "void",
            "void_reason": "exposed-card", "bets": [bet(1, "banker", 1000, "returned", 0)]}),
            ),
        ),
        (
            "the beginning of a shoe",
            shoe(
                &second,
                json!({"game": "makccarat", "decks": 8, "feed": "shoe",
            "burn": {"first": "7H", "cards": 7}, "demonstrations": 2, "declared": {"9.draw": "second"}}),
            ),
        ),
        (
            "the beginning of a shoe at fault",
            shoe(
                &first,
                json!({"game": "makccarat", "decks": 4, "feed": "shoe",
            "burn": {"first": "7H", "cards": 7}, "demonstrations": 4, "declared": {"9.draw": "second"}}),
            ),
        ),
    ]
}

fn baccarat() -> Vec<(&'static str, Value)> {
    let amounts = json!({"currency": "HKD", "paradise_straight": 10_000_000, "four_of_a_kind": 5_000_000,
        "double_pairs": 100_000, "three_of_a_kind": 75_000, "single_pair": 7500});
    let five =
        json!({"2.burn": "by-decks", "3.white-card": "last-round", "7.feed": "shoe", "18.commission": "five-percent"});
    let half = json!({"2.burn": "by-decks", "3.white-card": "last-round", "7.feed": "shoe", "18.commission": "half-on-six",
        "17.jackpot": amounts});
    let of = |at: &str, options: &Value, round| alone("baccarat", 8, at, options, round);
    let jackpot = |at: &str, round| of(at, &half, round);
    vec![
        (
            "a natural",
            of(
                TODAY,
                &five,
                json!({"player": ["KH", "8S"], "banker": ["3C", "JD"], "outcome": "player",
            "bets": [bet(1, "player", 1000, "won", 1000), bet(2, "banker", 1000, "lost", 0)]}),
            ),
        ),
        (
            "both thirds by the tableau",
            of(
                "2008-03-02T21:00:00+08:00",
                &five,
                json!({"player": ["2H", "3S", "4D"], "banker": ["KC", "5D", "3S"],
            "outcome": "player", "bets": [bet(1, "player", 1000, "won", 1000), bet(2, "banker", 1000, "lost", 0)]}),
            ),
        ),
        (
            "a tie: the main bets go back",
            jackpot(
                "2008-03-02T21:00:00+08:00",
                json!({"player": ["KH", "6S"], "banker": ["3C", "2D", "AS"],
            "outcome": "tie", "bets": [bet(1, "banker", 1001, "returned", 0), bet(2, "tie", 1000, "won", 8000)]}),
            ),
        ),
        (
            "half on six, an odd stake",
            jackpot(
                "2008-03-02T21:00:00+08:00",
                json!({"player": ["KH", "2S", "TD"], "banker": ["3C", "3D"],
            "outcome": "banker", "bets": [bet(1, "banker", 1001, "won", 501), bet(2, "player", 1000, "lost", 0)]}),
            ),
        ),
        (
            "five per cent of the banker's win, and a pair",
            of(
                "2008-03-02T21:00:00+08:00",
                &five,
                json!({"player": ["KH", "7S"], "banker": ["4C", "4D"], "outcome": "banker",
            "bets": [{"seat": 1, "on": "banker", "stake": 1000, "result": "won", "paid": 950, "commission": 50},
                bet(2, "banker-pair", 1000, "won", 11_000), bet(3, "player-pair", 1000, "lost", 0)]}),
            ),
        ),
        (
            "lucky six with three cards",
            of(
                TODAY,
                &half,
                json!({"player": ["KH", "2S", "TD"], "banker": ["2C", "KD", "4S"],
            "outcome": "banker", "bets": [bet(1, "lucky-six", 1000, "won", 20_000)]}),
            ),
        ),
        (
            "lucky six before its day",
            of(
                "2018-04-22T20:00:00+08:00",
                &half,
                json!({"player": ["KH", "2S", "TD"], "banker": ["2C", "KD", "4S"],
            "outcome": "banker", "bets": [bet(1, "lucky-six", 1000, "won", 20_000)]}),
            ),
        ),
        (
            "a single pair of the jackpot, paid too much",
            jackpot(
                "2008-03-02T21:00:00+08:00",
                json!({"player": ["9H", "9S"], "banker": ["2C", "KD"],
            "outcome": "player", "jackpot": {"meter": 90_000_000}, "bets": [bet(1, "jackpot", 1000, "won", 75_000),
                bet(2, "jackpot", 1000, "won", 7500)]}),
            ),
        ),
        (
            "a royal flush of the jackpot",
            jackpot(
                "2008-03-02T21:00:00+08:00",
                json!({"player": ["AH", "KH", "JH"], "banker": ["QH", "TH", "5C"],
            "outcome": "banker", "jackpot": {"meter": 90_000_001}, "bets": [bet(1, "jackpot", 1000, "won", 45_000_000),
                bet(2, "jackpot", 1000, "won", 45_000_000)]}),
            ),
        ),
        (
            "two pairs of the jackpot with the same points",
            jackpot(
                "2008-03-02T21:00:00+08:00",
                json!({"player": ["KH", "KS", "9C"], "banker": ["QC", "QD", "2S"],
            "outcome": "player", "jackpot": {"meter": 90_000_000}, "bets": [bet(1, "jackpot", 1000, "won", 7500),
                bet(2, "jackpot", 1000, "won", 100_000), bet(3, "jackpot", 1000, "won", 107_500)]}),
            ),
        ),
        (
            "a jackpot without approved amounts",
            of(
                "2008-03-02T21:00:00+08:00",
                &five,
                json!({"player": ["9H", "9S"], "banker": ["2C", "KD"],
            "outcome": "player", "bets": [bet(1, "jackpot", 1000, "lost", 0)]}),
            ),
        ),
        (
            "nothing authorised, and a card that was due",
            of(
                TODAY,
                &json!({}),
                json!({"player": ["KH", "2S"], "banker": ["2C", "KD", "4S"],
            "outcome": "banker", "bets": [bet(1, "banker", 1000, "won", 950)]}),
            ),
        ),
        (
            "a void coup that was dealt as it should be",
            of(
                "2008-03-02T21:00:00+08:00",
                &five,
                json!({"player": ["KH", "8S"], "banker": ["3C", "JD"], "outcome": "void", "void_reason": "misdeal",
            "bets": [bet(1, "player", 1000, "returned", 0)]}),
            ),
        ),
        (
            "the beginning of a shoe without a burn",
            json!({"shoe": record("shoe", TODAY, json!({"game": "baccarat", "decks": 8,
            "feed": "shoe"})), "options": five, "equipment": {"decks": 8, "seats": 5, "layouts": 1}}),
        ),
    ]
}

fn fortune() -> Vec<(&'static str, Value)> {
    const OLD: &str = "2015-03-09T12:00:00+08:00";
    let table =
        json!({"pair-plus": {"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 4, "pair": 1}});
    let of = |at: &str, round| {
        let single = alone("fortune-3-card-poker", 1, at, &json!({}), round);
        let mut single = with(single, json!({"pay_tables": table}));
        single["shoe"]["feed"] = "automatic-shuffler".into();
        single
    };
    let played = |dealer: [&str; 3], hand: [&str; 3], bets: Value| {
        of(OLD, json!({"dealer": dealer, "hands": [{"seat": 1, "cards": hand, "decision": "play"}], "bets": bets}))
    };
    let both = |ante: Value, play: Value| json!([ante, play]);
    let without = |mut single: Value| {
        single["pay_tables"] = Value::Object(Map::new());
        single
    };
    vec![
        (
            "a higher hand, and Pair Plus",
            played(
                ["QC", "7H", "8S"],
                ["5C", "5D", "3H"],
                json!([
                    bet(1, "ante", 1000, "won", 1000),
                    bet(1, "play", 1000, "won", 1000),
                    bet(1, "pair-plus", 500, "won", 500)
                ]),
            ),
        ),
        (
            "the dealer does not play",
            played(
                ["JC", "7H", "8S"],
                ["5C", "4D", "2H"],
                both(bet(1, "ante", 1000, "won", 1000), bet(1, "play", 1000, "returned", 0)),
            ),
        ),
        (
            "a lower hand with a bonus",
            played(
                ["QC", "QH", "QS"],
                ["5C", "4D", "3H"],
                both(
                    json!({"seat": 1, "on": "ante", "stake": 1000, "result": "lost", "paid": 0, "bonus": 1000}),
                    bet(1, "play", 1000, "lost", 0),
                ),
            ),
        ),
        (
            "lower by its second card, and Pair Plus lost",
            played(
                ["QC", "7H", "8S"],
                ["QD", "7S", "6H"],
                json!([
                    bet(1, "ante", 1000, "lost", 0),
                    bet(1, "play", 1000, "lost", 0),
                    bet(1, "pair-plus", 500, "lost", 0)
                ]),
            ),
        ),
        (
            "the lowest straight against the next, its bonus due",
            played(
                ["2C", "3C", "4D"],
                ["AS", "2D", "3H"],
                both(bet(1, "ante", 1000, "lost", 0), bet(1, "play", 1000, "lost", 0)),
            ),
        ),
        (
            "three of a kind, and the dealer does not play",
            played(
                ["JC", "7H", "8S"],
                ["5C", "5D", "5H"],
                both(
                    json!({"seat": 1, "on": "ante", "stake": 1000, "result": "won", "paid": 1000, "bonus": 4000}),
                    bet(1, "play", 1000, "won", 1000),
                ),
            ),
        ),
        (
            "a straight that was folded",
            of(
                OLD,
                json!({"dealer": ["QC", "7H", "8S"], "hands": [{"seat": 1, "cards": ["5C", "4D", "3H"], "decision": "fold"}],
            "bets": [bet(1, "ante", 1000, "lost", 0)]}),
            ),
        ),
        (
            "Pair Plus without an ante",
            played(["QC", "7H", "8S"], ["5C", "5D", "3H"], json!([bet(1, "pair-plus", 500, "won", 500)])),
        ),
        (
            "a fold",
            of(
                OLD,
                json!({"dealer": ["QC", "7H", "8S"], "hands": [{"seat": 1, "cards": ["5C", "4D", "2H"], "decision": "fold"}],
            "bets": [bet(1, "ante", 1000, "lost", 0)]}),
            ),
        ),
        (
            "a fold with Pair Plus",
            of(
                OLD,
                json!({"dealer": ["QC", "7H", "8S"], "hands": [{"seat": 1, "cards": ["5C", "4D", "2H"], "decision": "fold"}],
            "bets": [bet(1, "ante", 1000, "lost", 0), bet(1, "pair-plus", 500, "lost", 0)]}),
            ),
        ),
        (
            "equal hands",
            played(
                ["QC", "7H", "8S"],
                ["QD", "7S", "8H"],
                both(bet(1, "ante", 1000, "lost", 0), bet(1, "play", 1000, "returned", 0)),
            ),
        ),
        (
            "an additional bet that is not the ante, a bonus unpaid",
            played(
                ["QC", "7H", "8S"],
                ["KD", "QD", "JD"],
                both(bet(1, "ante", 1000, "won", 1000), bet(1, "play", 900, "won", 900)),
            ),
        ),
        (
            "Pair Plus without a table",
            without(played(
                ["QC", "7H", "8S"],
                ["5C", "5D", "3H"],
                json!([
                    bet(1, "ante", 1000, "won", 1000),
                    bet(1, "play", 1000, "won", 1000),
                    bet(1, "pair-plus", 500, "won", 500)
                ]),
            )),
        ),
        (
            "before article 9 was read",
            of(
                "2008-09-01T12:00:00+08:00",
                json!({"dealer": ["QC", "7H", "8S"],
            "hands": [{"seat": 1, "cards": ["5C", "5D", "3H"], "decision": "play"}], "bets": [bet(1, "ante", 1000, "won", 1000)]}),
            ),
        ),
        (
            "between the two texts of 2025",
            of(
                "2025-11-06T12:00:00+08:00",
                json!({"dealer": ["QC", "QH", "QS"],
            "hands": [{"seat": 1, "cards": ["5C", "9C", "3C"], "decision": "play"}], "bets": [bet(1, "ante", 1000, "won", 1000)]}),
            ),
        ),
        (
            "the texts of 2025",
            of(
                TODAY,
                json!({"dealer": ["QC", "7H", "8S"],
            "hands": [{"seat": 1, "cards": ["5C", "5D", "3H"], "decision": "play"}], "bets": [bet(1, "ante", 1000, "won", 1000)]}),
            ),
        ),
        (
            "a shoe of 2025 without a shuffler",
            json!({"shoe": record("shoe", TODAY, json!({"game": "fortune-3-card-poker",
            "decks": 2, "feed": "shoe"}))}),
        ),
    ]
}

fn war() -> Vec<(&'static str, Value)> {
    let of = |dealer: &[&str], hand: &[&str], decision: Option<&str>, bets: Value| {
        let mut hand = json!({"seat": 1, "cards": hand});
        if let Some(decision) = decision {
            hand["decision"] = decision.into();
        }
        alone("casino-war", 6, TODAY, &json!({}), json!({"dealer": dealer, "hands": [hand], "bets": bets}))
    };
    vec![
        (
            "the higher card wins",
            of(&["6S"], &["AH"], None, json!([bet(1, "initial", 1000, "won", 1000), bet(1, "tie", 100, "lost", 0)])),
        ),
        ("the lower card loses", of(&["6S"], &["2H"], None, json!([bet(1, "initial", 1000, "lost", 0)]))),
        (
            "surrender",
            of(
                &["6S"],
                &["6H"],
                Some("surrender"),
                json!([bet(1, "initial", 1000, "surrendered", 0), bet(1, "tie", 100, "won", 1000)]),
            ),
        ),
        (
            "a war won",
            of(
                &["6S", "8D"],
                &["6H", "9C"],
                Some("war"),
                json!([bet(1, "initial", 1000, "returned", 0), bet(1, "war", 1000, "won", 1000)]),
            ),
        ),
        (
            "a war lost",
            of(
                &["6S", "8D"],
                &["6H", "7C"],
                Some("war"),
                json!([bet(1, "initial", 1000, "lost", 0), bet(1, "war", 1000, "lost", 0)]),
            ),
        ),
        (
            "a tie after a tie",
            of(
                &["6S", "8D"],
                &["6H", "8C"],
                Some("war"),
                json!([bet(1, "initial", 1000, "returned", 0), bet(1, "war", 1000, "won", 2000)]),
            ),
        ),
        (
            "a tie bet paid 9 to 1",
            of(
                &["6S"],
                &["6H"],
                Some("surrender"),
                json!([bet(1, "initial", 1000, "surrendered", 0), bet(1, "tie", 100, "won", 900)]),
            ),
        ),
        (
            "a raise that is not the initial bet",
            of(
                &["6S", "8D"],
                &["6H", "9C"],
                Some("war"),
                json!([bet(1, "initial", 1000, "returned", 0), bet(1, "war", 900, "won", 900)]),
            ),
        ),
        (
            "two hands tie: one goes to war, the other gives up",
            alone(
                "casino-war",
                6,
                TODAY,
                &json!({}),
                json!({"dealer": ["6S", "AD"], "burned": 3, "hands": [{"seat": 1, "cards": ["6H", "KC"], "decision": "war"},
                {"seat": 2, "cards": ["6C"], "decision": "surrender"}], "bets": [bet(1, "initial", 1000, "lost", 0),
                bet(1, "war", 1000, "lost", 0), bet(2, "initial", 500, "lost", 0), bet(2, "tie", 100, "won", 1000)]}),
            ),
        ),
        (
            "a decision where nothing tied",
            of(&["6S"], &["9H"], Some("surrender"), json!([bet(1, "initial", 1000, "surrendered", 0)])),
        ),
        (
            "before article 1 was read",
            alone(
                "casino-war",
                1,
                "2007-06-25T20:00:00+08:00",
                &json!({}),
                json!({"dealer": ["6S"], "hands": [{"seat": 1, "cards": ["6S"], "decision": "surrender"}],
            "bets": [bet(1, "initial", 1000, "surrendered", 0)]}),
            ),
        ),
        ("a tie without a decision", of(&["6S"], &["6H"], None, json!([bet(1, "initial", 1000, "returned", 0)]))),
        (
            "a beginning, with equipment",
            json!({"shoe": record("shoe", TODAY, json!({"game": "casino-war", "decks": 6, "feed": "shoe"})),
            "equipment": {"decks": 6, "shoe": true, "cut_cards": 1, "shuffler": true, "layouts": 1, "seats": 7}}),
        ),
    ]
}
