//! What a replay may be told besides the configuration.

use std::collections::BTreeMap;

use crate::games::{CommissionScope, Readings};

/// The cap on findings where no other is set.
pub const MAX_FINDINGS: u64 = 1_000_000;

/// The cap on the bytes of findings where no other is set: 256 MiB of NDJSON.
pub const MAX_FINDINGS_BYTES: u64 = 256 << 20;

/// The most shoes that may be open at once.
pub const MAX_OPEN_SHOES: usize = 100_000;

/// How many names of shoes are remembered at the least, of all tables of the configuration together; the oldest go.
pub const PAST_SHOES: usize = 100_000;

/// The same of all tables that the configuration does not name.
pub const PAST_SHOES_ELSEWHERE: usize = 10_000;

/// The most lines that kept no place and may still explain a gap; what is older explains any.
pub const MAX_UNPLACED: usize = 1_000;

/// The most ranges of round numbers that are remembered of one open shoe; the lowest go.
pub const MAX_RANGES: usize = 256;

/// The most bytes that the bets carried over pending ties may take in all.
pub const MAX_CARRIED: usize = 8 << 20;

/// What a replay may be told besides the configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplaySettings {
    /// How the points are read that are the regulator's to choose.
    pub readings: Readings,
    /// The most findings; reading stops there.
    pub max_findings: u64,
    /// The most bytes of findings, as NDJSON; reading stops before the finding that would pass it.
    pub max_findings_bytes: u64,
}

impl Default for ReplaySettings {
    fn default() -> Self {
        Self { readings: Readings::default(), max_findings: MAX_FINDINGS, max_findings_bytes: MAX_FINDINGS_BYTES }
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
