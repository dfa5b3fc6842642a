//! Conforming round logs, made up: the same for the same configuration, plan and seed.
//!
//! Several tables are interleaved by time; each plays shoe after shoe (or sessions of an automatic shuffler) under
//! what is authorised there. Cards come from shuffled decks, wagers from players at six to nine seats.

mod coup;
mod faults;
mod random;
mod record;
mod single;
mod table;
mod terms;

pub use faults::{Faults, Planted, Sown, generate_with_faults};
pub use table::Plan;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, Write};

use crate::law::{Catalogue, Game};
use crate::replay::configuration::Configuration;
use table::Table;

/// Why a log cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// The configuration has no table for it.
    #[error("the configuration has no {} table on {day}", .game.name())]
    NoTable {
        /// The game.
        game: Game,
        /// The day.
        day: crate::law::Date,
    },
    /// The law has no such game on that day.
    #[error("no regulation of {} is in force on {day}", .game.name())]
    NotInForce {
        /// The game.
        game: Game,
        /// The day.
        day: crate::law::Date,
    },
    /// Options that play needs have no authorised value.
    #[error("table `{table}` has no authorised value on {day} for {}", .keys.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", "))]
    NoOption {
        /// The table.
        table: String,
        /// The options.
        keys: Vec<String>,
        /// The day.
        day: crate::law::Date,
    },
    /// A table cannot deal, whatever the cards.
    #[error("table `{table}` cannot deal a round on {day}")]
    NoDeal {
        /// The table.
        table: String,
        /// The day.
        day: crate::law::Date,
    },
    /// A fault that ends the reading, or changes all of the log, is wanted beside others.
    #[error("`{code}` leaves no room for other faults: ask for it alone")]
    Alone {
        /// Its code.
        code: &'static str,
    },
    /// A fault that was asked for has no place in this log.
    #[error("`{code}` has no place in a log of this game under this configuration, or more rounds are needed")]
    NoPlace {
        /// Its code.
        code: &'static str,
    },
    /// It could not be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Writes a log of so many rounds. Where the rules of a table change, by law or by permit, its shoe ends, and the next
/// follows the new ones; where it may not play, it waits for the next change.
///
/// # Errors
/// Where no table can play, or none can any more.
pub fn generate(
    plan: &Plan,
    configuration: &Configuration,
    catalogue: &Catalogue,
    to: &mut impl Write,
) -> Result<(), GenerateError> {
    let mut tables = Table::all(plan, configuration, catalogue)?;
    let currency = tables.iter().find_map(Table::currency).unwrap_or(*b"HKD");
    let log =
        record::Log { operator: &configuration.operator, currency: std::str::from_utf8(&currency).unwrap_or("HKD") };
    let mut records = 1_u64;
    line(to, &record::Record::Log(log))?;
    let mut rounds = plan.rounds;
    let mut next: BinaryHeap<_> = tables.iter().enumerate().map(|(at, it)| Reverse((it.clock(), at))).collect();
    let mut made = Vec::new();
    while let Some(Reverse((_, at))) = next.pop() {
        let Some(table) = tables.get_mut(at) else { continue };
        table.step(rounds, &mut made);
        for record in made.drain(..) {
            rounds = rounds.saturating_sub(u64::from(record.is_round()));
            records += 1;
            line(to, &record)?;
        }
        if !table.is_done() {
            next.push(Reverse((table.clock(), at)));
        }
    }
    // Every table has closed: where rounds are missing, the first says why.
    if let Some(closed) = tables.iter_mut().find_map(Table::closed).filter(|_| rounds > 0) {
        return Err(closed);
    }
    line(to, &record::Record::LogEnd { records: records + 1 })?;
    Ok(())
}

fn line(to: &mut impl Write, record: &record::Record<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *to, record)?;
    to.write_all(b"\n")
}
