//! The same input gives the same hash, alone and in its place in a log; a finding names the step that it rests on.

use std::path::Path;

use despacho::games::Verdict;
use despacho::law::Catalogue;
use despacho::replay::codes::Severity;
use despacho::replay::configuration::{Configuration, canonical_sha256};
use despacho::replay::{Finding, ReplaySettings};
use despacho::verification::{Answer, ExplainError, Run, Sink, explain, replay};
use serde_json::json;

use super::explained;
use super::rounds::rounds;

#[test]
fn the_same_round_has_the_same_hash() {
    let mut seen = std::collections::BTreeSet::new();
    for (name, single) in rounds().into_iter().flat_map(|it| it.1) {
        let ((one, configuration), (other, _)) = (explained(&single), explained(&single));
        assert_eq!(one.sha256().unwrap(), other.sha256().unwrap(), "{name}");
        assert!(seen.insert(one.sha256().unwrap()), "{name} has the hash of another round");
        let answer = Answer::of(one, &configuration, Catalogue::embedded(), ReplaySettings::default(), None).unwrap();
        let published = serde_json::to_value(&answer).unwrap();
        assert_eq!(json!(canonical_sha256(&published["explanation"]).unwrap()), published["sha256"], "{name}");
    }
}

#[test]
fn a_finding_rests_on_a_step_that_was_not_met() {
    let mut findings = 0;
    for (name, single) in rounds().into_iter().flat_map(|it| it.1) {
        let (explanation, _) = explained(&single);
        for found in &explanation.findings {
            findings += 1;
            let step = found.step.unwrap_or_else(|| panic!("{name}: {:?} rests on nothing", found.finding.code));
            let verdict = explanation.steps[step].verdict;
            let open = found.finding.severity == Severity::Undetermined;
            let expected = if open { Verdict::Undetermined } else { Verdict::NotMet };
            assert_eq!(verdict, Some(expected), "{name}: {:?}", found.finding.code);
            if let Some(bet) = &found.finding.bet {
                assert_eq!(Some(bet.index), explanation.steps[step].bet, "{name}");
            }
        }
        let bad = explanation.steps.iter().filter(|it| it.verdict == Some(Verdict::NotMet)).count();
        assert!(bad == 0 || !explanation.findings.is_empty(), "{name}: a step is not met, and nothing is said of it");
    }
    assert!(findings > 20, "{findings}");
}

#[derive(Default)]
struct All(Vec<Finding>);

impl Sink for All {
    fn finding(&mut self, finding: &Finding, _: &[u8]) -> std::io::Result<()> {
        self.0.push(finding.clone());
        Ok(())
    }
}

/// Every line of the sample logs: its findings are those that the whole replay gives there, and what is no round and
/// no shoe says what it is.
#[test]
fn explained_in_its_place_a_line_has_the_findings_of_the_replay() {
    let catalogue = Catalogue::embedded();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/samples");
    let mut explanations = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let Some(name) = path.to_str().unwrap().strip_suffix(".ndjson") else { continue };
        let log = std::fs::read(&path).unwrap();
        let configuration = std::fs::read(format!("{name}.config.json")).unwrap();
        let configuration = Configuration::read(&configuration, catalogue).unwrap();
        let mut all = All::default();
        replay(log.as_slice(), &configuration, catalogue, Run::default(), &mut all).unwrap();
        let lines = log.split(|it| *it == b'\n').filter(|it| !it.is_empty()).count() as u64;
        let settings = ReplaySettings::default();
        for line in (1..=lines).filter(|it| it % 7 == 3 || *it == lines || all.0.iter().any(|one| one.line == *it)) {
            match explain(log.as_slice(), line, &configuration.configuration, catalogue, settings, u64::MAX) {
                Ok(explanation) => {
                    explanations += 1;
                    let here: Vec<_> =
                        explanation.findings.iter().map(|it| serde_json::to_value(&it.finding)).collect();
                    let there = all.0.iter().filter(|it| it.line == line).map(serde_json::to_value);
                    let text = |it: Vec<Result<serde_json::Value, _>>| format!("{it:?}");
                    assert_eq!(text(here), text(there.collect()), "{name} line {line}");
                }
                Err(ExplainError::Line(why)) => assert!(why.to_string().contains("would do"), "{why}"),
                Err(other) => panic!("{name} line {line}: {other}"),
            }
        }
        let beyond = explain(log.as_slice(), lines + 2, &configuration.configuration, catalogue, settings, u64::MAX);
        assert!(beyond.unwrap_err().to_string().contains("blank or not there"), "{name}");
    }
    assert!(explanations > 50, "{explanations}");
}
