//! Deciding: approving (whole or in part), refusing, or returning for correction.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::check;
use super::file::event;
use super::known::{Known, in_turn, may_decide};
use super::status::{Act, Refused, Status};
use super::store::{self, Granted};
use super::{Asked, Request, RequestError, Rules, effect};
use crate::db::{Db, Tx};
use crate::fault::{Fault, text_fault};
use crate::instant::Instant;
use crate::law::Date;
use crate::registry::{Caller, Event};

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
pub struct Decision {
    /// The revision that the inspector has seen.
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
    /// The day from which they are, where it is later than asked for.
    #[serde(default)]
    pub adopts_on: Option<Date>,
}

impl Decision {
    /// What is approved of a request, from when; or what is wrong with the decision.
    fn granted(&self, rules: &Rules<'_>, request: &Request) -> Result<(Asked, Date), Vec<Fault>> {
        let mut faults: Vec<_> = text_fault("/reasons", self.reasons.as_deref(), 10_000).into_iter().collect();
        let approves = self.decision == Verdict::Approve;
        let partial = self.options.as_ref().is_some_and(|it| request.options.keys().any(|key| !it.contains(key)));
        if (!approves || partial) && self.reasons.as_deref().is_none_or(|it| it.trim().is_empty()) {
            faults.push(Fault::field("/reasons", "what is not approved needs reasons"));
        }
        if let Some(article) = &self.article
            && rules.catalogue.game(request.game).article(article).is_none()
        {
            let detail = format!("`{article}` is no article of {}", request.game.name());
            faults.push(Fault::field("/article", detail));
        }
        if !approves {
            let given = [("/options", self.options.is_some()), ("/adopts_on", self.adopts_on.is_some())];
            let unasked = given.into_iter().filter(|it| it.1);
            faults.extend(unasked.map(|(at, _)| Fault::field(at, "only an approval has this")));
        }
        for (at, key) in self.options.iter().flatten().enumerate() {
            if !request.options.contains_key(key) {
                let detail = format!("`{key}` is none of the options that the request asks for");
                faults.push(Fault::field(format!("/options/{at}"), detail));
            }
        }
        if self.options.as_ref().is_some_and(Vec::is_empty) {
            faults.push(Fault::field("/options", "an approval of no option is a refusal"));
        }
        if let Some(day) = self.adopts_on
            && (day < request.adopts_on || day.year() > 2199)
        {
            let detail = format!("an approval may name a later day than {}, not {day}", request.adopts_on);
            faults.push(Fault::field("/adopts_on", detail));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut options = request.options.clone();
        options.retain(|key, _| self.options.as_ref().is_none_or(|it| it.contains(key)));
        Ok((options, self.adopts_on.unwrap_or(request.adopts_on)))
    }

    const fn act(&self) -> (Act, &'static str) {
        match self.decision {
            Verdict::Approve => (Act::Approve, "approved"),
            Verdict::Refuse => (Act::Refuse, "refused"),
            Verdict::Return => (Act::Return, "returned"),
        }
    }
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
    let status = request.status.after(act, now, request.adopts_on)?;
    if request.revision != decision.revision {
        return Err(RequestError::Stale(request.revision));
    }
    let (options, from) = decision.granted(rules, &request).map_err(RequestError::Invalid)?;
    let concerns = (request.game, &request.scope, from);
    let mut known = Known::read(&mut tx, rules, &request.operator, concerns, now).await?;
    let value = value(decision, caller, turn.at);
    if !store::settle(&mut tx, id, request.status, request.revision, status, Some(&value)).await? {
        return Err(Refused::Settled(request.status).into());
    }
    if status == Status::Approved {
        let permit = check::permit(&id.to_string(), request.game, &request.scope, from, turn.at, &options);
        let faults = faults(rules, &known, &permit);
        if !faults.is_empty() {
            return Err(RequestError::Invalid(faults));
        }
        let granted = Granted { id, part: 1, permit };
        store::grant(&mut tx, &request.operator, turn.at, &granted).await?;
        turn.configures(&mut tx).await?;
        known.permits.push(granted);
    }
    request.status = status;
    request.revision += 1;
    request.decision = Some(value.clone());
    request.effect = effect::of(&request, &known.permits, now.day());
    let (reasons, article) = (decision.reasons.as_deref(), decision.article.as_deref());
    let detail = json!({"options": decision.options, "adopts_on": decision.adopts_on});
    turn.append(&mut tx, caller, Event { reasons, article, ..event(name, &request, detail) }).await?;
    commit(tx).await?;
    Ok(request)
}

async fn commit(tx: Tx) -> Result<(), RequestError> {
    Ok(tx.commit().await?)
}

/// What the law and the permits in force say against a permit.
fn faults(rules: &Rules<'_>, known: &Known, permit: &crate::replay::configuration::Permit) -> Vec<Fault> {
    if rules.catalogue.on(permit.game, permit.from).is_none() {
        return vec![check::not_in_force(permit.game, permit.from)];
    }
    let values = permit.options.iter().filter_map(|(key, value)| Some((key, value.as_ref()?)));
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
        "options": decision.options, "adopts_on": decision.adopts_on, "by": by.subject, "at": at,
    })
}
