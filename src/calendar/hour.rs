//! A time of day as data has it: `17:45`.

use jiff::civil::Time;
use serde::{Deserialize, Deserializer, Serializer};

use crate::message::read_text;

/// The time of `HH:MM`.
pub fn parse(text: &str) -> Option<Time> {
    Time::strptime("%H:%M", text).ok().filter(|_| text.len() == 5)
}

/// Writes `HH:MM`.
pub fn serialize<S: Serializer>(time: &Time, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&time.strftime("%H:%M"))
}

/// Reads `HH:MM`.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Time, D::Error> {
    read_text(deserializer, "a time of day as HH:MM", parse)
}

/// The same where there may be none.
pub mod option {
    use super::{Deserialize, Deserializer, Serializer, Time};

    #[derive(Deserialize)]
    struct Hour(#[serde(with = "super")] Time);

    /// Writes `HH:MM` or nothing.
    pub fn serialize<S: Serializer>(time: &Option<Time>, serializer: S) -> Result<S::Ok, S::Error> {
        match time {
            Some(time) => super::serialize(time, serializer),
            None => serializer.serialize_none(),
        }
    }

    /// Reads `HH:MM` or nothing.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Time>, D::Error> {
        Ok(Option::<Hour>::deserialize(deserializer)?.map(|it| it.0))
    }
}
