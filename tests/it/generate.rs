//! Generated logs conform, are the same for the same seed, and tell their tables apart.

pub mod faults;

use despacho::generate::{Plan, generate};
use despacho::law::{Catalogue, Game};
use despacho::replay::time::Moment;
use despacho::verification::Run;

use crate::replay::support::{configuration, replayed};

const PERMITS: &str = r#"[
  {"id":"mk","game":"makccarat","scope":{"operator":"hx"},"from":"2007-07-10","options":{"2.burn":"by-first-card",
   "3.white-card":"one-more-round","7.feed":"FEED","9.draw":"DRAW","11.tie-bets":["keep","switch-side","withdraw"],
   "16.payouts":"DRAW","17.commission":"half-on-four"}},
  {"id":"ba","game":"baccarat","scope":{"operator":"hx"},"from":"2018-05-01","options":{"2.burn":{"fixed":3},
   "3.white-card":"last-round","7.feed":"FEED","18.commission":"five-percent","17.jackpot":{"currency":"MOP",
   "paradise_straight":10000000,"four_of_a_kind":5000000,"double_pairs":300000,"three_of_a_kind":150000,"single_pair":2000}}}]"#;

fn check(game: Game, feed: &str, draw: &str) {
    let tables: Vec<_> =
        (1..=3).map(|it| format!(r#"{{"table":"T{it}","casino":"c","game":"{}"}}"#, game.name())).collect();
    let pays = r#"[{"game":"fortune-3-card-poker","wager":"pair-plus","scope":{"operator":"hx"},"from":"2008-12-16",
        "prizes":{"straight-flush":40,"three-of-a-kind":30,"straight":6,"flush":4,"pair":1}}]"#;
    let permits = PERMITS.replace("FEED", feed).replace("DRAW", draw);
    let json = format!(
        r#"{{"version":1,"operator":"hx","tables":[{}],"permits":{permits},"pay_tables":{pays}}}"#,
        tables.join(",")
    );
    let configuration = configuration(&json);
    let log = |seed| {
        let from = Moment::parse(b"2025-06-02T12:00:00+08:00").unwrap();
        let plan = Plan { game, rounds: 2_000, seed, from, tables: 3, declare: true };
        let mut log = Vec::new();
        generate(&plan, &configuration.configuration, Catalogue::embedded(), &mut log).unwrap();
        log
    };
    assert!(log(1) == log(1), "one seed gives one log");
    assert!(log(1) != log(2), "another seed gives another log");
    for seed in 1..=3 {
        let replayed = replayed(&log(seed), &configuration, Run::default());
        assert!(replayed.findings.is_empty(), "seed {seed}: {}", String::from_utf8_lossy(&replayed.lines));
        assert!(replayed.receipt.rounds >= 2_000);
        assert!(replayed.receipt.shoes > 3, "several tables and shoes");
    }
}

#[test]
fn makccarat_from_a_shoe_conforms_under_both_alternatives() {
    check(Game::Makccarat, "shoe", "first");
    check(Game::Makccarat, "shoe", "second");
}

#[test]
fn makccarat_from_a_shuffler_conforms() {
    check(Game::Makccarat, "automatic-shuffler", "second");
}

#[test]
fn baccarat_conforms_from_both_feeds() {
    check(Game::Baccarat, "shoe", "first");
    check(Game::Baccarat, "automatic-shuffler", "first");
}

#[test]
fn the_other_two_games_conform() {
    check(Game::Fortune3CardPoker, "shoe", "first");
    check(Game::CasinoWar, "shoe", "first");
}

#[test]
fn every_option_that_lacks_is_named_at_once() {
    let json = r#"{"version":1,"operator":"hx","tables":[{"table":"T1","casino":"c","game":"makccarat"}],"permits":[
        {"id":"mk","game":"makccarat","scope":{"operator":"hx"},"from":"2007-07-10","options":{"9.draw":"first"}}]}"#;
    let from = Moment::parse(b"2025-06-02T12:00:00+08:00").unwrap();
    let plan = Plan { game: Game::Makccarat, rounds: 1, seed: 1, from, tables: 1, declare: false };
    let known = configuration(json).configuration;
    let refused = generate(&plan, &known, Catalogue::embedded(), &mut Vec::new()).unwrap_err();
    expect_test::expect!["table `T1` has no authorised value on 2025-06-02 for `7.feed`, `17.commission`"]
        .assert_eq(&refused.to_string());
}

