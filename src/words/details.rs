//! What a problem says in its detail. The code says it in English, by `detail!`; the English message file
//! has the same words, by which those in the other languages are found. A detail without words does not compile.

use std::fmt::{self, Display};
use std::sync::LazyLock;

use super::messages::{self, Book};
use super::phrases;
use crate::lang::Lang;

/// The English messages.
const ENGLISH: &str = include_str!("../../messages/en/details.ftl");

/// What may stand in a message's holes, in their order.
const HOLES: [&str; 4] = ["one", "two", "three", "four"];

/// The English messages: each id with the text between its holes. What says more of its own words comes first, since a
/// hole would swallow them.
static DETAILS: LazyLock<Vec<(&str, Vec<String>)>> = LazyLock::new(|| {
    let messages = ENGLISH.lines().filter(|it| !it.starts_with('#')).filter_map(|it| it.split_once(" = "));
    let mut details: Vec<_> = messages.map(|(id, text)| (id, between_holes(text))).collect();
    details.sort_by_key(|(_, fixed)| std::cmp::Reverse(fixed.iter().map(String::len).sum::<usize>()));
    details
});

/// What a problem says in its detail: English that has its words in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail(String);

/// An error whose texts are details: a test holds each of them against the message files.
pub trait Worded: Display {}

impl Detail {
    /// What `detail!` makes, which sees to the words.
    #[doc(hidden)]
    pub fn made(english: String) -> Self {
        Self(cut(english))
    }

    /// What an error says.
    pub fn of(error: &impl Worded) -> Self {
        Self(cut(error.to_string()))
    }

    /// What a library found wrong with JSON, an address, an id or a day. The message files have the words of those that
    /// can be met; what is unheard of stays as it is.
    pub fn foreign(english: impl Display) -> Self {
        Self(cut(english.to_string()))
    }

    /// Whether the message files have its words.
    pub fn has_words(&self) -> bool {
        in_lang(&self.0, Lang::Pt) != self.0
    }

    /// The same in a language.
    pub fn in_lang(&self, lang: Lang) -> String {
        in_lang(&self.0, lang)
    }
}

/// How many bytes of a detail are kept, from its beginning and from its end: its own words stand there, and what it quotes
/// stands between them.
const KEPT: (usize, usize) = (800, 200);

/// A text that says how long it was where it is cut.
fn cut(text: String) -> String {
    let (from, to) = (KEPT.0, text.len().saturating_sub(KEPT.1));
    if from >= to {
        return text;
    }
    let (from, to) = (text.floor_char_boundary(from), text.ceil_char_boundary(to));
    format!("{}… ({} bytes) …{}", &text[..from], text.len(), &text[to..])
}

impl Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Makes a [`Detail`] as `format!` makes a text. The text has to be one of `messages/en/details.ftl`, where
/// `{ $one }` to `{ $four }` stand for what is put in.
#[cfg(any(feature = "service", test))]
macro_rules! detail {
    ($text:literal $($put_in:tt)*) => {{
        const { assert!($crate::words::is_worded($text), "messages/*/details.ftl have no such detail") }
        $crate::words::Detail::made(format!($text $($put_in)*))
    }};
}

#[cfg(feature = "service")]
pub(crate) use detail;

/// Whether a format string is one of the English messages.
pub const fn is_worded(text: &str) -> bool {
    let file = ENGLISH.as_bytes();
    let mut at = 0;
    while at < file.len() {
        let mut start = at;
        while start < file.len() && file[start] != b'=' && file[start] != b'\n' {
            start += 1;
        }
        let is_message = file[at] != b'#' && start < file.len() && file[start] == b'=';
        if is_message && is_same(file, start + 2, text.as_bytes()) {
            return true;
        }
        at = start;
        while at < file.len() && file[at] != b'\n' {
            at += 1;
        }
        at += 1;
    }
    false
}

/// Whether the message that begins there in the file is that text, whatever its holes are called.
const fn is_same(file: &[u8], mut at: usize, text: &[u8]) -> bool {
    let mut of_text = 0;
    while at < file.len() && file[at] != b'\n' {
        if of_text >= text.len() || file[at] != text[of_text] {
            return false;
        }
        if file[at] == b'{' {
            while at < file.len() && file[at] != b'}' {
                at += 1;
            }
            while of_text < text.len() && text[of_text] != b'}' {
                of_text += 1;
            }
        }
        at += 1;
        of_text += 1;
    }
    of_text == text.len()
}

