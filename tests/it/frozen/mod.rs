//! What every released version stored is opened, brought up to date, read and checked by every later build, on both
//! databases. tests/data/frozen/README.md says what stands there, and how the files of a version are made.

#[cfg(feature = "service")]
mod answers;
mod evidence;
#[cfg(feature = "service")]
mod make;
#[cfg(feature = "service")]
mod opened;
#[cfg(feature = "service")]
mod story;

use std::fs;
use std::path::{Path, PathBuf};

/// Where the versions stand.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/frozen")
}

/// The folder of each version that was frozen.
fn versions() -> Vec<PathBuf> {
    let mut all: Vec<_> =
        fs::read_dir(folder()).unwrap().map(|it| it.unwrap().path()).filter(|it| it.is_dir()).collect();
    all.sort();
    assert!(!all.is_empty(), "nothing is frozen");
    all
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|it| panic!("{}: {it}", path.display()))
}
