//! Settings of interpretations: where a reading is the regulator's to choose.

use super::Catalogue;

/// A setting that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingFault {
    /// No interpretation that can be chosen has that id.
    #[error("`{id}` is no interpretation that can be set: {}", .known.join(", "))]
    Unknown {
        /// What was asked for.
        id: String,
        /// What there is.
        known: Vec<String>,
    },
    /// It has no such reading.
    #[error("`{id}` cannot be `{value}`: {}", .known.join(", "))]
    Value {
        /// The interpretation.
        id: String,
        /// What was asked for.
        value: String,
        /// What there is, the default first.
        known: Vec<String>,
    },
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
