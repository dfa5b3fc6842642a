//! A second, slow look at a line that is not well-formed: its first fault in reading order.
//!
//! It shares nothing with the decoder but the words of the documents: `serde_json` reads the grammar, and the
//! [tables](fields) say which fields there are.

mod fields;
mod syntax;
mod values;

use std::collections::HashSet;
use std::fmt::{self, Write as _};

use serde_json::value::RawValue;

use self::fields::{BET, Field, HAND, What, record};
use super::members::{Members, is_private, option_value};
use super::{Place, Span, Type};
use crate::law::{Catalogue, Game, OptionFault};
use crate::replay::cut;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The field as a JSON pointer (RFC 6901), a long one cut; empty where the line as a whole is at fault.
    pub pointer: String,
    /// What would do.
    pub expected: String,
    /// What stands there, cut to a short length.
    pub found: String,
    /// Where it stands in the line, in bytes from 0. What is missing is missing at its object's closing brace.
    pub byte: usize,
}

/// Where a value stands in the line.
#[derive(Clone, Copy, Debug)]
enum Path<'p> {
    Line,
    Field(&'p Path<'p>, &'p str),
    Item(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line => Ok(()),
            Self::Field(of, name) => {
                let mut rest = *name;
                write!(f, "{of}/")?;
                while let Some(at) = rest.find(['~', '/']) {
                    f.write_str(&rest[..at])?;
                    f.write_str(if rest[at..].starts_with('~') { "~0" } else { "~1" })?;
                    rest = &rest[at + 1..];
                }
                f.write_str(rest)
            }
            Self::Item(of, index) => write!(f, "{of}/{index}"),
        }
    }
}

/// The first fault of a line, in reading order; none where it is well-formed. A line that is not JSON has that
/// fault alone. With the game of the shoe, what a round of that game may and must have is looked at too.
pub fn second_look(line: &[u8], game: Option<Game>, catalogue: &Catalogue) -> Option<Fault> {
    let text = match syntax::read(line) {
        Ok(text) => text,
        Err(fault) => return Some(fault),
    };
    let mut look = Look {
        line: text,
        game,
        catalogue,
        first: None,
        faults: 0,
        sound_hands: false,
        hands: Vec::new(),
        bets: Vec::new(),
    };
    look.line();
    look.first
}

/// What can still be read of a malformed line: nothing where it is not a JSON object. `start` is where the line
/// stands in its block.
pub(super) fn place(line: &[u8], start: usize, unescaped: &mut Vec<u8>) -> Place {
    let Some(members) = syntax::read(line).ok().and_then(Members::of) else { return Place::default() };
    let mut name = |field: &str| {
        let raw = members.get(field)?;
        let name = values::name(raw)?;
        Some(if raw.get().contains('\\') {
            unescaped.extend_from_slice(name.as_bytes());
            Span::of_unescaped(unescaped.len() - name.len(), name.len())
        } else {
            Span::of_bytes(start + values::offset(line, raw) + 1, name.len())
        })
    };
    Place {
        table: name("table"),
        shoe: name("shoe"),
        of: members.get("type").and_then(values::text).and_then(|it| Type::from_name(&it)),
        round: members.get("round").and_then(values::unsigned).filter(|it| *it > 0),
    }
}

/// A seat that a hand or a bet names: its place in the list, and where it stands.
#[derive(Clone, Copy, Debug)]
struct Seat {
    seat: u64,
    index: usize,
    byte: usize,
}

struct Look<'l> {
    line: &'l str,
    game: Option<Game>,
    catalogue: &'l Catalogue,
    first: Option<Fault>,
    /// How many faults were met.
    faults: usize,
    /// The hands were all read.
    sound_hands: bool,
    hands: Vec<Seat>,
    bets: Vec<Seat>,
}

/// The values of the fields of a table, in its order, each as it stands first.
type Found<'l> = Vec<Option<&'l RawValue>>;

