//! A clock that is wrong: nothing lapses by it, what is dated waits, and an admin's word ends the doubt.

use axum::body::Body;
use axum::http::Method;
use despacho::clock::Clock;
use despacho::config::Settings;
use despacho::db::{Db, query};
use despacho::http::App;
use despacho::ledger::Caller;
use despacho::registry::{clock_mark, confirm_clock, keep_clock};
use serde_json::{Value, json};

use super::site::{MORNING, Site};
use crate::support::{on_both, on_sqlite_at};

on_both! {
    forty_days_forward_for_a_while_lapse_nothing, a_clock_that_jumps_back_waits_too, a_restart_with_a_wrong_clock_is_noticed,
    an_admin_confirms_the_clock_for_all_replicas, a_sandboxs_clock_is_moved_without_a_doubt,
    keys_end_by_the_count_that_goes_on,
}

const DAY: i64 = 86_400;
const STATE: &str = "/v1/clock";
const CONFIRM: &str = "/v1/clock/confirmation";

fn filing(day: &str) -> Value {
    json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": day,
        "options": {"9.draw": "second", "16.payouts": "second"}})
}

async fn file(site: &Site, day: &str) -> String {
    let made = site.post("galaxy", "/v1/requests", &filing(day)).await.json(201);
    format!("/v1/requests/{}", made["id"].as_str().unwrap())
}

async fn status(site: &Site, request: &str) -> String {
    site.get("galaxy", request).await.json(200)["status"].as_str().unwrap().to_owned()
}

/// Lets time pass.
fn pass(clock: &Clock, seconds: i64) {
    let wall = clock.reading().wall + seconds * 1_000_000;
    assert!(clock.set(despacho::instant::Instant::from_micros(wall)));
}

/// The service on the same database, on a machine of its own whose clock is so many seconds from the morning.
async fn elsewhere(site: &Site, boot: &str, seconds: i64) -> App {
    let morning: despacho::instant::Instant = MORNING.parse::<jiff::Timestamp>().unwrap().into();
    let clock =
        Clock::of_machine(despacho::instant::Instant::from_micros(morning.micros() + seconds * 1_000_000), boot, 9);
    App::new(site.app.settings.clone(), clock, site.app.db.clone()).await.unwrap()
}

async fn forty_days_forward_for_a_while_lapse_nothing(db: Db) {
    let site = Site::new(db).await;
    let approved = file(&site, "2026-12-09").await;
    let decision = json!({"revision": 1, "decision": "approve"});
    site.post("inspector", &format!("{approved}/decision"), &decision).await.json(200);
    let mut pending = Vec::new();
    for day in ["2026-12-10", "2026-12-20"] {
        let mut filing = filing(day);
        filing["scope"] = json!({"table": "GX-1"});
        let made = site.post("galaxy", "/v1/requests", &filing).await.json(201);
        pending.push(format!("/v1/requests/{}", made["id"].as_str().unwrap()));
    }
    let certificate = format!("{approved}/certificate");
    assert_eq!(site.get("", "/readyz").await.status, 200);

    assert!(site.clock.jump(40 * DAY));
    site.app.do_what_is_due().await;
    for request in &pending {
        assert_eq!(status(&site, request).await, "submitted");
        let history = site.get("galaxy", &format!("{request}/history")).await.json(200);
        assert_eq!(history["items"].as_array().unwrap().len(), 1);
    }
    let listed = site.get("auditor", "/v1/requests?status=lapsed").await.json(200);
    assert_eq!(listed["items"], json!([]));
    // What was approved is not in force yet.
    let effect = site.get("galaxy", &approved).await.json(200)["effect"]["9.draw"]["state"].clone();
    assert_eq!(effect, "pending");
    // What is dated waits; whoever may not do it, or has no key, is told so as always.
    let revocation = json!({"from": "2027-02-01", "reasons": "x"});
    let table = json!({"operator": "galaxy", "table": "GX-9", "casino": "galaxy-macau", "game": "makccarat", "from": "2010-01-01"});
    for (key, path, body) in [
        ("galaxy", "/v1/requests", filing("2027-03-01")),
        ("galaxy", "/v1/requests?validate=true", filing("2027-03-01")),
        ("galaxy", &format!("{}/amendment", pending[0]), json!({"revision": 1, "adopts_on": "2026-12-21"})),
        ("galaxy", &format!("{}/withdrawal", pending[0]), json!({"revision": 1})),
        ("inspector", &format!("{}/decision", pending[0]), decision.clone()),
        ("inspector", &format!("{approved}/revocation"), revocation),
        ("admin", "/v1/tables", table),
    ] {
        let refused = site.post(key, path, &body).await;
        assert_eq!(refused.problem(), "503 clock-doubtful", "{path}");
        assert_eq!(refused.header("retry-after"), "60");
        assert_eq!(site.post("", path, &body).await.problem(), "401 key-missing");
    }
    assert_eq!(site.get("galaxy", &certificate).await.problem(), "503 clock-doubtful");
    let told = site.get("", "/readyz").await;
    assert_eq!(told.status, 503);
    assert!(told.body.contains("clock"), "{}", told.body);
    // What is not dated goes on: a log is read, a key that leaked is revoked.
    let log = "{\"type\":\"log\",\"version\":1,\"operator\":\"galaxy\",\"currency\":\"HKD\"}\n";
    let headers = [("content-type", "application/x-ndjson")];
    site.call("galaxy", Method::POST, "/v1/verifications", &headers, log).await.json(201);
    let key = site.post("admin", "/v1/keys", &json!({"subject": "x", "role": "auditor"})).await.json(201);
    let retire = format!("/v1/keys/{}/retirement", key["id"].as_str().unwrap());
    site.call("admin", Method::POST, &retire, &[], Body::empty()).await.json(200);
    let state = site.get("admin", STATE).await.json(200);
    assert_eq!((&state["doubtful"], &state["off_seconds"]), (&json!(true), &json!(40 * DAY)));
    assert_eq!((&state["now"], &state["machine"]), (&json!(MORNING), &json!("2027-01-11T10:15:00+08:00")));

    pass(&site.clock, 24);
    assert!(site.clock.jump(-40 * DAY));
    site.app.do_what_is_due().await;
    assert_eq!(site.get("", "/readyz").await.status, 200);
    assert_eq!(status(&site, &pending[0]).await, "submitted");
    site.post("inspector", &format!("{}/decision", pending[0]), &decision).await.json(200);
    assert_eq!(site.get("galaxy", &certificate).await.status, 200);
    // No moment in the history is of the future.
    let events = site.get("auditor", "/v1/events?limit=200").await.json(200);
    for event in events["items"].as_array().unwrap() {
        assert!(event["recorded_at"].as_str().unwrap() < "2026-12-02T10:16", "{event}");
    }
    // And what is due lapses at its hour.
    site.at("2026-12-20T00:00:00+08:00");
    assert_eq!(status(&site, &pending[1]).await, "lapsed");
}

