//! Backups are made while the service runs and is written to, and what is restored answers as before.

mod damaged;
mod service;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use reqwest::Method;
use serde_json::{Value, json};

use self::service::Service;

/// Runs the program in that folder.
fn despacho(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_despacho")).args(args).current_dir(folder).env_clear().output().unwrap()
}

/// What it printed, having made sure of its exit status.
#[track_caller]
fn printed(folder: &Path, args: &[&str], status: i32) -> String {
    let output = despacho(folder, args);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout) + &text(&output.stderr)
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// What is in a folder, by name.
fn listed(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Everything that a caller can read of what was backed up: requests, their events and certificates, verifications, their
/// logs and findings.
async fn all_of(service: &Service, requests: &[String], verifications: &[String]) -> BTreeMap<String, String> {
    let mut paths = vec!["/.well-known/jwks.json".to_owned()];
    for id in requests {
        let of = ["", "/record", "/certificate"].map(|it| format!("/v1/requests/{id}{it}"));
        paths.extend(of);
    }
    for id in verifications {
        let of = ["", "/log", "/findings"].map(|it| format!("/v1/verifications/{id}{it}"));
        paths.extend(of);
    }
    let mut all = BTreeMap::new();
    for path in paths {
        let (status, body) = service.ask("inspector", Method::GET, &path, String::new()).await;
        assert_eq!(status, 200, "{path}: {body}");
        all.insert(path, body);
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_under_load_is_restored_whole() {
    let mut service = Service::start().await;
    let request = service.file_and_decide("T-CW").await;
    let verification = service.submit("fault-war-tie-9").await;
    let before = all_of(&service, std::slice::from_ref(&request), std::slice::from_ref(&verification)).await;

    // Others file and submit meanwhile.
    let over = Arc::new(AtomicBool::new(false));
    let writing = tokio::spawn({
        let (client, over) = (service.client(), over.clone());
        async move {
            let mut filed = 0;
            while !over.load(Ordering::SeqCst) {
                client.file(&format!("T-{filed}")).await;
                client.submit("clean-cw").await;
                filed += 1;
            }
            filed
        }
    });
    let folder = service.folder().to_owned();
    let mut manifests = Vec::new();
    for number in 0..3 {
        let name = format!("backup-{number}.tar.zst");
        let args = ["backup", &name, "--json"];
        let said = tokio::task::block_in_place(|| printed(&folder, &args, 0));
        let said: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(said["manifest"]["database"]["kind"], "sqlite");
        assert_eq!(mode(&folder.join(&name)), 0o600);
        manifests.push(said["manifest"].clone());
    }
    over.store(true, Ordering::SeqCst);
    assert!(writing.await.unwrap() > 0, "nobody wrote meanwhile");
    let left: Vec<_> = listed(&folder).into_iter().filter(|it| it.starts_with(".despacho")).collect();
    assert_eq!(left, [""; 0], "what passes is gone");
    let whole = printed(&folder, &["check-store", "--json"], 0);
    assert_eq!(serde_json::from_str::<Value>(&whole).unwrap()["whole"], true);
    service.stop();

    for (number, manifest) in manifests.iter().enumerate() {
        let elsewhere = tempfile::tempdir().unwrap();
        let archive = folder.join(format!("backup-{number}.tar.zst"));
        let said = printed(elsewhere.path(), &["restore", archive.to_str().unwrap(), "--json"], 0);
        let said: Value = serde_json::from_str(&said).unwrap();
        assert_eq!((&said["unlocked"], &said["manifest"]), (&json!(true), manifest));
        assert_eq!(listed(elsewhere.path()), ["despacho-data", "despacho.db", "despacho.db.master-key"]);
        for name in ["despacho.db", "despacho.db.master-key"] {
            assert_eq!(mode(&elsewhere.path().join(name)), 0o600, "{name}");
        }
        let mut restored = service.restored_in(elsewhere).await;
        let after = all_of(&restored, std::slice::from_ref(&request), std::slice::from_ref(&verification)).await;
        assert_eq!(after, before);
        // It goes on from there.
        restored.file_and_decide("T-AFTER").await;
        check_certificate(&restored, &after[&format!("/v1/requests/{request}/certificate")]);
        restored.stop();
        let whole = printed(restored.folder(), &["check-store"], 0);
        assert!(whole.starts_with("whole: "), "{whole}");
    }
}

/// A certificate of before is valid by the keys that the restored service publishes.
fn check_certificate(service: &Service, certificate: &str) {
    let folder = service.folder();
    fs::write(folder.join("certificate.jws"), certificate).unwrap();
    fs::write(folder.join("jwks.json"), service.keys()).unwrap();
    let said = printed(folder, &["check", "certificate.jws"], 0);
    assert!(said.starts_with("valid: "), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_master_key_can_be_left_out() {
    let mut service = Service::start().await;
    service.file_and_decide("T-CW").await;
    service.stop();
    let folder = service.folder().to_owned();
    let said = printed(&folder, &["backup", "backup.tar.zst", "--without-master-key"], 0);
    assert!(said.contains("the master key is not in it"), "{said}");
    let archive = folder.join("backup.tar.zst").display().to_string();

    let without = tempfile::tempdir().unwrap();
    let said = printed(without.path(), &["restore", &archive], 0);
    assert!(said.contains("the master key was not at hand"), "{said}");
    assert_eq!(listed(without.path()), ["despacho-data", "despacho.db"]);

    // One that is at hand is tried.
    let with = tempfile::tempdir().unwrap();
    fs::copy(folder.join("despacho.db.master-key"), with.path().join("despacho.db.master-key")).unwrap();
    let said: Value = serde_json::from_str(&printed(with.path(), &["restore", &archive, "--json"], 0)).unwrap();
    assert_eq!((&said["unlocked"], &said["master_key"]), (&json!(true), &Value::Null));
    let other = tempfile::tempdir().unwrap();
    fs::write(other.path().join("despacho.db.master-key"), "5e".repeat(32)).unwrap();
    let said = printed(other.path(), &["restore", &archive], 2);
    assert!(said.contains("despacho.db.master-key holds another master key than that of this database"), "{said}");
    assert_eq!(listed(other.path()), ["despacho.db.master-key"], "nothing is left");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_there_is_not_overwritten() {
    let mut service = Service::start().await;
    service.submit("clean-cw").await;
    service.stop();
    let folder = service.folder().to_owned();
    printed(&folder, &["backup", "backup.tar.zst"], 0);
    let said = printed(&folder, &["backup", "backup.tar.zst"], 2);
    assert_eq!(said, "despacho: backup.tar.zst is there already: it is not overwritten\n");
    let archive = folder.join("backup.tar.zst").display().to_string();
    for (there, content) in [
        ("despacho.db", true),
        ("despacho.db-wal", true),
        ("despacho.db.master-key", true),
        ("despacho-data", true),
        ("despacho-data/x", true),
        ("despacho-data/incoming/x", true),
        // A log store that was never used is no hindrance.
        ("despacho-data/incoming", false),
    ] {
        let elsewhere = tempfile::tempdir().unwrap();
        let path = elsewhere.path().join(there);
        if content {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "x").unwrap();
            let before = listed(elsewhere.path());
            let said = printed(elsewhere.path(), &["restore", &archive], 2);
            let expected = said.contains("is there already: it is not overwritten") || there == "despacho-data";
            assert!(expected, "{there}: {said}");
            assert_eq!(fs::read_to_string(&path).unwrap(), "x");
            assert_eq!(listed(elsewhere.path()), before, "nothing is left");
        } else {
            fs::create_dir_all(&path).unwrap();
            printed(elsewhere.path(), &["restore", &archive], 0);
        }
    }
}

/// Of PostgreSQL, `pg_dump` makes the copy of the database; the archive holds it with the logs and the key.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dump_of_postgresql_goes_with_its_logs() {
    crate::support::on_postgres_at(|url, db| async move {
        db.close().await;
        let mut service = Service::start_on(Some(url.clone())).await;
        let verification = service.submit("fault-war-tie-9").await;
        let folder = service.folder().to_owned();
        // What pg_dump would have written a moment ago: the archive does not look into it.
        fs::write(folder.join("despacho.dump"), b"PGDMP\x01\x0e").unwrap();
        let base = ["backup", "backup.tar.zst", "--database", &url];
        let said = printed(&folder, &[&base[..], &["--dump", "despacho.dump"]].concat(), 0);
        assert!(said.contains("the database is in it"), "{said}");
        let alone = printed(&folder, &["backup", "logs.tar.zst", "--database", &url], 0);
        assert!(alone.contains("pg_dump --format=custom"), "{alone}");
        let before = all_of(&service, &[], std::slice::from_ref(&verification)).await;

        let elsewhere = tempfile::tempdir().unwrap();
        let archive = folder.join("backup.tar.zst").display().to_string();
        let said = printed(elsewhere.path(), &["restore", &archive], 2);
        assert!(said.contains("the backup is of a PostgreSQL database"), "{said}");
        let restore = ["restore", &archive, "--database", &url, "--dump", "restored.dump"];
        let said = printed(elsewhere.path(), &restore, 0);
        assert!(said.contains("restore the database with pg_restore, then run despacho check-store"), "{said}");
        assert_eq!(fs::read(elsewhere.path().join("restored.dump")).unwrap(), b"PGDMP\x01\x0e");
        assert_eq!(
            listed(elsewhere.path()),
            ["despacho-data", "despacho.master-key", "restored.dump"],
            "the logs, the key and the dump"
        );
        service.stop();
        // The database is the same: what it names is in the restored store.
        let whole = printed(elsewhere.path(), &["check-store", "--database", &url], 0);
        assert!(whole.starts_with("whole: "), "{whole}");
        let mut restored = service.restored_in(elsewhere).await;
        assert_eq!(all_of(&restored, &[], &[verification]).await, before);
        restored.stop();
    })
    .await;
}
