//! `despacho check`: whether a certificate is what the service issued, offline.

use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::Failure;
use crate::certificate::{Certificate, Checked, Invalid, Jwks};

/// Check a certificate of a decision, offline
///
/// It is valid where one of the service's keys signed it and not a byte of it was altered; with --record, where it was
/// also given on that very filing. The exit status is 0 where it is valid, 1 where it is not, 2 where it could not be
/// checked.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  curl -H \"Authorization: Bearer $KEY\" -o certificate.jws $URL/v1/requests/$ID/certificate
  curl -O $URL/.well-known/jwks.json
  despacho check certificate.jws --jwks jwks.json")]
pub struct CheckArgs {
    /// The certificate, as `GET /v1/requests/{id}/certificate` gives it; `-` is standard input
    certificate: PathBuf,
    /// The service's public keys, as `GET /.well-known/jwks.json` gives them
    #[arg(long, value_name = "FILE", default_value = "jwks.json")]
    jwks: PathBuf,
    /// What was filed, as `GET /v1/requests/{id}/record` gives it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Why a certificate could not be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// A file could not be read.
    #[error("{0}: {1}")]
    Read(String, io::Error),
    /// The keys are none.
    #[error("{0} holds no JSON Web Key Set: {1}")]
    Keys(String, serde_json::Error),
}

/// Runs the command.
pub fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let keys = read(&args.jwks)?;
    let keys: Jwks =
        serde_json::from_slice(&keys).map_err(|it| CheckError::Keys(args.jwks.display().to_string(), it))?;
    let certificate = read(&args.certificate)?;
    let record = args.record.as_deref().map(read).transpose()?;
    let checked = Certificate::check(&certificate, &keys).and_then(|it| match &record {
        Some(record) => it.certificate.is_on(record).map(|()| it),
        None => Ok(it),
    });
    if args.json {
        let said = match &checked {
            Ok(Checked { kid, certificate }) => {
                json!({"valid": true, "kid": kid, "record_checked": record.is_some(), "certificate": certificate})
            }
            Err(reason) => json!({"valid": false, "reason": reason.to_string()}),
        };
        writeln!(out, "{said}")?;
    } else {
        tell(&checked, record.is_some(), out)?;
    }
    Ok(ExitCode::from(u8::from(checked.is_err())))
}

fn tell(checked: &Result<Checked, Invalid>, on_record: bool, out: &mut dyn Write) -> io::Result<()> {
    let (kid, it) = match checked {
        Ok(Checked { kid, certificate }) => (kid, certificate),
        Err(reason) => return writeln!(out, "not valid: {reason}"),
    };
    writeln!(
        out,
        "valid: request {} of {} was {} by {} at {}",
        it.request, it.operator, it.act, it.by, it.recorded_at
    )?;
    writeln!(out, "  {}, {}, {}, revision {}, in effect at {}", it.game, it.kind, it.scope, it.revision, it.at)?;
    if let Some(article) = &it.article {
        writeln!(out, "  article {article}")?;
    }
    if let Some(reasons) = &it.reasons {
        writeln!(out, "  reasons: {reasons}")?;
    }
    if let Some(record) = &it.record {
        let checked = if on_record { "the record at hand" } else { "not checked" };
        writeln!(out, "  on what was filed with revision {}, SHA-256 {} ({checked})", record.revision, record.sha256)?;
    }
    writeln!(out, "  signed with the key {kid}")
}

fn read(path: &Path) -> Result<Vec<u8>, CheckError> {
    let failed = |error| CheckError::Read(path.display().to_string(), error);
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        return io::stdin().read_to_end(&mut bytes).map(|_| bytes).map_err(failed);
    }
    std::fs::read(path).map_err(failed)
}
