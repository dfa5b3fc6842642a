//! What happens at a regulator in three weeks, so that each act and each state of a request is stored once.

use axum::http::Method;
use despacho::config::Settings;
use despacho::db::Db;
use despacho::generate::{Faults, Plan, generate, generate_with_faults};
use despacho::law::{Catalogue, Game};
use despacho::replay::configuration::Configuration;
use despacho::replay::time::Moment;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write as _;

use super::answers::UNCERTIFIED;
use crate::http::site::{Answer, Site};
use crate::http::webhooks::{Receiver, rounds};

/// When the story ends.
pub const END: &str = "2026-12-23T18:00:00+08:00";
/// Moments of which it is asked what was known then.
pub const MOMENTS: [&str; 3] = ["2026-12-02T10:15:00+08:00", "2026-12-05T00:00:00+08:00", "2026-12-20T00:00:00+08:00"];
/// The master key of what is frozen.
pub const MASTER_KEY: &str = "5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e";

pub fn settings() -> Settings {
    Settings {
        private_webhooks: true,
        requests_per_minute: 0,
        master_key: Some(MASTER_KEY.to_owned()),
        ..Settings::default()
    }
}

/// Who tells it.
struct Told(Site);

impl Told {
    async fn post(&self, by: &str, path: &str, body: Value) -> Value {
        let answer = self.0.post(by, path, &body).await;
        assert!([200, 201].contains(&answer.status), "{path} {body}: {}", answer.body);
        serde_json::from_str(&answer.body).unwrap()
    }

    async fn lines(&self, by: &str, path: &str, lines: &[Value]) -> Answer {
        let lines = lines.iter().map(|it| format!("{it}\n")).collect::<String>();
        self.0.call(by, Method::POST, path, &[("content-type", "application/x-ndjson")], lines).await
    }

    /// Files; answers the request's address.
    async fn file(&self, by: &str, reference: &str, mut filing: Value) -> String {
        filing["external_reference"] = reference.into();
        let filed = self.post(by, "/v1/requests", filing).await;
        format!("/v1/requests/{}", filed["id"].as_str().unwrap())
    }

    /// Does something to a request as it stands.
    async fn act(&self, by: &str, request: &str, act: &str, mut body: Value) -> Value {
        let stands = self.0.get(by, request).await.json(200);
        let within = match act {
            "proposal" if body.get("decision").is_some() => &mut body["decision"],
            _ => &mut body,
        };
        if act != "proposal" || within.get("decision").is_some() {
            within["revision"] = stands["revision"].clone();
        }
        self.post(by, &format!("{request}/{act}"), body).await
    }

