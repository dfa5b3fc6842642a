//! The names of shoes that were used before, and of tables: as keyed hashes, and no more than a limit of them.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

/// Hashes names to 128 bits by two random keys of this replay: nobody can choose names that meet, and no two are ever
/// taken for one.
#[derive(Debug, Default)]
pub(super) struct Keys([RandomState; 2]);

impl Keys {
    /// The hash of a table's name.
    pub fn table(&self, table: &[u8]) -> u128 {
        self.hash(table)
    }

    /// The hash of a shoe's name at a table. Where one name ends and the other begins is part of it.
    pub fn shoe(&self, table: &[u8], shoe: &[u8]) -> u128 {
        self.hash((table, shoe))
    }

    fn hash(&self, of: impl std::hash::Hash) -> u128 {
        let Self([high, low]) = self;
        u128::from(high.hash_one(&of)) << 64 | u128::from(low.hash_one(&of))
    }
}

/// The latest names: at least so many, and at most twice as many. The older half goes at once.
#[derive(Debug)]
pub(super) struct Past {
    young: HashSet<u128>,
    old: HashSet<u128>,
    least: usize,
}

impl Past {
    pub fn of(least: usize) -> Self {
        Self { young: HashSet::new(), old: HashSet::new(), least }
    }

    /// Adds a name; false where it is remembered.
    pub fn add(&mut self, name: u128) -> bool {
        let new = !self.old.contains(&name) && self.young.insert(name);
        if self.young.len() >= self.least {
            std::mem::swap(&mut self.young, &mut self.old);
            self.young.clear();
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_names_are_remembered_and_the_oldest_go() {
        let mut past = Past::of(100);
        for name in 0..10_000 {
            assert!(past.add(name), "{name} is new");
            let before = name.saturating_sub(99);
            assert!(!past.add(before), "{before} is remembered after {name}");
            assert!(past.young.len() + past.old.len() <= 200);
        }
        assert!(past.add(0), "the first went long ago");
    }

    #[test]
    fn a_name_is_of_its_table() {
        let keys = Keys::default();
        assert_eq!(keys.shoe(b"a", b"bc"), keys.shoe(b"a", b"bc"));
        assert_ne!(keys.shoe(b"a", b"bc"), keys.shoe(b"ab", b"c"));
        assert_ne!(keys.shoe(b"a", b"bc"), Keys::default().shoe(b"a", b"bc"), "keys differ from replay to replay");
    }
}
