//! Names: in one normal form, of what can be seen, and none like another; what was named before stays.

use axum::http::Method;
use despacho::db::{Db, Json, query};
use serde_json::{Value, json};

use super::site::Site;
use crate::support::on_both;

on_both! {
    names_are_written_in_one_way, no_name_looks_like_another, what_was_named_before_goes_on, twins_that_come_at_once_are_told_apart,
}

fn table(operator: &str, table: &str) -> Value {
    json!({"operator": operator, "table": table, "casino": format!("{operator}-macau"), "game": "makccarat", "from": "2010-01-01"})
}

/// Writings that nobody could tell apart from others: decomposed, unseen, turning round, of no character, with blanks.
const ODD: [&str; 9] = [
    "Sa\u{303}o",
    "a\u{200b}b",
    "\u{202e}ba",
    "a\u{2067}b\u{2069}",
    "a\u{feff}",
    "a\u{e000}",
    " a",
    "a  b",
    "a\u{a0}b",
];

async fn names_are_written_in_one_way(db: Db) {
    let site = Site::new(db).await;
    let subject = |name: &str| json!({"subject": name, "role": "auditor"});
    for odd in ODD {
        for (path, body, pointer) in [
            ("/v1/operators", json!({"operator": odd}), "/operator"),
            ("/v1/casinos", json!({"operator": "galaxy", "casino": odd}), "/casino"),
            ("/v1/tables", table("galaxy", odd), "/table"),
            ("/v1/keys", subject(odd), "/subject"),
            (
                "/v1/delegations",
                json!({"subject": odd, "act": "x", "may": ["approve"], "from": "2026-01-01"}),
                "/subject",
            ),
        ] {
            let refused = site.post("admin", path, &body).await;
            assert_eq!(refused.problem(), format!("422 field-invalid {pointer}"), "{odd:?} {path}: {}", refused.body);
        }
        let filing = json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-10",
            "options": {"9.draw": "second", "16.payouts": "second"}, "external_reference": odd});
        let refused = site.post("galaxy", "/v1/requests", &filing).await;
        assert_eq!(refused.problem(), "422 field-invalid /external_reference", "{odd:?}");
    }
    let lines = format!("{}\n{}\n", table("galaxy", "GX-7"), table("galaxy", "GX-8\u{200d}"));
    let headers = [("content-type", "application/x-ndjson")];
    let refused = site.call("admin", Method::POST, "/v1/tables", &headers, lines).await;
    assert_eq!(refused.problem(), "422 field-invalid line 2 /table");
    for fine in ["São João", "澳門銀河", "Mesa 7 (VIP)"] {
        site.post("admin", "/v1/tables", &table("galaxy", fine)).await.json(201);
    }
    let told = site.post("admin", "/v1/operators", &json!({"operator": "Sa\u{303}o"})).await.json(422);
    assert_eq!(told["detail"], "it is not in the normal form C: write `São`");
}

async fn no_name_looks_like_another(db: Db) {
    let mut site = Site::new(db).await;
    site.key("ana", "ana", despacho::ledger::Role::Auditor, None).await;
    for (path, body, pointer, said) in [
        (
            "/v1/operators",
            json!({"operator": "g\u{430}laxy"}),
            "/operator",
            "`g\u{430}laxy` looks like `galaxy`, which is there already",
        ),
        (
            "/v1/casinos",
            json!({"operator": "galaxy", "casino": "galaxy\u{2010}macau"}),
            "/casino",
            "`galaxy\u{2010}macau` looks like `galaxy-macau`, which is there already",
        ),
        ("/v1/tables", table("galaxy", "GX-l"), "/table", "`GX-l` looks like `GX-1`, which is there already"),
        (
            "/v1/keys",
            json!({"subject": "\u{430}na", "role": "auditor"}),
            "/subject",
            "`\u{430}na` looks like `ana`, which is there already",
        ),
        (
            "/v1/delegations",
            json!({"subject": "\u{430}na", "act": "x", "may": ["approve"], "from": "2026-01-01"}),
            "/subject",
            "`\u{430}na` looks like `ana`, which is there already",
        ),
    ] {
        let refused = site.post("admin", path, &body).await;
        assert_eq!(refused.problem(), format!("409 already-exists {pointer}"), "{path}: {}", refused.body);
        assert_eq!(refused.json(409)["detail"], said);
    }
    // Within a body too; and another operator's names are none of one's own.
    let lines = format!("{}\n{}\n", table("galaxy", "GX-O"), table("galaxy", "GX-0"));
    let headers = [("content-type", "application/x-ndjson")];
    let refused = site.call("admin", Method::POST, "/v1/tables", &headers, lines).await;
    assert_eq!(refused.problem(), "409 already-exists line 2 /table");
    site.post("admin", "/v1/tables", &table("wynn", "GX-l")).await.json(201);
    // The same name again is the same.
    site.post("admin", "/v1/keys", &json!({"subject": "ana", "role": "inspector"})).await.json(201);
}

