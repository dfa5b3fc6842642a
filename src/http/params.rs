//! Parameters of addresses that several operations have.

use jiff::Timestamp;
use serde::Deserialize;
use serde::de::Deserializer;

use crate::instant::Instant;
use crate::message::read_text;

/// How many items a page has: 1 to 200, 50 where it is left out.
#[derive(Clone, Copy, Debug)]
pub struct Limit(pub usize);

impl Default for Limit {
    fn default() -> Self {
        Self(50)
    }
}

impl Limit {
    /// The most items that a page has.
    pub const MOST: usize = 200;
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read_text(from, "a number from 1 to 200", |it| {
            it.parse().ok().filter(|it| (1..=Self::MOST).contains(it)).map(Self)
        })
    }
}

/// A moment, in RFC 3339. In an address a `+` that was not escaped is read as a space, and is meant as a `+`.
#[derive(Clone, Copy, Debug)]
pub struct Time(pub Instant);

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let moment: Timestamp = read_text(from, "a moment of RFC 3339", |text| {
            let meant = match text.rsplit_once(' ') {
                Some((start, offset)) if offset.len() == 5 && offset.contains(':') => &format!("{start}+{offset}"),
                _ => text,
            };
            meant.parse().ok()
        })?;
        Ok(Self(moment.into()))
    }
}
