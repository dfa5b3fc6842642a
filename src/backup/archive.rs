//! The archive of a backup: a tar file under zstd, of which every entry is known by its name and has its place. What it
//! says is read with suspicion: an archive may come from anywhere.

use std::io::{self, BufReader, Read, Write};

use serde::{Deserialize, Serialize};
use tar::{EntryType, Header};

use crate::instant::Instant;

/// The version of the archive's form.
pub const VERSION: u32 = 1;
/// The most bytes of a manifest, and of a master key.
const MOST_MANIFEST: u64 = 1 << 20;
const MOST_KEY: u64 = 1 << 10;
/// The most bytes behind the last entry: tar fills its last record up with zeros.
const MOST_REST: u64 = 64 << 10;
/// The largest window of zstd that is read (8 MiB): it bounds memory.
pub(super) const WINDOW_LOG: u32 = 23;
const LEVEL: i32 = 3;

const MANIFEST: &str = "manifest.json";
const DATABASE: &str = "database";
const MASTER_KEY: &str = "master-key";
const FILES: &str = "sha256/";

/// What an archive says of itself: its first entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of its form: 1.
    pub version: u32,
    /// When it was made.
    pub made_at: Instant,
    /// The program that made it: version and commit.
    pub engine: String,
    /// The database, where it is in the archive.
    pub database: Option<DatabasePart>,
    /// Whether the master key is in the archive.
    pub master_key: bool,
    /// How many files of the log store there are.
    pub files: u64,
    /// How many bytes they have together.
    pub bytes: u64,
    /// How many rows some tables have.
    pub counts: Counts,
}

/// The database of an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabasePart {
    /// What it is of.
    pub kind: DatabaseKind,
    /// How many bytes it has.
    pub bytes: u64,
    /// Their SHA-256, in lower-case hex.
    pub sha256: String,
}

/// What a database of an archive is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DatabaseKind {
    /// A file of SQLite.
    #[serde(rename = "sqlite")]
    File,
    /// What `pg_dump` wrote.
    #[serde(rename = "postgres")]
    Dump,
}

/// How many rows there are: what was backed up is there again after a restore.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Requests.
    pub requests: u64,
    /// Events.
    pub events: u64,
    /// Verifications.
    pub verifications: u64,
    /// Configuration snapshots.
    pub configurations: u64,
}

/// What an entry is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// What the archive says of itself.
    Manifest,
    /// The database.
    Database,
    /// The master key.
    MasterKey,
    /// A file of the log store: its SHA-256 in lower-case hex.
    File(String),
}

/// What is wrong with an archive.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// It cannot be read: it is cut off, was altered, or is no archive at all.
    #[error("entry {entry}: the archive cannot be read: {source}")]
    Read {
        /// Which entry, from 1.
        entry: usize,
        /// Why.
        source: io::Error,
    },
    /// An entry that does not belong there.
    #[error("entry {entry}, `{name}`: {why}")]
    Entry {
        /// Which entry, from 1.
        entry: usize,
        /// Its name, as far as it can be shown.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// The manifest is none.
    #[error("entry 1: no manifest of a backup: {0}")]
    Manifest(serde_json::Error),
    /// A later form.
    #[error("the archive has version {0}, and this program reads version {VERSION}")]
    Version(u32),
    /// Something that the manifest names is missing.
    #[error("the archive lacks {0}")]
    Lacks(String),
}

impl Part {
    /// Its name in the archive.
    pub fn name(&self) -> String {
        match self {
            Self::Manifest => MANIFEST.to_owned(),
            Self::Database => DATABASE.to_owned(),
            Self::MasterKey => MASTER_KEY.to_owned(),
            Self::File(sha256) => format!("{FILES}{sha256}"),
        }
    }

    fn of(name: &[u8]) -> Option<Self> {
        match str::from_utf8(name).ok()? {
            MANIFEST => Some(Self::Manifest),
            DATABASE => Some(Self::Database),
            MASTER_KEY => Some(Self::MasterKey),
            name => name.strip_prefix(FILES).filter(|it| is_sha256(it)).map(|it| Self::File(it.to_owned())),
        }
    }
}

/// Whether it is a SHA-256 in lower-case hex.
pub fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'))
}

