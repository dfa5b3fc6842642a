//! Lapsing: at 00:00 in Macau of its adoption day a request that nobody decided is no permit, and says so.

use std::collections::BTreeMap;

use serde_json::json;
use uuid::Uuid;

use super::RequestError;
use super::file::event;
use super::known::in_turn;
use super::status::Act;
use super::store;
use crate::db::{self, Db, query};
use crate::instant::{Day, Instant};
use crate::ledger::{Caller, Event};

/// Lets every request lapse whose adoption day has begun undecided; answers how many did. Run it every few
/// seconds; every read runs it first.
pub async fn lapse_due(db: &Db, now: Instant) -> db::Result<u64> {
    lapse_due_of(db, now, None).await
}

/// The same of one operator, or of all. Where somebody holds one operator's turn for too long, the requests of the others
/// lapse nevertheless.
pub(super) async fn lapse_due_of(db: &Db, now: Instant, operator: Option<&str>) -> db::Result<u64> {
    let due: Vec<(Uuid, String)> = query(
        db,
        "SELECT id, operator FROM requests
         WHERE status IN ('submitted', 'returned') AND adopts_on <= $1 AND ($2 IS NULL OR operator = $2)
         ORDER BY adopts_on, id",
    )
    .bind(Day(now.day()))
    .bind(operator.map(str::to_owned))
    .all()
    .await?;
    let (mut lapsed, mut held) = (0, BTreeMap::new());
    for (id, operator) in due {
        if held.contains_key(&operator) {
            continue;
        }
        match lapse(db, now, id).await {
            Ok(()) => lapsed += 1,
            Err(RequestError::Db(error)) if error.is_locked() => drop(held.insert(operator, error)),
            Err(RequestError::Db(error)) => return Err(error),
            Err(_) => {} // another replica was faster, or a decision
        }
    }
    held.into_values().next().map_or(Ok(lapsed), Err)
}

async fn lapse(db: &Db, now: Instant, id: Uuid) -> Result<(), RequestError> {
    let service = Caller::service();
    let mut tx = db.begin().await?;
    let (mut request, turn) = in_turn(&mut tx, &service, id, now).await?;
    let before = request.status;
    request.status = before.after(Act::Lapse, now, request.adopts_on)?;
    request.proposal = None;
    store::advance(&mut tx, &mut request, Some(before)).await?;
    let at = Some(Instant::midnight(request.adopts_on));
    turn.append(&mut tx, &service, Event { at, ..event("lapsed", &request, json!({})) }).await?;
    Ok(tx.commit().await?)
}
