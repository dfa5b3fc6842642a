//! Exact odds against the published ones, and what must hold for every number of decks.

use despacho::games::fortune_3_card_poker::{Class, PairPlus};
use despacho::games::{CommissionScope, Readings};
use despacho::law::{Catalogue, Draw, Game, JackpotAmounts, OptionValue, Options, RuleSet};
use despacho::odds::{Chance, Fraction, Odds, OddsError, of_rules};
use expect_test::expect;
use proptest::prelude::*;
use serde_json::Value;

mod command;
mod monte_carlo;

use crate::games::totals::oracle;
use crate::games::{
    baccarat, casino_war, five_percent_of_banker_wins, five_percent_of_high_wins, fortune_3_card_poker, half_on_four,
    half_on_six, makccarat, to_one,
};

fn odds(rules: &RuleSet, decks: u32) -> Odds {
    of_rules(rules, Readings::default(), decks, None).unwrap()
}

fn json(odds: &Odds) -> Value {
    serde_json::to_value(odds).unwrap()
}

fn percent(odds: &Odds, wager: &str, which: &str) -> Value {
    json(odds)["wagers"][wager][which]["percent"].clone()
}

fn fraction(odds: &Odds, wager: &str, which: &str) -> Value {
    json(odds)["wagers"][wager][which]["fraction"].clone()
}

#[test]
fn baccarats_outcomes_and_edges_are_the_published_ones() {
    let oracle = oracle();
    for decks in [6, 8] {
        let found = json(&odds(&baccarat(five_percent_of_banker_wins()), decks));
        let published = &oracle["baccarat"][decks.to_string()];
        for outcome in ["banker", "player", "tie"] {
            assert_eq!(found["outcomes"][outcome]["count"], published[outcome]);
            assert_eq!(found["outcomes"][outcome]["of"], published["total"]);
        }
        let pair = found["wagers"]["player-pair"]["house_advantage"]["fraction"].clone();
        assert_eq!(pair, oracle["fractions"][format!("pair_bet_{decks}")]);
    }
    let published = &oracle["house_advantage_percent"]["baccarat_8"];
    let five = odds(&baccarat(five_percent_of_banker_wins()), 8);
    let half = odds(&baccarat(half_on_six()), 8);
    assert_eq!(percent(&five, "banker", "house_advantage"), published["banker_five_percent"]);
    assert_eq!(percent(&half, "banker", "house_advantage"), published["banker_half_on_six"]);
    for odds in [five, half] {
        assert_eq!(percent(&odds, "player", "house_advantage"), published["player"]);
        assert_eq!(percent(&odds, "tie", "house_advantage"), published["tie_8"]);
        assert_eq!(percent(&odds, "player-pair", "house_advantage"), published["pair_11"]);
        assert_eq!(percent(&odds, "banker-pair", "house_advantage"), published["pair_11"]);
        assert_eq!(percent(&odds, "lucky-six", "house_advantage"), published["lucky_six_12_20"]);
        let found = json(&odds);
        let points = &oracle["baccarat_banker_wins_by_points_8_decks"];
        for (of, count) in points.as_object().unwrap() {
            assert_eq!(&found["wins_by_points"]["banker"][of]["count"], count);
        }
        let lucky = &oracle["baccarat_lucky_six_8_decks"];
        assert_eq!(found["outcomes"]["lucky-six-two"]["count"], lucky["two_cards"]);
        assert_eq!(found["outcomes"]["lucky-six-three"]["count"], lucky["three_cards"]);
    }
}

