//! Filing: one request, or many with an answer for each.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::auth::Operator;
use super::extract::{Each, Json, Language, Query};
use super::lists::etag;
use super::openapi::Writes;
use super::problem::{Fault, Problem, ProblemBody};
use crate::lang::Lang;
use crate::requests::{self, Filing, Request, RequestError};

/// Whether it is a trial only.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// With `true` nothing is filed: the answer is what would be.
    #[serde(default)]
    #[param(value_type = Option<bool>)]
    validate: bool,
}

/// The most filings of one batch.
const MOST_FILINGS: usize = 200;

/// What came of a batch of filings.
#[derive(Debug, Serialize, ToSchema)]
pub struct FilingBatch {
    /// How many were filed, or would be.
    filed: usize,
    /// How many have a fault, and were not.
    faulty: usize,
    /// What came of each, in the order of the lines.
    items: Vec<FilingAnswer>,
}

/// What came of one filing of a batch: what it would have been answered alone.
#[derive(Debug, Serialize, ToSchema)]
pub struct FilingAnswer {
    /// Its line, from 1; blank ones count.
    line: u64,
    /// The status that it would have had.
    status: u16,
    /// The request, where it has no fault; its id is nil with `validate=true`.
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<Request>,
    /// Why it was not filed.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<ProblemBody>,
}

/// Files a request, or many.
///
/// The notice that the law asks for, and every other condition, is checked at once; a request that has a fault is not
/// filed, and every fault is named. With `validate=true` the checks are the same and nothing is filed.
///
/// Many come as NDJSON, a filing a line, at most 200. Each stands for itself, is judged after those before it, and has an
/// answer of its own in the answer 207. They are filed in one transaction, so that the whole is done once or not at all.
#[utoipa::path(post, path = "/v1/requests", tag = "requests", operation_id = "file_request", params(FileQuery),
    request_body(content((Filing = "application/json", example = json!({"game": "makccarat", "scope": {"operator": "galaxy"},
        "adopts_on": "2026-12-10", "options": {"9.draw": "second", "16.payouts": "second"}, "note": "New shoes."})),
        (String = "application/x-ndjson"))),
    responses(
        (status = 201, description = "The request, filed", body = Request,
            headers(("Location" = String, description = "Its address"), ("ETag" = String, description = "Its revision"))),
        (status = 200, description = "What would be filed; its id is nil", body = Request),
        (status = 207, description = "What came of each filing of a batch", body = FilingBatch), Writes))]
pub async fn file(
    State(app): State<App>,
    Operator(caller): Operator,
    Query(query): Query<FileQuery>,
    Language(lang): Language,
    filings: Each<Filing, MOST_FILINGS>,
) -> Result<Response, Problem> {
    let (rules, now) = (app.rules(), app.clock.now());
    let filing = match filings {
        Each::One(filing) => filing,
        Each::Many(lines) => {
            let read: Vec<_> = lines.iter().filter_map(|(_, it)| it.as_ref().ok()).collect();
            let done = requests::file_each(&app.db, &rules, now, &caller, &read, query.validate).await?;
            return Ok(batch(lines, done, query.validate, lang).into_response());
        }
    };
    if query.validate {
        let request = requests::validate(&app.db, &rules, now, &caller, &filing).await?;
        let request = requests::with_odds(&app.db, app.replay.readings, now, request).await?;
        return Ok(Json(request).into_response());
    }
    let request = requests::file(&app.db, &rules, now, &caller, &filing).await?;
    let location = [(header::LOCATION, format!("/v1/requests/{}", request.id))];
    Ok((StatusCode::CREATED, location, etag(request.revision), Json(request)).into_response())
}

/// What came of each line: of those that were read, in their order, and of the others.
fn batch(
    lines: Vec<(u64, Result<Filing, Fault>)>,
    done: Vec<Result<Request, RequestError>>,
    trial: bool,
    lang: Lang,
) -> (StatusCode, Json<FilingBatch>) {
    let mut done = done.into_iter();
    let answer = |(line, read): (u64, Result<Filing, Fault>)| {
        let came = match read {
            Ok(_) => done.next()?.map_err(Problem::from),
            Err(fault) => Err(fault.into()),
        };
        Some(match came {
            Ok(request) => {
                let status = if trial { StatusCode::OK } else { StatusCode::CREATED };
                FilingAnswer { line, status: status.as_u16(), request: Some(request), problem: None }
            }
            Err(problem) => {
                let status = problem.kind().status().as_u16();
                FilingAnswer { line, status, request: None, problem: Some(problem.body(lang)) }
            }
        })
    };
    let items: Vec<_> = lines.into_iter().filter_map(answer).collect();
    let filed = items.iter().filter(|it| it.request.is_some()).count();
    (StatusCode::MULTI_STATUS, Json(FilingBatch { filed, faulty: items.len() - filed, items }))
}
