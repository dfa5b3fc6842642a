//! Whether a clock can be believed. The time on the wall can be set, by hand or by a time server that is wrong, and what
//! happened by it (a request that lapsed) cannot be undone. So it is held against two things: the machine's steady
//! clock, and a mark in the database, which is moved on while the service runs.
//!
//! A clock that was believed is doubted as soon as it differs from the steady one by more than the tolerance, whether
//! ahead or behind, and believed again when it is back or an admin confirms it. At a start the mark says from where to
//! count: by the steady clock where the machine has not been started anew since, else from the mark itself. Then it is
//! certain only that no less time has passed: a clock behind the mark is doubted, and one that is ahead by more than the
//! service is expected to be off.
//!
//! While it is in doubt the service goes by its own count from the last moment that was sure, and the day of that moment
//! does not end: nothing lapses, comes into force or ends at a midnight that may not have come.

use std::sync::{Mutex, MutexGuard};

use super::{Clock, Reading, lock};
use crate::instant::{Day, Instant};

/// The wall may drift against the steady clock by one part in so many, as when it is slewed.
const DRIFT: i64 = 2000;

/// How far a clock is believed. All in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// By how much it may differ; 0: it is never doubted.
    pub tolerance: i64,
    /// For how long the service may have been off before a start.
    pub absence: i64,
    /// How often the mark is moved on.
    pub look: i64,
}

/// How far time has certainly come, as it stands in the database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The time, in microseconds since 1970; 0 where nothing was ever marked.
    pub at: i64,
    /// The start of the machine that marked it.
    pub boot: Option<String>,
    /// What its steady clock showed then.
    pub steady: i64,
    /// Counts the markings.
    pub written: i64,
    /// Counts how often an admin confirmed a clock.
    pub confirmed: i64,
}

/// Why a clock is not believed, with the microseconds by which it differs from what was to be expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It is ahead.
    Ahead(i64),
    /// It is behind.
    Behind(i64),
    /// The service was off, and may not be alone: it waits for whether another one moves the mark on.
    Waiting(i64),
}

impl Doubt {
    /// By how many seconds the clock is ahead; negative where it is behind.
    pub fn seconds(self) -> i64 {
        match self {
            Self::Ahead(it) | Self::Waiting(it) => it / 1_000_000,
            Self::Behind(it) => -it / 1_000_000,
        }
    }
}

/// What a watched clock says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What the service goes by.
    pub now: Instant,
    /// The latest time that it may be.
    pub latest: Instant,
    /// Why it is in doubt, where it is.
    pub doubt: Option<Doubt>,
}

/// What is held against the readings of a clock.
#[derive(Clone, Debug)]
struct Watch {
    limits: Limits,
    /// What is to be added to the steady clock.
    offset: i64,
    /// What the steady clock showed when the offset last followed the wall.
    followed: i64,
    /// The last time that was sure.
    sure: i64,
    /// After a start that nothing vouches for: when the steady clock shows that, whoever else runs has moved the mark.
    settles: Option<i64>,
    /// What the mark said when it was seen last. Another replica may have moved it.
    marked: i64,
    written: i64,
    confirmed: i64,
    doubt: Option<Doubt>,
}

impl Watch {
    fn begin(limits: Limits, mark: &Mark, boot: Option<&str>, Reading { wall, steady }: Reading) -> Self {
        let runs_on = mark.boot.is_some() && mark.boot.as_deref() == boot && steady >= mark.steady;
        // What was recorded before there was a mark says how late it is at least, and nothing of how long ago that was.
        let says_nothing = mark.written == 0 && wall >= mark.at - limits.tolerance;
        let (offset, followed, sure, settles) = if says_nothing || limits.tolerance == 0 {
            (wall - steady, steady, wall, None)
        } else if runs_on {
            (mark.at - mark.steady, mark.steady, mark.at, None)
        } else {
            (mark.at - steady, steady, mark.at, Some(steady + 3 * limits.look))
        };
        let Mark { at: marked, written, confirmed, .. } = *mark;
        Self { limits, offset, followed, sure, settles, marked, written, confirmed, doubt: None }
    }

