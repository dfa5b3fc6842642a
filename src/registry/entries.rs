//! Changing the registers: one entry, or many at a time.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use uuid::Uuid;

use super::looks;
use super::store::{self, Entry, Register};
use crate::db::{self, Db, Tx};
use crate::fault::{Fault, FaultKind};
use crate::instant::{Day, Instant};
use crate::law::{Catalogue, Date};
use crate::ledger::quota::{self, QuotaKind};
use crate::ledger::{Caller, Event, Turn};
use crate::message::{Message, message};
use crate::page::json_len;

/// Why a register was not changed.
#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    /// What was handed in has faults.
    #[error("{} faults were found", .0.len())]
    Invalid(Vec<Fault>),
    /// Lines of what was handed in have faults. Nothing of it was kept.
    #[error("{} lines have faults; nothing was kept", .0.len())]
    Lines(Vec<LineFault>),
    /// There is no such entry, or none that the caller may see.
    #[error("there is no such entry")]
    NotFound,
    /// Somebody changed it in the meantime.
    #[error("the entry is at revision {0} now")]
    Stale(i64),
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}

/// A line of a bulk load: what it says, or why it says nothing.
#[derive(Clone, Debug)]
pub struct Line<T> {
    /// Its number, from 1.
    pub line: u64,
    /// What it says.
    pub content: Result<T, Fault>,
}

/// A fault of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct LineFault {
    /// The line's number.
    pub line: u64,
    /// What is wrong there.
    pub fault: Fault,
}

/// What a bulk load did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// How many entries were registered.
    pub registered: u64,
}

/// Registers an entry.
pub async fn register<T: Register>(
    db: &Db,
    catalogue: &Catalogue,
    now: Instant,
    by: &Caller,
    new: T,
) -> Result<Entry<T>, RegisterError> {
    let faults = new.faults();
    if !faults.is_empty() {
        return Err(RegisterError::Invalid(faults));
    }
    let mut tx = db.begin().await?;
    let turn = turn(&mut tx, &new, now).await?.ok_or_else(|| RegisterError::Invalid(vec![no_operator(&new)]))?;
    let id = Uuid::now_v7();
    let mut faults: Vec<_> = looks::given_fault(&mut tx, &new).await?.into_iter().collect();
    if store::is_taken(&mut tx, id, &new).await? {
        faults.push(taken(&new));
    } else {
        store::insert(&mut tx, by, turn.at, id, 1, &new).await?;
        charge(&mut tx, by, std::slice::from_ref(&new)).await?;
    }
    faults.extend(T::relations(&mut tx, catalogue, std::slice::from_ref(&new)).await?.into_iter().map(|it| it.1));
    if !faults.is_empty() {
        return Err(RegisterError::Invalid(faults));
    }
    told::<T>(&mut tx, &turn, by, "registered", json!({"id": id, "name": new.name(), "revision": 1})).await?;
    tx.commit().await?;
    Ok(Entry { id, revision: 1, recorded_at: turn.at, content: new })
}

