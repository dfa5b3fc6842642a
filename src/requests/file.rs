//! Filing, and amending what was filed.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::check::{self, Read};
use super::known::{Known, in_turn};
use super::status::{Act, Status};
use super::store;
use super::{AskedWager, Filing, NoticeSummary, Origin, Request, RequestError, Rules, effect};
use crate::db::{self, Db, Tx};
use crate::fault::{Fault, FaultKind, text_fault};
use crate::instant::Instant;
use crate::law::Date;
use crate::ledger::{Caller, Event, Role, Turn};
use crate::message::message;
use crate::replay::configuration::{Scope, canonical_sha256};

/// Files a request for the caller's operator. In a dry run its id is nil.
pub async fn file(
    db: &Db,
    rules: &Rules<'_>,
    now: Instant,
    caller: &Caller,
    filing: &Filing,
) -> Result<Request, RequestError> {
    let operator = caller.operator.as_deref().ok_or(RequestError::Role(Role::Operator))?;
    let mut tx = db.begin().await?;
    let turn = Turn::take(&mut tx, operator, now).await?.ok_or(RequestError::NotFound)?;
    let request = filed_in(&mut tx, &turn, rules, now, caller, operator, filing).await?;
    tx.commit().await?;
    Ok(answered(request))
}

/// Files many requests in one transaction, each for itself: one with a fault is not filed, and spoils no other. In a dry
/// run each is judged among the others too, and ids are nil.
pub async fn file_each(
    db: &Db,
    rules: &Rules<'_>,
    now: Instant,
    caller: &Caller,
    filings: &[&Filing],
) -> Result<Vec<Result<Request, RequestError>>, RequestError> {
    let operator = caller.operator.as_deref().ok_or(RequestError::Role(Role::Operator))?;
    let mut tx = db.begin().await?;
    let turn = Turn::take(&mut tx, operator, now).await?.ok_or(RequestError::NotFound)?;
    let mut all = Vec::new();
    for filing in filings {
        all.push(match filed_in(&mut tx, &turn, rules, now, caller, operator, filing).await {
            // The transaction may not go on after it.
            Err(RequestError::Db(error)) => return Err(error.into()),
            it => it.map(answered),
        });
    }
    tx.commit().await?;
    Ok(all)
}

/// A request as its filing is answered: without an id where nothing was filed.
fn answered(request: Request) -> Request {
    if db::is_dry() { Request { id: Uuid::nil(), ..request } } else { request }
}

/// Files one, within a transaction. Nothing is written where it has a fault.
async fn filed_in(
    tx: &mut Tx,
    turn: &Turn,
    rules: &Rules<'_>,
    now: Instant,
    caller: &Caller,
    operator: &str,
    filing: &Filing,
) -> Result<Request, RequestError> {
    let (mut request, read) = judged(tx, rules, now, caller, operator, filing).await?;
    request.id = Uuid::now_v7();
    store::insert(tx, &request, read.notice.as_ref()).await?;
    told(tx, turn, caller, "filed", &request, &read).await?;
    Ok(request)
}

/// The request that a filing makes, or all its faults.
async fn judged(
    tx: &mut Tx,
    rules: &Rules<'_>,
    now: Instant,
    caller: &Caller,
    operator: &str,
    filing: &Filing,
) -> Result<(Request, Read), RequestError> {
    let concerns = (filing.game, &filing.scope, filing.adopts_on);
    let known = Known::read(tx, rules, operator, concerns, now).await?;
    let mut faults = Vec::new();
    let read = check::filing(rules, &known, filing, &mut faults);
    if let Some(reference) = &filing.external_reference
        && store::has_reference(tx, operator, reference).await?
    {
        let detail = message!("reference", reference);
        faults.push(Fault::new(FaultKind::AlreadyExists, "/external_reference", detail));
    }
    if !faults.is_empty() {
        return Err(RequestError::Invalid(faults));
    }
    let mut request = Request {
        id: Uuid::nil(),
        operator: operator.to_owned(),
        game: filing.game,
        kind: read.kind,
        scope: filing.scope.clone(),
        external_reference: filing.external_reference.clone(),
        adopts_on: filing.adopts_on,
        options: read.options.clone(),
        wagers: filing.wagers.clone(),
        note: filing.note.clone(),
        status: Status::Submitted,
        revision: 1,
        received_at: now,
        filed_on: read.filed_on,
        notice: read.notice.as_ref().map(NoticeSummary::from),
        due_on: read.due_on,
        filed_by: caller.subject.clone(),
        hearing: None,
        proposal: None,
        decision: None,
        revocation: None,
        origin: Origin::Filing,
        document: None,
        effect: std::collections::BTreeMap::new(),
        odds: None,
    };
    request.effect = effect::of(&request, &known.permits, now.day());
    Ok((request, read))
}

