//! A place in the bytes of a block, and the tokens of JSON that stand there.
//!
//! Nothing here looks for the end of the line first: no token goes across a line feed, and past the last byte
//! there are NULs, which no token may have either.

use super::text::{Text, escape};

/// A place in some bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'b> {
    /// What is left.
    rest: &'b [u8],
    /// How much there was.
    length: usize,
}

/// Every byte of a word.
const fn all(byte: u8) -> u64 {
    0x0101_0101_0101_0101 * byte as u64
}

const TOP: u64 = all(0x80);

/// The top bit of each byte that is zero; exact up to the first.
const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(all(1)) & !word & TOP
}

/// The top bit of each byte that is not plain: a quote, a backslash, a control character, DEL, or not ASCII.
/// Exact up to the first.
const fn not_plain(word: u64) -> u64 {
    let low = word.wrapping_sub(all(0x20)) & !word;
    (zeros(word ^ all(b'"')) | zeros(word ^ all(b'\\')) | zeros(word ^ all(0x7f)) | low | word) & TOP
}

impl<'b> Cursor<'b> {
    /// At that place, or at the end.
    #[inline(always)]
    pub fn new(bytes: &'b [u8], at: usize) -> Self {
        Self { rest: bytes.get(at..).unwrap_or_default(), length: bytes.len() }
    }

    /// Its place.
    #[inline(always)]
    pub const fn at(self) -> usize {
        self.length - self.rest.len()
    }

    /// Nothing is left.
    #[inline(always)]
    pub const fn is_at_end(self) -> bool {
        self.rest.is_empty()
    }

