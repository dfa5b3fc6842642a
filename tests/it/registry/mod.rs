//! The registers, on both databases.

mod keys;

use despacho::calendar::Closure;
use despacho::db::{Db, query};
use despacho::fault::Fault;
use despacho::law::Catalogue;
use despacho::registry::{
    CasinoEntry, Entry, Filter, Line, OperatorEntry, PayTableEntry, RegisterError, TableEntry, change, closures, list,
    load, merged, named, read, register, retire,
};
use serde_json::{Value, json};

use crate::support::on_both;
use crate::support::world::{
    admin, at, auditor, day, faults, filed, from, galaxy, galaxy_plays, imported, lines, melco, operator, populate,
    wednesday,
};

on_both! {
    an_entry_is_found_by_its_operator_alone, names_are_unique_on_their_days, an_entry_is_changed_from_its_revision,
    an_entry_is_retired_and_never_deleted, what_is_needed_is_not_retired, entries_have_relations,
    many_are_loaded_at_once, a_load_with_faults_keeps_nothing, lists_are_paged, closures_are_known_from_a_moment,
    a_table_must_not_contradict_itself, replicas_may_register_at_once,
}

fn law() -> &'static Catalogue {
    Catalogue::embedded()
}

fn new_table(name: &str) -> Value {
    json!({"operator": "galaxy", "table": name, "casino": "galaxy-macau", "game": "makccarat", "from": "2020-01-01"})
}

async fn registered(db: &Db, table: Value) -> Result<Entry<TableEntry>, RegisterError> {
    register(db, law(), wednesday(), &admin(), from::<TableEntry>(table)).await
}

/// The faults of an error, each as `kind pointer`, behind its line where there are lines.
fn kinds(error: &RegisterError) -> Vec<String> {
    let one = |it: &Fault| format!("{} {}", it.kind.name(), it.pointer);
    match error {
        RegisterError::Invalid(faults) => faults.iter().map(one).collect(),
        RegisterError::Lines(faults) => faults.iter().map(|it| format!("{}: {}", it.line, one(&it.fault))).collect(),
        other => vec![format!("{other:?}")],
    }
}

async fn an_entry_is_found_by_its_operator_alone(db: Db) {
    populate(&db).await;
    let found = async |caller, operator| {
        let table = named::<TableEntry>(&db, &caller, operator, "GX-MK-07").await.unwrap();
        table.map(|it| it.content.casino)
    };
    assert_eq!(found(galaxy(), "galaxy").await.as_deref(), Some("galaxy-macau"));
    assert_eq!(found(melco(), "galaxy").await, None);
    assert_eq!(found(melco(), "melco").await, None);
    assert_eq!(found(auditor(), "galaxy").await.as_deref(), Some("galaxy-macau"));

    let table = named::<TableEntry>(&db, &admin(), "galaxy", "GX-MK-07").await.unwrap().unwrap();
    assert!(read::<TableEntry>(&db, &galaxy(), table.id).await.unwrap().is_some());
    assert!(read::<TableEntry>(&db, &melco(), table.id).await.unwrap().is_none());
    assert!(read::<CasinoEntry>(&db, &galaxy(), table.id).await.unwrap().is_none(), "it is no casino");

    let operators = async |caller| {
        let page = list::<OperatorEntry>(&db, &caller, &Filter::default(), None, 50).await.unwrap();
        page.items.into_iter().map(|it| it.content.operator).collect::<Vec<_>>()
    };
    assert_eq!(operators(galaxy()).await, ["galaxy"]);
    assert_eq!(operators(auditor()).await, ["galaxy", "melco"]);
    let other = Filter { operator: Some("galaxy"), ..Filter::default() };
    assert_eq!(list::<TableEntry>(&db, &melco(), &other, None, 50).await.unwrap().items, []);
}

