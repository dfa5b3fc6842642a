//! The permits of an operator: what was granted, part by part, and what was known of it when.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use sqlx::FromRow;
use uuid::Uuid;

use crate::db::{self, Json, On, Tx, query};
use crate::instant::{Day, Instant};
use crate::law::{Date, Game, OptionValue};
use crate::replay::configuration::{Permit, Scope};

/// The two columns of a scope, together.
pub(crate) fn scope(kind: &str, name: String) -> Scope {
    match kind {
        "casino" => Scope::Casino(name),
        "table" => Scope::Table(name),
        _ => Scope::Operator(name),
    }
}

/// The first of the two columns of a scope.
pub(crate) const fn scope_kind(scope: &Scope) -> &'static str {
    match scope {
        Scope::Operator(_) => "operator",
        Scope::Casino(_) => "casino",
        Scope::Table(_) => "table",
    }
}

/// A permit, or a part of one that was revoked in part.
#[derive(Clone, Debug, PartialEq)]
pub struct Granted {
    /// The request that became it.
    pub id: Uuid,
    /// Which part, from 1.
    pub part: i64,
    /// What it says.
    pub permit: Permit,
}

impl Granted {
    /// By which permits of one scope supersede each other: first day, then decision.
    pub(crate) fn age(&self) -> (Date, Option<jiff::Timestamp>, &str) {
        (self.permit.from, self.permit.decided_at, &self.permit.id)
    }
}

#[derive(Clone, Debug, FromRow)]
struct PermitRow {
    id: Uuid,
    part: i64,
    game: Game,
    scope_kind: String,
    scope_name: String,
    starts: Day,
    ends: Option<Day>,
    decided_at: Option<Instant>,
    options: Json<BTreeMap<String, Option<OptionValue>>>,
    wagers: Json<Vec<String>>,
}

impl From<PermitRow> for Granted {
    fn from(row: PermitRow) -> Self {
        let permit = Permit {
            id: if row.part == 1 { row.id.to_string() } else { format!("{}.{}", row.id, row.part) },
            game: row.game,
            scope: scope(&row.scope_kind, row.scope_name),
            from: row.starts.0,
            until: row.ends.map(|it| it.0),
            decided_at: row.decided_at.map(Instant::timestamp),
            options: row.options.0,
            wagers: row.wagers.0,
        };
        Self { id: row.id, part: row.part, permit }
    }
}

/// The permits of an operator, of one game or of all, as known now or at an instant.
pub(crate) async fn permits(
    on: impl Into<On<'_>>,
    operator: &str,
    game: Option<Game>,
    at: Option<Instant>,
) -> db::Result<Vec<Granted>> {
    let rows: Vec<PermitRow> = query(
        on,
        "SELECT id, part, game, scope_kind, scope_name, starts, ends, decided_at, options, wagers FROM permits
         WHERE operator = $1 AND ($2 IS NULL OR game = $2)
           AND (($3 IS NULL AND known_until IS NULL)
                OR (known_from <= $3 AND (known_until IS NULL OR known_until > $3)))",
    )
    .bind(operator)
    .bind(game)
    .bind(at)
    .all()
    .await?;
    let mut permits: Vec<Granted> = rows.into_iter().map(Granted::from).collect();
    permits.sort_by(|one, other| match one.age().cmp(&other.age()) {
        Ordering::Equal => one.part.cmp(&other.part),
        order => order,
    });
    Ok(permits)
}

/// Writes down what was granted.
pub(crate) async fn grant(tx: &mut Tx, operator: &str, at: Instant, granted: &Granted) -> db::Result<()> {
    let Granted { id, part, permit } = granted;
    query(
        tx,
        "INSERT INTO permits (id, part, operator, game, scope_kind, scope_name, starts, ends, decided_at, options,
                              wagers, known_from)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
    )
    .bind(*id)
    .bind(*part)
    .bind(operator)
    .bind(permit.game)
    .bind(scope_kind(&permit.scope))
    .bind(permit.scope.name())
    .bind(Day(permit.from))
    .bind(permit.until.map(Day))
    .bind(permit.decided_at.map(Instant::from))
    .bind(Json(&permit.options))
    .bind(Json(&permit.wagers))
    .bind(at)
    .run()
    .await
    .map(|_| ())
}

/// Ends what is known of a part of a permit.
pub(crate) async fn supersede(tx: &mut Tx, at: Instant, id: Uuid, part: i64) -> db::Result<()> {
    query(tx, "UPDATE permits SET known_until = $3 WHERE id = $1 AND part = $2 AND known_until IS NULL")
        .bind(id)
        .bind(part)
        .bind(at)
        .run()
        .await
        .map(|_| ())
}