async fn a_clock_that_jumps_back_waits_too(db: Db) {
    let site = Site::new(db).await;
    site.clock.jump(-2 * DAY);
    assert_eq!(site.post("galaxy", "/v1/requests", &filing("2026-12-10")).await.problem(), "503 clock-doubtful");
    site.clock.jump(2 * DAY - 300);
    file(&site, "2026-12-10").await;
}

async fn a_restart_with_a_wrong_clock_is_noticed(db: Db) {
    let site = Site::new(db).await;
    let pending = file(&site, "2026-12-20").await;
    keep_clock(&site.app.db, &site.app.clock).await.unwrap();
    for (seconds, doubtful) in [(40 * DAY, true), (-3600, true), (-200, false), (200, false)] {
        let app = elsewhere(&site, "b", seconds).await;
        assert_eq!(app.clock.doubt().is_some(), doubtful, "{seconds}");
        keep_clock(&app.db, &app.clock).await.unwrap();
        app.do_what_is_due().await;
        let (status,): (String,) = query(&site.app.db, "SELECT status FROM requests").one().await.unwrap();
        assert_eq!(status, "submitted", "{pending} {seconds}");
    }
    // What is doubted moves no mark.
    let mark = clock_mark(&site.app.db).await.unwrap();
    assert!(mark.at <= site.now().micros() + 201 * 1_000_000, "{mark:?}");
}

