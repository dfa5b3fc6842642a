//! The issuer's keys, as they were last fetched.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::fetch::Source;
use super::keys::KeySet;
use crate::clock::Clock;
use crate::instant::Instant;

/// From which age on the keys are fetched anew, in seconds; the old ones are used until that is done.
pub const REFRESH: i64 = 600;
/// Until which age they are used where the issuer cannot be reached, in seconds.
pub const MAX_AGE: i64 = 86_400;
/// How long it takes at least from one fetch of keys that are known to the next, in seconds.
pub const PAUSE: i64 = 60;
/// How long it takes after a fetch that failed.
pub const RETRY: i64 = 5;
/// Each unknown key is asked for at once, so many of them; then one in so many seconds. What a stranger has fetched is
/// fetched for all, so that nobody waits longer for a key that is there.
pub const BURST: i64 = 4;
/// See [`BURST`].
pub const TURN: i64 = 5;
/// For how long a key that was asked for in vain is not asked for again, in seconds.
const ABSENT: i64 = 30;
/// How many such keys are remembered, and the longest name of one, in bytes.
const MOST_ABSENT: usize = 256;
const LONGEST_KID: usize = 256;

/// Why there are no keys to judge a token by, and in how many seconds there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoKeys {
    /// They could not be fetched.
    Unreachable(i64),
    /// The token's key is not among them, and they are fetched again in a moment.
    Pending(i64),
}

/// Holds the issuer's keys, and fetches them when it is time.
pub struct Cache {
    source: Source,
    clock: Clock,
    held: RwLock<Option<Held>>,
    /// Who fetches holds it: there is one fetch at a time.
    turn: tokio::sync::Mutex<()>,
    tried: Mutex<Tried>,
    /// Counts the fetches that were begun.
    begun: AtomicU64,
    /// The keys that were asked for in vain, the oldest first, each with until when that is remembered.
    absent: Mutex<VecDeque<(String, Instant)>>,
}

#[derive(Clone)]
struct Held {
    keys: Arc<KeySet>,
    at: Instant,
    /// The number of its fetch.
    fetch: u64,
}

/// What is known of fetches.
#[derive(Clone, Copy, Default)]
struct Tried {
    last: Option<Instant>,
    failed: bool,
    /// When all turns that were taken will have been waited for, in microseconds.
    due: i64,
}

/// Why keys are fetched.
enum For {
    /// They are old.
    Age,
    /// For that key, or for any.
    Key(Option<String>),
}

fn lock<T>(held: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cache {
    /// One that holds nothing yet.
    pub fn new(source: Source, clock: Clock) -> Self {
        Self {
            source,
            clock,
            held: RwLock::default(),
            turn: tokio::sync::Mutex::default(),
            tried: Mutex::default(),
            begun: AtomicU64::new(0),
            absent: Mutex::default(),
        }
    }

    /// The keys by which a token is judged that names that one. Where it is not among those that are held, they are
    /// fetched anew: what is answered then was fetched after the question, or has the key.
    pub async fn keys(self: &Arc<Self>, kid: Option<&str>) -> Result<Arc<KeySet>, NoKeys> {
        if let Some(held) = self.usable() {
            if held.keys.knows(kid) {
                if self.age(held.at) >= REFRESH && lock(&self.tried).last.is_none_or(|it| self.age(it) >= PAUSE) {
                    // Nobody waits for it.
                    drop(tokio::spawn(self.clone().fetch(self.begun.load(Ordering::SeqCst), For::Age)));
                }
                return Ok(held.keys);
            }
            if kid.is_some_and(|it| self.is_absent(it)) {
                return Ok(held.keys);
            }
        }
        let before = self.begun.load(Ordering::SeqCst);
        // In a task of its own: it comes to its end though its caller may have gone.
        let wait =
            tokio::spawn(self.clone().fetch(before, For::Key(kid.map(str::to_owned)))).await.unwrap_or(RETRY).max(1);
        match self.usable() {
            None => Err(NoKeys::Unreachable(wait)),
            Some(held) if held.keys.knows(kid) => Ok(held.keys),
            Some(held) if held.fetch > before => {
                if let Some(kid) = kid {
                    self.note_absent(kid);
                }
                Ok(held.keys)
            }
            Some(_) if lock(&self.tried).failed => Err(NoKeys::Unreachable(wait)),
            Some(_) => Err(NoKeys::Pending(wait)),
        }
    }

    /// What is held, where it is not too old.
    fn usable(&self) -> Option<Held> {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner).clone();
        held.filter(|it| self.age(it.at) < MAX_AGE)
    }

    fn is_absent(&self, kid: &str) -> bool {
        let now = self.clock.outside();
        let mut absent = lock(&self.absent);
        absent.retain(|it| it.1 > now);
        kid.len() > LONGEST_KID || absent.iter().any(|it| it.0 == kid)
    }

    fn note_absent(&self, kid: &str) {
        let until = Instant::from_micros(self.clock.outside().micros() + ABSENT * 1_000_000);
        let mut absent = lock(&self.absent);
        if absent.len() >= MOST_ABSENT {
            absent.pop_front();
        }
        absent.push_back((kid.to_owned(), until));
    }

    /// How many seconds ago something was. A clock that was set back makes nothing younger.
    fn age(&self, at: Instant) -> i64 {
        (self.clock.outside().micros() - at.micros()).abs() / 1_000_000
    }

    /// Takes a turn to fetch; else answers in how many seconds there is one.
    fn take_turn(&self) -> Result<Instant, i64> {
        const SECOND: i64 = 1_000_000;
        let (now, has_keys) = (self.clock.outside(), self.usable().is_some());
        let mut tried = lock(&self.tried);
        if let Some(last) = tried.last.filter(|_| tried.failed || !has_keys)
            && self.age(last) < RETRY
        {
            return Err(RETRY - self.age(last));
        }
        // A clock that was set back takes no turns away.
        let ahead = (tried.due - now.micros()).clamp(0, BURST * TURN * SECOND);
        let early = ahead - (BURST - 1) * TURN * SECOND;
        if early > 0 {
            return Err((early + SECOND - 1) / SECOND);
        }
        tried.due = now.micros() + ahead + TURN * SECOND;
        tried.last = Some(now);
        Ok(now)
    }

    /// Fetches the keys, if no fetch was begun since that one and there is a turn; else answers in how many seconds there
    /// may be one.
    async fn fetch(self: Arc<Self>, since: u64, why: For) -> i64 {
        let _turn = self.turn.lock().await;
        // Whoever waited here finds it done.
        let has_it = match why {
            For::Age => false,
            For::Key(kid) => self.usable().is_some_and(|it| it.keys.knows(kid.as_deref())),
        };
        if has_it || self.begun.load(Ordering::SeqCst) > since {
            return RETRY;
        }
        let now = match self.take_turn() {
            Ok(now) => now,
            Err(wait) => return wait,
        };
        let fetch = self.begun.fetch_add(1, Ordering::SeqCst) + 1;
        let fetched = self.source.keys().await;
        lock(&self.tried).failed = fetched.is_err();
        match fetched {
            Ok(keys) => {
                let count = keys.count();
                let held = Held { keys: Arc::new(keys), at: now, fetch };
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
        RETRY
    }
}
