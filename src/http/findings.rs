//! Findings on their way out: filtered, in words, as NDJSON or as CSV.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::{Bytes, BytesMut};
use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, stream};
use serde::Serialize;

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

impl Wanted {
    fn is_all(&self) -> bool {
        self.code.is_none() && self.table.is_none() && self.severity.is_none()
    }

    fn has(&self, finding: &Finding) -> bool {
        self.code.is_none_or(|it| it == finding.code)
            && self.severity.is_none_or(|it| it == finding.severity)
            && self.table.as_ref().is_none_or(|it| finding.table.as_ref() == Some(it))
    }
}

/// The answer with the findings of that file, as it is read.
pub fn answer(file: BoxStream<'static, Result<Bytes, LogsError>>, wanted: Wanted, form: Form) -> Response {
    let body = if form == Form::Plain && wanted.is_all() {
        Body::from_stream(file)
    } else {
        let head = if matches!(form, Form::Csv(_)) { HEAD } else { "" };
        let mut rest = BytesMut::new();
        // Each finding ends with a line feed: nothing is left over at the end.
        let rows = file.map(move |chunk| chunk.map(|chunk| rewrite(&mut rest, &chunk, &wanted, form)));
        Body::from_stream(stream::once(async { Ok(Bytes::from_static(head.as_bytes())) }).chain(rows))
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

/// Writes anew what is whole of `rest` and `chunk`, and leaves the remainder in `rest`.
fn rewrite(rest: &mut BytesMut, chunk: &[u8], wanted: &Wanted, form: Form) -> Bytes {
    rest.extend_from_slice(chunk);
    let Some(end) = rest.iter().rposition(|it| *it == b'\n') else { return Bytes::new() };
    let whole = rest.split_to(end + 1);
    let mut rows = Vec::with_capacity(whole.len());
    for line in whole.split_inclusive(|it| *it == b'\n') {
        // The service wrote it: what does not parse was damaged in the store, and is shown as it is.
        let Ok(finding) = serde_json::from_slice::<Finding>(line) else {
            rows.extend_from_slice(line);
            continue;
        };
        if wanted.has(&finding) {
            row(&mut rows, line, &finding, form);
        }
    }
    rows.into()
}

/// A finding with its message.
#[derive(Serialize)]
struct Told<'f> {
    #[serde(flatten)]
    finding: &'f Finding,
    message: String,
}

fn row(rows: &mut Vec<u8>, line: &[u8], finding: &Finding, form: Form) {
    match form {
        Form::Plain => rows.extend_from_slice(line),
        Form::Told(lang) => {
            let told = Told { finding, message: words::message(finding, lang) };
            rows.extend(serde_json::to_vec(&told).unwrap_or_default());
            rows.push(b'\n');
        }
        Form::Csv(lang) => cells(rows, finding, lang),
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
        let mut rest = BytesMut::new();
        let (first, second) = text.as_bytes().split_at(at);
        let parts = [first, second].map(|it| rewrite(&mut rest, it, wanted, form));
        assert!(rest.is_empty());
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
