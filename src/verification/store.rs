//! Receipts as the service keeps them: written when a replay has come to its end, and never changed.

use serde::Serialize;
use serde_json::Value;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::{self, Db, Json, query};
use crate::instant::Instant;
use crate::ledger::quota::{self, QuotaKind};
use crate::ledger::{Caller, once};
use crate::page::{self, ListError, Page};
use crate::replay::receipt::{Receipt, ReceiptSummary, Verdict};
use crate::requests::snapshot::{self, Snapshot};

/// A replay that came to its end.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow)]
pub struct Verification {
    /// Its id.
    pub id: Uuid,
    /// Whose log it was.
    pub operator: String,
    /// What it came to.
    #[sqlx(json)]
    pub receipt: Receipt,
    /// When the log was received.
    pub received_at: Instant,
    /// When it had been read.
    pub completed_at: Instant,
    /// The log as it came: its name in the store of logs.
    pub log: String,
    /// Its `Content-Encoding`, where it had one.
    pub log_encoding: Option<String>,
    /// The findings as NDJSON: their name in the store of logs.
    pub findings: String,
    /// The hash of the configuration snapshot.
    pub configuration: String,
    /// The verification that this one repeats.
    pub rerun_of: Option<Uuid>,
    /// Who submitted it.
    pub submitted_by: String,
}

/// A replay as lists show it.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow)]
pub struct Listed {
    /// Its id.
    pub id: Uuid,
    /// What it came to, without its first findings.
    #[sqlx(json)]
    pub receipt: ReceiptSummary,
    /// When the log was received.
    pub received_at: Instant,
    /// The verification that this one repeats.
    pub rerun_of: Option<Uuid>,
    /// Who submitted it.
    pub submitted_by: String,
}

/// Which verifications are asked for.
#[derive(Clone, Debug, Default)]
pub struct VerificationFilter<'f> {
    /// Of this operator.
    pub operator: Option<&'f str>,
    /// With this verdict.
    pub verdict: Option<Verdict>,
}

/// Keeps a verification, and the snapshot that it was replayed under where it is not kept yet. Its files, the log and the
/// findings of so many bytes, are in the store of logs by now. Its operator is charged for what it did not have before.
pub async fn insert(
    db: &Db,
    by: &Caller,
    it: &Verification,
    new: Option<&Snapshot>,
    (log, findings): (u64, u64),
) -> db::Result<()> {
    let receipt = serde_json::to_value(&it.receipt).map_err(|it| sqlx::Error::Encode(it.into()))?;
    let mut tx = db.begin().await?;
    if let Some(snapshot) = new {
        let bytes = snapshot::keep(&mut tx, snapshot).await?;
        quota::charge_anyway(&mut tx, by, &it.operator, QuotaKind::Snapshots, bytes).await?;
    }
    let known_findings = "SELECT id FROM verifications WHERE operator = $1 AND findings = $2 LIMIT 1";
    let known_log = "SELECT id FROM verifications WHERE operator = $1 AND log = $2 LIMIT 1";
    for (kind, statement, name, bytes) in
        [(QuotaKind::Findings, known_findings, &it.findings, findings), (QuotaKind::Logs, known_log, &it.log, log)]
    {
        let known: Option<(Uuid,)> = query(&mut tx, statement).bind(&it.operator).bind(name).optional().await?;
        if known.is_none() {
            let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
            quota::charge_anyway(&mut tx, by, &it.operator, kind, bytes).await?;
        }
    }
    query(
        &mut tx,
        "INSERT INTO verifications (id, operator, verdict, configuration, received_at, completed_at, log, log_encoding,
                                    findings, receipt, rerun_of, submitted_by, role, key)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    )
    .bind(it.id)
    .bind(&it.operator)
    .bind(it.receipt.verdict.name())
    .bind(&it.configuration)
    .bind(it.received_at)
    .bind(it.completed_at)
    .bind(&it.log)
    .bind(it.log_encoding.clone())
    .bind(&it.findings)
    .bind(Json(without_nul(receipt)))
    .bind(it.rerun_of)
    .bind(&it.submitted_by)
    .bind(by.role_name())
    .bind(by.key)
    .run()
    .await?;
    once::mark(&mut tx, &format!("verification {}", it.id), None).await?;
    tx.commit().await
}

/// The same with U+FFFD for U+0000, which a finding may quote from a log, and which no JSONB of PostgreSQL holds.
fn without_nul(value: Value) -> Value {
    match value {
        Value::String(text) if text.contains('\0') => Value::String(text.replace('\0', "\u{FFFD}")),
        Value::Array(items) => items.into_iter().map(without_nul).collect(),
        Value::Object(members) => {
            members.into_iter().map(|(name, value)| (name.replace('\0', "\u{FFFD}"), without_nul(value))).collect()
        }
        other => other,
    }
}

/// A verification; `None` for what the caller may not see, too.
pub async fn read(db: &Db, caller: &Caller, id: Uuid) -> db::Result<Option<Verification>> {
    query(
        db,
        "SELECT id, operator, receipt, received_at, completed_at, log, log_encoding, findings, configuration, rerun_of,
                submitted_by
         FROM verifications WHERE id = $1 AND ($2 IS NULL OR operator = $2)",
    )
    .bind(id)
    .bind(caller.only().map(str::to_owned))
    .optional()
    .await
}

/// The verifications that a caller may see, the latest first: by receipt, then id.
pub async fn list(
    db: &Db,
    caller: &Caller,
    filter: &VerificationFilter<'_>,
    cursor: Option<&str>,
    limit: usize,
) -> Result<Page<Listed>, ListError> {
    let after: Option<(Instant, Uuid)> = page::place("verifications", cursor)?;
    let (received_at, id) = after.unwrap_or((Instant::from_micros(i64::MAX), Uuid::max()));
    let found = query(
        db,
        "SELECT id, receipt, received_at, rerun_of, submitted_by
         FROM verifications
         WHERE (received_at, id) < ($1, $2)
           AND ($3 IS NULL OR operator = $3)
           AND ($4 IS NULL OR operator = $4)
           AND ($5 IS NULL OR verdict = $5)
         ORDER BY received_at DESC, id DESC LIMIT $6",
    )
    .bind(received_at)
    .bind(id)
    .bind(caller.only().map(str::to_owned))
    .bind(filter.operator.map(str::to_owned))
    .bind(filter.verdict.map(|it| it.name().to_owned()))
    .bind(limit as i64 + 1);
    Ok(Page::read::<Listed, _>(found, limit, "verifications", |it: &Listed| (it.received_at, it.id)).await?)
}
