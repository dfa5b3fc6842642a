//! The issuer's keys, as they were last fetched.

use std::sync::{Arc, PoisonError, RwLock};

use tokio::sync::Mutex;

use super::fetch::Source;
use super::keys::KeySet;
use crate::clock::Clock;
use crate::instant::Instant;

/// From which age on the keys are fetched anew, in seconds; the old ones are used until that is done.
pub const REFRESH: i64 = 600;
/// Until which age they are used where the issuer cannot be reached, in seconds.
pub const MAX_AGE: i64 = 86_400;
/// How long it takes at least from one fetch to the next while there are keys, in seconds, whoever asks for unknown
/// ones.
pub const PAUSE: i64 = 60;
/// How long it takes while there are none.
pub const RETRY: i64 = 5;

/// Holds the issuer's keys, and fetches them when it is time.
pub struct Cache {
    source: Source,
    clock: Clock,
    held: RwLock<Option<Held>>,
    /// When the last fetch began. Who fetches holds it: there is one fetch at a time.
    tried: Mutex<Option<Instant>>,
}

#[derive(Clone)]
struct Held {
    keys: Arc<KeySet>,
    at: Instant,
}

impl Cache {
    /// One that holds nothing yet.
    pub fn new(source: Source, clock: Clock) -> Self {
        Self { source, clock, held: RwLock::new(None), tried: Mutex::new(None) }
    }

    /// The keys; `None` where there are none and none could be fetched. Where those that are held do not have what is
    /// wanted, they are fetched anew, if that was not done a moment ago.
    pub async fn keys(self: &Arc<Self>, wanted: impl Fn(&KeySet) -> bool) -> Option<Arc<KeySet>> {
        match self.usable() {
            Some(held) if wanted(&held.keys) => {
                if self.age(held.at) >= REFRESH && self.tried.try_lock().is_ok_and(|it| self.may_try(*it)) {
                    // Nobody waits for it.
                    drop(tokio::spawn(self.clone().fetch()));
                }
                Some(held.keys)
            }
            _ => {
                // Where another fetch runs it is waited for; where one was done just now nobody waits.
                if self.tried.try_lock().is_ok_and(|it| !self.may_try(*it)) {
                    return self.usable().map(|it| it.keys);
                }
                // In a task of its own: it comes to its end though its caller may have gone.
                drop(tokio::spawn(self.clone().fetch()).await);
                self.usable().map(|it| it.keys)
            }
        }
    }

    /// What is held, where it is not too old.
    fn usable(&self) -> Option<Held> {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner).clone();
        held.filter(|it| self.age(it.at) < MAX_AGE)
    }

    /// How many seconds ago something was. A clock that was set back makes nothing younger.
    fn age(&self, at: Instant) -> i64 {
        (self.clock.outside().micros() - at.micros()).abs() / 1_000_000
    }

    /// Whether it is time to fetch again, after a fetch that began then.
    fn may_try(&self, tried: Option<Instant>) -> bool {
        let pause = if self.usable().is_some() { PAUSE } else { RETRY };
        tried.is_none_or(|it| self.age(it) >= pause)
    }

    async fn fetch(self: Arc<Self>) {
        let mut tried = self.tried.lock().await;
        // Whoever waited here finds it done.
        if !self.may_try(*tried) {
            return;
        }
        let now = self.clock.outside();
        *tried = Some(now);
        match self.source.keys().await {
            Ok(keys) => {
                let count = keys.count();
                let held = Held { keys: Arc::new(keys), at: now };
                *self.held.write().unwrap_or_else(PoisonError::into_inner) = Some(held);
                if count == 0 {
                    tracing::warn!("the issuer has no key that signs what is taken here");
                } else {
                    tracing::info!(keys = count, "the issuer's keys were fetched");
                }
                metrics::counter!("despacho_issuer_fetches_total", "result" => "kept").increment(1);
                metrics::gauge!("despacho_issuer_keys").set(u32::try_from(count).unwrap_or(u32::MAX));
                let second = u32::try_from(now.micros() / 1_000_000).unwrap_or(0);
                metrics::gauge!("despacho_issuer_fetched_timestamp_seconds").set(second);
            }
            Err(error) => {
                let left = self.usable().map(|it| MAX_AGE - self.age(it.at));
                tracing::warn!(%error, old_keys_hold_for_seconds = left, "the issuer's keys could not be fetched");
                metrics::counter!("despacho_issuer_fetches_total", "result" => "failed").increment(1);
            }
        }
    }
}