/// What broke the rule before there was one is read, changed and named again.
async fn what_was_named_before_goes_on(db: Db) {
    let site = Site::new(db).await;
    let made = site.post("admin", "/v1/tables", &table("galaxy", "GX-9")).await.json(201);
    let old = "GX-9\u{200b}";
    let mut tx = site.app.db.begin().await.unwrap();
    query(&mut tx, "UPDATE entries SET name = $1, content = $2 WHERE name = 'GX-9'")
        .bind(old)
        .bind(Json(table("galaxy", old)))
        .run()
        .await
        .unwrap();
    query(&mut tx, "DELETE FROM looks WHERE name = 'GX-9'").run().await.unwrap();
    tx.commit().await.unwrap();
    let site = site.again(|_| ()).await;
    let path = format!("/v1/tables/{}", made["id"].as_str().unwrap());
    assert_eq!(site.get("galaxy", &path).await.json(200)["table"], old);
    let limits = json!({"limits": [{"on": "banker", "min": 100}]});
    site.change("admin", Method::PATCH, &path, 1, &limits).await.json(200);
    let snapshot = site.get("galaxy", "/v1/configurations").await.json(200);
    let names: Vec<_> = snapshot["tables"].as_array().unwrap().iter().map(|it| it["table"].clone()).collect();
    assert!(names.contains(&json!(old)), "{names:?}");
    // A log that names it is judged as before.
    let log = format!(
        "{}\n{}\n",
        json!({"type": "log", "version": 1, "operator": "galaxy", "currency": "HKD"}),
        json!({"type": "shoe", "table": old, "shoe": "1", "game": "makccarat", "at": "2026-12-01T20:00:00+08:00",
            "decks": 8, "feed": "shoe", "burn": {"first": "7H", "cards": 8}}),
    );
    let headers = [("content-type", "application/x-ndjson")];
    let receipt = site.call("galaxy", Method::POST, "/v1/verifications", &headers, log).await.json(201);
    assert!(receipt["findings"].get("unknown-table").is_none() && receipt["shoes"] == 1, "{receipt}");
    // It ends, and begins again under its name; a new one that looks like it is another.
    site.change("admin", Method::POST, &format!("{path}/retirement"), 2, &json!({"from": "2026-12-05"}))
        .await
        .json(200);
    let mut again = table("galaxy", old);
    again["from"] = json!("2026-12-10");
    site.post("admin", "/v1/tables", &again).await.json(201);
    assert_eq!(site.post("admin", "/v1/tables", &table("galaxy", "GX-9")).await.problem(), "409 already-exists /table");
}

async fn twins_that_come_at_once_are_told_apart(db: Db) {
    let site = Site::new(db).await;
    let names = ["sands", "s\u{430}nds", "san\u{501}s"];
    let all = names.map(|it| json!({"operator": it}));
    let answers = futures_util::future::join_all(all.iter().map(|it| site.post("admin", "/v1/operators", it))).await;
    let mut statuses: Vec<_> = answers.iter().map(|it| it.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409]);
}
