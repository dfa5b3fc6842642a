//! The sandbox: its clock, what moving it makes happen, and that a database is a sandbox's or never.

use axum::body::Body;
use axum::http::Method;
use despacho::clock::Clock;
use despacho::config::Settings;
use despacho::db::{Db, query};
use despacho::http::{App, StartError};
use serde_json::json;

use super::site::{MORNING, Site};
use crate::support::on_both;

on_both! {
    an_afternoon_is_enough, the_clock_is_moved_by_admins_and_never_back, outside_a_sandbox_there_is_no_clock,
    the_clock_is_one_for_all_replicas_and_outlives_them, a_database_is_a_sandboxs_from_its_birth_or_never,
    what_was_served_before_is_no_sandboxs, replicas_agree_on_what_a_new_database_is,
}

const CLOCK: &str = "/v1/sandbox/clock";

fn settings() -> Settings {
    Settings { sandbox: true, master_key: Some("5e".repeat(32)), ..Settings::default() }
}

async fn site(db: Db) -> Site {
    Site::with(db, settings()).await
}

/// The service on that database again, with a clock that stands where the machine's would.
async fn served(db: &Db, sandbox: bool) -> Result<App, StartError> {
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("logs").display().to_string();
    let clock = Clock::at(MORNING.parse::<jiff::Timestamp>().unwrap().into());
    App::new(Settings { logs, sandbox, ..settings() }, clock, db.clone()).await
}

async fn an_afternoon_is_enough(db: Db) {
    let site = site(db).await;
    let filing = |day: &str, reference: &str| {
        json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": day, "external_reference": reference,
            "options": {"9.draw": "second", "16.payouts": "second"}})
    };
    let file = async |day: &str, reference: &str| {
        let made = site.post("galaxy", "/v1/requests", &filing(day, reference)).await;
        assert!(made.header("despacho-sandbox").starts_with("2026-12-02T10:15:00"), "{:?}", made.headers);
        format!("/v1/requests/{}", made.json(201)["id"].as_str().unwrap())
    };
    let (approved, left) = (file("2026-12-10", "decided").await, file("2026-12-11", "left").await);

    let moved = site.post("admin", CLOCK, &json!({"now": "2026-12-04T11:00:00+08:00"})).await;
    assert_eq!(moved.header("despacho-sandbox"), "2026-12-04T11:00:00+08:00");
    assert_eq!(
        moved.json(200),
        json!({"now": "2026-12-04T11:00:00+08:00", "ahead_seconds": 2 * 86_400 + 45 * 60, "lapsed": 0})
    );
    let decision = json!({"revision": 1, "decision": "approve"});
    site.post("inspector", &format!("{approved}/decision"), &decision).await.json(200);
    let short = site.post("galaxy", "/v1/requests", &filing("2026-12-05", "too late")).await;
    assert_eq!(short.problem(), "422 notice-too-short /adopts_on (article 18)");

    // A second before midnight nothing has happened; at midnight the permit is in force, and what is undecided lapses.
    site.post("admin", CLOCK, &json!({"now": "2026-12-09T23:59:59+08:00"})).await.json(200);
    let before = site.get("galaxy", &approved).await.json(200);
    assert_eq!(before["effect"]["9.draw"]["state"], "pending");
    site.post("admin", CLOCK, &json!({"advance_seconds": 1})).await.json(200);
    let after = site.get("galaxy", &approved).await.json(200);
    assert_eq!(after["effect"]["9.draw"]["state"], "in_force");

    let midnight = site.post("admin", CLOCK, &json!({"now": "2026-12-11T00:00:00+08:00"})).await.json(200);
    assert_eq!(midnight["lapsed"], 1);
    // It is in the table, not only shown so.
    let (status,): (String,) =
        query(&site.app.db, "SELECT status FROM requests WHERE external_reference = 'left'").one().await.unwrap();
    assert_eq!(status, "lapsed");
    let history = site.get("galaxy", &format!("{left}/history")).await.json(200);
    assert_eq!(history["items"][1]["act"], "lapsed");
    assert_eq!(history["items"][1]["at"], "2026-12-11T00:00:00+08:00");
}

