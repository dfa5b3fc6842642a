//! Options that the law ties together, at the tables of an operator.

use crate::db::{self, On, Tx, query};
use crate::fault::{Fault, FaultKind};
use crate::instant::Day;
use crate::law::{Catalogue, Date, Game};
use crate::message::{Argument, message};
use crate::replay::configuration::{Clash, Permit, Place, Scope, clashes};

use super::permits::{permits as permits_of, scope_kind};

/// How many tables a fault names.
const NAMED: usize = 20;

/// A table as far as permits go, from the register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stood {
    pub table: String,
    pub casino: String,
    from: Day,
    until: Day,
}

impl Stood {
    /// Whether it is there on a day.
    pub fn is_there(&self, day: Day) -> bool {
        self.from <= day && day < self.until
    }

    fn place(&self) -> Place<'_> {
        Place {
            table: &self.table,
            casino: &self.casino,
            from: (self.from != Day::FIRST).then_some(self.from.0),
            until: (self.until != Day::LAST).then_some(self.until.0),
        }
    }
}

/// The tables for a game under a scope, on a day or later.
pub(crate) async fn tables(
    on: impl Into<On<'_>>,
    operator: &str,
    game: Game,
    scope: &Scope,
    from: Date,
) -> db::Result<Vec<Stood>> {
    let rows: Vec<(String, String, Day, Day)> = query(
        on,
        "SELECT name, casino, starts, ends FROM entries
         WHERE register = 'table' AND operator = $1 AND game = $2 AND ends > $3 AND known_until IS NULL
           AND ($4 = 'operator' OR ($4 = 'casino' AND casino = $5) OR ($4 = 'table' AND name = $5))",
    )
    .bind(operator)
    .bind(game)
    .bind(Day(from))
    .bind(scope_kind(scope))
    .bind(scope.name())
    .all()
    .await?;
    Ok(rows.into_iter().map(|(table, casino, from, until)| Stood { table, casino, from, until }).collect())
}

/// What would contradict itself under a scope from a day on, as faults at `pointer`.
///
/// Where no table stands there yet, what would be in force at one is judged all the same: it could never be
/// registered else.
pub(crate) fn faults(
    catalogue: &Catalogue,
    game: Game,
    permits: &[&Permit],
    tables: &[Stood],
    scope: &Scope,
    from: Option<Date>,
    pointer: &str,
) -> Vec<Fault> {
    let mut places: Vec<Place<'_>> = tables.iter().map(Stood::place).collect();
    if places.is_empty() {
        let casino = if let Scope::Casino(name) = scope { name.as_str() } else { "" };
        let table = if let Scope::Table(name) = scope { name.as_str() } else { "" };
        places.push(Place { table, casino, from: None, until: None });
    }
    clashes(catalogue, game, permits, &places, from).iter().map(|it| fault(it, pointer)).collect()
}

fn fault(clash: &Clash<'_>, pointer: &str) -> Fault {
    let basis = &clash.contradiction.basis;
    let mut tables: Vec<&str> = clash.tables.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
    let more = tables.len().saturating_sub(NAMED);
    tables.truncate(NAMED);
    let (day, contradiction, named) =
        (clash.day, clash.contradiction.message(), Argument::list(tables.iter().copied()));
    let detail = match (tables.is_empty(), more) {
        (true, _) => message!("contradict", day, contradiction),
        (false, 0) => {
            message!("contradict-at", day, contradiction, tables = named)
        }
        (false, _) => {
            message!("contradict-more", day, contradiction, tables = named, count = more)
        }
    };
    Fault::new(FaultKind::OptionsInconsistent, pointer, detail)
        .under(basis.article)
        .with("act", basis.act)
        .with("options", clash.contradiction.keys())
        .with("tables", tables)
        .with("from", clash.day.to_string())
}

/// What tables that were just registered or changed would play, where that contradicts itself: each with its place in
/// `written`.
pub(crate) async fn of_tables(
    tx: &mut Tx,
    catalogue: &Catalogue,
    operator: &str,
    written: &[(Game, Place<'_>)],
) -> db::Result<Vec<(usize, Fault)>> {
    let mut found = Vec::new();
    for game in Game::ALL {
        let places: Vec<Place<'_>> = written.iter().filter(|it| it.0 == game).map(|it| it.1).collect();
        if places.is_empty() {
            continue;
        }
        let granted = permits_of(&mut *tx, operator, Some(game), None).await?;
        let permits: Vec<&Permit> = granted.iter().map(|it| &it.permit).collect();
        for clash in clashes(catalogue, game, &permits, &places, None) {
            let at = written.iter().position(|it| it.0 == game && clash.tables.iter().any(|name| name == it.1.table));
            found.extend(at.map(|at| (at, fault(&clash, "/casino"))));
        }
    }
    Ok(found)
}
