//! `despacho demo`: the whole loop on an embedded database, told as it happens.

mod client;
mod rest;
mod story;

use std::io;
use std::process::ExitCode;

use clap::Args;
use tokio::net::TcpListener;

use crate::clock::Clock;
use crate::config::Settings;
use crate::http::{App, StartError};
use crate::instant::Instant;
use client::Client;

/// Show the whole loop on an embedded database, then serve it
///
/// Files an option too late and shows the refusal, files it in time, approves it, lets its day come, replays a clean
/// and a faulty log, and prints what was found. Then it fills in two operators with casinos, tables and requests in
/// each state, makes a key for each role, and serves all that with `curl` lines to try. Everything lies in a temporary
/// folder and is gone afterwards.
#[derive(Args)]
#[command(after_help = "Examples:\n  despacho demo\n  despacho demo --once\n  despacho demo --listen 127.0.0.1:9000")]
pub struct Demo {
    /// Exit when the story is told instead of serving
    #[arg(long)]
    once: bool,
    /// Where to serve
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: String,
}

/// Why the demonstration ended early.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The service could not start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An answer is not what the story needs.
    #[error("{method} {path} answered {status}: {body}")]
    Answer {
        /// The method.
        method: &'static str,
        /// The address.
        path: String,
        /// The status.
        status: u16,
        /// The body.
        body: String,
    },
    /// A file or a socket.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A log could not be made.
    #[error(transparent)]
    Generate(#[from] crate::generate::GenerateError),
    /// What an answer should hold is not there.
    #[error("{0}")]
    Story(String),
}

impl Demo {
    /// Runs the demonstration.
    pub fn run(self) -> ExitCode {
        let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
            Ok(it) => it,
            Err(error) => return super::fail(&error),
        };
        match runtime.block_on(self.tell()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => super::fail(&error),
        }
    }

    async fn tell(self) -> Result<(), DemoError> {
        let folder = Folder::new()?;
        let path = |name: &str| folder.0.join(name).display().to_string();
        let settings = Settings {
            database: format!("sqlite://{}", path("demo.db")),
            logs: path("logs"),
            admin_key_file: path("admin.key"),
            listen: self.listen.clone(),
            requests_per_minute: 0,
            ..Settings::default()
        };
        let now = Clock::System.now();
        let clock = Clock::at(story::begins(now));
        let app = App::open(settings.clone(), clock.clone()).await?;
        let admin = std::fs::read_to_string(&settings.admin_key_file)?.trim().to_owned();
        let client = Client::new(&app, clock.clone());
        let keys = story::tell(&client, &admin).await?;
        say("");
        clock.set(now);
        rest::fill(&client, &keys, now).await?;
        if self.once {
            say("That is the loop. Without --once the demonstration goes on as a service to try.");
            return Ok(());
        }
        let listener = TcpListener::bind(&self.listen)
            .await
            .map_err(|source| StartError::Listen { address: self.listen.clone(), source })?;
        let address = listener.local_addr()?;
        rest::invite(&keys, &address.to_string(), &now.day().to_string());
        // From here on time passes by itself.
        let app = App::new(settings, Clock::System, app.db.clone()).await?;
        app.serve(listener, super::serve::stopped()).await;
        Ok(())
    }
}

/// The keys that the story hands out.
pub(super) struct Keys {
    pub admin: String,
    pub back_office: String,
    pub inspector: String,
    pub auditor: String,
}

/// Prints a line of the story.
fn say(line: &str) {
    use io::Write;
    // Whoever closed standard output has seen enough.
    let _ = writeln!(io::stdout(), "{line}");
}

/// A temporary folder that goes with the demonstration.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        let mut random = [0; 8];
        getrandom::fill(&mut random).map_err(io::Error::other)?;
        let path = std::env::temp_dir().join(format!("despacho-demo-{}", crate::replay::receipt::hex(&random)));
        std::fs::create_dir(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The instant at that hour of a day in Macau.
fn at(day: crate::law::Date, hour: i8) -> Instant {
    let zone = jiff::tz::TimeZone::get("Asia/Macau").unwrap_or(jiff::tz::TimeZone::UTC);
    let moment = day.at(hour, 0, 0, 0).to_zoned_datetime(zone).map(|it| it.timestamp());
    moment.unwrap_or(jiff::Timestamp::UNIX_EPOCH).into()
}
