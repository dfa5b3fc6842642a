//! Requests: reading, deciding, amending.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::App;
use super::auth::{Inspector, Operator, Reader};
use super::extract::{Act, Json, Language, Path, Query, Revised};
use super::holds::Holds;
use super::keys::PageQuery;
use super::lists::{List, etag};
use super::openapi::{Reads, Writes};
use super::params::Limit;
use super::problem::Problem;
use crate::law::{Date, Game};
use crate::requests::status::Status;
use crate::requests::{
    self, Amendment, Answer, Decision, EventRecord, NewHearing, Proposed, Request, RequestFilter, Revocation, Revoked,
};

/// The revision that an act is made from.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
struct IfMatch {
    /// The `ETag` of what was read, in the place of `revision` in the body.
    #[param(rename = "If-Match", value_type = Option<String>, example = "\"1\"")]
    _if_match: (),
}

impl Revised for Decision {}
impl Revised for NewHearing {}
impl Revised for Answer {}
impl Revised for Amendment {}
impl Revised for Withdrawal {}

impl Revised for Revocation {
    const PLACES: &'static [(&'static str, bool)] = &[("", false)];
}

impl Revised for Proposed {
    const PLACES: &'static [(&'static str, bool)] = &[("/decision", true), ("/revocation", false)];
}

/// Which requests are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// In this status.
    status: Option<Status>,
    /// Of this operator.
    operator: Option<String>,
    /// For this game.
    game: Option<Game>,
    /// To be adopted on this day or later.
    #[param(value_type = Option<String>, format = Date)]
    adopts_from: Option<Date>,
    /// To be adopted before this day.
    #[param(value_type = Option<String>, format = Date)]
    adopts_until: Option<Date>,
    /// Whether the desk means to decide it today or on the next working day.
    due_soon: Option<bool>,
    /// Whether the desk meant to have decided it before today.
    overdue: Option<bool>,
    /// How many to a page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
    /// `next` of the page before.
    cursor: Option<String>,
}

/// Lists requests, the most urgent first: by adoption day, then by id.
///
/// An operator sees its own, inspectors and auditors see all. A request that nobody decided shows as `lapsed` from the start of its
/// adoption day.
#[utoipa::path(get, path = "/v1/requests", tag = "requests", operation_id = "list_requests",
    extensions(("x-scopes" = json!(["requests:read"]))), params(ListQuery),
    responses((status = 200, description = "The requests", body = List<Request>), Reads))]
pub async fn list(
    State(app): State<App>,
    Reader(caller): Reader,
    Query(query): Query<ListQuery>,
) -> Result<Json<List<Request>>, Problem> {
    let filter = RequestFilter {
        status: query.status,
        operator: query.operator.as_deref(),
        game: query.game,
        adopts_from: query.adopts_from,
        adopts_until: query.adopts_until,
        due_soon: query.due_soon,
        overdue: query.overdue,
    };
    let (rules, now) = (app.rules(), app.clock.now());
    let page = requests::list(&app.db, &rules, now, &caller, &filter, query.cursor.as_deref(), query.limit.0).await?;
    Ok(Json(page.into()))
}

/// Reads a request, with what it does to the odds.
///
/// Its `ETag` is the revision that an amendment, a decision or a withdrawal names.
#[utoipa::path(get, path = "/v1/requests/{id}", tag = "requests", operation_id = "read_request",
    extensions(("x-scopes" = json!(["requests:read"]))),
    params(("id" = Uuid, Path, description = "Its id")),
    responses((status = 200, description = "The request", body = Request,
        headers(("ETag" = String, description = "Its revision"))), Reads))]
pub async fn read(
    State(app): State<App>,
    Reader(caller): Reader,
    Path(id): Path<Uuid>,
    Language(lang): Language,
    holds: Holds,
) -> Result<Response, Problem> {
    let now = app.clock.now();
    let request = requests::read(&app.db, now, &caller, id).await?.ok_or_else(Problem::not_found)?;
    app.wait_for_turn(&holds).await?;
    let request = requests::with_odds(&app.db, app.replay.readings, now, request, lang).await?;
    Ok((etag(request.revision), Json(request)).into_response())
}

