//! The statements of requests and permits, and what they read.

use serde_json::Value;
use sqlx::FromRow;
use uuid::Uuid;

use super::status::Refused;
use super::status::Status;
use super::{Asked, AskedWager, Hearing, NoticeSummary, Origin, Proposal, Request, RequestError, RequestKind, wagers};
use crate::calendar::Notice;
use crate::db::{self, Json, On, Tx, query};
use crate::instant::{Day, Instant};
use crate::law::Game;
use crate::ledger::permits::{scope, scope_kind};

/// A request as it is stored.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Row {
    id: Uuid,
    operator: String,
    game: Game,
    kind: RequestKind,
    origin: Origin,
    scope_kind: String,
    scope_name: String,
    external_reference: Option<String>,
    document: Option<String>,
    adopts_on: Day,
    options: Json<Asked>,
    wagers: Json<Vec<String>>,
    note: Option<String>,
    status: Status,
    revision: i64,
    received_at: Instant,
    filed_on: Day,
    notice: Option<Json<Notice>>,
    filed_by: String,
    decision: Option<Json<Value>>,
    revocation: Option<Json<Value>>,
    asked_wagers: Option<Json<Vec<AskedWager>>>,
    hearing: Option<Json<Hearing>>,
    proposal: Option<Json<Proposal>>,
    due_on: Option<Day>,
}

impl From<Row> for Request {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            scope: scope(&row.scope_kind, row.scope_name),
            operator: row.operator,
            game: row.game,
            kind: row.kind,
            external_reference: row.external_reference,
            adopts_on: row.adopts_on.0,
            options: row.options.0,
            wagers: match row.asked_wagers {
                Some(asked) => asked.0,
                None => row.wagers.0.iter().map(|it| AskedWager::named(it)).collect(),
            },
            note: row.note,
            status: row.status,
            revision: row.revision,
            received_at: row.received_at,
            filed_on: row.filed_on.0,
            notice: row.notice.map(|it| NoticeSummary::from(&it.0)),
            due_on: row.due_on.map(|it| it.0),
            filed_by: row.filed_by,
            hearing: row.hearing.map(|it| it.0),
            proposal: row.proposal.map(|it| it.0),
            decision: row.decision.map(|it| it.0),
            revocation: row.revocation.map(|it| it.0),
            origin: row.origin,
            document: row.document,
            effect: std::collections::BTreeMap::new(),
            odds: None,
        }
    }
}

/// A request by its id, of one operator where one is given.
pub(super) async fn find(on: impl Into<On<'_>>, id: Uuid, only: Option<&str>) -> db::Result<Option<Request>> {
    let row: Option<Row> = query(on, "SELECT * FROM requests WHERE id = $1 AND ($2 IS NULL OR operator = $2)")
        .bind(id)
        .bind(only.map(str::to_owned))
        .optional()
        .await?;
    Ok(row.map(Request::from))
}

/// Whether an operator has used a reference before.
pub(super) async fn has_reference(on: impl Into<On<'_>>, operator: &str, reference: &str) -> db::Result<bool> {
    let found: Option<(Uuid,)> = query(on, "SELECT id FROM requests WHERE operator = $1 AND external_reference = $2")
        .bind(operator)
        .bind(reference)
        .optional()
        .await?;
    Ok(found.is_some())
}

/// Inserts a request.
pub(super) async fn insert(tx: &mut Tx, it: &Request, notice: Option<&Notice>) -> db::Result<()> {
    query(
        tx,
        "INSERT INTO requests (id, operator, game, kind, origin, scope_kind, scope_name, external_reference, document,
                               adopts_on, options, wagers, note, status, revision, received_at, filed_on, notice,
                               filed_by, decision, asked_wagers, due_on)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)",
    )
    .bind(it.id)
    .bind(&it.operator)
    .bind(it.game)
    .bind(it.kind)
    .bind(it.origin)
    .bind(scope_kind(&it.scope))
    .bind(it.scope.name())
    .bind(it.external_reference.clone())
    .bind(it.document.clone())
    .bind(Day(it.adopts_on))
    .bind(Json(&it.options))
    .bind(Json(wagers::names(&it.wagers)))
    .bind(it.note.clone())
    .bind(it.status)
    .bind(it.revision)
    .bind(it.received_at)
    .bind(Day(it.filed_on))
    .bind(notice.cloned().map(Json))
    .bind(&it.filed_by)
    .bind(it.decision.clone().map(Json))
    .bind(Json(&it.wagers))
    .bind(it.due_on.map(Day))
    .run()
    .await
    .map(|_| ())
}

/// Writes down what an act made of a request, and counts its revision. It is as it was read, in its operator's turn;
/// `before` is its status then, where that changes.
pub(super) async fn advance(tx: &mut Tx, it: &mut Request, before: Option<Status>) -> Result<(), RequestError> {
    let before = before.unwrap_or(it.status);
    let written = query(
        tx,
        "UPDATE requests SET status = $4, revision = revision + 1, note = $5, decision = $6, revocation = $7,
                             hearing = $8, proposal = $9, due_on = $10
         WHERE id = $1 AND status = $2 AND revision = $3",
    )
    .bind(it.id)
    .bind(before)
    .bind(it.revision)
    .bind(it.status)
    .bind(it.note.clone())
    .bind(it.decision.clone().map(Json))
    .bind(it.revocation.clone().map(Json))
    .bind(it.hearing.clone().map(Json))
    .bind(it.proposal.clone().map(Json))
    .bind(it.due_on.map(Day))
    .run()
    .await?;
    it.revision += 1;
    if written == 1 { Ok(()) } else { Err(Refused::Settled(before).into()) }
}

/// Writes down what was filed anew: [`advance`] follows.
pub(super) async fn file_anew(tx: &mut Tx, it: &Request, notice: Option<&Notice>) -> db::Result<()> {
    query(
        tx,
        "UPDATE requests SET scope_kind = $2, scope_name = $3, adopts_on = $4, options = $5, kind = $6,
                             received_at = $7, filed_on = $8, notice = $9, wagers = $10, asked_wagers = $11
         WHERE id = $1",
    )
    .bind(it.id)
    .bind(scope_kind(&it.scope))
    .bind(it.scope.name())
    .bind(Day(it.adopts_on))
    .bind(Json(&it.options))
    .bind(it.kind)
    .bind(it.received_at)
    .bind(Day(it.filed_on))
    .bind(notice.cloned().map(Json))
    .bind(Json(wagers::names(&it.wagers)))
    .bind(Json(&it.wagers))
    .run()
    .await
    .map(|_| ())
}
