//! One day, and the days off of a year, as they are answered.

use super::Standing;
use crate::law::{Date, Grade};
use crate::message::{Message, message};
use jiff::Timestamp;
use jiff::civil::Time;
use serde::{Deserialize, Serialize};

/// Why a day is no working day, or why it ends early. Where there are several reasons, the first in this order
/// is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "service", schema(as = DayKind))]
pub enum Kind {
    /// One of the twenty of Ordem Executiva 60/2000, or a one-off holiday.
    PublicHoliday,
    /// Saturday or Sunday.
    Weekend,
    /// A day in lieu of a public holiday that fell on a weekend (ETAPM art. 79(4), from 2020).
    DayInLieu,
    /// All public workers are exempted for the whole day (DL 7/97/M).
    FullDayExemption,
    /// The services stay closed: a typhoon, an epidemic.
    ExtraordinaryClosure,
    /// All public workers are exempted for the afternoon (DL 7/97/M): a working day that ends early.
    HalfDayExemption,
}

impl Kind {
    /// The name in data and answers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PublicHoliday => "public-holiday",
            Self::Weekend => "weekend",
            Self::DayInLieu => "day-in-lieu",
            Self::FullDayExemption => "full-day-exemption",
            Self::ExtraordinaryClosure => "extraordinary-closure",
            Self::HalfDayExemption => "half-day-exemption",
        }
    }
}

/// What a day is to the public services.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Day {
    /// The day.
    pub date: Date,
    /// Whether it counts as a working day.
    pub working: bool,
    /// On a working day, the minute at which the counters close; a filing in that minute is still in time.
    #[serde(with = "super::hour::option", skip_serializing_if = "Option::is_none")]
    pub closes_at: Option<Time>,
    /// Why it is no working day or ends early, and the source; `None` for a common working day.
    #[serde(flatten)]
    pub reason: Option<Reason>,
}

/// Why a day is off or ends early, with its source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The kind of reason.
    pub why: Kind,
    /// In words.
    pub name: String,
    /// The act that orders it.
    pub act: String,
    /// How well that is known.
    pub grade: Grade,
}

/// The days off of a year.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct YearView {
    /// The year.
    pub year: i16,
    /// Whether the year's list was read or is expected by rule.
    pub standing: Standing,
    /// How many days of it are working days, half days included.
    pub working_days: u16,
    /// Each day with a reason other than Saturday and Sunday, in order.
    pub days_off: Vec<DayOff>,
}

/// A day off of a year's list, or a half day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct DayOff {
    /// The day.
    pub date: Date,
    /// The kind of reason.
    pub kind: Kind,
    /// Whether it counts as a working day all the same: a half day does.
    pub working: bool,
    /// The closing minute of a half day, `HH:MM`.
    #[serde(default, with = "super::hour::option", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "service", schema(value_type = Option<String>, example = "13:00"))]
    pub closes_at: Option<Time>,
    /// What it is, in words.
    pub name: String,
    /// The act that orders it.
    pub act: String,
    /// Whether it was listed, computed or registered here.
    pub standing: Standing,
    /// How well that is known.
    pub grade: Grade,
}

/// An extraordinary closure or an exemption that an administrator announces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Closure {
    /// The day.
    pub date: Date,
    /// `extraordinary-closure`, `full-day-exemption`, `half-day-exemption`, `day-in-lieu` or a one-off
    /// `public-holiday`.
    pub kind: Kind,
    /// From when the rest of the day is off, `HH:MM`: a half-day exemption has it, an extraordinary closure may.
    #[serde(default, with = "super::hour::option")]
    #[cfg_attr(feature = "service", schema(value_type = Option<String>, example = "13:00"))]
    pub closes_at: Option<Time>,
    /// The act that orders it.
    pub act: String,
    /// When it was made known: what was received before is not moved by it.
    #[cfg_attr(feature = "service", schema(value_type = String, format = DateTime))]
    pub announced_at: Timestamp,
}

impl Closure {
    /// Whether kind and closing time go together.
    pub fn check(&self) -> Result<(), ClosureFault> {
        match (self.kind, self.closes_at) {
            (Kind::Weekend, _) => Err(ClosureFault::Weekend),
            (Kind::HalfDayExemption, None) => Err(ClosureFault::NoClosingTime),
            (Kind::HalfDayExemption | Kind::ExtraordinaryClosure, _) | (_, None) => Ok(()),
            (_, Some(_)) => Err(ClosureFault::ClosingTime),
        }
    }
}

/// Why a closure cannot be registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum ClosureFault {
    /// `weekend` as a kind.
    Weekend,
    /// A half day that does not say when it ends.
    NoClosingTime,
    /// A day that is off as a whole.
    ClosingTime,
}

impl ClosureFault {
    /// Returns what is said of it.
    pub fn message(self) -> Message {
        match self {
            Self::Weekend => message!("closure-weekend"),
            Self::NoClosingTime => message!("closure-half-day"),
            Self::ClosingTime => message!("closes-on-a-half-day"),
        }
    }
}
