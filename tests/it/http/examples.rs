//! The document's examples: there is one for every body, it is what its schema says, and those in
//! `openapi/examples.json` are what the service answers.

use std::collections::BTreeMap;
use std::path::Path;

use despacho::http::routes;
use serde_json::{Map, Value, json};

use super::contract::validator;
use super::samples::{self, FAULTY};
use super::site::{Answer, Site};
use crate::support::on_sqlite;

const NDJSON: &str = "application/x-ndjson";

fn document() -> Value {
    serde_json::from_str(routes::document_json()).unwrap()
}

/// Every body of the document, by where it stands, with its media type: what is sent, and what a success answers.
fn bodies(document: &Value) -> Vec<(String, String, Value)> {
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let name = format!("{} {path}", method.to_uppercase());
            let mut add = |what: &str, part: &Value| {
                for (media_type, content) in part["content"].as_object().into_iter().flatten() {
                    all.push((format!("{name} {what}"), media_type.clone(), content.clone()));
                }
            };
            add("request", &operation["requestBody"]);
            for (status, response) in operation["responses"].as_object().unwrap() {
                if status.starts_with('2') {
                    add(status, response);
                }
            }
        }
    }
    all
}

#[test]
fn every_body_has_an_example_that_its_schema_allows() {
    let document = document();
    let (mut missing, mut wrong, mut found) = (Vec::new(), Vec::new(), 0);
    for (name, media_type, content) in bodies(&document) {
        let one = content.get("example").into_iter();
        let several = content["examples"].as_object().into_iter().flat_map(Map::values).map(|it| &it["value"]);
        let examples: Vec<_> = one.chain(several).collect();
        if examples.is_empty() {
            missing.push(format!("{name} {media_type}"));
        }
        let validator = validator(&content["schema"]);
        for example in examples {
            found += 1;
            wrong.extend(
                validator
                    .iter_errors(example)
                    .map(|it| format!("{name} {media_type} {}: {}", it.instance_path(), it.masked())),
            );
        }
    }
    assert!(missing.is_empty() && wrong.is_empty(), "missing: {missing:#?}\nwrong: {wrong:#?}");
    assert!(found > 100);
}

/// Keeps what a service answers, by operation, status and media type.
struct Recorder {
    site: Site,
    document: Value,
    kept: BTreeMap<String, BTreeMap<String, BTreeMap<String, Value>>>,
    /// What is another at each run, and what stands for it.
    stable: BTreeMap<String, String>,
}

impl Recorder {
    /// The first answer of each kind is kept.
    async fn ask(&mut self, id: &str, key: &str, path: &str, head: &[(&str, &str)], body: impl Into<String>) -> Answer {
        let (method, _) = self.operation(id);
        let answer = self.site.call(key, method.parse().unwrap(), path, head, body.into()).await;
        assert!((200..300).contains(&answer.status), "{id}: {} {}", answer.status, answer.body);
        let media_type = answer.header("content-type").split(';').next().unwrap().to_owned();
        let value = serde_json::from_str(&answer.body).unwrap_or_else(|_| Value::from(answer.body.as_str()));
        let value = if media_type == NDJSON || media_type == "text/csv" { answer.body.as_str().into() } else { value };
        let status = answer.status.to_string();
        self.keep(id, &status, &media_type, &value);
        answer
    }

    async fn get(&mut self, id: &str, key: &str, path: &str) -> Value {
        let answer = self.ask(id, key, path, &[], "").await;
        serde_json::from_str(&answer.body).unwrap()
    }

    async fn post(&mut self, id: &str, key: &str, path: &str, body: Value) -> Value {
        let answer = self.ask(id, key, path, &[("content-type", "application/json")], body.to_string()).await;
        serde_json::from_str(&answer.body).unwrap()
    }

    fn operation(&self, id: &str) -> (String, Value) {
        let paths = self.document["paths"].as_object().unwrap();
        let mut all = paths.values().flat_map(|it| it.as_object().unwrap());
        let (method, operation) = all.find(|(_, it)| it["operationId"] == id).unwrap_or_else(|| panic!("no {id}"));
        (method.to_uppercase(), operation.clone())
    }

    fn keep(&mut self, id: &str, what: &str, media_type: &str, value: &Value) {
        let value = self.plain(value);
        let kept = self.kept.entry(id.to_owned()).or_default().entry(what.to_owned()).or_default();
        kept.entry(media_type.to_owned()).or_insert(value);
    }

    /// The same at each run; of long texts and lists, the beginning.
    fn plain(&mut self, value: &Value) -> Value {
        match value {
            Value::String(text) => {
                let lines: Vec<_> = text.split_inclusive('\n').take(3).map(|it| self.words(it)).collect();
                let text = lines.concat();
                if text.starts_with("<!doctype") { "<!doctype html>…".into() } else { text.into() }
            }
            Value::Array(items) => {
                let few = if items.iter().any(Value::is_object) { 2 } else { usize::MAX };
                items.iter().take(few).map(|it| self.plain(it)).collect()
            }
            Value::Object(members) => members.iter().map(|(name, it)| (name.clone(), self.plain(it))).collect(),
            other => other.clone(),
        }
    }

