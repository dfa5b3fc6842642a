//! The notice, by hand-counted examples and at its edges.

use super::{at, calendar, date};
use despacho::calendar::{CalendarUnknown, Closure, Counting, Kind, ReceiptHours, Setting, midnight};
use despacho::lang::Lang;
use expect_test::{Expect, expect};

const NOON: &str = "2026-11-30T12:00:00+08:00";

/// The hand-counted table, under both settings.
#[test]
fn the_last_day_to_file_is_as_counted_by_hand() {
    let rows: Vec<_> = include_str!("../../data/three-working-days.csv").lines().skip(1).collect();
    assert_eq!(rows.len(), 7);
    for row in rows {
        let [adopts_on, _, backward, clear] = row.split(',').collect::<Vec<_>>()[..] else { panic!("{row}") };
        for (counting, last) in [(Counting::Backward, backward), (Counting::Clear, clear)] {
            let found = calendar().last_filing_day(date(adopts_on), counting, ReceiptHours::Off, at(NOON)).unwrap();
            assert_eq!(found.last_filing_day, date(last), "{adopts_on}, {}", counting.name());
        }
    }
}

/// The answers of `interfaces.md`, member by member.
#[test]
fn the_answers_are_as_the_interfaces_have_them() {
    let last = calendar().last_filing_day(date("2026-12-10"), Counting::Backward, ReceiptHours::Off, at(NOON)).unwrap();
    expect![[r#"
        {
          "adopts_on": "2026-12-10",
          "last_filing_day": "2026-12-04",
          "file_by": "2026-12-04T23:59:59+08:00",
          "counting": "backward",
          "also_clear": true,
          "days": [
            {
              "date": "2026-12-09",
              "working": true,
              "counted": 1
            },
            {
              "date": "2026-12-08",
              "working": false,
              "why": "public-holiday",
              "name": "Immaculate Conception",
              "act": "Ordem Executiva 60/2000"
            },
            {
              "date": "2026-12-07",
              "working": true,
              "counted": 2
            },
            {
              "date": "2026-12-06",
              "working": false,
              "why": "weekend",
              "name": "Sunday",
              "act": "Despacho 21/GM/95"
            },
            {
              "date": "2026-12-05",
              "working": false,
              "why": "weekend",
              "name": "Saturday",
              "act": "Despacho 21/GM/95"
            },
            {
              "date": "2026-12-04",
              "working": true,
              "counted": 3
            }
          ]
        }"#]]
    .assert_eq(&serde_json::to_string_pretty(&last).unwrap());
    let received = at("2026-12-02T02:15:00Z");
    let first = calendar().earliest_adoption(received, Counting::Backward, ReceiptHours::Off).unwrap();
    expect![[r#"{"received_at":"2026-12-02T10:15:00+08:00","filed_on":"2026-12-02","earliest_adoption":"2026-12-05","counting":"backward","days":[{"date":"2026-12-02","working":true,"counted":1},{"date":"2026-12-03","working":true,"counted":2},{"date":"2026-12-04","working":true,"counted":3}]}"#]]
    .assert_eq(&serde_json::to_string(&first).unwrap());
    let notice = calendar().judge(received, date("2026-12-10"), Counting::Backward, ReceiptHours::Off).unwrap();
    assert!(notice.holds && notice.also_clear);
    assert_eq!((notice.days, notice.last_filing_day), (last.days, last.last_filing_day));
    assert_eq!(
        serde_json::from_str::<despacho::calendar::EarliestAdoption>(&serde_json::to_string(&first).unwrap()).unwrap(),
        first
    );
}

/// One line a day: `09 1` counted, `08 -` left out, `07 .` the day of filing, which `clear` does not count.
#[track_caller]
fn check_count(adopts_on: &str, counting: Counting, count: Expect) {
    let found = calendar().last_filing_day(date(adopts_on), counting, ReceiptHours::Off, at(NOON)).unwrap();
    let lines = found.days.iter().map(|it| {
        let mark = match (it.counted, it.why) {
            (Some(n), None) => n.to_string(),
            (None, Some(why)) => format!("- {}", why.name()),
            (None, None) => ".".to_owned(),
            both => panic!("{both:?}"),
        };
        format!("{} {mark}\n", it.date.day())
    });
    count.assert_eq(&lines.collect::<String>());
}

#[test]
fn the_count_names_each_day_left_out() {
    check_count(
        "2026-12-10",
        Counting::Clear,
        expect![[r"
            9 1
            8 - public-holiday
            7 2
            6 - weekend
            5 - weekend
            4 3
            3 .
        "]],
    );
    check_count(
        "2022-10-06",
        Counting::Backward,
        expect![[r"
            5 - day-in-lieu
            4 - public-holiday
            3 - day-in-lieu
            2 - public-holiday
            1 - public-holiday
            30 1
            29 2
            28 3
        "]],
    );
    // The afternoon of lunar New Year's Eve is off: a working day all the same.
    check_count(
        "2022-02-05",
        Counting::Backward,
        expect![[r"
            4 1
            3 - public-holiday
            2 - public-holiday
            1 - public-holiday
            31 2
            30 - weekend
            29 - weekend
            28 3
        "]],
    );
    check_count(
        "2022-06-25",
        Counting::Backward,
        expect![[r"
            24 - extraordinary-closure
            23 - extraordinary-closure
            22 - extraordinary-closure
            21 - extraordinary-closure
            20 - extraordinary-closure
            19 - weekend
            18 - weekend
            17 1
            16 2
            15 3
        "]],
    );
}

#[track_caller]
fn check_filed(received: &str, hours: ReceiptHours, filed_on: &str) {
    assert_eq!(calendar().filed_on(at(received), hours).unwrap(), date(filed_on), "{received}, {}", hours.name());
}

#[test]
fn midnight_is_macaus() {
    let off = ReceiptHours::Off;
    check_filed("2026-12-02T15:59:59.999999999Z", off, "2026-12-02");
    check_filed("2026-12-02T16:00:00Z", off, "2026-12-03");
    check_filed("2026-12-02T23:59:59+08:00", off, "2026-12-02");
    check_filed("2026-12-03T00:00:00+08:00", off, "2026-12-03");
    check_filed("2026-12-02T10:59:59-05:00", off, "2026-12-02");
    check_filed("2026-12-02T11:00:00-05:00", off, "2026-12-03");
    check_filed("2026-12-03T01:00:00+09:00", off, "2026-12-03");
    check_filed("2026-12-03T00:59:59+09:00", off, "2026-12-02");
    check_filed("2026-12-31T16:00:00Z", off, "2027-01-01");
    assert_eq!(midnight(date("2026-12-10")).unwrap(), at("2026-12-09T16:00:00Z"));
    // Summer time, which Macau had until 1979: the offset is looked up, not assumed.
    assert_eq!(midnight(date("1975-07-01")).unwrap(), at("1975-06-30T15:00:00Z"));
    check_filed("-009999-01-02T01:59:59Z", off, "-009999-01-02");
    check_filed("9999-12-30T22:00:00Z", off, "9999-12-31");
}

/// One second decides: the last of the last filing day, and the first of the next.
#[test]
fn the_notice_ends_at_midnight_in_macau() {
    for (counting, last) in [(Counting::Backward, "2026-12-04"), (Counting::Clear, "2026-12-03")] {
        let holds = |time: &str| {
            let received = at(time);
            calendar().judge(received, date("2026-12-10"), counting, ReceiptHours::Off).unwrap()
        };
        let in_time = holds(&format!("{last}T23:59:59.999+08:00"));
        assert!(in_time.holds);
        assert_eq!(in_time.earliest_adoption, date("2026-12-10"));
        assert_eq!(in_time.file_by.to_string(), format!("{last}T23:59:59+08:00"));
        let too_late = holds(&format!("{}T00:00:00+08:00", date(last).tomorrow().unwrap()));
        assert!(!too_late.holds);
        assert!(too_late.earliest_adoption > date("2026-12-10"));
    }
}

#[test]
fn with_receipt_hours_the_closing_minute_still_counts() {
    let on = ReceiptHours::On;
    check_filed("2026-12-02T00:00:00+08:00", on, "2026-12-02"); // Wednesday, before opening
    check_filed("2026-12-02T17:45:59.999+08:00", on, "2026-12-02");
    check_filed("2026-12-02T17:46:00+08:00", on, "2026-12-03");
    check_filed("2026-12-04T17:30:59+08:00", on, "2026-12-04"); // Friday
    check_filed("2026-12-04T17:31:00+08:00", on, "2026-12-07");
    check_filed("2026-12-05T09:00:00+08:00", on, "2026-12-07"); // Saturday
    check_filed("2026-12-07T18:00:00+08:00", on, "2026-12-09"); // Monday, then a holiday
    check_filed("2026-12-31T13:00:59+08:00", on, "2026-12-31"); // Thursday, the afternoon is off
    check_filed("2026-12-31T13:01:00+08:00", on, "2027-01-04");
    check_filed("2026-12-02T09:45:59Z", on, "2026-12-02");
    check_filed("2026-12-02T09:46:00Z", on, "2026-12-03");
    let by = |adopts_on: &str| {
        let found = calendar().last_filing_day(date(adopts_on), Counting::Backward, on, at(NOON)).unwrap();
        found.file_by.to_string()
    };
    assert_eq!(by("2026-12-10"), "2026-12-04T17:30:59+08:00");
    assert_eq!(by("2026-12-17"), "2026-12-14T17:45:59+08:00");
    assert_eq!(by("2027-01-06"), "2026-12-31T13:00:59+08:00");
}

fn closure(day: &str, announced_at: &str) -> Closure {
    let (date, announced_at) = (date(day), at(announced_at));
    Closure { date, kind: Kind::ExtraordinaryClosure, closes_at: None, act: "Despacho 1/2026".to_owned(), announced_at }
}

#[test]
fn a_closure_counts_for_what_is_received_after_its_announcement() {
    let calendar = calendar().with_closures([closure("2026-12-07", "2026-12-03T20:00:00+08:00")]);
    let judge = |received: &str| {
        calendar.judge(at(received), date("2026-12-10"), Counting::Backward, ReceiptHours::Off).unwrap()
    };
    let before = judge("2026-12-03T19:59:59+08:00");
    assert_eq!((before.last_filing_day, before.holds), (date("2026-12-04"), true));
    let after = judge("2026-12-03T20:00:00+08:00");
    assert_eq!((after.last_filing_day, after.holds, after.also_clear), (date("2026-12-03"), true, false));
    assert_eq!(after.days[2].why, Some(Kind::ExtraordinaryClosure));
    let late = judge("2026-12-04T00:00:00+08:00");
    assert_eq!((late.holds, late.earliest_adoption), (false, date("2026-12-11")));

    // Asked as known at another instant, that instant decides.
    let then = calendar.as_known_at(at("2026-12-01T00:00:00+08:00"));
    let received = at("2026-12-04T10:00:00+08:00");
    assert!(then.judge(received, date("2026-12-10"), Counting::Backward, ReceiptHours::Off).unwrap().holds);
    let first = |it: &despacho::calendar::Calendar| {
        it.earliest_adoption(received, Counting::Backward, ReceiptHours::Off).unwrap().earliest_adoption
    };
    assert_eq!((first(&then), first(&calendar)), (date("2026-12-10"), date("2026-12-11")));
}

/// A closure that was announced after its own day began moves a filing that had come in before.
#[test]
fn with_receipt_hours_a_closure_of_the_day_itself_is_known_from_its_announcement() {
    let calendar = calendar().with_closures([closure("2026-12-02", "2026-12-02T08:00:00+08:00")]);
    let filed_on = |received: &str| calendar.filed_on(at(received), ReceiptHours::On).unwrap();
    assert_eq!(filed_on("2026-12-02T07:59:59+08:00"), date("2026-12-02"));
    assert_eq!(filed_on("2026-12-02T08:00:00+08:00"), date("2026-12-03"));
}

/// A filing on a day that is no working day counts from the next one, under both readings.
#[test]
fn a_filing_on_a_day_off_counts_from_the_next_working_day() {
    let first = |received: &str, counting| {
        calendar().earliest_adoption(at(received), counting, ReceiptHours::Off).unwrap().earliest_adoption
    };
    for (counting, adoption) in [(Counting::Backward, "2026-12-11"), (Counting::Clear, "2026-12-12")] {
        for received in ["2026-12-05T12:00:00+08:00", "2026-12-06T12:00:00+08:00", "2026-12-07T12:00:00+08:00"] {
            assert_eq!(first(received, counting), date(adoption), "{received} {counting:?}");
        }
    }
}

/// An adoption on any day of the week, and on a day off: the day itself is never counted.
#[test]
fn an_adoption_may_fall_on_any_day() {
    let last = |adopts_on: &str| {
        calendar().last_filing_day(date(adopts_on), Counting::Backward, ReceiptHours::Off, at(NOON)).unwrap()
    };
    for adopts_on in ["2026-12-05", "2026-12-06", "2026-12-07"] {
        assert_eq!(last(adopts_on).last_filing_day, date("2026-12-02"), "{adopts_on}");
    }
    assert_eq!(last("2026-12-08").last_filing_day, date("2026-12-03"));
}

/// `also_clear` is about a filing at the instant of asking.
#[test]
fn whether_the_other_reading_holds_depends_on_when_one_asks() {
    let asked = |counting, hours, time: &str| {
        let found = calendar().last_filing_day(date("2026-12-10"), counting, hours, at(time)).unwrap();
        (found.also_clear, found.also_backward)
    };
    let off = ReceiptHours::Off;
    assert_eq!(asked(Counting::Backward, off, "2026-12-03T23:59:59+08:00"), (true, None));
    assert_eq!(asked(Counting::Backward, off, "2026-12-04T00:00:00+08:00"), (false, None));
    assert_eq!(asked(Counting::Clear, off, "2026-12-04T23:59:59+08:00"), (false, Some(true)));
    assert_eq!(asked(Counting::Clear, off, "2026-12-05T00:00:00+08:00"), (false, Some(false)));
    assert_eq!(asked(Counting::Backward, ReceiptHours::On, "2026-12-03T17:45:59+08:00"), (true, None));
    assert_eq!(asked(Counting::Backward, ReceiptHours::On, "2026-12-03T17:46:00+08:00"), (false, None));
    assert_eq!(asked(Counting::Backward, ReceiptHours::On, "2040-01-01T00:00:00Z"), (false, None));
}

#[track_caller]
fn check_unknown<T: std::fmt::Debug>(found: Result<T, CalendarUnknown>, day: &str) {
    assert_eq!(found.unwrap_err().date, date(day));
}

#[test]
fn a_count_that_leaves_the_data_is_an_error() {
    let (backward, off) = (Counting::Backward, ReceiptHours::Off);
    let last = |adopts_on: &str| calendar().last_filing_day(date(adopts_on), backward, off, at(NOON));
    check_unknown(last("2031-01-01"), "2031-01-01");
    check_unknown(last("2004-01-05"), "2003-12-31");
    check_unknown(last("9999-12-31"), "9999-12-31");
    check_unknown(last("-009999-01-01"), "-009999-01-01");
    assert!(last("2004-01-09").is_ok() && last("2030-12-31").is_ok());
    let first = |received: &str| calendar().earliest_adoption(at(received), backward, off);
    assert_eq!(first("2030-12-26T12:00:00+08:00").unwrap().earliest_adoption, date("2030-12-31"));
    check_unknown(first("2030-12-27T12:00:00+08:00"), "2031-01-01");
    check_unknown(first("2030-12-31T12:00:00+08:00"), "2031-01-01");
    check_unknown(first("9999-12-30T22:00:00Z"), "9999-12-31");
    check_unknown(first("-009999-01-02T01:59:59Z"), "-009999-01-02");
    check_unknown(calendar().filed_on(at("2031-01-01T12:00:00+08:00"), ReceiptHours::On), "2031-01-01");
    check_unknown(calendar().filed_on(at("2030-12-31T18:00:00+08:00"), ReceiptHours::On), "2031-01-01");
    check_unknown(calendar().judge(at(NOON), date("2031-02-01"), backward, off), "2031-02-01");
}

#[test]
fn names_come_in_the_language_asked_for() {
    let name = |lang| {
        let calendar = calendar().in_lang(lang);
        let found =
            calendar.last_filing_day(date("2026-12-09"), Counting::Backward, ReceiptHours::Off, at(NOON)).unwrap();
        found.days[0].name.clone().unwrap()
    };
    assert_eq!(Lang::ALL.map(name), ["Immaculate Conception", "Imaculada Conceição", "聖母無原罪瞻禮"]);
}

#[test]
fn settings_are_read_by_name() {
    for (text, setting) in [
        ("notice-counting=backward", Setting::NoticeCounting(Counting::Backward)),
        ("notice-counting=clear", Setting::NoticeCounting(Counting::Clear)),
        ("receipt-hours=off", Setting::ReceiptHours(ReceiptHours::Off)),
        ("receipt-hours=on", Setting::ReceiptHours(ReceiptHours::On)),
    ] {
        assert_eq!(text.parse::<Setting>().unwrap(), setting);
    }
    for text in ["", "notice-counting", "notice-counting=", "notice-counting=Clear", "commission-scope=main"] {
        assert!(text.parse::<Setting>().unwrap_err().to_string().starts_with(&format!("`{text}` is no setting")));
    }
}

/// The notice is the law's figure, not the calendar's.
#[test]
fn another_notice_is_counted_likewise() {
    assert_eq!(calendar().notice(), 3);
    let last = |notice, counting| {
        let calendar = calendar().with_notice(notice);
        let found = calendar.last_filing_day(date("2026-12-10"), counting, ReceiptHours::Off, at(NOON)).unwrap();
        found.last_filing_day
    };
    assert_eq!(last(1, Counting::Backward), date("2026-12-09"));
    assert_eq!(last(1, Counting::Clear), date("2026-12-07"));
    assert_eq!(last(5, Counting::Backward), date("2026-12-02"));
    assert_eq!(last(5, Counting::Clear), date("2026-12-01"));
}
