//! `despacho openapi`: the OpenAPI document.

use std::process::ExitCode;

use clap::Args;

/// Prints the OpenAPI document of the service, as YAML or as JSON
#[derive(Args)]
#[command(after_help = "Examples:\n  despacho openapi > openapi.yaml\n  despacho openapi --json | jq '.paths | keys'")]
pub struct Openapi {
    /// JSON instead of YAML
    #[arg(long)]
    json: bool,
}

impl Openapi {
    /// Runs the command.
    pub fn run(&self) -> ExitCode {
        let document =
            if self.json { crate::http::routes::document_json() } else { crate::http::routes::document_yaml() };
        super::answer(|out| {
            writeln!(out, "{}", document.trim_end())?;
            Ok(ExitCode::SUCCESS)
        })
    }
}
