//! Who read what: each use of a key or a token that sees more than one operator's own.

use serde::Serialize;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::{self, Db, query};
use crate::fault::cut;
use crate::instant::Instant;
use crate::ledger::Caller;
use crate::page::{self, ListError, Page};

/// A use of a key or a token that read what may be another's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromRow, utoipa::ToSchema)]
pub struct Access {
    /// Its id.
    pub id: Uuid,
    /// When.
    pub at: Instant,
    /// The key; null where it was a token.
    pub key: Option<Uuid>,
    /// Who issued the token; null where it was a key.
    pub issuer: Option<String>,
    /// Who holds it.
    pub subject: String,
    /// Its role.
    pub role: String,
    /// What was asked for.
    #[schema(example = "/v1/requests")]
    pub path: String,
    /// With which parameters.
    #[schema(example = "operator=galaxy")]
    pub query: Option<String>,
}

/// How much of a path, and of its parameters, is written down, in bytes: what means anything is shorter.
const LONGEST: usize = 2_000;

/// Writes down that a caller asks for something, where its key or its token sees more than one operator's own.
pub async fn note_access(db: &Db, now: Instant, by: &Caller, path: &str, asked: Option<&str>) -> db::Result<()> {
    if by.only().is_some() || by.key.is_none() && by.token.is_none() {
        return Ok(());
    }
    let cut = |text| cut(text, LONGEST).into_owned();
    let (path, asked) = (cut(path), asked.map(cut));
    let issuer = by.token.as_ref().map(|it| it.issuer.clone());
    let key = by.key.map(tracing::field::display);
    tracing::info!(target: "despacho::access", key, issuer, subject = by.subject, role = by.role_name(), path, query = asked, "read");
    let mut tx = db.begin().await?;
    query(
        &mut tx,
        "INSERT INTO accesses (id, at, key, issuer, subject, role, path, query) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(Uuid::now_v7())
    .bind(now)
    .bind(by.key)
    .bind(issuer)
    .bind(&by.subject)
    .bind(by.role_name())
    .bind(path)
    .bind(asked)
    .run()
    .await?;
    tx.commit().await
}

/// Accesses, of a subject where one is named, the latest first.
pub async fn list_accesses(
    db: &Db,
    subject: Option<&str>,
    cursor: Option<&str>,
    limit: usize,
) -> Result<Page<Access>, ListError> {
    let before: Option<Uuid> = page::place("accesses", cursor)?;
    let found = query(
        db,
        "SELECT id, at, key, issuer, subject, role, path, query FROM accesses
         WHERE id < $1 AND ($2 IS NULL OR subject = $2) ORDER BY id DESC LIMIT $3",
    )
    .bind(before.unwrap_or(Uuid::max()))
    .bind(subject.map(str::to_owned))
    .bind(limit as i64 + 1);
    Ok(Page::read::<Access, _>(found, limit, "accesses", |it: &Access| it.id).await?)
}
