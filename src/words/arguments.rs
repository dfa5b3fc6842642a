//! The facts of a finding as a message's arguments.
//!
//! Each fact is an argument by its path: `expected.paid` is `$expected-paid`. What is null, left out or empty is
//! "absent", so that a message can ask, and is shown as a dash. Beside the facts there are `$table`, `$shoe`, `$round`, `$game` and `$article`;
//! an object with `min` and `max` has a `…-range`; an option's key has a `…-name`; and where facts are those of one
//! side there is `$side`, with what it did or had to do as `$found-act` and `$expected-act`.

use fluent_bundle::{FluentArgs, FluentValue};
use serde_json::{Map, Value};

use super::{catalogue, messages, numbers};
use crate::lang::Lang;
use crate::law::Game;
use crate::message::phrases;
use crate::replay::findings::Finding;
use crate::replay::shapes::{Kind, Member, Shape};

/// What a message asks for where a fact is not there.
pub(super) const ABSENT: &str = "absent";

/// What stands in an argument where a log wrote the same word.
pub(super) const WRITTEN_ABSENT: &str = "\0absent";

/// A text of a log as an argument: that it says "absent" does not make it so.
pub(super) fn written(text: &str) -> FluentValue<'_> {
    if text == ABSENT { WRITTEN_ABSENT.into() } else { text.into() }
}

/// The largest count that is passed as a number: messages ask only of small ones whether they are one or more.
pub(super) const LARGEST: i128 = 1 << 31;

struct Arguments<'f> {
    lang: Lang,
    game: Option<Game>,
    /// The key of the option that the finding is about.
    option: &'f str,
    args: FluentArgs<'f>,
}

/// The arguments of a finding's message.
pub(super) fn of<'f>(finding: &'f Finding, shape: &Shape, lang: Lang) -> FluentArgs<'f> {
    let option = finding.detail.get("option").and_then(Value::as_str).unwrap_or_default();
    let mut arguments = Arguments { lang, game: finding.game, option, args: FluentArgs::new() };
    arguments.place(finding);
    let facts = [&finding.expected, &finding.found, &finding.detail];
    for ((part, members), facts) in shape.parts().into_iter().zip(facts) {
        arguments.members(part, members, facts.as_object());
    }
    arguments.args
}

impl<'f> Arguments<'f> {
    fn place(&mut self, finding: &'f Finding) {
        let text = |it: &'f Option<String>| it.as_deref().filter(|it| !it.is_empty()).map_or(ABSENT.into(), written);
        self.args.set("table", text(&finding.table));
        self.args.set("shoe", text(&finding.shoe));
        let article = finding.article.as_deref().filter(|it| !it.is_empty());
        self.args.set("article", article.map_or_else(|| ABSENT.to_owned(), |it| messages::article(self.lang, it)));
        self.args.set("round", finding.round.map_or_else(|| ABSENT.to_owned(), |it| it.to_string()));
        self.args.set("game", finding.game.map_or_else(|| ABSENT.to_owned(), |it| catalogue::game(it, self.lang)));
    }

    fn members(&mut self, path: &str, members: &[Member], facts: Option<&'f Map<String, Value>>) {
        let fact = |name: &str| facts.and_then(|it| it.get(name)).filter(|it| !it.is_null());
        for member in members {
            let path_here = format!("{path}-{}", member.name);
            if let Kind::Object(members) = member.kind {
                self.members(&path_here, members, fact(member.name).and_then(Value::as_object));
                continue;
            }
            let value = fact(member.name);
            if let Some(value) = value
                && member.optional
                && matches!(member.kind, Kind::Word(_))
            {
                self.args.set("side", member.name);
                self.args.set(format!("{path}-act"), self.value(member.kind, value));
            }
            if matches!(member.kind, Kind::Option) {
                let name = catalogue::option_name(self.game, self.option, self.lang);
                self.args.set(format!("{path_here}-name"), name.unwrap_or_else(|| self.option.to_owned()));
            }
            self.args.set(path_here, value.map_or_else(|| ABSENT.into(), |it| self.value(member.kind, it)));
        }
        if members.iter().any(|it| it.name == "min") {
            let number = |name| fact(name).and_then(integer);
            self.args.set(format!("{path}-range"), range(self.lang, number("min"), number("max")));
        }
    }

