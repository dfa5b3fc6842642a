//! Verifications: a log submitted and replayed; its receipt, its findings, and the log again.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::App;
use super::auth::{Inspector, Reader, Submitter};
use super::extract::{Json, NDJSON, Path, Query};
use super::fair::Account;
use super::findings::{self, Form};
use super::lists::List;
use super::logs_in;
use super::negotiate;
use super::openapi::{Reads, Writes};
use super::params::Limit;
use super::problem::Problem;
use crate::ledger::Caller;
use crate::ledger::quota::{self, QuotaKind};
use crate::replay::codes::{Code, Severity};
use crate::replay::receipt::{Receipt, ReceiptSummary, Verdict};
use crate::verification::service;
use crate::verification::store::{self, Listed, Verification, VerificationFilter};

/// A replay that came to its end.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerificationView {
    #[serde(flatten)]
    receipt: Receipt,
    /// Who submitted the log.
    submitted_by: String,
    /// The verification that this one repeats.
    #[serde(skip_serializing_if = "Option::is_none")]
    rerun_of: Option<Uuid>,
}

impl From<Verification> for VerificationView {
    fn from(it: Verification) -> Self {
        Self { receipt: it.receipt, submitted_by: it.submitted_by, rerun_of: it.rerun_of }
    }
}

/// A replay as lists show it: its receipt without the first findings.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerificationSummary {
    #[serde(flatten)]
    receipt: ReceiptSummary,
    /// Who submitted the log.
    submitted_by: String,
    /// The verification that this one repeats.
    #[serde(skip_serializing_if = "Option::is_none")]
    rerun_of: Option<Uuid>,
}

impl From<Listed> for VerificationSummary {
    fn from(it: Listed) -> Self {
        Self { receipt: it.receipt, submitted_by: it.submitted_by, rerun_of: it.rerun_of }
    }
}

/// Whose log.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SubmitQuery {
    /// Whose; a key of an operator may leave it out.
    operator: Option<String>,
}

/// Receives a round log, and replays it under the operator's configuration as it is then known.
///
/// The body may be compressed (gzip, zstd), with or without a `Content-Encoding`. It is received whole, and then replayed in
/// its turn, whether or not its client waits for the answer. What breaks off leaves nothing behind. The answer is the receipt; findings and log have addresses of their own.
#[utoipa::path(post, path = "/v1/verifications", tag = "verifications", operation_id = "submit_log",
    extensions(("x-scopes" = json!(["verifications:submit"]))), params(SubmitQuery),
    request_body(content((String = "application/x-ndjson", example = "{\"type\":\"log\",\"version\":1,\"operator\":\"galaxy\",\"currency\":\"HKD\"}\n"),
        (String = "application/octet-stream", example = "the bytes of the log, compressed or not")), description = "A round log, version 1; compressed, or as it is"),
    responses((status = 201, description = "The receipt", body = VerificationView,
        headers(("Location" = String, description = "Its address"))), Writes))]
pub async fn submit(
    State(app): State<App>,
    Submitter(caller): Submitter,
    Query(query): Query<SubmitQuery>,
    request: Request,
) -> Result<Response, Problem> {
    let operator = super::operator_of(&caller, query.operator)?;
    let room = quota::room(&app.db, &caller, &operator, QuotaKind::Logs).await?;
    let log = logs_in::Log::of(request, app.settings.max_log_bytes, room)?;
    let account = Account::from(&caller);
    app.shares.replays.expect_room(&account.group)?;
    let place = app.shares.uploads.take(&account, 1)?;
    let submission = service::receive(app.verifying(), &caller, &operator, log.encoding.as_deref(), log.body).await?;
    let verification = app.replaying(account.group, move |app| async move {
        let _place = place;
        service::verify(app.verifying(), &caller, submission).await
    });
    Ok(created(verification.await?))
}

fn created(verification: Verification) -> Response {
    let location = [(header::LOCATION, format!("/v1/verifications/{}", verification.id))];
    (StatusCode::CREATED, location, Json(VerificationView::from(verification))).into_response()
}

/// Replays a log again, under the same configuration and today's engine and law.
///
/// The new verification names the old one in `rerun_of`, and both stay.
#[utoipa::path(post, path = "/v1/verifications/{id}/rerun", tag = "verifications", operation_id = "rerun_verification",
    extensions(("x-scopes" = json!(["verifications:submit"]))),
    params(("id" = Uuid, Path, description = "Its id")),
    responses((status = 201, description = "The new receipt, which names the old", body = VerificationView,
        headers(("Location" = String, description = "Its address"))), Writes))]
pub async fn rerun(
    State(app): State<App>,
    Inspector(caller): Inspector,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    let group = Account::from(&caller).group;
    let verification =
        app.replaying(group, move |app| async move { service::rerun(app.verifying(), &caller, id).await });
    Ok(created(verification.await?))
}

/// Which verifications are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Of this operator.
    operator: Option<String>,
    /// With this verdict.
    verdict: Option<Verdict>,
    /// How many to a page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
    /// `next` of the page before.
    cursor: Option<String>,
}

