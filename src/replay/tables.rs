//! The tables of a log, and all that is remembered of them.
//!
//! What is kept of the tables that the configuration names is bounded by their number. Of any other only its open shoe
//! is kept, as two hashes, and nothing once that is over: a log may name any number of such tables.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::past::{Keys, Past};
use super::settings::{PAST_SHOES, PAST_SHOES_ELSEWHERE};
use super::shoe::{Open, TableState};

/// The tables of a log.
#[derive(Debug)]
pub(super) struct Tables {
    /// Those that the configuration names, by their places there.
    registered: Vec<TableState>,
    /// The open shoe of each other table; none is judged.
    others: HashMap<u128, u128>,
    past: Past,
    past_elsewhere: Past,
    keys: Keys,
    open: usize,
}

/// What became of a shoe record.
#[derive(Debug)]
pub(super) enum Begun {
    /// The shoe is open, and the one before it is over.
    New(Option<Open>),
    /// The same; its name was used before at its table.
    UsedBefore(Option<Open>),
    /// It was open already.
    StillOpen,
}

impl Tables {
    /// No table was seen of so many that the configuration names.
    pub fn of(registered: usize) -> Self {
        Self {
            registered: std::iter::repeat_with(TableState::default).take(registered).collect(),
            others: HashMap::new(),
            past: Past::of(PAST_SHOES),
            past_elsewhere: Past::of(PAST_SHOES_ELSEWHERE),
            keys: Keys::default(),
            open: 0,
        }
    }

    /// How many shoes are open.
    pub const fn open(&self) -> usize {
        self.open
    }

    /// A shoe begins at a table, by its place in the configuration. It is not judged yet.
    pub fn begin(&mut self, place: Option<usize>, table: &[u8], shoe: &[u8]) -> Begun {
        let name = self.keys.shoe(table, shoe);
        let Some(state) = place.and_then(|it| self.registered.get_mut(it)) else {
            match self.others.entry(self.keys.table(table)) {
                Entry::Occupied(it) if *it.get() == name => return Begun::StillOpen,
                Entry::Occupied(mut it) => {
                    it.insert(name);
                }
                Entry::Vacant(it) => {
                    it.insert(name);
                    self.open += 1;
                }
            }
            let new = self.past_elsewhere.add(name);
            return if new { Begun::New(None) } else { Begun::UsedBefore(None) };
        };
        if state.open.as_ref().is_some_and(|it| *it.name == *shoe) {
            return Begun::StillOpen;
        }
        let before = state.open.replace(Open { name: shoe.into(), rounds: 0, shoe: None });
        self.open += usize::from(before.is_none());
        if self.past.add(name) { Begun::New(before) } else { Begun::UsedBefore(before) }
    }

    /// The table at that place in the configuration.
    pub fn registered(&mut self, place: Option<usize>) -> Option<&mut TableState> {
        self.registered.get_mut(place?)
    }

    /// The open shoe at that place in the configuration.
    pub fn at(&self, place: Option<usize>) -> Option<&Open> {
        self.registered.get(place?)?.open.as_ref()
    }

    /// Whether that shoe is open at a table that the configuration does not name.
    pub fn is_open_elsewhere(&self, table: &[u8], shoe: &[u8]) -> bool {
        let open = || self.others.get(&self.keys.table(table));
        !self.others.is_empty() && open() == Some(&self.keys.shoe(table, shoe))
    }

    /// That shoe of a table that the configuration does not name is over; false where it was not open.
    pub fn end_elsewhere(&mut self, table: &[u8], shoe: &[u8]) -> bool {
        let open = self.is_open_elsewhere(table, shoe);
        if open {
            self.others.remove(&self.keys.table(table));
            self.open -= 1;
        }
        open
    }

    /// Takes the open shoe of that name out of a table of the configuration.
    pub fn end(&mut self, place: Option<usize>, shoe: &[u8]) -> Option<(Open, &mut TableState)> {
        let state = self.registered.get_mut(place?)?;
        let open = state.open.take_if(|it| *it.name == *shoe)?;
        self.open -= 1;
        Some((open, state))
    }

    /// Takes all open shoes that may be judged, each with its table's place.
    pub fn end_all(&mut self) -> impl Iterator<Item = (usize, Open)> {
        self.registered.iter_mut().enumerate().filter_map(|(at, it)| Some((at, it.open.take()?)))
    }
}
