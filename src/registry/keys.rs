//! Keys: 256 random bits, shown once and kept as a hash.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use sqlx::FromRow;
use uuid::Uuid;

use super::looks;
use crate::certificate::base64url;
use crate::db::{self, Db, Json, On, Tx, query};
use crate::fault::{Fault, name_fault};
use crate::instant::Instant;
use crate::ledger::{Caller, Event, Role, Turn};
use crate::ledger::{KeyScope, KeyScopes};
use crate::message::message;
use crate::page::{self, ListError, Page};

/// A key, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromRow, utoipa::ToSchema)]
pub struct Key {
    /// Its id.
    pub id: Uuid,
    /// How its secret begins.
    pub prefix: String,
    /// The one person or system that holds it.
    pub subject: String,
    /// What it is for.
    pub role: Role,
    /// Its operator, where its role is `operator`.
    pub operator: Option<String>,
    /// From when it is no longer valid.
    pub expires_at: Option<Instant>,
    /// When it was revoked.
    pub revoked_at: Option<Instant>,
    /// What it is limited to, within its role; null where it is not.
    #[sqlx(json(nullable))]
    #[schema(value_type = Option<Vec<KeyScope>>)]
    pub scopes: KeyScopes,
    /// Until when the secret before holds beside this one, where it was rotated.
    pub previous_until: Option<Instant>,
    /// Counts its changes, from 1.
    pub revision: i64,
}

/// A key to be made.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewKey {
    /// The one person or system that will hold it.
    pub subject: String,
    /// What it is for.
    pub role: Role,
    /// Its operator: with the role `operator`, and with no other.
    #[serde(default)]
    pub operator: Option<String>,
    /// From when it is no longer valid.
    #[serde(default)]
    pub expires_at: Option<Instant>,
    /// What it is to be limited to, within its role; nothing where it is left out.
    #[serde(default)]
    #[schema(value_type = Option<Vec<KeyScope>>)]
    pub scopes: KeyScopes,
}

/// The secret of a key: what its holder sends. It is shown once, and `Debug` never shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Secret({}…)", self.prefix())
    }
}

/// Why a key was not made or revoked.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// What was asked for has faults.
    #[error("the key has {} faults", .0.len())]
    Invalid(Vec<Fault>),
    /// There is no such key.
    #[error("there is no such key")]
    NotFound,
    /// Somebody changed it in the meantime.
    #[error("the key is at revision {0} now")]
    Stale(i64),
    /// It is revoked or expired.
    #[error("the key is revoked or expired: make another")]
    Ended,
    /// The given secret is none.
    #[error("a key is `dsp_` and at least 32 letters, digits, `-` or `_`")]
    Secret,
    /// There are no random bits to be had.
    #[error("the machine gives no random bits: {0}")]
    Random(getrandom::Error),
    /// The secret of the first key could not be written down.
    #[error("the first key cannot be written down: {0}")]
    Written(#[from] std::io::Error),
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}

impl Secret {
    /// A new one: `dsp_` and 256 random bits in base64url.
    pub fn random() -> Result<Self, KeyError> {
        let mut bits = [0; 32];
        getrandom::fill(&mut bits).map_err(KeyError::Random)?;
        Ok(Self(format!("dsp_{}", base64url::encode(&bits))))
    }

    /// One that was chosen outside, for `DESPACHO_ADMIN_KEY`.
    pub fn given(text: &str) -> Result<Self, KeyError> {
        let rest = text.strip_prefix("dsp_").ok_or(KeyError::Secret)?;
        let known = rest.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'-' | b'_'));
        if known && (32..=256).contains(&rest.len()) { Ok(Self(text.to_owned())) } else { Err(KeyError::Secret) }
    }

    /// The secret itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// How it begins, to tell keys apart.
    pub fn prefix(&self) -> &str {
        self.0.get(..12).unwrap_or_default()
    }

    /// What is kept of it.
    pub(super) fn hashed(&self) -> Vec<u8> {
        Self::hash(&self.0)
    }

    fn hash(text: &str) -> Vec<u8> {
        // A slow hash would buy nothing against 256 random bits.
        Sha256::digest(text.as_bytes()).to_vec()
    }
}

