//! What can go wrong with a database, and what it means for whoever asked.

use std::io::ErrorKind;

use sqlx::error::DatabaseError;

/// The database failed, or refused a statement.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The driver says so.
    #[error(transparent)]
    Driver(#[from] sqlx::Error),
    /// It did not answer within the time that a statement may take.
    #[error("the database did not answer in time")]
    Late,
    /// Too many of this process wait for the same turn.
    #[error("too many wait for the turn of `{0}`")]
    Crowded(String),
    /// A statement of this transaction failed before: it can only be rolled back.
    #[error("a statement of the transaction failed before")]
    Failed,
    /// What the transaction is for refuses to go on; the database itself did not fail.
    #[error(transparent)]
    Refused(Box<dyn std::error::Error + Send + Sync>),
}

/// What a statement gives.
pub type Result<T> = std::result::Result<T, Error>;

/// What a failure means, where it is not the statement's own fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It is worth trying again soon: every connection is in use, the server restarts, or another holds a lock.
    Busy,
    /// There is no room left on the disk.
    Full,
    /// It is read-only, missing, damaged or out of reach for a reason that waiting does not mend.
    Unavailable,
}

impl Error {
    /// A refusal by the work that is done in a transaction.
    pub fn refused(refusal: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Refused(Box::new(refusal))
    }

    /// That refusal, where it is one.
    pub fn refusal<T: std::error::Error + 'static>(&self) -> Option<&T> {
        match self {
            Self::Refused(refusal) => refusal.downcast_ref(),
            _ => None,
        }
    }

    /// A row with the same unique key is there.
    pub fn is_unique(&self) -> bool {
        let Self::Driver(error) = self else { return false };
        error.as_database_error().is_some_and(DatabaseError::is_unique_violation)
    }

    /// It is worth trying again.
    pub fn is_busy(&self) -> bool {
        self.trouble() == Some(Trouble::Busy)
    }

    /// Another transaction holds what this one would change, and has held it for too long.
    pub fn is_locked(&self) -> bool {
        match self {
            Self::Crowded(_) => true,
            Self::Driver(error) => {
                error.as_database_error().and_then(DatabaseError::code).is_some_and(|it| it == "55P03")
            }
            Self::Late | Self::Failed | Self::Refused(_) => false,
        }
    }

    /// There is no room left on the disk.
    pub fn is_full(&self) -> bool {
        self.trouble() == Some(Trouble::Full)
    }

    /// What the failure means; `None` where the statement itself is wrong.
    pub fn trouble(&self) -> Option<Trouble> {
        let error = match self {
            Self::Driver(error) => error,
            Self::Late | Self::Crowded(_) => return Some(Trouble::Busy),
            Self::Failed | Self::Refused(_) => return None,
        };
        match error {
            sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed => Some(Trouble::Busy),
            sqlx::Error::Io(error) => match error.kind() {
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Some(Trouble::Full),
                _ => Some(Trouble::Busy), // the connection to the server broke, or it is not there
            },
            sqlx::Error::Database(error) => error.code().and_then(|it| by_code(&it)),
            _ => None,
        }
    }
}

fn by_code(code: &str) -> Option<Trouble> {
    // SQLite's result codes have up to four digits, PostgreSQL's SQLSTATE has five characters.
    if code.len() < 5 {
        let code: u32 = code.parse().ok()?;
        return match (code, code & 0xff) {
            // FULL, and the file of the WAL's index that cannot grow.
            (_, 13) | (4874, _) => Some(Trouble::Full),
            // BUSY, LOCKED, PROTOCOL (too many race for the WAL).
            (_, 5 | 6 | 15) => Some(Trouble::Busy),
            // PERM, NOMEM, READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB.
            (_, 3 | 7 | 8 | 10 | 11 | 14 | 26) => Some(Trouble::Unavailable),
            _ => None,
        };
    }
    match code {
        "53100" => Some(Trouble::Full),
        // Serialisation failure, deadlock, lock timeout, statement timeout, idle in transaction, too many connections,
        // a server that stops, restarts or is not up yet, and a connection that broke.
        "40001" | "40P01" | "55P03" | "57014" | "25P03" | "53300" | "57P01" | "57P02" | "57P03" | "57P05" => {
            Some(Trouble::Busy)
        }
        _ if code.starts_with("08") => Some(Trouble::Busy),
        // Out of memory, a standby, an I/O error, no such database, no permission, no login, damaged.
        "53200" | "25006" | "58030" | "3D000" | "42501" | "28000" | "28P01" | "XX001" | "XX002" => {
            Some(Trouble::Unavailable)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_mean_trouble_or_a_wrong_statement() {
        for (code, meant) in [
            ("13", Some(Trouble::Full)),
            ("4874", Some(Trouble::Full)),
            ("53100", Some(Trouble::Full)),
            ("5", Some(Trouble::Busy)),
            ("517", Some(Trouble::Busy)),
            ("57P01", Some(Trouble::Busy)),
            ("08006", Some(Trouble::Busy)),
            ("1032", Some(Trouble::Unavailable)), // READONLY_DBMOVED
            ("778", Some(Trouble::Unavailable)),  // IOERR_WRITE
            ("25006", Some(Trouble::Unavailable)),
            ("1", None),    // a wrong statement
            ("2067", None), // a unique key
            ("23505", None),
            ("42601", None),
        ] {
            assert_eq!(by_code(code), meant, "{code}");
        }
    }
}
