//! The days off as data: `law/holidays.csv` and `law/public-services.toml`, checked whole when loaded.

use super::Kind;
use crate::lang::Words;
use crate::law::{Date, Grade};
use jiff::Timestamp;
use jiff::civil::{Time, Weekday};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The embedded files, by name: what the calendar knows.
pub const FILES: [(&str, &str); 2] = [
    ("holidays.csv", include_str!("../../law/holidays.csv")),
    ("public-services.toml", include_str!("../../law/public-services.toml")),
];

const HEADER: &str = "date,kind,closes_at,name_en,name_pt,name_zh_hant,act,announced_on,standing,grade";

/// Whether a day off was read in a list or is expected by rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It stands in the year's list, or in the act that ordered it.
    Listed,
    /// The year's list is not published yet: computed from the rules that made the lists before.
    Computed,
    /// Announced by an administrator of this service.
    Registered,
}

/// One reason why a day is off, or ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub kind: Kind,
    /// The hour from which only the rest of the day is off.
    pub closes_at: Option<Time>,
    pub names: Words,
    pub act: String,
    /// Since when it was known; `None` for what the yearly lists hold.
    pub announced_at: Option<Timestamp>,
    pub standing: Standing,
    pub grade: Grade,
}

/// The days off of whole years, and the hours of the public services.
#[derive(Debug)]
pub(super) struct Data {
    pub days: BTreeMap<Date, Vec<Entry>>,
    pub first: Date,
    pub last: Date,
    pub hours: Hours,
}

/// When the counters close.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hours {
    pub act: String,
    from: Date,
    pub grade: Grade,
    #[serde(with = "super::hour")]
    monday_to_thursday: Time,
    #[serde(with = "super::hour")]
    friday: Time,
}

impl Hours {
    /// The closing minute of a working day.
    pub fn closing(&self, day: Date) -> Time {
        if day.weekday() == Weekday::Friday { self.friday } else { self.monday_to_thursday }
    }
}

/// What is wrong with the data, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}: {fault}")]
pub struct LoadError {
    /// The file's name in `law/`.
    pub file: &'static str,
    /// Counted from 1; 1 as well for what concerns the whole file.
    pub line: usize,
    /// What was found, and what would do.
    pub fault: String,
}

/// Reads and checks both files.
pub(super) fn load(holidays: &str, services: &str) -> Result<Data, LoadError> {
    let days = days_off(holidays)?;
    let (Some((first, _)), Some((last, _))) = (days.first_key_value(), days.last_key_value()) else {
        return Err(LoadError { file: "holidays.csv", line: 1, fault: "no day is listed".to_owned() });
    };
    let (first, last) = (first.first_of_year(), last.last_of_year());
    let hours = public_services(services, first)?;
    Ok(Data { days, first, last, hours })
}

fn days_off(text: &str) -> Result<BTreeMap<Date, Vec<Entry>>, LoadError> {
    let fault = |line, fault| LoadError { file: "holidays.csv", line, fault };
    let mut days: BTreeMap<Date, Vec<Entry>> = BTreeMap::new();

    let mut lines = text.lines().zip(1..);
    if lines.next().is_none_or(|(header, _)| header != HEADER) {
        return Err(fault(1, format!("the first line should be `{HEADER}`")));
    }
    for (text, line) in lines {
        let (date, entry) = row(text).map_err(|it| fault(line, it))?;
        if let Some((&last, entries)) = days.last_key_value() {
            if date < last {
                return Err(fault(line, format!("{date} stands after {last}; days go in order")));
            }
            if date.year() > last.year() + 1 {
                return Err(fault(line, format!("{date} follows {last}; a year between them is missing")));
            }
            if date.year() == last.year() && entries.iter().any(|it| it.standing != entry.standing) {
                return Err(fault(line, format!("{date} has another standing than {last}; a year has one")));
            }
        }
        let that_day = days.entry(date).or_default();
        let shares = |it: &&Entry| it.kind == Kind::PublicHoliday && it.kind == entry.kind && it.names != entry.names;
        if let Some(clash) = that_day.iter().find(|it| !shares(it)) {
            let name = &clash.names.en;
            return Err(fault(line, format!("{date} is taken by `{name}`; only two public holidays can share a day")));
        }
        that_day.push(entry);
    }
    Ok(days)
}

