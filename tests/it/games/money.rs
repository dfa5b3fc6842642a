//! What wagers come to, in every reading.

use std::fmt::Write;

use despacho::games::coup::{coup, settle};
use despacho::games::{CommissionScope, Due, Payment, Readings, Rounded, Settled, Silent};
use despacho::law::{Draw, Prize, Ratio, RuleSet, Wager};
use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::{
    baccarat, cards, five_percent_of_banker_wins, five_percent_of_high_wins, half_on_four, half_on_six, makccarat,
    ratio, to_one,
};

const ALL_PRIZES: Readings = Readings { commission_scope: CommissionScope::AllPrizes };

fn due(rules: &RuleSet, readings: Readings, player: &str, banker: &str, wager: Wager, stake: i64) -> Due {
    settle(rules, readings, coup(&cards(player), &cards(banker)), wager, stake, &mut Silent).unwrap()
}

/// A line a coup: every wager at a stake of 1,000, what it is paid and, where there is one, the commission.
#[track_caller]
fn check(rules: &RuleSet, coups: &[(&str, &str)], expected: Expect) {
    let wagers = [Wager::Player, Wager::Banker, Wager::Tie, Wager::PlayerPair, Wager::BankerPair, Wager::LuckySix];
    let mut found = String::new();
    for (player, banker) in coups {
        write!(found, "{player} / {banker}:").unwrap();
        let coup = coup(&cards(player), &cards(banker));
        for wager in wagers {
            let Some(due) = settle(rules, Readings::default(), coup, wager, 1000, &mut Silent) else { continue };
            let (paid, commission) = (due.paid().unwrap(), due.commission().unwrap());
            assert_eq!((paid.floor, commission.floor), (paid.ceil, commission.ceil));
            match (due.result, commission.floor) {
                (Settled::Won, 0) => write!(found, " {} {}", wager.name(), paid.floor),
                (Settled::Won, commission) => write!(found, " {} {}+{commission}", wager.name(), paid.floor),
                (Settled::Lost, _) => Ok(()),
                (result, _) => write!(found, " {} {}", wager.name(), result.name()),
            }
            .unwrap();
        }
        found += "\n";
    }
    expected.assert_eq(&found);
}

/// How a payment of a won wager is judged.
#[track_caller]
fn judged(due: Due, paid: i64, commission: Option<i64>, expected: &str) {
    let found = match due.judge(paid, commission) {
        Payment::Right => "right".to_owned(),
        Payment::Unknown => "unknown".to_owned(),
        Payment::Paid { expected, open } => format!("payout {}..{} {}", expected.floor, expected.ceil, open.join(" ")),
        Payment::Commission { expected } => format!("commission {}..{}", expected.floor, expected.ceil),
    };
    assert_eq!(found.trim_end(), expected, "paid {paid}, commission {commission:?}");
}

