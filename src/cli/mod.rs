//! The command line: one file a command.

#[cfg(feature = "service")]
mod backup;
mod calendar;
mod check;
#[cfg(feature = "service")]
mod clock;
#[cfg(feature = "service")]
mod demo;
#[cfg(feature = "service")]
mod key;
#[cfg(feature = "service")]
mod openapi;
#[cfg(feature = "service")]
mod serve;

mod explain;
mod generate;
#[cfg(feature = "service")]
mod log;
mod logs;
mod odds;
mod verify;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::calendar::CalendarUnknown;
use crate::clock::Clock;
use crate::config;
use crate::law::SettingFault;

/// Rule options of Macau's table games: filed, decided, in force, and checked against the play.
#[derive(Parser)]
#[command(name = "despacho", version = VERSION, max_term_width = 100, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Verify(verify::VerifyArgs),
    Odds(odds::OddsArgs),
    Explain(explain::ExplainArgs),
    Calendar(calendar::CalendarArgs),
    Check(check::CheckArgs),
    Generate(generate::GenerateArgs),
    #[cfg(feature = "service")]
    Demo(demo::Demo),
    #[cfg(feature = "service")]
    Serve(Box<serve::Serve>),
    #[cfg(feature = "service")]
    Key(key::KeyCommand),
    #[cfg(feature = "service")]
    Clock(clock::ClockCommand),
    #[cfg(feature = "service")]
    Backup(backup::Backup),
    #[cfg(feature = "service")]
    Restore(backup::Restore),
    #[cfg(feature = "service")]
    CheckStore(backup::CheckStore),
    #[cfg(feature = "service")]
    Openapi(openapi::Openapi),
}

/// The version of the program and the commit it was built from, such as `0.1.0+ab12cd3`.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("DESPACHO_COMMIT"));

/// Could not run, or its input broke off. (1 is for a log that does not conform.)
const FAILED: u8 = 2;

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Generate(it) => generate::run(&it).unwrap_or_else(|error| fail(&error)),
        Command::Verify(it) => verify::run(&it).unwrap_or_else(|error| fail(&error)),
        Command::Odds(it) => {
            answer(|out| odds::run(&it, crate::calendar::day_of(Clock::System.now().timestamp()), out))
        }
        Command::Explain(it) => explain::run(&it).unwrap_or_else(|error| fail(&error)),
        Command::Calendar(it) => answer(|out| calendar::run(&it, Clock::System.now().timestamp(), out)),
        Command::Check(it) => answer(|out| check::run(&it, out)),
        #[cfg(feature = "service")]
        Command::Demo(it) => for_its_owner_alone(|| it.run()),
        #[cfg(feature = "service")]
        Command::Serve(it) => for_its_owner_alone(|| it.run()),
        #[cfg(feature = "service")]
        Command::Key(it) => for_its_owner_alone(|| it.run()),
        #[cfg(feature = "service")]
        Command::Clock(it) => it.run(),
        #[cfg(feature = "service")]
        Command::Backup(it) => it.run(),
        #[cfg(feature = "service")]
        Command::Restore(it) => it.run(),
        #[cfg(feature = "service")]
        Command::CheckStore(it) => it.run(),
        #[cfg(feature = "service")]
        Command::Openapi(it) => it.run(),
    }
}

/// Says something on standard error, where anybody listens.
macro_rules! say {
    ($($text:tt)+) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($text)+);
    }};
}
use say;

/// Runs a command whose files nobody else may read: databases, logs and keys, whatever the umask.
#[cfg(feature = "service")]
fn for_its_owner_alone(command: impl FnOnce() -> ExitCode) -> ExitCode {
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    command()
}

/// Says on standard error why the command could not run.
fn fail(error: &dyn std::error::Error) -> ExitCode {
    say!("despacho: {error}");
    ExitCode::from(FAILED)
}

/// Why a command that prints an answer could not.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Standard output could not be written.
    #[error("the answer cannot be written: {0}")]
    Output(#[from] io::Error),
    /// The calendar does not reach that far.
    #[error("{name}: {0}", name = CalendarUnknown::NAME)]
    Calendar(#[from] CalendarUnknown),
    /// A reading that is not written `ID=VALUE`.
    #[error(transparent)]
    Config(#[from] config::Error),
    /// A reading that there is not.
    #[error(transparent)]
    Setting(#[from] SettingFault),
    /// A certificate that could not be checked.
    #[error(transparent)]
    Check(#[from] check::CheckError),
    /// Odds that there are not.
    #[error(transparent)]
    Odds(#[from] crate::odds::QuestionError),
}

/// Runs a command that prints an answer to standard output.
fn answer(command: impl FnOnce(&mut dyn Write) -> Result<ExitCode, Failure>) -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match command(&mut out).and_then(|status| Ok(out.flush().map(|()| status)?)) {
        Ok(status) => status,
        // Whoever reads has seen enough, as in `despacho calendar 2026 | head`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => fail(&failure),
    }
}
