//! What is declared, what is authorised, and what a shoe cannot do without.

use serde_json::json;

use super::super::build::{Setup, amounts};
use super::On::{Opening, Round};
use super::{Case, case, check_all, set};

const MAKCCARAT: &str = "violation official 18 67/2007";
const BACCARAT: &str = "violation secondary 19 30/2007 by baccarat-unread";

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let makccarat = || Setup::makccarat().option("2.demonstrations", json!(1));
    for (key, declared) in [
        ("2.burn", json!("by-first-card")),
        ("2.demonstrations", json!(2)),
        ("3.white-card", json!("last-round")),
        ("7.feed", json!("automatic-shuffler")),
        ("9.draw", json!("first")),
        ("11.tie-bets", json!(["keep"])),
        ("16.payouts", json!("first")),
        ("17.commission", json!("half-on-four")),
    ] {
        let authorised = makccarat().options[key].clone();
        cases.push(
            case(&format!("another {key} is declared"), makccarat())
                .once()
                .scene(move |shoe, _| set(&mut shoe.opening, "/declared", json!({ key: authorised })))
                .fault(move |shoe, _| shoe.opening["declared"][key] = declared.clone())
                .gives(Opening, &format!("option-not-authorised {MAKCCARAT}")),
        );
    }
    let baccarat = || Setup::jackpot().option("12.tie-bets", json!(["keep"])).option("2.demonstrations", json!(1));
    for (key, declared, basis) in [
        ("2.burn", json!("by-decks"), BACCARAT),
        ("2.burn", json!({ "fixed": 3 }), BACCARAT),
        ("2.demonstrations", json!(0), BACCARAT),
        ("3.white-card", json!("one-more-round"), BACCARAT),
        ("7.feed", json!("automatic-shuffler"), BACCARAT),
        ("12.tie-bets", json!(["keep", "switch-side"]), BACCARAT),
        ("17.jackpot", amounts("MOP"), "violation official 17.7 64/2007"),
        ("18.commission", json!("five-percent"), BACCARAT),
    ] {
        let authorised = baccarat().options[key].clone();
        cases.push(
            case(&format!("another {key} is declared"), baccarat())
                .once()
                .scene(move |shoe, _| set(&mut shoe.opening, "/declared", json!({ key: authorised })))
                .fault(move |shoe, _| shoe.opening["declared"][key] = declared.clone())
                .gives(Opening, &format!("option-not-authorised {basis}")),
        );
    }
    cases.extend([
        case("sets are the same in any order", Setup::makccarat())
            .passes()
            .once()
            .fault(|shoe, _| shoe.opening["declared"] = json!({ "11.tie-bets": ["withdraw", "keep"] })),
        case("several are declared", Setup::makccarat())
            .once()
            .fault(|shoe, _| {
                shoe.opening["declared"] = json!({
                    "9.draw": "first", "17.commission": "half-on-four", "2.burn": "by-decks", "3.white-card": "last-round",
                });
            })
            .gives(Opening, &format!("option-not-authorised {MAKCCARAT}"))
            .gives(Opening, &format!("option-not-authorised {MAKCCARAT}"))
            .gives(Opening, &format!("option-not-authorised {MAKCCARAT}")),
        case("declared demonstrations without a permit are nothing", Setup::makccarat())
            .passes()
            .once()
            .fault(|shoe, _| shoe.opening["declared"] = json!({ "2.demonstrations": 3 })),
        case("prizes that are not authorised follow the draw", Setup::makccarat().without("16.payouts"))
            .scene(|shoe, at| {
                shoe.tie(at);
                shoe.rounds.truncate(at + 2);
            })
            .takes(2)
            .fault(|shoe, at| set(&mut shoe.rounds[at], "/bets/2/paid", json!(14_000)))
            .gives(Round(0), "payout-mismatch violation official 16 67/2007 bet 2"),
        case("tie bets that nothing authorises", Setup::makccarat().without("11.tie-bets"))
            .takes(3)
            .scene(|shoe, _| shoe.rounds.truncate(9))
            .fault(|shoe, at| {
                shoe.tie(at);
                // Said once for the shoe.
                if at == 0 {
                    shoe.tie(4);
                }
            })
            .gives(Round(0), &format!("no-authorised-option {MAKCCARAT}")),
        case("baccarat's tie bets need none", Setup::baccarat().without("7.feed").option("7.feed", json!("shoe")))
            .passes()
            .fault(|shoe, at| shoe.coup(at, "KH 8S", "9C 9D", "1 player 100, 2 banker 200, 3 tie 300")),
    ]);
    let played = |setup: Setup| Setup { played: Some(Setup::makccarat().options), ..setup };
    for key in ["2.burn", "3.white-card", "7.feed", "9.draw", "17.commission"] {
        let wanting = format!("no-authorised-option {MAKCCARAT}");
        cases.push(
            case(&format!("nothing authorises {key}"), played(Setup::makccarat().without(key)))
                .once()
                .before(Opening, &wanting)
                .gives(Opening, &wanting)
                .fault(move |shoe, _| {
                    let played = Setup::makccarat().options[key].clone();
                    shoe.opening["declared"] = json!({ key: played });
                }),
        );
    }
    for key in ["2.burn", "3.white-card", "7.feed", "18.commission"] {
        let wanting = format!("no-authorised-option {BACCARAT}");
        cases.push(
            case(&format!("nothing authorises {key} of baccarat"), Setup::baccarat().without(key))
                .once()
                .before(Opening, &wanting)
                .gives(Opening, &wanting),
        );
    }
    let all = |count: usize, mut case: Case| {
        for _ in 0..count {
            let told = format!("no-authorised-option {MAKCCARAT}");
            case = case.before(Opening, &told).gives(Opening, &told);
        }
        case.once()
    };
    let none = Setup { options: json!({}), ..Setup::makccarat() };
    cases.extend([
        all(6, case("nothing at all is authorised", played(none.clone()))),
        all(4, case("nothing is authorised, with a shuffler", played(Setup { feed: "automatic-shuffler", ..none }))),
        all(2, case("neither draw nor prizes", played(Setup::makccarat().without("9.draw").without("16.payouts")))),
        all(
            2,
            case("what is declared is judged", played(Setup::makccarat().without("17.commission").without("7.feed"))),
        )
        .scene(|shoe, _| {
            shoe.opening["declared"] = json!({ "17.commission": "half-on-four" });
            shoe.coup(0, "KH 4S", "2C AD KS", "1 player 100");
            shoe.rounds.truncate(1);
            shoe.rounds[0]["bets"][0]["paid"] = json!(50);
        })
        .fault(|shoe, _| shoe.rounds[0]["bets"][0]["paid"] = json!(49))
        .gives(Round(0), "payout-mismatch violation official 17 67/2007 bet 0"),
        all(
            2,
            case(
                "a draw that nothing says is not judged",
                played(Setup::makccarat().without("9.draw").without("16.payouts")),
            ),
        )
        .fault(|shoe, _| shoe.coup(0, "KH 4S", "KC 2D", "1 player 100, 2 tie 100")),
    ]);
    cases
}

#[test]
fn options_declared_and_authorised() {
    check_all(cases());
}
