//! What a string of JSON says: as it stands, or with its escapes undone.

use super::super::Span;
use super::cursor::Cursor;

/// What a string holds that was read as far as its closing quote.
#[derive(Clone, Copy, Debug)]
pub(super) enum Text {
    /// Printable ASCII, which stands in the bytes as it is.
    Plain { start: usize, end: usize },
    /// Any other, where it stands in the bytes, and whether it has escapes.
    Other { start: usize, end: usize, escaped: bool },
}

/// What stands after a backslash; a surrogate only as one of a pair.
pub(super) fn escape(cursor: &mut Cursor) -> Option<char> {
    let kind = cursor.peek();
    cursor.skip(1);
    Some(match kind {
        b'"' | b'\\' | b'/' => char::from(kind),
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => {
            let first = four_hex(cursor)?;
            if !(0xd800..0xe000).contains(&first) {
                return char::from_u32(first);
            }
            cursor.eat(b'\\')?;
            cursor.eat(b'u')?;
            let second = four_hex(cursor)?;
            if first >= 0xdc00 || !(0xdc00..0xe000).contains(&second) {
                return None;
            }
            return char::from_u32(0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00));
        }
        _ => return None,
    })
}

fn four_hex(cursor: &mut Cursor) -> Option<u32> {
    let digits: &[u8; 4] = cursor.chunk()?;
    cursor.skip(4);
    digits.iter().try_fold(0, |sum, digit| Some(sum * 16 + char::from(*digit).to_digit(16)?))
}

impl Text {
    /// Its span; the characters of a text with escapes are put among the unescaped ones.
    #[inline(always)]
    pub fn span(self, bytes: &[u8], unescaped: &mut Vec<u8>) -> Span {
        match self {
            Self::Plain { start, end } | Self::Other { start, end, escaped: false } => {
                Span::of_bytes(start, end - start)
            }
            Self::Other { start, end, escaped: true } => unescape(bytes, start, end, unescaped),
        }
    }
}

#[cold]
#[inline(never)]
fn unescape(bytes: &[u8], start: usize, end: usize, unescaped: &mut Vec<u8>) -> Span {
    let from = unescaped.len();
    let mut cursor = Cursor::new(bytes, start);
    while cursor.at() < end {
        let byte = cursor.peek();
        cursor.skip(1);
        if byte == b'\\' {
            let char = escape(&mut cursor).unwrap_or_default();
            unescaped.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
        } else {
            unescaped.push(byte);
        }
    }
    Span::of_unescaped(from, unescaped.len() - from)
}
