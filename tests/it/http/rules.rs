//! Rule sheets over HTTP.

use axum::body::Body;
use axum::http::Method;
use despacho::db::Db;
use expect_test::expect;
use serde_json::{Value, json};

use super::site::{Answer, Site};
use crate::support::on_both;

on_both! {
    a_sheet_has_what_stands_at_its_table, sheets_of_other_days_stay_readable, what_lacks_is_said,
    a_sheet_is_its_operators, a_sheet_is_printed_in_each_language, every_game_has_a_sheet,
}

async fn permit(site: &Site, scope: Value, from: &str, options: Value) {
    let permit = json!({"operator": "galaxy", "game": "makccarat", "scope": scope, "from": from, "options": options,
        "document": "DICJ 1/2007"});
    site.post("admin", "/v1/permits/import", &permit).await.json(201);
}

fn all() -> Value {
    json!({"2.burn": "by-decks", "3.white-card": "last-round", "7.feed": "shoe", "9.draw": "first",
        "11.tie-bets": ["keep", "withdraw"], "17.commission": "five-percent"})
}

/// Each option of a sheet with its value, and where that comes from.
fn options(sheet: &Value) -> String {
    let mut out = String::new();
    for it in sheet["options"].as_array().unwrap() {
        let from = match (&it["permit"], &it["follows"]) {
            (Value::Null, Value::Null) => String::new(),
            (Value::Null, of) => format!(" follows {of}"),
            (permit, _) => format!(" {} from {}", permit["scope"], permit["from"].as_str().unwrap()),
        };
        out += &format!("{} {}{from}\n", it["option"].as_str().unwrap(), it["value"]);
    }
    out
}