/// A message's text where it has no holes, cut at those that it has.
fn between_holes(text: &str) -> Vec<String> {
    let open = HOLES.iter().fold(text.to_owned(), |text, it| text.replace(&format!("{{ ${it} }}"), "\0"));
    open.split('\0').map(str::to_owned).collect()
}

/// A detail in a language; as it stands where it is none that the message file has.
fn in_lang(english: &str, lang: Lang) -> String {
    if lang == Lang::En {
        return english.to_owned();
    }
    let found = DETAILS.iter().find_map(|(id, fixed)| Some((id, holes(fixed, english)?)));
    let Some((id, holes)) = found else { return phrases::in_lang(english, lang) };
    // What stands in a hole may itself be said in words.
    let holes: Vec<_> = holes.into_iter().map(|it| in_lang(it, lang)).collect();
    let args = HOLES.into_iter().zip(holes.iter().map(String::as_str)).collect();
    messages::message(lang, Book::Details, id, Some(&args)).unwrap_or_else(|| english.to_owned())
}

/// What stands in the holes, where a detail is of that message. The last hole reaches as far as it can.
fn holes<'d>(fixed: &[String], detail: &'d str) -> Option<Vec<&'d str>> {
    let (first, rest) = fixed.split_first()?;
    let mut text = detail.strip_prefix(first.as_str())?;
    let mut holes = Vec::new();
    for (at, next) in rest.iter().enumerate() {
        let last = at + 1 == rest.len();
        let end = if last { text.len().checked_sub(next.len())? } else { text.find(next.as_str())? };
        // A name that is quoted may be empty.
        if end == 0 && !next.starts_with('`') || !text.get(end..)?.starts_with(next.as_str()) {
            return None;
        }
        holes.push(text.get(..end)?);
        text = text.get(end + next.len()..)?;
    }
    text.is_empty().then_some(holes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_message_is_found_by_its_own_words_in_every_language() {
        assert!(DETAILS.len() > 50);
        for (id, fixed) in DETAILS.iter() {
            let english = fixed
                .iter()
                .zip(["A1", "B2", "C3", "D4", ""])
                .fold(String::new(), |so_far, (text, hole)| so_far + text + hole);
            let english = &english[..english.len() - if fixed.len() <= 4 { 2 } else { 0 }];
            for lang in [Lang::Pt, Lang::ZhHant] {
                let said = in_lang(english, lang);
                let has_words = fixed.concat().chars().any(char::is_alphabetic);
                assert!(said != english || !has_words, "{id}");
                assert_eq!(
                    Some(&said),
                    messages::message(lang, Book::Details, id, Some(&filled(fixed))).as_ref(),
                    "{id}"
                );
                for hole in ["A1", "B2", "C3", "D4"].iter().take(fixed.len() - 1) {
                    assert!(said.contains(hole), "{id}: {said}");
                }
            }
            assert_eq!(in_lang(english, Lang::En), english);
        }
    }

    fn filled(fixed: &[String]) -> fluent_bundle::FluentArgs<'static> {
        HOLES.into_iter().zip(["A1", "B2", "C3", "D4"]).take(fixed.len() - 1).collect()
    }

    #[test]
    fn what_names_something_keeps_its_name() {
        let said = detail!("expected {}, found {}", "an object", "the number 7");
        assert_eq!(said.in_lang(Lang::Pt), "esperava-se um objecto, encontrou-se o número 7");
        let nameless = detail!("`{}` has no casino `{}`", "galaxy", "");
        assert_eq!(nameless.in_lang(Lang::Pt), "`galaxy` não tem um casino ``");
        assert_eq!(Detail::foreign("something unheard of").in_lang(Lang::Pt), "something unheard of");
    }

    #[test]
    fn only_texts_of_the_message_file_are_details() {
        assert!(is_worded("it is missing"));
        assert!(is_worded("there is no operator `{operator}`"));
        for other in
            ["it is missin", "it is missing!", "", "there is no operator `", "missing = it is missing", "missing"]
        {
            assert!(!is_worded(other), "{other}");
        }
    }
}
