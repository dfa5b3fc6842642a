//! Making a backup, while the service runs.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use bytes::Bytes;
use tokio::runtime::Runtime;

use super::archive::{DatabaseKind, DatabasePart, Manifest, Part, VERSION, Writer};
use super::{BackupError, Blocking, ENGINE, at, check, sha256_of};
use crate::config::Settings;
use crate::db::Db;
use crate::instant::Instant;
use crate::logs::{Logs, LogsError};
use crate::vault;

/// What goes into a backup.
#[derive(Clone, Copy)]
pub struct What<'w> {
    /// Where the database and the log store are, and the master key.
    pub settings: &'w Settings,
    /// Whether the master key goes into it.
    pub master_key: bool,
    /// What `pg_dump` wrote of the database, where that is a server's.
    pub dump: Option<&'w Path>,
    /// When it is made.
    pub now: Instant,
}

/// Writes a backup to a file, which must not be there. `progress` hears how many bytes of files are done, and of how many.
pub fn take(
    runtime: &Runtime,
    what: What<'_>,
    file: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Manifest, BackupError> {
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    let folder = file.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // For its owner alone, and gone when this ends.
    let passing = tempfile::Builder::new().prefix(".despacho-backup-").tempdir_in(folder).map_err(at(folder))?;
    let master_key = if what.master_key { Some(vault::master_key(what.settings)?) } else { None };
    let logs = Logs::open(&what.settings.logs)?;
    let url = &what.settings.database;
    let (db, database) = match (Db::file(url), what.dump) {
        (Some(_), Some(_)) => {
            return Err(BackupError::Dump("--dump is for PostgreSQL: a SQLite file is copied as it is"));
        }
        (Some(from), None) => {
            let copy = passing.path().join("database");
            runtime.block_on(Db::copy_file(from, &copy))?;
            let db = runtime.block_on(Db::attach(&format!("sqlite://{}", copy.display())))?;
            (db, Some((DatabaseKind::File, copy)))
        }
        (None, dump) => {
            let db = runtime.block_on(Db::attach(url))?;
            (db, dump.map(|it| (DatabaseKind::Dump, it.to_owned())))
        }
    };
    let (counts, names) = runtime.block_on(async { (check::counts(&db).await, check::files(&db).await) });
    let (counts, names) = (counts?, names?);
    runtime.block_on(db.close());
    let mut bytes = 0;
    for name in &names {
        let size = runtime.block_on(logs.size(name))?;
        bytes += size.ok_or_else(|| BackupError::Missing(name.clone()))?;
    }
    let part = match &database {
        Some((kind, path)) => {
            let (sha256, bytes) = File::open(path).and_then(sha256_of).map_err(at(path))?;
            Some(DatabasePart { kind: *kind, bytes, sha256 })
        }
        None => None,
    };
    let manifest = Manifest {
        version: VERSION,
        made_at: what.now,
        engine: ENGINE.to_owned(),
        database: part,
        master_key: master_key.is_some(),
        files: names.len() as u64,
        bytes,
        counts,
    };

    let mut out = tempfile::Builder::new().prefix(".despacho-backup-").tempfile_in(folder).map_err(at(folder))?;
    let mut archive = Writer::new(BufWriter::new(out.as_file_mut()), &manifest).map_err(at(file))?;
    if let (Some((_, path)), Some(part)) = (&database, &manifest.database) {
        let from = File::open(path).map_err(at(path))?;
        archive.add(&Part::Database, part.bytes, from).map_err(at(file))?;
    }
    if let Some(key) = &master_key {
        archive.add(&Part::MasterKey, key.len() as u64, key.as_bytes()).map_err(at(file))?;
    }
    let mut done = 0;
    for name in names {
        let found = runtime.block_on(logs.read(&name));
        let (size, stream) = found.map_err(|error| match error {
            LogsError::Missing(_) => BackupError::Missing(name.clone()),
            other => other.into(),
        })?;
        let from = Blocking { runtime, stream, rest: Bytes::new() };
        archive.add(&Part::File(name), size, from).map_err(at(file))?;
        done += size;
        progress(done, bytes);
    }
    let written = archive.finish().and_then(|mut it| it.flush());
    written.and_then(|()| out.as_file().sync_all()).map_err(at(file))?;
    out.persist_noclobber(file).map_err(|error| match error.error.kind() {
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(file.to_owned()),
        _ => at(file)(error.error),
    })?;
    sync_folder(folder)?;
    Ok(manifest)
}

/// What was renamed in a folder is on the disk.
pub(super) fn sync_folder(folder: &Path) -> Result<(), BackupError> {
    File::open(folder).and_then(|it| it.sync_all()).map_err(at(folder))
}
