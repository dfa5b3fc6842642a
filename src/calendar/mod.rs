//! Working days of Macau's public services, holidays, and the notice that comes before an adoption.
//!
//! ```
//! use despacho::calendar::{Calendar, Counting, ReceiptHours};
//!
//! let calendar = Calendar::embedded();
//! let asked = "2026-12-02T10:15:00+08:00".parse().unwrap();
//! let notice = calendar.judge(asked, "2026-12-10".parse().unwrap(), Counting::Backward, ReceiptHours::Off)?;
//! assert!(notice.holds);
//! assert_eq!(notice.last_filing_day.to_string(), "2026-12-04");
//! # Ok::<(), despacho::calendar::CalendarUnknown>(())
//! ```

mod data;
mod day;
pub mod hour;
mod macau;
mod notice;

pub use data::{FILES, LoadError, Standing};
pub use day::{Closure, ClosureFault, Day, DayOff, Kind, Reason, YearView};
pub use macau::{MacauTime, day_of, instant, local, midnight};
pub use notice::{CountedDay, Counting, EarliestAdoption, LastFilingDay, Notice, ReceiptHours, Setting, SettingError};

use crate::lang::{Lang, Words};
use crate::law::{Catalogue, Date, Grade};
use crate::message::{Message, message};
use data::{Data, Entry, is_weekend};
use jiff::civil::Weekday;
use jiff::{Timestamp, ToSpan};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

static EMBEDDED: LazyLock<Calendar> = LazyLock::new(|| {
    let notice = Catalogue::embedded().longest_notice();
    Calendar::load(FILES[0].1, FILES[1].1, notice).expect("a test loads the embedded calendar")
});

/// Days off, closures and hours, and the notice that is counted in working days. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Calendar {
    data: Arc<Data>,
    registered: Arc<BTreeMap<Date, Vec<Entry>>>,
    known_at: Option<Timestamp>,
    lang: Lang,
    notice: u8,
}

/// A day beyond what the calendar knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct CalendarUnknown {
    /// The first day that was needed and is not known.
    pub date: Date,
    /// The first day of the data.
    pub first: Date,
    /// The last day of the data.
    pub last: Date,
}

impl CalendarUnknown {
    /// The problem's name in answers and messages.
    pub const NAME: &str = "calendar-unknown";

    /// Returns what is said of it.
    pub fn message(&self) -> Message {
        message!("calendar", first = self.first, last = self.last, day = self.date)
    }
}

impl Calendar {
    /// The calendar that is part of the program, `law/holidays.csv` and `law/public-services.toml`.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// A calendar from the text of such files, with a [notice](Self::with_notice).
    pub fn load(holidays: &str, services: &str, notice: u8) -> Result<Self, LoadError> {
        let data = Arc::new(data::load(holidays, services)?);
        Ok(Self { data, registered: Arc::default(), known_at: None, lang: Lang::En, notice: notice.max(1) })
    }

    /// The same calendar with another notice: the working days (at least one) between a request and its adoption,
    /// [`crate::law::Authorisation::notice`]. The embedded calendar has the longest of all games.
    #[must_use]
    pub fn with_notice(&self, working_days: u8) -> Self {
        Self { notice: working_days.max(1), ..self.clone() }
    }

    /// The same calendar with registered closures and exemptions besides.
    #[must_use]
    pub fn with_closures(&self, closures: impl IntoIterator<Item = Closure>) -> Self {
        let mut registered = BTreeMap::clone(&self.registered);
        for it in closures {
            registered.entry(it.date).or_default().push(Entry::from(it));
        }
        Self { registered: Arc::new(registered), ..self.clone() }
    }

    /// The same calendar as it was known at an instant: closures announced later do not count, whatever is asked.
    /// Without it, what concerns a filing is counted as known at its receipt, and a day is what is known now.
    #[must_use]
    pub fn as_known_at(&self, at: Timestamp) -> Self {
        Self { known_at: Some(at), ..self.clone() }
    }

