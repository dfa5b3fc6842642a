//! A log on its way in: its encoding, and its body as a stream that ends with an error where it breaks off.

use std::io;

use axum::extract::Request;
use axum::http::header;
use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{Stream, StreamExt as _};

use super::body;
use super::extract::NDJSON;
use super::problem::Problem;
use crate::ledger::quota::Room;

/// Media types that a log may come under, or none; what it is compressed with is told by its content.
const TYPES: [&str; 6] = [
    NDJSON,
    "application/octet-stream",
    "application/gzip",
    "application/x-gzip",
    "application/zstd",
    "application/jsonl",
];

/// Why a body came to no end.
#[derive(Debug, thiserror::Error)]
#[error("{0:?}")]
pub struct Broken(pub Problem);

/// A log on its way in.
pub struct Log {
    /// Its `Content-Encoding`, where it has one.
    pub encoding: Option<String>,
    /// Its bytes.
    pub body: BoxStream<'static, io::Result<Bytes>>,
}

impl Log {
    /// The log in a request, of at most so many bytes as they come, for which there is so much room.
    pub fn of(request: Request, most: u64, room: Room) -> Result<Self, Problem> {
        let headers = request.headers();
        if headers.contains_key(header::CONTENT_TYPE) {
            body::expect_type(headers, &TYPES)?;
        }
        body::expect_encoding(headers, &["gzip", "zstd"])?;
        let encodings: Vec<_> =
            headers.get_all(header::CONTENT_ENCODING).iter().filter_map(|it| it.to_str().ok()).collect();
        let encoding = encodings.first().map(|it| it.trim().to_ascii_lowercase()).filter(|it| it != "identity");
        let announced = headers.get(header::CONTENT_LENGTH).and_then(|it| it.to_str().ok()?.parse::<u64>().ok());
        if let Some(announced) = announced {
            let fits = if announced > most { Err(body::too_large(most)) } else { Ok(()) };
            fits.and_then(|()| room.expect(announced).map_err(Problem::from))?;
        }
        let frames = request.into_body().into_data_stream().map(|it| it.map_err(|error| body::broken_off(&error)));
        Ok(Self { encoding, body: limited(frames, most, room).boxed() })
    }
}

/// The same stream, of which no more than `most` bytes are taken, and no more than find room.
fn limited(
    frames: impl Stream<Item = Result<Bytes, Problem>>,
    most: u64,
    room: Room,
) -> impl Stream<Item = io::Result<Bytes>> {
    let mut taken = 0;
    frames.map(move |frame| {
        let frame = frame.and_then(|bytes| {
            taken += bytes.len() as u64;
            if taken > most {
                return Err(body::too_large(most));
            }
            room.expect(taken).map_err(Problem::from).map(|()| bytes)
        });
        frame.map_err(|problem| io::Error::other(Broken(problem)))
    })
}
