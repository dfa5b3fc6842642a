//! `despacho odds`, as scripts and people ask it.

use std::process::{Command, Stdio};

use expect_test::{Expect, expect};
use serde_json::Value;

use crate::games::totals::oracle;

fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_despacho"));
    let output = command.arg("odds").args(args).env_clear().stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json(args: &str) -> Value {
    let args: Vec<_> = args.split_whitespace().chain(["--json"]).collect();
    let (status, out, err) = run(&args);
    assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn without_an_option_odds_are_for_the_first_values_and_the_usual_decks() {
    let check = |game: &str, decks: u64, options: &str| {
        let odds = json(game);
        assert_eq!((odds["game"].as_str(), odds["decks"].as_u64()), (Some(game), Some(decks)));
        assert_eq!(odds["options"].to_string(), options, "{game}");
        assert_eq!(odds["decks_allowed"], true, "{game}");
    };
    check("makccarat", 8, r#"{"16.payouts":"first","17.commission":"five-percent","9.draw":"first"}"#);
    check("baccarat", 8, r#"{"18.commission":"five-percent"}"#);
    check("fortune-3-card-poker", 1, "{}");
    check("casino-war", 6, "{}");
}

#[test]
fn answers_are_the_published_ones() {
    let oracle = oracle();
    let odds = json("makccarat --option 9.draw=second --option 16.payouts=second --option 17.commission=half-on-four");
    assert_eq!(odds["outcomes"]["banker"]["count"], oracle["makccarat"]["8"]["second"]["banker"]);
    let percent = &oracle["house_advantage_percent"]["makccarat_8"]["second"]["main_half_on_four"];
    assert_eq!(&odds["wagers"]["player"]["house_advantage"]["percent"], percent);
    let decided = &oracle["makccarat_per_resolved_bet_percent"]["8_second"]["half_on_four"];
    assert_eq!(&odds["wagers"]["player"]["house_advantage_per_decided"]["percent"], decided);
    let poker = json("fortune-3-card-poker --pay-table straight-flush=40,three-of-a-kind=30,straight=6,flush=3,pair=1");
    let published = &oracle["house_advantage_percent"]["fortune_3_card_poker"];
    assert_eq!(poker["wagers"]["pair-plus"]["house_advantage"]["percent"], published["pair_plus_40_30_6_3_1"]);
    assert_eq!(poker["wagers"]["ante"]["play_every_hand"]["percent"], published["play_every_hand"]);
    for (decks, published) in oracle["casino_war"].as_object().unwrap() {
        let war = json(&format!("casino-war --decks {decks}"));
        assert_eq!(war["wagers"]["tie"]["house_advantage"]["percent"], published["tie_10_percent"], "{decks}");
    }
}

/// 6 Sortudo came on 24 April 2018; the rules of three card poker were replaced in November 2025.
#[test]
fn the_law_of_the_day_decides() {
    for (day, there) in [("2018-04-23", false), ("2018-04-24", true)] {
        let odds = json(&format!("baccarat --on {day}"));
        assert_eq!((odds["on"].as_str(), !odds["wagers"]["lucky-six"].is_null()), (Some(day), there));
        assert_eq!(!odds["outcomes"]["lucky-six-two"].is_null(), there);
    }
    assert_eq!(
        json("fortune-3-card-poker --on 2025-11-03")["wagers"]["ante"]["house_advantage"]["percent"],
        "3.372981"
    );
    // Without a day, the last one whose text decides, and it says so.
    assert_eq!(json("fortune-3-card-poker")["on"], "2025-11-03");
    assert_eq!(json("baccarat --decks 4")["decks_allowed"], false);
}

/// Jackpot amounts as they would be proposed, and what they cost.
#[test]
fn proposed_jackpot_amounts_have_their_cost() {
    let amounts = r#"17.jackpot={"currency":"HKD","paradise_straight":1055690363,"four_of_a_kind":0,"double_pairs":0,"three_of_a_kind":0,"single_pair":0}"#;
    let (status, out, _) = run(&["baccarat", "--option", amounts, "--json"]);
    let odds: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(status, 0);
    let cost = &odds["jackpot"]["expected_cost"];
    // 4,096 of 1,055,690,363 deals are a paradise straight.
    assert_eq!((&cost["per_coup"], &cost["per_wager"]), (&"4096/1".into(), &"0/1".into()));
}

#[track_caller]
fn refused(args: &str, says: Expect) {
    let (status, out, err) = run(&args.split_whitespace().collect::<Vec<_>>());
    assert_eq!((status, out.as_str()), (2, ""), "{args}");
    says.assert_eq(err.trim_end());
}

#[test]
fn what_has_no_answer_says_why() {
    refused(
        "fortune-3-card-poker --on 2026-01-01",
        expect![
            "despacho: the text of fortune-3-card-poker in force on 2026-01-01 does not decide its play and prizes, or was not found; the last day that has odds is 2025-11-03"
        ],
    );
    refused(
        "fortune-3-card-poker --on 2008-09-01",
        expect![
            "despacho: the text of fortune-3-card-poker in force on 2008-09-01 does not decide its play and prizes, or was not found"
        ],
    );
    refused("makccarat --on 2007-07-09", expect!["despacho: no regulation of makccarat is in force on 2007-07-09"]);
    refused("baccarat --option 9.draw=first", expect!["despacho: `9.draw` is no option of baccarat"]);
    refused("makccarat --option 9.draw=third", expect![[r#"despacho: `9.draw` takes one of "first", "second""#]]);
    refused("makccarat --option 9.draw=first --option 9.draw=second", expect!["despacho: `9.draw` is given twice"]);
    refused(
        "makccarat --option 9.draw=first --option 16.payouts=second",
        expect!["despacho: article 16 wants `16.payouts` to be as `9.draw` is"],
    );
    refused(
        r#"baccarat --on 2009-01-01 --option 2.burn={"fixed":3}"#,
        expect![[r#"despacho: `2.burn` with the value {"fixed":3}: it is not in force before 2011-09-27"#]],
    );
    refused(
        "makccarat --option second",
        expect!["despacho: `second` is no option: write KEY=VALUE, such as 9.draw=second"],
    );
    refused("baccarat --decks 13", expect!["despacho: 13 decks: odds of baccarat are for 1 to 12"]);
    refused(
        "fortune-3-card-poker --decks 2",
        expect!["despacho: 2 decks: odds of fortune-3-card-poker are for 1 to 1"],
    );
    refused(
        "fortune-3-card-poker --pay-table flush=4,high-card=1",
        expect![
            "despacho: `high-card=1` is no line of a pay table: write CLASS=PRIZE; classes are straight-flush, three-of-a-kind, straight, flush, pair"
        ],
    );
    refused("casino-war --pay-table pair=1", expect!["despacho: casino-war has no pay table of the house"]);
    refused(
        "makccarat --set commission-scope=none",
        expect!["despacho: `commission-scope` cannot be `none`: main, all-prizes"],
    );
}

/// Options that change no odds are read and left out; a set is written as its words.
#[test]
fn options_that_change_no_odds_are_read_all_the_same() {
    let odds =
        json("makccarat --option 11.tie-bets=keep,withdraw --option 2.demonstrations=2 --option 2.burn=by-decks");
    assert_eq!(odds, json("makccarat"));
    let pairs = json("makccarat --set commission-scope=all-prizes");
    assert_ne!(odds["wagers"]["player-pair"], pairs["wagers"]["player-pair"]);
}

#[test]
fn people_read_tables() {
    let (status, out, _) = run(&["casino-war", "--decks", "1", "--on", "2026-01-01"]);
    assert_eq!(status, 0);
    expect![[r#"
        casino-war, 1 deck, by the law of 2026-01-01

        outcome                  probability  of 6497400
          higher                 0.470588235     3057600
          lower                  0.470588235     3057600
          tie                    0.058823529      382200
          war-higher             0.027659064      179712
          war-tie                0.003505402       22776
          war-lower              0.027659064      179712

        house advantage                        percent  fraction
          initial                             2.064826  86/4165
          initial, without the bonus          2.415366  503/20825
          initial, surrendering               2.941176  1/34
          tie                                35.294118  6/17
    "#]]
    .assert_eq(&out);
}
