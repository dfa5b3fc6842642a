//! Logs submitted and replayed, over HTTP.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::Body;
use axum::http::Method;
use despacho::config::Settings;
use despacho::db::Db;
use despacho::law::Catalogue;
use despacho::replay::configuration::Configuration;
use despacho::replay::receipt::sha256_hex;
use despacho::verification::{Run, replay};
use expect_test::expect;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;

use super::samples::{self, FAULTY};
use super::site::{Answer, Site};
use crate::support::on_both;

on_both! {
    a_log_is_replayed_and_all_of_it_can_be_read, findings_are_given_in_the_form_that_is_asked_for,
    findings_are_filtered_as_they_are_read, findings_are_bounded_by_their_bytes, compression_changes_nothing, what_breaks_off_leaves_nothing, a_log_is_replayed_again,
    verifications_are_their_operators, a_body_that_is_no_log_is_refused,
}

async fn site(db: Db, settings: Settings) -> Site {
    let mut site = Site::bare(db, settings).await;
    samples::register(&mut site, FAULTY).await;
    site
}

async fn submit(site: &Site, headers: &[(&str, &str)], body: impl Into<Body>) -> Answer {
    site.call("hx", Method::POST, "/v1/verifications", headers, body).await
}

const NDJSON: [(&str, &str); 1] = [("content-type", "application/x-ndjson")];

async fn a_log_is_replayed_and_all_of_it_can_be_read(db: Db) {
    let site = site(db, Settings::default()).await;
    let log = samples::log(FAULTY);
    let submitted = submit(&site, &NDJSON, log.clone()).await;
    let receipt = submitted.json(201);
    assert_eq!((&receipt["verdict"], &receipt["findings"]), (&json!("violates"), &json!({"third-card-missing": 1})));
    let place = submitted.header("location").to_owned();
    assert_eq!(place, format!("/v1/verifications/{}", receipt["id"].as_str().unwrap()));
    assert_eq!(site.get("auditor", &place).await.body, submitted.body);
    // A list leaves the first findings out, and nothing else.
    let mut listed = receipt.clone();
    let first = listed.as_object_mut().unwrap().remove("first_findings").unwrap();
    assert_eq!(first.as_array().unwrap().len(), 1);
    assert_eq!(
        site.get("inspector", "/v1/verifications?operator=hx&verdict=violates").await.json(200)["items"],
        json!([listed])
    );
    assert_eq!(site.get("hx", "/v1/verifications?verdict=conforms").await.json(200)["items"], json!([]));
    assert_eq!(site.get("hx", &format!("{place}/log")).await.body.as_bytes(), log);
    let findings = site.get("hx", &format!("{place}/findings")).await;
    assert_eq!(findings.header("content-type"), "application/x-ndjson");
    assert_eq!(sha256_hex(findings.body.as_bytes()), receipt["findings_sha256"]);

    // The shell replays with the same function and the service's own snapshot, and comes to the same.
    let snapshot = site.get("hx", "/v1/configurations").await;
    assert_eq!(receipt["configuration"], format!("sha256:{}", snapshot.header("etag").trim_matches('"')));
    let configuration = Configuration::read(snapshot.body.as_bytes(), Catalogue::embedded()).unwrap();
    let offline = replay(&*log, &configuration, Catalogue::embedded(), Run::default(), &mut ()).unwrap();
    assert_eq!(offline.findings_sha256, receipt["findings_sha256"]);
    assert_eq!(offline.configuration, receipt["configuration"]);
}

/// Thousands of findings, of which one is wanted: in every form it is that one, and all of them are there without a filter.
async fn findings_are_filtered_as_they_are_read(db: Db) {
    let site = site(db, Settings::default()).await;
    let mut log = samples::log(FAULTY);
    for line in 0..6_000 {
        log.extend_from_slice(format!("{{\"x\":{line},\"{}\":1}}\n", "~".repeat(line % 300)).as_bytes());
    }
    let place = submit(&site, &NDJSON, log).await.header("location").to_owned();
    let ask = async |query: &str, headers: &[(&str, &str)]| {
        site.call("hx", Method::GET, &format!("{place}/findings{query}"), headers, Body::empty()).await.body
    };
    let all = ask("", &[]).await;
    assert!(all.lines().count() > 6_000 && all.len() > 1 << 20, "{} bytes", all.len());
    let one = "?code=third-card-missing&severity=violation";
    let wanted = all.lines().find(|it| it.contains("third-card-missing")).unwrap();
    assert_eq!(ask(one, &[]).await, format!("{wanted}\n"));
    let told = ask(one, &[("accept-language", "pt")]).await;
    assert!(told.starts_with(wanted.trim_end_matches('}')) && told.lines().count() == 1, "{told}");
    assert_eq!(ask(one, &[("accept", "text/csv")]).await.lines().count(), 2);
    assert_eq!(ask("?table=nowhere", &[("accept-language", "pt")]).await, "");
    let malformed = ask("?code=malformed-record", &[]).await;
    assert_eq!(malformed.lines().count(), 6_000);
}

