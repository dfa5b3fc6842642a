//! The replay itself: records in the order of the log against the state of each table's open shoe.
//!
//! A [`Judge`] takes decoded [`Block`]s and gives [`Finding`]s, in order. It needs memory for the open shoes and
//! for the names of the last past ones, never for the log (`ARCHITECTURE.md` lists what is kept), and no log makes it
//! fail: what cannot be read is a finding.

mod closing;
mod unread;
mod writing;

use serde_json::json;

use super::codes::Code;
use super::configuration::Configuration;
use super::cut::{self, Said};
use super::findings::{Finding, Place};
use super::log::Log;
use super::played::Told;
use super::receipt::Tally;
use super::records::{self, Block, Kind, Record, Type, fits};
use super::scene::{Bench, Out, Scene};
use super::settings::{MAX_OPEN_SHOES, ReplaySettings};
use super::shoe::{Carrying, Seen};
use super::tables::{Begun, Tables};
use super::time::Moment;
use super::witness::Witness;
use super::{opening, round};
use crate::games::Silent;
use crate::law::Catalogue;
use closing::over;

/// A replay that is under way.
pub struct Judge<'c, W = Silent> {
    bench: Bench<'c>,
    tables: Tables,
    log: Log,
    out: Out<W>,
    tally: Tally,
    stopped: bool,
    /// A finding as NDJSON.
    text: Vec<u8>,
    /// How many bytes of findings there were.
    bytes: u64,
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
        let bench = Bench::new(catalogue, configuration, settings);
        Self {
            tables: Tables::of(bench.names()),
            bench,
            log: Log::default(),
            out: Out {
                line: Said::default(),
                bets_not_judged: 0,
                explained: 0,
                played: Told::default(),
                carrying: Carrying::default(),
                witness,
            },
            tally: Tally::default(),
            stopped: false,
            text: Vec::new(),
            bytes: 0,
        }
    }

    /// Judges the records of a block. Blocks come in the order of the log. `take` is given each finding as it is made,
    /// with its line of NDJSON, line feed included.
    ///
    /// # Errors
    /// What `take` says.
    pub fn block<E: From<serde_json::Error>>(
        &mut self,
        block: &Block,
        take: &mut impl FnMut(&Finding, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        for record in &block.records {
            if self.stopped {
                return Ok(());
            }
            let line = block.first_line + u64::from(record.line);
            self.record(block, record, line);
            self.log.last_line = line;
            if !self.out.line.is_empty() {
                self.close_line(line, take)?;
            }
        }
        Ok(())
    }

    /// The log's last line was read: what is open is over.
    ///
    /// # Errors
    /// What `take` says.
    pub fn finish<E: From<serde_json::Error>>(
        &mut self,
        take: &mut impl FnMut(&Finding, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.tally.bets_not_judged = self.out.bets_not_judged;
        if self.stopped {
            return Ok(());
        }
        let line = self.log.last_line.max(1);
        if self.tally.records == 0 {
            self.say_log(line, Code::LogRecordMisplaced);
        }
        let Self { tables, bench, out, log, .. } = self;
        for (place, open) in tables.end_all() {
            over(bench, out, log, line, bench.name(place), open, true);
        }
        if !self.out.line.is_empty() {
            self.close_line(line, take)?;
        }
        self.tally.played = self.out.played.played();
        Ok(())
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
                self.log.unplaced(line);
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
                .found(json!({ "operator": cut::text(operator) }));
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
        let still_open = self.begin(table_name, name, line);
        if self.stopped {
            return;
        }
        let Self { tables, bench, out, .. } = self;
        let mut scene =
            Scene { bench, out, line, table: table_name, shoe: name, round: None, game: record.game, at: record.at };
        if let Some(still_open) = still_open {
            let finding = scene.finding(Code::DuplicateShoe).detail(json!({ "open": still_open }));
            scene.say(finding);
        } else if let Some(shoe) = opening::open(&mut scene, block, record)
            && let Some(table) = tables.registered(bench.place(table_name))
        {
            in_time(&mut scene, &mut table.last_at);
            if let Some(open) = &mut table.open {
                open.shoe = Some(Box::new(shoe));
            }
        }
    }

    /// Opens a shoe, not judged yet, and closes the one before it; ignores one that is open already. Where its name was
    /// used before at its table, it says whether that shoe is still open.
    fn begin(&mut self, table_name: &[u8], name: &[u8], line: u64) -> Option<bool> {
        let (before, used) = match self.tables.begin(self.bench.place(table_name), table_name, name) {
            Begun::New(before) => (before, None),
            Begun::UsedBefore(before) => (before, Some(false)),
            Begun::StillOpen => return Some(true),
        };
        if let Some(before) = before {
            over(&self.bench, &mut self.out, &self.log, line, table_name, before, false);
        }
        self.tally.shoes += 1;
        let open = self.tables.open();
        if open > MAX_OPEN_SHOES {
            let finding = Finding::at(log_place(line), Code::TooManyOpenShoes)
                .expected(json!({ "max": MAX_OPEN_SHOES }))
                .found(json!({ "open": open }));
            self.out.line.push(finding);
            self.stopped = true;
        }
        used
    }

    fn round(&mut self, block: &Block, record: &Record, of: &records::Round, line: u64) {
        let (table_name, name) = (block.text(of.table), block.text(of.shoe));
        let Self { tables, bench, out, log, tally, .. } = self;
        let table = tables.registered(bench.place(table_name));
        let Some((open, last_at)) =
            table.and_then(|it| Some((it.open.as_mut()?, &mut it.last_at))).filter(|(open, _)| *open.name == *name)
        else {
            if tables.is_open_elsewhere(table_name, name) {
                tally.rounds += 1;
            } else {
                self.unknown_shoe(block, of.table, of.shoe, Some(of.round), line);
            }
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
        let seen = shoe.numbers.add(of.round);
        if seen == Seen::Yes {
            let finding = scene.finding(Code::DuplicateRound);
            scene.say(finding);
            return;
        }
        open.rounds += 1;
        tally.rounds += 1;
        let bets = u64::from(of.bets.end - of.bets.start);
        if seen == Seen::Perhaps {
            // It comes after very many gaps; judged twice, its cards would be.
            scene.out.bets_not_judged += bets;
            return;
        }
        tally.bets += bets;
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
}

/// The place of a finding about the log as a whole.
const fn log_place(line: u64) -> Place<'static> {
    Place { line, table: None, shoe: None, round: None, game: None }
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
