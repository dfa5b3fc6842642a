//! Restoring a backup to places where nothing is yet. All of it is read, written beside its places and checked; then it
//! is moved there, the database last.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::archive::{self, ArchiveError, DatabaseKind, Manifest, Part};
use super::take::sync_folder;
use super::{BackupError, at, check, sha256_of};
use crate::config::Settings;
use crate::db::Db;
use crate::logs::Logs;
use crate::vault::{self, Vault, VaultError};

/// How much of a file is read at a time.
const CHUNK: usize = 256 << 10;

/// What was restored, and where.
#[derive(Debug)]
pub struct Restored {
    /// What the archive says of itself.
    pub manifest: Manifest,
    /// The database's file, or the dump for `pg_restore`.
    pub database: Option<PathBuf>,
    /// The log store.
    pub logs: PathBuf,
    /// The master key's file, where it was restored.
    pub master_key: Option<PathBuf>,
    /// Whether the vault was opened.
    pub unlocked: bool,
}

impl From<ArchiveError> for BackupError {
    fn from(source: ArchiveError) -> Self {
        Self::Archive { path: PathBuf::new(), source }
    }
}

/// Where everything goes, checked to be free.
struct Places {
    database: Option<PathBuf>,
    logs: PathBuf,
    master_key: Option<PathBuf>,
}

impl Places {
    fn of(settings: &Settings, manifest: &Manifest, dump: Option<&Path>) -> Result<Self, BackupError> {
        let kind = manifest.database.as_ref().map(|it| it.kind);
        let database = match (Db::file(&settings.database), kind, dump) {
            (Some(file), Some(DatabaseKind::File), None) => Some(PathBuf::from(file)),
            (None, Some(DatabaseKind::Dump), Some(dump)) => Some(dump.to_owned()),
            (None, None, None) => None,
            (_, Some(DatabaseKind::File), _) => {
                return Err(BackupError::Dump(
                    "the backup is of a SQLite database: give one by --database, and no --dump",
                ));
            }
            (_, Some(DatabaseKind::Dump), _) => {
                return Err(BackupError::Dump(
                    "the backup is of a PostgreSQL database: give its URL by --database, and by --dump where to write the dump",
                ));
            }
            (_, None, _) => {
                return Err(BackupError::Dump(
                    "the backup holds no database: give the URL of the PostgreSQL database that it belongs to by --database",
                ));
            }
        };
        if settings.logs.contains("://") {
            return Err(BackupError::Bucket);
        }
        let logs = PathBuf::from(&settings.logs);
        let master_key = manifest.master_key.then(|| PathBuf::from(vault::key_file(settings)));
        let beside = ["-wal", "-shm", "-journal"].map(|it| database.as_ref().map(|path| with(path, it)));
        for path in [&database, &master_key].into_iter().chain(&beside).flatten() {
            if path.symlink_metadata().is_ok() {
                return Err(BackupError::Exists(path.clone()));
            }
        }
        if !is_free(&logs).map_err(at(&logs))? {
            return Err(BackupError::Exists(logs));
        }
        Ok(Self { database, logs, master_key })
    }
}

fn with(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Whether a folder is missing, or holds nothing but the empty folder that a log store begins with.
fn is_free(folder: &Path) -> io::Result<bool> {
    let entries = match fs::read_dir(folder) {
        Ok(it) => it,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let path = entry?.path();
        if !path.ends_with("incoming") || fs::read_dir(&path)?.next().is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What is being restored, beside its places.
struct Staged {
    places: Places,
    /// Beside the database, or beside the log store where there is no database's file.
    folder: TempDir,
    /// Beside the log store: it is moved as a whole.
    store: TempDir,
    logs: Logs,
    key: Option<String>,
    sha256: Option<String>,
}

impl Staged {
    fn begin(places: Places) -> Result<Self, BackupError> {
        let passing = |place: &Path| {
            let parent = parent(place);
            fs::create_dir_all(parent).map_err(at(parent))?;
            tempfile::Builder::new().prefix(".despacho-restore-").tempdir_in(parent).map_err(at(parent))
        };
        let folder = passing(places.database.as_deref().unwrap_or(&places.logs))?;
        let store = passing(&places.logs)?;
        let logs = Logs::open(&store.path().join("logs").to_string_lossy())?;
        Ok(Self { places, folder, store, logs, key: None, sha256: None })
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("database")
    }

    fn take(&mut self, runtime: &Runtime, part: Part, bytes: &mut dyn Read) -> Result<(), BackupError> {
        match part {
            Part::Manifest => {}
            Part::Database => {
                let path = self.database();
                let mut file = create(&path)?;
                io::copy(bytes, &mut file).and_then(|_| file.sync_all()).map_err(at(&path))?;
                let (sha256, _) = File::open(&path).and_then(sha256_of).map_err(at(&path))?;
                self.sha256 = Some(sha256);
            }
            Part::MasterKey => {
                let mut key = String::new();
                bytes.read_to_string(&mut key).map_err(at(Path::new("master-key")))?;
                self.key = Some(key);
            }
            Part::File(sha256) => {
                let mut file = runtime.block_on(self.logs.begin())?;
                let mut chunk = vec![0; CHUNK];
                loop {
                    let read = bytes.read(&mut chunk).map_err(at(Path::new(&sha256)))?;
                    if read == 0 {
                        break;
                    }
                    runtime.block_on(file.write(Bytes::copy_from_slice(&chunk[..read])))?;
                }
                let stored = runtime.block_on(async { file.close().await?.keep().await })?;
                if stored.sha256 != sha256 {
                    let flaw = format!("{sha256} was altered: its bytes have the SHA-256 {}", stored.sha256);
                    return Err(BackupError::Flaws(vec![flaw]));
                }
            }
        }
        Ok(())
    }
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn create(path: &Path) -> Result<File, BackupError> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).map_err(at(path))
}

/// Restores a backup. `progress` hears how many bytes of files are done, and of how many.
pub fn restore(
    runtime: &Runtime,
    settings: &Settings,
    archive: &Path,
    dump: Option<&Path>,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Restored, BackupError> {
    let from = BufReader::new(File::open(archive).map_err(at(archive))?);
    let begin = |manifest: &Manifest| {
        let staged = Staged::begin(Places::of(settings, manifest, dump)?)?;
        Ok((staged, manifest.bytes, 0))
    };
    let each = |(staged, all, done): &mut (Staged, u64, u64), part: Part, bytes: &mut dyn Read| {
        let mut counted = Count { from: bytes, read: 0 };
        staged.take(runtime, part, &mut counted)?;
        *done += counted.read;
        progress((*done).min(*all), *all);
        Ok(())
    };
    let (manifest, (staged, ..)) = archive::read(from, begin, each).map_err(|error| match error {
        BackupError::Archive { source, .. } => BackupError::Archive { path: archive.to_owned(), source },
        other => other,
    })?;
    let unlocked = examine(runtime, settings, &manifest, &staged)?;
    publish(staged, manifest, unlocked)
}

struct Count<'r> {
    from: &'r mut dyn Read,
    read: u64,
}

impl Read for Count<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(into)?;
        self.read += read as u64;
        Ok(read)
    }
}

