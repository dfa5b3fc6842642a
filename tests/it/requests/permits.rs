//! Permits: imported, revoked, and in the snapshot.

use despacho::db::{Db, query};
use despacho::law::Catalogue;
use despacho::registry::{RegisterError, TableEntry, named, retire};
use despacho::replay::configuration::Configuration;
use despacho::requests::snapshot::{SnapshotError, keep, kept, snapshot};
use despacho::requests::status::Status;
use despacho::requests::{Request, RequestError, Revocation, Revoked, history, read, revoke};
use expect_test::expect;
use serde_json::{Value, json};

use crate::support::on_both;
use crate::support::world::{
    admin, approved, at, auditor, casino, day, faults, filed, from, galaxy, galaxy_plays, imported, inspector, melco,
    operator, populate, rules, wednesday,
};

on_both! {
    permits_of_before_are_imported, an_import_with_faults_keeps_nothing, an_import_is_looked_at_as_a_whole,
    a_permit_is_revoked, some_options_are_revoked, a_revocation_has_faults, a_revocation_must_not_contradict,
    the_snapshot_is_what_was_known, a_snapshot_is_found_by_its_hash, requests_are_never_deleted,
}

fn permit(scope: Value, days: (&str, Option<&str>), options: Value) -> Value {
    json!({"operator": "galaxy", "game": "makccarat", "scope": scope, "from": days.0, "until": days.1, "options": options,
           "act": "DICJ 7/2007"})
}

async fn permits_of_before_are_imported(db: Db) {
    populate(&db).await;
    let id = "019a0000-0000-7000-8000-000000000001";
    let mut first = permit(json!({"operator": "galaxy"}), ("2007-07-10", None), json!({"9.draw": "second"}));
    first["id"] = json!(id);
    first["decided_at"] = json!("2007-07-06T16:00:00+08:00");
    let mut second =
        permit(json!({"casino": "starworld"}), ("2008-01-01", Some("2009-01-01")), json!({"9.draw": "first"}));
    second["id"] = json!("SW/2008");
    second["document"] = json!("letter of 3 December 2007");
    let done = imported(&db, [first.clone(), second]).await.unwrap();
    assert_eq!(done.ids[0].to_string(), id);
    let [one, two] = [0, 1].map(|n| done.ids[n]);
    let one = read(&db, wednesday(), &galaxy(), one).await.unwrap().unwrap();
    assert_eq!((one.status, one.received_at), (Status::Approved, at("2007-07-06T16:00:00+08:00")));
    let shown = serde_json::to_value(&one).unwrap();
    assert_eq!(
        (&shown["origin"], &shown["document"], &shown["notice"]),
        (&json!("import"), &json!("DICJ 7/2007"), &Value::Null)
    );
    assert_eq!(shown["effect"]["9.draw"], json!({"state": "in_force", "by": null, "until": null}));
    let two = read(&db, wednesday(), &galaxy(), two).await.unwrap().unwrap();
    assert_eq!(two.external_reference.as_deref(), Some("SW/2008"));
    assert_eq!(two.document.as_deref(), Some("letter of 3 December 2007"));
    let events = history(&db, wednesday(), &galaxy(), one.id, None, 200).await.unwrap().unwrap().items;
    assert_eq!(events[0].act, "imported");
    assert_eq!(imported_faults(imported(&db, [first]).await), ["1: already-exists /id"]);
}

fn imported_faults<T: std::fmt::Debug>(result: Result<T, RegisterError>) -> Vec<String> {
    let Err(RegisterError::Lines(faults)) = result else { return vec![format!("{result:?}")] };
    faults.iter().map(|it| format!("{}: {} {}", it.line, it.fault.kind.name(), it.fault.pointer)).collect()
}

async fn an_import_with_faults_keeps_nothing(db: Db) {
    populate(&db).await;
    let ever = ("2007-07-10", None);
    let galaxy = || json!({"operator": "galaxy"});
    let mut nameless = permit(json!({"casino": "starworld"}), ever, json!({"9.draw": "first"}));
    nameless.as_object_mut().unwrap().remove("operator");
    let mut sourceless = permit(galaxy(), ever, json!({"9.draw": "first"}));
    sourceless["act"] = Value::Null;
    let mut early = permit(galaxy(), ever, json!({"9.draw": "first"}));
    early["decided_at"] = json!("2027-01-01T00:00:00Z");
    let mut nobody = permit(json!({"operator": "nobody"}), ever, json!({"9.draw": "first"}));
    nobody["operator"] = json!("nobody");
    let refused = imported(
        &db,
        [
            permit(galaxy(), ever, json!({"9.draw": "first"})),
            nameless,
            sourceless,
            early,
            nobody,
            permit(json!({"casino": "studio-city"}), ever, json!({"9.draw": "first"})),
            permit(galaxy(), ("2007-07-09", None), json!({"9.draw": "first"})),
            permit(galaxy(), ("2008-01-01", Some("2008-01-01")), json!({"9.draw": "third", "x": 1})),
            permit(galaxy(), ever, json!({})),
        ],
    )
    .await;
    assert_eq!(
        imported_faults(refused),
        [
            "2: field-invalid /operator",
            "3: field-invalid /act",
            "4: field-invalid /decided_at",
            "5: field-invalid /operator",
            "6: scope-unknown /scope",
            "7: game-not-in-force /game",
            "8: field-invalid /until",
            "8: option-value /options/9.draw",
            "8: option-unknown /options/x",
            "9: nothing-changes /options",
        ]
    );
    let (requests,): (i64,) = query(&db, "SELECT COUNT(*) FROM requests").one().await.unwrap();
    assert_eq!(requests, 0);
}

