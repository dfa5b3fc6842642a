//! The copy of record: what was filed, byte by byte, and the acknowledgement of its receipt.

use serde::Serialize;
use serde_json::Value;
use sqlx::FromRow;
use uuid::Uuid;

use super::{Asked, AskedWager, list};
use crate::calendar::Notice;
use crate::db::{self, Db, Json, On, query};
use crate::instant::Instant;
use crate::law::{Date, Game};
use crate::ledger::Caller;
use crate::replay::configuration::Scope;
use crate::replay::receipt::sha256_hex;

/// What was filed, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The revision that filed it.
    pub revision: i64,
    /// Its RFC 8785 form.
    pub json: Vec<u8>,
    /// SHA-256 over that, in lower-case hex, as it was written down at receipt.
    pub sha256: String,
}

/// What a copy of record holds.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct FiledRequest {
    /// Whose.
    pub operator: String,
    /// The game.
    pub game: Game,
    /// Where it is to hold.
    pub scope: Scope,
    /// From which day.
    pub adopts_on: Date,
    /// The options by key; null follows the wider scope.
    #[schema(value_type = std::collections::BTreeMap<String, crate::law::OptionValue>)]
    pub options: Asked,
    /// Wagers or prizes beyond the regulation, where it asks for any.
    #[schema(required = false)]
    pub wagers: Vec<AskedWager>,
    /// A word to the inspectors.
    #[schema(required)]
    pub note: Option<String>,
    /// The operator's own reference.
    #[schema(required)]
    pub external_reference: Option<String>,
}

/// Why there is no record.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// What is stored is not what was filed.
    #[error("the record of request {0}, revision {1}, does not have the SHA-256 of its receipt")]
    Altered(Uuid, i64),
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}

/// The event of a filing.
#[derive(FromRow)]
struct Filed {
    position: i64,
    act: String,
    revision: i64,
    recorded_at: Instant,
    subject: String,
    key: Option<Uuid>,
    issuer: Option<String>,
    detail: Json<Value>,
}

/// The filing that stood at a revision, or stands now.
async fn filed(on: impl Into<On<'_>>, id: Uuid, revision: Option<i64>) -> db::Result<Option<Filed>> {
    query(
        on,
        "SELECT position, act, revision, recorded_at, subject, key, issuer, detail FROM events
         WHERE request = $1 AND act IN ('filed', 'amended', 'resubmitted') AND ($2 IS NULL OR revision <= $2)
         ORDER BY position DESC LIMIT 1",
    )
    .bind(id)
    .bind(revision)
    .optional()
    .await
}

impl Record {
    fn of(id: Uuid, filed: &Filed) -> Result<Self, RecordError> {
        let altered = || RecordError::Altered(id, filed.revision);
        let json = serde_json_canonicalizer::to_vec(&filed.detail.0["filing"]).map_err(|_| altered())?;
        let sha256 = sha256_hex(&json);
        if filed.detail.0["sha256"] != sha256.as_str() {
            return Err(altered());
        }
        Ok(Self { revision: filed.revision, json, sha256 })
    }

    /// The record that stood at an event.
    pub(super) async fn at(on: impl Into<On<'_>>, id: Uuid, revision: i64) -> Result<Option<Self>, RecordError> {
        filed(on, id, Some(revision)).await?.map(|it| Self::of(id, &it)).transpose()
    }
}

/// The revision that is asked for, of a request that the caller may see and that has it.
async fn seen(
    db: &Db,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    revision: Option<i64>,
) -> db::Result<Option<super::Request>> {
    let request = list::read(db, now, caller, id).await?;
    Ok(request.filter(|request| revision.is_none_or(|it| (1..=request.revision).contains(&it))))
}

/// What was filed, as it stood at a revision or stands now; `None` for what the caller may not see, and for a permit
/// that was imported, too.
pub async fn record(
    db: &Db,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    revision: Option<i64>,
) -> Result<Option<Record>, RecordError> {
    if seen(db, now, caller, id, revision).await?.is_none() {
        return Ok(None);
    }
    filed(db, id, revision).await?.map(|it| Record::of(id, &it)).transpose()
}

/// What became of a filing, step by step, each with its time.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Acknowledgement {
    /// The request.
    pub request: Uuid,
    /// Whose.
    pub operator: String,
    /// Its receipt.
    pub received: Received,
    /// Its validation.
    pub validated: Validated,
    /// What was decided on it; null while nothing was.
    pub decided: Option<Decided>,
    /// How the operator had notice of that; null as long as it has not.
    pub notified: Option<Notified>,
}

/// The receipt of a filing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Received {
    /// When it came in.
    pub at: Instant,
    /// The day for which that counts.
    pub filed_on: Option<Date>,
    /// What it was: `filed`, `amended` or `resubmitted`.
    pub act: String,
    /// The revision that it made.
    pub revision: i64,
    /// Who filed.
    pub by: String,
    /// With which key.
    pub key: Option<Uuid>,
    /// With a token of which issuer, where it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub issuer: Option<String>,
    /// SHA-256 of the copy of record, in lower-case hex.
    pub sha256: String,
}

