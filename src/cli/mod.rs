//! The command line: one file a command.

#[cfg(feature = "service")]
mod openapi;
#[cfg(feature = "service")]
mod serve;

mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
    #[cfg(feature = "service")]
    Serve(Box<serve::Serve>),
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
        Command::Verify(it) => verify::run(&it).unwrap_or_else(|error| fail(&error)),
        #[cfg(feature = "service")]
        Command::Serve(it) => it.run(),
        #[cfg(feature = "service")]
        Command::Openapi(it) => it.run(),
    }
}

/// Says on standard error why the command could not run.
fn fail(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("despacho: {error}");
    ExitCode::from(FAILED)
}
