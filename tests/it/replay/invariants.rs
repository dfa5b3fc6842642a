//! What holds of every replay, whatever the log: it ends, its findings are in order and of the log, and its memory
//! does not grow with the rounds.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

use despacho::replay::codes::Per;
use despacho::verification::Run;
use proptest::prelude::*;

use super::build::{Length, Setup, Shoe, configured, log};
use super::mutations::{self, Dice};
use super::support::{configuration, once, replayed};

fn setups() -> [Setup; 6] {
    [
        Setup::makccarat(),
        Setup::jackpot().at("T2"),
        Setup::fortune().at("T3"),
        Setup::war().at("T4"),
        Setup::makccarat().shuffler().at("T5"),
        Setup::baccarat().on("2024-03-09").option("2.burn", serde_json::json!({ "fixed": 3 })).at("T6"),
    ]
}

/// Breaks some lines of a log and moves others.
fn broken(lines: &mut Vec<Vec<u8>>, dice: &mut Dice) {
    for _ in 0..=dice.below(12) {
        let (at, to) = (dice.below(lines.len()), dice.below(lines.len()));
        let text = String::from_utf8_lossy(&lines[at]).into_owned();
        let json = serde_json::from_str::<serde_json::Value>(&text).is_ok_and(|it| it.is_object());
        match dice.below(8) {
            0..=3 if json => lines[at] = mutations::as_json(&text, dice).into_bytes(),
            4 if !text.is_empty() => lines[at] = mutations::as_bytes(&text, dice),
            5 => drop(lines.remove(at)),
            6 => {
                let again = lines[at].clone();
                lines.insert(to, again);
            }
            _ => lines.swap(at, to),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn no_log_is_too_broken(seed: u64) {
        let setups = setups();
        let mut dice = Dice(seed);
        let mut lines: Vec<String> = Vec::new();
        for _ in 0..2 {
            let setup = &setups[dice.below(setups.len())];
            for number in 1..=2 {
                lines.extend(Shoe::dealt(setup, number, Length::Rounds(4), dice.below(4) as u64).lines());
            }
        }
        let mut lines: Vec<Vec<u8>> = log(&lines).lines().map(|it| it.as_bytes().to_vec()).collect();
        broken(&mut lines, &mut dice);
        let text = lines.join(&b"\n"[..]);
        let count = text.split(|it| *it == b'\n').count() as u64;
        let replayed = replayed(&text, &configured(&setups), Run::default());
        let mut seen = BTreeSet::new();
        for finding in &replayed.findings {
            prop_assert!((1..=count).contains(&finding.line));
            // Once for what the table says it is said of.
            let bet = finding.bet.as_ref().map(|it| it.index);
            let of = match finding.code.per() {
                Per::Line | Per::Log | Per::Record | Per::Round => (None, String::new()),
                Per::Bet => (bet, String::new()),
                _ => continue,
            };
            let first = seen.insert((finding.line, finding.code, of));
            prop_assert!(first, "twice: {finding:?}");
        }
        let order: Vec<_> = replayed.findings.iter().map(|it| (it.line, it.code)).collect();
        prop_assert!(order.is_sorted());
        let total: u64 = replayed.receipt.findings.values().sum();
        prop_assert_eq!(total, replayed.findings.len() as u64);
    }
}

/// Numbers at the ends of what a log can say.
#[test]
fn numbers_at_their_ends() {
    let most = u64::MAX;
    let setups = [Setup::makccarat()];
    let configuration = configured(&setups);
    for numbers in [
        vec![most],
        vec![most - 1, most],
        vec![1, most, 2, most - 1, 3, 1],
        vec![most, most, 1, most],
        vec![2, 4, 6, 5, 3, 1, 7],
    ] {
        for continued in [false, true] {
            let mut shoe = Shoe::dealt(&setups[0], 1, Length::Rounds(numbers.len()), 1);
            shoe.opening["continued"] = continued.into();
            for (round, number) in shoe.rounds.iter_mut().zip(&numbers) {
                round["round"] = (*number).into();
                round["resolves"] = most.into();
            }
            for rounds in [0, 1, most] {
                shoe.end.as_mut().unwrap()["rounds"] = rounds.into();
                replayed(log(&shoe.lines()).as_bytes(), &configuration, Run::default());
            }
        }
    }
}

/// Rounds that come backwards, each with a gap to the next: their numbers are kept in order without going over all
/// of them each time.
#[test]
fn numbers_that_come_backwards() {
    let setup = Setup::makccarat();
    let shoe = Shoe::dealt(&setup, 1, Length::Rounds(1), 1);
    let line = |number: u64| {
        let mut round = shoe.rounds[0].clone();
        round["round"] = number.into();
        (round["player"], round["banker"]) = (serde_json::json!([]), serde_json::json!([]));
        (round["outcome"], round["bets"], round["points"]) =
            ("void".into(), serde_json::json!([]), serde_json::json!({}));
        round.to_string()
    };
    let template = line(123_456_789);
    let numbers = (1..=40_000_u64).rev().map(|it| template.replace("123456789", &(2 * it).to_string()));
    let lines: Vec<String> = std::iter::once(shoe.opening.to_string()).chain(numbers).collect();
    let replayed = once(log(&lines).as_bytes(), &configured(&[setup]), Run::default());
    let found: Vec<_> = replayed.findings.iter().map(|it| (it.line, it.code.name())).collect();
    assert_eq!(found, [(3, "round-gap")]);
    assert_eq!(replayed.receipt.rounds, 40_000);
}

struct Verify {
    child: Child,
    input: ChildStdin,
    written: u64,
}

impl Verify {
    fn start(configuration: &std::path::Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_despacho"))
            .args(["verify", "-", "--configuration"])
            .arg(configuration)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        Self { child, input, written: 0 }
    }

    fn write(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
        self.written += text.len() as u64;
    }

    /// The most memory that it has had, in KiB.
    fn peak(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|it| it.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

/// Logs made to fill memory, through the command line: names of tables without end, numbers with a gap before each, lines
/// of two bytes, a thousand faults a line.
#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_what_a_log_names() {
    let setup = Setup::makccarat();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("configuration.json");
    std::fs::write(&path, serde_json::to_string(&configured(std::slice::from_ref(&setup)).configuration).unwrap())
        .unwrap();
    let shoe = Shoe::dealt(&setup, 1, Length::Rounds(1), 1);
    let at = |value: &serde_json::Value, changes: &[(&str, serde_json::Value)]| {
        let mut value = value.clone();
        for (name, with) in changes {
            value[*name] = with.clone();
        }
        value.to_string() + "\n"
    };
    let nothing = serde_json::json!([]);
    let void = [
        ("player", nothing.clone()),
        ("banker", nothing.clone()),
        ("bets", nothing),
        ("outcome", "void".into()),
        ("points", serde_json::json!({})),
        ("round", "NUMBER".into()),
    ];
    let void = at(&shoe.rounds[0], &void).replace("\"NUMBER\"", "NUMBER");
    let table = at(&shoe.opening, &[("table", "NUMBER".into())])
        + &at(shoe.end.as_ref().unwrap(), &[("table", "NUMBER".into())]).replace("null", "0");
    let bet = serde_json::json!({"on": "x", "seat": 1, "standing": true, "stake": 1, "result": "lost", "paid": 0});
    let bets = at(&shoe.rounds[0], &[("round", "NUMBER".into()), ("bets", vec![bet; 1_000].into())])
        .replace("\"NUMBER\"", "NUMBER");
    let cases = [
        ("tables", table, 30_000),
        ("numbers", void, 20_000),
        // A pipe holds as much as a dozen blocks of them.
        ("braces", "{}\n".to_owned(), 240_000),
        ("bets", bets, 24),
    ];
    for (name, lines, count) in cases {
        let mut verify = Verify::start(&path);
        let mut output = verify.child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || std::io::copy(&mut output.by_ref(), &mut std::io::sink()).unwrap());
        verify.write(&log(&[shoe.opening.to_string()]));
        let mut early = 0;
        for turn in 0..count {
            verify.write(&lines.replace("NUMBER", &(2 * turn + 2).to_string()));
            if turn == count / 2 {
                early = verify.peak();
            }
        }
        let late = verify.peak();
        let Verify { mut child, input, .. } = verify;
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(1));
        assert!(reader.join().unwrap() > 1 << 20, "there are findings");
        assert!(early > 0 && late < early + 4_096 && late < 64 << 10, "{name}: {early} KiB early, {late} KiB late");
    }
}

/// A long log of whole shoes through the command line: after the first few megabytes memory is what it will be.
#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_rounds() {
    let setups = setups();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("configuration.json");
    let checked = configured(&setups).configuration;
    std::fs::write(&path, serde_json::to_string(&checked).unwrap()).unwrap();
    configuration(&std::fs::read_to_string(&path).unwrap());
    // Shoes of all games, again and again under other names, with a fault in each.
    let mut shoes: Vec<Shoe> = setups.iter().map(|it| Shoe::dealt(it, 1, Length::Whole, 3)).collect();
    for shoe in &mut shoes {
        shoe.rounds[1]["bets"] = serde_json::json!([]);
        shoe.rounds[2]["at"] = shoe.rounds[0]["at"].clone();
    }
    let shoes: String = shoes.iter().flat_map(Shoe::lines).map(|it| it + "\n").collect();
    let mut verify = Verify::start(&path);
    let mut output = verify.child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || std::io::copy(&mut output.by_ref(), &mut std::io::sink()).unwrap());
    verify.write(&log(&[]));
    let mut early = 0;
    for turn in 0..160 {
        verify.write(&shoes.replace("\"S1\"", &format!("\"S{turn}\"")));
        // Times of a later turn are before those of the last: nothing depends on it.
        if turn == 40 {
            early = verify.peak();
        }
    }
    let late = verify.peak();
    let Verify { mut child, input, written } = verify;
    drop(input);
    let status = child.wait().unwrap();
    assert!(reader.join().unwrap() > 100_000, "there are findings");
    assert_eq!(status.code(), Some(1));
    assert!(written > 20 << 20, "only {written} bytes");
    assert!(early > 0 && late < early + 4_096, "{early} KiB early, {late} KiB after {written} bytes");
}
