//! What a malformed field should have been, or was: the decoder's own English, in the other languages.

use super::{Argument, Message};
use crate::lang::Lang;

/// The decoder's phrases and their messages. `{}` stands for what a phrase names: numbers, words, a game.
const PHRASES: &[(&str, &str)] = &[
    ("JSON", "phrase-json"),
    ("UTF-8", "phrase-utf-8"),
    ("escapes of whole characters", "phrase-escapes"),
    ("at most {} arrays and objects in one another", "phrase-nested"),
    ("an object", "phrase-object"),
    ("any value", "phrase-any"),
    ("a string", "phrase-string"),
    ("a name of 1 to 64 bytes without control characters", "phrase-name"),
    ("{\"fixed\":n} with n from {} to {}", "phrase-fixed"),
    ("an integer from {} to {}", "phrase-from-to"),
    ("an integer from {}", "phrase-from"),
    ("an integer", "phrase-integer"),
    ("true or false", "phrase-boolean"),
    ("a time as in {}, of the years {} to {}", "phrase-time"),
    ("three capital letters", "phrase-currency"),
    ("a card as in {} or {}", "phrase-card"),
    ("a list of up to {} cards", "phrase-cards"),
    ("a list of {} to {} hands", "phrase-hands"),
    ("a list of up to {} bets", "phrase-bets"),
    ("one of {}", "phrase-one-of"),
    ("a decision", "phrase-decision"),
    ("a list without repetition of one or more of {}, at most one of {}", "phrase-set-but"),
    ("a list without repetition of one or more of {}", "phrase-set"),
    ("an object of jackpot amounts", "phrase-amounts"),
    ("an option of {}", "phrase-option"),
    ("a known field, or one that begins with `x_`", "phrase-known"),
    ("the field once", "phrase-once"),
    ("no such field but on the `ante`", "phrase-ante"),
    ("no such field in {}", "phrase-not-in"),
    ("the outcome `void` beside it", "phrase-void"),
    ("one hand a seat", "phrase-seat-once"),
    ("the seat of a hand", "phrase-seat"),
    ("nothing", "phrase-nothing"),
    ("none", "phrase-nothing"),
    ("the end of the line", "phrase-end"),
    ("{} cards", "phrase-so-many-cards"),
];

/// The phrase in a language; as it stands where it is none of the decoder's.
pub(crate) fn in_lang(phrase: &str, lang: Lang) -> String {
    let found = PHRASES.iter().find_map(|(pattern, id)| Some((id, parts(pattern, phrase)?)));
    let Some((id, parts)) = found.filter(|_| lang != Lang::En) else { return phrase.to_owned() };
    let names = ["one", "two", "three"];
    // What is listed may itself be said in words.
    let said = parts.into_iter().map(|it| Argument::Text(listed(it, lang)));
    Message::new(id, names.into_iter().zip(said).collect()).in_lang(lang)
}

fn listed(items: &str, lang: Lang) -> String {
    items.split(", ").map(|it| in_lang(it, lang)).collect::<Vec<_>>().join(", ")
}

/// What stands in a pattern's holes, where a phrase is of that pattern.
fn parts<'p>(pattern: &str, phrase: &'p str) -> Option<Vec<&'p str>> {
    let mut fixed = pattern.split("{}");
    let mut rest = phrase.strip_prefix(fixed.next()?)?;
    let mut parts = Vec::new();
    for text in fixed {
        let end = if text.is_empty() { rest.len() } else { rest.find(text)? };
        parts.push(&rest[..end]);
        rest = &rest[end + text.len()..];
    }
    rest.is_empty().then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The decoder's phrases as the English file has them: what the patterns take apart it puts together again.
    #[test]
    fn every_pattern_has_its_message() {
        for (pattern, id) in PHRASES.iter().filter(|it| it.0 != "none") {
            let numbers = ["6", "7", "8"];
            let phrase = numbers.iter().fold((*pattern).to_owned(), |it, number| it.replacen("{}", number, 1));
            let parts = parts(pattern, &phrase).expect(pattern);
            let args = ["one", "two", "three"].into_iter().zip(parts.into_iter().map(Argument::from)).collect();
            assert_eq!(Message::new(id, args).to_string(), phrase);
            assert_eq!(in_lang(&phrase, Lang::En), phrase);
            for lang in [Lang::Pt, Lang::ZhHant] {
                let said = in_lang(&phrase, lang);
                assert!(!said.is_empty() && (said != phrase || *pattern == "JSON" || *pattern == "UTF-8"), "{said}");
            }
        }
    }

    #[test]
    fn the_more_exact_of_two_patterns_is_taken() {
        assert_eq!(in_lang("an integer from 1 to 99", Lang::Pt), "um número inteiro de 1 a 99");
        assert_eq!(in_lang("an integer from 1", Lang::Pt), "um número inteiro a partir de 1");
        assert_eq!(in_lang("no such field in baccarat", Lang::Pt), "nenhum campo assim em baccarat");
        assert_eq!(in_lang("\"x\"", Lang::Pt), "\"x\"");
        let of = "one of \"by-decks\", {\"fixed\":n} with n from 1 to 8";
        assert_eq!(in_lang(of, Lang::Pt), "um de \"by-decks\", {\"fixed\":n} com n de 1 a 8");
    }
}
