//! The database: SQLite or PostgreSQL, from one SQL text.
//!
//! A statement is a `&'static str` in the part of SQL that both share, with `$n`; [`query`] binds and runs it
//! on whichever of the two `on` holds. `find(&db, id)` runs alone, `find(&mut tx, id)` inside a transaction; a
//! function of several statements takes `tx: &mut Tx`, so that its signature says it is atomic. Whatever
//! writes does so in a transaction of [`Db::begin`].
//!
//! No failure outlives its transaction: a connection on which something failed or broke off is closed, and another
//! opened in its place (`lent.rs`).

mod columns;
mod error;
mod heartbeat;
mod lent;
mod open;
mod places;
mod snapshot;

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::Duration;

use futures_util::TryStreamExt as _;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments as _, Database, Encode, FromRow, PgPool, Postgres, Sqlite, SqlitePool, Type};

pub(crate) use columns::text_column;
pub use error::{Error, Result, Trouble};
pub use open::{Limits, OpenError};
pub use sqlx::types::Json;

use lent::{Lent, within};
use places::{Callers, Place, Places};

/// A database that is open.
#[derive(Clone, Debug)]
pub enum Db {
    /// A file. Writers queue for one connection instead of polling for SQLite's lock.
    Sqlite {
        /// Connections that read.
        readers: SqlitePool,
        /// The one that writes.
        writer: SqlitePool,
        /// Few who wait for it, of each caller.
        callers: Callers,
    },
    /// A server.
    Postgres(Server),
}

/// A PostgreSQL server.
#[derive(Clone, Debug)]
pub struct Server {
    /// Connections to it.
    pub pool: PgPool,
    /// How long it may take over a statement before the connection is given up: longer than it gives itself.
    patience: Duration,
    /// How long a transaction waits for its turn.
    wait: Duration,
    /// Few connections that write, for each caller.
    callers: Callers,
    /// Who waits for an operator's turn, or has it: few of each operator, so that the others find connections.
    turns: Arc<Places>,
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
pub struct Tx {
    held: Held,
    places: Vec<Place>,
}

enum Held {
    Sqlite(Lent<Sqlite>),
    Postgres(Lent<Postgres>, Server),
}

impl Db {
    /// Begins a transaction that writes.
    pub async fn begin(&self) -> Result<Tx> {
        let (held, places) = match self {
            Self::Sqlite { writer, callers, .. } => {
                let places = callers.take().await?;
                // A plain BEGIN that reads first and writes later fails at once when another has written between.
                let lent = Lent::begin(writer, None, "BEGIN IMMEDIATE").await?;
                (Held::Sqlite(lent.noting(&callers.lacked_room)), places)
            }
            Self::Postgres(server) => {
                let places = server.callers.take().await?;
                (Held::Postgres(server.begin("BEGIN").await?, server.clone()), places)
            }
        };
        Ok(Tx { held, places })
    }

    /// Begins a transaction that only reads, and whose statements all see the same state.
    pub async fn read(&self) -> Result<Tx> {
        let held = match self {
            Self::Sqlite { readers, .. } => Held::Sqlite(Lent::begin(readers, None, "BEGIN").await?),
            Self::Postgres(server) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                Held::Postgres(server.begin(begin).await?, server.clone())
            }
        };
        Ok(Tx { held, places: Vec::new() })
    }

    /// Whether it answers.
    pub async fn ping(&self) -> Result<()> {
        query(self, "SELECT 1").run().await.map(|_| ())
    }

    /// Closes every connection, once what runs on them has ended.
    pub async fn close(&self) {
        match self {
            Self::Sqlite { readers, writer, .. } => {
                readers.close().await;
                writer.close().await;
            }
            Self::Postgres(server) => server.pool.close().await,
        }
    }
}

impl Server {
    async fn begin(&self, begin: &'static str) -> Result<Lent<Postgres>> {
        let lent = Lent::begin(&self.pool, Some(self.patience), begin).await?;
        Ok(lent.noting(&self.callers.lacked_room))
    }
}

impl Tx {
    /// Keeps what was done; in a dry run, undoes it.
    pub async fn commit(mut self) -> Result<()> {
        let end = if is_dry() { "ROLLBACK" } else { "COMMIT" };
        match &mut self.held {
            Held::Sqlite(lent) => lent.end(end).await,
            Held::Postgres(lent, _) => lent.end(end).await,
        }
    }

    /// Waits for one of the few places of those who take the turn of that name, or have it. On a file there is one
    /// writer, and nothing to wait for.
    ///
    /// While it waits it holds no connection: a transaction that has only read begins anew afterwards. One that has
    /// written goes on without a place.
    pub(crate) async fn take_place(&mut self, name: &str) -> Result<()> {
        let Held::Postgres(lent, server) = &mut self.held else { return Ok(()) };
        let place = match server.turns.of(name).try_acquire_owned() {
            Ok(place) => place,
            Err(_) if lent.has_written => return Ok(()),
            Err(_) => {
                lent.give_back();
                let place = server.turns.take(name, server.wait).await?;
                *lent = server.begin("BEGIN").await?;
                place
            }
        };
        self.places.push(place);
        Ok(())
    }
}

