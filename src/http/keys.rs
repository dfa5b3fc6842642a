//! Keys: made, listed and retired by admins.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::auth::{Admin, Overseer};
use super::each::{Answers, Each};
use super::extract::{Json, Path, Query};
use super::lists::{List, etag, if_match};
use super::openapi::{Reads, Writes};
use super::params::Limit;
use super::problem::{Fault, Kind, Problem};
use super::{App, query, typed};
use crate::message::message;
use crate::registry::{self, Access, Key, KeyChange, NewKey, Secret};

/// The most keys of one batch.
const MOST_KEYS: usize = 10_000;

/// A key that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeKey {
    #[serde(flatten)]
    key: Key,
    /// What its holder sends. It is shown here and never again.
    #[schema(example = "dsp_…")]
    secret: String,
}

impl MadeKey {
    fn of(key: Key, secret: &Secret) -> Self {
        Self { key, secret: query::shown(secret.reveal().to_owned()) }
    }
}

/// Makes a key, for one person or system.
///
/// Its secret is shown once; the service keeps a hash. Many are made from NDJSON, one a line: each has an answer of its
/// own, and one with a fault does not keep the others from being made.
#[utoipa::path(post, path = "/v1/keys", tag = "registers", operation_id = "create_key",
    extensions(("x-scopes" = json!(["keys:manage"]))),
    request_body(content((NewKey = "application/json", example = json!({"subject": "back-office", "role": "operator",
        "operator": "galaxy", "scopes": ["requests:read", "requests:file"]})), (String = "application/x-ndjson"))),
    responses((status = 201, description = "The key with its secret", body = MadeKey,
        headers(("Location" = String, description = "Its address"), ("ETag" = String, description = "Its revision")),
        example = json!({"id": "0198c4b2-0000-7000-8000-000000000001", "prefix": "dsp_Zm9vYmFy", "subject": "back-office",
            "role": "operator", "operator": "galaxy", "expires_at": null, "revoked_at": null,
            "scopes": ["requests:read", "requests:file"], "previous_until": null, "revision": 1, "secret": "dsp_Zm9vYmFy…"})),
        (status = 200, description = "Of many: an answer for each, with its line, its status, and the key or the problem",
            content_type = "application/x-ndjson", body = String), Writes))]
pub async fn create(
    State(app): State<App>,
    Admin(by): Admin,
    headers: HeaderMap,
    keys: Each<NewKey, MOST_KEYS>,
) -> Result<Response, Problem> {
    let many = match keys {
        Each::One(new) => {
            let (key, secret) = registry::create_key(&app.db, app.clock.now(), &by, new).await?;
            let location = [(header::LOCATION, format!("/v1/keys/{}", key.id))];
            return Ok((StatusCode::CREATED, location, shown(key, &secret)).into_response());
        }
        Each::Many(many) => many,
    };
    let mut answers = Answers::to(&headers);
    for (line, read) in many {
        let came = match read {
            Ok(new) => registry::create_key(&app.db, app.clock.now(), &by, new).await.map_err(Problem::from),
            Err(fault) => Err(fault.into()),
        };
        let made = |(key, secret): (Key, Secret)| MadeKey::of(key, &secret);
        answers.add(line, "key", came.map(|it| (query::made(), made(it))));
    }
    Ok(([(header::CACHE_CONTROL, "no-store")], answers).into_response())
}

/// A key with its secret, which nothing on the way keeps.
fn shown(key: Key, secret: &Secret) -> Response {
    let head = [(header::CACHE_CONTROL, "no-store")];
    let tag = etag(key.revision);
    (head, tag, Json(MadeKey::of(key, secret))).into_response()
}

/// How a secret is to be replaced.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = KeyRotation)]
pub struct Rotation {
    /// For how many seconds the old secret holds beside the new one: a day where it is left out, at most thirty; 0: not
    /// at all.
    #[serde(default)]
    #[schema(maximum = 2_592_000)]
    overlap_seconds: Option<u32>,
}

/// Gives a key a new secret, beside which the old one holds for a while.
///
/// Its id, subject, role and scopes stay. The secret is shown once.
#[utoipa::path(post, path = "/v1/keys/{id}/rotation", tag = "registers", operation_id = "rotate_key",
    extensions(("x-scopes" = json!(["keys:manage"]))),
    params(("id" = Uuid, Path, description = "Its id")),
    request_body(content = Rotation, example = json!({"overlap_seconds": 86_400})),
    responses((status = 201, description = "The key with its new secret", body = MadeKey,
        headers(("ETag" = String, description = "Its revision")),
        example = json!({"id": "0198c4b2-0000-7000-8000-000000000001", "prefix": "dsp_YmFyZm9v", "subject": "back-office",
            "role": "operator", "operator": "galaxy", "expires_at": null, "revoked_at": null, "scopes": null,
            "previous_until": "2026-12-03T10:15:00+08:00", "revision": 2, "secret": "dsp_YmFyZm9v…"})), Writes))]
pub async fn rotate(
    State(app): State<App>,
    Admin(by): Admin,
    Path(id): Path<Uuid>,
    Json(rotation): Json<Rotation>,
) -> Result<Response, Problem> {
    let (key, secret) = registry::rotate_key(&app.db, app.clock.now(), &by, id, rotation.overlap_seconds).await?;
    Ok((StatusCode::CREATED, shown(key, &secret)).into_response())
}

