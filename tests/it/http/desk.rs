//! How the desk works: hearings, four eyes, delegations, its own clock, and wagers beyond the regulation.

use axum::http::Method;
use despacho::config::{FourEyes, Settings};
use despacho::db::Db;
use expect_test::expect;
use serde_json::{Value, json};

use super::site::{Answer, Site};
use crate::support::on_both;

on_both! {
    nothing_adverse_is_decided_in_a_hearing, a_permit_is_heard_before_its_revocation, a_hearing_has_faults,
    one_proposes_and_another_decides, adverse_decisions_alone_need_four_eyes, a_proposal_falls_with_the_request,
    a_decision_names_its_delegation, a_decision_needs_a_delegation, the_desks_date_moves, a_desk_may_have_no_norm,
    what_is_due_is_listed,
    wagers_beyond_the_regulation, a_part_of_the_wagers, faults_of_wagers, a_closure_moves_nothing_received_before,
}

fn filing(adopts_on: &str) -> Value {
    json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": adopts_on,
        "options": {"9.draw": "second", "16.payouts": "second"}})
}

/// Files for galaxy, and answers the address.
async fn filed(site: &Site, adopts_on: &str) -> String {
    let answer = site.post("galaxy", "/v1/requests", &filing(adopts_on)).await;
    answer.json(201);
    answer.header("location").to_owned()
}

async fn act(site: &Site, key: &str, request: &str, act: &str, body: Value) -> Answer {
    site.post(key, &format!("{request}/{act}"), &body).await
}

fn refusal(revision: i64) -> Value {
    json!({"revision": revision, "decision": "refuse", "reasons": "The layout is missing.", "article": "18"})
}

fn approval(revision: i64) -> Value {
    json!({"revision": revision, "decision": "approve"})
}

fn hearing(revision: i64, working_days: u8) -> Value {
    json!({"revision": revision, "reasons": "A refusal is meant.", "article": "18", "working_days": working_days})
}

/// The acts of a request, with what moved its due date.
async fn told(site: &Site, request: &str) -> Vec<String> {
    let history = site.get("auditor", &format!("{request}/history")).await.json(200);
    let told = history["items"].as_array().unwrap().iter().map(|it| {
        let due = &it["detail"]["due"];
        let moved = |it: &Value| it.as_str().unwrap_or("-").to_owned();
        let due =
            if due.is_null() { String::new() } else { format!(" {} > {}", moved(&due["from"]), moved(&due["to"])) };
        format!("{}{due}", it["act"].as_str().unwrap())
    });
    told.collect()
}

async fn nothing_adverse_is_decided_in_a_hearing(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "2027-01-20").await;
    let opened = act(&site, "inspector", &request, "hearing", hearing(1, 3)).await.json(200);
    assert_eq!((&opened["status"], &opened["revision"]), (&json!("submitted"), &json!(2)));
    // Thursday, Friday, Monday.
    assert_eq!(opened["hearing"]["answer_by"], "2026-12-07");
    assert_eq!(act(&site, "inspector 2", &request, "decision", refusal(2)).await.problem(), "409 hearing-open");
    let part = json!({"revision": 2, "decision": "approve", "options": ["9.draw"], "reasons": "x"});
    assert_eq!(act(&site, "inspector 2", &request, "decision", part).await.problem(), "409 hearing-open");
    assert_eq!(act(&site, "inspector", &request, "hearing", hearing(2, 3)).await.problem(), "409 hearing-open");
    let answer = json!({"revision": 2, "answer": "It is attached to our letter."});
    let foreign = act(&site, "wynn", &request, "hearing/answer", answer.clone()).await;
    assert_eq!(foreign.problem(), "404 not-found");
    let answered = act(&site, "galaxy", &request, "hearing/answer", answer).await.json(200);
    assert_eq!(answered["hearing"]["answered_by"], "back-office");
    let again = act(&site, "galaxy", &request, "hearing/answer", json!({"revision": 3, "answer": "x"})).await;
    assert_eq!(again.problem(), "409 hearing-closed");
    let refused = act(&site, "inspector", &request, "decision", refusal(3)).await.json(200);
    assert_eq!(refused["status"], "refused");
    assert_eq!(refused["decision"]["hearing"]["answered_at"], answered["hearing"]["answered_at"]);
    assert_eq!(
        told(&site, &request).await,
        ["filed", "hearing-opened 2026-12-04 > 2026-12-10", "hearing-answered 2026-12-10 > 2026-12-04", "refused"]
    );

    // Where its day passes without an answer, the decision may follow; and an approval need not wait.
    let request = filed(&site, "2027-01-20").await;
    act(&site, "inspector", &request, "hearing", hearing(1, 1)).await.json(200);
    site.at("2026-12-03T23:59:59+08:00");
    assert_eq!(act(&site, "inspector", &request, "decision", refusal(2)).await.problem(), "409 hearing-open");
    site.at("2026-12-04T00:00:00+08:00");
    let late = act(&site, "galaxy", &request, "hearing/answer", json!({"revision": 2, "answer": "x"})).await;
    assert_eq!(late.problem(), "409 hearing-closed");
    let refused = act(&site, "inspector", &request, "decision", refusal(2)).await.json(200);
    assert_eq!(refused["decision"]["hearing"]["answered_at"], Value::Null);
    let request = filed(&site, "2027-01-20").await;
    act(&site, "inspector", &request, "hearing", hearing(1, 1)).await.json(200);
    let approved = act(&site, "inspector", &request, "decision", approval(2)).await.json(200);
    assert_eq!((&approved["status"], &approved["hearing"]), (&json!("approved"), &Value::Null));
}

