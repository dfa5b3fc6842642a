//! Many things in one body, each for itself: a line of NDJSON for each, and a line of answer.

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::extract::{Json, NDJSON, batch, is_batch, too_many};
use super::problem::{Fault, Problem};
use super::{App, negotiate};
use crate::lang::Lang;

/// The most bytes of many things that are answered line by line: the answer is not much larger.
const MOST_BYTES: usize = 4 << 20;

/// One thing as a JSON body, or many as NDJSON, of which a line with a fault spoils no other.
#[derive(Clone, Debug)]
pub enum Each<T, const MOST: usize> {
    /// A JSON body.
    One(T),
    /// An NDJSON body: each with its line.
    Many(Vec<(u64, Result<T, Fault>)>),
}

impl<T: DeserializeOwned + Send + 'static, const MOST: usize> FromRequest<App> for Each<T, MOST> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        if !is_batch(request.headers())? {
            negotiate::media_type(request.headers(), &["application/json"])?;
            return Json::from_request(request, app).await.map(|it| Self::One(it.0));
        }
        negotiate::media_type(request.headers(), &[NDJSON, "application/json"])?;
        let most = app.settings.max_batch_bytes.min(MOST_BYTES);
        let all = batch(request, app, most, |lines| lines.read().take(MOST + 1).collect::<Vec<_>>()).await?;
        if all.len() > MOST {
            return Err(too_many(MOST));
        }
        Ok(Self::Many(all))
    }
}

/// What came of each line: its number, the status that it would have had alone, and what was made of it or the problem.
#[derive(Debug)]
pub struct Answers {
    lang: Lang,
    lines: String,
}

impl Answers {
    /// None yet; problems are told in the client's language.
    pub fn to(headers: &HeaderMap) -> Self {
        Self { lang: negotiate::language(headers), lines: String::new() }
    }

    /// Adds what came of a line; `name` is the member of what was made.
    pub fn add(&mut self, line: u64, name: &str, came: Result<(StatusCode, impl Serialize), Problem>) {
        let answer = match came {
            Ok((status, made)) => json!({"line": line, "status": status.as_u16(), name: made}),
            Err(problem) => {
                let status = problem.kind().status().as_u16();
                json!({"line": line, "status": status, "problem": problem.body(self.lang)})
            }
        };
        self.lines += &format!("{answer}\n");
    }
}

impl IntoResponse for Answers {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.lines));
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(NDJSON));
        response
    }
}
