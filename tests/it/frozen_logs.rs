//! Generated logs of all games with faults, frozen: what is generated, found, explained and set on a rule sheet stays the
//! same to the byte, whatever is rebuilt inside. Words may change, and then `UPDATE_EXPECT=1` writes the files anew: what
//! else differs is a change of behaviour.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use despacho::generate::Faults;
use despacho::law::Catalogue;
use despacho::replay::receipt::{Receipt, sha256_hex};
use despacho::sheet::sheet;
use despacho::verification::{Run, explain};
use expect_test::expect_file;

use crate::generate::faults::{Setting, plan, settings, sown};
use crate::replay::support::{Replayed, once};

/// The receipt of a replay, without what names the engine and the text of the catalogue.
fn receipt(replayed: &Replayed) -> String {
    let plain = Receipt { engine: String::new(), catalogue: String::new(), ..replayed.receipt.clone() };
    serde_json::to_string_pretty(&plain).unwrap() + "\n"
}

fn slug(setting: &Setting) -> String {
    setting.name.replace(' ', "-")
}

fn lines(text: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', text).count() as u64
}

#[test]
fn logs_findings_and_receipts_are_as_frozen() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/frozen-logs");
    for setting in settings() {
        let (log, _) = sown(&setting, 40, 1, &Faults::All, 1_000_000);
        let file = |end: &str| folder.join(format!("{}.{end}", slug(&setting)));
        expect_file![file("ndjson")].assert_eq(&String::from_utf8(log).unwrap());
        let log = fs::read(file("ndjson")).unwrap();
        let replayed = once(&log, &setting.configuration, Run::default());
        expect_file![file("findings.ndjson")].assert_eq(std::str::from_utf8(&replayed.lines).unwrap());
        expect_file![file("receipt.json")].assert_eq(&receipt(&replayed));
    }
}

#[test]
fn hashes_of_longer_logs_are_as_frozen() {
    let mut all =
        String::from("# setting, seed: SHA-256 of the log, of its findings, of its receipt (the first half)\n");
    for setting in settings() {
        for seed in 1..=4 {
            let (log, _) = sown(&setting, 300, seed, &Faults::All, 1_000_000);
            let replayed = once(&log, &setting.configuration, Run::default());
            let hashes =
                [&log, &replayed.lines, receipt(&replayed).as_bytes()].map(|it| sha256_hex(it)[..32].to_owned());
            writeln!(all, "{} {seed} {}", slug(&setting), hashes.join(" ")).unwrap();
        }
    }
    expect_file!["../data/frozen-logs/hashes.txt"].assert_eq(&all);
}

#[test]
fn explanations_and_sheets_are_as_frozen() {
    let catalogue = Catalogue::embedded();
    let mut all = String::from("# setting: SHA-256 of the explanations of all lines of a log, of its tables' sheets\n");
    for setting in settings() {
        let (log, _) = sown(&setting, 40, 2, &Faults::All, 1_000_000);
        let known = &setting.configuration.configuration;
        let mut explained = String::new();
        for line in 1..=lines(&log) {
            let told = match explain(&log[..], line, known, catalogue, Run::default().settings, u64::MAX) {
                Ok(it) => it.sha256().unwrap(),
                Err(why) => why.to_string(),
            };
            writeln!(explained, "{line} {told}").unwrap();
        }
        let mut sheets = String::new();
        for table in ["T1", "T2", "T3", "T4"] {
            let day = plan(setting.game, 1, 1).from.day();
            let sheet = sheet(catalogue, known, table, day, &BTreeMap::new()).unwrap();
            sheets += &serde_json::to_string(&sheet).unwrap();
        }
        let hashes = [explained, sheets].map(|it| sha256_hex(it.as_bytes())[..32].to_owned());
        writeln!(all, "{} {}", slug(&setting), hashes.join(" ")).unwrap();
    }
    expect_file!["../data/frozen-logs/explained.txt"].assert_eq(&all);
}
