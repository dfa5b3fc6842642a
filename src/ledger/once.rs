//! Once and no more: what was sent under an idempotency key is done once, whoever breaks off when.
//!
//! A row holds the key while its request runs, under a lease. The act itself marks the row in its own transaction
//! ([`mark`]), so that after a crash the next try knows whether it was done; a row that another try has taken over
//! refuses the mark, and the act with it.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::Caller;
use super::quota::{self, QuotaKind};
use crate::db::{self, Db, Json, Tx, query};
use crate::instant::Instant;
use crate::page::json_len;

tokio::task_local! {
    /// The row that holds the idempotency key of the request that runs in this task.
    static HELD: Uuid;
}

/// How long a row holds its key without being renewed, in seconds.
const LEASE: i64 = 60;

/// An answer as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Its status.
    pub status: u16,
    /// Its headers, those of the connection left out.
    pub headers: Vec<(String, String)>,
    /// Its body, sealed.
    pub sealed: Vec<u8>,
}

/// What is known of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It is new, and held by this row now.
    Fresh(Uuid),
    /// It was used for something else.
    Other,
    /// Its request is still running.
    Running,
    /// It was answered, by this row.
    Answered(Uuid, Answered),
    /// It was done, and the answer was lost: the event, and the request that it is about.
    Lost(String, Option<Uuid>),
}

type Row = (
    Uuid,
    String,
    Instant,
    Option<String>,
    Option<Uuid>,
    Option<i64>,
    Option<Json<Vec<(String, String)>>>,
    Option<Vec<u8>>,
);

/// Takes a key for a request with that fingerprint, or says what is known of it.
pub async fn begin(
    db: &Db,
    now: Instant,
    expires_at: Instant,
    caller: &str,
    key: &str,
    fingerprint: &str,
) -> db::Result<Begun> {
    let id = Uuid::now_v7();
    let mut tx = db.begin().await?;
    let forgotten = query(
        &mut tx,
        "DELETE FROM answers WHERE caller = $1 AND key = $2 AND expires_at <= $3 RETURNING operator, holder, bytes",
    )
    .bind(caller)
    .bind(key)
    .bind(now)
    .all()
    .await?;
    release_bytes(&mut tx, forgotten).await?;
    let fresh = query(
        &mut tx,
        "INSERT INTO answers (id, caller, key, fingerprint, leased_until, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT DO NOTHING",
    )
    .bind(id)
    .bind(caller)
    .bind(key)
    .bind(fingerprint)
    .bind(after(now, LEASE))
    .bind(expires_at)
    .run()
    .await?;
    if fresh == 1 {
        tx.commit().await?;
        return Ok(Begun::Fresh(id));
    }
    let (held, was, leased_until, done, request, status, headers, body): Row = query(
        &mut tx,
        "SELECT id, fingerprint, leased_until, done, request, status, headers, body FROM answers
         WHERE caller = $1 AND key = $2",
    )
    .bind(caller)
    .bind(key)
    .one()
    .await?;
    let known = match (done, status) {
        _ if was != fingerprint => Begun::Other,
        (_, Some(status)) => Begun::Answered(
            held,
            Answered {
                status: u16::try_from(status).unwrap_or(500),
                headers: headers.map(|it| it.0).unwrap_or_default(),
                sealed: body.unwrap_or_default(),
            },
        ),
        _ if leased_until > now => Begun::Running,
        (Some(done), None) => Begun::Lost(done, request),
        (None, None) => {
            // Whoever held it has gone without having done anything, and can do nothing any more.
            let taken = query(
                &mut tx,
                "UPDATE answers SET id = $1, leased_until = $2 WHERE id = $3 AND done IS NULL AND leased_until <= $4",
            )
            .bind(id)
            .bind(after(now, LEASE))
            .bind(held)
            .bind(now)
            .run()
            .await?;
            if taken == 1 { Begun::Fresh(id) } else { Begun::Running }
        }
    };
    tx.commit().await?;
    Ok(known)
}

fn after(now: Instant, seconds: i64) -> Instant {
    Instant::from_micros(now.micros() + seconds * 1_000_000)
}

/// Runs a request whose key that row holds.
pub async fn holding<F: Future>(row: Uuid, request: F) -> F::Output {
    HELD.scope(row, request).await
}

