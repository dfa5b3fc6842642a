//! Opening a database by its URL, and bringing its tables up to date.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::places::{Callers, Places};
use super::{Db, Server};
use crate::config::Settings;
use crate::keyfile;

static BOTH: Migrator = sqlx::migrate!("migrations/both");
static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// How long the other side of a connection may take beyond the time that it gives a statement itself.
const BEYOND: Duration = Duration::from_secs(5);
/// How many wait for one operator's turn, or have it, with a connection each.
const AT_A_TURN: usize = 2;
/// How many transactions of one caller wait for SQLite's one writer, or have it.
const AT_THE_WRITER: usize = 2;
/// One of how many connections to a server may have transactions of one caller.
const SHARE: u32 = 4;

/// How long is waited for what, and how many connections there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many connections to a server there are.
    pub connections: u32,
    /// How long anything waits for a connection.
    pub wait: Duration,
    /// How long a statement waits for what another transaction holds.
    pub lock: Duration,
    /// How long a statement runs.
    pub statement: Duration,
    /// How long a transaction may do nothing.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self::from(&Settings::default())
    }
}

impl From<&Settings> for Limits {
    fn from(settings: &Settings) -> Self {
        Self {
            connections: settings.database_connections.max(1),
            wait: Duration::from_millis(settings.database_wait),
            lock: Duration::from_millis(settings.database_lock_timeout),
            statement: Duration::from_millis(settings.database_statement_timeout),
            idle: Duration::from_millis(settings.database_idle_timeout),
        }
    }
}

/// A database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The URL is none that is known.
    #[error("`{0}` is no database: give sqlite://path or postgres://…")]
    Url(String),
    /// It cannot be reached, or the URL is wrong in its details.
    #[error("the database cannot be opened: {0}")]
    Connect(#[source] sqlx::Error),
    /// Its tables are of a later version, were changed by hand, or could not be changed.
    #[error("the database cannot be brought up to date: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
}

impl Db {
    /// Opens the database of that URL (`sqlite://path`, created where it is missing, or `postgres://…`), and runs
    /// the migrations that it lacks. Where several replicas start at once, one of them does.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        Self::open_with(url, Limits::default()).await
    }

    /// The same with other limits than the defaults.
    pub async fn open_with(url: &str, limits: Limits) -> Result<Self, OpenError> {
        if let Some(path) = Self::file(url) {
            open_file(path, limits).await
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            open_server(url, limits).await
        } else {
            // A wrong URL may still hold a password: show no more than its beginning.
            Err(OpenError::Url(url.split_once(':').map_or(url, |(scheme, _)| scheme).to_owned()))
        }
    }

    /// The file that the URL names; `None` for a server.
    pub fn file(url: &str) -> Option<&str> {
        let path = url.strip_prefix("sqlite:")?;
        Some(path.strip_prefix("//").unwrap_or(path))
    }
}

impl Limits {
    /// Bounds those who write to a file.
    pub(super) fn writers(self) -> Callers {
        Callers::new(AT_THE_WRITER, self.wait)
    }
}

async fn open_file(path: &str, limits: Limits) -> Result<Db, OpenError> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // What is acknowledged is on the disk.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(limits.lock);
    let pool = || SqlitePoolOptions::new().acquire_timeout(limits.wait);
    // Changing to the write-ahead log waits for no lock: where replicas start at once, it is tried again.
    let mut tries = 0;
    let writer = loop {
        match pool().max_connections(1).connect_with(options.clone()).await {
            Err(error) if tries < 100 && is_locked(&error) => tries += 1,
            other => break other.map_err(OpenError::Connect)?,
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    // SQLite has no lock for it but the writer's own; each migration is then a savepoint.
    let mut tx = loop {
        match writer.begin_with("BEGIN IMMEDIATE").await {
            Err(error) if tries < 100 && is_locked(&error) => tries += 1,
            other => break other.map_err(OpenError::Connect)?,
        }
    };
    merged(&SQLITE).run_direct(None, &mut *tx, false).await?;
    tx.commit().await.map_err(OpenError::Connect)?;
    for end in ["", "-wal", "-shm"] {
        // What is not there yet is made closed.
        let _missing = keyfile::close_to_others(Path::new(&format!("{path}{end}")), "the database").is_err();
    }
    // A file that goes missing later is not replaced by an empty one.
    let options = options.create_if_missing(false);
    writer.set_connect_options(options.clone());
    let readers = pool().max_connections(8).connect_lazy_with(options);
    Ok(Db::Sqlite { readers, writer, callers: limits.writers() })
}

async fn open_server(url: &str, limits: Limits) -> Result<Db, OpenError> {
    let options: PgConnectOptions = url.parse().map_err(OpenError::Connect)?;
    // Migrations, and whoever waits for another replica's, may take their time. sqlx holds an advisory lock meanwhile.
    let mut alone = PgPoolOptions::new().acquire_timeout(limits.wait).max_connections(1);
    alone = alone.max_lifetime(None).idle_timeout(None);
    let migrating = alone.connect_with(options).await.map_err(OpenError::Connect)?;
    merged(&POSTGRES).run(&migrating).await?;
    migrating.close().await;
    connect_server(url, limits).await
}

/// Opens a server's database as it is.
pub(super) async fn connect_server(url: &str, limits: Limits) -> Result<Db, OpenError> {
    let options: PgConnectOptions = url.parse().map_err(OpenError::Connect)?;
    let millis = |it: Duration| it.as_millis().to_string();
    let options = options.options([
        ("lock_timeout", millis(limits.lock)),
        ("statement_timeout", millis(limits.statement)),
        ("idle_in_transaction_session_timeout", millis(limits.idle)),
    ]);
    let pool = PgPoolOptions::new().acquire_timeout(limits.wait).max_connections(limits.connections);
    Ok(Db::Postgres(Server {
        pool: pool.connect_with(options).await.map_err(OpenError::Connect)?,
        patience: limits.statement + BEYOND,
        wait: limits.lock,
        turns: Arc::new(Places::new(AT_A_TURN)),
        callers: Callers::new((limits.connections / SHARE).max(1) as usize, limits.wait),
    }))
}

/// What both databases understand, and what only one does, in the order of their numbers.
fn merged(own: &Migrator) -> Migrator {
    Migrator::with_migrations(BOTH.iter().chain(own.iter()).cloned().collect())
}

/// Whether another process holds SQLite's lock.
fn is_locked(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|it| it.message().contains("database is locked"))
}