async fn findings_are_bounded_by_their_bytes(db: Db) {
    let site = site(db, Settings { max_findings_bytes: 2_000, ..Settings::default() }).await;
    let receipt = submit(&site, &NDJSON, "{\n".repeat(100)).await.json(201);
    assert_eq!(receipt["findings"]["findings-truncated"], 1, "{receipt}");
    let place = format!("/v1/verifications/{}/findings", receipt["id"].as_str().unwrap());
    let findings = site.get("hx", &place).await.body;
    let (others, last) = findings.trim_end().rsplit_once('\n').unwrap();
    assert!(last.contains("\"limit\":\"bytes\"") && others.len() < 2_000, "{findings}");
}

async fn findings_are_given_in_the_form_that_is_asked_for(db: Db) {
    let site = site(db, Settings::default()).await;
    let place = submit(&site, &NDJSON, samples::log(FAULTY)).await.header("location").to_owned();
    let ask = async |query: &str, headers: &[(&str, &str)]| {
        site.call("hx", Method::GET, &format!("{place}/findings{query}"), headers, Body::empty()).await
    };
    let told = ask("", &[("accept-language", "zh-MO")]).await;
    assert_eq!(told.header("content-language"), "zh-Hant");
    let message = told.json(200)["message"].as_str().unwrap().to_owned();
    assert!(!message.is_ascii(), "{message}");
    let csv = ask("", &[("accept", "text/csv")]).await;
    assert!(csv.header("content-type").starts_with("text/csv"), "{csv:?}");
    let rows: Vec<_> = csv.body.lines().collect();
    assert!(
        rows.len() == 2 && rows[0].starts_with("line,table,") && rows[1].contains("\"third-card-missing\""),
        "{rows:?}"
    );
    for (query, found) in [
        ("?code=third-card-missing&table=T-BA&severity=violation", true),
        ("?code=payout-mismatch", false),
        ("?table=T-BB", false),
        ("?severity=defect", false),
    ] {
        let answer = ask(query, &[]).await;
        assert_eq!((answer.status, !answer.body.is_empty()), (200, found), "{query}");
    }
    assert_eq!(ask("?code=nothing", &[]).await.problem(), "400 parameter-invalid ?code");
    assert_eq!(ask("?severity=bad", &[]).await.problem(), "400 parameter-invalid ?severity");
    assert_eq!(ask("", &[("accept", "application/pdf")]).await.problem(), "406 not-acceptable");
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut to = GzEncoder::new(Vec::new(), Compression::fast());
    to.write_all(bytes).unwrap();
    to.finish().unwrap()
}

async fn compression_changes_nothing(db: Db) {
    let site = site(db, Settings::default()).await;
    let log = samples::log(FAULTY);
    let plain = submit(&site, &NDJSON, log.clone()).await.json(201);
    let (first, second) = log.split_at(log.len() / 2);
    let members = [gzip(first), gzip(second)].concat();
    let zstd = zstd::encode_all(&*log, 3).unwrap();
    for (name, body) in [("gzip", members), ("zstd", zstd)] {
        for headers in
            [vec![("content-encoding", name), NDJSON[0]], vec![("content-type", "application/octet-stream")], vec![]]
        {
            let submitted = submit(&site, &headers, body.clone()).await;
            let receipt = submitted.json(201);
            assert_eq!(receipt["input"]["sha256"], plain["input"]["sha256"]);
            assert_eq!(receipt["findings_sha256"], plain["findings_sha256"]);
            assert_eq!(receipt["input"]["stored_sha256"], sha256_hex(&body));
            let path = format!("{}/log", submitted.header("location"));
            let log = site.get("hx", &path).await;
            let declared = headers.len() == 2;
            assert_eq!(log.header("content-encoding"), if declared { name } else { "" });
            assert_eq!(log.header("content-length"), body.len().to_string());
        }
    }
}

/// What stands in the store of logs.
fn files(folder: &str) -> Vec<String> {
    fn walk(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.path().is_dir() {
                walk(&entry.path(), found);
            } else {
                found.push(entry.path().display().to_string());
            }
        }
    }
    let mut found = Vec::new();
    walk(Path::new(folder), &mut found);
    found
}

