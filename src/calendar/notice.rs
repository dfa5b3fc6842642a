//! The notice: the last day to file for an adoption, the first adoption for a filing, and what a request
//! stores of both (`notice-counting` and `receipt-hours` of the interpretations).

use super::{Calendar, CalendarUnknown, Day, Kind, MacauTime, day_of, instant, local};
use crate::law::Date;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

/// How the working days of the notice are counted (`notice-counting`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Counting {
    /// The third working day before the day of adoption, counted back, is the last day to file (where the notice is
    /// three).
    #[default]
    Backward,
    /// Three whole working days lie between the day of filing and the day of adoption.
    Clear,
}

impl Counting {
    /// The value of the setting: `backward` or `clear`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backward => "backward",
            Self::Clear => "clear",
        }
    }

    /// The other reading.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Backward => Self::Clear,
            Self::Clear => Self::Backward,
        }
    }
}

/// Whether the hours of the public services decide on which day a filing counts (`receipt-hours`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReceiptHours {
    /// The calendar day in Macau counts.
    #[default]
    Off,
    /// After the closing minute, or on a day that is no working day, it counts as filed on the next working day.
    On,
}

impl ReceiptHours {
    /// The value of the setting: `off` or `on`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::On => "on",
        }
    }
}

/// The settings that the calendar has, as `ID=VALUE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// `notice-counting`.
    NoticeCounting(Counting),
    /// `receipt-hours`.
    ReceiptHours(ReceiptHours),
}

/// A setting that the calendar does not have, or a value that the setting does not take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no setting of the calendar; notice-counting=backward|clear and receipt-hours=off|on are")]
pub struct SettingError(String);

impl std::str::FromStr for Setting {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        match text.split_once('=') {
            Some(("notice-counting", "backward")) => Ok(Self::NoticeCounting(Counting::Backward)),
            Some(("notice-counting", "clear")) => Ok(Self::NoticeCounting(Counting::Clear)),
            Some(("receipt-hours", "off")) => Ok(Self::ReceiptHours(ReceiptHours::Off)),
            Some(("receipt-hours", "on")) => Ok(Self::ReceiptHours(ReceiptHours::On)),
            _ => Err(SettingError(text.to_owned())),
        }
    }
}

/// One day of a count. A working day that is not counted is the day of filing under `clear`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct CountedDay {
    /// The day.
    pub date: Date,
    /// Whether it is a working day.
    pub working: bool,
    /// Which of the working days of the notice it is, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<u8>,
    /// Why it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Kind>,
    /// The reason in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The act that orders it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<String>,
}

impl CountedDay {
    fn new(Day { date, working, reason, .. }: Day, counted: Option<u8>) -> Self {
        // The reason of a half day is why it ends early, not why it would be left out.
        let (why, name, act) = match reason {
            Some(it) if !working => (Some(it.why), Some(it.name), Some(it.act)),
            _ => (None, None, None),
        };
        Self { date, working, counted, why, name, act }
    }
}

/// The last day to file for a day of adoption.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "service", schema(as = NoticeBefore))]
pub struct LastFilingDay {
    /// The day of adoption.
    pub adopts_on: Date,
    /// The last day to file, a working day.
    pub last_filing_day: Date,
    /// The last second of it in which a filing counts.
    pub file_by: MacauTime,
    /// The reading that was taken.
    pub counting: Counting,
    /// Whether a filing at the instant of asking is in time under `clear`.
    pub also_clear: bool,
    /// Where `clear` is the reading taken: whether it is in time under `backward`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also_backward: Option<bool>,
    /// The count, from the day before the adoption back to the last filing day.
    pub days: Vec<CountedDay>,
}

/// The first day of adoption for a filing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "service", schema(as = NoticeAfter))]
pub struct EarliestAdoption {
    /// When the filing is received.
    pub received_at: MacauTime,
    /// The day for which it counts.
    pub filed_on: Date,
    /// The first day on which the option can be adopted, any day of the week.
    pub earliest_adoption: Date,
    /// The reading that was taken.
    pub counting: Counting,
    /// The count, from the day of filing to the day before the adoption.
    pub days: Vec<CountedDay>,
}

/// The judgement on one filing, by the calendar as it was known at receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Notice {
    /// The day for which the filing counts.
    pub filed_on: Date,
    /// The last day to file for the adoption asked for.
    pub last_filing_day: Date,
    /// The last second of it in which a filing counts.
    pub file_by: MacauTime,
    /// The reading that was taken.
    pub counting: Counting,
    /// Whether the filing is in time.
    pub holds: bool,
    /// Whether it is in time under `clear`.
    pub also_clear: bool,
    /// Where `clear` is the reading taken: whether it is in time under `backward`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also_backward: Option<bool>,
    /// The first adoption that this filing allows.
    pub earliest_adoption: Date,
    /// The count, from the day before the adoption back to the last filing day.
    pub days: Vec<CountedDay>,
}

impl Calendar {
    /// The last day to file for an adoption, and whether a filing at `asked` is in time under the other reading
    /// too; by the calendar as known at `asked`, or at the instant that it is set to. The law's *três dias úteis*:
    /// makccarat 18, baccarat 19.
    pub fn last_filing_day(
        &self,
        adopts_on: Date,
        counting: Counting,
        hours: ReceiptHours,
        asked: Timestamp,
    ) -> Result<LastFilingDay, CalendarUnknown> {
        let known = self.known_for(asked);
        let (last_filing_day, days) = known.count_back(adopts_on, counting)?;
        let (other_day, _) = known.count_back(adopts_on, counting.other())?;
        let holds = known.in_time(asked, last_filing_day, hours)?;
        let other = known.in_time(asked, other_day, hours)?;
        let (also_clear, also_backward) = match counting {
            Counting::Backward => (other, None),
            Counting::Clear => (holds, Some(other)),
        };
        let file_by = known.end_of_filing(last_filing_day, hours)?;
        Ok(LastFilingDay { adopts_on, last_filing_day, file_by, counting, also_clear, also_backward, days })
    }

