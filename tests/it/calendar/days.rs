//! Each day against the oracle, and against the rules that make the lists.

use super::{all_days, at, calendar, date, days, works};
use despacho::calendar::{Calendar, Closure, ClosureFault, Kind, Standing};
use despacho::lang::Lang;
use despacho::law::Grade;
use expect_test::{Expect, expect};
use jiff::civil::{Date, Weekday};
use std::collections::{BTreeMap, BTreeSet};

/// Closures that nobody expected: the oracle, which knows the yearly lists, does not have them.
const CLOSURES: [(&str, &str); 9] = [
    ("2018-09-17", "2018-09-17"),
    ("2020-02-03", "2020-02-07"),
    ("2020-02-08", "2020-02-16"),
    ("2021-10-05", "2021-10-07"),
    ("2022-06-20", "2022-06-21"),
    ("2022-06-22", "2022-06-24"),
    ("2022-06-27", "2022-07-01"),
    ("2022-07-11", "2022-07-15"),
    ("2022-07-18", "2022-07-22"),
];

fn closures() -> BTreeSet<Date> {
    let all = CLOSURES.iter().flat_map(|(from, until)| days(date(from), date(until)));
    all.filter(|it| !is_weekend(*it)).collect()
}

fn is_weekend(date: Date) -> bool {
    matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday)
}

/// The oracle's kind and standing of each day off.
fn oracle() -> BTreeMap<Date, (&'static str, &'static str)> {
    let rows = include_str!("../../data/macau-days-off.csv").lines().skip(1);
    let days: BTreeMap<_, _> = rows
        .map(|row| {
            let fields: Vec<_> = row.split(',').collect();
            (date(fields[0]), (fields[2], *fields.last().unwrap()))
        })
        .collect();
    assert_eq!(days.len(), 698);
    days
}

#[test]
fn every_day_is_as_the_oracle_has_it() {
    let (oracle, closures) = (oracle(), closures());
    assert_eq!(calendar().known_days(), (date("2004-01-01"), date("2030-12-31")));
    for date in all_days() {
        let day = calendar().day(date).unwrap();
        let why = day.reason.as_ref().map(|it| it.why);
        let expected: (&[Option<Kind>], bool) = match oracle.get(&date).map(|it| it.0) {
            Some("public-holiday") => (&[Some(Kind::PublicHoliday)], false),
            // In lieu by law from 2020; before, the same rest came by exemption.
            Some("day-in-lieu") => (&[Some(Kind::DayInLieu), Some(Kind::FullDayExemption)], false),
            Some("half-day") => (&[Some(Kind::HalfDayExemption)], true),
            Some(other) => panic!("{other}"),
            None if is_weekend(date) => (&[Some(Kind::Weekend)], false),
            None if closures.contains(&date) => (&[Some(Kind::ExtraordinaryClosure)], false),
            None => (&[None], true),
        };
        assert!(expected.0.contains(&why), "{date}: {why:?}");
        assert_eq!(day.working, expected.1, "{date}");
        assert_eq!(day.closes_at.is_some(), day.working, "{date}");
        assert!(why != Some(Kind::DayInLieu) || date.year() >= 2020, "{date}: no day in lieu before Lei 18/2018");
    }
}

#[test]
fn the_lists_of_the_years_hold_the_days_of_the_oracle_and_the_closures() {
    let (oracle, closures) = (oracle(), closures());
    let mut listed = BTreeMap::new();
    for year in 2004..=2030 {
        let view = calendar().year(year).unwrap();
        assert_eq!(view.standing, if year <= 2026 { Standing::Listed } else { Standing::Computed });
        assert_eq!(view.working_days as usize, all_days().filter(|it| it.year() == year && works(*it)).count());
        for day in view.days_off {
            assert_eq!(day.date.year(), year);
            assert_eq!(day.standing, view.standing);
            assert!(listed.insert(day.date, day.kind).is_none(), "{} twice", day.date);
        }
    }
    let expected: BTreeSet<_> = oracle.keys().copied().chain(closures.iter().copied()).collect();
    assert_eq!(listed.keys().copied().collect::<BTreeSet<_>>(), expected);
    for (date, (_, standing)) in oracle {
        assert_eq!(standing == "computed", date.year() > 2026, "{date}");
    }
    let unexpected = listed.iter().filter(|(_, kind)| **kind == Kind::ExtraordinaryClosure).map(|it| *it.0);
    assert_eq!(unexpected.collect::<BTreeSet<_>>(), closures);
}

