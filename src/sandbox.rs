//! The sandbox: a service whose clock an admin moves, to try in an afternoon what takes weeks. A database is a
//! sandbox's or not from its first start on, since what it then holds has been dated by a moved clock.
//!
//! How far the clock is ahead of the machine's stands in the database: it outlives the service, and it is one for all
//! replicas, each of which looks it up before it answers.

use serde_json::json;

use crate::clock::Clock;
use crate::db::{self, Db, Tx, query};
use crate::instant::Instant;
use crate::ledger::{Caller, Event, Turn};

/// Why a database is not served so, or its clock not moved.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// A sandbox's database, served as another.
    #[error(
        "this database is a sandbox's, and what it holds was dated by a clock that was moved: serve it with --sandbox, \
         or name another by --database"
    )]
    IsSandbox,
    /// Another's database, served as a sandbox.
    #[error(
        "this database is not a sandbox's, and its clock is not to be moved: serve it without --sandbox, or name a new \
         one by --database"
    )]
    IsReal,
    /// A clock never goes back.
    #[error("the clock is never set back: it is {0}")]
    Backwards(Instant),
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}

/// What a database is from now on, where it was never served before; else whether it is served as what it is. Answers
/// the clock to serve it by, which a sandbox has ahead of `clock`.
pub async fn open(db: &Db, sandbox: bool, clock: Clock) -> Result<Clock, SandboxError> {
    let born: Option<(i64,)> = query(db, "SELECT id FROM sandbox").optional().await?;
    if born.is_none() {
        let mut tx = db.begin().await?;
        query(&mut tx, "INSERT INTO sandbox (id, kind, ahead, born_at) VALUES (1, $1, 0, $2) ON CONFLICT DO NOTHING")
            .bind(if sandbox { "sandbox" } else { "real" })
            .bind(clock.now())
            .run()
            .await?;
        tx.commit().await?;
    }
    match (ahead(db).await?, sandbox) {
        (Some(micros), true) => Ok(clock.ahead(micros)),
        (None, false) => Ok(clock),
        (Some(_), false) => Err(SandboxError::IsSandbox),
        (None, true) => Err(SandboxError::IsReal),
    }
}

/// The clock of what is in that database: a sandbox's is ahead of `clock`.
pub async fn clock(db: &Db, clock: Clock) -> db::Result<Clock> {
    Ok(match ahead(db).await? {
        Some(micros) => clock.ahead(micros),
        None => clock,
    })
}

/// By how many microseconds a sandbox's clock is ahead; `None` where the database is no sandbox's.
pub async fn ahead(db: &Db) -> db::Result<Option<i64>> {
    let found: Option<(i64,)> = query(db, "SELECT ahead FROM sandbox WHERE kind = 'sandbox'").optional().await?;
    Ok(found.map(|it| it.0))
}

/// Moves a sandbox's clock to `to`, or to where it is, and from there on by so many seconds; answers from when to when
/// it was moved. What that makes due is the caller's to do.
pub async fn advance(
    db: &Db,
    clock: &Clock,
    by: &Caller,
    to: Option<Instant>,
    seconds: u32,
) -> Result<(Instant, Instant), SandboxError> {
    let mut tx = db.begin().await?;
    let before = lock(&mut tx).await?;
    clock.move_ahead(before);
    let from = clock.now();
    let to = to.unwrap_or(from);
    if to < from {
        return Err(SandboxError::Backwards(from));
    }
    let to = Instant::from_micros(to.micros().saturating_add(i64::from(seconds) * 1_000_000));
    let ahead = before + (to.micros() - from.micros());
    if ahead == before {
        return Ok((from, from));
    }
    query(&mut tx, "UPDATE sandbox SET ahead = $1").bind(ahead).run().await?;
    if let Some(turn) = Turn::take(&mut tx, "", to).await? {
        let detail = json!({"from": from, "to": to});
        turn.append(&mut tx, by, Event { act: "clock-moved", detail, ..Event::default() }).await?;
    }
    tx.commit().await?;
    clock.move_ahead(ahead);
    Ok((from, to))
}

/// How far ahead the clock is; whoever else would move it waits.
async fn lock(tx: &mut Tx) -> db::Result<i64> {
    let (ahead,): (i64,) =
        query(tx, "UPDATE sandbox SET ahead = ahead WHERE kind = 'sandbox' RETURNING ahead").one().await?;
    Ok(ahead)
}
