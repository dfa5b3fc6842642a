//! What the catalogue of law calls games, wagers and options.

use serde_json::Value;

use super::{messages, numbers};
use crate::lang::Lang;
use crate::law::{Catalogue, Form, Game, OptionLaw, OptionValue};

/// What a game is called.
pub(super) fn game(game: Game, lang: Lang) -> String {
    Catalogue::embedded().game(game).name().in_lang(lang).to_owned()
}

/// What a wager of a game is called, of any where that is not known; what the log calls it where the law knows none.
pub(super) fn wager(of: Option<Game>, on: &str, lang: Lang) -> Option<String> {
    let games = of.into_iter().chain(Game::ALL);
    let mut wagers = games.flat_map(|it| Catalogue::embedded().game(it).wagers());
    Some(wagers.find(|it| it.on.name() == on)?.name.in_lang(lang).to_owned())
}

fn option(of: Option<Game>, key: &str) -> Option<&'static OptionLaw> {
    of.into_iter().chain(Game::ALL).find_map(|it| Catalogue::embedded().game(it).option(key))
}

/// What an option is called.
pub(super) fn option_name(of: Option<Game>, key: &str, lang: Lang) -> Option<String> {
    Some(option(of, key)?.name.in_lang(lang).to_owned())
}

/// What a value of an option is called.
pub(super) fn option_value(of: Option<Game>, key: &str, value: &Value, lang: Lang) -> Option<String> {
    let law = option(of, key);
    let label = |is: &dyn Fn(&Form) -> bool| {
        let value = law?.values.iter().find(|it| is(&it.form))?;
        Some(value.label.in_lang(lang).to_owned())
    };
    Some(match serde_json::from_value::<OptionValue>(value.clone()).ok()? {
        OptionValue::Word(word) => label(&|it| *it == Form::Word(word.clone())).unwrap_or(word),
        OptionValue::Number(number) | OptionValue::Fixed(number) => number.to_string(),
        OptionValue::Set(members) => {
            let members = members.into_iter();
            let labels = members.map(|it| label(&|form| *form == Form::Member(it.clone())).unwrap_or(it));
            labels.collect::<Vec<_>>().join(&messages::word(lang, "comma"))
        }
        OptionValue::Jackpot(amounts) => {
            let amount = |name: &str, amount: i64| {
                format!("{} {}", messages::word(lang, name), numbers::grouped(i128::from(amount), lang))
            };
            [
                amount("paradise_straight", amounts.paradise_straight),
                amount("four_of_a_kind", amounts.four_of_a_kind),
                amount("double_pairs", amounts.double_pairs),
                amount("three_of_a_kind", amounts.three_of_a_kind),
                format!("{} ({})", amount("single_pair", amounts.single_pair), amounts.currency()),
            ]
            .join(&messages::word(lang, "comma"))
        }
    })
}
