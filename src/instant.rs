//! The two kinds of time that are stored: an instant, and a day in Macau.

use std::fmt;

use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ToSpan as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::law::Date;

/// A moment, in whole microseconds since 1970, which is what both databases keep; finer parts are dropped.
///
/// It is written as RFC 3339 with the offset of Macau at that moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(i64);

impl Instant {
    /// The moment so many microseconds after 1970 began in UTC; `None` beyond the years -9999 to 9999.
    pub fn from_micros(micros: i64) -> Option<Self> {
        Timestamp::from_microsecond(micros).ok().map(|_| Self(micros))
    }

    /// Microseconds since 1970 began in UTC.
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// The moment as `jiff` has it.
    pub fn timestamp(self) -> Timestamp {
        Timestamp::from_microsecond(self.0).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// The day it falls on in Macau.
    pub fn day(self) -> Date {
        self.local().0.date()
    }

    /// 00:00 in Macau of that day: when what is adopted on it takes effect.
    pub fn midnight(day: Date) -> Self {
        let first = macau().to_ambiguous_timestamp(day.at(0, 0, 0, 0)).compatible();
        first.map_or_else(|_| Self(if day.year() < 1970 { i64::MIN } else { i64::MAX }), Self::from)
    }

    /// The date and time on the wall in Macau, and the offset from UTC there.
    fn local(self) -> (DateTime, Offset) {
        let (moment, zone) = (self.timestamp(), macau());
        let offset = zone.to_offset(moment);
        (offset.to_datetime(moment), offset)
    }
}

/// The time zone of Macau, from the embedded data. It had summer time until 1979.
fn macau() -> TimeZone {
    TimeZone::get("Asia/Macau").unwrap_or_else(|_| TimeZone::fixed(Offset::constant(8)))
}

impl From<Timestamp> for Instant {
    fn from(moment: Timestamp) -> Self {
        // Towards the past, also before 1970: an instant is never later than what it was made from.
        Self(moment.as_nanosecond().div_euclid(1000) as i64)
    }
}

impl fmt::Display for Instant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wall, offset) = self.local();
        // Odd seconds, as in the local mean time of before 1904, have no place in RFC 3339.
        let seconds = offset.seconds();
        let sign = if seconds < 0 { '-' } else { '+' };
        let minutes = seconds.abs() / 60;
        write!(out, "{wall}{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

impl fmt::Debug for Instant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl Serialize for Instant {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Timestamp::deserialize(from).map(Self::from)
    }
}

/// A day in Macau, as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub Date);

impl Day {
    /// What stands in the place of "from ever".
    pub const FIRST: Self = Self(jiff::civil::date(1, 1, 1));
    /// What stands in the place of "for ever".
    pub const LAST: Self = Self(jiff::civil::date(9999, 12, 31));

    /// The day after it; the last day has none and stays.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1.day()))
    }
}

impl From<Date> for Day {
    fn from(day: Date) -> Self {
        Self(day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, out)
    }
}