    fn value(&self, kind: Kind, value: &'f Value) -> FluentValue<'f> {
        let Self { lang, game, .. } = *self;
        match (kind, value) {
            (Kind::Count, value) => match integer(value) {
                Some(it) if it.abs() < LARGEST => (it as i64).into(),
                Some(it) => numbers::grouped(it, lang).into(),
                None => ABSENT.into(),
            },
            (Kind::Amount, value) => {
                integer(value).map_or_else(|| ABSENT.into(), |it| numbers::grouped(it, lang).into())
            }
            (Kind::Flag, Value::Bool(is)) => if *is { "yes" } else { "no" }.into(),
            (Kind::Rounded, value) => {
                let number = |name| value.get(name).and_then(integer);
                match (number("floor"), number("ceil")) {
                    (Some(floor), Some(ceil)) if floor != ceil => {
                        let (one, other) = (numbers::grouped(floor, lang), numbers::grouped(ceil, lang));
                        messages::phrase(lang, "or", &[("one", &one), ("other", &other)]).into()
                    }
                    (Some(floor), _) => numbers::grouped(floor, lang).into(),
                    _ => ABSENT.into(),
                }
            }
            (Kind::Range, value) => {
                let number = |name| value.get(name).and_then(integer);
                range(self.lang, number("min"), number("max")).into()
            }
            (Kind::Value, value) => catalogue::option_value(game, self.option, value, lang).unwrap_or_default().into(),
            (Kind::Phrase, Value::String(phrase)) => phrases::in_lang(phrase, lang).into(),
            (Kind::Wager, Value::String(on)) => catalogue::wager(game, on, lang).unwrap_or_else(|| on.clone()).into(),
            (Kind::Point, Value::String(point)) => {
                let known = catalogue::wager(game, point, lang);
                known.unwrap_or_else(|| messages::word(lang, &format!("point-{point}"))).into()
            }
            (Kind::Game, Value::String(name)) => {
                let known = Game::from_name(name).map(|it| catalogue::game(it, lang));
                known.unwrap_or_else(|| name.clone()).into()
            }
            (Kind::Words(_), Value::Array(words)) => {
                let words = words.iter().filter_map(Value::as_str).map(|it| messages::word(lang, it));
                list(words, &messages::word(lang, "comma"))
            }
            (Kind::Cards, Value::Array(cards)) => list(cards.iter().filter_map(Value::as_str).map(str::to_owned), " "),
            (Kind::Hands, Value::Array(hands)) => {
                let number = |it: &Value, name| it.get(name).map(Value::to_string).unwrap_or_default();
                let hands = hands.iter().map(|it| {
                    let (seat, cards) = (number(it, "seat"), number(it, "cards"));
                    messages::phrase(lang, "hand", &[("seat", &seat), ("cards", &cards)])
                });
                list(hands, &messages::word(lang, "comma"))
            }
            (Kind::Lines, Value::Array(lines)) => {
                list(lines.iter().map(Value::to_string), &messages::word(lang, "comma"))
            }
            (Kind::Pointer, Value::String(text)) if text.is_empty() => ABSENT.into(),
            (_, Value::String(text)) => written(text),
            (_, other) => other.to_string().into(),
        }
    }
}

/// A range; one number where there is only one in it.
pub(super) fn range(lang: Lang, min: Option<i128>, max: Option<i128>) -> String {
    let number = |it| numbers::grouped(it, lang);
    match (min, max) {
        (Some(min), Some(max)) if min != max => {
            messages::phrase(lang, "between", &[("one", &number(min)), ("other", &number(max))])
        }
        (Some(one), Some(_)) => number(one),
        (Some(min), None) => messages::phrase(lang, "at-least", &[("it", &number(min))]),
        (None, Some(max)) => messages::phrase(lang, "at-most", &[("it", &number(max))]),
        (None, None) => ABSENT.to_owned(),
    }
}

pub(super) fn list<'f>(items: impl Iterator<Item = String>, comma: &str) -> FluentValue<'f> {
    let items: Vec<_> = items.collect();
    if items.is_empty() { ABSENT.into() } else { items.join(comma).into() }
}

fn integer(value: &Value) -> Option<i128> {
    value.as_i64().map(i128::from).or_else(|| value.as_u64().map(i128::from))
}
