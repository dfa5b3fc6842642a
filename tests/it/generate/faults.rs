//! Planted faults: each is found on its line under its code, and nothing else is.

use std::collections::{BTreeMap, BTreeSet};

use despacho::generate::{Faults, Plan, Planted, Sown, generate_with_faults};
use despacho::law::{Catalogue, Game};
use despacho::replay::codes::Code;
use despacho::replay::configuration::Checked;
use despacho::replay::time::Moment;
use despacho::verification::Run;
use serde_json::json;

use crate::replay::support::{configuration, once};

/// A game's tables under some options: with and without limits, and one whose equipment does not conform.
pub struct Setting {
    pub name: &'static str,
    pub game: Game,
    pub configuration: Checked,
}

fn setting(name: &'static str, game: Game, options: serde_json::Value, handling: bool) -> Setting {
    let limits = json!([
        {"on": "player", "min": 100, "max": 2_000_000}, {"on": "tie", "max": 1_000_000}, {"on": "pair-plus", "max": 60_000},
    ]);
    let table = |name: &str| json!({"table": name, "casino": "c", "game": game.name(), "handling": handling});
    let mut tables: Vec<_> = ["T1", "T2", "T3"].map(table).into();
    tables[1]["limits"] = limits;
    tables[2]["limits"] = json!([{"on": "banker", "max": 150_000}]);
    tables.push(table("T4"));
    if game != Game::Fortune3CardPoker {
        tables[3]["equipment"] = json!({"layouts": 9});
    }
    let mut permits = json!([]);
    if game.is_coup() {
        permits = json!([{"id": "p", "game": game.name(), "scope": {"operator": "hx"}, "from": "2019-01-01",
            "options": options}]);
    }
    let pays = json!([{"game": "fortune-3-card-poker", "wager": "pair-plus", "scope": {"operator": "hx"}, "from": "2008-12-16",
        "prizes": {"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 4, "pair": 1}}]);
    let all = json!({"version": 1, "operator": "hx", "tables": tables, "permits": permits, "pay_tables": pays});
    Setting { name, game, configuration: configuration(&all.to_string()) }
}

pub fn settings() -> Vec<Setting> {
    let makccarat = |feed: &str, draw: &str, commission: &str, burn: &str, ties: &[&str]| {
        json!({"2.burn": burn, "3.white-card": "one-more-round", "7.feed": feed, "9.draw": draw, "16.payouts": draw,
            "17.commission": commission, "11.tie-bets": ties})
    };
    let jackpot = json!({"currency": "HKD", "paradise_straight": 10_000_000, "four_of_a_kind": 5_000_000,
        "double_pairs": 300_000, "three_of_a_kind": 150_000, "single_pair": 2_000});
    vec![
        setting(
            "makccarat from a shoe",
            Game::Makccarat,
            makccarat("shoe", "second", "five-percent", "by-decks", &["keep"]),
            true,
        ),
        setting(
            "makccarat from a shuffler",
            Game::Makccarat,
            makccarat(
                "automatic-shuffler",
                "first",
                "half-on-four",
                "by-first-card",
                &["keep", "switch-side", "withdraw"],
            ),
            false,
        ),
        setting(
            "baccarat with a jackpot",
            Game::Baccarat,
            json!({"2.burn": "by-first-card", "2.demonstrations": 1, "3.white-card": "last-round", "7.feed": "shoe",
                "18.commission": "five-percent", "17.jackpot": jackpot}),
            true,
        ),
        setting(
            "baccarat without one",
            Game::Baccarat,
            json!({"2.burn": {"fixed": 3}, "3.white-card": "one-more-round", "7.feed": "automatic-shuffler",
                "18.commission": "half-on-six"}),
            true,
        ),
        setting("fortune 3 card poker", Game::Fortune3CardPoker, json!({}), true),
        setting("casino war", Game::CasinoWar, json!({}), true),
    ]
}

pub fn plan(game: Game, rounds: u64, seed: u64) -> Plan {
    let from = Moment::parse(b"2025-06-02T12:00:00+08:00").unwrap();
    Plan { game, rounds, seed, from, tables: 3, declare: seed.is_multiple_of(2) }
}

pub fn sown(setting: &Setting, rounds: u64, seed: u64, faults: &Faults, max_findings: u64) -> (Vec<u8>, Sown) {
    let mut log = Vec::new();
    let plan = plan(setting.game, rounds, seed);
    let (known, catalogue) = (&setting.configuration.configuration, Catalogue::embedded());
    let sown = generate_with_faults(&plan, faults, max_findings, known, catalogue, &mut log).unwrap();
    (log, sown)
}

/// How often each finding stands on each line.
fn tally(of: impl Iterator<Item = (u64, Code)>) -> BTreeMap<(u64, Code), u64> {
    let mut counts = BTreeMap::new();
    of.for_each(|it| *counts.entry(it).or_default() += 1);
    counts
}

/// What was found of what was planted, and what was not planted.
#[derive(Debug, Default)]
struct Rate {
    planted: u64,
    found: u64,
    false_alarms: u64,
    rounds: u64,
    kinds: BTreeSet<Code>,
    wrong: Vec<String>,
}

fn replayed(setting: &Setting, seed: u64, log: &[u8], sown: &Sown, run: Run, rate: &mut Rate) {
    let replayed = once(log, &setting.configuration, run);
    let planted = tally(sown.planted.iter().map(|it| (it.line, it.code)));
    let found = tally(replayed.findings.iter().map(|it| (it.line, it.code)));
    rate.rounds += replayed.receipt.rounds;
    rate.planted += planted.values().sum::<u64>();
    rate.kinds.extend(sown.planted.iter().map(|it| it.code));
    let lines: Vec<_> = log.split(|it| *it == b'\n').collect();
    for ((line, code), count) in &planted {
        let got = found.get(&(*line, *code)).copied().unwrap_or_default().min(*count);
        rate.found += got;
        if got < *count {
            let text = String::from_utf8_lossy(lines[*line as usize - 1]);
            rate.wrong.push(format!("{} seed {seed}: {} not found on line {line}: {text}", setting.name, code.name()));
        }
    }
    for ((line, code), count) in &found {
        let more = count.saturating_sub(planted.get(&(*line, *code)).copied().unwrap_or_default());
        rate.false_alarms += more;
        if more > 0 {
            let text = String::from_utf8_lossy(lines[*line as usize - 1]);
            let all: Vec<_> = replayed
                .findings
                .iter()
                .filter(|it| it.line == *line)
                .map(|it| serde_json::to_string(it).unwrap())
                .collect();
            rate.wrong.push(format!(
                "{} seed {seed}: {} not planted on line {line}: {text}\n  {all:?}",
                setting.name,
                code.name()
            ));
        }
    }
}

/// Sows `all` under so many seeds of every setting, and prints the rates.
fn sow(seeds: u64) -> Rate {
    let mut all = Rate::default();
    for setting in settings() {
        let mut rate = Rate::default();
        for seed in 1..=seeds {
            let (log, sown) = sown(&setting, 400, seed, &Faults::All, 1_000_000);
            replayed(&setting, seed, &log, &sown, Run::default(), &mut rate);
        }
        println!(
            "{}: found {} of {} planted, false alarms {} in {} rounds",
            setting.name, rate.found, rate.planted, rate.false_alarms, rate.rounds
        );
        all.kinds.append(&mut rate.kinds);
        all.wrong.append(&mut rate.wrong);
        all.planted += rate.planted;
    }
    all
}

const ALONE: [Code; 5] = [
    Code::UnsupportedVersion,
    Code::OperatorMismatch,
    Code::TooManyOpenShoes,
    Code::CurrencyMismatch,
    Code::FindingsTruncated,
];

#[track_caller]
fn all_are_found(seeds: u64) {
    let rate = sow(seeds);
    assert!(rate.wrong.is_empty(), "{}", rate.wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n"));
    let missing: Vec<_> = Code::ALL.iter().filter(|it| !ALONE.contains(it) && !rate.kinds.contains(it)).collect();
    assert!(missing.is_empty(), "never planted: {missing:?}");
}

#[test]
fn every_planted_fault_is_found_and_nothing_else() {
    all_are_found(3);
}

/// What `just faults` runs.
#[test]
#[ignore = "takes minutes: `just faults`"]
fn every_planted_fault_is_found_and_nothing_else_under_200_seeds() {
    all_are_found(200);
}

/// Faults after which nothing more can be told, and those that change the whole log.
#[test]
fn faults_that_stand_alone_are_found() {
    let settings = settings();
    let mut rate = Rate::default();
    for code in ALONE {
        let setting = &settings[2];
        let max_findings = if code == Code::FindingsTruncated { 50 } else { 1_000_000 };
        let (log, sown) = sown(setting, 200, 7, &Faults::Codes(vec![code]), max_findings);
        assert!(sown.planted.iter().any(|it| it.code == code), "{code:?}");
        let mut run = Run::default();
        run.settings.max_findings = max_findings;
        replayed(setting, 7, &log, &sown, run, &mut rate);
    }
    assert!(rate.wrong.is_empty(), "{:#?}", rate.wrong);
}

#[test]
fn faults_are_the_same_for_the_same_seed() {
    for setting in settings() {
        let made = |seed| sown(&setting, 120, seed, &Faults::All, 1_000);
        let (log, first) = made(3);
        assert_eq!((&log, &first.planted), (&made(3).0, &made(3).1.planted), "{}", setting.name);
        assert_ne!(log, made(4).0, "{}", setting.name);
        assert!(first.planted.is_sorted_by_key(|it: &Planted| it.line), "{}", setting.name);
    }
}

#[test]
fn faults_that_have_no_place_are_refused() {
    let setting = &settings()[5];
    let refused = |codes: &str| {
        let faults = codes.parse::<Faults>()?;
        let plan = plan(setting.game, 50, 1);
        let known = &setting.configuration.configuration;
        generate_with_faults(&plan, &faults, 1_000, known, Catalogue::embedded(), &mut Vec::new())
            .map(drop)
            .map_err(|it| it.to_string())
    };
    let alone = "`unsupported-version` leaves no room for other faults: ask for it alone";
    assert_eq!(refused("unknown-shoe,unsupported-version").unwrap_err(), alone);
    let none = "`burn-count` has no place in a log of this game under this configuration, or more rounds are needed";
    assert_eq!(refused("burn-count").unwrap_err(), none);
    assert_eq!(refused("faulty").unwrap_err(), "`faulty` is no code of a finding: write all, or codes");
    assert_eq!(refused("unknown-shoe, war-bet-mismatch"), Ok(()));
}
