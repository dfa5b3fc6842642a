//! The catalogue: what the law says on a day.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::extract::{Json, Path, Query};
use super::openapi::{Open, OpenCounts};
use super::problem::{Kind, Problem};
use crate::law::view::{self, GameView, GamesView};
use crate::law::{Catalogue, Date, Game};
use crate::message::message;

/// On which day.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DayQuery {
    /// The day, in Macau; today where it is left out.
    #[param(value_type = Option<String>, format = Date, example = "2026-12-10")]
    on: Option<Date>,
}

/// Lists the games that have an official regulation, with the acts that stand on a day.
///
/// Each act with the days on which it was signed and published and those between which it is in force, so far as they are known.
#[utoipa::path(get, path = "/v1/games", tag = "law", operation_id = "games", security(()), params(DayQuery),
    responses((status = 200, description = "The games", body = GamesView), Open))]
pub async fn all(State(app): State<App>, Query(query): Query<DayQuery>) -> Json<GamesView> {
    let on = query.on.unwrap_or_else(|| app.clock.now().day());
    Json(view::games(Catalogue::embedded(), on))
}

/// Shows the law of a game on a day.
///
/// Acts, articles with short summaries of the project's own, options with their values and conditions, wagers, prizes,
/// limits, equipment and the interpretations taken; each with the act whose wording applies and how well it is known.
#[utoipa::path(get, path = "/v1/games/{game}", tag = "law", operation_id = "game", security(()),
    params(("game" = Game, Path, description = "The game", example = "makccarat"), DayQuery),
    responses((status = 200, description = "The law of the game", body = GameView), OpenCounts))]
pub async fn one(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(query): Query<DayQuery>,
) -> Result<Json<GameView>, Problem> {
    let game = Game::from_name(&name).ok_or_else(Problem::not_found)?;
    let on = query.on.unwrap_or_else(|| app.clock.now().day());
    let view = view::game(Catalogue::embedded(), game, on);
    view.map(Json).ok_or_else(|| Problem::new(Kind::GameNotInForce, message!("not-in-force", game = name, day = on)))
}
