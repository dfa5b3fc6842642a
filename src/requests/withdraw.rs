//! Withdrawing: its operator takes a request back. That is no decision.

use serde_json::json;
use uuid::Uuid;

use super::file::event;
use super::known::in_turn;
use super::status::Act;
use super::store;
use super::{Request, RequestError};
use crate::db::Db;
use crate::fault::text_fault;
use crate::instant::Instant;
use crate::ledger::{Caller, Event, Role};

/// Takes a request back that is undecided.
pub async fn withdraw(
    db: &Db,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    revision: i64,
    note: Option<&str>,
) -> Result<Request, RequestError> {
    if caller.role != Some(Role::Operator) {
        return Err(RequestError::Role(Role::Operator));
    }
    if let Some(fault) = text_fault("/note", note, 10_000) {
        return Err(RequestError::Invalid(vec![fault]));
    }
    let mut tx = db.begin().await?;
    let (mut request, turn) = in_turn(&mut tx, caller, id, now).await?;
    let before = request.status;
    request.status = before.after(Act::Withdraw, now, request.adopts_on)?;
    request.at_revision(revision)?;
    request.proposal = None;
    store::advance(&mut tx, &mut request, Some(before)).await?;
    turn.append(&mut tx, caller, Event { reasons: note, ..event("withdrawn", &request, json!({})) }).await?;
    tx.commit().await?;
    Ok(request)
}
