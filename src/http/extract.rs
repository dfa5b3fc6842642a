//! What handlers take from a request, each with problems of ours where the framework would answer in its own
//! words.

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::problem::{Fault, Kind, MAX_FAULTS, Problem};
use super::{App, body, lists, negotiate, strict, typed};
use crate::lang::Lang;
use crate::words::{Detail, detail};

/// The media type of many JSON texts, one a line.
pub const NDJSON: &str = "application/x-ndjson";

/// A JSON body, read strictly; as an answer, JSON.
#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let (parts, content) = request.into_parts();
        body::expect_type(&parts.headers, &["application/json"])?;
        body::expect_encoding(&parts.headers, &[])?;
        let bytes = body::read(content, app.settings.max_body_bytes).await?;
        Ok(Self(strict::read(&bytes)?))
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// A JSON body of an act upon what has revisions. The one that its sender has seen stands in the body, in `If-Match`, or
/// in both alike.
#[derive(Clone, Copy, Debug)]
pub struct Act<T>(pub T);

/// An act upon what has revisions.
pub trait Revised {
    /// The JSON pointers of the objects whose member `revision` it may be, and whether the act needs it.
    const PLACES: &'static [(&'static str, bool)] = &[("", true)];
}

impl<T: DeserializeOwned + Revised> FromRequest<App> for Act<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let seen = request.headers().contains_key(header::IF_MATCH).then(|| lists::if_match(request.headers()));
        let seen = seen.transpose()?;
        let Json(mut body) = Json::<Value>::from_request(request, app).await?;
        for (place, needed) in T::PLACES {
            let Some(Value::Object(object)) = body.pointer_mut(place) else { continue };
            match (object.get("revision").map(Value::as_i64), seen) {
                (None, Some(seen)) => {
                    object.insert("revision".to_owned(), seen.into());
                }
                (None, None) if *needed => {
                    let detail = detail!("send `revision`, or `If-Match` with the `ETag`, of what you have read");
                    return Err(Problem::new(Kind::RevisionMissing, detail));
                }
                (Some(Some(said)), Some(seen)) if said != seen => {
                    let detail = detail!("it is {said} here and {seen} in `If-Match`");
                    return Err(Fault::at(Kind::FieldInvalid, format!("{place}/revision"), detail).into());
                }
                _ => {}
            }
        }
        Ok(Self(typed::read(body)?))
    }
}

/// One thing as a JSON body, or many as NDJSON.
#[derive(Clone, Debug)]
pub enum Batch<T> {
    /// A JSON body.
    One(T),
    /// An NDJSON body: each with its line.
    Many(Vec<(u64, T)>),
}

impl<T: DeserializeOwned> FromRequest<App> for Batch<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        if is_batch(request.headers())? {
            let most = app.settings.max_body_bytes;
            return lines(&batch(request, app.settings.max_batch_bytes).await?, most).map(Self::Many);
        }
        Json::from_request(request, app).await.map(|it| Self::One(it.0))
    }
}

/// Whether a body is NDJSON rather than JSON; one that is neither is refused.
pub(super) fn is_batch(headers: &HeaderMap) -> Result<bool, Problem> {
    body::expect_type(headers, &["application/json", NDJSON])?;
    Ok(body::expect_type(headers, &[NDJSON]).is_ok())
}

/// The bytes of an NDJSON body.
pub(super) async fn batch(request: Request, most: usize) -> Result<Bytes, Problem> {
    body::expect_encoding(request.headers(), &[])?;
    body::read(request.into_body(), most).await
}

/// The most lines of a batch of which all is kept or nothing.
const MOST_LINES: usize = 50_000;

/// Reads one line of NDJSON, which is no longer than a JSON body may be.
pub(super) fn line<T: DeserializeOwned>(text: &[u8], most: usize) -> Result<T, Fault> {
    if text.len() > most {
        return Err(Fault::at(Kind::BodyTooLarge, "", detail!("the body is larger than {most} bytes")));
    }
    strict::read(text)
}

