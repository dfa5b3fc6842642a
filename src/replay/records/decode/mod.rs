//! The decoder of records: strict, without copies, without an allocation per line.
//!
//! It says of a line only whether it is well-formed. What is wrong with a line that is not, the
//! [second look](super::second_look()) finds.

#![expect(clippy::inline_always, reason = "the cursor stays in registers only if all of a round is one function")]

mod cursor;
mod fields;
mod round;
mod shoe;
mod text;
mod values;
mod words;

use memchr::memchr;

use self::cursor::Cursor;
use self::fields::{END, MOST, Object, Shape};
use self::values::TYPES;
use super::{Bet, Block, Hand, Kind, Record, Span, Type, place};
use crate::law::Catalogue;
use crate::replay::time::{LastDay, Moment};

/// How many shapes of objects there are.
const SHAPES: usize = 11;
/// The order in which the fields of each shape came last: after each field, the next.
type Order = [[u8; MOST]; SHAPES];

/// As the documents list the fields.
const DOCUMENTED: Order = {
    let mut order = [[0; MOST]; SHAPES];
    let mut shape = 0;
    while shape < SHAPES {
        let mut field = 0;
        while field < END {
            order[shape][field] = field as u8 + 1;
            field += 1;
        }
        shape += 1;
    }
    order
};

/// What decoding needs beside the records.
struct Decoder<'b> {
    bytes: &'b [u8],
    cursor: Cursor<'b>,
    bets: &'b mut Vec<Bet>,
    hands: &'b mut Vec<Hand>,
    unescaped: &'b mut Vec<u8>,
    /// The names of private fields of the objects being read.
    privates: Vec<Span>,
    order: Order,
    last_day: LastDay,
    /// What the bets and hands of the round being read have, as bits of [`super::Fields`].
    of_members: u16,
    catalogue: &'b Catalogue,
}

/// The place of a name among names.
const fn place_of(name: &str, names: &[&str]) -> usize {
    let mut place = 0;
    loop {
        let (a, b) = (name.as_bytes(), names[place].as_bytes());
        let mut same = 0;
        while same < a.len() && same < b.len() && a[same] == b[same] {
            same += 1;
        }
        if same == a.len() && same == b.len() {
            return place;
        }
        place += 1;
    }
}

/// The fields of an object: their places as constants, and the shape.
macro_rules! shape {
    ($shape:ident, $order:literal, $depth:literal, $($field:ident $name:literal),+ $(,)?) => {
        const NAMES: &[&str] = &[$($name),+];
        pub(super) static $shape: super::Shape = super::Shape::new($order, $depth, NAMES);
        $(pub(super) const $field: usize = super::place_of($name, NAMES);)+
    };
}
use shape;

mod log {
    super::shape!(LOG, 0, 1, TYPE "type", VERSION "version", OPERATOR "operator", CURRENCY "currency");
}

mod log_end {
    super::shape!(LOG_END, 1, 1, TYPE "type", RECORDS "records");
}

mod end {
    super::shape!(SHOE_END, 2, 1, TYPE "type", TABLE "table", SHOE "shoe", AT "at", ROUNDS "rounds");
}

/// Decodes the lines of a block. What was decoded before is forgotten. The catalogue says which options and values
/// a shoe may declare.
pub fn decode(block: &mut Block, catalogue: &Catalogue) {
    block.forget_records();
    let Block { bytes, too_long, records, bets, hands, unescaped, .. } = block;
    let mut decoder = Decoder {
        bytes,
        cursor: Cursor::new(bytes, 0),
        bets,
        hands,
        unescaped,
        privates: Vec::new(),
        order: DOCUMENTED,
        last_day: LastDay::default(),
        of_members: 0,
        catalogue,
    };
    if *too_long {
        records.push(Record { line: 0, bytes: 0..0, kind: Kind::TooLong });
    }
    let mut line = 0;
    while !decoder.cursor.is_at_end() {
        decoder.line(line, records);
        line += 1;
    }
}