    /// Ids, hashes, secrets and versions, wherever they stand in a text, are replaced.
    fn words(&mut self, text: &str) -> String {
        let is_part = |it: char| it.is_ascii_alphanumeric() || "-_+.".contains(it);
        let mut told = String::new();
        let mut rest = text;
        while let Some(start) = rest.find(is_part) {
            let end = rest[start..].find(|it| !is_part(it)).map_or(rest.len(), |it| start + it);
            told += &rest[..start];
            told += &self.word(&rest[start..end]);
            rest = &rest[end..];
        }
        told + rest
    }

    fn word(&mut self, word: &str) -> String {
        let number = self.stable.len() + 1;
        let is_hex = word.bytes().all(|it| it.is_ascii_hexdigit());
        let stable = if uuid::Uuid::try_parse(word).is_ok_and(|it| !it.is_nil()) && word.len() == 36 {
            format!("0198c4b2-0000-7000-8000-{number:012x}")
        } else if word.len() == 64 && is_hex {
            despacho::replay::receipt::sha256_hex(number.to_string().as_bytes())
        } else if word == despacho::http::VERSION {
            "0.1.0+ab12cd3".to_owned()
        } else if word.starts_with("dsp_") {
            format!("{}…", &"dsp_Zm9vYmFyYmF6"[..word.len().min(12)])
        } else {
            return word.to_owned();
        };
        self.stable.entry(word.to_owned()).or_insert(stable).clone()
    }
}

#[tokio::test]
async fn the_examples_are_what_the_service_answers() {
    on_sqlite(|db| async move {
        let mut site = Site::new(db).await;
        samples::register(&mut site, FAULTY).await;
        let document = document();
        let (kept, stable) = (BTreeMap::new(), BTreeMap::new());
        let mut recorder = Recorder { site, document, kept, stable };
        of_the_service_and_the_law(&mut recorder).await;
        of_requests(&mut recorder).await;
        of_permits_and_keys(&mut recorder).await;
        of_verifications(&mut recorder).await;

        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/examples.json");
        let current = serde_json::to_string_pretty(&recorder.kept).unwrap() + "\n";
        if crate::support::setting("UPDATE").is_some() {
            std::fs::write(&path, &current).unwrap();
        }
        let examples = std::fs::read_to_string(&path).unwrap();
        assert!(
            examples == current,
            "openapi/examples.json is not what the service answers: `just openapi` writes it anew"
        );
    })
    .await;
}

async fn of_the_service_and_the_law(it: &mut Recorder) {
    let page = [("accept", "text/html")];
    it.get("problems", "", "/problems").await;
    it.ask("problems", "", "/problems", &page, "").await;
    it.get("one_problem", "", "/problems/notice-too-short").await;
    it.ask("one_problem", "", "/problems/notice-too-short", &page, "").await;
    it.get("games", "", "/v1/games?on=2026-12-10").await;
    it.get("game", "", "/v1/games/casino-war?on=2026-12-10").await;
    it.get("odds", "inspector", "/v1/games/casino-war/odds?decks=6").await;
}

