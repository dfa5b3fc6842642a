//! Parameters of addresses: none that an operation does not declare, and dry runs of every act.

use std::collections::BTreeSet;

use axum::http::Method;
use despacho::db::{Db, query};
use despacho::http::routes;
use serde_json::{Value, json};
use uuid::Uuid;

use super::site::{Answer, Site};
use crate::support::dump::dump;
use crate::support::on_both;

on_both! { a_parameter_that_is_not_declared_is_refused_everywhere, a_dry_run_answers_as_the_act_and_keeps_nothing }

const NDJSON: &str = "application/x-ndjson";

/// Every operation of the document: method, path and itself.
fn operations() -> Vec<(Method, String, Value)> {
    let document: Value = serde_json::from_str(routes::document_json()).unwrap();
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, it) in methods.as_object().unwrap() {
            all.push((method.to_uppercase().parse().unwrap(), path.clone(), it.clone()));
        }
    }
    all
}

/// The parameters of the address that an operation declares, each with whether it may be given twice.
fn parameters(operation: &Value) -> impl Iterator<Item = (&str, bool)> {
    let all = operation["parameters"].as_array().into_iter().flatten().filter(|it| it["in"] == "query");
    all.map(|it| (it["name"].as_str().unwrap(), it["schema"]["type"] == "array"))
}

async fn a_parameter_that_is_not_declared_is_refused_everywhere(db: Db) {
    let site = Site::new(db).await;
    let before = dump(&site.app.db).await;
    let (mut walked, mut twice) = (0, 0);
    for (method, path, operation) in operations() {
        let name = format!("{method} {path}");
        let address = path.replace("{game}", "baccarat").replace("{year}", "2026").replace("{name}", "busy");
        let address = address.split('/').map(|it| if it.starts_with('{') { "x" } else { it }).collect::<Vec<_>>();
        let address = address.join("/");
        let headers = [("content-type", "application/json"), ("if-match", "\"1\""), ("idempotency-key", "k")];
        let headers = if method == Method::POST { &headers[..] } else { &headers[..2] };
        let key = if path == "/v1/me" { "galaxy" } else { "admin" };
        for unknown in ["no-such=1", "%6eo-such", "no-such=1&no-such=2"] {
            let asked = format!("{address}?{unknown}");
            let answer = site.call(key, method.clone(), &asked, headers, "{}").await;
            assert_eq!(answer.problem(), "400 parameter-invalid ?no-such", "{name}");
        }
        let stranger = site.call("", method.clone(), &format!("{address}?no-such=1"), headers, "{}").await;
        let open = operation["security"] == json!([{}]);
        assert_eq!(stranger.status, if open { 400 } else { 401 }, "{name}: {}", stranger.body);
        for (parameter, repeats) in parameters(&operation).filter(|it| !it.1) {
            assert!(!repeats);
            let asked = format!("{address}?{parameter}=1&{parameter}=1");
            let answer = site.call(key, method.clone(), &asked, headers, "{}").await;
            assert_eq!(answer.problem(), format!("400 parameter-invalid ?{parameter}"), "{name}");
            twice += 1;
        }
        walked += 1;
    }
    for page in ["/docs/?no-such=1", "/docs/swagger-ui.css?v=1"] {
        assert_eq!(site.get("", page).await.status, 400, "{page}");
    }
    assert!(walked > 70 && twice > 60, "{walked} operations, {twice} parameters");
    let mut after = dump(&site.app.db).await;
    // What an admin tries to read is noted, as ever.
    after.insert("accesses".to_owned(), before["accesses"].clone());
    assert_eq!(before, after, "what is refused keeps nothing, no idempotency key either");
}

/// A site on which each act is done twice: dry, and then in earnest.
struct Stage {
    site: Site,
    done: BTreeSet<String>,
}

/// What may differ between a dry run and the act: ids and secrets.
fn comparable(body: &str, dry: bool) -> Vec<Value> {
    fn clean(value: &mut Value) {
        match value {
            Value::Object(members) => {
                for name in ["secret", "prefix", "kid", "odds"] {
                    members.remove(name);
                }
                members.values_mut().for_each(clean);
            }
            Value::Array(items) => items.iter_mut().for_each(clean),
            Value::String(text) if text.parse::<Uuid>().is_ok() => "id".clone_into(text),
            _ => {}
        }
    }
    let lines = body.lines().map(|line| {
        let mut value: Value = serde_json::from_str(line).unwrap();
        clean(&mut value);
        if !dry && value["status"] == 201 {
            value["status"] = 200.into();
        }
        value
    });
    lines.collect()
}

