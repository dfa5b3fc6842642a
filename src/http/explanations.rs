//! Explanations: one round, rule by rule.

use axum::extract::State;
use axum::http::HeaderMap;

use super::App;
use super::auth::Any;
use super::extract::Json;
use super::holds::Holds;
use super::negotiate;
use super::openapi::Explains;
use super::problem::{Fault, Kind, Problem};
use crate::explain::Unexplained;
use crate::lang::Lang;
use crate::law::Catalogue;
use crate::replay::ReplaySettings;
use crate::verification::single::Single;
use crate::verification::{Answer, ExplainError, ReplayError, explain};

/// Explains one round, or the beginning of a shoe: each rule that was tried, with what facts, and what followed.
///
/// The round comes with its shoe and with the options that are authorised at its table, as records of the round log;
/// nothing is kept and nothing of the service's registers is looked at. `sha256` is over the RFC 8785 form of
/// `explanation` and is the same for the same input. With `Accept-Language` the steps and findings come in words too.
#[utoipa::path(post, path = "/v1/explanations", tag = "verifications", operation_id = "explain",
    extensions(("x-scopes" = json!([]))),
    request_body(content = Single, example = json!({
        "shoe": {"type": "shoe", "table": "GX-MK-07", "shoe": "1", "game": "makccarat", "at": "2026-11-29T20:00:00+08:00",
            "decks": 8, "feed": "shoe", "burn": {"first": "7H", "cards": 8}},
        "round": {"type": "round", "table": "GX-MK-07", "shoe": "1", "round": 1, "at": "2026-11-29T20:03:10+08:00",
            "player": ["KH", "4S", "2D"], "banker": ["9C", "JD"], "outcome": "banker",
            "bets": [{"seat": 3, "on": "banker", "stake": 100_000, "result": "won", "paid": 95_000}]},
        "options": {"2.burn": "by-decks", "3.white-card": "last-round", "7.feed": "shoe", "9.draw": "second",
            "11.tie-bets": ["keep"], "17.commission": "five-percent"}})),
    responses((status = 200, description = "The explanation", body = Answer), Explains))]
pub async fn explained(
    State(app): State<App>,
    _caller: Any,
    holds: Holds,
    headers: HeaderMap,
    Json(single): Json<Single>,
) -> Result<Json<Answer>, Problem> {
    let settings = settings(&app, &single, Catalogue::embedded())?;
    let lang = headers.contains_key("accept-language").then(|| negotiate::language(&headers));
    app.compute(&holds, move || answer(&single, settings, lang)).await?.map(Json)
}

fn answer(single: &Single, settings: ReplaySettings, lang: Option<Lang>) -> Result<Answer, Problem> {
    let catalogue = Catalogue::embedded();
    let made = single.make(catalogue).map_err(|faults| {
        let field = |(pointer, detail)| Fault::at(Kind::FieldInvalid, pointer, detail);
        Problem::of(faults.into_iter().map(field).collect())
    })?;
    let configuration = &made.configuration;
    let log = made.log.as_slice();
    let explained = explain(log, made.line, &configuration.configuration, catalogue, settings, log.len() as u64)?;
    let answer = Answer::of(explained, configuration, catalogue, settings, lang);
    answer.map_err(|it| Problem::internal(&std::io::Error::other(it)))
}

/// The service's readings, and those that are asked for.
fn settings(app: &App, single: &Single, catalogue: &Catalogue) -> Result<ReplaySettings, Problem> {
    let mut settings = app.replay;
    for (id, value) in &single.settings {
        catalogue
            .check_setting(id, value)
            .map_err(|it| Fault::at(Kind::FieldInvalid, format!("/settings/{id}"), it.message()))?;
        settings.set(id, value);
    }
    Ok(settings)
}

impl From<ExplainError> for Problem {
    fn from(error: ExplainError) -> Self {
        match error {
            ExplainError::Line(error @ (Unexplained::Other { .. } | Unexplained::NotThere { .. })) => {
                Fault::at(Kind::FieldInvalid, "/round", error.message()).into()
            }
            ExplainError::Line(error) => Fault::at(Kind::FieldInvalid, "", error.message()).into(),
            ExplainError::Replay(ReplayError::TooLong(most)) => super::body::too_large(most),
            ExplainError::Replay(error) => Self::internal(&error),
        }
    }
}