/// Reads what happened to a request, in order, page by page.
///
/// The event of a filing carries what was filed, its SHA-256 in canonical form, and the count of its notice day by day.
#[utoipa::path(get, path = "/v1/requests/{id}/history", tag = "requests", operation_id = "request_history",
    extensions(("x-scopes" = json!(["requests:read"]))),
    params(("id" = Uuid, Path, description = "Its id"), PageQuery),
    responses((status = 200, description = "Its events", body = List<EventRecord>), Reads))]
pub async fn history(
    State(app): State<App>,
    Reader(caller): Reader,
    Path(id): Path<Uuid>,
    Query(query): Query<PageQuery>,
) -> Result<Json<List<EventRecord>>, Problem> {
    let (limit, cursor) = query.parts();
    let events = requests::history(&app.db, app.clock.now(), &caller, id, cursor, limit).await?;
    Ok(Json(events.ok_or_else(Problem::not_found)?.into()))
}

/// Decides a request: approves it, whole or in part, refuses it, or returns it for correction.
///
/// Of several inspectors who decide one request at once, one wins and the others get 409.
#[utoipa::path(post, path = "/v1/requests/{id}/decision", tag = "requests", operation_id = "decide_request",
    extensions(("x-scopes" = json!(["requests:decide"]))),
    params(("id" = Uuid, Path, description = "Its id"), IfMatch),
    request_body(content = Decision, example = json!({"revision": 1, "decision": "approve", "reasons": "In order."})),
    responses((status = 200, description = "The request, decided", body = Request,
        headers(("ETag" = String, description = "Its revision"))), Writes))]
pub async fn decide(
    State(app): State<App>,
    Inspector(caller): Inspector,
    Path(id): Path<Uuid>,
    Act(decision): Act<Decision>,
) -> Result<Response, Problem> {
    let request = requests::decide(&app.db, &app.rules(), app.clock.now(), &caller, id, &decision).await?;
    Ok((etag(request.revision), Json(request)).into_response())
}

/// Proposes a decision or a revocation, for another inspector to take. Nothing is decided by it.
///
/// It stands until something is decided, the request changes, or something else is proposed. Where the service has
/// `four-eyes`, what is decided is what another inspector proposed.
#[utoipa::path(post, path = "/v1/requests/{id}/proposal", tag = "requests", operation_id = "propose_decision",
    extensions(("x-scopes" = json!(["requests:decide"]))),
    params(("id" = Uuid, Path, description = "Its id"), IfMatch),
    request_body(content = Proposed, example = json!({"decision": {"revision": 1, "decision": "refuse",
        "reasons": "The layout is missing.", "article": "18"}})),
    responses((status = 200, description = "The request, with the proposal", body = Request,
        headers(("ETag" = String, description = "Its revision"))), Writes))]
pub async fn propose(
    State(app): State<App>,
    Inspector(caller): Inspector,
    Path(id): Path<Uuid>,
    Act(proposed): Act<Proposed>,
) -> Result<Response, Problem> {
    let request = requests::propose(&app.db, &app.rules(), app.clock.now(), &caller, id, &proposed).await?;
    Ok((etag(request.revision), Json(request)).into_response())
}

/// Opens a hearing before a refusal or a revocation.
///
/// Until the operator has answered or its day to answer is over, nothing adverse is decided, and the desk's due date
/// waits.
#[utoipa::path(post, path = "/v1/requests/{id}/hearing", tag = "requests", operation_id = "open_hearing",
    extensions(("x-scopes" = json!(["requests:decide"]))),
    params(("id" = Uuid, Path, description = "Its id"), IfMatch),
    request_body(content = NewHearing, example = json!({"revision": 1, "reasons": "The layout is missing; a refusal is meant.",
        "article": "18", "working_days": 3})),
    responses((status = 200, description = "The request, with the hearing", body = Request,
        headers(("ETag" = String, description = "Its revision"))), Writes))]
pub async fn open_hearing(
    State(app): State<App>,
    Inspector(caller): Inspector,
    Path(id): Path<Uuid>,
    Act(hearing): Act<NewHearing>,
) -> Result<Response, Problem> {
    let request = requests::open_hearing(&app.db, &app.rules(), app.clock.now(), &caller, id, &hearing).await?;
    Ok((etag(request.revision), Json(request)).into_response())
}

