//! One record, rule by rule: what was tried, with what facts, whether it applied, and what came of it.
//!
//! The replay's own code says it all through its [`Witness`](crate::replay::witness::Witness); nothing is worked out
//! twice. An [`Explanation`] is data; words are rendered from it and never read back.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::games::{Fact, Step, Verdict};
use crate::law::{Basis, Catalogue, Game, Grade, OptionValue, Regulation, Sets};
use crate::message::{Argument, Message, message};
use crate::replay::codes::Code;
use crate::replay::configuration::canonical_sha256;
use crate::replay::cut;
use crate::replay::findings::{Finding, of_text};
use crate::replay::records::{self, Block, Kind, Record};
use crate::replay::witness::{Chosen, Noted, Notes};

/// A record and why it was judged so.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Explanation {
    /// The version of this form: 1.
    pub version: u32,
    /// What the record is.
    #[serde(rename = "type")]
    pub of: Of,
    /// Its line, from 1.
    pub line: u64,
    /// Its table.
    pub table: String,
    /// Its shoe.
    pub shoe: String,
    /// The round's number.
    pub round: Option<u64>,
    /// When it was, RFC 3339.
    pub at: String,
    /// The game; null where the record was not judged, as of a shoe that is not open.
    #[cfg_attr(feature = "service", schema(value_type = Option<String>))]
    pub game: Option<Game>,
    /// The options that were played by.
    pub options: Vec<Chosen>,
    /// The bets of the round, as the log has them.
    pub bets: Vec<Bet>,
    /// What was tried, in order.
    pub steps: Vec<Explained>,
    /// What was found, each with the step that it rests on.
    pub findings: Vec<Found>,
}

/// The records that can be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Of {
    /// A coup.
    Round,
    /// The beginning of a shoe.
    Shoe,
}

/// A bet, as the log has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Bet {
    /// The operator's own reference.
    pub id: Option<String>,
    /// The seat whose area held it.
    pub seat: Option<u8>,
    /// The wager.
    pub on: String,
    /// The stake, in minor units.
    pub stake: i64,
    /// How it ended.
    #[cfg_attr(feature = "service", schema(value_type = String))]
    pub result: &'static str,
    /// What was paid beside the stake.
    pub paid: i64,
}

/// A rule that was tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Explained {
    /// The rule's id.
    #[cfg_attr(feature = "service", schema(value_type = String))]
    pub rule: &'static str,
    /// Its article.
    pub article: Option<String>,
    /// The act whose wording applies.
    pub act: Option<String>,
    /// How well that text is known.
    pub grade: Option<Grade>,
    /// Whether the rule applied.
    pub applied: bool,
    /// Whether what was done is what it gives; null where it only says what follows.
    #[cfg_attr(feature = "service", schema(value_type = Option<String>))]
    pub verdict: Option<Verdict>,
    /// The bet that it is about, by its place in the round.
    pub bet: Option<u32>,
    /// What it looked at and what followed.
    pub facts: Map<String, Value>,
    /// The readings that it rests on, in order.
    pub interpretations: Vec<String>,
}

/// A finding and the step that it rests on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Found {
    /// The step's place among the steps; null where the record could not be judged so far.
    pub step: Option<usize>,
    /// The finding, as a replay gives it.
    #[cfg_attr(feature = "service", schema(value_type = Object))]
    pub finding: Finding,
}

/// Why there is nothing to explain on a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum Unexplained {
    /// The line is something else.
    Other {
        /// The line.
        line: u64,
        /// What it is.
        what: Message,
    },
    /// The log has no such line, or a blank one.
    NotThere {
        /// The line.
        line: u64,
        /// How many lines there are.
        lines: u64,
    },
    /// The line cannot be read.
    Malformed {
        /// The line.
        line: u64,
        /// What is wrong with it.
        why: Message,
    },
    /// The replay stopped before the line.
    Stopped {
        /// The line.
        line: u64,
        /// Where the replay stopped.
        at: u64,
        /// Why.
        code: &'static str,
    },
}

impl Unexplained {
    /// Returns what is said of it.
    pub fn message(&self) -> Message {
        match self {
            Self::Other { line, what } => message!("line-other", line, record = what),
            Self::NotThere { line, lines } => message!("line-blank", line, lines),
            Self::Malformed { line, why } => message!("line-unread", line, why),
            Self::Stopped { line, at, code } => message!("line-stopped", stop = at, line, code = *code),
        }
    }
}

/// What a record that is neither a round nor a shoe is.
fn other(kind: &Kind) -> Option<Message> {
    match kind {
        Kind::Round(_) | Kind::Shoe(_) | Kind::Malformed(_) => None,
        Kind::Log(_) => Some(message!("record-log")),
        Kind::LogEnd { .. } => Some(message!("record-log-end")),
        Kind::End(_) => Some(message!("record-end")),
        Kind::TooLong => Some(message!("record-long")),
    }
}

