//! The burn, the white card, ties; and that rules explain themselves.

use std::collections::BTreeSet;
use std::fmt::Write;

use despacho::games::coup::article_2_burn::{BurnCount, BurnVerdict, burn};
use despacho::games::coup::article_3_white_card::further_coups;
use despacho::games::coup::{Side, coup, observe_points, settle, thirds};
use despacho::games::makccarat::article_11_ties::{AfterTie, permits};
use despacho::games::{Card, RANKS, Readings, Silent, Trace};
use despacho::law::{Burn, Draw, RuleSet, TieBets, Wager, WhiteCard};
use expect_test::expect;

use super::{baccarat, cards, five_percent_of_high_wins, half_on_four, half_on_six, makccarat};

#[test]
fn the_burn_by_decks_and_the_fixed_one() {
    for decks in 1..=12 {
        assert_eq!(burn(Burn::ByDecks, decks, None, &mut Silent), BurnCount::Exactly(decks));
        assert_eq!(burn(Burn::Fixed(3), decks, None, &mut Silent), BurnCount::Exactly(3));
    }
    assert_eq!(BurnCount::Exactly(8).judge(8), Some(BurnVerdict::Right));
    assert_eq!(BurnCount::Exactly(8).judge(9), Some(BurnVerdict::Wrong));
}

#[test]
fn the_burn_by_the_first_card() {
    for (rank, value) in RANKS.iter().zip([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]) {
        let first = Card::parse(&[*rank, b'S']);
        let counts = burn(Burn::ByFirstCard, 8, first, &mut Silent);
        for cards in 0..20 {
            let expected = if cards == value || cards == value + 1 {
                BurnVerdict::Right
            } else if value == 10 {
                BurnVerdict::Undetermined
            } else {
                BurnVerdict::Wrong
            };
            assert_eq!(counts.judge(cards), Some(expected), "{} {cards}", *rank as char);
        }
    }
    assert_eq!(burn(Burn::ByFirstCard, 8, None, &mut Silent).judge(8), None);
}

#[test]
fn the_white_card_ends_the_shoe_or_leaves_one_coup() {
    assert_eq!([WhiteCard::LastRound, WhiteCard::OneMoreRound].map(further_coups), [0, 1]);
}