    /// The same calendar with names in another language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> Self {
        Self { lang, ..self.clone() }
    }

    /// The first and the last day that the calendar knows.
    pub fn known_days(&self) -> (Date, Date) {
        (self.data.first, self.data.last)
    }

    /// The working days of notice that are counted.
    pub fn notice(&self) -> u8 {
        self.notice
    }

    /// What a day is to the public services.
    pub fn day(&self, date: Date) -> Result<Day, CalendarUnknown> {
        self.check(date)?;
        let hours = &self.data.hours;
        Ok(match self.day_off(date) {
            Some(off) if off.kind == Kind::PublicHoliday || !is_weekend(date) => Day {
                date,
                working: off.working,
                closes_at: off.closes_at,
                reason: Some(Reason { why: off.kind, name: off.name, act: off.act, grade: off.grade }),
            },
            _ if is_weekend(date) => {
                let name = weekend_name(date, self.lang).to_owned();
                let reason = Reason { why: Kind::Weekend, name, act: hours.act.clone(), grade: hours.grade };
                Day { date, working: false, closes_at: None, reason: Some(reason) }
            }
            _ => Day { date, working: true, closes_at: Some(hours.closing(date)), reason: None },
        })
    }

    /// The days off of a year.
    pub fn year(&self, year: i16) -> Result<YearView, CalendarUnknown> {
        // A year that no date can have is beyond the data too, on the side where it lies.
        let beyond = |_| self.unknown(if year < 0 { Date::MIN } else { Date::MAX });
        let new_year = Date::new(year, 1, 1).map_err(beyond)?;
        self.check(new_year)?;
        let days = || new_year.series(1.day()).take_while(|it| it.year() == year);
        let mut working_days = 0;
        for date in days() {
            working_days += u16::from(self.day(date)?.working);
        }
        let listed = self.data.days.range(new_year..).flat_map(|(_, entries)| entries).next();
        let standing = listed.map_or(Standing::Computed, |it| it.standing);
        Ok(YearView { year, standing, working_days, days_off: days().filter_map(|it| self.day_off(it)).collect() })
    }

    /// What is listed or registered for a day, as far as it is known: the strongest reason, and the names of all
    /// that share it.
    fn day_off(&self, date: Date) -> Option<DayOff> {
        let entries = || {
            let known = |it: &&Entry| self.known_at.is_none_or(|at| it.announced_at.is_none_or(|since| since <= at));
            [&self.data.days, &*self.registered].into_iter().filter_map(|it| it.get(&date)).flatten().filter(known)
        };
        let strength = |it: &&Entry| (it.closes_at.is_some(), it.kind, it.closes_at);
        let first = entries().min_by_key(strength)?;
        let same = entries().filter(|it| strength(it) == strength(&first));
        let names: Vec<&str> = same.map(|it| it.names.in_lang(self.lang)).collect();
        Some(DayOff {
            date,
            kind: first.kind,
            working: first.closes_at.is_some() && !is_weekend(date),
            closes_at: first.closes_at,
            name: names.join("; "),
            act: first.act.clone(),
            standing: first.standing,
            grade: first.grade,
        })
    }

    fn check(&self, date: Date) -> Result<(), CalendarUnknown> {
        let (first, last) = self.known_days();
        if (first..=last).contains(&date) { Ok(()) } else { Err(self.unknown(date)) }
    }

    fn unknown(&self, date: Date) -> CalendarUnknown {
        let (first, last) = self.known_days();
        CalendarUnknown { date, first, last }
    }
}

impl From<Closure> for Entry {
    fn from(Closure { kind, closes_at, act, announced_at, .. }: Closure) -> Self {
        let (en, pt, zh_hant) = match kind {
            Kind::PublicHoliday => ("One-off public holiday", "Feriado extraordinário", "特別公眾假日"),
            Kind::Weekend => ("Weekend", "Fim-de-semana", "周末"),
            Kind::DayInLieu => ("Day in lieu", "Descanso compensatório", "補假"),
            Kind::FullDayExemption => ("Exemption for the whole day", "Tolerância de ponto", "全日豁免上班"),
            Kind::ExtraordinaryClosure => ("Extraordinary closure", "Encerramento extraordinário", "特別關閉"),
            Kind::HalfDayExemption => ("Exemption for half a day", "Tolerância de ponto de meio dia", "半日豁免上班"),
        };
        let names = Words { en: en.to_owned(), pt: pt.to_owned(), zh_hant: zh_hant.to_owned() };
        let (standing, grade) = (Standing::Registered, Grade::Official);
        Self { kind, closes_at, names, act, announced_at: Some(announced_at), standing, grade }
    }
}

fn weekend_name(date: Date, lang: Lang) -> &'static str {
    match (date.weekday() == Weekday::Saturday, lang) {
        (true, Lang::En) => "Saturday",
        (true, Lang::Pt) => "Sábado",
        (true, Lang::ZhHant) => "星期六",
        (false, Lang::En) => "Sunday",
        (false, Lang::Pt) => "Domingo",
        (false, Lang::ZhHant) => "星期日",
    }
}
