//! The sample logs of an independent implementation: each gives its expected findings, line and code.

use std::fs;
use std::path::Path;

use despacho::replay::codes::Severity;
use despacho::verification::Run;

use super::support::{configuration, replayed};

fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/samples");
    let read = |end: &str| fs::read_to_string(folder.join(format!("{name}.{end}"))).expect("a sample");
    let expected: serde_json::Value = serde_json::from_str(&read("expect.json")).expect("JSON");
    let expected: Vec<(u64, String)> = serde_json::from_value(expected["expect"].clone()).expect("lines and codes");
    let replayed = replayed(read("ndjson").as_bytes(), &configuration(&read("config.json")), Run::default());
    let found: Vec<(u64, String)> = replayed
        .findings
        .iter()
        .filter(|it| it.severity != Severity::Undetermined)
        .map(|it| (it.line, it.code.name().to_owned()))
        .collect();
    if found != expected {
        for it in &replayed.findings {
            eprintln!("{}", serde_json::to_string(it).unwrap());
        }
    }
    assert_eq!(found, expected, "{name}");
}

macro_rules! samples {
    ($($test:ident $name:literal)+) => { $(#[test] fn $test() { check($name) })+ };
}

samples! {
    clean_baccarat_half_on_six_with_jackpot "clean-ba-half-jackpot"
    clean_makccarat_first_half_on_four "clean-mk-first-half"
    clean_fortune_3_card_poker "clean-fp"
    clean_casino_war "clean-cw"
    a_burn "fault-burn"
    a_jackpot "fault-jackpot"
    a_third_card "fault-third-missing"
    a_wrong_alternative "fault-wrong-alternative"
    a_bonus "fault-bonus"
    a_war_tie_bet "fault-war-tie-9"
}
