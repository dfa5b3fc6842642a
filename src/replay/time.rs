//! Instants of a log: RFC 3339 exactly as the round log has it, and days in Macau.

use std::fmt;

use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};

use crate::law::Date;

/// Nanoseconds since 1970-01-01T00:00:00Z. The years 1900 to 2199 fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub i64);

const NANOS: i64 = 1_000_000_000;
const DAY: i64 = 86_400;
/// Macau's offset since 1980.
const MACAU: Offset = Offset::constant(8);
/// 1980-01-01T00:00:00+08:00: from here on Macau has kept +08:00.
const FIXED: i64 = (days(1980, 1, 1) * DAY - 8 * 3600) * NANOS;

impl Moment {
    /// Reads `YYYY-MM-DDTHH:MM:SS`, optionally `.` and 1 to 9 digits, then `Z` or `±HH:MM`, and nothing else.
    /// Days are real days of the years 1900 to 2199 as written, seconds 00 to 59, offsets up to 23:59.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let (local, rest) = text.split_first_chunk::<19>()?;
        let seconds = local_seconds(local, &mut LastDay::default())?;
        let (nanos, rest) = fraction(rest)?;
        Some(Self((seconds - offset(rest)?) * NANOS + nanos))
    }

    /// The day in Macau.
    pub fn day(self) -> Date {
        let instant = Timestamp::from_nanosecond(self.0.into()).unwrap_or_default();
        if self.0 >= FIXED {
            return MACAU.to_datetime(instant).date();
        }
        macau().to_datetime(instant).date()
    }

    /// 00:00 in Macau of that day (the first instant of the day, where the clocks skipped it). Days far
    /// beyond the years of a log give the first or the last moment there is.
    pub fn of_day(day: Date) -> Self {
        let midnight = days(day.year().into(), day.month().into(), day.day().into()) * DAY - 8 * 3600;
        let Some(nanos) = midnight.checked_mul(NANOS) else {
            return Self(if midnight < 0 { i64::MIN } else { i64::MAX });
        };
        if nanos >= FIXED {
            return Self(nanos);
        }
        match day.to_zoned_datetime(macau()) {
            Ok(start) => Self(start.timestamp().as_nanosecond() as i64),
            Err(_) => Self(nanos),
        }
    }

    /// Reads `YYYY-MM-DDTHH:MM:SS` at +08:00, much faster where the date is that of the time before.
    #[inline]
    pub(super) fn parse_in_macau(local: &[u8; 19], last: &mut LastDay) -> Option<Self> {
        Some(Self((local_seconds(local, last)? - 8 * 3600) * NANOS))
    }
}

/// The date read last, with its `T`, and the seconds from 1970-01-01 to its start.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastDay {
    date: [u8; 11],
    start: i64,
}

/// Seconds from 1970-01-01T00:00:00 in the same offset, whichever it is.
#[inline]
fn local_seconds(local: &[u8; 19], last: &mut LastDay) -> Option<i64> {
    let (date, clock) = local.split_first_chunk::<11>()?;
    if *date != last.date {
        *last = LastDay { date: *date, start: start_of_day(date)? };
    }
    Some(last.start + time_of_day(*clock.first_chunk()?)?)
}

/// The zone as the embedded data has it; only days before 1980 need it.
fn macau() -> TimeZone {
    TimeZone::get("Asia/Macau").unwrap_or_else(|_| MACAU.to_time_zone())
}

/// Seconds from 1970-01-01 to the start of that date, both read in one and the same offset.
fn start_of_day(date: &[u8; 11]) -> Option<i64> {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2, b'T'] = *date else { return None };
    let (century, year) = (two(y1, y2)?, two(y3, y4)?);
    let (year, month, day) = (century * 100 + year, two(m1, m2)?, two(d1, d2)?);
    let real = (1900..2200).contains(&year) && (1..=12).contains(&month) && day >= 1 && day <= last_day(year, month);
    real.then(|| days(year, month, day) * DAY)
}

/// Seconds since midnight of `HH:MM:SS`.
const fn time_of_day(clock: [u8; 8]) -> Option<i64> {
    // Eight bytes at once: digits become 0 to 9 and the colons nothing; each byte is then held against its
    // highest value.
    let value = u64::from_le_bytes(clock) ^ u64::from_le_bytes(*b"00:00:00");
    const HIGHEST: u64 = u64::from_le_bytes([2, 9, 0, 5, 9, 0, 5, 9]);
    const TOP: u64 = 0x8080_8080_8080_8080;
    if value & TOP != 0 || ((HIGHEST | TOP) - value) & TOP != TOP {
        return None;
    }
    let [h1, h2, _, m1, m2, _, s1, s2] = value.to_le_bytes();
    let hours = h1 as i64 * 10 + h2 as i64;
    if hours > 23 {
        return None;
    }
    Some(hours * 3600 + (m1 as i64 * 10 + m2 as i64) * 60 + s1 as i64 * 10 + s2 as i64)
}