/// The refusal of a batch of more lines.
pub(super) fn too_many(most: usize) -> Problem {
    Problem::new(Kind::BodyTooLarge, detail!("a batch holds at most {most} lines: send the others in another"))
}

/// The lines of NDJSON, each with its number. Blank ones count, and hold nothing.
pub(super) fn texts(bytes: &Bytes) -> impl Iterator<Item = (u64, &[u8])> {
    (1..).zip(bytes.split(|it| *it == b'\n')).filter(|(_, text)| !text.iter().all(u8::is_ascii_whitespace))
}

/// Reads NDJSON whole.
fn lines<T: DeserializeOwned>(bytes: &Bytes, most: usize) -> Result<Vec<(u64, T)>, Problem> {
    let (mut all, mut faults) = (Vec::new(), Vec::new());
    for (number, text) in texts(bytes) {
        match line(text, most) {
            Ok(_) if all.len() == MOST_LINES => return Err(too_many(MOST_LINES)),
            Ok(it) => all.push((number, it)),
            Err(fault) => faults.push(fault.on_line(number)),
        }
        if faults.len() > MAX_FAULTS {
            break;
        }
    }
    if faults.is_empty() { Ok(all) } else { Err(Problem::of(faults)) }
}

/// The parts of the path. What does not parse is no address.
#[derive(Clone, Copy, Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        // No name holds U+0000, and PostgreSQL takes no text that does.
        let raw = axum::extract::RawPathParams::from_request_parts(parts, app).await;
        if raw.map_err(|_| Problem::not_found())?.iter().any(|(_, value)| value.contains('\0')) {
            return Err(Problem::not_found());
        }
        let path = axum::extract::Path::from_request_parts(parts, app).await;
        path.map(|it| Self(it.0)).map_err(|_| Problem::not_found())
    }
}

/// The parameters of the address, read strictly.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Problem> {
        query(parts.uri.query().unwrap_or_default()).map(Self)
    }
}

fn query<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    let pairs: Vec<(String, String)> =
        serde_urlencoded::from_str(text).map_err(|it| Fault::parameter("", Detail::foreign(it)))?;
    if let Some((name, _)) = pairs.iter().find(|(name, value)| name.contains('\0') || value.contains('\0')) {
        return Err(Fault::parameter(name.as_str(), detail!("the value holds the character U+0000")).into());
    }
    let from = serde_urlencoded::Deserializer::new(form_urlencoded::parse(text.as_bytes()));
    serde_path_to_error::deserialize(from).map_err(|error| {
        let said = error.inner().to_string();
        let path = error.path().to_string();
        let quoted = said.split('`').nth(1).map(str::to_owned);
        let name = if path == "." { quoted.unwrap_or_default() } else { path };
        let given = pairs.iter().find(|it| it.0 == name).map_or("", |it| &it.1);
        // What is no id and what is no day is told in many ways; one of ours stands for all of each.
        let detail = match Detail::foreign(&said) {
            detail if detail.has_words() => detail,
            _ if said.starts_with("UUID") => detail!("expected {}, found `{given}`", typed::ID),
            _ => detail!("expected {}, found `{given}`", typed::DAY),
        };
        Fault::parameter(name, detail).into()
    })
}

/// The language to answer in.
#[derive(Clone, Copy, Debug)]
pub struct Language(pub Lang);

impl<S: Send + Sync> FromRequestParts<S> for Language {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(negotiate::language(&parts.headers)))
    }
}

/// A header that must hold text where it is there.
pub fn text_header<'p>(parts: &'p Parts, name: &str) -> Result<Option<&'p str>, Problem> {
    let value = parts.headers.get(name).map(|it| it.to_str());
    value.transpose().map_err(|_| Problem::new(Kind::ParameterInvalid, detail!("the header {name} is not ASCII text")))
}
