//! What a rule sheet is written with: names of the law, figures, and phrases of its own.

use fluent_bundle::FluentArgs;

use super::messages::{self, Book};
use super::{arguments, catalogue, step};
use crate::lang::Lang;
use crate::law::{Game, OptionValue, Ratio};

/// A phrase of the rule sheet with its arguments; its id where there is no such.
pub fn sheet(lang: Lang, id: &str, args: &[(&'static str, &str)]) -> String {
    let args: FluentArgs<'_> = args.iter().copied().collect();
    messages::message(lang, Book::Sheet, id, Some(&args)).unwrap_or_else(|| id.to_owned())
}

/// What a code is called.
pub fn word(code: &str, lang: Lang) -> String {
    messages::word(lang, code)
}

/// What a wager of a game is called; what logs call it where the law knows none of that name.
pub fn wager(game: Game, on: &str, lang: Lang) -> String {
    catalogue::wager(Some(game), on, lang).unwrap_or_else(|| on.to_owned())
}

/// An article as it is cited.
pub fn article(cited: &str, lang: Lang) -> String {
    messages::article(lang, cited)
}

/// What a value of an option is called.
pub fn option_value(game: Game, key: &str, value: &OptionValue, lang: Lang) -> String {
    let json = serde_json::to_value(value).unwrap_or_default();
    catalogue::option_value(Some(game), key, &json, lang).unwrap_or_else(|| value.to_string())
}

/// A prize as so many to one.
pub fn to_one(prize: Ratio, lang: Lang) -> String {
    step::share("prize", u64::from(prize.num), u64::from(prize.den), lang)
}

/// A part of something.
pub fn part(of: Ratio, lang: Lang) -> String {
    step::share("part", u64::from(of.num), u64::from(of.den), lang)
}

/// A range; one number where there is only one in it.
pub fn range(min: Option<i128>, max: Option<i128>, lang: Lang) -> String {
    arguments::range(lang, min, max)
}
