//! Deciding: approving (whole or in part), refusing, or returning for correction.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::check;
use super::file::event;
use super::known::{Known, article_fault, in_turn, may_decide, rests_on};
use super::propose::{Proposed, Weight, seconded};
use super::status::{Act, Status};
use super::store;
use super::{Asked, Request, RequestError, Rules, due, effect, wagers};
use crate::db::{Db, Tx};
use crate::fault::{Fault, text_fault, twice_fault};
use crate::instant::Instant;
use crate::law::Date;
use crate::ledger::permits::{self, Granted};
use crate::ledger::{Caller, Event};
use crate::message::message;
use crate::registry::Power;
use crate::replay::configuration::Permit;

/// What an inspector decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DecisionVerdict)]
pub enum Verdict {
    /// It becomes a permit.
    Approve,
    /// It does not.
    Refuse,
    /// Its operator has to correct it first.
    Return,
}

/// A decision on a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RequestDecision)]
pub struct Decision {
    /// The revision that the inspector has seen; over HTTP it may stand in `If-Match` instead.
    #[schema(required = false)]
    pub revision: i64,
    /// What is decided.
    pub decision: Verdict,
    /// Why: a refusal, a return and an approval of some options alone need it.
    #[serde(default)]
    pub reasons: Option<String>,
    /// The article that it rests on.
    #[serde(default)]
    pub article: Option<String>,
    /// The options that are approved, where not all are.
    #[serde(default)]
    pub options: Option<Vec<String>>,
    /// The wagers that are approved, where not all are.
    #[serde(default)]
    pub wagers: Option<Vec<String>>,
    /// The day from which they are, where it is later than asked for.
    #[serde(default)]
    pub adopts_on: Option<Date>,
}

/// What an approval grants.
pub(super) struct Granting {
    options: Asked,
    wagers: Vec<String>,
    from: Date,
}

impl Decision {
    /// What is approved of a request, from when; or what is wrong with the decision.
    pub(super) fn granted(&self, rules: &Rules<'_>, request: &Request) -> Result<Granting, Vec<Fault>> {
        let mut faults: Vec<_> = text_fault("/reasons", self.reasons.as_deref(), 10_000).into_iter().collect();
        let approves = self.decision == Verdict::Approve;
        let asked_wagers = wagers::names(&request.wagers);
        if (!approves || self.is_partial(request)) && self.reasons.as_deref().is_none_or(|it| it.trim().is_empty()) {
            faults.push(Fault::field("/reasons", message!("reasons")));
        }
        faults.extend(article_fault(rules, request.game, self.article.as_deref()));
        if !approves {
            let given = [
                ("/options", self.options.is_some()),
                ("/wagers", self.wagers.is_some()),
                ("/adopts_on", self.adopts_on.is_some()),
            ];
            let unasked = given.into_iter().filter(|it| it.1);
            faults.extend(unasked.map(|(at, _)| Fault::field(at, message!("approval-only"))));
        }
        let keys: Vec<_> = request.options.keys().cloned().collect();
        for (member, named, asked) in [("options", &self.options, &keys), ("wagers", &self.wagers, &asked_wagers)] {
            for (at, name) in named.iter().flatten().enumerate().filter(|(_, it)| !asked.contains(it)) {
                let detail = if member == "options" {
                    message!("option-not-asked", option = name)
                } else {
                    message!("wager-not-asked", wager = name)
                };
                faults.push(Fault::field(format!("/{member}/{at}"), detail));
            }
            if named.as_ref().is_some_and(Vec::is_empty) {
                faults.push(Fault::field(format!("/{member}"), message!("approval-empty")));
            }
            faults.extend(twice_fault(&format!("/{member}"), named.as_deref()));
        }
        if let Some(day) = self.adopts_on
            && (day < request.adopts_on || day.year() > 2199)
        {
            let detail = message!("later-day", adoption = request.adopts_on, day);
            faults.push(Fault::field("/adopts_on", detail));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut options = request.options.clone();
        options.retain(|key, _| named(self.options.as_ref(), key));
        let wagers = asked_wagers.into_iter().filter(|it| named(self.wagers.as_ref(), it)).collect();
        Ok(Granting { options, wagers, from: self.adopts_on.unwrap_or(request.adopts_on) })
    }

    /// Whether it approves some of what is asked for, and not all.
    fn is_partial(&self, request: &Request) -> bool {
        !self.left_out(request).is_empty()
    }

    /// Whether it refuses what is asked for, or some of it.
    pub(super) fn is_adverse(&self, request: &Request) -> bool {
        self.decision == Verdict::Refuse || self.decision == Verdict::Approve && self.is_partial(request)
    }

    /// What an approval leaves out.
    fn left_out<'r>(&self, request: &'r Request) -> Vec<&'r str> {
        let options = request.options.keys().filter(|it| !named(self.options.as_ref(), it)).map(String::as_str);
        let wagers = request.wagers.iter().map(|it| it.wager.as_str()).filter(|it| !named(self.wagers.as_ref(), it));
        options.chain(wagers).collect()
    }

    /// Whether it comes to the same as another: it may be worded otherwise.
    fn is_as(&self, other: &Self) -> bool {
        let set = |names: &Option<Vec<String>>| names.clone().map(BTreeSet::from_iter);
        self.decision == other.decision
            && self.adopts_on == other.adopts_on
            && set(&self.options) == set(&other.options)
            && set(&self.wagers) == set(&other.wagers)
    }

    pub(super) const fn act(&self) -> (Act, &'static str) {
        match self.decision {
            Verdict::Approve => (Act::Approve, "approved"),
            Verdict::Refuse => (Act::Refuse, "refused"),
            Verdict::Return => (Act::Return, "returned"),
        }
    }

    const fn power(&self) -> Power {
        match self.decision {
            Verdict::Approve => Power::Approve,
            Verdict::Refuse => Power::Refuse,
            Verdict::Return => Power::Return,
        }
    }
}