impl Stage {
    /// Does an act of the document, whose path has `id` in the place of `{id}`.
    async fn act(&mut self, key: &str, method: Method, path: &str, id: &str, seen: i64, body: &str) -> Value {
        self.done.insert(format!("{method} {path}"));
        let address = path.replace("{id}", id);
        let tag = format!("\"{seen}\"");
        let kind = if body.contains('\n') { NDJSON } else { "application/json" };
        let mut headers = vec![("content-type", kind)];
        if seen > 0 {
            headers.push(("if-match", &tag));
        }
        let send = async |query: &str, headers: &[(&str, &str)]| -> Answer {
            self.site.call(key, method.clone(), &format!("{address}{query}"), headers, body.to_owned()).await
        };
        let before = dump(&self.site.app.db).await;
        let keyed = [headers.clone(), vec![("idempotency-key", "the-same-for-all")]].concat();
        let posts = method == Method::POST;
        let dry = send("?validate=true", if posts { &keyed } else { &headers }).await;
        assert_eq!(before, dump(&self.site.app.db).await, "{method} {path}: a dry run keeps nothing");
        for header in ["location", "etag", "idempotency-replayed"] {
            assert_eq!(dry.header(header), "", "{method} {path}: {header}");
        }
        assert!(!dry.body.contains("dsp_") || !dry.body.contains("\"secret\":\"dsp_"), "{}", dry.body);
        assert!(!dry.body.contains("whsec_"), "{}", dry.body);
        let done = send("?validate=false", &headers).await;
        let status = if done.status == 201 { 200 } else { done.status };
        assert_eq!(dry.status, status, "{method} {path}: {} {}", dry.body, done.body);
        assert_eq!(comparable(&dry.body, true), comparable(&done.body, false), "{method} {path}");
        if done.status < 300 {
            assert_ne!(before, dump(&self.site.app.db).await, "{method} {path}: the act keeps something");
        }
        if kind == NDJSON { Value::Null } else { serde_json::from_str(&done.body).unwrap() }
    }

    async fn post(&mut self, key: &str, path: &str, id: &str, body: Value) -> Value {
        self.act(key, Method::POST, path, id, 0, &body.to_string()).await
    }

    async fn many(&mut self, key: &str, path: &str, bodies: &[Value]) {
        let lines: String = bodies.iter().map(|it| format!("{it}\n")).collect();
        self.act(key, Method::POST, path, "", 0, &lines).await;
    }

    /// Registers one entry and many, changes one and retires it.
    async fn register(&mut self, name: &str, entries: [Value; 3], patch: Value, retire: &str) {
        let (all, one) = (format!("/v1/{name}"), format!("/v1/{name}/{{id}}"));
        let [first, rest @ ..] = entries;
        let made = self.post("admin", &all, "", first.clone()).await;
        self.post("admin", &all, "", first).await; // there is one already
        self.many("admin", &all, &rest).await;
        let id = made["id"].as_str().unwrap();
        self.act("admin", Method::PATCH, &one, id, 1, &patch.to_string()).await;
        self.act("admin", Method::PATCH, &one, id, 1, &patch.to_string()).await; // stale by now
        let end = json!({"from": retire}).to_string();
        self.act("admin", Method::POST, &format!("{one}/retirement"), id, 2, &end).await;
    }

    async fn registers(&mut self) {
        let named = |member: &str, more: Value| {
            ["A", "B", "C"].map(|it| {
                let mut entry = more.clone();
                entry[member] = it.into();
                entry
            })
        };
        self.register("operators", named("operator", json!({})), json!({"title": "x"}), "2027-01-01").await;
        let casinos = named("casino", json!({"operator": "galaxy"}));
        self.register("casinos", casinos, json!({"title": "x"}), "2027-01-01").await;
        let table = json!({"operator": "galaxy", "casino": "galaxy-macau", "game": "baccarat", "from": "2020-01-01"});
        self.register("tables", named("table", table), json!({"handling": true}), "2027-01-01").await;
        let prizes = json!({"operator": "galaxy", "game": "fortune-3-card-poker", "wager": "pair-plus",
            "prizes": {"pair": 1}});
        let pay_tables = ["2009-01-01", "2010-01-01", "2011-01-01"].map(|from| {
            let mut entry = prizes.clone();
            let next = format!("{}-01-01", from[..4].parse::<u16>().unwrap() + 1);
            (entry["scope"], entry["from"], entry["until"]) = (json!({"operator": "galaxy"}), from.into(), next.into());
            entry
        });
        self.register("pay-tables", pay_tables, json!({"prizes": {"pair": 2}}), "2009-06-01").await;
        let closures = ["2027-02-01", "2027-02-02", "2027-02-03"].map(|date| {
            json!({"date": date, "kind": "extraordinary-closure", "act": "x", "announced_at": "2026-12-01T09:00:00+08:00"})
        });
        self.register("closures", closures, json!({"act": "y"}), "2027-01-01").await;
        let delegations = named("act", json!({"subject": "ines", "may": ["approve"], "from": "2026-01-01"}));
        self.register("delegations", delegations, json!({"may": ["refuse"]}), "2027-01-01").await;
    }

    async fn keys(&mut self) {
        let new = |subject: &str| json!({"subject": subject, "role": "auditor"});
        let key = self.post("admin", "/v1/keys", "", new("a")).await;
        self.many("admin", "/v1/keys", &[new("b"), json!({"subject": ""}), new("c")]).await;
        let id = key["id"].as_str().unwrap();
        let change = json!({"scopes": ["requests:read"]}).to_string();
        self.act("admin", Method::PATCH, "/v1/keys/{id}", id, 1, &change).await;
        self.post("admin", "/v1/keys/{id}/rotation", id, json!({})).await;
        self.post("admin", "/v1/keys/{id}/retirement", id, json!({})).await;
        self.post("admin", "/v1/signing-keys", "", json!({})).await;
    }

