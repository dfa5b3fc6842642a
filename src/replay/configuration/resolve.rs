//! Which permit's value is in force at a table on a day.
//!
//! For each key the narrowest scope with a value wins; at the same width the later `from`, then the later
//! `decided_at`. A permit is final for what it replaces: neither expiry nor revocation brings back what a
//! later permit of the same scope has superseded. A value of null takes a narrower scope's own value away.

use std::collections::BTreeMap;

use super::{Configuration, PayTable, Permit, Width, covers};
use crate::law::{Date, Game, OptionValue, Options};

/// Which permit of one scope stands for a key on a day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Standing<'p> {
    /// None has ever begun.
    Nothing,
    /// The last one to begin has ended, or gives null: wider scopes decide.
    Ended(&'p Permit),
    /// This one gives the value.
    Value(&'p Permit, &'p OptionValue),
}

/// The permit that stands for a key on a day, among those of one game and one scope.
///
/// A permit that was taken back before it began has never begun and has superseded nothing.
pub fn standing<'p>(permits: impl IntoIterator<Item = &'p Permit>, key: &str, day: Date) -> Standing<'p> {
    let last = permits.into_iter().filter(|it| begun(it, day) && it.options.contains_key(key)).max_by_key(|it| age(it));
    match last {
        None => Standing::Nothing,
        Some(permit) => match permit.options.get(key) {
            Some(Some(value)) if covers(None, permit.until, day) => Standing::Value(permit, value),
            _ => Standing::Ended(permit),
        },
    }
}

fn begun(permit: &Permit, day: Date) -> bool {
    permit.from <= day && permit.until.is_none_or(|until| permit.from < until)
}

/// Later ones supersede: by first day, then by decision, then (for a stable answer) by id.
fn age(permit: &Permit) -> (Date, Option<jiff::Timestamp>, &str) {
    (permit.from, permit.decided_at, &permit.id)
}

/// What is authorised at a table on a day, and by which permit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InForce<'p> {
    /// By key, the value and the permit that gives it.
    pub options: BTreeMap<&'p str, (&'p OptionValue, &'p Permit)>,
    /// The wagers that permits add.
    pub wagers: Vec<&'p str>,
}

impl InForce<'_> {
    /// The values alone.
    pub fn values(&self) -> Options {
        self.options.iter().map(|(key, (value, _))| ((*key).to_owned(), (*value).clone())).collect()
    }
}

impl Configuration {
    /// The permits of a game that cover a table in a casino.
    pub fn permits_for<'p>(&'p self, casino: &'p str, table: &'p str, game: Game) -> impl Iterator<Item = &'p Permit> {
        self.permits.iter().filter(move |it| it.game == game && it.scope.covers(casino, table))
    }

    /// What is authorised at a table on a day.
    pub fn in_force<'p>(&'p self, casino: &'p str, table: &'p str, game: Game, day: Date) -> InForce<'p> {
        in_force(&self.permits_for(casino, table, game).collect::<Vec<_>>(), day)
    }

    /// The days on which what is authorised at a table may change: each first and each ended day of a permit
    /// that covers it, in order.
    pub fn changes(&self, casino: &str, table: &str, game: Game) -> Vec<Date> {
        let mut days: Vec<Date> =
            self.permits_for(casino, table, game).flat_map(|it| std::iter::once(it.from).chain(it.until)).collect();
        days.sort_unstable();
        days.dedup();
        days
    }

    /// The pay table of a wager at a table on a day: the narrowest scope, then the later first day.
    pub fn pay_table(&self, casino: &str, table: &str, game: Game, wager: &str, day: Date) -> Option<&PayTable> {
        self.pay_tables
            .iter()
            .filter(|it| {
                it.game == game
                    && it.wager == wager
                    && it.scope.covers(casino, table)
                    && covers(Some(it.from), it.until, day)
            })
            .min_by_key(|it| (it.scope.width(), std::cmp::Reverse(it.from)))
    }
}

/// What a set of permits, all of one game and all covering one table, authorises there on a day.
pub fn in_force<'p>(permits: &[&'p Permit], day: Date) -> InForce<'p> {
    let mut found = InForce::default();
    for key in permits.iter().flat_map(|it| it.options.keys()) {
        if found.options.contains_key(key.as_str()) {
            continue;
        }
        for width in Width::ALL {
            let here = permits.iter().copied().filter(|it| it.scope.width() == width);
            if let Standing::Value(permit, value) = standing(here, key, day) {
                found.options.insert(key, (value, permit));
                break;
            }
        }
    }
    found.wagers = wagers(permits, day);
    found
}

/// Added wagers are superseded like an option key: the last permit of a scope that names any stands for it.
fn wagers<'p>(permits: &[&'p Permit], day: Date) -> Vec<&'p str> {
    for width in Width::ALL {
        let last = permits
            .iter()
            .copied()
            .filter(|it| it.scope.width() == width && !it.wagers.is_empty() && begun(it, day))
            .max_by_key(|it| age(it));
        if let Some(permit) = last
            && covers(None, permit.until, day)
        {
            return permit.wagers.iter().map(String::as_str).collect();
        }
    }
    Vec::new()
}
