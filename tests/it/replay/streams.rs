//! The same findings however a log comes: on any number of threads, in reads of any size, compressed in any number
//! of pieces; and no receipt where it breaks off.

use std::io::{self, Read, Write};

use despacho::law::Catalogue;
use despacho::replay::configuration::Checked;
use despacho::replay::receipt::{Receipt, sha256_hex};
use despacho::verification::{ReplayError, Run, Sink, replay};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;

use super::build::{Length, Setup, Shoe, configured, log};
use super::mutations::Dice;

#[derive(Default)]
struct Lines(Vec<u8>);

impl Sink for Lines {
    fn finding(&mut self, _: &despacho::replay::Finding, line: &[u8]) -> io::Result<()> {
        self.0.extend_from_slice(line);
        Ok(())
    }
}

/// Gives a few bytes at a time.
struct Drips<'l> {
    log: &'l [u8],
    dice: Dice,
    most: usize,
}

impl Read for Drips<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = (1 + self.dice.below(self.most)).min(into.len()).min(self.log.len());
        let (now, later) = self.log.split_at(read);
        into[..read].copy_from_slice(now);
        self.log = later;
        Ok(read)
    }
}

fn run(log: impl Read + Send, configuration: &Checked, threads: usize) -> Result<(Vec<u8>, Receipt), ReplayError> {
    let mut lines = Lines::default();
    let run = Run { threads, ..Run::default() };
    let receipt = replay(log, configuration, Catalogue::embedded(), run, &mut lines)?;
    Ok((lines.0, receipt))
}

/// Tables of all games whose lines take turns, with faults of many sorts: several blocks of text.
fn long() -> (Vec<u8>, Checked) {
    let setups = [
        Setup::makccarat(),
        Setup::jackpot().at("T2"),
        Setup::fortune().at("T3"),
        Setup::war().at("T4"),
        Setup::makccarat().shuffler().at("T5"),
    ];
    let mut dice = Dice(7);
    let mut tables: Vec<Vec<String>> = setups
        .iter()
        .map(|setup| {
            let shoes = (1..=6).map(|number| Shoe::dealt(setup, number, Length::Whole, 11));
            let shoes = shoes.map(|mut shoe| {
                for _ in 0..12 {
                    let at = dice.below(shoe.rounds.len());
                    let round = &mut shoe.rounds[at];
                    match dice.below(5) {
                        0 => round["bets"][0]["paid"] = json!(77),
                        1 => round["bets"][0]["result"] = json!("carried"),
                        2 => round["at"] = json!("2003-01-01T00:00:00Z"),
                        3 => round["discarded"] = json!(9),
                        _ => round["bets"] = json!([{"on": "x", "stake": 1, "result": "lost", "paid": 0}]),
                    }
                }
                shoe
            });
            shoes.flat_map(|it| it.lines()).rev().collect()
        })
        .collect();
    let mut lines = Vec::new();
    while tables.iter().any(|it| !it.is_empty()) {
        let table = dice.below(tables.len());
        lines.extend(tables[table].pop());
        if dice.below(50) == 0 {
            lines.push(["{", "", "[1]", " \t"][dice.below(4)].to_owned());
        }
    }
    (log(&lines).into_bytes(), configured(&setups))
}

fn gzip(parts: &[&[u8]]) -> Vec<u8> {
    let member = |part: &&[u8]| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(part).unwrap();
        encoder.finish().unwrap()
    };
    parts.iter().flat_map(member).collect()
}

fn zstd(parts: &[&[u8]]) -> Vec<u8> {
    let frame = |part: &&[u8]| {
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
        encoder.include_checksum(true).unwrap();
        encoder.write_all(part).unwrap();
        encoder.finish().unwrap()
    };
    parts.iter().flat_map(frame).collect()
}

#[test]
fn threads_and_reads_change_nothing() {
    let (text, configuration) = long();
    assert!(text.len() > 3 << 18, "{} bytes are no three blocks", text.len());
    let (lines, receipt) = run(&*text, &configuration, 1).unwrap();
    assert!(receipt.findings.values().sum::<u64>() > 200 && receipt.findings.len() > 8, "{:?}", receipt.findings);
    assert_eq!(receipt.findings_sha256, sha256_hex(&lines));
    assert_eq!(receipt.input.sha256, sha256_hex(&text));
    assert_eq!(receipt.input.stored_sha256, receipt.input.sha256);
    for threads in [1, 2, 3, 5] {
        for most in [usize::MAX, 100_000, 4_096, 97] {
            let drips = Drips { log: &text, dice: Dice(threads as u64), most };
            assert!(
                run(drips, &configuration, threads).unwrap() == (lines.clone(), receipt.clone()),
                "{threads}, {most}"
            );
        }
    }
}

