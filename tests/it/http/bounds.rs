//! How large each answer can be: every operation of the document declares it here.

use std::fmt::Write as _;

use axum::http::Method;
use despacho::db::Db;
use despacho::http::routes;
use expect_test::expect;
use serde_json::{Value, json};

use super::site::Site;
use crate::support::on_both;

on_both! { a_history_is_paged_and_bounded, a_page_is_bounded_by_bytes, long_texts_are_cut_in_problems, a_configuration_streams }

/// What bounds an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    /// It says only what the program and the law hold.
    Fixed,
    /// One thing, which was stored under the limit of a body, and what the service adds.
    One,
    /// At most 200 items, and at most 4 MiB of them where there are two or more.
    Page,
    /// A line for each of a bounded number of lines, from at most 4 MiB.
    Lines,
    /// It is streamed, chunk by chunk.
    Stream,
    /// As many ids, or public keys, as stated.
    Ids(usize),
    /// At most 4 MiB of what applies at tables, beside the one thing.
    Tables,
}

use Bound::{Fixed, Ids, Lines, One, Page, Stream, Tables};

/// What bounds the answer of each operation.
fn bound(operation: &str) -> Option<Bound> {
    let (act, _) = operation.split_once('_').unwrap_or((operation, ""));
    Some(match operation {
        "alive" | "ready" | "document" | "problems" | "one_problem" | "games" | "game" | "odds" | "calendar_year"
        | "calendar_notice" | "me" | "sandbox_clock" | "move_sandbox_clock" | "clock" | "confirm_clock" => Fixed,
        "public_keys" => Ids(1_000),
        "import_permits" => Ids(50_000),
        "list_events" | "request_history" => Page,
        "configuration" | "kept_configuration" | "read_findings" | "read_log" => Stream,
        "file_request" | "create_key" => Lines,
        "revoke_request" => Tables,
        "rule_sheet"
        | "explain"
        | "submit_log"
        | "rerun_verification"
        | "request_record"
        | "request_receipt"
        | "request_certificate"
        | "decide_request"
        | "propose_decision"
        | "open_hearing"
        | "answer_hearing"
        | "amend_request"
        | "withdraw_request"
        | "create_webhook"
        | "replay_delivery" => One,
        _ => match act {
            "list" => Page,
            "read" | "change" | "retire" | "register" | "rotate" => One,
            _ => return None,
        },
    })
}

