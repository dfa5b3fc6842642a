//! Two registers: tables, and the prize tables that the law leaves to the house.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::RegisterKind;
use super::kinds::day_faults;
use super::store::Register;
use crate::db::{self, Tx, query};
use crate::fault::{Fault, length_fault, name_fault, step};
use crate::instant::Day;
use crate::law::{Catalogue, Date, Game};
use crate::ledger::couplings;
use crate::message::message;
use crate::replay::configuration::{Equipment, Limit, PayTable, Place, Scope, Table};

/// The most limits of one table.
const MOST_LIMITS: usize = 500;
/// The most prizes of one pay table.
const MOST_PRIZES: usize = 200;

/// A table, as it stands on some days. One name may have several entries, one after the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableEntry {
    /// Whose.
    pub operator: String,
    /// Its name, unique within the operator.
    pub table: String,
    /// The casino where it stands.
    pub casino: String,
    /// The game it is for.
    pub game: Game,
    /// Its first day.
    #[serde(default)]
    pub from: Option<Date>,
    /// The day after its last.
    #[serde(default)]
    pub until: Option<Date>,
    /// Its equipment, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equipment: Option<Equipment>,
    /// Its betting limits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
    /// Whether players may handle cards there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handling: Option<bool>,
}

impl From<TableEntry> for Table {
    fn from(entry: TableEntry) -> Self {
        let TableEntry { operator: _, table, casino, game, from, until, equipment, limits, handling } = entry;
        Self { table, casino, game, from, until, equipment, limits, handling }
    }
}

/// A prize table that the law leaves to the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PayTableEntry {
    /// Whose.
    pub operator: String,
    /// The game.
    pub game: Game,
    /// The wager.
    pub wager: String,
    /// Where it holds.
    pub scope: Scope,
    /// Its first day.
    pub from: Date,
    /// The day after its last.
    #[serde(default)]
    pub until: Option<Date>,
    /// Prizes per unit staked, by combination.
    pub prizes: BTreeMap<String, u32>,
}

impl From<PayTableEntry> for PayTable {
    fn from(entry: PayTableEntry) -> Self {
        let PayTableEntry { operator: _, game, wager, scope, from, until, prizes } = entry;
        Self { game, wager, scope, from, until, prizes }
    }
}

impl Register for TableEntry {
    const KIND: RegisterKind = RegisterKind::Table;

    fn operator(&self) -> &str {
        &self.operator
    }

    fn name(&self) -> String {
        self.table.clone()
    }

    fn casino(&self) -> Option<&str> {
        Some(&self.casino)
    }

    fn game(&self) -> Option<Game> {
        Some(self.game)
    }

    fn from(&self) -> Option<Date> {
        self.from
    }

    fn until(&self) -> Option<Date> {
        self.until
    }

    fn ended(&self, until: Date) -> Option<Self> {
        Some(Self { until: Some(until), ..self.clone() })
    }

    fn given(&self) -> Option<(&'static str, &str)> {
        Some(("/table", &self.table))
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = day_faults(self.from, self.until);
        faults.extend(name_fault("/operator", &self.operator));
        faults.extend(name_fault("/table", &self.table));
        faults.extend(name_fault("/casino", &self.casino));
        faults.extend(length_fault("/limits", self.limits.len(), MOST_LIMITS));
        for (at, limit) in self.limits.iter().enumerate().take(MOST_LIMITS) {
            faults.extend(name_fault(&format!("/limits/{at}/on"), &limit.on));
            let amounts = [limit.min, limit.max].into_iter().flatten();
            if amounts.clone().any(|it| !(0..=1_000_000_000_000_000).contains(&it)) || !amounts.is_sorted() {
                let detail = message!("limits");
                faults.push(Fault::field(format!("/limits/{at}"), detail));
            }
        }
        faults
    }

