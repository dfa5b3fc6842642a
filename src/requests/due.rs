//! The desk's own clock: by which working day it means to have decided. No law asks for it, and nothing follows
//! from its passing but that lists say so.

use jiff::ToSpan as _;
use serde_json::{Value, json};

use super::Request;
use crate::calendar::{Calendar, CalendarUnknown};
use crate::law::Date;

/// The working day that is so many after a day; the day itself for none.
pub(super) fn after(calendar: &Calendar, day: Date, working_days: u8) -> Result<Date, CalendarUnknown> {
    let (mut found, mut left) = (day, working_days);
    while left > 0 {
        found = found.saturating_add(1.day());
        if calendar.day(found)?.working {
            left -= 1;
        }
    }
    Ok(found)
}

/// How many working days there are after a day until another, which counts.
fn between(calendar: &Calendar, day: Date, until: Date) -> u8 {
    let days = day.series(1.day()).skip(1).take_while(|it| *it <= until);
    let working = days.filter(|it| calendar.day(*it).is_ok_and(|it| it.working)).count();
    u8::try_from(working).unwrap_or(u8::MAX)
}

/// The due date of what is received for a day; `None` without a norm, and where the calendar's data end.
pub(super) fn on(calendar: &Calendar, norm: u8, filed_on: Date) -> Option<Date> {
    (norm > 0).then(|| after(calendar, filed_on, norm).ok()).flatten()
}

/// A due date that moves: what was left of it on one day is left on another. At least one day is.
pub(super) fn moved(calendar: &Calendar, due: Date, left_on: Date, to: Date) -> Option<Date> {
    after(calendar, to, between(calendar, left_on, due).max(1)).ok()
}

/// Moves the due date of a request, and says why for its history.
pub(super) fn move_to(request: &mut Request, to: Option<Date>, reason: &str) -> Value {
    let from = std::mem::replace(&mut request.due_on, to);
    json!({"from": from, "to": to, "reason": reason})
}
