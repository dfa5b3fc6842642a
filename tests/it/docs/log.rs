//! The logs that `docs/round-log.md` shows are such logs.

use despacho::verification::Run;
use serde_json::{Value, json};

use super::{between, read};
use crate::replay::support::{configuration, replayed};

const CONFIGURATION: &str = r#"{"version":1,"operator":"galaxy","as_known_at":"2026-11-29T12:00:00+08:00",
 "tables":[{"table":"GX-MK-07","casino":"galaxy-macau","game":"makccarat"},
           {"table":"GX-FP-01","casino":"galaxy-macau","game":"fortune-3-card-poker"},
           {"table":"GX-CW-02","casino":"galaxy-macau","game":"casino-war"}],
 "permits":[{"id":"1","game":"makccarat","scope":{"operator":"galaxy"},"from":"2007-07-10",
             "options":{"2.burn":"by-decks","3.white-card":"last-round","7.feed":"shoe","9.draw":"second",
                        "11.tie-bets":["keep","withdraw"],"16.payouts":"second","17.commission":"five-percent"}}]}"#;

#[track_caller]
fn conforms(log: &str) {
    let replayed = replayed(log.as_bytes(), &configuration(CONFIGURATION), Run::default());
    assert!(replayed.findings.is_empty(), "{}", String::from_utf8_lossy(&replayed.lines));
}

/// The JSON objects of an example, each on its line however it is broken.
fn records(example: &str) -> Vec<Value> {
    serde_json::Deserializer::from_str(example).into_iter().map(|it| it.expect(example)).collect()
}

fn log(records: &[Value]) -> String {
    records.iter().map(|it| format!("{it}\n")).collect()
}

#[test]
fn the_whole_log_conforms() {
    let text = read("docs/round-log.md");
    let example = between(&text, "## A whole log\n\n```json\n", "```");
    assert_eq!(example.lines().count(), 7);
    conforms(example);
}

#[test]
fn the_example_of_each_record_conforms() {
    let text = read("docs/round-log.md");
    let of = |from: &str| records(between(between(&text, from, "\n#"), "```json\n", "```"));
    let mut all = [of("### log\n"), of("### shoe\n"), of("### round\n")].concat();
    conforms(&log(&all));
    let mut end = of("### end\n").remove(0);
    end["rounds"] = json!(1);
    all.push(end);
    all.push(json!({ "type": "log-end", "records": all.len() + 1 }));
    conforms(&log(&all));
}

#[test]
fn the_examples_of_the_other_games_conform() {
    let text = read("docs/round-log.md");
    let rounds =
        records(between(between(&text, "### Fortune 3 Card Poker and Casino War\n", "\n##"), "```json\n", "```"));
    let games = ["fortune-3-card-poker", "casino-war"];
    assert_eq!(rounds.len(), games.len());
    for (mut round, game) in rounds.into_iter().zip(games) {
        round["round"] = json!(1);
        let shoe = json!({"type": "shoe", "table": round["table"], "shoe": round["shoe"], "game": game,
            "at": "2024-05-02T20:00:00+08:00", "decks": if game == "casino-war" { 6 } else { 1 }, "feed": "automatic-shuffler"});
        conforms(&log(&[json!({"type": "log", "version": 1, "operator": "galaxy", "currency": "HKD"}), shoe, round]));
    }
}
