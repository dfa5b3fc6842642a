//! The vault: what is secret and has to be kept (signing keys, webhook secrets) is sealed before it goes into the
//! database, with XChaCha20-Poly1305 and a master key that never stands there.
//!
//! The master key is that of `DESPACHO_MASTER_KEY`, else that of a file, which the very first start makes. A text
//! sealed with it stands in the database, so that a replica with another master key does not start.

use std::{fmt, io};

use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305, XNonce};

use crate::config::Settings;
use crate::db::{self, Db, query};
use crate::instant::Instant;
use crate::keyfile;

/// The first byte of what is sealed in this way.
const FORM: u8 = 1;
const NONCE: usize = 24;
const PROOF: &str = "vault";

/// Seals and opens. Copies are one and the same, and `Debug` shows nothing.
#[derive(Clone)]
pub struct Vault(XChaCha20Poly1305);

impl fmt::Debug for Vault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Vault")
    }
}

/// Why something could not be sealed or opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// There are no random bits to be had, or what is to be sealed is too long.
    #[error("the secret could not be sealed")]
    Seal,
    /// It was sealed with another master key, for another purpose, or altered.
    #[error("what was sealed cannot be opened: it was sealed with another key, for another purpose, or altered")]
    Open,
}

/// Why the vault could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum VaultError {
    /// What was given is no key.
    #[error("{0}: a master key is 64 hexadecimal digits, such as `openssl rand -hex 32` prints")]
    Key(String),
    /// The file of the key could not be read or made.
    #[error(
        "the master key of this database is not at {path}: {source}; give every replica the same, by the variable DESPACHO_MASTER_KEY or --master-key-file"
    )]
    File {
        /// Its path.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// The database was sealed with another one.
    #[error("{0} holds another master key than that of this database; give every replica the same")]
    Other(String),
    /// It could not be tried.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}

impl Vault {
    /// The vault of a master key.
    pub fn new(key: &[u8; 32]) -> Self {
        Self(XChaCha20Poly1305::new(key.into()))
    }

    /// Seals a secret. It is opened for the same purpose alone: name what it is and whose, so that nobody who writes
    /// to the database can put one in the place of another.
    pub fn seal(&self, purpose: &str, secret: &[u8]) -> Result<Vec<u8>, SealError> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).map_err(|_| SealError::Seal)?;
        let payload = Payload { msg: secret, aad: purpose.as_bytes() };
        let sealed = self.0.encrypt(&XNonce::from(nonce), payload).map_err(|_| SealError::Seal)?;
        Ok([&[FORM], nonce.as_slice(), &sealed].concat())
    }

    /// Opens what was sealed for that purpose.
    pub fn open(&self, purpose: &str, sealed: &[u8]) -> Result<Vec<u8>, SealError> {
        let rest = sealed.strip_prefix(&[FORM]).ok_or(SealError::Open)?;
        let (nonce, sealed) = rest.split_first_chunk::<NONCE>().ok_or(SealError::Open)?;
        let payload = Payload { msg: sealed, aad: purpose.as_bytes() };
        self.0.decrypt(&XNonce::from(*nonce), payload).map_err(|_| SealError::Open)
    }

    /// The vault of a database. The very first start makes its master key where none is given; later ones, and other
    /// replicas, have to have it.
    pub async fn unlock(db: &Db, settings: &Settings, now: Instant) -> Result<Self, VaultError> {
        if let Some(proof) = proof(db).await? {
            return Self::proven(settings, &proof);
        }
        let mut tx = db.begin().await?;
        // A second replica waits here until the first has committed or failed.
        let first = query(&mut tx, "INSERT INTO firsts (what, done_at) VALUES ('vault', $1) ON CONFLICT DO NOTHING")
            .bind(now)
            .run()
            .await?;
        if first == 0 {
            drop(tx);
            let proof = proof(db).await?.ok_or(SealError::Open)?;
            return Self::proven(settings, &proof);
        }
        let vault = Self::new(&made(settings)?);
        query(&mut tx, "INSERT INTO vault (id, proof, made_at) VALUES (1, $1, $2)")
            .bind(vault.seal(PROOF, PROOF.as_bytes())?)
            .bind(now)
            .run()
            .await?;
        tx.commit().await?;
        Ok(vault)
    }

    /// The vault of a database that has one already; nothing is made.
    pub async fn existing(db: &Db, settings: &Settings) -> Result<Option<Self>, VaultError> {
        proof(db).await?.map(|it| Self::proven(settings, &it)).transpose()
    }

    fn proven(settings: &Settings, proof: &[u8]) -> Result<Self, VaultError> {
        let (place, key) = given(settings).map_or_else(|| read(&key_file(settings)), Ok)?;
        let vault = Self::new(&parse(&place, &key)?);
        match vault.open(PROOF, proof) {
            Ok(_) => Ok(vault),
            Err(_) => Err(VaultError::Other(place)),
        }
    }
}

