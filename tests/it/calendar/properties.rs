//! What holds for every filing and every adoption of 2005 to 2030, walked whole; and for any closures, at random.

use super::{all_days, at, calendar, date, works};
use despacho::calendar::{Calendar, Closure, Counting, Kind, ReceiptHours, midnight};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

const SETTINGS: [(Counting, ReceiptHours); 4] = [
    (Counting::Backward, ReceiptHours::Off),
    (Counting::Backward, ReceiptHours::On),
    (Counting::Clear, ReceiptHours::Off),
    (Counting::Clear, ReceiptHours::On),
];

/// Everything is known that ever will be: what a filing of today would meet.
fn known() -> Calendar {
    calendar().as_known_at(at("2031-01-01T00:00:00Z"))
}

/// From the first day of 2005 to the last whose count ends within the data.
fn filing_days() -> impl Iterator<Item = Date> {
    all_days().filter(|it| it.year() >= 2005 && *it < date("2030-12-20"))
}

fn noon(day: Date) -> Timestamp {
    midnight(day).unwrap() + SignedDuration::from_hours(12)
}

fn working_days(after: Date, before: Date) -> usize {
    super::days(after, before).filter(|it| *it != after && *it != before && works(*it)).count()
}

#[test]
fn last_filing_day_and_first_adoption_agree() {
    let known = known();
    for (counting, hours) in SETTINGS {
        let mut previous = None;
        for day in filing_days() {
            let first = known.earliest_adoption(noon(day), counting, hours).unwrap();
            let last =
                |adopts_on| known.last_filing_day(adopts_on, counting, hours, noon(day)).unwrap().last_filing_day;
            let adoption = first.earliest_adoption;
            assert!(last(adoption) >= first.filed_on, "{day} {counting:?}: {adoption} is too early");
            assert!(last(adoption.yesterday().unwrap()) < first.filed_on, "{day} {counting:?}: {adoption} is too late");
            assert!(previous <= Some(adoption), "{day}: a later filing gave an earlier adoption");
            previous = Some(adoption);
        }
    }
}

#[test]
fn the_notice_holds_three_working_days() {
    let known = known();
    for adopts_on in all_days().filter(|it| it.year() >= 2005) {
        for (counting, hours) in SETTINGS {
            let found = known.last_filing_day(adopts_on, counting, hours, noon(adopts_on)).unwrap();
            let last = found.last_filing_day;
            assert!(works(last), "{last} is a working day");
            let between = working_days(last, adopts_on);
            // `backward` counts the day of filing itself; `clear` has three whole working days between.
            assert_eq!(between, if counting == Counting::Backward { 2 } else { 3 }, "{adopts_on} {counting:?}");
            let counted: Vec<u8> = found.days.iter().filter_map(|it| it.counted).collect();
            assert_eq!(counted, [1, 2, 3], "{adopts_on}");
            assert_eq!(found.days.first().unwrap().date, adopts_on.yesterday().unwrap());
            assert_eq!(found.days.last().unwrap().date, last);
            assert!(found.days.windows(2).all(|it| it[1].date == it[0].date.yesterday().unwrap()));
            for day in &found.days {
                assert_eq!(day.working, works(day.date));
                assert_eq!(day.why.is_some() && day.name.is_some() && day.act.is_some(), !day.working);
            }
        }
    }
}

/// A filing on each sixty-first day of 2005 to 2030, for each adoption of the three weeks after it.
#[test]
fn a_judgement_says_what_the_two_questions_say() {
    let known = known();
    for (counting, hours) in SETTINGS {
        for day in filing_days().step_by(61) {
            let first = known.earliest_adoption(noon(day), counting, hours).unwrap();
            for adopts_on in super::days(day, Date::MAX).take(21).take_while(|it| it.year() < 2031) {
                let notice = known.judge(noon(day), adopts_on, counting, hours).unwrap();
                assert_eq!(notice.holds, adopts_on >= first.earliest_adoption, "{day} {adopts_on} {counting:?}");
                assert_eq!(notice.earliest_adoption, first.earliest_adoption);
                assert_eq!(notice.filed_on, first.filed_on);
                let other = known.judge(noon(day), adopts_on, counting.other(), hours).unwrap().holds;
                match counting {
                    Counting::Backward => assert_eq!((notice.also_clear, notice.also_backward), (other, None)),
                    Counting::Clear => {
                        assert_eq!((notice.also_clear, notice.also_backward), (notice.holds, Some(other)));
                    }
                }
            }
        }
    }
}

/// Any instant of 2005 to 2030, to the second, with any closures around it.
fn filings() -> impl Strategy<Value = (Timestamp, Vec<(i64, i64)>)> {
    let seconds = noon(date("2005-01-01")).as_second()..noon(date("2030-11-20")).as_second();
    let closures = prop::collection::vec((-3_i64..12, -5_i64..5), 0..12);
    (seconds.prop_map(|it| Timestamp::from_second(it).unwrap()), closures)
}

fn with_closures(received: Timestamp, closures: &[(i64, i64)]) -> Calendar {
    calendar().with_closures(closures.iter().map(|(day, announced)| Closure {
        date: despacho::calendar::day_of(received + SignedDuration::from_hours(24 * day)),
        kind: Kind::ExtraordinaryClosure,
        closes_at: None,
        act: "Despacho 1/2026".to_owned(),
        announced_at: received + SignedDuration::from_hours(24 * announced) + SignedDuration::from_secs(1),
    }))
}

proptest! {
    #[test]
    fn a_later_filing_never_gives_an_earlier_adoption((received, closures) in filings(), later in 0_i64..2_000_000) {
        let calendar = with_closures(received, &closures).as_known_at(received);
        for (counting, hours) in SETTINGS {
            let first = calendar.earliest_adoption(received, counting, hours).unwrap();
            let second = calendar.earliest_adoption(received + SignedDuration::from_secs(later), counting, hours).unwrap();
            prop_assert!(second.earliest_adoption >= first.earliest_adoption);
            prop_assert!(second.filed_on >= first.filed_on);
        }
    }

    #[test]
    fn a_closure_announced_later_moves_nothing((received, closures) in filings()) {
        let announced: Vec<_> = closures.iter().copied().filter(|it| it.1 < 0).collect();
        for (counting, hours) in SETTINGS {
            let all = with_closures(received, &closures).earliest_adoption(received, counting, hours).unwrap();
            let then = with_closures(received, &announced).earliest_adoption(received, counting, hours).unwrap();
            prop_assert_eq!(&all, &then);
            let adopts_on = all.earliest_adoption;
            let notice = with_closures(received, &closures).judge(received, adopts_on, counting, hours).unwrap();
            prop_assert!(notice.holds);
            prop_assert_eq!(notice, with_closures(received, &announced).judge(received, adopts_on, counting, hours).unwrap());
        }
    }

    #[test]
    fn it_is_the_day_in_macau_that_counts((received, _) in filings()) {
        let filed_on = calendar().filed_on(received, ReceiptHours::Off).unwrap();
        prop_assert!(midnight(filed_on).unwrap() <= received);
        prop_assert!(received < midnight(filed_on.tomorrow().unwrap()).unwrap());
    }
}
