//! What a replay may be told besides the configuration.

use std::collections::BTreeMap;

use crate::games::{CommissionScope, Readings};

/// The cap on findings where no other is set.
pub const MAX_FINDINGS: u64 = 1_000_000;

/// The most shoes that may be open at once.
pub const MAX_OPEN_SHOES: usize = 100_000;

/// What a replay may be told besides the configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplaySettings {
    /// How the points are read that are the regulator's to choose.
    pub readings: Readings,
    /// The most findings; reading stops there.
    pub max_findings: u64,
}

impl Default for ReplaySettings {
    fn default() -> Self {
        Self { readings: Readings::default(), max_findings: MAX_FINDINGS }
    }
}

impl ReplaySettings {
    /// The interpretations' settings by id, as a receipt shows them.
    pub fn by_id(&self) -> BTreeMap<&'static str, &'static str> {
        BTreeMap::from([("commission-scope", self.readings.commission_scope.name())])
    }

    /// Sets an interpretation; `None` where it is none that a replay uses, `Some(false)` where the value is none
    /// of its.
    pub fn set(&mut self, id: &str, value: &str) -> Option<bool> {
        if id != "commission-scope" {
            return None;
        }
        let scope = [CommissionScope::Main, CommissionScope::AllPrizes].into_iter().find(|it| it.name() == value);
        if let Some(scope) = scope {
            self.readings.commission_scope = scope;
        }
        Some(scope.is_some())
    }
}
