//! The replay itself: records in the order of the log against the state of each table's open shoe.
//!
//! A [`Judge`] takes decoded [`Block`]s and gives [`Finding`]s, in order. It needs memory for the open shoes and
//! for the names of past ones, never for the log, and it never fails: what cannot be read is a finding.

mod closing;
mod unread;

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};

use foldhash::fast::FixedState;
use serde_json::json;

use super::codes::Code;
use super::configuration::Configuration;
use super::findings::{Finding, Place};
use super::log::Log;
use super::played::Told;
use super::receipt::Tally;
use super::records::{self, Block, Kind, Record, Type, fits};
use super::scene::{Bench, Out, Scene};
use super::settings::{MAX_OPEN_SHOES, ReplaySettings};
use super::shoe::{Open, TableState};
use super::time::Moment;
use super::witness::Witness;
use super::{opening, round};
use crate::games::Silent;
use crate::law::Catalogue;
use closing::over;

/// A replay that is under way.
pub struct Judge<'c, W = Silent> {
    bench: Bench<'c>,
    tables: HashMap<Box<[u8]>, TableState, FixedState>,
    open: usize,
    log: Log,
    out: Out<W>,
    ready: Vec<Finding>,
    tally: Tally,
    stopped: bool,
}

impl<'c> Judge<'c> {
    /// A replay of a log under a configuration.
    pub fn new(catalogue: &'c Catalogue, configuration: &'c Configuration, settings: ReplaySettings) -> Self {
        Self::watched(catalogue, configuration, settings, Silent)
    }
}

impl<'c, W: Witness> Judge<'c, W> {
    /// A replay of a log under a configuration, which somebody watches.
    pub fn watched(
        catalogue: &'c Catalogue,
        configuration: &'c Configuration,
        settings: ReplaySettings,
        witness: W,
    ) -> Self {
        Self {
            bench: Bench::new(catalogue, configuration, settings),
            tables: HashMap::default(),
            open: 0,
            log: Log::default(),
            out: Out { line: Vec::new(), bets_not_judged: 0, explained: 0, played: Told::default(), witness },
            ready: Vec::new(),
            tally: Tally::default(),
            stopped: false,
        }
    }

    /// Judges the records of a block. Blocks come in the order of the log.
    pub fn block(&mut self, block: &Block) {
        for record in &block.records {
            if self.stopped {
                return;
            }
            let line = block.first_line + u64::from(record.line);
            self.record(block, record, line);
            self.log.last_line = line;
            if !self.out.line.is_empty() {
                self.close_line(line);
            }
        }
    }

    /// The log's last line was read: what is open is over.
    pub fn finish(&mut self) {
        self.tally.bets_not_judged = self.out.bets_not_judged;
        if self.stopped {
            return;
        }
        let line = self.log.last_line.max(1);
        if self.tally.records == 0 {
            self.say_log(line, Code::LogRecordMisplaced);
        }
        let Self { tables, bench, out, log, .. } = self;
        for (name, table) in tables.iter_mut() {
            if let Some(open) = table.open.take() {
                over(bench, out, log, line, name, open, true);
            }
        }
        if !self.out.line.is_empty() {
            self.close_line(line);
        }
        self.tally.played = self.out.played.played();
    }

