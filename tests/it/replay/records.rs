//! Records are decoded as `serde_json` reads them, and exactly those that are well-formed.

use despacho::law::Catalogue;
use despacho::replay::records::{Block, Kind, Place, decode};
use proptest::prelude::*;

use super::mutations::{self, Dice};
use super::oracle;
use crate::fuzz::targets::record::agree;

const LINES: &str = include_str!("../../data/records.ndjson");

/// The records of these lines.
pub fn block(lines: &[u8]) -> Block {
    let mut block = Block::of(lines);
    decode(&mut block, Catalogue::embedded());
    block
}

/// A number that no `f64` holds is JSON all the same, and welcome where nobody reads it.
#[test]
fn numbers_beyond_f64_in_private_fields() {
    assert!(agree(br#"{"type":"log","version":1,"operator":"o","currency":"HKD","x_much":1e400}"#));
    assert!(!agree(br#"{"type":"log","version":1e400,"operator":"o","currency":"HKD"}"#));
}

#[test]
fn the_corpus_is_well_formed() {
    for line in LINES.lines() {
        assert!(agree(line.as_bytes()), "{line}");
    }
    let block = block(LINES.as_bytes());
    assert_eq!(block.records.len(), LINES.lines().count());
    assert_eq!(block.lines, LINES.lines().count() as u64);
    for (at, (record, line)) in block.records.iter().zip(LINES.lines()).enumerate() {
        assert_eq!((record.line as usize, block.line(record).trim_ascii()), (at, line.as_bytes().trim_ascii()));
        assert_eq!(oracle::decoded(&block, record), oracle::read(line.as_bytes()));
    }
}

/// Mutations that gave only bad lines, or only good ones, would try nothing.
#[test]
fn both_sorts_of_mutations_happen() {
    let mut dice = Dice(1);
    let lines: Vec<_> = LINES.lines().collect();
    let (mut good, mut bad) = (0, 0);
    for turn in 0..3_000 {
        let line = lines[turn % lines.len()];
        let json = turn % 2 == 0;
        let line = if json { mutations::as_json(line, &mut dice).into() } else { mutations::as_bytes(line, &mut dice) };
        if agree(&line) { good += 1 } else { bad += 1 }
    }
    assert!(good > 400 && bad > 1_000, "{good} good, {bad} bad");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_000) })]

    #[test]
    fn broken_json_is_judged_alike(at in 0..LINES.lines().count(), seed: u64) {
        let line = LINES.lines().nth(at).unwrap();
        agree(mutations::as_json(line, &mut Dice(seed)).as_bytes());
    }

    #[test]
    fn broken_bytes_are_judged_alike(at in 0..LINES.lines().count(), seed: u64) {
        let line = LINES.lines().nth(at).unwrap();
        agree(&mutations::as_bytes(line, &mut Dice(seed)));
    }

    /// Nothing of a line, good or broken, is remembered for the next but what makes it faster.
    #[test]
    fn lines_are_decoded_together_as_alone(seeds in prop::collection::vec(any::<u64>(), 1..12)) {
        let lines: Vec<_> = LINES.lines().collect();
        let broken = seeds.iter().map(|seed| {
            let line = lines[(seed >> 32) as usize % lines.len()];
            let dice = &mut Dice(*seed);
            if seed % 4 == 0 { mutations::as_bytes(line, dice) } else { mutations::as_json(line, dice).into() }
        });
        let broken: Vec<Vec<u8>> = broken.filter(|it| !it.trim_ascii().is_empty()).collect();
        let together = block(&broken.join(&b'\n'));
        prop_assert_eq!(together.records.len(), broken.len());
        for (record, line) in together.records.iter().zip(&broken) {
            let alone = block(line);
            prop_assert_eq!(oracle::decoded(&together, record), oracle::decoded(&alone, &alone.records[0]));
            if let (Kind::Malformed(one), Kind::Malformed(other)) = (&record.kind, &alone.records[0].kind) {
                let names = |block: &Block, place: &Place| {
                    [place.table, place.shoe].map(|it| it.map(|it| block.text(it).to_vec()))
                };
                prop_assert_eq!((one.of, one.round), (other.of, other.round));
                prop_assert_eq!(names(&together, one), names(&alone, other));
            }
        }
    }
}
