//! A small disk of a test's own, to be filled up.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file system of a few megabytes in memory; it is unmounted when dropped.
pub struct Disk {
    folder: tempfile::TempDir,
}

impl Disk {
    /// Mounts one, which only root may. Where it cannot, the test is skipped with a word, which fails in CI.
    pub fn mount(megabytes: u32) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let size = format!("size={megabytes}m");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "none"]).arg(folder.path()).output();
        if mounted.is_ok_and(|it| it.status.success()) {
            return Some(Self { folder });
        }
        assert!(super::setting("CI").is_none(), "no file system can be mounted: run the tests as root");
        eprintln!("SKIPPED: no file system can be mounted; run the tests as root");
        None
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Takes all the room that is left.
    pub fn fill(&self) -> Filler {
        let path = self.folder.path().join("filler");
        let mut file = File::create(&path).unwrap();
        for size in [1 << 16, 1 << 12, 1] {
            while file.write_all(&vec![b'x'; size]).is_ok() {}
        }
        Filler(path)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Lazily: something may still be open on it.
        let _ = Command::new("umount").arg("-l").arg(self.folder.path()).status();
    }
}

/// What takes all the room; dropped, the disk is as before.
pub struct Filler(PathBuf);

impl Drop for Filler {
    fn drop(&mut self) {
        fs::remove_file(&self.0).unwrap();
    }
}