    /// The first adoption that a filing allows, by the calendar as known at receipt, or at the instant that it is
    /// set to. It is the first day whose [last filing day](Self::last_filing_day) is not before the filing; a filing on a day
    /// that is no working day is counted from the next one.
    pub fn earliest_adoption(
        &self,
        received: Timestamp,
        counting: Counting,
        hours: ReceiptHours,
    ) -> Result<EarliestAdoption, CalendarUnknown> {
        let known = self.known_for(received);
        let filed_on = known.filed_on(received, hours)?;
        let days = known.count(filed_on.series(1.day()), counting, true)?;
        let earliest_adoption =
            days.last().and_then(|it| it.date.tomorrow().ok()).ok_or_else(|| known.unknown(filed_on))?;
        known.check(earliest_adoption)?;
        Ok(EarliestAdoption { received_at: MacauTime(received), filed_on, earliest_adoption, counting, days })
    }

    /// The day for which a filing counts: the day in Macau, or with [`ReceiptHours::On`] the next working day
    /// where it comes after the closing minute or on a day that is no working day.
    pub fn filed_on(&self, received: Timestamp, hours: ReceiptHours) -> Result<Date, CalendarUnknown> {
        let received_at = local(received);
        let date = received_at.date();
        if hours == ReceiptHours::Off {
            return Ok(date);
        }
        let known = self.known_for(received);
        let minute = received_at.time().with().second(0).subsec_nanosecond(0).build();
        let open = known.day(date)?.closes_at.zip(minute.ok()).is_some_and(|(closes_at, minute)| minute <= closes_at);
        if open {
            return Ok(date);
        }
        for next in date.series(1.day()).skip(1) {
            if known.day(next)?.working {
                return Ok(next);
            }
        }
        Err(known.unknown(Date::MAX))
    }

    /// What a request stores: whether it is in time, and the count that shows it, by the calendar as known at receipt.
    pub fn judge(
        &self,
        received: Timestamp,
        adopts_on: Date,
        counting: Counting,
        hours: ReceiptHours,
    ) -> Result<Notice, CalendarUnknown> {
        let known = self.known_for(received);
        let EarliestAdoption { filed_on, earliest_adoption, .. } =
            known.earliest_adoption(received, counting, hours)?;
        let LastFilingDay { last_filing_day, file_by, also_clear, also_backward, days, .. } =
            known.last_filing_day(adopts_on, counting, hours, received)?;
        let holds = filed_on <= last_filing_day;
        Ok(Notice {
            filed_on,
            last_filing_day,
            file_by,
            counting,
            holds,
            also_clear,
            also_backward,
            earliest_adoption,
            days,
        })
    }

    /// The calendar as known at an instant, unless it is set to another.
    fn known_for(&self, at: Timestamp) -> Self {
        self.as_known_at(self.known_at.unwrap_or(at))
    }

    fn count_back(&self, adopts_on: Date, counting: Counting) -> Result<(Date, Vec<CountedDay>), CalendarUnknown> {
        self.check(adopts_on)?;
        let days = self.count(adopts_on.series((-1).day()).skip(1), counting, false)?;
        let last = days.last().ok_or_else(|| self.unknown(adopts_on))?.date;
        Ok((last, days))
    }

    /// Counts working days until the notice is full. Under `clear` the day of filing is one more working day, which
    /// is not counted: the first where `filing_first`, else the last.
    fn count(
        &self,
        dates: impl Iterator<Item = Date>,
        counting: Counting,
        filing_first: bool,
    ) -> Result<Vec<CountedDay>, CalendarUnknown> {
        let numbers = (1..=self.notice()).map(Some);
        let mut numbers: Vec<Option<u8>> = match (counting, filing_first) {
            (Counting::Backward, _) => numbers.collect(),
            (Counting::Clear, true) => std::iter::once(None).chain(numbers).collect(),
            (Counting::Clear, false) => numbers.chain([None]).collect(),
        };
        numbers.reverse();
        let mut days = Vec::new();
        for date in dates {
            let day = self.day(date)?;
            let counted = if day.working { numbers.pop().flatten() } else { None };
            days.push(CountedDay::new(day, counted));
            if numbers.is_empty() {
                break;
            }
        }
        Ok(days)
    }

    /// Whether a filing counts for a day no later than `last`.
    fn in_time(&self, received: Timestamp, last: Date, hours: ReceiptHours) -> Result<bool, CalendarUnknown> {
        Ok(day_of(received) <= last && self.filed_on(received, hours)? <= last)
    }

    /// The last second in which a filing counts for a working day.
    fn end_of_filing(&self, date: Date, hours: ReceiptHours) -> Result<MacauTime, CalendarUnknown> {
        let end = match (hours, self.day(date)?.closes_at) {
            (ReceiptHours::On, Some(closes_at)) => date.at(closes_at.hour(), closes_at.minute(), 59, 0),
            _ => date.at(23, 59, 59, 0),
        };
        instant(end).map(MacauTime).ok_or_else(|| self.unknown(date))
    }
}
