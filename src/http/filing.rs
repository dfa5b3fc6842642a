//! Filing: one request, or many with an answer for each.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::auth::Operator;
use super::each::{Answers, Each};
use super::extract::Json;
use super::holds::Holds;
use super::lists::etag;
use super::openapi::Writes;
use super::problem::Problem;
use super::{App, negotiate, query};
use crate::db;
use crate::requests::{self, Filing, Request};

/// The most filings of one batch.
const MOST_FILINGS: usize = 200;

/// Files a request, or many.
///
/// The notice that the law asks for, and every other condition, is checked at once; a request that has a fault is not
/// filed, and every fault is named.
///
/// Many come as NDJSON, a filing a line, at most 200. Each stands for itself, is judged after those before it, and has a line
/// of answer of its own. They are filed in one transaction, so that the whole is done once or not at all.
#[utoipa::path(post, path = "/v1/requests", tag = "requests", operation_id = "file_request",
    extensions(("x-scopes" = json!(["requests:file"]))),
    request_body(content((Filing = "application/json", example = json!({"game": "makccarat", "scope": {"operator": "galaxy"},
        "adopts_on": "2026-12-10", "options": {"9.draw": "second", "16.payouts": "second"}, "note": "New shoes."})),
        (String = "application/x-ndjson"))),
    responses(
        (status = 201, description = "The request, filed", body = Request,
            headers(("Location" = String, description = "Its address"), ("ETag" = String, description = "Its revision"))),
        (status = 200, description = "What would be filed; its id is nil. Of many: an answer for each, with its line, its \
            status, and the request or the problem", content((Request = "application/json"), (String = "application/x-ndjson"))),
        Writes))]
pub async fn file(
    State(app): State<App>,
    Operator(caller): Operator,
    holds: Holds,
    headers: HeaderMap,
    filings: Each<Filing, MOST_FILINGS>,
) -> Result<Response, Problem> {
    let (rules, now) = (app.rules(), app.clock.now());
    let filing = match filings {
        Each::One(filing) => filing,
        Each::Many(lines) => {
            let read: Vec<_> = lines.iter().filter_map(|(_, it)| it.as_ref().ok()).collect();
            let done = requests::file_each(&app.db, &rules, now, &caller, &read).await?;
            let (mut done, mut answers) = (done.into_iter(), Answers::to(&headers));
            for (line, read) in lines {
                let came = match read {
                    Ok(_) => done.next().map(|it| it.map_err(Problem::from)),
                    Err(fault) => Some(Err(fault.into())),
                };
                if let Some(came) = came {
                    answers.add(line, "request", came.map(|it| (query::made(), it)));
                }
            }
            return Ok(answers.into_response());
        }
    };
    let request = requests::file(&app.db, &rules, now, &caller, &filing).await?;
    if db::is_dry() {
        app.wait_for_turn(&holds).await?;
        let lang = negotiate::language(&headers);
        let request = requests::with_odds(&app.db, app.replay.readings, now, request, lang).await?;
        return Ok(Json(request).into_response());
    }
    let location = [(header::LOCATION, format!("/v1/requests/{}", request.id))];
    Ok((StatusCode::CREATED, location, etag(request.revision), Json(request)).into_response())
}