impl Decoder<'_> {
    /// Decodes one line and goes to the start of the next.
    #[inline(always)]
    fn line(&mut self, line: u32, records: &mut Vec<Record>) {
        let start = self.cursor.at();
        let (bets, hands, unescaped) = (self.bets.len(), self.hands.len(), self.unescaped.len());
        let kind = if self.cursor.literal(b"{\"type\":\"round\"") {
            let mut object = Object::new(0);
            object.pass(round::TYPE);
            self.round(object)
        } else {
            self.cursor.space();
            if self.end_of_line().is_some() {
                return;
            }
            self.rare_record()
        };
        if let Some(kind) = kind {
            let end = self.cursor.at();
            if self.end_of_line().is_some() {
                records.push(Record { line, bytes: start as u32..end as u32, kind });
                return;
            }
        }
        self.bets.truncate(bets);
        self.hands.truncate(hands);
        self.unescaped.truncate(unescaped);
        records.push(self.malformed(line, start));
    }

    /// Goes past the line feed, or the end, where only white space stands before it.
    #[inline(always)]
    fn end_of_line(&mut self) -> Option<()> {
        self.cursor.space();
        if self.cursor.is_at_end() { Some(()) } else { self.cursor.eat(b'\n') }
    }

    /// A record that is no round, or does not begin like one.
    #[cold]
    #[inline(never)]
    fn rare_record(&mut self) -> Option<Kind> {
        match self.find_type()? {
            Type::Log => self.log(),
            Type::LogEnd => self.log_end(),
            Type::Shoe => self.shoe(),
            Type::Round => self.round(Object::new(0)),
            Type::End => self.end(),
        }
    }

    /// The type of the record that begins here, wherever it stands in it. Nothing moves.
    fn find_type(&mut self) -> Option<Type> {
        let start = self.cursor;
        self.cursor.eat(b'{')?;
        let mut more = Some(());
        while more.is_some() {
            self.cursor.space();
            let name = self.span()?;
            self.cursor.colon()?;
            if name.text(self.bytes, self.unescaped) == b"type" {
                let found = self.one_of(&TYPES);
                self.cursor = start;
                return found;
            }
            self.cursor.value(1)?;
            self.cursor.space();
            more = self.cursor.eat(b',');
        }
        None
    }

    /// The type, which `find_type` has read.
    fn pass_type(&mut self) -> Option<()> {
        self.cursor.text()?;
        Some(())
    }

    fn log(&mut self) -> Option<Kind> {
        use self::log::{CURRENCY, LOG, OPERATOR, TYPE, VERSION};
        let mut object = Object::new(0);
        let mut log = super::Log { version: 0, operator: Span::default(), currency: [0; 3] };
        loop {
            match self.next(&LOG, &mut object)? {
                TYPE => self.pass_type()?,
                VERSION => log.version = self.integer()?,
                OPERATOR => log.operator = self.name()?,
                CURRENCY => log.currency = self.currency()?,
                _ => break,
            }
        }
        object.has_all(&[VERSION, OPERATOR, CURRENCY])?;
        Some(Kind::Log(log))
    }

    fn log_end(&mut self) -> Option<Kind> {
        use self::log_end::{LOG_END, RECORDS, TYPE};
        let mut object = Object::new(0);
        let mut records = 0;
        loop {
            match self.next(&LOG_END, &mut object)? {
                TYPE => self.pass_type()?,
                RECORDS => records = self.number()?,
                _ => break,
            }
        }
        object.has_all(&[RECORDS])?;
        Some(Kind::LogEnd { records })
    }

    fn end(&mut self) -> Option<Kind> {
        use self::end::{AT, ROUNDS, SHOE, SHOE_END, TABLE, TYPE};
        let mut object = Object::new(0);
        let mut end = super::End { table: Span::default(), shoe: Span::default(), at: Moment::default(), rounds: 0 };
        loop {
            match self.next(&SHOE_END, &mut object)? {
                TYPE => self.pass_type()?,
                TABLE => end.table = self.name()?,
                SHOE => end.shoe = self.name()?,
                AT => end.at = self.moment()?,
                ROUNDS => end.rounds = self.number()?,
                _ => break,
            }
        }
        object.has_all(&[TABLE, SHOE, AT, ROUNDS])?;
        Some(Kind::End(end))
    }

    /// The record of a malformed line, with the place that can still be read; goes to the next line.
    #[cold]
    #[inline(never)]
    fn malformed(&mut self, line: u32, start: usize) -> Record {
        self.privates.clear();
        let bytes = Cursor::new(self.bytes, start).rest();
        let mut text = memchr(b'\n', bytes).map_or(bytes, |it| &bytes[..it]);
        self.cursor = Cursor::new(self.bytes, start + text.len() + 1);
        text = text.strip_suffix(b"\r").unwrap_or(text);
        let place = place(text, start, self.unescaped);
        Record { line, bytes: start as u32..(start + text.len()) as u32, kind: Kind::Malformed(place) }
    }
}
