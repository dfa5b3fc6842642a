//! Deciding, one at a time and at once.

use despacho::db::{Db, query};
use despacho::requests::status::{Refused, Status};
use despacho::requests::{Decision, Request, RequestError, Verdict, amend, decide, file, history, read};
use serde_json::json;

use crate::support::on_both;
use crate::support::world::{
    approval, approved, at, auditor, caller, casino, day, faults, filed, filing, from, galaxy, galaxy_plays, inspector,
    melco, operator, populate, refusal, rules, wednesday,
};

on_both! {
    an_approval_makes_a_permit, a_refusal_has_reasons, who_filed_does_not_decide, only_inspectors_decide,
    one_of_sixteen_decides, two_that_contradict_are_not_both_approved, a_decision_is_on_a_revision,
    a_part_is_approved, a_later_day_is_approved, a_request_is_returned_and_filed_again, a_decision_has_faults,
}

const THURSDAY: &str = "2026-12-03T11:00:00+08:00";

async fn decided(db: &Db, request: &Request, decision: &Decision) -> Result<Request, RequestError> {
    decide(db, &rules(), at(THURSDAY), &inspector("ana"), request.id, decision).await
}

async fn draw(db: &Db) -> Request {
    filed(db, operator("galaxy"), "2026-12-10", json!({"9.draw": "second", "16.payouts": "second"})).await.unwrap()
}

async fn an_approval_makes_a_permit(db: Db) {
    populate(&db).await;
    let request = draw(&db).await;
    let permit = approved(&db, &request).await.unwrap();
    assert_eq!((permit.status, permit.revision, permit.id), (Status::Approved, 2, request.id));
    let decision = permit.decision.clone().unwrap();
    assert_eq!((&decision["decision"], &decision["by"]), (&json!("approve"), &json!("ana")));
    assert_eq!(read(&db, at(THURSDAY), &galaxy(), request.id).await.unwrap(), Some(permit));
    let events = history(&db, at(THURSDAY), &galaxy(), request.id, None, 200).await.unwrap().unwrap().items;
    assert_eq!(events.iter().map(|it| (it.act.as_str(), it.seq)).collect::<Vec<_>>()[1].0, "approved");
    let again = decided(&db, &request, &refusal(2)).await.unwrap_err();
    assert!(matches!(again, RequestError::Refused(Refused::Settled(Status::Approved))), "{again:?}");
}

async fn a_refusal_has_reasons(db: Db) {
    populate(&db).await;
    let request = draw(&db).await;
    for reasons in [None, Some(" ".to_owned())] {
        let without = Decision { reasons, ..refusal(1) };
        assert_eq!(faults(&decided(&db, &request, &without).await.unwrap_err()), ["field-invalid /reasons"]);
    }
    let with = Decision { article: Some("18".to_owned()), ..refusal(1) };
    let refused = decided(&db, &request, &with).await.unwrap();
    assert_eq!((refused.status, refused.effect.len()), (Status::Refused, 0));
    let events = history(&db, at(THURSDAY), &galaxy(), request.id, None, 200).await.unwrap().unwrap().items;
    assert_eq!((events[1].reasons.as_deref(), events[1].article.as_deref()), (Some("not now"), Some("18")));
}

async fn who_filed_does_not_decide(db: Db) {
    populate(&db).await;
    // One person with two keys.
    let filer = caller("maria", despacho::ledger::Role::Operator, Some("galaxy"));
    let ask = filing(operator("galaxy"), "2026-12-10", json!({"9.draw": "first"}));
    let request = file(&db, &rules(), wednesday(), &filer, &ask).await.unwrap();
    let own = decide(&db, &rules(), at(THURSDAY), &inspector("maria"), request.id, &approval(1)).await.unwrap_err();
    assert!(matches!(&own, RequestError::OwnFiling(who) if who == "maria"), "{own:?}");
    // Who amended it has filed it too.
    let amendment = from(json!({"revision": 1, "options": {"9.draw": "second"}}));
    let other = caller("joana", despacho::ledger::Role::Operator, Some("galaxy"));
    amend(&db, &rules(), at(THURSDAY), &other, request.id, &amendment).await.unwrap();
    let own = decide(&db, &rules(), at(THURSDAY), &inspector("joana"), request.id, &approval(2)).await.unwrap_err();
    assert!(matches!(own, RequestError::OwnFiling(_)), "{own:?}");
    decide(&db, &rules(), at(THURSDAY), &inspector("ana"), request.id, &approval(2)).await.unwrap();
}

