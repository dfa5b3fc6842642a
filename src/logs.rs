//! The store of logs: files named by the SHA-256 of their bytes, in a local folder or on S3.
//!
//! A file is written under a passing name and gets its own when it is whole: what breaks off leaves nothing.

use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use jiff::{SignedDuration, Timestamp};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Name;
use object_store::{ObjectStore, ObjectStoreExt as _, WriteMultipart};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::instant::Instant;
use crate::keyfile;
use crate::replay::receipt::hex;

/// Where files stand that are being written.
const INCOMING: &str = "incoming";
/// How many parts of a file may be on their way at once, and the bytes of one: memory is bounded by it. S3 takes no smaller ones.
const PARTS: usize = 2;
const PART: usize = 256 << 10;
const PART_OF_BUCKET: usize = 5 << 20;
/// How often what was forgotten is looked for.
pub const SWEEP: Duration = Duration::from_mins(10);
/// After how long a file that nobody has touched was surely forgotten: with [`SWEEP`] it is gone within the hour.
const FORGOTTEN: SignedDuration = SignedDuration::from_mins(40);

/// The store failed.
#[derive(Debug, thiserror::Error)]
pub enum LogsError {
    /// The location is none that is known.
    #[error("`{0}` is no log store: give a folder, or s3://bucket/prefix in a build with the feature `s3`")]
    Location(String),
    /// The folder cannot be made or read.
    #[error("the log store {folder}: {source}")]
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The store refused.
    #[error("the log store: {0}")]
    Store(#[from] object_store::Error),
    /// It no longer holds a file that was kept.
    #[error("the log store holds no file {0}")]
    Missing(String),
}

impl LogsError {
    /// There is no room left.
    pub fn is_full(&self) -> bool {
        let mut next: Option<&(dyn std::error::Error + 'static)> = Some(self);
        while let Some(error) = next {
            let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
            if matches!(kind, Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)) {
                return true;
            }
            next = error.source();
        }
        false
    }
}

/// The store of logs.
#[derive(Clone, Debug)]
pub struct Logs {
    store: Arc<dyn ObjectStore>,
    folder: Option<PathBuf>,
    /// The passing names of the files that this process is writing.
    running: Arc<Mutex<BTreeSet<String>>>,
}

/// A file that is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// SHA-256 of its bytes, in lower-case hex: its name.
    pub sha256: String,
    /// How many bytes it has.
    pub bytes: u64,
}

impl Logs {
    /// Opens a store: a folder, which is made where it is missing, or `s3://bucket/prefix`.
    pub fn open(location: &str) -> Result<Self, LogsError> {
        if let Some((scheme, rest)) = location.split_once("://") {
            return Self::s3(scheme, rest).ok_or_else(|| LogsError::Location(location.to_owned()))?;
        }
        let folder = PathBuf::from(location);
        let failed = |source| LogsError::Folder { folder: folder.clone(), source };
        make_folders(&folder).map_err(failed)?;
        let store = Arc::new(LocalFileSystem::new_with_prefix(&folder)?.with_fsync(true));
        Ok(Self { store, folder: Some(folder), running: Arc::default() })
    }

    #[cfg(feature = "s3")]
    fn s3(scheme: &str, rest: &str) -> Option<Result<Self, LogsError>> {
        use object_store::aws::AmazonS3Builder;
        use object_store::prefix::PrefixStore;
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        (scheme == "s3").then(|| {
            let bucket = AmazonS3Builder::from_env().with_bucket_name(bucket).build()?;
            Ok(Self { store: Arc::new(PrefixStore::new(bucket, prefix)), folder: None, running: Arc::default() })
        })
    }

    #[cfg(not(feature = "s3"))]
    fn s3(_: &str, _: &str) -> Option<Result<Self, LogsError>> {
        None
    }

    /// Begins a file.
    pub async fn begin(&self) -> Result<Incoming, LogsError> {
        let id = Uuid::now_v7().to_string();
        let name = Name::from(format!("{INCOMING}/{id}"));
        let running = Running::new(&self.running, id);
        let part = if self.folder.is_some() { PART } else { PART_OF_BUCKET };
        let upload = WriteMultipart::new_with_chunk_size(self.store.put_multipart(&name).await?, part);
        let hash = Sha256::new();
        Ok(Incoming { store: self.store.clone(), upload: Some(upload), name, hash, bytes: 0, running: Some(running) })
    }

    /// Whether it can be written to: puts a small file and deletes it.
    pub async fn probe(&self) -> Result<(), LogsError> {
        let name = Name::from(format!("{INCOMING}/probe-{}", Uuid::now_v7()));
        self.store.put(&name, Bytes::from_static(&[b'.'; 4096]).into()).await?;
        Ok(self.store.delete(&name).await?)
    }

    /// The size and bytes of a file that was kept.
    pub async fn read(&self, sha256: &str) -> Result<(u64, BoxStream<'static, Result<Bytes, LogsError>>), LogsError> {
        match self.store.get(&place(sha256)).await {
            Ok(found) => {
                let size = found.meta.size;
                Ok((size, found.into_stream().map(|it| it.map_err(LogsError::from)).boxed()))
            }
            Err(object_store::Error::NotFound { .. }) => Err(LogsError::Missing(sha256.to_owned())),
            Err(error) => Err(error.into()),
        }
    }

