//! What a log can make a replay say and keep is bounded, whatever it holds.

use despacho::replay::Finding;
use despacho::replay::receipt::RECEIPT_BYTES;
use despacho::verification::Run;
use serde_json::{Value, json};

use super::build::{Length, Setup, Shoe, configured, log};
use super::support::{Replayed, once, replayed};

fn makccarat() -> Shoe {
    Shoe::dealt(&Setup::makccarat(), 1, Length::Rounds(6), 1)
}

fn replayed_lines(lines: &[String]) -> Replayed {
    replayed(log(lines).as_bytes(), &configured(&[Setup::makccarat()]), Run::default())
}

fn codes(replayed: &Replayed) -> Vec<(u64, &str)> {
    replayed.findings.iter().map(|it| (it.line, it.code.name())).collect()
}

/// A member's name, a wager, a value: each as long as a line may be.
#[test]
fn what_a_finding_repeats_is_cut() {
    let long = |of: &str| of.repeat((1 << 20) / of.len() - 1_000);
    for (piece, shown) in [("a", "/aaaaaa"), ("~", "/~0~0~0"), ("龍", "/龍龍")] {
        let mut shoe = makccarat();
        shoe.rounds[1][long(piece)] = json!(1);
        shoe.bet_at(2, 0)["on"] = json!(long(piece));
        let found = replayed_lines(&shoe.lines());
        assert_eq!(codes(&found), [(4, "malformed-record"), (5, "bet-not-offered")]);
        for line in found.lines.split(|it| *it == b'\n') {
            assert!(line.len() < 1_024, "{} bytes", line.len());
        }
        let on = found.findings[1].found["on"].as_str().unwrap();
        assert!(on.ends_with(&format!("… ({} bytes)", long(piece).len())), "{on}");
        let pointer = found.findings[0].detail["pointer"].as_str().unwrap();
        let whole = 1 + long(piece).len() * if piece == "~" { 2 } else { 1 };
        assert!(pointer.ends_with(&format!("… ({whole} bytes)")), "{pointer}");
        assert!(pointer.starts_with(shown), "{pointer}");
        assert!(serde_json::to_string_pretty(&found.receipt).unwrap().len() < RECEIPT_BYTES);
    }
}

/// Of a short text nothing is cut; of a long one 128 bytes stand before the mark.
#[test]
fn a_wager_of_128_bytes_is_repeated_whole() {
    for length in [127, 128, 129] {
        let mut shoe = makccarat();
        shoe.bet_at(2, 0)["on"] = json!("w".repeat(length));
        let found = replayed_lines(&shoe.lines());
        let expected = if length == 129 { format!("{}… (129 bytes)", "w".repeat(128)) } else { "w".repeat(length) };
        assert_eq!(found.findings[0].found["on"], json!(expected));
    }
}

fn alternative(lines: usize) -> Finding {
    let lines: Vec<u64> = (0..lines as u64).map(|it| u64::MAX - 10_000 + it).collect();
    serde_json::from_value(json!({
        "line": u64::MAX, "table": "t".repeat(64), "shoe": "s".repeat(64), "round": null,
        "code": "alternative-not-authorised", "severity": "violation", "grade": "official", "game": "makccarat",
        "article": "18", "act": "67/2007", "interpretations": [], "bet": null, "expected": {"value": "first"},
        "found": {"value": "second"},
        "detail": {"option": "9.draw", "authorised": "first", "played": "second", "coups": 1_000, "lines": lines},
    }))
    .unwrap()
}

/// Twenty findings of the longest sort, each with a thousand lines: the receipt shows as many as fit.
#[test]
fn no_receipt_is_longer_than_it_may_be() {
    let receipt = replayed_lines(&makccarat().lines()).receipt;
    for (lines, shown) in [(0, 20..=20), (10, 20..=20), (100, 5..=19), (1_000, 1..=2)] {
        let shows = receipt.clone().with_first(&vec![alternative(lines); 20]);
        assert!(shown.contains(&shows.first_findings.len()), "{lines} lines: {}", shows.first_findings.len());
        let several = serde_json::to_string_pretty(&[&shows]).unwrap();
        assert!(several.len() <= RECEIPT_BYTES, "{} bytes", several.len());
    }
}

/// A summary is the receipt without its first findings, and is read from a whole one.
#[test]
fn a_summary_is_a_receipt_without_its_first_findings() {
    let mut shoe = makccarat();
    shoe.bet_at(2, 0)["on"] = json!("x");
    let mut whole = serde_json::to_value(replayed_lines(&shoe.lines()).receipt).unwrap();
    let summary: despacho::replay::receipt::ReceiptSummary = serde_json::from_value(whole.clone()).unwrap();
    assert_eq!(whole.as_object_mut().unwrap().remove("first_findings").unwrap().as_array().unwrap().len(), 1);
    assert_eq!(serde_json::to_value(summary).unwrap(), whole);
}

