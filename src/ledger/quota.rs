//! Quotas: how much is kept for an operator, and of it by one key. Charged and released in the transaction of what is
//! kept.

use serde::Serialize;
use sqlx::FromRow;
use uuid::Uuid;

use super::Caller;
use crate::db::{self, Db, Tx, query};
use crate::page::{self, ListError, Page};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = QuotaKind)]
pub enum QuotaKind {
    /// Bytes of logs, as they came. One that is submitted again counts once.
    Logs,
    /// Bytes of findings. Those that are found again, to the byte, count once.
    Findings,
    /// Bytes of configuration snapshots that verifications refer to.
    Snapshots,
    /// Bytes of answers that are kept under an `Idempotency-Key`, until they are forgotten.
    Answers,
    /// Bytes of what acts write down: events and entries of registers.
    Acts,
    /// Webhooks that are not retired.
    Webhooks,
    /// Entries of registers, each change counted.
    Entries,
}

impl QuotaKind {
    /// Every kind.
    pub const ALL: [Self; 7] =
        [Self::Logs, Self::Findings, Self::Snapshots, Self::Answers, Self::Acts, Self::Webhooks, Self::Entries];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Logs => "logs",
            Self::Findings => "findings",
            Self::Snapshots => "snapshots",
            Self::Answers => "answers",
            Self::Acts => "acts",
            Self::Webhooks => "webhooks",
            Self::Entries => "entries",
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Whether a key has a part of it alone.
    const fn is_by_key(self) -> bool {
        !matches!(self, Self::Webhooks | Self::Entries)
    }
}

crate::db::text_column!(QuotaKind);

/// More than a quota allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the quota of {} is {most}, and {used} are used", .kind.name())]
pub struct Exceeded {
    /// Which quota.
    pub kind: QuotaKind,
    /// How much it allows.
    pub most: i64,
    /// How much is used already.
    pub used: i64,
    /// Whether it is the part of one key.
    pub by_key: bool,
}

impl From<Exceeded> for db::Error {
    fn from(exceeded: Exceeded) -> Self {
        Self::refused(exceeded)
    }
}

/// A kind, what it allows, and how much of that one key may use.
type Limit = (QuotaKind, i64, i64);

fn allowed(kind: QuotaKind, most: u64, key_percent: u8) -> Limit {
    let most = i64::try_from(most).ok().filter(|it| *it > 0).unwrap_or(i64::MAX);
    let part = i128::from(most) * i128::from(key_percent.min(100)) / 100;
    let is_any = most == i64::MAX || !kind.is_by_key();
    (kind, most, if is_any { i64::MAX } else { i64::try_from(part).unwrap_or(i64::MAX) })
}

/// Sets what each quota allows: at the start, from the settings. 0 allows anything.
pub async fn limit(db: &Db, limits: &[(QuotaKind, u64)], key_percent: u8) -> db::Result<()> {
    let known: Vec<Limit> = query(db, "SELECT kind, most, most_of_key FROM quota_limits").all().await?;
    let wanted: Vec<_> = limits.iter().map(|(kind, most)| allowed(*kind, *most, key_percent)).collect();
    let changed: Vec<_> = wanted.into_iter().filter(|it| !known.contains(it)).collect();
    // Most starts change nothing, and write nothing.
    if changed.is_empty() {
        return Ok(());
    }
    let mut tx = db.begin().await?;
    for (kind, most, of_key) in changed {
        query(
            &mut tx,
            "INSERT INTO quota_limits (kind, most, most_of_key) VALUES ($1, $2, $3)
             ON CONFLICT (kind) DO UPDATE SET most = excluded.most, most_of_key = excluded.most_of_key",
        )
        .bind(kind)
        .bind(most)
        .bind(of_key)
        .run()
        .await?;
    }
    tx.commit().await
}

/// Who is charged: the operator as a whole, and then the key, each a row of its own.
fn holders(by: &Caller, operator: &str, kind: QuotaKind) -> impl Iterator<Item = (String, String)> + use<> {
    let whole = (!operator.is_empty()).then(|| (operator.to_owned(), String::new()));
    // Others than operators are never refused an act, and need not be counted.
    let counted = kind.is_by_key() && (kind != QuotaKind::Acts || by.only().is_some());
    let key = by.counted_by().filter(|_| counted);
    let key = key.map(|it| (by.operator.clone().unwrap_or_default(), it.to_string()));
    whole.into_iter().chain(key)
}

/// Charges what is kept for an operator by a caller, in the transaction that keeps it.
///
/// Acts of others than the operator's own are charged and never refused for it: an operator who has used its quota up
/// does not keep the inspectors from deciding.
pub async fn charge(tx: &mut Tx, by: &Caller, operator: &str, kind: QuotaKind, amount: usize) -> db::Result<()> {
    let refuses = kind != QuotaKind::Acts || by.only().is_some();
    match add(tx, by, operator, kind, amount).await? {
        Some(exceeded) if refuses => Err(exceeded.into()),
        _ => Ok(()),
    }
}

/// Charges what was let in before, by [`room`]: it is never refused any more.
pub async fn charge_anyway(tx: &mut Tx, by: &Caller, operator: &str, kind: QuotaKind, amount: usize) -> db::Result<()> {
    add(tx, by, operator, kind, amount).await.map(|_| ())
}

