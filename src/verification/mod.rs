//! Running a replay: from any stream of bytes, on any number of threads, with findings handed on as they come.
//!
//! The service and the command line replay with [`replay`] and nothing else.

#[cfg(feature = "service")]
mod behind;
mod explain;
mod input;
mod pipeline;
#[cfg(feature = "service")]
pub mod service;
pub mod single;
#[cfg(feature = "service")]
pub mod store;

use std::io::{self, Read};

use sha2::{Digest, Sha256};

use crate::law::Catalogue;
use crate::replay::configuration::Checked;
use crate::replay::receipt::{Input, NotJudged, Receipt, Tally, hex};
use crate::replay::{Finding, ReplaySettings};

#[cfg(feature = "service")]
pub use behind::run_behind;
pub use explain::{Answer, ExplainError, Words, explain};
pub use input::MAX_LOG_BYTES;

/// The engine: version and commit.
pub const ENGINE: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("DESPACHO_COMMIT"));

/// Why a replay came to no receipt.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The input broke off, or could not be decompressed.
    #[error("the log broke off: {0}")]
    BrokenOff(io::Error),
    /// The text is longer than is allowed.
    #[error("the log is longer than {0} bytes")]
    TooLong(u64),
    /// Findings could not be handed on.
    #[error("findings could not be written: {0}")]
    Sink(io::Error),
}

impl From<serde_json::Error> for ReplayError {
    fn from(error: serde_json::Error) -> Self {
        Self::Sink(error.into())
    }
}

/// How a replay is run.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// What the replay is told besides the configuration.
    pub settings: ReplaySettings,
    /// How many threads work on it; findings are the same for any number.
    pub threads: usize,
    /// The most bytes of uncompressed text.
    pub max_bytes: u64,
}

impl Default for Run {
    fn default() -> Self {
        Self { settings: ReplaySettings::default(), threads: 1, max_bytes: MAX_LOG_BYTES }
    }
}

/// Where findings go: each with its line of NDJSON, line feed included.
pub trait Sink: Send {
    /// Takes a finding.
    fn finding(&mut self, finding: &Finding, line: &[u8]) -> io::Result<()>;

    /// How many bytes of the text were judged so far. For a progress bar.
    fn progress(&mut self, _bytes: u64) {}
}

/// Findings are counted and nothing else.
impl Sink for () {
    fn finding(&mut self, _: &Finding, _: &[u8]) -> io::Result<()> {
        Ok(())
    }
}

/// Replays a round log. Compression is told by content: gzip with any number of members, zstd with any number of
/// frames. Memory is bounded whatever the log.
///
/// # Errors
/// Where the input breaks off, is longer than allowed, or `sink` fails: then there is no receipt.
pub fn replay(
    log: impl Read + Send,
    configuration: &Checked,
    catalogue: &Catalogue,
    run: Run,
    sink: &mut dyn Sink,
) -> Result<Receipt, ReplayError> {
    let mut findings = Hashed { sink, hash: Sha256::new() };
    let (tally, input) = pipeline::run(log, configuration, catalogue, run, &mut findings)?;
    let findings_sha256 = hex(&findings.hash.finalize());
    Ok(receipt(&tally, input, findings_sha256, configuration, catalogue, run.settings))
}

/// Hands findings on and hashes them.
struct Hashed<'s> {
    sink: &'s mut dyn Sink,
    hash: Sha256,
}

impl Hashed<'_> {
    fn finding(&mut self, finding: &Finding, line: &[u8]) -> Result<(), ReplayError> {
        self.hash.update(line);
        self.sink.finding(finding, line).map_err(ReplayError::Sink)
    }
}

fn receipt(
    tally: &Tally,
    input: Input,
    findings_sha256: String,
    configuration: &Checked,
    catalogue: &Catalogue,
    settings: ReplaySettings,
) -> Receipt {
    let receipt = Receipt {
        id: None,
        operator: configuration.configuration.operator.clone(),
        verdict: tally.verdict(),
        records: tally.records,
        rounds: tally.rounds,
        shoes: tally.shoes,
        bets: tally.bets,
        not_judged: NotJudged { bets: tally.bets_not_judged },
        findings: tally.by_code.iter().map(|(code, count)| (code.name().to_owned(), *count)).collect(),
        by_grade: tally.by_grade.iter().map(|(it, count)| (it.name().to_owned(), *count)).collect(),
        explained: tally.explained,
        played: tally.played.clone(),
        first_findings: Vec::new(),
        input,
        findings_sha256,
        engine: ENGINE.to_owned(),
        catalogue: format!("sha256:{}", catalogue.sha256()),
        configuration: format!("sha256:{}", configuration.sha256),
        interpretations: tally.interpretations.iter().cloned().collect(),
        settings: settings.by_id().into_iter().map(|(id, value)| (id.to_owned(), value.to_owned())).collect(),
        received_at: None,
        completed_at: None,
    };
    receipt.with_first(&tally.first)
}
