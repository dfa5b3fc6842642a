//! What time it is: the one place that may ask the machine.

#[cfg(feature = "service")]
mod watch;

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[cfg(feature = "service")]
pub use watch::{Doubt, Limits, Mark, Seen, Watched};

use crate::instant::Instant;

/// Tells the time. Copies of one clock always agree.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The machine's.
    System,
    /// One that is set by hand, for tests and the demonstration.
    Set(Arc<Mutex<Hands>>),
    /// A sandbox's: so far ahead of another.
    Ahead(Arc<Ahead>),
    /// One that is believed only as long as it agrees with the machine's steady clock.
    #[cfg(feature = "service")]
    Watched(Arc<Watched>),
}

/// What the two clocks of a machine show at one moment, in microseconds: the one on the wall, which can be set, and the
/// steady one, which counts from the machine's start and cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Since 1970.
    pub wall: i64,
    /// Since the machine started.
    pub steady: i64,
}

/// The clocks of a machine that is made up.
#[derive(Clone, Debug)]
pub struct Hands {
    reading: Reading,
    boot: Option<String>,
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
        let reading = Reading { wall: moment.micros(), steady: 0 };
        Self::Set(Arc::new(Mutex::new(Hands { reading, boot: None })))
    }

    /// The same, on a machine that started so many seconds before, in a start of that name.
    pub fn of_machine(moment: Instant, boot: &str, up_seconds: i64) -> Self {
        let reading = Reading { wall: moment.micros(), steady: up_seconds * 1_000_000 };
        Self::Set(Arc::new(Mutex::new(Hands { reading, boot: Some(boot.to_owned()) })))
    }

    /// A clock that goes with this one, so many microseconds ahead of it.
    #[must_use]
    pub fn ahead(self, micros: i64) -> Self {
        Self::Ahead(Arc::new(Ahead { base: self, micros: AtomicI64::new(micros) }))
    }

    /// The time now. Of a watched clock that is in doubt: what has certainly been reached, within the last day of which
    /// the clock was sure.
    pub fn now(&self) -> Instant {
        match self {
            Self::System | Self::Set(_) => Instant::from_micros(self.reading().wall),
            Self::Ahead(it) => it.at(it.base.now()),
            #[cfg(feature = "service")]
            Self::Watched(it) => it.see().now,
        }
    }

    /// The time now outside a sandbox: for what others measure by clocks of their own, such as the age of a file
    /// or of a message.
    pub fn outside(&self) -> Instant {
        match self {
            Self::Ahead(it) => it.base.outside(),
            _ => self.latest(),
        }
    }

    /// The latest time that it may be now, by which keys end. It is later than [`Clock::now`] only while a watched
    /// clock is in doubt.
    pub fn latest(&self) -> Instant {
        match self {
            Self::System | Self::Set(_) => self.now(),
            Self::Ahead(it) => it.at(it.base.latest()),
            #[cfg(feature = "service")]
            Self::Watched(it) => it.see().latest,
        }
    }

    /// What the machine shows.
    #[expect(clippy::disallowed_methods, reason = "this is the one place that may ask the machine")]
    pub fn reading(&self) -> Reading {
        match self {
            Self::System => Reading { wall: Instant::from(jiff::Timestamp::now()).micros(), steady: steady() },
            Self::Set(hands) => lock(hands).reading,
            Self::Ahead(it) => it.base.reading(),
            #[cfg(feature = "service")]
            Self::Watched(it) => it.base().reading(),
        }
    }

    /// What names the machine's last start, from which its steady clock counts; `None` where that is not known.
    pub fn boot(&self) -> Option<String> {
        match self {
            Self::System => {
                std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok().map(|it| it.trim().to_owned())
            }
            Self::Set(hands) => lock(hands).boot.clone(),
            Self::Ahead(it) => it.base.boot(),
            #[cfg(feature = "service")]
            Self::Watched(it) => it.base().boot(),
        }
    }

    /// Moves a sandbox's clock on, for all its copies, so that it is so many microseconds ahead; never back, and no
    /// other clock.
    pub fn move_ahead(&self, micros: i64) {
        if let Self::Ahead(it) = self {
            it.micros.fetch_max(micros, Ordering::SeqCst);
        }
    }

    /// Lets time pass until that moment on a clock that is set by hand, for all its copies; of another, on the one that it
    /// goes by. Answers whether it could: never backwards, and not the machine's.
    pub fn set(&self, moment: Instant) -> bool {
        self.hands(|it| {
            let passed = moment.micros() - it.reading.wall;
            if passed >= 0 {
                it.reading.wall += passed;
                it.reading.steady += passed;
            }
            passed >= 0
        })
    }

    /// Moves what is on the wall alone, by so many seconds, as when a machine's clock is set wrong. Answers whether it
    /// could.
    pub fn jump(&self, seconds: i64) -> bool {
        self.hands(|it| {
            it.reading.wall += seconds * 1_000_000;
            true
        })
    }

    fn hands(&self, change: impl FnOnce(&mut Hands) -> bool) -> bool {
        match self {
            Self::System => false,
            Self::Set(hands) => change(&mut lock(hands)),
            Self::Ahead(it) => it.base.hands(change),
            #[cfg(feature = "service")]
            Self::Watched(it) => it.base().hands(change),
        }
    }
}

impl Ahead {
    fn at(&self, base: Instant) -> Instant {
        Instant::from_micros(base.micros().saturating_add(self.micros.load(Ordering::SeqCst)))
    }
}

/// The machine's steady clock, which goes on while it sleeps.
#[cfg(all(feature = "service", target_os = "linux"))]
fn steady() -> i64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    time.tv_sec * 1_000_000 + time.tv_nsec / 1000
}

/// The next best where there is no such clock, or nothing is watched: from the first question on.
#[cfg(not(all(feature = "service", target_os = "linux")))]
fn steady() -> i64 {
    static FIRST: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    i64::try_from(FIRST.get_or_init(std::time::Instant::now).elapsed().as_micros()).unwrap_or(i64::MAX)
}

fn lock<T>(held: &Mutex<T>) -> MutexGuard<'_, T> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}
