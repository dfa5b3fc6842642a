//! The admin key of the very first start.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;

use crate::config::Settings;
use crate::db::Db;
use crate::instant::Instant;
use crate::registry::{KeyError, Secret, first_admin};

/// Makes the first key, once in the life of a database: the one that the settings give, else one that is written to
/// a file for its owner alone.
pub async fn make(settings: &Settings, db: &Db, now: Instant) -> Result<(), KeyError> {
    let given = settings.admin_key.as_deref().map(Secret::given).transpose()?;
    let (is_given, path) = (given.is_some(), settings.admin_key_file.clone());
    let made = first_admin(db, now, given, |secret| if is_given { Ok(()) } else { write(&path, secret) }).await?;
    if made.is_some() && !is_given {
        tracing::info!(file = settings.admin_key_file, "the first admin key was written");
    }
    Ok(())
}

/// The key of an earlier database is not overwritten.
fn write(path: &str, secret: &Secret) -> io::Result<()> {
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{path}: {error}"));
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).map_err(named)?;
    writeln!(file, "{}", secret.reveal()).and_then(|()| file.sync_all()).map_err(named)
}
