//! Generated logs conform, are the same for the same seed, and tell their tables apart.

mod faults;

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
