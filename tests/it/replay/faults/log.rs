//! The log as a whole: its first record and its last, shoes by name, caps; and the order of findings on a line.

use despacho::replay::codes::Code;
use despacho::replay::configuration::Checked;
use despacho::verification::Run;
use serde_json::json;

use super::super::build::{Length, Setup, Shoe, configured, log};
use super::super::support::replayed;
use super::told;

/// The codes that are tried here.
pub const CODES: [Code; 7] = [
    Code::LogRecordMisplaced,
    Code::UnsupportedVersion,
    Code::OperatorMismatch,
    Code::LogEndMismatch,
    Code::TooManyOpenShoes,
    Code::DuplicateShoe,
    Code::FindingsTruncated,
];

const LOG: &str = r#"{"type":"log","version":1,"operator":"op","currency":"HKD"}"#;

fn makccarat() -> Checked {
    configured(&[Setup::makccarat(), Setup::makccarat().at("T2")])
}

fn shoe(number: u64) -> Vec<String> {
    Shoe::dealt(&Setup::makccarat(), number, Length::Rounds(3), 1).lines()
}

fn said_with(text: &str, configuration: &Checked, run: Run) -> Vec<String> {
    let replayed = replayed(text.as_bytes(), configuration, run);
    replayed.findings.iter().map(|it| format!("{} {}", it.line, it.code.name())).collect()
}

#[track_caller]
fn check(lines: &[&str], expected: &[&str]) {
    let text = lines.join("\n");
    assert_eq!(said_with(&text, &makccarat(), Run::default()), expected, "{text}");
}

/// Lines of a clean shoe among others.
fn with_shoe<'s>(before: &[&'s str], shoe: &'s [String], after: &[&'s str]) -> Vec<&'s str> {
    before.iter().copied().chain(shoe.iter().map(String::as_str)).chain(after.iter().copied()).collect()
}

