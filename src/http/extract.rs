//! What handlers take from a request, each with problems of ours where the framework would answer in its own
//! words.

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::holds::Holds;
use super::problem::{Fault, Kind, MAX_FAULTS, Problem};
use super::strict::Values;
use super::{App, body, lists, negotiate, strict, typed};
use crate::lang::Lang;
use crate::words::{Detail, detail};

/// The media type of many JSON texts, one a line.
pub const NDJSON: &str = "application/x-ndjson";

/// A JSON body, read strictly; as an answer, JSON.
#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned + Send + 'static> FromRequest<App> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        Ok(Self(json(request, app, typed::read).await??))
    }
}

/// Reads a JSON body strictly, and makes of it what is wanted.
async fn json<T: Send + 'static>(
    request: Request,
    app: &App,
    make: impl FnOnce(Value) -> T + Send + 'static,
) -> Result<T, Problem> {
    let (parts, content) = request.into_parts();
    body::expect_type(&parts.headers, &["application/json"])?;
    body::expect_encoding(&parts.headers, &[])?;
    let holds = Holds::of(&parts.extensions);
    let bytes = body::read(app, &holds, content, app.settings.max_body_bytes).await?;
    let most = app.settings.max_json_values;
    Ok(app.decode(&holds, bytes, move |bytes| strict::value(bytes, &Values::new(most)).map(make)).await??)
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

impl<T: DeserializeOwned + Revised + Send + 'static> FromRequest<App> for Act<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let seen = request.headers().contains_key(header::IF_MATCH).then(|| lists::if_match(request.headers()));
        let seen = seen.transpose()?;
        json(request, app, move |body| Self::of(body, seen)).await?
    }
}

impl<T: DeserializeOwned + Revised> Act<T> {
    /// An act that its body describes; its sender has seen that revision.
    fn of(mut body: Value, seen: Option<i64>) -> Result<Self, Problem> {
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

impl<T: DeserializeOwned + Send + 'static> FromRequest<App> for Batch<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        if is_batch(request.headers())? {
            return batch(request, app, app.settings.max_batch_bytes, whole::<T>).await?.map(Self::Many);
        }
        Json::from_request(request, app).await.map(|it| Self::One(it.0))
    }
}

/// Whether a body is NDJSON rather than JSON; one that is neither is refused.
pub(super) fn is_batch(headers: &HeaderMap) -> Result<bool, Problem> {
    body::expect_type(headers, &["application/json", NDJSON])?;
    Ok(body::expect_type(headers, &[NDJSON]).is_ok())
}

/// The most lines of a batch of which all is kept or nothing.
const MOST_LINES: usize = 50_000;

/// The refusal of a batch of more lines.
pub(super) fn too_many(most: usize) -> Problem {
    Problem::new(Kind::BodyTooLarge, detail!("a batch holds at most {most} lines: send the others in another"))
}

/// Reads an NDJSON body of at most so many bytes, and makes of its lines what is wanted.
pub(super) async fn batch<T: Send + 'static>(
    request: Request,
    app: &App,
    most: usize,
    make: impl FnOnce(Lines<'_>) -> T + Send + 'static,
) -> Result<T, Problem> {
    let (parts, content) = request.into_parts();
    body::expect_encoding(&parts.headers, &[])?;
    let holds = Holds::of(&parts.extensions);
    let bytes = body::read(app, &holds, content, most).await?;
    let (values, longest) = (Values::new(app.settings.max_json_values), app.settings.max_body_bytes);
    app.decode(&holds, bytes, move |bytes| make(Lines { bytes, values, longest })).await
}

/// The lines of an NDJSON body.
pub(super) struct Lines<'b> {
    bytes: &'b [u8],
    values: Values,
    longest: usize,
}

impl Lines<'_> {
    /// Reads them one by one, each with its number. Blank ones count, and hold nothing.
    pub fn read<T: DeserializeOwned>(&self) -> impl Iterator<Item = (u64, Result<T, Fault>)> {
        let lines = (1..).zip(self.bytes.split(|it| *it == b'\n'));
        lines.filter(|(_, text)| !text.iter().all(u8::is_ascii_whitespace)).map(|(line, text)| {
            if text.len() > self.longest {
                let detail = detail!("the body is larger than {} bytes", self.longest);
                return (line, Err(Fault::at(Kind::BodyTooLarge, "", detail)));
            }
            (line, strict::read(text, &self.values))
        })
    }
}

/// Reads NDJSON whole.
fn whole<T: DeserializeOwned>(lines: Lines<'_>) -> Result<Vec<(u64, T)>, Problem> {
    let (mut all, mut faults) = (Vec::new(), Vec::new());
    for (line, read) in lines.read() {
        match read {
            Ok(_) if all.len() == MOST_LINES => return Err(too_many(MOST_LINES)),
            Ok(it) => all.push((line, it)),
            Err(fault) => faults.push(fault.on_line(line)),
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

/// Reads the parameters of an address.
pub fn query<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
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
