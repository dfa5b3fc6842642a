//! Opening a database by its URL, and bringing its tables up to date.

use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::{Db, Error};

static BOTH: Migrator = sqlx::migrate!("migrations/both");
static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// How long a statement waits for a connection, or for SQLite's lock.
const PATIENCE: Duration = Duration::from_secs(10);

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
        let db = Self::connect(url).await?;
        db.migrate().await?;
        Ok(db)
    }

    /// The file that the URL names; `None` for a server.
    pub fn file(url: &str) -> Option<&str> {
        let path = url.strip_prefix("sqlite:")?;
        Some(path.strip_prefix("//").unwrap_or(path))
    }

    pub(super) async fn connect(url: &str) -> Result<Self, OpenError> {
        if let Some(path) = Self::file(url) {
            let options = SqliteConnectOptions::new()
                .filename(path)
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                // What is acknowledged is on the disk.
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(PATIENCE);
            let pool = || SqlitePoolOptions::new().acquire_timeout(PATIENCE);
            // Changing to the write-ahead log waits for no lock: where replicas start at once, it is tried again.
            let mut tries = 0;
            let writer = loop {
                match pool().max_connections(1).connect_with(options.clone()).await {
                    Err(error) if tries < 100 && is_locked(&error) => tries += 1,
                    other => break other.map_err(OpenError::Connect)?,
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            };
            let readers = pool().max_connections(8).connect_lazy_with(options);
            Ok(Self::Sqlite { readers, writer })
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let options: PgConnectOptions = url.parse().map_err(OpenError::Connect)?;
            let pool = PgPoolOptions::new().acquire_timeout(PATIENCE).max_connections(16);
            pool.connect_with(options).await.map(Self::Postgres).map_err(OpenError::Connect)
        } else {
            // A wrong URL may still hold a password: show no more than its beginning.
            Err(OpenError::Url(url.split_once(':').map_or(url, |(scheme, _)| scheme).to_owned()))
        }
    }

    async fn migrate(&self) -> Result<(), OpenError> {
        match self {
            Self::Sqlite { .. } => {
                // SQLite has no lock for it but the writer's own; each migration is then a savepoint.
                let super::Tx::Sqlite(mut tx) = self.begin().await.map_err(|Error(it)| OpenError::Connect(it))? else {
                    return Ok(());
                };
                merged(&SQLITE).run_direct(None, &mut *tx, false).await?;
                tx.commit().await.map_err(OpenError::Connect)
            }
            // sqlx holds an advisory lock meanwhile.
            Self::Postgres(pool) => Ok(merged(&POSTGRES).run(pool).await?),
        }
    }
}

/// What both databases understand, and what only one does, in the order of their numbers.
fn merged(own: &Migrator) -> Migrator {
    Migrator::with_migrations(BOTH.iter().chain(own.iter()).cloned().collect())
}

/// Whether another process holds SQLite's lock.
fn is_locked(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|it| it.message().contains("database is locked"))
}
