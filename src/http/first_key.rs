//! The admin key of the very first start.

use std::io;

use crate::config::Settings;
use crate::db::Db;
use crate::instant::Instant;
use crate::keyfile;
use crate::registry::{KeyError, Secret, first_admin};

/// Makes the first key, once in the life of a database: the one that the settings give, else one that is written to
/// a file for its owner alone. A first start that was interrupted may have written that file already: the key in it is
/// then the first.
pub async fn make(settings: &Settings, db: &Db, now: Instant) -> Result<(), KeyError> {
    let given = settings.admin_key.as_deref().map(Secret::given).transpose()?;
    let (is_given, path) = (given.is_some(), settings.admin_key_file.clone());
    let made = first_admin(db, now, || given.map_or_else(|| in_file(&path), Ok)).await?;
    if made.is_some() && !is_given {
        tracing::info!(file = settings.admin_key_file, "the first admin key was written");
    }
    Ok(())
}

/// The key of the file, which is written where it is not there.
fn in_file(path: &str) -> Result<Secret, KeyError> {
    let make = || Secret::random().map(|it| it.reveal().to_owned());
    let (text, _) = keyfile::read_or_make(path, make).map_err(|error| match error {
        KeyError::Written(error) => io::Error::new(error.kind(), format!("{path}: {error}")).into(),
        other => other,
    })?;
    Secret::given(text.trim())
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, format!("{path} is there and holds no key")).into())
}
