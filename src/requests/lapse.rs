//! Lapsing: at 00:00 in Macau of its adoption day a request that nobody decided is no permit, and says so.

use serde_json::json;
use uuid::Uuid;

use super::RequestError;
use super::file::event;
use super::known::in_turn;
use super::status::Act;
use super::store;
use crate::db::{self, Db, query};
use crate::instant::{Day, Instant};
use crate::registry::{Caller, Event};

/// Lets every request lapse whose adoption day has begun undecided; answers how many did. Run it every few
/// seconds; every read runs it first.
pub async fn lapse_due(db: &Db, now: Instant) -> db::Result<u64> {
    let due: Vec<(Uuid,)> = query(
        db,
        "SELECT id FROM requests WHERE status IN ('submitted', 'returned') AND adopts_on <= $1
         ORDER BY adopts_on, id",
    )
    .bind(Day(now.day()))
    .all()
    .await?;
    let mut lapsed = 0;
    for (id,) in due {
        match lapse(db, now, id).await {
            Ok(()) => lapsed += 1,
            Err(RequestError::Db(error)) => return Err(error),
            Err(_) => {} // another replica was faster, or a decision
        }
    }
    Ok(lapsed)
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
