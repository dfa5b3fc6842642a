//! `despacho explain`: one round of a log, or the beginning of a shoe, rule by rule.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::logs::{self, SetUpError};
use crate::config::Readings;
use crate::lang::Lang;
use crate::law::Catalogue;
use crate::verification::{Answer, ExplainError, MAX_LOG_BYTES, ReplayError, explain};
use crate::words;

/// Explain one round of a log, article by article: each rule that was tried, whether it applied, and what followed.
///
/// The log is replayed up to that line, so that the round is judged in its place: with the state of its shoe, a tie
/// that awaits its decision and the white card. A line that begins a shoe is explained too. The log may be compressed
/// with gzip or zstd, whatever its name. The exit status is 0, or 2 where the line cannot be explained.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  despacho explain log.ndjson.gz --line 41 --configuration galaxy.json --lang pt")]
pub struct ExplainArgs {
    /// The log; `-` is standard input.
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// The line of the round, counted from 1 in the uncompressed text.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    line: u64,
    /// The configuration snapshot, as `GET /v1/configurations` gives it.
    #[arg(long, short, value_name = "FILE")]
    configuration: PathBuf,
    /// Print it for people (the default).
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Print it as JSON, with the hash over its canonical form.
    #[arg(long)]
    json: bool,
    /// The language of the words: pt, zh-Hant or en. With `--json` they are added where a language is given.
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
    #[command(flatten)]
    readings: Readings,
    /// Refuse a log of more bytes of text than this.
    #[arg(long, value_name = "BYTES", default_value_t = MAX_LOG_BYTES)]
    max_log_bytes: u64,
}

/// Why the line cannot be explained.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The configuration or a setting is not valid.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// The log cannot be read so far, or there is nothing to explain there.
    #[error("{0}: {1}")]
    Log(String, ExplainError),
    /// It has no canonical form.
    #[error("the explanation cannot be hashed: {0}")]
    Hash(String),
    /// Standard output could not be written.
    #[error("the explanation cannot be written: {0}")]
    Write(#[from] io::Error),
}

/// Runs the command.
pub fn run(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    match print(args) {
        // Whoever reads has seen enough.
        Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        printed => printed,
    }
}

fn print(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    let catalogue = Catalogue::embedded();
    let configuration = logs::configuration(&args.configuration, catalogue)?;
    let settings = logs::settings(&args.readings, catalogue)?;
    let explained = logs::open(&args.log)
        .map_err(|it| ReplayError::BrokenOff(it).into())
        .and_then(|it| explain(it, args.line, &configuration.configuration, catalogue, settings, args.max_log_bytes))
        .map_err(|it| Failure::Log(args.log.display().to_string(), it))?;
    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        let answer = Answer::of(explained, &configuration, catalogue, settings, args.lang).map_err(Failure::Hash)?;
        serde_json::to_writer_pretty(&mut out, &answer).map_err(io::Error::from)?;
        out.write_all(b"\n")?;
    } else {
        out.write_all(words::explanation(&explained, args.lang.unwrap_or_default()).as_bytes())?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