/// Registers many entries: all of them, or none where one has a fault; then every fault is named with its line.
pub async fn load<T: Register>(
    db: &Db,
    catalogue: &Catalogue,
    now: Instant,
    by: &Caller,
    lines: Vec<Line<T>>,
) -> Result<Loaded, RegisterError> {
    let mut faults = Vec::new();
    let mut by_operator: BTreeMap<String, (Vec<u64>, Vec<T>)> = BTreeMap::new();
    for Line { line, content } in lines {
        match content {
            Err(fault) => faults.push(LineFault { line, fault }),
            Ok(new) => {
                faults.extend(new.faults().into_iter().map(|fault| LineFault { line, fault }));
                let (lines, news) = by_operator.entry(new.operator().to_owned()).or_default();
                lines.push(line);
                news.push(new);
            }
        }
    }
    let mut tx = db.begin().await?;
    // In the order of their names, so that two loads never wait for each other.
    let mut turns = Vec::new();
    for (lines, news) in by_operator.values() {
        let Some(first) = news.first() else { continue };
        match turn(&mut tx, first, now).await? {
            Some(turn) => turns.push((turn, lines, news)),
            None => {
                faults.extend(
                    lines.iter().zip(news).map(|(line, new)| LineFault { line: *line, fault: no_operator(new) }),
                );
            }
        }
    }
    let mut registered = 0;
    for (turn, lines, news) in &turns {
        let mut days = store::days::<T>(&mut tx, &turn.operator).await?;
        for (line, new) in lines.iter().zip(*news) {
            if !new.faults().is_empty() {
                continue; // said above; the database would refuse its days
            }
            let (starts, ends) = (new.from().map_or(Day::FIRST, Day), new.until().map_or(Day::LAST, Day));
            let others = days.entry(new.name()).or_default();
            if others.iter().any(|(from, until)| *from < ends && starts < *until) {
                faults.push(LineFault { line: *line, fault: taken(new) });
                continue;
            }
            others.push((starts, ends));
            if let Some(fault) = looks::given_fault(&mut tx, new).await? {
                faults.push(LineFault { line: *line, fault });
            }
            store::insert(&mut tx, by, turn.at, Uuid::now_v7(), 1, new).await?;
            registered += 1;
        }
        let related = T::relations(&mut tx, catalogue, news).await?;
        faults.extend(related.into_iter().filter_map(|(at, fault)| Some(LineFault { line: *lines.get(at)?, fault })));
    }
    if !faults.is_empty() {
        faults.sort_by_key(|it| it.line);
        return Err(RegisterError::Lines(faults));
    }
    for (turn, _, news) in &turns {
        charge(&mut tx, by, news).await?;
        told::<T>(&mut tx, turn, by, "registered", json!({"count": news.len()})).await?;
    }
    tx.commit().await?;
    Ok(Loaded { registered })
}

/// Changes an entry, from the revision that the caller has seen. Whose it is and its name stay.
pub async fn change<T: Register>(
    db: &Db,
    catalogue: &Catalogue,
    now: Instant,
    by: &Caller,
    id: Uuid,
    revision: i64,
    new: T,
) -> Result<Entry<T>, RegisterError> {
    let mut tx = db.begin().await?;
    let (old, turn) = current::<T>(&mut tx, by, id, revision, now).await?;
    let mut faults = new.faults();
    if new.operator() != old.content.operator() {
        faults.push(Fault::field("/operator", message!("entry-operator")));
    } else if new.name() != old.content.name() {
        faults.push(Fault::field("", message!("entry-name", name = old.content.name())));
    }
    if !faults.is_empty() {
        return Err(RegisterError::Invalid(faults));
    }
    write(&mut tx, catalogue, by, &turn, &old, &new).await?;
    let detail = json!({"id": id, "name": new.name(), "revision": revision + 1});
    told::<T>(&mut tx, &turn, by, "changed", detail).await?;
    tx.commit().await?;
    Ok(Entry { id, revision: revision + 1, recorded_at: turn.at, content: new })
}

/// Ends an entry from a day on; nothing is ever deleted.
pub async fn retire<T: Register>(
    db: &Db,
    catalogue: &Catalogue,
    now: Instant,
    by: &Caller,
    id: Uuid,
    revision: i64,
    from: Date,
) -> Result<Entry<T>, RegisterError> {
    let mut tx = db.begin().await?;
    let (old, turn) = current::<T>(&mut tx, by, id, revision, now).await?;
    let refused = |detail: Message| Err(RegisterError::Invalid(vec![Fault::field("/from", detail)]));
    if let Some(until) = old.content.until().filter(|until| from > *until) {
        return refused(message!("entry-ended", day = until));
    }
    if let Some(what) = old.content.needed(&mut tx, from).await? {
        return Err(RegisterError::Invalid(vec![Fault::new(FaultKind::InUse, "/from", what)]));
    }
    let ended = old.content.ended(from);
    match &ended {
        Some(new) if new.from().is_some_and(|it| it >= from) => {
            return refused(message!("entry-begins", day = new.from().unwrap_or(from)));
        }
        Some(new) => write(&mut tx, catalogue, by, &turn, &old, new).await?,
        None => {
            store::supersede(&mut tx, turn.at, id, revision).await?;
        }
    }
    let detail = json!({"id": id, "name": old.content.name(), "revision": revision + 1, "from": from});
    told::<T>(&mut tx, &turn, by, "retired", detail).await?;
    tx.commit().await?;
    Ok(Entry { id, revision: revision + 1, recorded_at: turn.at, content: ended.unwrap_or(old.content) })
}