/// The nanoseconds of `.` and digits, where they are, and what follows.
fn fraction(text: &[u8]) -> Option<(i64, &[u8])> {
    let Some((b'.', digits)) = text.split_first() else { return Some((0, text)) };
    let count = digits.iter().take_while(|it| it.is_ascii_digit()).count();
    if !(1..=9).contains(&count) {
        return None;
    }
    let (digits, rest) = digits.split_at(count);
    let value = digits.iter().fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
    Some((value * 10_i64.pow(9 - count as u32), rest))
}

/// The seconds of `Z` or `±HH:MM`, and nothing after.
fn offset(text: &[u8]) -> Option<i64> {
    let (sign, h1, h2, m1, m2) = match *text {
        [b'Z'] => return Some(0),
        [b'+', h1, h2, b':', m1, m2] => (1, h1, h2, m1, m2),
        [b'-', h1, h2, b':', m1, m2] => (-1, h1, h2, m1, m2),
        _ => return None,
    };
    let (hours, minutes) = (two(h1, h2)?, two(m1, m2)?);
    (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}

fn two(tens: u8, ones: u8) -> Option<i64> {
    (tens.is_ascii_digit() && ones.is_ascii_digit()).then(|| i64::from(tens - b'0') * 10 + i64::from(ones - b'0'))
}

const fn last_day(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days from 1970-01-01 to a day of the proleptic Gregorian calendar: a year is counted from March, so that
/// the leap day is its last.
const fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let since_march = (month + 9) % 12;
    let leaps = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leaps + (since_march * 153 + 2) / 5 + day - 1 - 719_468
}

/// RFC 3339 at +08:00, with as many digits of a fraction as it needs.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let instant = Timestamp::from_nanosecond(self.0.into()).unwrap_or_default();
        let local = MACAU.to_datetime(instant);
        write!(f, "{:04}-{:02}-{:02}", local.year(), local.month(), local.day())?;
        write!(f, "T{:02}:{:02}:{:02}", local.hour(), local.minute(), local.second())?;
        let nanos = self.0.rem_euclid(NANOS);
        if nanos != 0 {
            let digits = format!("{nanos:09}");
            write!(f, ".{}", digits.trim_end_matches('0'))?;
        }
        f.write_str("+08:00")
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let found = Moment::parse(text.as_bytes());
        assert_eq!(found.map(|it| it.to_string()).as_deref(), expected, "{text}");
        if let Some(found) = found {
            let other: Timestamp = text.parse().unwrap();
            assert_eq!(i128::from(found.0), other.as_nanosecond(), "{text}");
        }
    }

    #[test]
    fn what_is_a_time() {
        check("2026-11-29T20:03:10+08:00", Some("2026-11-29T20:03:10+08:00"));
        check("2026-11-29T20:03:10Z", Some("2026-11-30T04:03:10+08:00"));
        check("2026-11-29T20:03:10.5Z", Some("2026-11-30T04:03:10.5+08:00"));
        check("2026-11-29T20:03:10.000000001-00:00", Some("2026-11-30T04:03:10.000000001+08:00"));
        check("1900-01-01T00:00:00+23:59", Some("1899-12-31T08:01:00+08:00"));
        check("2199-12-31T23:59:59.999999999-23:59", Some("2200-01-02T07:58:59.999999999+08:00"));
        check("2024-02-29T00:00:00-05:30", Some("2024-02-29T13:30:00+08:00"));
        check("2000-02-29T23:59:59Z", Some("2000-03-01T07:59:59+08:00"));
    }

    #[test]
    fn what_is_none() {
        for text in [
            "",
            "2026-11-29",
            "2026-11-29T20:03:10",
            "2026-11-29T20:03:10+0800",
            "2026-11-29T20:03:10+08",
            "2026-11-29T20:03:10+08:0",
            "2026-11-29T20:03:10+08:000",
            "2026-11-29T20:03:10+24:00",
            "2026-11-29T20:03:10+08:60",
            "2026-11-29T20:03:10z",
            "2026-11-29t20:03:10Z",
            "2026-11-29 20:03:10Z",
            "2026-11-29T20:03:60Z",
            "2016-12-31T23:59:60Z",
            "2026-11-29T24:00:00Z",
            "2026-11-29T20:60:00Z",
            "2026-11-29T20:03:10.Z",
            "2026-11-29T20:03:10.1234567890Z",
            "2026-11-29T20:03:10,5Z",
            "2026-11-29T20:03Z",
            "2026-13-01T00:00:00Z",
            "2026-00-01T00:00:00Z",
            "2026-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z",
            "2100-02-29T00:00:00Z",
            "2026-04-31T00:00:00Z",
            "2026-04-00T00:00:00Z",
            "0000-01-01T00:00:00Z",
            "1899-12-31T23:59:59Z",
            "2200-01-01T00:00:00Z",
            "9999-12-31T23:59:59Z",
            "+2026-11-29T20:03:10Z",
            " 2026-11-29T20:03:10Z",
            "2026-11-29T20:03:10Z ",
            "2026-11-29T2\u{ff10}:03:10Z",
            "2026-11-29T20:03:1:+08:00",
            "2026-11-29T20-03-10+08:00",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn every_hour_minute_and_second() {
        for value in 0..100 * 100 * 100 {
            let (h, m, s) = (value / 10_000, value / 100 % 100, value % 100);
            let text = format!("{h:02}:{m:02}:{s:02}");
            let expected = (h < 24 && m < 60 && s < 60).then_some(h * 3600 + m * 60 + s);
            assert_eq!(time_of_day(text.as_bytes().try_into().unwrap()), expected, "{text}");
        }
        for at in 0..8 {
            for byte in 0..=255 {
                let mut text = *b"12:34:56";
                text[at] = byte;
                let known = std::str::from_utf8(&text).ok().and_then(|it| {
                    let fields: Vec<_> = it.split(':').collect();
                    let number = |at: usize, below: i64| {
                        let text: &str = fields.get(at)?;
                        let digits = text.len() == 2 && text.bytes().all(|it| it.is_ascii_digit());
                        digits.then(|| text.parse::<i64>().unwrap()).filter(|it| *it < below)
                    };
                    (fields.len() == 3).then_some(())?;
                    Some(number(0, 24)? * 3600 + number(1, 60)? * 60 + number(2, 60)?)
                });
                assert_eq!(time_of_day(text), known, "{text:?}");
            }
        }
    }

    #[test]
    fn every_day_of_three_centuries() {
        let mut day = date(1900, 1, 1);
        while day.year() < 2200 {
            let text = format!("{day}T00:00:00+08:00");
            let moment = Moment::parse(text.as_bytes()).unwrap();
            assert_eq!(moment.to_string(), text);
            if day.year() >= 1980 {
                assert_eq!((moment.day(), Moment(moment.0 - 1).day()), (day, day.yesterday().unwrap()));
                assert_eq!(Moment::of_day(day), moment);
            }
            day = day.tomorrow().unwrap();
        }
    }

    /// The fixed offset since 1980, and the table before, against the embedded zone at each of its transitions.
    #[test]
    fn days_are_those_of_macau() {
        let zone = TimeZone::get("Asia/Macau").unwrap();
        let first: Timestamp = "1890-01-01T00:00:00Z".parse().unwrap();
        let mut seen = 0;
        for transition in zone.following(first) {
            let at = transition.timestamp();
            assert!(at.as_nanosecond() < i128::from(FIXED), "the zone changes after 1979: {at}");
            for hours in -48..=48 {
                let moment = Moment(at.as_nanosecond() as i64 + hours * 1800 * NANOS);
                let instant = Timestamp::from_nanosecond(moment.0.into()).unwrap();
                assert_eq!(moment.day(), zone.to_datetime(instant).date(), "{instant}");
                let start = Moment::of_day(moment.day());
                assert_eq!(start.day(), moment.day());
                assert_eq!(Moment(start.0 - 1).day(), moment.day().yesterday().unwrap());
            }
            seen += 1;
        }
        assert!(seen > 50, "only {seen} transitions");
        assert_eq!(Moment(FIXED).day(), date(1980, 1, 1));
        assert_eq!(zone.to_offset(Timestamp::from_nanosecond(FIXED.into()).unwrap()), MACAU);
    }

    #[test]
    fn days_beyond_a_log_are_first_and_last() {
        assert_eq!(Moment::of_day(date(-9999, 1, 1)), Moment(i64::MIN));
        assert_eq!(Moment::of_day(Date::MAX), Moment(i64::MAX));
    }

    proptest! {
        #[test]
        fn a_time_is_read_as_jiff_reads_it(text in "(19|20|21)[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])") {
            let expected = text.parse::<Timestamp>().ok().map(Timestamp::as_nanosecond);
            prop_assert_eq!(Moment::parse(text.as_bytes()).map(|it| i128::from(it.0)), expected);
        }
    }
}
