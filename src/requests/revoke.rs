//! Revoking: from a day on a permit, or some of its options, is no more.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::file::event;
use super::known::{Known, article_fault, in_turn, may_decide, rests_on};
use super::propose::{Proposed, Weight, seconded};
use super::status::{Act, Status};
use super::store;
use super::{Request, RequestError, Rules, effect};
use crate::db::Db;
use crate::fault::{Fault, text_fault, twice_fault};
use crate::instant::{Day, Instant};
use crate::law::{Date, OptionValue};
use crate::ledger::couplings;
use crate::ledger::permits::{self, Granted};
use crate::ledger::{Caller, Event};
use crate::message::message;
use crate::page::json_len;
use crate::registry::Power;
use crate::replay::configuration::{Permit, in_force};

/// A revocation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Revocation {
    /// The first day without it, today or later.
    pub from: Date,
    /// Why.
    pub reasons: String,
    /// The article that it rests on.
    #[serde(default)]
    pub article: Option<String>,
    /// The options that are revoked, where not all are.
    #[serde(default)]
    pub options: Option<Vec<String>>,
    /// The revision that the inspector has seen, where it is to be that one alone; over HTTP it may stand in `If-Match`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<i64>,
}

/// What a revocation comes to.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Revoked {
    /// The request.
    pub request: Request,
    /// What then applies at the tables under its scope; tables that play alike stand together.
    pub applies: Vec<Applies>,
    /// At how many more tables something applies that found no room here: their rule sheets tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables_left_out: Option<usize>,
}

/// The most bytes of what a revocation says of tables, as JSON.
const MOST_APPLIES: usize = 4 << 20;

/// What applies at tables that play alike.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Applies {
    /// From this day.
    pub from: Date,
    /// The tables.
    pub tables: Vec<String>,
    /// The options that are authorised there, each with its permit.
    pub options: BTreeMap<String, Value>,
    /// The wagers beyond the regulation that are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wagers: Vec<String>,
}

/// A value and the permit that gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = AuthorisedValue)]
pub struct Value {
    /// The value.
    pub value: OptionValue,
    /// The permit.
    pub permit: String,
}

impl Revocation {
    pub(super) fn faults(&self, rules: &Rules<'_>, request: &Request, parts: &[Granted], today: Date) -> Vec<Fault> {
        let mut faults: Vec<_> = text_fault("/reasons", Some(&self.reasons), 10_000).into_iter().collect();
        if self.reasons.trim().is_empty() {
            faults.push(Fault::field("/reasons", message!("revocation-reasons")));
        }
        faults.extend(article_fault(rules, request.game, self.article.as_deref()));
        if self.from < today || self.from.year() > 2199 {
            let detail = message!("revocation-day", today, day = self.from);
            faults.push(Fault::field("/from", detail));
        }
        let left = |key: &str| parts.iter().any(|it| it.permit.options.contains_key(key) && self.cuts(&it.permit));
        for (at, key) in self.options.iter().flatten().enumerate().filter(|(_, key)| !left(key)) {
            let detail = message!("option-left", option = key, day = self.from);
            faults.push(Fault::field(format!("/options/{at}"), detail));
        }
        faults.extend(twice_fault("/options", self.options.as_deref()));
        if self.options.as_ref().is_some_and(Vec::is_empty) {
            faults.push(Fault::field("/options", message!("revocation-empty")));
        }
        if self.options.is_none() && !parts.iter().any(|it| self.cuts(&it.permit)) {
            faults.push(Fault::field("/from", message!("permit-over", day = self.from)));
        }
        faults
    }

    /// Whether a permit would go on beyond the day.
    fn cuts(&self, permit: &Permit) -> bool {
        permit.until.is_none_or(|until| until > self.from.max(permit.from))
    }

    /// Whether it comes to the same as another: it may be worded otherwise.
    fn is_as(&self, other: &Self) -> bool {
        let set = |names: &Option<Vec<String>>| names.clone().map(BTreeSet::from_iter);
        self.from == other.from && set(&self.options) == set(&other.options)
    }

    fn takes(&self, key: &str) -> bool {
        self.options.as_ref().is_none_or(|it| it.iter().any(|it| it == key))
    }
}

