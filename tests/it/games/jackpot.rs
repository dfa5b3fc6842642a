//! Baccarat's progressive jackpot (64/2007).

use despacho::games::Silent;
use despacho::games::baccarat::article_13_wagers::{Combination, JackpotHit, combination};
use despacho::games::baccarat::article_17_jackpot::{JackpotDue, JackpotPay, JackpotVerdict, jackpot_due};
use despacho::games::{Card, Settled};
use despacho::law::RuleSet;

use super::totals::oracle;
use super::{baccarat, cards, half_on_six};

fn hit(player: &str, banker: &str) -> JackpotHit {
    combination(&cards(player), &cards(banker), &mut Silent)
}

#[track_caller]
fn check(player: &str, banker: &str, expected: &str) {
    let found = hit(player, banker);
    let name = found.highest.map_or("nothing", Combination::name);
    let or = if found.double_pairs_by_rank { " or double_pairs" } else { "" };
    assert_eq!(format!("{name}{or}"), expected, "{player} / {banker}");
}

#[test]
fn combinations_are_found_in_any_order() {
    check("AS QS TS", "KS JS", "royal_flush");
    check("TS JS AS", "QS KS 2D", "royal_flush");
    check("KS QS", "AS JS TS", "royal_flush");
    check("AH QS TS", "KS JS", "paradise_straight");
    check("KD TD AS", "QD JD", "paradise_straight");
    check("KC KD", "KH KS", "four_of_a_kind");
    check("KC KC", "KC KC", "four_of_a_kind");
    check("2C 2D", "9H 9S", "double_pairs");
    check("KC KD", "KH 9S", "three_of_a_kind");
    check("KC 9D", "KH KS", "three_of_a_kind");
    check("KC 9D", "2H 2S", "single_pair");
    check("KC KD 2D", "2H 7S", "single_pair");
    check("KC 9D", "2H 7S", "nothing");
}

#[test]
fn straights_look_at_the_first_five_cards_and_pairs_at_the_first_two_of_a_side() {
    // The player's third is dealt before the banker's: the sixth card does not count.
    check("AS QS 2D", "KS JS TS", "nothing");
    check("AS QS", "KS JS", "nothing");
    check("AS QS 9S", "KS JS", "nothing");
    check("AH QS TS", "KD JS", "nothing");
    check("AS QH TS", "KS JS", "nothing");
    // A pair that only the third card makes.
    check("KC 2D 2H", "9H 7S", "nothing");
    check("KC 2D KH", "KS 9D", "nothing");
    // A pair, whatever was drawn to it.
    check("2C 2D KH", "9H 7S", "single_pair");
}

#[test]
fn double_pairs_differ_in_points() {
    check("KC KD", "QH QS", "single_pair or double_pairs");
    check("5C 5D", "TH TS", "single_pair or double_pairs");
    check("AC AD", "6H 6S", "single_pair or double_pairs");
    check("AC AD", "2H 2S", "double_pairs");
}

#[test]
fn too_few_cards_are_no_combination() {
    for (player, banker) in [("", ""), ("KC", "KD KH"), ("KC KD", "KH"), ("KC KD KH", "")] {
        check(player, banker, "nothing");
    }
}