async fn an_import_is_looked_at_as_a_whole(db: Db) {
    populate(&db).await;
    let ever = ("2007-07-10", None);
    let apart = [
        permit(json!({"operator": "galaxy"}), ever, json!({"9.draw": "first"})),
        permit(json!({"operator": "galaxy"}), ("2010-01-01", None), json!({"17.commission": "half-on-four"})),
        permit(json!({"operator": "galaxy"}), ("2009-01-01", None), json!({"16.payouts": "second"})),
    ];
    assert_eq!(imported_faults(imported(&db, apart).await), ["3: options-inconsistent /options"]);
    // In their order in time they follow each other without a contradiction.
    let whole = [
        permit(json!({"operator": "galaxy"}), ever, json!({"9.draw": "first", "16.payouts": "first"})),
        permit(
            json!({"operator": "galaxy"}),
            ("2009-01-01", None),
            json!({"9.draw": "second", "16.payouts": "second"}),
        ),
    ];
    imported(&db, whole).await.unwrap();
}

const TUESDAY: &str = "2026-12-15T12:00:00+08:00";

async fn revoked(db: &Db, request: &Request, revocation: Value) -> Result<Revoked, RequestError> {
    let revocation: Revocation = from(revocation);
    revoke(db, &rules(), at(TUESDAY), &inspector("rui"), request.id, &revocation).await
}

async fn granted(db: &Db, options: Value) -> Request {
    let request = filed(db, operator("galaxy"), "2026-12-10", options).await.unwrap();
    approved(db, &request).await.unwrap();
    request
}

async fn a_permit_is_revoked(db: Db) {
    populate(&db).await;
    galaxy_plays(&db, json!({"9.draw": "second", "16.payouts": "second", "17.commission": "five-percent"})).await;
    let own = filed(&db, casino("starworld"), "2026-12-10", json!({"17.commission": "half-on-four"})).await.unwrap();
    approved(&db, &own).await.unwrap();
    let Revoked { request, applies, tables_left_out } =
        revoked(&db, &own, json!({"from": "2026-12-16", "reasons": "misuse"})).await.unwrap();
    assert_eq!(tables_left_out, None);
    assert_eq!((request.status, request.revision), (Status::Revoked, 3));
    assert_eq!(read(&db, at(TUESDAY), &galaxy(), own.id).await.unwrap(), Some(request));
    // What then applies: the operator's own again, by the wider scope.
    let [applies] = applies.as_slice() else { panic!("{applies:?}") };
    assert_eq!((applies.tables.as_slice(), applies.from), (["SW-MK-01".to_owned()].as_slice(), day("2026-12-16")));
    assert_eq!(serde_json::to_value(&applies.options["17.commission"].value).unwrap(), "five-percent");
    let again = revoked(&db, &own, json!({"from": "2026-12-17", "reasons": "again"})).await.unwrap_err();
    assert!(matches!(again, RequestError::Refused(_)), "{again:?}");
    let events = history(&db, at(TUESDAY), &galaxy(), own.id, None, 200).await.unwrap().unwrap().items;
    let last = events.last().unwrap();
    assert_eq!(
        (&*last.act, last.at, last.reasons.as_deref()),
        ("revoked", at("2026-12-16T00:00:00+08:00"), Some("misuse"))
    );
}