/// A key's id, subject, role, operator and scopes.
type Found = (Uuid, String, Role, Option<String>, Option<Json<BTreeSet<KeyScope>>>);

/// Who holds the secret; `None` where no key has it, or the key is expired or revoked.
pub async fn authenticate(db: &Db, secret: &str, now: Instant) -> db::Result<Option<Caller>> {
    let found: Option<Found> = query(
        db,
        "SELECT id, subject, role, operator, scopes FROM keys
         WHERE (hash = $1 OR (previous_hash = $1 AND previous_until > $2))
           AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)",
    )
    .bind(Secret::hash(secret))
    .bind(now)
    .optional()
    .await?;
    Ok(found.map(|(key, subject, role, operator, scopes)| Caller {
        key: Some(key),
        token: None,
        subject,
        role: Some(role),
        operator,
        scopes: scopes.map(|it| it.0),
    }))
}

/// Makes a key.
pub async fn create_key(db: &Db, now: Instant, by: &Caller, new: NewKey) -> Result<(Key, Secret), KeyError> {
    let mut tx = db.begin().await?;
    let faults = faults(&mut tx, now, &new).await?;
    if !faults.is_empty() {
        return Err(KeyError::Invalid(faults));
    }
    let secret = Secret::random()?;
    let key = insert(&mut tx, now, by, new, &secret).await?;
    tx.commit().await?;
    Ok((key, secret))
}

async fn faults(tx: &mut Tx, now: Instant, new: &NewKey) -> db::Result<Vec<Fault>> {
    let mut faults: Vec<_> = name_fault("/subject", &new.subject).into_iter().collect();
    faults.extend(looks::name_fault(tx, looks::SUBJECTS, "/subject", &new.subject).await?);
    if Caller::OWN.contains(&&*new.subject) {
        faults.push(Fault::field("/subject", message!("key-subject-own", subject = &new.subject)));
    }
    match (new.role, &new.operator) {
        (Role::Operator, None) => {
            faults.push(Fault::field("/operator", message!("key-operator")));
        }
        (Role::Operator, Some(operator)) => {
            if !is_operator(tx, operator).await? {
                faults.push(Fault::field("/operator", message!("no-operator", operator)));
            }
        }
        (_, Some(_)) => faults.push(Fault::field("/operator", message!("key-operator-only"))),
        (_, None) => {}
    }
    faults.extend(past_fault(now, new.expires_at));
    faults.extend(scopes_fault(new.scopes.as_ref()));
    Ok(faults)
}

/// Whether an operator of that name is registered.
pub async fn is_operator(on: impl Into<On<'_>>, operator: &str) -> db::Result<bool> {
    let known: Option<(i64,)> =
        query(on, "SELECT version FROM turns WHERE operator = $1 AND operator <> ''").bind(operator).optional().await?;
    Ok(known.is_some())
}

/// A fault where a key would have ended before.
pub(super) fn past_fault(now: Instant, expires_at: Option<Instant>) -> Option<Fault> {
    let past = expires_at.is_some_and(|it| it <= now);
    past.then(|| Fault::field("/expires_at", message!("moment-past", now)))
}

/// A fault where a key could do nothing.
pub(super) fn scopes_fault(scopes: Option<&BTreeSet<KeyScope>>) -> Option<Fault> {
    let nothing = scopes.is_some_and(BTreeSet::is_empty);
    nothing.then(|| Fault::field("/scopes", message!("key-nothing")))
}

async fn insert(tx: &mut Tx, now: Instant, by: &Caller, new: NewKey, secret: &Secret) -> db::Result<Key> {
    let NewKey { subject, role, operator, expires_at, scopes } = new;
    let key = query(
        &mut *tx,
        "INSERT INTO keys (id, hash, prefix, subject, role, operator, created_at, created_by, expires_at, scopes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         RETURNING id, prefix, subject, role, operator, expires_at, revoked_at, scopes, previous_until, revision",
    )
    .bind(Uuid::now_v7())
    .bind(Secret::hash(secret.reveal()))
    .bind(secret.prefix())
    .bind(subject)
    .bind(role)
    .bind(operator)
    .bind(now)
    .bind(&by.subject)
    .bind(expires_at)
    .bind(scopes.map(Json))
    .one()
    .await?;
    told(tx, now, by, "key-created", &key).await?;
    Ok(key)
}