async fn names_are_unique_on_their_days(db: Db) {
    populate(&db).await;
    let first = registered(&db, new_table("GX-MK-08")).await.unwrap();
    assert_eq!(kinds(&registered(&db, new_table("GX-MK-08")).await.unwrap_err()), ["already-exists "]);
    // Another operator's name is its own.
    let other = json!({"operator": "melco", "table": "GX-MK-08", "casino": "studio-city", "game": "makccarat"});
    registered(&db, other).await.unwrap();
    // After its end, the name is free for another table.
    retire::<TableEntry>(&db, law(), wednesday(), &admin(), first.id, 1, day("2026-12-10")).await.unwrap();
    let mut next = new_table("GX-MK-08");
    next["from"] = json!("2026-12-09");
    assert_eq!(kinds(&registered(&db, next.clone()).await.unwrap_err()), ["already-exists "]);
    next["from"] = json!("2026-12-10");
    next["game"] = json!("baccarat");
    registered(&db, next).await.unwrap();
    let last = named::<TableEntry>(&db, &galaxy(), "galaxy", "GX-MK-08").await.unwrap().unwrap();
    assert_eq!(last.content.game.name(), "baccarat");
}

async fn an_entry_is_changed_from_its_revision(db: Db) {
    populate(&db).await;
    let entry = registered(&db, new_table("GX-MK-08")).await.unwrap();
    let patch = json!({"equipment": {"decks": 8, "shoe": true}, "handling": true});
    let new: TableEntry = from(merged(&entry.content, &patch));
    let changed = change(&db, law(), wednesday(), &admin(), entry.id, 1, new.clone()).await.unwrap();
    assert_eq!((changed.revision, changed.content.equipment.unwrap().decks), (2, Some(8)));
    assert!(changed.recorded_at > entry.recorded_at, "moments only grow, even where the clock stands");
    let stale = change(&db, law(), wednesday(), &admin(), entry.id, 1, new.clone()).await.unwrap_err();
    assert!(matches!(stale, RegisterError::Stale(2)), "{stale:?}");
    // A member that is null is taken away; whose it is and its name stay.
    let less: TableEntry = from(merged(&changed.content, &json!({"handling": null, "equipment": {"shoe": null}})));
    assert_eq!((less.handling, less.equipment.unwrap().shoe, less.equipment.unwrap().decks), (None, None, Some(8)));
    for (member, value, fault) in
        [("table", "GX-MK-09", "field-invalid "), ("operator", "melco", "field-invalid /operator")]
    {
        let renamed: TableEntry = from(merged(&new, &json!({member: value})));
        let refused = change(&db, law(), wednesday(), &admin(), entry.id, 2, renamed).await.unwrap_err();
        assert_eq!(kinds(&refused), [fault]);
    }
    let nowhere = change(&db, law(), wednesday(), &admin(), uuid::Uuid::nil(), 1, new).await.unwrap_err();
    assert!(matches!(nowhere, RegisterError::NotFound));
}

async fn an_entry_is_retired_and_never_deleted(db: Db) {
    populate(&db).await;
    let entry = registered(&db, new_table("GX-MK-08")).await.unwrap();
    let retired = async |revision, from| {
        retire::<TableEntry>(&db, law(), wednesday(), &admin(), entry.id, revision, day(from)).await
    };
    assert_eq!(kinds(&retired(1, "2020-01-01").await.unwrap_err()), ["field-invalid /from"]);
    assert_eq!(retired(1, "2026-12-10").await.unwrap().content.until, Some(day("2026-12-10")));
    assert_eq!(kinds(&retired(2, "2026-12-11").await.unwrap_err()), ["field-invalid /from"]);
    assert_eq!(retired(2, "2026-12-09").await.unwrap().content.until, Some(day("2026-12-09")));
    let (rows,): (i64,) = query(&db, "SELECT COUNT(*) FROM entries WHERE id = $1").bind(entry.id).one().await.unwrap();
    assert_eq!(rows, 3, "what was known before is kept");
    assert!(query(&db, "DELETE FROM entries").run().await.is_err());
}

