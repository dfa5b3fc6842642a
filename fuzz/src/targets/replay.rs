//! The whole replay: the same findings on one thread and on two, however the log comes, and an explanation of any line
//! that finds what the replay found there.

use std::io::{self, Read, Write};
use std::sync::LazyLock;

use despacho::lang::Lang;
use despacho::law::Catalogue;
use despacho::replay::configuration::{Checked, Configuration};
use despacho::replay::receipt::{Receipt, sha256_hex};
use despacho::replay::{Finding, ReplaySettings};
use despacho::verification::{ExplainError, Run, Sink, explain, replay};
use despacho::words;
use flate2::Compression;
use flate2::write::GzEncoder;

/// The most bytes of text that a log of the fuzzer may have.
const MOST_TEXT: u64 = 4 << 20;

/// The configurations of the sample logs, a jackpot and one for each game among them.
pub static CONFIGURATIONS: LazyLock<Vec<Checked>> = LazyLock::new(|| {
    let samples = [
        &include_bytes!("../../../tests/data/samples/clean-mk-first-half.config.json")[..],
        include_bytes!("../../../tests/data/samples/clean-ba-half-jackpot.config.json"),
        include_bytes!("../../../tests/data/samples/clean-fp.config.json"),
        include_bytes!("../../../tests/data/samples/clean-cw.config.json"),
        include_bytes!("../../../tests/data/samples/fault-wrong-alternative.config.json"),
    ];
    samples.map(|it| Configuration::read(it, Catalogue::embedded()).unwrap()).into()
});

/// Checks a log. The first byte chooses the configuration and how the log comes, the second where it is cut and which
/// line is explained.
pub fn check(data: &[u8]) {
    if let Some(([how, cut], log)) = data.split_first_chunk() {
        compare(log, *how, *cut);
    }
}

/// Replays a log in several ways and compares what comes of it.
pub fn compare(log: &[u8], how: u8, cut: u8) {
    let configuration = &CONFIGURATIONS[usize::from(how & 0x0f) % CONFIGURATIONS.len()];
    // Long logs are slow: one in sixteen.
    let padded = if how >> 4 == 0x0f { pad(log) } else { Vec::new() };
    let log = if padded.is_empty() { log } else { &padded };
    let whole = run(log, configuration, 1);
    let pieces = Pieces { log, most: usize::from(cut).pow(2) + 1 };
    assert!(run(pieces, configuration, 2) == whole, "in pieces, on two threads");
    if how & 0x10 != 0 && padded.is_empty() && !is_compressed(log) {
        let packed = run(&*gzip(log), configuration, 1);
        assert_eq!(packed.is_ok(), whole.is_ok());
        if let (Ok(packed), Ok(whole)) = (packed, &whole) {
            assert!(packed.findings == whole.findings && packed.receipt.input.sha256 == whole.receipt.input.sha256);
            assert_eq!(packed.receipt.findings_sha256, whole.receipt.findings_sha256);
        }
    }
    if let Ok(whole) = &whole {
        assert_eq!(whole.receipt.findings_sha256, sha256_hex(&whole.lines));
        assert_eq!(whole.receipt.findings.values().sum::<u64>(), whole.findings.len() as u64);
        explained(log, u64::from(cut), configuration, &whole.findings);
        let lang = Lang::ALL[usize::from(cut) % Lang::ALL.len()];
        for finding in whole.findings.iter().take(4) {
            assert!(!words::told(finding, lang).contains('\n'));
        }
    }
}

/// Explains a line, where there is something to explain: what is found on it is what the replay found on it.
fn explained(log: &[u8], line: u64, configuration: &Checked, findings: &[Finding]) {
    let settings = ReplaySettings::default();
    let said = explain(log, line, &configuration.configuration, Catalogue::embedded(), settings, MOST_TEXT);
    match said {
        Ok(explanation) => {
            let found: Vec<_> = explanation.findings.iter().map(|it| &it.finding).collect();
            let there: Vec<_> = findings.iter().filter(|it| it.line == line).collect();
            if settings.max_findings > findings.len() as u64 {
                assert_eq!(found, there, "line {line}");
            }
            assert!(explanation.sha256().is_ok());
            for step in &explanation.steps {
                words::step(step, explanation.game, Lang::ALL[line as usize % Lang::ALL.len()]);
            }
        }
        Err(ExplainError::Line(_) | ExplainError::Replay(_)) => {}
    }
}

/// What came of a replay.
#[derive(PartialEq)]
pub struct Replayed {
    lines: Vec<u8>,
    findings: Vec<Finding>,
    receipt: Receipt,
}

#[derive(Default)]
struct Found(Vec<u8>, Vec<Finding>);

impl Sink for Found {
    fn finding(&mut self, finding: &Finding, line: &[u8]) -> io::Result<()> {
        self.0.extend_from_slice(line);
        self.1.push(finding.clone());
        Ok(())
    }
}

fn run(log: impl Read + Send, configuration: &Checked, threads: usize) -> Result<Replayed, String> {
    let settings = ReplaySettings { max_findings: 1_000, ..ReplaySettings::default() };
    let run = Run { threads, max_bytes: MOST_TEXT, settings };
    let mut found = Found::default();
    let receipt = replay(log, configuration, Catalogue::embedded(), run, &mut found).map_err(|it| it.to_string())?;
    Ok(Replayed { lines: found.0, findings: found.1, receipt })
}

/// Makes the log longer than two blocks of the reader: blanks stand behind its first lines.
fn pad(log: &[u8]) -> Vec<u8> {
    let mut padded = Vec::with_capacity(log.len() + (700 << 10));
    for (at, line) in log.split_inclusive(|it| *it == b'\n').enumerate() {
        padded.extend_from_slice(line);
        if at < 3 && line.ends_with(b"\n") {
            padded.extend(std::iter::repeat_n(b' ', 230 << 10));
            padded.push(b'\n');
        }
    }
    padded
}

fn is_compressed(log: &[u8]) -> bool {
    log.starts_with(b"\x1f\x8b") || log.starts_with(b"\x28\xb5\x2f\xfd") || log.get(1..4) == Some(b"\x2a\x4d\x18")
}

fn gzip(log: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(log).unwrap();
    encoder.finish().unwrap()
}

/// Gives a few bytes at a time.
struct Pieces<'l> {
    log: &'l [u8],
    most: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let most = self.most.min(into.len());
        self.log.read(&mut into[..most])
    }
}
