//! Webhooks: made, changed and looked after by those whose events they tell.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::auth::WebhookKeeper;
use super::extract::{Json, Path, Query};
use super::keys::PageQuery;
use super::lists::{List, etag, if_match};
use super::openapi::{Reads, Writes};
use super::params::Limit;
use super::problem::Problem;
use super::{App, query};
use crate::notifications::{self, Delivery, DeliveryFilter, NewWebhook, Webhook, WebhookChange};

/// A webhook whose secret was just made.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebhookWithSecret {
    #[serde(flatten)]
    webhook: Webhook,
    /// What its messages are signed with. It is shown here and never again.
    #[schema(example = "whsec_…")]
    secret: String,
}

/// Makes a webhook: what happens from now on is sent to its address.
///
/// Messages are in the form of Standard Webhooks: `webhook-id` (the event's id, the same each time that it is sent),
/// `webhook-timestamp` and `webhook-signature` (`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, one for each
/// secret). An answer of 2xx takes it; anything else has it sent again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20
/// and 24 hours; 410 ends the webhook. Each event is sent at least once, and later ones do not wait for earlier ones: `seq` in the message gives the order.
/// Addresses are public ones with `https` unless the service allows others. A key that is limited needs `requests:read`
/// besides; a webhook is disabled when the key that set its address is revoked.
#[utoipa::path(post, path = "/v1/webhooks", tag = "events", operation_id = "create_webhook",
    extensions(("x-scopes" = json!(["webhooks:manage", "requests:read"]))),
    request_body(content = NewWebhook, example = json!({"url": "https://back-office.example/despacho", "acts": ["approved", "refused", "lapsed"]})),
    responses((status = 201, description = "The webhook with its secret", body = WebhookWithSecret, headers(("Location" = String, description = "Its address"), ("ETag" = String, description = "Its revision")),
        example = json!({"id": "01a22a97-5463-73b0-85c4-c35e9d276029", "operator": "galaxy", "url": "https://back-office.example/despacho",
            "acts": ["approved", "refused", "lapsed"], "state": "active", "revision": 1, "created_by": "back-office",
            "created_at": "2026-12-02T10:15:00+08:00", "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"})), Writes))]
pub async fn create(
    State(app): State<App>,
    WebhookKeeper(by): WebhookKeeper,
    Json(new): Json<NewWebhook>,
) -> Result<Response, Problem> {
    let private = app.settings.private_webhooks;
    let (webhook, secret) =
        notifications::create_webhook(&app.db, &app.vault, private, app.clock.now(), &by, new).await?;
    let location = [(header::LOCATION, format!("/v1/webhooks/{}", webhook.id))];
    let tag = etag(webhook.revision);
    let body = WebhookWithSecret { webhook, secret: query::shown(secret.reveal()) };
    Ok((StatusCode::CREATED, location, tag, NO_STORE, Json(body)).into_response())
}

const NO_STORE: [(header::HeaderName, &str); 1] = [(header::CACHE_CONTROL, "no-store")];

/// Lists webhooks, the oldest first: an operator its own, an admin all.
///
/// Those that are disabled or retired too; none with its secrets.
#[utoipa::path(get, path = "/v1/webhooks", tag = "events", operation_id = "list_webhooks",
    extensions(("x-scopes" = json!(["webhooks:manage"]))), params(PageQuery),
    responses((status = 200, description = "The webhooks, without their secrets", body = List<Webhook>,
        example = json!({"items": [{"id": "01a22a97-5463-73b0-85c4-c35e9d276029", "operator": "galaxy",
            "url": "https://back-office.example/despacho", "acts": [], "state": "active", "revision": 1, "created_by": "back-office",
            "created_at": "2026-12-02T10:15:00+08:00"}], "next": null})), Reads))]
pub async fn list(
    State(app): State<App>,
    WebhookKeeper(by): WebhookKeeper,
    Query(query): Query<PageQuery>,
) -> Result<Json<List<Webhook>>, Problem> {
    let (limit, cursor) = query.parts();
    Ok(Json(notifications::list_webhooks(&app.db, &by, cursor, limit).await?.into()))
}

