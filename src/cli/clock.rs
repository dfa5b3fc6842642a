//! `despacho clock`: what the database knows of the time, and an admin's word that the machine's clock is right.

use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::fail;
use super::key::moment;
use crate::clock::Clock;
use crate::config::GivenDatabase;
use crate::db::Db;
use crate::instant::Instant;
use crate::ledger::Caller;
use crate::registry;

/// By how many seconds what is confirmed may differ from the machine's clock.
const TOLERANCE: i64 = 300;

/// Shows what the service knows of the time, and confirms the machine's clock
///
/// While the machine's clock is not what its steady clock and the mark in the database let expect, the service takes
/// nothing that is dated, and lets nothing lapse. `--confirm` says that the clock is right: the service, running or not,
/// goes by it again within 15 seconds.
#[derive(Args)]
#[command(after_help = "Examples:
  despacho clock
  despacho clock --confirm 2026-12-02T10:15:00+08:00")]
pub struct ClockCommand {
    /// The time by your own watch (RFC 3339), which the machine's clock has to show too
    #[arg(long, value_name = "TIME", value_parser = moment)]
    confirm: Option<Instant>,
    #[command(flatten)]
    database: GivenDatabase,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl ClockCommand {
    /// Runs the command.
    pub fn run(self) -> ExitCode {
        let url = match self.database.settle() {
            Ok(it) => it,
            Err(error) => return fail(&error),
        };
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
            Ok(it) => it,
            Err(error) => return fail(&error),
        };
        let done = runtime.block_on(async {
            let db = Db::open(&url).await?;
            let said = show(&db, self.confirm).await;
            db.close().await;
            said
        });
        match done {
            Ok((machine, marked)) if self.json => println!("{}", json!({"machine": machine, "marked": marked})),
            Ok((machine, marked)) => {
                let marked = marked.map_or_else(|| "no time".to_owned(), |it| it.to_string());
                println!("the machine's clock shows {machine}\nthe database has marked   {marked}");
            }
            Err(error) => return fail(&*error),
        }
        ExitCode::SUCCESS
    }
}

async fn show(db: &Db, confirm: Option<Instant>) -> Result<(Instant, Option<Instant>), Box<dyn std::error::Error>> {
    let machine = Clock::System.now();
    if let Some(told) = confirm {
        if (machine.micros() - told.micros()).abs() > TOLERANCE * 1_000_000 {
            return Err(
                format!("the machine's clock shows {machine}: set it right, there is nothing to confirm").into()
            );
        }
        registry::confirm_clock(db, &Clock::System, &Caller::command_line()).await?;
    }
    let marked = registry::clock_mark(db).await?.at;
    Ok((machine, (marked > 0).then(|| Instant::from_micros(marked))))
}