async fn only_inspectors_decide(db: Db) {
    populate(&db).await;
    let request = draw(&db).await;
    for who in [galaxy(), auditor(), crate::support::world::admin()] {
        let refused = decide(&db, &rules(), at(THURSDAY), &who, request.id, &approval(1)).await.unwrap_err();
        assert!(matches!(refused, RequestError::Role(_)), "{who:?}: {refused:?}");
    }
    let foreign = decide(&db, &rules(), at(THURSDAY), &melco(), request.id, &approval(1)).await.unwrap_err();
    assert!(matches!(foreign, RequestError::NotFound), "{foreign:?}");
}

async fn one_of_sixteen_decides(db: Db) {
    populate(&db).await;
    let request = draw(&db).await;
    let mut inspectors = tokio::task::JoinSet::new();
    for n in 0..16 {
        let (db, id) = (db.clone(), request.id);
        inspectors.spawn(async move {
            let decision = if n % 2 == 0 { approval(1) } else { refusal(1) };
            decide(&db, &rules(), at(THURSDAY), &inspector(&format!("inspector-{n}")), id, &decision).await
        });
    }
    let (mut won, mut settled) = (Vec::new(), 0);
    while let Some(it) = inspectors.join_next().await {
        match it.unwrap() {
            Ok(request) => won.push(request),
            Err(RequestError::Refused(Refused::Settled(_))) => settled += 1,
            Err(other) => panic!("{other:?}"),
        }
    }
    assert_eq!((won.len(), settled), (1, 15));
    assert_eq!(read(&db, at(THURSDAY), &galaxy(), request.id).await.unwrap(), won.pop());
    let (events,): (i64,) =
        query(&db, "SELECT COUNT(*) FROM events WHERE request = $1").bind(request.id).one().await.unwrap();
    assert_eq!(events, 2);
}

/// 16 is tied to 9: each of two requests is fine alone, both together are not.
async fn two_that_contradict_are_not_both_approved(db: Db) {
    populate(&db).await;
    for round in 0..4 {
        let own = format!("C-{round}");
        let entry: despacho::registry::CasinoEntry = from(json!({"operator": "galaxy", "casino": own}));
        let catalogue = despacho::law::Catalogue::embedded();
        despacho::registry::register(&db, catalogue, wednesday(), &crate::support::world::admin(), entry)
            .await
            .unwrap();
        let draw = filed(&db, casino(&own), "2026-12-10", json!({"9.draw": "first"})).await.unwrap();
        let payouts = filed(&db, casino(&own), "2026-12-11", json!({"16.payouts": "second"})).await.unwrap();
        let mut inspectors = tokio::task::JoinSet::new();
        for (who, id) in [("ana", draw.id), ("rui", payouts.id)] {
            let db = db.clone();
            inspectors
                .spawn(async move { decide(&db, &rules(), at(THURSDAY), &inspector(who), id, &approval(1)).await });
        }
        let mut results = Vec::new();
        while let Some(it) = inspectors.join_next().await {
            results.push(it.unwrap());
        }
        let lost: Vec<_> = results.iter().filter_map(|it| it.as_ref().err()).collect();
        assert_eq!(lost.len(), 1, "round {round}: {results:?}");
        assert_eq!(faults(lost[0]), ["options-inconsistent /options 16"]);
    }
}

async fn a_decision_is_on_a_revision(db: Db) {
    populate(&db).await;
    let request = draw(&db).await;
    let stale = decided(&db, &request, &approval(2)).await.unwrap_err();
    assert!(matches!(stale, RequestError::Stale(1)), "{stale:?}");
}