impl<'l> Look<'l> {
    fn fault(&mut self, byte: usize, path: Path, expected: &dyn fmt::Display, found: &str) {
        self.faults += 1;
        if self.first.as_ref().is_none_or(|it| byte < it.byte) {
            let mut pointer = cut::Writer::default();
            // Writing there does not fail.
            let _ = write!(pointer, "{path}");
            let (pointer, expected, found) = (pointer.text(), expected.to_string(), values::clipped(found));
            self.first = Some(Fault { pointer, expected, found, byte });
        }
    }

    fn offset(&self, raw: &RawValue) -> usize {
        values::offset(self.line.as_bytes(), raw)
    }

    fn line(&mut self) {
        let raw: Option<&'l RawValue> = serde_json::from_str(self.line).ok();
        let Some(raw) = raw else { return };
        let Some(members) = Members::of(raw.get()) else {
            return self.fault(self.offset(raw), Path::Line, &"an object", raw.get());
        };
        let of = members.get("type");
        match of.and_then(values::text).and_then(|it| Type::from_name(&it)) {
            Some(of) => self.record(of, raw),
            // Without a type only this is known of the other fields: those that no record has.
            None => drop(self.object(raw, &fields::ANY_RECORD, Path::Line)),
        }
    }

    fn record(&mut self, of: Type, raw: &'l RawValue) {
        let fields = record(of);
        if of == Type::Shoe {
            let game = Members::of(raw.get()).and_then(|it| values::text(it.get("game")?));
            self.game = game.and_then(|it| Game::from_name(&it));
        }
        let Some(found) = self.object(raw, fields, Path::Line) else { return };
        if of == Type::Round {
            let value = |name: &str| fields.iter().position(|it| it.name == name).and_then(|it| found[it]);
            if let Some(reason) = value("void_reason")
                && value("outcome").and_then(values::text).is_none_or(|it| it != "void")
            {
                let path = Path::Field(&Path::Line, "void_reason");
                self.fault(self.offset(reason), path, &"the outcome `void` beside it", reason.get());
            }
            self.seats();
        }
    }