async fn the_clock_is_moved_by_admins_and_never_back(db: Db) {
    let site = site(db).await;
    for key in ["galaxy", "inspector", "auditor", "admin"] {
        let clock = site.get(key, CLOCK).await.json(200);
        assert_eq!(clock, json!({"now": MORNING, "ahead_seconds": 0}));
    }
    assert_eq!(site.get("", CLOCK).await.problem(), "401 key-missing");
    for key in ["galaxy", "inspector", "auditor"] {
        assert_eq!(site.post(key, CLOCK, &json!({"advance_seconds": 1})).await.problem(), "403 role-insufficient");
    }
    let both = json!({"now": "2026-12-03T00:00:00+08:00", "advance_seconds": 5});
    let moved = site.post("admin", CLOCK, &both).await.json(200);
    assert_eq!(moved["now"], "2026-12-03T00:00:05+08:00");
    for (to, problem) in [
        (json!({"now": "2026-12-03T00:00:04+08:00"}), "422 field-invalid /now"),
        (json!({}), "422 field-invalid "),
        (json!({"advance_seconds": -1}), "422 field-invalid /advance_seconds"),
        (json!({"advance_seconds": 1.5}), "422 field-invalid /advance_seconds"),
        (json!({"now": "tomorrow"}), "422 field-invalid /now"),
        (json!({"to": "2026-12-04"}), "422 field-invalid /to"),
    ] {
        assert_eq!(site.post("admin", CLOCK, &to).await.problem(), problem, "{to}");
    }
    assert_eq!(site.get("admin", CLOCK).await.json(200)["now"], "2026-12-03T00:00:05+08:00");
    // Staying is no move: one event, for those who see everything.
    site.post("admin", CLOCK, &json!({"advance_seconds": 0})).await.json(200);
    let events = site.get("auditor", "/v1/events?act=clock-moved").await.json(200);
    let [event] = events["items"].as_array().unwrap().as_slice() else { panic!("{events}") };
    assert_eq!(event["detail"], json!({"from": MORNING, "to": "2026-12-03T00:00:05+08:00"}));
    assert_eq!(event["subject"], "ada");
    assert_eq!(site.get("galaxy", "/v1/events?act=clock-moved").await.json(200)["items"], json!([]));
    // The clock goes on with the one that it is ahead of.
    site.at("2026-12-02T10:15:10+08:00");
    assert_eq!(site.get("admin", CLOCK).await.json(200)["now"], "2026-12-03T00:00:15+08:00");
}

async fn outside_a_sandbox_there_is_no_clock(db: Db) {
    let site = Site::new(db).await;
    let nowhere = site.get("admin", "/v1/sandbox").await;
    assert_eq!(nowhere.header("despacho-sandbox"), "");
    for key in ["", "admin", "galaxy"] {
        assert_eq!(site.get(key, CLOCK).await.problem(), "404 not-found", "{key}");
        let moved = site.post(key, CLOCK, &json!({"advance_seconds": 60})).await;
        assert_eq!(moved.problem(), "404 not-found", "{key}");
        let garbled = site.call(key, Method::POST, CLOCK, &[], Body::from("{")).await;
        assert_eq!(garbled.problem(), "404 not-found", "{key}");
    }
    assert_eq!(site.now().to_string(), MORNING);
}

async fn the_clock_is_one_for_all_replicas_and_outlives_them(db: Db) {
    let first = site(db.clone()).await;
    let second = Site::over(served(&db, true).await.unwrap()).await;
    first.post("admin", CLOCK, &json!({"now": "2026-12-24T18:00:00+08:00"})).await.json(200);
    assert_eq!(second.get("admin", CLOCK).await.json(200)["now"], "2026-12-24T18:00:00+08:00");
    // Both move it at once: neither move is lost.
    let minute = json!({"advance_seconds": 60});
    let moves = (0..16).map(|n| if n % 2 == 0 { &first } else { &second }).map(|it| it.post("admin", CLOCK, &minute));
    for moved in futures_util::future::join_all(moves).await {
        moved.json(200);
    }
    let third = served(&db, true).await.unwrap();
    for clock in [&first.clock, &second.clock, &third.clock] {
        assert!(clock.now().to_string().as_str() <= "2026-12-24T18:16:00+08:00");
    }
    assert_eq!(third.clock.now().to_string(), "2026-12-24T18:16:00+08:00");
}

async fn a_database_is_a_sandboxs_from_its_birth_or_never(db: Db) {
    served(&db, true).await.unwrap();
    let error = served(&db, false).await.err().unwrap().to_string();
    assert!(error.starts_with("this database is a sandbox's") && error.contains("--sandbox"), "{error}");
    served(&db, true).await.unwrap();
}

async fn what_was_served_before_is_no_sandboxs(db: Db) {
    served(&db, false).await.unwrap();
    let error = served(&db, true).await.err().unwrap().to_string();
    assert!(error.starts_with("this database is not a sandbox's") && error.contains("--sandbox"), "{error}");
    served(&db, false).await.unwrap();
}

async fn replicas_agree_on_what_a_new_database_is(db: Db) {
    let starts = (0..8).map(|n| served(&db, n % 2 == 0));
    let started = futures_util::future::join_all(starts).await;
    let up: Vec<_> = (0..8).filter(|n| started[*n].is_ok()).map(|n| n % 2).collect();
    assert!(up == [0; 4] || up == [1; 4], "{up:?}");
}
