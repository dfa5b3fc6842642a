//! What stands in addresses: cursors, parameters, days and moments.

use std::fmt::Debug;

use despacho::http::{events, extract, keys, permits, requests, rules, verifications};
use despacho::instant::{Day, Instant};
use despacho::law::Date;
use despacho::notifications::Place;
use despacho::page::{cursor, place};
use despacho::replay::time::Moment;
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

/// Checks a cursor, the place of one, parameters, or a time.
pub fn check(data: &[u8]) {
    let Some((chosen, rest)) = super::choose(data, 4) else { return };
    match (chosen, str::from_utf8(rest)) {
        (0, Ok(text)) => places(text),
        (1, _) => places(&despacho::certificate::base64url::encode(rest)),
        (2, Ok(text)) => parameters(text),
        (3, Ok(text)) => times(text),
        _ => {}
    }
}

/// A cursor is read as what it was made of, or not at all.
fn places(text: &str) {
    fn of<P: Serialize + DeserializeOwned + PartialEq + Debug>(list: &str, text: &str) {
        if let Ok(found) = place::<P>(list, Some(text)) {
            let found = found.unwrap();
            assert_eq!(place(list, Some(&cursor(list, &found))), Ok(Some(found)));
        }
    }
    of::<(Instant, Uuid)>("verifications", text);
    of::<i64>("deliveries", text);
    of::<Place>("events", text);
    of::<Uuid>("webhooks", text);
    of::<(String, String, Day)>("tables", text);
}

fn parameters(text: &str) {
    drop(extract::query::<verifications::SubmitQuery>(text));
    drop(extract::query::<verifications::FindingsQuery>(text));
    drop(extract::query::<requests::ListQuery>(text));
    drop(extract::query::<events::EventsQuery>(text));
    drop(extract::query::<keys::AccessQuery>(text));
    drop(extract::query::<permits::SnapshotQuery>(text));
    drop(extract::query::<rules::SheetQuery>(text));
}

/// The log's own reader of times takes what `jiff` takes, where the log's format allows it.
fn times(text: &str) {
    let jiff = text.parse::<Timestamp>().ok();
    if let Some(moment) = Moment::parse(text.as_bytes()) {
        let jiff = jiff.unwrap_or_else(|| panic!("{text} is no time to jiff"));
        assert_eq!(i128::from(moment.0), jiff.as_nanosecond(), "{text}");
        let day = moment.day();
        assert!(Moment::of_day(day) <= moment, "{text}");
    }
    let json = serde_json::to_string(text).unwrap();
    if let Ok(instant) = serde_json::from_str::<Instant>(&json) {
        assert_eq!(serde_json::from_str::<Instant>(&serde_json::to_string(&instant).unwrap()).unwrap(), instant);
        assert!(Instant::midnight(instant.day()) <= instant);
    }
    if let Ok(day) = text.parse::<Date>() {
        assert_eq!(day.to_string().parse::<Date>().unwrap(), day);
        assert!(Day(day).next() >= Day(day));
        drop(Instant::midnight(day).to_string());
    }
}