async fn a_sheet_has_what_stands_at_its_table(db: Db) {
    let site = Site::new(db).await;
    permit(&site, json!({"operator": "galaxy"}), "2010-02-01", all()).await;
    permit(&site, json!({"table": "GX-1"}), "2015-06-01", json!({"9.draw": "second"})).await;
    let sheet = site.get("galaxy", "/v1/tables/GX-1/rules").await.json(200);
    expect![[r#"
        2.burn "by-decks" {"operator":"galaxy"} from 2010-02-01
        2.demonstrations null
        3.white-card "last-round" {"operator":"galaxy"} from 2010-02-01
        7.feed "shoe" {"operator":"galaxy"} from 2010-02-01
        9.draw "second" {"table":"GX-1"} from 2015-06-01
        11.tie-bets ["keep","withdraw"] {"operator":"galaxy"} from 2010-02-01
        16.payouts "second" follows "9.draw"
        17.commission "five-percent" {"operator":"galaxy"} from 2010-02-01
    "#]]
    .assert_eq(&options(&sheet));
    let tie = sheet["prizes"].as_array().unwrap().iter().find(|it| it["line"] == "tie").unwrap();
    assert_eq!((&tie["pays"]["num"], &tie["basis"]["article"]), (&json!(9), &json!("16")));
    assert_eq!(sheet["options"][4]["authorisation"]["article"], "18");
    assert_eq!(sheet["options"][7]["commission"]["points"], json!([7, 8, 9]));
    let of = |id: &str| sheet["interpretations"].as_array().unwrap().iter().find(|it| it["id"] == id).unwrap();
    assert_eq!(of("commission-scope")["chosen"], "main");
    assert_eq!((&sheet["on"], &sheet["unchanged_from"]), (&json!("2026-12-02"), &json!("2015-06-01")));
    assert_eq!(sheet["lacks"], json!([{"lack": "equipment-not-registered"}]));
    let snapshot = site.get("galaxy", "/v1/configurations").await;
    assert_eq!(sheet["configuration"], format!("sha256:{}", snapshot.header("etag").trim_matches('"')));
}

async fn sheets_of_other_days_stay_readable(db: Db) {
    let site = Site::new(db).await;
    permit(&site, json!({"operator": "galaxy"}), "2010-02-01", all()).await;
    let filing = json!({"game": "makccarat", "scope": {"table": "GX-1"}, "adopts_on": "2026-12-20",
        "options": {"9.draw": "second", "16.payouts": "second"}});
    let id = site.post("galaxy", "/v1/requests", &filing).await.json(201)["id"].as_str().unwrap().to_owned();
    let decision = json!({"revision": 1, "decision": "approve"});
    site.post("inspector", &format!("/v1/requests/{id}/decision"), &decision).await.json(200);
    let at = async |at: &str| {
        let path = format!("/v1/tables/GX-1/rules?at={}", at.replace('+', "%2B"));
        let sheet = site.get("galaxy", &path).await.json(200);
        let draw = &sheet["options"][4];
        format!("{at} {} {} {}", draw["value"], sheet["unchanged_from"], sheet["unchanged_until"])
    };
    let mut all = String::new();
    for moment in [
        "2010-01-31T12:00:00+08:00",
        "2010-02-01T00:00:00+08:00",
        "2026-12-19T23:59:59+08:00",
        "2026-12-19T16:00:00Z",
        "2027-06-01T00:00:00+08:00",
    ] {
        all += &at(moment).await;
        all.push('\n');
    }
    expect![[r#"
        2010-01-31T12:00:00+08:00 null "2010-01-01" "2010-02-01"
        2010-02-01T00:00:00+08:00 "first" "2010-02-01" "2026-12-20"
        2026-12-19T23:59:59+08:00 "first" "2010-02-01" "2026-12-20"
        2026-12-19T16:00:00Z "second" "2026-12-20" null
        2027-06-01T00:00:00+08:00 "second" "2026-12-20" null
    "#]]
    .assert_eq(&all);
    let sheet = site.get("galaxy", "/v1/tables/GX-1/rules?at=2026-12-20T12:00:00%2B08:00").await.json(200);
    let permit = &sheet["options"][4]["permit"];
    assert_eq!((&permit["id"], permit["decided_at"].is_string()), (&json!(id), true));
    let early = site.get("galaxy", "/v1/tables/GX-1/rules?at=2009-12-31T12:00:00%2B08:00").await;
    assert_eq!(early.problem(), "404 not-found");
}

async fn what_lacks_is_said(db: Db) {
    let site = Site::new(db).await;
    let equipment = json!({"decks": 8, "shoe": true, "cut_cards": 1, "layouts": 3, "seats": 9});
    site.change("admin", Method::PATCH, "/v1/tables/GX-1?operator=galaxy", 1, &json!({"equipment": equipment}))
        .await
        .json(200);
    let sheet = site.get("auditor", "/v1/tables/GX-1/rules?operator=galaxy").await.json(200);
    assert_eq!((&sheet["equipment"]["conforms"], &sheet["equipment"]["faults"]), (&json!(false), &json!(["layouts"])));
    let lacks: Vec<_> = sheet["lacks"].as_array().unwrap().iter().map(ToString::to_string).collect();
    expect![[r#"
        {"lack":"option-not-authorised","option":"2.burn"}
        {"lack":"option-not-authorised","option":"3.white-card"}
        {"lack":"option-not-authorised","option":"7.feed"}
        {"lack":"option-not-authorised","option":"9.draw"}
        {"lack":"option-not-authorised-at-tie","option":"11.tie-bets"}
        {"lack":"option-not-authorised","option":"16.payouts"}
        {"lack":"option-not-authorised","option":"17.commission"}
        {"lack":"equipment-not-conforming"}"#]]
    .assert_eq(&lacks.join("\n"));
}

async fn a_sheet_is_its_operators(db: Db) {
    let site = Site::new(db).await;
    let of = async |key: &str, path: &str| {
        let answer = site.get(key, &format!("/v1/tables/{path}")).await;
        if answer.status == 200 { "200".to_owned() } else { answer.problem() }
    };
    let mut all = String::new();
    for (key, path) in [
        ("galaxy", "GX-1/rules"),
        ("galaxy", "GX-1/rules?operator=galaxy"),
        ("wynn", "GX-1/rules"),
        ("wynn", "GX-1/rules?operator=galaxy"),
        ("wynn", "GX-1/rules?operator=nobody"),
        ("inspector", "GX-1/rules?operator=galaxy"),
        ("auditor", "WY-1/rules?operator=wynn"),
        ("auditor", "WY-1/rules?operator=galaxy"),
        ("auditor", "WY-1/rules"),
        ("admin", "WY-1/rules?operator=wynn"),
        ("", "WY-1/rules"),
        ("galaxy", "GX-1/rules?at=yesterday"),
    ] {
        all += &format!("{key} {path}: {}\n", of(key, path).await);
    }
    expect![[r#"
        galaxy GX-1/rules: 200
        galaxy GX-1/rules?operator=galaxy: 200
        wynn GX-1/rules: 404 not-found
        wynn GX-1/rules?operator=galaxy: 404 not-found
        wynn GX-1/rules?operator=nobody: 404 not-found
        inspector GX-1/rules?operator=galaxy: 200
        auditor WY-1/rules?operator=wynn: 200
        auditor WY-1/rules?operator=galaxy: 404 not-found
        auditor WY-1/rules: 400 parameter-invalid ?operator
        admin WY-1/rules?operator=wynn: 403 role-insufficient
         WY-1/rules: 401 key-missing
        galaxy GX-1/rules?at=yesterday: 400 parameter-invalid ?at
    "#]]
    .assert_eq(&all);
}

async fn page(site: &Site, path: &str, lang: &str) -> Answer {
    let headers = [("accept", "text/html"), ("accept-language", lang)];
    site.call("auditor", Method::GET, path, &headers, Body::empty()).await
}

/// No message of the sheet stands there by its id, and nothing that could load or run.
#[track_caller]
fn whole(page: &Answer, lang: &str) {
    assert_eq!(page.status, 200, "{}", page.body);
    assert_eq!(page.header("content-language"), lang);
    assert!(page.header("content-security-policy").starts_with("default-src 'none'"));
    assert!(page.body.contains(&format!("<html lang=\"{lang}\">")));
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("messages/en/sheet.ftl");
    let text = std::fs::read_to_string(file).unwrap();
    for id in text.lines().filter_map(|it| it.split(" = ").next()).filter(|it| it.starts_with(char::is_lowercase)) {
        assert!(!page.body.contains(&format!(">{id}<")) && !page.body.contains(&format!(" {id} ")), "{lang}: {id}");
    }
    for word in ["<script", "<link", "<img", "url(", "{$", "@import"] {
        assert!(!page.body.contains(word), "{lang}: {word}");
    }
}

async fn a_sheet_is_printed_in_each_language(db: Db) {
    let site = Site::new(db).await;
    permit(&site, json!({"operator": "galaxy"}), "2010-02-01", all()).await;
    let table = json!({"operator": "galaxy", "table": "<b>&'\"", "casino": "galaxy-macau", "game": "makccarat",
        "limits": [{"on": "banker", "min": 30000, "max": 20_000_000}], "handling": true});
    site.post("admin", "/v1/tables", &table).await.json(201);
    let path = "/v1/tables/%3Cb%3E%26'%22/rules?operator=galaxy";
    let said = [("pt-PT", "pt", "Ficha de regras"), ("zh-MO", "zh-Hant", "規則表"), ("en", "en", "Rule sheet")];
    for (accept, lang, title) in said {
        let page = page(&site, path, accept).await;
        whole(&page, lang);
        assert!(page.body.contains(title) && page.body.contains("&lt;b&gt;&amp;&#39;&quot;"), "{}", page.body);
        assert!(!page.body.contains("<b>"));
    }
}

async fn every_game_has_a_sheet(db: Db) {
    let site = Site::new(db).await;
    for game in ["makccarat", "baccarat", "fortune-3-card-poker", "casino-war"] {
        let table = json!({"operator": "galaxy", "table": game, "casino": "galaxy-macau", "game": game,
            "equipment": {"decks": 3, "seats": 3}});
        site.post("admin", "/v1/tables", &table).await.json(201);
        for year in ["2008-09-01", "2009-06-01", "2020-01-01", "2025-11-05", "2026-01-01"] {
            let path = format!("/v1/tables/{game}/rules?operator=galaxy&at={year}T12:00:00%2B08:00");
            let sheet = site.get("auditor", &path).await.json(200);
            assert_eq!((&sheet["game"], &sheet["on"]), (&json!(game), &json!(year)));
            for lang in ["pt", "zh-Hant", "en"] {
                whole(&page(&site, &path, lang).await, lang);
            }
        }
        let before =
            site.get("auditor", &format!("/v1/tables/{game}/rules?operator=galaxy&at=2001-01-01T12:00:00Z")).await;
        assert_eq!(before.problem(), "422 game-not-in-force");
    }
}
