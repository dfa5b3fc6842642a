//! What a step of an explanation says.

use fluent_bundle::{FluentArgs, FluentValue};
use serde_json::Value;

use super::arguments::{ABSENT, LARGEST, list, range, written};
use super::messages::{self, Book};
use super::{catalogue, numbers};
use crate::explain::Explained;
use crate::lang::Lang;
use crate::law::Game;

/// Every fact of a step, for messages that ask whether one is there.
const FACTS: &[&str] = &[
    "after",
    "amount",
    "ante",
    "authorised",
    "banker",
    "banker_points",
    "before",
    "bonus",
    "came_out",
    "card",
    "cards",
    "combination",
    "commission",
    "count",
    "dealer",
    "dealer_by",
    "deciding",
    "decision",
    "decks",
    "declared",
    "demonstrations",
    "did",
    "discarded",
    "due",
    "face_value",
    "fault",
    "feed",
    "first",
    "fixed",
    "forbidden",
    "hand",
    "hand_by",
    "held",
    "highest",
    "initial",
    "kept",
    "lawful",
    "left",
    "lower",
    "max",
    "meter",
    "min",
    "on",
    "on_after",
    "option",
    "option-name",
    "other",
    "out",
    "outcome",
    "paid",
    "part",
    "play",
    "player",
    "player_points",
    "player_third",
    "point",
    "points",
    "prize",
    "raise",
    "range",
    "reached",
    "reason",
    "resolves",
    "result",
    "said",
    "said_banker",
    "said_player",
    "seat",
    "shares",
    "shuffler",
    "side",
    "stake",
    "tie",
    "tied",
    "treatment",
    "whose",
];

/// What a step says: the rule and the facts that it looked at; the rule's id where it has no words.
pub fn message(step: &Explained, game: Option<Game>, lang: Lang) -> String {
    let mut args: FluentArgs<'_> = FACTS.iter().map(|it| (*it, ABSENT)).collect();
    let fact = |name: &str| step.facts.get(name);
    let option = fact("option").and_then(Value::as_str).unwrap_or_default();
    for (name, value) in &step.facts {
        args.set(name.as_str(), argument(name, value, option, game, lang));
    }
    if !option.is_empty() {
        let name = catalogue::option_name(game, option, lang);
        args.set("option-name", name.unwrap_or_else(|| option.to_owned()));
    }
    let number = |name| fact(name).and_then(Value::as_i64).map(i128::from);
    if fact("min").is_some() || fact("max").is_some() {
        args.set("range", range(lang, number("min"), number("max")));
    }
    if let (Some(floor), Some(ceil)) = (number("due_floor"), number("due_ceil")) {
        let (one, other) = (numbers::grouped(floor, lang), numbers::grouped(ceil, lang));
        let due = if floor == ceil { one } else { messages::phrase(lang, "or", &[("one", &one), ("other", &other)]) };
        args.set("due", due);
    }
    let id = step.rule.replace('.', "-");
    super::on_one_line(&messages::message(lang, Book::Steps, &id, Some(&args)).unwrap_or_else(|| step.rule.to_owned()))
}

fn argument<'s>(name: &str, value: &'s Value, option: &str, game: Option<Game>, lang: Lang) -> FluentValue<'s> {
    match (name, value) {
        ("authorised" | "declared", value) => {
            let key = if option.is_empty() { "7.feed" } else { option };
            catalogue::option_value(game, key, value, lang).unwrap_or_default().into()
        }
        ("on" | "on_after", Value::String(on)) => catalogue::wager(game, on, lang).unwrap_or_else(|| on.clone()).into(),
        ("point", Value::String(point)) => messages::word(lang, &format!("point-{point}")).into(),
        (_, Value::Bool(is)) => if *is { "yes" } else { "no" }.into(),
        (_, Value::Number(number)) => match number.as_i64() {
            Some(it) if i128::from(it).abs() < LARGEST => it.into(),
            Some(it) => numbers::grouped(i128::from(it), lang).into(),
            None => number.to_string().into(),
        },
        (_, Value::Array(cards)) => list(cards.iter().filter_map(Value::as_str).map(str::to_owned), " "),
        (name, Value::Object(ratio)) => {
            let part = |name| ratio.get(name).and_then(Value::as_u64).unwrap_or_default();
            share(name, part("num"), part("den"), lang).into()
        }
        (_, Value::String(text)) => written(text),
        (_, Value::Null) => ABSENT.into(),
    }
}

/// A proportion: of a prize in per cent, of a stake as so many to one.
pub(super) fn share(name: &str, num: u64, den: u64, lang: Lang) -> String {
    if num == 0 {
        return ABSENT.to_owned();
    }
    let common = common(num, den);
    let (one, other) = ((num / common).to_string(), (den / common).to_string());
    let part = matches!(name, "kept" | "part");
    if part && den > 0 && (num * 100).is_multiple_of(den) {
        return messages::phrase(lang, "percent", &[("it", &(num * 100 / den).to_string())]);
    }
    messages::phrase(lang, if part { "parts" } else { "to-one" }, &[("one", &one), ("other", &other)])
}

/// The greatest number that divides both.
fn common(one: u64, other: u64) -> u64 {
    if other == 0 { one.max(1) } else { common(other, one % other) }
}
