//! The published documents say what the code says, and the other way round.

mod findings;
#[cfg(feature = "service")]
mod interfaces;
mod law;
mod links;
mod log;
#[cfg(feature = "service")]
mod operating;

use std::fs;
use std::path::{Path, PathBuf};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|it| panic!("{name}: {it}"))
}

/// `UPDATE=1` writes what can be written.
#[expect(clippy::disallowed_methods, reason = "an instruction to the tests")]
fn updating() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// Holds a document to what it should be, or writes it.
#[track_caller]
fn check(name: &str, text: &str) {
    if updating() {
        fs::write(path(name), text).unwrap();
    }
    assert!(read(name) == text, "{name} is not what the code says: UPDATE=1 writes it");
}

/// The cells of a table's rows, without its head: of lines that begin with `|`. `\|` is no border.
fn rows(text: &str) -> impl Iterator<Item = Vec<String>> {
    text.lines().filter(|it| it.starts_with('|')).map(|line| {
        let line = line.replace("\\|", "\u{0}");
        line.trim_matches('|').split('|').map(|it| it.trim().replace('\u{0}', "\\|")).collect()
    })
}

/// What stands between two texts.
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let start = text.find(from).unwrap_or_else(|| panic!("`{from}` is missing")) + from.len();
    let end = text[start..].find(to).unwrap_or_else(|| panic!("`{to}` is missing")) + start;
    &text[start..end]
}

/// The text of a code span that is the whole of a cell, or its beginning.
fn code(cell: &str) -> Option<&str> {
    cell.strip_prefix('`')?.split_once('`').map(|it| it.0)
}