async fn some_options_are_revoked(db: Db) {
    populate(&db).await;
    let request =
        granted(&db, json!({"9.draw": "second", "16.payouts": "second", "17.commission": "half-on-four"})).await;
    let part = json!({"from": "2026-12-16", "reasons": "misuse", "options": ["17.commission"]});
    let done = revoked(&db, &request, part.clone()).await.unwrap();
    assert_eq!(done.request.status, Status::Approved);
    let states = |it: &Request| {
        it.effect.iter().map(|(key, it)| format!("{key} {:?} {:?}", it.state, it.until)).collect::<Vec<_>>()
    };
    assert_eq!(
        states(&done.request),
        ["16.payouts InForce None", "17.commission InForce Some(2026-12-16)", "9.draw InForce None"]
    );
    assert_eq!(faults(&revoked(&db, &request, part).await.unwrap_err()), ["field-invalid /options/0"]);
    let rest = revoked(&db, &request, json!({"from": "2026-12-20", "reasons": "all of it"})).await.unwrap();
    assert_eq!(rest.request.status, Status::Revoked);
    let ends: Vec<_> = rest.request.effect.values().map(|it| it.until.unwrap().day()).collect();
    assert_eq!(ends, [20, 16, 20]);
    // In the snapshot the parts are permits of their own, and each day is as it was.
    let (configuration, _) = snapshot(&db, &auditor(), "galaxy", None).await.unwrap();
    let in_force = |on: &str| {
        let found = configuration.in_force("starworld", "SW-MK-01", despacho::law::Game::Makccarat, day(on));
        found.options.keys().map(|it| (*it).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(in_force("2026-12-15"), ["16.payouts", "17.commission", "9.draw"]);
    assert_eq!(in_force("2026-12-16"), ["16.payouts", "9.draw"]);
    assert_eq!(in_force("2026-12-20"), [""; 0]);
    assert_eq!(configuration.faults(Catalogue::embedded()), []);
}

async fn a_revocation_has_faults(db: Db) {
    populate(&db).await;
    let request = granted(&db, json!({"9.draw": "second"})).await;
    for (revocation, wanted) in [
        (json!({"from": "2026-12-14", "reasons": "misuse"}), "field-invalid /from"),
        (json!({"from": "2026-12-16", "reasons": ""}), "field-invalid /reasons"),
        (json!({"from": "2026-12-16", "reasons": "misuse", "options": []}), "field-invalid /options"),
        (json!({"from": "2026-12-16", "reasons": "misuse", "options": ["7.feed"]}), "field-invalid /options/0"),
        (json!({"from": "2026-12-16", "reasons": "misuse", "article": "0"}), "field-invalid /article"),
    ] {
        assert_eq!(faults(&revoked(&db, &request, revocation.clone()).await.unwrap_err()), [wanted], "{revocation}");
    }
    let open = filed(&db, operator("galaxy"), "2026-12-18", json!({"17.commission": "half-on-four"})).await.unwrap();
    let none = revoked(&db, &open, json!({"from": "2026-12-16", "reasons": "misuse"})).await.unwrap_err();
    assert!(matches!(none, RequestError::Refused(_)), "{none:?}");
    let today = json!({"from": "2026-12-15", "reasons": "misuse"});
    let who = revoke(&db, &rules(), at(TUESDAY), &auditor(), request.id, &from(today.clone())).await.unwrap_err();
    assert!(matches!(who, RequestError::Role(_)));
    revoked(&db, &request, today).await.unwrap();
}

async fn a_revocation_must_not_contradict(db: Db) {
    populate(&db).await;
    galaxy_plays(&db, json!({"9.draw": "second", "16.payouts": "second"})).await;
    let own =
        filed(&db, casino("starworld"), "2026-12-10", json!({"9.draw": "first", "16.payouts": "first"})).await.unwrap();
    approved(&db, &own).await.unwrap();
    let torn = json!({"from": "2026-12-16", "reasons": "the draw alone", "options": ["9.draw"]});
    assert_eq!(faults(&revoked(&db, &own, torn).await.unwrap_err()), ["options-inconsistent /options 16"]);
    revoked(&db, &own, json!({"from": "2026-12-16", "reasons": "both"})).await.unwrap();
}

async fn the_snapshot_is_what_was_known(db: Db) {
    populate(&db).await;
    galaxy_plays(&db, json!({"9.draw": "second", "16.payouts": "second"})).await;
    let request = granted(&db, json!({"9.draw": "first", "16.payouts": "first"})).await;
    let table = named::<TableEntry>(&db, &admin(), "galaxy", "GX-BA-01").await.unwrap().unwrap();
    let retired = at("2026-12-04T12:00:00+08:00");
    retire::<TableEntry>(&db, Catalogue::embedded(), retired, &admin(), table.id, 1, day("2026-12-31")).await.unwrap();
    revoked(&db, &request, json!({"from": "2026-12-16", "reasons": "misuse"})).await.unwrap();

    let known = async |moment: &str| {
        let (configuration, _) = snapshot(&db, &galaxy(), "galaxy", Some(at(moment))).await.unwrap();
        let until = configuration.tables.iter().find(|it| it.table == "GX-BA-01").map(|it| it.until);
        (configuration.tables.len(), until, configuration.permits.iter().map(|it| it.until).collect::<Vec<_>>())
    };
    assert_eq!(known("2026-10-31T00:00:00+08:00").await, (0, None, vec![]));
    assert_eq!(known("2026-11-01T09:30:00+08:00").await, (3, Some(None), vec![]));
    assert_eq!(known("2026-12-03T10:59:59+08:00").await, (3, Some(None), vec![None]), "a request is no permit");
    assert_eq!(known("2026-12-03T12:00:00+08:00").await, (3, Some(None), vec![None, None]));
    assert_eq!(known("2026-12-04T12:00:01+08:00").await, (3, Some(Some(day("2026-12-31"))), vec![None, None]));
    assert_eq!(known("2026-12-16T12:00:00+08:00").await.2, [None, Some(day("2026-12-16"))]);
    // Later knowledge does not change what was known.
    let before = snapshot(&db, &galaxy(), "galaxy", Some(at("2026-12-03T12:00:00+08:00"))).await.unwrap().1;
    granted(&db, json!({"17.commission": "half-on-four"})).await;
    let after = snapshot(&db, &galaxy(), "galaxy", Some(at("2026-12-03T12:00:00+08:00"))).await.unwrap().1;
    assert_eq!(before, after);
}

async fn a_snapshot_is_found_by_its_hash(db: Db) {
    populate(&db).await;
    galaxy_plays(&db, json!({"9.draw": "second", "16.payouts": "second"})).await;
    let (configuration, first) = snapshot(&db, &galaxy(), "galaxy", None).await.unwrap();
    assert_eq!(snapshot(&db, &auditor(), "galaxy", None).await.unwrap().1, first, "it stays until the next change");
    filed(&db, operator("galaxy"), "2026-12-10", json!({"2.demonstrations": 1})).await.unwrap();
    assert_eq!(snapshot(&db, &auditor(), "galaxy", None).await.unwrap().1, first, "a request alone changes nothing");
    let reading = kept(&db, &galaxy(), &first.sha256).await;
    assert!(matches!(reading, Err(SnapshotError::NotFound)), "what only reads keeps nothing");
    let mut tx = db.begin().await.unwrap();
    keep(&mut tx, &first).await.unwrap();
    keep(&mut tx, &first).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(kept(&db, &galaxy(), &first.sha256).await.unwrap(), first);
    let json = first.json().unwrap();
    assert_eq!(first.clone().chunks().unwrap().map(Result::unwrap).collect::<Vec<_>>().concat(), json);
    let checked = Configuration::read(&json, Catalogue::embedded()).unwrap();
    assert_eq!((checked.configuration, checked.sha256), (configuration, first.sha256.clone()));
    let mut shown: Value = serde_json::from_slice(&json).unwrap();
    shown["permits"][0]["id"] = json!("an id");
    expect![[r#"
        {"as_known_at":"2026-11-01T02:00:00Z","operator":"galaxy","pay_tables":[],"permits":[{"decided_at":"2007-07-06T08:00:00Z","from":"2007-07-10","game":"makccarat","id":"an id","options":{"16.payouts":"second","9.draw":"second"},"scope":{"operator":"galaxy"},"until":null}],"tables":[{"casino":"galaxy-macau","from":"2007-07-10","game":"baccarat","table":"GX-BA-01","until":null},{"casino":"galaxy-macau","from":"2007-07-10","game":"makccarat","table":"GX-MK-07","until":null},{"casino":"starworld","from":"2007-07-10","game":"makccarat","table":"SW-MK-01","until":null}],"version":1}
    "#]].assert_eq(&format!("{shown}\n"));
    for (who, operator) in [(melco(), "galaxy"), (auditor(), "nobody"), (auditor(), "")] {
        assert!(matches!(snapshot(&db, &who, operator, None).await, Err(SnapshotError::NotFound)), "{operator}");
    }
    assert!(matches!(kept(&db, &melco(), &first.sha256).await, Err(SnapshotError::NotFound)));
    assert!(matches!(kept(&db, &auditor(), "00").await, Err(SnapshotError::NotFound)));
    granted(&db, json!({"17.commission": "half-on-four"})).await;
    assert_ne!(snapshot(&db, &galaxy(), "galaxy", None).await.unwrap().1, first);
}

async fn requests_are_never_deleted(db: Db) {
    populate(&db).await;
    granted(&db, json!({"9.draw": "second"})).await;
    for (refused, why) in [
        ("DELETE FROM requests", "requests"),
        ("DELETE FROM permits", "permits"),
        ("DELETE FROM events", "events"),
        ("UPDATE events SET subject = 'nobody'", "events"),
    ] {
        let error = query(&db, refused).run().await.unwrap_err().to_string();
        assert!(error.contains(why), "{refused}: {error}");
    }
}
