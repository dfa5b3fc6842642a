//! Findings on their way out: filtered, in words, as NDJSON or as CSV.
//!
//! A finding that is not wanted is not decoded: its code, severity and table are read off the start of its line. What is
//! held is one line and one piece of the file, and the work is done off the threads that serve others.

use axum::BoxError;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{Stream, TryStreamExt as _, stream};
use memchr::{memchr, memchr2};

use super::extract::NDJSON;
use crate::lang::Lang;
use crate::logs::LogsError;
use crate::replay::Finding;
use crate::replay::codes::{Code, Severity};
use crate::words;

/// The media type of tables for spreadsheets.
pub const CSV: &str = "text/csv";

/// Which findings are asked for.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Of this code.
    pub code: Option<Code>,
    /// At this table.
    pub table: Option<String>,
    /// Of this severity.
    pub severity: Option<Severity>,
}

/// How they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As they were found.
    Plain,
    /// With a message.
    Told(Lang),
    /// As rows, with a message.
    Csv(Lang),
}

/// How much of the file is rewritten at a time.
const PIECE: usize = 64 << 10;
/// The longest line that is held whole. No finding is so long; a longer line was damaged in the store.
const LONGEST: usize = 4 << 20;

impl Wanted {
    fn is_all(&self) -> bool {
        self.code.is_none() && self.table.is_none() && self.severity.is_none()
    }

    fn has(&self, start: &Start<'_>) -> bool {
        self.code.is_none_or(|it| it.name().as_bytes() == start.code)
            && self.severity.is_none_or(|it| it.name().as_bytes() == start.severity)
            && self.table.as_ref().is_none_or(|it| it.as_bytes() == start.table)
    }
}

/// What the start of a finding's line says, as it stands there between its quotes.
struct Start<'l> {
    table: &'l [u8],
    code: &'l [u8],
    severity: &'l [u8],
}

impl<'l> Start<'l> {
    /// Reads members up to the severity, which comes after the others; before it none is a list or an object.
    fn of(line: &'l [u8]) -> Option<Self> {
        let mut rest = line.strip_prefix(b"{")?;
        let (mut table, mut code) = (None, None);
        loop {
            let (name, after) = scalar(rest)?;
            let (value, after) = scalar(after.strip_prefix(b":")?)?;
            match name {
                b"table" => table = Some(value),
                b"code" => code = Some(value),
                b"severity" => return Some(Self { table: table?, code: code?, severity: value }),
                _ => {}
            }
            rest = after.strip_prefix(b",")?;
        }
    }
}

/// A string without its quotes, or any other scalar, and what follows it.
fn scalar(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let Some(text) = text.strip_prefix(b"\"") else {
        let end = text.iter().position(|it| !it.is_ascii_alphanumeric() && !matches!(it, b'-' | b'.'))?;
        return (end > 0).then(|| text.split_at(end));
    };
    let mut end = 0;
    loop {
        end += memchr2(b'"', b'\\', text.get(end..)?)?;
        if text[end] == b'"' {
            return Some((&text[..end], &text[end + 1..]));
        }
        end += 2;
    }
}

/// The answer with the findings of that file, as it is read.
pub fn answer(file: BoxStream<'static, Result<Bytes, LogsError>>, wanted: Wanted, form: Form) -> Response {
    let body = if form == Form::Plain && wanted.is_all() {
        Body::from_stream(file)
    } else {
        Body::from_stream(rewritten(file, Rewriter::new(wanted, form)))
    };
    let mut response = body.into_response();
    let headers = response.headers_mut();
    let media_type = if matches!(form, Form::Csv(_)) { "text/csv; charset=utf-8; header=present" } else { NDJSON };
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::VARY, HeaderValue::from_static("accept, accept-language"));
    if let Form::Told(lang) | Form::Csv(lang) = form {
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(lang.tag()));
    }
    if matches!(form, Form::Csv(_)) {
        let attachment = HeaderValue::from_static("attachment; filename=\"findings.csv\"");
        headers.insert(header::CONTENT_DISPOSITION, attachment);
    }
    response
}

/// The file, piece by piece, written anew.
fn rewritten(
    file: BoxStream<'static, Result<Bytes, LogsError>>,
    rewriter: Rewriter,
) -> impl Stream<Item = Result<Bytes, BoxError>> {
    stream::try_unfold(Some((file, rewriter)), |state| async move {
        let Some((mut file, mut rewriter)) = state else { return Ok::<_, BoxError>(None) };
        loop {
            let mut piece = Vec::with_capacity(PIECE);
            let mut ended = false;
            while piece.len() < PIECE && !ended {
                match file.try_next().await? {
                    Some(chunk) => piece.extend_from_slice(&chunk),
                    None => ended = true,
                }
            }
            let rows;
            (rewriter, rows) = tokio::task::spawn_blocking(move || {
                let rows = rewriter.rows(&piece, ended);
                (rewriter, rows)
            })
            .await?;
            if ended {
                return Ok(Some((rows, None)));
            }
            if !rows.is_empty() {
                return Ok(Some((rows, Some((file, rewriter)))));
            }
        }
    })
}

