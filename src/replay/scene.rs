//! Where a check stands: the record, its table, the law of its instant, and where findings go.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::codes::Code;
use super::configuration::{Configuration, Permit, covers};
use super::cut::Said;
use super::findings::{Finding, Place};
use super::played::Told;
use super::prepared::Prepared;
use super::records;
use super::settings::ReplaySettings;
use super::shoe::Carrying;
use super::time::Moment;
use super::witness::Witness;
use crate::games::Step;
use crate::law::{Basis, Catalogue, Date, Game, Options, Prize, Regulation, Role, Sets};

/// A game, the bytes that declare its options, and what they say.
type Declared = (Game, Vec<u8>, Arc<Options>);

/// What a whole replay works with.
pub(super) struct Bench<'c> {
    pub catalogue: &'c Catalogue,
    pub configuration: &'c Configuration,
    pub settings: ReplaySettings,
    /// The log's currency, once its record was read.
    pub currency: Option<[u8; 3]>,
    /// The place of each table name among those of the configuration.
    places: HashMap<&'c [u8], usize>,
    /// The entries of each of them.
    entries: Vec<Vec<usize>>,
    /// The permits that cover each entry, once they were asked for.
    permits: Vec<OnceCell<Vec<&'c Permit>>>,
    /// What was worked out last for each entry.
    prepared: Vec<RefCell<Option<Arc<Prepared>>>>,
    /// The last options declared, by their game and bytes: shoes of one table declare the same.
    declared: RefCell<Option<Declared>>,
}

impl<'c> Bench<'c> {
    pub fn new(catalogue: &'c Catalogue, configuration: &'c Configuration, settings: ReplaySettings) -> Self {
        let (mut places, mut entries) = (HashMap::new(), Vec::<Vec<usize>>::new());
        for (at, table) in configuration.tables.iter().enumerate() {
            let place = *places.entry(table.table.as_bytes()).or_insert(entries.len());
            if place == entries.len() {
                entries.push(Vec::new());
            }
            entries[place].push(at);
        }
        let permits = configuration.tables.iter().map(|_| OnceCell::new()).collect();
        let prepared = configuration.tables.iter().map(|_| RefCell::new(None)).collect();
        let declared = RefCell::new(None);
        Self { catalogue, configuration, settings, currency: None, places, entries, permits, prepared, declared }
    }

    /// How many names of tables the configuration has.
    pub const fn names(&self) -> usize {
        self.entries.len()
    }

    /// The table's name at that place.
    pub fn name(&self, place: usize) -> &'c [u8] {
        let entry = self.entries.get(place).and_then(|it| self.configuration.tables.get(*it.first()?));
        entry.map_or(&[], |it| it.table.as_bytes())
    }

    /// The place of a table's name among those of the configuration.
    #[inline]
    pub fn place(&self, name: &[u8]) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// The entry of the table of that name that is there for that game on that day, by its place.
    pub fn table(&self, name: &[u8], game: Game, day: Date) -> Option<usize> {
        let entries = self.entries.get(self.place(name)?)?;
        let there = |at: &&usize| {
            self.configuration.tables.get(**at).is_some_and(|it| it.game == game && covers(it.from, it.until, day))
        };
        entries.iter().find(there).copied()
    }

    /// What stands at an entry at an instant; `None` where no regulation of the game is in force.
    pub fn prepared(&self, table: usize, game: Game, at: Moment) -> Option<Arc<Prepared>> {
        let mut last = self.prepared.get(table)?.borrow_mut();
        if let Some(prepared) = last.as_ref().filter(|it| it.from <= at && at < it.until) {
            return Some(Arc::clone(prepared));
        }
        let prepared = Arc::new(Prepared::at(self, table, game, at.day())?);
        *last = Some(Arc::clone(&prepared));
        Some(prepared)
    }

    /// The options that a shoe declares, which the decoder has checked against the vocabulary.
    pub fn declared(&self, game: Game, json: &[u8]) -> Arc<Options> {
        let mut last = self.declared.borrow_mut();
        if let Some((of, bytes, options)) = last.as_ref()
            && *of == game
            && bytes == json
        {
            return Arc::clone(options);
        }
        let members = records::options(json).unwrap_or_default();
        let known =
            |(key, value): (String, Value)| self.catalogue.vocabulary(game, &key, &value).ok().map(|it| (key, it));
        let options = Arc::new(members.into_iter().filter_map(known).collect());
        // Private fields may make it long: then it is not worth keeping.
        *last = Some((game, json.to_vec(), Arc::clone(&options))).filter(|_| json.len() <= 4_096);
        options
    }

    /// The permits that cover an entry.
    pub fn permits(&self, table: usize) -> &[&'c Permit] {
        let Some((entry, cell)) = self.configuration.tables.get(table).zip(self.permits.get(table)) else { return &[] };
        cell.get_or_init(|| self.configuration.permits_for(&entry.casino, &entry.table, entry.game).collect())
    }
}