/// Reading stops before the finding that would pass the cap, wherever it lies.
#[test]
fn findings_are_bounded_by_their_bytes() {
    let lines: Vec<String> = (0..40).map(|it| format!("{{{it}")).collect();
    let text = log(&lines);
    let configuration = configured(&[Setup::makccarat()]);
    let whole = replayed(text.as_bytes(), &configuration, Run::default());
    let length = whole.lines.len() as u64;
    for cap in [0, 1, 1_000, length / 2, length - 1, length, length + 1] {
        let mut run = Run::default();
        run.settings.max_findings_bytes = cap;
        let found = replayed(text.as_bytes(), &configuration, run);
        let truncated = cap < length;
        let last = found.findings.last().unwrap();
        assert_eq!(last.code.name() == "findings-truncated", truncated);
        if truncated {
            assert_eq!((&last.expected, &last.detail), (&json!({ "max": cap }), &json!({ "limit": "bytes" })));
            let kept = found.lines.split_inclusive(|it| *it == b'\n').take(found.findings.len() - 1).map(<[u8]>::len);
            let kept = kept.sum::<usize>();
            assert!(kept as u64 <= cap, "{kept} of {cap}");
            assert!(whole.lines.starts_with(&found.lines[..kept]));
            assert_eq!(found.receipt.findings["findings-truncated"], 1);
        } else {
            assert_eq!(found.lines, whole.lines);
        }
    }
}

/// Maps hash by other keys in each replay. What is found does not hang on them, nor on the order of the configuration.
#[test]
fn the_order_of_findings_does_not_hang_on_hashes() {
    let setups: Vec<Setup> = (0..40)
        .map(|it| {
            if it % 2 == 0 { Setup::makccarat() } else { Setup::baccarat().on("2026-03-09") }.at(&format!("T{it}"))
        })
        .collect();
    // No shoe has an end: all are over at the last line, some with a tie that waits, all played by another alternative.
    let mut lines = Vec::new();
    for (at, setup) in setups.iter().enumerate() {
        let mut shoe = Shoe::dealt(setup, 1, Length::Rounds(4), at as u64);
        shoe.end = None;
        if at % 2 == 0 {
            shoe.coup(3, "KH 8S", "9C 9D", "1 player 100, 2 banker 100");
        }
        if at % 3 == 0 {
            shoe.bet_at(0, 0)["paid"] = json!(1);
        }
        lines.extend(shoe.lines());
        lines.push(
            json!({ "type": "end", "table": format!("U{at}"), "shoe": "S", "at": "2026-03-09T00:00:00Z", "rounds": 1 })
                .to_string(),
        );
    }
    let text = log(&lines);
    let configuration = configured(&setups);
    let first = once(text.as_bytes(), &configuration, Run::default());
    assert!(first.findings.len() > 60, "{}", first.findings.len());
    for _ in 0..8 {
        let again = once(text.as_bytes(), &configuration, Run::default());
        assert!(again.lines == first.lines);
        assert_eq!(again.receipt, first.receipt);
    }
    let backwards: Vec<Setup> = setups.iter().rev().cloned().collect();
    let other = once(text.as_bytes(), &configured(&backwards), Run::default());
    assert!(other.lines == first.lines);
    assert_eq!(other.receipt.played, first.receipt.played);
}

/// Maps whose keys come from outside are hashed by random keys: whoever writes a log cannot make names that meet.
#[test]
fn no_map_hashes_by_a_fixed_key() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut folders = vec![std::path::PathBuf::from(root)];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            files += 1;
            for fixed in ["FixedState", "BuildHasherDefault", "foldhash", "fxhash", "rustc_hash", "fnv", "with_hasher"]
            {
                assert!(!text.contains(fixed), "{} names {fixed}", path.display());
            }
        }
    }
    assert!(files > 100, "{files} files");
}

fn void(number: u64) -> String {
    let mut round = makccarat().rounds[0].clone();
    (round["player"], round["banker"]) = (json!([]), json!([]));
    (round["outcome"], round["bets"], round["points"]) = ("void".into(), json!([]), json!({}));
    round["round"] = number.into();
    round.to_string()
}