/// All ordered deals of the first cards from eight decks, by rank; the straights by the cards that can make one.
#[test]
fn frequencies_are_the_published_ones() {
    let mut ways = [0_u64; 6];
    let mut by_rank = 0_u64;
    for (a, b, c, d) in (0..13_usize.pow(4)).map(|it| (it % 13, it / 13 % 13, it / 169 % 13, it / 2197)) {
        let mut left = [32_u64; 13];
        let weight: u64 = [a, b, c, d]
            .into_iter()
            .map(|rank| {
                left[rank] -= 1;
                left[rank] + 1
            })
            .product();
        let card = |rank| Card::new(rank as u8, 0);
        let hit = combination(&[card(a), card(c)], &[card(b), card(d)], &mut Silent);
        if let Some(highest) = hit.highest {
            ways[highest as usize] += weight;
            let double = highest == Combination::DoublePairs || hit.double_pairs_by_rank;
            by_rank += if double { weight } else { 0 };
        }
    }
    let four_cards = 416 * 415 * 414 * 413_u64;
    let found = |ways: u64, of: u64| {
        let divisor = gcd(ways, of);
        (ways / divisor, of / divisor)
    };
    let jackpot = &oracle()["jackpot_8_decks"];
    let published = |name: &str| {
        let (ways, of) = jackpot[name].as_str().unwrap().split_once('/').unwrap();
        found(ways.parse().unwrap(), of.parse().unwrap())
    };
    for combination in [Combination::FourOfAKind, Combination::DoublePairs, Combination::ThreeOfAKind] {
        assert_eq!(found(ways[combination as usize], four_cards), published(combination.name()));
    }
    assert_eq!(found(by_rank, four_cards), published("double_pairs_by_rank_alone"));

    let (mut royal, mut paradise) = (0_u64, 0_u64);
    let ranks = [0, 9, 10, 11, 12];
    for order in 0..5_usize.pow(5) {
        let order = [1, 5, 25, 125, 625].map(|it| ranks[order / it % 5]);
        if (1..5).any(|it| order[..it].contains(&order[it])) {
            continue;
        }
        for suits in 0..4_usize.pow(5) {
            let suits = [1, 4, 16, 64, 256].map(|it| (suits / it % 4) as u8);
            let deal: Vec<Card> = order.into_iter().zip(suits).map(|(rank, suit)| Card::new(rank, suit)).collect();
            let hit = combination(&[deal[0], deal[2], deal[4]], &[deal[1], deal[3]], &mut Silent);
            match hit.highest {
                Some(Combination::RoyalFlush) => royal += 8_u64.pow(5),
                Some(Combination::ParadiseStraight) => paradise += 8_u64.pow(5),
                _ => {}
            }
        }
    }
    assert_eq!(found(royal, four_cards * 412), published("royal_flush"));
    assert_eq!(found(paradise, four_cards * 412), published("paradise_straight"));
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn due(rules: &RuleSet, player: &str, banker: &str, meter: Option<i64>, shares: u32) -> JackpotDue {
    jackpot_due(rules, hit(player, banker), meter, shares, &mut Silent)
}

#[test]
fn fixed_amounts_are_paid_in_full_to_each() {
    let rules = baccarat(half_on_six());
    for (player, banker, amount) in [
        ("KC KD", "KH KS", 5_000_000),
        ("2C 2D", "9H 9S", 300_000),
        ("KC KD", "KH 9S", 150_000),
        ("KC 9D", "2H 2S", 2_000),
    ] {
        for shares in [1, 3] {
            let due = due(&rules, player, banker, None, shares);
            assert_eq!((due.result, due.pay), (Settled::Won, JackpotPay::Amount(amount)));
        }
    }
    let lost = due(&rules, "KC 9D", "2H 7S", None, 1);
    assert_eq!((lost.result, lost.judge(0)), (Settled::Lost, JackpotVerdict::Right));
    assert_eq!(lost.judge(5), JackpotVerdict::Wrong { expected: 0, open: &[] });
}

#[test]
fn the_meter_is_split_and_rounded_down() {
    let rules = baccarat(half_on_six());
    let royal = |meter, shares| due(&rules, "AS QS TS", "KS JS", meter, shares).pay;
    assert_eq!(royal(Some(123_456_701), 1), JackpotPay::Amount(123_456_701));
    assert_eq!(royal(Some(123_456_701), 2), JackpotPay::Amount(61_728_350));
    assert_eq!(royal(None, 2), JackpotPay::MeterMissing);
    let paradise = |meter, shares| due(&rules, "AH QS TS", "KS JS", meter, shares).pay;
    // The fixed amount up to a meter of a hundred million, a tenth of the meter beyond.
    assert_eq!(paradise(Some(100_000_000), 1), JackpotPay::Amount(10_000_000));
    assert_eq!(paradise(Some(100_000_009), 1), JackpotPay::Amount(10_000_000));
    assert_eq!(paradise(Some(100_000_010), 1), JackpotPay::Amount(10_000_001));
    assert_eq!(paradise(Some(100_000_010), 3), JackpotPay::Amount(3_333_333));
    assert_eq!(paradise(None, 1), JackpotPay::MeterMissing);
    assert_eq!(paradise(Some(1_000_000_000_000_000), u32::MAX), JackpotPay::Amount(23283));
    // No share at all is read as one.
    assert_eq!(royal(Some(7), 0), JackpotPay::Amount(7));
}

#[test]
fn without_approved_amounts_only_the_meter_pays() {
    let rules = RuleSet { jackpot: None, ..baccarat(half_on_six()) };
    assert_eq!(due(&rules, "AS QS TS", "KS JS", Some(10), 1).pay, JackpotPay::Amount(10));
    assert_eq!(due(&rules, "AH QS TS", "KS JS", Some(10), 1).pay, JackpotPay::Unknown);
    assert_eq!(due(&rules, "KC KD", "KH KS", Some(10), 1).pay, JackpotPay::Unknown);
    assert_eq!(due(&rules, "KC KD", "KH KS", Some(10), 1).judge(3), JackpotVerdict::Unjudged);
}

#[test]
fn paying_several_combinations_is_left_open() {
    const SEVERAL: &[&str] = &["highest-jackpot-only"];
    let rules = baccarat(half_on_six());
    let check = |player, banker, paid, expected, open| {
        let found = due(&rules, player, banker, None, 1).judge(paid);
        assert_eq!(found, JackpotVerdict::Wrong { expected, open }, "{player} / {banker}: {paid}");
    };
    check("KC KD", "KH KS", 5_152_000, 5_000_000, SEVERAL);
    check("KC KD", "KH KS", 5_150_000, 5_000_000, SEVERAL);
    check("KC KD", "KH KS", 5_002_001, 5_000_000, &[]);
    check("2C 2D", "9H 9S", 302_000, 300_000, SEVERAL);
    check("2C 2D", "9H 9S", 304_000, 300_000, SEVERAL);
    check("2C 2D", "9H 9S", 2_000, 300_000, &[]);
    check("KC KD", "KH 9S", 152_000, 150_000, SEVERAL);
    check("KC KD", "KH 9S", 2_000, 150_000, &[]);
    check("KC 9D", "2H 2S", 2_005, 2_000, &[]);
    check("KC 9D", "2H 2S", 0, 2_000, &[]);
}

#[test]
fn equal_points_pay_either_prize() {
    let rules = baccarat(half_on_six());
    let due = due(&rules, "KC KD", "QH QS", None, 1);
    assert_eq!(due.judge(2_000), JackpotVerdict::Right);
    assert_eq!(due.judge(300_000), JackpotVerdict::Right);
    assert_eq!(due.judge(2_001), JackpotVerdict::Wrong { expected: 2_000, open: &["double-pairs-points"] });
}
