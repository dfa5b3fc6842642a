//! One after the other: whoever changes anything of an operator takes its turn first.

use serde_json::Value;
use uuid::Uuid;

use super::quota::{self, QuotaKind};
use super::{Caller, once};
use crate::db::{Json, Result, Tx, query};
use crate::instant::Instant;
use crate::page::json_len;

/// What an event takes beside its detail and its reasons, in bytes.
const EVENT: usize = 500;

/// The right to change what is an operator's, until the transaction ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose; empty for what belongs to none.
    pub operator: String,
    /// The moment at which the changes are recorded: now, or just after the operator's last change where a
    /// replica's clock is behind. So moments only grow, and what was known at one never changes.
    pub at: Instant,
}

/// Something that happened.
#[derive(Clone, Debug, Default)]
pub struct Event<'e> {
    /// The request that it is about.
    pub request: Option<Uuid>,
    /// What was done, as a past participle: `filed`.
    pub act: &'static str,
    /// When it took effect, where that is not when it was recorded.
    pub at: Option<Instant>,
    /// The request's revision afterwards.
    pub revision: Option<i64>,
    /// The request's status afterwards.
    pub status: Option<&'static str>,
    /// Why.
    pub reasons: Option<&'e str>,
    /// The article that it rests on.
    pub article: Option<&'e str>,
    /// The rest, an object.
    pub detail: Value,
}

impl Turn {
    /// Waits for the operator's turn, and takes it. `None` where there is no such operator.
    ///
    /// A transaction that has only read may begin anew here: read again what the turn is to protect.
    pub async fn take(tx: &mut Tx, operator: &str, now: Instant) -> Result<Option<Self>> {
        tx.take_place(operator).await?;
        let taken: Option<(i64,)> = query(
            tx,
            "UPDATE turns SET changed = CASE WHEN changed < $2 THEN $2 ELSE changed + 1 END
             WHERE operator = $1
             RETURNING changed",
        )
        .bind(operator)
        .bind(now.micros())
        .optional()
        .await?;
        Ok(taken.map(|(changed,)| Self { operator: operator.to_owned(), at: Instant::from_micros(changed) }))
    }

    /// Makes room for the turns of a new operator.
    pub async fn open(tx: &mut Tx, operator: &str) -> Result<()> {
        query(
            tx,
            "INSERT INTO turns (operator, version, changed, configured) VALUES ($1, 0, 0, 0) ON CONFLICT DO NOTHING",
        )
        .bind(operator)
        .run()
        .await
        .map(|_| ())
    }

    /// Says that what a configuration snapshot holds changes in this turn.
    pub async fn configures(&self, tx: &mut Tx) -> Result<()> {
        query(tx, "UPDATE turns SET configured = $2 WHERE operator = $1")
            .bind(&self.operator)
            .bind(self.at.micros())
            .run()
            .await
            .map(|_| ())
    }

    /// Writes down what happened. Comes last in a transaction: the feed's row, which all operators share, is held
    /// from here to its end.
    pub async fn append(&self, tx: &mut Tx, by: &Caller, event: Event<'_>) -> Result<()> {
        let bytes = json_len(&event.detail) + event.reasons.map_or(0, str::len) + EVENT;
        quota::charge(tx, by, &self.operator, QuotaKind::Acts, bytes).await?;
        let (seq,): (i64,) =
            query(&mut *tx, "UPDATE turns SET version = version + 1 WHERE operator = $1 RETURNING version")
                .bind(&self.operator)
                .one()
                .await?;
        let (position,): (i64,) =
            query(&mut *tx, "UPDATE feed SET position = position + 1 RETURNING position").one().await?;
        once::mark(&mut *tx, &format!("{}/{seq}", self.operator), event.request).await?;
        query(
            tx,
            "INSERT INTO events (position, operator, seq, request, act, at, recorded_at, subject, role, key, issuer,
                                 revision, status, reasons, article, detail)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        )
        .bind(position)
        .bind(&self.operator)
        .bind(seq)
        .bind(event.request)
        .bind(event.act)
        .bind(event.at.unwrap_or(self.at))
        .bind(self.at)
        .bind(&by.subject)
        .bind(by.role_name())
        .bind(by.key)
        .bind(by.token.as_ref().map(|it| it.issuer.clone()))
        .bind(event.revision)
        .bind(event.status.map(str::to_owned))
        .bind(event.reasons.map(str::to_owned))
        .bind(event.article.map(str::to_owned))
        .bind(Json(if event.detail.is_null() { Value::Object(serde_json::Map::new()) } else { event.detail }))
        .run()
        .await
        .map(|_| ())
    }
}