/// Gauss's rule with Butcher's corrections.
fn easter(year: i16) -> Date {
    let (golden, century, rest) = (year % 19, year / 100, year % 100);
    let skipped = century - century / 4 - (century - (century + 8) / 25 + 1) / 3;
    let epact = (19 * golden + skipped + 15) % 30;
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7;
    let late = (golden + 11 * epact + 22 * weekday) / 451;
    let day = epact + weekday - 7 * late + 114;
    Date::new(year, (day / 31) as i8, (day % 31 + 1) as i8).unwrap()
}

/// What Ordem Executiva 60/2000 fixes by date, and what follows from Easter.
#[test]
fn the_twenty_holidays_stand_in_every_year() {
    for year in 2004..=2030 {
        let list = calendar().year(year).unwrap().days_off;
        let holidays: Vec<_> = list.iter().filter(|it| it.kind == Kind::PublicHoliday).collect();
        let names: usize = holidays.iter().map(|it| it.name.split("; ").count()).sum();
        assert_eq!(names, if year == 2015 { 21 } else { 20 }, "{year}");
        let on = |day: Date, name: &str| {
            assert!(holidays.iter().any(|it| it.date == day && it.name.contains(name)), "{year}: {name} on {day}");
        };
        for (month, day, name) in [
            (1, 1, "New Year's Day"),
            (5, 1, "Labour Day"),
            (10, 1, "National Day"),
            (10, 2, "Day after National Day"),
            (11, 2, "All Souls"),
            (12, 8, "Immaculate"),
            (12, 20, "Establishment"),
            (12, 24, "Christmas Eve"),
            (12, 25, "Christmas Day"),
        ] {
            on(Date::new(year, month, day).unwrap(), name);
        }
        on(easter(year).yesterday().unwrap(), "Day before Easter");
        on(easter(year).yesterday().unwrap().yesterday().unwrap(), "Good Friday");
        let new_year = holidays.iter().find(|it| it.name == "Lunar New Year's Day").unwrap().date;
        on(new_year.tomorrow().unwrap(), "Second day of the Lunar New Year");
        on(new_year.tomorrow().unwrap().tomorrow().unwrap(), "Third day of the Lunar New Year");
    }
}

/// Every holiday on a weekend gives the next day that is free, in order of date: law since 2020, practice since 2012.
#[test]
fn days_in_lieu_follow_the_rule_since_2012() {
    let granted_besides = ["2012-10-03", "2012-12-31", "2014-10-03", "2020-10-05"].map(date);
    for year in 2012..=2030 {
        let list = calendar().year(year).unwrap().days_off;
        let holidays: Vec<_> = list.iter().filter(|it| it.kind == Kind::PublicHoliday).map(|it| it.date).collect();
        let mut rule = BTreeSet::new();
        for holiday in holidays.iter().filter(|it| is_weekend(**it)) {
            let taken = |it: &Date| is_weekend(*it) || holidays.contains(it) || rule.contains(it);
            let free = days(*holiday, date("2031-01-31")).find(|it| !taken(it)).unwrap();
            rule.insert(free);
        }
        let kinds = [Kind::DayInLieu, Kind::FullDayExemption];
        let found = list.iter().filter(|it| kinds.contains(&it.kind)).map(|it| it.date);
        let found: BTreeSet<_> = found.filter(|it| !granted_besides.contains(it)).collect();
        assert_eq!(found, rule, "{year}");
    }
}