async fn a_permit_is_heard_before_its_revocation(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "2026-12-10").await;
    act(&site, "inspector", &request, "decision", approval(1)).await.json(200);
    site.at("2026-12-14T10:00:00+08:00");
    act(&site, "inspector", &request, "hearing", hearing(2, 2)).await.json(200);
    let revocation = json!({"from": "2026-12-20", "reasons": "misuse"});
    let open = act(&site, "inspector", &request, "revocation", revocation.clone()).await;
    assert_eq!(open.problem(), "409 hearing-open");
    act(&site, "galaxy", &request, "hearing/answer", json!({"revision": 3, "answer": "We regret it."})).await.json(200);
    let revoked = act(&site, "inspector", &request, "revocation", revocation).await.json(200);
    assert_eq!(revoked["request"]["status"], "revoked");
    assert!(revoked["request"]["revocation"]["hearing"]["answered_at"].is_string());
}

async fn a_hearing_has_faults(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "2026-12-10").await;
    let check = async |body: Value, expected: expect_test::Expect| {
        expected.assert_eq(&act(&site, "inspector", &request, "hearing", body).await.problem());
    };
    check(hearing(2, 3), expect!["412 revision-stale"]).await;
    check(hearing(1, 0), expect!["422 field-invalid /working_days"]).await;
    check(
        hearing(1, 61),
        expect![[r#"
        422 request-invalid
          field-invalid /working_days
          field-invalid /working_days"#]],
    )
    .await;
    // Wednesday the ninth is the fourth working day: the answer would be due in time. One more would not.
    check(hearing(1, 5), expect!["422 field-invalid /working_days"]).await;
    check(
        json!({"revision": 1, "reasons": " ", "article": "99", "working_days": 1}),
        expect![[r#"
        422 request-invalid
          field-invalid /reasons
          field-invalid /article"#]],
    )
    .await;
    act(&site, "inspector", &request, "hearing", hearing(1, 4)).await.json(200);
    let answer = act(&site, "galaxy", &request, "hearing/answer", json!({"revision": 2, "answer": " "})).await;
    assert_eq!(answer.problem(), "422 field-invalid /answer");
    for (key, path, body) in [
        ("galaxy", "hearing", hearing(2, 1)),
        ("auditor", "hearing", hearing(2, 1)),
        ("admin", "hearing", hearing(2, 1)),
        ("inspector", "hearing/answer", json!({"revision": 2, "answer": "x"})),
        ("galaxy", "proposal", json!({"decision": refusal(2)})),
    ] {
        assert_eq!(act(&site, key, &request, path, body).await.problem(), "403 role-insufficient", "{key} {path}");
    }
}

async fn strict(db: Db, settings: Settings) -> Site {
    Site::with(db, settings).await
}

async fn one_proposes_and_another_decides(db: Db) {
    let site = strict(db, Settings { four_eyes: FourEyes::All, ..Settings::default() }).await;
    let request = filed(&site, "2026-12-10").await;
    assert_eq!(act(&site, "inspector", &request, "decision", approval(1)).await.problem(), "409 proposal-missing");
    let proposed = act(&site, "inspector", &request, "proposal", json!({"decision": approval(1)})).await.json(200);
    assert_eq!((&proposed["revision"], &proposed["proposal"]["by"]), (&json!(2), &json!("ines")));
    assert_eq!(act(&site, "inspector", &request, "decision", approval(2)).await.problem(), "403 own-proposal");
    assert_eq!(act(&site, "inspector 2", &request, "decision", refusal(2)).await.problem(), "409 proposal-missing");
    let later = json!({"revision": 2, "decision": "approve", "adopts_on": "2026-12-12"});
    assert_eq!(act(&site, "inspector 2", &request, "decision", later).await.problem(), "409 proposal-missing");
    let decided = act(&site, "inspector 2", &request, "decision", approval(2)).await.json(200);
    assert_eq!((&decided["status"], &decided["proposal"]), (&json!("approved"), &Value::Null));
    assert_eq!((&decided["decision"]["by"], &decided["decision"]["proposed_by"]), (&json!("ivo"), &json!("ines")));

    site.at("2026-12-14T10:00:00+08:00");
    let revocation = json!({"from": "2026-12-20", "reasons": "misuse"});
    assert_eq!(
        act(&site, "inspector", &request, "revocation", revocation.clone()).await.problem(),
        "409 proposal-missing"
    );
    let past = json!({"revocation": {"from": "2026-12-01", "reasons": "misuse"}});
    assert_eq!(act(&site, "inspector 2", &request, "proposal", past).await.problem(), "422 field-invalid /from");
    act(&site, "inspector 2", &request, "proposal", json!({"revocation": revocation})).await.json(200);
    let own = act(&site, "inspector 2", &request, "revocation", revocation.clone()).await;
    assert_eq!(own.problem(), "403 own-proposal");
    let revoked = act(&site, "inspector", &request, "revocation", revocation).await.json(200);
    assert_eq!(revoked["request"]["revocation"]["proposed_by"], "ivo");
    assert_eq!(told(&site, &request).await, ["filed", "proposed", "approved", "proposed", "revoked"]);
}

async fn adverse_decisions_alone_need_four_eyes(db: Db) {
    let site = strict(db, Settings { four_eyes: FourEyes::Adverse, ..Settings::default() }).await;
    let request = filed(&site, "2026-12-10").await;
    let part = json!({"revision": 1, "decision": "approve", "options": ["9.draw"], "reasons": "x"});
    for adverse in [refusal(1), part] {
        let answer = act(&site, "inspector", &request, "decision", adverse).await;
        assert_eq!(answer.problem(), "409 proposal-missing");
    }
    // To return is to decide nothing.
    let back = json!({"revision": 1, "decision": "return", "reasons": "x"});
    act(&site, "inspector", &request, "decision", back).await.json(200);
    let request = filed(&site, "2026-12-11").await;
    act(&site, "inspector", &request, "decision", approval(1)).await.json(200);
}

async fn a_proposal_falls_with_the_request(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "2026-12-10").await;
    act(&site, "inspector", &request, "proposal", json!({"decision": refusal(1)})).await.json(200);
    let amended = act(&site, "galaxy", &request, "amendment", json!({"revision": 2, "adopts_on": "2026-12-12"})).await;
    assert_eq!(amended.json(200)["proposal"], Value::Null);
    // Whose proposal stands does not decide, four eyes or not; another may decide otherwise.
    act(&site, "inspector", &request, "proposal", json!({"decision": refusal(3)})).await.json(200);
    for own in [approval(4), json!({"revision": 4, "decision": "return", "reasons": "x"})] {
        assert_eq!(act(&site, "inspector", &request, "decision", own).await.problem(), "403 own-proposal");
    }
    let decided = act(&site, "inspector 2", &request, "decision", approval(4)).await.json(200);
    assert_eq!(decided["decision"]["proposed_by"], Value::Null);
}

async fn delegated(site: &Site, delegation: Value) -> Value {
    site.post("admin", "/v1/delegations", &delegation).await.json(201)
}

async fn a_decision_names_its_delegation(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "2026-12-10").await;
    let entry = delegated(
        &site,
        json!({"subject": "ines", "act": "Despacho 12/2026", "may": ["approve", "revoke"],
        "games": ["makccarat"], "kinds": ["options"], "from": "2026-01-01", "until": "2027-01-01"}),
    )
    .await;
    let decided = act(&site, "inspector", &request, "decision", approval(1)).await.json(200);
    assert_eq!(decided["decision"]["delegation"], json!({"id": entry["id"], "act": "Despacho 12/2026"}));
    // Another has none, and decides in its own right.
    let revocation = json!({"from": "2026-12-20", "reasons": "misuse"});
    let revoked = act(&site, "inspector 2", &request, "revocation", revocation).await.json(200);
    assert_eq!(revoked["request"]["revocation"]["delegation"], Value::Null);
    // They are kept like every register.
    let faulty = json!({"subject": "", "act": " ", "may": [], "from": "2026-01-01", "until": "2025-01-01"});
    expect![[r#"
        422 request-invalid
          field-invalid /until
          field-invalid /subject
          field-invalid /act
          field-invalid /may"#]]
    .assert_eq(&site.post("admin", "/v1/delegations", &faulty).await.problem());
    let path = format!("/v1/delegations/{}", entry["id"].as_str().unwrap());
    let (end, path) = (json!({"from": "2026-12-05"}), format!("{path}/retirement"));
    let retired = site.change("admin", Method::POST, &path, 1, &end).await;
    assert_eq!(retired.json(200)["until"], "2026-12-05");
    assert_eq!(site.post("inspector", "/v1/delegations", &faulty).await.problem(), "403 role-insufficient");
}

async fn a_decision_needs_a_delegation(db: Db) {
    let site = strict(db, Settings { require_delegation: true, ..Settings::default() }).await;
    let request = filed(&site, "2026-12-10").await;
    let missing = async || act(&site, "inspector", &request, "decision", approval(1)).await.problem();
    assert_eq!(missing().await, "403 delegation-missing");
    let from = |subject: &str, more: Value| {
        let mut one = json!({"subject": subject, "act": more.to_string(), "may": ["approve"], "from": "2026-01-01"});
        one.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        one
    };
    for other in [
        from("ivo", json!({})),
        from("ines", json!({"may": ["refuse", "return", "revoke"]})),
        from("ines", json!({"games": ["baccarat"]})),
        from("ines", json!({"kinds": ["jackpot", "both", "wagers"]})),
        from("ines", json!({"until": "2026-12-02"})),
        from("ines", json!({"from": "2026-12-03"})),
    ] {
        delegated(&site, other).await;
        assert_eq!(missing().await, "403 delegation-missing");
    }
    site.at("2026-12-03T00:00:00+08:00");
    act(&site, "inspector", &request, "decision", approval(1)).await.json(200);
}

async fn the_desks_date_moves(db: Db) {
    let site = Site::new(db).await;
    let request = filed(&site, "2027-01-20").await;
    let due = async || site.get("galaxy", &request).await.json(200)["due_on"].clone();
    assert_eq!(due().await, "2026-12-04");
    let back = json!({"revision": 1, "decision": "return", "reasons": "Which tables?"});
    act(&site, "inspector", &request, "decision", back).await.json(200);
    assert_eq!(due().await, Value::Null);
    site.at("2026-12-07T10:00:00+08:00");
    act(&site, "galaxy", &request, "amendment", json!({"revision": 2})).await.json(200);
    // Tuesday is a holiday.
    assert_eq!(due().await, "2026-12-10");
    act(&site, "galaxy", &request, "amendment", json!({"revision": 3, "note": "x"})).await.json(200);
    assert_eq!(due().await, "2026-12-10");
    assert_eq!(told(&site, &request).await, ["filed", "returned 2026-12-04 > -", "resubmitted", "amended"]);
}

async fn a_desk_may_have_no_norm(db: Db) {
    let site = strict(db, Settings { service_norm: 0, ..Settings::default() }).await;
    let request = filed(&site, "2026-12-10").await;
    assert_eq!(site.get("galaxy", &request).await.json(200)["due_on"], Value::Null);
    assert_eq!(site.get("inspector", "/v1/requests?overdue=true").await.json(200)["items"], json!([]));
}

async fn what_is_due_is_listed(db: Db) {
    let site = Site::new(db).await;
    let first = filed(&site, "2027-01-20").await; // due on Friday the fourth
    site.at("2026-12-03T10:00:00+08:00");
    let second = filed(&site, "2027-01-19").await; // due on Monday the seventh
    let returned = filed(&site, "2027-01-21").await;
    let back = json!({"revision": 1, "decision": "return", "reasons": "x"});
    act(&site, "inspector", &returned, "decision", back).await.json(200);
    let name = |it: &Value| match format!("/v1/requests/{}", it["id"].as_str().unwrap()) {
        it if it == first => "first",
        it if it == second => "second",
        _ => "returned",
    };
    let listed = async |query: &str| {
        let list = site.get("inspector", &format!("/v1/requests?{query}")).await.json(200);
        list["items"].as_array().unwrap().iter().map(name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(listed("").await, "second first returned");
    assert_eq!(listed("due_soon=true").await, "first");
    assert_eq!(listed("due_soon=false").await, "second returned");
    assert_eq!(listed("overdue=true").await, "");
    site.at("2026-12-05T10:00:00+08:00"); // a Saturday: the next working day is Monday
    assert_eq!(listed("due_soon=true").await, "second");
    assert_eq!(listed("overdue=true").await, "first");
    assert_eq!(listed("overdue=false&status=submitted").await, "second");
    act(&site, "inspector", &first, "decision", approval(1)).await.json(200);
    assert_eq!(listed("overdue=true").await, "");
}

fn small_six(wager: &str) -> Value {
    json!({"wager": wager, "features": "Banker wins with six.", "rules": "Two cards.", "prizes": "22 to 1",
        "house_advantage": "5.3 per cent", "layout": "A field before each seat."})
}

fn wagers(adopts_on: &str, wagers: &[Value]) -> Value {
    json!({"game": "baccarat", "scope": {"operator": "galaxy"}, "adopts_on": adopts_on, "wagers": wagers})
}

async fn snapshot(site: &Site) -> Vec<Value> {
    let snapshot = site.get("galaxy", "/v1/configurations").await.json(200);
    snapshot["permits"].as_array().unwrap().iter().map(|it| it["wagers"].clone()).collect()
}

async fn wagers_beyond_the_regulation(db: Db) {
    let site = Site::new(db).await;
    // No notice is asked for, but an approval before the day.
    let ask = wagers("2026-12-03", &[small_six("small-six")]);
    let filed = site.post("galaxy", "/v1/requests", &ask).await;
    let (request, path) = (filed.json(201), filed.header("location").to_owned());
    assert_eq!((&request["kind"], &request["notice"]), (&json!("wagers"), &Value::Null));
    assert_eq!(request["wagers"][0], ask["wagers"][0]);
    assert_eq!(request["effect"]["wagers"]["state"], "pending");
    assert_eq!(snapshot(&site).await, [] as [Value; 0]);
    // A description that changes is a new receipt.
    let mut two = vec![small_six("small-six"), small_six("big-six")];
    two[0]["prizes"] = json!("20 to 1");
    let amended = act(&site, "galaxy", &path, "amendment", json!({"revision": 1, "wagers": two})).await.json(200);
    assert_eq!(amended["wagers"], json!(two));
    let approved = act(&site, "inspector", &path, "decision", approval(2)).await.json(200);
    assert_eq!(approved["status"], "approved");
    assert_eq!(snapshot(&site).await, [json!(["small-six", "big-six"])]);
    site.at("2026-12-03T00:00:00+08:00");
    let state = async || site.get("galaxy", &path).await.json(200)["effect"]["wagers"]["state"].clone();
    assert_eq!(state().await, "in_force");
    // The next of the scope takes its place, whole.
    let next = site.post("galaxy", "/v1/requests", &wagers("2026-12-05", &[small_six("big-six")])).await;
    let next_path = next.header("location").to_owned();
    act(&site, "inspector", &next_path, "decision", approval(1)).await.json(200);
    site.at("2026-12-05T00:00:00+08:00");
    assert_eq!(state().await, "superseded");
    let revocation = json!({"from": "2026-12-06", "reasons": "misuse"});
    let revoked = act(&site, "inspector", &next_path, "revocation", revocation).await.json(200);
    assert_eq!(revoked["request"]["status"], "revoked");
}

async fn a_part_of_the_wagers(db: Db) {
    let site = Site::new(db).await;
    let ask = wagers("2026-12-10", &[small_six("small-six"), small_six("big-six")]);
    let path = site.post("galaxy", "/v1/requests", &ask).await.header("location").to_owned();
    let decide = async |part: Value| act(&site, "inspector", &path, "decision", part).await;
    let unreasoned = decide(json!({"revision": 1, "decision": "approve", "wagers": ["big-six"]})).await;
    assert_eq!(unreasoned.problem(), "422 field-invalid /reasons");
    let other = decide(json!({"revision": 1, "decision": "approve", "wagers": ["six"], "reasons": "x"})).await;
    assert_eq!(other.problem(), "422 field-invalid /wagers/0");
    let part =
        decide(json!({"revision": 1, "decision": "approve", "wagers": ["big-six"], "reasons": "One at a time."}));
    assert_eq!(part.await.json(200)["decision"]["refused"], json!(["small-six"]));
    assert_eq!(snapshot(&site).await, [json!(["big-six"])]);
}

async fn faults_of_wagers(db: Db) {
    let site = Site::new(db).await;
    let check = async |ask: Value, expected: expect_test::Expect| {
        expected.assert_eq(&site.post("galaxy", "/v1/requests", &ask).await.problem());
    };
    let mut makccarat = wagers("2026-12-10", &[small_six("small-six")]);
    makccarat["game"] = json!("makccarat");
    check(makccarat, expect!["422 field-invalid /wagers"]).await;
    check(wagers("2026-12-02", &[small_six("small-six")]), expect!["422 adoption-in-the-past /adopts_on"]).await;
    check(wagers("2026-12-10", &[small_six("a"), small_six("a")]), expect!["422 field-invalid /wagers/1/wager"]).await;
    check(
        wagers("2026-12-10", &[json!({"wager": ""})]),
        expect![[r#"
        422 request-invalid
          field-invalid /wagers/0/wager
          field-invalid /wagers/0/features
          field-invalid /wagers/0/rules
          field-invalid /wagers/0/prizes
          field-invalid /wagers/0/house_advantage"#]],
    )
    .await;
    // Of a wager that the regulation knows, further prizes.
    check(
        wagers("2026-12-10", &[json!({"wager": "tie"})]),
        expect![[r#"
        422 request-invalid
          field-invalid /wagers/0/rules
          field-invalid /wagers/0/prizes"#]],
    )
    .await;
    let mut both = wagers("2026-12-10", &[small_six("small-six")]);
    both["options"] = json!({"18.commission": "half-on-six"});
    check(both, expect!["422 field-invalid /wagers"]).await;
    check(wagers("2026-12-10", &[]), expect!["422 nothing-changes /options"]).await;
}

async fn a_closure_moves_nothing_received_before(db: Db) {
    let site = Site::new(db).await;
    let before = filed(&site, "2026-12-10").await;
    let notice = async |query: &str| {
        let path = format!("/v1/calendar/notice?adopt=2026-12-10{query}");
        site.get("", &path).await.json(200)["last_filing_day"].clone()
    };
    assert_eq!(notice("").await, "2026-12-04");
    site.at("2026-12-02T12:00:00+08:00");
    let closure = json!({"date": "2026-12-07", "kind": "extraordinary-closure", "act": "Despacho 1/2026",
        "announced_at": "2026-12-02T12:00:00+08:00"});
    site.post("admin", "/v1/closures", &closure).await.json(201);
    // What was received keeps its count, day by day; what comes later sees it, and so do the two clocks.
    let kept = site.get("galaxy", &before).await.json(200);
    assert_eq!((&kept["notice"]["last_filing_day"], &kept["due_on"]), (&json!("2026-12-04"), &json!("2026-12-04")));
    let later = site.get("galaxy", &filed(&site, "2026-12-10").await).await.json(200);
    assert_eq!(later["notice"]["last_filing_day"], "2026-12-03");
    site.at("2026-12-03T09:00:00+08:00");
    let later = site.get("galaxy", &filed(&site, "2026-12-10").await).await.json(200);
    assert_eq!(later["due_on"], "2026-12-09");
    assert_eq!(notice("").await, "2026-12-03");
    assert_eq!(notice("&as_known_at=2026-12-02T11:59:59%2B08:00").await, "2026-12-04");
    let year = async |query: &str| {
        let year = site.get("", &format!("/v1/calendar/2026{query}")).await.json(200);
        year["days_off"].as_array().unwrap().iter().any(|it| it["date"] == "2026-12-07")
    };
    assert!(year("").await && !year("?as_known_at=2026-12-02T11:59:59%2B08:00").await);
    // Half a day stays a working day.
    let half = json!({"date": "2026-12-09", "kind": "half-day-exemption", "closes_at": "13:00", "act": "Despacho 2/2026",
        "announced_at": "2026-12-03T09:00:00+08:00"});
    site.post("admin", "/v1/closures", &half).await.json(201);
    assert_eq!(notice("").await, "2026-12-03");
}
