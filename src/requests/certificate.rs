//! Certificates of decisions: each is made once, when it is first asked for, and then stays as it is.

use serde_json::{Value, json};
use sqlx::FromRow;
use uuid::Uuid;

use super::record::{Record, RecordError, notified};
use super::{Request, list};
use crate::certificate::{Certificate, RecordHash};
use crate::db::{self, Db, Json, query};
use crate::instant::Instant;
use crate::ledger::Caller;
use crate::signing::{self, SigningError};
use crate::vault::Vault;

/// A certificate that was issued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issued {
    /// The revision of the decision.
    pub revision: i64,
    /// The certificate: a compact JWS.
    pub jws: String,
    event: i64,
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// There is no such request, or none that the caller may see.
    #[error("there is no such request")]
    NotFound,
    /// Nothing was decided, or not by that revision.
    #[error("nothing was decided on this request, or not by that revision")]
    Undecided,
    /// It could not be written.
    #[error("the certificate cannot be written: {0}")]
    Json(#[from] serde_json::Error),
    /// What was decided on is not what is stored.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The key that signs.
    #[error(transparent)]
    Signing(#[from] SigningError),
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}

/// The event of a decision.
#[derive(FromRow)]
struct Decision {
    position: i64,
    act: String,
    at: Instant,
    recorded_at: Instant,
    subject: String,
    role: String,
    revision: i64,
    status: String,
    reasons: Option<String>,
    article: Option<String>,
    detail: Json<Value>,
}

/// The certificate of the last decision on a request, or of the one that made a revision.
pub async fn certificate(
    db: &Db,
    vault: &Vault,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    revision: Option<i64>,
) -> Result<Issued, CertificateError> {
    let request = list::read(db, now, caller, id).await?.ok_or(CertificateError::NotFound)?;
    let decision: Option<Decision> = query(
        db,
        "SELECT position, act, at, recorded_at, subject, role, revision, status, reasons, article, detail FROM events
         WHERE request = $1 AND act IN ('approved', 'refused', 'returned', 'revoked', 'lapsed')
           AND ($2 IS NULL OR revision = $2)
         ORDER BY position DESC LIMIT 1",
    )
    .bind(id)
    .bind(revision)
    .optional()
    .await?;
    let decision = decision.ok_or(CertificateError::Undecided)?;
    let kept: Option<(String,)> =
        query(db, "SELECT jws FROM certificates WHERE event = $1").bind(decision.position).optional().await?;
    let jws = match kept {
        Some((jws,)) => jws,
        None => issue(db, vault, now, &request, &decision).await?,
    };
    Ok(Issued { revision: decision.revision, jws, event: decision.position })
}

/// Writes down that an operator had notice of a decision by its certificate. Call it for what was given whole.
pub async fn note_given(db: &Db, now: Instant, caller: &Caller, issued: &Issued) -> db::Result<()> {
    if caller.only().is_some() {
        notified(db, issued.event, now, "certificate", &caller.subject).await?;
    }
    Ok(())
}

async fn issue(
    db: &Db,
    vault: &Vault,
    now: Instant,
    request: &Request,
    decision: &Decision,
) -> Result<String, CertificateError> {
    let mut tx = db.begin().await?;
    let signer = signing::signer(&mut tx, vault).await?;
    let record = Record::at(&mut tx, request.id, decision.revision).await?;
    let detail = &decision.detail.0;
    let value = ["decision", "revocation"].iter().find_map(|it| detail.get(it)).cloned();
    let certificate = Certificate {
        version: 1,
        iss: "despacho".to_owned(),
        iat: now.micros().div_euclid(1_000_000),
        request: request.id.to_string(),
        operator: request.operator.clone(),
        game: request.game.name().to_owned(),
        kind: request.kind.name().to_owned(),
        scope: json!(request.scope),
        act: decision.act.clone(),
        status: decision.status.clone(),
        revision: decision.revision,
        at: decision.at.to_string(),
        recorded_at: decision.recorded_at.to_string(),
        by: decision.subject.clone(),
        role: decision.role.clone(),
        reasons: decision.reasons.clone(),
        article: decision.article.clone(),
        decision: value.unwrap_or_default(),
        record: record.map(|it| RecordHash { revision: it.revision, sha256: it.sha256 }),
    };
    // Of two who ask for it at once, both get the one that is kept.
    query(
        &mut tx,
        "INSERT INTO certificates (event, kid, jws, issued_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    )
    .bind(decision.position)
    .bind(signer.public().kid)
    .bind(certificate.sign(&signer)?)
    .bind(now)
    .run()
    .await?;
    let (jws,): (String,) =
        query(&mut tx, "SELECT jws FROM certificates WHERE event = $1").bind(decision.position).one().await?;
    tx.commit().await?;
    Ok(jws)
}