    /// How many bytes a file has; `None` where there is none of that name.
    pub async fn size(&self, sha256: &str) -> Result<Option<u64>, LogsError> {
        match self.store.head(&place(sha256)).await {
            Ok(meta) => Ok(Some(meta.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes what was begun and is not written any more, by a service that was killed. What this process is writing is
    /// touched first, so that other replicas, which may share the store, leave it alone. Run it at the start and
    /// every [`SWEEP`].
    pub async fn sweep(&self, now: Instant) -> Result<(), LogsError> {
        let old = |modified: Timestamp| now.timestamp().duration_since(modified) > FORGOTTEN;
        let touched = SystemTime::UNIX_EPOCH + Duration::from_micros(u64::try_from(now.micros()).unwrap_or_default());
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let is_running = |name: &str| running.contains(name.split_once('#').map_or(name, |it| it.0));
        let mut begun = self.store.list(Some(&Name::from(INCOMING)));
        while let Some(file) = begun.next().await.transpose()? {
            let modified = Timestamp::from_second(file.last_modified.timestamp());
            if modified.is_ok_and(old) && !file.location.filename().is_some_and(is_running) {
                self.store.delete(&file.location).await?;
            }
        }
        // In a folder, parts have names that the listing leaves out.
        let Some(folder) = &self.folder else { return Ok(()) };
        let failed = |source| LogsError::Folder { folder: folder.clone(), source };
        make_folders(folder).map_err(failed)?;
        for file in fs::read_dir(folder.join(INCOMING)).map_err(failed)? {
            let file = file.map_err(failed)?;
            let swept = if file.file_name().to_str().is_some_and(is_running) {
                File::options().append(true).open(file.path()).and_then(|it| it.set_modified(touched))
            } else {
                let modified = file.metadata().and_then(|it| it.modified());
                let is_old = modified.is_ok_and(|it| Timestamp::try_from(it).is_ok_and(old));
                if is_old { fs::remove_file(file.path()) } else { Ok(()) }
            };
            // It was finished, or swept by another replica.
            swept.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(failed(error)) })?;
        }
        Ok(())
    }
}

/// Makes what is missing of a store's folders, for their owner alone, and takes from others what they may do there.
fn make_folders(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder.join(INCOMING))?;
    keyfile::close_to_others(folder, "the log store")
}

/// A file that this process is writing; dropped, it is no more.
#[derive(Debug)]
struct Running {
    all: Arc<Mutex<BTreeSet<String>>>,
    name: String,
}

impl Running {
    fn new(all: &Arc<Mutex<BTreeSet<String>>>, name: String) -> Self {
        all.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone());
        Self { all: all.clone(), name }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.all.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.name);
    }
}

/// Where a file stands: in a folder by the first two letters of its name, so that no folder grows too large.
fn place(sha256: &str) -> Name {
    let folder = sha256.get(..2).unwrap_or_default();
    Name::from(format!("sha256/{folder}/{sha256}"))
}

/// A file that is being written. Dropped before its end, it leaves nothing behind.
pub struct Incoming {
    store: Arc<dyn ObjectStore>,
    upload: Option<WriteMultipart>,
    name: Name,
    hash: Sha256,
    bytes: u64,
    running: Option<Running>,
}

impl Incoming {
    /// Takes more bytes. Waits while too many are on their way.
    pub async fn write(&mut self, bytes: Bytes) -> Result<(), LogsError> {
        self.hash.update(&bytes);
        self.bytes += bytes.len() as u64;
        if let Some(upload) = &mut self.upload {
            upload.wait_for_capacity(PARTS).await?;
            upload.put(bytes);
        }
        Ok(())
    }

    /// Ends the file: it is whole, and can be read.
    pub async fn close(mut self) -> Result<Received, LogsError> {
        let stored = Stored { sha256: hex(&self.hash.finalize_reset()), bytes: self.bytes };
        let (store, name, running) = (self.store.clone(), self.name.clone(), self.running.take());
        let received = Received { store, name, stored, is_kept: false, _running: running };
        if let Some(upload) = self.upload.take() {
            upload.finish().await?;
        }
        Ok(received)
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        if let (Some(upload), Ok(runtime)) = (self.upload.take(), tokio::runtime::Handle::try_current()) {
            runtime.spawn(async move {
                // Nobody is there to be told; the sweep takes what is left.
                let _ = upload.abort().await;
            });
        }
    }
}

/// A file that is whole and has no name of its own yet. Dropped before it is kept, it is deleted.
pub struct Received {
    store: Arc<dyn ObjectStore>,
    name: Name,
    stored: Stored,
    is_kept: bool,
    _running: Option<Running>,
}

impl Received {
    /// How many bytes it has.
    pub const fn bytes(&self) -> u64 {
        self.stored.bytes
    }

    /// Its bytes.
    pub async fn read(&self) -> Result<BoxStream<'static, Result<Bytes, LogsError>>, LogsError> {
        Ok(self.store.get(&self.name).await?.into_stream().map(|it| it.map_err(LogsError::from)).boxed())
    }

    /// Gives it its name. One that is there already is kept, and this one dropped.
    pub async fn keep(mut self) -> Result<Stored, LogsError> {
        // Two that write the same file at once write the same bytes.
        self.store.rename(&self.name, &place(&self.stored.sha256)).await?;
        self.is_kept = true;
        Ok(self.stored.clone())
    }
}

impl Drop for Received {
    fn drop(&mut self) {
        if let (false, Ok(runtime)) = (self.is_kept, tokio::runtime::Handle::try_current()) {
            let (store, name) = (self.store.clone(), self.name.clone());
            runtime.spawn(async move {
                // Nobody is there to be told; the sweep takes what is left.
                let _ = store.delete(&name).await;
            });
        }
    }
}
