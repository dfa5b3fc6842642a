//! Importing: permits that were granted before there was a service.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::check;
use super::file::event;
use super::known::Known;
use super::status::Status;
use super::store;
use super::{Asked, AskedWager, Origin, Request, RequestKind, Rules};
use crate::db::{self, Db, Tx};
use crate::fault::{Fault, FaultKind, length_fault, name_fault, new_name_fault, step, text_fault};
use crate::instant::Instant;
use crate::law::{Date, Game, OptionFault};
use crate::ledger::couplings;
use crate::ledger::permits::{self, Granted};
use crate::ledger::{Caller, Turn};
use crate::message::message;
use crate::registry::{Line, LineFault, RegisterError};
use crate::replay::configuration::{Permit, Scope};

/// A permit that was granted before the service: a snapshot's permit, with the act or document that granted it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportedPermit {
    /// Whose; with a scope of the operator it may be left out.
    #[serde(default)]
    pub operator: Option<String>,
    /// Its id: a UUID, which it keeps, or any other name, which becomes its external reference.
    #[serde(default)]
    pub id: Option<String>,
    /// The game.
    pub game: Game,
    /// Where it holds.
    pub scope: Scope,
    /// Its first day.
    pub from: Date,
    /// The day after its last.
    #[serde(default)]
    pub until: Option<Date>,
    /// When it was decided.
    #[serde(default)]
    pub decided_at: Option<Instant>,
    /// The options by key.
    pub options: BTreeMap<String, Value>,
    /// Wagers beyond the regulation.
    #[serde(default)]
    pub wagers: Vec<String>,
    /// The act that granted it …
    #[serde(default)]
    pub act: Option<String>,
    /// … or the document.
    #[serde(default)]
    pub document: Option<String>,
}

/// The most wagers of one permit.
const MOST_WAGERS: usize = 500;

/// What an import did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Imported {
    /// The permits' ids, in the order of the lines.
    pub ids: Vec<Uuid>,
}

impl ImportedPermit {
    fn operator(&self) -> &str {
        match (&self.operator, &self.scope) {
            (Some(operator), _) | (None, Scope::Operator(operator)) => operator,
            (None, _) => "",
        }
    }

    fn faults(&self, rules: &Rules<'_>, now: Instant) -> (Asked, Vec<Fault>) {
        let mut faults = Vec::new();
        if self.operator().is_empty() {
            faults.push(Fault::field("/operator", message!("permit-operator")));
        }
        faults.extend(self.id.as_deref().and_then(|it| new_name_fault("/id", it)));
        let source = self.document.as_deref().or(self.act.as_deref());
        if source.is_none_or(|it| it.trim().is_empty()) {
            faults.push(Fault::field("/act", message!("permit-source")));
        }
        faults.extend(text_fault("/act", self.act.as_deref(), 300));
        faults.extend(text_fault("/document", self.document.as_deref(), 300));
        if !(1900..=2199).contains(&self.from.year())
            || self.until.is_some_and(|it| !(1900..=2199).contains(&it.year()))
        {
            faults.push(Fault::field("/from", message!("years")));
        }
        if let Some(until) = self.until.filter(|it| *it <= self.from) {
            faults.push(Fault::field("/until", message!("until-from", until, from = self.from)));
        }
        if let Some(at) = self.decided_at.filter(|it| *it > now) {
            faults.push(Fault::field("/decided_at", message!("to-come", moment = at)));
        }
        if rules.catalogue.on(self.game, self.from).is_none() {
            faults.push(check::not_in_force(self.game, self.from));
        }
        faults.extend(length_fault("/wagers", self.wagers.len(), MOST_WAGERS));
        for (at, wager) in self.wagers.iter().enumerate().take(MOST_WAGERS) {
            faults.extend(name_fault(&format!("/wagers/{at}"), wager));
        }
        if self.options.is_empty() && self.wagers.is_empty() {
            faults.push(Fault::new(FaultKind::NothingChanges, "/options", message!("permit-empty")));
        }
        let mut options = Asked::new();
        for (key, value) in &self.options {
            let pointer = format!("/options{}", step(key));
            if value.is_null() && !matches!(self.scope, Scope::Operator(_)) {
                options.insert(key.clone(), None);
                continue;
            }
            match rules.catalogue.vocabulary(self.game, key, value) {
                Ok(value) => {
                    faults.extend(check::in_force(rules, self.game, self.from, key, &value).err());
                    options.insert(key.clone(), Some(value));
                }
                Err(it @ OptionFault::UnknownKey { .. }) => {
                    faults.push(Fault::new(FaultKind::OptionUnknown, pointer, it.message()));
                }
                Err(it) => faults.push(Fault::new(FaultKind::OptionValue, pointer, it.message())),
            }
        }
        (options, faults)
    }

    fn request(&self, by: &Caller, at: Instant, options: Asked) -> Request {
        let uuid = self.id.as_deref().and_then(|it| it.parse::<Uuid>().ok());
        let received_at = self.decided_at.unwrap_or(at);
        let document = self.document.clone().or_else(|| self.act.clone());
        Request {
            id: uuid.unwrap_or_else(Uuid::now_v7),
            operator: self.operator().to_owned(),
            game: self.game,
            kind: RequestKind::of(options.keys(), !self.wagers.is_empty()),
            scope: self.scope.clone(),
            external_reference: if uuid.is_some() { None } else { self.id.clone() },
            adopts_on: self.from,
            options,
            wagers: self.wagers.iter().map(|it| AskedWager::named(it)).collect(),
            note: None,
            status: Status::Approved,
            revision: 1,
            received_at,
            filed_on: received_at.day(),
            notice: None,
            due_on: None,
            filed_by: by.subject.clone(),
            hearing: None,
            proposal: None,
            decision: Some(json!({
                "decision": "approve", "reasons": null, "article": null, "options": null, "adopts_on": null,
                "by": null, "at": self.decided_at, "act": self.act, "document": self.document,
            })),
            revocation: None,
            origin: Origin::Import,
            document,
            effect: BTreeMap::new(),
            odds: None,
        }
    }
}

