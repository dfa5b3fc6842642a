//! Problems: what every answer that is no success says (RFC 9457).
//!
//! A problem has a type (`/problems/<name>`, a page for people at that address), a title, a status and a
//! detail; where they apply the article and the interpretation it rests on, and the faults one by one. One
//! fault keeps its own type; several are `request-invalid`.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

pub use super::problem_kinds::Kind;
use crate::fault::cut;
use crate::lang::Lang;
use crate::law::Date;
use crate::message::{Message, message};

/// The media type of a problem.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// The most faults that one answer lists.
pub const MAX_FAULTS: usize = 100;

/// Why a request was not done.
#[derive(Clone, Debug)]
pub struct Problem(Box<Parts>);

#[derive(Clone, Debug)]
struct Parts {
    kind: Kind,
    detail: Message,
    article: Option<String>,
    interpretation: Option<String>,
    faults: Vec<Fault>,
    extra: Map<String, Value>,
    retry_after: Option<u64>,
}

/// One fault of a request: what is wrong, and where.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What kind of fault.
    pub kind: Kind,
    /// The line of an NDJSON body, from 1.
    pub line: Option<u64>,
    /// A JSON pointer into the body, or into the line.
    pub pointer: Option<String>,
    /// The parameter of the address at fault.
    pub parameter: Option<String>,
    /// What was found and what would do.
    pub detail: Message,
    /// The article that asks for it.
    pub article: Option<String>,
    /// The interpretation that it rests on.
    pub interpretation: Option<String>,
    /// Members of this kind of fault alone, such as `earliest_adoption`.
    pub more: Map<String, Value>,
}

impl Fault {
    fn new(kind: Kind, detail: Message) -> Self {
        Self {
            kind,
            line: None,
            pointer: None,
            parameter: None,
            detail,
            article: None,
            interpretation: None,
            more: Map::new(),
        }
    }

    /// A fault at `pointer` in the body.
    pub fn at(kind: Kind, pointer: impl Into<String>, detail: Message) -> Self {
        Self { pointer: Some(pointer.into()), ..Self::new(kind, detail) }
    }

    /// A fault of a parameter in the address.
    pub fn parameter(name: impl Into<String>, detail: Message) -> Self {
        Self { parameter: Some(name.into()), ..Self::new(Kind::ParameterInvalid, detail) }
    }

    /// The same fault, on that line of an NDJSON body.
    #[must_use]
    pub fn on_line(self, line: u64) -> Self {
        Self { line: Some(line), ..self }
    }
}

impl Problem {
    /// A problem of that kind, in words.
    pub fn new(kind: Kind, detail: Message) -> Self {
        Self(Box::new(Parts {
            kind,
            detail,
            article: None,
            interpretation: None,
            faults: Vec::new(),
            extra: Map::new(),
            retry_after: None,
        }))
    }

    /// What is another operator's, and what does not exist: no answer tells them apart.
    pub fn not_found() -> Self {
        Self::new(Kind::NotFound, message!("gone"))
    }

