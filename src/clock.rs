//! What time it is: the one place that may ask the machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::instant::Instant;

/// Tells the time. Copies of one clock always agree.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The machine's.
    System,
    /// One that is set by hand, for tests and the demonstration.
    Set(Arc<AtomicI64>),
    /// A sandbox's: so far ahead of another.
    Ahead(Arc<Ahead>),
}

/// How far a clock is ahead of another.
#[derive(Debug)]
pub struct Ahead {
    base: Clock,
    micros: AtomicI64,
}

impl Clock {
    /// A clock that stands at that moment until it is moved.
    pub fn at(moment: Instant) -> Self {
        Self::Set(Arc::new(AtomicI64::new(moment.micros())))
    }

    /// A clock that goes with this one, so many microseconds ahead of it.
    #[must_use]
    pub fn ahead(self, micros: i64) -> Self {
        Self::Ahead(Arc::new(Ahead { base: self, micros: AtomicI64::new(micros) }))
    }

    /// The time now.
    #[expect(clippy::disallowed_methods, reason = "this is the one place that may ask the machine")]
    pub fn now(&self) -> Instant {
        match self {
            Self::System => jiff::Timestamp::now().into(),
            Self::Set(moment) => Instant::from_micros(moment.load(Ordering::SeqCst)),
            Self::Ahead(it) => {
                Instant::from_micros(it.base.now().micros().saturating_add(it.micros.load(Ordering::SeqCst)))
            }
        }
    }

    /// The time now outside a sandbox: for what others measure by clocks of their own, such as the age of a file
    /// or of a message.
    pub fn outside(&self) -> Instant {
        match self {
            Self::Ahead(it) => it.base.outside(),
            Self::System | Self::Set(_) => self.now(),
        }
    }

    /// Moves a sandbox's clock on, for all its copies, so that it is so many microseconds ahead; never back, and no
    /// other clock.
    pub fn move_ahead(&self, micros: i64) {
        if let Self::Ahead(it) = self {
            it.micros.fetch_max(micros, Ordering::SeqCst);
        }
    }

    /// Moves a clock that is set by hand, for all its copies; of a sandbox's, the one that it is ahead of. Answers
    /// whether it could: never backwards, and not the machine's.
    pub fn set(&self, moment: Instant) -> bool {
        match self {
            Self::System => false,
            Self::Ahead(it) => it.base.set(moment),
            Self::Set(held) => held.fetch_max(moment.micros(), Ordering::SeqCst) <= moment.micros(),
        }
    }
}