/// An entry's content with a merge patch (RFC 7386) applied.
pub fn merged(content: &impl serde::Serialize, patch: &Value) -> Value {
    fn merge(into: &mut Value, patch: &Value) {
        let Value::Object(patch) = patch else {
            *into = patch.clone();
            return;
        };
        if !into.is_object() {
            *into = json!({});
        }
        let Value::Object(members) = into else { return };
        for (name, value) in patch {
            if value.is_null() {
                members.remove(name);
            } else {
                merge(members.entry(name.clone()).or_insert(Value::Null), value);
            }
        }
    }
    let mut whole = serde_json::to_value(content).unwrap_or_default();
    merge(&mut whole, patch);
    whole
}

/// The entry to be changed, in its operator's turn.
async fn current<T: Register>(
    tx: &mut Tx,
    by: &Caller,
    id: Uuid,
    revision: i64,
    now: Instant,
) -> Result<(Entry<T>, Turn), RegisterError> {
    let before: Entry<T> = store::read(&mut *tx, by, id).await?.ok_or(RegisterError::NotFound)?;
    let turn = turn(tx, &before.content, now).await?.ok_or(RegisterError::NotFound)?;
    // Again, now that nobody else changes it.
    let entry: Entry<T> = store::read(&mut *tx, by, id).await?.ok_or(RegisterError::NotFound)?;
    if entry.revision == revision { Ok((entry, turn)) } else { Err(RegisterError::Stale(entry.revision)) }
}

async fn write<T: Register>(
    tx: &mut Tx,
    catalogue: &Catalogue,
    by: &Caller,
    turn: &Turn,
    old: &Entry<T>,
    new: &T,
) -> Result<(), RegisterError> {
    if !store::supersede(tx, turn.at, old.id, old.revision).await? {
        return Err(RegisterError::Stale(old.revision + 1));
    }
    let mut faults = Vec::new();
    if store::is_taken(tx, old.id, new).await? {
        faults.push(taken(new));
    } else {
        store::insert(tx, by, turn.at, old.id, old.revision + 1, new).await?;
        charge(tx, by, std::slice::from_ref(new)).await?;
    }
    faults.extend(T::relations(tx, catalogue, std::slice::from_ref(new)).await?.into_iter().map(|it| it.1));
    if faults.is_empty() { Ok(()) } else { Err(RegisterError::Invalid(faults)) }
}

/// Charges the operator for what was written of its entries.
async fn charge<T: Register>(tx: &mut Tx, by: &Caller, written: &[T]) -> db::Result<()> {
    let Some(operator) = written.first().map(T::operator) else { return Ok(()) };
    quota::charge(tx, by, operator, QuotaKind::Entries, written.len()).await?;
    quota::charge(tx, by, operator, QuotaKind::Acts, json_len(&written)).await
}

/// The turn in which an entry is written. A new operator gets turns of its own.
async fn turn<T: Register>(tx: &mut Tx, entry: &T, now: Instant) -> db::Result<Option<Turn>> {
    if T::KIND == super::RegisterKind::Operator {
        // One after the other, so that no two are named alike at once.
        Turn::take(tx, "", now).await?;
        Turn::open(tx, entry.operator()).await?;
    }
    let turn = Turn::take(tx, entry.operator(), now).await?;
    // The empty name is that of what belongs to none: no operator can be called so.
    let of_none = matches!(T::KIND, super::RegisterKind::Closure | super::RegisterKind::Delegation);
    Ok(turn.filter(|it| !it.operator.is_empty() || of_none))
}

async fn told<T: Register>(
    tx: &mut Tx,
    turn: &Turn,
    by: &Caller,
    act: &'static str,
    mut detail: Value,
) -> db::Result<()> {
    detail["register"] = T::KIND.name().into();
    turn.configures(tx).await?;
    turn.append(tx, by, Event { act, detail, ..Event::default() }).await
}

fn no_operator<T: Register>(new: &T) -> Fault {
    Fault::field("/operator", message!("no-operator", operator = new.operator()))
}

fn taken<T: Register>(new: &T) -> Fault {
    let detail = message!("stood-before", kind = T::KIND.name(), name = new.name());
    Fault::new(FaultKind::AlreadyExists, "", detail)
}
