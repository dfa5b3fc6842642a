//! Sample logs of each game, changed line by line: what the fuzzer makes up is the changes. So the judge is reached
//! with rounds that are nearly right.

use std::sync::LazyLock;

use super::mutations::{self, Dice};
use super::replay;

/// How many rounds of a sample's first shoe are taken, so that a try is quick.
const ROUNDS: usize = 14;

/// The beginnings of the clean samples, in the order of [`replay::CONFIGURATIONS`].
static SAMPLES: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
    let samples = [
        include_str!("../../../tests/data/samples/clean-mk-first-half.ndjson"),
        include_str!("../../../tests/data/samples/clean-ba-half-jackpot.ndjson"),
        include_str!("../../../tests/data/samples/clean-fp.ndjson"),
        include_str!("../../../tests/data/samples/clean-cw.ndjson"),
        include_str!("../../../tests/data/samples/fault-wrong-alternative.ndjson"),
    ];
    let beginning = |log: &'static str| {
        let end = log.lines().find(|it| it.contains(r#""type":"end""#));
        log.lines().take(2 + ROUNDS).chain(end).collect()
    };
    samples.map(beginning).into()
});

/// Checks a sample that is changed: the first bytes choose it and how it comes, every four others are a change.
pub fn check(data: &[u8]) {
    let Some(([how, cut], changes)) = data.split_first_chunk() else { return };
    let sample = usize::from(how & 0x0f) % SAMPLES.len();
    let mut lines: Vec<Vec<u8>> = SAMPLES[sample].iter().map(|it| it.as_bytes().to_vec()).collect();
    for change in changes.as_chunks().0.iter().take(64) {
        change_lines(&mut lines, *change);
    }
    replay::compare(&lines.join(&b'\n'), *how, *cut);
}

fn change_lines(lines: &mut Vec<Vec<u8>>, [what, at, with, seed]: [u8; 4]) {
    if lines.is_empty() {
        return;
    }
    let (at, other) = (usize::from(at) % lines.len(), usize::from(with) % lines.len());
    let seed = u64::from_le_bytes([what, 0, with, 0, seed, 0, 0, 0]).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    match what % 16 {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[other].clone()),
        2 => lines.swap(at, other),
        3 => lines.truncate(at),
        4 => {
            let text = String::from_utf8_lossy(&lines[at]);
            lines[at] = mutations::as_bytes(&text, &mut Dice(seed));
        }
        5 => lines[at] = replace(&lines[at], b"\"S1\"", &format!("\"S{}\"", with % 3)),
        6 => lines[at] = replace(&lines[at], b"\"T-", &format!("\"T{}-", with % 3)),
        7 => {
            // Another round number, or another day.
            let day = format!("-{:02}T", with % 32);
            lines[at] = replace(&lines[at], b"-09T", &day);
        }
        8 => lines[at] = replace(&lines[at], b"\"round\":", &format!("\"round\":{}", with % 4)),
        _ => {
            if let Some(changed) = super::record::mutate(&lines[at], seed) {
                lines[at] = changed;
            }
        }
    }
}

/// Replaces the first of it.
fn replace(line: &[u8], from: &[u8], to: &str) -> Vec<u8> {
    match line.windows(from.len()).position(|it| it == from) {
        Some(at) => [&line[..at], to.as_bytes(), &line[at + from.len()..]].concat(),
        None => line.to_vec(),
    }
}
