//! Deliveries: one event for one webhook, tried until it is taken or given up.

use serde::Serialize;
use sqlx::FromRow;
use uuid::Uuid;

use super::webhooks::{Webhook, WebhookState, read_webhook};
use crate::db::{self, Db, Json, query};
use crate::instant::Instant;
use crate::page::{self, ListError, Page};
use crate::registry::{Caller, Role, once};

/// How long after each failure it is tried again, in seconds: over three days, all told.
const WAITS: [i64; 9] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/// How long a sender holds what it sends. Longer than a receiver may take.
const LEASE: i64 = 60;
/// How many of the times that a delivery was tried are told.
const MOST_TRIES: i64 = 20;
/// How many events are made into deliveries at a time.
const BATCH: i64 = 200;

/// One event for one webhook.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
pub struct Delivery {
    /// Its id.
    pub id: Uuid,
    /// The webhook.
    pub webhook: Uuid,
    /// The event, as the feed names it; it is the header `webhook-id`.
    #[schema(example = "galaxy/12")]
    pub event: String,
    /// `pending`, `delivered` or `failed`.
    pub state: String,
    /// How often it was tried.
    pub attempts: i64,
    /// When it is tried next, or was to be.
    pub next_at: Instant,
    /// When it was taken.
    pub delivered_at: Option<Instant>,
    /// The last twenty times that it was tried.
    #[sqlx(skip)]
    pub tries: Vec<Attempt>,
    #[serde(skip)]
    pub(super) position: i64,
}

/// One time that a delivery was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromRow, utoipa::ToSchema)]
pub struct Attempt {
    /// Its number, from 1.
    pub number: i64,
    /// When it began.
    pub at: Instant,
    /// What the receiver answered.
    pub status: Option<i64>,
    /// Why there was no answer.
    pub error: Option<String>,
    /// How long it took.
    pub ms: i64,
}

/// Which deliveries are asked for.
#[derive(Clone, Debug, Default)]
pub struct DeliveryFilter {
    /// In this state.
    pub state: Option<String>,
}

/// A webhook's deliveries, the latest first; `None` for a webhook that the caller may not see.
pub async fn list_deliveries(
    db: &Db,
    caller: &Caller,
    webhook: Uuid,
    filter: &DeliveryFilter,
    cursor: Option<&str>,
    limit: usize,
) -> Result<Option<Page<Delivery>>, ListError> {
    if read_webhook(db, caller, webhook).await?.is_none() {
        return Ok(None);
    }
    let after: Option<i64> = page::place("deliveries", cursor)?;
    let found = query(
        db,
        "SELECT d.id, d.webhook, e.operator || '/' || CAST(e.seq AS TEXT) AS event, d.state, d.attempts, d.next_at,
                d.delivered_at, d.position
         FROM deliveries d JOIN events e ON e.position = d.position
         WHERE d.webhook = $1 AND d.position < $2 AND ($3 IS NULL OR d.state = $3)
         ORDER BY d.position DESC LIMIT $4",
    )
    .bind(webhook)
    .bind(after.unwrap_or(i64::MAX))
    .bind(filter.state.clone())
    .bind(limit as i64 + 1);
    let mut page = Page::read::<Delivery, _>(found, limit, "deliveries", |it: &Delivery| it.position).await?;
    for delivery in &mut page.items {
        delivery.tries = tries(db, delivery.id).await?;
    }
    Ok(Some(page))
}

/// A delivery of a webhook; `None` for what the caller may not see, too.
pub async fn read_delivery(db: &Db, caller: &Caller, webhook: Uuid, id: Uuid) -> db::Result<Option<Delivery>> {
    if read_webhook(db, caller, webhook).await?.is_none() {
        return Ok(None);
    }
    let found: Option<Delivery> = query(
        db,
        "SELECT d.id, d.webhook, e.operator || '/' || CAST(e.seq AS TEXT) AS event, d.state, d.attempts, d.next_at,
                d.delivered_at, d.position
         FROM deliveries d JOIN events e ON e.position = d.position WHERE d.webhook = $1 AND d.id = $2",
    )
    .bind(webhook)
    .bind(id)
    .optional()
    .await?;
    let Some(mut delivery) = found else { return Ok(None) };
    delivery.tries = tries(db, id).await?;
    Ok(Some(delivery))
}