/// Checks what was restored as a whole. Answers whether the vault was opened.
fn examine(runtime: &Runtime, settings: &Settings, manifest: &Manifest, staged: &Staged) -> Result<bool, BackupError> {
    if manifest.database.as_ref().map(|it| &it.sha256) != staged.sha256.as_ref() {
        return Err(BackupError::Flaws(vec!["the database was altered: it has another SHA-256".to_owned()]));
    }
    if manifest.database.as_ref().map(|it| it.kind) != Some(DatabaseKind::File) {
        // Of a server, `despacho check-store` looks when its dump is restored.
        return Ok(false);
    }
    // The key of the archive, else the one that is at hand.
    let keyed = match &staged.key {
        Some(key) => Some(Settings { master_key: Some(key.clone()), ..settings.clone() }),
        None => vault::master_key(settings).is_ok().then(|| settings.clone()),
    };
    runtime.block_on(async {
        let url = format!("sqlite://{}", staged.database().display());
        let db = Db::attach(&url).await?;
        let counts = check::counts(&db).await?;
        db.close().await;
        // As the service does at its start: a database of an earlier version is brought up to date.
        let db = Db::open(&url).await?;
        let vault = match &keyed {
            Some(settings) => Vault::existing(&db, settings).await.map_err(|error| match error {
                VaultError::Key(_) | VaultError::Other(_) if staged.key.is_some() => BackupError::Flaws(vec![
                    "the master key in the archive does not open what is sealed in its database".to_owned(),
                ]),
                other => other.into(),
            })?,
            None => None,
        };
        let checked = check::check(&db, &staged.logs, vault.as_ref(), &mut |_| {}).await?;
        db.close().await;
        let mut flaws = checked.flaws;
        if counts != manifest.counts {
            flaws.push(format!("the manifest counts {:?}, and there are {counts:?}", manifest.counts));
        }
        if checked.files != manifest.files {
            flaws.push(format!("the archive has {} files, and the database names {}", manifest.files, checked.files));
        }
        if flaws.is_empty() { Ok(vault.is_some()) } else { Err(BackupError::Flaws(flaws)) }
    })
}

/// Moves everything to its place. What fails takes back what was done before.
fn publish(staged: Staged, manifest: Manifest, unlocked: bool) -> Result<Restored, BackupError> {
    let from = staged.database();
    let Staged { places, folder, store, key, .. } = staged;
    let mut done = Undo(Vec::new());
    if let (Some(path), Some(key)) = (&places.master_key, &key) {
        fs::create_dir_all(parent(path)).map_err(at(parent(path)))?;
        let mut file = create(path)?;
        done.0.push(path.clone());
        file.write_all(key.as_bytes()).and_then(|()| file.sync_all()).map_err(at(path))?;
        sync_folder(parent(path))?;
    }
    // Only what is empty goes.
    drop(fs::remove_dir(places.logs.join("incoming")));
    fs::rename(store.path().join("logs"), &places.logs).map_err(at(&places.logs))?;
    done.0.push(places.logs.clone());
    sync_folder(parent(&places.logs))?;
    if let Some(path) = &places.database {
        // A link fails where something is there; a rename would replace it.
        fs::hard_link(&from, path).map_err(at(path))?;
        done.0.push(path.clone());
        sync_folder(parent(path))?;
    }
    done.0.clear();
    drop((folder, store));
    Ok(Restored { manifest, database: places.database, logs: places.logs, master_key: places.master_key, unlocked })
}

/// What is removed again where a later step fails.
struct Undo(Vec<PathBuf>);

impl Drop for Undo {
    fn drop(&mut self) {
        for path in self.0.drain(..).rev() {
            // It was made a moment ago, by this restore.
            drop(if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) });
        }
    }
}