/// Waits until nothing is left of what was refused.
pub async fn nothing_is_left(site: &Site) {
    for _ in 0..100 {
        if site.app.shares.replays.running() == 0
            && site.app.shares.uploads.held() == 0
            && files(&site.app.settings.logs).is_empty()
        {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(files(&site.app.settings.logs), Vec::<String>::new());
    assert_eq!(site.get("auditor", "/v1/verifications").await.json(200), json!({"items": [], "next": null}));
}

async fn what_breaks_off_leaves_nothing(db: Db) {
    let settings = Settings { max_log_bytes: 300_000, ..Settings::default() };
    let site = site(db, settings).await;
    let log = samples::log(FAULTY);
    let whole = gzip(&log);
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 0xff;
    let bomb = gzip(&vec![b' '; 10 << 20]);
    let check = async |body: Vec<u8>, expected: &str| {
        assert_eq!(submit(&site, &NDJSON, body).await.problem(), expected);
        nothing_is_left(&site).await;
    };
    check(whole[..whole.len() - 9].to_vec(), "400 body-broken-off").await;
    check(whole[..20].to_vec(), "400 body-broken-off").await;
    check(damaged, "400 body-broken-off").await;
    let zstd = zstd::encode_all(&*log, 3).unwrap();
    check(zstd[..zstd.len() - 1].to_vec(), "400 body-broken-off").await;
    check(bomb, "413 body-too-large").await;
    check([log.clone(), log].concat(), "413 body-too-large").await;
    let broken = Body::from_stream(futures_util::stream::iter([Ok("{\"type\":"), Err(std::io::Error::other("gone"))]));
    assert_eq!(submit(&site, &NDJSON, broken).await.problem(), "400 body-broken-off");
    nothing_is_left(&site).await;

    // What comes after the fault is not waited for.
    let taken = Arc::new(AtomicUsize::new(0));
    let counted = taken.clone();
    let chunks = (0..100_000).map(move |_| {
        counted.fetch_add(1, Ordering::SeqCst);
        Ok::<_, std::io::Error>(vec![b' '; 1024])
    });
    let endless = Body::from_stream(futures_util::stream::iter(chunks));
    assert_eq!(submit(&site, &NDJSON, endless).await.problem(), "413 body-too-large");
    assert!(taken.load(Ordering::SeqCst) < 10_000, "{taken:?} chunks were taken");
    nothing_is_left(&site).await;
}

async fn a_log_is_replayed_again(db: Db) {
    let site = site(db, Settings::default()).await;
    let submitted = submit(&site, &NDJSON, samples::log(FAULTY)).await;
    let path = format!("{}/rerun", submitted.header("location"));
    assert_eq!(site.post("hx", &path, &json!({})).await.problem(), "403 role-insufficient");
    let again = site.post("inspector", &path, &json!({})).await.json(201);
    let first = submitted.json(201);
    assert_eq!(again["rerun_of"], first["id"]);
    assert_ne!(again["id"], first["id"]);
    for member in ["findings_sha256", "input", "configuration", "verdict"] {
        assert_eq!(again[member], first[member], "{member}");
    }
}

async fn verifications_are_their_operators(db: Db) {
    let mut site = site(db, Settings::default()).await;
    site.post("admin", "/v1/operators", &json!({"operator": "wynn"})).await.json(201);
    site.key("wynn", "wynn-office", despacho::ledger::Role::Operator, Some("wynn")).await;
    let place = submit(&site, &NDJSON, samples::log(FAULTY)).await.header("location").to_owned();
    let absent = "/v1/verifications/01a229fd-0000-7000-8000-000000000000";
    for end in ["", "/findings", "/log"] {
        let [theirs, nothing] = [&*place, absent].map(|it| format!("{it}{end}"));
        let (theirs, nothing) = (site.get("wynn", &theirs).await, site.get("wynn", &nothing).await);
        assert_eq!((theirs.status, theirs.body), (404, nothing.body), "{end}");
    }
    assert_eq!(site.get("wynn", "/v1/verifications").await.json(200)["items"], json!([]));
    for path in ["/v1/verifications?operator=hx", "/v1/verifications?operator=nobody"] {
        let refused = site.call("wynn", Method::POST, path, &NDJSON, samples::log(FAULTY)).await;
        assert_eq!(refused.problem(), "404 not-found", "{path}");
    }
    let unnamed = site.call("inspector", Method::POST, "/v1/verifications", &NDJSON, "").await;
    assert_eq!(unnamed.problem(), "400 parameter-invalid ?operator");
    let named =
        site.call("inspector", Method::POST, "/v1/verifications?operator=hx", &NDJSON, samples::log(FAULTY)).await;
    assert_eq!(named.json(201)["operator"], "hx");
    for key in ["admin", "auditor"] {
        let refused = site.call(key, Method::POST, "/v1/verifications?operator=hx", &NDJSON, "").await;
        assert_eq!(refused.problem(), "403 role-insufficient", "{key}");
    }
}

async fn a_body_that_is_no_log_is_refused(db: Db) {
    let site = site(db, Settings::default()).await;
    let brotli = submit(&site, &[("content-encoding", "br")], "x").await;
    assert_eq!(brotli.problem(), "415 media-type-unsupported");
    let html = submit(&site, &[("content-type", "text/html")], "x").await;
    assert_eq!(html.problem(), "415 media-type-unsupported");
    nothing_is_left(&site).await;
    let empty = submit(&site, &NDJSON, "").await.json(201);
    expect![[r#"{"log-record-misplaced":1}"#]].assert_eq(&empty["findings"].to_string());
    let garbage = submit(&site, &NDJSON, "\0\u{1}\u{2}\nnot json\n").await.json(201);
    assert_eq!(garbage["verdict"], "unsound");
}