#[test]
fn makccarats_outcomes_and_edges_are_the_published_ones() {
    let oracle = oracle();
    for (draw, name, tie_bet) in [(Draw::MakccaratFirst, "first", "tie_14"), (Draw::MakccaratSecond, "second", "tie_9")]
    {
        for decks in [6, 8] {
            let found = json(&odds(&makccarat(draw, half_on_four()), decks));
            let published = &oracle["makccarat"][decks.to_string()][name];
            for outcome in ["banker", "player", "tie"] {
                assert_eq!(found["outcomes"][outcome]["count"], published[outcome]);
                assert_eq!(found["outcomes"][outcome]["of"], published["total"]);
            }
        }
        let published = &oracle["house_advantage_percent"]["makccarat_8"][name];
        let fractions = &oracle["fractions"][format!("makccarat_8_{name}")];
        let decided = &oracle["makccarat_per_resolved_bet_percent"][format!("8_{name}")];
        for (commission, main, per_decided) in [
            (five_percent_of_high_wins(), "main_five_percent", "five_percent"),
            (half_on_four(), "main_half_on_four", "half_on_four"),
        ] {
            let odds = odds(&makccarat(draw, commission), 8);
            for side in ["player", "banker"] {
                assert_eq!(percent(&odds, side, "house_advantage"), published[main]);
                assert_eq!(fraction(&odds, side, "house_advantage"), fractions[main]);
                assert_eq!(percent(&odds, side, "house_advantage_per_decided"), decided[per_decided]);
            }
            assert_eq!(percent(&odds, "tie", "house_advantage"), published[tie_bet]);
            assert_eq!(fraction(&odds, "tie", "house_advantage"), fractions["tie_bet"]);
            let Chance { count, of } = *odds.outcomes.get("tie").unwrap();
            assert_eq!(Fraction::new(count.into(), of.into()).unwrap().to_string(), fractions["tie"]);
        }
    }
}

#[test]
fn poker_finds_the_strategy_and_the_published_edges() {
    let oracle = oracle();
    let published = &oracle["house_advantage_percent"]["fortune_3_card_poker"];
    for (table, name) in [([40, 30, 6, 4, 1], "pair_plus_40_30_6_4_1"), ([40, 30, 6, 3, 1], "pair_plus_40_30_6_3_1")] {
        let mut pair_plus = PairPlus::default();
        for (class, pays) in Class::ALL.into_iter().rev().zip(table) {
            pair_plus.0[class as usize] = Some(to_one(pays));
        }
        let odds = of_rules(&fortune_3_card_poker(), Readings::default(), 1, Some(&pair_plus)).unwrap();
        assert_eq!(percent(&odds, "pair-plus", "house_advantage"), published[name]);
        if table[3] == 4 {
            assert_eq!(fraction(&odds, "pair-plus", "house_advantage"), oracle["fractions"][name]);
        }
    }
    let odds = odds(&fortune_3_card_poker(), 1);
    assert_eq!(odds.strategy.as_ref().unwrap().play_from.as_deref(), Some("high-card Q-6-4"));
    assert_eq!(percent(&odds, "ante", "house_advantage"), published["ante_optimal_Q64_bonus_541"]);
    assert_eq!(percent(&odds, "ante", "element_of_risk"), published["element_of_risk"]);
    assert_eq!(percent(&odds, "ante", "play_every_hand"), published["play_every_hand"]);
    assert_eq!(fraction(&odds, "ante", "house_advantage"), oracle["fractions"]["three_card_ante_Q64_541"]);
    assert_eq!(fraction(&odds, "ante", "play_every_hand"), oracle["fractions"]["three_card_play_every_hand"]);
    // Without a table of Pair Plus nothing is said of it.
    assert_eq!(percent(&odds, "pair-plus", "house_advantage"), Value::Null);

    let found = json(&odds);
    let deals = &oracle["three_card_deals_Q64"];
    for outcome in ["wins", "loses", "ties", "dealer_not_qualified", "fold"] {
        assert_eq!(found["outcomes"][outcome.replace('_', "-")]["count"], deals[outcome]);
        assert_eq!(found["outcomes"][outcome.replace('_', "-")]["of"], deals["total"]);
    }
    for class in Class::ALL {
        let published = oracle["three_card_hands"][class.name().replace('-', "_")].to_string();
        assert_eq!(found["hands"][class.name()]["count"], published);
        assert_eq!(found["hands"][class.name()]["of"], "22100");
    }
}