async fn a_part_is_approved(db: Db) {
    populate(&db).await;
    galaxy_plays(&db, json!({"9.draw": "first", "16.payouts": "first"})).await;
    let options = json!({"9.draw": "second", "16.payouts": "second", "17.commission": "half-on-four"});
    let request = filed(&db, operator("galaxy"), "2026-12-10", options).await.unwrap();
    let part = |keys: &[&str], reasons: Option<&str>| Decision {
        options: Some(keys.iter().map(|it| (*it).to_owned()).collect()),
        reasons: reasons.map(str::to_owned),
        ..approval(1)
    };
    let wrong = part(&["9.draw", "7.feed"], Some("no"));
    assert_eq!(faults(&decided(&db, &request, &wrong).await.unwrap_err()), ["field-invalid /options/1"]);
    let silent = part(&["17.commission"], None);
    assert_eq!(faults(&decided(&db, &request, &silent).await.unwrap_err()), ["field-invalid /reasons"]);
    let none = part(&[], Some("no"));
    assert_eq!(faults(&decided(&db, &request, &none).await.unwrap_err()), ["field-invalid /options"]);
    let torn = part(&["9.draw"], Some("the draw alone"));
    assert_eq!(faults(&decided(&db, &request, &torn).await.unwrap_err()), ["options-inconsistent /options 16"]);
    let whole = part(&["9.draw", "16.payouts"], Some("the commission stays"));
    let permit = decided(&db, &request, &whole).await.unwrap();
    assert_eq!((permit.status, permit.options.len()), (Status::Approved, 3));
    assert_eq!(permit.effect.keys().collect::<Vec<_>>(), ["16.payouts", "9.draw"]);
}

async fn a_later_day_is_approved(db: Db) {
    populate(&db).await;
    let request = draw(&db).await;
    let on = |adopts_on| Decision { adopts_on: Some(day(adopts_on)), ..approval(1) };
    assert_eq!(faults(&decided(&db, &request, &on("2026-12-09")).await.unwrap_err()), ["field-invalid /adopts_on"]);
    decided(&db, &request, &on("2026-12-20")).await.unwrap();
    let state = async |moment| {
        let request = read(&db, at(moment), &galaxy(), request.id).await.unwrap().unwrap();
        serde_json::to_value(request.effect["9.draw"].state).unwrap()
    };
    assert_eq!(state("2026-12-19T23:59:59+08:00").await, "pending");
    assert_eq!(state("2026-12-20T00:00:00+08:00").await, "in_force");
}

async fn a_request_is_returned_and_filed_again(db: Db) {
    populate(&db).await;
    let request = draw(&db).await;
    let back = Decision { decision: Verdict::Return, reasons: Some("which tables?".to_owned()), ..approval(1) };
    let returned = decided(&db, &request, &back).await.unwrap();
    assert_eq!((returned.status, returned.revision), (Status::Returned, 2));
    let waiting = decided(&db, &request, &approval(2)).await.unwrap_err();
    assert!(matches!(waiting, RequestError::Refused(Refused::Returned)), "{waiting:?}");
    // Filed again, even without a change, it is a new receipt.
    let friday = at("2026-12-04T10:00:00+08:00");
    let again = amend(&db, &rules(), friday, &galaxy(), request.id, &from(json!({"revision": 2}))).await.unwrap();
    assert_eq!((again.status, again.revision, again.received_at), (Status::Submitted, 3, friday));
    assert_eq!(again.decision, None);
    let acts = history(&db, friday, &galaxy(), request.id, None, 200).await.unwrap().unwrap().items;
    assert_eq!(acts.iter().map(|it| it.act.as_str()).collect::<Vec<_>>(), ["filed", "returned", "resubmitted"]);
    decide(&db, &rules(), friday, &inspector("ana"), request.id, &approval(3)).await.unwrap();
}

async fn a_decision_has_faults(db: Db) {
    populate(&db).await;
    let request = draw(&db).await;
    let wrong = Decision {
        article: Some("99".to_owned()),
        options: Some(vec!["9.draw".to_owned()]),
        adopts_on: Some(day("2026-12-11")),
        reasons: Some("x".repeat(10_001)),
        ..refusal(1)
    };
    let found = faults(&decided(&db, &request, &wrong).await.unwrap_err());
    assert_eq!(
        found,
        ["field-invalid /reasons", "field-invalid /article", "field-invalid /options", "field-invalid /adopts_on"]
    );
}