async fn what_is_needed_is_not_retired(db: Db) {
    populate(&db).await;
    let casino = named::<CasinoEntry>(&db, &admin(), "galaxy", "starworld").await.unwrap().unwrap();
    let operator = named::<OperatorEntry>(&db, &admin(), "galaxy", "galaxy").await.unwrap().unwrap();
    let table = named::<TableEntry>(&db, &admin(), "galaxy", "SW-MK-01").await.unwrap().unwrap();
    let from = day("2026-12-31");
    let close = async || retire::<CasinoEntry>(&db, law(), wednesday(), &admin(), casino.id, 1, from).await;
    assert_eq!(kinds(&close().await.unwrap_err()), ["in-use /from"]);
    let refused = retire::<OperatorEntry>(&db, law(), wednesday(), &admin(), operator.id, 1, from).await.unwrap_err();
    assert_eq!(kinds(&refused), ["in-use /from"]);
    retire::<TableEntry>(&db, law(), wednesday(), &admin(), table.id, 1, from).await.unwrap();
    close().await.unwrap();
    // And nothing is put into it that goes on longer.
    let mut late = new_table("SW-MK-02");
    late["casino"] = json!("starworld");
    assert_eq!(kinds(&registered(&db, late).await.unwrap_err()), ["field-invalid /until"]);
}

async fn entries_have_relations(db: Db) {
    populate(&db).await;
    for (member, value, wanted) in [
        ("operator", json!("nobody"), vec!["field-invalid /operator"]),
        ("operator", json!(""), vec!["field-invalid /operator"]),
        ("casino", json!("studio-city"), vec!["field-invalid /casino"]), // melco's
        ("table", json!("a\u{7}"), vec!["field-invalid /table"]),
        ("until", json!("2020-01-01"), vec!["field-invalid /until"]),
        ("from", json!("0000-01-01"), vec!["field-invalid /from"]),
        ("limits", json!([{"on": "banker", "min": 5, "max": 4}]), vec!["field-invalid /limits/0"]),
        ("limits", json!([{"on": "", "min": -1}]), vec!["field-invalid /limits/0/on", "field-invalid /limits/0"]),
    ] {
        let mut table = new_table("GX-MK-08");
        table[member] = value;
        assert_eq!(kinds(&registered(&db, table).await.unwrap_err()), wanted, "{member}");
    }
    let pay_table = |scope: Value, prizes: Value| -> PayTableEntry {
        from(json!({"operator": "galaxy", "game": "fortune-3-card-poker", "wager": "pair-plus", "scope": scope,
                    "from": "2008-12-16", "prizes": prizes}))
    };
    let prizes = json!({"straight-flush": 40, "pair": 1});
    let refused = async |entry| kinds(&register(&db, law(), wednesday(), &admin(), entry).await.unwrap_err());
    assert_eq!(refused(pay_table(json!({"casino": "studio-city"}), prizes.clone())).await, ["field-invalid /scope"]);
    assert_eq!(refused(pay_table(json!({"operator": "melco"}), prizes.clone())).await, ["field-invalid /scope"]);
    assert_eq!(refused(pay_table(json!({"operator": "galaxy"}), json!({}))).await, ["field-invalid /prizes"]);
    for scope in [json!({"operator": "galaxy"}), json!({"casino": "starworld"}), json!({"table": "GX-BA-01"})] {
        register(&db, law(), wednesday(), &admin(), pay_table(scope, prizes.clone())).await.unwrap();
    }
}

