//! What is wrong with something that was handed in: every fault is collected, with its place.

mod names;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Display;

use serde_json::{Map, Value};

pub use names::{is_new_name, look, new_name_fault, spelling_fault, twin_fault};

use crate::message::{Message, message};

/// The kind of a fault: the name of its problem type, and of its page under `/problems/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// The notice is shorter than the law asks for.
    NoticeTooShort,
    /// The game has no such option.
    OptionUnknown,
    /// The option has no such value.
    OptionValue,
    /// The law does not offer the option or the value on that day.
    OptionNotInForce,
    /// Options that the law ties together would contradict each other at a table.
    OptionsInconsistent,
    /// There is no such casino or table.
    ScopeUnknown,
    /// No regulation of the game is in force on that day.
    GameNotInForce,
    /// Everything asked for stands so already.
    NothingChanges,
    /// The adoption day has begun.
    AdoptionInThePast,
    /// The calendar's data end before that day.
    CalendarUnknown,
    /// A member has a value that it cannot have.
    FieldInvalid,
    /// Something of this name or reference is there.
    AlreadyExists,
    /// Something that is in force rests on it.
    InUse,
}

impl FaultKind {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoticeTooShort => "notice-too-short",
            Self::OptionUnknown => "option-unknown",
            Self::OptionValue => "option-value",
            Self::OptionNotInForce => "option-not-in-force",
            Self::OptionsInconsistent => "options-inconsistent",
            Self::ScopeUnknown => "scope-unknown",
            Self::GameNotInForce => "game-not-in-force",
            Self::NothingChanges => "nothing-changes",
            Self::AdoptionInThePast => "adoption-in-the-past",
            Self::CalendarUnknown => "calendar-unknown",
            Self::FieldInvalid => "field-invalid",
            Self::AlreadyExists => "already-exists",
            Self::InUse => "in-use",
        }
    }
}

/// One fault.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// What kind.
    pub kind: FaultKind,
    /// Where, as a JSON pointer into what was handed in.
    pub pointer: String,
    /// What was found and what would do.
    pub detail: Message,
    /// The article that asks for it.
    pub article: Option<String>,
    /// The interpretation that it rests on.
    pub interpretation: Option<Box<str>>,
    /// Further members of the problem, such as `earliest_adoption` or `tables`.
    pub more: Map<String, Value>,
}

impl Fault {
    /// A fault at `pointer`.
    pub fn new(kind: FaultKind, pointer: impl Into<String>, detail: Message) -> Self {
        Self { kind, pointer: pointer.into(), detail, article: None, interpretation: None, more: Map::new() }
    }

    /// A member with a value that it cannot have.
    pub fn field(pointer: impl Into<String>, detail: Message) -> Self {
        Self::new(FaultKind::FieldInvalid, pointer, detail)
    }

    /// The article that asks for it.
    #[must_use]
    pub fn under(mut self, article: impl Into<String>) -> Self {
        self.article = Some(article.into());
        self
    }

    /// The interpretation that it rests on.
    #[must_use]
    pub fn by(mut self, interpretation: impl Into<Box<str>>) -> Self {
        self.interpretation = Some(interpretation.into());
        self
    }

    /// One more member of the problem.
    #[must_use]
    pub fn with(mut self, member: &str, value: impl Into<Value>) -> Self {
        self.more.insert(member.to_owned(), value.into());
        self
    }
}

/// One step of a JSON pointer, escaped.
pub fn step(name: &str) -> String {
    format!("/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// Whether it is a name as round logs and registers have them: 1 to 64 bytes without control characters.
pub fn is_name(text: &str) -> bool {
    (1..=64).contains(&text.len()) && !text.chars().any(char::is_control)
}

/// A fault where it is no name.
pub fn name_fault(pointer: &str, text: &str) -> Option<Fault> {
    (!is_name(text)).then(|| Fault::field(pointer, message!("name")))
}

/// A fault where a text is longer than it may be, or holds U+0000, which a database cannot keep.
pub fn text_fault(pointer: &str, text: Option<&str>, most: usize) -> Option<Fault> {
    let text = text?;
    if text.len() > most {
        Some(Fault::field(pointer, message!("text-long", bytes = text.len(), most)))
    } else {
        text.contains('\0').then(|| Fault::field(pointer, message!("text-nul")))
    }
}

/// A fault where a list names something twice.
pub fn twice_fault<T: Ord + Display>(pointer: &str, names: Option<&[T]>) -> Option<Fault> {
    let mut seen = BTreeSet::new();
    let (at, name) = names?.iter().enumerate().find(|(_, it)| !seen.insert(*it))?;
    Some(Fault::field(format!("{pointer}/{at}"), message!("member-twice", name = name.to_string())))
}

/// A fault where a list is longer than it may be.
pub fn length_fault(pointer: &str, found: usize, most: usize) -> Option<Fault> {
    (found > most).then(|| Fault::field(pointer, message!("too-many", most, found)))
}

/// Cuts a text that somebody else has made long: its beginning, of at most so many bytes, and its whole length.
pub fn cut(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return text.into();
    }
    format!("{}… ({} bytes)", &text[..text.floor_char_boundary(most)], text.len()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_value_is_cut() {
        assert_eq!(cut("/v1/é", 6), "/v1/é");
        assert_eq!(cut("/v1/é", 5), "/v1/… (6 bytes)");
    }
}
