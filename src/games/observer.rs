use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::Card;
use crate::law::{OptionValue, Prize, Ratio};

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
    /// Text of the log or the configuration.
    Text(String),
    /// The value of an option, as the log has it.
    Value(OptionValue),
}

impl From<i64> for Fact {
    fn from(it: i64) -> Self {
        Self::Number(it)
    }
}

impl From<u64> for Fact {
    fn from(it: u64) -> Self {
        Self::Number(i64::try_from(it).unwrap_or(i64::MAX))
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

impl From<OptionValue> for Fact {
    fn from(it: OptionValue) -> Self {
        Self::Value(it)
    }
}

impl From<String> for Fact {
    fn from(it: String) -> Self {
        Self::Text(it)
    }
}

/// Whether what was done is what a rule gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is.
    Met,
    /// It is not.
    NotMet,
    /// The texts do not decide.
    Undetermined,
}

impl Verdict {
    /// The name in explanations.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::NotMet => "not-met",
            Self::Undetermined => "undetermined",
        }
    }
}

/// Where in the catalogue of law a rule's figure stands, where that is more exact than its article.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// The article is all.
    #[default]
    Article,
    /// A line of the prize table.
    Prize(Prize),
    /// The chosen value of the option on commission.
    Commission,
}

/// A rule that was tried: with what facts, and whether it applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The rule's article.
    pub article: Cow<'static, str>,
    /// The rule's id.
    pub rule: &'static str,
    /// Whether it applied.
    pub applied: bool,
    /// What it looked at, by name, in a fixed order.
    #[serde(serialize_with = "as_map")]
    pub facts: Vec<(&'static str, Fact)>,
    /// Whether what was done is what the rule gives; none where the rule only says what follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The readings it rests on, by id.
    pub interpretations: &'static [&'static str],
    /// Where its figure stands.
    #[serde(skip)]
    pub source: Source,
}

impl Step {
    /// That `rule` was tried.
    pub fn new(rule: &'static Rule, applied: bool) -> Self {
        Self {
            article: Cow::Borrowed(rule.article),
            rule: rule.id,
            applied,
            facts: Vec::new(),
            verdict: None,
            interpretations: rule.interpretations,
            source: Source::Article,
        }
    }

    /// That `rule` was tried, and that what was done is what it gives, or is not.
    pub fn check(rule: &'static Rule, met: bool) -> Self {
        let verdict = if met { Verdict::Met } else { Verdict::NotMet };
        Self { verdict: Some(verdict), ..Self::new(rule, true) }
    }

    /// That `rule` was tried and the texts do not say what it gives.
    pub fn open(rule: &'static Rule) -> Self {
        Self { verdict: Some(Verdict::Undetermined), ..Self::new(rule, true) }
    }

    /// Under an article of the game at hand.
    #[must_use]
    pub fn under(mut self, article: &str) -> Self {
        self.article = Cow::Owned(article.to_owned());
        self
    }

    /// Adds where its figure stands.
    #[must_use]
    pub fn of(mut self, source: Source) -> Self {
        self.source = source;
        self
    }

    /// Adds a fact, where it is known.
    #[must_use]
    pub fn with_some(self, name: &'static str, fact: Option<impl Into<Fact>>) -> Self {
        match fact {
            Some(fact) => self.with(name, fact),
            None => self,
        }
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
