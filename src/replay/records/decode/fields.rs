//! Objects with known fields, in any order: the next field is guessed from the last line's order.

use super::super::Span;
use super::Decoder;

/// How many fields an object may have, and one place for each end.
pub(super) const MOST: usize = 32;
/// The place of "no field": before the first and after the last.
pub(super) const END: usize = MOST - 1;
/// What stands for a private field.
const PRIVATE: usize = MOST - 2;

/// Matches nothing, since its mask is empty.
const NO_WORD: u128 = 0xff << 8;

/// The fields that an object may have, by place.
#[derive(Debug)]
pub(super) struct Shape {
    names: &'static [&'static str],
    /// `,"name":` with NUL for the comma, the first byte lowest; `NO_WORD` where that is longer than 16 bytes.
    words: [u128; MOST],
    /// Its bytes but the first, which is masked out.
    masks: [u128; MOST],
    /// Its length.
    lengths: [u8; MOST],
    /// Where the order of this shape's fields is kept.
    pub order: usize,
    /// How many objects and arrays it stands in, itself included.
    pub depth: u32,
}

/// An object while it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Object {
    /// The field read last, or `END`.
    last: usize,
    /// What stands before the next field: `{` or `,`.
    lead: u8,
    /// One bit for each field that was there.
    pub seen: u32,
    /// Where its private fields' names begin.
    privates: usize,
}

impl Object {
    /// Nothing read yet, not even the opening brace.
    #[inline(always)]
    pub const fn new(privates: usize) -> Self {
        Self { last: END, lead: b'{', seen: 0, privates }
    }

    /// That field was read, which was not there before.
    #[inline(always)]
    pub const fn pass(&mut self, field: usize) {
        self.seen |= 1 << field;
        self.last = field;
        self.lead = b',';
    }

    /// Whether it has that field.
    pub const fn has(&self, field: usize) -> bool {
        self.seen >> field & 1 == 1
    }

    /// Whether it has all of these fields.
    pub const fn has_all(&self, fields: &[usize]) -> Option<()> {
        let (mut wanted, mut at) = (0, 0);
        while at < fields.len() {
            wanted |= 1 << fields[at];
            at += 1;
        }
        if self.seen & wanted == wanted { Some(()) } else { None }
    }
}

impl Shape {
    pub const fn new(order: usize, depth: u32, names: &'static [&'static str]) -> Self {
        let (mut words, mut masks, mut lengths) = ([NO_WORD; MOST], [0; MOST], [0; MOST]);
        let mut field = 0;
        assert!(names.len() < PRIVATE, "too many fields");
        while field < names.len() {
            let name = names[field].as_bytes();
            lengths[field] = name.len() as u8 + 4;
            if name.len() <= 12 {
                let mut word = (b'"' as u128) << 8;
                let mut at = 0;
                while at < name.len() {
                    word |= (name[at] as u128) << (at * 8 + 16);
                    at += 1;
                }
                word |= (b'"' as u128) << (at * 8 + 16) | (b':' as u128) << (at * 8 + 24);
                words[field] = word;
                masks[field] = (u128::MAX >> (128 - (at + 4) * 8)) & !0xff;
            }
            field += 1;
        }
        Self { names, words, masks, lengths, order, depth }
    }

    fn find(&self, name: &[u8]) -> Option<usize> {
        self.names.iter().position(|it| it.as_bytes() == name)
    }
}

/// Reads fields that stand as the documents write them, up to the first that does not; whatever follows is left to
/// [`Decoder::next`]. Each field is given by what stands before it, its name, its place, and what its value becomes.
macro_rules! in_order {
    ($decoder:ident, $object:ident, $($lead:literal $name:literal $field:ident => $read:expr),+ $(,)?) => {
        'in_order: {
            $(
                if !$decoder.cursor.literal(concat!($lead, "\"", $name, "\":").as_bytes()) {
                    break 'in_order;
                }
                $decoder.cursor.space();
                $object.pass($field);
                $read;
            )+
        }
    };
}
pub(super) use in_order;

impl Decoder<'_> {
    /// Goes to the value of the object's next field; `END` where the object is over. Private fields are
    /// passed over.
    #[inline(always)]
    pub(super) fn next(&mut self, shape: &Shape, object: &mut Object) -> Option<usize> {
        let wide = self.cursor.wide();
        if wide as u8 == b'}' && object.lead == b',' && self.privates.len() == object.privates {
            self.cursor.skip(1);
            return Some(END);
        }
        let guess = self.order[shape.order][object.last % MOST] as usize % MOST;
        let lead = object.lead as u128;
        let field = if wide & (shape.masks[guess] | 0xff) == shape.words[guess] | lead {
            self.cursor.skip(shape.lengths[guess] as usize);
            self.cursor.space();
            guess
        } else {
            self.other(shape, object)?
        };
        let bit = 1_u32 << field;
        if object.seen & bit != 0 {
            return None;
        }
        object.seen |= bit;
        object.last = field;
        object.lead = b',';
        Some(field)
    }

    /// The same, not guessed: white space, another order, escapes, private fields, the end.
    #[inline(never)]
    fn other(&mut self, shape: &Shape, object: &Object) -> Option<usize> {
        let mut lead = object.lead;
        loop {
            self.cursor.space();
            if lead == b'{' {
                self.cursor.eat(b'{')?;
                self.cursor.space();
            }
            if (lead == b',' || self.cursor.peek() == b'}') && self.cursor.eat(b'}').is_some() {
                self.forget_privates(object)?;
                return Some(END);
            }
            if lead == b',' {
                self.cursor.eat(b',')?;
                self.cursor.space();
            }
            lead = b',';
            let guess = self.order[shape.order][object.last % MOST] as usize % MOST;
            let wide = self.cursor.wide();
            let field = if wide & (shape.masks[guess] >> 8) == shape.words[guess] >> 8 {
                self.cursor.skip(shape.lengths[guess] as usize - 1);
                self.cursor.space();
                guess
            } else {
                let name = self.span()?;
                self.cursor.colon()?;
                self.known_or_private(shape, name)?
            };
            if field != PRIVATE {
                self.order[shape.order][object.last % MOST] = field as u8;
                return Some(field);
            }
        }
    }

    /// The field of that name. The value of a private one is passed over.
    fn known_or_private(&mut self, shape: &Shape, name: Span) -> Option<usize> {
        let text = name.text(self.bytes, self.unescaped);
        if let Some(field) = shape.find(text) {
            return Some(field);
        }
        if !text.starts_with(b"x_") {
            return None;
        }
        self.privates.push(name);
        self.cursor.value(shape.depth)?;
        Some(PRIVATE)
    }

    /// At the end of an object: none of its private fields may be there twice.
    fn forget_privates(&mut self, object: &Object) -> Option<()> {
        let (bytes, unescaped) = (self.bytes, &*self.unescaped);
        let names = self.privates.get_mut(object.privates..)?;
        names.sort_unstable_by_key(|it| it.text(bytes, unescaped));
        let repeated = names.windows(2).any(|it| it[0].text(bytes, unescaped) == it[1].text(bytes, unescaped));
        self.privates.truncate(object.privates);
        (!repeated).then_some(())
    }

    /// A string.
    #[inline(always)]
    pub(super) fn span(&mut self) -> Option<Span> {
        Some(self.cursor.text()?.span(self.bytes, self.unescaped))
    }
}
