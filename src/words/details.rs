//! What a problem says in its detail, in the other languages: the code says it in English, and the English message file
//! has the same words, by which the message is found.

use std::sync::LazyLock;

use super::messages::{self, Book};
use super::phrases;
use crate::lang::Lang;

/// What may stand in a message's holes, in their order.
const HOLES: [&str; 4] = ["one", "two", "three", "four"];

/// The English messages: each id with the text between its holes.
static DETAILS: LazyLock<Vec<(&str, Vec<String>)>> = LazyLock::new(|| {
    let lines = include_str!("../../messages/en/details.ftl").lines();
    let messages = lines.filter(|it| !it.starts_with('#')).filter_map(|it| it.split_once(" = "));
    messages.map(|(id, text)| (id, between_holes(text))).collect()
});

/// A message's text where it has no holes, cut at those that it has.
fn between_holes(text: &str) -> Vec<String> {
    let open = HOLES.iter().fold(text.to_owned(), |text, it| text.replace(&format!("{{ ${it} }}"), "\0"));
    open.split('\0').map(str::to_owned).collect()
}

/// A detail in a language; as it stands where it is none that the message file has.
pub fn detail(english: &str, lang: Lang) -> String {
    if lang == Lang::En {
        return english.to_owned();
    }
    let found = DETAILS.iter().find_map(|(id, fixed)| Some((id, holes(fixed, english)?)));
    let Some((id, holes)) = found else { return phrases::in_lang(english, lang) };
    // What stands in a hole may itself be said in words.
    let holes: Vec<_> = holes.into_iter().map(|it| detail(it, lang)).collect();
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
        if end == 0 || !text.get(end..)?.starts_with(next.as_str()) {
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
                let said = detail(english, lang);
                assert_ne!(said, english, "{id}");
                for hole in ["A1", "B2", "C3", "D4"].iter().take(fixed.len() - 1) {
                    assert!(said.contains(hole), "{id}: {said}");
                }
            }
            assert_eq!(detail(english, Lang::En), english);
        }
    }

    #[test]
    fn what_names_something_keeps_its_name() {
        let said = "expected an object, found the number 7";
        assert_eq!(detail(said, Lang::Pt), "esperava-se um objecto, encontrou-se o número 7");
        assert_eq!(detail("something unheard of", Lang::Pt), "something unheard of");
    }
}
