//! Hearing: before a refusal or a revocation the operator may be asked for its view, with a day to answer by.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::file::event;
use super::known::{article_fault, calendar, in_turn, may_decide};
use super::status::{Act, Refused, Status};
use super::{Request, RequestError, Rules, due, store};
use crate::db::Db;
use crate::fault::{Fault, FaultKind, text_fault};
use crate::instant::Instant;
use crate::law::Date;
use crate::ledger::{Caller, Event, Role};
use crate::message::message;

/// The most working days that an operator is given to answer.
const MOST_DAYS: u8 = 60;

/// A hearing: of a request that waits, before its refusal; of a permit, before its revocation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Hearing {
    /// When it was opened.
    pub opened_at: Instant,
    /// By whom.
    pub opened_by: String,
    /// What is meant to be decided, and why.
    pub reasons: String,
    /// The article that this would rest on.
    pub article: Option<String>,
    /// How many working days the operator was given.
    pub working_days: u8,
    /// The last day to answer.
    pub answer_by: Date,
    /// What the operator answered.
    pub answer: Option<String>,
    /// When.
    pub answered_at: Option<Instant>,
    /// Who answered.
    pub answered_by: Option<String>,
}

impl Hearing {
    /// Whether the operator may still answer.
    pub fn is_open(&self, today: Date) -> bool {
        self.answered_at.is_none() && today <= self.answer_by
    }

    /// How a decision refers to it.
    pub(super) fn reference(&self) -> Value {
        json!({"opened_at": self.opened_at, "answer_by": self.answer_by, "answered_at": self.answered_at})
    }
}

/// A hearing to be opened.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewHearing {
    /// The revision that the inspector has seen; over HTTP it may stand in `If-Match` instead.
    #[schema(required = false)]
    pub revision: i64,
    /// What is meant to be decided, and why.
    pub reasons: String,
    /// The article that this would rest on.
    #[serde(default)]
    pub article: Option<String>,
    /// How many working days the operator has to answer, from the next one on.
    #[schema(minimum = 1, maximum = 60)]
    pub working_days: u8,
}

/// An operator's answer in a hearing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = HearingAnswer)]
pub struct Answer {
    /// The revision that the operator has seen; over HTTP it may stand in `If-Match` instead.
    #[schema(required = false)]
    pub revision: i64,
    /// Its view.
    pub answer: String,
}

impl NewHearing {
    fn faults(&self, rules: &Rules<'_>, request: &Request) -> Vec<Fault> {
        let mut faults: Vec<_> = text_fault("/reasons", Some(&self.reasons), 10_000).into_iter().collect();
        if self.reasons.trim().is_empty() {
            faults.push(Fault::field("/reasons", message!("hearing-reasons")));
        }
        faults.extend(article_fault(rules, request.game, self.article.as_deref()));
        if !(1..=MOST_DAYS).contains(&self.working_days) {
            let detail = message!("hearing-days", most = MOST_DAYS, days = self.working_days);
            faults.push(Fault::field("/working_days", detail));
        }
        faults
    }
}

/// Opens a hearing. While it is open, nothing adverse is decided, and the desk's due date waits for it.
pub async fn open_hearing(
    db: &Db,
    rules: &Rules<'_>,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    new: &NewHearing,
) -> Result<Request, RequestError> {
    let mut tx = db.begin().await?;
    let (mut request, turn) = in_turn(&mut tx, caller, id, now).await?;
    may_decide(&mut tx, caller, id).await?;
    request.status.after(Act::Hear, now, request.adopts_on)?;
    request.at_revision(new.revision)?;
    request.not_in_hearing(now)?;
    let mut faults = new.faults(rules, &request);
    let calendar = calendar(&mut tx, rules, now).await?;
    let today = now.day();
    let answer_by = due::after(&calendar, today, new.working_days).unwrap_or_else(|it| {
        faults.push(Fault::new(FaultKind::CalendarUnknown, "/working_days", it.message()));
        today
    });
    if request.status == Status::Submitted && answer_by >= request.adopts_on {
        let detail = message!("hearing-late", answer = answer_by, day = request.adopts_on);
        faults.push(Fault::field("/working_days", detail));
    }
    if !faults.is_empty() {
        return Err(RequestError::Invalid(faults));
    }
    let hearing = Hearing {
        opened_at: turn.at,
        opened_by: caller.subject.clone(),
        reasons: new.reasons.clone(),
        article: new.article.clone(),
        working_days: new.working_days,
        answer_by,
        answer: None,
        answered_at: None,
        answered_by: None,
    };
    let mut detail = json!({"hearing": hearing});
    if let Some(due_on) = request.due_on.filter(|_| request.status == Status::Submitted) {
        let to = due::moved(&calendar, due_on, today, answer_by);
        detail["due"] = due::move_to(&mut request, to, "hearing-opened");
    }
    request.hearing = Some(hearing);
    store::advance(&mut tx, &mut request, None).await?;
    let (reasons, article) = (Some(new.reasons.as_str()), new.article.as_deref());
    turn.append(&mut tx, caller, Event { reasons, article, ..event("hearing-opened", &request, detail) }).await?;
    tx.commit().await?;
    Ok(request)
}

/// Answers in a hearing that is open, and ends it: what is decided may follow at once.
pub async fn answer_hearing(
    db: &Db,
    rules: &Rules<'_>,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    given: &Answer,
) -> Result<Request, RequestError> {
    if caller.role != Some(Role::Operator) {
        return Err(RequestError::Role(Role::Operator));
    }
    let mut tx = db.begin().await?;
    let (mut request, turn) = in_turn(&mut tx, caller, id, now).await?;
    request.status.after(Act::Answer, now, request.adopts_on)?;
    request.at_revision(given.revision)?;
    let (today, due_on) = (now.day(), request.due_on);
    let hearing = request.hearing.as_mut().filter(|it| it.is_open(today)).ok_or(Refused::NoHearing)?;
    let mut faults: Vec<_> = text_fault("/answer", Some(&given.answer), 100_000).into_iter().collect();
    if given.answer.trim().is_empty() {
        faults.push(Fault::field("/answer", message!("hearing-answer")));
    }
    if !faults.is_empty() {
        return Err(RequestError::Invalid(faults));
    }
    hearing.answer = Some(given.answer.clone());
    hearing.answered_at = Some(turn.at);
    hearing.answered_by = Some(caller.subject.clone());
    let (mut detail, waited_for) = (json!({"hearing": hearing}), hearing.answer_by);
    if let Some(due_on) = due_on.filter(|_| request.status == Status::Submitted) {
        let calendar = calendar(&mut tx, rules, now).await?;
        let to = due::moved(&calendar, due_on, waited_for, today);
        detail["due"] = due::move_to(&mut request, to, "hearing-answered");
    }
    store::advance(&mut tx, &mut request, None).await?;
    turn.append(&mut tx, caller, event("hearing-answered", &request, detail)).await?;
    tx.commit().await?;
    Ok(request)
}

impl Request {
    /// Refuses what has to wait for a hearing that is open.
    pub(super) fn not_in_hearing(&self, now: Instant) -> Result<(), Refused> {
        match self.hearing.as_ref().filter(|it| it.is_open(now.day())) {
            Some(hearing) => Err(Refused::HearingOpen(hearing.answer_by)),
            None => Ok(()),
        }
    }
}