    /// What is left.
    pub const fn rest(self) -> &'b [u8] {
        self.rest
    }

    /// The byte here; NUL past the end.
    #[inline(always)]
    pub fn peek(self) -> u8 {
        self.rest.first().copied().unwrap_or(0)
    }

    /// The next 8 bytes, the first lowest; NUL past the end.
    #[inline(always)]
    pub fn word(self) -> u64 {
        self.chunk().map_or_else(|| u64::from_le_bytes(self.padded()), |it| u64::from_le_bytes(*it))
    }

    /// The next 16 bytes.
    #[inline(always)]
    pub fn wide(self) -> u128 {
        self.chunk().map_or_else(|| u128::from_le_bytes(self.padded()), |it| u128::from_le_bytes(*it))
    }

    /// The next bytes, where there are so many.
    #[inline(always)]
    pub const fn chunk<const N: usize>(self) -> Option<&'b [u8; N]> {
        self.rest.first_chunk()
    }

    #[cold]
    #[inline(never)]
    fn padded<const N: usize>(self) -> [u8; N] {
        let mut padded = [0; N];
        let count = self.rest.len().min(N);
        padded[..count].copy_from_slice(&self.rest[..count]);
        padded
    }

    /// Goes forward.
    #[inline(always)]
    pub fn skip(&mut self, count: usize) {
        self.rest = self.rest.get(count..).unwrap_or_default();
    }

    /// Goes past that text, where it stands here.
    #[inline(always)]
    pub fn literal(&mut self, text: &'static [u8]) -> bool {
        match self.rest.split_at_checked(text.len()) {
            Some((here, rest)) if here == text => {
                self.rest = rest;
                true
            }
            _ => false,
        }
    }

    /// Goes past that byte.
    #[inline(always)]
    pub fn eat(&mut self, byte: u8) -> Option<()> {
        match self.rest.split_first() {
            Some((here, rest)) if *here == byte => {
                self.rest = rest;
                Some(())
            }
            _ => None,
        }
    }

    /// Goes past white space other than a line feed.
    #[inline(always)]
    pub fn space(&mut self) {
        if self.peek() <= b' ' {
            self.some_space();
        }
    }

    #[cold]
    #[inline(never)]
    fn some_space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\r') {
            self.skip(1);
        }
    }

    /// After a member of an array: goes past a comma (true) or the closing bracket (false).
    #[inline(always)]
    pub fn more(&mut self) -> Option<bool> {
        self.space();
        match self.rest.split_first() {
            Some((b',', rest)) => {
                self.rest = rest;
                self.space();
                Some(true)
            }
            Some((b']', rest)) => {
                self.rest = rest;
                Some(false)
            }
            _ => None,
        }
    }

    /// After the opening bracket of an array: goes past the closing one, where it follows.
    #[inline(always)]
    pub fn is_empty(&mut self) -> bool {
        self.space();
        self.eat(b']').is_some()
    }

    /// A string of up to 15 bytes, the first lowest in the first word, NUL behind; nothing moves where it is none.
    /// Whether its characters are valid is not looked at.
    #[inline(always)]
    pub fn short_text(&mut self) -> Option<[u64; 2]> {
        let [b'"', text @ ..] = self.chunk::<17>()? else { return None };
        let (words, _) = text.as_chunks::<8>();
        let [low, high] = words else { return None };
        let (low, high) = (u64::from_le_bytes(*low), u64::from_le_bytes(*high));
        let quote = zeros(low ^ all(b'"'));
        if quote != 0 {
            self.skip(2 + (quote.trailing_zeros() / 8) as usize);
            return Some([low & before(quote), 0]);
        }
        let quote = zeros(high ^ all(b'"'));
        if quote == 0 {
            return None;
        }
        self.skip(10 + (quote.trailing_zeros() / 8) as usize);
        Some([low, high & before(quote)])
    }

    /// A string. Its characters are valid: UTF-8, no control characters below U+0020, whole escapes.
    #[inline(always)]
    pub fn text(&mut self) -> Option<Text> {
        self.eat(b'"')?;
        let start = self.at();
        loop {
            let found = not_plain(self.word());
            if found != 0 {
                self.skip((found.trailing_zeros() / 8) as usize);
                break;
            }
            self.skip(8);
        }
        if self.eat(b'"').is_some() {
            return Some(Text::Plain { start, end: self.at() - 1 });
        }
        self.rest_of_text(start)
    }

    #[cold]
    #[inline(never)]
    fn rest_of_text(&mut self, start: usize) -> Option<Text> {
        let (here, from) = (self.at(), self.rest);
        let mut escaped = false;
        loop {
            match self.peek() {
                b'"' => break,
                b'\\' => {
                    escaped = true;
                    self.skip(1);
                    escape(self)?;
                }
                0..0x20 => return None,
                _ => self.skip(1),
            }
        }
        let end = self.at();
        self.skip(1);
        // What stands before is printable ASCII.
        std::str::from_utf8(from.get(..end - here)?).ok()?;
        Some(Text::Other { start, end, escaped })
    }

    /// The digits of a whole number that is not negative, without leading zeros, as JSON has them. What is
    /// greater than the type holds becomes its greatest value: (value, whether it was so).
    #[inline(always)]
    pub fn digits(&mut self) -> Option<(u64, bool)> {
        let word = self.word() ^ all(b'0');
        let others = (((word & !TOP) + all(0x80 - 10)) | word) & TOP;
        if others == 0 {
            return self.many_digits();
        }
        // The digits move to the top of the word, zeros stand before them.
        let bits = others.trailing_zeros() - 7;
        if bits == 0 || (word as u8 == 0 && bits != 8) {
            return None;
        }
        self.skip((bits / 8) as usize);
        Some((eight_digits(word << (64 - bits)), false))
    }

    #[cold]
    #[inline(never)]
    fn many_digits(&mut self) -> Option<(u64, bool)> {
        if self.peek() == b'0' {
            return None;
        }
        let (mut value, mut over) = (0_u64, false);
        while self.peek().is_ascii_digit() {
            let digit = u64::from(self.peek() - b'0');
            match value.checked_mul(10).and_then(|it| it.checked_add(digit)) {
                Some(sum) => value = sum,
                None => over = true,
            }
            self.skip(1);
        }
        Some(if over { (u64::MAX, true) } else { (value, false) })
    }

    /// `true` or `false`.
    #[inline(always)]
    pub fn boolean(&mut self) -> Option<bool> {
        let word = self.word();
        if word as u32 == u32::from_le_bytes(*b"true") {
            self.skip(4);
            return Some(true);
        }
        const FALSE: u64 = u64::from_le_bytes(*b"false\0\0\0");
        if word & 0xff_ffff_ffff == FALSE {
            self.skip(5);
            return Some(false);
        }
        None
    }

    /// Any JSON value, inside so many arrays and objects.
    pub fn value(&mut self, depth: u32) -> Option<()> {
        match self.peek() {
            b'"' => {
                self.text()?;
            }
            b'{' | b'[' if depth >= super::super::DEEPEST => return None,
            b'{' => {
                self.skip(1);
                self.space();
                if self.eat(b'}').is_some() {
                    return Some(());
                }
                loop {
                    self.space();
                    self.text()?;
                    self.colon()?;
                    self.value(depth + 1)?;
                    self.space();
                    if self.eat(b',').is_none() {
                        return self.eat(b'}');
                    }
                }
            }
            b'[' => {
                self.skip(1);
                if self.is_empty() {
                    return Some(());
                }
                loop {
                    self.value(depth + 1)?;
                    if !self.more()? {
                        return Some(());
                    }
                }
            }
            b't' | b'f' => {
                self.boolean()?;
            }
            b'n' => {
                let null = self.word() as u32 == u32::from_le_bytes(*b"null");
                self.skip(4);
                return null.then_some(());
            }
            _ => return self.number(),
        }
        Some(())
    }

    /// The colon after a key, with the space around it.
    pub fn colon(&mut self) -> Option<()> {
        self.space();
        self.eat(b':')?;
        self.space();
        Some(())
    }

    fn number(&mut self) -> Option<()> {
        let _ = self.eat(b'-');
        if self.eat(b'0').is_none() {
            self.some_digits()?;
        }
        if self.eat(b'.').is_some() {
            self.some_digits()?;
        }
        if self.peek() | 0x20 == b'e' {
            self.skip(1);
            if matches!(self.peek(), b'+' | b'-') {
                self.skip(1);
            }
            self.some_digits()?;
        }
        Some(())
    }

    fn some_digits(&mut self) -> Option<()> {
        let count = self.rest.iter().take_while(|it| it.is_ascii_digit()).count();
        self.skip(count);
        (count > 0).then_some(())
    }
}

/// The bits of the bytes before the first that has its top bit set.
const fn before(tops: u64) -> u64 {
    ((tops & tops.wrapping_neg()) >> 7).wrapping_sub(1)
}

/// The number that eight digits of 0 to 9 make, the first lowest.
const fn eight_digits(word: u64) -> u64 {
    let pairs = word.wrapping_mul(1 + (10 << 8)) >> 8 & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(1 + (100 << 16)) >> 16 & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(1 + (10_000 << 32)) >> 32
}