#[test]
fn casino_war_with_and_without_the_bonus_and_surrendering() {
    let oracle = oracle();
    for (decks, published) in oracle["casino_war"].as_object().unwrap() {
        let odds = odds(&casino_war(), decks.parse().unwrap());
        assert_eq!(percent(&odds, "initial", "house_advantage"), published["go_to_war_with_bonus_percent"]);
        assert_eq!(percent(&odds, "initial", "without_bonus"), published["go_to_war_percent"]);
        assert_eq!(percent(&odds, "initial", "surrender"), published["surrender_percent"]);
        assert_eq!(percent(&odds, "tie", "house_advantage"), published["tie_10_percent"]);
        let Chance { count, of } = *odds.outcomes.get("tie").unwrap();
        assert_eq!(Fraction::new(count.into(), of.into()).unwrap().to_string(), published["tie"]);
    }
}

#[test]
fn jackpot_combinations_are_as_rare_as_published_and_cost_what_they_pay() {
    let rules = baccarat(half_on_six());
    let jackpot = odds(&rules, 8).jackpot.unwrap();
    let published = &oracle()["jackpot_8_decks"];
    for (name, Chance { count, of }) in &jackpot.combinations.0 {
        if *name == "single_pair" {
            continue;
        }
        let (ways, out_of) = published[*name].as_str().unwrap().split_once('/').unwrap();
        let published = Fraction::new(ways.parse().unwrap(), out_of.parse().unwrap());
        assert_eq!(Fraction::new((*count).into(), (*of).into()), published, "{name}");
    }
    let cost = jackpot.expected_cost.unwrap();
    assert_eq!(cost.currency, "HKD");
    let whole = |it: i64| Fraction::whole(it.into());
    let amounts = rules.jackpot.unwrap();
    let by_hand = [
        ("four_of_a_kind", amounts.four_of_a_kind),
        ("double_pairs", amounts.double_pairs),
        ("three_of_a_kind", amounts.three_of_a_kind),
        ("single_pair", amounts.single_pair),
    ]
    .iter()
    .map(|(name, amount)| {
        let Chance { count, of } = *jackpot.combinations.get(name).unwrap();
        Fraction::new(count.into(), of.into()).unwrap().times(whole(*amount)).unwrap()
    })
    .fold(whole(0), |sum, it| sum.plus(it).unwrap());
    assert_eq!(cost.per_wager, by_hand);
    // A pair on a side comes about as often as twice a pair, and something is paid in the rest of those deals too.
    let all: u64 = jackpot.combinations.0[2..].iter().map(|it| it.1.count).sum();
    let of = jackpot.combinations.0[2].1.of;
    let no_pair: u64 = of - all;
    let pair = Fraction::new(31, 415).unwrap();
    let either = Fraction::new(all.into(), of.into()).unwrap();
    assert!(either.less(pair).unwrap().num() > 0 && no_pair > 0);

    let free = RuleSet { jackpot: None, ..rules };
    assert_eq!(odds(&free, 8).jackpot.unwrap().expected_cost, None);
}