/// Six thousand tables of six operators.
async fn many_are_loaded_at_once(db: Db) {
    let operators = ["galaxy", "melco", "mgm", "sands", "sjm", "wynn"];
    for operator in operators {
        let entry: OperatorEntry = from(json!({"operator": operator}));
        register(&db, law(), wednesday(), &admin(), entry).await.unwrap();
        let entry: CasinoEntry = from(json!({"operator": operator, "casino": "one"}));
        register(&db, law(), wednesday(), &admin(), entry).await.unwrap();
    }
    let tables = (0..6000).map(|n| {
        json!({"operator": operators[n % 6], "table": format!("T-{n:04}"), "casino": "one", "game": "baccarat",
               "equipment": {"decks": 8, "shoe": true, "cut_cards": 1}, "limits": [{"on": "banker", "min": 30000}]})
    });
    let lines = lines::<TableEntry>(tables);
    let begun = std::time::Instant::now();
    let loaded = load(&db, law(), wednesday(), &admin(), lines).await.unwrap();
    let took = begun.elapsed();
    println!("6000 tables in {took:?}");
    assert_eq!(loaded.registered, 6000);
    assert!(took.as_secs() < 60, "it took {took:?}");
    let (events,): (i64,) = query(&db, "SELECT COUNT(*) FROM events WHERE act = 'registered'").one().await.unwrap();
    assert_eq!(events, 6 + 6 + 6, "one for each operator, its casino and its tables");
}

async fn a_load_with_faults_keeps_nothing(db: Db) {
    populate(&db).await;
    let mut bad = lines::<TableEntry>([
        new_table("GX-MK-08"),
        new_table("GX-MK-07"), // there before
        new_table("GX-MK-08"), // on line 1
        json!({"operator": "nobody", "table": "X", "casino": "Y", "game": "makccarat"}),
        json!({"operator": "galaxy", "table": "GX-MK-09", "casino": "nowhere", "game": "makccarat"}),
        json!({"operator": "galaxy", "table": "", "casino": "galaxy-macau", "game": "makccarat",
               "from": "2026-01-01", "until": "2025-01-01"}),
    ]);
    bad.push(Line {
        line: 7,
        content: Err(Fault::field("/game", despacho::message::Message::new("missing", Vec::new()))),
    });
    let refused = load(&db, law(), wednesday(), &admin(), bad).await.unwrap_err();
    assert_eq!(
        kinds(&refused),
        [
            "2: already-exists ",
            "3: already-exists ",
            "4: field-invalid /operator",
            "5: field-invalid /casino",
            "6: field-invalid /until",
            "6: field-invalid /table",
            "7: field-invalid /game",
        ]
    );
    assert_eq!(named::<TableEntry>(&db, &admin(), "galaxy", "GX-MK-08").await.unwrap(), None);
}