async fn add(tx: &mut Tx, by: &Caller, operator: &str, kind: QuotaKind, amount: usize) -> db::Result<Option<Exceeded>> {
    let amount = i64::try_from(amount).unwrap_or(i64::MAX);
    let mut exceeded = None;
    for (operator, holder) in holders(by, operator, kind) {
        let (used, most, of_key): (i64, Option<i64>, Option<i64>) = query(
            &mut *tx,
            "INSERT INTO quotas (operator, holder, kind, used) VALUES ($1, $2, $3, $4)
             ON CONFLICT (operator, holder, kind) DO UPDATE SET used = quotas.used + excluded.used
             RETURNING used, (SELECT most FROM quota_limits l WHERE l.kind = $3),
                       (SELECT most_of_key FROM quota_limits l WHERE l.kind = $3)",
        )
        .bind(&operator)
        .bind(&holder)
        .bind(kind)
        .bind(amount)
        .one()
        .await?;
        let by_key = !holder.is_empty();
        let most = if by_key { of_key } else { most }.unwrap_or(i64::MAX);
        if used > most {
            exceeded.get_or_insert(Exceeded { kind, most, used: used - amount, by_key });
        }
        if !by_key && !db::is_dry() {
            let percent = u32::try_from(i128::from(used) * 100 / i128::from(most.max(1))).unwrap_or(u32::MAX);
            let gauge = metrics::gauge!("despacho_quota_used_percent", "operator" => operator, "kind" => kind.name());
            gauge.set(percent);
        }
    }
    Ok(exceeded)
}

/// Releases what is no longer kept.
pub async fn release(tx: &mut Tx, operator: &str, holder: &str, kind: QuotaKind, amount: i64) -> db::Result<()> {
    let both = ["", holder];
    let holders = if holder.is_empty() { &both[..1] } else { &both[..] };
    for holder in holders {
        query(
            &mut *tx,
            "UPDATE quotas SET used = CASE WHEN used < $4 THEN 0 ELSE used - $4 END
             WHERE operator = $1 AND holder = $2 AND kind = $3",
        )
        .bind(operator)
        .bind(*holder)
        .bind(kind)
        .bind(amount)
        .run()
        .await?;
    }
    Ok(())
}

/// How much may still be kept for an operator by a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// How much there is.
    pub left: u64,
    /// What is said to who needs more.
    pub exceeded: Exceeded,
}

impl Room {
    /// Refuses what finds no room.
    pub fn expect(&self, amount: u64) -> Result<(), Exceeded> {
        if amount <= self.left { Ok(()) } else { Err(self.exceeded) }
    }
}

/// How much may still be kept of a kind.
pub async fn room(db: &Db, by: &Caller, operator: &str, kind: QuotaKind) -> db::Result<Room> {
    let limits: Option<(i64, i64)> =
        query(db, "SELECT most, most_of_key FROM quota_limits WHERE kind = $1").bind(kind).optional().await?;
    let (most, of_key) = limits.unwrap_or((i64::MAX, i64::MAX));
    let mut room = Room { left: u64::MAX, exceeded: Exceeded { kind, most, used: 0, by_key: false } };
    for (operator, holder) in holders(by, operator, kind) {
        let used: Option<(i64,)> =
            query(db, "SELECT used FROM quotas WHERE operator = $1 AND holder = $2 AND kind = $3")
                .bind(&operator)
                .bind(&holder)
                .bind(kind)
                .optional()
                .await?;
        let (used, by_key) = (used.map_or(0, |it| it.0), !holder.is_empty());
        let most = if by_key { of_key } else { most };
        let left = u64::try_from(most.saturating_sub(used)).unwrap_or(0);
        if left < room.left {
            room = Room { left, exceeded: Exceeded { kind, most, used, by_key } };
        }
    }
    Ok(room)
}

/// What is used of a quota.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct QuotaUse {
    /// Whose; empty for keys of no operator.
    #[schema(example = "galaxy")]
    pub operator: String,
    /// The key, or what stands for the holder of tokens; null for the operator as a whole.
    pub key: Option<Uuid>,
    /// Which quota.
    pub kind: QuotaKind,
    /// How much is used, in bytes, or how many.
    pub used: i64,
    /// How much is allowed; null: any.
    pub most: Option<i64>,
    #[serde(skip)]
    holder: String,
}

/// What is used of the quotas that a caller may see: by operator, then the whole before its keys, then kind.
pub async fn list_quotas(
    db: &Db,
    caller: &Caller,
    operator: Option<&str>,
    cursor: Option<&str>,
    limit: usize,
) -> Result<Page<QuotaUse>, ListError> {
    let after: Option<(String, String, String)> = page::place("quotas", cursor)?;
    let (of, holder, kind) = after.unwrap_or_default();
    let found = query(
        db,
        "SELECT q.operator, q.holder, q.kind, q.used,
                CASE WHEN q.holder = '' THEN l.most ELSE l.most_of_key END AS most
         FROM quotas q LEFT JOIN quota_limits l ON l.kind = q.kind
         WHERE (q.operator, q.holder, q.kind) > ($1, $2, $3)
           AND ($4 IS NULL OR q.operator = $4) AND ($5 IS NULL OR q.operator = $5)
         ORDER BY q.operator, q.holder, q.kind LIMIT $6",
    )
    .bind(of)
    .bind(holder)
    .bind(kind)
    .bind(caller.only().map(str::to_owned))
    .bind(operator.map(str::to_owned))
    .bind(limit as i64 + 1);
    let place = |it: &QuotaUse| (it.operator.clone(), it.holder.clone(), it.kind.name());
    Ok(Page::read::<QuotaRow, _>(found, limit, "quotas", place).await?)
}

#[derive(FromRow)]
struct QuotaRow {
    operator: String,
    holder: String,
    kind: QuotaKind,
    used: i64,
    most: Option<i64>,
}

impl From<QuotaRow> for QuotaUse {
    fn from(QuotaRow { operator, holder, kind, used, most }: QuotaRow) -> Self {
        Self { operator, key: holder.parse().ok(), kind, used, most: most.filter(|it| *it < i64::MAX), holder }
    }
}
