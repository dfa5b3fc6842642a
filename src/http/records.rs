//! What proves something: the copy of record, the acknowledgement of receipt, the certificate of a decision, and the
//! keys by which that is checked.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use utoipa::IntoParams;
use uuid::Uuid;

use super::auth::{Admin, Reader};
use super::extract::{Json, Path, Query};
use super::openapi::{Open, Reads, Writes};
use super::problem::Problem;
use super::{App, negotiate};
use crate::certificate::Jwks;
use crate::certificate::base64url;
use crate::requests::{self, Acknowledgement, FiledRequest};
use crate::signing::{self, SigningKey};

/// Which revision.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RevisionQuery {
    /// As it stood at that revision; as it stands now where it is left out.
    #[param(minimum = 1)]
    revision: Option<i64>,
}

/// Gives what was filed, byte by byte.
///
/// In canonical form (RFC 8785), with its SHA-256 in `Content-Digest` and, in hex, as `ETag`: the one of the receipt,
/// of the history and of certificates. A permit that was imported has no such record.
#[utoipa::path(get, path = "/v1/requests/{id}/record", tag = "requests", operation_id = "request_record",
    extensions(("x-scopes" = json!(["requests:read"]))),
    params(("id" = Uuid, Path, description = "The request's id"), RevisionQuery),
    responses((status = 200, description = "What was filed", body = FiledRequest,
        headers(("ETag" = String, description = "Its SHA-256, in hex"),
            ("Content-Digest" = String, description = "Its SHA-256 (RFC 9530)"),
            ("Content-Location" = String, description = "Where it stays")),
        example = json!({"adopts_on": "2026-12-10", "external_reference": null, "game": "makccarat", "note": null,
            "operator": "galaxy", "options": {"9.draw": "second"}, "scope": {"operator": "galaxy"}})),
        (status = 304, description = "It is the one that `If-None-Match` names"), Reads))]
pub async fn record(
    State(app): State<App>,
    Reader(caller): Reader,
    headers: HeaderMap,
    Path(id): Path<Uuid>,
    Query(query): Query<RevisionQuery>,
) -> Result<Response, Problem> {
    let record = requests::record(&app.db, app.clock.now(), &caller, id, query.revision).await?;
    let record = record.ok_or_else(Problem::not_found)?;
    let place = format!("/v1/requests/{id}/record?revision={}", record.revision);
    Ok(answer(&headers, &record.sha256, &place, "application/json", record.json))
}

/// Acknowledges the receipt of a filing.
///
/// Receipt, validation, decision and notification are acts of their own, each with its time. The operator has notice of
/// a decision when it first fetches its certificate, or one of its webhooks takes the event.
#[utoipa::path(get, path = "/v1/requests/{id}/receipt", tag = "requests", operation_id = "request_receipt",
    extensions(("x-scopes" = json!(["requests:read"]))),
    params(("id" = Uuid, Path, description = "The request's id"), RevisionQuery),
    responses((status = 200, description = "What became of the filing", body = Acknowledgement,
        example = json!({"request": "0198c4b2-0000-7000-8000-000000000000", "operator": "galaxy",
            "received": {"at": "2026-12-02T10:15:00+08:00", "filed_on": "2026-12-02", "act": "filed", "revision": 1,
                "by": "back-office", "key": "0198c4b2-0000-7000-8000-000000000001",
                "sha256": "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"},
            "validated": {"at": "2026-12-02T10:15:00+08:00", "notice": null},
            "decided": {"at": "2026-12-03T09:00:00+08:00", "act": "approved", "revision": 2, "by": "ines"},
            "notified": {"at": "2026-12-03T09:05:00+08:00", "how": "certificate", "to": "back-office"}})), Reads))]
pub async fn receipt(
    State(app): State<App>,
    Reader(caller): Reader,
    Path(id): Path<Uuid>,
    Query(query): Query<RevisionQuery>,
) -> Result<Json<Acknowledgement>, Problem> {
    let found = requests::acknowledgement(&app.db, app.clock.now(), &caller, id, query.revision).await?;
    Ok(Json(found.ok_or_else(Problem::not_found)?))
}

/// Which decision.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DecisionQuery {
    /// The one that made that revision; the last one where it is left out.
    #[param(minimum = 1)]
    revision: Option<i64>,
}

