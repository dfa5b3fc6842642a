//! Who watches a replay: rules being tried, what they are about, and what came of them.

use super::codes::Severity;
use super::findings::Finding;
use super::prepared::Prepared;
use super::time::Moment;
use crate::games::{Observer, Silent, Step, Verdict};
use crate::law::{Game, OptionValue, Options};

/// Who watches a replay. A replay that is not watched pays nothing for it: [`Silent`] does nothing at all.
pub trait Witness: Observer {
    /// The record of that line is judged next.
    fn record(&mut self, _line: u64) {}
    /// What follows is about that bet of the round; about all of it, where there is none.
    fn about(&mut self, _bet: Option<u32>) {}
    /// A finding is made, which rests on what was tried last.
    fn finding(&mut self, _finding: &Finding) {}
    /// A record is judged under these rules.
    fn rules(&mut self, _rules: impl FnOnce() -> Rules) {}
}

impl Witness for Silent {}

// So that a replay that nobody watches is the same code as one that could not be watched.
const _: () = assert!(size_of::<Silent>() == 0);

/// The rules that a record is judged under.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The game.
    pub game: Game,
    /// The record's instant.
    pub at: Moment,
    /// The options, with the values that are played by.
    pub options: Vec<Chosen>,
}

/// An option and the value that is played by.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Chosen {
    /// The option's key.
    pub option: String,
    /// The value.
    pub value: OptionValue,
    /// A permit authorises it; else the log declares it.
    pub authorised: bool,
}

impl Rules {
    pub(super) fn of(game: Game, at: Moment, prepared: &Prepared, declared: &Options) -> Self {
        let own = prepared.authorised.iter().map(|it| (it, true));
        let beside = declared.iter().filter(|it| !prepared.authorised.contains_key(it.0)).map(|it| (it, false));
        let chosen = own.chain(beside).map(|((key, value), authorised)| Chosen {
            option: key.clone(),
            value: value.clone(),
            authorised,
        });
        let mut options: Vec<_> = chosen.collect();
        options.sort_by(|one, other| one.option.cmp(&other.option));
        Self { game, at, options }
    }
}

/// A step, and the bet that it is about.
#[derive(Clone, Debug)]
pub struct Noted {
    /// The step.
    pub step: Step,
    /// The bet's place in the round.
    pub bet: Option<u32>,
}

/// Keeps what is tried on one line, and nothing of the others.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// The line.
    pub line: u64,
    /// What was tried, in order.
    pub steps: Vec<Noted>,
    /// The findings as they were made, each with the step that it rests on.
    pub findings: Vec<(Finding, Option<usize>)>,
    /// What the record was judged under.
    pub rules: Option<Rules>,
    listening: bool,
    bet: Option<u32>,
}

impl Notes {
    /// Notes on that line.
    pub fn on(line: u64) -> Self {
        Self { line, ..Self::default() }
    }
}

impl Observer for Notes {
    fn rule(&mut self, step: impl FnOnce() -> Step) {
        if self.listening {
            self.steps.push(Noted { step: step(), bet: self.bet });
        }
    }
}

impl Witness for Notes {
    fn record(&mut self, line: u64) {
        self.listening = line == self.line;
        self.bet = None;
    }

    fn about(&mut self, bet: Option<u32>) {
        self.bet = bet;
    }

    fn finding(&mut self, finding: &Finding) {
        if !self.listening {
            return;
        }
        // The last step about the same bet under the same article, else the last about it that a verdict was on.
        let article = finding.article.as_deref().map(|it| it.split('.').next().unwrap_or(it));
        let here = |it: &Noted| it.bet == self.bet;
        let place = self
            .steps
            .iter()
            .rposition(|it| here(it) && it.step.verdict.is_some() && article.is_none_or(|of| *it.step.article == *of))
            .or_else(|| self.steps.iter().rposition(|it| here(it) && it.step.verdict.is_some()));
        if let Some(noted) = place.and_then(|at| self.steps.get_mut(at)) {
            noted.step.verdict = Some(match finding.severity {
                Severity::Undetermined => Verdict::Undetermined,
                Severity::Violation | Severity::Defect => Verdict::NotMet,
            });
        }
        self.findings.push((finding.clone(), place));
    }

    fn rules(&mut self, rules: impl FnOnce() -> Rules) {
        if self.listening {
            self.rules = Some(rules());
        }
    }
}