#[test]
fn the_log_record() {
    let shoe = shoe(1);
    let second = r#"{"type":"log","version":1,"operator":"op","currency":"MOP"}"#;
    check(&with_shoe(&[LOG], &shoe, &[]), &[]);
    check(&with_shoe(&["", " ", LOG, "\r"], &shoe, &[""]), &[]);
    check(&with_shoe(&[], &shoe, &[]), &["1 log-record-misplaced"]);
    check(&with_shoe(&[], &shoe, &[LOG]), &["1 log-record-misplaced"]);
    check(&with_shoe(&["\n"], &shoe, &[]), &["3 log-record-misplaced"]);
    check(&with_shoe(&[LOG, second], &shoe, &[]), &["2 log-record-misplaced"]);
    check(&with_shoe(&[LOG], &shoe, &[LOG, second]), &["7 log-record-misplaced", "8 log-record-misplaced"]);
    check(&[], &["1 log-record-misplaced"]);
    check(&["", "", ""], &["1 log-record-misplaced"]);
    // A malformed log record counts as seen; a line of which nothing is known may have been it.
    check(&with_shoe(&[r#"{"type":"log","version":1,"operator":"op"}"#], &shoe, &[]), &["1 malformed-record"]);
    check(
        &with_shoe(&[r#"{"type":"log","version":1,"operator":"op"}"#, LOG], &shoe, &[]),
        &["1 malformed-record", "2 log-record-misplaced"],
    );
    check(&with_shoe(&["{", LOG], &shoe, &[]), &["1 malformed-record"]);
    check(&with_shoe(&["{"], &shoe, &[]), &["1 malformed-record"]);
}

#[test]
fn version_and_operator_end_the_reading() {
    let shoe = shoe(1);
    for version in ["2", "0", "-1", "99999999999999999999"] {
        let log = LOG.replace(":1,", &format!(":{version},"));
        check(&with_shoe(&[&log], &shoe, &["{"]), &["1 unsupported-version"]);
    }
    check(&with_shoe(&[&LOG.replace("op\"", "po\"")], &shoe, &["{"]), &["1 operator-mismatch"]);
    check(&with_shoe(&[&LOG.replace("op\"", "OP\"")], &shoe, &["{"]), &["1 operator-mismatch"]);
    // Once for the log, whichever comes first.
    check(&with_shoe(&[&LOG.replace("op\"", "po\"").replace(":1,", ":2,")], &shoe, &[]), &["1 unsupported-version"]);
}

#[test]
fn the_log_end() {
    let shoe = shoe(1);
    let end = |records: u64| format!(r#"{{"type":"log-end","records":{records}}}"#);
    check(&with_shoe(&[LOG], &shoe, &[&end(7)]), &[]);
    check(&with_shoe(&["", LOG, " ", ""], &shoe, &["", &end(7), "", ""]), &[]);
    check(&with_shoe(&[LOG], &shoe, &[&end(6)]), &["7 log-end-mismatch"]);
    check(&with_shoe(&[LOG], &shoe, &[&end(8)]), &["7 log-end-mismatch"]);
    check(&with_shoe(&[LOG, "{"], &shoe, &[&end(8)]), &["2 malformed-record"]);
    check(&[LOG, &end(2)], &[]);
    // Records after it: said once, on the first, which is judged all the same.
    check(&with_shoe(&[LOG, &end(2)], &shoe, &[]), &["3 log-end-mismatch"]);
    check(&with_shoe(&[LOG, &end(3)], &shoe, &[]), &["2 log-end-mismatch"]);
    check(&[LOG, &end(2), "{", &end(4)], &["3 malformed-record", "3 log-end-mismatch"]);
    check(&[LOG, &end(2), &shoe[1]], &["3 log-end-mismatch", "3 unknown-shoe"]);
}

#[test]
fn shoes_by_name() {
    let (one, two, three) = (shoe(1), shoe(2), shoe(3));
    let all = |parts: &[&[String]]| parts.concat();
    let check = |lines: &[String], expected: &[&str]| {
        assert_eq!(said_with(&log(lines), &makccarat(), Run::default()), expected);
    };
    check(&all(&[&one, &two, &three]), &[]);
    // Later the name makes a shoe that is not judged: even its wrong numbers are none.
    let mut again: Vec<String> = two.iter().map(|it| it.replace("S2", "S1")).collect();
    check(&all(&[&one, &again, &three]), &["7 duplicate-shoe"]);
    again.remove(2);
    again[1] = again[1].replace("\"outcome\":\"", "\"outcome\":\"tie\",\"x_outcome\":\"");
    check(&all(&[&one, &again, &three]), &["7 duplicate-shoe"]);
    check(&all(&[&one, &two, &again, &three, &again]), &["12 duplicate-shoe", "21 duplicate-shoe"]);
    // At another table it is another shoe.
    let other: Vec<String> = one.iter().map(|it| it.replace("T1", "T2")).collect();
    check(&all(&[&one, &other]), &[]);
    // The next shoe closes the one before: its late rounds and end belong to none.
    let without_end = &one[..one.len() - 1];
    check(&all(&[without_end, &two]), &[]);
    check(&all(&[without_end, &two[..1], &one[4..], &two[1..]]), &["7 unknown-shoe"]);
    check(&all(&[&one, &one[4..], &one[1..2]]), &["7 unknown-shoe", "8 unknown-shoe"]);
    // A malformed shoe is opened and not judged; a malformed end closes its shoe.
    let mut malformed = one.clone();
    malformed[0] = malformed[0].replace("\"decks\":8", "\"decks\":0");
    malformed[2] = malformed[2].replace("\"outcome\":\"", "\"outcome\":\"tie\",\"x_outcome\":\"");
    check(&all(&[&malformed, &two]), &["2 malformed-record"]);
    check(&all(&[&malformed, &one]), &["2 malformed-record", "7 duplicate-shoe"]);
    let mut ended = one.clone();
    ended[4] = ended[4].replace("\"rounds\":3", "\"rounds\":-3");
    check(&all(&[&ended, &one[3..4]]), &["6 malformed-record", "7 unknown-shoe"]);
    // A malformed shoe closes the one before it.
    check(
        &all(&[without_end, &malformed.iter().map(|it| it.replace("S1", "S2")).collect::<Vec<_>>(), &one[4..]]),
        &["6 malformed-record", "11 unknown-shoe"],
    );
}

/// A tie that waits: at the log's last line it is left open; before, a record that ends the shoe makes it certain.
#[test]
fn a_tie_that_waits() {
    let mut shoe = Shoe::dealt(&Setup::makccarat(), 1, Length::Rounds(3), 1);
    shoe.tie(1);
    shoe.rounds.truncate(2);
    shoe.end = None;
    let after = super::super::build::Shoe::dealt(&Setup::makccarat(), 2, Length::Rounds(1), 1).lines();
    let tie = |lines: &[String]| {
        let replayed = replayed(log(lines).as_bytes(), &makccarat(), Run::default());
        replayed.findings.iter().map(|it| format!("{} {}", it.line, told(it))).collect::<Vec<_>>()
    };
    let lines = shoe.lines();
    let told =
        |line: u64, severity: &str| format!("{line} tie-not-decided {severity} official 11 67/2007 by tie-main-bets");
    let malformed = |line: u64| format!("{line} malformed-record defect - - -");
    assert_eq!(tie(&lines), [told(4, "undetermined")]);
    assert_eq!(tie(&[&lines[..], &[String::new(), " ".to_owned()]].concat()), [told(4, "undetermined")]);
    let end = r#"{"type":"log-end","records":5}"#.to_owned();
    assert_eq!(tie(&[&lines[..], &[end]].concat()), [told(5, "undetermined")]);
    assert_eq!(tie(&[&lines[..], &after].concat()), [told(5, "violation")]);
    let broken = after[0].replace("\"decks\":8", "\"decks\":0");
    assert_eq!(tie(&[&lines[..], &[broken]].concat()), [malformed(5), told(5, "violation")]);
    let broken = shoe.opening.to_string().replace("shoe\",", "end\",");
    assert!(broken.contains("\"type\":\"shoe\""), "{broken}");
    let broken = r#"{"type":"end","table":"T1","shoe":"S1","at":"noon","rounds":2}"#.to_owned();
    assert_eq!(tie(&[&lines[..], &[broken]].concat()), [malformed(5), told(5, "violation")]);
    // A line that kept no place may have been the decision.
    assert_eq!(tie(&[&lines[..], &["{".to_owned()], &after].concat()), [malformed(5), told(6, "undetermined")]);
}

/// 100,001 shoes.
#[test]
fn too_many_open_shoes() {
    let mut text = LOG.to_owned() + "\n";
    for table in 0..100_001 {
        text += &format!(
            r#"{{"type":"shoe","table":"{table}","shoe":"S","game":"makccarat","at":"2026-03-09T00:00:00Z","decks":8,"feed":"shoe"}}"#
        );
        text += "\n";
        if table == 7 {
            text += r#"{"type":"end","table":"7","shoe":"S","at":"2026-03-09T00:00:00Z","rounds":0}"#;
            text += "\n";
        }
    }
    let configuration = makccarat();
    let others = |text: &str| {
        let replayed = replayed(text.as_bytes(), &configuration, Run::default());
        assert_eq!(replayed.receipt.findings["unknown-table"], 100_001);
        let rest = replayed.findings.iter().filter(|it| it.code != Code::UnknownTable);
        rest.map(|it| format!("{} {}", it.line, it.code.name())).collect::<Vec<_>>()
    };
    assert_eq!(others(&text), [] as [&str; 0]);
    text += r#"{"type":"shoe","table":"x","shoe":"S","game":"makccarat","at":"2026-03-09T00:00:00Z","decks":8,"feed":"shoe"}"#;
    text += "\n{\n";
    assert_eq!(others(&text), ["100004 too-many-open-shoes"]);
}

#[test]
fn the_cap_on_findings() {
    let lines: Vec<String> = (0..9).map(|it| format!("{{{it}")).collect();
    let text = log(&lines);
    for cap in 0..12 {
        let mut run = Run::default();
        run.settings.max_findings = cap;
        let said = said_with(&text, &makccarat(), run);
        let mut expected: Vec<String> = (0..cap.min(9)).map(|it| format!("{} malformed-record", it + 2)).collect();
        if cap < 9 {
            expected.push(format!("{} findings-truncated", cap + 2));
        }
        assert_eq!(said, expected, "a cap of {cap}");
    }
    // Two findings on one line, of which one still has room.
    let mut shoe = Shoe::dealt(&Setup::makccarat(), 1, Length::Rounds(1), 1);
    shoe.coup(0, "KH 8S", "9C 7D", "1 player 100, 2 banker 100");
    shoe.bet_at(0, 0)["paid"] = json!(1);
    shoe.bet_at(0, 1)["paid"] = json!(1);
    let mut run = Run::default();
    run.settings.max_findings = 1;
    assert_eq!(said_with(&log(&shoe.lines()), &makccarat(), run), ["3 payout-mismatch", "3 findings-truncated"]);
}

/// Each code of a coup at once: they stand in the order of the published table, then by side, card and bet.
#[test]
fn the_order_on_a_line() {
    let limits = json!({ "limits": [{ "on": "player", "max": 100 }, { "on": "tie", "max": 5 }] });
    let setup = Setup { decks: 6, ..Setup::makccarat().entry(limits).option("2.demonstrations", json!(0)) };
    let mut shoe = Shoe::dealt(&setup, 1, Length::Rounds(4), 1);
    shoe.opening["decks"] = json!(5);
    shoe.opening["burn"] = json!({ "cards": 4 });
    shoe.opening["demonstrations"] = json!(4);
    shoe.opening["declared"] =
        json!({ "9.draw": "first", "2.burn": "by-first-card", "16.payouts": "first", "17.commission": "half-on-four" });
    for at in 0..4 {
        shoe.coup(at, "KS KS", "9H KD", "");
    }
    shoe.coup(0, "KS KS", "9H KD", "");
    shoe.rounds[0]["cut_card"] = json!(true);
    shoe.coup(2, "KS KS 2H KD", "9H KD 2C KS KD KD", "1 player 101, 1 lucky-six 3, 1 tie 6, 1 banker 100");
    shoe.rounds[2]["bets"] = json!([
        { "seat": 1, "on": "player", "stake": 101, "result": "won", "paid": 1, "standing": true },
        { "seat": 1, "on": "nothing", "stake": 5, "result": "won", "paid": 1, "id": "n" },
        { "seat": 1, "on": "tie", "stake": 6, "result": "lost", "paid": 1, "id": "t" },
        { "seat": 1, "on": "banker", "stake": 100, "result": "won", "paid": 1, "standing": true },
        { "seat": 1, "on": "tie", "stake": 6, "result": "won", "paid": 5 },
    ]);
    let round = &mut shoe.rounds[2];
    round["discarded"] = json!(3);
    round["outcome"] = "tie".into();
    round["points"] = json!({ "player": 9 });
    round["handled_by"] = json!({ "player": 8, "banker": 7 });
    round["at"] = shoe.opening["at"].clone();
    round["round"] = json!(9);
    let found = replayed(log(&shoe.lines()).as_bytes(), &configured(&[setup]), Run::default()).findings;
    let at = |line: u64| -> Vec<String> {
        let of = found.iter().filter(|it| it.line == line);
        of.map(|it| {
            let bet = it.bet.as_ref().map(|it| format!(" {}", it.index)).unwrap_or_default();
            let other = it.detail["option"].as_str().or(it.found["card"].as_str()).or(it.found["side"].as_str());
            format!("{}{bet}{}", it.code.name(), other.map(|it| format!(" {it}")).unwrap_or_default())
        })
        .collect()
    };
    expect_test::expect![[r#"
        option-not-authorised 16.payouts
        option-not-authorised 17.commission
        option-not-authorised 2.burn
        option-not-authorised 9.draw
        deck-count
        burn-count
        demonstrations-over-limit"#]]
    .assert_eq(&at(2).join("\n"));
    expect_test::expect![[r#"
        round-gap
        time-reversed
        round-after-white-card
        discard-over-limit
        too-many-of-card KS
        too-many-of-card KD
        third-card-forbidden
        third-card-forbidden
        points-mismatch
        outcome-mismatch
        bet-not-offered 1
        bet-over-limit 0
        bet-over-limit 2
        bet-over-limit 4
        standing-in-seat 0
        standing-in-seat 3
        handled-by player
        handled-by banker
        result-mismatch 3
        result-mismatch 4
        payout-mismatch 0
        payout-mismatch 2"#]]
    .assert_eq(&at(5).join("\n"));
    let codes: Vec<Code> = found.iter().filter(|it| it.line == 5).map(|it| it.code).collect();
    assert!(codes.is_sorted() && codes.len() > 15, "{codes:?}");
}
