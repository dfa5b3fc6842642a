//! Permits that were granted before the service, and configuration snapshots.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::auth::{Admin, Reader};
use super::extract::{Batch, Json, Path, Query};
use super::openapi::{Reads, Writes};
use super::params::Time;
use super::problem::{Fault, Problem};
use crate::message::message;
use crate::registry::Line;
use crate::replay::configuration::Configuration;
use crate::requests::snapshot::{self, Snapshot};
use crate::requests::{self, Imported, ImportedPermit};

/// Imports permits that were granted before the service.
///
/// One as JSON, or many as NDJSON: all of them, or none where one has a fault.
#[utoipa::path(post, path = "/v1/permits/import", tag = "requests", operation_id = "import_permits",
    extensions(("x-scopes" = json!(["registers:write"]))),
    request_body(content((ImportedPermit = "application/json", example = json!({"operator": "galaxy", "game": "makccarat",
        "scope": {"operator": "galaxy"}, "from": "2007-07-10", "options": {"9.draw": "second", "16.payouts": "second"},
        "document": "DICJ 123/2007"})), (String = "application/x-ndjson"))),
    responses((status = 201, description = "Their ids", body = Imported), Writes))]
pub async fn import(
    State(app): State<App>,
    Admin(by): Admin,
    batch: Batch<ImportedPermit>,
) -> Result<(StatusCode, Json<Imported>), Problem> {
    let many = matches!(batch, Batch::Many(_));
    let lines = match batch {
        Batch::One(it) => vec![(1, it)],
        Batch::Many(all) => all,
    };
    let lines = lines.into_iter().map(|(line, it)| Line { line, content: Ok(it) }).collect();
    let imported = requests::import(&app.db, &app.rules(), app.clock.now(), &by, lines).await;
    let imported = imported.map_err(|error| if many { error.into() } else { Problem::from(error).without_lines() })?;
    Ok((StatusCode::CREATED, Json(imported)))
}

/// Whose snapshot, as known when.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SnapshotQuery {
    /// Whose; a key of an operator may leave it out.
    operator: Option<String>,
    /// The moment whose knowledge it holds; the last change of anything of the operator where it is left out.
    #[param(value_type = Option<String>, format = DateTime)]
    as_known_at: Option<Time>,
}

/// Makes the configuration snapshot of an operator: its tables, permits and pay tables with all their days.
///
/// In canonical form (RFC 8785). What a replay needs, here and with `despacho verify`. Nothing is kept of it: it is the same
/// whenever it is made for the same moment, and `Content-Location` is the address with that moment.
#[utoipa::path(get, path = "/v1/configurations", tag = "requests", operation_id = "configuration",
    extensions(("x-scopes" = json!(["requests:read"]))), params(SnapshotQuery),
    responses((status = 200, description = "The snapshot", body = Configuration,
        headers(("ETag" = String, description = "Its SHA-256"), ("Content-Location" = String, description = "Where it stays"))),
        (status = 304, description = "It is the one that `If-None-Match` names"), Reads))]
pub async fn current(
    State(app): State<App>,
    Reader(caller): Reader,
    headers: HeaderMap,
    Query(query): Query<SnapshotQuery>,
) -> Result<Response, Problem> {
    let operator = super::operator_of(&caller, query.operator)?;
    let at = query.as_known_at.map(|it| it.0);
    // The last change may be recorded a little after this replica's now.
    let to_come = at.filter(|it| *it > app.clock.now());
    let (_, snapshot) = snapshot::snapshot(&app.db, &caller, &operator, at.xor(to_come)).await?;
    if to_come.is_some_and(|it| it != snapshot.as_known_at) {
        return Err(Fault::parameter("as_known_at", message!("moment")).into());
    }
    let operator: String = form_urlencoded::byte_serialize(operator.as_bytes()).collect();
    let place = format!("/v1/configurations?operator={operator}&as_known_at={}", snapshot.as_known_at.timestamp());
    answer(&headers, place, snapshot)
}

/// Gives the configuration snapshot again that a verification was replayed under, byte by byte.
///
/// It is kept for ever, and found by the hash that the receipt names.
#[utoipa::path(get, path = "/v1/configurations/{sha256}", tag = "requests", operation_id = "kept_configuration",
    extensions(("x-scopes" = json!(["requests:read"]))),
    params(("sha256" = String, Path, description = "Its SHA-256, in hex")),
    responses((status = 200, description = "The snapshot", body = Configuration,
        headers(("ETag" = String, description = "Its SHA-256"), ("Content-Location" = String, description = "Where it stays"))),
        (status = 304, description = "It is the one that `If-None-Match` names"), Reads))]
pub async fn kept(
    State(app): State<App>,
    Reader(caller): Reader,
    headers: HeaderMap,
    Path(sha256): Path<String>,
) -> Result<Response, Problem> {
    let sha256 = sha256.strip_prefix("sha256:").unwrap_or(&sha256);
    answer(&headers, format!("/v1/configurations/{sha256}"), snapshot::kept(&app.db, &caller, sha256).await?)
}

fn answer(headers: &HeaderMap, place: String, snapshot: Snapshot) -> Result<Response, Problem> {
    let tag = format!("\"{}\"", snapshot.sha256);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|it| it.to_str().ok());
    let known = known.is_some_and(|it| it == "*" || it.split(',').any(|it| it.trim().trim_start_matches("W/") == tag));
    let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
    let head = [
        (header::ETAG, tag),
        (header::CONTENT_LOCATION, place),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
    ];
    if known {
        return Ok((status, head).into_response());
    }
    let json = HeaderValue::from_static("application/json");
    let chunks = snapshot.chunks().map_err(|it| Problem::internal(&it))?;
    let body = Body::from_stream(stream::iter(chunks));
    Ok((status, head, [(header::CONTENT_TYPE, json)], body).into_response())
}
