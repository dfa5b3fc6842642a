//! The mark of how far time has come: kept in the database, one for all replicas.

use serde_json::json;

use crate::clock::{Clock, Mark};
use crate::db::{self, Db, query};
use crate::instant::Instant;
use crate::ledger::{Caller, Event, Turn};

type Row = (i64, Option<String>, i64, i64, i64);

fn mark((at, boot, steady, written, confirmed): Row) -> Mark {
    Mark { at, boot, steady, written, confirmed }
}

/// The mark as it stands.
pub async fn clock_mark(db: &Db) -> db::Result<Mark> {
    Ok(mark(query(db, "SELECT at, boot, steady, written, confirmed FROM clock_mark").one().await?))
}

/// Tells the clock of the mark, and moves the mark on where the clock is sure. Run it every few seconds.
pub async fn keep_clock(db: &Db, clock: &Clock) -> db::Result<()> {
    let stands = clock_mark(db).await?;
    clock.hear(&stands);
    let Some(own) = clock.mark().filter(|it| it.at > stands.at) else { return Ok(()) };
    let mut tx = db.begin().await?;
    // Who has not heard of a confirmation yet writes nothing over it.
    let written: Option<(i64,)> = query(
        &mut tx,
        "UPDATE clock_mark SET at = $1, boot = $2, steady = $3, written = written + 1
         WHERE at < $1 AND confirmed = $4
         RETURNING written",
    )
    .bind(own.at)
    .bind(own.boot)
    .bind(own.steady)
    .bind(own.confirmed)
    .optional()
    .await?;
    tx.commit().await?;
    if let Some((written,)) = written {
        clock.wrote(written);
    }
    Ok(())
}

/// Makes what the clock shows the time from now on, for all replicas, and says in an event that it was confirmed. Answers
/// the time that was confirmed.
pub async fn confirm_clock(db: &Db, clock: &Clock, by: &Caller) -> db::Result<Instant> {
    let (reading, boot, before) = (clock.reading(), clock.boot(), clock_mark(db).await?);
    let at = Instant::from_micros(reading.wall);
    let mut tx = db.begin().await?;
    let confirmed: Row = query(
        &mut tx,
        "UPDATE clock_mark SET at = $1, boot = $2, steady = $3, written = written + 1, confirmed = confirmed + 1
         RETURNING at, boot, steady, written, confirmed",
    )
    .bind(reading.wall)
    .bind(boot)
    .bind(reading.steady)
    .one()
    .await?;
    if let Some(turn) = Turn::take(&mut tx, "", at).await? {
        let detail = json!({"time": at, "marked": Instant::from_micros(before.at),
            "doubted_by_seconds": clock.doubt().map(crate::clock::Doubt::seconds)});
        turn.append(&mut tx, by, Event { act: "clock-confirmed", detail, ..Event::default() }).await?;
    }
    tx.commit().await?;
    clock.hear(&mark(confirmed));
    Ok(at)
}