#[test]
fn invariants_hold_for_every_number_of_decks() {
    let count = |odds: &Odds, name: &str| odds.outcomes.get(name).unwrap().count;
    for decks in 1..=12 {
        let deals: u64 = (52 * u64::from(decks) - 5..=52 * u64::from(decks)).product();
        for rules in [
            makccarat(Draw::MakccaratFirst, half_on_four()),
            makccarat(Draw::MakccaratSecond, five_percent_of_high_wins()),
            baccarat(half_on_six()),
        ] {
            let odds = odds(&rules, decks);
            assert_eq!(count(&odds, "banker") + count(&odds, "player") + count(&odds, "tie"), deals);
            assert!(odds.outcomes.0.iter().all(|it| it.1.of == deals));
            for side in ["banker", "player"] {
                let wins: u64 = odds.wins_by_points.get(side).unwrap().0.iter().map(|it| it.1.count).sum();
                assert_eq!(wins, count(&odds, side));
            }
            if rules.game == Game::Makccarat {
                assert_eq!(count(&odds, "banker"), count(&odds, "player"));
                assert_eq!(odds.wins_by_points.get("banker"), odds.wins_by_points.get("player"));
                assert_eq!(odds.wagers.get("banker"), odds.wagers.get("player"));
            }
            // A pair is independent of how the coup ends: (4D − 1) of (52D − 1).
            let pair = Fraction::new(count(&odds, "player-pair").into(), deals.into());
            assert_eq!(pair, Fraction::new(i128::from(4 * decks - 1), i128::from(52 * decks - 1)));
        }
        let war = odds(&casino_war(), decks);
        assert_eq!(count(&war, "higher"), count(&war, "lower"));
        assert_eq!(count(&war, "war-higher"), count(&war, "war-lower"));
        assert_eq!(count(&war, "war-higher") + count(&war, "war-tie") + count(&war, "war-lower"), count(&war, "tie"));
        let of = war.outcomes.get("tie").unwrap().of;
        assert_eq!(count(&war, "higher") + count(&war, "lower") + count(&war, "tie"), of);
    }
}

/// Whether article 17 touches pair prizes decides what a pair bet costs; by the deals of one deck, one by one.
#[test]
fn commission_on_pairs_costs_what_the_deals_say() {
    let rules = makccarat(Draw::MakccaratSecond, five_percent_of_high_wins());
    let all = Readings { commission_scope: CommissionScope::AllPrizes };
    let main = of_rules(&rules, Readings::default(), 8, None).unwrap();
    let pairs = of_rules(&rules, all, 8, None).unwrap();
    assert_eq!(main.wagers.get("player"), pairs.wagers.get("player"));
    assert_eq!(pairs.wagers.get("player-pair"), pairs.wagers.get("banker-pair"));
    let edge = |odds: &Odds| odds.wagers.get("player-pair").unwrap().house_advantage.unwrap().0;
    assert_eq!(edge(&main), Fraction::new(43, 415).unwrap());
    // 5 % of 11 whenever a pair comes in a coup won with 9, 8 or 7, which crate::games::totals counts by dealing.
    let touched = crate::games::totals::pairs_in_coups_won_with(Draw::MakccaratSecond, 8, &[9, 8, 7]);
    let deals: i128 = (411..=416).product();
    let extra = Fraction::new(55 * touched as i128, 100 * deals).unwrap();
    assert_eq!(edge(&pairs), edge(&main).plus(extra).unwrap());
}

#[test]
fn what_is_not_known_is_left_out() {
    let rules = RuleSet { commission: None, ..baccarat(half_on_six()) };
    let without = odds(&rules, 8);
    assert_eq!(without.wagers.get("banker").unwrap().house_advantage, None);
    assert!(without.wagers.get("player").unwrap().house_advantage.is_some());
    let rules = RuleSet { draw: None, ..makccarat(Draw::MakccaratFirst, half_on_four()) };
    let none = of_rules(&rules, Readings::default(), 8, None);
    assert_eq!(none.unwrap_err().to_string(), "the option `9.draw` has no value: say `first` or `second`");
    let rules = RuleSet { prizes: crate::games::prizes(&[]), ..fortune_3_card_poker() };
    assert_eq!(odds(&rules, 1).strategy, None);
}

