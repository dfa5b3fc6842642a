//! Replaying a log up to one line, to explain it.

use std::collections::BTreeMap;
use std::io::Read;

use serde::Serialize;

use super::input::Text;
use super::{ENGINE, ReplayError};
use crate::explain::{Explanation, Unexplained, explanation};
use crate::lang::Lang;
use crate::law::Catalogue;
use crate::replay::configuration::{Checked, Configuration};
use crate::replay::lines::Lines;
use crate::replay::records::{Block, decode};
use crate::replay::witness::Notes;
use crate::replay::{Finding, Judge, ReplaySettings};
use crate::words;

/// Why a line could not be explained.
#[derive(Debug, thiserror::Error)]
pub enum ExplainError {
    /// The log could not be read so far.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// There is nothing to explain on that line.
    #[error(transparent)]
    Line(#[from] Unexplained),
}

/// An explanation as it is given: with its hash, with what it was made by, and with words where they are asked for.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Answer {
    /// What was explained.
    pub explanation: Explanation,
    /// SHA-256 over the RFC 8785 form of `explanation`, in hexadecimal.
    pub sha256: String,
    /// The engine: version and commit.
    #[cfg_attr(feature = "service", schema(value_type = String))]
    pub engine: &'static str,
    /// The catalogue of law: `sha256:` and its hash.
    pub catalogue: String,
    /// The configuration: `sha256:` and its hash.
    pub configuration: String,
    /// The readings by which it was judged.
    #[cfg_attr(feature = "service", schema(value_type = BTreeMap<String, String>))]
    pub settings: BTreeMap<&'static str, &'static str>,
    /// The same in words, for people; null where no language was asked for.
    pub words: Option<Words>,
}

/// An explanation in words. They are made from its members and say nothing beside them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "service", schema(as = ExplanationWords))]
pub struct Words {
    /// The language.
    pub lang: Lang,
    /// A sentence for each step.
    pub steps: Vec<String>,
    /// A sentence for each finding.
    pub findings: Vec<String>,
}

impl Answer {
    /// The answer to who asked for an explanation.
    ///
    /// # Errors
    /// Where the explanation has no canonical form.
    pub fn of(
        explanation: Explanation,
        configuration: &Checked,
        catalogue: &Catalogue,
        settings: ReplaySettings,
        lang: Option<Lang>,
    ) -> Result<Self, String> {
        let words = lang.map(|lang| Words {
            lang,
            steps: explanation.steps.iter().map(|it| words::step(it, explanation.game, lang)).collect(),
            findings: explanation.findings.iter().map(|it| words::message(&it.finding, lang)).collect(),
        });
        Ok(Self {
            sha256: explanation.sha256()?,
            engine: ENGINE,
            catalogue: format!("sha256:{}", catalogue.sha256()),
            configuration: format!("sha256:{}", configuration.sha256),
            settings: settings.by_id(),
            words,
            explanation,
        })
    }
}

/// Replays a log up to a line and explains that line in its place: with the state that its shoe then has. Findings
/// are those that a replay of the whole log gives on that line.
///
/// # Errors
/// Where the log breaks off before, or the line is no round and no shoe.
pub fn explain(
    log: impl Read,
    line: u64,
    configuration: &Configuration,
    catalogue: &Catalogue,
    settings: ReplaySettings,
    max_bytes: u64,
) -> Result<Explanation, ExplainError> {
    let text = Text::open(log, max_bytes).map_err(ReplayError::BrokenOff)?;
    let mut lines = Lines::new(text);
    let mut judge = Judge::watched(catalogue, configuration, settings, Notes::on(line));
    let mut findings = Vec::new();
    let mut block = Block::default();
    loop {
        if !fill(&mut lines, &mut block, max_bytes)? {
            return Err(Unexplained::NotThere { line, lines: lines.lines() }.into());
        }
        decode(&mut block, catalogue);
        let mut last = None;
        judge.block(&block, &mut keep(line, &mut findings, &mut last))?;
        if let Some((stopped, code)) = last.filter(|it| it.0 < line)
            && judge.stopped()
        {
            return Err(Unexplained::Stopped { line, at: stopped, code }.into());
        }
        if block.first_line + block.lines > line {
            break;
        }
    }
    let Some(record) = block.records.iter().find(|it| block.first_line + u64::from(it.line) == line) else {
        return Err(Unexplained::NotThere { line, lines: lines.lines() }.into());
    };
    // What only the log's end shows is said of its last line.
    let last = block.records.last().is_some_and(|it| it.line == record.line);
    if last && !more(&mut lines, catalogue, max_bytes)? {
        judge.finish(&mut keep(line, &mut findings, &mut None))?;
    }
    Ok(explanation(&block, record, &judge.into_witness(), findings, catalogue)?)
}

fn fill<R: Read>(lines: &mut Lines<Text<R>>, block: &mut Block, most: u64) -> Result<bool, ReplayError> {
    let filled = lines.fill(block).map_err(ReplayError::BrokenOff)?;
    if lines.get_ref().too_long() { Err(ReplayError::TooLong(most)) } else { Ok(filled) }
}

/// Whether the log has another record.
fn more<R: Read>(lines: &mut Lines<Text<R>>, catalogue: &Catalogue, most: u64) -> Result<bool, ReplayError> {
    let mut block = Block::default();
    while fill(lines, &mut block, most)? {
        decode(&mut block, catalogue);
        if !block.records.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Keeps the findings of the line; `last` is where the last finding is, and its code.
fn keep(
    line: u64,
    findings: &mut Vec<Finding>,
    last: &mut Option<(u64, &'static str)>,
) -> impl FnMut(&Finding, &[u8]) -> Result<(), ReplayError> {
    move |finding, _| {
        *last = Some((finding.line, finding.code.name()));
        if finding.line == line {
            findings.push(finding.clone());
        }
        Ok(())
    }
}