/// Where findings go until their line is done, and what is counted beside them.
#[derive(Default)]
pub(super) struct Out<W> {
    pub line: Said,
    pub bets_not_judged: u64,
    /// Findings that an `alternative-not-authorised` explains.
    pub explained: u64,
    /// What play tells of the options that it reveals.
    pub played: Told,
    /// What the bets carried over pending ties take.
    pub carrying: Carrying,
    /// Who watches.
    pub witness: W,
}

/// One record at its table.
pub(super) struct Scene<'a, 'c, W> {
    pub bench: &'a Bench<'c>,
    pub out: &'a mut Out<W>,
    pub line: u64,
    pub table: &'a [u8],
    pub shoe: &'a [u8],
    pub round: Option<u64>,
    pub game: Game,
    pub at: Moment,
}

impl<'c, W: Witness> Scene<'_, 'c, W> {
    /// The law of the record's instant.
    pub fn law(&self) -> Option<Regulation<'c>> {
        self.bench.catalogue.on(self.game, self.at.day())
    }

    /// The number of the game's article that has a role; empty where there is none.
    #[inline]
    pub fn article(&self, role: Role) -> &'c str {
        self.bench.catalogue.game(self.game).role(role)
    }

    /// The key of the game's option that sets something.
    pub fn key(&self, sets: Sets) -> Option<&'c str> {
        self.bench.catalogue.game(self.game).option_for(sets).map(|it| it.key.as_str())
    }

    /// A finding of a code on this record, under no article.
    pub fn finding(&self, code: Code) -> Finding {
        let place = Place {
            line: self.line,
            table: Some(self.table),
            shoe: Some(self.shoe),
            round: self.round,
            game: Some(self.game),
        };
        Finding::at(place, code)
    }

    /// A finding of a code on this record, under an article of the game.
    pub fn under(&self, code: Code, article: &str) -> Finding {
        let finding = self.finding(code);
        match self.law() {
            Some(law) => finding.under(law.basis(article)),
            None => finding,
        }
    }

    /// A finding under the basis that `of` finds in the law, else under an article.
    pub fn based(&self, code: Code, of: impl Fn(&Regulation<'c>) -> Option<Basis<'c>>, article: &str) -> Finding {
        let finding = self.finding(code);
        match self.law() {
            Some(law) => finding.under(of(&law).unwrap_or_else(|| law.basis(article))),
            None => finding,
        }
    }

    /// A finding under a line of the prize table.
    pub fn under_prize(&self, code: Code, prize: Prize) -> Finding {
        self.based(code, |law| law.prize_basis(prize), self.article(Role::Prizes))
    }

    /// Takes a finding.
    pub fn say(&mut self, finding: Finding) {
        let finding = self.out.line.push(finding);
        self.out.witness.finding(finding);
    }

    /// A rule was tried.
    #[inline]
    pub fn rule(&mut self, step: impl FnOnce() -> Step) {
        self.out.witness.rule(step);
    }

    /// Who watches.
    pub fn witness(&mut self) -> &mut W {
        &mut self.out.witness
    }

    /// Whether that point was said on this record already.
    pub fn said(&self, code: Code, point: &str) -> bool {
        self.out.line.iter().any(|it| it.code == code && it.detail["point"] == point)
    }
}

/// Money that may be rounded either way, as facts.
pub(super) fn amount(rounded: crate::games::Rounded) -> Value {
    json!({ "floor": rounded.floor, "ceil": rounded.ceil })
}
