//! What is for its owner alone: databases and logs, and files that hold one secret. Such a file is there whole or not at all, at whatever moment the
//! process or the machine stops; and what a first start has written before it was interrupted, the next one goes on
//! with.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

/// Reads a secret. Where others than its owner may read it too, a warning says so.
pub fn read(path: &str) -> io::Result<String> {
    let mode = fs::metadata(path)?.mode() & 0o777;
    if mode & 0o077 != 0 {
        tracing::warn!(file = path, mode = format!("{mode:o}"), "a secret can be read by others: chmod 600");
    }
    fs::read_to_string(path)
}

/// Takes from others what they may do with a file or a folder, and says so: `what` names it.
pub fn close_to_others(path: &Path, what: &str) -> io::Result<()> {
    let mode = fs::metadata(path)?.mode() & 0o777;
    let of_others = mode & 0o077;
    if of_others == 0 {
        return Ok(());
    }
    let shown = path.display();
    match fs::set_permissions(path, Permissions::from_mode(mode & 0o700)) {
        Ok(()) => tracing::info!(path = %shown, mode = format!("{mode:o}"), "{what} was open to others"),
        Err(error) => tracing::warn!(path = %shown, %error, "{what} is open to others: take that from them"),
    }
    Ok(())
}

/// The secret that the file holds, and whether it was made: where there is none, `make` makes it.
pub fn read_or_make<E: From<io::Error>>(
    path: &str,
    make: impl FnOnce() -> Result<String, E>,
) -> Result<(String, bool), E> {
    let _ = fs::remove_file(passing(path)); // of a start that was interrupted
    match read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        found => return Ok((found?, false)),
    }
    let is_new = write(path, &make()?)?;
    Ok((read(path)?, is_new))
}

/// Writes a secret under a passing name and gives it its own when it is on the disk. `false` where somebody else was
/// faster: theirs is kept.
fn write(path: &str, secret: &str) -> io::Result<bool> {
    let passing = passing(path);
    let written = write_new(&passing, secret).and_then(|()| match fs::hard_link(&passing, path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        // Not every file system knows links.
        Err(_) => fs::rename(&passing, path).map(|()| true),
    });
    let _ = fs::remove_file(&passing);
    let folder = Path::new(path).parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).and_then(|it| it.sync_all())?;
    written
}

/// The name that a secret has while it is written.
fn passing(path: &str) -> String {
    format!("{path}.new")
}

fn write_new(path: &str, secret: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    writeln!(file, "{secret}")?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(path: &str, secret: &str) -> io::Result<(String, bool)> {
        read_or_make(path, || Ok(secret.to_owned()))
    }

    #[test]
    fn a_secret_is_made_once_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key").display().to_string();
        assert_eq!(made(&path, "first").unwrap(), ("first\n".to_owned(), true));
        assert_eq!(made(&path, "second").unwrap(), ("first\n".to_owned(), false));
        assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(!write(&path, "third").unwrap(), "what is there is not overwritten");
        assert!(made(&folder.path().join("no/folder/key").display().to_string(), "x").is_err());
    }

    #[test]
    fn what_an_interrupted_writer_left_is_in_nobodys_way() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key").display().to_string();
        fs::write(format!("{path}.new"), "dsp_hal").unwrap();
        assert_eq!(made(&path, "whole").unwrap(), ("whole\n".to_owned(), true));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
