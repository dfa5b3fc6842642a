//! Keys: made, listed and retired by admins.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::App;
use super::auth::Admin;
use super::extract::{Json, Path, Query};
use super::lists::List;
use super::openapi::{Reads, Writes};
use super::params::Limit;
use super::problem::Problem;
use crate::registry::{self, Key, NewKey};

/// A key that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeKey {
    #[serde(flatten)]
    key: Key,
    /// What its holder sends. It is shown here and never again.
    #[schema(example = "dsp_…")]
    secret: String,
}

/// Makes a key, for one person or system.
///
/// Its secret is shown once; the service keeps a hash.
#[utoipa::path(post, path = "/v1/keys", tag = "registers", operation_id = "create_key",
    request_body(content = NewKey, example = json!({"subject": "back-office", "role": "operator", "operator": "galaxy"})),
    responses((status = 201, description = "The key with its secret", body = MadeKey,
        headers(("Location" = String, description = "Its address"))), Writes))]
pub async fn create(State(app): State<App>, Admin(by): Admin, Json(new): Json<NewKey>) -> Result<Response, Problem> {
    let (key, secret) = registry::create_key(&app.db, app.clock.now(), &by, new).await?;
    let head = [(header::LOCATION, format!("/v1/keys/{}", key.id)), (header::CACHE_CONTROL, "no-store".to_owned())];
    let made = MadeKey { key, secret: secret.reveal().to_owned() };
    Ok((StatusCode::CREATED, head, Json(made)).into_response())
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
#[utoipa::path(get, path = "/v1/keys", tag = "registers", operation_id = "list_keys", params(PageQuery),
    responses((status = 200, description = "The keys, without their secrets", body = List<Key>), Reads))]
pub async fn list(
    State(app): State<App>,
    _by: Admin,
    Query(query): Query<PageQuery>,
) -> Result<Json<List<Key>>, Problem> {
    Ok(Json(registry::list_keys(&app.db, query.cursor.as_deref(), query.limit.0).await?.into()))
}

/// Reads a key.
#[utoipa::path(get, path = "/v1/keys/{id}", tag = "registers", operation_id = "read_key",
    params(("id" = Uuid, Path, description = "Its id")),
    responses((status = 200, description = "The key, without its secret", body = Key), Reads))]
pub async fn read(State(app): State<App>, _by: Admin, Path(id): Path<Uuid>) -> Result<Json<Key>, Problem> {
    Ok(Json(registry::read_key(&app.db, id).await?.ok_or_else(Problem::not_found)?))
}

/// Revokes a key, at once and for good. One that was revoked before stays as it is.
#[utoipa::path(post, path = "/v1/keys/{id}/retirement", tag = "registers", operation_id = "retire_key",
    params(("id" = Uuid, Path, description = "Its id")),
    responses((status = 200, description = "The key, revoked", body = Key), Writes))]
pub async fn retire(State(app): State<App>, Admin(by): Admin, Path(id): Path<Uuid>) -> Result<Json<Key>, Problem> {
    let key = registry::revoke_key(&app.db, app.clock.now(), &by, id).await?;
    Ok(Json(key.ok_or_else(Problem::not_found)?))
}
