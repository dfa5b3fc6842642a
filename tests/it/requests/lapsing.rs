//! Lapsing: no answer is no permit, and says so.

use despacho::db::{Db, query};
use despacho::requests::status::{Refused, Status};
use despacho::requests::{RequestError, RequestFilter, decide, history, lapse_due, list, read, withdraw};
use serde_json::json;

use crate::support::on_both;
use crate::support::world::{approval, approved, at, auditor, filed, galaxy, inspector, operator, populate, rules};

on_both! {
    a_request_lapses_at_midnight_in_macau, it_lapses_though_nobody_looks, it_lapses_once,
    a_read_shows_it_from_that_instant, a_decision_may_be_the_last_moment,
}

const LAST: &str = "2026-12-09T23:59:59.999999+08:00";
const MIDNIGHT: &str = "2026-12-10T00:00:00+08:00";

async fn a_request_lapses_at_midnight_in_macau(db: Db) {
    populate(&db).await;
    let request = filed(&db, operator("galaxy"), "2026-12-10", json!({"9.draw": "first"})).await.unwrap();
    assert_eq!(lapse_due(&db, at(LAST)).await.unwrap(), 0);
    let late = decide(&db, &rules(), at(MIDNIGHT), &inspector("ana"), request.id, &approval(1)).await.unwrap_err();
    assert!(matches!(late, RequestError::Refused(Refused::Lapsed(when)) if when == at(MIDNIGHT)), "{late:?}");
    let late = withdraw(&db, at(MIDNIGHT), &galaxy(), request.id, 1, None).await.unwrap_err();
    assert!(matches!(late, RequestError::Refused(Refused::Lapsed(_))), "{late:?}");
}

async fn it_lapses_though_nobody_looks(db: Db) {
    populate(&db).await;
    let request = filed(&db, operator("galaxy"), "2026-12-10", json!({"9.draw": "first"})).await.unwrap();
    let granted = filed(&db, operator("galaxy"), "2026-12-10", json!({"16.payouts": "first"})).await.unwrap();
    approved(&db, &granted).await.unwrap();
    // The service was down for a day; the event bears the moment all the same.
    let later = at("2026-12-11T08:00:00+08:00");
    assert_eq!(lapse_due(&db, later).await.unwrap(), 1);
    let events = history(&db, later, &auditor(), request.id, None, 200).await.unwrap().unwrap().items;
    let lapsed = events.last().unwrap();
    assert_eq!((&*lapsed.act, lapsed.at, lapsed.recorded_at), ("lapsed", at(MIDNIGHT), later));
    assert_eq!((&*lapsed.subject, &*lapsed.role, lapsed.status.as_deref()), ("despacho", "service", Some("lapsed")));
}

async fn it_lapses_once(db: Db) {
    populate(&db).await;
    for _ in 0..3 {
        filed(&db, operator("galaxy"), "2026-12-10", json!({"9.draw": "first"})).await.unwrap();
    }
    let mut replicas = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let db = db.clone();
        replicas.spawn(async move { lapse_due(&db, at(MIDNIGHT)).await.unwrap() });
    }
    while let Some(it) = replicas.join_next().await {
        it.unwrap();
    }
    let (events,): (i64,) = query(&db, "SELECT COUNT(*) FROM events WHERE act = 'lapsed'").one().await.unwrap();
    assert_eq!(events, 3);
}

async fn a_read_shows_it_from_that_instant(db: Db) {
    populate(&db).await;
    let request = filed(&db, operator("galaxy"), "2026-12-10", json!({"9.draw": "first"})).await.unwrap();
    let status = async |moment| read(&db, at(moment), &galaxy(), request.id).await.unwrap().unwrap().status;
    assert_eq!(status(LAST).await, Status::Submitted);
    assert_eq!(status(MIDNIGHT).await, Status::Lapsed);
    let other = filed(&db, operator("galaxy"), "2026-12-10", json!({"9.draw": "first"})).await.unwrap();
    let in_list = async |moment, status| {
        let filter = RequestFilter { status: Some(status), ..RequestFilter::default() };
        let page = list(&db, &rules(), at(moment), &galaxy(), &filter, None, 50).await.unwrap();
        page.items.iter().any(|it| it.id == other.id)
    };
    assert!(in_list(LAST, Status::Submitted).await);
    assert!(!in_list(MIDNIGHT, Status::Submitted).await);
    assert!(in_list(MIDNIGHT, Status::Lapsed).await);
}

async fn a_decision_may_be_the_last_moment(db: Db) {
    populate(&db).await;
    let request = filed(&db, operator("galaxy"), "2026-12-10", json!({"9.draw": "first"})).await.unwrap();
    let permit = decide(&db, &rules(), at(LAST), &inspector("ana"), request.id, &approval(1)).await.unwrap();
    assert_eq!(permit.status, Status::Approved);
    assert_eq!(lapse_due(&db, at(MIDNIGHT)).await.unwrap(), 0);
}
