//! How often a key may ask.

use crate::words::detail;
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;
use uuid::Uuid;

use super::problem::{Kind, Problem};

/// Counts requests by key: so many a minute on average, as many at once.
///
/// For each key it keeps the instant at which the requests so far would all have been due, had they come
/// evenly (the generic cell rate algorithm): a key that asks rarely costs nothing to remember.
pub struct Rates {
    per_minute: u32,
    due: Mutex<HashMap<Uuid, Instant>>,
}

impl Rates {
    /// At most so many requests a minute of one key; 0: any.
    pub fn new(per_minute: u32) -> Self {
        Self { per_minute, due: Mutex::new(HashMap::new()) }
    }

    /// Counts one request of `key`.
    pub fn count(&self, key: Uuid) -> Result<(), Problem> {
        if self.per_minute == 0 {
            return Ok(());
        }
        let minute = Duration::from_mins(1);
        let now = Instant::now();
        let mut all = self.due.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if all.len() > 10_000 {
            all.retain(|_, due| *due > now);
        }
        let due = all.entry(key).or_insert(now);
        let next = (*due).max(now) + minute / self.per_minute;
        let early = next.saturating_duration_since(now + minute);
        if !early.is_zero() {
            let wait = early.as_secs() + 1;
            let detail = detail!("this key may make {} requests a minute", self.per_minute);
            return Err(Problem::new(Kind::TooManyRequests, detail).retry_after(wait));
        }
        *due = next;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_key_has_its_requests_back_after_a_while() {
        let (rates, key, other) = (Rates::new(60), Uuid::from_u128(1), Uuid::from_u128(2));
        let made = (0..100).filter(|_| rates.count(key).is_ok()).count();
        assert_eq!(made, 60);
        assert!(rates.count(other).is_ok(), "another key has its own");
        assert_eq!(rates.count(key).unwrap_err().kind(), Kind::TooManyRequests);
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!((0..100).filter(|_| rates.count(key).is_ok()).count(), 2);
    }

    #[test]
    fn none_is_counted_without_a_limit() {
        let rates = Rates::new(0);
        assert!((0..10_000).all(|_| rates.count(Uuid::nil()).is_ok()));
    }
}
