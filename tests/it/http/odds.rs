//! Exact odds over HTTP: as the command, and each fault its own problem.

use serde_json::Value;

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
