//! Options that the law ties together, at every table and on every day on which they would be in force.

use std::collections::{BTreeMap, BTreeSet};

use super::{Permit, Scope, Table, in_force};
use crate::law::{Catalogue, Contradiction, Date, Game};

/// A table, as far as permits go: its name, its casino and its days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'p> {
    /// Its name.
    pub table: &'p str,
    /// Its casino.
    pub casino: &'p str,
    /// Its first day.
    pub from: Option<Date>,
    /// The day after its last.
    pub until: Option<Date>,
}

impl<'p> From<&'p Table> for Place<'p> {
    fn from(table: &'p Table) -> Self {
        Self { table: &table.table, casino: &table.casino, from: table.from, until: table.until }
    }
}

/// Options in force at some tables that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash<'c> {
    /// The first day of it.
    pub day: Date,
    /// The tables, by name.
    pub tables: BTreeSet<String>,
    /// The tie that they break.
    pub contradiction: Contradiction<'c>,
}

/// The contradictions that permits of a game, all of one operator, would make at places for that game, from a day
/// on or (without one) ever: each broken tie once, at the first day of each distinct set of options.
pub fn clashes<'c>(
    catalogue: &'c Catalogue,
    game: Game,
    permits: &[&Permit],
    places: &[Place<'_>],
    from: Option<Date>,
) -> Vec<Clash<'c>> {
    let named = |wanted: fn(&Scope) -> bool| -> BTreeSet<&str> {
        permits.iter().map(|it| &it.scope).filter(|it| wanted(it)).map(Scope::name).collect()
    };
    let casinos = named(|it| matches!(it, Scope::Casino(_)));
    let tables = named(|it| matches!(it, Scope::Table(_)));
    // Places that the same permits cover have the same options: judge each such set once.
    let mut alike: BTreeMap<(Option<&str>, Option<&str>), Vec<&Place<'_>>> = BTreeMap::new();
    for place in places {
        let own = (casinos.get(place.casino).copied(), tables.get(place.table).copied());
        alike.entry(own).or_default().push(place);
    }
    let mut found: Vec<Clash<'c>> = Vec::new();
    for places in alike.values() {
        let Some(one) = places.first() else { continue };
        let covering: Vec<&Permit> =
            permits.iter().copied().filter(|it| it.scope.covers(one.casino, one.table)).collect();
        for clash in of_one_set(catalogue, game, &covering, places, from) {
            match found.iter_mut().find(|it| it.day == clash.day && it.contradiction == clash.contradiction) {
                Some(same) => same.tables.extend(clash.tables),
                None => found.push(clash),
            }
        }
    }
    found.sort_by_key(|it| it.day);
    found
}

/// The same for places that the same permits cover: the first day of each broken tie.
fn of_one_set<'c>(
    catalogue: &'c Catalogue,
    game: Game,
    permits: &[&Permit],
    places: &[&Place<'_>],
    from: Option<Date>,
) -> Vec<Clash<'c>> {
    let changes = permits.iter().flat_map(|it| std::iter::once(it.from).chain(it.until));
    let mut days: Vec<Date> = changes.chain(catalogue.game(game).edges().iter().copied()).collect();
    days.retain(|it| from.is_none_or(|from| *it > from));
    days.extend(from);
    days.sort_unstable();
    days.dedup();
    let mut found: Vec<Clash<'c>> = Vec::new();
    for (at, day) in days.iter().copied().enumerate() {
        let next = days.get(at + 1).copied();
        // What is in force stays so until the next change: who is there on one of these days?
        let there = |it: &Place<'_>| {
            it.until.is_none_or(|until| day < until) && next.zip(it.from).is_none_or(|(next, from)| from < next)
        };
        let tables: BTreeSet<String> = places.iter().filter(|it| there(it)).map(|it| it.table.to_owned()).collect();
        if tables.is_empty() {
            continue;
        }
        let Some(regulation) = catalogue.on(game, day) else { continue };
        if let Some(contradiction) = regulation.contradiction(&in_force(permits, day).values())
            && !found.iter().any(|it| it.contradiction.rule == contradiction.rule)
        {
            found.push(Clash { day, tables, contradiction });
        }
    }
    found
}
