//! A request and its permit, from nothing but its events.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// What a permit says of a key: from when, until when, which value.
pub type Granted = BTreeMap<String, (String, Option<String>, Value)>;

/// The request as its events make it, without what is derived by the clock; and what it grants.
pub fn fold(id: &str, events: &[Value]) -> (Value, Granted) {
    let (mut it, mut granted) = (Map::new(), Granted::new());
    for event in events {
        let detail = &event["detail"];
        let mut set = |name: &str, value: Value| drop(it.insert(name.to_owned(), value));
        if let Some(due) = detail.get("due") {
            set("due_on", due["to"].clone());
        }
        match event["act"].as_str().unwrap() {
            "filed" | "amended" | "resubmitted" if detail.get("received_at").is_some() => {
                let filing = &detail["filing"];
                for name in ["operator", "game", "scope", "adopts_on", "options", "note"] {
                    set(name, filing[name].clone());
                }
                let keys: Vec<_> = filing["options"].as_object().unwrap().keys().collect();
                let jackpots = keys.iter().filter(|it| **it == "17.jackpot").count();
                let wagers = filing.get("wagers").cloned();
                let kind = match (&wagers, jackpots) {
                    (Some(_), _) => "wagers",
                    (None, 0) => "options",
                    (None, _) if jackpots == keys.len() => "jackpot",
                    (None, _) => "both",
                };
                set("kind", kind.into());
                if let Some(wagers) = wagers {
                    set("wagers", wagers);
                }
                for name in ["received_at", "filed_on", "due_on"] {
                    set(name, detail[name].clone());
                }
                let notice = detail["notice"].as_object().map(|notice| {
                    let known = ["last_filing_day", "counting", "also_clear", "also_backward"];
                    notice.clone().into_iter().filter(|it| known.contains(&it.0.as_str())).collect::<Map<_, _>>()
                });
                set("notice", json!(notice));
                for name in ["decision", "hearing", "proposal"] {
                    set(name, Value::Null);
                }
                if event["act"] == "filed" {
                    set("id", id.into());
                    set("filed_by", event["subject"].clone());
                    set("external_reference", filing["external_reference"].clone());
                    set("origin", "filing".into());
                }
            }
            "amended" => {
                set("note", detail["note"].clone());
                set("proposal", Value::Null);
            }
            act @ ("approved" | "refused" | "returned") => {
                set("decision", detail["decision"].clone());
                set("proposal", Value::Null);
                if act != "refused" {
                    set("hearing", Value::Null);
                }
                if act == "approved" {
                    let decision = &detail["decision"];
                    let from = decision["adopts_on"].as_str().unwrap_or(it["adopts_on"].as_str().unwrap());
                    let only = decision["options"].as_array();
                    let options = it["options"].as_object().unwrap().iter();
                    let options = options.filter(|(key, _)| only.is_none_or(|all| all.iter().any(|it| it == *key)));
                    granted.extend(options.map(|(key, value)| (key.clone(), (from.to_owned(), None, value.clone()))));
                }
            }
            "revoked" => {
                set("revocation", detail["revocation"].clone());
                set("proposal", Value::Null);
                if event["status"] != "revoked" {
                    set("hearing", Value::Null);
                }
                let from = detail["from"].as_str().unwrap();
                let only = detail["options"].as_array();
                for (key, (first, until, _)) in &mut granted {
                    let end = from.max(first).to_owned();
                    let goes = only.is_none_or(|all| all.iter().any(|it| it == key));
                    if goes && until.as_ref().is_none_or(|it| *it > end) {
                        *until = Some(end);
                    }
                }
            }
            "hearing-opened" | "hearing-answered" => set("hearing", detail["hearing"].clone()),
            "proposed" => set("proposal", detail["proposal"].clone()),
            "withdrawn" | "lapsed" => set("proposal", Value::Null),
            other => panic!("no such act: {other}"),
        }
        for name in ["status", "revision"] {
            it.insert(name.to_owned(), event[name].clone());
        }
    }
    (it.into(), granted)
}

/// The same as a configuration snapshot has it, of one permit with all its parts.
pub fn in_snapshot(id: &str, snapshot: &Value) -> Granted {
    let permits = snapshot["permits"].as_array().unwrap().iter();
    let parts = permits.filter(|it| it["id"].as_str().unwrap().split('.').next() == Some(id));
    let keys = parts.flat_map(|part| {
        let (from, until) = (part["from"].as_str().unwrap(), part["until"].as_str());
        let options = part["options"].as_object().unwrap().iter();
        options.map(move |(key, value)| (key.clone(), (from.to_owned(), until.map(str::to_owned), value.clone())))
    });
    keys.collect()
}
