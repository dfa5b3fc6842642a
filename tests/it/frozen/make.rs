//! Makes the files of this version, once.

use std::fs;
use std::path::Path;
use std::process::Command;

use despacho::certificate::Certificate;
use despacho::db::Db;
use serde_json::Value;

use super::answers::{self, Asked, Told};
use super::story;
use crate::http::site::Site;
use crate::support::{on_postgres_at, on_sqlite_at};

fn write(path: &Path, bytes: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

/// Copies the files below a folder.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (entry, name) = entry.map(|it| (it.path(), it.file_name())).unwrap();
        if entry.is_dir() {
            copy(&entry, &to.join(name));
        } else {
            fs::copy(&entry, to.join(name)).unwrap();
        }
    }
}

/// Tells the story, and writes down what the service answers of it.
async fn told(db: Db, folder: &Path, of: &str) -> Vec<Asked> {
    let site = story::told(db).await;
    let all = answers::all(&site, &story::MOMENTS).await;
    let lines = all.iter().map(|it| serde_json::to_string(it).unwrap() + "\n").collect::<String>();
    write(&folder.join(of).join("answers.ndjson"), lines);
    write(&folder.join(of).join("keys.json"), serde_json::to_string_pretty(site.keys()).unwrap() + "\n");
    copy(&Path::new(&site.app.settings.logs).join("sha256"), &folder.join("logs/sha256"));
    if of == "sqlite" {
        handed_out(&site, &all, &folder.join("evidence")).await;
    }
    all
}

/// What somebody outside the service holds of it.
async fn handed_out(site: &Site, all: &[Asked], folder: &Path) {
    write(&folder.join("jwks.json"), all[0].text());
    let certificates = all.iter().filter(|it| it.path.contains("/certificate?"));
    for (number, asked) in certificates.enumerate() {
        let keys = serde_json::from_str(all[0].text()).unwrap();
        let checked = Certificate::check(asked.text().as_bytes(), &keys).unwrap().certificate;
        let name = folder.join(format!("certificates/{number:02}-{}.jws", checked.act));
        write(&name, asked.text());
        if let Some(record) = checked.record {
            let path = format!("/v1/requests/{}/record?revision={}", checked.request, record.revision);
            write(&name.with_extension("record.json"), Asked::ask(site, "auditor", &path).await.text());
        }
    }
    let violates =
        |it: &&Asked| matches!(&it.body, Told::Json(it) if it["verdict"] == "violates" && it.get("rerun_of").is_none());
    let receipt = all.iter().find(violates).unwrap();
    let mut content: Value = receipt.json().clone();
    content.as_object_mut().unwrap().remove("submitted_by");
    write(&folder.join("receipt.json"), serde_json::to_string_pretty(&content).unwrap() + "\n");
    let configuration = format!("/v1/configurations/{}", content["configuration"].as_str().unwrap());
    write(&folder.join("configuration.json"), site.get("auditor", &configuration).await.bytes);
}

/// A database as SQL that any later server takes.
fn dumped(url: &str) -> String {
    let mut dump = Command::new("pg_dump");
    dump.args(["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=100", url]);
    let output = dump.output().expect("pg_dump is installed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    // What only psql or only servers of this version understand.
    let lines = text.lines().filter(|it| !it.starts_with('\\') && !it.starts_with("SET transaction_timeout"));
    lines.map(|it| it.to_owned() + "\n").collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it makes the files of a version, once: tests/data/frozen/README.md"]
async fn the_files_of_this_version_are_made() {
    let (name, _) = env!("CARGO_PKG_VERSION").rsplit_once('.').unwrap();
    let folder = super::folder().join(name);
    assert!(!folder.exists(), "{} is there: what is frozen stays as it is", folder.display());
    let draft = tempfile::tempdir_in(super::folder()).unwrap();
    let made = draft.path().to_owned();
    on_sqlite_at(|url, db| async move {
        told(db, &made, "sqlite").await;
        Db::copy_file(Db::file(&url).unwrap(), &made.join("sqlite/despacho.db")).await.unwrap();
    })
    .await;
    let made = draft.path().to_owned();
    on_postgres_at(|url, db| async move {
        told(db, &made, "postgres").await;
        write(&made.join("postgres/despacho.sql"), dumped(&url));
    })
    .await;
    assert!(draft.path().join("postgres/despacho.sql").exists(), "PostgreSQL is needed");
    fs::rename(draft.keep(), folder).unwrap();
}