    /// The fields of an object by its table: unknown, repeated, misplaced, wrong, missing.
    fn object(&mut self, raw: &'l RawValue, fields: &'static [Field], path: Path) -> Option<Found<'l>> {
        let Some(members) = Members::of(raw.get()) else {
            self.fault(self.offset(raw), path, &"an object", raw.get());
            return None;
        };
        let mut found = vec![None; fields.len()];
        let mut privates = HashSet::new();
        for (name, value) in &members.0 {
            let (byte, here) = (self.offset(value), Path::Field(&path, name));
            match fields.iter().position(|it| it.name == name) {
                None if !is_private(name) => {
                    self.fault(byte, here, &"a known field, or one that begins with `x_`", value.get());
                }
                None if !privates.insert(name) => self.fault(byte, here, &"the field once", value.get()),
                None => {}
                Some(at) if found[at].is_some() => self.fault(byte, here, &"the field once", value.get()),
                Some(at) => {
                    found[at] = Some(*value);
                    match self.game {
                        Some(game) if !fields[at].may_be_in(game) => {
                            self.fault(byte, here, &format_args!("no such field in {}", game.name()), value.get());
                        }
                        game => self.value(value, fields[at].what.in_game(game), here),
                    }
                }
            }
        }
        let end = self.offset(raw) + raw.get().len() - 1;
        for (field, value) in fields.iter().zip(&found) {
            if value.is_none() && field.must_be_in(self.game) {
                let what = field.what.in_game(self.game);
                self.fault(end, Path::Field(&path, field.name), &what, "nothing");
            }
        }
        Some(found)
    }

    fn value(&mut self, raw: &'l RawValue, what: What, path: Path) {
        match what {
            What::Object(fields) => drop(self.object(raw, fields, path)),
            What::Hands => {
                let before = self.faults;
                self.list(raw, what, path, HAND, 1..=32);
                self.sound_hands = self.faults == before;
            }
            What::Bets => self.list(raw, what, path, BET, 0..=1_000),
            What::Cards => {
                let Some(cards) = values::items(raw) else {
                    return self.fault(self.offset(raw), path, &what, raw.get());
                };
                for (index, card) in cards.iter().enumerate() {
                    match index {
                        0..6 => self.value(card, What::Card, Path::Item(&path, index)),
                        6 => self.fault(self.offset(card), path, &what, &format!("{} cards", cards.len())),
                        _ => {}
                    }
                }
            }
            What::Declared => self.declared(raw, path),
            scalar => {
                if !values::is(raw, scalar) {
                    self.fault(self.offset(raw), path, &scalar, raw.get());
                }
            }
        }
    }

    /// A list of hands or bets. What is wrong with their number is wrong at the closing bracket, or at the first
    /// one too many.
    fn list(
        &mut self,
        raw: &'l RawValue,
        what: What,
        path: Path,
        fields: &'static [Field],
        count: std::ops::RangeInclusive<usize>,
    ) {
        let Some(items) = values::items(raw) else {
            return self.fault(self.offset(raw), path, &what, raw.get());
        };
        if items.len() < *count.start() {
            self.fault(self.offset(raw) + raw.get().len() - 1, path, &what, "none");
        }
        if let Some(surplus) = items.get(*count.end()) {
            self.fault(self.offset(surplus), path, &what, &items.len().to_string());
        }
        for (index, item) in items.into_iter().take(*count.end()).enumerate() {
            let here = Path::Item(&path, index);
            let Some(found) = self.object(item, fields, here) else { continue };
            let value = |name: &str| fields.iter().position(|it| it.name == name).and_then(|it| found[it]);
            if let Some(raw) = value("seat")
                && let Some(seat) = values::unsigned(raw)
            {
                let seat = Seat { seat, index, byte: self.offset(raw) };
                if matches!(what, What::Hands) { self.hands.push(seat) } else { self.bets.push(seat) }
            }
            if let Some(bonus) = value("bonus")
                && value("on").and_then(values::text).is_some_and(|it| it != "ante")
            {
                let path = Path::Field(&here, "bonus");
                self.fault(self.offset(bonus), path, &"no such field but on the `ante`", bonus.get());
            }
        }
    }

    /// One hand a seat, and no bet at a seat without a hand.
    fn seats(&mut self) {
        let mut seats = HashSet::new();
        let hand_seats = std::mem::take(&mut self.hands);
        for Seat { seat, index, byte } in hand_seats {
            if !seats.insert(seat) {
                let list = Path::Field(&Path::Line, "hands");
                let path = Path::Item(&list, index);
                self.fault(byte, Path::Field(&path, "seat"), &"one hand a seat", &seat.to_string());
            }
        }
        // Where a hand could not be read, its seat may be the one that a bet names.
        let bets = if self.sound_hands { std::mem::take(&mut self.bets) } else { Vec::new() };
        for Seat { seat, index, byte } in bets {
            if !seats.contains(&seat) {
                let list = Path::Field(&Path::Line, "bets");
                let path = Path::Item(&list, index);
                self.fault(byte, Path::Field(&path, "seat"), &"the seat of a hand", &seat.to_string());
            }
        }
    }

    /// Keys and values of options of the shoe's game.
    fn declared(&mut self, raw: &'l RawValue, path: Path) {
        let Some(members) = Members::of(raw.get()) else {
            return self.fault(self.offset(raw), path, &What::Declared, raw.get());
        };
        let mut names = HashSet::new();
        for (name, value) in &members.0 {
            let (byte, here) = (self.offset(value), Path::Field(&path, name));
            if !names.insert(name) {
                self.fault(byte, here, &"the field once", value.get());
                continue;
            }
            let Some(game) = self.game.filter(|_| !is_private(name)) else { continue };
            let known = option_value(value).unwrap_or_default();
            match self.catalogue.vocabulary(game, name, &known) {
                Ok(_) => {}
                Err(OptionFault::UnknownKey { .. }) => {
                    self.fault(byte, here, &format_args!("an option of {}", game.name()), value.get());
                }
                Err(OptionFault::Value { expected, .. }) => self.fault(byte, here, &expected, value.get()),
            }
        }
    }
}
