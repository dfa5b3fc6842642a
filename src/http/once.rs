//! `Idempotency-Key` and `Content-Digest`: a POST that is sent again is answered again, and done once.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use http_body::{Frame, SizeHint};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::auth::Any;
use super::extract::{Json, NDJSON};
use super::holds::Holds;
use super::lists::etag;
use super::problem::{Fault, Kind, Problem};
use super::{App, body};
use crate::db;
use crate::instant::Instant;
use crate::ledger::Caller;
use crate::ledger::once::{self, Answered, Begun};
use crate::ledger::quota::{self, QuotaKind};
use crate::message::message;
use crate::requests;

/// The header of the key.
pub const KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// The header of an answer that was given before.
pub const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
const DIGEST: HeaderName = HeaderName::from_static("content-digest");
/// The longest key, in bytes.
const MAX_KEY: usize = 255;
/// How often the lease of a key is renewed while its request runs.
const RENEW: Duration = Duration::from_secs(20);
/// How often, and how many times, letting a key go is tried again: about as long as its lease.
const RELEASE: Duration = Duration::from_millis(250);
const RELEASES: usize = 240;
/// Headers that belong to a connection or to one answer.
const NOT_KEPT: [&str; 5] = ["date", "content-length", "connection", "transfer-encoding", "request-id"];

/// The body is not what its digest says.
#[derive(Debug, thiserror::Error)]
#[error("the body is not what `Content-Digest` says")]
pub struct Unlike;

/// What the `POST`s of a group of routes take, and whether their answers are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A JSON body. The answer is kept.
    Json,
    /// A JSON body, or many as NDJSON. The answer is kept.
    Batch,
    /// A log, which is never held whole. The answer is kept.
    Log,
    /// A question: nothing is done, and so nothing is kept.
    Question,
}

impl Takes {
    /// How many bytes a body may have; `None` where it is not held whole.
    fn most(self, app: &App, headers: &HeaderMap) -> Option<usize> {
        match self {
            Self::Log => None,
            Self::Batch if body::expect_type(headers, &[NDJSON]).is_ok() => Some(app.settings.max_batch_bytes),
            Self::Batch | Self::Json | Self::Question => Some(app.settings.max_body_bytes),
        }
    }
}

/// Checks `Content-Digest`, and does what comes under an `Idempotency-Key` once.
pub async fn layer(State((app, takes)): State<(App, Takes)>, request: Request, next: Next) -> Response {
    if request.method() != Method::POST {
        return next.run(request).await;
    }
    match once_only(app, takes, request, next).await {
        Ok(answer) => answer,
        Err(problem) => problem.into_response(),
    }
}

async fn once_only(app: App, takes: Takes, request: Request, next: Next) -> Result<Response, Problem> {
    let (mut parts, content) = request.into_parts();
    let (digest, key) = match (digest_of(&parts.headers), key_of(&parts.headers)) {
        (Ok(digest), Ok(key)) => (digest, key),
        (Err(problem), _) | (_, Err(problem)) => {
            // Who has no key hears of that first.
            Any::from_request_parts(&mut parts, &app).await?;
            return Err(problem);
        }
    };
    // What keeps nothing has nothing to be done once.
    let Some(key) = key.filter(|_| takes != Takes::Question && !db::is_dry()) else {
        let content = match digest {
            Some(digest) => Body::new(Digested::new(content, digest)),
            None => content,
        };
        return Ok(next.run(Request::from_parts(parts, content)).await);
    };
    let Any(caller) = Any::from_request_parts(&mut parts, &app).await?;
    let (sum, content) = if let Some(digest) = digest {
        (digest, Body::new(Digested::new(content, digest)))
    } else {
        let Some(most) = takes.most(&app, &parts.headers) else {
            let detail = message!("digest-needed");
            return Err(Fault::parameter("Content-Digest", detail).into());
        };
        let bytes = body::read(&app, &Holds::of(&parts.extensions), content, most).await?;
        (Sha256::digest(&bytes).into(), Body::from(bytes))
    };
    let print = fingerprint(&parts, &sum);
    let now = app.clock.now();
    let expires_at =
        Instant::from_micros(now.micros().saturating_add(app.settings.idempotency_hours as i64 * 3_600_000_000));
    let room = quota::room(&app.db, &caller, caller.only().unwrap_or_default(), QuotaKind::Answers).await?;
    match once::begin(&app.db, now, expires_at, &whose(&caller), &key, &print).await? {
        Begun::Fresh(row) => {
            if let Err(exceeded) = room.expect(once::ROW as u64) {
                once::release(&app.db, now, row).await?;
                return Err(exceeded.into());
            }
            run(app, row, caller, Request::from_parts(parts, content), next).await
        }
        Begun::Answered(row, answered) => again(&app, row, answered),
        Begun::Other => Err(Problem::new(Kind::IdempotencyReused, message!("idem-other"))),
        Begun::Running => {
            let detail = message!("idem-running");
            Err(Problem::new(Kind::IdempotencyRunning, detail).retry_after(2))
        }
        Begun::Lost(done, request) => lost(&app, &caller, &parts, &done, request).await,
    }
}

