//! Parameters of addresses that several operations have.

use serde::Deserialize;
use serde::de::{Deserializer, Error};

use super::typed;
use crate::instant::Instant;
use crate::words::detail;

/// How many items a page has: 1 to 200, 50 where it is left out.
#[derive(Clone, Copy, Debug)]
pub struct Limit(pub usize);

impl Default for Limit {
    fn default() -> Self {
        Self(50)
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let number = text.parse().ok().filter(|it| (1..=200).contains(it));
        number
            .map(Self)
            .ok_or_else(|| D::Error::custom(detail!("expected {}, found `{text}`", "a whole number from 1 to 200")))
    }
}

/// A moment, in RFC 3339. In an address a `+` that was not escaped is read as a space, and is meant as a `+`.
#[derive(Clone, Copy, Debug)]
pub struct Time(pub Instant);

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let meant = match text.rsplit_once(' ') {
            Some((start, offset)) if offset.len() == 5 && offset.contains(':') => format!("{start}+{offset}"),
            _ => text.clone(),
        };
        let moment = meant.parse::<jiff::Timestamp>().ok();
        let moment = moment.ok_or_else(|| D::Error::custom(detail!("expected {}, found `{text}`", typed::MOMENT)))?;
        Ok(Self(moment.into()))
    }
}
