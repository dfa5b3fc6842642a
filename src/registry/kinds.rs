//! The registers, and three of them: operators, casinos, closures.

use serde::{Deserialize, Serialize};

use super::store::Register;
use crate::calendar::Closure;
use crate::db::{self, Tx, query};
use crate::fault::{Fault, name_fault, text_fault};
use crate::instant::Day;
use crate::law::{Catalogue, Date};
use crate::message::{Message, message};

/// A register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegisterKind {
    /// Operators.
    Operator,
    /// Casinos.
    Casino,
    /// Tables.
    Table,
    /// Prize tables that the law leaves to the house.
    PayTable,
    /// Extraordinary closures and exemptions of the public services.
    Closure,
    /// Who may decide what.
    Delegation,
}

impl RegisterKind {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Operator => "operator",
            Self::Casino => "casino",
            Self::Table => "table",
            Self::PayTable => "pay-table",
            Self::Closure => "closure",
            Self::Delegation => "delegation",
        }
    }

    /// The register of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Operator, Self::Casino, Self::Table, Self::PayTable, Self::Closure, Self::Delegation]
            .into_iter()
            .find(|it| it.name() == name)
    }
}

crate::db::text_column!(RegisterKind);

/// A concessionaire, or a subconcessionaire of earlier days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorEntry {
    /// Its name in logs, scopes and addresses.
    pub operator: String,
    /// Its full name.
    #[serde(default)]
    pub title: Option<String>,
    /// Its first day.
    #[serde(default)]
    pub from: Option<Date>,
    /// The day after its last.
    #[serde(default)]
    pub until: Option<Date>,
}

/// A casino of an operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CasinoEntry {
    /// Whose.
    pub operator: String,
    /// Its name, unique within the operator.
    pub casino: String,
    /// Its full name.
    #[serde(default)]
    pub title: Option<String>,
    /// Its first day.
    #[serde(default)]
    pub from: Option<Date>,
    /// The day after its last.
    #[serde(default)]
    pub until: Option<Date>,
}

/// What is wrong with the days of an entry.
pub(super) fn day_faults(from: Option<Date>, until: Option<Date>) -> Vec<Fault> {
    let mut faults: Vec<_> =
        [("/from", from), ("/until", until)].into_iter().filter_map(|(at, day)| year_fault(at, day?)).collect();
    if let (Some(from), Some(until)) = (from, until)
        && until <= from
    {
        faults.push(Fault::field("/until", message!("until-from", until, from)));
    }
    faults
}

fn year_fault(pointer: &str, day: Date) -> Option<Fault> {
    (!(1900..=2199).contains(&day.year())).then(|| Fault::field(pointer, message!("years")))
}

impl Register for OperatorEntry {
    const KIND: RegisterKind = RegisterKind::Operator;

    fn operator(&self) -> &str {
        &self.operator
    }

    fn name(&self) -> String {
        self.operator.clone()
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
        Some(("/operator", &self.operator))
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = day_faults(self.from, self.until);
        faults.extend(name_fault("/operator", &self.operator));
        faults.extend(text_fault("/title", self.title.as_deref(), 300));
        faults
    }

    async fn relations(_: &mut Tx, _: &Catalogue, _: &[Self]) -> db::Result<Vec<(usize, Fault)>> {
        Ok(Vec::new())
    }

    async fn needed(&self, tx: &mut Tx, from: Date) -> db::Result<Option<Message>> {
        let casino = open_entry(tx, RegisterKind::Casino, &self.operator, None, from).await?;
        Ok(casino.map(|it| message!("casino-open", casino = it, day = from)))
    }
}

impl Register for CasinoEntry {
    const KIND: RegisterKind = RegisterKind::Casino;

    fn operator(&self) -> &str {
        &self.operator
    }

    fn name(&self) -> String {
        self.casino.clone()
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
        Some(("/casino", &self.casino))
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = day_faults(self.from, self.until);
        faults.extend(name_fault("/operator", &self.operator));
        faults.extend(name_fault("/casino", &self.casino));
        faults.extend(text_fault("/title", self.title.as_deref(), 300));
        faults
    }

    async fn relations(_: &mut Tx, _: &Catalogue, _: &[Self]) -> db::Result<Vec<(usize, Fault)>> {
        Ok(Vec::new())
    }

    async fn needed(&self, tx: &mut Tx, from: Date) -> db::Result<Option<Message>> {
        let table = open_entry(tx, RegisterKind::Table, &self.operator, Some(&self.casino), from).await?;
        Ok(table.map(|it| message!("table-open", table = it, day = from)))
    }
}

impl Register for Closure {
    const KIND: RegisterKind = RegisterKind::Closure;

    fn operator(&self) -> &'static str {
        ""
    }

    fn name(&self) -> String {
        self.date.to_string()
    }

    fn from(&self) -> Option<Date> {
        Some(self.date)
    }

    fn until(&self) -> Option<Date> {
        self.date.tomorrow().ok()
    }

    fn ended(&self, _: Date) -> Option<Self> {
        None
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults: Vec<_> = year_fault("/date", self.date).into_iter().collect();
        faults.extend(self.check().err().map(|it| Fault::field("/closes_at", it.message())));
        faults.extend(text_fault("/act", Some(&self.act), 300));
        if self.act.trim().is_empty() {
            faults.push(Fault::field("/act", message!("closure-act")));
        }
        faults
    }

    async fn relations(_: &mut Tx, _: &Catalogue, _: &[Self]) -> db::Result<Vec<(usize, Fault)>> {
        Ok(Vec::new())
    }
}

/// The name of an entry that is there on a day or later.
async fn open_entry(
    tx: &mut Tx,
    register: RegisterKind,
    operator: &str,
    casino: Option<&str>,
    from: Date,
) -> db::Result<Option<String>> {
    let found: Option<(String,)> = query(
        tx,
        "SELECT name FROM entries
         WHERE register = $1 AND operator = $2 AND ($3 IS NULL OR casino = $3) AND ends > $4 AND known_until IS NULL
         ORDER BY name LIMIT 1",
    )
    .bind(register)
    .bind(operator)
    .bind(casino.map(str::to_owned))
    .bind(Day(from))
    .optional()
    .await?;
    Ok(found.map(|it| it.0))
}
