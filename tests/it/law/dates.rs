//! The day before, the day of and the day after each amendment; both edges where only a range is known.

use std::fmt::Write;

use despacho::law::{Catalogue, Game, Offer, OptionValue, Prize, Regulation, Wager};
use expect_test::{Expect, expect};

use super::{chosen, day, on, shown};

#[track_caller]
fn check(game: Game, days: &[&str], tell: impl Fn(Regulation<'_>) -> String, expected: Expect) {
    let mut table = String::new();
    for text in days {
        let told = Catalogue::embedded().on(game, day(text)).map_or("no regulation".to_owned(), &tell);
        writeln!(table, "{text} {told}").unwrap();
    }
    expected.assert_eq(&table);
}

fn offer(wager: Wager) -> impl Fn(Regulation<'_>) -> String {
    move |it| {
        let offer = it.rule_set(&chosen("{}")).offers[wager as usize];
        format!("{offer:?}: {}", it.wager_basis(wager).map_or("-".to_owned(), shown))
    }
}

fn prize(line: Prize) -> impl Fn(Regulation<'_>) -> String {
    move |it| {
        let pays = it.rule_set(&chosen("{}")).prizes.of(line);
        let pays = pays.map_or("-".to_owned(), |it| format!("{}:{}", it.num, it.den));
        format!("{pays}, {}", it.prize_basis(line).map_or("-".to_owned(), shown))
    }
}

fn basis(article: &'static str) -> impl Fn(Regulation<'_>) -> String {
    move |it| shown(it.basis(article))
}

fn value(key: &'static str, value: &'static str) -> impl Fn(Regulation<'_>) -> String {
    move |it| {
        let value: OptionValue = serde_json::from_str(value).unwrap();
        let basis = it.option_basis(key, &value).map_or("-".to_owned(), shown);
        match it.check(key, &value) {
            Ok(()) => basis,
            Err(refusal) => format!("{refusal} ({basis})"),
        }
    }
}

#[test]
fn makccarat_begins_on_10_july_2007() {
    check(
        Game::Makccarat,
        &["2007-07-09", "2007-07-10", "2007-07-11", "2026-11-29"],
        basis("9"),
        expect![[r#"
        2007-07-09 no regulation
        2007-07-10 9 of 67/2007, official
        2007-07-11 9 of 67/2007, official
        2026-11-29 9 of 67/2007, official
    "#]],
    );
}

#[test]
fn baccarat_begins_on_18_may_2004() {
    check(
        Game::Baccarat,
        &["2004-05-17", "2004-05-18", "2004-05-19"],
        basis("17"),
        expect![[r#"
        2004-05-17 no regulation
        2004-05-18 17 of 55/2004, official
        2004-05-19 17 of 55/2004, official
    "#]],
    );
}

#[test]
fn half_on_six_begins_with_73_2005() {
    let days = ["2005-11-28", "2005-11-29", "2005-11-30", "2009-01-01", "2009-01-02", "2009-06-22", "2009-06-23"];
    check(
        Game::Baccarat,
        &days,
        value("18.commission", "\"half-on-six\""),
        expect![[r#"
            2005-11-28 it is not in force before 2005-11-29 (-)
            2005-11-29 18 of 73/2005, official
            2005-11-30 18 of 73/2005, official
            2009-01-01 18 of 73/2005, official
            2009-01-02 18 of 73/2005, official, unsure
            2009-06-22 18 of 73/2005, official, unsure
            2009-06-23 18 of 2/2009, secondary
        "#]],
    );
    check(
        Game::Baccarat,
        &days,
        value("18.commission", "\"five-percent\""),
        expect![[r#"
        2005-11-28 18 of 55/2004, inferred
        2005-11-29 18 of 73/2005, official
        2005-11-30 18 of 73/2005, official
        2009-01-01 18 of 73/2005, official
        2009-01-02 18 of 73/2005, official, unsure
        2009-06-22 18 of 73/2005, official, unsure
        2009-06-23 18 of 2/2009, secondary
    "#]],
    );
    check(
        Game::Baccarat,
        &days,
        basis("18"),
        expect![[r#"
        2005-11-28 18 of 55/2004, inferred
        2005-11-29 18 of 73/2005, official
        2005-11-30 18 of 73/2005, official
        2009-01-01 18 of 73/2005, official
        2009-01-02 18 of 73/2005, official, unsure
        2009-06-22 18 of 73/2005, official, unsure
        2009-06-23 18 of 2/2009, secondary
    "#]],
    );
}

#[test]
fn authorisation_was_reworded_by_73_2005_30_2007_and_2_2009() {
    let days = [
        "2004-05-18",
        "2005-11-28",
        "2005-11-29",
        "2005-11-30",
        "2007-02-19",
        "2007-02-20",
        "2007-02-23",
        "2007-02-24",
        "2009-01-01",
        "2009-01-02",
        "2009-06-22",
        "2009-06-23",
    ];
    check(
        Game::Baccarat,
        &days,
        basis("19"),
        expect![[r#"
        2004-05-18 19 of 55/2004, inferred
        2005-11-28 19 of 55/2004, inferred
        2005-11-29 19 of 73/2005, official
        2005-11-30 19 of 73/2005, official
        2007-02-19 19 of 73/2005, official
        2007-02-20 19 of 73/2005, official, unsure
        2007-02-23 19 of 73/2005, official, unsure
        2007-02-24 19 of 30/2007, secondary
        2009-01-01 19 of 30/2007, secondary
        2009-01-02 19 of 30/2007, secondary, unsure
        2009-06-22 19 of 30/2007, secondary, unsure
        2009-06-23 19 of 2/2009, secondary
    "#]],
    );
}

#[test]
fn the_jackpot_appears_within_a_range_and_is_read_from_64_2007() {
    let days = [
        "2007-02-19",
        "2007-02-20",
        "2007-02-23",
        "2007-02-24",
        "2007-06-25",
        "2007-06-26",
        "2007-06-27",
        "2009-01-01",
        "2009-01-02",
        "2009-06-22",
        "2009-06-23",
    ];
    check(
        Game::Baccarat,
        &days,
        offer(Wager::Jackpot),
        expect![[r#"
        2007-02-19 No: -
        2007-02-20 Unsure: 13 of 30/2007, official, unsure
        2007-02-23 Unsure: 13 of 30/2007, official, unsure
        2007-02-24 Unread: 13 of 30/2007, official
        2007-06-25 Unread: 13 of 30/2007, official
        2007-06-26 Yes: 13 of 64/2007, official
        2007-06-27 Yes: 13 of 64/2007, official
        2009-01-01 Yes: 13 of 64/2007, official
        2009-01-02 Yes: 13 of 64/2007, official, unsure
        2009-06-22 Yes: 13 of 64/2007, official, unsure
        2009-06-23 Yes: 13 of 2/2009, secondary
    "#]],
    );
    check(
        Game::Baccarat,
        &days,
        prize(Prize::ParadiseShare),
        expect![[r#"
        2007-02-19 -, -
        2007-02-20 -, -
        2007-02-23 -, -
        2007-02-24 -, -
        2007-06-25 -, -
        2007-06-26 10:100, 17 of 64/2007, official
        2007-06-27 10:100, 17 of 64/2007, official
        2009-01-01 10:100, 17 of 64/2007, official
        2009-01-02 10:100, 17 of 64/2007, official, unsure
        2009-06-22 10:100, 17 of 64/2007, official, unsure
        2009-06-23 10:100, 17 of 2/2009, secondary
    "#]],
    );
    let amounts = r#"{"currency":"HKD","paradise_straight":1,"four_of_a_kind":1,"double_pairs":1,"three_of_a_kind":1,"single_pair":1}"#;
    check(
        Game::Baccarat,
        &days,
        value("17.jackpot", amounts),
        expect![[r#"
            2007-02-19 it is not in force before 2007-06-26 (-)
            2007-02-20 it is not in force before 2007-06-26 (-)
            2007-02-23 it is not in force before 2007-06-26 (-)
            2007-02-24 it is not in force before 2007-06-26 (-)
            2007-06-25 it is not in force before 2007-06-26 (-)
            2007-06-26 17 of 64/2007, official
            2007-06-27 17 of 64/2007, official
            2009-01-01 17 of 64/2007, official
            2009-01-02 17 of 64/2007, official, unsure
            2009-06-22 17 of 64/2007, official, unsure
            2009-06-23 17 of 2/2009, secondary
        "#]],
    );
}

#[test]
fn articles_13_and_17_of_baccarat_have_six_wordings() {
    let days = [
        "2007-02-19",
        "2007-02-20",
        "2007-02-23",
        "2007-02-24",
        "2007-06-25",
        "2007-06-26",
        "2007-06-27",
        "2009-01-01",
        "2009-01-02",
        "2009-06-22",
        "2009-06-23",
        "2009-06-24",
        "2018-04-23",
        "2018-04-24",
        "2018-04-25",
    ];
    check(
        Game::Baccarat,
        &days,
        basis("13"),
        expect![[r#"
        2007-02-19 13 of 55/2004, official
        2007-02-20 13 of 55/2004, official, unsure
        2007-02-23 13 of 55/2004, official, unsure
        2007-02-24 13 of 30/2007, official
        2007-06-25 13 of 30/2007, official
        2007-06-26 13 of 64/2007, official
        2007-06-27 13 of 64/2007, official
        2009-01-01 13 of 64/2007, official
        2009-01-02 13 of 64/2007, official, unsure
        2009-06-22 13 of 64/2007, official, unsure
        2009-06-23 13 of 69/2009, secondary
        2009-06-24 13 of 69/2009, secondary
        2018-04-23 13 of 69/2009, secondary
        2018-04-24 13 of 56/2018, secondary
        2018-04-25 13 of 56/2018, secondary
    "#]],
    );
    check(
        Game::Baccarat,
        &days,
        basis("17"),
        expect![[r#"
        2007-02-19 17 of 55/2004, official
        2007-02-20 17 of 55/2004, official, unsure
        2007-02-23 17 of 55/2004, official, unsure
        2007-02-24 17 of 30/2007, official
        2007-06-25 17 of 30/2007, official
        2007-06-26 17 of 64/2007, official
        2007-06-27 17 of 64/2007, official
        2009-01-01 17 of 64/2007, official
        2009-01-02 17 of 64/2007, official, unsure
        2009-06-22 17 of 64/2007, official, unsure
        2009-06-23 17 of 69/2009, secondary
        2009-06-24 17 of 69/2009, secondary
        2018-04-23 17 of 69/2009, secondary
        2018-04-24 17 of 56/2018, secondary
        2018-04-25 17 of 56/2018, secondary
    "#]],
    );
    check(
        Game::Baccarat,
        &days,
        prize(Prize::Tie),
        expect![[r#"
        2007-02-19 8:1, 17 of 55/2004, official
        2007-02-20 8:1, 17 of 55/2004, official, unsure
        2007-02-23 8:1, 17 of 55/2004, official, unsure
        2007-02-24 8:1, 17 of 30/2007, official
        2007-06-25 8:1, 17 of 30/2007, official
        2007-06-26 8:1, 17 of 64/2007, official
        2007-06-27 8:1, 17 of 64/2007, official
        2009-01-01 8:1, 17 of 64/2007, official
        2009-01-02 8:1, 17 of 64/2007, official, unsure
        2009-06-22 8:1, 17 of 64/2007, official, unsure
        2009-06-23 8:1, 17 of 2/2009, secondary
        2009-06-24 8:1, 17 of 2/2009, secondary
        2018-04-23 8:1, 17 of 2/2009, secondary
        2018-04-24 8:1, 17 of 2/2009, secondary
        2018-04-25 8:1, 17 of 2/2009, secondary
    "#]],
    );
}

#[test]
fn further_wagers_may_be_added_from_69_2009() {
    check(
        Game::Baccarat,
        &["2009-06-22", "2009-06-23", "2009-06-24"],
        |it| it.added_wagers().map_or("none".to_owned(), shown),
        expect![[r#"
            2009-06-22 none
            2009-06-23 13 of 69/2009, official
            2009-06-24 13 of 69/2009, official
        "#]],
    );
}

#[test]
fn the_fixed_burn_begins_with_83_2011() {
    let days = ["2011-09-26", "2011-09-27", "2011-09-28"];
    check(
        Game::Baccarat,
        &days,
        value("2.burn", r#"{"fixed":3}"#),
        expect![[r#"
            2011-09-26 it is not in force before 2011-09-27 (-)
            2011-09-27 2 of 83/2011, official
            2011-09-28 2 of 83/2011, official
        "#]],
    );
    check(
        Game::Baccarat,
        &days,
        value("2.burn", "\"by-decks\""),
        expect![[r#"
        2011-09-26 2 of 55/2004, official
        2011-09-27 2 of 83/2011, official
        2011-09-28 2 of 83/2011, official
    "#]],
    );
    check(
        Game::Baccarat,
        &days,
        basis("2"),
        expect![[r#"
        2011-09-26 2 of 55/2004, official
        2011-09-27 2 of 83/2011, official
        2011-09-28 2 of 83/2011, official
    "#]],
    );
}

#[test]
fn lucky_six_begins_with_56_2018() {
    let days = ["2018-04-23", "2018-04-24", "2018-04-25"];
    check(
        Game::Baccarat,
        &days,
        offer(Wager::LuckySix),
        expect![[r#"
        2018-04-23 No: -
        2018-04-24 Yes: 13 of 56/2018, official
        2018-04-25 Yes: 13 of 56/2018, official
    "#]],
    );
    check(
        Game::Baccarat,
        &days,
        prize(Prize::LuckySixTwo),
        expect![[r#"
        2018-04-23 -, -
        2018-04-24 12:1, 17 of 56/2018, official
        2018-04-25 12:1, 17 of 56/2018, official
    "#]],
    );
    check(
        Game::Baccarat,
        &days,
        prize(Prize::LuckySixThree),
        expect![[r#"
        2018-04-23 -, -
        2018-04-24 20:1, 17 of 56/2018, official
        2018-04-25 20:1, 17 of 56/2018, official
    "#]],
    );
}

#[test]
fn casino_war_begins_on_29_november_2005_and_its_material_is_known_from_63_2007() {
    let days = ["2005-11-28", "2005-11-29", "2005-11-30", "2007-06-25", "2007-06-26", "2007-06-27"];
    check(
        Game::CasinoWar,
        &days,
        |it| {
            let seats = it.equipment().and_then(|(it, _)| it.seats).map(|it| it.min);
            format!("{}; seats {seats:?}", shown(it.basis("1")))
        },
        expect![[r#"
            2005-11-28 no regulation
            2005-11-29 1 of 74/2005, inferred; seats None
            2005-11-30 1 of 74/2005, inferred; seats None
            2007-06-25 1 of 74/2005, inferred; seats None
            2007-06-26 1 of 63/2007, official; seats Some(7)
            2007-06-27 1 of 63/2007, official; seats Some(7)
        "#]],
    );
    check(
        Game::CasinoWar,
        &days,
        prize(Prize::WarTie),
        expect![[r#"
        2005-11-28 no regulation
        2005-11-29 2:1, body of 74/2005, secondary
        2005-11-30 2:1, body of 74/2005, secondary
        2007-06-25 2:1, body of 74/2005, secondary
        2007-06-26 2:1, body of 74/2005, secondary
        2007-06-27 2:1, body of 74/2005, secondary
    "#]],
    );
}

#[test]
fn fortune_has_three_texts_and_a_range() {
    let days = [
        "2008-08-11",
        "2008-08-12",
        "2008-08-13",
        "2008-12-15",
        "2008-12-16",
        "2008-12-17",
        "2025-11-03",
        "2025-11-04",
        "2025-11-11",
        "2025-11-12",
        "2025-11-17",
        "2025-11-18",
        "2025-11-19",
    ];
    let text = |it: Regulation<'_>| {
        let rules = it.rule_set(&chosen("{}"));
        let decks = (rules.limits.decks_min, rules.limits.decks_max);
        let ante = rules.offers[Wager::Ante as usize];
        format!("{:?}, decks {decks:?}, feed {:?}, ante {ante:?}", rules.poker, rules.feed)
    };
    check(
        Game::Fortune3CardPoker,
        &days,
        text,
        expect![[r#"
        2008-08-11 no regulation
        2008-08-12 Unread, decks (1, 255), feed None, ante Unread
        2008-08-13 Unread, decks (1, 255), feed None, ante Unread
        2008-12-15 Unread, decks (1, 255), feed None, ante Unread
        2008-12-16 Read, decks (1, 255), feed None, ante Yes
        2008-12-17 Read, decks (1, 255), feed None, ante Yes
        2025-11-03 Read, decks (1, 255), feed None, ante Yes
        2025-11-04 Unsure, decks (1, 255), feed None, ante Unsure
        2025-11-11 Unsure, decks (1, 255), feed None, ante Unsure
        2025-11-12 Replaced, decks (1, 1), feed Some(AutomaticShuffler), ante Unread
        2025-11-17 Replaced, decks (1, 1), feed Some(AutomaticShuffler), ante Unread
        2025-11-18 Replaced, decks (1, 1), feed Some(AutomaticShuffler), ante Unread
        2025-11-19 Replaced, decks (1, 1), feed Some(AutomaticShuffler), ante Unread
    "#]],
    );
    check(
        Game::Fortune3CardPoker,
        &days,
        basis("9"),
        expect![[r#"
            2008-08-11 no regulation
            2008-08-12 9 of 78/2008, inferred
            2008-08-13 9 of 78/2008, inferred
            2008-12-15 9 of 78/2008, inferred
            2008-12-16 9 of 97/2008, official
            2008-12-17 9 of 97/2008, official
            2025-11-03 9 of 97/2008, official
            2025-11-04 9 of 97/2008, official, unsure
            2025-11-11 9 of 97/2008, official, unsure
            2025-11-12  of 89/2025, inferred
            2025-11-17  of 89/2025, inferred
            2025-11-18  of 89/2025, inferred
            2025-11-19  of 89/2025, inferred
        "#]],
    );
    check(
        Game::Fortune3CardPoker,
        &days,
        basis("7"),
        expect![[r#"
            2008-08-11 no regulation
            2008-08-12  of 78/2008, inferred
            2008-08-13  of 78/2008, inferred
            2008-12-15  of 78/2008, inferred
            2008-12-16  of 78/2008, inferred
            2008-12-17  of 78/2008, inferred
            2025-11-03  of 78/2008, inferred
            2025-11-04 7 of 89/2025, official, unsure
            2025-11-11 7 of 89/2025, official, unsure
            2025-11-12 7 of 89/2025, official
            2025-11-17 7 of 89/2025, official
            2025-11-18 7 of 94/2025, official
            2025-11-19 7 of 94/2025, official
        "#]],
    );
    check(
        Game::Fortune3CardPoker,
        &days,
        prize(Prize::BonusStraightFlush),
        expect![[r#"
        2008-08-11 no regulation
        2008-08-12 -, -
        2008-08-13 -, -
        2008-12-15 -, -
        2008-12-16 5:1, 9 of 97/2008, official
        2008-12-17 5:1, 9 of 97/2008, official
        2025-11-03 5:1, 9 of 97/2008, official
        2025-11-04 5:1, 9 of 97/2008, official, unsure
        2025-11-11 5:1, 9 of 97/2008, official, unsure
        2025-11-12 -, -
        2025-11-17 -, -
        2025-11-18 -, -
        2025-11-19 -, -
    "#]],
    );
}

#[test]
fn each_game_offers_its_own_wagers() {
    for wager in Wager::ALL {
        let games = Game::ALL
            .into_iter()
            .filter(|game| on(*game, "2019-01-01").rule_set(&chosen("{}")).offers[wager as usize] == Offer::Yes);
        let games: Vec<_> = games.map(Game::name).collect();
        let expected = match wager {
            Wager::Player | Wager::Banker | Wager::PlayerPair | Wager::BankerPair => vec!["makccarat", "baccarat"],
            Wager::Tie => vec!["makccarat", "baccarat", "casino-war"],
            Wager::Jackpot | Wager::LuckySix => vec!["baccarat"],
            Wager::Ante | Wager::Play | Wager::PairPlus => vec!["fortune-3-card-poker"],
            Wager::Initial | Wager::War => vec!["casino-war"],
        };
        assert_eq!(games, expected, "{}", wager.name());
    }
}