    /// Judges a reading.
    fn see(&mut self, Reading { wall, steady }: Reading) -> Seen {
        let expected = steady + self.offset;
        let moved = wall - expected;
        self.doubt = match self.limits.tolerance {
            0 => None,
            tolerance if moved < -tolerance => Some(Doubt::Behind(-moved)),
            tolerance if moved > tolerance => match self.settles {
                Some(settles) if moved <= self.limits.absence => (steady < settles).then_some(Doubt::Waiting(moved)),
                _ => Some(Doubt::Ahead(moved)),
            },
            tolerance => (self.marked - wall > tolerance).then(|| Doubt::Behind(self.marked - wall)),
        };
        let instant = Instant::from_micros;
        if self.doubt.is_some() {
            let last = Instant::midnight(Day(instant(self.sure).day()).next().0).micros() - 1;
            let latest = if self.settles.is_some() { expected.max(wall) } else { expected };
            return Seen {
                now: instant(expected.max(self.sure).min(last)),
                latest: instant(latest.max(self.sure)),
                doubt: self.doubt,
            };
        }
        let whole = self.settles.take().is_some() || self.limits.tolerance == 0;
        let room = if whole { i64::MAX } else { (steady - self.followed).max(0) / DRIFT };
        if room > 0 {
            self.offset += moved.clamp(-room, room);
            self.followed = steady;
        }
        self.sure = wall;
        Seen { now: instant(wall), latest: instant(wall), doubt: None }
    }

    /// Takes in what the database says, where another replica or an admin may have been.
    fn hear(&mut self, mark: &Mark, reading: Reading) {
        let Limits { tolerance, look, .. } = self.limits;
        let confirmed = mark.confirmed != self.confirmed;
        // Whoever is not sure of its own clock goes by one that is.
        if confirmed || (mark.written != self.written && self.settles.is_some()) {
            let near = (-tolerance..=tolerance + look).contains(&(reading.wall - mark.at));
            self.offset = if near { reading.wall } else { mark.at } - reading.steady;
            (self.followed, self.sure, self.settles) = (reading.steady, mark.at, None);
        }
        (self.marked, self.written, self.confirmed) = (mark.at, mark.written, mark.confirmed);
    }
}

/// A clock with what is held against it.
#[derive(Debug)]
pub struct Watched {
    base: Clock,
    watch: Mutex<Watch>,
}

impl Watched {
    /// The clock itself.
    pub(super) fn base(&self) -> &Clock {
        &self.base
    }

    /// Looks at the clock.
    pub(super) fn see(&self) -> Seen {
        self.change(|_, _| ()).1
    }

    /// Changes what is held against the clock, and looks at it then. What begins and ends with that is said.
    fn change<T>(&self, change: impl FnOnce(&mut Watch, Reading) -> T) -> (T, Seen) {
        let (done, was, seen) = {
            let mut watch: MutexGuard<'_, Watch> = lock(&self.watch);
            let (was, reading) = (watch.doubt, self.base.reading());
            let done = change(&mut watch, reading);
            (done, was, watch.see(reading))
        };
        match (was, seen.doubt) {
            (None, Some(doubt)) => {
                metrics::counter!("despacho_clock_doubts_total").increment(1);
                tracing::error!(
                    off_seconds = doubt.seconds(),
                    "the clock is doubted: what is dated waits until it is back, or an admin confirms it"
                );
            }
            (Some(_), None) => tracing::warn!(now = %seen.now, "the clock is believed again"),
            _ => {}
        }
        (done, seen)
    }
}

impl Clock {
    /// This clock, believed within those limits of what the mark lets expect.
    #[must_use]
    pub fn watched(self, limits: Limits, mark: &Mark) -> Self {
        let watch = Watch::begin(limits, mark, self.boot().as_deref(), self.reading());
        Self::Watched(Watched { base: self, watch: Mutex::new(watch) }.into())
    }

    fn watch(&self) -> Option<&Watched> {
        match self {
            Self::Watched(it) => Some(it),
            Self::Ahead(it) => it.base.watch(),
            Self::System | Self::Set(_) => None,
        }
    }

