//! The two kinds of time that are stored: an instant, and a day in Macau.

use std::fmt;

use jiff::{Timestamp, ToSpan as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::calendar::{self, MacauTime};
use crate::law::Date;

/// A moment of the years 1 to 9999, in whole microseconds since 1970, which is what both databases keep. Finer
/// parts are dropped; what lies outside is its nearest end.
///
/// It is written as RFC 3339 with the offset of Macau at that moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema), schema(value_type = String, format = DateTime))]
pub struct Instant(i64);

impl Instant {
    const FIRST: i64 = -62_135_596_800_000_000; // 0001-01-01T00:00:00Z
    const LAST: i64 = 253_402_128_000_000_000; // 9999-12-30T00:00:00Z, a little before `jiff` ends

    /// The moment so many microseconds after 1970 began in UTC.
    pub const fn from_micros(micros: i64) -> Self {
        if micros < Self::FIRST {
            Self(Self::FIRST)
        } else if micros > Self::LAST {
            Self(Self::LAST)
        } else {
            Self(micros)
        }
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
        calendar::day_of(self.timestamp())
    }

    /// 00:00 in Macau of that day: when what is adopted on it takes effect.
    pub fn midnight(day: Date) -> Self {
        let end = if day.year() > 0 { Self::LAST } else { Self::FIRST };
        calendar::midnight(day).map_or(Self(end), Self::from)
    }
}

impl From<Timestamp> for Instant {
    fn from(moment: Timestamp) -> Self {
        // Towards the past, also before 1970: an instant is never later than what it was made from.
        Self::from_micros(moment.as_nanosecond().div_euclid(1000) as i64)
    }
}

impl fmt::Display for Instant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&MacauTime(self.timestamp()), out)
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

#[cfg(feature = "service")]
crate::message::arguments!(Instant);

/// A day in Macau, as it is stored: of the years 1 to 9999, what lies outside being its nearest end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub Date);

impl Day {
    /// What stands in the place of "from ever".
    pub const FIRST: Self = Self(jiff::civil::date(1, 1, 1));
    /// What stands in the place of "for ever".
    pub const LAST: Self = Self(jiff::civil::date(9999, 12, 31));

    /// The day as it is written to a database.
    #[cfg(feature = "service")]
    pub(crate) fn stored(self) -> Date {
        self.0.clamp(Self::FIRST.0, Self::LAST.0)
    }

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