#[test]
fn hours_are_those_of_the_weekday_and_of_half_days() {
    let closes = |text: &str| calendar().day(date(text)).unwrap().closes_at.map(|it| it.to_string());
    assert_eq!(closes("2026-11-26").unwrap(), "17:45:00"); // Thursday
    assert_eq!(closes("2026-11-27").unwrap(), "17:30:00"); // Friday
    assert_eq!(closes("2026-11-28"), None); // Saturday
    assert_eq!(closes("2026-12-31").unwrap(), "13:00:00"); // Thursday, the afternoon is off
    assert_eq!(closes("2027-02-05").unwrap(), "13:00:00"); // Friday, lunar New Year's Eve
    assert_eq!(closes("2026-12-08"), None);
}

#[test]
fn years_beyond_the_data_are_an_error_that_says_so() {
    for (text, year) in [("2003-12-31", 2003), ("2031-01-01", 2031)] {
        let expected = format!("the calendar knows the days from 2004-01-01 to 2030-12-31, not {text}");
        assert_eq!(calendar().day(date(text)).unwrap_err().to_string(), expected);
        assert!(calendar().year(year).is_err());
    }
    for year in [i16::MIN, -9999, 0, 9999, i16::MAX] {
        assert!(calendar().year(year).is_err(), "{year}");
    }
}

fn closure(day: &str, kind: Kind, closes_at: Option<&str>, announced_at: &str) -> Closure {
    let closes_at = closes_at.map(|it| despacho::calendar::hour::parse(it).unwrap());
    Closure { date: date(day), kind, closes_at, act: "Despacho 1/2026".to_owned(), announced_at: at(announced_at) }
}

#[track_caller]
fn check_day(calendar: &Calendar, day: &str, found: Expect) {
    found.assert_eq(&serde_json::to_string(&calendar.day(date(day)).unwrap()).unwrap());
}

#[test]
fn registered_closures_and_exemptions_count_from_their_announcement() {
    let known = calendar().with_closures([
        closure("2026-12-02", Kind::ExtraordinaryClosure, None, "2026-12-01T18:00:00+08:00"),
        closure("2026-12-03", Kind::HalfDayExemption, Some("13:00"), "2026-12-01T18:00:00+08:00"),
        closure("2026-12-04", Kind::ExtraordinaryClosure, Some("15:30"), "2026-12-01T18:00:00+08:00"),
        closure("2026-12-05", Kind::ExtraordinaryClosure, None, "2026-12-01T18:00:00+08:00"),
        closure("2026-12-08", Kind::FullDayExemption, None, "2026-12-01T18:00:00+08:00"),
    ]);
    check_day(
        &known,
        "2026-12-02",
        expect![[
            r#"{"date":"2026-12-02","working":false,"why":"extraordinary-closure","name":"Extraordinary closure","act":"Despacho 1/2026","grade":"official"}"#
        ]],
    );
    check_day(
        &known,
        "2026-12-03",
        expect![[
            r#"{"date":"2026-12-03","working":true,"closes_at":"13:00","why":"half-day-exemption","name":"Exemption for half a day","act":"Despacho 1/2026","grade":"official"}"#
        ]],
    );
    check_day(
        &known,
        "2026-12-04",
        expect![[
            r#"{"date":"2026-12-04","working":true,"closes_at":"15:30","why":"extraordinary-closure","name":"Extraordinary closure","act":"Despacho 1/2026","grade":"official"}"#
        ]],
    );
    check_day(
        &known.in_lang(Lang::Pt),
        "2026-12-05",
        expect![[
            r#"{"date":"2026-12-05","working":false,"why":"weekend","name":"Sábado","act":"Despacho 21/GM/95","grade":"official"}"#
        ]],
    );
    check_day(
        &known.in_lang(Lang::ZhHant),
        "2026-12-08",
        expect![[
            r#"{"date":"2026-12-08","working":false,"why":"public-holiday","name":"聖母無原罪瞻禮","act":"Ordem Executiva 60/2000","grade":"official"}"#
        ]],
    );
    assert_eq!(known.year(2026).unwrap().days_off.iter().filter(|it| it.standing == Standing::Registered).count(), 4);
    assert_eq!(known.year(2026).unwrap().working_days, calendar().year(2026).unwrap().working_days - 1);

    let announced = at("2026-12-01T18:00:00+08:00");
    let before = known.as_known_at(announced - jiff::SignedDuration::from_nanos(1));
    assert!(before.day(date("2026-12-02")).unwrap().working);
    assert!(!known.as_known_at(announced).day(date("2026-12-02")).unwrap().working);
    assert!(works(date("2026-12-02")), "the embedded calendar does not change");
}

