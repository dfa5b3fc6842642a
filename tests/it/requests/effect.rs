//! What has become of each option, by the clock.

use despacho::db::Db;
use despacho::requests::{Request, Revocation, read, revoke};
use serde_json::json;

use crate::support::on_both;
use crate::support::world::{
    approved, at, casino, filed, from, galaxy, imported, inspector, operator, populate, rules,
};

on_both! { an_option_goes_through_its_states, a_later_permit_supersedes, what_is_superseded_stays_so, an_earlier_day_loses }

/// The state of an option of a request on a day, with what supersedes it and until when.
async fn state(db: &Db, request: &Request, key: &str, day: &str) -> String {
    let noon = at(&format!("{day}T12:00:00+08:00"));
    let request = read(db, noon, &galaxy(), request.id).await.unwrap().unwrap();
    let Some(effect) = request.effect.get(key) else { return "none".to_owned() };
    let state = serde_json::to_value(effect.state).unwrap();
    let by = effect.by.map_or("", |_| " by another");
    let until = effect.until.map_or(String::new(), |it| format!(" until {it}"));
    format!("{}{by}{until}", state.as_str().unwrap())
}

async fn permit(db: &Db, adopts_on: &str, draw: &str) -> Request {
    let options = json!({"9.draw": draw, "16.payouts": draw});
    let request = filed(db, operator("galaxy"), adopts_on, options).await.unwrap();
    approved(db, &request).await.unwrap();
    request
}

async fn an_option_goes_through_its_states(db: Db) {
    populate(&db).await;
    let request = filed(&db, operator("galaxy"), "2026-12-10", json!({"9.draw": "first"})).await.unwrap();
    assert_eq!(state(&db, &request, "9.draw", "2026-12-02").await, "pending");
    approved(&db, &request).await.unwrap();
    assert_eq!(state(&db, &request, "9.draw", "2026-12-09").await, "pending");
    assert_eq!(state(&db, &request, "9.draw", "2026-12-10").await, "in_force");
    assert_eq!(state(&db, &request, "16.payouts", "2026-12-10").await, "none");
    let revocation: Revocation = from(json!({"from": "2026-12-20", "reasons": "misuse"}));
    let now = at("2026-12-11T12:00:00+08:00");
    revoke(&db, &rules(), now, &inspector("ana"), request.id, &revocation).await.unwrap();
    assert_eq!(state(&db, &request, "9.draw", "2026-12-19").await, "in_force until 2026-12-20");
    assert_eq!(state(&db, &request, "9.draw", "2026-12-20").await, "ended until 2026-12-20");

    let expired = json!({"operator": "galaxy", "game": "makccarat", "scope": {"casino": "starworld"}, "from": "2010-01-01",
        "until": "2012-01-01", "options": {"9.draw": "first"}, "act": "DICJ 1/2010"});
    let id = imported(&db, [expired]).await.unwrap().ids[0];
    let request = Request { id, ..request };
    assert_eq!(state(&db, &request, "9.draw", "2026-12-02").await, "ended until 2012-01-01");
}

async fn a_later_permit_supersedes(db: Db) {
    populate(&db).await;
    let first = permit(&db, "2026-12-10", "first").await;
    assert_eq!(state(&db, &first, "9.draw", "2026-12-12").await, "in_force");
    let second = permit(&db, "2026-12-20", "second").await;
    assert_eq!(state(&db, &first, "9.draw", "2026-12-09").await, "pending by another until 2026-12-20");
    assert_eq!(state(&db, &first, "9.draw", "2026-12-19").await, "in_force by another until 2026-12-20");
    assert_eq!(state(&db, &first, "9.draw", "2026-12-20").await, "superseded by another until 2026-12-20");
    assert_eq!(state(&db, &second, "9.draw", "2026-12-20").await, "in_force");
    // Another scope supersedes nothing.
    let own = filed(&db, casino("starworld"), "2026-12-15", json!({"17.commission": "half-on-four"})).await.unwrap();
    approved(&db, &own).await.unwrap();
    assert_eq!(state(&db, &own, "17.commission", "2026-12-15").await, "in_force");
    assert_eq!(state(&db, &first, "9.draw", "2026-12-15").await, "in_force by another until 2026-12-20");
}

/// Superseding is final: the earlier does not come back when the later is revoked; before it begins, it has
/// superseded nothing.
async fn what_is_superseded_stays_so(db: Db) {
    populate(&db).await;
    let first = permit(&db, "2026-12-10", "first").await;
    let second = permit(&db, "2026-12-20", "second").await;
    let revoked = async |from_day: &str, now: &str| {
        let revocation: Revocation = from(json!({"from": from_day, "reasons": "misuse"}));
        revoke(&db, &rules(), at(now), &inspector("ana"), second.id, &revocation).await.unwrap();
    };
    revoked("2026-12-25", "2026-12-21T12:00:00+08:00").await;
    assert_eq!(state(&db, &second, "9.draw", "2026-12-26").await, "ended until 2026-12-25");
    assert_eq!(state(&db, &first, "9.draw", "2026-12-26").await, "superseded by another until 2026-12-20");

    let third = permit(&db, "2026-12-30", "first").await;
    let fourth = permit(&db, "2026-12-31", "second").await;
    let revocation: Revocation = from(json!({"from": "2026-12-30", "reasons": "a mistake"}));
    let now = at("2026-12-29T12:00:00+08:00");
    revoke(&db, &rules(), now, &inspector("ana"), fourth.id, &revocation).await.unwrap();
    assert_eq!(state(&db, &third, "9.draw", "2026-12-31").await, "in_force");
    assert_eq!(state(&db, &fourth, "9.draw", "2026-12-31").await, "ended until 2026-12-31");
}

/// At the same width the later first day wins, whichever was decided first.
async fn an_earlier_day_loses(db: Db) {
    populate(&db).await;
    let later = permit(&db, "2026-12-20", "first").await;
    let earlier = permit(&db, "2026-12-10", "second").await;
    assert_eq!(state(&db, &earlier, "9.draw", "2026-12-15").await, "in_force by another until 2026-12-20");
    assert_eq!(state(&db, &later, "9.draw", "2026-12-20").await, "in_force");
    // On the same day the later decision wins.
    let last = permit(&db, "2026-12-20", "second").await;
    assert_eq!(state(&db, &later, "9.draw", "2026-12-15").await, "superseded by another until 2026-12-20");
    assert_eq!(state(&db, &last, "9.draw", "2026-12-20").await, "in_force");
}
