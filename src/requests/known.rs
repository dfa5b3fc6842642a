//! What has to be known to judge a request, read inside its operator's turn.

use uuid::Uuid;

use super::store;
use super::{Request, RequestError, Rules, Scope};
use crate::calendar::Calendar;
use crate::db::{self, Tx, query};
use crate::fault::Fault;
use crate::instant::{Day, Instant};
use crate::law::{Date, Game};
use crate::ledger::couplings::{self, Stood};
use crate::ledger::permits::{self, Granted};
use crate::ledger::{Caller, Role, Turn};
use crate::message::message;
use crate::registry::{Power, RestsOn, closures, delegation};

/// What has to be known to judge a request.
pub(super) struct Known {
    /// Whose.
    pub operator: String,
    /// The working days, closures included.
    pub calendar: Calendar,
    /// The permits of the operator for the game.
    pub permits: Vec<Granted>,
    /// The tables for the game under the scope, from the adoption day on.
    pub tables: Vec<Stood>,
    /// Whether the casino of the scope is there on that day or later.
    pub casino: bool,
    /// When it was received.
    pub now: Instant,
}

impl Known {
    /// What has to be known to judge a request for a scope from a day on.
    pub async fn read(
        tx: &mut Tx,
        rules: &Rules<'_>,
        operator: &str,
        (game, scope, from): (Game, &Scope, Date),
        now: Instant,
    ) -> db::Result<Self> {
        let calendar = calendar(tx, rules, now).await?;
        let permits = permits::permits(&mut *tx, operator, Some(game), None).await?;
        let tables = couplings::tables(&mut *tx, operator, game, scope, from).await?;
        let casino = match scope {
            Scope::Casino(name) => has_casino(tx, operator, name, from).await?,
            Scope::Operator(_) | Scope::Table(_) => false,
        };
        Ok(Self { operator: operator.to_owned(), calendar, permits, tables, casino, now })
    }
}

/// The working days as known at a moment, registered closures included.
pub(super) async fn calendar(tx: &mut Tx, rules: &Rules<'_>, now: Instant) -> db::Result<Calendar> {
    Ok(rules.calendar.with_closures(closures(tx, now).await?).as_known_at(now.timestamp()))
}

/// A fault where a decision names an article that its game does not have.
pub(super) fn article_fault(rules: &Rules<'_>, game: Game, article: Option<&str>) -> Option<Fault> {
    let article = article.filter(|it| rules.catalogue.game(game).article(it).is_none())?;
    Some(Fault::field("/article", message!("no-article", article, game = game.name())))
}

async fn has_casino(tx: &mut Tx, operator: &str, casino: &str, from: Date) -> db::Result<bool> {
    let found: Option<(Uuid,)> = query(
        tx,
        "SELECT id FROM entries
         WHERE register = 'casino' AND operator = $1 AND name = $2 AND ends > $3 AND known_until IS NULL
         LIMIT 1",
    )
    .bind(operator)
    .bind(casino)
    .bind(Day(from))
    .optional()
    .await?;
    Ok(found.is_some())
}

/// A request that the caller may see, in its operator's turn: nobody else changes it until the transaction ends.
pub(super) async fn in_turn(
    tx: &mut Tx,
    caller: &Caller,
    id: Uuid,
    now: Instant,
) -> Result<(Request, Turn), RequestError> {
    let before = store::find(&mut *tx, id, caller.only()).await?.ok_or(RequestError::NotFound)?;
    let turn = Turn::take(tx, &before.operator, now).await?.ok_or(RequestError::NotFound)?;
    let request = store::find(&mut *tx, id, caller.only()).await?.ok_or(RequestError::NotFound)?;
    Ok((request, turn))
}

/// Whether the caller may decide on a request: an inspector who had no part in filing it.
pub(super) async fn may_decide(tx: &mut Tx, caller: &Caller, id: Uuid) -> Result<(), RequestError> {
    if caller.role != Some(Role::Inspector) {
        return Err(RequestError::Role(Role::Inspector));
    }
    let filed: Option<(i64,)> = query(
        tx,
        "SELECT position FROM events
         WHERE request = $1 AND subject = $2 AND act IN ('filed', 'amended', 'resubmitted', 'imported')
         LIMIT 1",
    )
    .bind(id)
    .bind(&caller.subject)
    .optional()
    .await?;
    if filed.is_some() { Err(RequestError::OwnFiling(caller.subject.clone())) } else { Ok(()) }
}

/// The delegation that a decision rests on, by which the caller may take it today. Without one, it decides in its own
/// right, where delegations are not asked for.
pub(super) async fn rests_on(
    tx: &mut Tx,
    rules: &Rules<'_>,
    caller: &Caller,
    request: &Request,
    power: Power,
    now: Instant,
) -> Result<Option<RestsOn>, RequestError> {
    let found = delegation(tx, caller, (power, request.game, request.kind), now.day()).await?;
    if found.is_none() && rules.settings.require_delegation {
        return Err(RequestError::NotDelegated(caller.subject.clone()));
    }
    Ok(found)
}