fn public_services(text: &str, first: Date) -> Result<Hours, LoadError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        hours: Hours,
    }
    let fault = |line, fault| LoadError { file: "public-services.toml", line, fault };
    let File { hours } = toml::from_str(text).map_err(|it: toml::de::Error| {
        let before = it.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        fault(before.matches('\n').count() + 1, it.message().to_owned())
    })?;
    if hours.from > first {
        let from = hours.from;
        return Err(fault(1, format!("the hours begin on {from}, the days off on {first}; they should not be later")));
    }
    if hours.act.is_empty() {
        return Err(fault(1, "`act` is empty; each figure names its source".to_owned()));
    }
    Ok(hours)
}

/// One line of `holidays.csv`.
fn row(text: &str) -> Result<(Date, Entry), String> {
    let fields: Vec<&str> = text.split(',').collect();
    let [date, kind, closes_at, en, pt, zh_hant, act, announced_on, standing, grade] = fields[..] else {
        return Err(format!("{} fields stand here, 10 should (a field holds no comma)", fields.len()));
    };
    let date: Date = date.parse().map_err(|_| format!("`{date}` is no date; YYYY-MM-DD is"))?;
    let kind: Kind = named("kind", kind)?;
    let standing = named("standing", standing)?;
    if standing == Standing::Registered {
        return Err(
            "standing: `registered` is for what an administrator announces; `listed` and `computed` stand here"
                .to_owned(),
        );
    }
    let grade = named("grade", grade)?;
    for (field, value) in [("name_en", en), ("name_pt", pt), ("name_zh_hant", zh_hant), ("act", act)] {
        if value.trim() != value || value.is_empty() {
            return Err(format!("{field} is `{value}`; it should have words, without spaces around them"));
        }
    }
    let closes_at = match (kind, closes_at) {
        (Kind::HalfDayExemption, "") => return Err("a half-day exemption needs closes_at".to_owned()),
        (_, "") => None,
        (Kind::HalfDayExemption, time) => {
            Some(super::hour::parse(time).ok_or_else(|| format!("closes_at is `{time}`; HH:MM would do"))?)
        }
        (_, _) => return Err(format!("closes_at stands on a {}, which is off all day", kind.name())),
    };
    let announced_at = match (kind, announced_on) {
        (Kind::ExtraordinaryClosure, "") => return Err("an extraordinary closure needs announced_on".to_owned()),
        (Kind::ExtraordinaryClosure, on) => Some(end_of(on)?),
        (_, "") => None,
        (_, _) => return Err(format!("announced_on stands on a {}, which the yearly list holds", kind.name())),
    };
    match kind {
        Kind::Weekend => return Err("weekends are not listed: Saturdays and Sundays are off by themselves".to_owned()),
        Kind::PublicHoliday => {}
        _ if is_weekend(date) => {
            return Err(format!("{date} is a {:?}: only a public holiday falls there", date.weekday()));
        }
        _ => {}
    }
    let names = Words { en: en.to_owned(), pt: pt.to_owned(), zh_hant: zh_hant.to_owned() };
    Ok((date, Entry { kind, closes_at, names, act: act.to_owned(), announced_at, standing, grade }))
}

/// The end of the day of an announcement: its hour is not known, and a filing of that day is not moved by it.
fn end_of(announced_on: &str) -> Result<Timestamp, String> {
    announced_on
        .parse::<Date>()
        .and_then(Date::tomorrow)
        .ok()
        .and_then(super::midnight)
        .ok_or_else(|| format!("announced_on is `{announced_on}`; YYYY-MM-DD would do"))
}

/// A value by its name in data, such as `public-holiday`.
fn named<T: for<'de> Deserialize<'de>>(field: &str, name: &str) -> Result<T, String> {
    use serde::de::{IntoDeserializer, value::StrDeserializer};
    let name: StrDeserializer<'_, serde::de::value::Error> = name.into_deserializer();
    T::deserialize(name).map_err(|it| format!("{field}: {it}"))
}

pub(super) fn is_weekend(date: Date) -> bool {
    matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday)
}
