//! Dated things: from which day, until which day, by which act, how well known.

use serde::{Deserialize, Serialize};

use super::{Date, Grade};

/// The day on which something begins or ends, or the range of days within which it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Edge {
    /// The first day on which it may have happened.
    pub earliest: Date,
    /// The last. The same day where the day is known.
    pub latest: Date,
}

impl Edge {
    /// The first day on which it has happened for sure. The whole range, its last day included, is unsure.
    pub fn settled(self) -> Date {
        if self.earliest == self.latest { self.latest } else { self.latest.tomorrow().unwrap_or(Date::MAX) }
    }

    /// Whether it is unknown if it has happened by then.
    pub fn is_unsure_on(self, day: Date) -> bool {
        self.earliest <= day && day < self.settled()
    }
}

/// An act's word on a matter, in force from a day.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The act, such as `"64/2007"`.
    pub act: String,
    /// How well its word is known.
    pub grade: Grade,
    /// From when: the act's first day in force, unless the file says otherwise.
    pub from: Edge,
    /// Until when (that day not included); open where absent. The next source ends it too.
    pub until: Option<Edge>,
    /// What it says was not found: there is something, and what it gives is left open.
    #[serde(default)]
    pub unread: bool,
}

/// The acts that ruled a matter one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Dated(pub Vec<Source>);

/// What is in force of a dated matter on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing<'c> {
    /// Whose word applies. Within a range: the one that applied before, where there is one.
    pub source: &'c Source,
    /// The matter itself exists for sure on that day.
    pub certain: bool,
    /// The day lies within the range of an act's first (or last) day.
    pub unsure: bool,
}

impl Dated {
    /// What is in force on a day; `None` where nothing is.
    pub fn on(&self, day: Date) -> Option<Standing<'_>> {
        let begun = self.0.iter().rev().find(|it| it.from.settled() <= day);
        let begun = begun.filter(|it| it.until.is_none_or(|until| day < until.settled()));
        let beginning = self.0.iter().find(|it| it.from.is_unsure_on(day));
        let Some(source) = begun else {
            return beginning.map(|source| Standing { source, certain: false, unsure: true });
        };
        let ending = source.until.is_some_and(|until| until.is_unsure_on(day));
        Some(Standing { source, certain: !ending || beginning.is_some(), unsure: ending || beginning.is_some() })
    }

    /// From when and until when the source that applies on a day does; the next source ends it too.
    pub fn span(&self, source: &Source) -> (Edge, Option<Edge>) {
        let next = self.0.iter().find(|it| it.from.earliest > source.from.earliest).map(|it| it.from);
        (source.from, source.until.or(next))
    }

    /// The days on which something about it changes.
    pub fn edges(&self) -> impl Iterator<Item = Date> {
        self.0.iter().flat_map(|it| [Some(it.from), it.until]).flatten().flat_map(|it| [it.earliest, it.settled()])
    }

    /// The first day of all.
    pub fn first(&self) -> Option<Date> {
        self.0.first().map(|it| it.from.earliest)
    }
}