#[test]
fn too_few_or_too_many_decks_are_refused() {
    let refused = |rules: &RuleSet, decks| of_rules(rules, Readings::default(), decks, None).unwrap_err();
    for decks in [0, 13, u32::MAX] {
        for rules in [baccarat(half_on_six()), casino_war(), fortune_3_card_poker()] {
            assert!(matches!(refused(&rules, decks), OddsError::Decks { .. }));
        }
    }
    expect!["2 decks: odds of fortune-3-card-poker are for 1 to 1"]
        .assert_eq(&refused(&fortune_3_card_poker(), 2).to_string());
}

#[test]
fn absurd_prizes_are_too_large_and_no_panic() {
    let mut rules = fortune_3_card_poker();
    for (place, prize) in rules.prizes.0.iter_mut().enumerate() {
        *prize = Some(crate::games::ratio(u32::MAX - 2 * place as u32, u32::MAX - 7 - 6 * place as u32));
    }
    assert_eq!(of_rules(&rules, Readings::default(), 1, None).unwrap_err(), OddsError::TooLarge);
    for game in [Game::Baccarat, Game::Makccarat, Game::CasinoWar] {
        let draw = Some(if game == Game::Baccarat { Draw::Baccarat } else { Draw::MakccaratFirst });
        let _ = of_rules(&RuleSet { game, draw, ..rules }, Readings::default(), 12, None);
    }
    let amounts = JackpotAmounts { four_of_a_kind: i64::MAX, ..baccarat(half_on_six()).jackpot.unwrap() };
    assert!(odds(&RuleSet { jackpot: Some(amounts), ..baccarat(half_on_six()) }, 12).jackpot.is_some());
}

