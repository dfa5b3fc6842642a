//! Databases of earlier versions are opened by this build, brought up to date, and answer as they did; then life goes on.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use despacho::certificate::{Certificate, Jwks};
use despacho::clock::Clock;
use despacho::config::Settings;
use despacho::db::Db;
use despacho::http::App;
use despacho::law::Catalogue;
use despacho::replay::configuration::Configuration;
use despacho::replay::receipt::sha256_hex;
use serde_json::{Value, json};

use super::answers::{Asked, Told, UNCERTIFIED};
use super::{make, read, story, versions};
use crate::http::site::Site;
use crate::support::on_postgres_of;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_of_sqlite_are_read() {
    for version in versions() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("despacho.db");
        fs::copy(version.join("sqlite/despacho.db"), &file).unwrap();
        let db = Db::open(&format!("sqlite://{}", file.display())).await.unwrap();
        opened(db.clone(), &version, "sqlite").await;
        db.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dumps_of_postgresql_are_read() {
    for version in versions() {
        let dump = String::from_utf8(read(&version.join("postgres/despacho.sql"))).unwrap();
        on_postgres_of(dump, |db| async move { opened(db, &version, "postgres").await }).await;
    }
}

async fn opened(db: Db, version: &Path, of: &str) {
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("logs");
    make::copy(&version.join("logs"), &logs);
    let settings = Settings { logs: logs.display().to_string(), ..story::settings() };
    let clock = Clock::at(story::END.parse::<jiff::Timestamp>().unwrap().into());
    let app = App::new(settings, clock, db).await.unwrap();
    let keys: BTreeMap<String, String> = serde_json::from_slice(&read(&version.join(of).join("keys.json"))).unwrap();
    let site = Site::known(app, keys, folder);
    let answers = String::from_utf8(read(&version.join(of).join("answers.ndjson"))).unwrap();
    let told: Vec<Asked> = answers.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    assert!(told.len() > 100, "{}", told.len());
    for then in &told {
        let now = Asked::ask(&site, &then.by, &then.path).await;
        assert_eq!(then.differs(&now), None);
    }
    hashes_and_signatures_hold(&told);
    logs_are_replayed_to_the_same(&site, &told).await;
    life_goes_on(&site, &told).await;
}

/// Each record has the hash of its receipt and of its event, each certificate is signed and on its record, and each
/// configuration, log and findings are those that a receipt names.
fn hashes_and_signatures_hold(told: &[Asked]) {
    let by_path: BTreeMap<&str, &Asked> = told.iter().map(|it| (it.path.as_str(), it)).collect();
    let keys: Jwks = serde_json::from_str(by_path["/.well-known/jwks.json"].text()).unwrap();
    let (mut records, mut certificates, mut receipts) = (0, 0, 0);
    for asked in told {
        if asked.path.contains("/record?") {
            let receipt = by_path[&*asked.path.replace("/record?", "/receipt?")].json();
            assert_eq!(receipt["received"]["sha256"], sha256_hex(asked.text().as_bytes()), "{}", asked.path);
            records += 1;
        } else if asked.path.contains("/certificate?") {
            let certificate = Certificate::check(asked.text().as_bytes(), &keys).unwrap().certificate;
            if let Some(record) = &certificate.record {
                let path = format!("/v1/requests/{}/record?revision={}", certificate.request, record.revision);
                certificate.is_on(by_path[&*path].text().as_bytes()).unwrap();
            }
            certificates += 1;
        } else if asked.path.starts_with("/v1/verifications/") && matches!(asked.body, Told::Json(_)) {
            let receipt = asked.json();
            let configuration = receipt["configuration"].as_str().unwrap();
            let snapshot = by_path[&*format!("/v1/configurations/{configuration}")].text();
            assert_eq!(configuration, format!("sha256:{}", sha256_hex(snapshot.as_bytes())));
            Configuration::read(snapshot.as_bytes(), Catalogue::embedded()).unwrap();
            let sha256 = |what: &str| &by_path[&*format!("{}/{what}", asked.path)].body;
            let named = |it: &Value| Told::Sha256(it.as_str().unwrap().to_owned());
            assert_eq!(*sha256("findings"), named(&receipt["findings_sha256"]));
            assert_eq!(*sha256("log"), named(&receipt["input"]["stored_sha256"]));
            receipts += 1;
        }
    }
    assert!(records > 10 && certificates > 8 && receipts == 3, "{records} {certificates} {receipts}");
}

async fn logs_are_replayed_to_the_same(site: &Site, told: &[Asked]) {
    for asked in told.iter().filter(|it| it.path.starts_with("/v1/verifications/") && matches!(it.body, Told::Json(_)))
    {
        let again = site.post("inspector", &format!("{}/rerun", asked.path), &Value::Null).await.json(201);
        let kept = |receipt: &Value| {
            let mut receipt = receipt.clone();
            // Of another moment, and perhaps of another engine and law.
            for member in ["id", "received_at", "completed_at", "submitted_by", "rerun_of", "engine", "catalogue"] {
                receipt.as_object_mut().unwrap().remove(member);
            }
            receipt
        };
        assert_eq!(kept(&again), kept(asked.json()));
    }
}

fn called<'t>(told: &'t [Asked], reference: &str) -> &'t Asked {
    let is_it = |it: &&Asked| matches!(&it.body, Told::Json(it) if it["external_reference"] == reference);
    told.iter().find(is_it).unwrap_or_else(|| panic!("no request is called {reference}"))
}