/// Whether a name is among those given; all are where none is.
fn named(given: Option<&Vec<String>>, name: &str) -> bool {
    given.is_none_or(|it| it.iter().any(|it| it == name))
}

/// Decides a request. Of several inspectors who decide it at once, one wins; of two who decide different requests
/// that together would contradict each other, too.
pub async fn decide(
    db: &Db,
    rules: &Rules<'_>,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    decision: &Decision,
) -> Result<Request, RequestError> {
    let mut tx = db.begin().await?;
    let (mut request, turn) = in_turn(&mut tx, caller, id, now).await?;
    may_decide(&mut tx, caller, id).await?;
    let (act, name) = decision.act();
    let before = request.status;
    let status = before.after(act, now, request.adopts_on)?;
    request.at_revision(decision.revision)?;
    let adverse = decision.is_adverse(&request);
    if adverse {
        request.not_in_hearing(now)?;
    }
    let granting = decision.granted(rules, &request).map_err(RequestError::Invalid)?;
    let is_this = |it: &Proposed| matches!(it, Proposed::Decision(it) if it.is_as(decision));
    let weight = match act {
        Act::Return => Weight::None,
        _ if adverse => Weight::Adverse,
        _ => Weight::Favourable,
    };
    let proposed_by = seconded(rules.settings, &request, caller, weight, is_this)?;
    let delegation = rests_on(&mut tx, rules, caller, &request, decision.power(), now).await?;
    let concerns = (request.game, &request.scope, granting.from);
    let mut known = Known::read(&mut tx, rules, &request.operator, concerns, now).await?;

    let mut value = value(decision, caller, turn.at);
    value["refused"] = decision.left_out(&request).into();
    value["hearing"] = request.hearing.as_ref().map(super::Hearing::reference).into();
    value["proposed_by"] = proposed_by.into();
    value["delegation"] = json!(delegation);
    let mut detail = json!({"options": decision.options, "adopts_on": decision.adopts_on, "decision": value});
    if act == Act::Return && request.due_on.is_some() {
        detail["due"] = due::move_to(&mut request, None, "returned");
    }
    if act != Act::Refuse {
        request.hearing = None;
    }
    (request.status, request.decision, request.proposal) = (status, Some(value), None);
    store::advance(&mut tx, &mut request, Some(before)).await?;
    if status == Status::Approved {
        let Granting { options, wagers, from } = granting;
        let mut permit = check::permit(&id.to_string(), request.game, &request.scope, from, turn.at, &options);
        permit.wagers = wagers;
        let faults = faults(rules, &known, &permit);
        if !faults.is_empty() {
            return Err(RequestError::Invalid(faults));
        }
        let granted = Granted { id, part: 1, permit };
        permits::grant(&mut tx, &request.operator, turn.at, &granted).await?;
        turn.configures(&mut tx).await?;
        known.permits.push(granted);
    }
    request.effect = effect::of(&request, &known.permits, now.day());
    let (reasons, article) = (decision.reasons.as_deref(), decision.article.as_deref());
    turn.append(&mut tx, caller, Event { reasons, article, ..event(name, &request, detail) }).await?;
    commit(tx).await?;
    Ok(request)
}

async fn commit(tx: Tx) -> Result<(), RequestError> {
    Ok(tx.commit().await?)
}

/// What the law and the permits in force say against a permit.
fn faults(rules: &Rules<'_>, known: &Known, permit: &Permit) -> Vec<Fault> {
    if rules.catalogue.on(permit.game, permit.from).is_none() {
        return vec![check::not_in_force(permit.game, permit.from)];
    }
    let values = permit.options.iter().filter_map(|(key, value)| Some((key, value.as_ref()?)));
    if !permit.wagers.is_empty()
        && let Some(fault) = wagers::not_offered(rules, permit.game, permit.from)
    {
        return vec![fault];
    }
    let mut faults: Vec<_> =
        values.filter_map(|(key, value)| check::in_force(rules, permit.game, permit.from, key, value).err()).collect();
    if faults.is_empty() {
        faults = check::contradictions(rules, known, permit);
    }
    faults
}

fn value(decision: &Decision, by: &Caller, at: Instant) -> Value {
    json!({
        "decision": decision.decision, "reasons": decision.reasons, "article": decision.article,
        "options": decision.options, "wagers": decision.wagers, "adopts_on": decision.adopts_on, "by": by.subject, "at": at,
    })
}