    /// Why this clock is in doubt; `None` where it is believed.
    pub fn doubt(&self) -> Option<Doubt> {
        let doubt = self.watch().and_then(|it| it.see().doubt);
        metrics::gauge!("despacho_clock_doubtful").set(u32::from(doubt.is_some()));
        doubt
    }

    /// The mark to be written; `None` while the clock is in doubt.
    pub fn mark(&self) -> Option<Mark> {
        let ((reading, written, confirmed), seen) =
            self.watch()?.change(|watch, reading| (reading, watch.written, watch.confirmed));
        let mark = Mark { at: reading.wall, boot: self.boot(), steady: reading.steady, written, confirmed };
        seen.doubt.is_none().then_some(mark)
    }

    /// Takes in the mark that stands in the database.
    pub fn hear(&self, mark: &Mark) {
        if let Some(watched) = self.watch() {
            watched.change(|watch, reading| watch.hear(mark, reading));
        }
    }

    /// Takes in the mark that this service has just written itself.
    pub fn wrote(&self, written: i64) {
        if let Some(watched) = self.watch() {
            watched.change(|watch, _| watch.written = written);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: i64 = 1_000_000;
    const HOUR: i64 = 3600;
    const DAY: i64 = 24 * HOUR;
    const LIMITS: Limits = Limits { tolerance: 300 * SECOND, absence: 168 * HOUR * SECOND, look: 15 * SECOND };
    /// A Wednesday's noon in Macau.
    const NOON: i64 = 1_796_184_000;

    fn at(seconds: i64) -> Instant {
        Instant::from_micros(seconds * SECOND)
    }

    /// A machine that started an hour ago, at so many seconds from noon.
    fn machine(boot: &str, seconds: i64) -> Clock {
        Clock::of_machine(at(NOON + seconds), boot, HOUR)
    }

    fn watched(clock: &Clock, mark: &Mark) -> Clock {
        clock.clone().watched(LIMITS, mark)
    }

    /// Lets time pass.
    fn pass(clock: &Clock, seconds: i64) {
        assert!(clock.set(Instant::from_micros(clock.reading().wall + seconds * SECOND)));
    }

    /// What a service does every few seconds, with the mark in a database.
    fn keep(clock: &Clock, mark: &mut Mark) {
        clock.hear(mark);
        if let Some(own) = clock.mark().filter(|it| it.at > mark.at && it.confirmed == mark.confirmed) {
            *mark = Mark { written: mark.written + 1, ..own };
            clock.wrote(mark.written);
        }
    }

    fn confirm(clock: &Clock, mark: &mut Mark) {
        let Reading { wall, steady } = clock.reading();
        let (written, confirmed) = (mark.written + 1, mark.confirmed + 1);
        *mark = Mark { at: wall, boot: clock.boot(), steady, written, confirmed };
        clock.hear(mark);
    }

    fn seconds(clock: &Clock) -> Option<i64> {
        clock.doubt().map(Doubt::seconds)
    }

    #[test]
    fn a_jump_is_doubted_until_the_clock_is_back() {
        for jump in [40 * DAY, 301, -301, -40 * DAY] {
            let clock = watched(&machine("a", 0), &Mark::default());
            pass(&clock, HOUR);
            assert_eq!((clock.doubt(), clock.now()), (None, at(NOON + HOUR)));
            clock.jump(jump);
            assert_eq!(seconds(&clock), Some(jump));
            pass(&clock, 24);
            // Its own count goes on.
            assert_eq!((clock.now(), clock.latest()), (at(NOON + HOUR + 24), at(NOON + HOUR + 24)), "{jump}");
            assert_eq!((seconds(&clock), clock.mark()), (Some(jump), None));
            clock.jump(-jump);
            assert_eq!((clock.doubt(), clock.now()), (None, at(NOON + HOUR + 24)));
        }
    }

    #[test]
    fn small_steps_are_followed_and_add_up_to_no_jump() {
        for step in [300, 1, -1, -300] {
            let clock = watched(&machine("a", 0), &Mark::default());
            clock.jump(step); // such as a leap second
            assert_eq!((clock.doubt(), clock.now()), (None, at(NOON + step)));
            clock.jump(step.signum() * 150);
            clock.jump(step.signum() * 151);
            assert!(clock.doubt().is_some(), "{step}");
        }
    }

    #[test]
    fn a_slow_drift_is_followed_and_a_quick_one_is_not() {
        let clock = watched(&machine("a", 0), &Mark::default());
        for _ in 0..60 * 24 {
            pass(&clock, HOUR);
            clock.jump(1);
            assert_eq!(clock.doubt(), None);
        }
        let mut hours = 0;
        while clock.doubt().is_none() && hours < 100 {
            pass(&clock, HOUR);
            clock.jump(36);
            hours += 1;
        }
        assert!((8..12).contains(&hours), "one part in a hundred: {hours}");
    }

    #[test]
    fn asking_often_follows_as_well() {
        let clock = watched(&machine("a", 0), &Mark::default());
        for _ in 0..1_000 {
            for _ in 0..300 {
                pass(&clock, 9);
                assert_eq!(clock.doubt(), None);
            }
            clock.jump(-1); // in 45 minutes
        }
    }

    #[test]
    fn sleep_that_the_steady_clock_counts_is_no_jump_and_other_sleep_is() {
        let mut mark = Mark::default();
        let clock = watched(&machine("a", 0), &mark);
        pass(&clock, 9 * HOUR);
        assert_eq!(clock.doubt(), None);
        clock.jump(9 * HOUR); // a machine that was frozen with all its clocks, and told the time afterwards
        assert_eq!(seconds(&clock), Some(9 * HOUR));
        confirm(&clock, &mut mark);
        assert_eq!((clock.doubt(), clock.now()), (None, at(NOON + 18 * HOUR)));
        clock.jump(-DAY);
        assert_eq!(seconds(&clock), Some(-DAY));
    }

    #[test]
    fn the_day_does_not_end_in_doubt() {
        let clock = watched(&machine("a", 0), &Mark::default());
        clock.jump(40 * DAY);
        pass(&clock, 13 * HOUR);
        assert_eq!(clock.now().to_string(), "2026-12-02T23:59:59.999999+08:00");
        assert_eq!(clock.latest(), at(NOON + 13 * HOUR));
        clock.jump(-40 * DAY);
        assert_eq!(clock.now(), at(NOON + 13 * HOUR));
    }

    #[test]
    fn a_restart_of_the_service_alone_is_judged_by_the_steady_clock() {
        let mut mark = Mark::default();
        let host = machine("a", 0);
        keep(&watched(&host, &mark), &mut mark);
        pass(&host, 60 * DAY);
        assert_eq!(watched(&host, &mark).doubt(), None, "off for two months");
        for jump in [301, -301, 40 * DAY] {
            host.jump(jump);
            let clock = watched(&host, &mark);
            assert_eq!(seconds(&clock), Some(jump));
            pass(&host, 100);
            assert_eq!(seconds(&clock), Some(jump));
            host.jump(-jump);
            assert_eq!(clock.doubt(), None);
        }
    }

    #[test]
    fn a_restart_of_the_machine_is_judged_by_the_mark() {
        let mut mark = Mark::default();
        keep(&watched(&machine("a", 0), &mark), &mut mark);
        assert_eq!(watched(&machine("b", 60), &mark).doubt(), None);
        assert_eq!(watched(&machine("b", -60), &mark).doubt(), None);
        // Behind: so late it was, at least.
        let clock = watched(&machine("b", -40 * DAY), &mark);
        assert_eq!((seconds(&clock), clock.now(), clock.latest()), (Some(-40 * DAY), at(NOON), at(NOON)));
        // A time server sets it right.
        clock.jump(40 * DAY + 2);
        assert_eq!((clock.doubt(), clock.now()), (None, at(NOON + 2)));
        // Off for two days: it may be so, and nobody else runs.
        let clock = watched(&machine("b", 2 * DAY), &mark);
        assert_eq!(clock.doubt(), Some(Doubt::Waiting(2 * DAY * SECOND)));
        assert_eq!((clock.now(), clock.latest()), (at(NOON), at(NOON + 2 * DAY)));
        pass(&clock, 44);
        assert!(clock.doubt().is_some());
        pass(&clock, 1);
        assert_eq!((clock.doubt(), clock.now()), (None, at(NOON + 2 * DAY + 45)));
        clock.jump(DAY);
        assert_eq!(seconds(&clock), Some(DAY), "from then on it is held against the steady clock");
        // What was recorded before there was a mark, by a service that was quiet.
        let unmarked = Mark { at: mark.at, ..Mark::default() };
        assert_eq!(watched(&machine("b", 60 * DAY), &unmarked).doubt(), None);
        assert!(watched(&machine("b", -DAY), &unmarked).doubt().is_some());
        // Off for two months: an admin has to say so.
        let clock = watched(&machine("b", 60 * DAY), &mark);
        pass(&clock, HOUR);
        assert_eq!((clock.doubt(), clock.now()), (Some(Doubt::Ahead(60 * DAY * SECOND)), at(NOON + HOUR)));
        confirm(&clock, &mut mark);
        assert_eq!(clock.doubt(), None);
        assert_eq!(watched(&machine("c", 60 * DAY + HOUR + 9), &mark).doubt(), None, "a restart after it");
        assert!(watched(&machine("c", 0), &mark).doubt().is_some());
    }

    #[test]
    fn replicas_hear_of_each_other_by_the_mark() {
        let mut mark = Mark::default();
        let right = watched(&machine("a", 0), &mark);
        keep(&right, &mut mark);
        // One that starts with a wrong clock finds out while it waits.
        let wrong = watched(&machine("b", 3 * DAY), &mark);
        for _ in 0..2 {
            pass(&right, 15);
            pass(&wrong, 15);
            keep(&right, &mut mark);
            keep(&wrong, &mut mark);
        }
        pass(&wrong, HOUR);
        assert_eq!((right.doubt(), seconds(&wrong)), (None, Some(3 * DAY)));
        assert_eq!(mark.at, right.now().micros());
        // One that was alone with a wrong clock moved the mark too far: the other one does not believe its own any more.
        let mut mark = Mark { at: mark.at + 3 * DAY * SECOND, written: mark.written + 1, ..mark };
        keep(&right, &mut mark);
        assert_eq!((seconds(&right), right.now()), (Some(-3 * DAY), at(NOON + 30)));
        // An admin confirms the one that is right. The other hears of it, and now differs itself.
        let wrong = watched(&machine("b", 3 * DAY + 30), &mark);
        assert_eq!(wrong.doubt(), None);
        confirm(&right, &mut mark);
        assert_eq!((right.doubt(), right.now()), (None, at(NOON + 30)));
        keep(&wrong, &mut mark);
        assert_eq!(seconds(&wrong), Some(3 * DAY));
        assert_eq!((mark.at, mark.confirmed), ((NOON + 30) * SECOND, 1));
        // One that shows what was confirmed is believed, whatever it was held against before.
        let frozen = watched(&machine("c", 31), &Mark { at: (NOON + 5 * DAY) * SECOND, ..Mark::default() });
        assert!(frozen.doubt().is_some());
        keep(&frozen, &mut mark);
        assert_eq!(frozen.doubt(), None);
    }

    #[test]
    fn a_tolerance_of_zero_believes_everything() {
        let limits = Limits { tolerance: 0, ..LIMITS };
        let clock = machine("b", -40 * DAY).watched(limits, &Mark { at: NOON * SECOND, ..Mark::default() });
        for jump in [0, 80 * DAY, -20 * DAY] {
            clock.jump(jump);
            assert_eq!((clock.doubt(), clock.now().micros()), (None, clock.reading().wall));
        }
    }

    #[test]
    fn a_sandbox_moves_its_clock_without_a_doubt() {
        let clock = watched(&machine("a", 0), &Mark::default()).ahead(0);
        clock.move_ahead(40 * DAY * SECOND);
        assert_eq!((clock.doubt(), clock.now(), clock.outside()), (None, at(NOON + 40 * DAY), at(NOON)));
        clock.jump(DAY);
        assert_eq!((seconds(&clock), clock.now()), (Some(DAY), at(NOON + 40 * DAY)));
    }
}
