//! Lists in pages, and revisions as entity tags.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use serde::Serialize;
use utoipa::ToSchema;

use super::problem::{Fault, Kind, Problem};
use crate::message::message;
use crate::page::Page;

/// Part of a list, in the order that the operation states.
#[derive(Debug, Serialize, ToSchema)]
pub struct List<T> {
    /// The items.
    items: Vec<T>,
    /// The cursor of the next page; null where this is the last.
    #[schema(required)]
    next: Option<String>,
}

impl<T> From<Page<T>> for List<T> {
    fn from(Page { items, next }: Page<T>) -> Self {
        Self { items, next }
    }
}

impl<T> From<Vec<T>> for List<T> {
    fn from(items: Vec<T>) -> Self {
        Self { items, next: None }
    }
}

/// The entity tag of a revision.
pub fn etag(revision: i64) -> [(HeaderName, HeaderValue); 1] {
    let value = HeaderValue::from_str(&format!("\"{revision}\"")).unwrap_or(HeaderValue::from_static("\"\""));
    [(header::ETAG, value)]
}

/// The revision that a change was made from, by `If-Match`.
pub fn if_match(headers: &HeaderMap) -> Result<i64, Problem> {
    let Some(value) = headers.get(header::IF_MATCH) else {
        let detail = message!("if-match");
        return Err(Problem::new(Kind::RevisionMissing, detail));
    };
    let digits = value.to_str().ok().map(|it| it.trim().trim_matches('"'));
    digits
        .and_then(|it| it.parse().ok())
        .ok_or_else(|| Fault::parameter("If-Match", message!("revision-stands")).into())
}
