//! Settings of interpretations: where a reading is the regulator's to choose.

use super::Catalogue;
use crate::message::{Argument, Message, message};

/// A setting that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum SettingFault {
    /// No interpretation that can be chosen has that id.
    Unknown {
        /// What was asked for.
        id: String,
        /// What there is.
        known: Vec<String>,
    },
    /// It has no such reading.
    Value {
        /// The interpretation.
        id: String,
        /// What was asked for.
        value: String,
        /// What there is, the default first.
        known: Vec<String>,
    },
}

impl SettingFault {
    /// Returns what is said of it.
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown { id, known } => message!("no-setting", setting = id, known = Argument::list(known)),
            Self::Value { id, value, known } => {
                message!("no-reading", setting = id, value, known = Argument::list(known))
            }
        }
    }
}

impl Catalogue {
    /// Whether an interpretation can be set to that reading.
    pub fn check_setting(&self, id: &str, value: &str) -> Result<(), SettingFault> {
        let settable = || self.interpretations().iter().filter(|it| !it.setting.is_empty());
        let Some(interpretation) = settable().find(|it| it.id == id) else {
            let known = settable().map(|it| it.id.clone()).collect();
            return Err(SettingFault::Unknown { id: id.to_owned(), known });
        };
        if interpretation.setting.iter().any(|it| it.value == value) {
            return Ok(());
        }
        let known = interpretation.setting.iter().map(|it| it.value.clone()).collect();
        Err(SettingFault::Value { id: id.to_owned(), value: value.to_owned(), known })
    }
}