    async fn relations(tx: &mut Tx, catalogue: &Catalogue, written: &[Self]) -> db::Result<Vec<(usize, Fault)>> {
        let Some(operator) = written.first().map(|it| it.operator.as_str()) else { return Ok(Vec::new()) };
        let casinos: Vec<(String, Day)> = query(
            &mut *tx,
            "SELECT name, ends FROM entries WHERE register = 'casino' AND operator = $1 AND known_until IS NULL",
        )
        .bind(operator)
        .all()
        .await?;
        let mut faults = Vec::new();
        for (at, table) in written.iter().enumerate() {
            match casinos.iter().filter(|(name, _)| *name == table.casino).map(|it| it.1).max() {
                None => {
                    let detail = message!("no-casino", operator, casino = &table.casino);
                    faults.push((at, Fault::field("/casino", detail)));
                }
                Some(ends) if ends < table.until.map_or(Day::LAST, Day) => {
                    faults.push((
                        at,
                        Fault::field("/until", message!("casino-ends", casino = &table.casino, day = ends.0)),
                    ));
                }
                Some(_) => {}
            }
        }
        if faults.is_empty() {
            let places = written
                .iter()
                .map(|it| (it.game, Place { table: &it.table, casino: &it.casino, from: it.from, until: it.until }));
            let places: Vec<_> = places.collect();
            faults = couplings::of_tables(tx, catalogue, operator, &places).await?;
        }
        Ok(faults)
    }
}

impl Register for PayTableEntry {
    const KIND: RegisterKind = RegisterKind::PayTable;

    fn operator(&self) -> &str {
        &self.operator
    }

    fn name(&self) -> String {
        let width = match self.scope {
            Scope::Operator(_) => "operator",
            Scope::Casino(_) => "casino",
            Scope::Table(_) => "table",
        };
        format!("{} {} {width} {}", self.game.name(), self.wager, self.scope.name())
    }

    fn game(&self) -> Option<Game> {
        Some(self.game)
    }

    fn from(&self) -> Option<Date> {
        Some(self.from)
    }

    fn until(&self) -> Option<Date> {
        self.until
    }

    fn ended(&self, until: Date) -> Option<Self> {
        Some(Self { until: Some(until), ..self.clone() })
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = day_faults(Some(self.from), self.until);
        faults.extend(name_fault("/operator", &self.operator));
        faults.extend(name_fault("/wager", &self.wager));
        if self.prizes.is_empty() {
            faults.push(Fault::field("/prizes", message!("pay-table-empty")));
        }
        faults.extend(length_fault("/prizes", self.prizes.len(), MOST_PRIZES));
        for name in self.prizes.keys().take(MOST_PRIZES) {
            faults.extend(name_fault(&format!("/prizes{}", step(name)), name));
        }
        faults
    }

    async fn relations(tx: &mut Tx, _: &Catalogue, written: &[Self]) -> db::Result<Vec<(usize, Fault)>> {
        let mut faults = Vec::new();
        for (at, it) in written.iter().enumerate() {
            let found = match &it.scope {
                Scope::Operator(name) => (*name == it.operator).then(String::new),
                Scope::Casino(name) => named_entry(tx, RegisterKind::Casino, &it.operator, name).await?,
                Scope::Table(name) => named_entry(tx, RegisterKind::Table, &it.operator, name).await?,
            };
            if found.is_none() {
                let detail = message!("named-nothing", operator = &it.operator, name = it.scope.name());
                faults.push((at, Fault::field("/scope", detail)));
            }
        }
        Ok(faults)
    }
}

/// That name, where an operator has such an entry on any day.
async fn named_entry(tx: &mut Tx, register: RegisterKind, operator: &str, name: &str) -> db::Result<Option<String>> {
    let found: Option<(String,)> = query(
        tx,
        "SELECT name FROM entries
         WHERE register = $1 AND operator = $2 AND name = $3 AND known_until IS NULL LIMIT 1",
    )
    .bind(register)
    .bind(operator)
    .bind(name)
    .optional()
    .await?;
    Ok(found.map(|it| it.0))
}
