//! Options: their vocabulary whatever the day, their values on a day, and what ties them together.

use despacho::law::{Catalogue, Feed, Game, OptionValue};
use expect_test::{Expect, expect};

use super::{chosen, on, shown};

#[track_caller]
fn vocabulary(game: Game, lines: &str, expected: Expect) {
    let told = lines.lines().map(|line| {
        let (key, value) = line.trim().split_once(' ').unwrap();
        let value = serde_json::from_str(value).unwrap();
        match Catalogue::embedded().vocabulary(game, key, &value) {
            Ok(value) => format!("{key} {value}\n"),
            Err(fault) => format!("{fault}\n"),
        }
    });
    expected.assert_eq(&told.collect::<String>());
}

#[test]
fn makccarat_knows_these_values() {
    vocabulary(
        Game::Makccarat,
        r#"2.burn "by-decks"
        2.burn "by-first-card"
        2.burn "by-colour"
        2.burn {"fixed":3}
        2.demonstrations 0
        2.demonstrations 3
        2.demonstrations 4
        2.demonstrations -1
        2.demonstrations 1.0
        2.demonstrations "1"
        3.white-card "one-more-round"
        7.feed "automatic-shuffler"
        9.draw "second"
        9.draw 2
        11.tie-bets ["withdraw","keep"]
        11.tie-bets ["switch-side","raise-stake","keep"]
        11.tie-bets []
        11.tie-bets ["keep","keep"]
        11.tie-bets ["keep","leave"]
        11.tie-bets ["raise-stake","change-stake"]
        11.tie-bets "keep"
        16.payouts "first"
        17.commission "half-on-four"
        17.commission "half-on-six"
        17.commission null
        18.commission "five-percent"
        9.Draw "first""#,
        expect![[r#"
            2.burn "by-decks"
            2.burn "by-first-card"
            `2.burn` takes one of "by-decks", "by-first-card"
            `2.burn` takes one of "by-decks", "by-first-card"
            2.demonstrations 0
            2.demonstrations 3
            `2.demonstrations` takes an integer from 0 to 3
            `2.demonstrations` takes an integer from 0 to 3
            `2.demonstrations` takes an integer from 0 to 3
            `2.demonstrations` takes an integer from 0 to 3
            3.white-card "one-more-round"
            7.feed "automatic-shuffler"
            9.draw "second"
            `9.draw` takes one of "first", "second"
            11.tie-bets ["keep","withdraw"]
            11.tie-bets ["keep","raise-stake","switch-side"]
            `11.tie-bets` takes a list without repetition of one or more of "withdraw", "keep", "change-stake", "raise-stake", "switch-side", at most one of change-stake, raise-stake
            `11.tie-bets` takes a list without repetition of one or more of "withdraw", "keep", "change-stake", "raise-stake", "switch-side", at most one of change-stake, raise-stake
            `11.tie-bets` takes a list without repetition of one or more of "withdraw", "keep", "change-stake", "raise-stake", "switch-side", at most one of change-stake, raise-stake
            `11.tie-bets` takes a list without repetition of one or more of "withdraw", "keep", "change-stake", "raise-stake", "switch-side", at most one of change-stake, raise-stake
            `11.tie-bets` takes a list without repetition of one or more of "withdraw", "keep", "change-stake", "raise-stake", "switch-side", at most one of change-stake, raise-stake
            16.payouts "first"
            17.commission "half-on-four"
            `17.commission` takes one of "five-percent", "half-on-four"
            `17.commission` takes one of "five-percent", "half-on-four"
            `18.commission` is no option of makccarat
            `9.Draw` is no option of makccarat
        "#]],
    );
}

#[test]
fn baccarat_knows_these_values() {
    vocabulary(
        Game::Baccarat,
        r#"2.burn {"fixed":1}
        2.burn {"fixed":8}
        2.burn {"fixed":0}
        2.burn {"fixed":9}
        2.burn {"fixed":3,"first":true}
        2.burn {"fixed":"3"}
        12.tie-bets ["withdraw"]
        18.commission "half-on-six"
        17.jackpot {"single_pair":2000,"currency":"HKD","paradise_straight":10000000,"four_of_a_kind":5000000,"double_pairs":300000,"three_of_a_kind":0}
        17.jackpot {"currency":"HKD","paradise_straight":1,"four_of_a_kind":1,"double_pairs":1,"three_of_a_kind":1}
        17.jackpot {"currency":"hkd","paradise_straight":1,"four_of_a_kind":1,"double_pairs":1,"three_of_a_kind":1,"single_pair":1}
        17.jackpot {"currency":"HKD","paradise_straight":1,"four_of_a_kind":1,"double_pairs":1,"three_of_a_kind":1,"single_pair":-1}
        17.jackpot {"currency":"HKD","paradise_straight":1,"four_of_a_kind":1,"double_pairs":1,"three_of_a_kind":1,"single_pair":1000000000000001}
        17.jackpot {"currency":"HKD","paradise_straight":1,"four_of_a_kind":1,"double_pairs":1,"three_of_a_kind":1,"single_pair":1,"royal_flush":1}
        9.draw "first""#,
        expect![[r#"
            2.burn {"fixed":1}
            2.burn {"fixed":8}
            `2.burn` takes one of "by-decks", "by-first-card", {"fixed":n} with n from 1 to 8
            `2.burn` takes one of "by-decks", "by-first-card", {"fixed":n} with n from 1 to 8
            `2.burn` takes one of "by-decks", "by-first-card", {"fixed":n} with n from 1 to 8
            `2.burn` takes one of "by-decks", "by-first-card", {"fixed":n} with n from 1 to 8
            12.tie-bets ["withdraw"]
            18.commission "half-on-six"
            17.jackpot {"currency":"HKD","paradise_straight":10000000,"four_of_a_kind":5000000,"double_pairs":300000,"three_of_a_kind":0,"single_pair":2000}
            `17.jackpot` takes an object of jackpot amounts
            `17.jackpot` takes an object of jackpot amounts
            `17.jackpot` takes an object of jackpot amounts
            `17.jackpot` takes an object of jackpot amounts
            `17.jackpot` takes an object of jackpot amounts
            `9.draw` is no option of baccarat
        "#]],
    );
}

#[test]
fn the_other_games_have_no_options() {
    for game in [Game::Fortune3CardPoker, Game::CasinoWar] {
        assert_eq!(on(game, "2019-01-01").options().count(), 0, "{}", game.name());
        vocabulary(
            game,
            "7.feed \"shoe\"",
            match game {
                Game::CasinoWar => expect![[r#"
                    `7.feed` is no option of casino-war
                "#]],
                _ => expect![[r#"
                    `7.feed` is no option of fortune-3-card-poker
                "#]],
            },
        );
    }
}

#[test]
fn a_member_that_stands_twice_is_refused() {
    for twice in [r#"{"fixed":1,"fixed":1}"#, r#"{"currency":"HKD","currency":"HKD"}"#] {
        let error = serde_json::from_str::<OptionValue>(twice).unwrap_err().to_string();
        assert!(error.contains("stands twice"), "{error}");
    }
}

#[test]
fn values_are_written_as_they_are_read() {
    let options = r#"{"11.tie-bets":["keep","withdraw"],"17.jackpot":{"currency":"HKD","paradise_straight":1,"four_of_a_kind":2,"double_pairs":3,"three_of_a_kind":4,"single_pair":5},"2.burn":{"fixed":3},"2.demonstrations":2,"9.draw":"first"}"#;
    assert_eq!(serde_json::to_string(&chosen(options)).unwrap(), options);
}

#[test]
fn a_value_is_refused_with_the_reason() {
    let makccarat = on(Game::Makccarat, "2026-11-29");
    let check = |key: &str, value: &str| match makccarat.check(key, &serde_json::from_str(value).unwrap()) {
        Ok(()) => "ok".to_owned(),
        Err(refusal) => refusal.to_string(),
    };
    assert_eq!(check("9.draw", "\"first\""), "ok");
    assert_eq!(check("11.tie-bets", r#"["keep","withdraw"]"#), "ok");
    assert_eq!(check("18.commission", "\"five-percent\""), "it is no option of this game");
    expect![[r#"the option takes one of "first", "second""#]].assert_eq(&check("9.draw", "\"third\""));
    expect![[r#"the option takes a list without repetition of one or more of "withdraw", "keep", "change-stake", "raise-stake", "switch-side", at most one of change-stake, raise-stake"#]].assert_eq(&check("11.tie-bets", r#"["change-stake","raise-stake"]"#));
}

#[test]
fn what_contradicts_is_named_with_its_article() {
    let contradiction = |game, options: &str| {
        let found = on(game, "2026-11-29").contradiction(&chosen(options))?;
        Some(format!("{} ({}; {})", found.message(), found.keys().join(", "), shown(found.basis)))
    };
    assert_eq!(contradiction(Game::Makccarat, r#"{"9.draw":"first","16.payouts":"first"}"#), None);
    assert_eq!(contradiction(Game::Makccarat, r#"{"9.draw":"first"}"#), None);
    assert_eq!(contradiction(Game::Makccarat, r#"{"16.payouts":"first"}"#), None);
    let told = contradiction(Game::Makccarat, r#"{"9.draw":"first","16.payouts":"second"}"#).unwrap();
    expect!["article 16 wants `16.payouts` to be as `9.draw` is (16.payouts, 9.draw; 16 of 67/2007, official)"]
        .assert_eq(&told);
    let told = contradiction(Game::Makccarat, r#"{"11.tie-bets":["change-stake","raise-stake"]}"#).unwrap();
    expect!["article 11 wants at most one of change-stake, raise-stake in `11.tie-bets` (11.tie-bets; 11 of 67/2007, official)"].assert_eq(&told);
    let told = contradiction(Game::Baccarat, r#"{"12.tie-bets":["raise-stake","change-stake"]}"#).unwrap();
    expect!["article 12 wants at most one of change-stake, raise-stake in `12.tie-bets` (12.tie-bets; 12 of 55/2004, inferred)"].assert_eq(&told);
}

#[test]
fn a_shoe_cannot_do_without_these() {
    let required = |game, feed| on(game, "2026-11-29").required(feed).collect::<Vec<_>>().join(" ");
    assert_eq!(required(Game::Makccarat, Feed::Shoe), "2.burn 3.white-card 7.feed 9.draw 16.payouts 17.commission");
    assert_eq!(required(Game::Makccarat, Feed::AutomaticShuffler), "7.feed 9.draw 16.payouts 17.commission");
    assert_eq!(required(Game::Baccarat, Feed::Shoe), "2.burn 3.white-card 7.feed 18.commission");
    assert_eq!(required(Game::Baccarat, Feed::AutomaticShuffler), "7.feed 18.commission");
    assert_eq!(required(Game::CasinoWar, Feed::Shoe), "");
    let at_tie = |game| on(game, "2026-11-29").required_at_tie().collect::<Vec<_>>().join(" ");
    assert_eq!(at_tie(Game::Makccarat), "11.tie-bets");
    assert_eq!(at_tie(Game::Baccarat), "");
}

#[test]
fn options_name_the_article_that_asks_for_authorisation() {
    let table = |game| {
        let lines = on(game, "2026-11-29").options().map(|it| match it.authorisation {
            None => format!("{} a faculty\n", it.key()),
            Some(asks) => {
                let reading = asks.interpretation.map_or(String::new(), |it| format!(" by {it}"));
                format!("{} {}, {} days{reading}\n", it.key(), shown(asks.basis), asks.notice)
            }
        });
        lines.collect::<String>()
    };
    expect![[r#"
        2.burn 18 of 67/2007, official, 3 days
        2.demonstrations a faculty
        3.white-card 18 of 67/2007, official, 3 days
        7.feed 18 of 67/2007, official, 3 days
        9.draw 18 of 67/2007, official, 3 days
        11.tie-bets 18 of 67/2007, official, 3 days
        16.payouts 18 of 67/2007, official, 3 days
        17.commission 18 of 67/2007, official, 3 days
    "#]]
    .assert_eq(&table(Game::Makccarat));
    expect![[r#"
        2.burn 19 of 2/2009, secondary, 3 days
        2.demonstrations a faculty
        3.white-card 19 of 2/2009, secondary, 3 days
        7.feed 19 of 2/2009, secondary, 3 days
        12.tie-bets 19 of 2/2009, secondary, 3 days
        17.jackpot 17.7 of 2/2009, secondary, 3 days by jackpot-notice
        18.commission 19 of 2/2009, secondary, 3 days
    "#]]
    .assert_eq(&table(Game::Baccarat));
}