/// The last times that a delivery was tried, in order.
async fn tries(db: &Db, delivery: Uuid) -> db::Result<Vec<Attempt>> {
    let mut last: Vec<Attempt> = query(
        db,
        "SELECT number, at, status, error, ms FROM delivery_attempts WHERE delivery = $1 ORDER BY number DESC LIMIT $2",
    )
    .bind(delivery)
    .bind(MOST_TRIES)
    .all()
    .await?;
    last.reverse();
    Ok(last)
}

/// Has a delivery sent once more, whatever came of it before; `None` for what the caller may not see.
pub async fn replay_delivery(
    db: &Db,
    caller: &Caller,
    now: Instant,
    webhook: Uuid,
    id: Uuid,
) -> db::Result<Option<Delivery>> {
    let Some(mut delivery) = read_delivery(db, caller, webhook, id).await? else { return Ok(None) };
    let mut tx = db.begin().await?;
    query(&mut tx, "UPDATE deliveries SET state = 'pending', next_at = $2, leased_until = NULL WHERE id = $1")
        .bind(id)
        .bind(now)
        .run()
        .await?;
    once::mark(&mut tx, &format!("replay of delivery {id}"), None).await?;
    tx.commit().await?;
    (delivery.state, delivery.next_at) = ("pending".to_owned(), now);
    Ok(Some(delivery))
}

/// Makes deliveries of what happened since the webhooks were last told. Answers how many.
pub(super) async fn spread(db: &Db, now: Instant) -> db::Result<u64> {
    let behind: Vec<(Uuid, i64)> = query(
        db,
        "SELECT id, told FROM webhooks WHERE state = 'active' AND told < (SELECT position FROM feed) ORDER BY id",
    )
    .all()
    .await?;
    let mut made = 0;
    for (webhook, told) in behind {
        made += spread_one(db, now, webhook, told).await?;
    }
    Ok(made)
}

async fn spread_one(db: &Db, now: Instant, webhook: Uuid, told: i64) -> db::Result<u64> {
    let mut tx = db.begin().await?;
    // Another replica that was faster has moved `told`, and there is nothing to do here.
    let taken: Option<(Option<String>, Json<Vec<String>>, i64)> = query(
        &mut tx,
        "UPDATE webhooks
         SET told = CASE WHEN told + $3 < (SELECT position FROM feed) THEN told + $3 ELSE (SELECT position FROM feed) END
         WHERE id = $1 AND told = $2 AND state = 'active'
         RETURNING operator, acts, told",
    )
    .bind(webhook)
    .bind(told)
    .bind(BATCH)
    .optional()
    .await?;
    let Some((operator, Json(acts), until)) = taken else { return Ok(0) };
    let events: Vec<(i64, String)> = query(
        &mut tx,
        "SELECT position, act FROM events WHERE position > $1 AND position <= $2 AND ($3 IS NULL OR operator = $3)
         ORDER BY position",
    )
    .bind(told)
    .bind(until)
    .bind(operator)
    .all()
    .await?;
    let mut made = 0;
    for (position, act) in events {
        if !acts.is_empty() && !acts.contains(&act) {
            continue;
        }
        made += query(
            &mut tx,
            "INSERT INTO deliveries (id, webhook, position, state, attempts, next_at)
             VALUES ($1, $2, $3, 'pending', 0, $4) ON CONFLICT DO NOTHING",
        )
        .bind(Uuid::now_v7())
        .bind(webhook)
        .bind(position)
        .bind(now)
        .run()
        .await?;
    }
    tx.commit().await?;
    Ok(made)
}