    /// The findings so far that were not taken yet, in order.
    pub fn findings(&mut self) -> std::vec::Drain<'_, Finding> {
        self.ready.drain(..)
    }

    /// Nothing further is read.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// Who watched.
    pub fn into_witness(self) -> W {
        self.out.witness
    }

    /// What was counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    fn record(&mut self, block: &Block, record: &Record, line: u64) {
        self.tally.records += 1;
        self.out.witness.record(line);
        self.expect_log(record, line);
        if self.log.ended && !self.log.end_said {
            self.log.end_said = true;
            self.say_log(line, Code::LogEndMismatch);
        }
        match &record.kind {
            Kind::Log(log) => self.log(block, log, line),
            Kind::LogEnd { records } => self.log_end(*records, line),
            Kind::Shoe(shoe) => self.shoe(block, shoe, line),
            Kind::Round(round) => self.round(block, record, round, line),
            Kind::End(end) => self.end(block, end, line),
            Kind::Malformed(place) => {
                self.malformed(block, record, *place, line);
                self.keep_place(block, *place, line);
            }
            Kind::TooLong => {
                let finding = Finding::at(log_place(line), Code::MalformedRecord)
                    .expected(json!({ "at_most_bytes": super::lines::LONGEST_LINE }))
                    .detail(json!({ "pointer": "" }));
                self.out.line.push(finding);
                self.log.unplaced.insert(line);
            }
        }
    }

    /// The first record has to be the `log` record; a first line that cannot be read may have been it.
    fn expect_log(&mut self, record: &Record, line: u64) {
        if self.tally.records != 1 {
            return;
        }
        match &record.kind {
            Kind::Malformed(place) if place.of == Some(Type::Log) => self.log.seen = true,
            Kind::Log(_) | Kind::Malformed(records::Place { of: None, .. }) | Kind::TooLong => {}
            _ => self.say_log(line, Code::LogRecordMisplaced),
        }
    }

    fn log(&mut self, block: &Block, log: &records::Log, line: u64) {
        if self.log.seen {
            self.say_log(line, Code::LogRecordMisplaced);
            return;
        }
        self.log.seen = true;
        if log.version != 1 {
            let finding = Finding::at(log_place(line), Code::UnsupportedVersion)
                .expected(json!({ "version": 1 }))
                .found(json!({ "version": log.version }));
            self.out.line.push(finding);
            self.stopped = true;
            return;
        }
        let operator = block.text(log.operator);
        if operator != self.bench.configuration.operator.as_bytes() {
            let finding = Finding::at(log_place(line), Code::OperatorMismatch)
                .expected(json!({ "operator": self.bench.configuration.operator }))
                .found(json!({ "operator": String::from_utf8_lossy(operator) }));
            self.out.line.push(finding);
            self.stopped = true;
            return;
        }
        self.bench.currency = Some(log.currency);
    }

    fn log_end(&mut self, records: u64, line: u64) {
        if records != self.tally.records && !self.log.end_said {
            self.log.end_said = true;
            let finding = Finding::at(log_place(line), Code::LogEndMismatch)
                .expected(json!({ "records": self.tally.records }))
                .found(json!({ "records": records }));
            self.out.line.push(finding);
        }
        self.log.ended = true;
    }

    fn shoe(&mut self, block: &Block, record: &records::Shoe, line: u64) {
        let (table_name, name) = (block.text(record.table), block.text(record.shoe));
        let new = self.begin(table_name, name, line);
        if self.stopped {
            return;
        }
        let Self { tables, bench, out, .. } = self;
        let Some(table) = tables.get_mut(table_name) else { return };
        let mut scene =
            Scene { bench, out, line, table: table_name, shoe: name, round: None, game: record.game, at: record.at };
        if new != Begun::New {
            let finding = scene.finding(Code::DuplicateShoe).detail(json!({ "open": new == Begun::StillOpen }));
            scene.say(finding);
        } else if let Some(shoe) = opening::open(&mut scene, block, record) {
            in_time(&mut scene, &mut table.last_at);
            if let Some(open) = &mut table.open {
                open.shoe = Some(Box::new(shoe));
            }
        }
    }

    /// Opens a shoe, not judged yet, and closes the one before it; ignores one that is open already.
    fn begin(&mut self, table_name: &[u8], name: &[u8], line: u64) -> Begun {
        if !self.tables.contains_key(table_name) {
            self.tables.insert(table_name.into(), TableState::default());
        }
        let Some(table) = self.tables.get_mut(table_name) else { return Begun::StillOpen };
        if table.open.as_ref().is_some_and(|it| *it.name == *name) {
            return Begun::StillOpen;
        }
        let new = table.names.insert(hash(name));
        if let Some(before) = table.open.replace(Open { name: name.into(), rounds: 0, shoe: None }) {
            self.open -= 1;
            over(&self.bench, &mut self.out, &self.log, line, table_name, before, false);
        }
        self.tally.shoes += 1;
        self.opened(line);
        if new { Begun::New } else { Begun::UsedBefore }
    }

    /// One more shoe is open.
    fn opened(&mut self, line: u64) {
        self.open += 1;
        if self.open > MAX_OPEN_SHOES {
            let finding = Finding::at(log_place(line), Code::TooManyOpenShoes)
                .expected(json!({ "max": MAX_OPEN_SHOES }))
                .found(json!({ "open": self.open }));
            self.out.line.push(finding);
            self.stopped = true;
        }
    }

    fn round(&mut self, block: &Block, record: &Record, of: &records::Round, line: u64) {
        let (table_name, name) = (block.text(of.table), block.text(of.shoe));
        let Self { tables, bench, out, log, tally, .. } = self;
        let table = tables.get_mut(table_name);
        let Some((open, last_at)) =
            table.and_then(|it| Some((it.open.as_mut()?, &mut it.last_at))).filter(|(open, _)| *open.name == *name)
        else {
            self.unknown_shoe(block, of.table, of.shoe, Some(of.round), line);
            return;
        };
        let Some(shoe) = open.shoe.as_mut().filter(|it| !it.ended) else {
            open.rounds += 1;
            tally.rounds += 1;
            return;
        };
        let game = shoe.game;
        if !fits(block, of, game) {
            let place = records::Place {
                of: Some(Type::Round),
                table: Some(of.table),
                shoe: Some(of.shoe),
                round: Some(of.round),
            };
            self.malformed(block, record, place, line);
            self.keep_place(block, place, line);
            return;
        }
        let mut scene =
            Scene { bench, out, line, table: table_name, shoe: name, round: Some(of.round), game, at: of.at };
        let (lowest, highest) = (shoe.numbers.lowest(), shoe.numbers.highest());
        if !shoe.numbers.add(of.round) {
            let finding = scene.finding(Code::DuplicateRound);
            scene.say(finding);
            return;
        }
        open.rounds += 1;
        tally.rounds += 1;
        tally.bets += u64::from(of.bets.end - of.bets.start);
        let next = highest.saturating_add(1);
        let starts_later = shoe.continued && highest == 0;
        if of.round > next && !starts_later {
            let missing = of.round - next;
            shoe.missing = shoe.missing.saturating_add(missing);
            shoe.lose();
            if !log.explains(missing, shoe.last_line) {
                let finding = scene
                    .finding(Code::RoundGap)
                    .expected(json!({ "round": next }))
                    .found(json!({ "round": of.round }));
                scene.say(finding);
            }
        } else if of.round < next && (of.round > lowest || !shoe.continued) {
            // It comes late: of what a gap left out, one fewer is missing.
            shoe.missing = shoe.missing.saturating_sub(1);
        }
        shoe.last_line = line;
        in_time(&mut scene, last_at);
        round::judge(&mut scene, shoe, block, of);
    }

    fn say_log(&mut self, line: u64, code: Code) {
        self.out.line.push(Finding::at(log_place(line), code));
    }

    /// The line is done: its findings are put in order, counted and made ready.
    fn close_line(&mut self, line: u64) {
        self.out.line.sort_by(|one, other| one.sort_key().cmp(&other.sort_key()));
        for finding in self.out.line.drain(..) {
            if self.tally.findings >= self.bench.settings.max_findings {
                self.stopped = true;
                let finding = Finding::at(log_place(line), Code::FindingsTruncated)
                    .expected(json!({ "max": self.bench.settings.max_findings }));
                self.tally.count(&finding);
                self.ready.push(finding);
                break;
            }
            self.tally.count(&finding);
            self.ready.push(finding);
        }
        self.out.line.clear();
        self.tally.explained = self.out.explained;
    }
}

/// The place of a finding about the log as a whole.
const fn log_place(line: u64) -> Place<'static> {
    Place { line, table: None, shoe: None, round: None, game: None }
}

/// What became of a shoe record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begun {
    /// The shoe is open.
    New,
    /// It is open, and its name was used before at its table.
    UsedBefore,
    /// It was open already.
    StillOpen,
}

/// A record earlier than the table's previous one; each is compared with the one before it.
fn in_time(scene: &mut Scene<'_, '_, impl Witness>, last_at: &mut Option<Moment>) {
    if let Some(last) = last_at.replace(scene.at)
        && scene.at < last
    {
        let finding = scene
            .finding(Code::TimeReversed)
            .expected(json!({ "not_before": last.to_string() }))
            .found(json!({ "at": scene.at.to_string() }));
        scene.say(finding);
    }
}

/// A name as 128 bits: two hashes of different seeds, so that no two names of one table are ever taken for one.
fn hash(name: &[u8]) -> u128 {
    let half = |seed: u64| {
        let mut hasher = FixedState::with_seed(seed).build_hasher();
        hasher.write(name);
        hasher.finish()
    };
    u128::from(half(0x6d61_6b63)) << 64 | u128::from(half(0x6261_6361))
}