#[test]
fn the_law_of_a_day_has_odds_under_the_first_values() {
    let catalogue = Catalogue::embedded();
    let day = despacho::law::Date::constant(2020, 1, 1);
    let of = |game, options: &[(&str, &str)]| {
        let options: Options =
            options.iter().map(|(key, word)| ((*key).to_owned(), OptionValue::Word((*word).to_owned()))).collect();
        let regulation = catalogue.on(game, day).unwrap();
        json(&despacho::odds::odds(&regulation, &options, Readings::default(), None, None).unwrap())
    };
    let makccarat = of(Game::Makccarat, &[]);
    expect![[r#"{"16.payouts":"first","17.commission":"five-percent","9.draw":"first"} 8"#]]
        .assert_eq(&format!("{} {}", makccarat["options"], makccarat["decks"]));
    assert_eq!(makccarat["wagers"]["banker"]["house_advantage"]["percent"], "1.514482");
    let second = of(Game::Makccarat, &[("9.draw", "second"), ("2.burn", "by-decks")]);
    expect![[r#"{"16.payouts":"second","17.commission":"five-percent","9.draw":"second"}"#]]
        .assert_eq(&second["options"].to_string());
    assert_eq!(second["wagers"]["tie"]["house_advantage"]["percent"], "11.917214");
    let baccarat = of(Game::Baccarat, &[]);
    assert_eq!(baccarat["options"].to_string(), r#"{"18.commission":"five-percent"}"#);
    assert_eq!(baccarat["wagers"]["lucky-six"]["house_advantage"]["percent"], "16.683572");
    let poker = of(Game::Fortune3CardPoker, &[]);
    assert_eq!(poker["wagers"]["ante"]["house_advantage"]["percent"], "3.372981");
    let war = of(Game::CasinoWar, &[]);
    assert_eq!((&war["decks"], &war["wagers"]["initial"]["surrender"]["percent"]), (&6.into(), &"3.697749".into()));
}

/// The shape that scripts rely on.
#[test]
fn odds_serialise_as_the_interfaces_say() {
    let rules = makccarat(Draw::MakccaratSecond, five_percent_of_high_wins());
    let mut found = json(&odds(&rules, 8));
    found["wins_by_points"] = Value::Null;
    expect![[r#"
        {
          "decks": 8,
          "game": "makccarat",
          "options": {},
          "outcomes": {
            "banker": {
              "count": "2279062715404288",
              "of": "4998398275503360",
              "probability": "0.455958607"
            },
            "banker-pair": {
              "count": "373374329013504",
              "of": "4998398275503360",
              "probability": "0.074698795"
            },
            "player": {
              "count": "2279062715404288",
              "of": "4998398275503360",
              "probability": "0.455958607"
            },
            "player-pair": {
              "count": "373374329013504",
              "of": "4998398275503360",
              "probability": "0.074698795"
            },
            "tie": {
              "count": "440272844694784",
              "of": "4998398275503360",
              "probability": "0.088082786"
            }
          },
          "wagers": {
            "banker": {
              "house_advantage": {
                "fraction": "480677820214/32541655439475",
                "percent": "1.477115"
              },
              "house_advantage_per_decided": {
                "fraction": "721016730321/44512943660240",
                "percent": "1.619791"
              }
            },
            "banker-pair": {
              "house_advantage": {
                "fraction": "43/415",
                "percent": "10.361446"
              }
            },
            "player": {
              "house_advantage": {
                "fraction": "480677820214/32541655439475",
                "percent": "1.477115"
              },
              "house_advantage_per_decided": {
                "fraction": "721016730321/44512943660240",
                "percent": "1.619791"
              }
            },
            "player-pair": {
              "house_advantage": {
                "fraction": "43/415",
                "percent": "10.361446"
              }
            },
            "tie": {
              "house_advantage": {
                "fraction": "3396839807/28503639801",
                "percent": "11.917214"
              }
            }
          },
          "wins_by_points": null
        }"#]]
    .assert_eq(&serde_json::to_string_pretty(&found).unwrap());
}

#[test]
fn decimals_are_rounded_half_up() {
    let check = |num, den, places, expected: &str| {
        assert_eq!(Fraction::new(num, den).unwrap().decimal(places), expected, "{num}/{den}");
    };
    check(1, 3, 6, "0.333333");
    check(2, 3, 6, "0.666667");
    check(1, 2, 0, "1");
    check(1, 8, 2, "0.13");
    check(-1, 8, 2, "-0.12");
    check(-3, 8, 1, "-0.4");
    check(-1, 4, 2, "-0.25");
    check(-5, 4, 1, "-1.2");
    check(-1, 1000, 2, "0.00");
    check(999_999, 1_000_000, 5, "1.00000");
    check(-999_999, 1_000_000, 5, "-1.00000");
    check(7, 1, 3, "7.000");
    check(i128::MAX - 1, i128::MAX, 3, "1.000");
    check(1, i128::MAX, 3, "0.000");
    assert_eq!(Fraction::new(1, 0), None);
    assert_eq!(Fraction::new(2, -4), Fraction::new(-1, 2));
}

proptest! {
    /// Against thousandths in whole numbers.
    #[test]
    fn a_decimal_is_the_nearest(num in -1_000_000_i64..1_000_000, den in 1_i64..100_000) {
        let found = Fraction::new(num.into(), den.into()).unwrap().decimal(3);
        let thousandths = (2000 * num + den).div_euclid(2 * den);
        let digits: i64 = found.replace('.', "").parse().unwrap();
        prop_assert_eq!(digits, thousandths, "{}", found);
    }

    #[test]
    fn fractions_add_and_multiply(a in -1000_i64..1000, b in 1_i64..1000, c in -1000_i64..1000, d in 1_i64..1000) {
        let of = |num: i64, den: i64| Fraction::new(num.into(), den.into()).unwrap();
        prop_assert_eq!(of(a, b).plus(of(c, d)).unwrap(), of(a * d + c * b, b * d));
        prop_assert_eq!(of(a, b).times(of(c, d)).unwrap(), of(a * c, b * d));
        prop_assert_eq!(of(a, b).less(of(a, b)).unwrap(), Fraction::whole(0));
        prop_assert_eq!(of(a, b).over(of(c, d)), (c != 0).then(|| of(a * d, b * c)));
    }
}
