//! Rule sets: printed whole for typical choices, and for none.

use despacho::law::{Game, Offer, Prize, RuleSet, Wager};
use expect_test::{Expect, expect};
use std::fmt::Write;

use super::{chosen, on};

#[track_caller]
fn check(game: Game, day: &str, options: &str, expected: Expect) {
    expected.assert_eq(&told(&on(game, day).rule_set(&chosen(options))));
}

fn told(it: &RuleSet) -> String {
    let mut out = String::new();
    writeln!(out, "burn {:?}, demonstrations {:?}, white card {:?}", it.burn, it.demonstrations, it.white_card)
        .unwrap();
    writeln!(out, "feed {:?}, draw {:?}, poker {:?}", it.feed, it.draw, it.poker).unwrap();
    writeln!(out, "{:?}", it.tie_bets).unwrap();
    writeln!(out, "{:?}", it.commission).unwrap();
    writeln!(out, "{:?}", it.jackpot).unwrap();
    let prize = |line: Prize| it.prizes.of(line).map(|pays| format!("{} {}:{}", line.name(), pays.num, pays.den));
    writeln!(out, "{}", Prize::ALL.into_iter().filter_map(prize).collect::<Vec<_>>().join(", ")).unwrap();
    let offered = Wager::ALL.into_iter().filter(|wager| it.offers[*wager as usize] != Offer::No);
    let offers = offered.map(|wager| format!("{} {:?}", wager.name(), it.offers[wager as usize]));
    writeln!(out, "{}", offers.collect::<Vec<_>>().join(", ")).unwrap();
    writeln!(out, "{:?}", it.limits).unwrap();
    out
}