/// Certifies a decision: an approval, a refusal, a return, a revocation, a lapse.
///
/// A compact JWS (RFC 7515), signed with Ed25519 by a key of `/.well-known/jwks.json`. It is issued once and then stays
/// as it is. `despacho check` checks it offline.
#[utoipa::path(get, path = "/v1/requests/{id}/certificate", tag = "requests", operation_id = "request_certificate",
    extensions(("x-scopes" = json!(["requests:read"]))),
    params(("id" = Uuid, Path, description = "The request's id"), DecisionQuery),
    responses((status = 200, description = "The certificate", content_type = "application/jose", body = String,
        headers(("ETag" = String, description = "Its SHA-256, in hex"),
            ("Content-Digest" = String, description = "Its SHA-256 (RFC 9530)"),
            ("Content-Location" = String, description = "Where it stays")),
        example = json!("eyJhbGciOiJFZERTQSIsImtpZCI6Iu…")),
        (status = 304, description = "It is the one that `If-None-Match` names"), Reads))]
pub async fn certificate(
    State(app): State<App>,
    Reader(caller): Reader,
    method: Method,
    headers: HeaderMap,
    Path(id): Path<Uuid>,
    Query(query): Query<DecisionQuery>,
) -> Result<Response, Problem> {
    let media_type = negotiate::media_type(&headers, &["application/jose"])?;
    // The day is written into it for good.
    super::clock::sure(&app)?;
    let now = app.clock.now();
    let issued = requests::certificate(&app.db, &app.vault, now, &caller, id, query.revision).await?;
    let place = format!("/v1/requests/{id}/certificate?revision={}", issued.revision);
    let sha256 = crate::replay::receipt::sha256_hex(issued.jws.as_bytes());
    let answer = answer(&headers, &sha256, &place, media_type, issued.jws.clone().into_bytes());
    // Whoever asks for its head alone, or names what it has, is given nothing.
    if method == Method::GET && answer.status() == StatusCode::OK {
        requests::note_given(&app.db, now, &caller, &issued).await?;
    }
    Ok(answer)
}

/// Bytes that stay as they are, with what tells so.
fn answer(headers: &HeaderMap, sha256: &str, place: &str, media_type: &'static str, body: Vec<u8>) -> Response {
    let tag = format!("\"{sha256}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|it| it.to_str().ok());
    let known = known.is_some_and(|it| it == "*" || it.split(',').any(|it| it.trim().trim_start_matches("W/") == tag));
    let head = [(header::ETAG, tag), (header::CONTENT_LOCATION, place.to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(media_type))];
    (head, kind, [("content-digest", content_digest(&body))], body).into_response()
}

/// The header `Content-Digest` (RFC 9530).
fn content_digest(body: &[u8]) -> String {
    let text = base64url::encode(&Sha256::digest(body)).replace('-', "+").replace('_', "/");
    format!("sha-256=:{text}=:")
}

/// Gives the public keys by which certificates are checked.
///
/// A JSON Web Key Set (RFC 7517). The last key is in use; those before it stay, so that what they signed can be
/// checked.
#[utoipa::path(get, path = "/.well-known/jwks.json", tag = "service", operation_id = "public_keys", security(()),
    responses((status = 200, description = "The keys", body = Jwks,
        example = json!({"keys": [{"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
            "kid": "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k", "alg": "EdDSA", "use": "sig"}]})), Open))]
pub async fn public_keys(State(app): State<App>) -> Result<Response, Problem> {
    let keys = signing::public_keys(&app.db).await?;
    Ok(([(header::CACHE_CONTROL, "public, max-age=300")], Json(keys)).into_response())
}

/// Makes a new key to sign certificates with. The one before it signs no longer, and stays among the public keys.
///
/// Certificates of earlier days can so be checked for ever. For admins.
#[utoipa::path(post, path = "/v1/signing-keys", tag = "registers", operation_id = "rotate_signing_key",
    extensions(("x-scopes" = json!(["keys:manage"]))),
    responses((status = 201, description = "The key that is in use now", body = SigningKey,
        example = json!({"kid": "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k", "made_at": "2026-12-02T10:15:00+08:00",
            "made_by": "ada", "retired_at": null})), Writes))]
pub async fn rotate(State(app): State<App>, Admin(by): Admin) -> Result<(StatusCode, Json<SigningKey>), Problem> {
    let key = signing::rotate(&app.db, &app.vault, app.clock.now(), &by).await?;
    Ok((StatusCode::CREATED, Json(key)))
}