/// Puts together what a replay noted of a record; `findings` are those of its line, in their order.
///
/// # Errors
/// Where the record is no round and no shoe.
pub fn explanation(
    block: &Block,
    record: &Record,
    notes: &Notes,
    findings: Vec<Finding>,
    catalogue: &Catalogue,
) -> Result<Explanation, Unexplained> {
    let line = notes.line;
    if let Some(what) = other(&record.kind) {
        return Err(Unexplained::Other { line, what });
    }
    if let Some(fault) = findings.iter().find(|it| it.code == Code::MalformedRecord) {
        let text = |facts: &Value, name: &str| facts[name].as_str().unwrap_or_default().to_owned();
        let (pointer, is) = (text(&fault.detail, "pointer"), text(&fault.expected, "is"));
        let pointer: Argument =
            if pointer.is_empty() { message!("record-line").into() } else { format!("`{pointer}`").into() };
        let why = message!("record-should", pointer, expected = Argument::Phrase(is));
        return Err(Unexplained::Malformed { line, why });
    }
    let (of, place, round, at) = match &record.kind {
        Kind::Round(it) => (Of::Round, (it.table, it.shoe), Some(it.round), it.at),
        Kind::Shoe(it) => (Of::Shoe, (it.table, it.shoe), None, it.at),
        _ => return Err(Unexplained::Other { line, what: message!("record-none") }),
    };
    let text = |it| cut::text(block.text(it));
    let rules = notes.rules.as_ref();
    let law = rules.and_then(|it| catalogue.on(it.game, at.day()));
    let options = rules.map(|it| it.options.clone()).unwrap_or_default();
    let explained = |it: &Noted| explained(it, law.as_ref(), &options);
    let steps = notes.steps.iter().map(explained).collect();
    let found = findings.into_iter().map(|finding| {
        let step = notes.findings.iter().find(|it| it.0 == finding).and_then(|it| it.1);
        Found { step, finding }
    });
    Ok(Explanation {
        version: 1,
        of,
        line,
        table: text(place.0),
        shoe: text(place.1),
        round,
        at: at.to_string(),
        game: rules.map(|it| it.game),
        steps,
        findings: found.collect(),
        bets: match &record.kind {
            Kind::Round(it) => bets(block, it),
            _ => Vec::new(),
        },
        options,
    })
}

fn bets(block: &Block, round: &records::Round) -> Vec<Bet> {
    let text = |it| cut::text(block.text(it));
    let bets = block.bets.get(round.bets.start as usize..round.bets.end as usize).unwrap_or_default();
    let bet = |it: &records::Bet| Bet {
        id: it.id.map(text),
        seat: Some(it.seat).filter(|it| *it != 0),
        on: text(it.on),
        stake: it.stake,
        result: it.result.name(),
        paid: it.paid,
    };
    bets.iter().map(bet).collect()
}

fn explained(noted: &Noted, law: Option<&Regulation<'_>>, options: &[Chosen]) -> Explained {
    let step = &noted.step;
    let basis = law.filter(|_| !step.article.is_empty()).map(|law| basis(step, law, options));
    let mut interpretations: Vec<&str> = step.interpretations.to_vec();
    if let Some(basis) = &basis {
        interpretations.extend(of_text(law.map(Regulation::game), basis));
    }
    interpretations.sort_unstable();
    interpretations.dedup();
    Explained {
        rule: step.rule,
        article: basis
            .as_ref()
            .map(|it| it.article)
            .or(Some(&*step.article))
            .filter(|it| !it.is_empty())
            .map(Into::into),
        act: basis.as_ref().map(|it| it.act.to_owned()),
        grade: basis.as_ref().map(|it| it.grade),
        applied: step.applied,
        verdict: step.verdict,
        bet: noted.bet,
        facts: step.facts.iter().map(|(name, fact)| ((*name).to_owned(), value(fact))).collect(),
        interpretations: interpretations.into_iter().map(str::to_owned).collect(),
    }
}

/// Where a step's figure stands, else its article.
fn basis<'c>(step: &Step, law: &Regulation<'c>, options: &[Chosen]) -> Basis<'c> {
    use crate::games::Source;
    let chosen = |key: &str| -> Option<&OptionValue> { options.iter().find(|it| it.option == key).map(|it| &it.value) };
    let exact = match step.source {
        Source::Article => None,
        Source::Prize(line) => law.prize_basis(line),
        Source::Commission => {
            let key = law.law().option_for(Sets::Commission).map(|it| it.key.as_str());
            key.and_then(|key| law.option_basis(key, chosen(key)?))
        }
    };
    exact.unwrap_or_else(|| law.basis(&step.article))
}

fn value(fact: &Fact) -> Value {
    let mut value = serde_json::to_value(fact).unwrap_or_default();
    cut::cut_facts(&mut value);
    value
}

impl Explanation {
    /// SHA-256 over its RFC 8785 form, in hexadecimal.
    ///
    /// # Errors
    /// Where it has no canonical form, which no explanation of a record lacks.
    pub fn sha256(&self) -> Result<String, String> {
        canonical_sha256(self)
    }
}
