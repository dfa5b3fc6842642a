//! Places by name: how many of one name may be at work at once.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::error::{Error, Result};

/// How many names are remembered before those that nobody uses are forgotten.
const NAMES: usize = 256;

/// A place that is taken; it is free again when this is dropped.
pub type Place = OwnedSemaphorePermit;

/// Bounds, by name, how many are at work at once.
#[derive(Debug)]
pub struct Places {
    most: usize,
    by_name: Mutex<HashMap<String, Weak<Semaphore>>>,
}

impl Places {
    /// So many places for each name.
    pub fn new(most: usize) -> Self {
        Self { most, by_name: Mutex::default() }
    }

    /// Waits for a place of that name, but not longer than that.
    pub async fn take(&self, name: &str, wait: Duration) -> Result<Place> {
        let place = tokio::time::timeout(wait, self.of(name).acquire_owned()).await;
        let Ok(Ok(place)) = place else { return Err(Error::Crowded(name.to_owned())) };
        Ok(place)
    }

    /// The places of that name.
    pub fn of(&self, name: &str) -> Arc<Semaphore> {
        let mut by_name = self.by_name.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(places) = by_name.get(name).and_then(Weak::upgrade) {
            return places;
        }
        if by_name.len() >= NAMES {
            by_name.retain(|_, places| places.strong_count() > 0);
        }
        let places = Arc::new(Semaphore::new(self.most));
        by_name.insert(name.to_owned(), Arc::downgrade(&places));
        places
    }
}

/// Bounds how many transactions one caller has at once, so that those of others find room beside them.
#[derive(Clone, Debug)]
pub struct Callers {
    places: Arc<Places>,
    wait: Duration,
    /// Whether the last that wrote much found no room on the disk.
    pub(super) lacked_room: Arc<AtomicBool>,
}

impl Callers {
    /// So many transactions for each caller; more wait so long.
    pub fn new(most: usize, wait: Duration) -> Self {
        Self { places: Arc::new(Places::new(most)), wait, lacked_room: Arc::default() }
    }

    /// Waits for a place of whom this work is for, where that is known.
    pub async fn take(&self) -> Result<Vec<Place>> {
        match super::caller() {
            Some(caller) => Ok(vec![self.places.take(&caller, self.wait).await?]),
            None => Ok(Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_its_own_places_and_unused_names_are_forgotten() {
        let places = Places::new(2);
        let held: Vec<_> = (0..2).map(|_| places.of("galaxy").try_acquire_owned().unwrap()).collect();
        assert!(places.of("galaxy").try_acquire_owned().is_err());
        assert!(places.of("melco").try_acquire_owned().is_ok());
        for number in 0..10 * NAMES {
            places.of(&number.to_string());
        }
        assert!(places.by_name.lock().unwrap().len() <= NAMES);
        assert!(places.of("galaxy").try_acquire_owned().is_err(), "what is held is not forgotten");
        drop(held);
        assert!(places.of("galaxy").try_acquire_owned().is_ok());
    }
}
