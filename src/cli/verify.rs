//! `despacho verify`: replays logs offline, with the service's own function and configuration.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;

use super::logs::{self, SetUpError};
use crate::config::Readings;
use crate::lang::Lang;
use crate::law::Catalogue;
use crate::replay::receipt::Receipt;
use crate::replay::{Finding, ReplaySettings};
use crate::verification::{MAX_LOG_BYTES, ReplayError, Run, Sink, replay};
use crate::words;

/// Replay round logs offline under a configuration snapshot.
///
/// Findings are printed as NDJSON on standard output, a summary on standard error. Logs may be compressed with
/// gzip or zstd, whatever their names. The exit status is 0 where every log conforms or is undetermined, 1 where one
/// violates the law or is unsound, 2 where one could not be replayed or its input broke off.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  despacho verify log.ndjson.gz --configuration galaxy.json --receipt receipt.json")]
pub struct VerifyArgs {
    /// The logs to replay; `-` is standard input.
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,
    /// The configuration snapshot, as `GET /v1/configurations` gives it.
    #[arg(long, short, value_name = "FILE")]
    configuration: PathBuf,
    /// Write the receipt there (a list of receipts where there are several logs).
    #[arg(long, value_name = "FILE")]
    receipt: Option<PathBuf>,
    /// Print findings for people instead of NDJSON.
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Print findings as NDJSON (the default).
    #[arg(long)]
    json: bool,
    /// Add the member `message` in this language: pt, zh-Hant or en.
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
    #[command(flatten)]
    readings: Readings,
    /// How many threads replay; findings are the same for any number. [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Stop a log after so many findings.
    #[arg(long, value_name = "N", default_value_t = crate::replay::settings::MAX_FINDINGS)]
    max_findings: u64,
    /// Stop a log before its findings have more bytes than this, as NDJSON.
    #[arg(long, value_name = "BYTES", default_value_t = crate::replay::settings::MAX_FINDINGS_BYTES)]
    max_findings_bytes: u64,
    /// Refuse a log of more bytes of text than this.
    #[arg(long, value_name = "BYTES", default_value_t = MAX_LOG_BYTES)]
    max_log_bytes: u64,
    /// No progress bar and no summary.
    #[arg(long, short)]
    quiet: bool,
}

/// Why the command could not run.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The configuration or a setting is not valid.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// Findings or a receipt could not be written.
    #[error("could not write {0}: {1}")]
    Write(String, io::Error),
}

/// Runs the command.
pub fn run(args: &VerifyArgs) -> Result<ExitCode, VerifyError> {
    let catalogue = Catalogue::embedded();
    let configuration = logs::configuration(&args.configuration, catalogue)?;
    let settings = logs::settings(&args.readings, catalogue)?;
    let run = Run {
        settings: ReplaySettings {
            max_findings: args.max_findings,
            max_findings_bytes: args.max_findings_bytes,
            ..settings
        },
        threads: args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into)),
        max_bytes: args.max_log_bytes,
    };
    let mut receipts = Vec::new();
    let mut status = 0;
    for log in &args.logs {
        let name = log.display().to_string();
        let bar = progress(args, log);
        let mut output = Output::new(args, (args.logs.len() > 1).then(|| name.clone()), bar.clone());
        let done = logs::open(log).map_err(ReplayError::BrokenOff).and_then(|it| {
            let receipt = replay(it, &configuration, catalogue, run, &mut output)?;
            output.to.flush().map_err(ReplayError::Sink)?;
            Ok(receipt)
        });
        bar.finish_and_clear();
        match done {
            Ok(receipt) => {
                if !args.quiet {
                    summary(&name, &receipt);
                }
                status = status.max(u8::from(receipt.verdict.is_bad()));
                receipts.push(receipt);
            }
            // Whoever reads the findings has seen enough.
            Err(ReplayError::Sink(error)) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(ExitCode::from(2)),
            Err(error) => {
                super::say!("despacho: {name}: {error}");
                status = 2;
            }
        }
    }
    if let Some(path) = &args.receipt {
        write_receipts(path, &receipts, args.logs.len() > 1)
            .map_err(|it| VerifyError::Write(path.display().to_string(), it))?;
    }
    Ok(ExitCode::from(status))
}

fn progress(args: &VerifyArgs, log: &Path) -> ProgressBar {
    if args.quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bytes = std::fs::metadata(log).ok().filter(std::fs::Metadata::is_file).map(|it| it.len());
    let template = "{spinner} {prefix} {bytes} of {total_bytes}, {bytes_per_sec}";
    let bar = ProgressBar::new(bytes.unwrap_or(0)).with_prefix(log.display().to_string());
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn summary(name: &str, receipt: &Receipt) {
    let codes: Vec<String> =
        receipt.findings.iter().map(|(code, count)| format!("{code} {}", HumanCount(*count))).collect();
    let findings = if codes.is_empty() { "no findings".to_owned() } else { codes.join(", ") };
    super::say!(
        "{name}: {} ({} records, {} shoes, {} rounds, {} bets): {findings}",
        receipt.verdict.name(),
        HumanCount(receipt.records),
        HumanCount(receipt.shoes),
        HumanCount(receipt.rounds),
        HumanCount(receipt.bets),
    );
}

fn write_receipts(path: &Path, receipts: &[Receipt], several: bool) -> io::Result<()> {
    let mut to = BufWriter::new(File::create(path)?);
    match receipts {
        [one] if !several => serde_json::to_writer_pretty(&mut to, one)?,
        all => serde_json::to_writer_pretty(&mut to, all)?,
    }
    to.write_all(b"\n")?;
    to.flush()
}

/// Standard output: findings as NDJSON or in words.
struct Output {
    to: BufWriter<io::Stdout>,
    text: bool,
    lang: Option<Lang>,
    log: Option<String>,
    bar: ProgressBar,
}

impl Output {
    fn new(args: &VerifyArgs, log: Option<String>, bar: ProgressBar) -> Self {
        Self { to: BufWriter::with_capacity(1 << 16, io::stdout()), text: args.text, lang: args.lang, log, bar }
    }
}

/// A finding with what is asked for beside it.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    finding: &'a Finding,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

impl Sink for Output {
    fn finding(&mut self, finding: &Finding, line: &[u8]) -> io::Result<()> {
        if self.text {
            let log = self.log.as_deref().map(|it| format!("{it}:")).unwrap_or_default();
            return writeln!(self.to, "{log}{}", words::told(finding, self.lang.unwrap_or_default()));
        }
        if self.log.is_none() && self.lang.is_none() {
            return self.to.write_all(line);
        }
        let told =
            Told { finding, log: self.log.as_deref(), message: self.lang.map(|lang| words::message(finding, lang)) };
        serde_json::to_writer(&mut self.to, &told)?;
        self.to.write_all(b"\n")
    }

    fn progress(&mut self, bytes: u64) {
        self.bar.set_position(bytes);
        if self.bar.length().is_some_and(|it| it < bytes) {
            self.bar.set_length(bytes);
        }
    }
}