/// The validation of a filing: by the law, the registers and the permits known then. What is not valid is not filed.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Validated {
    /// When it was found valid.
    pub at: Instant,
    /// The count of its notice, day by day; null where none is needed, or the change restarted none.
    #[schema(value_type = Option<Object>)]
    pub notice: Option<Notice>,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Decided {
    /// When.
    pub at: Instant,
    /// What: `approved`, `refused`, `returned`, `revoked` or `lapsed`.
    pub act: String,
    /// The revision that it made.
    pub revision: i64,
    /// Who decided.
    pub by: String,
}

/// How the operator first had notice of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromRow, utoipa::ToSchema)]
pub struct Notified {
    /// When.
    pub at: Instant,
    /// How: `certificate` where it fetched that, `webhook` where one of its webhooks took the event.
    pub how: String,
    /// Who had it: the subject of the key, or whoever made the webhook.
    #[sqlx(rename = "subject")]
    pub to: String,
}

/// The acknowledgement of the receipt of what stood at a revision, or stands now. `None` as with [`record`].
pub async fn acknowledgement(
    db: &Db,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    revision: Option<i64>,
) -> Result<Option<Acknowledgement>, RecordError> {
    let Some(request) = seen(db, now, caller, id, revision).await? else { return Ok(None) };
    let Some(filed) = filed(db, id, revision).await? else { return Ok(None) };
    let sha256 = Record::of(id, &filed)?.sha256;
    let next: Option<(i64,)> = query(
        db,
        "SELECT position FROM events
         WHERE request = $1 AND act IN ('filed', 'amended', 'resubmitted') AND position > $2
         ORDER BY position LIMIT 1",
    )
    .bind(id)
    .bind(filed.position)
    .optional()
    .await?;
    let between = (filed.position, next.map_or(i64::MAX, |it| it.0));
    let (decided, event) = decided(db, id, between).await?.unzip();
    let notified = match event {
        Some(event) => notice(db, &request.operator, event).await?,
        None => None,
    };
    let member = |name: &str| filed.detail.0.get(name).cloned().unwrap_or_default();
    let received_at = serde_json::from_value::<Instant>(member("received_at")).unwrap_or(filed.recorded_at);
    Ok(Some(Acknowledgement {
        request: id,
        operator: request.operator,
        received: Received {
            at: received_at,
            filed_on: serde_json::from_value(member("filed_on")).ok(),
            act: filed.act,
            revision: filed.revision,
            by: filed.subject,
            key: filed.key,
            issuer: filed.issuer,
            sha256,
        },
        validated: Validated { at: filed.recorded_at, notice: serde_json::from_value(member("notice")).ok() },
        decided,
        notified,
    }))
}

/// The last decision between two events, with its place.
async fn decided(db: &Db, id: Uuid, (from, until): (i64, i64)) -> db::Result<Option<(Decided, i64)>> {
    let found: Option<(i64, String, i64, Instant, String)> = query(
        db,
        "SELECT position, act, revision, recorded_at, subject FROM events
         WHERE request = $1 AND position > $2 AND position < $3
           AND act IN ('approved', 'refused', 'returned', 'revoked', 'lapsed')
         ORDER BY position DESC LIMIT 1",
    )
    .bind(id)
    .bind(from)
    .bind(until)
    .optional()
    .await?;
    Ok(found.map(|(position, act, revision, at, by)| (Decided { at, act, revision, by }, position)))
}

/// How an operator first had notice of a decision: it fetched the certificate, or a webhook of its own took the event, at an
/// address that it set itself.
async fn notice(db: &Db, operator: &str, event: i64) -> db::Result<Option<Notified>> {
    query(
        db,
        "SELECT at, how, subject FROM notified WHERE event = $1
         UNION ALL
         SELECT a.at, 'webhook' AS how, w.created_by AS subject
         FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery JOIN webhooks w ON w.id = d.webhook
         WHERE d.position = $1 AND w.operator = $2 AND a.own AND a.status BETWEEN 200 AND 299
         ORDER BY at LIMIT 1",
    )
    .bind(event)
    .bind(operator)
    .optional()
    .await
}

/// Writes down that an operator had notice of a decision, by its event; the first time alone.
pub async fn notified(db: &Db, event: i64, at: Instant, how: &str, to: &str) -> db::Result<()> {
    let known: Option<(Instant,)> =
        query(db, "SELECT at FROM notified WHERE event = $1").bind(event).optional().await?;
    if known.is_some() {
        return Ok(());
    }
    let mut tx = db.begin().await?;
    query(&mut tx, "INSERT INTO notified (event, at, how, subject) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
        .bind(event)
        .bind(at)
        .bind(how)
        .bind(to)
        .run()
        .await?;
    tx.commit().await
}