/// Revokes a permit.
pub async fn revoke(
    db: &Db,
    rules: &Rules<'_>,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    revocation: &Revocation,
) -> Result<Revoked, RequestError> {
    let mut tx = db.begin().await?;
    let (mut request, turn) = in_turn(&mut tx, caller, id, now).await?;
    may_decide(&mut tx, caller, id).await?;
    let before = request.status;
    before.after(Act::Revoke { whole: false }, now, request.adopts_on)?;
    if let Some(revision) = revocation.revision {
        request.at_revision(revision)?;
    }
    request.not_in_hearing(now)?;
    let concerns = (request.game, &request.scope, revocation.from);
    let mut known = Known::read(&mut tx, rules, &request.operator, concerns, now).await?;
    let (parts, others): (Vec<Granted>, Vec<Granted>) = known.permits.into_iter().partition(|it| it.id == id);
    let faults = revocation.faults(rules, &request, &parts, now.day());
    if !faults.is_empty() {
        return Err(RequestError::Invalid(faults));
    }
    let is_this = |it: &Proposed| matches!(it, Proposed::Revocation(it) if it.is_as(revocation));
    let proposed_by = seconded(rules.settings, &request, caller, Weight::Adverse, is_this)?;
    let delegation = rests_on(&mut tx, rules, caller, &request, Power::Revoke, now).await?;

    let mut left = Vec::new();
    let mut next_part = parts.iter().map(|it| it.part).max().unwrap_or(0) + 1;
    for old in parts {
        let (cut, kept) = split(revocation, &old);
        let Some(mut cut) = cut else {
            left.push(old);
            continue;
        };
        permits::supersede(&mut tx, turn.at, id, old.part).await?;
        if let Some(kept) = kept {
            (cut.part, cut.permit.id) = (next_part, format!("{id}.{next_part}"));
            next_part += 1;
            permits::grant(&mut tx, &request.operator, turn.at, &kept).await?;
            left.push(kept);
        }
        permits::grant(&mut tx, &request.operator, turn.at, &cut).await?;
        left.push(cut);
    }
    let whole = !left.iter().any(|it| it.permit.until.is_none_or(|until| until > revocation.from.max(it.permit.from)));
    let status = before.after(Act::Revoke { whole }, now, request.adopts_on)?;
    known.permits = others;
    known.permits.extend(left);

    let permits: Vec<&Permit> = known.permits.iter().map(|it| &it.permit).collect();
    let (game, scope, from) = (request.game, &request.scope, Some(revocation.from));
    let faults = couplings::faults(rules.catalogue, game, &permits, &known.tables, scope, from, "/options");
    if !faults.is_empty() {
        return Err(RequestError::Invalid(faults));
    }
    let (applies, tables_left_out) = applies(&known, &permits, revocation.from);

    turn.configures(&mut tx).await?;
    let value = json!({"from": revocation.from, "reasons": revocation.reasons, "article": revocation.article,
        "options": revocation.options, "by": caller.subject, "at": turn.at,
        "hearing": request.hearing.as_ref().map(super::Hearing::reference), "proposed_by": proposed_by,
        "delegation": delegation});
    let detail = json!({"from": revocation.from, "options": revocation.options, "revocation": value});
    if status != Status::Revoked {
        request.hearing = None; // of what is left another may be opened
    }
    (request.status, request.revocation, request.proposal) = (status, Some(value), None);
    store::advance(&mut tx, &mut request, Some(before)).await?;
    request.effect = effect::of(&request, &known.permits, now.day());
    let (reasons, article) = (Some(revocation.reasons.as_str()), revocation.article.as_deref());
    let at = Some(turn.at.max(Instant::midnight(revocation.from)));
    turn.append(&mut tx, caller, Event { at, reasons, article, ..event("revoked", &request, detail) }).await?;
    tx.commit().await?;
    let tables_left_out = (tables_left_out > 0).then_some(tables_left_out);
    Ok(Revoked { request, applies, tables_left_out })
}

/// A part of a permit in two: what ends on the day, and what goes on.
fn split(revocation: &Revocation, old: &Granted) -> (Option<Granted>, Option<Granted>) {
    let goes = |key: &String| revocation.takes(key);
    if !revocation.cuts(&old.permit) || !old.permit.options.keys().any(goes) && revocation.options.is_some() {
        return (None, None);
    }
    let (mut cut, mut kept) = (old.clone(), old.clone());
    cut.permit.options.retain(|key, _| goes(key));
    cut.permit.until = Some(revocation.from.max(old.permit.from));
    kept.permit.options.retain(|key, _| !goes(key));
    if kept.permit.options.is_empty() && (revocation.options.is_none() || kept.permit.wagers.is_empty()) {
        return (Some(cut), None);
    }
    cut.permit.wagers.clear();
    (Some(cut), Some(kept))
}

/// What is authorised on a day at the tables under the scope, and how many tables found no room.
fn applies(known: &Known, permits: &[&Permit], from: Date) -> (Vec<Applies>, usize) {
    let mut alike: HashMap<Vec<&str>, usize> = HashMap::new();
    let (mut all, mut bytes, mut left_out): (Vec<Applies>, _, _) = (Vec::new(), 0, 0);
    for table in known.tables.iter().filter(|it| it.is_there(Day(from))) {
        let covering: Vec<&Permit> =
            permits.iter().copied().filter(|it| it.scope.covers(&table.casino, &table.table)).collect();
        let ids: Vec<&str> = covering.iter().map(|it| it.id.as_str()).collect();
        bytes += json_len(&table.table) + 1;
        if bytes > MOST_APPLIES {
            left_out += 1;
            continue;
        }
        if let Some(same) = alike.get(&ids).and_then(|it| all.get_mut(*it)) {
            same.tables.push(table.table.clone());
            continue;
        }
        let found = in_force(&covering, from);
        let wagers = found.wagers.iter().map(|it| (*it).to_owned()).collect();
        let found = found
            .options
            .into_iter()
            .map(|(key, (value, permit))| (key.to_owned(), Value { value: value.clone(), permit: permit.id.clone() }));
        let applies = Applies { from, tables: vec![table.table.clone()], options: found.collect(), wagers };
        bytes += json_len(&applies);
        alike.insert(ids, all.len());
        all.push(applies);
    }
    (all, left_out)
}
