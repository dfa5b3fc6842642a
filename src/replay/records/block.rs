//! A block: the bytes of some whole lines, and what was decoded from them.

use super::{Bet, Hand, Record};
use crate::replay::lines::BLOCK;

/// A piece of text of a [`Block`]: of its bytes, or of its unescaped texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Where it starts; the top bit says that it stands among the unescaped texts.
    pub start: u32,
    /// How long it is.
    pub len: u32,
}

/// Some whole lines and what was decoded from them. At most 2 GiB of lines, so that spans can point anywhere.
#[derive(Debug, Default)]
pub struct Block {
    /// The lines, each with its line feed (the last of a log perhaps without).
    pub bytes: Vec<u8>,
    /// The number of the first line, from 1.
    pub first_line: u64,
    /// How many lines there are, blank ones included.
    pub lines: u64,
    /// The first line was longer than a line may be. In `bytes` it is blank.
    pub too_long: bool,
    /// One for each line that is not blank.
    pub records: Vec<Record>,
    /// The bets of all rounds, in order.
    pub bets: Vec<Bet>,
    /// The hands of all rounds, in order.
    pub hands: Vec<Hand>,
    /// Texts that were written with escapes.
    pub unescaped: Vec<u8>,
}

impl Span {
    pub(super) const UNESCAPED: u32 = 1 << 31;

    pub(super) const fn of_bytes(start: usize, len: usize) -> Self {
        Self { start: start as u32, len: len as u32 }
    }

    pub(super) const fn of_unescaped(start: usize, len: usize) -> Self {
        Self { start: start as u32 | Self::UNESCAPED, len: len as u32 }
    }

    /// Its text, where it points into these.
    pub(super) fn text<'b>(self, bytes: &'b [u8], unescaped: &'b [u8]) -> &'b [u8] {
        let (from, start) = if self.start & Self::UNESCAPED == 0 {
            (bytes, self.start as usize)
        } else {
            (unescaped, (self.start & !Self::UNESCAPED) as usize)
        };
        from.get(start..start + self.len as usize).unwrap_or_default()
    }
}

impl Block {
    /// A block of these lines, to be decoded.
    pub fn of(lines: &[u8]) -> Self {
        let mut block = Self { bytes: lines.to_vec(), first_line: 1, ..Self::default() };
        block.lines =
            memchr::memchr_iter(b'\n', lines).count() as u64 + u64::from(!lines.is_empty() && !lines.ends_with(b"\n"));
        block
    }

    /// Empties it and keeps its memory, but for what only a very long line needs.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.bytes.shrink_to(2 * BLOCK);
        self.lines = 0;
        self.too_long = false;
        self.forget_records();
    }

    pub(super) fn forget_records(&mut self) {
        self.records.clear();
        self.bets.clear();
        self.hands.clear();
        self.unescaped.clear();
    }

    /// The bytes of a span.
    pub fn text(&self, span: Span) -> &[u8] {
        span.text(&self.bytes, &self.unescaped)
    }

    /// The bytes of a record's line.
    pub fn line(&self, record: &Record) -> &[u8] {
        self.bytes.get(record.bytes.start as usize..record.bytes.end as usize).unwrap_or_default()
    }
}
