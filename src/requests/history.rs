//! What happened to a request.

use serde::Serialize;
use serde_json::Value;
use sqlx::FromRow;
use uuid::Uuid;

use super::list;
use crate::db::{Db, query};
use crate::instant::Instant;
use crate::ledger::Caller;
use crate::page::{self, ListError, Page};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
pub struct EventRecord {
    /// Its number among the events of the operator, without gaps.
    pub seq: i64,
    /// What was done: `filed`, `approved`, `lapsed` …
    pub act: String,
    /// When it took effect; for a lapse, the midnight.
    pub at: Instant,
    /// When it was written down.
    pub recorded_at: Instant,
    /// Who did it.
    pub subject: String,
    /// In which role: `service` where nobody did.
    pub role: String,
    /// With which key.
    pub key: Option<Uuid>,
    /// With a token of which issuer, where it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub issuer: Option<String>,
    /// The request's revision afterwards.
    pub revision: Option<i64>,
    /// The request's status afterwards.
    pub status: Option<String>,
    /// Why.
    pub reasons: Option<String>,
    /// The article that it rests on.
    pub article: Option<String>,
    /// The rest: of a filing what was filed, its SHA-256 in canonical form, and the count of its notice.
    #[sqlx(json)]
    pub detail: Value,
}

/// What happened to a request, in order, page by page; `None` for one that the caller may not see, too.
pub async fn history(
    db: &Db,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    cursor: Option<&str>,
    limit: usize,
) -> Result<Option<Page<EventRecord>>, ListError> {
    let after: Option<i64> = page::place("history", cursor)?;
    if list::read(db, now, caller, id).await?.is_none() {
        return Ok(None);
    }
    // Of one request, its operator's numbers are in the order of the feed.
    let events = query(
        db,
        "SELECT seq, act, at, recorded_at, subject, role, key, issuer, revision, status, reasons, article, detail
         FROM events WHERE request = $1 AND seq > $2 ORDER BY position LIMIT $3",
    )
    .bind(id)
    .bind(after.unwrap_or(0))
    .bind(limit as i64 + 1);
    Ok(Some(Page::read::<EventRecord, _>(events, limit, "history", |it: &EventRecord| it.seq).await?))
}
