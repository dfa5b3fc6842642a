//! Exact odds.

use axum::extract::{RawQuery, State};
use utoipa::IntoParams;

use super::auth::Any;
use super::extract::{Json, Path};
use super::holds::Holds;
use super::openapi::ReadsOdds;
use super::problem::{Fault, Kind, Problem};
use super::{App, typed};
use crate::law::{Catalogue, Date, Game, OptionFault, OptionRefusal};
use crate::message::{Argument, Message, message};
use crate::odds::{self, Odds, OddsError, Question, QuestionError};

/// What odds are asked for.
#[derive(Debug, Default, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OddsQuery {
    /// How many decks; without it 8, 6 for casino-war, 1 for fortune-3-card-poker.
    #[param(minimum = 1, maximum = 12, example = 8)]
    decks: Option<u32>,
    /// `KEY=VALUE`, repeated for each option; without it an option has its first value. Jackpot amounts are JSON.
    #[param(value_type = Option<Vec<String>>, example = json!(["9.draw=second"]))]
    option: Vec<String>,
    /// What Pair Plus pays a unit: `straight-flush=40,three-of-a-kind=30,straight=6,flush=4,pair=1`.
    pay_table: Option<String>,
    /// By the law of that day, in Macau. Without it, of today, or where today's text does not decide the play, of the last
    /// day whose text did; the answer says which.
    #[param(value_type = Option<String>, format = Date)]
    on: Option<Date>,
}

impl OddsQuery {
    fn read(query: &str) -> Result<Self, Problem> {
        let mut read = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let fault =
                |expected: Message| Fault::parameter(&*name, message!("found-quoted", expected, text = &*value));
            let again = match &*name {
                "decks" => read.decks.replace(value.parse().map_err(|_| fault(message!("whole-number")))?).is_some(),
                "on" => read.on.replace(value.parse().map_err(|_| fault(typed::day()))?).is_some(),
                "pay_table" => read.pay_table.replace(value.into_owned()).is_some(),
                "option" => {
                    read.option.push(value.into_owned());
                    false
                }
                _ => {
                    let known = Argument::list(["decks", "option", "pay_table", "on"]);
                    let detail = message!("no-parameter", known);
                    return Err(Fault::parameter(&*name, detail).into());
                }
            };
            if again {
                return Err(Fault::parameter(&*name, message!("once-more")).into());
            }
        }
        Ok(read)
    }
}

/// Tells exact odds: how often everything happens, and what the house has of each wager.
///
/// Every deal of a fresh shoe is counted, with the rules that a replay uses. Counts and fractions are strings. Main bets push
/// on a tie; makccarat's are also told per bet finally won or lost, ties dealt again (article 11).
#[utoipa::path(get, path = "/v1/games/{game}/odds", tag = "law", operation_id = "odds",
    extensions(("x-scopes" = json!([]))),
    params(("game" = Game, Path, description = "The game", example = "makccarat"), OddsQuery),
    responses((status = 200, description = "The odds", body = Odds), ReadsOdds))]
pub async fn odds(
    State(app): State<App>,
    Any(_caller): Any,
    holds: Holds,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Odds>, Problem> {
    let game = Game::from_name(&name).ok_or_else(Problem::not_found)?;
    let query = OddsQuery::read(&query.unwrap_or_default())?;
    let catalogue = Catalogue::embedded();
    let options = odds::options(catalogue, game, query.option.iter().map(String::as_str)).map_err(problem)?;
    let pair_plus = query.pay_table.as_deref().map(odds::pair_plus).transpose().map_err(problem)?;
    let readings = app.replay.readings;
    let question = Question { game, on: query.on, decks: query.decks, options, pair_plus, readings };
    let today = app.clock.now().day();
    app.compute(&holds, move || odds::answer(catalogue, &question, today)).await?.map(Json).map_err(problem)
}

/// The problem of a question without an answer, at the parameter that made it so.
fn problem(error: QuestionError) -> Problem {
    let parameter = |kind, name: &str| Fault { kind, ..Fault::parameter(name, error.message()) }.into();
    let option = |kind| parameter(kind, "option");
    match &error {
        QuestionError::NotInForce { .. } => parameter(Kind::GameNotInForce, "on"),
        QuestionError::Undecided { .. } => parameter(Kind::UnregulatedPoint, "on"),
        QuestionError::Unwritten(_) | QuestionError::Twice(_) => option(Kind::ParameterInvalid),
        QuestionError::Option(OptionFault::UnknownKey { .. })
        | QuestionError::Refused { refusal: OptionRefusal::Unknown, .. } => option(Kind::OptionUnknown),
        QuestionError::Option(OptionFault::Value { .. })
        | QuestionError::Refused { refusal: OptionRefusal::Value { .. }, .. }
        | QuestionError::Odds(OddsError::NoDraw | OddsError::TooLarge) => option(Kind::OptionValue),
        QuestionError::Refused { refusal: OptionRefusal::NotInForce { from }, .. } => {
            let problem: Problem = option(Kind::OptionNotInForce);
            match from {
                Some(from) => problem.with("from", from.to_string().into()),
                None => problem,
            }
        }
        QuestionError::Inconsistent(_) => option(Kind::OptionsInconsistent),
        QuestionError::PayTable(_) => parameter(Kind::ParameterInvalid, "pay_table"),
        QuestionError::Odds(OddsError::Decks { .. }) => parameter(Kind::ParameterInvalid, "decks"),
    }
}