#[test]
fn every_operation_has_its_bound() {
    let document: Value = serde_json::from_str(routes::document_json()).unwrap();
    let mut table = String::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, it) in methods.as_object().unwrap() {
            let id = it["operationId"].as_str().unwrap();
            let bound = bound(id).unwrap_or_else(|| panic!("{method} {path} declares no bound of its answer"));
            let has = |name: &str| {
                it["parameters"].as_array().into_iter().flatten().any(|it| it["in"] == "query" && it["name"] == name)
            };
            assert_eq!(
                bound == Page,
                has("limit") && has("cursor"),
                "{method} {path}: a page has a limit and a cursor"
            );
            let answers = it["responses"]["200"]["content"].as_object();
            let by_line = answers.is_some_and(|it| it.contains_key("application/x-ndjson"));
            assert_eq!(by_line, matches!(bound, Lines | Stream) && !id.contains("configuration"), "{method} {path}");
            writeln!(table, "{:6} {path:58}{bound:?}", method.to_uppercase()).unwrap();
        }
    }
    expect![[r#"
        GET    /.well-known/jwks.json                                    Ids(1000)
        GET    /healthz                                                  Fixed
        GET    /openapi.json                                             Fixed
        GET    /problems                                                 Fixed
        GET    /problems/{name}                                          Fixed
        GET    /readyz                                                   Fixed
        GET    /v1/accesses                                              Page
        GET    /v1/calendar/notice                                       Fixed
        GET    /v1/calendar/{year}                                       Fixed
        GET    /v1/casinos                                               Page
        POST   /v1/casinos                                               One
        GET    /v1/casinos/{id}                                          One
        PATCH  /v1/casinos/{id}                                          One
        POST   /v1/casinos/{id}/retirement                               One
        GET    /v1/clock                                                 Fixed
        POST   /v1/clock/confirmation                                    Fixed
        GET    /v1/closures                                              Page
        POST   /v1/closures                                              One
        GET    /v1/closures/{id}                                         One
        PATCH  /v1/closures/{id}                                         One
        POST   /v1/closures/{id}/retirement                              One
        GET    /v1/configurations                                        Stream
        GET    /v1/configurations/{sha256}                               Stream
        GET    /v1/delegations                                           Page
        POST   /v1/delegations                                           One
        GET    /v1/delegations/{id}                                      One
        PATCH  /v1/delegations/{id}                                      One
        POST   /v1/delegations/{id}/retirement                           One
        GET    /v1/events                                                Page
        POST   /v1/explanations                                          One
        GET    /v1/games                                                 Fixed
        GET    /v1/games/{game}                                          Fixed
        GET    /v1/games/{game}/odds                                     Fixed
        GET    /v1/keys                                                  Page
        POST   /v1/keys                                                  Lines
        GET    /v1/keys/{id}                                             One
        PATCH  /v1/keys/{id}                                             One
        POST   /v1/keys/{id}/retirement                                  One
        POST   /v1/keys/{id}/rotation                                    One
        GET    /v1/me                                                    Fixed
        GET    /v1/operators                                             Page
        POST   /v1/operators                                             One
        GET    /v1/operators/{id}                                        One
        PATCH  /v1/operators/{id}                                        One
        POST   /v1/operators/{id}/retirement                             One
        GET    /v1/pay-tables                                            Page
        POST   /v1/pay-tables                                            One
        GET    /v1/pay-tables/{id}                                       One
        PATCH  /v1/pay-tables/{id}                                       One
        POST   /v1/pay-tables/{id}/retirement                            One
        POST   /v1/permits/import                                        Ids(50000)
        GET    /v1/quotas                                                Page
        GET    /v1/requests                                              Page
        POST   /v1/requests                                              Lines
        GET    /v1/requests/{id}                                         One
        POST   /v1/requests/{id}/amendment                               One
        GET    /v1/requests/{id}/certificate                             One
        POST   /v1/requests/{id}/decision                                One
        POST   /v1/requests/{id}/hearing                                 One
        POST   /v1/requests/{id}/hearing/answer                          One
        GET    /v1/requests/{id}/history                                 Page
        POST   /v1/requests/{id}/proposal                                One
        GET    /v1/requests/{id}/receipt                                 One
        GET    /v1/requests/{id}/record                                  One
        POST   /v1/requests/{id}/revocation                              Tables
        POST   /v1/requests/{id}/withdrawal                              One
        GET    /v1/sandbox/clock                                         Fixed
        POST   /v1/sandbox/clock                                         Fixed
        POST   /v1/signing-keys                                          One
        GET    /v1/tables                                                Page
        POST   /v1/tables                                                One
        GET    /v1/tables/{id}                                           One
        PATCH  /v1/tables/{id}                                           One
        POST   /v1/tables/{id}/retirement                                One
        GET    /v1/tables/{table}/rules                                  One
        GET    /v1/verifications                                         Page
        POST   /v1/verifications                                         One
        GET    /v1/verifications/{id}                                    One
        GET    /v1/verifications/{id}/findings                           Stream
        GET    /v1/verifications/{id}/log                                Stream
        POST   /v1/verifications/{id}/rerun                              One
        GET    /v1/webhooks                                              Page
        POST   /v1/webhooks                                              One
        GET    /v1/webhooks/{id}                                         One
        PATCH  /v1/webhooks/{id}                                         One
        GET    /v1/webhooks/{id}/deliveries                              Page
        POST   /v1/webhooks/{id}/deliveries/{delivery}/replay            One
        POST   /v1/webhooks/{id}/secrets                                 One
    "#]]
    .assert_eq(&table);
}

/// Wagers of about so many bytes.
fn wagers(bytes: usize) -> Value {
    let text = "x".repeat(20_000.min(bytes));
    let one = |n: usize| json!({"wager": format!("bonus-{n}"), "features": text, "rules": text, "prizes": text, "house_advantage": text});
    (0..bytes.div_ceil(80_000)).map(one).collect()
}

fn filing(bytes: usize) -> Value {
    json!({"game": "baccarat", "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-20", "wagers": wagers(bytes)})
}

/// Three thousand amendments of 120 KB gave a history of 358 MB. Here are as many as tell.
async fn a_history_is_paged_and_bounded(db: Db) {
    let site = Site::new(db).await;
    let filed = site.post("galaxy", "/v1/requests", &filing(240_000)).await;
    let path = filed.header("location").to_owned();
    filed.json(201);
    for revision in 1..=60 {
        let note = json!({"revision": revision, "note": format!("{revision}")});
        site.post("galaxy", &format!("{path}/amendment"), &note).await.json(200);
    }
    let (mut acts, mut next, mut pages) = (Vec::new(), String::new(), 0);
    loop {
        let answer = site.get("galaxy", &format!("{path}/history?limit=200{next}")).await;
        assert!(answer.body.len() < 5 << 20, "{} bytes", answer.body.len());
        let page = answer.json(200);
        pages += 1;
        acts.extend(page["items"].as_array().unwrap().iter().map(|it| it["revision"].as_i64().unwrap()));
        match page["next"].as_str() {
            Some(cursor) => next = format!("&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(acts, (1..=61).collect::<Vec<_>>(), "nothing is left out, and nothing comes twice");
    assert!(pages >= 3, "{pages} pages");
    let short = site.get("galaxy", &format!("{path}/history?limit=2")).await.json(200);
    assert_eq!(short["items"].as_array().unwrap().len(), 2);
    let events = site.get("galaxy", "/v1/events?limit=200").await;
    assert!(events.body.len() < 5 << 20, "{} bytes", events.body.len());
    assert_eq!(events.json(200)["more"], true);
}

async fn a_page_is_bounded_by_bytes(db: Db) {
    let site = Site::new(db).await;
    for _ in 0..22 {
        site.post("galaxy", "/v1/requests", &filing(240_000)).await.json(201);
    }
    let first = site.get("galaxy", "/v1/requests?limit=200").await;
    assert!(first.body.len() < 5 << 20, "{} bytes", first.body.len());
    let first = first.json(200);
    let rest = format!("/v1/requests?limit=200&cursor={}", first["next"].as_str().unwrap());
    let rest = site.get("galaxy", &rest).await.json(200);
    let count = |page: &Value| page["items"].as_array().unwrap().len();
    assert_eq!((count(&first) + count(&rest), &rest["next"]), (22, &Value::Null));
    // More than fits in one request is refused, by name.
    let large = site.post("galaxy", "/v1/requests", &filing(320_000)).await;
    assert_eq!(large.problem(), "422 field-invalid /wagers");
    let line = |subject: &str| json!({"subject": subject, "role": "auditor"}).to_string();
    let batch = format!("{}\n{}\n", line(&"x".repeat(2 << 20)), line("a"));
    let headers = [("content-type", "application/x-ndjson")];
    let lines = site.call("admin", Method::POST, "/v1/keys", &headers, batch).await;
    assert!(lines.body.len() < 10_000, "{} bytes", lines.body.len());
    assert!(lines.body.contains("\"status\":413") && lines.body.contains("\"status\":201"), "{}", lines.body);
    let batch = format!("{}\n", line("a")).repeat(100_000);
    let lines = site.call("admin", Method::POST, "/v1/keys", &headers, batch).await;
    assert_eq!(lines.problem(), "413 body-too-large");
}

async fn long_texts_are_cut_in_problems(db: Db) {
    let site = Site::new(db).await;
    let long = "~".repeat(1_000_000);
    let mut bodies = vec![json!({&long: 1}), filing(10), filing(10), filing(10), filing(10)];
    bodies[1]["scope"] = json!({"table": long});
    bodies[2]["options"] = json!({&long: 1});
    bodies[3]["game"] = long.clone().into();
    bodies[4]["adopts_on"] = long.clone().into();
    for body in bodies {
        for lang in ["en", "pt", "zh-Hant"] {
            let headers = [("content-type", "application/json"), ("accept-language", lang)];
            let answer = site.call("galaxy", Method::POST, "/v1/requests", &headers, body.to_string()).await;
            assert_eq!(answer.status / 100, 4, "{}", answer.status);
            assert!(answer.body.len() < 8_000, "{lang}: {} bytes", answer.body.len());
        }
    }
    let many: serde_json::Map<String, Value> =
        (0..20_000).map(|it| (format!("no-such-option-{it}"), 1.into())).collect();
    let mut faults = filing(0);
    faults["options"] = many.into();
    let answer = site.post("galaxy", "/v1/requests", &faults).await;
    assert!(answer.body.len() < 300_000, "{} bytes", answer.body.len());
    assert!(answer.json(422)["errors_left_out"].as_u64().unwrap() > 19_000);
    let path = format!("/v1/requests?cursor={}", "x".repeat(60_000));
    assert!(site.get("inspector", &path).await.body.len() < 8_000);
    let accesses = site.get("auditor", "/v1/accesses?limit=10").await;
    assert!(accesses.body.len() < 8_000, "{} bytes", accesses.body.len());
}

async fn a_configuration_streams(db: Db) {
    let site = Site::new(db).await;
    let limits: Vec<_> = (0..500).map(|n| json!({"on": format!("wager-{n}"), "min": 1, "max": 2})).collect();
    let table = |n: usize| json!({"operator": "galaxy", "table": format!("T-{n}"), "casino": "galaxy-macau", "game": "baccarat", "limits": limits});
    let lines: String = (0..100).map(|n| format!("{}\n", table(n))).collect();
    let headers = [("content-type", "application/x-ndjson")];
    site.call("admin", Method::POST, "/v1/tables", &headers, lines).await.json(201);
    let rows = async || {
        let (rows,): (i64,) =
            despacho::db::query(&site.app.db, "SELECT COUNT(*) FROM configurations").one().await.unwrap();
        rows
    };
    let answer = site.get("galaxy", "/v1/configurations").await;
    assert!(answer.body.len() > 1 << 20, "{} bytes", answer.body.len());
    assert_eq!(answer.header("content-length"), "", "it is not held whole");
    let sum = despacho::replay::receipt::sha256_hex(answer.body.as_bytes());
    assert_eq!(answer.header("etag"), format!("\"{sum}\""));
    for second in 0..5 {
        let moment = format!("/v1/configurations?as_known_at=2026-12-02T10:00:0{second}%2B08:00");
        assert_eq!(site.get("galaxy", &moment).await.status, 200);
    }
    assert_eq!(rows().await, 0, "what only reads keeps nothing");
    assert_eq!(site.get("galaxy", &format!("/v1/configurations/{sum}")).await.status, 404);
    let mut many = table(1_000);
    many["limits"] = (0..501).map(|n| json!({"on": format!("wager-{n}")})).collect();
    assert_eq!(site.post("admin", "/v1/tables", &many).await.problem(), "422 field-invalid /limits");
}
