//! Generated logs against exact odds: within four standard errors.

use std::collections::BTreeMap;

use despacho::generate::{Plan, generate};
use despacho::law::{Catalogue, Game};
use despacho::odds::{Odds, in_force};
use despacho::replay::time::Moment;
use serde_json::{Value, json};

use crate::replay::support::configuration;

const ROUNDS: u64 = 10_000;

/// The rounds of a log that is dealt from a full shoe every time, and the odds under its options.
fn dealt(game: Game, options: &Value) -> (Vec<Value>, Odds) {
    let permits = if options.is_null() {
        json!([])
    } else {
        json!([{"id": "p", "game": game.name(), "scope": {"operator": "hx"}, "from": "2020-01-01", "options": options}])
    };
    let all = json!({"version": 1, "operator": "hx", "permits": permits,
        "tables": [{"table": "T1", "casino": "c", "game": game.name()}, {"table": "T2", "casino": "c", "game": game.name()}]});
    let known = configuration(&all.to_string()).configuration;
    let from = Moment::parse(b"2025-06-02T12:00:00+08:00").unwrap();
    let plan = Plan { game, rounds: ROUNDS, seed: 1, from, tables: 2, declare: false };
    let mut log = Vec::new();
    generate(&plan, &known, Catalogue::embedded(), &mut log).unwrap();
    let lines = log.split(|it| *it == b'\n').filter(|it| !it.is_empty());
    let lines = lines.map(|it| serde_json::from_slice::<Value>(it).unwrap());
    let law = Catalogue::embedded().on(game, from.day()).unwrap();
    let odds =
        in_force(&law, &known.in_force("c", "T1", game, from.day()).values(), despacho::games::Readings::default());
    (lines.filter(|it| it["type"] == "round").collect(), odds.unwrap())
}

#[track_caller]
fn check(what: &str, odds: &Odds, names: &[&str], counts: &BTreeMap<String, u64>) {
    let all: u64 = counts.values().sum();
    assert!(all > ROUNDS / 2, "{what}: {counts:?}");
    for name in names {
        let chance = odds.outcomes.get(name).unwrap_or_else(|| panic!("no odds of {name}"));
        let part = chance.count as f64 / chance.of as f64;
        let (found, expected) = (counts.get(*name).copied().unwrap_or_default() as f64, part * all as f64);
        let error = (all as f64 * part * (1.0 - part)).sqrt();
        assert!(
            (found - expected).abs() <= 4.0 * error,
            "{what}: {name} {found} of {all}, expected {expected} ± {error}"
        );
    }
    let known: f64 =
        names.iter().map(|it| odds.outcomes.get(it).unwrap()).map(|it| it.count as f64 / it.of as f64).sum();
    assert!((known - 1.0).abs() < 1e-9, "{what}: what is compared is all there is: {known}");
}

fn count(rounds: &[Value], of: impl Fn(&Value) -> Option<String>) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    rounds.iter().filter_map(of).for_each(|it| *counts.entry(it).or_default() += 1);
    counts
}

#[test]
fn coups_fall_as_exact_odds_say() {
    let makccarat = |draw: &str| {
        json!({"7.feed": "automatic-shuffler", "9.draw": draw, "16.payouts": draw, "17.commission": "five-percent",
            "11.tie-bets": ["keep"]})
    };
    let baccarat = json!({"7.feed": "automatic-shuffler", "18.commission": "five-percent"});
    for (game, options) in
        [(Game::Makccarat, makccarat("first")), (Game::Makccarat, makccarat("second")), (Game::Baccarat, baccarat)]
    {
        let (rounds, odds) = dealt(game, &options);
        let outcomes = count(&rounds, |it| Some(it["outcome"].as_str()?.to_owned()));
        check(&options.to_string(), &odds, &["player", "banker", "tie"], &outcomes);
    }
}

/// The first hand of each round that has several: a hand that is dealt alone is always given up.
#[test]
fn poker_hands_fall_as_exact_odds_say() {
    let (rounds, odds) = dealt(Game::Fortune3CardPoker, &Value::Null);
    let outcomes = count(&rounds, |round| {
        let hands = round["hands"].as_array().filter(|it| it.len() > 1)?;
        let bet = |on: &str| {
            let own = |it: &&Value| it["seat"] == hands[0]["seat"] && it["on"] == on;
            round["bets"].as_array().unwrap().iter().find(own).map(|it| it["result"].as_str().unwrap())
        };
        let outcome = match (bet("ante"), bet("play")) {
            (_, None) => "fold",
            (Some("won"), Some("returned")) => "dealer-not-qualified",
            (Some("returned"), _) => "ties",
            (Some("won"), _) => "wins",
            _ => "loses",
        };
        Some(outcome.to_owned())
    });
    check("fortune", &odds, &["fold", "dealer-not-qualified", "ties", "wins", "loses"], &outcomes);
}

#[test]
fn wars_fall_as_exact_odds_say() {
    let (rounds, odds) = dealt(Game::CasinoWar, &Value::Null);
    let outcomes = count(&rounds, |round| {
        let first = &round["hands"][0];
        let own = |it: &&Value| it["seat"] == first["seat"] && it["on"] == "initial";
        let bet = round["bets"].as_array()?.iter().find(own)?;
        let outcome = match (first["decision"].as_str(), bet["result"].as_str()?) {
            (Some(_), _) => "tie",
            (None, "won") => "higher",
            (None, _) => "lower",
        };
        Some(outcome.to_owned())
    });
    check("casino war", &odds, &["higher", "lower", "tie"], &outcomes);
}