/// Where a statement runs, `&Db` or `&mut Tx`, and what it binds there.
pub enum On<'c> {
    /// Any connection to a file.
    SqlitePool(&'c SqlitePool, SqliteArguments),
    /// A transaction on a file.
    SqliteTx(&'c mut Lent<Sqlite>, SqliteArguments),
    /// Any connection to a server.
    PgPool(&'c Server, PgArguments),
    /// A transaction on a server.
    PgTx(&'c mut Lent<Postgres>, PgArguments),
}

impl<'c> From<&'c Db> for On<'c> {
    fn from(db: &'c Db) -> Self {
        match db {
            Db::Sqlite { readers, .. } => Self::SqlitePool(readers, SqliteArguments::default()),
            Db::Postgres(server) => Self::PgPool(server, PgArguments::default()),
        }
    }
}

impl<'c> From<&'c mut Tx> for On<'c> {
    fn from(tx: &'c mut Tx) -> Self {
        match &mut tx.held {
            Held::Sqlite(lent) => Self::SqliteTx(lent, SqliteArguments::default()),
            Held::Postgres(lent, _) => Self::PgTx(lent, PgArguments::default()),
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
    static WORK: Work;
}

/// A piece of work.
#[derive(Default)]
struct Work {
    /// How many statements it has run.
    statements: Cell<u64>,
    /// For whom it is done.
    caller: RefCell<Option<String>>,
}

/// Runs a piece of work and counts its statements, without those of tasks that it spawns. What an answer costs must
/// not tell whether something is there.
pub async fn counting<T>(work: impl Future<Output = T>) -> (T, u64) {
    let caller = WORK.try_with(|it| it.caller.clone()).unwrap_or_default();
    let counted = async { (work.await, WORK.with(|it| it.statements.get())) };
    let (done, count) = WORK.scope(Work { caller, ..Work::default() }, counted).await;
    add(count); // to what this work is a part of
    (done, count)
}

/// A piece of work in a task of its own, whose statements nobody counts and which may say for whom it is done.
pub async fn apart<T>(work: impl Future<Output = T>) -> T {
    counting(work).await.0
}

fn add(count: u64) {
    // Outside any counting nobody wants to know.
    let _outside = WORK.try_with(|it| it.statements.set(it.statements.get() + count));
}

/// For whom the work in hand is done, where that was said.
fn caller() -> Option<String> {
    WORK.try_with(|it| it.caller.borrow().clone()).ok().flatten()
}

/// Says for whom the work in hand is done. The transactions of one caller wait for each other rather than for everyone.
pub fn act_for(caller: String) {
    let _outside = WORK.try_with(|it| it.caller.replace(Some(caller)));
}

/// Runs a statement on a connection on loan.
macro_rules! on_lent {
    ($lent:ident, $make:ident $(::<$record:ident>)?, $method:ident, $sql:ident, $args:ident) => {{
        let patience = $lent.patience();
        let statement = sqlx::$make$(::<_, $record, _>)?($sql, $args).$method($lent.enter($sql)?);
        let done = within(patience, statement).await;
        $lent.leave(done)?.into()
    }};
}

/// Takes the rows of a statement one by one, on a connection on loan.
macro_rules! each_on_lent {
    ($lent:expr, $sql:ident, $args:ident, $take:ident) => {{
        let lent = $lent;
        let patience = lent.patience();
        let mut rows = sqlx::query_as_with($sql, $args).fetch(lent.enter($sql)?);
        let taking = async {
            while let Some(row) = rows.try_next().await? {
                if !$take(row) {
                    break;
                }
            }
            Ok(())
        };
        let done = within(patience, taking).await;
        drop(rows);
        lent.leave(done)
    }};
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
            On::SqlitePool(pool, args) => {
                let lent = &mut Lent::of(pool, None).await?;
                on_lent!(lent, $make $(::<$record>)?, $method, sql, args)
            }
            On::SqliteTx(lent, args) => on_lent!(lent, $make $(::<$record>)?, $method, sql, args),
            On::PgPool(server, args) => {
                let lent = &mut Lent::of(&server.pool, Some(server.patience)).await?;
                on_lent!(lent, $make $(::<$record>)?, $method, sql, args)
            }
            On::PgTx(lent, args) => on_lent!(lent, $make $(::<$record>)?, $method, sql, args),
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
        match on {
            On::SqlitePool(pool, args) => each_on_lent!(&mut Lent::of(pool, None).await?, sql, args, take),
            On::SqliteTx(lent, args) => each_on_lent!(lent, sql, args, take),
            On::PgPool(server, args) => {
                each_on_lent!(&mut Lent::of(&server.pool, Some(server.patience)).await?, sql, args, take)
            }
            On::PgTx(lent, args) => each_on_lent!(lent, sql, args, take),
        }
    }

    /// Runs it and answers all its rows.
    pub async fn all<T: Record>(self) -> Result<Vec<T>> {
        Ok(on_any!(self, query_as_with::<T>, fetch_all))
    }
}
