//! Asks the service as a client would, through its router.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, header};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

use super::DemoError;
use crate::clock::Clock;
use crate::http::App;

/// A client of a service in the same process.
pub(super) struct Client {
    router: Router,
    pub clock: Clock,
}

/// An answer: its status and its body, as JSON where it is JSON.
pub(super) struct Answer {
    pub status: u16,
    pub body: Value,
    pub text: String,
}

impl Client {
    pub fn new(app: &App, clock: Clock) -> Self {
        Self { router: app.router(), clock }
    }

    /// Asks, whatever the answer.
    pub async fn ask(
        &self,
        method: &'static str,
        path: &str,
        key: &str,
        kind: &str,
        body: Vec<u8>,
    ) -> Result<Answer, DemoError> {
        let wrong = |it: String| DemoError::Story(it);
        let method = Method::from_bytes(method.as_bytes()).map_err(|it| wrong(it.to_string()))?;
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::AUTHORIZATION, format!("Bearer {key}"))
            .header(header::CONTENT_TYPE, kind)
            .body(Body::from(body))
            .map_err(|it| wrong(it.to_string()))?;
        let response = match self.router.clone().oneshot(request).await {
            Ok(it) => it,
            Err(never) => match never {},
        };
        let status = response.status().as_u16();
        let bytes = response.into_body().collect().await.map_err(|it| wrong(it.to_string()))?.to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::Null), text })
    }

    /// Sends JSON and wants one of the 200s.
    pub async fn send(&self, method: &'static str, path: &str, key: &str, body: &Value) -> Result<Value, DemoError> {
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        let answer = self.ask(method, path, key, "application/json", body).await?;
        Self::fine(method, path, answer).map(|it| it.body)
    }

    /// Sends NDJSON and wants one of the 200s.
    pub async fn send_lines(&self, path: &str, key: &str, lines: Vec<u8>) -> Result<Value, DemoError> {
        let answer = self.ask("POST", path, key, "application/x-ndjson", lines).await?;
        Self::fine("POST", path, answer).map(|it| it.body)
    }

    /// Reads and wants one of the 200s.
    pub async fn read(&self, path: &str, key: &str) -> Result<Answer, DemoError> {
        let answer = self.ask("GET", path, key, "application/json", Vec::new()).await?;
        Self::fine("GET", path, answer)
    }

    fn fine(method: &'static str, path: &str, answer: Answer) -> Result<Answer, DemoError> {
        if (200..300).contains(&answer.status) {
            return Ok(answer);
        }
        Err(DemoError::Answer { method, path: path.to_owned(), status: answer.status, body: answer.text })
    }
}