async fn lists_are_paged(db: Db) {
    populate(&db).await;
    let more = (0..25).map(|n| new_table(&format!("T-{n:02}")));
    load(&db, law(), wednesday(), &admin(), lines::<TableEntry>(more)).await.unwrap();
    let filter = Filter { casino: Some("galaxy-macau"), ..Filter::default() };
    let (mut names, mut pages, mut cursor) = (Vec::new(), 0, None::<String>);
    loop {
        let page = list::<TableEntry>(&db, &galaxy(), &filter, cursor.as_deref(), 10).await.unwrap();
        pages += 1;
        names.extend(page.items.into_iter().map(|it| it.content.table));
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    let before = ["GX-BA-01", "GX-MK-07"].map(str::to_owned).into_iter();
    let wanted: Vec<_> = before.chain((0..25).map(|n| format!("T-{n:02}"))).collect();
    assert_eq!((names, pages), (wanted, 3));
    let first = list::<TableEntry>(&db, &galaxy(), &filter, None, 10).await.unwrap();
    let other = list::<CasinoEntry>(&db, &galaxy(), &filter, first.next.as_deref(), 10).await;
    assert!(other.is_err(), "the cursor is another list's");
}

async fn closures_are_known_from_a_moment(db: Db) {
    let typhoon: Closure = from(json!({"date": "2026-12-07", "kind": "extraordinary-closure",
        "act": "CE 1/2026", "announced_at": "2026-12-06T20:00:00+08:00"}));
    let entry = register(&db, law(), at("2026-12-06T20:05:00+08:00"), &admin(), typhoon.clone()).await.unwrap();
    let known = async |moment| closures(&db, at(moment)).await.unwrap();
    assert_eq!(known("2026-12-06T20:04:59+08:00").await, []);
    assert_eq!(known("2026-12-06T20:05:00+08:00").await, std::slice::from_ref(&typhoon));
    // Called off again.
    let called_off = at("2026-12-07T06:00:00+08:00");
    retire::<Closure>(&db, law(), called_off, &admin(), entry.id, 1, typhoon.date).await.unwrap();
    assert_eq!(known("2026-12-07T05:59:59+08:00").await, std::slice::from_ref(&typhoon));
    assert_eq!(known("2026-12-07T06:00:00+08:00").await, []);
    let half: Closure = from(json!({"date": "2026-12-31", "kind": "half-day-exemption", "act": "",
        "announced_at": "2026-12-01T00:00:00Z"}));
    let refused = register(&db, law(), wednesday(), &admin(), half).await.unwrap_err();
    assert_eq!(kinds(&refused), ["field-invalid /closes_at", "field-invalid /act"]);
}

async fn a_table_must_not_contradict_itself(db: Db) {
    populate(&db).await;
    galaxy_plays(&db, json!({"9.draw": "second", "16.payouts": "second"})).await;
    let refused = filed(&db, operator("galaxy"), "2026-12-10", json!({"9.draw": "first"})).await.unwrap_err();
    assert_eq!(faults(&refused), ["options-inconsistent /options 16"]);
    let permit = |scope: Value, options: Value| {
        json!({"operator": "galaxy", "game": "makccarat", "scope": scope, "from": "2026-01-01", "options": options,
               "act": "DICJ 1/2026"})
    };
    // A casino where no makccarat is played yet may have payouts of its own …
    register(
        &db,
        law(),
        wednesday(),
        &admin(),
        from::<CasinoEntry>(json!({"operator": "galaxy", "casino": "broadway"})),
    )
    .await
    .unwrap();
    let alone = permit(json!({"casino": "broadway"}), json!({"16.payouts": "first"}));
    imported(&db, [alone]).await.unwrap();
    // … and then no table, which would take its draw from the operator.
    let mut table = new_table("BW-MK-01");
    table["casino"] = json!("broadway");
    assert_eq!(kinds(&registered(&db, table.clone()).await.unwrap_err()), ["options-inconsistent /casino"]);
    imported(&db, [permit(json!({"casino": "broadway"}), json!({"9.draw": "first"}))]).await.unwrap();
    registered(&db, table).await.unwrap();
    let refused = imported(&db, [permit(json!({"casino": "starworld"}), json!({"16.payouts": "first"}))]).await;
    assert_eq!(kinds(&refused.unwrap_err()), ["1: options-inconsistent /options"]);
}

/// The events of an operator are numbered without gaps, whoever writes them.
async fn replicas_may_register_at_once(db: Db) {
    populate(&db).await;
    let mut tasks = tokio::task::JoinSet::new();
    for n in 0..16 {
        let db = db.clone();
        tasks.spawn(async move { registered(&db, new_table(&format!("T-{}", n / 2))).await.is_ok() });
    }
    let mut done = 0;
    while let Some(it) = tasks.join_next().await {
        done += usize::from(it.unwrap());
    }
    assert_eq!(done, 8, "of two that register one name, one wins");
    let without_gaps = |rows: Vec<(i64,)>| rows.iter().zip(1..).all(|((found,), wanted)| *found == wanted);
    assert!(without_gaps(
        query(&db, "SELECT seq FROM events WHERE operator = 'galaxy' ORDER BY seq").all().await.unwrap()
    ));
    assert!(without_gaps(query(&db, "SELECT position FROM events ORDER BY position").all().await.unwrap()));
}
