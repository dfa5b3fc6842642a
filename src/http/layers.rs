//! What surrounds every request: its id, the headers of every answer, the log line, the metrics, the refusal
//! of new work while the service stops, and a problem in the place of a panic.

use std::any::Any;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Version, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tracing::Instrument as _;

use super::deprecation::{self, DEPRECATED};
use super::fair::Account;
use super::holds::Holds;
use super::problem::{Fault, Kind, MEDIA_TYPE, Problem};
use super::{App, body, negotiate, query, sandbox};
use crate::db;
use crate::fault::cut;
use crate::lang::Lang;
use crate::message::message;

/// What is longer than that may be on its way for a while, in bytes.
const LONG: u64 = 64 << 10;
/// How much of a path a line has, in bytes.
const LONGEST_PATH: usize = 256;
/// Names a request in the answer and in the service's log.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("request-id");
const VERSION: HeaderName = HeaderName::from_static("despacho-version");
const CATALOGUE: HeaderName = HeaderName::from_static("despacho-catalogue");
const SANDBOX: HeaderName = HeaderName::from_static("despacho-sandbox");

/// Puts everything of this module around `router`.
pub fn around(router: Router, app: &App) -> Router {
    router
        .layer(from_fn_with_state(app.clone(), query::layer))
        .layer(from_fn_with_state(app.clone(), pace))
        .layer(from_fn_with_state(app.clone(), refuse_when_stopping))
        .layer(from_fn(require_host))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn(speak))
        .layer(from_fn(|request, next| deprecation::layer(DEPRECATED, request, next)))
        .layer(from_fn_with_state(app.clone(), record))
}

/// Gives the request its id and the answer its headers, writes one line to the log and counts.
async fn record(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = request_id(&request);
    request.headers_mut().insert(REQUEST_ID, id.clone());
    let holds = Holds::default();
    request.extensions_mut().insert(holds.clone());
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str).to_owned();
    let has_key = request.headers().contains_key(header::AUTHORIZATION);
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|it| it.0.ip().to_string());
    let span = tracing::info_span!(
        "request",
        id = id.to_str().unwrap_or_default(),
        method = &*cut(method.as_str(), 16),
        path = &*cut(request.uri().path(), LONGEST_PATH),
        peer,
        key = tracing::field::Empty,
        token_of = tracing::field::Empty,
    );

    // Whether the service is well is answered even where its database is not.
    if app.settings.sandbox && !matches!(request.uri().path(), "/healthz" | "/readyz") {
        sandbox::keep_up(&app).await;
    }
    let (response, statements) = db::counting(next.run(request).instrument(span.clone())).await;
    let is_admitted = holds.is_admitted();
    let mut response = hold(&app, &holds, response);

    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, id);
    headers.insert(VERSION, app.version.clone());
    headers.insert(CATALOGUE, app.catalogue_sum.clone());
    if app.settings.sandbox
        && let Ok(now) = HeaderValue::from_str(&app.clock.now().to_string())
    {
        headers.insert(SANDBOX, now);
    }
    headers.entry(header::X_CONTENT_TYPE_OPTIONS).or_insert(HeaderValue::from_static("nosniff"));
    if has_key {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-cache"));
    }
    let status = response.status();
    let took = began.elapsed();
    let problem = response.extensions().get::<Problem>().map(|it| it.kind().name());
    let ms = took.as_millis() as u64;
    // Anybody may be refused as often as they like.
    let is_anybodys = !is_admitted || status.is_client_error() || status == StatusCode::SERVICE_UNAVAILABLE;
    if !is_anybodys || app.lines.allow() {
        span.in_scope(|| tracing::info!(status = status.as_u16(), problem, ms, statements, "answered"));
    }
    count(&method, route, status.as_u16(), took);
    response
}