async fn of_requests(it: &mut Recorder) {
    let filing = json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-10",
        "options": {"9.draw": "second", "16.payouts": "second"}, "note": "New shoes."});
    it.post("file_request", "galaxy", "/v1/requests?validate=true", filing.clone()).await;
    let filed = it.post("file_request", "galaxy", "/v1/requests", filing.clone()).await;
    let request = format!("/v1/requests/{}", filed["id"].as_str().unwrap());
    it.get("read_request", "galaxy", &request).await;
    let late = json!({"game": "makccarat", "scope": {"table": "GX-1"}, "adopts_on": "2026-12-03", "options": {"7.feed": "shoe"}});
    let batch = format!("{filing}\n{late}\n");
    it.keep("file_request", "request", NDJSON, &batch.as_str().into());
    it.ask("file_request", "galaxy", "/v1/requests?validate=true", &[("content-type", NDJSON)], batch).await;
    it.get("list_requests", "inspector", "/v1/requests?status=submitted").await;
    let amendment = json!({"revision": 1, "adopts_on": "2026-12-15"});
    it.post("amend_request", "galaxy", &format!("{request}/amendment"), amendment).await;
    it.site.at("2026-12-03T09:30:00+08:00");
    let decision = json!({"revision": 2, "decision": "approve", "adopts_on": "2026-12-20"});
    it.post("decide_request", "inspector", &format!("{request}/decision"), decision).await;
    it.get("request_history", "galaxy", &format!("{request}/history")).await;

    let another = json!({"game": "makccarat", "scope": {"table": "GX-2"}, "adopts_on": "2026-12-21",
        "options": {"7.feed": "shoe"}});
    let another = it.post("file_request", "galaxy", "/v1/requests", another).await;
    let withdrawal = format!("/v1/requests/{}/withdrawal", another["id"].as_str().unwrap());
    it.post("withdraw_request", "galaxy", &withdrawal, json!({"revision": 1, "note": "Filed by mistake."})).await;

    let heard = json!({"game": "makccarat", "scope": {"table": "GX-2"}, "adopts_on": "2026-12-28", "options": {"7.feed": "shoe"}});
    let heard = it.site.post("galaxy", "/v1/requests", &heard).await.json(201);
    let heard = format!("/v1/requests/{}", heard["id"].as_str().unwrap());
    let reasons = "The layout is missing; a refusal is meant.";
    let opened = json!({"revision": 1, "reasons": reasons, "article": "18", "working_days": 3});
    it.post("open_hearing", "inspector", &format!("{heard}/hearing"), opened).await;
    it.site.at("2026-12-04T11:00:00+08:00");
    let answer = json!({"revision": 2, "answer": "The layout is attached to our letter."});
    it.post("answer_hearing", "galaxy", &format!("{heard}/hearing/answer"), answer).await;
    let refusal = json!({"revision": 3, "decision": "refuse", "reasons": "The layout is missing.", "article": "18"});
    it.post("propose_decision", "inspector", &format!("{heard}/proposal"), json!({"decision": refusal})).await;

    it.site.at("2026-12-21T09:00:00+08:00");
    it.get("configuration", "inspector", "/v1/configurations?operator=galaxy").await;
    it.get("rule_sheet", "galaxy", "/v1/tables/GX-1/rules").await;
    it.ask("rule_sheet", "galaxy", "/v1/tables/GX-1/rules", &[("accept", "text/html")], "").await;
    let revocation = json!({"from": "2027-01-01", "reasons": "At the operator's wish."});
    it.post("revoke_request", "inspector", &format!("{request}/revocation"), revocation).await;
}

async fn of_permits_and_keys(it: &mut Recorder) {
    let lines = [("content-type", NDJSON), ("accept", NDJSON)];
    let permit = json!({"operator": "wynn", "game": "makccarat", "scope": {"operator": "wynn"}, "from": "2010-01-01",
        "options": {"9.draw": "first", "16.payouts": "first"}, "document": "DICJ 123/2009"});
    let permits = format!("{permit}\n");
    it.keep("import_permits", "request", NDJSON, &permits.as_str().into());
    it.ask("import_permits", "admin", "/v1/permits/import", &[("content-type", NDJSON)], permits).await;
    let made = it.post("create_key", "admin", "/v1/keys", json!({"subject": "ines.2", "role": "inspector"})).await;
    let key = format!("/v1/keys/{}", made["id"].as_str().unwrap());
    it.get("read_key", "admin", &key).await;
    it.get("list_keys", "admin", "/v1/keys").await;
    it.post("retire_key", "admin", &format!("{key}/retirement"), Value::Null).await;
    let keys = [
        json!({"subject": "table-desk", "role": "operator", "operator": "wynn"}),
        json!({"subject": "archive", "role": "auditor", "expires_at": "2027-12-31T00:00:00+08:00"}),
    ];
    let keys = keys.map(|it| format!("{it}\n")).concat();
    it.keep("create_key", "request", NDJSON, &keys.as_str().into());
    it.ask("create_key", "admin", "/v1/keys", &lines, keys).await;
}

async fn of_verifications(it: &mut Recorder) {
    let log = String::from_utf8(samples::log(FAULTY)).unwrap();
    let made = it.ask("submit_log", "hx", "/v1/verifications", &[("content-type", NDJSON)], log).await;
    let place = made.header("location").to_owned();
    it.get("read_verification", "hx", &place).await;
    it.get("list_verifications", "hx", "/v1/verifications").await;
    let receipt = it.site.get("hx", &place).await.json(200);
    let configuration = receipt["configuration"].as_str().unwrap().to_owned();
    it.get("kept_configuration", "hx", &format!("/v1/configurations/{configuration}")).await;
    let findings = format!("{place}/findings");
    it.ask("read_findings", "hx", &findings, &[], "").await;
    it.ask("read_findings", "hx", &findings, &[("accept", "text/csv")], "").await;
    it.ask("read_log", "hx", &format!("{place}/log"), &[], "").await;
    it.post("rerun_verification", "inspector", &format!("{place}/rerun"), Value::Null).await;

    let (_, explain) = it.operation("explain");
    let body = &explain["requestBody"]["content"]["application/json"];
    let body = body["example"].as_object().map(|it| Value::Object(it.clone()));
    it.post("explain", "hx", "/v1/explanations", body.unwrap()).await;
}
