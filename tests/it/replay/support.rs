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

/// Replays on one thread and on two, which must give the same to the byte.
pub fn replayed(log: &[u8], configuration: &Checked, run: Run) -> Replayed {
    let on = |threads| {
        let mut kept = Kept::default();
        let receipt = replay(log, configuration, Catalogue::embedded(), Run { threads, ..run }, &mut kept);
        let receipt = receipt.unwrap_or_else(|it| panic!("{it}"));
        Replayed { findings: kept.findings, lines: kept.lines, receipt }
    };
    let (one, two) = (on(1), on(2));
    assert!(one.lines == two.lines, "one thread and two give different findings");
    assert_eq!(one.receipt, two.receipt);
    for finding in &one.findings {
        assert_eq!(conforms(finding), Ok(()), "{finding:?}");
        crate::words::is_worded(finding);
    }
    one
}
