//! What time it is: the one place that may ask the machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::instant::Instant;

/// Tells the time. Copies of one clock always agree.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The machine's.
    System,
    /// One that is set by hand, for tests, the demonstration and the sandbox.
    Set(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that stands at that moment until it is moved.
    pub fn at(moment: Instant) -> Self {
        Self::Set(Arc::new(AtomicI64::new(moment.micros())))
    }

    /// The time now.
    #[expect(clippy::disallowed_methods, reason = "this is the one place that may ask the machine")]
    pub fn now(&self) -> Instant {
        match self {
            Self::System => jiff::Timestamp::now().into(),
            Self::Set(moment) => Instant::from_micros(moment.load(Ordering::SeqCst)),
        }
    }

    /// Moves a clock that is set by hand, for all its copies. Answers whether it could: never backwards, and
    /// not the machine's.
    pub fn set(&self, moment: Instant) -> bool {
        match self {
            Self::System => false,
            Self::Set(held) => held.fetch_max(moment.micros(), Ordering::SeqCst) <= moment.micros(),
        }
    }
}