/// What waited is answered, seconded, filed again and revoked; what was decided is certified; what is sent again is answered again.
async fn life_goes_on(site: &Site, told: &[Asked]) {
    let again = story::once(site).await.json(201);
    let first = called(told, "once").json();
    assert_eq!((&again["id"], &again["received_at"]), (&first["id"], &first["received_at"]));

    site.at("2026-12-28T10:00:00+08:00");
    let act = async |by: &str, request: &Asked, act: &str, body: Value| {
        site.post(by, &format!("{}/{act}", request.path), &body).await.json(200)
    };
    let proposed = called(told, "proposed");
    let mut decision = proposed.json()["proposal"]["decision"].clone();
    decision["revision"] = proposed.json()["revision"].clone();
    let refused = act("inspector 2", proposed, "decision", decision).await;
    assert_eq!((&refused["status"], &refused["decision"]["proposed_by"]), (&json!("refused"), &json!("ines")));

    let heard = called(told, "heard");
    let answer = json!({"revision": heard.json()["revision"], "answer": "It is a good one."});
    let answered = act("galaxy", heard, "hearing/answer", answer).await;
    assert_eq!(answered["hearing"]["opened_at"], heard.json()["hearing"]["opened_at"]);
    let approval = json!({"revision": answered["revision"], "decision": "approve"});
    assert_eq!(act("inspector", heard, "decision", approval).await["status"], "approved");

    let returned = called(told, "returned");
    let amendment = json!({"revision": returned.json()["revision"], "note": "The one in the corner."});
    assert_eq!(act("wynn", returned, "amendment", amendment).await["status"], "submitted");

    let part = called(told, "amended-and-heard");
    let mut revocation = part.json()["proposal"]["revocation"].clone();
    revocation.as_object_mut().unwrap().remove("revision");
    let revoked = act("inspector 2", part, "revocation", revocation).await;
    assert_eq!(revoked["request"]["revocation"]["proposed_by"], "ines");

    let keys: Jwks = serde_json::from_str(&site.get("", "/.well-known/jwks.json").await.body).unwrap();
    for request in [called(told, UNCERTIFIED), proposed, part] {
        let certificate = site.get("galaxy", &format!("{}/certificate", request.path)).await;
        let certificate = Certificate::check(certificate.body.as_bytes(), &keys).unwrap().certificate;
        let record = site.get("galaxy", &format!("{}/record", request.path)).await;
        certificate.is_on(record.body.as_bytes()).unwrap();
        assert!(certificate.decision.is_object(), "{certificate:?}");
    }
}
