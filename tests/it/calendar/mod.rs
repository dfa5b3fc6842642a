//! Working days, holidays and notice.

mod notice;

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
