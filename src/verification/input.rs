//! The bytes of a log: counted, hashed as they came and as text, decompressed by what they are.

use std::io::{self, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use sha2::{Digest, Sha256};

use crate::replay::receipt::{Input, hex};

/// The most bytes of uncompressed text where no other limit is set: 64 GiB.
pub const MAX_LOG_BYTES: u64 = 64 << 30;

/// How much of a compressed log is read at a time.
const CHUNK: usize = 64 << 10;

/// The largest window of a zstd frame, as RFC 8878 recommends to support (8 MiB): it bounds memory.
const ZSTD_WINDOW_LOG: u32 = 23;

/// How many of its first bytes tell how a log is compressed.
pub(super) const START: usize = 4;

/// The content coding that the first bytes of a log are of.
pub(super) fn compression(start: &[u8]) -> Option<&'static str> {
    if start.starts_with(b"\x1f\x8b") { Some("gzip") } else { is_zstd(start).then_some("zstd") }
}

/// A log's text, from whatever it was compressed with.
pub(super) struct Text<R: Read> {
    from: Source<R>,
    hash: Sha256,
    bytes: u64,
    most: u64,
}

/// The bytes as they came, the first few of which had to be looked at.
type Came<R> = Stored<io::Chain<Cursor<Vec<u8>>, R>>;

enum Source<R: Read> {
    Plain(Came<R>),
    Gzip(Box<MultiGzDecoder<BufReader<Came<R>>>>),
    Zstd(Box<zstd::Decoder<'static, BufReader<Came<R>>>>),
}

/// The bytes as they came. Of plain text they are hashed once, as text.
struct Stored<R> {
    from: R,
    hash: Option<Sha256>,
}

impl<R: Read> Read for Stored<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(into)?;
        if let (Some(hash), Some(read)) = (&mut self.hash, into.get(..read)) {
            hash.update(read);
        }
        Ok(read)
    }
}

impl<R: Read> Text<R> {
    /// Looks at the first bytes to tell how the log is compressed. No more than `most` bytes of text are given.
    pub fn open(mut from: R, most: u64) -> io::Result<Self> {
        let mut start = Vec::with_capacity(START);
        from.by_ref().take(START as u64).read_to_end(&mut start)?;
        let compression = compression(&start);
        let (gzip, zstd) = (compression == Some("gzip"), compression == Some("zstd"));
        let stored = Stored { from: Cursor::new(start).chain(from), hash: (gzip || zstd).then(Sha256::new) };
        let from = if gzip {
            Source::Gzip(Box::new(MultiGzDecoder::new(BufReader::with_capacity(CHUNK, stored))))
        } else if zstd {
            let mut decoder = zstd::Decoder::with_buffer(BufReader::with_capacity(CHUNK, stored))?;
            decoder.window_log_max(ZSTD_WINDOW_LOG)?;
            Source::Zstd(Box::new(decoder))
        } else {
            Source::Plain(stored)
        };
        Ok(Self { from, hash: Sha256::new(), bytes: 0, most })
    }

    /// Whether there was more text than is allowed.
    pub const fn too_long(&self) -> bool {
        self.bytes > self.most
    }

    /// What was read, once all of it was.
    pub fn finish(self) -> Input {
        let stored = match self.from {
            Source::Plain(it) => it.hash,
            Source::Gzip(it) => it.into_inner().into_inner().hash,
            Source::Zstd(it) => it.finish().into_inner().hash,
        };
        let sha256 = hex(&self.hash.finalize());
        let stored_sha256 = stored.map_or_else(|| sha256.clone(), |it| hex(&it.finalize()));
        Input { bytes: self.bytes, sha256, stored_sha256 }
    }
}

/// The start of a zstd frame, or of a skippable one.
fn is_zstd(start: &[u8]) -> bool {
    start == b"\x28\xb5\x2f\xfd" || matches!(start, [0x50..=0x5f, 0x2a, 0x4d, 0x18])
}

impl<R: Read> Read for Text<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.too_long() {
            return Ok(0);
        }
        let read = match &mut self.from {
            Source::Plain(it) => it.read(into)?,
            Source::Gzip(it) => it.read(into)?,
            Source::Zstd(it) => it.read(into)?,
        };
        self.hash.update(into.get(..read).unwrap_or_default());
        self.bytes += read as u64;
        Ok(read)
    }
}
