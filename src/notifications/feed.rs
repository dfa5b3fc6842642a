//! The feed: all that happened, in the order in which it was written down.

use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::{self, Db, query};
use crate::instant::Instant;
use crate::ledger::Caller;
use crate::page::{self, CursorInvalid};
use crate::requests::EventRecord;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
pub struct FeedEvent {
    /// Its id, the same wherever it is told: the operator and its number there.
    #[schema(example = "galaxy/12")]
    pub id: String,
    /// The operator that it is about.
    pub operator: String,
    /// The request that it is about, where it is about one.
    pub request: Option<Uuid>,
    /// What it was.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub event: EventRecord,
    #[serde(skip)]
    number: i64,
}

/// Which events are asked for.
#[derive(Clone, Debug, Default)]
pub struct FeedFilter {
    /// Of this operator.
    pub operator: Option<String>,
    /// About this request.
    pub request: Option<Uuid>,
    /// This alone was done.
    pub act: Option<String>,
}

/// A place in the feed: after an operator's own event of that number, or after that one of everybody's. An operator
/// does not learn how much happens at others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Among an operator's own.
    Own(i64),
    /// Among all.
    All(i64),
}

impl Place {
    /// Before all that the caller may see.
    pub fn start(caller: &Caller) -> Self {
        if caller.only().is_some() { Self::Own(0) } else { Self::All(0) }
    }

    /// The place that a cursor names.
    pub fn of(caller: &Caller, cursor: &str) -> Result<Self, CursorInvalid> {
        let place: Option<Self> = page::place("events", Some(cursor))?;
        match (place, caller.only()) {
            (Some(place @ Self::Own(_)), Some(_)) | (Some(place @ Self::All(_)), None) => Ok(place),
            _ => Err(CursorInvalid),
        }
    }

    /// Its cursor.
    pub fn cursor(self) -> String {
        page::cursor("events", &self)
    }

    fn at(self, number: i64) -> Self {
        match self {
            Self::Own(_) => Self::Own(number),
            Self::All(_) => Self::All(number),
        }
    }
}

/// Part of the feed.
#[derive(Clone, Debug)]
pub struct FeedPage {
    /// The events, the oldest first, each with the place after it.
    pub events: Vec<(FeedEvent, Place)>,
    /// Where to go on.
    pub next: Place,
    /// Whether there is more already.
    pub more: bool,
}

/// The place after all that has happened by now.
pub async fn latest(db: &Db, caller: &Caller) -> db::Result<Place> {
    if let Some(own) = caller.only() {
        let last: Option<(i64,)> =
            query(db, "SELECT version FROM turns WHERE operator = $1").bind(own.to_owned()).optional().await?;
        return Ok(Place::Own(last.map_or(0, |it| it.0)));
    }
    let (last,): (i64,) = query(db, "SELECT position FROM feed").one().await?;
    Ok(Place::All(last))
}

/// What happened after `after`: at most `limit` of it, of at most so many bytes, but one event where there is any.
pub async fn page(
    db: &Db,
    caller: &Caller,
    filter: &FeedFilter,
    after: Place,
    (limit, most_bytes): (usize, usize),
) -> db::Result<FeedPage> {
    let statement = match after {
        Place::Own(_) => {
            "SELECT operator || '/' || CAST(seq AS TEXT) AS id, seq AS number, operator, request, seq, act, at,
                    recorded_at, subject, role, key, issuer, revision, status, reasons, article, detail
             FROM events
             WHERE operator = $1 AND seq > $2 AND ($3 IS NULL OR operator = $3) AND ($4 IS NULL OR request = $4)
               AND ($5 IS NULL OR act = $5)
             ORDER BY seq LIMIT $6"
        }
        Place::All(_) => {
            "SELECT operator || '/' || CAST(seq AS TEXT) AS id, position AS number, operator, request, seq, act, at,
                    recorded_at, subject, role, key, issuer, revision, status, reasons, article, detail
             FROM events
             WHERE ($1 IS NULL OR operator = $1) AND position > $2 AND ($3 IS NULL OR operator = $3)
               AND ($4 IS NULL OR request = $4) AND ($5 IS NULL OR act = $5)
             ORDER BY position LIMIT $6"
        }
    };
    let (Place::Own(number) | Place::All(number)) = after;
    let found = query(db, statement)
        .bind(caller.only().map(str::to_owned))
        .bind(number)
        .bind(filter.operator.clone())
        .bind(filter.request)
        .bind(filter.act.clone())
        .bind(limit as i64 + 1);
    let (found, more) = page::read::<FeedEvent, FeedEvent>(found, limit, most_bytes).await?;
    let next = found.last().map_or(after, |it| after.at(it.number));
    let events = found.into_iter().map(|it| {
        let place = after.at(it.number);
        (it, place)
    });
    Ok(FeedPage { events: events.collect(), next, more })
}

/// The event of that position, where a webhook may be told of it.
pub(super) async fn told(db: &Db, position: i64) -> db::Result<Option<FeedEvent>> {
    query(
        db,
        "SELECT operator || '/' || CAST(seq AS TEXT) AS id, position AS number, operator, request, seq, act, at,
                recorded_at, subject, role, key, issuer, revision, status, reasons, article, detail
         FROM events WHERE position = $1",
    )
    .bind(position)
    .optional()
    .await
}

/// When something was written down, for those who wait for it.
impl FeedEvent {
    /// Its time.
    pub fn recorded_at(&self) -> Instant {
        self.event.recorded_at
    }
}