#[test]
fn baccarat_with_five_percent() {
    let coups = [
        ("KH 4S", "9C TD"),
        ("9H TS", "2C 2D"),
        ("7H 7S 9D", "2H TD KC"),
        ("6H TS", "6C JD"),
        ("5H TS QH", "6C JD"),
        ("TS 5H 6D", "4C AD AC"),
        // A pair is looked for among the first two cards, and a third does not undo it.
        ("2H 2S KD", "9C TD"),
        ("KH 2S KD", "9C TD"),
    ];
    check(
        &baccarat(five_percent_of_banker_wins()),
        &coups,
        expect![[r#"
        KH 4S / 9C TD: banker 950+50
        9H TS / 2C 2D: player 1000 banker-pair 11000
        7H 7S 9D / 2H TD KC: player 1000 player-pair 11000
        6H TS / 6C JD: player returned banker returned tie 8000
        5H TS QH / 6C JD: banker 950+50 lucky-six 12000
        TS 5H 6D / 4C AD AC: banker 950+50 lucky-six 20000
        2H 2S KD / 9C TD: banker 950+50 player-pair 11000
        KH 2S KD / 9C TD: banker 950+50
    "#]],
    );
}

#[test]
fn baccarat_with_half_on_six() {
    let coups = [("5H TS QH", "6C JD"), ("5H TS 2H", "TC 7D"), ("5H TS QH", "TC 7D"), ("6H JS", "5C KD QC")];
    check(
        &baccarat(half_on_six()),
        &coups,
        expect![[r#"
        5H TS QH / 6C JD: banker 500 lucky-six 12000
        5H TS 2H / TC 7D: player returned banker returned tie 8000
        5H TS QH / TC 7D: banker 1000
        6H JS / 5C KD QC: player 1000
    "#]],
    );
}

#[test]
fn makccarat_with_five_percent() {
    let coups =
        [("9H TS", "2C 2D"), ("8H TS", "9C KD"), ("7H TS", "2C 2D 2H"), ("6H TS", "2C 2D KH"), ("6H TS", "2C 2D 2H")];
    check(
        &makccarat(Draw::MakccaratSecond, five_percent_of_high_wins()),
        &coups,
        expect![[r#"
        9H TS / 2C 2D: player 950+50 banker-pair 11000
        8H TS / 9C KD: banker 950+50
        7H TS / 2C 2D 2H: player 950+50 banker-pair 11000
        6H TS / 2C 2D KH: player 1000 banker-pair 11000
        6H TS / 2C 2D 2H: player carried banker carried tie 9000 banker-pair 11000
    "#]],
    );
}

#[test]
fn makccarat_with_half_on_four() {
    let coups = [("4H TS", "AC AD KH"), ("AC AD KH", "4H TS"), ("9H TS", "2C 2D"), ("TS TH", "KC KD")];
    check(
        &makccarat(Draw::MakccaratFirst, half_on_four()),
        &coups,
        expect![[r#"
        4H TS / AC AD KH: player 500+500 banker-pair 11000
        AC AD KH / 4H TS: banker 500+500 player-pair 11000
        9H TS / 2C 2D: player 1000 banker-pair 11000
        TS TH / KC KD: player carried banker carried tie 14000 player-pair 11000 banker-pair 11000
    "#]],
    );
}

/// Stakes for which five in a hundred is no whole unit: both roundings, and what goes with each.
#[test]
fn a_fraction_may_be_rounded_either_way() {
    let rules = baccarat(five_percent_of_banker_wins());
    let won = due(&rules, Readings::default(), "2H 2S TD", "9C TD", Wager::Banker, 30);
    judged(won, 28, None, "right");
    judged(won, 29, None, "right");
    judged(won, 27, None, "payout 28..29");
    judged(won, 30, None, "payout 28..29");
    judged(won, 28, Some(2), "right");
    judged(won, 29, Some(1), "right");
    judged(won, 28, Some(1), "commission 2..2");
    judged(won, 29, Some(2), "commission 1..1");
    judged(won, 30, Some(0), "payout 28..29");
    let one = due(&rules, Readings::default(), "2H 2S TD", "9C TD", Wager::Banker, 1);
    judged(one, 0, Some(1), "right");
    judged(one, 1, Some(0), "right");
    judged(one, 1, Some(1), "commission 0..0");
}

#[test]
fn half_on_six_is_half_the_stake_and_no_commission() {
    let rules = baccarat(half_on_six());
    let of = |stake| due(&rules, Readings::default(), "5H TS QH", "6C JD", Wager::Banker, stake);
    // One chip of 100: neither floored to nothing nor paid in full.
    judged(of(100), 50, None, "right");
    judged(of(100), 50, Some(0), "right");
    judged(of(100), 0, None, "payout 50..50");
    judged(of(100), 100, None, "payout 50..50");
    judged(of(100), 95, Some(5), "payout 50..50");
    judged(of(100), 50, Some(50), "commission 0..0");
    judged(of(101), 50, None, "right");
    judged(of(101), 51, None, "right");
    judged(of(1), 0, None, "right");
    judged(of(1), 1, None, "right");
}

#[test]
fn counting_the_stake_in_a_prize_is_found() {
    let rules = baccarat(half_on_six());
    judged(due(&rules, Readings::default(), "6H TS", "6C JD", Wager::Tie, 100), 900, None, "payout 800..800");
    judged(due(&rules, Readings::default(), "6H 6S", "7C JD", Wager::PlayerPair, 100), 1200, None, "payout 1100..1100");
    let rules = makccarat(Draw::MakccaratSecond, five_percent_of_high_wins());
    judged(due(&rules, Readings::default(), "6H 6S", "7C JD", Wager::PlayerPair, 100), 1200, None, "payout 1100..1100");
}

#[test]
fn what_is_not_won_is_paid_nothing() {
    let rules = baccarat(five_percent_of_banker_wins());
    let lost = due(&rules, Readings::default(), "KH 4S", "9C TD", Wager::Player, 100);
    judged(lost, 0, None, "right");
    judged(lost, 0, Some(0), "right");
    judged(lost, 1, None, "payout 0..0");
    judged(lost, 0, Some(5), "commission 0..0");
}

/// Article 17's "prizes" may mean those of main bets, or pair prizes too. What one reading gives and the configured
/// one does not is undetermined; what neither gives is a violation.
#[test]
fn commission_on_pairs_in_both_readings() {
    let rules = makccarat(Draw::MakccaratSecond, five_percent_of_high_wins());
    let main = due(&rules, Readings::default(), "9H 9S", "9C TD", Wager::PlayerPair, 1000);
    judged(main, 11000, None, "right");
    judged(main, 11000, Some(0), "right");
    judged(main, 11000, Some(550), "commission 0..0");
    judged(main, 10450, None, "payout 11000..11000 commission-scope");
    judged(main, 10450, Some(550), "payout 11000..11000 commission-scope");
    judged(main, 10449, None, "payout 11000..11000");
    judged(main, 10500, None, "payout 11000..11000");
    judged(main, 11001, None, "payout 11000..11000");
    let all = due(&rules, ALL_PRIZES, "9H 9S", "9C TD", Wager::PlayerPair, 1000);
    judged(all, 10450, None, "right");
    judged(all, 10450, Some(550), "right");
    judged(all, 10450, Some(500), "commission 550..550");
    judged(all, 11000, None, "payout 10450..10450 commission-scope");
    judged(all, 10449, None, "payout 10450..10450");
    judged(all, 11001, None, "payout 10450..10450");
    // A pair of the side that lost is a prize of that coup too.
    let losers = due(&rules, ALL_PRIZES, "2H 2S 3D", "9C TD", Wager::PlayerPair, 1000);
    judged(losers, 10450, None, "right");
    // Neither a tie nor a win with six is touched.
    for (player, banker) in [("9H 9S", "8C TD"), ("3H 3S", "2C 2D TD")] {
        let free = due(&rules, ALL_PRIZES, player, banker, Wager::PlayerPair, 1000);
        assert_eq!(free.paid(), Some(Rounded::whole(11000)));
    }
}

#[test]
fn half_on_four_may_keep_less_and_never_more() {
    let rules = makccarat(Draw::MakccaratFirst, half_on_four());
    let won = due(&rules, Readings::default(), "4H TS", "AC AD KH", Wager::Player, 101);
    judged(won, 50, None, "right");
    judged(won, 51, None, "right");
    judged(won, 50, Some(51), "right");
    judged(won, 50, Some(50), "commission 51..51");
    judged(won, 49, None, "payout 50..51");
    judged(won, 52, None, "payout 50..51 half-on-four-entitlement");
    judged(won, 101, Some(0), "payout 50..51 half-on-four-entitlement");
    judged(won, 102, None, "payout 50..51");
    let pair = due(&rules, Readings::default(), "4H TS", "AC AD KH", Wager::BankerPair, 10);
    judged(pair, 110, None, "right");
    judged(pair, 55, None, "payout 110..110 commission-scope");
    judged(pair, 70, None, "payout 110..110 commission-scope half-on-four-entitlement");
    judged(pair, 54, None, "payout 110..110");
    let pair = due(&rules, ALL_PRIZES, "4H TS", "AC AD KH", Wager::BankerPair, 10);
    judged(pair, 55, None, "right");
    judged(pair, 110, None, "payout 55..55 commission-scope");
    judged(pair, 70, None, "payout 55..55 commission-scope half-on-four-entitlement");
    judged(pair, 54, None, "payout 55..55");
    judged(pair, 111, None, "payout 55..55");
}

#[test]
fn what_the_rules_do_not_say_is_not_judged() {
    let rules = RuleSet { commission: None, ..baccarat(half_on_six()) };
    let bankers = due(&rules, Readings::default(), "KH 4S", "9C TD", Wager::Banker, 100);
    assert_eq!(bankers.result, Settled::Won);
    judged(bankers, 77, None, "unknown");
    // Article 18 touches the banker's side alone.
    judged(due(&rules, Readings::default(), "9H TS", "2C 2D", Wager::Player, 100), 99, None, "payout 100..100");
    let rules = RuleSet { prizes: super::prizes(&[]), ..rules };
    judged(due(&rules, Readings::default(), "9H TS", "9C TD", Wager::Tie, 100), 99, None, "unknown");
    judged(due(&rules, Readings::default(), "9H TS", "2C 3D", Wager::Tie, 100), 99, None, "payout 0..0");
}

#[test]
fn a_wager_of_another_game_is_not_settled() {
    let coup = coup(&cards("9H TS"), &cards("2C 2D"));
    let settled = |rules: &RuleSet, wager| settle(rules, Readings::default(), coup, wager, 1, &mut Silent).is_some();
    let names = |rules: &RuleSet| {
        let them: Vec<_> = Wager::ALL.into_iter().filter(|it| settled(rules, *it)).map(Wager::name).collect();
        them.join(" ")
    };
    expect!["player banker tie player-pair banker-pair lucky-six"].assert_eq(&names(&baccarat(half_on_six())));
    expect!["player banker tie player-pair banker-pair"]
        .assert_eq(&names(&makccarat(Draw::MakccaratFirst, half_on_four())));
}

#[test]
fn the_largest_amounts_do_not_overflow() {
    const MOST: i64 = 1_000_000_000_000_000;
    for prize in [to_one(1), to_one(u32::MAX), ratio(u32::MAX, u32::MAX - 1), ratio(1, u32::MAX)] {
        for part in [ratio(5, 100), ratio(u32::MAX - 1, u32::MAX), ratio(1, u32::MAX), ratio(0, u32::MAX)] {
            let commission = despacho::law::Commission {
                take: despacho::law::Take::Commission(part),
                ..five_percent_of_banker_wins()
            };
            let rules = RuleSet { prizes: super::prizes(&[(Prize::Banker, prize)]), ..baccarat(commission) };
            for stake in [1, MOST] {
                let won = due(&rules, Readings::default(), "2H 2S TD", "9C TD", Wager::Banker, stake);
                let (paid, commission) = (won.paid().unwrap(), won.commission().unwrap());
                // Beyond what a log can state, amounts are cut and nothing passes.
                if paid.ceil.saturating_add(commission.ceil) <= MOST + 1 {
                    judged(won, paid.floor, None, "right");
                    judged(won, paid.ceil, None, "right");
                    assert_eq!(won.judge(paid.floor, Some(commission.ceil)), Payment::Right);
                }
                for other in [0, 1, MOST] {
                    won.judge(other, Some(other));
                }
            }
        }
    }
}

/// `floor(stake · prize · (1 − part))` in long division, digit by digit, so that it shares nothing with the code.
fn floor_and_ceil(stake: i64, prize: Ratio, part: Ratio) -> (i64, i64) {
    let dividend = stake as u128 * u128::from(prize.num) * u128::from(part.den - part.num);
    let divisor = u128::from(prize.den) * u128::from(part.den);
    let (mut quotient, mut remainder) = (0_u128, 0_u128);
    for digit in dividend.to_string().bytes() {
        remainder = remainder * 10 + u128::from(digit - b'0');
        quotient = quotient * 10 + remainder / divisor;
        remainder %= divisor;
    }
    (quotient as i64, quotient as i64 + i64::from(remainder > 0))
}

proptest! {
    #[test]
    fn paid_is_right_exactly_at_floor_and_ceiling(
        stake in 1_i64..1_000_000_000_000_000,
        (num, den) in (1_u32..60, 1_u32..4),
        percent in 0_u32..=100,
        off in -3_i64..=3,
    ) {
        let (prize, part) = (ratio(num, den), ratio(percent, 100));
        let commission = despacho::law::Commission {
            take: despacho::law::Take::Commission(part),
            ..five_percent_of_banker_wins()
        };
        let rules = RuleSet { prizes: super::prizes(&[(Prize::Banker, prize)]), ..baccarat(commission) };
        let won = due(&rules, Readings::default(), "2H 2S TD", "9C TD", Wager::Banker, stake);
        let (floor, ceil) = floor_and_ceil(stake, prize, part);
        prop_assert_eq!(won.paid(), Some(Rounded { floor, ceil }));
        let paid = floor + off;
        let right = matches!(won.judge(paid, None), Payment::Right);
        prop_assert_eq!(right, paid == floor || paid == ceil);
    }
}