/// The key, which a structured header (RFC 8941) may hold in quotes.
pub fn key_of(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let mut given = headers.get_all(KEY).iter();
    let Some(value) = given.next() else { return Ok(None) };
    let text = value.to_str().unwrap_or_default().trim();
    let text = text.strip_prefix('"').and_then(|it| it.strip_suffix('"')).unwrap_or(text);
    if given.next().is_some()
        || text.is_empty()
        || text.len() > MAX_KEY
        || !text.bytes().all(|it| it.is_ascii_graphic())
    {
        let detail = message!("idem-form", most = MAX_KEY);
        return Err(Fault::parameter("Idempotency-Key", detail).into());
    }
    Ok(Some(text.to_owned()))
}

/// The SHA-256 of `Content-Digest` (RFC 9530), where it has one. Sums of other kinds are not compared, but they are sums.
pub fn digest_of(headers: &HeaderMap) -> Result<Option<[u8; 32]>, Problem> {
    let mut found = None;
    for value in headers.get_all(DIGEST) {
        for member in value.to_str().map_err(|_| no_digest())?.split(',') {
            let (kind, sum) = member.trim().split_once('=').ok_or_else(no_digest)?;
            let is_kind =
                kind.bytes().all(|it| it.is_ascii_alphanumeric() || b"-_.*".contains(&it)) && !kind.is_empty();
            let sum = sum.strip_prefix(':').and_then(|it| it.strip_suffix(':')).filter(|_| is_kind);
            let sum = sum.and_then(|it| STANDARD.decode(it).ok()).ok_or_else(no_digest)?;
            if kind.eq_ignore_ascii_case("sha-256") {
                found.get_or_insert(<[u8; 32]>::try_from(sum).map_err(|_| no_digest())?);
            }
        }
    }
    Ok(found)
}

fn no_digest() -> Problem {
    Fault::parameter("Content-Digest", message!("digest-form")).into()
}

/// What makes a request this one and no other.
fn fingerprint(parts: &Parts, sum: &[u8; 32]) -> String {
    let mut hash = Sha256::new();
    let kind = parts.headers.get(header::CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    let revision = parts.headers.get(header::IF_MATCH).map_or(&b""[..], HeaderValue::as_bytes);
    let target = parts.uri.path_and_query().map_or("", |it| it.as_str()).as_bytes();
    for part in [target, kind, revision, sum] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    STANDARD.encode(hash.finalize())
}

/// The caller that keys are scoped to, each part of it for itself: names may hold any sign.
fn whose(caller: &Caller) -> String {
    let (role, operator, subject) = (caller.role_name(), &caller.operator, &caller.subject);
    match &caller.token {
        Some(token) => json!(["token", token.issuer, role, operator, subject]).to_string(),
        None => json!(["key", role, operator, subject]).to_string(),
    }
}

/// Runs the request, with or without its client, and keeps the answer.
async fn run(app: App, row: Uuid, caller: Caller, request: Request, next: Next) -> Result<Response, Problem> {
    let (keeper, holds) = (app.clone(), Holds::of(request.extensions()));
    let running = app.ending.work.spawn(db::apart(async move {
        let _holds = holds;
        let mut answer = std::pin::pin!(once::holding(row, next.run(request)));
        let answer = loop {
            tokio::select! {
                answer = &mut answer => break answer,
                () = tokio::time::sleep(RENEW) => {
                    if let Err(error) = once::renew(&keeper.db, keeper.clock.now(), row).await {
                        tracing::warn!(%error, "the lease of an idempotency key could not be renewed");
                    }
                }
            }
        };
        keep(&keeper, &caller, row, answer).await
    }));
    running.await.unwrap_or_else(|error| Err(Problem::internal(&error)))
}

/// Keeps an answer. One that says that nothing was done because of the moment lets the key go instead.
async fn keep(app: &App, caller: &Caller, row: Uuid, answer: Response) -> Result<Response, Problem> {
    let status = answer.status();
    if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
        if once::release(&app.db, app.clock.now(), row).await.is_err() {
            let_go(app, row);
        }
        return Ok(answer);
    }
    let (parts, content) = answer.into_parts();
    let bytes = axum::body::to_bytes(content, usize::MAX).await.map_err(|it| Problem::internal(&it))?;
    let headers = parts.headers.iter().filter(|it| !NOT_KEPT.contains(&it.0.as_str()));
    let headers = headers.filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_owned())));
    let sealed = app.vault.seal(&purpose(row), &bytes).map_err(|it| Problem::internal(&it))?;
    let answered = Answered { status: status.as_u16(), headers: headers.collect(), sealed };
    if let Err(error) = once::answer(&app.db, caller, row, answered).await {
        // It was done, and this client hears so; whoever asks again is told what was done.
        tracing::error!(%error, "the answer under an idempotency key could not be kept");
        let_go(app, row);
    }
    Ok(Response::from_parts(parts, Body::from(bytes)))
}

