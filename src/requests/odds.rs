//! What a request does to the odds: under what is in force without it, and with it.
//!
//! A request is read often and its odds change seldom: what was worked out is kept, by the options that odds hang on.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::{Request, check};
use crate::db::{self, Db};
use crate::games::Readings;
use crate::instant::Instant;
use crate::lang::Lang;
use crate::law::{Catalogue, Date, Game, Options};
use crate::ledger::couplings;
use crate::ledger::permits::{self, Granted};
use crate::message::{Message, message};
use crate::odds::{self, Named, QuestionError};
use crate::replay::configuration::{Permit, Scope, in_force};

/// How many answers are kept.
const KEPT: usize = 512;

/// What a request does to the odds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = RequestOdds)]
pub struct RequestOdds {
    /// Under what is in force for the scope on the adoption day without the request; null where that cannot be said.
    #[serde(serialize_with = "told")]
    #[schema(value_type = Option<crate::odds::Odds>)]
    pub before: Answer,
    /// The same with the request.
    #[serde(serialize_with = "told")]
    #[schema(value_type = Option<crate::odds::Odds>)]
    pub after: Answer,
    /// Why there are none without it, where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before_unknown: Option<String>,
    /// Why there are none with it, where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_unknown: Option<String>,
}

/// Odds as they are written, or why there are none.
#[derive(Clone, Debug)]
pub struct Answer(Result<Arc<RawValue>, Message>);

impl Answer {
    fn unknown(&self, lang: Lang) -> Option<String> {
        self.0.as_ref().err().map(|it| it.in_lang(lang))
    }
}

impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_ref().map(|it| it.get()) == other.0.as_ref().map(|it| it.get())
    }
}

impl Eq for Answer {}

fn told<S: Serializer>(answer: &Answer, serializer: S) -> Result<S::Ok, S::Error> {
    answer.0.as_deref().ok().serialize(serializer)
}

/// Adds its odds to a request; where there are none, the reason in that language.
pub async fn with_odds(
    db: &Db,
    readings: Readings,
    now: Instant,
    mut request: Request,
    lang: Lang,
) -> db::Result<Request> {
    let permits = permits::permits(db, &request.operator, Some(request.game), None).await?;
    let casino = match &request.scope {
        Scope::Operator(_) => String::new(),
        Scope::Casino(name) => name.clone(),
        Scope::Table(_) => {
            let tables =
                couplings::tables(db, &request.operator, request.game, &request.scope, request.adopts_on).await?;
            tables.into_iter().next().map(|it| it.casino).unwrap_or_default()
        }
    };
    let (day, before, after) = sides(&request, &permits, &casino, now);
    let catalogue = Catalogue::embedded();
    let before = answer(catalogue, request.game, day, before, readings).await;
    let after = answer(catalogue, request.game, day, after, readings).await;
    let (before_unknown, after_unknown) = (before.unknown(lang), after.unknown(lang));
    request.odds = Some(Box::new(RequestOdds { before, after, before_unknown, after_unknown }));
    Ok(request)
}

/// What is in force for the scope of a request on its first day, without it and with it.
fn sides(request: &Request, permits: &[Granted], casino: &str, now: Instant) -> (Date, Options, Options) {
    let table = if let Scope::Table(name) = &request.scope { name.as_str() } else { "" };
    // Nothing narrower than the request's own scope: what a single table or casino has beside it is its own matter.
    let width = request.scope.width();
    let covers = |it: &&Permit| it.scope.width() >= width && it.scope.covers(casino, table);
    let (own, others): (Vec<&Granted>, Vec<_>) = permits.iter().partition(|it| it.id == request.id);
    let others: Vec<&Permit> = others.into_iter().map(|it| &it.permit).filter(covers).collect();
    let day = own.iter().map(|it| it.permit.from).min().unwrap_or(request.adopts_on);
    let filed =
        check::permit(&request.id.to_string(), request.game, &request.scope, request.adopts_on, now, &request.options);
    let mut with = others.clone();
    if own.is_empty() {
        with.push(&filed);
    } else {
        with.extend(own.iter().map(|it| &it.permit));
    }
    (day, in_force(&others, day).values(), in_force(&with, day).values())
}

/// The odds under some options, worked out once and off the threads that serve.
async fn answer(catalogue: &'static Catalogue, game: Game, day: Date, options: Options, readings: Readings) -> Answer {
    static ANSWERS: LazyLock<Mutex<HashMap<String, Answer>>> = LazyLock::new(Mutex::default);
    let written = serde_json::to_string(&options).unwrap_or_default();
    let key = format!("{} {day} {} {written}", game.name(), readings.commission_scope.name());
    let kept = || ANSWERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = kept().get(&key) {
        return found.clone();
    }
    let made = tokio::task::spawn_blocking(move || work_out(catalogue, game, day, &options, readings)).await;
    let Ok(made) = made else { return Answer(Err(message!("odds-failed"))) };
    let answer = Answer(made);
    let mut kept = kept();
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(key, answer.clone());
    answer
}

fn work_out(
    catalogue: &Catalogue,
    game: Game,
    day: Date,
    options: &Options,
    readings: Readings,
) -> Result<Arc<RawValue>, Message> {
    let regulation = catalogue.on(game, day).ok_or_else(|| QuestionError::NotInForce { game, day }.message())?;
    if odds::decides(catalogue, game, day) != Some(true) {
        return Err(QuestionError::Undecided { game, day, last: None }.message());
    }
    if let Some(broken) = regulation.contradiction(options) {
        return Err(broken.message());
    }
    let mut found = odds::in_force(&regulation, options, readings).map_err(|it| match it {
        odds::OddsError::NoDraw => message!("odds-draw-none"),
        other => other.message(),
    })?;
    // By points is for who asks for odds themselves.
    found.wins_by_points = Named::default();
    let json = serde_json::value::to_raw_value(&found).map_err(|_| message!("odds-failed"))?;
    Ok(json.into())
}