/// The closures of the data were not known before either.
#[test]
fn a_listed_closure_was_not_known_before_its_announcement() {
    let day = date("2018-09-17");
    let on = |text: &str| calendar().as_known_at(at(text)).day(day).unwrap().working;
    assert!(on("2018-09-16T23:59:59+08:00"), "the hour of the announcement is not known");
    assert!(!on("2018-09-17T00:00:00+08:00"));
}

#[test]
fn a_closure_is_checked() {
    let fault = |kind, closes_at| closure("2026-12-02", kind, closes_at, "2026-12-01T18:00:00Z").check();
    assert_eq!(fault(Kind::Weekend, None), Err(ClosureFault::Weekend));
    assert_eq!(fault(Kind::HalfDayExemption, None), Err(ClosureFault::NoClosingTime));
    assert_eq!(fault(Kind::PublicHoliday, Some("13:00")), Err(ClosureFault::ClosingTime));
    assert_eq!(fault(Kind::FullDayExemption, Some("13:00")), Err(ClosureFault::ClosingTime));
    assert_eq!(fault(Kind::ExtraordinaryClosure, Some("13:00")), Ok(()));
    assert_eq!(fault(Kind::ExtraordinaryClosure, None), Ok(()));
    assert_eq!(fault(Kind::HalfDayExemption, Some("13:00")), Ok(()));
}

#[test]
fn a_closure_reads_and_writes_as_json() {
    let text = r#"{"date":"2026-12-02","kind":"half-day-exemption","closes_at":"13:00","act":"Despacho 1/2026","announced_at":"2026-12-01T10:00:00Z"}"#;
    let read: Closure = serde_json::from_str(text).unwrap();
    assert_eq!(read, closure("2026-12-02", Kind::HalfDayExemption, Some("13:00"), "2026-12-01T18:00:00+08:00"));
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    for wrong in [text.replace("13:00", "1:00"), text.replace("13:00", "13:00:30"), text.replace("act", "acts")] {
        assert!(serde_json::from_str::<Closure>(&wrong).is_err(), "{wrong}");
    }
}

#[test]
fn two_holidays_on_one_day_are_both_named() {
    let day = calendar().day(date("2020-10-02")).unwrap();
    let names = "Day after Chong Chao (Mid-Autumn) Festival; Day after National Day of the People's Republic of China";
    assert_eq!(day.reason.unwrap().name, names);
}

/// Grades say how well a day is known: the exemptions of years whose list was not seen are secondary.
#[test]
fn grades_follow_the_sources() {
    let grade = |text: &str| calendar().day(date(text)).unwrap().reason.unwrap().grade;
    assert_eq!(grade("2014-12-31"), Grade::Secondary);
    assert_eq!(grade("2016-12-26"), Grade::Official);
    assert_eq!(grade("2022-01-03"), Grade::Official);
    assert_eq!(grade("2027-12-31"), Grade::Inferred);
    assert_eq!(grade("2015-09-03"), Grade::Secondary);
}
