//! Whether a line is JSON at all, by `serde_json` and without limits on numbers.

use serde::de::IgnoredAny;

use super::super::DEEPEST;
use super::{Fault, values};

/// The text of a line that is JSON; else its first fault.
pub(super) fn read(line: &[u8]) -> Result<&str, Fault> {
    let fault = |byte: usize, expected: &str| {
        let rest = String::from_utf8_lossy(line.get(byte..line.len().min(byte + 80)).unwrap_or_default());
        let found = if rest.is_empty() { "the end of the line" } else { &rest };
        Fault { pointer: String::new(), expected: expected.to_owned(), found: values::clipped(found), byte }
    };
    let grammar = serde_json::from_slice::<IgnoredAny>(line).err().map(|it| {
        // Columns count from 1, and that of an unfinished line is its last.
        let byte = if it.is_eof() { line.len() } else { it.column().saturating_sub(1).min(line.len()) };
        fault(byte, "JSON")
    });
    let text = std::str::from_utf8(line).map_err(|it| fault(it.valid_up_to(), "UTF-8"));
    match (grammar, text) {
        (None, Ok(text)) => match beyond(text) {
            None => Ok(text),
            Some((byte, expected)) => Err(fault(byte, expected)),
        },
        (Some(grammar), Err(text)) if text.byte < grammar.byte => Err(text),
        (Some(grammar), _) => Err(grammar),
        (None, Err(text)) => Err(text),
    }
}

/// What the grammar does not see in a text that keeps to it: lone surrogates, and too many arrays and objects in
/// one another.
fn beyond(text: &str) -> Option<(usize, &'static str)> {
    if !text.contains("\\u") && text.bytes().filter(|it| matches!(it, b'[' | b'{')).nth(DEEPEST as usize).is_none() {
        return None;
    }
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'[' | b'{' => {
                depth += 1;
                if depth > DEEPEST {
                    return Some((at, "at most 127 arrays and objects in one another"));
                }
            }
            b']' | b'}' => depth -= 1,
            b'"' => {
                let mut end = at + 1;
                while bytes[end] != b'"' {
                    end += if bytes[end] == b'\\' { 2 } else { 1 };
                }
                if serde_json::from_str::<String>(&text[at..=end]).is_err() {
                    return Some((at, "escapes of whole characters"));
                }
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
    None
}
