use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::Card;
use crate::law::Ratio;

/// One rule of one article, as explanations name it.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Stable and unique: game, article, rule.
    pub id: &'static str,
    /// The article in that game's own numbering.
    pub article: &'static str,
    /// The readings it rests on, by id.
    pub interpretations: &'static [&'static str],
}

impl Rule {
    pub(crate) const fn new(id: &'static str, article: &'static str) -> Self {
        Self { id, article, interpretations: &[] }
    }

    pub(crate) const fn reading(
        id: &'static str,
        article: &'static str,
        interpretations: &'static [&'static str],
    ) -> Self {
        Self { id, article, interpretations }
    }
}

/// What a rule looked at or what followed from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Fact {
    /// A number: points, cards, minor units.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A name of the round log: a side, a result, a wager.
    Name(&'static str),
    /// A proportion.
    Ratio(Ratio),
    /// Cards in the order dealt.
    Cards(Vec<Card>),
}

impl From<i64> for Fact {
    fn from(it: i64) -> Self {
        Self::Number(it)
    }
}

impl From<u8> for Fact {
    fn from(it: u8) -> Self {
        Self::Number(i64::from(it))
    }
}

impl From<bool> for Fact {
    fn from(it: bool) -> Self {
        Self::Flag(it)
    }
}

impl From<&'static str> for Fact {
    fn from(it: &'static str) -> Self {
        Self::Name(it)
    }
}

impl From<Ratio> for Fact {
    fn from(it: Ratio) -> Self {
        Self::Ratio(it)
    }
}

impl From<&[Card]> for Fact {
    fn from(it: &[Card]) -> Self {
        Self::Cards(it.to_vec())
    }
}

/// A rule that was tried: with what facts, and whether it applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The rule's article.
    pub article: &'static str,
    /// The rule's id.
    pub rule: &'static str,
    /// Whether it applied.
    pub applied: bool,
    /// What it looked at, by name, in a fixed order.
    #[serde(serialize_with = "as_map")]
    pub facts: Vec<(&'static str, Fact)>,
    /// The readings it rests on, by id.
    pub interpretations: &'static [&'static str],
}

impl Step {
    /// That `rule` was tried.
    pub fn new(rule: &'static Rule, applied: bool) -> Self {
        Self { article: rule.article, rule: rule.id, applied, facts: Vec::new(), interpretations: rule.interpretations }
    }

    /// Adds the readings that this case rests on.
    #[must_use]
    pub fn resting_on(mut self, interpretations: &'static [&'static str]) -> Self {
        self.interpretations = interpretations;
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Self {
        self.facts.push((name, fact.into()));
        self
    }
}

fn as_map<S: Serializer>(facts: &[(&'static str, Fact)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(facts.len()))?;
    for (name, fact) in facts {
        map.serialize_entry(name, fact)?;
    }
    map.end()
}

/// Who watches rules being tried.
pub trait Observer {
    /// A rule was tried. `step` is called only by those who keep it.
    fn rule(&mut self, step: impl FnOnce() -> Step);
}

/// Watches nothing, and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    #[inline(always)]
    fn rule(&mut self, _: impl FnOnce() -> Step) {}
}

/// Keeps every step in order.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The steps so far.
    pub steps: Vec<Step>,
}

impl Observer for Trace {
    fn rule(&mut self, step: impl FnOnce() -> Step) {
        self.steps.push(step());
    }
}