/// The row that holds the key of the request that runs here, to be taken along to another task.
pub fn held() -> Option<Uuid> {
    HELD.try_with(|it| *it).ok()
}

/// Says in the transaction of an act that it was done. An error where another try holds the key by now: the act must
/// not be committed then.
pub async fn mark(tx: &mut Tx, done: &str, request: Option<Uuid>) -> db::Result<()> {
    let Some(row) = held() else { return Ok(()) };
    let _: (Uuid,) = query(tx, "UPDATE answers SET done = $2, request = $3 WHERE id = $1 RETURNING id")
        .bind(row)
        .bind(done)
        .bind(request)
        .one()
        .await?;
    Ok(())
}

/// Holds a key for longer.
pub async fn renew(db: &Db, now: Instant, row: Uuid) -> db::Result<()> {
    let mut tx = db.begin().await?;
    query(&mut tx, "UPDATE answers SET leased_until = $2 WHERE id = $1")
        .bind(row)
        .bind(after(now, LEASE))
        .run()
        .await?;
    tx.commit().await
}

/// What a key takes beside its answer, in bytes.
pub const ROW: usize = 500;

/// Keeps an answer, to be given again, and charges its caller for it.
pub async fn answer(db: &Db, by: &Caller, row: Uuid, answered: Answered) -> db::Result<()> {
    let bytes = answered.sealed.len() + json_len(&answered.headers) + ROW;
    let operator = by.operator.clone().unwrap_or_default();
    let mut tx = db.begin().await?;
    query(
        &mut tx,
        "UPDATE answers SET status = $2, headers = $3, body = $4, operator = $5, holder = $6, bytes = $7 WHERE id = $1",
    )
    .bind(row)
    .bind(i64::from(answered.status))
    .bind(Json(answered.headers))
    .bind(answered.sealed)
    .bind(&operator)
    .bind(by.counted_by().map(|it| it.to_string()).unwrap_or_default())
    .bind(bytes as i64)
    .run()
    .await?;
    quota::charge_anyway(&mut tx, by, &operator, QuotaKind::Answers, bytes).await?;
    tx.commit().await
}

/// Whose an answer was that is forgotten, and its bytes; nothing where it was never charged.
type Forgotten = (Option<String>, Option<String>, Option<i64>);

/// Releases the bytes of answers that are forgotten.
async fn release_bytes(tx: &mut Tx, forgotten: Vec<Forgotten>) -> db::Result<()> {
    let mut sums: BTreeMap<(String, String), i64> = BTreeMap::new();
    for it in forgotten {
        if let (Some(operator), Some(holder), Some(bytes)) = it {
            *sums.entry((operator, holder)).or_default() += bytes;
        }
    }
    for ((operator, holder), bytes) in sums {
        quota::release(tx, &operator, &holder, QuotaKind::Answers, bytes).await?;
    }
    Ok(())
}

/// Lets a key go whose request came to nothing: it can be tried again at once.
pub async fn release(db: &Db, now: Instant, row: Uuid) -> db::Result<()> {
    let mut tx = db.begin().await?;
    query(&mut tx, "DELETE FROM answers WHERE id = $1 AND done IS NULL").bind(row).run().await?;
    query(&mut tx, "UPDATE answers SET leased_until = $2 WHERE id = $1").bind(row).bind(now).run().await?;
    tx.commit().await
}

/// Forgets the keys whose time is over. Answers how many.
pub async fn sweep(db: &Db, now: Instant) -> db::Result<u64> {
    // A look first: most rounds have nothing to do, and need no writer's turn for it.
    let due: Option<(Uuid,)> =
        query(db, "SELECT id FROM answers WHERE expires_at <= $1 LIMIT 1").bind(now).optional().await?;
    if due.is_none() {
        return Ok(0);
    }
    let mut tx = db.begin().await?;
    let forgotten: Vec<Forgotten> =
        query(&mut tx, "DELETE FROM answers WHERE expires_at <= $1 RETURNING operator, holder, bytes")
            .bind(now)
            .all()
            .await?;
    let swept = forgotten.len() as u64;
    release_bytes(&mut tx, forgotten).await?;
    tx.commit().await?;
    Ok(swept)
}
