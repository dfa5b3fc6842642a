//! A connection on loan from its pool. It goes back only in a known state: one on which something failed, or broke off
//! in the middle, is closed, and the pool opens another.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::{Database, Pool, Postgres, Sqlite};

use super::error::{Error, Result};

/// How long a rollback may take before the connection is given up.
const ROLLBACK: Duration = Duration::from_secs(5);

/// What differs between the drivers.
pub trait Driver: Database {
    /// Runs a statement without parameters and rows.
    fn command(on: &mut Self::Connection, sql: &'static str) -> impl Future<Output = sqlx::Result<()>> + Send;

    /// Whether the connection is as it was after this error, but for its transaction, which can be rolled back.
    fn is_harmless(error: &sqlx::Error) -> bool;
}

impl Driver for Sqlite {
    async fn command(on: &mut Self::Connection, sql: &'static str) -> sqlx::Result<()> {
        sqlx::raw_sql(sql).execute(on).await.map(|_| ())
    }

    /// Constraints, and those of triggers. After others SQLite may have rolled back by itself.
    fn is_harmless(error: &sqlx::Error) -> bool {
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        code.and_then(|it| it.parse::<u32>().ok()).is_some_and(|it| it & 0xff == 19)
    }
}

impl Driver for Postgres {
    async fn command(on: &mut Self::Connection, sql: &'static str) -> sqlx::Result<()> {
        sqlx::raw_sql(sql).execute(on).await.map(|_| ())
    }

    /// Whatever the server says itself: it then waits for the rollback. Where it ended the connection, that fails.
    fn is_harmless(error: &sqlx::Error) -> bool {
        error.as_database_error().is_some()
    }
}

/// How a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// What was done on it came to a good end.
    Well,
    /// A statement failed; its transaction can be rolled back and nothing else.
    Failed,
    /// Something runs, broke off or went wrong in an unknown way.
    Broken,
}

/// A connection on loan, perhaps within a transaction.
pub struct Lent<DB: Driver> {
    /// `None` only once it was given back.
    conn: Option<PoolConnection<DB>>,
    state: State,
    in_transaction: bool,
    /// Whether anything but reading was asked of it.
    pub(super) has_written: bool,
    /// How long the other side may take over a statement.
    patience: Option<Duration>,
    /// Set where something finds no room on the disk.
    lacks_room: Option<Arc<AtomicBool>>,
}

impl<DB: Driver> Lent<DB> {
    /// Waits for a connection.
    pub(super) async fn of(pool: &Pool<DB>, patience: Option<Duration>) -> Result<Self> {
        let conn = Some(pool.acquire().await?);
        Ok(Self { conn, state: State::Well, in_transaction: false, has_written: false, patience, lacks_room: None })
    }

    /// Waits for a connection and begins a transaction on it.
    pub(super) async fn begin(pool: &Pool<DB>, patience: Option<Duration>, begin: &'static str) -> Result<Self> {
        let mut lent = Self::of(pool, patience).await?;
        lent.in_transaction = true;
        lent.command(begin).await?;
        Ok(lent)
    }

    /// The same; `lacks_room` is set where something finds no room on the disk.
    pub(super) fn noting(mut self, lacks_room: &Arc<AtomicBool>) -> Self {
        self.lacks_room = Some(lacks_room.clone());
        self
    }

    /// Ends the transaction: `COMMIT` keeps what was done, `ROLLBACK` undoes it.
    pub(super) async fn end(&mut self, end: &'static str) -> Result<()> {
        self.command(end).await?;
        self.in_transaction = false;
        Ok(())
    }

    /// Runs a statement of the transaction's own.
    async fn command(&mut self, sql: &'static str) -> Result<()> {
        let patience = self.patience;
        let done = within(patience, DB::command(self.enter(sql)?, sql)).await;
        self.leave(done)?;
        Ok(())
    }

    /// The connection, for one statement, which [`Self::leave`] has to follow.
    pub(super) fn enter(&mut self, sql: &str) -> Result<&mut DB::Connection> {
        if self.state != State::Well {
            return Err(Error::Failed);
        }
        let conn = self.conn.as_mut().ok_or(Error::Failed)?;
        // Whoever breaks off here leaves it so.
        self.state = State::Broken;
        self.has_written |= !(sql.starts_with("SELECT") || sql.starts_with("BEGIN"));
        Ok(conn)
    }

    /// Says what came of the statement.
    pub(super) fn leave<T>(&mut self, done: Result<T>) -> Result<T> {
        self.state = match &done {
            Ok(_) | Err(Error::Driver(sqlx::Error::RowNotFound)) => State::Well,
            Err(Error::Driver(error)) if DB::is_harmless(error) => State::Failed,
            Err(_) => State::Broken,
        };
        if let (Err(error), Some(lacks_room)) = (&done, &self.lacks_room)
            && error.is_full()
        {
            lacks_room.store(true, Ordering::Relaxed);
        }
        done
    }

    /// How long the other side may take over a statement.
    pub(super) fn patience(&self) -> Option<Duration> {
        self.patience
    }

    /// Gives the connection back before its time, with nothing kept.
    pub(super) fn give_back(&mut self) {
        let Some(mut conn) = self.conn.take() else { return };
        if self.state == State::Broken {
            conn.close_on_drop();
        } else if self.in_transaction {
            tokio::spawn(async move {
                let rolled_back = tokio::time::timeout(ROLLBACK, DB::command(&mut conn, "ROLLBACK")).await;
                if !matches!(rolled_back, Ok(Ok(()))) {
                    conn.close_on_drop();
                }
            });
        }
    }
}

impl<DB: Driver> Drop for Lent<DB> {
    fn drop(&mut self) {
        self.give_back();
    }
}

/// Waits for an answer, and not for ever.
pub(super) async fn within<T>(patience: Option<Duration>, work: impl Future<Output = sqlx::Result<T>>) -> Result<T> {
    match patience {
        None => Ok(work.await?),
        Some(patience) => Ok(tokio::time::timeout(patience, work).await.map_err(|_| Error::Late)??),
    }
}
