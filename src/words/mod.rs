//! Words for people, in each language, made from facts and never parsed back: what findings say, what severities,
//! grades and verdicts are called, and the titles of problems.
//!
//! The messages stand in `messages/<language>/*.ftl` (Fluent) and are built in. A message that lacks a fact, as that
//! of a finding read from another version's file may, falls back to what its code means: words never fail.

mod arguments;
mod catalogue;
mod explanation;
mod finding;
mod messages;
mod numbers;
mod step;
mod table;

use crate::lang::Lang;
use crate::law::Grade;
use crate::replay::codes::Severity;
use crate::replay::receipt::Verdict;
use messages::Book;

pub use explanation::explanation;
pub use finding::{message, told};
pub use step::message as step;
pub use table::{article, option_value, part, range, sheet, to_one, wager, word};

/// What a log wrote is shown, and neither breaks the line nor turns its direction.
fn on_one_line(text: &str) -> String {
    let is_unsafe = |it: char| it.is_control() || matches!(it, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|it| if is_unsafe(it) { ' ' } else { it }).collect()
}

/// What a severity is called.
pub fn severity(severity: Severity, lang: Lang) -> String {
    messages::word(lang, severity.name())
}

/// What a grade of a text is called.
pub fn grade(grade: Grade, lang: Lang) -> String {
    messages::word(
        lang,
        match grade {
            Grade::Official => "official",
            Grade::Secondary => "secondary",
            Grade::Inferred => "inferred",
        },
    )
}

/// What a verdict means, in a sentence.
pub fn verdict(verdict: Verdict, lang: Lang) -> String {
    messages::word(lang, &format!("verdict-{}", verdict.name()))
}

/// What a finding of a code means, in a sentence.
pub fn meaning(code: crate::replay::codes::Code, lang: Lang) -> String {
    messages::attribute(lang, Book::Findings, code.name(), "meaning").unwrap_or_else(|| code.meaning().to_owned())
}

/// The title of a problem type (`notice-too-short`); its name where there is none.
pub fn problem_title(name: &str, lang: Lang) -> String {
    messages::message(lang, Book::Problems, name, None).unwrap_or_else(|| name.to_owned())
}

/// What a problem type is about and what would do, in a sentence or two; none where the type is not known.
pub fn problem_about(name: &str, lang: Lang) -> Option<String> {
    messages::attribute(lang, Book::Problems, name, "about")
}