/// Reads a webhook.
///
/// Without its secrets, which are shown when they are made. `state` says whether it is told anything.
#[utoipa::path(get, path = "/v1/webhooks/{id}", tag = "events", operation_id = "read_webhook",
    extensions(("x-scopes" = json!(["webhooks:manage"]))),
    params(("id" = Uuid, Path, description = "Its id")),
    responses((status = 200, description = "The webhook, without its secrets", body = Webhook, headers(("ETag" = String, description = "Its revision")),
        example = json!({"id": "01a22a97-5463-73b0-85c4-c35e9d276029", "operator": "galaxy", "url": "https://back-office.example/despacho",
            "acts": [], "state": "active", "revision": 1, "created_by": "back-office", "created_at": "2026-12-02T10:15:00+08:00"})), Reads))]
pub async fn read(
    State(app): State<App>,
    WebhookKeeper(by): WebhookKeeper,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    let webhook = notifications::read_webhook(&app.db, &by, id).await?.ok_or_else(Problem::not_found)?;
    Ok((etag(webhook.revision), Json(webhook)).into_response())
}

/// Changes a webhook: its address, its acts, or how it stands.
///
/// `disabled` has it told nothing for now; made `active` again, it is told what happens from then on, and what still
/// waited to be sent. `retired` is for good.
#[utoipa::path(patch, path = "/v1/webhooks/{id}", tag = "events", operation_id = "change_webhook",
    extensions(("x-scopes" = json!(["webhooks:manage", "requests:read"]))),
    params(("id" = Uuid, Path, description = "Its id"), ("If-Match" = String, Header, description = "The `ETag` of what is changed")),
    request_body(content = WebhookChange, example = json!({"state": "disabled"})),
    responses((status = 200, description = "The webhook, changed", body = Webhook, headers(("ETag" = String, description = "Its revision")),
        example = json!({"id": "01a22a97-5463-73b0-85c4-c35e9d276029", "operator": "galaxy", "url": "https://back-office.example/despacho",
            "acts": [], "state": "disabled", "revision": 2, "created_by": "back-office", "created_at": "2026-12-02T10:15:00+08:00"})), Writes))]
pub async fn change(
    State(app): State<App>,
    WebhookKeeper(by): WebhookKeeper,
    Path(id): Path<Uuid>,
    headers: HeaderMap,
    Json(change): Json<WebhookChange>,
) -> Result<Response, Problem> {
    let revision = if_match(&headers)?;
    let private = app.settings.private_webhooks;
    let webhook = notifications::change_webhook(&app.db, private, &by, id, revision, change).await?;
    Ok((etag(webhook.revision), Json(webhook)).into_response())
}

/// How a secret is to be replaced.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rotation {
    /// For how many seconds the old secrets sign beside the new one: a day where it is left out, at most thirty.
    #[serde(default)]
    overlap_seconds: Option<u32>,
}

/// Gives a webhook a new secret, beside which the old ones sign for a while.
///
/// Each delivery bears a signature by every secret that still holds, so that the receiver can change over at any moment between.
#[utoipa::path(post, path = "/v1/webhooks/{id}/secrets", tag = "events", operation_id = "rotate_webhook_secret",
    extensions(("x-scopes" = json!(["webhooks:manage"]))),
    params(("id" = Uuid, Path, description = "Its id")),
    request_body(content = Rotation, example = json!({"overlap_seconds": 86_400})),
    responses((status = 201, description = "The webhook with its new secret", body = WebhookWithSecret,
        example = json!({"id": "01a22a97-5463-73b0-85c4-c35e9d276029", "operator": "galaxy", "url": "https://back-office.example/despacho",
            "acts": [], "state": "active", "revision": 1, "created_by": "back-office", "created_at": "2026-12-02T10:15:00+08:00",
            "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"})), Writes))]
