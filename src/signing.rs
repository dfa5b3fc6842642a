//! The keys that certificates are signed with: one is in use, made at the very first start; those before it stay, so
//! that what they signed can be checked. Their secret halves are sealed.

use serde::Serialize;
use serde_json::json;
use sqlx::FromRow;

use crate::certificate::{Jwk, Jwks, Signer};
use crate::db::{self, Db, Tx, query};
use crate::instant::Instant;
use crate::ledger::{Caller, Event, Turn};
use crate::vault::{SealError, Vault};

/// A key that certificates are or were signed with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromRow, utoipa::ToSchema)]
pub struct SigningKey {
    /// Its name: its thumbprint (RFC 7638), as in `/.well-known/jwks.json`.
    pub kid: String,
    /// When it was made.
    pub made_at: Instant,
    /// Who had it made.
    pub made_by: String,
    /// Since when it signs no longer.
    pub retired_at: Option<Instant>,
}

/// Why a key could not be made or used.
#[derive(Debug, thiserror::Error)]
pub enum SigningError {
    /// There are no random bits to be had.
    #[error("the machine gives no random bits: {0}")]
    Random(getrandom::Error),
    /// Its secret half could not be sealed or opened.
    #[error("the signing key: {0}")]
    Seal(#[from] SealError),
    /// There is none in the database.
    #[error("the database holds no signing key that is in use")]
    None,
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
    /// As many were made as are ever published.
    #[error("as many keys were made as are ever published")]
    Many,
}

/// The most keys that are made: all of them are published, for ever.
pub const MOST_KEYS: i64 = 1_000;

/// Makes the very first key, once in the life of a database, however many replicas start at once.
pub async fn make_first(db: &Db, vault: &Vault, now: Instant) -> Result<(), SigningError> {
    let made: Option<(Instant,)> =
        query(db, "SELECT done_at FROM firsts WHERE what = 'signing-key'").optional().await?;
    if made.is_some() {
        return Ok(());
    }
    let mut tx = db.begin().await?;
    // A second replica waits here until the first has committed or failed.
    let first = query(&mut tx, "INSERT INTO firsts (what, done_at) VALUES ('signing-key', $1) ON CONFLICT DO NOTHING")
        .bind(now)
        .run()
        .await?;
    if first == 1 {
        make(&mut tx, vault, now, &Caller::service()).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Makes a new key, with which certificates are signed from now on. The one before it signs no longer.
pub async fn rotate(db: &Db, vault: &Vault, now: Instant, by: &Caller) -> Result<SigningKey, SigningError> {
    let mut tx = db.begin().await?;
    let key = make(&mut tx, vault, now, by).await?;
    tx.commit().await?;
    Ok(key)
}

async fn make(tx: &mut Tx, vault: &Vault, now: Instant, by: &Caller) -> Result<SigningKey, SigningError> {
    // One rotation comes after the other.
    let turn = Turn::take(tx, "", now).await?.ok_or(SigningError::None)?;
    let (made,): (i64,) = query(&mut *tx, "SELECT COUNT(*) FROM signing_keys").one().await?;
    if made >= MOST_KEYS {
        return Err(SigningError::Many);
    }
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(SigningError::Random)?;
    let public = Signer::new(&secret).public();
    query(&mut *tx, "UPDATE signing_keys SET retired_at = $1 WHERE retired_at IS NULL").bind(turn.at).run().await?;
    let key: SigningKey = query(
        &mut *tx,
        "INSERT INTO signing_keys (kid, jwk, sealed, made_at, made_by) VALUES ($1, $2, $3, $4, $5)
         RETURNING kid, made_at, made_by, retired_at",
    )
    .bind(&public.kid)
    .bind(db::Json(&public))
    .bind(vault.seal(&purpose(&public.kid), &secret)?)
    .bind(turn.at)
    .bind(&by.subject)
    .one()
    .await?;
    let event = Event { act: "signing-key-made", detail: json!({"kid": key.kid}), ..Event::default() };
    turn.append(tx, by, event).await?;
    Ok(key)
}

fn purpose(kid: &str) -> String {
    format!("signing key {kid}")
}

/// The public halves of all keys, the oldest first.
pub async fn public_keys(db: &Db) -> db::Result<Jwks> {
    let keys: Vec<(db::Json<Jwk>,)> = query(db, "SELECT jwk FROM signing_keys ORDER BY made_at, kid").all().await?;
    Ok(Jwks { keys: keys.into_iter().map(|it| it.0.0).collect() })
}

/// The key that is in use.
pub async fn signer(tx: &mut Tx, vault: &Vault) -> Result<Signer, SigningError> {
    let found: Option<(String, Vec<u8>)> =
        query(tx, "SELECT kid, sealed FROM signing_keys WHERE retired_at IS NULL").optional().await?;
    let (kid, sealed) = found.ok_or(SigningError::None)?;
    let secret = vault.open(&purpose(&kid), &sealed)?.try_into().map_err(|_| SealError::Open)?;
    Ok(Signer::new(&secret))
}
