//! The database: SQLite or PostgreSQL, from one SQL text.
//!
//! A statement is a `&'static str` in the part of SQL that both share, with `$n`; [`query`] binds and runs it
//! on whichever of the two `on` holds. `find(&db, id)` runs alone, `find(&mut tx, id)` inside a transaction; a
//! function of several statements takes `tx: &mut Tx`, so that its signature says it is atomic. Whatever
//! writes does so in a transaction of [`Db::begin`].

mod columns;
mod open;
mod snapshot;

use std::borrow::Cow;
use std::cell::Cell;

use futures_util::TryStreamExt as _;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{
    Arguments as _, Database, Encode, FromRow, PgConnection, PgPool, Postgres, Sqlite, SqliteConnection, SqlitePool,
    Transaction, Type,
};

pub(crate) use columns::text_column;
pub use open::OpenError;
pub use sqlx::types::Json;

/// A database that is open.
#[derive(Clone, Debug)]
pub enum Db {
    /// A file. Writers queue for one connection instead of polling for SQLite's lock.
    Sqlite {
        /// Connections that read.
        readers: SqlitePool,
        /// The one that writes.
        writer: SqlitePool,
    },
    /// A server.
    Postgres(PgPool),
}

tokio::task_local! {
    /// Set while the work in hand is a dry run.
    static DRY: ();
}

/// Does a piece of work without keeping anything of it: what it commits is rolled back. Tasks that it spawns do not
/// know of it.
pub async fn dry<T>(work: impl Future<Output = T>) -> T {
    DRY.scope((), work).await
}

/// Whether the work in hand is a dry run.
pub fn is_dry() -> bool {
    DRY.try_with(|()| ()).is_ok()
}

/// A transaction. Dropped without [`Tx::commit`], it leaves nothing behind.
pub enum Tx {
    /// On a file.
    Sqlite(Transaction<'static, Sqlite>),
    /// On a server.
    Postgres(Transaction<'static, Postgres>),
}

/// The database failed, or refused a statement.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Error(#[from] sqlx::Error);

/// What a statement gives.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// A row with the same unique key is there.
    pub fn is_unique(&self) -> bool {
        self.0.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
    }

    /// It is worth trying again: every connection is in use, or another writer held the lock for too long.
    pub fn is_busy(&self) -> bool {
        // SQLite's 5 and 6 with their extensions; PostgreSQL's serialisation failure, deadlock and lock timeout.
        matches!(self.0, sqlx::Error::PoolTimedOut)
            || self
                .code()
                .is_some_and(|it| matches!(&*it, "5" | "6" | "261" | "517" | "773" | "40001" | "40P01" | "55P03"))
    }

    /// A refusal by the work that is done in a transaction, in the place of a failure of the database.
    pub fn refused(refusal: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self(sqlx::Error::AnyDriverError(Box::new(refusal)))
    }

    /// That refusal, where it is one.
    pub fn refusal<T: std::error::Error + 'static>(&self) -> Option<&T> {
        match &self.0 {
            sqlx::Error::AnyDriverError(error) => error.downcast_ref(),
            _ => None,
        }
    }

    /// There is no room left on the disk.
    pub fn is_full(&self) -> bool {
        self.code().is_some_and(|it| matches!(&*it, "13" | "53100"))
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        self.0.as_database_error().and_then(sqlx::error::DatabaseError::code)
    }
}

impl Db {
    /// Begins a transaction that writes.
    pub async fn begin(&self) -> Result<Tx> {
        Ok(match self {
            // A plain BEGIN that reads first and writes later fails at once when another has written between.
            Self::Sqlite { writer, .. } => Tx::Sqlite(writer.begin_with("BEGIN IMMEDIATE").await?),
            Self::Postgres(pool) => Tx::Postgres(pool.begin().await?),
        })
    }

