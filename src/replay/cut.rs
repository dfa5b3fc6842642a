//! What findings repeat of a log, cut short.
//!
//! A text of more than 128 bytes is cut at a character, with `…` and its whole length: `aaaa… (1048576 bytes)`.
//! [`Said`] cuts every text of every finding that it takes. Long texts are best not made first: [`text`] and [`Writer`]
//! keep of them no more than is repeated.

use std::fmt::{self, Write};

use serde_json::Value;

use super::codes::Code;
use super::findings::Finding;

/// How many bytes of a text are repeated.
pub const REPEATED: usize = 128;

/// The findings of a line. Each is cut where it comes in, so that none can be long, whatever made it.
#[derive(Debug, Default)]
pub(super) struct Said(Vec<Finding>);

impl Said {
    /// Takes a finding, and gives it as it will be written.
    pub fn push(&mut self, mut finding: Finding) -> &Finding {
        cut_finding(&mut finding);
        self.0.push(finding);
        &self.0[self.0.len() - 1]
    }

    /// Takes them out in their order.
    pub fn sorted(&mut self) -> Vec<Finding> {
        let mut findings = std::mem::take(&mut self.0);
        findings.sort_by(|one, other| one.sort_key().cmp(&other.sort_key()));
        findings
    }
}

impl std::ops::Deref for Said {
    type Target = [Finding];
    fn deref(&self) -> &[Finding] {
        &self.0
    }
}

fn cut_finding(finding: &mut Finding) {
    let names = [&mut finding.table, &mut finding.shoe];
    let id = finding.bet.as_mut().and_then(|it| it.id.as_mut());
    for text in names.into_iter().flatten().chain(id) {
        cut(text);
    }
    // What should have stood in a malformed record is said in words of the law and of the format.
    if finding.code != Code::MalformedRecord {
        cut_facts(&mut finding.expected);
    }
    cut_facts(&mut finding.found);
    cut_facts(&mut finding.detail);
}

/// Cuts the texts of some facts. Their members' names are those of the published shapes.
pub(crate) fn cut_facts(facts: &mut Value) {
    match facts {
        Value::String(text) => cut(text),
        Value::Array(items) => items.iter_mut().for_each(cut_facts),
        Value::Object(members) => members.values_mut().for_each(cut_facts),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Cuts a text where it is long.
pub(crate) fn cut(text: &mut String) {
    if text.len() > REPEATED && !is_cut(text) {
        let whole = text.len();
        text.truncate(text.floor_char_boundary(REPEATED));
        end(text, whole);
        text.shrink_to_fit();
    }
}

/// The text of a log's bytes, cut where it is long; of a long one no more is read.
pub(crate) fn text(bytes: &[u8]) -> String {
    let Some(start) = bytes.get(..REPEATED).filter(|_| bytes.len() > REPEATED) else {
        return String::from_utf8_lossy(bytes).into_owned();
    };
    let start = start.utf8_chunks().next().map_or("", |it| it.valid());
    let mut text = start.to_owned();
    end(&mut text, bytes.len());
    text
}

fn end(text: &mut String, whole: usize) {
    // Writing to a string does not fail.
    let _ = write!(text, "… ({whole} bytes)");
}

/// Whether a text was cut before: what stands in place of its end says so, and it is no longer than a cut text is.
fn is_cut(text: &str) -> bool {
    let mut start = (REPEATED - 3..=REPEATED).filter_map(|it| text.get(it..));
    let length = start.find_map(|it| it.strip_prefix("… (")?.strip_suffix(" bytes)"));
    length.is_some_and(|it| it.len() <= 20 && it.bytes().all(|it| it.is_ascii_digit()))
}

/// Keeps of what is written to it no more than is repeated, and counts the rest.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    start: String,
    whole: usize,
}

impl Writer {
    /// The text, cut where it is long.
    pub fn text(mut self) -> String {
        if self.whole > self.start.len() {
            end(&mut self.start, self.whole);
        }
        self.start
    }
}

impl Write for Writer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.whole == self.start.len() {
            let room = REPEATED.saturating_sub(self.start.len());
            self.start.push_str(&text[..text.floor_char_boundary(room)]);
        }
        self.whole += text.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All three ways to cut give the same.
    #[track_caller]
    fn check(whole: &str, expected: &str) {
        let mut once = whole.to_owned();
        cut(&mut once);
        assert_eq!(once, expected);
        cut(&mut once);
        assert_eq!(once, expected, "cut again");
        assert_eq!(text(whole.as_bytes()), expected);
        let mut writer = Writer::default();
        for char in whole.chars() {
            write!(writer, "{char}").unwrap();
        }
        assert_eq!(writer.text(), expected);
    }

    #[test]
    fn a_long_text_is_cut_at_a_character() {
        let a = |count| "a".repeat(count);
        check("", "");
        check(&a(128), &a(128));
        check(&a(129), &format!("{}… (129 bytes)", a(128)));
        check(&a(1 << 20), &format!("{}… (1048576 bytes)", a(128)));
        for before in 125..128 {
            let whole = a(before) + "龍🀄";
            let kept = if before + 3 <= 128 { a(before) + "龍" } else { a(before) };
            check(&whole, &format!("{kept}… ({} bytes)", whole.len()));
        }
    }

    #[test]
    fn no_text_of_a_log_passes_for_one_that_was_cut_and_is_long() {
        for end in ["… (99 bytes)", "… (184467440737095516150 bytes)", "… (x bytes)", "… ( bytes) and more"] {
            let mut text = "a".repeat(128) + end + &"b".repeat(300);
            cut(&mut text);
            assert!(text.len() < 160, "{text}");
        }
    }
}
