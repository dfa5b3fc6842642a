//! What commands that replay logs have in common: the log, the configuration and the readings.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::config::Readings;
use crate::law::Catalogue;
use crate::replay::ReplaySettings;
use crate::replay::configuration::{Checked, Configuration};

/// Why a log cannot be replayed at all.
#[derive(Debug, thiserror::Error)]
pub enum SetUpError {
    /// The configuration could not be read.
    #[error("{0}: {1}")]
    Configuration(String, String),
    /// A setting is not known.
    #[error("{0}")]
    Setting(String),
}

/// Reads and checks a configuration snapshot.
pub fn configuration(path: &Path, catalogue: &Catalogue) -> Result<Checked, SetUpError> {
    let fault = |it: String| SetUpError::Configuration(path.display().to_string(), it);
    let json = std::fs::read(path).map_err(|it| fault(it.to_string()))?;
    Configuration::read(&json, catalogue).map_err(|it| fault(it.to_string()))
}

/// The readings that were asked for. A setting of filing is known and has no effect on a replay.
pub fn settings(readings: &Readings, catalogue: &Catalogue) -> Result<ReplaySettings, SetUpError> {
    let mut settings = ReplaySettings::default();
    for (id, value) in readings.over(BTreeMap::new()).map_err(|it| SetUpError::Setting(it.to_string()))? {
        catalogue.check_setting(&id, &value).map_err(|it| SetUpError::Setting(it.to_string()))?;
        settings.set(&id, &value);
    }
    Ok(settings)
}

/// Opens a log; `-` is standard input.
pub fn open(log: &Path) -> io::Result<Box<dyn Read + Send>> {
    if log == Path::new("-") { Ok(Box::new(io::stdin())) } else { Ok(Box::new(File::open(log)?)) }
}
