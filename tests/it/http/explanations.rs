//! Explanations over HTTP.

use axum::body::Body;
use axum::http::Method;
use despacho::config::Settings;
use despacho::db::Db;
use expect_test::expect;
use serde_json::{Value, json};

use super::site::Site;
use crate::support::on_both;

on_both! { a_round_is_explained_to_any_key, what_is_wrong_with_a_round_is_located }

fn round() -> Value {
    json!({
        "shoe": {"type": "shoe", "table": "T", "shoe": "1", "game": "makccarat", "at": "2026-11-29T20:00:00+08:00",
            "decks": 8, "feed": "shoe", "continued": true},
        "round": {"type": "round", "table": "T", "shoe": "1", "round": 5, "at": "2026-11-29T20:03:10+08:00",
            "player": ["KH", "4S"], "banker": ["9C", "JD"], "outcome": "banker",
            "bets": [{"seat": 3, "on": "banker", "stake": 100_000, "result": "won", "paid": 90_000}]},
        "options": {"3.white-card": "last-round", "7.feed": "shoe", "9.draw": "second", "17.commission": "five-percent"}
    })
}

async fn a_round_is_explained_to_any_key(db: Db) {
    let site = Site::bare(db, Settings::default()).await;
    let body = round();
    let plain = site.post("admin", "/v1/explanations", &body).await.json(200);
    assert_eq!(plain["words"], Value::Null);
    let found = &plain["explanation"]["findings"][0];
    assert_eq!(found["finding"]["code"], "payout-mismatch");
    let step = &plain["explanation"]["steps"][usize::try_from(found["step"].as_u64().unwrap()).unwrap()];
    assert_eq!(
        (&step["rule"], &step["verdict"], &step["bet"]),
        (&json!("bet.settlement"), &json!("not-met"), &json!(0))
    );
    for (key, lang) in [("auditor", "pt"), ("inspector", "zh-MO"), ("admin", "en")] {
        let headers = [("content-type", "application/json"), ("accept-language", lang)];
        let told = site.call(key, Method::POST, "/v1/explanations", &headers, body.to_string()).await.json(200);
        assert_eq!(told["sha256"], plain["sha256"]);
        assert_eq!(told["explanation"], plain["explanation"]);
        let steps = told["words"]["steps"].as_array().unwrap();
        assert_eq!(steps.len(), plain["explanation"]["steps"].as_array().unwrap().len());
    }
    let nobody = site.call("", Method::POST, "/v1/explanations", &[], Body::empty()).await;
    assert_eq!(nobody.problem(), "401 key-missing");
}

async fn what_is_wrong_with_a_round_is_located(db: Db) {
    let site = Site::bare(db, Settings::default()).await;
    let mut all = String::new();
    for (pointer, value) in [
        ("/shoe/decks", json!("8")),
        ("/shoe/type", json!("end")),
        ("/round/banker", json!(["9X"])),
        ("/round/dealer", json!(["9S"])),
        ("/round/type", json!("shoe")),
        ("/round", json!(null)),
        ("/options/9.draw", json!("third")),
        ("/options/9.drawn", json!("first")),
        ("/settings", json!({"commission-scope": "none"})),
        ("/currency", json!("hk")),
        ("/earlier", json!([{"type": "round"}])),
        ("/rounds", json!([])),
    ] {
        let mut body = round();
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        body.pointer_mut(parent).unwrap()[name] = value;
        let answer = site.post("admin", "/v1/explanations", &body).await;
        let said =
            if answer.status == 200 { answer.json(200)["explanation"]["type"].to_string() } else { answer.problem() };
        all += &format!("{pointer}: {said}\n");
    }
    expect![[r#"
        /shoe/decks: 422 field-invalid /shoe/decks
        /shoe/type: 422 field-invalid /shoe/continued
        /round/banker: 422 field-invalid /round/banker/0
        /round/dealer: 422 field-invalid /round/dealer
        /round/type: 422 field-invalid /round/banker
        /round: "shoe"
        /options/9.draw: 422 field-invalid /options/9.draw
        /options/9.drawn: 422 field-invalid /options/9.drawn
        /settings: 422 field-invalid /settings/commission-scope
        /currency: 422 field-invalid /currency
        /earlier: 422 field-invalid /earlier/0/table
        /rounds: 422 field-invalid /rounds
    "#]]
    .assert_eq(&all);
}
