//! Casino War.

use std::cmp::Ordering;

use despacho::games::casino_war::{Decision, Duel, compare, settle};
use despacho::games::{Card, Payment, RANKS, Settled, Silent, Trace};
use despacho::law::{RuleSet, Wager};
use expect_test::{Expect, expect};

use super::{cards, casino_war};

/// `8C KS` against `8H KD`.
fn duel(hand: &str, dealer: &str, decision: Option<Decision>) -> Duel {
    let (hand, dealer) = (cards(hand), cards(dealer));
    Duel { first: (hand[0], dealer[0]), decision, second: hand.get(1).copied().zip(dealer.get(1).copied()) }
}

#[track_caller]
fn check(duel: Duel, expected: Expect) {
    let told: Vec<_> = [Wager::Initial, Wager::War, Wager::Tie]
        .into_iter()
        .filter_map(|wager| {
            let due = settle(&casino_war(), duel, wager, 100, &mut Silent)?;
            Some(format!("{} {} {}", wager.name(), due.result.name(), due.paid().unwrap().floor))
        })
        .collect();
    expected.assert_eq(&told.join(", "));
}

#[test]
fn ranks_stand_as_in_poker_with_the_ace_high() {
    let order = *b"23456789TJQKA";
    for (low, one) in order.iter().enumerate() {
        for (high, other) in order.iter().enumerate() {
            let card = |rank, suit| Card::parse(&[rank, suit]).unwrap();
            assert_eq!(compare(card(*one, b'S'), card(*other, b'H')), low.cmp(&high));
        }
    }
    assert_eq!(RANKS.len(), order.len());
}

#[test]
fn the_higher_first_card_wins() {
    check(duel("AS", "KD", None), expect!["initial won 100, tie lost 0"]);
    check(duel("2S", "KD", None), expect!["initial lost 0, tie lost 0"]);
}

#[test]
fn a_tie_is_given_up_or_goes_to_war() {
    let war = Some(Decision::War);
    check(duel("8C", "8H", Some(Decision::Surrender)), expect!["initial surrendered 0, tie won 1000"]);
    check(duel("8C KS", "8H QD", war), expect!["initial returned 0, war won 100, tie won 1000"]);
    check(duel("8C QS", "8H KD", war), expect!["initial lost 0, war lost 0, tie won 1000"]);
    // A tie after a tie is the player's: the raise is paid twice.
    check(duel("8C KS", "8H KD", war), expect!["initial returned 0, war won 200, tie won 1000"]);
}

#[test]
fn what_hangs_on_a_missing_decision_or_card_is_not_settled() {
    check(duel("8C", "8H", None), expect!["tie won 1000"]);
    check(duel("8C KS", "8H KD", None), expect!["tie won 1000"]);
    check(duel("8C", "8H KD", Some(Decision::War)), expect!["tie won 1000"]);
    // A raise without a tie.
    check(duel("9C KS", "8H KD", Some(Decision::War)), expect!["initial won 100, tie lost 0"]);
}

#[test]
fn the_tie_bet_is_not_debited_and_pays_ten() {
    let due = settle(&casino_war(), duel("8C", "8H", None), Wager::Tie, 100, &mut Silent).unwrap();
    assert_eq!((due.result, due.judge(1000, None)), (Settled::Won, Payment::Right));
    for wrong in [0, 900, 1100] {
        assert!(matches!(due.judge(wrong, None), Payment::Paid { open: [], .. }), "{wrong}");
    }
}

/// All first and second ranks, against the sentence that describes the game.
#[test]
fn every_war_is_settled_as_described() {
    let rules = casino_war();
    let card = |height: usize| Card::new(((height + 1) % 13) as u8, 0);
    for (first, dealers) in (0..169).map(|it| (it % 13, it / 13)) {
        for (second, dealers_second) in (0..169).map(|it| (it % 13, it / 13)) {
            let duel = Duel {
                first: (card(first), card(dealers)),
                decision: (first == dealers).then_some(Decision::War),
                second: (first == dealers).then_some((card(second), card(dealers_second))),
            };
            let due =
                |wager| settle(&rules, duel, wager, 1, &mut Silent).map(|it| (it.result, it.paid().unwrap().floor));
            let (won, lost) = (|paid| Some((Settled::Won, paid)), Some((Settled::Lost, 0)));
            let (initial, war, tie) = if first != dealers {
                (if first > dealers { won(1) } else { lost }, None, lost)
            } else if second < dealers_second {
                (lost, lost, won(10))
            } else {
                (Some((Settled::Returned, 0)), won(if second == dealers_second { 2 } else { 1 }), won(10))
            };
            assert_eq!((due(Wager::Initial), due(Wager::War), due(Wager::Tie)), (initial, war, tie), "{duel:?}");
        }
    }
}

#[test]
fn a_duel_explains_itself_and_is_the_same() {
    let duel = duel("8C KS", "8H KD", Some(Decision::War));
    assert_eq!(compare(duel.first.0, duel.first.1), Ordering::Equal);
    let mut trace = Trace::default();
    let rules: RuleSet = casino_war();
    for wager in [Wager::Initial, Wager::War, Wager::Tie] {
        let silent = settle(&rules, duel, wager, 1, &mut Silent);
        assert_eq!(settle(&rules, duel, wager, 1, &mut trace), silent);
    }
    let told: Vec<_> = trace.steps.iter().map(|it| format!("{} {}", it.rule, it.applied)).collect();
    expect![[r#"
        casino-war.body.higher-card-wins false
        casino-war.body.war true
        casino-war.body.war true
        casino-war.body.tie-bet true"#]]
    .assert_eq(&told.join("\n"));
}
