//! `examples/`: the scripts are run against a live service, on both databases.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use despacho::config::Settings;
use despacho::db::Db;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::http::samples::{self, FAULTY};
use crate::http::site::Site;
use crate::support::{on_both, setting};

on_both! {
    a_back_office_files_waits_and_keeps_the_certificate, a_back_office_is_told_what_is_wrong,
    logs_are_replayed_and_receipts_compared,
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

/// Whether there is a Python to run them with. Without one a test is skipped with a word, which fails in CI.
fn python() -> bool {
    let there = Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_ok_and(|it| it.success());
    if !there {
        assert!(setting("CI").is_none(), "no python3: install it, the examples are part of what is promised");
        eprintln!("SKIPPED: no python3 found, so that the examples were not run");
    }
    there
}

/// What a script said, and its exit status.
#[derive(Debug)]
struct Said {
    status: i32,
    out: String,
    err: String,
}

impl From<Output> for Said {
    fn from(it: Output) -> Self {
        let text = |it: Vec<u8>| String::from_utf8(it).unwrap();
        Self { status: it.status.code().unwrap(), out: text(it.stdout), err: text(it.stderr) }
    }
}

impl Said {
    #[track_caller]
    fn json(&self, status: i32) -> Value {
        assert_eq!(self.status, status, "{self:?}");
        serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }
}

/// A service that listens, and a folder for what scripts leave.
struct Place {
    site: Site,
    url: String,
    folder: tempfile::TempDir,
}

impl Place {
    async fn new(site: Site) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let app = site.app.clone();
        tokio::spawn(async move { app.serve(listener, std::future::pending()).await });
        Self { site, url, folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// Runs a script with the key of that name (none where it is empty).
    async fn run(&self, script: &str, key: &str, args: &[&str]) -> Said {
        let mut command = Command::new("python3");
        command.arg(examples().join(script)).args(args).current_dir(self.folder.path());
        command.env("DESPACHO_URL", &self.url).env("PYTHONDONTWRITEBYTECODE", "1").env_remove("DESPACHO_KEY");
        if !key.is_empty() {
            command.env("DESPACHO_KEY", self.site.bearer(key).trim_start_matches("Bearer "));
        }
        tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap().into()
    }

    async fn files(&self, table: &str, reference: &str, more: &[&str]) -> Said {
        let scope = format!("table={table}");
        let all = ["makccarat", "--scope", &scope, "--adopts-on", "2026-12-10", "--option", "9.draw=second"];
        let all =
            [&all[..], &["--option", "16.payouts=second", "--poll", "0.1", "--reference", reference], more].concat();
        self.run("back_office.py", "galaxy", &all).await
    }

    /// Decides what was filed under that reference, as soon as it is there.
    async fn decides(&self, reference: &str, verdict: &str) -> String {
        for _ in 0..200 {
            let all = self.site.get("inspector", "/v1/requests?status=submitted").await.json(200);
            let found = all["items"].as_array().unwrap().iter().find(|it| it["external_reference"] == reference);
            if let Some(request) = found {
                let id = request["id"].as_str().unwrap();
                // Time enough for the script to be waiting.
                tokio::time::sleep(Duration::from_millis(300)).await;
                let decision = json!({"revision": request["revision"], "decision": verdict, "reasons": "for its reasons", "article": "18"});
                self.site.post("inspector", &format!("/v1/requests/{id}/decision"), &decision).await.json(200);
                return id.to_owned();
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("nothing was filed as {reference}")
    }
}

fn despacho(args: &[&str]) -> Said {
    Command::new(env!("CARGO_BIN_EXE_despacho")).args(args).output().unwrap().into()
}

async fn a_back_office_files_waits_and_keeps_the_certificate(db: Db) {
    if !python() {
        return;
    }
    let place = Place::new(Site::new(db).await).await;
    let keys = place.site.get("", "/.well-known/jwks.json").await.body;
    std::fs::write(place.path("jwks.json"), keys).unwrap();
    let ways: [(&str, &str, &[&str], &str, i32); 3] = [
        ("GX-1", "asked", &[], "approve", 0),
        ("GX-2", "streamed", &["--stream", "--certificate", "kept.jws"], "approve", 0),
        ("GX-2", "refused", &["--stream", "--adopts-on", "2026-12-09"], "refuse", 1),
    ];
    for (table, reference, more, verdict, status) in ways {
        let (said, id) = tokio::join!(place.files(table, reference, more), place.decides(reference, verdict));
        let result = said.json(status);
        let kept = if more.contains(&"kept.jws") { "kept.jws".to_owned() } else { format!("{id}.jws") };
        let decided = if status == 0 { "approved" } else { "refused" };
        assert_eq!(result, json!({"request": id, "status": decided, "certificate": kept}));
        let certificate = std::fs::read_to_string(place.path(&kept)).unwrap();
        let issued = place.site.get("galaxy", &format!("/v1/requests/{id}/certificate")).await;
        assert_eq!(certificate, issued.body);
        let checked = despacho(&["check", &place.path(&kept), "--jwks", &place.path("jwks.json")]);
        assert_eq!(checked.status, 0, "{checked:?}");
    }
    // What nobody decides is waited for as long as is asked, and found again by its reference.
    for said in ["filed as ", "was filed before as "] {
        let waiting = place
            .files(
                "GX-1",
                "left",
                &[
                    "--adopts-on",
                    "2026-12-11",
                    "--option",
                    "9.draw=first",
                    "--option",
                    "16.payouts=first",
                    "--wait",
                    "0.5",
                ],
            )
            .await;
        assert_eq!(waiting.json(3)["status"], "submitted");
        assert!(waiting.err.contains(said) && waiting.err.contains("nobody has decided"), "{waiting:?}");
    }
    let all = place.site.get("galaxy", "/v1/requests").await.json(200);
    assert_eq!(all["items"].as_array().unwrap().len(), 4);
    // Decided while nobody waited.
    place.decides("left", "return").await;
    let again = place
        .files(
            "GX-1",
            "left",
            &["--adopts-on", "2026-12-11", "--option", "9.draw=first", "--option", "16.payouts=first"],
        )
        .await;
    assert_eq!(again.json(1)["status"], "returned");
}

async fn a_back_office_is_told_what_is_wrong(db: Db) {
    if !python() {
        return;
    }
    let place = Place::new(Site::new(db).await).await;
    let wrong = async |key: &str, more: &[&str], words: &[&str]| {
        let all = ["makccarat", "--scope", "table=GX-1", "--adopts-on", "2026-12-10", "--option", "9.draw=second"];
        let said = place.run("back_office.py", key, &[&all[..], more].concat()).await;
        assert_eq!((said.status, &*said.out), (2, ""), "{said:?}");
        assert!(words.iter().all(|it| said.err.contains(it)) && !said.err.contains("Traceback"), "{words:?}: {said:?}");
    };
    wrong(
        "galaxy",
        &["--adopts-on", "2026-12-03"],
        &["notice-too-short", "/adopts_on", "the first day that would do: 2026"],
    )
    .await;
    wrong("galaxy", &["--option", "9.nothing=second"], &["option-unknown", "9.nothing"]).await;
    wrong("galaxy", &["--option", "9.draw"], &["--option 9.draw: write NAME=VALUE"]).await;
    wrong("galaxy", &["--option", "11.tie-bets=[keep"], &["this is no JSON"]).await;
    wrong("galaxy", &["--scope", "room=7"], &["a scope is operator=, casino= or table="]).await;
    wrong("inspector", &[], &["role-insufficient"]).await;
    wrong("", &[], &["no key", "DESPACHO_KEY", "--key-file"]).await;
    wrong("", &["--key-file", "missing.key"], &["the key cannot be read"]).await;
    wrong("galaxy", &["--url", "localhost"], &["begins with http://"]).await;
    wrong("galaxy", &["--url", "http://127.0.0.1:9"], &["does not answer", "is the service running"]).await;
    assert_eq!(place.site.get("galaxy", "/v1/requests").await.json(200)["items"], json!([]));
}

async fn logs_are_replayed_and_receipts_compared(db: Db) {
    if !python() {
        return;
    }
    let mut site = Site::bare(db, Settings::default()).await;
    samples::register(&mut site, FAULTY).await;
    let place = Place::new(site).await;
    for folder in ["logs/deeper", "clean", "none"] {
        std::fs::create_dir_all(place.path(folder)).unwrap();
    }
    std::fs::write(place.path("logs/deeper/faulty.ndjson"), samples::log(FAULTY)).unwrap();
    std::fs::write(place.path("clean/clean.ndjson"), samples::log("clean-mk-first-half")).unwrap();
    let configuration = |name: &str| samples::file(&format!("{name}.config.json")).display().to_string();
    let (faulty, clean) = (configuration(FAULTY), configuration("clean-mk-first-half"));
    let offline = ["--despacho", env!("CARGO_BIN_EXE_despacho"), "--receipts", "offline", "--configuration"];
    let replayed = async |key: &str, args: &[&str]| place.run("replay_folder.py", key, args).await;

    let found = replayed("", &[&["logs"], &offline[..], &[&*faulty]].concat()).await;
    assert_eq!(found.status, 1, "{found:?}");
    assert!(found.out.starts_with("violates") && found.out.contains("third-card-missing 1"), "{found:?}");
    let conforms = replayed("", &[&["clean"], &offline[..], &[&*clean]].concat()).await;
    assert_eq!(conforms.status, 0, "{conforms:?}");
    assert!(conforms.out.starts_with("conforms") && conforms.out.ends_with("no findings\n"), "{conforms:?}");
    let online = replayed("hx", &["logs", "--online", "--receipts", "online"]).await;
    assert_eq!((online.status, &online.out), (1, &found.out), "{online:?}");

    // One that breaks off stops neither the others nor the folder.
    std::fs::write(place.path("logs/broken.ndjson.gz"), [0x1f, 0x8b, 8, 0, 0]).unwrap();
    for (key, args) in [
        ("", [&["logs"], &offline[..], &[&*faulty]].concat()),
        ("hx", vec!["logs", "--online", "--receipts", "online"]),
    ] {
        let broken = replayed(key, &args).await;
        assert_eq!(broken.status, 2, "{broken:?}");
        assert!(broken.out.starts_with("not replayed  broken.ndjson.gz\nviolates"), "{broken:?}");
        assert!(broken.err.starts_with("broken.ndjson.gz: "), "{broken:?}");
    }
    for (key, args, words) in [
        ("", vec!["none", "--configuration", &*faulty], "holds no log"),
        ("", vec!["nowhere", "--configuration", &*faulty], "is no folder"),
        ("", vec!["logs"], "give --configuration to replay offline, or --online"),
        ("", vec!["logs", "--online"], "no key"),
        ("auditor", vec!["logs", "--online", "--operator", "hx"], "role-insufficient"),
        ("", vec!["logs", "--configuration", &*faulty, "--despacho", "./nothing"], "cannot be run"),
    ] {
        let said = replayed(key, &args).await;
        assert_eq!(said.status, 2, "{said:?}");
        assert!(said.err.contains(words) && !said.err.contains("Traceback"), "{words}: {said:?}");
    }

    let [by_hand, by_service] = ["offline", "online"].map(|it| format!("{it}/deeper__faulty.ndjson.receipt.json"));
    let compared = async |one: &str, other: &str| place.run("compare_receipts.py", "", &[one, other]).await;
    let same = compared(&by_hand, &by_service).await;
    assert_eq!(same.status, 0, "{same:?}");
    assert!(same.out.starts_with("the findings are the same\n"), "{same:?}");
    let other = compared(&by_hand, "offline/clean.ndjson.receipt.json").await;
    assert_eq!(other.status, 1, "{other:?}");
    for word in ["the findings differ\n", "  log: ", "  configuration: ", "  verdict: \"violates\" / \"conforms\"\n"] {
        assert!(other.out.contains(word), "{word}: {other:?}");
    }
    // A receipt that somebody made better than it was.
    let mut receipt: Value = serde_json::from_slice(&std::fs::read(place.path(&by_hand)).unwrap()).unwrap();
    receipt["findings"] = json!({});
    std::fs::write(place.path("better.json"), receipt.to_string()).unwrap();
    let better = compared(&by_hand, "better.json").await;
    assert_eq!(better.status, 3, "{better:?}");
    assert!(better.out.contains("nothing explains it"), "{better:?}");
    std::fs::write(place.path("none.json"), "{}").unwrap();
    for (wrong, words) in [("none.json", "is no receipt: it lacks 'input'"), ("missing.json", "No such file")] {
        let said = compared(&by_hand, wrong).await;
        assert_eq!(said.status, 2, "{said:?}");
        assert!(said.err.contains(words) && !said.err.contains("Traceback"), "{said:?}");
    }
}

#[test]
fn every_script_explains_itself_and_stands_in_readme() {
    let readme = include_str!("../../README.md");
    let mut count = 0;
    for entry in std::fs::read_dir(examples()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() || name == "despacho_client.py" {
            continue;
        }
        assert!(readme.contains(&format!("`examples/{name}`")), "README.md does not name examples/{name}");
        count += 1;
        if python() {
            let help = Command::new("python3").arg(&path).arg("--help").env("PYTHONDONTWRITEBYTECODE", "1").output();
            let help = Said::from(help.unwrap());
            assert_eq!(help.status, 0, "{help:?}");
            for word in ["usage: ", "exit status:\n  0  ", "  2  ", "example"] {
                assert!(help.out.contains(word), "{name} does not say `{word}`: {}", help.out);
            }
        }
    }
    assert_eq!(count, 3);
}