/// Of a shoe with very many gaps the lowest numbers are forgotten: a round below them is counted and accused of nothing.
#[test]
fn numbers_that_were_forgotten_accuse_nobody() {
    let mut lines = vec![makccarat().opening.to_string()];
    lines.extend((1..=400).map(|it| void(2 * it)));
    lines.extend([800, 700, 400, 2, 1].map(void));
    let found = replayed_lines(&lines);
    let duplicates: Vec<_> = codes(&found).into_iter().filter(|it| it.1 == "duplicate-round").collect();
    assert_eq!(duplicates, [(403, "duplicate-round"), (404, "duplicate-round"), (405, "duplicate-round")]);
    assert_eq!(found.receipt.findings["round-gap"], 400);
    assert_eq!(found.receipt.rounds, 402);
}

/// Of very many lines that kept no place the oldest are forgotten, and may explain any gap after them.
#[test]
fn lines_that_were_forgotten_explain_any_gap() {
    let gap = |broken: usize, missing: u64| {
        let mut lines = vec![makccarat().opening.to_string(), void(1)];
        lines.extend((0..broken).map(|_| "{".to_owned()));
        lines.push(void(2 + missing));
        let found = replayed_lines(&lines);
        codes(&found).iter().any(|it| it.1 == "round-gap")
    };
    assert!(!gap(3, 3) && gap(3, 4));
    assert!(!gap(1_000, 1_000) && gap(1_000, 1_001));
    assert!(!gap(1_001, 5_000), "the first was forgotten");
}

/// Bets that are carried over ties take bounded memory: of a tie for which there is no room only the number is kept.
#[test]
fn carried_bets_take_bounded_memory() {
    // Each tie carries 1,000 bets of about 96 bytes: fewer than 100 of them fill 8 MiB.
    let setups: Vec<Setup> = (0..100).map(|it| Setup::makccarat().at(&format!("T{it}"))).collect();
    let mut lines = Vec::new();
    let mut decided = Vec::new();
    for setup in &setups {
        let mut shoe = Shoe::dealt(setup, 1, Length::Rounds(2), 1);
        shoe.coup(0, "KH 8S", "9C 9D", "");
        let bet = |it: usize| json!({"id": format!("{it:064}"), "on": "player", "stake": 1_000, "result": "carried", "paid": 0});
        shoe.rounds[0]["bets"] = (0..1_000).map(bet).collect();
        shoe.rounds[1]["resolves"] = json!(1);
        shoe.rounds[1]["bets"] = json!([]);
        lines.extend([shoe.opening.to_string(), shoe.rounds[0].to_string()]);
        decided.push(shoe.rounds[1].to_string());
    }
    lines.extend(decided);
    let found = once(log(&lines).as_bytes(), &configured(&setups), Run::default());
    let missing = found.receipt.findings.get("tie-bet-missing").copied().unwrap_or_default();
    assert!((80_000..100_000).contains(&missing) && missing % 1_000 == 0, "{:?}", found.receipt.findings);
    assert_eq!(found.receipt.not_judged.bets, 100_000 - missing);
    let others: Vec<&String> = found.receipt.findings.keys().filter(|it| *it != "tie-bet-missing").collect();
    assert!(others.is_empty(), "{others:?}");
}

/// A name of a shoe is remembered at a table that no configuration names, too, and is that table's own.
#[test]
fn shoes_of_tables_that_are_not_registered() {
    let shoe = |table: &str, name: &str| {
        let mut opening = makccarat().opening;
        (opening["table"], opening["shoe"]) = (json!(table), json!(name));
        opening.to_string()
    };
    let end = |table: &str, name: &str, rounds: Value| {
        json!({"type": "end", "table": table, "shoe": name, "at": "2026-03-09T20:00:00+08:00", "rounds": rounds})
            .to_string()
    };
    let round = |table: &str, name: &str| {
        let mut round: Value = serde_json::from_str(&void(1)).unwrap();
        (round["table"], round["shoe"]) = (json!(table), json!(name));
        round.to_string()
    };
    let lines = [
        shoe("U", "a"),
        shoe("U", "a"),
        round("U", "a"),
        round("U", "b"),
        end("U", "b", json!(0)),
        end("U", "a", json!(7)),
        end("U", "a", json!(7)),
        shoe("V", "a"),
        shoe("U", "a"),
        shoe("U", "c"),
        round("U", "a"),
    ];
    let found = replayed_lines(&lines);
    let expected = [
        (2, "unknown-table"),
        (3, "duplicate-shoe"),
        (5, "unknown-shoe"),
        (6, "unknown-shoe"),
        (8, "unknown-shoe"),
        (9, "unknown-table"),
        (10, "duplicate-shoe"),
        (11, "unknown-table"),
        (12, "unknown-shoe"),
    ];
    assert_eq!(codes(&found), expected);
    assert_eq!((found.receipt.shoes, found.receipt.rounds), (4, 1));
}