/// Writes down what was filed, whole, with the count of its notice.
async fn told(
    tx: &mut Tx,
    turn: &Turn,
    by: &Caller,
    act: &'static str,
    request: &Request,
    read: &Read,
) -> Result<(), RequestError> {
    let (filing, sha256) = filed(request);
    let notice = read.notice.as_ref().map(serde_json::to_value).and_then(Result::ok);
    let detail = json!({"filing": filing, "sha256": sha256, "received_at": request.received_at,
        "filed_on": read.filed_on, "notice": notice, "due_on": read.due_on});
    turn.append(tx, by, event(act, request, detail)).await?;
    Ok(())
}

/// The copy of record of what was filed, and its SHA-256 in canonical form.
fn filed(request: &Request) -> (Value, String) {
    let mut filing = json!({
        "operator": request.operator, "game": request.game, "scope": request.scope, "adopts_on": request.adopts_on,
        "options": request.options, "note": request.note, "external_reference": request.external_reference,
    });
    if !request.wagers.is_empty() {
        filing["wagers"] = json!(request.wagers);
    }
    let sha256 = canonical_sha256(&filing).unwrap_or_default();
    (filing, sha256)
}

/// The event of an act upon a request.
pub(super) fn event(act: &'static str, request: &Request, detail: Value) -> Event<'static> {
    let (revision, status) = (Some(request.revision), Some(request.status.name()));
    Event { request: Some(request.id), act, revision, status, detail, ..Event::default() }
}

/// A change of what was filed; what is left out stays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Amendment {
    /// The revision that the operator has seen; over HTTP it may stand in `If-Match` instead.
    #[schema(required = false)]
    pub revision: i64,
    /// From which day.
    #[serde(default)]
    pub adopts_on: Option<Date>,
    /// All options, anew.
    #[serde(default)]
    pub options: Option<std::collections::BTreeMap<String, Value>>,
    /// All wagers beyond the regulation, anew.
    #[serde(default)]
    pub wagers: Option<Vec<AskedWager>>,
    /// Where it is to hold.
    #[serde(default)]
    pub scope: Option<Scope>,
    /// A word to the inspectors; an empty one takes the old one away.
    #[serde(default)]
    pub note: Option<String>,
}

/// Amends a request that is undecided, or files it again after its return. A change of anything but the note, and
/// any filing again, is a new receipt: the notice is judged anew.
pub async fn amend(
    db: &Db,
    rules: &Rules<'_>,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    amendment: &Amendment,
) -> Result<Request, RequestError> {
    let operator = caller.operator.as_deref().ok_or(RequestError::Role(Role::Operator))?;
    let mut tx = db.begin().await?;
    let (old, turn) = in_turn(&mut tx, caller, id, now).await?;
    old.status.after(Act::Amend, now, old.adopts_on)?;
    old.at_revision(amendment.revision)?;
    let note = amendment.note.clone().map_or_else(|| old.note.clone(), |it| (!it.is_empty()).then_some(it));
    let options = serde_json::to_value(&old.options).ok().and_then(|it| serde_json::from_value(it).ok());
    let filing = Filing {
        game: old.game,
        scope: amendment.scope.clone().unwrap_or_else(|| old.scope.clone()),
        adopts_on: amendment.adopts_on.unwrap_or(old.adopts_on),
        options: amendment.options.clone().or(options).unwrap_or_default(),
        wagers: amendment.wagers.clone().unwrap_or_else(|| old.wagers.clone()),
        note: note.clone(),
        external_reference: None, // it stays, and is taken by this very request
    };
    let anew = old.status == Status::Returned
        || filing.scope != old.scope
        || filing.adopts_on != old.adopts_on
        || filing.wagers != old.wagers
        || serde_json::to_value(&filing.options).ok() != serde_json::to_value(&old.options).ok();
    if !anew {
        return note_alone(tx, &turn, caller, Request { note, proposal: None, ..old }, now).await;
    }
    let (judged, read) = judged(&mut tx, rules, now, caller, operator, &filing).await?;
    let mut request = Request {
        id,
        revision: old.revision,
        external_reference: old.external_reference,
        filed_by: old.filed_by,
        ..judged
    };
    store::file_anew(&mut tx, &request, read.notice.as_ref()).await?;
    store::advance(&mut tx, &mut request, Some(old.status)).await?;
    let act = if old.status == Status::Returned { "resubmitted" } else { "amended" };
    told(&mut tx, &turn, caller, act, &request, &read).await?;
    tx.commit().await?;
    Ok(request)
}

/// A change of the note moves nothing else.
async fn note_alone(
    mut tx: Tx,
    turn: &Turn,
    caller: &Caller,
    mut request: Request,
    now: Instant,
) -> Result<Request, RequestError> {
    if let Some(fault) = text_fault("/note", request.note.as_deref(), 10_000) {
        return Err(RequestError::Invalid(vec![fault]));
    }
    store::advance(&mut tx, &mut request, None).await?;
    let (filing, sha256) = filed(&request);
    let detail = json!({"note": request.note, "filing": filing, "sha256": sha256});
    turn.append(&mut tx, caller, event("amended", &request, detail)).await?;
    tx.commit().await?;
    request.effect = effect::of(&request, &[], now.day());
    Ok(request)
}