/// Changes a key: from when it is no longer valid, and what it is limited to.
///
/// A JSON merge patch (RFC 7396): null takes a limit away. It holds from the next request on, at every replica.
#[utoipa::path(patch, path = "/v1/keys/{id}", tag = "registers", operation_id = "change_key",
    extensions(("x-scopes" = json!(["keys:manage"]))),
    params(("id" = Uuid, Path, description = "Its id"), ("If-Match" = String, Header, description = "The `ETag` of what is changed")),
    request_body(content = KeyChange, example = json!({"scopes": ["requests:read"]})),
    responses((status = 200, description = "The key, changed", body = Key, headers(("ETag" = String, description = "Its revision")),
        example = json!({"id": "0198c4b2-0000-7000-8000-000000000001", "prefix": "dsp_Zm9vYmFy", "subject": "back-office",
            "role": "operator", "operator": "galaxy", "expires_at": null, "revoked_at": null, "scopes": ["requests:read"],
            "previous_until": null, "revision": 2})), Writes))]
pub async fn change(
    State(app): State<App>,
    Admin(by): Admin,
    Path(id): Path<Uuid>,
    headers: HeaderMap,
    Json(patch): Json<Value>,
) -> Result<Response, Problem> {
    let revision = if_match(&headers)?;
    if !patch.is_object() {
        return Err(Fault::at(Kind::FieldInvalid, "", message!("change-object")).into());
    }
    let key = registry::read_key(&app.db, id).await?.ok_or_else(Problem::not_found)?;
    let change = typed::read(registry::merged(&KeyChange::from(&key), &patch))?;
    let key = registry::change_key(&app.db, app.clock.now(), &by, id, revision, change).await?;
    Ok((etag(key.revision), Json(key)).into_response())
}

/// Which accesses.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AccessQuery {
    /// Of this person or system alone.
    subject: Option<String>,
    /// How many to a page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
    /// `next` of the page before.
    cursor: Option<String>,
}

/// Lists what keys and tokens of inspectors, auditors and admins were used to read, the latest first.
///
/// Each use with its time, the key or the issuer of the token, path and parameters. For admins and auditors.
#[utoipa::path(get, path = "/v1/accesses", tag = "registers", operation_id = "list_accesses",
    extensions(("x-scopes" = json!(["keys:manage"]))), params(AccessQuery),
    responses((status = 200, description = "The accesses", body = List<Access>,
        example = json!({"items": [{"id": "0198c4b2-0000-7000-8000-000000000002", "at": "2026-12-02T10:15:00+08:00",
            "key": "0198c4b2-0000-7000-8000-000000000001", "issuer": null, "subject": "ines", "role": "inspector", "path": "/v1/requests",
            "query": "operator=galaxy"}], "next": null})), Reads))]
pub async fn accesses(
    State(app): State<App>,
    _by: Overseer,
    Query(query): Query<AccessQuery>,
) -> Result<Json<List<Access>>, Problem> {
    let (subject, cursor) = (query.subject.as_deref(), query.cursor.as_deref());
    Ok(Json(registry::list_accesses(&app.db, subject, cursor, query.limit.0).await?.into()))
}

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// How many to a page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
    /// `next` of the page before.
    cursor: Option<String>,
}

impl PageQuery {
    /// The cursor, and how many to a page.
    pub fn parts(&self) -> (usize, Option<&str>) {
        (self.limit.0, self.cursor.as_deref())
    }
}

/// Lists keys, the oldest first.
///
/// Those that were revoked or have expired too; none with its secret. For admins.
#[utoipa::path(get, path = "/v1/keys", tag = "registers", operation_id = "list_keys",
    extensions(("x-scopes" = json!(["keys:manage"]))), params(PageQuery),
    responses((status = 200, description = "The keys, without their secrets", body = List<Key>), Reads))]
pub async fn list(
    State(app): State<App>,
    _by: Admin,
    Query(query): Query<PageQuery>,
) -> Result<Json<List<Key>>, Problem> {
    Ok(Json(registry::list_keys(&app.db, query.cursor.as_deref(), query.limit.0).await?.into()))
}

/// Reads a key.
///
/// Without its secret, of which the service keeps but a hash. For admins.
#[utoipa::path(get, path = "/v1/keys/{id}", tag = "registers", operation_id = "read_key",
    extensions(("x-scopes" = json!(["keys:manage"]))),
    params(("id" = Uuid, Path, description = "Its id")),
    responses((status = 200, description = "The key, without its secret", body = Key,
        headers(("ETag" = String, description = "Its revision"))), Reads))]
pub async fn read(State(app): State<App>, _by: Admin, Path(id): Path<Uuid>) -> Result<Response, Problem> {
    let key = registry::read_key(&app.db, id).await?.ok_or_else(Problem::not_found)?;
    Ok((etag(key.revision), Json(key)).into_response())
}

/// Revokes a key, at once and for good. One that was revoked before stays as it is.
///
/// It is refused from the next request on, at every replica.
#[utoipa::path(post, path = "/v1/keys/{id}/retirement", tag = "registers", operation_id = "retire_key",
    extensions(("x-scopes" = json!(["keys:manage"]))),
    params(("id" = Uuid, Path, description = "Its id")),
    responses((status = 200, description = "The key, revoked", body = Key), Writes))]
pub async fn retire(State(app): State<App>, Admin(by): Admin, Path(id): Path<Uuid>) -> Result<Json<Key>, Problem> {
    let key = registry::revoke_key(&app.db, app.clock.now(), &by, id).await?;
    Ok(Json(key.ok_or_else(Problem::not_found)?))
}