#[test]
fn makccarat() {
    check(
        Game::Makccarat,
        "2026-11-29",
        r#"{"2.burn":"by-first-card","2.demonstrations":1,"3.white-card":"one-more-round","7.feed":"shoe","9.draw":"second","11.tie-bets":["keep","withdraw"],"16.payouts":"second","17.commission":"five-percent"}"#,
        expect![[r#"
            burn Some(ByFirstCard), demonstrations Some(1), white card Some(OneMoreRound)
            feed Some(Shoe), draw Some(MakccaratSecond), poker None
            Some(TieBets { withdraw: true, keep: true, change_stake: false, raise_stake: false, switch_side: false })
            Some(Commission { take: Commission(Ratio { num: 5, den: 100 }), points: Points(896), from_player: true, from_banker: true, at_most: false })
            None
            player 1:1, banker 1:1, tie 9:1, player-pair 11:1, banker-pair 11:1
            player Yes, banker Yes, tie Yes, player-pair Yes, banker-pair Yes
            Limits { decks_min: 6, decks_max: 12, demonstrations: 3, discards: 1, white_card_low: 6, white_card_high: 18 }
        "#]],
    );
    check(
        Game::Makccarat,
        "2026-11-29",
        r#"{"9.draw":"first","17.commission":"half-on-four"}"#,
        expect![[r#"
            burn None, demonstrations None, white card None
            feed None, draw Some(MakccaratFirst), poker None
            None
            Some(Commission { take: Commission(Ratio { num: 50, den: 100 }), points: Points(16), from_player: true, from_banker: true, at_most: true })
            None
            player 1:1, banker 1:1, tie 14:1, player-pair 11:1, banker-pair 11:1
            player Yes, banker Yes, tie Yes, player-pair Yes, banker-pair Yes
            Limits { decks_min: 6, decks_max: 12, demonstrations: 3, discards: 1, white_card_low: 6, white_card_high: 18 }
        "#]],
    );
}

#[test]
fn without_options_what_all_alternatives_share_is_set() {
    check(
        Game::Makccarat,
        "2026-11-29",
        "{}",
        expect![[r#"
            burn None, demonstrations None, white card None
            feed None, draw None, poker None
            None
            None
            None
            player 1:1, banker 1:1, player-pair 11:1, banker-pair 11:1
            player Yes, banker Yes, tie Yes, player-pair Yes, banker-pair Yes
            Limits { decks_min: 6, decks_max: 12, demonstrations: 3, discards: 1, white_card_low: 6, white_card_high: 18 }
        "#]],
    );
    check(
        Game::Baccarat,
        "2026-11-29",
        "{}",
        expect![[r#"
            burn None, demonstrations None, white card None
            feed None, draw Some(Baccarat), poker None
            None
            None
            None
            player 1:1, banker 1:1, tie 8:1, player-pair 11:1, banker-pair 11:1, lucky-six-two 12:1, lucky-six-three 20:1, paradise-share 10:100
            player Yes, banker Yes, tie Yes, player-pair Yes, banker-pair Yes, jackpot Yes, lucky-six Yes
            Limits { decks_min: 6, decks_max: 12, demonstrations: 3, discards: 1, white_card_low: 6, white_card_high: 18 }
        "#]],
    );
}

#[test]
fn baccarat() {
    check(
        Game::Baccarat,
        "2026-11-29",
        r#"{"2.burn":{"fixed":5},"7.feed":"automatic-shuffler","12.tie-bets":["change-stake"],"17.jackpot":{"currency":"HKD","paradise_straight":1,"four_of_a_kind":2,"double_pairs":3,"three_of_a_kind":4,"single_pair":5},"18.commission":"half-on-six"}"#,
        expect![[r#"
            burn Some(Fixed(5)), demonstrations None, white card None
            feed Some(AutomaticShuffler), draw Some(Baccarat), poker None
            Some(TieBets { withdraw: false, keep: false, change_stake: true, raise_stake: false, switch_side: false })
            Some(Commission { take: Prize(Ratio { num: 50, den: 100 }), points: Points(64), from_player: false, from_banker: true, at_most: false })
            Some(JackpotAmounts { currency: [72, 75, 68], paradise_straight: 1, four_of_a_kind: 2, double_pairs: 3, three_of_a_kind: 4, single_pair: 5 })
            player 1:1, banker 1:1, tie 8:1, player-pair 11:1, banker-pair 11:1, lucky-six-two 12:1, lucky-six-three 20:1, paradise-share 10:100
            player Yes, banker Yes, tie Yes, player-pair Yes, banker-pair Yes, jackpot Yes, lucky-six Yes
            Limits { decks_min: 6, decks_max: 12, demonstrations: 3, discards: 1, white_card_low: 6, white_card_high: 18 }
        "#]],
    );
    check(
        Game::Baccarat,
        "2026-11-29",
        r#"{"18.commission":"five-percent"}"#,
        expect![[r#"
            burn None, demonstrations None, white card None
            feed None, draw Some(Baccarat), poker None
            None
            Some(Commission { take: Commission(Ratio { num: 5, den: 100 }), points: Points(1023), from_player: false, from_banker: true, at_most: false })
            None
            player 1:1, banker 1:1, tie 8:1, player-pair 11:1, banker-pair 11:1, lucky-six-two 12:1, lucky-six-three 20:1, paradise-share 10:100
            player Yes, banker Yes, tie Yes, player-pair Yes, banker-pair Yes, jackpot Yes, lucky-six Yes
            Limits { decks_min: 6, decks_max: 12, demonstrations: 3, discards: 1, white_card_low: 6, white_card_high: 18 }
        "#]],
    );
}

#[test]
fn the_other_games() {
    check(
        Game::Fortune3CardPoker,
        "2020-01-01",
        "{}",
        expect![[r#"
            burn None, demonstrations None, white card None
            feed None, draw None, poker Read
            None
            None
            None
            ante 1:1, play 1:1, bonus-straight-flush 5:1, bonus-three-of-a-kind 4:1, bonus-straight 1:1
            ante Yes, play Yes, pair-plus Yes
            Limits { decks_min: 1, decks_max: 255, demonstrations: 255, discards: 255, white_card_low: 0, white_card_high: 65535 }
        "#]],
    );
    check(
        Game::Fortune3CardPoker,
        "2026-11-29",
        "{}",
        expect![[r#"
            burn None, demonstrations None, white card None
            feed Some(AutomaticShuffler), draw None, poker Replaced
            None
            None
            None

            ante Unread, play Unread, pair-plus Unread
            Limits { decks_min: 1, decks_max: 1, demonstrations: 255, discards: 255, white_card_low: 0, white_card_high: 65535 }
        "#]],
    );
    check(
        Game::CasinoWar,
        "2026-11-29",
        "{}",
        expect![[r#"
            burn None, demonstrations None, white card None
            feed None, draw None, poker None
            None
            None
            None
            tie 10:1, initial 1:1, war 1:1, war-tie 2:1, surrender 1:2
            tie Yes, initial Yes, war Yes
            Limits { decks_min: 1, decks_max: 255, demonstrations: 255, discards: 255, white_card_low: 0, white_card_high: 65535 }
        "#]],
    );
}

#[test]
fn what_is_of_the_wrong_type_or_not_in_force_sets_nothing() {
    let none = told(&on(Game::Baccarat, "2010-01-01").rule_set(&chosen("{}")));
    for options in [
        r#"{"2.burn":3}"#,
        r#"{"2.burn":["by-decks"]}"#,
        r#"{"2.burn":{"fixed":3}}"#,
        r#"{"18.commission":"half-on-four"}"#,
        r#"{"12.tie-bets":"keep"}"#,
        r#"{"2.demonstrations":4}"#,
        r#"{"9.draw":"first"}"#,
    ] {
        assert_eq!(told(&on(Game::Baccarat, "2010-01-01").rule_set(&chosen(options))), none, "{options}");
    }
}
