//! Filing: what is kept, and what is wrong.

use despacho::db::{self, Db, query};
use despacho::requests::{
    Amendment, Filing, JackpotNotice, Request, RequestError, RequestFilter, Rules, Settings, TieBetsChoice, amend,
    file, history, list, read, withdraw,
};
use expect_test::expect;
use serde_json::{Value, json};

use crate::support::on_both;
use crate::support::world::{
    admin, approval, approved, at, auditor, caller, casino, day, faults, filed, filing, from, galaxy, galaxy_plays,
    imported, inspector, melco, operator, populate, rules, table, wednesday,
};

on_both! {
    what_is_filed_is_read, its_history_holds_what_was_filed, the_notice_is_judged_at_receipt,
    every_fault_has_its_place, faults_are_collected, a_scope_is_ones_own, nothing_must_change_for_nothing,
    null_follows_the_wider_scope, readings_matter, closures_count_from_their_announcement,
    a_dry_run_files_nothing, a_reference_is_used_once, another_operators_request_is_not_there,
    requests_are_listed_by_urgency, an_amendment_restarts_the_notice, a_request_is_withdrawn,
}

async fn what_is_filed_is_read(db: Db) {
    populate(&db).await;
    let options = json!({"9.draw": "second", "16.payouts": "second"});
    let request = filed(&db, operator("galaxy"), "2026-12-10", options).await.unwrap();
    assert_eq!(read(&db, wednesday(), &galaxy(), request.id).await.unwrap().as_ref(), Some(&request));
    let mut shown = serde_json::to_value(&request).unwrap();
    shown["id"] = json!("an id");
    expect![[r#"
        {
          "adopts_on": "2026-12-10",
          "decision": null,
          "due_on": null,
          "effect": {
            "16.payouts": {
              "by": null,
              "state": "pending",
              "until": null
            },
            "9.draw": {
              "by": null,
              "state": "pending",
              "until": null
            }
          },
          "external_reference": null,
          "filed_by": "galaxy-back-office",
          "filed_on": "2026-12-02",
          "game": "makccarat",
          "hearing": null,
          "id": "an id",
          "kind": "options",
          "note": null,
          "notice": {
            "also_clear": true,
            "counting": "backward",
            "last_filing_day": "2026-12-04"
          },
          "operator": "galaxy",
          "options": {
            "16.payouts": "second",
            "9.draw": "second"
          },
          "origin": "filing",
          "proposal": null,
          "received_at": "2026-12-02T10:15:00+08:00",
          "revision": 1,
          "scope": {
            "operator": "galaxy"
          },
          "status": "submitted"
        }
    "#]]
    .assert_eq(&format!("{shown:#}\n"));
}

async fn its_history_holds_what_was_filed(db: Db) {
    populate(&db).await;
    let request = filed(&db, table("GX-MK-07"), "2026-12-10", json!({"2.demonstrations": 1})).await.unwrap();
    let events = history(&db, wednesday(), &galaxy(), request.id, None, 200).await.unwrap().unwrap().items;
    let [filed] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!((&*filed.act, &*filed.subject, &*filed.role), ("filed", "galaxy-back-office", "operator"));
    assert_eq!((filed.revision, filed.status.as_deref()), (Some(1), Some("submitted")));
    assert_eq!(filed.detail["filing"]["options"], json!({"2.demonstrations": 1}));
    assert_eq!(filed.detail["sha256"].as_str().unwrap().len(), 64);
    // The count, day by day, with the reason for each day left out.
    let counted: Vec<_> = filed.detail["notice"]["days"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| format!("{} {} {}", it["date"].as_str().unwrap(), it["counted"], it["why"]))
        .collect();
    expect![[r#"
        2026-12-09 1 null
        2026-12-08 null "public-holiday"
        2026-12-07 2 null
        2026-12-06 null "weekend"
        2026-12-05 null "weekend"
        2026-12-04 3 null
    "#]]
    .assert_eq(&(counted.join("\n") + "\n"));
}

async fn the_notice_is_judged_at_receipt(db: Db) {
    populate(&db).await;
    let ask = filing(operator("galaxy"), "2026-12-10", json!({"9.draw": "first"}));
    // The last day to file is Friday the 4th, to its last moment in Macau.
    let last = at("2026-12-04T23:59:59.999999+08:00");
    assert_eq!(file(&db, &rules(), last, &galaxy(), &ask).await.unwrap().filed_on, day("2026-12-04"));
    let late = file(&db, &rules(), at("2026-12-05T00:00:00+08:00"), &galaxy(), &ask).await.unwrap_err();
    let RequestError::Invalid(found) = &late else { panic!("{late:?}") };
    assert_eq!(faults(&late), ["notice-too-short /adopts_on 18"]);
    assert_eq!(found[0].more["earliest_adoption"], "2026-12-11");
    // From that day it is in time.
    let ask = filing(operator("galaxy"), "2026-12-11", json!({"9.draw": "first"}));
    file(&db, &rules(), at("2026-12-05T00:00:00+08:00"), &galaxy(), &ask).await.unwrap();
}

async fn fault(db: &Db, ask: Value) -> Vec<String> {
    let ask: Filing = from(ask);
    match file(db, &rules(), wednesday(), &galaxy(), &ask).await {
        Ok(_) => vec!["filed".to_owned()],
        Err(error) => faults(&error),
    }
}

fn ask(game: &str, scope: Value, adopts_on: &str, options: Value) -> Value {
    json!({"game": game, "scope": scope, "adopts_on": adopts_on, "options": options})
}

async fn every_fault_has_its_place(db: Db) {
    populate(&db).await;
    let galaxy = json!({"operator": "galaxy"});
    for (game, adopts_on, options, wanted) in [
        ("makccarat", "2026-12-04", json!({"9.draw": "first"}), "notice-too-short /adopts_on 18"),
        ("baccarat", "2026-12-04", json!({"18.commission": "five-percent"}), "notice-too-short /adopts_on 19"),
        ("makccarat", "2026-12-02", json!({"9.draw": "first"}), "adoption-in-the-past /adopts_on"),
        ("makccarat", "2007-07-10", json!({"9.draw": "first"}), "adoption-in-the-past /adopts_on"),
        ("makccarat", "2199-12-10", json!({"9.draw": "first"}), "calendar-unknown /adopts_on"),
        ("makccarat", "2026-12-10", json!({"9.drew": "first"}), "option-unknown /options/9.drew"),
        ("makccarat", "2026-12-10", json!({"18.commission": "five-percent"}), "option-unknown /options/18.commission"),
        ("makccarat", "2026-12-10", json!({"a/b~c": 1}), "option-unknown /options/a~1b~0c"),
        ("makccarat", "2026-12-10", json!({"9.draw": "third"}), "option-value /options/9.draw 9"),
        ("makccarat", "2026-12-10", json!({"9.draw": 1}), "option-value /options/9.draw 9"),
        ("makccarat", "2026-12-10", json!({"2.demonstrations": 1.0}), "option-value /options/2.demonstrations 2"),
        ("makccarat", "2026-12-10", json!({"2.demonstrations": 4}), "option-value /options/2.demonstrations 2"),
        ("makccarat", "2026-12-10", json!({"11.tie-bets": []}), "option-value /options/11.tie-bets 11"),
        ("makccarat", "2026-12-10", json!({"9.draw": null}), "option-value /options/9.draw 9"), // nothing is wider
        ("makccarat", "2026-12-10", json!({}), "nothing-changes /options"),
        (
            "makccarat",
            "2026-12-10",
            json!({"9.draw": "first", "16.payouts": "second"}),
            "options-inconsistent /options 16",
        ),
        ("makccarat", "2026-12-10", json!({"2.burn": {"fixed": 3}}), "option-value /options/2.burn 2"), // baccarat's
        ("baccarat", "2026-12-10", json!({"2.burn": {"fixed": 9}}), "option-value /options/2.burn 2"),
        ("baccarat", "2026-12-10", json!({"2.burn": {"fixed": 3}}), "filed"),
    ] {
        assert_eq!(fault(&db, ask(game, galaxy.clone(), adopts_on, options.clone())).await, [wanted], "{options}");
    }
    for (member, value, wanted) in [
        ("note", json!("x".repeat(10_001)), "field-invalid /note"),
        ("note", json!("a\0b"), "field-invalid /note"),
        ("external_reference", json!(""), "field-invalid /external_reference"),
    ] {
        let mut ask = ask("makccarat", galaxy.clone(), "2026-12-10", json!({"9.draw": "first"}));
        ask[member] = value;
        assert_eq!(fault(&db, ask).await, [wanted]);
    }
}

async fn faults_are_collected(db: Db) {
    populate(&db).await;
    let ask = ask("makccarat", json!({"casino": "nowhere"}), "2026-12-04", json!({"9.draw": "third", "x": 1}));
    assert_eq!(
        fault(&db, ask).await,
        [
            "scope-unknown /scope",
            "notice-too-short /adopts_on 18",
            "option-value /options/9.draw 9",
            "option-unknown /options/x"
        ]
    );
    let (requests,): (i64,) = query(&db, "SELECT COUNT(*) FROM requests").one().await.unwrap();
    assert_eq!(requests, 0);

    // In May 2011 the third burn formula was yet to come; in May 2007 makccarat was.
    let old = |game, adopts_on, options: Value| -> Filing {
        from(json!({"game": game, "scope": {"operator": "galaxy"}, "adopts_on": adopts_on, "options": options}))
    };
    let burn = old("baccarat", "2011-05-30", json!({"2.burn": {"fixed": 3}}));
    let error = file(&db, &rules(), at("2011-05-16T10:00:00+08:00"), &galaxy(), &burn).await.unwrap_err();
    let RequestError::Invalid(found) = &error else { panic!("{error:?}") };
    assert_eq!(faults(&error), ["option-not-in-force /options/2.burn 2"]);
    assert_eq!(found[0].more["from"], "2011-09-27");
    let draw = old("makccarat", "2007-05-30", json!({"9.draw": "first"}));
    let error = file(&db, &rules(), at("2007-05-16T10:00:00+08:00"), &galaxy(), &draw).await.unwrap_err();
    assert_eq!(faults(&error), ["game-not-in-force /game"]);
}

async fn a_scope_is_ones_own(db: Db) {
    populate(&db).await;
    let draw = json!({"9.draw": "first"});
    for (scope, wanted) in [
        (json!({"operator": "melco"}), "scope-unknown /scope"),
        (json!({"operator": "nobody"}), "scope-unknown /scope"),
        (json!({"casino": "studio-city"}), "scope-unknown /scope"),
        (json!({"casino": "nowhere"}), "scope-unknown /scope"),
        (json!({"table": "SC-MK-01"}), "scope-unknown /scope"),
        (json!({"table": "GX-BA-01"}), "scope-unknown /scope"), // it is for baccarat
        (json!({"casino": "starworld"}), "filed"),
        (json!({"table": "GX-MK-07"}), "filed"),
    ] {
        assert_eq!(fault(&db, ask("makccarat", scope.clone(), "2026-12-10", draw.clone())).await, [wanted], "{scope}");
    }
    let inspector =
        file(&db, &rules(), wednesday(), &inspector("ana"), &filing(operator("galaxy"), "2026-12-10", draw)).await;
    assert!(matches!(inspector, Err(RequestError::Role(_))));
}

async fn nothing_must_change_for_nothing(db: Db) {
    populate(&db).await;
    galaxy_plays(&db, json!({"9.draw": "second", "16.payouts": "second", "17.commission": "five-percent"})).await;
    let same = json!({"9.draw": "second", "17.commission": "five-percent"});
    let refused = filed(&db, operator("galaxy"), "2026-12-10", same.clone()).await.unwrap_err();
    assert_eq!(faults(&refused), ["nothing-changes /options"]);
    // A casino that pins what it follows asks for something: a later change of the operator passes it by.
    filed(&db, casino("starworld"), "2026-12-10", same).await.unwrap();
    let refused = filed(&db, casino("starworld"), "2026-12-10", json!({"9.draw": null})).await.unwrap_err();
    assert_eq!(faults(&refused), ["nothing-changes /options"]);
    filed(&db, operator("galaxy"), "2026-12-10", json!({"17.commission": "half-on-four"})).await.unwrap();
}

async fn null_follows_the_wider_scope(db: Db) {
    populate(&db).await;
    galaxy_plays(&db, json!({"9.draw": "second", "16.payouts": "second"})).await;
    let own = json!({"operator": "galaxy", "game": "makccarat", "scope": {"casino": "starworld"}, "from": "2020-01-01",
        "options": {"9.draw": "first", "16.payouts": "first"}, "act": "DICJ 1/2020"});
    imported(&db, [own]).await.unwrap();
    // One of the two alone would tear them apart.
    let refused = filed(&db, casino("starworld"), "2026-12-10", json!({"9.draw": null})).await.unwrap_err();
    let RequestError::Invalid(found) = &refused else { panic!("{refused:?}") };
    assert_eq!(faults(&refused), ["options-inconsistent /options 16"]);
    assert_eq!(found[0].more["tables"], json!(["SW-MK-01"]));
    let both = json!({"9.draw": null, "16.payouts": null});
    let request = filed(&db, casino("starworld"), "2026-12-10", both).await.unwrap();
    assert_eq!(request.options["9.draw"], None);
    approved(&db, &request).await.unwrap();
}

async fn readings_matter(db: Db) {
    populate(&db).await;
    let jackpot = json!({"17.jackpot": {"currency": "HKD", "paradise_straight": 5, "four_of_a_kind": 4, "double_pairs": 3,
        "three_of_a_kind": 2, "single_pair": 1}});
    let mut both = jackpot.clone();
    both["18.commission"] = json!("half-on-six");
    let as_read = async |settings: Settings, adopts_on: &str, options: &Value| {
        let rules = Rules { settings: &settings, ..rules() };
        let ask: Filing = from(ask("baccarat", json!({"operator": "galaxy"}), adopts_on, options.clone()));
        match db::dry(file(&db, &rules, wednesday(), &galaxy(), &ask)).await {
            Ok(Request { kind, notice, .. }) => format!("{} {}", kind.name(), notice.is_some()),
            Err(RequestError::Invalid(faults)) => {
                let it = &faults[0];
                format!("{} {:?} {:?}", it.kind.name(), it.article, it.interpretation)
            }
            Err(error) => panic!("{error:?}"),
        }
    };
    let default = Settings::default();
    assert_eq!(
        as_read(default, "2026-12-04", &jackpot).await,
        r#"notice-too-short Some("17.7") Some("jackpot-notice")"#
    );
    assert_eq!(as_read(default, "2026-12-10", &jackpot).await, "jackpot true");
    let none = Settings { jackpot_notice: JackpotNotice::None, ..default };
    assert_eq!(as_read(none, "2026-12-03", &jackpot).await, "jackpot false");
    assert_eq!(as_read(none, "2026-12-03", &both).await, r#"notice-too-short Some("19") None"#);
    assert_eq!(as_read(none, "2026-12-10", &both).await, "both true");

    let mut clear = default;
    assert_eq!(as_read(clear, "2026-12-07", &both).await, "both true");
    assert_eq!(clear.set("notice-counting", "clear"), Some(true));
    assert_eq!(as_read(clear, "2026-12-07", &both).await, r#"notice-too-short Some("19") None"#);
    let several = json!({"12.tie-bets": ["keep", "withdraw"]});
    let one = Settings { tie_bets_choice: TieBetsChoice::One, ..default };
    assert_eq!(as_read(default, "2026-12-10", &several).await, "options true");
    assert_eq!(as_read(one, "2026-12-10", &several).await, r#"option-value Some("12") Some("tie-bets-choice")"#);
    for (id, value, known) in [
        ("jackpot-notice", "none", Some(true)),
        ("jackpot-notice", "two-days", Some(false)),
        ("tie-bets-choice", "one", Some(true)),
        ("receipt-hours", "on", Some(true)),
        ("receipt-hours", "sometimes", Some(false)),
        ("commission-scope", "main", None),
    ] {
        assert_eq!(clear.set(id, value), known, "{id}={value}");
    }
}

async fn closures_count_from_their_announcement(db: Db) {
    populate(&db).await;
    let draw = || filing(operator("galaxy"), "2026-12-10", json!({"9.draw": "first"}));
    let morning = at("2026-12-04T09:00:00+08:00");
    let before = file(&db, &rules(), morning, &galaxy(), &draw()).await.unwrap();
    let typhoon = from(json!({"date": "2026-12-07", "kind": "extraordinary-closure", "act": "CE 1/2026",
        "announced_at": "2026-12-04T12:00:00+08:00"}));
    despacho::registry::register::<despacho::calendar::Closure>(
        &db,
        despacho::law::Catalogue::embedded(),
        at("2026-12-04T12:00:00+08:00"),
        &admin(),
        typhoon,
    )
    .await
    .unwrap();
    let late = file(&db, &rules(), at("2026-12-04T13:00:00+08:00"), &galaxy(), &draw()).await.unwrap_err();
    assert_eq!(faults(&late), ["notice-too-short /adopts_on 18"]);
    // What was received before stays as it was judged.
    let read = read(&db, at("2026-12-04T13:00:00+08:00"), &galaxy(), before.id).await.unwrap().unwrap();
    assert_eq!(read.notice.unwrap().last_filing_day, day("2026-12-04"));
}

async fn a_dry_run_files_nothing(db: Db) {
    populate(&db).await;
    let ask = filing(operator("galaxy"), "2026-12-10", json!({"9.draw": "first"}));
    let would_be = db::dry(file(&db, &rules(), wednesday(), &galaxy(), &ask)).await.unwrap();
    assert!(would_be.id.is_nil());
    let filed = file(&db, &rules(), wednesday(), &galaxy(), &ask).await.unwrap();
    assert_eq!(Request { id: filed.id, ..would_be }, filed);
    let (requests,): (i64,) = query(&db, "SELECT COUNT(*) FROM requests").one().await.unwrap();
    assert_eq!(requests, 1);
}

async fn a_reference_is_used_once(db: Db) {
    populate(&db).await;
    let mut ask = filing(operator("galaxy"), "2026-12-10", json!({"9.draw": "first"}));
    ask.external_reference = Some("GX-2026-117".to_owned());
    file(&db, &rules(), wednesday(), &galaxy(), &ask).await.unwrap();
    let again = file(&db, &rules(), wednesday(), &galaxy(), &ask).await.unwrap_err();
    assert_eq!(faults(&again), ["already-exists /external_reference"]);
    ask.scope = operator("melco");
    file(&db, &rules(), wednesday(), &melco(), &ask).await.unwrap();
}

async fn another_operators_request_is_not_there(db: Db) {
    populate(&db).await;
    let request = filed(&db, operator("galaxy"), "2026-12-10", json!({"9.draw": "first"})).await.unwrap();
    for (who, sees) in [(galaxy(), true), (melco(), false), (inspector("ana"), true), (auditor(), true)] {
        assert_eq!(read(&db, wednesday(), &who, request.id).await.unwrap().is_some(), sees, "{who:?}");
        assert_eq!(history(&db, wednesday(), &who, request.id, None, 200).await.unwrap().is_some(), sees, "{who:?}");
        let page = list(&db, &rules(), wednesday(), &who, &RequestFilter::default(), None, 50).await.unwrap();
        assert_eq!(page.items.len(), usize::from(sees), "{who:?}");
        let asked = RequestFilter { operator: Some("galaxy"), ..RequestFilter::default() };
        assert_eq!(
            list(&db, &rules(), wednesday(), &who, &asked, None, 50).await.unwrap().items.len(),
            usize::from(sees)
        );
    }
    let amendment = Amendment { revision: 1, note: Some("mine".to_owned()), ..Amendment::default() };
    let amended = amend(&db, &rules(), wednesday(), &melco(), request.id, &amendment).await.unwrap_err();
    assert!(matches!(amended, RequestError::NotFound), "{amended:?}");
    let withdrawn = withdraw(&db, wednesday(), &melco(), request.id, 1, None).await.unwrap_err();
    assert!(matches!(withdrawn, RequestError::NotFound), "{withdrawn:?}");
}

async fn requests_are_listed_by_urgency(db: Db) {
    populate(&db).await;
    let days = ["2026-12-15", "2026-12-10", "2026-12-11", "2026-12-10", "2026-12-14"];
    for (n, adopts_on) in days.iter().enumerate() {
        filed(&db, operator("galaxy"), adopts_on, json!({"2.demonstrations": n % 4})).await.unwrap();
    }
    let commission =
        ask("baccarat", json!({"operator": "galaxy"}), "2026-12-12", json!({"18.commission": "half-on-six"}));
    file(&db, &rules(), wednesday(), &galaxy(), &from(commission)).await.unwrap();
    let listed = async |filter: RequestFilter<'_>| {
        let (mut days, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let page = list(&db, &rules(), wednesday(), &auditor(), &filter, cursor.as_deref(), 2).await.unwrap();
            assert!(page.items.len() <= 2);
            days.extend(page.items.iter().map(|it| it.adopts_on.day()));
            cursor = page.next;
            if cursor.is_none() {
                return days;
            }
        }
    };
    let all = RequestFilter::default();
    assert_eq!(listed(all.clone()).await, [10, 10, 11, 12, 14, 15]);
    let game = Some(despacho::law::Game::Baccarat);
    assert_eq!(listed(RequestFilter { game, ..all.clone() }).await, [12]);
    let (adopts_from, adopts_until) = (Some(day("2026-12-11")), Some(day("2026-12-15")));
    assert_eq!(listed(RequestFilter { adopts_from, adopts_until, ..all.clone() }).await, [11, 12, 14]);
    let status = Some(despacho::requests::status::Status::Approved);
    assert!(listed(RequestFilter { status, ..all }).await.is_empty());
}

async fn an_amendment_restarts_the_notice(db: Db) {
    populate(&db).await;
    let request = filed(&db, operator("galaxy"), "2026-12-10", json!({"9.draw": "first"})).await.unwrap();
    let friday = at("2026-12-04T16:00:00+08:00");
    let saturday = at("2026-12-05T10:00:00+08:00");
    let amended = async |now, amendment: Value| {
        amend(&db, &rules(), now, &galaxy(), request.id, &from::<Amendment>(amendment)).await
    };
    // A word changes nothing else, even when it is too late for more.
    let noted = amended(saturday, json!({"revision": 1, "note": "urgent"})).await.unwrap();
    assert_eq!((noted.revision, noted.received_at, noted.note.as_deref()), (2, wednesday(), Some("urgent")));
    let late = amended(saturday, json!({"revision": 2, "options": {"9.draw": "second"}})).await.unwrap_err();
    assert_eq!(faults(&late), ["notice-too-short /adopts_on 18"]);
    let stale = amended(friday, json!({"revision": 1, "options": {"9.draw": "second"}})).await.unwrap_err();
    assert!(matches!(stale, RequestError::Stale(2)), "{stale:?}");
    let anew =
        amended(friday, json!({"revision": 2, "options": {"9.draw": "second"}, "scope": {"casino": "starworld"}}));
    let anew = anew.await.unwrap();
    assert_eq!((anew.revision, anew.received_at, anew.filed_on), (3, friday, day("2026-12-04")));
    assert_eq!(read(&db, friday, &galaxy(), request.id).await.unwrap(), Some(anew));
    let events = history(&db, friday, &galaxy(), request.id, None, 200).await.unwrap().unwrap().items;
    assert_eq!(events.iter().map(|it| it.act.as_str()).collect::<Vec<_>>(), ["filed", "amended", "amended"]);
    assert_eq!(events[2].detail["filing"]["options"], json!({"9.draw": "second"}));
}

async fn a_request_is_withdrawn(db: Db) {
    populate(&db).await;
    let request = filed(&db, operator("galaxy"), "2026-12-10", json!({"9.draw": "first"})).await.unwrap();
    let inspected = withdraw(&db, wednesday(), &inspector("ana"), request.id, 1, None).await.unwrap_err();
    assert!(matches!(inspected, RequestError::Role(_)));
    let withdrawn = withdraw(&db, wednesday(), &galaxy(), request.id, 1, Some("another plan")).await.unwrap();
    assert_eq!((withdrawn.status.name(), withdrawn.decision, withdrawn.effect.len()), ("withdrawn", None, 0));
    let again = withdraw(&db, wednesday(), &galaxy(), request.id, 2, None).await.unwrap_err();
    assert!(matches!(again, RequestError::Refused(_)), "{again:?}");
    let decided =
        despacho::requests::decide(&db, &rules(), wednesday(), &inspector("ana"), request.id, &approval(2)).await;
    assert!(matches!(decided, Err(RequestError::Refused(_))), "{decided:?}");
    let somebody = caller("galaxy-night-shift", despacho::ledger::Role::Operator, Some("galaxy"));
    let events = history(&db, wednesday(), &somebody, request.id, None, 200).await.unwrap().unwrap().items;
    assert_eq!((&*events[1].act, events[1].reasons.as_deref()), ("withdrawn", Some("another plan")));
}
