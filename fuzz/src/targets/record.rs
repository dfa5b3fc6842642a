//! The decoder of records against its second look and against what `serde_json` reads.

use despacho::law::{Catalogue, Game};
use despacho::replay::lines::LONGEST_LINE;
use despacho::replay::records::{Block, Kind, decode, fits, second_look};
use serde_json::Value;

use super::mutations::{self, Dice};
use super::oracle;

/// Checks a line: of several, the first.
pub fn check(data: &[u8]) {
    let line = data.split(|it| *it == b'\n').next().unwrap_or_default();
    if line.len() <= LONGEST_LINE {
        agree(line);
    }
}

/// Checks that decoder, second look and oracle are of one mind about a line. Returns whether it is well-formed.
#[track_caller]
pub fn agree(line: &[u8]) -> bool {
    let mut block = Block::of(line);
    decode(&mut block, Catalogue::embedded());
    let shown = String::from_utf8_lossy(line);
    if block.records.is_empty() {
        assert!(line.iter().all(|it| b" \t\r".contains(it)), "not blank: {shown}");
        return false;
    }
    assert_eq!(block.records.len(), 1, "{shown}");
    let record = &block.records[0];
    let fault = second_look(line, None, Catalogue::embedded());
    let well_formed = !matches!(record.kind, Kind::Malformed(_));
    assert_eq!(fault.is_none(), well_formed, "{shown}\n{fault:?}");
    if let Some(fault) = fault {
        assert!(fault.byte <= line.len() && fault.found.len() <= 60, "{shown}\n{fault:?}");
    }
    if well_formed && is_read_by_serde(line) {
        assert_eq!(oracle::decoded(&block, record), oracle::read(line), "{shown}");
    }
    for game in Game::ALL {
        let fault = second_look(line, Some(game), Catalogue::embedded());
        let good = if let Kind::Round(round) = &record.kind { fits(&block, round, game) } else { well_formed };
        assert_eq!(fault.is_none(), good, "{} {shown}\n{fault:?}", game.name());
    }
    well_formed
}

/// Whether `serde_json` can hold the line. Numbers beyond an `f64` are JSON and may stand in private fields, which
/// nobody reads; its `Value` refuses them, and nothing else of a well-formed line.
fn is_read_by_serde(line: &[u8]) -> bool {
    match serde_json::from_slice::<Value>(line) {
        Ok(_) => true,
        Err(error) => {
            assert!(error.to_string().contains("number out of range"), "{error}");
            false
        }
    }
}

/// Changes a line as JSON, keeping what makes it a record. `None` where it is no JSON.
pub fn mutate(line: &[u8], seed: u64) -> Option<Vec<u8>> {
    let text = str::from_utf8(line).ok()?;
    let is_plain = !text.contains('\\') && !text.contains('\n') && serde_json::from_str::<Value>(text).is_ok();
    is_plain.then(|| mutations::as_json(text, &mut Dice(seed)).into_bytes())
}
