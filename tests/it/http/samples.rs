//! The operator and the logs of `tests/data/samples`, at a service.

use std::path::{Path, PathBuf};

use despacho::ledger::Role;
use serde_json::{Value, json};

use super::site::Site;

/// A log in which one round lacks its third card.
pub const FAULTY: &str = "fault-third-missing";

pub fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/samples").join(name)
}

pub fn log(name: &str) -> Vec<u8> {
    std::fs::read(file(&format!("{name}.ndjson"))).unwrap()
}

/// Registers what the sample's configuration holds, with a key `hx` of its operator.
pub async fn register(site: &mut Site, name: &str) {
    let configuration: Value =
        serde_json::from_slice(&std::fs::read(file(&format!("{name}.config.json"))).unwrap()).unwrap();
    let operator = &configuration["operator"];
    site.post("admin", "/v1/operators", &json!({"operator": operator})).await.json(201);
    for table in configuration["tables"].as_array().unwrap() {
        let casino = json!({"operator": operator, "casino": table["casino"]});
        site.post("admin", "/v1/casinos", &casino).await.json(201);
        let mut table = table.clone();
        table["operator"] = operator.clone();
        site.post("admin", "/v1/tables", &table).await.json(201);
    }
    for permit in configuration["permits"].as_array().unwrap() {
        let mut permit = permit.clone();
        permit["operator"] = operator.clone();
        permit["document"] = "sample".into();
        // The samples are of 2026, and not every value of theirs was offered from the first day.
        permit["from"] = "2020-01-01".into();
        site.post("admin", "/v1/permits/import", &permit).await.json(201);
    }
    site.key("hx", "hx-office", Role::Operator, operator.as_str()).await;
}