#[test]
fn after_a_tie_each_treatment_needs_its_permit() {
    let options = [
        ("withdraw", TieBets { withdraw: true, ..TieBets::default() }),
        ("keep", TieBets { keep: true, ..TieBets::default() }),
        ("change-stake", TieBets { change_stake: true, ..TieBets::default() }),
        ("raise-stake", TieBets { raise_stake: true, ..TieBets::default() }),
        ("switch-side", TieBets { switch_side: true, ..TieBets::default() }),
    ];
    let moved = |to, after| AfterTie::Carried { from: Side::Player, to, before: 100, after };
    let cases = [
        ("leaves", AfterTie::Withdrawn),
        ("stays", moved(Side::Player, 100)),
        ("lower", moved(Side::Player, 99)),
        ("higher", moved(Side::Player, 101)),
        ("other side", moved(Side::Banker, 100)),
        ("other side, lower", moved(Side::Banker, 99)),
        ("other side, higher", moved(Side::Banker, 101)),
    ];
    let mut table = String::new();
    for (name, case) in cases {
        let by: Vec<_> = options.iter().filter(|it| permits(it.1, case)).map(|it| it.0).collect();
        writeln!(table, "{name}: {}", by.join(" ")).unwrap();
    }
    expect![[r#"
        leaves: withdraw
        stays: keep
        lower: change-stake
        higher: change-stake raise-stake
        other side: switch-side
        other side, lower: 
        other side, higher: 
    "#]]
    .assert_eq(&table);
}

fn explain(rules: &RuleSet, draw: Draw, player: &str, banker: &str) -> Trace {
    let (player, banker) = (cards(player), cards(banker));
    let mut trace = Trace::default();
    observe_points(&player, &banker, &mut trace);
    thirds(draw, &player, &banker, &mut trace);
    for wager in Wager::ALL {
        settle(rules, Readings::default(), coup(&player, &banker), wager, 100, &mut trace);
    }
    trace
}

/// One coup of each game, as a reader of explanations gets it.
#[test]
fn a_coup_explains_itself() {
    let told = |trace: &Trace| {
        let lines: Vec<_> = trace
            .steps
            .iter()
            .map(|step| {
                let facts = serde_json::to_value(step).unwrap()["facts"].to_string();
                format!("{} {} {facts}\n", if step.applied { "yes" } else { "no " }, step.rule)
            })
            .collect();
        lines.concat()
    };
    let rules = makccarat(Draw::MakccaratSecond, half_on_four());
    expect![[r#"
        yes coup.5.points {"banker":["AC","AD","KH"],"banker_points":2,"player":["4H","TS"],"player_points":4}
        no  makccarat.9.natural {"banker":2,"player":4}
        no  makccarat.9.level-both-draw {"banker":2,"player":4}
        yes makccarat.9.lower-draws {"banker":2,"lower":"banker","player":4}
        yes makccarat.9.stays-lower-other-stands {"other":4,"reached":2}
        no  makccarat.9.second.level-other-stands {"other":4,"reached":2}
        no  makccarat.9.second.ahead-other-draws {"other":4,"reached":2}
        yes makccarat.12.main-bet {"side":"player"}
        yes makccarat.16.prize {"prize":{"den":1,"num":1},"stake":100}
        yes makccarat.17.commission {"kept":{"den":100,"num":50},"points":4}
        no  makccarat.12.main-bet {"side":"banker"}
        no  makccarat.12.tie-bet {}
        no  makccarat.12.pair-bet {"side":"player"}
        yes makccarat.12.pair-bet {"side":"banker"}
        yes makccarat.16.prize {"prize":{"den":1,"num":11},"stake":100}
        no  makccarat.17.commission-on-pair {"kept":{"den":1,"num":0},"points":4}
    "#]]
    .assert_eq(&told(&explain(&rules, Draw::MakccaratSecond, "4H TS", "AC AD KH")));
    let rules = baccarat(half_on_six());
    expect![[r#"
        yes coup.5.points {"banker":["6C","JD"],"banker_points":6,"player":["5H","TS","QH"],"player_points":5}
        no  baccarat.9-11.natural {"banker":6,"player":5}
        yes baccarat.9-11.player-draws {"player":5}
        no  baccarat.9-11.banker-draws-by-tableau {"banker":6,"player_third":0}
        no  baccarat.13.main-bet {"side":"player"}
        yes baccarat.13.main-bet {"side":"banker"}
        yes baccarat.17.prize {"prize":{"den":1,"num":1},"stake":100}
        yes baccarat.18.commission {"kept":{"den":1,"num":0},"points":6,"prize":{"den":100,"num":50}}
        no  baccarat.13.tie-bet {}
        no  baccarat.13.pair-bet {"side":"player"}
        no  baccarat.13.pair-bet {"side":"banker"}
        yes baccarat.13.lucky-six {}
        yes baccarat.17.prize {"prize":{"den":1,"num":12},"stake":100}
    "#]]
    .assert_eq(&told(&explain(&rules, Draw::Baccarat, "5H TS QH", "6C JD")));
}

/// Watching changes nothing.
#[test]
fn an_observed_coup_is_the_same_coup() {
    for draw in [Draw::MakccaratFirst, Draw::MakccaratSecond, Draw::Baccarat] {
        for (player, banker) in
            [("4H TS", "AC AD KH"), ("5H TS QH", "6C JD"), ("9H 9S", "2H 3D"), ("5H 5D AD", "TH TD AC")]
        {
            let (player, banker) = (cards(player), cards(banker));
            assert_eq!(
                thirds(draw, &player, &banker, &mut Silent),
                thirds(draw, &player, &banker, &mut Trace::default())
            );
            let rules = match draw {
                Draw::Baccarat => baccarat(half_on_six()),
                _ => makccarat(draw, five_percent_of_high_wins()),
            };
            for wager in Wager::ALL {
                let coup = coup(&player, &banker);
                assert_eq!(
                    settle(&rules, Readings::default(), coup, wager, 7, &mut Silent),
                    settle(&rules, Readings::default(), coup, wager, 7, &mut Trace::default())
                );
            }
        }
    }
}

/// Every rule that a coup can meet says so at least once, and each belongs to one article.
#[test]
fn every_rule_of_a_coup_is_told() {
    let mut seen = BTreeSet::new();
    let deals = [
        ("4H TS", "AC AD KH"),
        ("5H TS QH", "6C JD"),
        ("9H 9S", "2H 3D"),
        ("5H 5D AD", "TH TD AC"),
        ("6H TS", "2C 2D 2H"),
    ];
    for (player, banker) in deals {
        for draw in [Draw::MakccaratFirst, Draw::MakccaratSecond] {
            seen.extend(
                explain(&makccarat(draw, half_on_four()), draw, player, banker)
                    .steps
                    .into_iter()
                    .map(|it| (it.article, it.rule)),
            );
        }
        seen.extend(
            explain(&baccarat(half_on_six()), Draw::Baccarat, player, banker)
                .steps
                .into_iter()
                .map(|it| (it.article, it.rule)),
        );
    }
    let lines: Vec<_> = seen.iter().map(|(article, rule)| format!("{article} {rule}\n")).collect();
    expect![[r#"
        11 makccarat.11.tie-undecided
        12 baccarat.12.tie-returned
        12 makccarat.12.main-bet
        12 makccarat.12.pair-bet
        12 makccarat.12.tie-bet
        13 baccarat.13.lucky-six
        13 baccarat.13.main-bet
        13 baccarat.13.pair-bet
        13 baccarat.13.tie-bet
        16 makccarat.16.prize
        17 baccarat.17.prize
        17 makccarat.17.commission
        17 makccarat.17.commission-on-pair
        18 baccarat.18.commission
        5 coup.5.points
        9 makccarat.9.first.level-or-ahead-other-draws
        9 makccarat.9.level-both-draw
        9 makccarat.9.lower-draws
        9 makccarat.9.natural
        9 makccarat.9.second.ahead-other-draws
        9 makccarat.9.second.level-other-stands
        9 makccarat.9.stays-lower-other-stands
        9-11 baccarat.9-11.banker-draws-alone
        9-11 baccarat.9-11.banker-draws-by-tableau
        9-11 baccarat.9-11.natural
        9-11 baccarat.9-11.player-draws
    "#]]
    .assert_eq(&lines.concat());
}