/// An archive that is being written.
pub struct Writer<W: Write>(tar::Builder<zstd::Encoder<'static, W>>);

impl<W: Write> Writer<W> {
    /// Begins an archive with its manifest.
    pub fn new(to: W, manifest: &Manifest) -> io::Result<Self> {
        let mut packed = zstd::Encoder::new(to, LEVEL)?;
        // What was altered or cut off is then seen.
        packed.include_checksum(true)?;
        let mut writer = Self(tar::Builder::new(packed));
        let text = serde_json::to_vec_pretty(manifest)?;
        writer.add(&Part::Manifest, text.len() as u64, &*text)?;
        Ok(writer)
    }

    /// Adds an entry of exactly so many bytes.
    pub fn add(&mut self, part: &Part, bytes: u64, from: impl Read) -> io::Result<()> {
        let mut header = Header::new_gnu();
        header.set_path(part.name())?;
        header.set_entry_type(EntryType::Regular);
        header.set_mode(0o600);
        header.set_size(bytes);
        header.set_cksum();
        let mut from = Counted { from: from.take(bytes), read: 0, failed: None };
        self.0.append(&header, &mut from)?;
        if from.read == bytes { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }

    /// Ends the archive.
    pub fn finish(self) -> io::Result<W> {
        self.0.into_inner()?.finish()
    }
}

struct Counted<R> {
    from: R,
    read: u64,
    /// Why it could not be read on.
    failed: Option<io::Error>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.from.read(into) {
            Ok(read) => {
                self.read += read as u64;
                Ok(read)
            }
            Err(error) => {
                let kind = error.kind();
                self.failed = Some(error);
                Err(kind.into())
            }
        }
    }
}

/// Reads an archive: gives its manifest to `begin`, and each further entry with its bytes to `each`. Everything that the
/// manifest names comes, once, and nothing else.
///
/// # Errors
/// What is wrong with the archive and where, or what the callers said.
pub fn read<E: From<ArchiveError>, S>(
    from: impl Read,
    begin: impl FnOnce(&Manifest) -> Result<S, E>,
    mut each: impl FnMut(&mut S, Part, &mut dyn Read) -> Result<(), E>,
) -> Result<(Manifest, S), E> {
    let failed = |entry: usize| move |source: io::Error| ArchiveError::Read { entry, source };
    let mut unpacked = zstd::Decoder::new(from).map_err(failed(1))?;
    unpacked.window_log_max(WINDOW_LOG).map_err(failed(1))?;
    let mut archive = tar::Archive::new(BufReader::new(unpacked));
    let mut entries = archive.entries().map_err(failed(1))?.raw(true).zip(1..);

    let first = entries.next().ok_or_else(|| ArchiveError::Lacks("its manifest".to_owned()))?;
    let mut first = first.0.map_err(failed(1))?;
    let part = checked(1, &first)?;
    if part != Part::Manifest {
        return Err(wrong(1, &part, "a manifest stands first").into());
    }
    let mut text = Vec::new();
    first.read_to_end(&mut text).map_err(failed(1))?;
    let manifest: Manifest = match serde_json::from_slice(&text) {
        Ok(it) => it,
        Err(error) => {
            // A later version may have other members.
            let version = serde_json::from_slice::<serde_json::Value>(&text).ok().and_then(|it| it["version"].as_u64());
            return Err(match version {
                Some(later) if later > VERSION.into() => ArchiveError::Version(later as u32),
                _ => ArchiveError::Manifest(error),
            }
            .into());
        }
    };
    if manifest.version != VERSION {
        return Err(ArchiveError::Version(manifest.version).into());
    }
    let mut state = begin(&manifest)?;
    let mut awaited = Awaited::of(&manifest);
    for (entry, at) in entries {
        let mut entry = entry.map_err(failed(at))?;
        let part = checked(at, &entry)?;
        let size = entry.size();
        awaited.take(at, &part, size)?;
        let mut bytes = Counted { from: &mut entry, read: 0, failed: None };
        let taken = each(&mut state, part, &mut bytes);
        // Whoever takes the bytes cannot tell a bad archive from a full disk.
        if let Some(error) = bytes.failed.take() {
            return Err(failed(at)(error).into());
        }
        taken?;
        io::copy(&mut bytes, &mut io::sink()).map_err(failed(at))?;
        if bytes.read != size {
            return Err(failed(at)(io::ErrorKind::UnexpectedEof.into()).into());
        }
    }
    let entries = awaited.taken + 1;
    // To the end of the last frame: only there its checksum stands.
    let rest = io::copy(&mut archive.into_inner().take(MOST_REST + 1), &mut io::sink()).map_err(failed(entries))?;
    if rest > MOST_REST {
        return Err(ArchiveError::Lacks("an end: much follows its last entry".to_owned()).into());
    }
    awaited.done()?;
    Ok((manifest, state))
}

/// What an entry is, where it is one of ours.
fn checked<R: Read>(at: usize, entry: &tar::Entry<'_, R>) -> Result<Part, ArchiveError> {
    let name = entry.path_bytes();
    let refused = |why: &str| {
        let shown: String = String::from_utf8_lossy(&name).chars().take(80).flat_map(char::escape_default).collect();
        ArchiveError::Entry { entry: at, name: shown, why: why.to_owned() }
    };
    if entry.header().entry_type() != EntryType::Regular {
        return Err(refused("it is no plain file: links, folders and the like have no place in a backup"));
    }
    let part = Part::of(&name).ok_or_else(|| refused("a backup has no entry of that name"))?;
    let most = match part {
        Part::Manifest => MOST_MANIFEST,
        Part::MasterKey => MOST_KEY,
        Part::Database | Part::File(_) => u64::MAX,
    };
    if entry.size() > most { Err(refused("it is too long")) } else { Ok(part) }
}

fn wrong(entry: usize, part: &Part, why: &str) -> ArchiveError {
    ArchiveError::Entry { entry, name: part.name(), why: why.to_owned() }
}

/// What is still to come of what the manifest names.
struct Awaited {
    database: Option<u64>,
    master_key: bool,
    files: u64,
    bytes: u64,
    last: String,
    taken: usize,
}

impl Awaited {
    fn of(manifest: &Manifest) -> Self {
        Self {
            database: manifest.database.as_ref().map(|it| it.bytes),
            master_key: manifest.master_key,
            files: manifest.files,
            bytes: manifest.bytes,
            last: String::new(),
            taken: 0,
        }
    }

    fn take(&mut self, at: usize, part: &Part, size: u64) -> Result<(), ArchiveError> {
        self.taken += 1;
        match part {
            Part::Manifest => return Err(wrong(at, part, "it stands twice")),
            Part::Database => match self.database.take() {
                Some(bytes) if bytes == size => {}
                Some(bytes) => {
                    return Err(wrong(at, part, &format!("it has {size} bytes, and its manifest says {bytes}")));
                }
                None => return Err(wrong(at, part, "it stands twice, or the manifest does not name it")),
            },
            Part::MasterKey => {
                if !std::mem::take(&mut self.master_key) {
                    return Err(wrong(at, part, "it stands twice, or the manifest does not name it"));
                }
            }
            Part::File(sha256) => {
                // In the order of their names, so that none stands twice.
                if *sha256 <= self.last {
                    return Err(wrong(at, part, "it stands twice, or out of its order"));
                }
                self.last.clone_from(sha256);
                let files = self.files.checked_sub(1);
                let bytes = self.bytes.checked_sub(size);
                let (Some(files), Some(bytes)) = (files, bytes) else {
                    return Err(wrong(at, part, "the manifest names fewer files, or fewer bytes of them"));
                };
                (self.files, self.bytes) = (files, bytes);
            }
        }
        Ok(())
    }

    fn done(&self) -> Result<(), ArchiveError> {
        let lacks = |what: &str| Err(ArchiveError::Lacks(what.to_owned()));
        match self {
            Self { database: Some(_), .. } => lacks("its database"),
            Self { master_key: true, .. } => lacks("its master key"),
            Self { files: 1.., .. } => lacks(&format!("{} files of its log store", self.files)),
            Self { bytes: 1.., .. } => lacks(&format!("{} bytes of its log store", self.bytes)),
            _ => Ok(()),
        }
    }
}