pub async fn rotate(
    State(app): State<App>,
    WebhookKeeper(by): WebhookKeeper,
    Path(id): Path<Uuid>,
    Json(rotation): Json<Rotation>,
) -> Result<Response, Problem> {
    let (webhook, secret) =
        notifications::rotate_secret(&app.db, &app.vault, app.clock.now(), &by, id, rotation.overlap_seconds).await?;
    let body = WebhookWithSecret { webhook, secret: query::shown(secret.reveal()) };
    Ok((StatusCode::CREATED, NO_STORE, Json(body)).into_response())
}

/// How a delivery stands.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryState {
    /// It is to be sent, or sent again.
    Pending,
    /// It was taken.
    Delivered,
    /// It was given up.
    Failed,
}

/// Which deliveries.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DeliveriesQuery {
    /// How many to a page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
    /// `next` of the page before.
    cursor: Option<String>,
    /// In this state alone.
    #[param(inline)]
    state: Option<DeliveryState>,
}

/// Lists a webhook's deliveries, the latest first, each with every time that it was tried.
///
/// A delivery names its event, how it stands and when it is sent next; a try says the status or what went wrong, and how long it took.
#[utoipa::path(get, path = "/v1/webhooks/{id}/deliveries", tag = "events", operation_id = "list_deliveries",
    extensions(("x-scopes" = json!(["webhooks:manage"]))),
    params(("id" = Uuid, Path, description = "The webhook"), DeliveriesQuery),
    responses((status = 200, description = "The deliveries", body = List<Delivery>,
        example = json!({"items": [{"id": "01a22a9a-21f5-70a0-bd4f-e7a8f8271268", "webhook": "01a22a97-5463-73b0-85c4-c35e9d276029",
            "event": "galaxy/12", "state": "pending", "attempts": 1, "next_at": "2026-12-02T10:20:05+08:00", "delivered_at": null,
            "tries": [{"number": 1, "at": "2026-12-02T10:20:00+08:00", "status": 503, "error": null, "ms": 41}]}], "next": null})), Reads))]
pub async fn deliveries(
    State(app): State<App>,
    WebhookKeeper(by): WebhookKeeper,
    Path(id): Path<Uuid>,
    Query(query): Query<DeliveriesQuery>,
) -> Result<Json<List<Delivery>>, Problem> {
    let state = query.state.map(|it| match it {
        DeliveryState::Pending => "pending".to_owned(),
        DeliveryState::Delivered => "delivered".to_owned(),
        DeliveryState::Failed => "failed".to_owned(),
    });
    let filter = DeliveryFilter { state };
    let cursor = query.cursor.as_deref();
    let page = notifications::list_deliveries(&app.db, &by, id, &filter, cursor, query.limit.0).await?;
    Ok(Json(page.ok_or_else(Problem::not_found)?.into()))
}

/// Sends a delivery once more, whatever came of it before.
///
/// The event, its id and its content are the same, so that a receiver which has had it can tell.
#[utoipa::path(post, path = "/v1/webhooks/{id}/deliveries/{delivery}/replay", tag = "events", operation_id = "replay_delivery",
    extensions(("x-scopes" = json!(["webhooks:manage", "requests:read"]))),
    params(("id" = Uuid, Path, description = "The webhook"), ("delivery" = Uuid, Path, description = "The delivery")),
    responses((status = 200, description = "The delivery, to be sent again", body = Delivery,
        example = json!({"id": "01a22a9a-21f5-70a0-bd4f-e7a8f8271268", "webhook": "01a22a97-5463-73b0-85c4-c35e9d276029",
            "event": "galaxy/12", "state": "pending", "attempts": 10, "next_at": "2026-12-06T10:20:00+08:00", "delivered_at": null,
            "tries": []})), Writes))]
pub async fn replay(
    State(app): State<App>,
    WebhookKeeper(by): WebhookKeeper,
    Path((id, delivery)): Path<(Uuid, Uuid)>,
) -> Result<Json<Delivery>, Problem> {
    let found = notifications::replay_delivery(&app.db, &by, app.clock.now(), id, delivery).await?;
    Ok(Json(found.ok_or_else(Problem::not_found)?))
}
