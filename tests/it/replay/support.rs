//! One place that knows how a log is replayed.

use std::io;

use despacho::law::Catalogue;
use despacho::replay::Finding;
use despacho::replay::configuration::{Checked, Configuration};
use despacho::replay::receipt::Receipt;
use despacho::replay::shapes::conforms;
use despacho::verification::{Run, Sink, replay};

/// What a replay gave.
pub struct Replayed {
    pub findings: Vec<Finding>,
    pub lines: Vec<u8>,
    pub receipt: Receipt,
}

#[derive(Default)]
struct Kept {
    findings: Vec<Finding>,
    lines: Vec<u8>,
}

impl Sink for Kept {
    fn finding(&mut self, finding: &Finding, line: &[u8]) -> io::Result<()> {
        self.findings.push(finding.clone());
        self.lines.extend_from_slice(line);
        Ok(())
    }
}

pub fn configuration(json: &str) -> Checked {
    Configuration::read(json.as_bytes(), Catalogue::embedded()).unwrap_or_else(|it| panic!("{it}"))
}

/// Replays on so many threads; facts are as published.
fn on(log: &[u8], configuration: &Checked, run: Run, threads: usize) -> Replayed {
    let mut kept = Kept::default();
    let receipt = replay(log, configuration, Catalogue::embedded(), Run { threads, ..run }, &mut kept);
    let receipt = receipt.unwrap_or_else(|it| panic!("{it}"));
    for finding in &kept.findings {
        assert_eq!(conforms(finding), Ok(()), "{finding:?}");
        crate::words::is_worded(finding);
    }
    Replayed { findings: kept.findings, lines: kept.lines, receipt }
}

/// Replays on one thread, where there is much to replay.
pub fn once(log: &[u8], configuration: &Checked, run: Run) -> Replayed {
    on(log, configuration, run, 1)
}

/// Replays on one thread and on two, which must give the same to the byte.
pub fn replayed(log: &[u8], configuration: &Checked, run: Run) -> Replayed {
    let (one, two) = (on(log, configuration, run, 1), on(log, configuration, run, 2));
    assert!(one.lines == two.lines, "one thread and two give different findings");
    assert_eq!(one.receipt, two.receipt);
    one
}
