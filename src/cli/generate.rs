//! `despacho generate`: conforming logs, made up, the same for the same seed.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::generate::{Faults, GenerateError, Plan, Sown, generate, generate_with_faults};
use crate::law::{Catalogue, Game};
use crate::replay::configuration::Configuration;
use crate::replay::settings::MAX_FINDINGS;
use crate::replay::time::Moment;

/// Write a conforming round log on standard output, the same for the same seed.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  despacho generate makccarat --rounds 1000 --seed 1 --configuration galaxy.json > log.ndjson
  despacho generate baccarat --configuration galaxy.json --faults all --planted planted.ndjson > faulty.ndjson"
)]
pub struct GenerateArgs {
    /// makccarat, baccarat, fortune-3-card-poker or casino-war.
    #[arg(value_parser = game)]
    game: Game,
    /// How many rounds, at all tables together; a tie is decided beyond them.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    rounds: u64,
    /// The same seed gives the same log.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The configuration snapshot: whose tables deal, under which permits.
    #[arg(long, short, value_name = "FILE")]
    configuration: PathBuf,
    /// When the first shoe begins. [default: when the configuration was known, else 2026-03-09T12:00:00+08:00;
    /// 2025-06-02 for fortune-3-card-poker, whose later rules of play were not found]
    #[arg(long, value_name = "TIME", value_parser = moment)]
    from: Option<Moment>,
    /// At how many tables, at the most: the configuration's first ones.
    #[arg(long, value_name = "N", default_value_t = 4)]
    tables: usize,
    /// Have shoes say what options they are played by.
    #[arg(long)]
    declare: bool,
    /// Plant faults: `all`, one of each kind that can stand together in one log, or codes of findings, with commas
    /// between them. Those that end the reading or change the whole log are asked for alone. The log is held in memory.
    #[arg(long, value_name = "all|CODES", value_parser = str::parse::<Faults>)]
    faults: Option<Faults>,
    /// Write what was planted there, one JSON object a line: line, code, table, shoe, round.
    #[arg(long, value_name = "FILE", requires = "faults")]
    planted: Option<PathBuf>,
}

pub(super) fn game(name: &str) -> Result<Game, String> {
    Game::from_name(name).ok_or_else(|| {
        let known: Vec<_> = Game::ALL.into_iter().map(Game::name).collect();
        format!("no such game: {}", known.join(", "))
    })
}

fn moment(text: &str) -> Result<Moment, String> {
    Moment::parse(text.as_bytes()).ok_or_else(|| "not a time such as 2026-03-09T12:00:00+08:00".to_owned())
}

/// Why the command could not run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The configuration could not be read.
    #[error("{0}: {1}")]
    Configuration(String, String),
    /// What was planted could not be written.
    #[error("{0}: {1}")]
    Planted(String, io::Error),
    /// The log could not be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

/// Runs the command.
pub fn run(args: &GenerateArgs) -> Result<ExitCode, Error> {
    let catalogue = Catalogue::embedded();
    let fault = |it: String| Error::Configuration(args.configuration.display().to_string(), it);
    let json = std::fs::read(&args.configuration).map_err(|it| fault(it.to_string()))?;
    let configuration = Configuration::read(&json, catalogue).map_err(|it| fault(it.to_string()))?.configuration;
    let usual =
        if args.game == Game::Fortune3CardPoker { "2025-06-02T12:00:00+08:00" } else { "2026-03-09T12:00:00+08:00" };
    let known = configuration.as_known_at.filter(|_| args.game != Game::Fortune3CardPoker);
    let known = known.and_then(|it| i64::try_from(it.as_nanosecond()).ok()).map(Moment);
    let from = args.from.or(known).or_else(|| Moment::parse(usual.as_bytes())).unwrap_or_default();
    let plan = Plan {
        game: args.game,
        rounds: args.rounds,
        seed: args.seed,
        from,
        tables: args.tables,
        declare: args.declare,
    };
    let mut to = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let made = match &args.faults {
        None => generate(&plan, &configuration, catalogue, &mut to).map(|()| Sown::default()),
        Some(faults) => generate_with_faults(&plan, faults, MAX_FINDINGS, &configuration, catalogue, &mut to),
    };
    match made.and_then(|it| Ok(to.flush().map(|()| it)?)) {
        Err(GenerateError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::from(2)),
        Err(error) => Err(error.into()),
        Ok(sown) => {
            for code in &sown.left_out {
                super::say!("despacho: {} has no place in this log", code.name());
            }
            if let Some(path) = &args.planted {
                let fault = |it: io::Error| Error::Planted(path.display().to_string(), it);
                let lines = sown.planted.iter().filter_map(|it| serde_json::to_string(it).ok());
                std::fs::write(path, lines.map(|it| it + "\n").collect::<String>()).map_err(fault)?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}
