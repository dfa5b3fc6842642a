//! Backup and restore: the database, the log store and the master key in one archive, and whether they belong together.
//!
//! The database comes first, as it is at one moment; then the files that it names. They are named by their hashes and
//! never change, so that the service may run on meanwhile.

pub mod archive;
pub mod check;
pub mod restore;
pub mod take;

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use bytes::{Buf as _, Bytes};
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use sha2::{Digest as _, Sha256};
use tokio::runtime::Runtime;

use crate::db::{self, OpenError};
use crate::logs::LogsError;
use crate::replay::receipt::hex;
use crate::vault::VaultError;

pub use archive::{ArchiveError, Manifest};
pub use check::{CheckError, Checked};
pub use restore::{Restored, restore};
pub use take::take;

/// The program that writes and reads archives: version and commit.
const ENGINE: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("DESPACHO_COMMIT"));

/// Why a backup was not made, or not restored. Nothing is left half done.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Something is there already.
    #[error("{} is there already: it is not overwritten", .0.display())]
    Exists(PathBuf),
    /// The archive.
    #[error("{}: {source}", path.display())]
    Archive {
        /// Its path.
        path: PathBuf,
        /// What is wrong, and where.
        source: ArchiveError,
    },
    /// A file that the database names is missing.
    #[error("the log store lacks {0}, which the database names: `despacho check-store` says who names it")]
    Missing(String),
    /// What is restored does not belong together.
    #[error("what was restored is not whole, and was removed again:\n  {}", .0.join("\n  "))]
    Flaws(Vec<String>),
    /// A store on S3.
    #[error("a backup is restored into a folder: give one by --logs, and copy it to the bucket with its names")]
    Bucket,
    /// The dump of a server, where none was asked for, or the other way round.
    #[error("{0}")]
    Dump(&'static str),
    /// The database.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database.
    #[error("the database: {0}")]
    Db(#[from] db::Error),
    /// The log store.
    #[error(transparent)]
    Logs(#[from] LogsError),
    /// The check could not be made.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// The master key.
    #[error(transparent)]
    Vault(#[from] VaultError),
}

/// Names the file that could not be read or written.
fn at(path: &Path) -> impl FnOnce(io::Error) -> BackupError {
    let path = path.to_owned();
    |source| BackupError::File { path, source }
}

/// The SHA-256 of all that a reader gives, in lower-case hex, and how many bytes that is.
fn sha256_of(mut from: impl Read) -> io::Result<(String, u64)> {
    let (mut hash, mut bytes, mut chunk) = (Sha256::new(), 0, vec![0; 64 << 10]);
    loop {
        match from.read(&mut chunk)? {
            0 => return Ok((hex(&hash.finalize()), bytes)),
            read => {
                hash.update(&chunk[..read]);
                bytes += read as u64;
            }
        }
    }
}

/// A file of the log store, read on this thread.
struct Blocking<'r> {
    runtime: &'r Runtime,
    stream: BoxStream<'static, Result<Bytes, LogsError>>,
    rest: Bytes,
}

impl Read for Blocking<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.runtime.block_on(self.stream.next()) {
                Some(chunk) => self.rest = chunk.map_err(io::Error::other)?,
                None => return Ok(0),
            }
        }
        let read = self.rest.len().min(into.len());
        self.rest.copy_to_slice(&mut into[..read]);
        Ok(read)
    }
}