/// Writes findings anew, wherever the file is cut into pieces.
struct Rewriter {
    wanted: Wanted,
    form: Form,
    /// What comes before the first row.
    head: &'static str,
    /// The start of a line whose end was not read yet.
    rest: Vec<u8>,
    /// Such a line is too long to be held, and its rest is shown, or not.
    passing: Option<bool>,
}

impl Rewriter {
    /// `wanted.table` is compared as it stands in the file: as JSON.
    fn new(mut wanted: Wanted, form: Form) -> Self {
        let json = |it: String| serde_json::to_string(&it).unwrap_or_default();
        wanted.table = wanted.table.map(json).map(|it| it.get(1..it.len() - 1).unwrap_or_default().to_owned());
        let head = if matches!(form, Form::Csv(_)) { HEAD } else { "" };
        Self { wanted, form, head, rest: Vec::new(), passing: None }
    }

    /// The rows of what is whole with that piece; of all that is left, where the file has ended.
    fn rows(&mut self, piece: &[u8], ended: bool) -> Bytes {
        let mut rows = std::mem::take(&mut self.head).as_bytes().to_vec();
        let mut piece = piece;
        while let Some(end) = memchr(b'\n', piece) {
            let (line, after) = piece.split_at(end + 1);
            if let Some(shown) = self.passing.take() {
                rows.extend_from_slice(if shown { line } else { &[] });
            } else if self.rest.is_empty() {
                self.row(&mut rows, line);
            } else {
                let mut whole = std::mem::take(&mut self.rest);
                whole.extend_from_slice(line);
                self.row(&mut rows, &whole);
            }
            piece = after;
        }
        self.rest.extend_from_slice(piece);
        if ended && self.passing.is_none() && !self.rest.is_empty() {
            let whole = std::mem::take(&mut self.rest);
            self.row(&mut rows, &whole);
        } else if self.passing.is_some() || self.rest.len() > LONGEST {
            let start = Start::of(&self.rest);
            let shown = self.passing.unwrap_or_else(|| start.is_none_or(|it| self.wanted.has(&it)));
            self.passing = Some(shown);
            rows.extend_from_slice(if shown { &self.rest } else { &[] });
            self.rest = Vec::new();
        }
        rows.into()
    }

    fn row(&self, rows: &mut Vec<u8>, line: &[u8]) {
        let start = Start::of(line);
        if start.as_ref().is_some_and(|it| !self.wanted.has(it)) {
            return;
        }
        // The service wrote it: what does not parse was damaged in the store, and is shown as it is.
        let lang = match self.form {
            Form::Told(lang) | Form::Csv(lang) if start.is_some() => lang,
            _ => return rows.extend_from_slice(line),
        };
        let Ok(finding) = serde_json::from_slice::<Finding>(line) else { return rows.extend_from_slice(line) };
        match line.trim_ascii_end().strip_suffix(b"}") {
            Some(open) if matches!(self.form, Form::Told(_)) => {
                let message = serde_json::to_string(&words::message(&finding, lang)).unwrap_or_default();
                rows.extend_from_slice(open);
                rows.extend_from_slice(b",\"message\":");
                rows.extend_from_slice(message.as_bytes());
                rows.extend_from_slice(b"}\n");
            }
            _ => cells(rows, &finding, lang),
        }
    }
}

const HEAD: &str = "line,table,shoe,round,code,severity,grade,game,article,act,interpretations,bet_index,bet_id,expected,\
    found,detail,message\r\n";

fn cells(row: &mut Vec<u8>, finding: &Finding, lang: Lang) {
    let number = |it: Option<u64>| it.map_or_else(String::new, |it| it.to_string());
    let text = |it: &Option<String>| it.as_deref().map_or_else(String::new, safe);
    let json = |it: &serde_json::Value| if it.is_null() { String::new() } else { safe(&it.to_string()) };
    let cells = [
        number(Some(finding.line)),
        text(&finding.table),
        text(&finding.shoe),
        number(finding.round),
        finding.code.name().to_owned(),
        finding.severity.name().to_owned(),
        finding.grade.map_or_else(String::new, |it| it.name().to_owned()),
        finding.game.map_or_else(String::new, |it| it.name().to_owned()),
        text(&finding.article),
        text(&finding.act),
        finding.interpretations.join(" "),
        number(finding.bet.as_ref().map(|it| it.index.into())),
        finding.bet.as_ref().map_or_else(String::new, |it| text(&it.id)),
        json(&finding.expected),
        json(&finding.found),
        json(&finding.detail),
        safe(&words::message(finding, lang)),
    ];
    let quoted = cells.map(|it| format!("\"{}\"", it.replace('"', "\"\"")));
    row.extend_from_slice(quoted.join(",").as_bytes());
    row.extend_from_slice(b"\r\n");
}

