//! The command line: one file a command.

/// Runs the command that the process was started with.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