/// Lets a request keep its place until its answer is at its end. Those without a key have one each for what is long.
fn hold(app: &App, holds: &Holds, response: Response) -> Response {
    use http_body::Body as _;
    let is_long = response.body().size_hint().upper().is_none_or(|it| it > LONG);
    let place = match holds.answered() {
        None if is_long => match app.shares.requests.take(&Account::default(), 1) {
            Ok(place) => Some(place),
            Err(full) => return Problem::from(full).into_response(),
        },
        place => place,
    };
    response.map(|inner| Body::new(body::Guarded::new(inner, place)))
}

fn count(method: &Method, route: String, status: u16, took: Duration) {
    // Any word may stand in the place of a method; only those that HTTP defines become a label.
    let known = [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::OPTIONS];
    let method = if known.contains(method) { method.as_str() } else { "other" }.to_owned();
    let labels = [("method", method), ("route", route), ("status", status.to_string())];
    metrics::counter!("despacho_requests_total", &labels).increment(1);
    metrics::histogram!("despacho_request_seconds", &labels[..2]).record(took.as_secs_f64());
}

/// The client's own id where it is short and plain, else a new one.
fn request_id(request: &Request) -> HeaderValue {
    let plain = |it: &&HeaderValue| {
        let bytes = it.as_bytes();
        (1..=64).contains(&bytes.len()) && bytes.iter().all(|it| it.is_ascii_alphanumeric() || b"-_.".contains(it))
    };
    let given = request.headers().get(REQUEST_ID).filter(plain).cloned();
    given.unwrap_or_else(|| {
        HeaderValue::from_str(&uuid::Uuid::now_v7().to_string()).unwrap_or(HeaderValue::from_static("-"))
    })
}

/// Gives problems their title and details in the client's language.
async fn speak(request: Request, next: Next) -> Response {
    let lang = negotiate::language(request.headers());
    let mut response = next.run(request).await;
    let is_problem = response.headers().get(header::CONTENT_TYPE).is_some_and(|it| it == MEDIA_TYPE);
    if is_problem {
        let problem = response.extensions().get::<Problem>().filter(|_| lang != Lang::En);
        if let Some(body) = problem.and_then(|it| serde_json::to_vec(&it.body(lang)).ok()) {
            *response.body_mut() = body.into();
            response.headers_mut().remove(header::CONTENT_LENGTH);
        }
        response.headers_mut().insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(lang.tag()));
        response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language"));
    }
    response
}

/// Answers a panic.
fn panicked(payload: Box<dyn Any + Send>) -> Response {
    let words =
        payload.downcast_ref::<String>().map(String::as_str).or_else(|| payload.downcast_ref::<&str>().copied());
    tracing::error!(panic = words.unwrap_or("?"), "a handler panicked");
    Problem::new(Kind::InternalError, message!("failed")).into_response()
}

/// While the service stops, takes on nothing but questions about its health.
async fn refuse_when_stopping(State(app): State<App>, request: Request, next: Next) -> Response {
    if app.ending.begun.is_cancelled() && !matches!(request.uri().path(), "/healthz" | "/readyz") {
        return shutting_down().into_response();
    }
    next.run(request).await
}

/// Refuses what came by a connection and does not name its host, or names several: HTTP/1.1 asks for one (RFC 9112).
pub async fn require_host(request: Request, next: Next) -> Response {
    let came = request.extensions().get::<ConnectInfo<SocketAddr>>().is_some() && request.version() == Version::HTTP_11;
    if came && request.headers().get_all(header::HOST).iter().count() != 1 {
        return Problem::from(Fault::parameter("Host", message!("host-once"))).into_response();
    }
    next.run(request).await
}

/// The service takes on nothing new.
pub fn shutting_down() -> Problem {
    Problem::new(Kind::ShuttingDown, message!("stopping")).retry_after(10)
}

/// Cuts off bodies that come too slowly.
async fn pace(State(app): State<App>, request: Request, next: Next) -> Response {
    let window = Duration::from_secs(app.settings.body_window);
    next.run(body::Paced::request(request, app.settings.min_body_rate, window)).await
}
