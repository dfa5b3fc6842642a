//! Permits that were granted before the service, and configuration snapshots.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::auth::{Admin, Reader};
use super::extract::{Batch, Json, Path, Query};
use super::openapi::{Reads, Writes};
use super::params::Time;
use super::problem::{Fault, Problem};
use crate::registry::Line;
use crate::replay::configuration::Configuration;
use crate::requests::snapshot::{self, Snapshot};
use crate::requests::{self, Imported, ImportedPermit};
use crate::words::detail;

/// Imports permits that were granted before the service.
///
/// One as JSON, or many as NDJSON: all of them, or none where one has a fault.
#[utoipa::path(post, path = "/v1/permits/import", tag = "requests", operation_id = "import_permits",
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
/// In canonical form (RFC 8785). What a replay needs, here and with `despacho verify`.
#[utoipa::path(get, path = "/v1/configurations", tag = "requests", operation_id = "configuration", params(SnapshotQuery),
    responses((status = 200, description = "The snapshot", body = Configuration,
        headers(("ETag" = String, description = "Its SHA-256"), ("Content-Location" = String, description = "Where it stays"))),
        (status = 304, description = "It is the one that `If-None-Match` names"), Reads))]
pub async fn current(
    State(app): State<App>,
    Reader(caller): Reader,
    headers: HeaderMap,
    Query(query): Query<SnapshotQuery>,
) -> Result<Response, Problem> {
    let at = query.as_known_at.map(|it| it.0);
    if at.is_some_and(|it| it > app.clock.now()) {
        return Err(Fault::parameter("as_known_at", detail!("the moment is yet to come")).into());
    }
    let operator = super::operator_of(&caller, query.operator)?;
    let (_, snapshot) = snapshot::snapshot(&app.db, &caller, &operator, at).await?;
    Ok(answer(&headers, snapshot))
}

/// Gives a configuration snapshot again, byte by byte.
///
/// What a verification was replayed under can so be fetched for ever by the hash that its receipt names.
#[utoipa::path(get, path = "/v1/configurations/{sha256}", tag = "requests", operation_id = "kept_configuration",
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
    Ok(answer(&headers, snapshot::kept(&app.db, &caller, sha256).await?))
}

fn answer(headers: &HeaderMap, snapshot: Snapshot) -> Response {
    let tag = format!("\"{}\"", snapshot.sha256);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|it| it.to_str().ok());
    let known = known.is_some_and(|it| it == "*" || it.split(',').any(|it| it.trim().trim_start_matches("W/") == tag));
    let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
    let head = [
        (header::ETAG, tag),
        (header::CONTENT_LOCATION, format!("/v1/configurations/{}", snapshot.sha256)),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
    ];
    if known {
        return (status, head).into_response();
    }
    let json = HeaderValue::from_static("application/json");
    (status, head, [(header::CONTENT_TYPE, json)], snapshot.json).into_response()
}
