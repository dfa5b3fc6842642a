//! Exact odds over HTTP: as the command, and each fault its own problem.

use serde_json::{Value, json};

use super::site::{Answer, Site};
use crate::games::totals::oracle;

async fn site() -> (Site, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let db = despacho::db::Db::open(&format!("sqlite://{}", folder.path().join("test.db").display())).await.unwrap();
    (Site::new(db).await, folder)
}

async fn ask(site: &Site, key: &str, query: &str) -> Answer {
    site.get(key, &format!("/v1/games/{query}")).await
}

#[tokio::test]
async fn any_key_asks_for_odds() {
    let (site, _folder) = site().await;
    let oracle = oracle();
    for key in ["admin", "galaxy", "inspector", "auditor"] {
        let odds =
            ask(&site, key, "makccarat/odds?decks=6&option=9.draw%3Dsecond&option=17.commission=half-on-four").await;
        let odds: Value = odds.json(200);
        assert_eq!(odds["outcomes"]["tie"]["count"], oracle["makccarat"]["6"]["second"]["tie"]);
        assert_eq!(odds["options"]["17.commission"], "half-on-four");
        assert_eq!(odds["on"], "2026-12-02");
    }
    let poker = ask(
        &site,
        "galaxy",
        "fortune-3-card-poker/odds?pay_table=pair=1,flush=4,straight=6,three-of-a-kind=30,straight-flush=40",
    );
    let poker: Value = poker.await.json(200);
    assert_eq!(poker["on"], "2025-11-03");
    assert_eq!(poker["wagers"]["pair-plus"]["house_advantage"]["fraction"], "128/5525");
    let jackpot = "baccarat/odds?option=17.jackpot=%7B%22currency%22:%22HKD%22,%22paradise_straight%22:1,%22four_of_a_kind%22:1,%22double_pairs%22:1,%22three_of_a_kind%22:1,%22single_pair%22:1%7D";
    assert_eq!(ask(&site, "galaxy", jackpot).await.json(200)["jackpot"]["expected_cost"]["currency"], "HKD");
}

#[tokio::test]
async fn each_fault_is_its_own_problem() {
    let (site, _folder) = site().await;
    for (query, problem) in [
        ("makccarat/odds?option=9.drew=first", "422 option-unknown ?option"),
        ("makccarat/odds?option=9.draw=third", "422 option-value ?option"),
        ("makccarat/odds?option=9.draw", "400 parameter-invalid ?option"),
        ("makccarat/odds?option=9.draw=first&option=9.draw=first", "400 parameter-invalid ?option"),
        ("makccarat/odds?option=9.draw=first&option=16.payouts=second", "422 options-inconsistent ?option"),
        ("baccarat/odds?on=2009-01-01&option=2.burn=%7B%22fixed%22:3%7D", "422 option-not-in-force ?option"),
        ("baccarat/odds?on=2001-01-01", "422 game-not-in-force ?on"),
        ("fortune-3-card-poker/odds?on=2026-01-01", "422 unregulated-point ?on"),
        ("baccarat/odds?decks=13", "400 parameter-invalid ?decks"),
        ("baccarat/odds?decks=-1", "400 parameter-invalid ?decks"),
        ("baccarat/odds?decks=8&decks=6", "400 parameter-invalid ?decks"),
        ("baccarat/odds?on=yesterday", "400 parameter-invalid ?on"),
        ("baccarat/odds?deck=8", "400 parameter-invalid ?deck"),
        ("baccarat/odds?pay_table=pair=1", "400 parameter-invalid ?pay_table"),
        ("mahjong/odds", "404 not-found"),
    ] {
        assert_eq!(ask(&site, "galaxy", query).await.problem(), problem, "{query}");
    }
}

/// An inspector sees what the choice does to the odds: of a filing that is tried, and of a request.
#[tokio::test]
async fn a_request_carries_the_odds_before_and_after() {
    let (site, _folder) = site().await;
    let oracle = oracle();
    let plays = json!({"9.draw": "first", "16.payouts": "first", "17.commission": "five-percent"});
    let permit = json!({"operator": "galaxy", "game": "makccarat", "scope": {"operator": "galaxy"}, "from": "2020-01-01",
        "options": plays, "document": "a letter"});
    let filing = json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-10",
        "options": {"9.draw": "second", "16.payouts": "second"}});
    let percent = |side: &Value| side["wagers"]["banker"]["house_advantage"]["percent"].clone();
    let edges = &oracle["house_advantage_percent"]["makccarat_8"];

    // Where nothing is in force before, that is said.
    let tried = site.post("galaxy", "/v1/requests?validate=true", &filing).await.json(200);
    assert_eq!(tried["odds"]["before"], Value::Null);
    assert_eq!(tried["odds"]["before_unknown"], "no value of `9.draw` is in force");
    assert_eq!(tried["odds"]["after"]["outcomes"]["tie"]["count"], oracle["makccarat"]["8"]["second"]["tie"]);
    // Without a commission nobody knows what a banker's win is paid.
    assert_eq!(percent(&tried["odds"]["after"]), Value::Null);

    site.post("admin", "/v1/permits/import", &permit).await.json(201);
    let tried = site.post("galaxy", "/v1/requests?validate=true", &filing).await.json(200);
    assert_eq!(percent(&tried["odds"]["before"]), edges["first"]["main_five_percent"]);
    assert_eq!(percent(&tried["odds"]["after"]), edges["second"]["main_five_percent"]);
    assert!(tried["odds"].get("before_unknown").is_none());

    let filed = site.post("galaxy", "/v1/requests", &filing).await.json(201);
    let address = format!("/v1/requests/{}", filed["id"].as_str().unwrap());
    for key in ["galaxy", "inspector", "auditor"] {
        assert_eq!(site.get(key, &address).await.json(200)["odds"], tried["odds"]);
    }
    // In lists they are not.
    let list = site.get("galaxy", "/v1/requests").await.json(200);
    assert!(list["items"].as_array().unwrap().iter().all(|it| it.get("odds").is_none()));

    // Of a permit, before is what stood without it, whatever stands now.
    let decision = json!({"revision": 1, "decision": "approve", "reasons": "In order."});
    site.post("inspector", &format!("{address}/decision"), &decision).await.json(200);
    assert_eq!(site.get("inspector", &address).await.json(200)["odds"], tried["odds"]);

    // What a single table has is its own matter, and one that follows the others sees what they have.
    let own = json!({"game": "makccarat", "scope": {"table": "GX-1"}, "adopts_on": "2026-12-11",
        "options": {"17.commission": "half-on-four"}});
    let tried = site.post("galaxy", "/v1/requests?validate=true", &own).await.json(200);
    assert_eq!(percent(&tried["odds"]["before"]), edges["second"]["main_five_percent"]);
    assert_eq!(percent(&tried["odds"]["after"]), edges["second"]["main_half_on_four"]);
}
