//! `despacho serve`: the service.

use std::io::IsTerminal as _;
use std::process::ExitCode;

use clap::Args;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use super::fail;
use super::log::LogWriter;
use crate::clock::Clock;
use crate::config::{Given, LogFormat, Settings};
use crate::http::{self, StartError};

/// Runs the service
///
/// With no setting at all: a SQLite file `despacho.db` and a store of logs `despacho-data/` in the current folder,
/// listening on 127.0.0.1:8080. Pending migrations are run, and the very first start makes an admin key and writes
/// it to `despacho-admin.key`, for its owner alone; the variable DESPACHO_ADMIN_KEY sets that key instead. It also
/// makes the master key that secrets in the database are sealed with, beside the database and named like it with
/// `.master-key` (`despacho.master-key` with PostgreSQL); DESPACHO_MASTER_KEY gives that instead, 64 hexadecimal
/// digits, the same for every replica.
///
/// Settings are, from strongest to weakest: flags, variables, the file of `--settings`, defaults. SIGTERM and
/// SIGINT stop the service: it takes on nothing new and lets what runs finish; a second one ends it at once.
#[derive(Args)]
#[command(after_help = "Examples:
  despacho serve
  despacho serve --listen 0.0.0.0:8080 --database postgres://despacho@db/despacho --log-format json
  despacho serve --settings despacho.toml --set notice-counting=clear
  despacho serve --sandbox --database sqlite://sandbox.db

A settings file:
  listen = \"0.0.0.0:8080\"
  metrics-listen = \"127.0.0.1:9090\"
  [set]
  notice-counting = \"clear\"")]
pub struct Serve {
    #[command(flatten)]
    given: Given,
}

impl Serve {
    /// Runs the service until it is stopped.
    pub fn run(self) -> ExitCode {
        let settings = match self.given.settle() {
            Ok(it) => it,
            Err(error) => return fail(&error),
        };
        let log = match write_log(&settings) {
            Ok(it) => it,
            Err(error) => return fail(&*error),
        };
        let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
            Ok(it) => it,
            Err(error) => return fail(&error),
        };
        let served = runtime.block_on(serve(settings));
        log.end();
        match served {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(&error),
        }
    }
}

async fn serve(settings: Settings) -> Result<(), StartError> {
    // From here on a signal stops it, also before it listens.
    let mut stop = Box::pin(stopped());
    let address = settings.listen.clone();
    let listener =
        TcpListener::bind(&address).await.map_err(|source| StartError::Listen { address: address.clone(), source })?;
    if !settings.metrics_listen.is_empty() {
        http::metrics::listen(&settings).await?;
    }
    let local = listener.local_addr().map_or(address, |it| it.to_string());
    let app = tokio::select! {
        opened = http::App::open(settings, Clock::System) => opened?,
        () = &mut stop => return Ok(()),
    };
    tracing::info!(address = %local, version = http::VERSION, "listening");
    app.serve(listener, stop).await;
    tracing::info!("stopped");
    Ok(())
}

/// Done at the first SIGTERM or SIGINT; a second one ends the process. They are caught from the call on, and not only once
/// this is waited for.
pub(super) fn stopped() -> impl Future<Output = ()> + Send + 'static {
    let signals = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()));
    async move {
        let (Ok(mut term), Ok(mut int)) = signals else { return std::future::pending().await };
        tokio::select! {
            _ = term.recv() => {}
            _ = int.recv() => {}
        }
        tokio::spawn(async move {
            tokio::select! {
                _ = term.recv() => {}
                _ = int.recv() => {}
            }
            tracing::warn!("ended at once");
            std::process::exit(i32::from(super::FAILED));
        });
    }
}

/// Sends the service's own log to standard error.
fn write_log(settings: &Settings) -> Result<LogWriter, Box<dyn std::error::Error + Send + Sync>> {
    let say = |lost| tracing::warn!(lost, "lines of this log could not be written");
    let writer = LogWriter::start(std::io::stderr(), settings.log_buffer_lines, say)?;
    let filter =
        tracing_subscriber::EnvFilter::try_new(&settings.log_level).map_err(|it| format!("--log-level: {it}"))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .log_internal_errors(false)
        .with_writer(writer.clone());
    match settings.log_format {
        LogFormat::Text => log.try_init()?,
        LogFormat::Json => log.json().flatten_event(true).try_init()?,
    }
    Ok(writer)
}
