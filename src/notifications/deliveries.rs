//! Deliveries: one event for one webhook, tried until it is taken or given up.

use serde::Serialize;
use sqlx::FromRow;
use uuid::Uuid;

use super::webhooks::{Webhook, WebhookState, read_webhook};
use crate::db::{self, Db, Json, query};
use crate::instant::Instant;
use crate::ledger::{Caller, Role, once};
use crate::page::{self, ListError, Page};

/// How long after each failure it is tried again, in seconds: over three days, all told.
const WAITS: [i64; 9] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/// How many of the times that a delivery was tried are told.
const MOST_TRIES: i64 = 20;
/// How long a webhook rests after each time that its receiver gave no answer, in seconds.
const RESTS: [i64; 4] = [5, 30, 60, 300];
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
    query(&mut tx, "UPDATE webhooks SET silent = 0, rests_until = NULL WHERE id = $1").bind(webhook).run().await?;
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
        match spread_one(db, now, webhook, told).await {
            Ok(some) => made += some,
            // Who holds one webhook holds up no other.
            Err(error) if error.is_locked() => {
                tracing::warn!(%webhook, %error, "a webhook is held by another transaction");
            }
            Err(error) => return Err(error),
        }
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

/// A webhook that something is due for.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub(super) struct Due {
    pub webhook: Uuid,
    /// Whose; `None`: the admins'.
    pub operator: Option<String>,
    /// How often in a row its receiver gave no answer.
    pub silent: i64,
}

/// The webhooks that something is due for, those that rest left out.
pub(super) async fn due(db: &Db, now: Instant) -> db::Result<Vec<Due>> {
    query(
        db,
        "SELECT w.id AS webhook, w.operator, w.silent FROM webhooks w
         WHERE w.state = 'active' AND (w.rests_until IS NULL OR w.rests_until <= $1)
           AND EXISTS (SELECT 1 FROM deliveries d WHERE d.webhook = w.id AND d.state = 'pending' AND d.next_at <= $1
                         AND (d.leased_until IS NULL OR d.leased_until <= $1))
         ORDER BY w.id",
    )
    .bind(now)
    .all()
    .await
}

/// The next delivery of a webhook that is due: this sender's for as many seconds.
pub(super) async fn claim(db: &Db, now: Instant, webhook: Uuid, lease: i64) -> db::Result<Option<(Delivery, Webhook)>> {
    let until = Instant::from_micros(now.micros() + lease * 1_000_000);
    let mut tx = db.begin().await?;
    let claimed: Option<(Uuid,)> = query(
        &mut tx,
        "UPDATE deliveries SET leased_until = $3
         WHERE id = (SELECT id FROM deliveries
                     WHERE webhook = $1 AND state = 'pending' AND next_at <= $2 AND (leased_until IS NULL OR leased_until <= $2)
                     ORDER BY next_at, position LIMIT 1)
           AND state = 'pending' AND (leased_until IS NULL OR leased_until <= $2)
         RETURNING id",
    )
    .bind(webhook)
    .bind(now)
    .bind(until)
    .optional()
    .await?;
    tx.commit().await?;
    let Some((id,)) = claimed else { return Ok(None) };
    let delivery: Delivery = query(
        db,
        "SELECT d.id, d.webhook, e.operator || '/' || CAST(e.seq AS TEXT) AS event, d.state, d.attempts, d.next_at,
                d.delivered_at, d.position
         FROM deliveries d JOIN events e ON e.position = d.position WHERE d.id = $1",
    )
    .bind(id)
    .one()
    .await?;
    Ok(read_webhook(db, &Caller::service(), webhook).await?.map(|it| (delivery, it)))
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

/// Writes down what came of trying a delivery, to a receiver that has been silent so often. Answers its state.
pub(super) async fn settle(
    db: &Db,
    now: Instant,
    delivery: &Delivery,
    silent: i64,
    outcome: Outcome,
) -> db::Result<&'static str> {
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
    let rest = RESTS[usize::try_from(silent).unwrap_or_default().min(RESTS.len() - 1)];
    let rests_until = outcome.status.is_none().then(|| Instant::from_micros(now.micros() + rest * 1_000_000));
    query(&mut tx, "UPDATE webhooks SET silent = $2, rests_until = $3 WHERE id = $1")
        .bind(delivery.webhook)
        .bind(if outcome.status.is_some() { 0 } else { silent + 1 })
        .bind(rests_until)
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