    async fn certify(&self, by: &str, request: &str) {
        let answer = self.0.get(by, &format!("{request}/certificate")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
}

fn of_makccarat(scope: Value, adopts_on: &str, options: Value) -> Value {
    json!({"game": "makccarat", "scope": scope, "adopts_on": adopts_on, "options": options})
}

fn galaxy() -> Value {
    json!({"operator": "galaxy"})
}

/// Tells it on an empty database, and answers the service at its end.
pub async fn told(db: Db) -> Site {
    let mut site = Site::with(db, settings()).await;
    site.key("limited", "table-desk", despacho::ledger::Role::Operator, Some("wynn")).await;
    let told = Told(site);
    registers(&told).await;
    permits(&told).await;
    let receiver = webhooks(&told).await;
    keys(&told).await;
    let first = amended_and_heard(&told).await;
    rounds(&told.0).await;
    of_baccarat(&told).await;
    settled(&told).await;
    told.0.at("2026-12-11T09:00:00+08:00");
    receiver.answers([503, 503]);
    rounds(&told.0).await;
    certified(&told, &first).await;
    told.0.at("2026-12-23T09:00:00+08:00");
    revoked(&told, &first).await;
    left_open(&told).await;
    verified(&told).await;
    told.0.at(END);
    rounds(&told.0).await;
    once(&told.0).await.json(201);
    despacho::registry::keep_clock(&told.0.app.db, &told.0.app.clock).await.unwrap();
    told.0
}

/// Files under an idempotency key, at the end: whoever sends it again is answered as the first time.
pub async fn once(site: &Site) -> Answer {
    let mut filing = of_makccarat(json!({"table": "GX-2"}), "2027-01-20", json!({"3.white-card": "last-round"}));
    filing["external_reference"] = "once".into();
    let headers = [("content-type", "application/json"), ("idempotency-key", "\"once-and-no-more\"")];
    site.call("galaxy", Method::POST, "/v1/requests", &headers, filing.to_string()).await
}

async fn registers(told: &Told) {
    let equipment = json!({"decks": 8, "shoe": true, "cut_cards": 1, "layouts": 1, "seats": 9});
    let tables = [
        json!({"operator": "galaxy", "table": "GX-BA-1", "casino": "galaxy-macau", "game": "baccarat",
            "from": "2010-01-01", "equipment": equipment, "limits": [{"on": "banker", "min": 30000, "max": 20_000_000}],
            "handling": true}),
        json!({"operator": "galaxy", "table": "GX-FP-1", "casino": "galaxy-macau", "game": "fortune-3-card-poker",
            "from": "2010-01-01", "until": "2027-01-01"}),
    ];
    let done = told.lines("admin", "/v1/tables", &tables).await;
    assert_eq!(done.status, 201, "{}", done.body);
    told.post(
        "admin",
        "/v1/pay-tables",
        json!({"operator": "galaxy", "game": "fortune-3-card-poker", "wager": "pair-plus",
        "scope": galaxy(), "from": "2010-01-01", "prizes": {"straight-flush": 40, "pair": 1}}),
    )
    .await;
    told.post(
        "admin",
        "/v1/closures",
        json!({"date": "2026-12-14", "kind": "extraordinary-closure",
        "act": "typhoon signal no. 8", "announced_at": "2026-12-02T08:00:00+08:00"}),
    )
    .await;
    told.post(
        "admin",
        "/v1/delegations",
        json!({"subject": "ines", "act": "Despacho 12/2026",
        "may": ["approve", "refuse", "return", "revoke"], "games": ["makccarat", "baccarat"], "from": "2026-01-01",
        "until": "2027-01-01"}),
    )
    .await;
    let more = json!({"title": "A table with a name", "equipment": equipment});
    let path = "/v1/tables/GX-2?operator=galaxy";
    let changed = told.0.change("admin", Method::PATCH, path, 1, &json!({"equipment": more["equipment"]})).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    let path = "/v1/tables/WY-1/retirement?operator=wynn";
    let retired = told.0.change("admin", Method::POST, path, 1, &json!({"from": "2027-06-30"})).await;
    assert_eq!(retired.status, 200, "{}", retired.body);
}

fn jackpot(currency: &str) -> Value {
    json!({"currency": currency, "paradise_straight": 10_000_000, "four_of_a_kind": 5_000_000, "double_pairs": 300_000,
        "three_of_a_kind": 150_000, "single_pair": 2000})
}

/// What was granted before the service.
async fn permits(told: &Told) {
    let permits = [
        json!({"operator": "galaxy", "id": "before", "game": "makccarat", "scope": galaxy(), "from": "2020-01-01",
            "decided_at": "2019-12-20T16:00:00+08:00", "act": "DICJ 123/2019", "options": {"2.burn": "by-first-card",
            "3.white-card": "one-more-round", "7.feed": "shoe", "9.draw": "first", "11.tie-bets": ["keep", "withdraw"],
            "16.payouts": "first", "17.commission": "five-percent"}}),
        json!({"operator": "galaxy", "id": "01920000-0000-7000-8000-000000000001", "game": "baccarat",
            "scope": {"casino": "galaxy-macau"}, "from": "2020-01-01", "document": "Letter 7/2019",
            "options": {"2.burn": {"fixed": 3}, "3.white-card": "last-round", "7.feed": "shoe",
            "18.commission": "five-percent", "17.jackpot": jackpot("HKD")}}),
        json!({"operator": "wynn", "game": "baccarat", "scope": {"operator": "wynn"}, "from": "2020-01-01",
            "until": "2027-06-30", "options": {}, "wagers": ["small-six"], "act": "DICJ 9/2019"}),
    ];
    let done = told.lines("admin", "/v1/permits/import", &permits).await;
    assert_eq!(done.status, 201, "{}", done.body);
}

async fn webhooks(told: &Told) -> Receiver {
    let (receiver, url) = Receiver::start().await;
    let own = told.post("galaxy", "/v1/webhooks", json!({"url": url})).await;
    told.post("galaxy", &format!("/v1/webhooks/{}/secrets", own["id"].as_str().unwrap()), json!({})).await;
    told.post("admin", "/v1/webhooks", json!({"url": url, "acts": ["approved", "refused"]})).await;
    let gone = told.post("galaxy", "/v1/webhooks", json!({"url": url})).await;
    let path = format!("/v1/webhooks/{}", gone["id"].as_str().unwrap());
    let retired = told.0.change("galaxy", Method::PATCH, &path, 1, &json!({"state": "retired"})).await;
    assert_eq!(retired.status, 200, "{}", retired.body);
    receiver
}

async fn keys(told: &Told) {
    let made = told
        .post(
            "admin",
            "/v1/keys",
            json!({"subject": "reader", "role": "operator", "operator": "wynn",
        "scopes": ["requests:read"], "expires_at": "2027-12-31T00:00:00+08:00"}),
        )
        .await;
    let path = format!("/v1/keys/{}", made["id"].as_str().unwrap());
    told.post("admin", &format!("{path}/rotation"), json!({"overlap_seconds": 3600})).await;
    let made = told.post("admin", "/v1/keys", json!({"subject": "left", "role": "auditor"})).await;
    told.post("admin", &format!("/v1/keys/{}/retirement", made["id"].as_str().unwrap()), Value::Null).await;
}

/// One request through everything that may happen before a decision.
async fn amended_and_heard(told: &Told) -> String {
    let options = json!({"9.draw": "second", "16.payouts": "second", "17.commission": "half-on-four"});
    let mut filing = of_makccarat(galaxy(), "2026-12-10", options);
    filing["note"] = "Novas mesas, 新賭枱 — from the tenth.".into();
    let first = told.file("galaxy", "amended-and-heard", filing).await;
    told.act("galaxy", &first, "amendment", json!({"note": "From the twenty-first."})).await;
    told.act("galaxy", &first, "amendment", json!({"adopts_on": "2026-12-21"})).await;
    told.0.at("2026-12-03T09:30:00+08:00");
    let back = json!({"decision": "return", "reasons": "The layout is missing.", "article": "18"});
    told.act("inspector", &first, "decision", back).await;
    told.certify("galaxy", &first).await;
    told.0.at("2026-12-03T14:00:00+08:00");
    told.act("galaxy", &first, "amendment", json!({"note": "With the layout.", "adopts_on": "2026-12-22"})).await;
    told.act(
        "inspector",
        &first,
        "hearing",
        json!({"reasons": "Half on four is not shown.", "article": "17",
        "working_days": 2}),
    )
    .await;
    told.0.at("2026-12-04T11:00:00+08:00");
    told.act("galaxy", &first, "hearing/answer", json!({"answer": "It is shown on page four."})).await;
    let part = json!({"decision": "approve", "options": ["9.draw", "16.payouts"], "reasons": "Not on that layout.",
        "article": "17"});
    told.act("inspector", &first, "proposal", json!({"decision": part})).await;
    told.act("inspector 2", &first, "decision", part).await;
    told.certify("galaxy", &first).await;
    told.post("admin", "/v1/signing-keys", Value::Null).await;
    first
}

/// Jackpot amounts, and wagers beyond the regulation.
async fn of_baccarat(told: &Told) {
    let amounts = json!({"game": "baccarat", "scope": {"casino": "galaxy-macau"}, "adopts_on": "2026-12-16",
        "options": {"17.jackpot": jackpot("MOP")}});
    let jackpot = told.file("galaxy", "jackpot", amounts).await;
    let later = json!({"decision": "approve", "adopts_on": "2026-12-18"});
    told.act("inspector", &jackpot, "decision", later).await;
    let wager = |name: &str| {
        json!({"wager": name, "features": "Banker wins with six.", "rules": "Two cards.", "prizes": "22 to 1",
            "house_advantage": "5.3 per cent", "layout": "A field before each seat.", "tests": "None."})
    };
    let wagers = json!({"game": "baccarat", "scope": galaxy(), "adopts_on": "2026-12-17",
        "wagers": [wager("small-six"), wager("big-six")]});
    let wagers = told.file("galaxy", "wagers", wagers).await;
    let part = json!({"decision": "approve", "wagers": ["big-six"], "reasons": "One at a time."});
    told.act("inspector 2", &wagers, "decision", part).await;
}

/// Refused, taken back, left to lapse, filed by the batch.
async fn settled(told: &Told) {
    let ask =
        |table: &str, day: &str| of_makccarat(json!({"table": table}), day, json!({"3.white-card": "last-round"}));
    let refused = told.file("galaxy", "refused", ask("GX-2", "2026-12-15")).await;
    let refusal = json!({"decision": "refuse", "reasons": "The table is too small.", "article": "18"});
    told.act("inspector", &refused, "decision", refusal).await;
    let withdrawn = told.file("galaxy", "withdrawn", ask("GX-2", "2026-12-15")).await;
    told.act("galaxy", &withdrawn, "withdrawal", json!({"note": "Filed by mistake."})).await;
    told.file("galaxy", "lapsed", ask("GX-2", "2026-12-11")).await;
    let approved = told.file("galaxy", UNCERTIFIED, ask("GX-1", "2026-12-15")).await;
    told.act("inspector", &approved, "decision", json!({"decision": "approve", "reasons": "In order."})).await;
    let whole = of_makccarat(galaxy(), "2026-12-16", json!({"11.tie-bets": ["keep"]}));
    let whole = told.file("galaxy", "revoked", whole).await;
    told.act("inspector", &whole, "decision", json!({"decision": "approve"})).await;
    let mut batch = [ask("WY-1", "2027-01-15"), ask("WY-1", "2026-12-05")];
    for (number, filing) in batch.iter_mut().enumerate() {
        filing["external_reference"] = format!("batch-{number}").into();
    }
    let answer = told.lines("wynn", "/v1/requests", &batch).await;
    assert!(answer.body.contains("notice-too-short"), "{}", answer.body);
    told.0.app.do_what_is_due().await;
}

/// A certificate of each decision but those for which nobody asks.
async fn certified(told: &Told, first: &str) {
    told.0.app.do_what_is_due().await;
    told.certify("galaxy", first).await;
    let lapsed = told.0.get("auditor", "/v1/requests?status=lapsed").await.json(200);
    assert_eq!(lapsed["items"].as_array().unwrap().len(), 1, "{lapsed}");
    told.certify("galaxy", &format!("/v1/requests/{}", lapsed["items"][0]["id"].as_str().unwrap())).await;
}

async fn called(told: &Told, reference: &str) -> String {
    let all = told.0.get("auditor", "/v1/requests?limit=100").await.json(200);
    let found = all["items"].as_array().unwrap().iter().find(|it| it["external_reference"] == reference).unwrap();
    format!("/v1/requests/{}", found["id"].as_str().unwrap())
}

async fn revoked(told: &Told, first: &str) {
    let whole = json!({"from": "2026-12-24", "reasons": "At the operator's wish.", "article": "11"});
    told.act("inspector", &called(told, "revoked").await, "revocation", whole).await;
    let before = called(told, "before").await;
    told.act("inspector", &before, "hearing", json!({"reasons": "A revocation is meant.", "working_days": 1})).await;
    told.act("galaxy", &before, "hearing/answer", json!({"answer": "We agree."})).await;
    let part = json!({"from": "2027-01-04", "reasons": "The burn is by decks.", "options": ["2.burn"]});
    told.act("inspector", &before, "proposal", json!({"revocation": part})).await;
    told.act("inspector 2", &before, "revocation", part).await;
    told.certify("galaxy", &before).await;
    let proposed = json!({"from": "2027-02-01", "reasons": "To be seconded."});
    told.act("inspector", first, "proposal", json!({"revocation": proposed})).await;
}

/// What waits for somebody when the story ends.
async fn left_open(told: &Told) {
    let ask =
        |table: &str, day: &str| of_makccarat(json!({"table": table}), day, json!({"7.feed": "automatic-shuffler"}));
    let proposed = told.file("galaxy", "proposed", ask("GX-1", "2027-01-11")).await;
    let refusal = json!({"decision": "refuse", "reasons": "The shuffler is not approved.", "article": "7"});
    told.act("inspector", &proposed, "proposal", json!({"decision": refusal})).await;
    let heard = told.file("galaxy", "heard", ask("GX-2", "2027-01-12")).await;
    told.act(
        "inspector",
        &heard,
        "hearing",
        json!({"reasons": "A refusal is meant.", "article": "7", "working_days": 3}),
    )
    .await;
    let returned = told.file("wynn", "returned", ask("WY-1", "2027-01-13")).await;
    told.act("inspector", &returned, "decision", json!({"decision": "return", "reasons": "Which one?"})).await;
}

/// What is wrong with a log: nothing whose findings hold words.
const FAULTS: &str = "third-card-missing,payout-mismatch,commission-mismatch,points-mismatch,outcome-mismatch,\
    unknown-table,round-gap,duplicate-round,burn-count,white-card-position,void-unexplained,tie-not-decided,\
    time-reversed,alternative-not-authorised,initial-cards";

/// A clean log and one with faults, each replayed; one of them twice.
async fn verified(told: &Told) {
    let configuration = told.0.get("auditor", "/v1/configurations?operator=galaxy").await;
    let configuration: Configuration = serde_json::from_str(&configuration.body).unwrap();
    let plan = |game, seed| {
        let from = Moment::parse(b"2026-12-23T12:00:00+08:00").unwrap();
        Plan { game, rounds: 60, seed, from, tables: 1, declare: true }
    };
    let (mut clean, mut faulty) = (Vec::new(), Vec::new());
    generate(&plan(Game::Baccarat, 1), &configuration, Catalogue::embedded(), &mut clean).unwrap();
    let makccarat = plan(Game::Makccarat, 2);
    let law = Catalogue::embedded();
    let faults: Faults = FAULTS.parse().unwrap();
    generate_with_faults(&makccarat, &faults, 1_000, &configuration, law, &mut faulty).unwrap();
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&clean).unwrap();
    told.0.at("2026-12-23T15:00:00+08:00");
    let headers = [("content-type", "application/x-ndjson"), ("content-encoding", "gzip")];
    let clean = told.0.call("galaxy", Method::POST, "/v1/verifications", &headers, packed.finish().unwrap()).await;
    assert_eq!((clean.status, &clean.json(201)["rounds"]), (201, &json!(60)), "{}", clean.body);
    let found = told.0.call("galaxy", Method::POST, "/v1/verifications", &headers[..1], faulty).await.json(201);
    assert_eq!(found["verdict"], "violates");
    let path = format!("/v1/verifications/{}/rerun", found["id"].as_str().unwrap());
    told.post("inspector", &path, Value::Null).await;
}
