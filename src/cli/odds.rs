//! `despacho odds`: exact probabilities and house advantages.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::{Failure, calendar, generate};
use crate::config::Readings;
use crate::law::{Catalogue, Date, Game};
use crate::odds::{self, Question};
use crate::replay::ReplaySettings;

/// Tell exact probabilities and house advantages, as fractions and decimals.
///
/// Every deal of a fresh shoe is counted, with the rules that a replay uses. Main bets push on a tie; makccarat's are also
/// told per bet finally won or lost, ties dealt again (article 11).
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct OddsArgs {
    /// makccarat, baccarat, fortune-3-card-poker or casino-war
    #[arg(value_parser = generate::game)]
    game: Game,
    /// How many decks, 1 to 12 [default: 8; 6 for casino-war, 1 for fortune-3-card-poker]
    #[arg(long, value_name = "N")]
    decks: Option<u32>,
    /// The value of an option, such as 9.draw=second; may be repeated. Without it an option has its first value. Jackpot
    /// amounts are JSON: 17.jackpot={"currency":"HKD",…}
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// What Pair Plus pays a unit, such as straight-flush=40,three-of-a-kind=30,straight=6,flush=4,pair=1
    #[arg(long, value_name = "CLASS=PRIZE,…")]
    pay_table: Option<String>,
    /// By the law of that day [default: today, or the last day whose text decides the play]
    #[arg(long, value_name = "DATE", value_parser = calendar::parse_date)]
    on: Option<Date>,
    #[command(flatten)]
    readings: Readings,
    /// Answers in JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  despacho odds makccarat --decks 8 --option 9.draw=second --option 17.commission=half-on-four
  despacho odds fortune-3-card-poker --pay-table straight-flush=40,three-of-a-kind=30,straight=6,flush=4,pair=1 --json
  despacho odds baccarat --on 2017-01-01

Exit status: 0 answered; 2 not a question, or one that the law of the day does not decide.";

/// Answers on `out`.
pub fn run(args: &OddsArgs, today: Date, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let catalogue = Catalogue::embedded();
    let mut settings = ReplaySettings::default();
    for (id, value) in args.readings.over(BTreeMap::new())? {
        catalogue.check_setting(&id, &value)?;
        // A setting of another part of the work is known and changes no odds.
        settings.set(&id, &value);
    }
    let question = Question {
        game: args.game,
        on: args.on,
        decks: args.decks,
        options: odds::options(catalogue, args.game, args.options.iter().map(String::as_str))?,
        pair_plus: args.pay_table.as_deref().map(odds::pair_plus).transpose()?,
        readings: settings.readings,
    };
    let odds = odds::answer(catalogue, &question, today)?;
    if args.json {
        serde_json::to_writer(&mut *out, &odds).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{odds}")?;
    }
    Ok(ExitCode::SUCCESS)
}