pub(super) async fn told(tx: &mut Tx, now: Instant, by: &Caller, act: &'static str, key: &Key) -> db::Result<()> {
    // An operator's keys are none of its own business: their events belong to no operator.
    if let Some(turn) = Turn::take(tx, "", now).await? {
        let detail = serde_json::json!({"key": key.id, "prefix": key.prefix, "subject": key.subject,
            "role": key.role, "operator": key.operator, "expires_at": key.expires_at, "scopes": key.scopes});
        turn.append(tx, by, Event { act, detail, ..Event::default() }).await?;
    }
    Ok(())
}

/// Stops the webhooks whose address a key set that may not make such any more: what happens is not to go on to whoever
/// held it. Who looks after them sees it, and may name the address anew.
pub(super) async fn stop_webhooks(tx: &mut Tx, key: Uuid) -> db::Result<()> {
    query(
        tx,
        "UPDATE webhooks SET state = 'disabled', revision = revision + 1 WHERE maker_key = $1 AND state = 'active'",
    )
    .bind(key)
    .run()
    .await
    .map(|_| ())
}

/// Makes the very first admin key, once in the life of a database, however many replicas start at once. `secret` gives
/// what stands where the operator of the service finds it: it is there before the key is, so that a start that breaks
/// off in between can be repeated. `None` where the key was made before.
pub async fn first_admin(
    db: &Db,
    now: Instant,
    secret: impl FnOnce() -> Result<Secret, KeyError> + Send,
) -> Result<Option<Key>, KeyError> {
    let mut tx = db.begin().await?;
    // A second replica waits here until the first has committed or failed.
    let first = query(&mut tx, "INSERT INTO firsts (what, done_at) VALUES ('admin-key', $1) ON CONFLICT DO NOTHING")
        .bind(now)
        .run()
        .await?;
    if first == 0 {
        return Ok(None);
    }
    let secret = secret()?;
    let new =
        NewKey { subject: "first-admin".to_owned(), role: Role::Admin, operator: None, expires_at: None, scopes: None };
    let key = insert(&mut tx, now, &Caller::service(), new, &secret).await?;
    tx.commit().await?;
    Ok(Some(key))
}

/// Every key, oldest first.
pub async fn list_keys(db: &Db, cursor: Option<&str>, limit: usize) -> Result<Page<Key>, ListError> {
    let after: Option<Uuid> = page::place("keys", cursor)?;
    let keys = query(
        db,
        "SELECT id, prefix, subject, role, operator, expires_at, revoked_at, scopes, previous_until, revision FROM keys
         WHERE id > $1 ORDER BY id LIMIT $2",
    )
    .bind(after.unwrap_or(Uuid::nil()))
    .bind(limit as i64 + 1);
    Ok(Page::read::<Key, _>(keys, limit, "keys", |it: &Key| it.id).await?)
}

/// A key.
pub async fn read_key(db: &Db, id: Uuid) -> db::Result<Option<Key>> {
    query(db, "SELECT id, prefix, subject, role, operator, expires_at, revoked_at, scopes, previous_until, revision FROM keys WHERE id = $1")
        .bind(id)
        .optional()
        .await
}

/// Revokes a key, from now on; one that was revoked before stays as it is. `None` where there is no such key.
pub async fn revoke_key(db: &Db, now: Instant, by: &Caller, id: Uuid) -> db::Result<Option<Key>> {
    let mut tx = db.begin().await?;
    let revoked: Option<Key> = query(
        &mut tx,
        "UPDATE keys SET revoked_at = $2, revision = revision + 1 WHERE id = $1 AND revoked_at IS NULL
         RETURNING id, prefix, subject, role, operator, expires_at, revoked_at, scopes, previous_until, revision",
    )
    .bind(id)
    .bind(now)
    .optional()
    .await?;
    if let Some(key) = revoked {
        stop_webhooks(&mut tx, id).await?;
        told(&mut tx, now, by, "key-revoked", &key).await?;
        tx.commit().await?;
        return Ok(Some(key));
    }
    drop(tx);
    read_key(db, id).await
}
