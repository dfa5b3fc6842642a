//! What handlers take from a request, each with problems of ours where the framework would answer in its own
//! words.

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::holds::Holds;
use super::problem::{Fault, Kind, MAX_FAULTS, Problem};
use super::strict::Values;
use super::{App, body, lists, negotiate, strict, typed};
use crate::lang::Lang;
use crate::message::message;

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
                    let detail = message!("revision-or-if-match");
                    return Err(Problem::new(Kind::RevisionMissing, detail));
                }
                (Some(Some(said)), Some(seen)) if said != seen => {
                    let detail = message!("revision-unlike", revision = said, seen);
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
    Problem::new(Kind::BodyTooLarge, message!("batch-long", most))
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
                let detail = message!("large", bytes = self.longest);
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
    let mut parameters = Map::new();
    for (name, value) in form_urlencoded::parse(text.as_bytes()) {
        if name.contains('\0') || value.contains('\0') {
            return Err(Fault::parameter(name, message!("value-nul")).into());
        }
        if parameters.contains_key(&*name) {
            return Err(Fault::parameter(&*name, message!("given-twice", name = &*name)).into());
        }
        parameters.insert(name.into_owned(), value.into());
    }
    Ok(typed::read_parameters(parameters)?)
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
    value.transpose().map_err(|_| Problem::new(Kind::ParameterInvalid, message!("header-ascii", header = name)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde::Deserialize;
    use serde_json::json;

    use super::*;
    use crate::law::Date;

    /// Every message of the files, and every word of it, in all languages.
    fn all_words() -> BTreeSet<String> {
        let mut words = BTreeSet::new();
        for lang in Lang::ALL {
            let folder = format!("{}/messages/{}", env!("CARGO_MANIFEST_DIR"), lang.tag());
            for file in std::fs::read_dir(folder).unwrap() {
                let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
                for line in text.lines() {
                    words.extend(line.split_once(" = ").map(|it| it.1.to_owned()));
                    words.extend(line.split_whitespace().map(str::to_owned));
                }
            }
        }
        words
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Choice {
        Only,
    }

    #[derive(Debug, Default, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Sample {
        day: Option<Date>,
        count: Option<u32>,
        flag: Option<bool>,
        choice: Option<Choice>,
        list: Option<Vec<u8>>,
    }

    fn details(problem: &Problem, lang: Lang) -> String {
        let body = serde_json::to_value(problem.body(lang)).unwrap();
        body["errors"][0]["detail"].as_str().unwrap().to_owned()
    }

    #[test]
    fn what_a_client_sent_is_quoted_as_it_came() {
        let words = all_words();
        assert!(words.len() > 4_000, "{}", words.len());
        let mut quoted = 0;
        for word in words {
            let escaped: String = form_urlencoded::byte_serialize(word.as_bytes()).collect();
            let parameters = ["day", "count", "flag", "choice"].map(|it| format!("{it}={escaped}"));
            let twice = format!("{escaped}=1&{escaped}=2");
            let members = ["day", "count", "flag", "choice", "list"].map(|it| json!({ it: word }));
            let asked = parameters.into_iter().chain([twice]).filter_map(|it| query::<Sample>(&it).err());
            let sent = members.into_iter().filter_map(|it| typed::read::<Sample>(it).err().map(Problem::from));
            for problem in asked.chain(sent) {
                for lang in Lang::ALL {
                    let detail = details(&problem, lang);
                    let quote = [format!("`{word}`"), format!("\"{word}\"")];
                    assert!(quote.iter().any(|it| detail.contains(it)), "{word}: {detail}");
                    quoted += 1;
                }
            }
        }
        assert!(quoted > 100_000, "{quoted}");
    }

    #[test]
    fn what_a_library_says_of_json_is_not_passed_on() {
        for (body, said) in [
            ("", "the JSON ends too early, at line 1 column 0"),
            ("{\"a\":1", "the JSON ends too early, at line 1 column 6"),
            ("[1 2]", "the text is not valid JSON at line 1 column 4"),
            ("{1:2}", "the text is not valid JSON at line 1 column 2"),
            ("1e999", "the text is not valid JSON at line 1 column 5"),
            ("{} {}", "the text is not valid JSON at line 1 column 4"),
        ] {
            let fault = strict::value(body.as_bytes(), &Values::new(9)).unwrap_err();
            assert_eq!(fault.detail.to_string(), said, "{body}");
        }
    }
}