    async fn webhooks(&mut self) {
        let webhook = json!({"url": "https://back-office.example/despacho"});
        let webhook = self.post("galaxy", "/v1/webhooks", "", webhook).await;
        let id = webhook["id"].as_str().unwrap();
        let mut tx = self.site.app.db.begin().await.unwrap();
        query(
            &mut tx,
            "INSERT INTO deliveries (id, webhook, position, state, attempts, next_at) VALUES ($1, $2, 1, 'failed', 9, $3)",
        )
        .bind(Uuid::max())
        .bind(id.parse::<Uuid>().unwrap())
        .bind(self.site.now())
        .run()
        .await
        .unwrap();
        tx.commit().await.unwrap();
        self.site.at("2026-12-02T11:00:00+08:00");
        let replay = "/v1/webhooks/{id}/deliveries/{delivery}/replay".replace("{delivery}", &Uuid::max().to_string());
        self.post("galaxy", &replay, id, json!({})).await;
        self.done.insert("POST /v1/webhooks/{id}/deliveries/{delivery}/replay".to_owned());
        self.post("galaxy", "/v1/webhooks/{id}/secrets", id, json!({})).await;
        let change = json!({"state": "disabled"}).to_string();
        self.act("galaxy", Method::PATCH, "/v1/webhooks/{id}", id, 1, &change).await;
    }

    async fn requests(&mut self) {
        let filing = |day: &str| {
            json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": day,
                "options": {"9.draw": "second", "16.payouts": "second"}, "note": "x"})
        };
        let to = |end: &str| format!("/v1/requests/{{id}}/{end}");
        let filed = self.post("galaxy", "/v1/requests", "", filing("2026-12-15")).await;
        self.post("galaxy", "/v1/requests", "", filing("2026-12-04")).await; // too late
        self.many("galaxy", "/v1/requests", &[filing("2026-12-16"), filing("2026-12-04"), filing("2026-12-17")]).await;
        let id = filed["id"].as_str().unwrap();
        self.post("galaxy", &to("amendment"), id, json!({"revision": 1, "adopts_on": "2026-12-18"})).await;
        self.post("galaxy", &to("amendment"), id, json!({"revision": 1, "note": "stale"})).await;
        self.post("galaxy", &to("amendment"), id, json!({"revision": 2, "note": "y"})).await;
        let hearing = json!({"revision": 3, "reasons": "x", "working_days": 2});
        self.post("inspector", &to("hearing"), id, hearing).await;
        self.post("galaxy", &to("hearing/answer"), id, json!({"revision": 4, "answer": "x"})).await;
        let decision = |revision: u8| json!({"revision": revision, "decision": "approve"});
        self.post("inspector", &to("proposal"), id, json!({"decision": decision(5)})).await;
        self.post("inspector 2", &to("decision"), id, decision(6)).await;
        self.post("inspector 2", &to("decision"), id, decision(7)).await; // decided already
        self.post("inspector", &to("revocation"), id, json!({"from": "2027-01-01", "reasons": "x"})).await;
        let mut other = filing("2026-12-20");
        other["options"] = json!({"3.white-card": "last-round"});
        let other = self.post("galaxy", "/v1/requests", "", other).await;
        self.post("galaxy", &to("withdrawal"), other["id"].as_str().unwrap(), json!({"revision": 1})).await;
        let permit = |from: &str| {
            json!({"operator": "wynn", "game": "makccarat", "scope": {"operator": "wynn"}, "from": from,
                "options": {"9.draw": "second", "16.payouts": "second"}, "document": "DICJ 1/2010"})
        };
        self.post("admin", "/v1/permits/import", "", permit("2010-07-10")).await;
        self.many("admin", "/v1/permits/import", &[permit("2011-07-10"), permit("2012-07-10")]).await;
        self.many("admin", "/v1/permits/import", &[permit("2013-07-10"), permit("1890-07-10")]).await;
    }
}

async fn a_dry_run_answers_as_the_act_and_keeps_nothing(db: Db) {
    let mut stage = Stage { site: Site::new(db).await, done: BTreeSet::new() };
    stage.registers().await;
    stage.keys().await;
    stage.webhooks().await;
    stage.requests().await;
    let (mut missing, mut without) = (Vec::new(), Vec::new());
    for (method, path, operation) in operations() {
        let name = format!("{method} {path}");
        if parameters(&operation).any(|it| it.0 == "validate") {
            missing.extend((!stage.done.contains(&name)).then_some(name));
        } else if method != Method::GET {
            without.push(name);
        }
    }
    assert!(missing.is_empty(), "not tried: {missing:?}");
    // Reviewed: these keep no act.
    let reviewed = [
        "POST /v1/clock/confirmation",
        "POST /v1/explanations",
        "POST /v1/sandbox/clock",
        "POST /v1/verifications",
        "POST /v1/verifications/{id}/rerun",
    ];
    assert_eq!(without, reviewed);
}