    /// An internal failure: its cause is logged here, once, and never sent.
    pub fn internal(cause: &(dyn std::error::Error + 'static)) -> Self {
        let mut chain = cause.to_string();
        let mut next = cause.source();
        while let Some(inner) = next {
            chain = format!("{chain}: {inner}");
            next = inner.source();
        }
        tracing::error!(error = &*cut(&chain, 2_000), "internal error");
        Self::new(Kind::InternalError, message!("failed"))
    }

    /// One fault keeps its own type, several are `request-invalid`.
    pub fn of(mut faults: Vec<Fault>) -> Self {
        let more = faults.len().saturating_sub(MAX_FAULTS);
        let mut problem = match faults.as_slice() {
            [one] => {
                let mut problem = Self::new(one.kind, one.detail.clone());
                problem.0.article.clone_from(&one.article);
                problem.0.interpretation.clone_from(&one.interpretation);
                problem.0.extra.clone_from(&one.more);
                problem
            }
            several => Self::new(Kind::RequestInvalid, message!("faults", count = several.len())),
        };
        faults.truncate(MAX_FAULTS);
        problem.0.faults = faults;
        if more > 0 { problem.with("errors_left_out", more.into()) } else { problem }
    }

    /// The same problem of a body that is one thing: its faults stand on no line.
    #[must_use]
    pub fn without_lines(mut self) -> Self {
        self.0.faults.iter_mut().for_each(|it| it.line = None);
        self
    }

    /// One more member, such as `earliest_adoption`.
    #[must_use]
    pub fn with(mut self, member: &str, value: Value) -> Self {
        self.0.extra.insert(member.to_owned(), value);
        self
    }

    /// After how many seconds it may go better.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }

    /// Its kind.
    pub fn kind(&self) -> Kind {
        self.0.kind
    }

    /// As it is sent, with title and details in that language.
    pub fn body(&self, lang: Lang) -> ProblemBody {
        let Parts { kind, detail, article, interpretation, faults, extra, .. } = &*self.0;
        ProblemBody {
            kind: kind.address(),
            title: kind.title(lang),
            status: kind.status().as_u16(),
            detail: detail.in_lang(lang),
            article: article.clone(),
            interpretation: interpretation.clone(),
            errors: faults.iter().map(|it| FaultBody::of(it, lang)).collect(),
            extra: extra.clone(),
        }
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        Self::of(vec![fault])
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self.body(Lang::En)).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = self.kind().status();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.0.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.kind().status() == StatusCode::UNAUTHORIZED {
            let scheme = match self.kind() {
                Kind::TokenInvalid => "Bearer realm=\"despacho\", error=\"invalid_token\"",
                _ => "Bearer realm=\"despacho\"",
            };
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static(scheme));
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// Why a request was not done (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// `/problems/<name>`: the address of a page that explains this kind of problem. Never changes.
    #[serde(rename = "type")]
    #[schema(example = "/problems/parameter-invalid")]
    kind: String,
    /// The kind of problem in a few words.
    title: String,
    /// The status of the answer.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// What was found, and what would do.
    detail: String,
    /// The article of law that asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    article: Option<String>,
    /// The interpretation that it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    interpretation: Option<String>,
    /// The faults one by one, where they can be located.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<FaultBody>,
    /// Members of this kind of problem alone, such as `earliest_adoption`.
    #[serde(flatten)]
    #[schema(value_type = Further)]
    extra: Map<String, Value>,
}

/// Members of some kinds of problem alone, as the document describes them. Others may come.
#[derive(Debug, ToSchema)]
pub struct Further {
    /// The first day on which it may be adopted, were it filed now.
    #[schema(required = false)]
    pub earliest_adoption: Date,
    /// The last day on which it could have been filed.
    #[schema(required = false)]
    pub last_filing_day: Date,
    /// The act that says so.
    #[schema(required = false)]
    pub act: String,
    /// The options that contradict each other.
    #[schema(required = false)]
    pub options: Vec<String>,
    /// The tables at which they do.
    #[schema(required = false)]
    pub tables: Vec<String>,
    /// The day from which they do, or from which it is in force.
    #[schema(required = false)]
    pub from: Date,
    /// The revision as it is now.
    #[schema(required = false)]
    pub revision: i64,
    /// What was done, where its answer was lost.
    #[schema(required = false)]
    pub done: String,
    /// The quota that is used up.
    #[schema(required = false)]
    pub quota: String,
    /// What the quota allows.
    #[schema(required = false)]
    pub most: i64,
    /// What is used of the quota.
    #[schema(required = false)]
    pub used: i64,
    /// How many more faults there are than `errors` lists.
    #[schema(required = false)]
    pub errors_left_out: u64,
    /// The parts of the service that do not work.
    #[schema(required = false)]
    pub failing: Vec<String>,
}

/// One fault of a request.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Fault)]
pub struct FaultBody {
    /// `/problems/<name>`.
    #[serde(rename = "type")]
    kind: String,
    /// The line of an NDJSON body, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    /// A JSON pointer into the body, or into the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pointer: Option<String>,
    /// The parameter of the address at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    parameter: Option<String>,
    /// What was found, and what would do.
    detail: String,
    /// The article of law that asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    article: Option<String>,
    /// The interpretation that it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    interpretation: Option<String>,
    /// Members of this kind of fault alone.
    #[serde(flatten)]
    #[schema(value_type = Further)]
    more: Map<String, Value>,
}

/// How much of a place is sent, in bytes: a client may have made it very long.
const LONGEST_PLACE: usize = 512;

impl FaultBody {
    fn of(fault: &Fault, lang: Lang) -> Self {
        let place = |it| cut(it, LONGEST_PLACE).into_owned();
        Self {
            kind: fault.kind.address(),
            line: fault.line,
            pointer: fault.pointer.as_deref().map(place),
            parameter: fault.parameter.as_deref().map(place),
            detail: fault.detail.in_lang(lang),
            article: fault.article.clone(),
            interpretation: fault.interpretation.clone(),
            more: fault.more.clone(),
        }
    }
}