/// A cell that no spreadsheet takes for a formula: what begins like one gets an apostrophe before it.
fn safe(text: &str) -> String {
    let begins_formula =
        |it: char| matches!(it, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠');
    if text.starts_with(begins_formula) { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(table: &str) -> String {
        format!(
            "{{\"line\":41,\"table\":{table:?},\"shoe\":\"s\",\"round\":12,\"code\":\"third-card-missing\",\
             \"severity\":\"violation\",\"grade\":\"official\",\"game\":\"makccarat\",\"article\":\"9\",\"act\":\"67/2007\",\
             \"interpretations\":[],\"bet\":null,\"expected\":{{\"banker\":\"draws\"}},\"found\":{{\"banker\":\"stands\"}},\
             \"detail\":{{}}}}\n"
        )
    }

    fn rewritten(text: &str, wanted: &Wanted, form: Form, at: usize) -> String {
        let mut rewriter = Rewriter::new(wanted.clone(), form);
        rewriter.head = "";
        let (first, second) = text.as_bytes().split_at(at);
        let parts = [(first, false), (second, true)].map(|(piece, ended)| rewriter.rows(piece, ended));
        String::from_utf8(parts.concat()).unwrap()
    }

    #[test]
    fn where_the_file_is_cut_into_chunks_changes_nothing() {
        let text = finding("T-1") + &finding("T-2");
        for form in [Form::Plain, Form::Told(Lang::Pt), Form::Csv(Lang::ZhHant)] {
            let whole = rewritten(&text, &Wanted::default(), form, 0);
            assert!((0..=text.len()).all(|at| rewritten(&text, &Wanted::default(), form, at) == whole));
        }
        assert_eq!(rewritten(&text, &Wanted::default(), Form::Plain, 5), text);
    }

    #[test]
    fn names_are_the_same_in_every_language() {
        let row = |lang| rewritten(&finding("T-1"), &Wanted::default(), Form::Csv(lang), 0);
        for lang in [Lang::En, Lang::Pt, Lang::ZhHant] {
            let named = "\"third-card-missing\",\"violation\",\"official\",\"makccarat\",\"9\",\"67/2007\"";
            assert!(row(lang).contains(named), "{}", row(lang));
        }
    }

    #[test]
    fn what_is_not_asked_for_is_left_out() {
        let text = finding("T-1") + &finding("T-2");
        let check = |wanted: Wanted, expected: &str| assert_eq!(rewritten(&text, &wanted, Form::Plain, 0), expected);
        check(Wanted { table: Some("T-2".to_owned()), ..Wanted::default() }, &finding("T-2"));
        check(Wanted { severity: Some(Severity::Defect), ..Wanted::default() }, "");
        check(Wanted { code: Code::from_name("third-card-missing"), ..Wanted::default() }, &text);
        let text = finding("T\"\\,}1") + &finding("T-2");
        let wanted = Wanted { table: Some("T\"\\,}1".to_owned()), ..Wanted::default() };
        assert_eq!(rewritten(&text, &wanted, Form::Plain, 0), finding("T\"\\,}1"));
    }

    /// Nothing after the severity is looked at where only the start decides.
    #[test]
    fn what_is_left_out_is_not_decoded() {
        let broken = finding("T-1").replace("\"grade\"", "\"grade\":::");
        let wanted = Wanted { table: Some("T-2".to_owned()), ..Wanted::default() };
        for form in [Form::Plain, Form::Told(Lang::En), Form::Csv(Lang::En)] {
            assert_eq!(rewritten(&broken, &wanted, form, 0), "");
            assert_eq!(rewritten(&broken, &Wanted::default(), form, 0), broken, "what is damaged is shown as it is");
        }
    }

    #[test]
    fn a_line_of_any_length_is_held_in_bounded_memory() {
        let long = "x".repeat(LONGEST / 4);
        for (wanted, shown) in
            [(Wanted::default(), true), (Wanted { table: Some("T-2".to_owned()), ..Wanted::default() }, false)]
        {
            let mut rewriter = Rewriter::new(wanted, Form::Plain);
            let start = finding("T-1");
            let (start, end) = start.split_at(start.len() - 3);
            let mut length = rewriter.rows(start.as_bytes(), false).len();
            for _ in 0..20 {
                length += rewriter.rows(long.as_bytes(), false).len();
                assert!(rewriter.rest.len() <= LONGEST, "{}", rewriter.rest.len());
            }
            length += rewriter.rows(end.as_bytes(), false).len();
            assert_eq!(length, if shown { start.len() + 20 * long.len() + end.len() } else { 0 });
            assert_eq!(rewriter.rows(finding("T-2").as_bytes(), true), finding("T-2"), "the next line is read again");
        }
    }

    #[test]
    fn no_cell_begins_a_formula() {
        for table in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1"] {
            let row = rewritten(&finding(table), &Wanted::default(), Form::Csv(Lang::En), 0);
            assert!(row.starts_with(&format!("\"41\",\"'{table}\",")), "{row}");
        }
        let row = rewritten(&finding("a\"b,c"), &Wanted::default(), Form::Csv(Lang::En), 0);
        assert!(row.starts_with("\"41\",\"a\"\"b,c\",\"s\",\"12\",\"third-card-missing\""), "{row}");
        assert_eq!(row.matches("\r\n").count(), 1);
    }
}
