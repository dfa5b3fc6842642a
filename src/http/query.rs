//! The query of an address: refuses parameters that the operation does not declare, and runs an act with
//! `validate=true` dry.

use std::borrow::Cow;
use std::collections::BTreeMap;

use axum::extract::{FromRequestParts as _, MatchedPath, Request, State};
use axum::http::{StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Required, Response as Answer};

use super::App;
use super::auth::Any;
use super::declared::{self, Access, Declared};
use super::problem::{Fault, Problem};
use crate::db;
use crate::message::{Argument, message};

/// The parameter of a dry run.
const VALIDATE: &str = "validate";
/// The operations that write and have no dry run: they keep no act, read a whole log, or are about a clock.
const WITHOUT: [&str; 5] = ["explain", "submit_log", "rerun_verification", "move_sandbox_clock", "confirm_clock"];

/// Declares the dry run of an operation that writes, and its answer: what the act would answer, with the status 200.
pub fn declare_dry_run(operation: &mut Operation) {
    if operation.operation_id.as_deref().is_none_or(|it| WITHOUT.contains(&it)) {
        return;
    }
    let about = "With `true` it is a dry run: every check is the same, nothing is kept and nobody is notified. The answer is what would \
                 be answered, with the status 200; new ids in it name nothing, and a new secret is empty.";
    let schema = ObjectBuilder::new().schema_type(Type::Boolean).default(Some(false.into()));
    let parameter = ParameterBuilder::new()
        .name(VALIDATE)
        .parameter_in(ParameterIn::Query)
        .description(Some(about))
        .required(Required::False)
        .schema(Some(schema));
    operation.parameters.get_or_insert_default().push(parameter.build().into());
    let responses = &mut operation.responses.responses;
    if let Some(RefOr::T(mut made)) = responses.get("201").cloned() {
        made.headers.clear();
        "What would be made, in a dry run".clone_into(&mut made.description);
        match responses.get_mut("200") {
            Some(RefOr::T(Answer { content, .. })) => {
                for (media_type, it) in made.content {
                    content.entry(media_type).or_insert(it);
                }
            }
            _ => {
                responses.insert("200".to_owned(), made.into());
            }
        }
    }
}

/// Refuses parameters that the operation does not declare, or that are given twice; and has an act with `validate=true`
/// run dry, outside of all that would keep something.
pub async fn layer(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let Some(declared) = declared::find(request.method(), path) else { return next.run(request).await };
    match dry(declared, request.uri().query().unwrap_or_default()) {
        Ok(None) => next.run(request).await,
        Ok(Some(dry)) => run(dry, request, next).await,
        Err(problem) => {
            let (mut parts, _) = request.into_parts();
            if declared.access != Some(Access::Open)
                && let Err(first) = Any::from_request_parts(&mut parts, &app).await
            {
                return first.into_response();
            }
            problem.into_response()
        }
    }
}

/// Refuses every parameter: for pages that the document does not describe.
pub async fn none(request: Request, next: Next) -> Response {
    match check(&BTreeMap::new(), request.uri().query().unwrap_or_default()) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

fn check(declared: &BTreeMap<String, bool>, query: &str) -> Result<(), Problem> {
    let mut given = Vec::new();
    for (name, _) in form_urlencoded::parse(query.as_bytes()) {
        let Some(repeats) = declared.get(&*name) else {
            let known: Vec<_> = declared.keys().map(String::as_str).collect();
            let detail = match &*known {
                [] => message!("no-parameter-at-all"),
                known => message!("no-parameter", known = Argument::list(known.iter().copied())),
            };
            return Err(Fault::parameter(name, detail).into());
        };
        if !repeats && given.contains(&name) {
            let detail = message!("given-twice", name = &*name);
            return Err(Fault::parameter(name, detail).into());
        }
        given.push(name);
    }
    Ok(())
}

/// Whether a dry run is asked for; `None` where nothing is said of it.
fn dry(declared: &Declared, query: &str) -> Result<Option<bool>, Problem> {
    check(&declared.parameters, query)?;
    let said = form_urlencoded::parse(query.as_bytes()).find(|it| it.0 == VALIDATE);
    match said.as_ref().map(|it| &*it.1) {
        None => Ok(None),
        Some("true") => Ok(Some(true)),
        Some("false") => Ok(Some(false)),
        Some(text) => {
            let detail = message!("found-quoted", expected = message!("true-or-false-word"), text);
            Err(Fault::parameter(VALIDATE, detail).into())
        }
    }
}

/// Runs an act, dry or not, which knows nothing of the parameter.
async fn run(dry: bool, mut request: Request, next: Next) -> Response {
    *request.uri_mut() = without(request.uri());
    if !dry {
        return next.run(request).await;
    }
    let mut answer = db::dry(next.run(request)).await;
    if answer.status() == StatusCode::CREATED {
        *answer.status_mut() = StatusCode::OK;
    }
    for header in [header::LOCATION, header::ETAG] {
        answer.headers_mut().remove(header);
    }
    answer
}

/// The address without the parameter of dry runs.
fn without(uri: &Uri) -> Uri {
    let is_it = |pair: &&str| form_urlencoded::parse(pair.as_bytes()).any(|it| it.0 == VALIDATE);
    let rest: Vec<_> = uri.query().unwrap_or_default().split('&').filter(|it| !is_it(it)).collect();
    let target = match rest.join("&") {
        rest if rest.is_empty() => Cow::Borrowed(uri.path()),
        rest => Cow::Owned(format!("{}?{rest}", uri.path())),
    };
    target.parse().unwrap_or_else(|_| uri.clone())
}

/// A secret that was just made; nothing in a dry run, which keeps none.
pub fn shown(secret: String) -> String {
    if db::is_dry() { String::new() } else { secret }
}

/// The status of an answer to something that was made, which is not that of a dry run.
pub fn made() -> StatusCode {
    if db::is_dry() { StatusCode::OK } else { StatusCode::CREATED }
}
