//! Operations that are to end: told in the document and in the headers of every answer, from one list.

use std::fmt::Write as _;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use jiff::fmt::rfc2822::DateTimePrinter;
use jiff::{civil, tz::TimeZone};
use utoipa::openapi::{Deprecated, OpenApi};

/// The moment from which an operation is deprecated (RFC 9745).
const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
/// The moment at which it may be gone (RFC 8594).
const SUNSET: HeaderName = HeaderName::from_static("sunset");

/// An operation that is to end.
#[derive(Clone, Copy, Debug)]
pub struct Deprecation {
    /// Its method, in capitals.
    pub method: &'static str,
    /// Its path, as the document has it.
    pub path: &'static str,
    /// The day, in UTC, from whose start it should not be used any more.
    pub since: civil::Date,
    /// The day, in UTC, from whose start it may be gone, where that is known.
    pub sunset: Option<civil::Date>,
    /// The address of a page that says what to use in its place.
    pub about: &'static str,
}

/// The operations that are to end.
pub const DEPRECATED: &[Deprecation] = &[];

/// Gives the answers of deprecated operations their headers.
pub async fn layer(list: &'static [Deprecation], request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let found = list.iter().find(|it| Some(it.path) == path && it.answers(request.method()));
    let mut response = next.run(request).await;
    for (name, value) in found.into_iter().flat_map(Deprecation::headers) {
        response.headers_mut().append(name, value);
    }
    response
}

/// Marks deprecated operations in the document.
pub fn tell(list: &[Deprecation], document: &mut OpenApi) {
    for it in list {
        let Some(path) = document.paths.paths.get_mut(it.path) else { continue };
        let operation = match it.method {
            "GET" => &mut path.get,
            "PATCH" => &mut path.patch,
            _ => &mut path.post,
        };
        let Some(operation) = operation else { continue };
        operation.deprecated = Some(Deprecated::True);
        let said = operation.description.get_or_insert_default();
        let _ = write!(said, "\n\nDeprecated since {}", it.since);
        if let Some(day) = it.sunset {
            let _ = write!(said, "; it may be gone from {day} on");
        }
        let _ = write!(said, ". [What to use in its place]({}).", it.about);
    }
}

impl Deprecation {
    /// Whether a request of that method is one of this operation: `HEAD` is answered like `GET`.
    fn answers(&self, method: &Method) -> bool {
        self.method == method.as_str() || (self.method == "GET" && method == Method::HEAD)
    }

    /// `Deprecation`, `Sunset` and a `Link` for each of them.
    fn headers(&self) -> Vec<(HeaderName, HeaderValue)> {
        let start = |day: civil::Date| day.to_zoned_datetime(TimeZone::UTC).ok().map(|it| it.timestamp());
        let since = start(self.since).map(|it| (DEPRECATION, format!("@{}", it.as_second())));
        let sunset = self.sunset.and_then(start);
        let sunset = sunset.and_then(|it| DateTimePrinter::new().timestamp_to_rfc9110_string(&it).ok());
        let link = |relation: &str| (header::LINK, format!("<{}>; rel=\"{relation}\"", self.about));
        let links = [Some(link("deprecation")), sunset.as_ref().map(|_| link("sunset"))];
        let all = [since, sunset.map(|it| (SUNSET, it))].into_iter().chain(links).flatten();
        all.filter_map(|(name, text)| Some((name, HeaderValue::from_str(&text).ok()?))).collect()
    }
}
