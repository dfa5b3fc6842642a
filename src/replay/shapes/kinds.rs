//! What a fact can be.

use std::fmt;

use serde_json::Value;

use crate::games::Card;
use crate::law::{Apparatus, Game, OptionValue, Range};

/// One fact of an object.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// It may be null: what does not apply, or was not said.
    pub null: bool,
    /// It may be left out.
    pub optional: bool,
}

impl Member {
    pub(super) const fn new(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, null: false, optional: false }
    }

    pub(super) const fn or_null(self) -> Self {
        Self { null: true, ..self }
    }

    pub(super) const fn optional(self) -> Self {
        Self { optional: true, ..self }
    }
}

/// What a fact is.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// How many: cards, points, hands, records.
    Count,
    /// Which: a round's or a seat's number, a version.
    Number,
    /// Money in minor units of the log's currency.
    Amount,
    /// Money that may be rounded either way: `floor` and `ceil`.
    Rounded,
    /// Yes or no.
    Flag,
    /// Text of the log or the configuration.
    Text,
    /// A field of a record as a JSON pointer; empty where the line as a whole is meant.
    Pointer,
    /// What a field should have been, or was, in English.
    Phrase,
    /// An instant, RFC 3339.
    Time,
    /// A day in Macau.
    Day,
    /// A card.
    Card,
    /// Cards in the order dealt.
    Cards,
    /// A game.
    Game,
    /// A wager, as the log has it in `on`.
    Wager,
    /// What the text leaves open: a wager, or a point's own name.
    Point,
    /// The key of an option.
    Option,
    /// The value of an option.
    Value,
    /// One of several words.
    Word(&'static [&'static str]),
    /// A sorted list of some of several words.
    Words(&'static [&'static str]),
    /// A range, both ends included: `min`, and `max` or null.
    Range,
    /// Sets of apparatus, one of which has to be there whole: a list of `pieces`, and `cut_cards` or null.
    Apparatus,
    /// How many cards the hand of each seat has: a list of `seat` and `cards`.
    Hands,
    /// A list of line numbers.
    Lines,
    /// More facts.
    Object(&'static [Member]),
}

impl Kind {
    /// Whether a value is of this kind.
    pub fn holds(self, value: &Value) -> bool {
        let text_is = |is: &dyn Fn(&str) -> bool| value.as_str().is_some_and(is);
        let all = |is: &dyn Fn(&Value) -> bool| value.as_array().is_some_and(|it| it.iter().all(is));
        let card = |value: &Value| value.as_str().is_some_and(|it| Card::parse(it.as_bytes()).is_some());
        match self {
            Self::Count | Self::Number => value.is_i64() || value.is_u64(),
            Self::Amount => value.as_i64().is_some_and(|it| it >= 0),
            Self::Flag => value.is_boolean(),
            Self::Text | Self::Pointer | Self::Phrase | Self::Wager | Self::Point | Self::Option => value.is_string(),
            Self::Game => text_is(&|it| Game::from_name(it).is_some()),
            Self::Rounded => ["floor", "ceil"].iter().all(|it| value.get(it).is_some_and(|it| Self::Amount.holds(it))),
            Self::Time => text_is(&|it| it.parse::<jiff::Timestamp>().is_ok()),
            Self::Day => text_is(&|it| it.parse::<jiff::civil::Date>().is_ok()),
            Self::Card => card(value),
            Self::Cards => all(&card),
            Self::Value => serde_json::from_value::<OptionValue>(value.clone()).is_ok(),
            Self::Word(words) => text_is(&|it| words.contains(&it)),
            Self::Words(words) => all(&|it| it.as_str().is_some_and(|it| words.contains(&it))),
            Self::Range => serde_json::from_value::<Range>(value.clone()).is_ok(),
            Self::Apparatus => serde_json::from_value::<Vec<Apparatus>>(value.clone()).is_ok(),
            Self::Hands => all(&|it| {
                let numbers = ["seat", "cards"].map(|name| it.get(name).is_some_and(Value::is_u64));
                numbers == [true, true]
            }),
            Self::Lines => all(&Value::is_u64),
            Self::Object(_) => value.is_object(),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Count => "count",
            Self::Number => "number",
            Self::Amount => "amount",
            Self::Rounded => "{\"floor\":amount,\"ceil\":amount}",
            Self::Flag => "flag",
            Self::Text => "text",
            Self::Pointer => "pointer",
            Self::Phrase => "phrase",
            Self::Time => "time",
            Self::Day => "day",
            Self::Card => "card",
            Self::Cards => "[card…]",
            Self::Game => "game",
            Self::Wager => "wager",
            Self::Point => "point",
            Self::Option => "option-key",
            Self::Value => "option-value",
            Self::Range => "{\"min\":count,\"max\":count/null}",
            Self::Apparatus => "[{\"pieces\":[piece…],\"cut_cards\":range/null}…]",
            Self::Hands => "[{\"seat\":number,\"cards\":count}…]",
            Self::Lines => "[line…]",
            Self::Word(words) => {
                for (at, word) in words.iter().enumerate() {
                    write!(f, "{}\"{word}\"", if at == 0 { "" } else { "/" })?;
                }
                return Ok(());
            }
            Self::Words(words) => return write!(f, "[{}…]", Self::Word(words)),
            Self::Object(members) => return write_object(f, members),
        };
        f.write_str(name)
    }
}

/// An object as the published table writes it: `{"seat":number/null,"tie"?:number}`.
pub(super) fn write_object(f: &mut fmt::Formatter<'_>, members: &[Member]) -> fmt::Result {
    f.write_str("{")?;
    for (at, member) in members.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let optional = if member.optional { "?" } else { "" };
        let null = if member.null { "/null" } else { "" };
        write!(f, "{comma}\"{}\"{optional}:{}{null}", member.name, member.kind)?;
    }
    f.write_str("}")
}