    /// Begins a transaction that only reads, and whose statements all see the same state.
    pub async fn read(&self) -> Result<Tx> {
        Ok(match self {
            Self::Sqlite { readers, .. } => Tx::Sqlite(readers.begin().await?),
            Self::Postgres(pool) => {
                Tx::Postgres(pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
            }
        })
    }

    /// Whether it answers.
    pub async fn ping(&self) -> Result<()> {
        query(self, "SELECT 1").run().await.map(|_| ())
    }

    /// Closes every connection, once what runs on them has ended.
    pub async fn close(&self) {
        match self {
            Self::Sqlite { readers, writer } => {
                readers.close().await;
                writer.close().await;
            }
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

impl Tx {
    /// Keeps what was done; in a dry run, undoes it.
    pub async fn commit(self) -> Result<()> {
        match self {
            Self::Sqlite(tx) if is_dry() => tx.rollback().await?,
            Self::Postgres(tx) if is_dry() => tx.rollback().await?,
            Self::Sqlite(tx) => tx.commit().await?,
            Self::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }
}

/// Where a statement runs, `&Db` or `&mut Tx`, and what it binds there.
pub enum On<'c> {
    /// Any connection to a file.
    SqlitePool(&'c SqlitePool, SqliteArguments),
    /// A transaction on a file.
    SqliteTx(&'c mut SqliteConnection, SqliteArguments),
    /// Any connection to a server.
    PgPool(&'c PgPool, PgArguments),
    /// A transaction on a server.
    PgTx(&'c mut PgConnection, PgArguments),
}

impl<'c> From<&'c Db> for On<'c> {
    fn from(db: &'c Db) -> Self {
        match db {
            Db::Sqlite { readers, .. } => Self::SqlitePool(readers, SqliteArguments::default()),
            Db::Postgres(pool) => Self::PgPool(pool, PgArguments::default()),
        }
    }
}

impl<'c> From<&'c mut Tx> for On<'c> {
    fn from(tx: &'c mut Tx) -> Self {
        match tx {
            Tx::Sqlite(tx) => Self::SqliteTx(tx, SqliteArguments::default()),
            Tx::Postgres(tx) => Self::PgTx(tx, PgArguments::default()),
        }
    }
}

/// A value both drivers can bind.
pub trait Param: Send + ParamOf<Sqlite> + ParamOf<Postgres> {}
impl<T: Send + ParamOf<Sqlite> + ParamOf<Postgres>> Param for T {}

/// A value one driver can bind.
pub trait ParamOf<DB: Database>: Type<DB> + for<'q> Encode<'q, DB> {}
impl<DB: Database, T: Type<DB> + for<'q> Encode<'q, DB>> ParamOf<DB> for T {}

/// A row both drivers can decode: a tuple, or `#[derive(FromRow)]`.
pub trait Record: Send + Unpin + for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> {}
impl<T: Send + Unpin + for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>> Record for T {}

/// A statement with its parameters.
#[must_use = "a statement does nothing until it is run"]
pub struct Query<'c> {
    on: On<'c>,
    sql: &'static str,
    error: Option<sqlx::error::BoxDynError>,
}

/// A statement to be run on `on`. Its parameters are `$1`, `$2`, …, bound in that order.
pub fn query<'c>(on: impl Into<On<'c>>, sql: &'static str) -> Query<'c> {
    Query { on: on.into(), sql, error: None }
}

tokio::task_local! {
    /// How many statements the work in hand has run.
    static STATEMENTS: Cell<u64>;
}

/// Runs a piece of work and counts its statements, without those of tasks that it spawns. What an answer costs must
/// not tell whether something is there.
pub async fn counting<T>(work: impl Future<Output = T>) -> (T, u64) {
    let counted = async { (work.await, STATEMENTS.with(Cell::get)) };
    let (done, count) = STATEMENTS.scope(Cell::new(0), counted).await;
    add(count); // to what this work is a part of
    (done, count)
}

fn add(count: u64) {
    // Outside any counting nobody wants to know.
    let _outside = STATEMENTS.try_with(|it| it.set(it.get() + count));
}

/// Runs the statement of `$query` by `$method`, on whichever of the four it holds.
macro_rules! on_any {
    ($query:ident, $make:ident $(::<$record:ident>)?, $method:ident) => {{
        let Query { on, sql, error } = $query;
        if let Some(error) = error {
            return Err(sqlx::Error::Encode(error).into());
        }
        add(1);
        match on {
            On::SqlitePool(on, args) => sqlx::$make$(::<_, $record, _>)?(sql, args).$method(on).await?.into(),
            On::SqliteTx(on, args) => sqlx::$make$(::<_, $record, _>)?(sql, args).$method(on).await?.into(),
            On::PgPool(on, args) => sqlx::$make$(::<_, $record, _>)?(sql, args).$method(on).await?.into(),
            On::PgTx(on, args) => sqlx::$make$(::<_, $record, _>)?(sql, args).$method(on).await?.into(),
        }
    }};
}

impl Query<'_> {
    /// Binds the next parameter.
    pub fn bind(mut self, value: impl Param) -> Self {
        let bound = match &mut self.on {
            On::SqlitePool(_, args) | On::SqliteTx(_, args) => args.add(value),
            On::PgPool(_, args) | On::PgTx(_, args) => args.add(value),
        };
        self.error = self.error.or(bound.err());
        self
    }

    /// Runs it and answers how many rows it touched.
    pub async fn run(self) -> Result<u64> {
        let done: columns::Done = on_any!(self, query_with, execute);
        Ok(done.0)
    }

    /// Runs it and answers its one row.
    pub async fn one<T: Record>(self) -> Result<T> {
        Ok(on_any!(self, query_as_with::<T>, fetch_one))
    }

    /// Runs it and answers its row, if there is one.
    pub async fn optional<T: Record>(self) -> Result<Option<T>> {
        Ok(on_any!(self, query_as_with::<T>, fetch_optional))
    }

    /// Runs it and hands out its rows one by one, for as long as `take` wants more; the others are not read.
    pub async fn each<T: Record>(self, mut take: impl FnMut(T) -> bool + Send) -> Result<()> {
        let Query { on, sql, error } = self;
        if let Some(error) = error {
            return Err(sqlx::Error::Encode(error).into());
        }
        add(1);
        let mut rows = match on {
            On::SqlitePool(on, args) => sqlx::query_as_with(sql, args).fetch(on),
            On::SqliteTx(on, args) => sqlx::query_as_with(sql, args).fetch(on),
            On::PgPool(on, args) => sqlx::query_as_with(sql, args).fetch(on),
            On::PgTx(on, args) => sqlx::query_as_with(sql, args).fetch(on),
        };
        while let Some(row) = rows.try_next().await? {
            if !take(row) {
                break;
            }
        }
        Ok(())
    }

    /// Runs it and answers all its rows.
    pub async fn all<T: Record>(self) -> Result<Vec<T>> {
        Ok(on_any!(self, query_as_with::<T>, fetch_all))
    }
}
