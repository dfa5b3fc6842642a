//! The master key: made once, the same for every replica, never in the database.

use std::os::unix::fs::PermissionsExt as _;

use despacho::config::Settings;
use despacho::db::{Db, query};
use despacho::vault::{Vault, VaultError};

use crate::support::on_both;
use crate::support::world::wednesday;

on_both! { replicas_that_start_at_once_make_one_key, another_key_is_refused, a_key_that_is_there_is_taken }

fn settings(folder: &tempfile::TempDir) -> Settings {
    Settings { master_key_file: folder.path().join("key").display().to_string(), ..Settings::default() }
}

async fn replicas_that_start_at_once_make_one_key(db: Db) {
    let folder = tempfile::tempdir().unwrap();
    let mut replicas = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (db, settings) = (db.clone(), settings(&folder));
        replicas.spawn(async move { Vault::unlock(&db, &settings, wednesday()).await.unwrap() });
    }
    let vaults = replicas.join_all().await;
    let sealed = vaults[0].seal("x", b"secret").unwrap();
    for vault in &vaults {
        assert_eq!(vault.open("x", &sealed).unwrap(), b"secret");
    }
    let file = folder.path().join("key");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let key = std::fs::read_to_string(&file).unwrap();
    assert_eq!(key.trim().len(), 64);
    let (proof,): (Vec<u8>,) = query(&db, "SELECT proof FROM vault").one().await.unwrap();
    assert_eq!(proof.len(), 1 + 24 + "vault".len() + 16, "a known text, sealed: no key");
}

async fn another_key_is_refused(db: Db) {
    let folder = tempfile::tempdir().unwrap();
    let unlock = async |settings: Settings| Vault::unlock(&db, &settings, wednesday()).await;
    unlock(settings(&folder)).await.unwrap();
    let other = Settings { master_key: Some("ab".repeat(32)), ..settings(&folder) };
    let error = unlock(other).await.unwrap_err();
    assert!(matches!(&error, VaultError::Other(place) if place == "DESPACHO_MASTER_KEY"), "{error}");
    let short = Settings { master_key: Some("abab".to_owned()), ..settings(&folder) };
    let error = unlock(short).await.unwrap_err();
    assert!(matches!(error, VaultError::Key(_)) && !error.to_string().contains("abab"), "{error}");
    std::fs::remove_file(folder.path().join("key")).unwrap();
    let error = unlock(settings(&folder)).await.unwrap_err();
    assert!(matches!(error, VaultError::File { .. }), "no second key is made for a database: {error}");
    assert!(!folder.path().join("key").exists());
}

async fn a_key_that_is_there_is_taken(db: Db) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("key"), "0f".repeat(32) + "\n").unwrap();
    let vault = Vault::unlock(&db, &settings(&folder), wednesday()).await.unwrap();
    let sealed = vault.seal("x", b"secret").unwrap();
    assert_eq!(Vault::new(&[15; 32]).open("x", &sealed).unwrap(), b"secret");
}