/// Deals across days on which permits, pay tables, tables and the law change, and finds nothing.
#[track_caller]
fn across(game: Game, (from, rounds): (&str, u64), tables: &str, permits: &str, pays: &str, values: &[&str]) {
    let json =
        format!(r#"{{"version":1,"operator":"hx","tables":[{tables}],"permits":[{permits}],"pay_tables":[{pays}]}}"#);
    let configuration = configuration(&json);
    for seed in 1..=2 {
        let from = Moment::parse(from.as_bytes()).unwrap();
        let plan = Plan { game, rounds, seed, from, tables: 2, declare: true };
        let mut log = Vec::new();
        generate(&plan, &configuration.configuration, Catalogue::embedded(), &mut log).unwrap();
        let replayed = replayed(&log, &configuration, Run::default());
        assert!(replayed.findings.is_empty(), "seed {seed}: {}", String::from_utf8_lossy(&replayed.lines));
        assert!(replayed.receipt.rounds >= rounds);
        let text = String::from_utf8_lossy(&log);
        for value in values {
            assert!(text.contains(value), "seed {seed}: {value} was not played");
        }
    }
}

#[test]
fn makccarat_conforms_across_adoption_days() {
    // Another alternative, another feed, a day without any permit for the draw, and the first feed again.
    let permit = |id: &str, from: &str, until: &str, feed: &str, draw: &str, ties: &str| {
        format!(
            r#"{{"id":"{id}","game":"makccarat","scope":{{"operator":"hx"}},"from":"{from}","until":{until},"options":{{
            "2.burn":"by-decks","3.white-card":"last-round","7.feed":"{feed}","9.draw":"{draw}","11.tie-bets":{ties},
            "16.payouts":"{draw}","17.commission":"five-percent"}}}}"#
        )
    };
    let permits = [
        permit("a", "2020-01-01", "\"2025-06-03\"", "shoe", "first", r#"["keep"]"#),
        permit("b", "2025-06-03", "\"2025-06-04\"", "automatic-shuffler", "second", r#"["switch-side","withdraw"]"#),
        permit("c", "2025-06-05", "null", "shoe", "second", r#"["raise-stake"]"#),
    ];
    let table = |name: &str| format!(r#"{{"table":"{name}","casino":"c","game":"makccarat"}}"#);
    let tables = format!("{},{}", table("T1"), table("T2"));
    let values = ["\"feed\":\"automatic-shuffler\"", "\"9.draw\":\"first\"", "2025-06-05T", "\"9.draw\":\"second\""];
    across(Game::Makccarat, ("2025-06-02T23:00:00+08:00", 5_000), &tables, &permits.join(","), "", &values);
}

#[test]
fn baccarat_conforms_across_adoption_days() {
    // 83/2011 changes the burn within these days, and a permit the commission; one table closes.
    let permit = |id: &str, from: &str, burn: &str, commission: &str| {
        format!(
            r#"{{"id":"{id}","game":"baccarat","scope":{{"operator":"hx"}},"from":"{from}","options":{{"2.burn":{burn},
            "3.white-card":"one-more-round","7.feed":"shoe","18.commission":"{commission}"}}}}"#
        )
    };
    let permits = [
        permit("a", "2010-01-01", "\"by-decks\"", "five-percent"),
        permit("b", "2024-06-03", "{\"fixed\":5}", "half-on-six"),
        permit("c", "2024-06-04", "{\"fixed\":2}", "five-percent"),
    ];
    let tables = r#"{"table":"T1","casino":"c","game":"baccarat","until":"2024-06-03"},
        {"table":"T2","casino":"c","game":"baccarat","limits":[{"on":"banker","min":100000,"max":200000}],"until":"2024-06-04"},
        {"table":"T2","casino":"c","game":"baccarat","from":"2024-06-04"}"#;
    across(
        Game::Baccarat,
        ("2024-06-02T23:00:00+08:00", 3_000),
        tables,
        &permits.join(","),
        "",
        &["half-on-six", "2024-06-04T"],
    );
}

#[test]
fn the_other_two_games_conform_across_adoption_days() {
    let pays = |from: &str, until: &str, pair: u32| {
        format!(
            r#"{{"game":"fortune-3-card-poker","wager":"pair-plus","scope":{{"operator":"hx"}},"from":"{from}","until":{until},
            "prizes":{{"straight-flush":40,"three-of-a-kind":30,"straight":6,"flush":4,"pair":{pair}}}}}"#
        )
    };
    let pays = [pays("2009-01-01", "\"2015-06-03\"", 1), pays("2015-06-03", "null", 2)].join(",");
    let tables = |game: &str| {
        format!(
            r#"{{"table":"T1","casino":"c","game":"{game}","until":"2015-06-04"}},{{"table":"T2","casino":"c","game":"{game}"}}"#
        )
    };
    let from = ("2015-06-02T23:00:00+08:00", 700);
    across(Game::Fortune3CardPoker, from, &tables("fortune-3-card-poker"), "", &pays, &["2015-06-03T"]);
    across(Game::CasinoWar, from, &tables("casino-war"), "", "", &["2015-06-03T"]);
}

#[test]
fn what_no_table_can_deal_any_more_is_said() {
    let json = r#"{"version":1,"operator":"hx","tables":[{"table":"T1","casino":"c","game":"casino-war","until":"2025-06-03"}],
        "permits":[]}"#;
    let from = Moment::parse(b"2025-06-02T23:00:00+08:00").unwrap();
    let plan = Plan { game: Game::CasinoWar, rounds: 5_000, seed: 1, from, tables: 1, declare: false };
    let known = configuration(json).configuration;
    let refused = generate(&plan, &known, Catalogue::embedded(), &mut Vec::new()).unwrap_err();
    expect_test::expect!["the configuration has no casino-war table on 2025-06-03"].assert_eq(&refused.to_string());
}
