//! Any stream into blocks of whole lines, in bounded memory.

use std::io::{self, Read};

use memchr::{memchr, memchr_iter, memrchr};

use super::records::Block;

/// The longest line, in bytes, without its line ending.
pub const LONGEST_LINE: usize = 1 << 20;
/// About how many bytes a block holds. A line that does not fit makes its block longer.
pub const BLOCK: usize = 256 << 10;
/// The most lines of a block, so that very short ones do not take far more memory as records than as text.
const LINES: usize = 4_096;

/// Splits what a reader gives into blocks of whole lines.
///
/// A line longer than [`LONGEST_LINE`] is dropped while it is read and noted in [`Block::too_long`]. A
/// byte-order mark at the very start is left out. To count or hash the text, wrap the reader.
#[derive(Debug)]
pub struct Lines<R> {
    from: R,
    /// The start of a line whose end was not read yet; before it, where `waiting`, whole lines.
    rest: Vec<u8>,
    waiting: bool,
    /// Lines given so far.
    lines: u64,
    started: bool,
    ended: bool,
}

impl<R: Read> Lines<R> {
    /// Nothing is read yet.
    pub const fn new(from: R) -> Self {
        Self { from, rest: Vec::new(), waiting: false, lines: 0, started: false, ended: false }
    }

    /// The reader, as far as it was read.
    pub const fn get_ref(&self) -> &R {
        &self.from
    }

    /// The reader.
    pub fn into_inner(self) -> R {
        self.from
    }

    /// How many lines were given so far, blank ones included.
    pub const fn lines(&self) -> u64 {
        self.lines
    }

    /// Empties a block and fills it with the next whole lines; false where there are none left.
    ///
    /// # Errors
    /// What the reader says: the input broke off. What the block then holds is not to be used.
    pub fn fill(&mut self, block: &mut Block) -> io::Result<bool> {
        block.clear();
        block.first_line = self.lines + 1;
        if self.ended && !self.waiting {
            return Ok(false);
        }
        std::mem::swap(&mut block.bytes, &mut self.rest);
        let whole = if self.waiting { self.whole_lines(&block.bytes) } else { self.read_whole_lines(block)? };
        let mut taken = whole;
        let mut feeds = memchr_iter(b'\n', block.bytes.get(..whole).unwrap_or_default()).count();
        if feeds > LINES
            && let Some(last) = memchr_iter(b'\n', &block.bytes).nth(LINES - 1)
        {
            (taken, feeds) = (last + 1, LINES);
        }
        self.waiting = taken < whole;
        self.rest.clear();
        self.rest.extend_from_slice(block.bytes.get(taken..).unwrap_or_default());
        block.bytes.truncate(taken);
        let unfinished = block.bytes.last().is_some_and(|it| *it != b'\n');
        block.lines = feeds as u64 + u64::from(unfinished);
        self.lines += block.lines;
        Ok(block.lines > 0)
    }

    /// Reads until the block has a whole line, and gives the length of its whole lines. Behind them stands the
    /// start of the next.
    fn read_whole_lines(&mut self, block: &mut Block) -> io::Result<usize> {
        let bytes = &mut block.bytes;
        loop {
            let known = bytes.len();
            self.read_more(bytes)?;
            let first = memchr(b'\n', bytes.get(known..).unwrap_or_default()).map(|it| known + it);
            let length = first.unwrap_or(bytes.len());
            let ending = usize::from(first.is_some() && bytes[..length].last() == Some(&b'\r'));
            // A read is shorter than a line may be, so that only the first line of a block can be too long.
            if length - ending > LONGEST_LINE + usize::from(first.is_none() && !self.ended) {
                self.drop_line(bytes, first)?;
                block.too_long = true;
            } else if first.is_none() && !self.ended {
                continue;
            }
            return Ok(self.whole_lines(bytes));
        }
    }

    /// The length of the whole lines among those bytes.
    fn whole_lines(&self, bytes: &[u8]) -> usize {
        if self.ended { bytes.len() } else { memrchr(b'\n', bytes).map_or(0, |it| it + 1) }
    }

    /// Leaves a blank line where a line was too long, and what was read behind it.
    fn drop_line(&mut self, bytes: &mut Vec<u8>, mut end: Option<usize>) -> io::Result<()> {
        while end.is_none() && !self.ended {
            bytes.clear();
            self.read_more(bytes)?;
            end = memchr(b'\n', bytes);
        }
        if let Some(end) = end {
            bytes.drain(..end);
        } else {
            bytes.clear();
            bytes.push(b'\n');
        }
        Ok(())
    }

    /// Appends what fills the block up, and some more where it is full; at the end of the input nothing.
    fn read_more(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        let wanted = if bytes.len() < BLOCK { BLOCK - bytes.len() } else { BLOCK };
        // Room for one byte more than is wanted: `read_to_end` then sees the end without growing the block.
        bytes.reserve(wanted + 1);
        let read = self.from.by_ref().take(wanted as u64).read_to_end(bytes)?;
        self.ended = read < wanted;
        if !self.started {
            self.started = true;
            if bytes.starts_with(b"\xef\xbb\xbf") {
                bytes.drain(..3);
            }
        }
        Ok(())
    }
}
