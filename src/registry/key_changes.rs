//! Changes of keys: a new secret, another end, other scopes.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::keys::{Key, KeyError, Secret, past_fault, read_key, scopes_fault, stop_webhooks, told};
use crate::db::{Db, Json, query};
use crate::fault::Fault;
use crate::instant::Instant;
use crate::ledger::Caller;
use crate::ledger::{KeyScope, KeyScopes};
use crate::message::message;

/// How long an old secret holds beside a new one where nothing else is asked, and at most: in seconds.
const OVERLAP: u32 = 86_400;
const MAX_OVERLAP: u32 = 30 * 86_400;

/// What may be changed of a key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeyChange {
    /// From when it is no longer valid; null: it does not end by itself.
    #[serde(default)]
    pub expires_at: Option<Instant>,
    /// What it is limited to, within its role; null: it is not.
    #[serde(default)]
    #[schema(value_type = Option<Vec<KeyScope>>)]
    pub scopes: KeyScopes,
}

impl From<&Key> for KeyChange {
    fn from(key: &Key) -> Self {
        Self { expires_at: key.expires_at, scopes: key.scopes.clone() }
    }
}

/// Gives a key a new secret. The one before it holds for so many seconds more, a day where none are named; one before
/// that no longer.
pub async fn rotate_key(
    db: &Db,
    now: Instant,
    by: &Caller,
    id: Uuid,
    overlap: Option<u32>,
) -> Result<(Key, Secret), KeyError> {
    let overlap = overlap.unwrap_or(OVERLAP);
    if overlap > MAX_OVERLAP {
        let detail = message!("secret-overlap", seconds = MAX_OVERLAP);
        return Err(KeyError::Invalid(vec![Fault::field("/overlap_seconds", detail)]));
    }
    let secret = Secret::random()?;
    let mut tx = db.begin().await?;
    let rotated: Option<Key> = query(
        &mut tx,
        "UPDATE keys SET previous_hash = hash, previous_until = $3, hash = $4, prefix = $5, revision = revision + 1
         WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
         RETURNING id, prefix, subject, role, operator, expires_at, revoked_at, scopes, previous_until, revision",
    )
    .bind(id)
    .bind(now)
    .bind(Instant::from_micros(now.micros() + i64::from(overlap) * 1_000_000))
    .bind(secret.hashed())
    .bind(secret.prefix())
    .optional()
    .await?;
    let Some(key) = rotated else {
        drop(tx);
        return Err(read_key(db, id).await?.map_or(KeyError::NotFound, |_| KeyError::Ended));
    };
    told(&mut tx, now, by, "key-rotated", &key).await?;
    tx.commit().await?;
    Ok((key, secret))
}

/// Changes a key that was read at that revision.
pub async fn change_key(
    db: &Db,
    now: Instant,
    by: &Caller,
    id: Uuid,
    revision: i64,
    change: KeyChange,
) -> Result<Key, KeyError> {
    let faults: Vec<_> =
        past_fault(now, change.expires_at).into_iter().chain(scopes_fault(change.scopes.as_ref())).collect();
    if !faults.is_empty() {
        return Err(KeyError::Invalid(faults));
    }
    let mut tx = db.begin().await?;
    let changed: Option<Key> = query(
        &mut tx,
        "UPDATE keys SET expires_at = $3, scopes = $4, revision = revision + 1
         WHERE id = $1 AND revision = $2 AND revoked_at IS NULL
         RETURNING id, prefix, subject, role, operator, expires_at, revoked_at, scopes, previous_until, revision",
    )
    .bind(id)
    .bind(revision)
    .bind(change.expires_at)
    .bind(change.scopes.map(Json))
    .optional()
    .await?;
    let Some(key) = changed else {
        drop(tx);
        let key = read_key(db, id).await?.ok_or(KeyError::NotFound)?;
        return Err(if key.revoked_at.is_some() { KeyError::Ended } else { KeyError::Stale(key.revision) });
    };
    if [KeyScope::WebhooksManage, KeyScope::RequestsRead]
        .iter()
        .any(|it| key.scopes.as_ref().is_some_and(|has| !has.contains(it)))
    {
        stop_webhooks(&mut tx, id).await?;
    }
    told(&mut tx, now, by, "key-changed", &key).await?;
    tx.commit().await?;
    Ok(key)
}
