//! A service as a process, with an operator that has a table for casino war.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use despacho::clock::Clock;
use jiff::ToSpan as _;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::http::samples;

const ADMIN: &str = "dsp_the-admin-of-a-service-that-is-backed-up-0000";

/// Who asks a service.
#[derive(Clone)]
pub struct Asking {
    address: String,
    client: Client,
    operator: String,
    inspector: String,
}

impl Asking {
    /// Asks, as an admin, an operator or an inspector.
    pub async fn ask(&self, who: &str, method: Method, path: &str, body: String) -> (u16, String) {
        let key = match who {
            "admin" => ADMIN,
            "operator" => &self.operator,
            _ => &self.inspector,
        };
        let kind = if path == "/v1/verifications" { "application/x-ndjson" } else { "application/json" };
        let request = self.client.request(method, format!("http://{}{path}", self.address)).bearer_auth(key);
        let answer = request.header("content-type", kind).body(body).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    async fn post(&self, who: &str, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask(who, Method::POST, path, body.to_string()).await;
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// Registers a table and files for it; answers the request's id.
    pub async fn file(&self, table: &str) -> String {
        let new = json!({"operator": "hx", "table": table, "casino": "hx-1", "game": "makccarat"});
        self.post("admin", "/v1/tables", &new).await;
        let adopts_on = Clock::System.now().day().saturating_add(60.days());
        let filing = json!({"game": "makccarat", "scope": {"table": table}, "adopts_on": adopts_on,
            "options": {"9.draw": "second", "16.payouts": "second"}});
        let filed = self.post("operator", "/v1/requests", &filing).await;
        filed["id"].as_str().unwrap().to_owned()
    }

    /// Submits a sample log; answers the verification's id.
    pub async fn submit(&self, sample: &str) -> String {
        let log = String::from_utf8(samples::log(sample)).unwrap();
        let (status, answer) = self.ask("operator", Method::POST, "/v1/verifications", log).await;
        assert_eq!(status, 201, "{answer}");
        serde_json::from_str::<Value>(&answer).unwrap()["id"].as_str().unwrap().to_owned()
    }
}

/// A service that runs, and is killed with the test.
pub struct Service {
    asking: Asking,
    folder: TempDir,
    child: Child,
    database: Option<String>,
    keys: String,
}

impl std::ops::Deref for Service {
    type Target = Asking;

    fn deref(&self) -> &Asking {
        &self.asking
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Starts the service in a folder; answers where it listens.
fn start(folder: &Path, database: Option<&str>) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_despacho"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--log-format", "json", "--requests-per-minute", "0"]);
    if let Some(database) = database {
        command.args(["--database", database]);
    }
    let command = command.current_dir(folder).env_clear().env("DESPACHO_ADMIN_KEY", ADMIN).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let mut said = Vec::new();
    let address = log.find_map(|line| {
        let event: Value = serde_json::from_str(&line).unwrap_or_default();
        said.push(line);
        event["address"].as_str().map(str::to_owned)
    });
    std::thread::spawn(move || log.for_each(drop));
    (child, address.unwrap_or_else(|| panic!("it did not start: {said:#?}")))
}

impl Service {
    /// A service on SQLite.
    pub async fn start() -> Self {
        Self::start_on(None).await
    }

    /// A service on SQLite in its folder, or on that database.
    pub async fn start_on(database: Option<String>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (child, address) = start(folder.path(), database.as_deref());
        let client = despacho::notifications::client(true).unwrap();
        let asking = Asking { address, client, operator: String::new(), inspector: String::new() };
        let mut service = Self { asking, folder, child, database, keys: String::new() };
        service.post("admin", "/v1/operators", &json!({"operator": "hx"})).await;
        service.post("admin", "/v1/casinos", &json!({"operator": "hx", "casino": "hx-1"})).await;
        let table = json!({"operator": "hx", "table": "T-CW", "casino": "hx-1", "game": "casino-war"});
        service.post("admin", "/v1/tables", &table).await;
        for (subject, role) in [("hx-office", "operator"), ("ines", "inspector")] {
            let operator = if role == "operator" { json!("hx") } else { Value::Null };
            let new = json!({"subject": subject, "role": role, "operator": operator});
            let made = service.post("admin", "/v1/keys", &new).await;
            let secret = made["secret"].as_str().unwrap().to_owned();
            *(if role == "operator" { &mut service.asking.operator } else { &mut service.asking.inspector }) = secret;
        }
        service.keys = service.ask("admin", Method::GET, "/.well-known/jwks.json", String::new()).await.1;
        service
    }

    /// The same service in another folder, to which it was restored: its keys are good there.
    pub async fn restored_in(&self, folder: TempDir) -> Self {
        let (child, address) = start(folder.path(), self.database.as_deref());
        let asking = Asking { address, ..self.asking.clone() };
        let keys = asking.ask("inspector", Method::GET, "/.well-known/jwks.json", String::new()).await.1;
        Self { asking, folder, child, database: self.database.clone(), keys }
    }

    /// Who asks it.
    pub fn client(&self) -> Asking {
        self.asking.clone()
    }

    /// The public keys that it publishes.
    pub fn keys(&self) -> &str {
        &self.keys
    }

    /// Where it keeps what it keeps.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Files for a new table, and decides it; answers the request's id.
    pub async fn file_and_decide(&self, table: &str) -> String {
        let id = self.file(&format!("{table}-decided")).await;
        let decision = json!({"revision": 1, "decision": "approve", "reasons": "for its reasons", "article": "18"});
        self.post("inspector", &format!("/v1/requests/{id}/decision"), &decision).await;
        id
    }

    /// Stops it in order, and waits until it has stopped.
    pub fn stop(&mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let child = &mut self.child;
        tokio::task::block_in_place(|| child.wait()).unwrap();
    }
}
