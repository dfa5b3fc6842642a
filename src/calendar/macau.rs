//! The time of day in Macau: from the embedded time zone data, never from a fixed offset.

use crate::law::Date;
use jiff::civil::DateTime;
use jiff::{Timestamp, tz::TimeZone};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

static MACAU: LazyLock<TimeZone> =
    LazyLock::new(|| TimeZone::get("Asia/Macau").expect("the time zone data is part of the program"));

/// The clock on the wall in Macau at an instant.
pub fn local(at: Timestamp) -> DateTime {
    MACAU.to_datetime(at)
}

/// The day in Macau that an instant falls on, whatever the offset it was written with.
pub fn day_of(at: Timestamp) -> Date {
    local(at).date()
}

/// The instant of a clock time in Macau; `None` at the very ends of the range of instants (years -9999 and 9999).
pub fn instant(local: DateTime) -> Option<Timestamp> {
    MACAU.to_ambiguous_timestamp(local).compatible().ok()
}

/// The instant at which a day begins in Macau: an option takes effect then, and an undecided request lapses.
/// `None` at the very ends of the range of instants.
pub fn midnight(day: Date) -> Option<Timestamp> {
    instant(day.at(0, 0, 0, 0))
}

/// An instant that is written with Macau's offset, as in `2026-12-02T10:15:00+08:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema), schema(value_type = String, format = DateTime))]
#[serde(transparent)]
pub struct MacauTime(pub Timestamp);

impl std::fmt::Display for MacauTime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.display_with_offset(MACAU.to_offset(self.0)).fmt(f)
    }
}

impl Serialize for MacauTime {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
