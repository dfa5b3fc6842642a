//! Bodies of requests: cut off when they come too slowly, read whole up to a limit.

use crate::message::{Argument, message};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use bytes::{Bytes, BytesMut};
use http_body::{Frame, SizeHint};
use http_body_util::BodyExt as _;
use tokio::time::{Instant, Sleep};

use super::App;
use super::holds::Holds;
use super::once::Unlike;
use super::problem::{Kind, Problem};

/// The body came too slowly.
#[derive(Debug, thiserror::Error)]
#[error("the body came more slowly than {0} bytes a second")]
pub struct TooSlow(u64);

/// A body that breaks off when its client is too slow.
///
/// Only the time spent waiting for the client counts: a service that is slow to read blames nobody.
pub struct Paced {
    inner: Body,
    rate: u64,
    window: Duration,
    waited: Duration,
    came: u64,
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl Paced {
    /// The body of that request, which must bring at least `rate` bytes a second over each `window` of waiting.
    pub fn request(request: Request, rate: u64, window: Duration) -> Request {
        if rate == 0 {
            return request;
        }
        request.map(|inner| Body::new(Self { inner, rate, window, waited: Duration::ZERO, came: 0, waiting: None }))
    }

    fn enough(&self) -> u64 {
        self.rate.saturating_mul(self.window.as_secs().max(1))
    }
}

impl http_body::Body for Paced {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let this = &mut *self;
        if let Poll::Ready(frame) = Pin::new(&mut this.inner).poll_frame(cx) {
            if let Some((since, _)) = this.waiting.take() {
                this.waited += since.elapsed();
            }
            if let Some(Ok(data)) = frame.as_ref().map(|it| it.as_ref().map(|it| it.data_ref().map_or(0, Bytes::len))) {
                this.came += data as u64;
            }
            if this.came >= this.enough() {
                (this.came, this.waited) = (0, Duration::ZERO);
            }
            return Poll::Ready(frame.map(|it| it.map_err(Into::into)));
        }
        let left = this.window.saturating_sub(this.waited);
        let (_, sleep) = this.waiting.get_or_insert_with(|| (Instant::now(), Box::pin(tokio::time::sleep(left))));
        ready!(sleep.as_mut().poll(cx));
        Poll::Ready(Some(Err(TooSlow(this.rate).into())))
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// How much of an answer goes on at once, in bytes.
const PIECE: usize = 64 << 10;

/// A body that keeps something until it is dropped.
pub struct Guarded<G> {
    inner: Body,
    /// What came in a large piece and goes on in smaller ones: who takes nothing keeps the guard.
    rest: Bytes,
    _guard: G,
}

impl<G> Guarded<G> {
    /// The same body with what it keeps.
    pub fn new(inner: Body, guard: G) -> Self {
        Self { inner, rest: Bytes::new(), _guard: guard }
    }
}

impl<G: Unpin> http_body::Body for Guarded<G> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.inner).poll_frame(cx)) {
                Some(Ok(frame)) if frame.data_ref().is_some_and(|it| it.len() > PIECE) => {
                    self.rest = frame.into_data().unwrap_or_default();
                }
                frame => return Poll::Ready(frame),
            }
        }
        let piece = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(piece)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (mut hint, rest) = (self.inner.size_hint(), self.rest.len() as u64);
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(hint.lower() + rest);
        hint
    }
}

/// The whole body, which may hold at most so many bytes. They count among those that the service holds in memory, once,
/// however often the body of the request is read.
pub async fn read(app: &App, holds: &Holds, mut body: Body, limit: usize) -> Result<Bytes, Problem> {
    use http_body::Body as _;
    if body.size_hint().lower() > limit as u64 {
        return Err(too_large(limit as u64));
    }
    let is_counted = holds.has_body();
    let (mut first, mut whole): (Option<Bytes>, _) = (None, BytesMut::new());
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|error| broken_off(&error))?.into_data() else { continue };
        let before = whole.len() + first.as_ref().map_or(0, Bytes::len);
        if data.len() > limit - before {
            return Err(too_large(limit as u64));
        }
        if !is_counted {
            holds.take_bytes(app, data.len())?;
        }
        // A body that is in memory already comes in one piece, and is not copied.
        match first.take() {
            None if whole.is_empty() => first = Some(data),
            piece => {
                whole.extend_from_slice(&piece.unwrap_or_default());
                whole.extend_from_slice(&data);
            }
        }
    }
    Ok(first.unwrap_or_else(|| whole.freeze()))
}

/// The body is larger than `limit` bytes.
pub fn too_large(limit: u64) -> Problem {
    Problem::new(Kind::BodyTooLarge, message!("large", bytes = limit))
}

/// The body ended before its end.
pub fn broken_off(error: &axum::Error) -> Problem {
    let mut causes = std::iter::successors(std::error::Error::source(error), |it| it.source());
    if causes.any(<dyn std::error::Error + 'static>::is::<Unlike>) {
        return Problem::new(Kind::DigestMismatch, message!("digest-unlike"));
    }
    let slow = std::error::Error::source(error).and_then(|it| it.downcast_ref::<TooSlow>());
    let detail = slow.map_or_else(|| message!("ended"), |TooSlow(bytes)| message!("slow", bytes));
    Problem::new(Kind::BodyBrokenOff, detail)
}

/// Refuses a body that is not of one of those media types.
pub fn expect_type(headers: &HeaderMap, types: &[&str]) -> Result<(), Problem> {
    let given = headers.get(header::CONTENT_TYPE).map(|it| it.to_str().unwrap_or("?"));
    let essence = given.map(|it| it.split(';').next().unwrap_or_default().trim());
    if essence.is_some_and(|it| types.iter().any(|known| it.eq_ignore_ascii_case(known))) {
        return Ok(());
    }
    let read = Argument::either(types.iter().copied());
    let detail = match given {
        None => message!("no-type", types = read),
        Some(it) => message!("type", given = it, types = read),
    };
    Err(Problem::new(Kind::MediaTypeUnsupported, detail))
}

/// Refuses a body with a `Content-Encoding` other than those.
pub fn expect_encoding(headers: &HeaderMap, encodings: &[&str]) -> Result<(), Problem> {
    for value in headers.get_all(header::CONTENT_ENCODING) {
        let value = value.to_str().unwrap_or("?").trim();
        let known = value.eq_ignore_ascii_case("identity") || encodings.iter().any(|it| value.eq_ignore_ascii_case(it));
        if !known {
            let read = Argument::list(std::iter::once("identity").chain(encodings.iter().copied()));
            let detail = message!("encoding", encoding = value, known = read);
            return Err(Problem::new(Kind::MediaTypeUnsupported, detail));
        }
    }
    Ok(())
}
