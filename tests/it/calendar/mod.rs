//! Working days, holidays and notice.

mod command;
mod days;
mod loading;
mod notice;
mod properties;

use despacho::calendar::Calendar;
use jiff::Timestamp;
use jiff::civil::Date;

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn calendar() -> &'static Calendar {
    Calendar::embedded()
}

fn days(from: Date, until: Date) -> impl Iterator<Item = Date> {
    from.series(jiff::Span::new().days(1)).take_while(move |it| *it <= until)
}

/// Every day that the calendar knows.
fn all_days() -> impl Iterator<Item = Date> {
    let (first, last) = calendar().known_days();
    days(first, last)
}

fn works(date: Date) -> bool {
    calendar().day(date).unwrap().working
}
