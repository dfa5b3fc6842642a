//! Connections that wait for a request: where every place is taken, the one that has waited longest gives way to a new one.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// The connections that are idle, from the one that has been so for longest.
#[derive(Clone, Default)]
pub struct Idle(Arc<Shared>);

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

#[derive(Default)]
struct Waiting {
    next: u64,
    connections: BTreeMap<u64, CancellationToken>,
}

impl Idle {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection that is new, and so idle.
    pub fn connect(&self) -> Connection {
        let connection = Connection {
            idle: self.clone(),
            place: Mutex::default(),
            is_answered: AtomicBool::new(true),
            close: CancellationToken::new(),
        };
        connection.flushed();
        connection
    }

    /// Closes the connection that has been idle for longest. Returns `false` where none is idle.
    pub fn close_longest(&self) -> bool {
        let longest = self.lock().connections.pop_first();
        longest.inspect(|(_, close)| close.cancel()).is_some()
    }

    /// Waits until another connection is idle.
    pub async fn changed(&self) {
        self.0.changed.notified().await;
    }
}

/// One connection. It is idle from when its last answer has been handed over until the head of its next request is there, so
/// that a head which comes in drops counts for nothing.
pub struct Connection {
    idle: Idle,
    /// Where it stands among those that are idle.
    place: Mutex<Option<u64>>,
    is_answered: AtomicBool,
    /// Cancelled when it has to give way.
    pub close: CancellationToken,
}

impl Connection {
    fn leave(&self) -> bool {
        let place = self.place.lock().unwrap_or_else(PoisonError::into_inner).take();
        place.is_none_or(|it| self.idle.lock().connections.remove(&it).is_some())
    }

    /// The head of a request is there. Returns `false` where the connection has to give way: nothing is done for it any more.
    pub fn begin(&self) -> bool {
        self.is_answered.store(false, Ordering::Release);
        self.leave() && !self.close.is_cancelled()
    }

    /// The answer is at its end, but may not have been handed over yet.
    pub fn answered(&self) {
        self.is_answered.store(true, Ordering::Release);
    }

    /// What was written has been handed over.
    pub fn flushed(&self) {
        if !self.is_answered.swap(false, Ordering::AcqRel) || self.close.is_cancelled() {
            return;
        }
        let mut waiting = self.idle.lock();
        let place = waiting.next;
        waiting.next += 1;
        waiting.connections.insert(place, self.close.clone());
        drop(waiting);
        *self.place.lock().unwrap_or_else(PoisonError::into_inner) = Some(place);
        self.idle.0.changed.notify_one();
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Says, when it is dropped with the answer, that the answer is at its end.
pub struct Answer(pub Arc<Connection>);

impl Drop for Answer {
    fn drop(&mut self) {
        self.0.answered();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_idle_gives_way_and_none_with_a_request() {
        let idle = Idle::default();
        let [first, second, third] = [(); 3].map(|()| idle.connect());
        assert!(first.begin());
        assert!(idle.close_longest());
        assert!(second.close.is_cancelled() && !first.close.is_cancelled() && !third.close.is_cancelled());
        assert!(!second.begin(), "nothing is done for it any more");
        first.flushed();
        assert!(third.begin());
        assert!(!idle.close_longest(), "both have a request");
        first.answered();
        assert!(!idle.close_longest(), "its answer is not handed over");
        first.flushed();
        drop(third);
        assert!(idle.close_longest() && first.close.is_cancelled());
        assert!(!idle.close_longest());
    }
}
