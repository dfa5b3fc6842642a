//! How often a key may ask, and all keys of an operator together.

use crate::message::message;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;
use uuid::Uuid;

use super::fair::{Account, Group};
use super::problem::{Kind, Problem};
use crate::config::Settings;

/// Counts requests by key and by operator: so many a minute on average, as many at once.
///
/// For each of them it keeps the instant at which the requests so far would all have been due, had they come
/// evenly (the generic cell rate algorithm): who asks rarely costs nothing to remember.
pub struct Rates {
    by_key: Rate<Uuid>,
    by_operator: Rate<String>,
}

impl Rates {
    /// As the settings say.
    pub fn of(settings: &Settings) -> Self {
        Self {
            by_key: Rate::new(("requests-per-minute", settings.requests_per_minute)),
            by_operator: Rate::new(("requests-per-minute-by-operator", settings.requests_per_minute_by_operator)),
        }
    }

    /// Counts one request of somebody.
    pub fn count(&self, account: &Account) -> Result<(), Problem> {
        if let Some(key) = account.key {
            self.by_key.count(key)?;
        }
        match &account.group {
            Group::Operator(operator) => self.by_operator.count(operator.clone()),
            _ => Ok(()),
        }
    }
}

/// How often each of those may ask; 0: as often as it likes.
struct Rate<K> {
    per_minute: (&'static str, u32),
    due: Mutex<HashMap<K, Instant>>,
}

impl<K: Hash + Eq> Rate<K> {
    fn new(per_minute: (&'static str, u32)) -> Self {
        Self { per_minute, due: Mutex::new(HashMap::new()) }
    }

    fn count(&self, who: K) -> Result<(), Problem> {
        let (setting, most) = self.per_minute;
        if most == 0 {
            return Ok(());
        }
        let minute = Duration::from_mins(1);
        let now = Instant::now();
        let mut all = self.due.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if all.len() > 10_000 {
            all.retain(|_, due| *due > now);
        }
        let due = all.entry(who).or_insert(now);
        let next = (*due).max(now) + minute / most;
        let early = next.saturating_duration_since(now + minute);
        if !early.is_zero() {
            let wait = early.as_secs() + 1;
            let detail = message!("limit-reached", most, setting);
            return Err(Problem::new(Kind::TooManyRequests, detail).retry_after(wait));
        }
        *due = next;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(operator: &str, key: u128) -> Account {
        Account { group: Group::Operator(operator.to_owned()), key: Some(Uuid::from_u128(key)) }
    }

    fn rates(by_key: u32, by_operator: u32) -> Rates {
        let settings = Settings {
            requests_per_minute: by_key,
            requests_per_minute_by_operator: by_operator,
            ..Settings::default()
        };
        Rates::of(&settings)
    }

    #[tokio::test(start_paused = true)]
    async fn a_key_has_its_requests_back_after_a_while() {
        let (rates, key, other) = (rates(60, 0), account("a", 1), account("a", 2));
        let made = (0..100).filter(|_| rates.count(&key).is_ok()).count();
        assert_eq!(made, 60);
        assert!(rates.count(&other).is_ok(), "another key has its own");
        assert_eq!(rates.count(&key).unwrap_err().kind(), Kind::TooManyRequests);
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!((0..100).filter(|_| rates.count(&key).is_ok()).count(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn many_keys_of_an_operator_have_no_more_than_it_may() {
        let rates = rates(60, 100);
        let made = (0..1_000).filter(|it| rates.count(&account("a", it % 50)).is_ok()).count();
        assert_eq!(made, 100);
        assert!(rates.count(&account("b", 99)).is_ok(), "another operator has its own");
    }

    #[test]
    fn none_is_counted_without_a_limit() {
        let rates = rates(0, 0);
        assert!((0..10_000).all(|_| rates.count(&account("a", 1)).is_ok()));
    }
}