/// Imports permits: all of them, or none where one has a fault; then every fault is named with its line.
pub async fn import(
    db: &Db,
    rules: &Rules<'_>,
    now: Instant,
    by: &Caller,
    lines: Vec<Line<ImportedPermit>>,
) -> Result<Imported, RegisterError> {
    let mut faults = Vec::new();
    let mut by_operator: BTreeMap<String, Vec<(u64, ImportedPermit, Asked)>> = BTreeMap::new();
    for Line { line, content } in lines {
        match content {
            Err(fault) => faults.push(LineFault { line, fault }),
            Ok(permit) => {
                let (options, wrong) = permit.faults(rules, now);
                if wrong.is_empty() {
                    by_operator.entry(permit.operator().to_owned()).or_default().push((line, permit, options));
                }
                faults.extend(wrong.into_iter().map(|fault| LineFault { line, fault }));
            }
        }
    }
    let mut tx = db.begin().await?;
    // In the order of their names, so that two imports never wait for each other.
    let mut turns = Vec::new();
    for (operator, permits) in by_operator {
        match Turn::take(&mut tx, &operator, now).await? {
            Some(turn) if !operator.is_empty() => turns.push((turn, permits)),
            _ => faults.extend(permits.iter().map(|(line, ..)| {
                let fault = Fault::field("/operator", message!("no-operator", operator = &operator));
                LineFault { line: *line, fault }
            })),
        }
    }
    let mut written = Vec::new();
    for (turn, permits) in &turns {
        for (line, permit, options) in permits {
            let request = permit.request(by, turn.at, options.clone());
            match one(&mut tx, rules, turn, permit, &request).await? {
                Some(fault) => faults.push(LineFault { line: *line, fault }),
                None => written.push((*line, turn, request, permit)),
            }
        }
    }
    for (turn, permits) in &turns {
        turn.configures(&mut tx).await?;
        faults.extend(clashes(&mut tx, rules, &turn.operator, permits).await?);
    }
    if !faults.is_empty() {
        faults.sort_by_key(|it| it.line);
        return Err(RegisterError::Lines(faults));
    }
    for (_, turn, request, permit) in &written {
        let detail = json!({"permit": permit});
        turn.append(&mut tx, by, event("imported", request, detail)).await?;
    }
    tx.commit().await?;
    written.sort_by_key(|it| it.0);
    Ok(Imported { ids: written.into_iter().map(|it| it.2.id).collect() })
}

/// Writes one permit, or says why not.
async fn one(
    tx: &mut Tx,
    rules: &Rules<'_>,
    turn: &Turn,
    permit: &ImportedPermit,
    request: &Request,
) -> db::Result<Option<Fault>> {
    let concerns = (permit.game, &permit.scope, permit.from);
    let known = Known::read(tx, rules, &turn.operator, concerns, turn.at).await?;
    if let Some(fault) = check::scope_fault(&known, permit.game, &permit.scope, permit.from) {
        return Ok(Some(fault));
    }
    if store::find(&mut *tx, request.id, None).await?.is_some() {
        let detail = message!("id-stood", id = request.id);
        return Ok(Some(Fault::new(FaultKind::AlreadyExists, "/id", detail)));
    }
    if let Some(reference) = &request.external_reference
        && store::has_reference(&mut *tx, &turn.operator, reference).await?
    {
        let detail = message!("reference-stood", reference);
        return Ok(Some(Fault::new(FaultKind::AlreadyExists, "/id", detail)));
    }
    store::insert(tx, request, None).await?;
    let mut granted =
        check::permit(&request.id.to_string(), permit.game, &permit.scope, permit.from, turn.at, &request.options);
    granted.until = permit.until;
    granted.decided_at = permit.decided_at.map(Instant::timestamp);
    granted.wagers.clone_from(&permit.wagers);
    permits::grant(tx, &turn.operator, turn.at, &Granted { id: request.id, part: 1, permit: granted }).await?;
    Ok(None)
}

/// What contradicts itself now, on any day, each with the last line that has a part in it.
async fn clashes(
    tx: &mut Tx,
    rules: &Rules<'_>,
    operator: &str,
    permits: &[(u64, ImportedPermit, Asked)],
) -> db::Result<Vec<LineFault>> {
    let mut found = Vec::new();
    for game in Game::ALL {
        let of_game: Vec<_> = permits.iter().filter(|it| it.1.game == game).collect();
        if of_game.is_empty() {
            continue;
        }
        let all = Scope::Operator(operator.to_owned());
        let granted = permits::permits(&mut *tx, operator, Some(game), None).await?;
        let tables = couplings::tables(&mut *tx, operator, game, &all, crate::instant::Day::FIRST.0).await?;
        let in_force: Vec<&Permit> = granted.iter().map(|it| &it.permit).collect();
        for fault in couplings::faults(rules.catalogue, game, &in_force, &tables, &all, None, "/options") {
            let keys = fault.more.get("options").and_then(Value::as_array).cloned().unwrap_or_default();
            let has_part = |it: &&&(u64, ImportedPermit, Asked)| {
                keys.iter().filter_map(Value::as_str).any(|key| it.2.contains_key(key))
            };
            let line = of_game.iter().rev().find(has_part).or(of_game.last()).map_or(0, |it| it.0);
            found.push(LineFault { line, fault });
        }
    }
    Ok(found)
}