/// What is due, at most so many of it: this sender's for as long as the lease lasts.
pub(super) async fn claim(db: &Db, now: Instant, most: i64) -> db::Result<Vec<(Delivery, Webhook)>> {
    let due: Vec<(Uuid,)> = query(
        db,
        "SELECT d.id FROM deliveries d JOIN webhooks w ON w.id = d.webhook
         WHERE d.state = 'pending' AND d.next_at <= $1 AND (d.leased_until IS NULL OR d.leased_until <= $1)
           AND w.state = 'active'
         ORDER BY d.next_at, d.id LIMIT $2",
    )
    .bind(now)
    .bind(most)
    .all()
    .await?;
    let mut claimed = Vec::new();
    for (id,) in due {
        let until = Instant::from_micros(now.micros() + LEASE * 1_000_000);
        let mut tx = db.begin().await?;
        let mine = query(
            &mut tx,
            "UPDATE deliveries SET leased_until = $3
             WHERE id = $1 AND state = 'pending' AND (leased_until IS NULL OR leased_until <= $2)",
        )
        .bind(id)
        .bind(now)
        .bind(until)
        .run()
        .await?;
        tx.commit().await?;
        if mine == 0 {
            continue;
        }
        let delivery: Delivery = query(
            db,
            "SELECT d.id, d.webhook, e.operator || '/' || CAST(e.seq AS TEXT) AS event, d.state, d.attempts, d.next_at,
                    d.delivered_at, d.position
             FROM deliveries d JOIN events e ON e.position = d.position WHERE d.id = $1",
        )
        .bind(id)
        .one()
        .await?;
        if let Some(webhook) = read_webhook(db, &Caller::service(), delivery.webhook).await? {
            claimed.push((delivery, webhook));
        }
    }
    Ok(claimed)
}

/// What came of trying.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub status: Option<u16>,
    pub error: Option<String>,
    /// After how many seconds the receiver asked to be tried again.
    pub retry_after: Option<i64>,
    pub began: Instant,
    pub ms: i64,
}

/// Writes down what came of trying a delivery. Answers its state.
pub(super) async fn settle(db: &Db, now: Instant, delivery: &Delivery, outcome: Outcome) -> db::Result<&'static str> {
    let number = delivery.attempts + 1;
    let taken = outcome.status.is_some_and(|it| (200..300).contains(&it));
    let wait = usize::try_from(delivery.attempts).ok().and_then(|it| WAITS.get(it));
    let state = if taken {
        "delivered"
    } else if wait.is_none() {
        "failed"
    } else {
        "pending"
    };
    let seconds = wait.map_or(0, |it| jittered(*it, delivery.id).max(outcome.retry_after.unwrap_or(0).min(86_400)));
    let mut tx = db.begin().await?;
    query(
        &mut tx,
        "UPDATE deliveries SET state = $2, attempts = $3, next_at = $4, leased_until = NULL, delivered_at = $5 WHERE id = $1",
    )
    .bind(delivery.id)
    .bind(state)
    .bind(number)
    .bind(Instant::from_micros(now.micros() + seconds * 1_000_000))
    .bind(taken.then_some(now))
    .run()
    .await?;
    query(
        &mut tx,
        "INSERT INTO delivery_attempts (delivery, number, at, status, error, ms, own)
         VALUES ($1, $2, $3, $4, $5, $6, $7 = (SELECT COALESCE(maker_role, '') FROM webhooks WHERE id = $8))
         ON CONFLICT DO NOTHING",
    )
    .bind(delivery.id)
    .bind(number)
    .bind(outcome.began)
    .bind(outcome.status.map(i64::from))
    .bind(outcome.error)
    .bind(outcome.ms)
    .bind(Role::Operator.name())
    .bind(delivery.webhook)
    .run()
    .await?;
    if outcome.status == Some(410) {
        query(&mut tx, "UPDATE webhooks SET state = $2, revision = revision + 1 WHERE id = $1 AND state = 'active'")
            .bind(delivery.webhook)
            .bind(WebhookState::Gone)
            .run()
            .await?;
    }
    tx.commit().await?;
    Ok(state)
}

/// Up to a tenth later, so that what failed together is not tried together.
fn jittered(seconds: i64, id: Uuid) -> i64 {
    seconds + seconds * i64::from(id.as_bytes()[15]) / 2_560
}
