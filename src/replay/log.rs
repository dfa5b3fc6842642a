//! What is known of a log as a whole.

use std::collections::BTreeSet;

use super::settings::MAX_UNPLACED;

/// What is known of a log as a whole.
#[derive(Default)]
pub(super) struct Log {
    /// Its record was seen.
    pub seen: bool,
    /// A `log-end` was seen.
    pub ended: bool,
    /// `log-end-mismatch` was said.
    pub end_said: bool,
    /// The last line with a record.
    pub last_line: u64,
    /// Lines that kept no place and explain nothing yet: each may have been a round of any shoe then open.
    unplaced: BTreeSet<u64>,
    /// Of the lines that kept no place, those up to here were forgotten: they may explain anything.
    forgotten: u64,
}

impl Log {
    /// A line kept no place. The oldest of many are forgotten.
    pub fn unplaced(&mut self, line: u64) {
        self.unplaced.insert(line);
        if self.unplaced.len() > MAX_UNPLACED {
            self.forgotten = self.unplaced.pop_first().unwrap_or(self.forgotten);
        }
    }

    /// Whether lines that kept no place, after that line, make up for so many missing rounds; they are used up.
    pub fn explains(&mut self, missing: u64, after: u64) -> bool {
        if missing > 0 && after < self.forgotten {
            return true;
        }
        if missing > self.unplaced.len() as u64 {
            return false;
        }
        let later = self.unplaced.range(after.saturating_add(1)..);
        let used: Vec<u64> = later.take(missing as usize).copied().collect();
        if (used.len() as u64) < missing {
            return false;
        }
        for line in used {
            self.unplaced.remove(&line);
        }
        true
    }

    /// Whether a line after that one kept no place and explains nothing yet.
    pub fn unplaced_after(&self, line: u64) -> bool {
        self.unplaced.last().is_some_and(|it| *it > line) || self.forgotten > line
    }
}
