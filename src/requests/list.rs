//! Reading requests.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::lapse::lapse_due_of;
use super::status::Status;
use super::store::{self, Row};
use super::{Request, Rules, due, effect};
use crate::db::{self, Db, query};
use crate::instant::{Day, Instant};
use crate::law::{Date, Game};
use crate::ledger::Caller;
use crate::ledger::permits::{self, Granted};
use crate::page::{self, ListError, Page};
use crate::registry::closures;

/// Which requests are asked for.
#[derive(Clone, Debug, Default)]
pub struct RequestFilter<'f> {
    /// In this status.
    pub status: Option<Status>,
    /// Of this operator.
    pub operator: Option<&'f str>,
    /// For this game.
    pub game: Option<Game>,
    /// To be adopted on this day or later.
    pub adopts_from: Option<Date>,
    /// To be adopted before this day.
    pub adopts_until: Option<Date>,
    /// Whether the desk means to decide it today or on the next working day.
    pub due_soon: Option<bool>,
    /// Whether the desk meant to have decided it before today.
    pub overdue: Option<bool>,
}

/// A request; `None` for what the caller may not see, too.
pub async fn read(db: &Db, now: Instant, caller: &Caller, id: Uuid) -> db::Result<Option<Request>> {
    let mut found = store::find(db, id, caller.only()).await?;
    if let Some(due) = found.as_ref().filter(|it| it.status.is_open() && Instant::midnight(it.adopts_on) <= now) {
        lapse_due_of(db, now, Some(&due.operator)).await?;
        found = store::find(db, id, caller.only()).await?;
    }
    let Some(mut request) = found else { return Ok(None) };
    let permits = permits::permits(db, &request.operator, Some(request.game), None).await?;
    request.effect = effect::of(&request, &permits, now.day());
    Ok(Some(request))
}

/// The requests that a caller may see, by urgency: adoption day, then id.
pub async fn list(
    db: &Db,
    rules: &Rules<'_>,
    now: Instant,
    caller: &Caller,
    filter: &RequestFilter<'_>,
    cursor: Option<&str>,
    limit: usize,
) -> Result<Page<Request>, ListError> {
    let after: Option<(Day, Uuid)> = page::place("requests", cursor)?;
    lapse_due_of(db, now, caller.only().or(filter.operator)).await?;
    let calendar = rules.calendar.with_closures(closures(db, now).await?).as_known_at(now.timestamp());
    let soon = due::after(&calendar, now.day(), 1).unwrap_or(now.day());
    let (day, id) = after.unwrap_or((Day::FIRST, Uuid::nil()));
    let rows = query(
        db,
        "SELECT * FROM requests
         WHERE (adopts_on, id) > ($1, $2)
           AND ($3 IS NULL OR operator = $3)
           AND ($4 IS NULL OR operator = $4)
           AND ($5 IS NULL OR status = $5)
           AND ($6 IS NULL OR game = $6)
           AND ($7 IS NULL OR adopts_on >= $7)
           AND ($8 IS NULL OR adopts_on < $8)
           AND ($9 IS NULL OR $9 = (status = 'submitted' AND due_on IS NOT NULL AND due_on BETWEEN $10 AND $11))
           AND ($12 IS NULL OR $12 = (status = 'submitted' AND due_on IS NOT NULL AND due_on < $10))
         ORDER BY adopts_on, id LIMIT $13",
    )
    .bind(day)
    .bind(id)
    .bind(caller.only().map(str::to_owned))
    .bind(filter.operator.map(str::to_owned))
    .bind(filter.status)
    .bind(filter.game)
    .bind(filter.adopts_from.map(Day))
    .bind(filter.adopts_until.map(Day))
    .bind(filter.due_soon)
    .bind(Day(now.day()))
    .bind(Day(soon))
    .bind(filter.overdue)
    .bind(limit as i64 + 1);
    let mut page = Page::read::<Row, _>(rows, limit, "requests", |it: &Request| (Day(it.adopts_on), it.id)).await?;
    let mut permits: BTreeMap<(String, Game), Vec<Granted>> = BTreeMap::new();
    for request in &mut page.items {
        let of = (request.operator.clone(), request.game);
        if !permits.contains_key(&of) {
            permits.insert(of.clone(), permits::permits(db, &of.0, Some(of.1), None).await?);
        }
        request.effect = effect::of(request, permits.get(&of).map_or(&[], Vec::as_slice), now.day());
    }
    Ok(page)
}
