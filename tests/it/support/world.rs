//! A small world to file in: two operators with casinos and tables, and somebody in each role.

use despacho::calendar::Calendar;
use despacho::db::Db;
use despacho::instant::Instant;
use despacho::law::Catalogue;
use despacho::ledger::{Caller, Role};
use despacho::registry::{CasinoEntry, Line, OperatorEntry, RegisterError, TableEntry, load, register};
use despacho::replay::configuration::Scope;
use despacho::requests::{
    Decision, Filing, Imported, ImportedPermit, Request, RequestError, Rules, Settings, Verdict, decide, file, import,
};
use jiff::civil::Date;
use serde_json::{Value, json};

/// The moment of an RFC 3339 time.
pub fn at(text: &str) -> Instant {
    text.parse::<jiff::Timestamp>().unwrap().into()
}

/// The day of `2026-12-10`.
pub fn day(text: &str) -> Date {
    text.parse().unwrap()
}

/// A Wednesday morning, with time enough for 10 December.
pub fn wednesday() -> Instant {
    at("2026-12-02T10:15:00+08:00")
}

/// Somebody with a role.
pub fn caller(subject: &str, role: Role, operator: Option<&str>) -> Caller {
    Caller {
        key: None,
        token: None,
        subject: subject.to_owned(),
        role: Some(role),
        operator: operator.map(str::to_owned),
        scopes: None,
    }
}

pub fn admin() -> Caller {
    caller("root", Role::Admin, None)
}

pub fn galaxy() -> Caller {
    caller("galaxy-back-office", Role::Operator, Some("galaxy"))
}

pub fn melco() -> Caller {
    caller("melco-back-office", Role::Operator, Some("melco"))
}

pub fn inspector(name: &str) -> Caller {
    caller(name, Role::Inspector, None)
}

pub fn auditor() -> Caller {
    caller("auditor", Role::Auditor, None)
}

/// The rules with the default readings.
pub fn rules() -> Rules<'static> {
    static SETTINGS: std::sync::LazyLock<Settings> = std::sync::LazyLock::new(Settings::default);
    Rules { catalogue: Catalogue::embedded(), calendar: Calendar::embedded(), settings: &SETTINGS }
}

/// Something that JSON describes.
pub fn from<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

/// Lines of a bulk load.
pub fn lines<T: serde::de::DeserializeOwned>(values: impl IntoIterator<Item = Value>) -> Vec<Line<T>> {
    let line = |(at, value)| Line { line: at as u64 + 1, content: Ok(from(value)) };
    values.into_iter().enumerate().map(line).collect()
}

/// Registers galaxy with two casinos and three tables, melco with one of each.
pub async fn populate(db: &Db) {
    let (catalogue, now, admin) = (Catalogue::embedded(), at("2026-11-01T09:00:00+08:00"), admin());
    for operator in ["galaxy", "melco"] {
        let operator: OperatorEntry = from(json!({"operator": operator}));
        register(db, catalogue, now, &admin, operator).await.unwrap();
    }
    for (operator, casino) in [("galaxy", "galaxy-macau"), ("galaxy", "starworld"), ("melco", "studio-city")] {
        let casino: CasinoEntry = from(json!({"operator": operator, "casino": casino}));
        register(db, catalogue, now, &admin, casino).await.unwrap();
    }
    let tables = [
        ("galaxy", "GX-MK-07", "galaxy-macau", "makccarat"),
        ("galaxy", "SW-MK-01", "starworld", "makccarat"),
        ("galaxy", "GX-BA-01", "galaxy-macau", "baccarat"),
        ("melco", "SC-MK-01", "studio-city", "makccarat"),
    ];
    let tables = tables.map(|(operator, table, casino, game)| {
        json!({"operator": operator, "table": table, "casino": casino, "game": game, "from": "2007-07-10"})
    });
    load::<TableEntry>(db, catalogue, now, &admin, lines(tables)).await.unwrap();
}

/// Imports a makccarat permit of galaxy, in force since 2007.
pub async fn galaxy_plays(db: &Db, options: Value) {
    let permit = json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "from": "2007-07-10",
        "decided_at": "2007-07-06T16:00:00+08:00", "options": options, "act": "DICJ 123/2007"});
    imported(db, [permit]).await.unwrap();
}

pub async fn imported(db: &Db, permits: impl IntoIterator<Item = Value>) -> Result<Imported, RegisterError> {
    let now = at("2026-11-01T10:00:00+08:00");
    import(db, &rules(), now, &admin(), lines::<ImportedPermit>(permits)).await
}

/// A makccarat filing for a scope and a day.
pub fn filing(scope: Scope, adopts_on: &str, options: Value) -> Filing {
    from(json!({"game": "makccarat", "scope": scope, "adopts_on": adopts_on, "options": options}))
}

pub fn operator(name: &str) -> Scope {
    Scope::Operator(name.to_owned())
}

pub fn casino(name: &str) -> Scope {
    Scope::Casino(name.to_owned())
}

pub fn table(name: &str) -> Scope {
    Scope::Table(name.to_owned())
}

/// Files for galaxy on the Wednesday.
pub async fn filed(db: &Db, scope: Scope, adopts_on: &str, options: Value) -> Result<Request, RequestError> {
    file(db, &rules(), wednesday(), &galaxy(), &filing(scope, adopts_on, options)).await
}

/// An approval of the whole.
pub fn approval(revision: i64) -> Decision {
    Decision {
        revision,
        decision: Verdict::Approve,
        reasons: None,
        article: None,
        options: None,
        wagers: None,
        adopts_on: None,
    }
}

/// A refusal.
pub fn refusal(revision: i64) -> Decision {
    Decision { decision: Verdict::Refuse, reasons: Some("not now".to_owned()), ..approval(revision) }
}

/// Approves a request on the Thursday.
pub async fn approved(db: &Db, request: &Request) -> Result<Request, RequestError> {
    let thursday = at("2026-12-03T11:00:00+08:00");
    decide(db, &rules(), thursday, &inspector("ana"), request.id, &approval(request.revision)).await
}

/// The faults of an error, each as `kind pointer article`.
pub fn faults(error: &RequestError) -> Vec<String> {
    let RequestError::Invalid(faults) = error else { return vec![format!("{error:?}")] };
    let article = |it: &despacho::fault::Fault| it.article.as_ref().map_or(String::new(), |it| format!(" {it}"));
    faults.iter().map(|it| format!("{} {}{}", it.kind.name(), it.pointer, article(it))).collect()
}