/// Lists verifications, the latest first: by the moment of receipt, then by id.
///
/// An operator sees its own, inspectors and auditors see all. The first findings stand in the single receipts only.
#[utoipa::path(get, path = "/v1/verifications", tag = "verifications", operation_id = "list_verifications",
    extensions(("x-scopes" = json!(["verifications:read"]))),
    params(ListQuery), responses((status = 200, description = "The receipts", body = List<VerificationSummary>), Reads))]
pub async fn list(
    State(app): State<App>,
    Reader(caller): Reader,
    Query(query): Query<ListQuery>,
) -> Result<Json<List<VerificationSummary>>, Problem> {
    let filter = VerificationFilter { operator: query.operator.as_deref(), verdict: query.verdict };
    let page = store::list(&app.db, &caller, &filter, query.cursor.as_deref(), query.limit.0).await?;
    Ok(Json(page.map(VerificationSummary::from).into()))
}

/// Reads the receipt of a verification.
///
/// What was read and found, by which engine, catalogue, configuration and settings, with the hashes of what went in and came out.
#[utoipa::path(get, path = "/v1/verifications/{id}", tag = "verifications", operation_id = "read_verification",
    extensions(("x-scopes" = json!(["verifications:read"]))),
    params(("id" = Uuid, Path, description = "Its id")),
    responses((status = 200, description = "The receipt", body = VerificationView), Reads))]
pub async fn read(
    State(app): State<App>,
    Reader(caller): Reader,
    Path(id): Path<Uuid>,
) -> Result<Json<VerificationView>, Problem> {
    Ok(Json(find(&app, &caller, id).await?.into()))
}

async fn find(app: &App, caller: &Caller, id: Uuid) -> Result<Verification, Problem> {
    store::read(&app.db, caller, id).await?.ok_or_else(Problem::not_found)
}

/// Which findings are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FindingsQuery {
    /// Of this code.
    #[param(value_type = Option<String>, example = "payout-mismatch")]
    code: Option<Code>,
    /// At this table.
    table: Option<String>,
    /// Of this severity.
    severity: Option<Severity>,
}

/// Reads the findings of a verification, in their order.
///
/// As NDJSON or as CSV (by `Accept`), in which no cell begins a formula. With `Accept-Language` each carries its
/// `message` in that language; without it, and without a filter, the NDJSON is byte by byte what `findings_sha256` is of.
#[utoipa::path(get, path = "/v1/verifications/{id}/findings", tag = "verifications", operation_id = "read_findings",
    extensions(("x-scopes" = json!(["verifications:read"]))),
    params(("id" = Uuid, Path, description = "Its id"), FindingsQuery),
    responses((status = 200, description = "The findings", content((String = "application/x-ndjson"), (String = "text/csv"))), Reads))]
pub async fn read_findings(
    State(app): State<App>,
    Reader(caller): Reader,
    Path(id): Path<Uuid>,
    Query(query): Query<FindingsQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let form = match negotiate::media_type(&headers, &[NDJSON, findings::CSV])? {
        findings::CSV => Form::Csv(negotiate::language(&headers)),
        _ if headers.contains_key(header::ACCEPT_LANGUAGE) => Form::Told(negotiate::language(&headers)),
        _ => Form::Plain,
    };
    let verification = find(&app, &caller, id).await?;
    let (_, bytes) = app.logs.read(&verification.findings).await?;
    let wanted = findings::Wanted { code: query.code, table: query.table, severity: query.severity };
    Ok(findings::answer(bytes, wanted, form))
}

/// Gives the log again, as it was submitted.
///
/// Byte by byte, and with the `Content-Encoding` that it came with.
#[utoipa::path(get, path = "/v1/verifications/{id}/log", tag = "verifications", operation_id = "read_log",
    extensions(("x-scopes" = json!(["verifications:read"]))),
    params(("id" = Uuid, Path, description = "Its id")),
    responses((status = 200, description = "The log", content((String = "application/x-ndjson"),
        (String = "application/octet-stream", example = "the bytes of the compressed log"))), Reads))]
pub async fn read_log(
    State(app): State<App>,
    Reader(caller): Reader,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    let verification = find(&app, &caller, id).await?;
    let (size, bytes) = app.logs.read(&verification.log).await?;
    let input = &verification.receipt.input;
    let is_text = input.sha256 == input.stored_sha256;
    let media_type = if is_text || verification.log_encoding.is_some() { NDJSON } else { "application/octet-stream" };
    let mut response = Body::from_stream(bytes).into_response();
    let head = response.headers_mut();
    head.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(media_type));
    head.insert(header::CONTENT_LENGTH, size.into());
    // Of old, what was declared was kept, though the bytes were plain.
    if let Some(encoding) = verification.log_encoding.filter(|_| !is_text).and_then(|it| it.parse().ok()) {
        head.insert(header::CONTENT_ENCODING, encoding);
    }
    Ok(response)
}