/// Answers in a hearing, and ends it.
///
/// For the operator, up to the end of `answer_by`. The decision that follows refers to the answer.
#[utoipa::path(post, path = "/v1/requests/{id}/hearing/answer", tag = "requests", operation_id = "answer_hearing",
    extensions(("x-scopes" = json!(["requests:file"]))),
    params(("id" = Uuid, Path, description = "Its id"), IfMatch),
    request_body(content = Answer, example = json!({"revision": 2, "answer": "The layout is attached to our letter."})),
    responses((status = 200, description = "The request, with the answer", body = Request,
        headers(("ETag" = String, description = "Its revision"))), Writes))]
pub async fn answer_hearing(
    State(app): State<App>,
    Operator(caller): Operator,
    Path(id): Path<Uuid>,
    Act(answer): Act<Answer>,
) -> Result<Response, Problem> {
    let request = requests::answer_hearing(&app.db, &app.rules(), app.clock.now(), &caller, id, &answer).await?;
    Ok((etag(request.revision), Json(request)).into_response())
}

/// Amends a request that is undecided, or files it again after its return.
///
/// A change of anything but the note is a new receipt: the notice is judged anew.
#[utoipa::path(post, path = "/v1/requests/{id}/amendment", tag = "requests", operation_id = "amend_request",
    extensions(("x-scopes" = json!(["requests:file"]))),
    params(("id" = Uuid, Path, description = "Its id"), IfMatch),
    request_body(content = Amendment, example = json!({"revision": 1, "adopts_on": "2026-12-15"})),
    responses((status = 200, description = "The request, amended", body = Request,
        headers(("ETag" = String, description = "Its revision"))), Writes))]
pub async fn amend(
    State(app): State<App>,
    Operator(caller): Operator,
    Path(id): Path<Uuid>,
    Act(amendment): Act<Amendment>,
) -> Result<Response, Problem> {
    let request = requests::amend(&app.db, &app.rules(), app.clock.now(), &caller, id, &amendment).await?;
    Ok((etag(request.revision), Json(request)).into_response())
}

/// The taking back of a request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Withdrawal {
    /// The revision that the operator has seen; it may stand in `If-Match` instead.
    #[schema(required = false)]
    revision: i64,
    /// A word to the inspectors.
    #[serde(default)]
    note: Option<String>,
}

/// Withdraws a request that is undecided.
///
/// It is an act of the operator's own and no decision; it cannot be undone.
#[utoipa::path(post, path = "/v1/requests/{id}/withdrawal", tag = "requests", operation_id = "withdraw_request",
    extensions(("x-scopes" = json!(["requests:file"]))),
    params(("id" = Uuid, Path, description = "Its id"), IfMatch),
    request_body(content = Withdrawal, example = json!({"revision": 1, "note": "Filed by mistake."})),
    responses((status = 200, description = "The request, withdrawn", body = Request,
        headers(("ETag" = String, description = "Its revision"))), Writes))]
pub async fn withdraw(
    State(app): State<App>,
    Operator(caller): Operator,
    Path(id): Path<Uuid>,
    Act(Withdrawal { revision, note }): Act<Withdrawal>,
) -> Result<Response, Problem> {
    let request = requests::withdraw(&app.db, app.clock.now(), &caller, id, revision, note.as_deref()).await?;
    Ok((etag(request.revision), Json(request)).into_response())
}

/// Revokes a permit, or some of its options, from a day on.
///
/// The answer shows what then applies at each table.
#[utoipa::path(post, path = "/v1/requests/{id}/revocation", tag = "requests", operation_id = "revoke_request",
    extensions(("x-scopes" = json!(["requests:decide"]))),
    params(("id" = Uuid, Path, description = "Its id"), IfMatch),
    request_body(content = Revocation, example = json!({"from": "2027-01-01", "reasons": "At the operator's wish."})),
    responses((status = 200, description = "The request, and what then applies", body = Revoked,
        headers(("ETag" = String, description = "Its revision"))), Writes))]
pub async fn revoke(
    State(app): State<App>,
    Inspector(caller): Inspector,
    Path(id): Path<Uuid>,
    Act(revocation): Act<Revocation>,
) -> Result<Response, Problem> {
    let revoked = requests::revoke(&app.db, &app.rules(), app.clock.now(), &caller, id, &revocation).await?;
    Ok((etag(revoked.request.revision), Json(revoked)).into_response())
}