async fn an_admin_confirms_the_clock_for_all_replicas(db: Db) {
    let site = Site::new(db).await;
    file(&site, "2026-12-10").await;
    let mut other = Site::over(elsewhere(&site, "b", 0).await).await;
    let mut third = Site::over(elsewhere(&site, "c", 0).await).await;
    other.adopt(&site, "galaxy");
    third.adopt(&site, "galaxy");
    // The machines of all slept with all their clocks, but for the third.
    for clock in [&site.clock, &other.clock] {
        clock.jump(5 * DAY);
    }
    for key in ["galaxy", "inspector", "auditor"] {
        assert_eq!(site.get(key, STATE).await.problem(), "403 role-insufficient");
        assert_eq!(site.post(key, CONFIRM, &json!({"now": MORNING})).await.problem(), "403 role-insufficient");
    }
    // The time is the admin's own, and not read off the machine.
    assert_eq!(site.post("admin", CONFIRM, &json!({})).await.problem(), "422 field-invalid /now");
    assert_eq!(site.post("admin", CONFIRM, &json!({"now": MORNING})).await.problem(), "422 field-invalid /now");
    assert!(site.app.clock.doubt().is_some());
    let now = json!({"now": "2026-12-07T10:17:00+08:00"});
    let state = site.post("admin", CONFIRM, &now).await.json(200);
    assert_eq!((&state["doubtful"], &state["now"]), (&json!(false), &json!("2026-12-07T10:15:00+08:00")));
    let events = site.get("auditor", "/v1/events?act=clock-confirmed").await.json(200);
    let [event] = events["items"].as_array().unwrap().as_slice() else { panic!("{events}") };
    assert_eq!(event["subject"], "ada");
    assert_eq!(event["detail"]["time"], "2026-12-07T10:15:00+08:00");
    assert_eq!(event["detail"]["doubted_by_seconds"], 5 * DAY);
    file(&site, "2026-12-20").await;
    for replica in [&other, &third] {
        keep_clock(&replica.app.db, &replica.app.clock).await.unwrap();
    }
    assert_eq!(other.app.clock.doubt(), None);
    assert!(third.app.clock.doubt().is_some(), "its clock shows another time than the one that was confirmed");
    assert_eq!(third.post("galaxy", "/v1/requests", &filing("2026-12-21")).await.problem(), "503 clock-doubtful");
    // A restart after it.
    assert_eq!(elsewhere(&site, "d", 5 * DAY + 60).await.clock.doubt(), None);
    assert!(elsewhere(&site, "d", 0).await.clock.doubt().is_some());
}

async fn a_sandboxs_clock_is_moved_without_a_doubt(db: Db) {
    let site = Site::with(db, Settings { sandbox: true, ..Settings::default() }).await;
    let to = json!({"now": "2027-01-11T10:15:00+08:00"});
    site.post("admin", "/v1/sandbox/clock", &to).await.json(200);
    assert_eq!(site.get("", "/readyz").await.status, 200);
    file(&site, "2027-02-20").await;
    let again = site.again(|_| ()).await;
    assert_eq!(again.app.clock.doubt(), None);
}

async fn keys_end_by_the_count_that_goes_on(db: Db) {
    let mut site = Site::new(db).await;
    let ends = json!({"subject": "x", "role": "auditor", "expires_at": "2026-12-03T10:15:00+08:00"});
    let made = site.post("admin", "/v1/keys", &ends).await.json(201);
    let secret = made["secret"].as_str().unwrap().to_owned();
    site.clock.jump(40 * DAY);
    let asked = async |site: &Site| {
        let bearer = format!("Bearer {secret}");
        let request = axum::http::Request::get("/v1/me").header("authorization", bearer).body(Body::empty()).unwrap();
        site.send(request).await.status
    };
    assert_eq!(asked(&site).await, 200, "a jump ends no key");
    pass(&site.clock, DAY - 1);
    assert_eq!(asked(&site).await, 200);
    pass(&site.clock, 1);
    assert_eq!(asked(&site).await, 401, "and lets none go on");
    site.clock.jump(-40 * DAY);
    site.key("later", "later", despacho::ledger::Role::Auditor, None).await;
    assert_eq!(asked(&site).await, 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_shows_and_confirms() {
    on_sqlite_at(|url, db| async move {
        let run = |args: &[&str]| {
            let program = std::process::Command::new(env!("CARGO_BIN_EXE_despacho"))
                .args(["clock", "--database", &url, "--json"])
                .args(args)
                .output()
                .unwrap();
            (program.status.code(), String::from_utf8(program.stdout).unwrap())
        };
        let (code, said) = run(&[]);
        let said: Value = serde_json::from_str(&said).unwrap();
        assert_eq!((code, &said["marked"]), (Some(0), &Value::Null));
        let (code, _) = run(&["--confirm", "2020-01-01T00:00:00+08:00"]);
        assert_eq!(code, Some(2));
        let machine = Clock::System.now().to_string();
        let (code, said) = run(&["--confirm", &machine]);
        let said: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(code, Some(0));
        assert!(said["marked"].as_str().unwrap() >= &*machine, "{said}");
        let (acts,): (i64,) =
            query(&db, "SELECT count(*) FROM events WHERE act = 'clock-confirmed'").one().await.unwrap();
        assert_eq!(acts, 1);
        // The machine's clock, as the service has it.
        let clock =
            Clock::System.watched(despacho::http::clock::limits(&Settings::default()), &clock_mark(&db).await.unwrap());
        assert_eq!(clock.doubt(), None);
        confirm_clock(&db, &clock, &Caller::command_line()).await.unwrap();
    })
    .await;
}