/// One byte at a time, and a log cut anywhere into two reads.
#[test]
fn a_short_log_in_every_two_pieces() {
    let mut shoe = Shoe::dealt(&Setup::makccarat(), 1, Length::Rounds(1), 1);
    shoe.bet(0, "1 player 100");
    shoe.rounds[0]["points"] = json!({ "player": 9, "banker": 9 });
    let text = "\u{feff}\r\n".to_owned() + &log(&shoe.lines()).replace('\n', "\r\n\r\n");
    let configuration = configured(&[Setup::makccarat()]);
    let whole = run(text.as_bytes(), &configuration, 1).unwrap();
    assert_eq!(whole.1.findings.len(), 1);
    for at in 0..=text.len() {
        let (one, other) = text.as_bytes().split_at(at);
        assert!(run(one.chain(other), &configuration, 1).unwrap() == whole, "cut at {at}");
    }
    let drips = Drips { log: text.as_bytes(), dice: Dice(1), most: 1 };
    assert!(run(drips, &configuration, 2).unwrap() == whole);
}

#[test]
fn members_and_frames() {
    let (text, configuration) = long();
    let (lines, receipt) = run(&*text, &configuration, 1).unwrap();
    let (one, rest) = text.split_at(text.len() / 3 + 5);
    let (two, three) = rest.split_at(7);
    let parts = [one, &[][..], two, three];
    let skippable = [&b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc"[..], &zstd(&parts)].concat();
    for stored in [gzip(&[&text]), gzip(&parts), zstd(&[&text]), zstd(&parts), skippable] {
        for threads in [1, 2] {
            let (found, of_stored) = run(&*stored, &configuration, threads).unwrap();
            assert!(found == lines, "other findings");
            assert_eq!(of_stored.input.bytes, text.len() as u64);
            assert_eq!(of_stored.input.sha256, receipt.input.sha256);
            assert_eq!(of_stored.input.stored_sha256, sha256_hex(&stored));
            assert_eq!(of_stored.findings_sha256, receipt.findings_sha256);
        }
    }
}

#[test]
fn what_breaks_off_has_no_receipt() {
    let mut shoe = Shoe::dealt(&Setup::makccarat(), 1, Length::Rounds(9), 1);
    shoe.rounds[3]["points"] = json!({});
    let text = log(&shoe.lines());
    let configuration = configured(&[Setup::makccarat()]);
    let (one, other) = text.as_bytes().split_at(1_000);
    for stored in [gzip(&[text.as_bytes()]), gzip(&[one, other]), zstd(&[text.as_bytes()]), zstd(&[one, other])] {
        let whole_members = [gzip(&[one]).len(), zstd(&[one]).len()];
        for end in 4..stored.len() {
            match run(&stored[..end], &configuration, 1 + end % 2) {
                Err(ReplayError::BrokenOff(_)) => {}
                Ok(_) => assert!(whole_members.contains(&end), "a receipt after {end} of {} bytes", stored.len()),
                Err(other) => panic!("{other}"),
            }
        }
        // Garbage behind the last member, and within one.
        let mut behind = stored.clone();
        behind.extend_from_slice(b"garbage");
        assert!(matches!(run(&*behind, &configuration, 1), Err(ReplayError::BrokenOff(_))));
        let mut within = stored.clone();
        let middle = stored.len() / 2;
        for byte in &mut within[middle..middle + 8] {
            *byte ^= 0xff;
        }
        assert!(matches!(run(&*within, &configuration, 1), Err(ReplayError::BrokenOff(_))));
    }
    /// Fails after so many bytes.
    struct Fails<'l>(&'l [u8]);
    impl Read for Fails<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() { Err(io::Error::other("the line is dead")) } else { self.0.read(into) }
        }
    }
    for threads in [1, 2, 3] {
        let failed = run(Fails(text.as_bytes()), &configuration, threads);
        assert!(matches!(failed, Err(ReplayError::BrokenOff(_))));
    }
}

#[test]
fn a_text_that_is_too_long_has_no_receipt() {
    let text = log(&Shoe::dealt(&Setup::makccarat(), 1, Length::Rounds(9), 1).lines());
    let configuration = configured(&[Setup::makccarat()]);
    let with = |max_bytes: u64, log: &[u8]| {
        replay(log, &configuration, Catalogue::embedded(), Run { max_bytes, ..Run::default() }, &mut ())
    };
    let length = text.len() as u64;
    assert!(with(length, text.as_bytes()).is_ok());
    assert!(matches!(with(length - 1, text.as_bytes()), Err(ReplayError::TooLong(_))));
    assert!(with(length, &gzip(&[text.as_bytes()])).is_ok());
    assert!(matches!(with(length - 1, &gzip(&[text.as_bytes()])), Err(ReplayError::TooLong(_))));
    // Blank text without end, packed small.
    let bomb = gzip(&[&vec![b'\n'; 32 << 20]]);
    assert!(matches!(with(1 << 20, &bomb), Err(ReplayError::TooLong(_))));
}

/// A sink that fails ends the replay.
#[test]
fn findings_that_cannot_be_written() {
    struct Full(usize);
    impl Sink for Full {
        fn finding(&mut self, _: &despacho::replay::Finding, _: &[u8]) -> io::Result<()> {
            self.0 = self.0.checked_sub(1).ok_or_else(|| io::Error::other("full"))?;
            Ok(())
        }
    }
    let (text, configuration) = long();
    for (room, threads) in [(0, 1), (0, 3), (100, 1), (100, 2)] {
        let run = Run { threads, ..Run::default() };
        let failed = replay(&*text, &configuration, Catalogue::embedded(), run, &mut Full(room));
        assert!(matches!(failed, Err(ReplayError::Sink(_))));
    }
}