/// Lets a key go as soon as the database takes what is written, rather than when its lease is over.
fn let_go(app: &App, row: Uuid) {
    let app = app.clone();
    tokio::spawn(async move {
        for _ in 0..RELEASES {
            tokio::time::sleep(RELEASE).await;
            if once::release(&app.db, app.clock.now(), row).await.is_ok() {
                return;
            }
        }
    });
}

/// What an answer is sealed for.
fn purpose(row: Uuid) -> String {
    format!("answer {row}")
}

/// The answer that was given before.
fn again(app: &App, row: Uuid, answered: Answered) -> Result<Response, Problem> {
    let bytes = app.vault.open(&purpose(row), &answered.sealed).map_err(|it| Problem::internal(&it))?;
    let status = StatusCode::from_u16(answered.status).unwrap_or(StatusCode::OK);
    let mut answer = (status, Body::from(bytes)).into_response();
    answer.headers_mut().clear();
    for (name, value) in answered.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            answer.headers_mut().append(name, value);
        }
    }
    answer.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    Ok(answer)
}

/// The answer to what was done before the service broke off. A request is answered with as it stands now.
async fn lost(
    app: &App,
    caller: &Caller,
    parts: &Parts,
    done: &str,
    request: Option<Uuid>,
) -> Result<Response, Problem> {
    // Of a batch, only the last act is known.
    let alone = body::expect_type(&parts.headers, &[NDJSON]).is_err();
    if let Some(id) = request.filter(|_| alone)
        && let Some(request) = requests::read(&app.db, app.clock.now(), caller, id).await?
    {
        let filed = parts.uri.path() == "/v1/requests";
        let status = if filed { StatusCode::CREATED } else { StatusCode::OK };
        let mut answer = (status, etag(request.revision), Json(request)).into_response();
        answer.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
        if let Ok(location) = HeaderValue::try_from(format!("/v1/requests/{id}")) {
            answer.headers_mut().insert(header::LOCATION, location);
        }
        return Ok(answer);
    }
    let detail = message!("idem-lost", done);
    Err(Problem::new(Kind::AnswerLost, detail).with("done", done.into()))
}

/// A body that ends with an error where it is not what its digest says.
struct Digested {
    inner: Body,
    hash: Option<Sha256>,
    sum: [u8; 32],
}

impl Digested {
    fn new(inner: Body, sum: [u8; 32]) -> Self {
        Self { inner, hash: Some(Sha256::new()), sum }
    }

    fn end(&mut self) -> Result<(), axum::BoxError> {
        let sum = self.hash.take().map(Sha256::finalize);
        if sum.is_some_and(|it| it[..] != self.sum) { Err(Unlike.into()) } else { Ok(()) }
    }
}

impl http_body::Body for Digested {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let frame = std::task::ready!(Pin::new(&mut self.inner).poll_frame(cx));
        Poll::Ready(match frame {
            Some(Ok(frame)) => {
                if let (Some(hash), Some(data)) = (&mut self.hash, frame.data_ref()) {
                    hash.update(data);
                }
                Some(Ok(frame))
            }
            Some(Err(error)) => Some(Err(error.into())),
            None => self.end().err().map(Err),
        })
    }

    // The end is told by reading to it: whoever stopped earlier would not see that the body is another.
    fn is_end_stream(&self) -> bool {
        false
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