async fn proof(db: &Db) -> db::Result<Option<Vec<u8>>> {
    let found: Option<(Vec<u8>,)> = query(db, "SELECT proof FROM vault WHERE id = 1").optional().await?;
    Ok(found.map(|it| it.0))
}

/// What the environment gives, with its place.
fn given(settings: &Settings) -> Option<(String, String)> {
    settings.master_key.clone().map(|it| ("DESPACHO_MASTER_KEY".to_owned(), it))
}

/// The master key of these settings as text, for a backup.
pub fn master_key(settings: &Settings) -> Result<String, VaultError> {
    let (place, key) = given(settings).map_or_else(|| read(&key_file(settings)), Ok)?;
    parse(&place, &key)?;
    Ok(key)
}

/// Where the key's file stands: beside the database, or in the current folder where that is a server's.
pub fn key_file(settings: &Settings) -> String {
    if !settings.master_key_file.is_empty() {
        return settings.master_key_file.clone();
    }
    Db::file(&settings.database).map_or_else(|| "despacho.master-key".to_owned(), |it| format!("{it}.master-key"))
}

fn read(path: &str) -> Result<(String, String), VaultError> {
    let text = keyfile::read(path).map_err(|source| VaultError::File { path: path.to_owned(), source })?;
    Ok((path.to_owned(), text))
}

/// The key that is given, or stands in its file already; else a new one, which its file holds from now on.
fn made(settings: &Settings) -> Result<[u8; 32], VaultError> {
    if let Some((place, key)) = given(settings) {
        return parse(&place, &key);
    }
    let path = key_file(settings);
    let make = || {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(io::Error::other)?;
        Ok(crate::replay::receipt::hex(&key))
    };
    let failed = |source: io::Error| VaultError::File { path: path.clone(), source };
    let (text, is_new) = keyfile::read_or_make(&path, make).map_err(failed)?;
    if is_new {
        tracing::warn!(file = path, "the master key was made: without it, what is sealed in the database is lost");
    }
    parse(&path, &text)
}

/// Reads a key, and shows nothing of what is none.
fn parse(place: &str, text: &str) -> Result<[u8; 32], VaultError> {
    let text = text.trim();
    let byte = |at: usize| text.get(2 * at..2 * at + 2).and_then(|it| u8::from_str_radix(it, 16).ok());
    let bytes: Option<Vec<u8>> = (0..32).map(byte).collect();
    let plain = text.len() == 64 && text.bytes().all(|it| it.is_ascii_hexdigit());
    let key = bytes.filter(|_| plain).and_then(|it| it.try_into().ok());
    key.ok_or_else(|| VaultError::Key(place.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_is_opened_for_its_purpose_alone() {
        let vault = Vault::new(&[7; 32]);
        let sealed = vault.seal("webhook 1", b"secret").unwrap();
        assert_eq!(vault.open("webhook 1", &sealed).unwrap(), b"secret");
        assert_ne!(vault.seal("webhook 1", b"secret").unwrap(), sealed, "no two are alike");
        assert_eq!(vault.open("webhook 2", &sealed), Err(SealError::Open));
        assert_eq!(Vault::new(&[8; 32]).open("webhook 1", &sealed), Err(SealError::Open));
        for at in 0..sealed.len() {
            let mut altered = sealed.clone();
            altered[at] ^= 1;
            assert_eq!(vault.open("webhook 1", &altered), Err(SealError::Open), "byte {at}");
            assert_eq!(vault.open("webhook 1", &sealed[..at]), Err(SealError::Open), "{at} bytes");
        }
    }

    #[test]
    fn a_key_is_64_digits() {
        assert_eq!(parse("x", &format!("{}\n", "0f".repeat(32))).unwrap(), [15; 32]);
        for wrong in ["", "00", &"0".repeat(63), &"0".repeat(65), &"+1".repeat(32), &"é".repeat(32)] {
            let error = parse("the file", wrong).unwrap_err().to_string();
            assert!(error.starts_with("the file: a master key is 64"), "{error}");
        }
    }
}
