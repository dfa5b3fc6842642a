//! Fortune 3 Card Poker: hands against a second ranking, all deals against the published counts, and every wager.

use std::collections::HashMap;

use despacho::games::fortune_3_card_poker::article_8_hands::observe_hand;
use despacho::games::fortune_3_card_poker::{Class, Decision, Hand, PairPlus, Showdown, bonus, settle};
use despacho::games::{Card, Payment, Settled, Silent, Trace};
use despacho::law::{RuleSet, Wager};
use expect_test::{Expect, expect};

use super::totals::oracle;
use super::{cards, fortune_3_card_poker, to_one};

fn hand(text: &str) -> Hand {
    Hand::read(&cards(text)).unwrap()
}

/// All 22,100 hands.
fn hands() -> Vec<[Card; 3]> {
    let card = |it: u8| Card::from_index(it).unwrap();
    let mut hands = Vec::with_capacity(22_100);
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                hands.push([card(a), card(b), card(c)]);
            }
        }
    }
    hands
}

/// Every different strength, the lowest first, written down class by class: heights from the two (0) to the ace (12),
/// sorted, and whether they are of one suit.
fn strengths() -> Vec<([u8; 3], bool)> {
    let straights: Vec<[u8; 3]> =
        std::iter::once([0, 1, 12]).chain((0..11).map(|low| [low, low + 1, low + 2])).collect();
    let mut different = Vec::new();
    for high in 0..13 {
        for middle in 0..high {
            for low in 0..middle {
                if !straights.contains(&[low, middle, high]) {
                    different.push([low, middle, high]);
                }
            }
        }
    }
    let pairs = (0..13).flat_map(|pair| {
        (0..13).filter(move |it| *it != pair).map(move |kicker| {
            let mut ranks = [pair, pair, kicker];
            ranks.sort_unstable();
            ranks
        })
    });
    let mut all: Vec<([u8; 3], bool)> = different.iter().map(|it| (*it, false)).collect();
    all.extend(pairs.map(|it| (it, false)));
    all.extend(different.iter().map(|it| (*it, true)));
    all.extend(straights.iter().map(|it| (*it, false)));
    all.extend((0..13).map(|it| ([it; 3], false)));
    all.extend(straights.iter().map(|it| (*it, true)));
    all
}

fn strength_of(cards: [Card; 3]) -> ([u8; 3], bool) {
    let mut heights = cards.map(|it| if it.rank() == 0 { 12 } else { it.rank() - 1 });
    heights.sort_unstable();
    (heights, cards[0].suit() == cards[1].suit() && cards[1].suit() == cards[2].suit())
}

#[test]
fn all_hands_rank_as_the_list_of_strengths() {
    let places: HashMap<_, _> = strengths().into_iter().zip(0_usize..).collect();
    let mut found = vec![None; places.len()];
    for cards in hands() {
        let hand = Hand::of(cards);
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            assert_eq!(Hand::of(order.map(|it| cards[it])), hand, "{cards:?} in any order");
        }
        let place = found.get_mut(places[&strength_of(cards)]).unwrap();
        assert_eq!(*place.get_or_insert(hand), hand, "{cards:?}");
    }
    let found: Vec<Hand> = found.into_iter().map(Option::unwrap).collect();
    assert!(found.is_sorted_by(|low, high| low < high));
}

#[test]
fn classes_are_as_frequent_as_published() {
    let mut counts = [0_u64; Class::COUNT];
    for cards in hands() {
        counts[Hand::of(cards).class() as usize] += 1;
    }
    let published = &oracle()["three_card_hands"];
    for class in Class::ALL {
        assert_eq!(Some(counts[class as usize]), published[class.name().replace('-', "_")].as_u64(), "{class:?}");
        assert_eq!(Class::from_name(class.name()), Some(class));
    }
    assert_eq!(Some(counts.iter().sum()), published["total"].as_u64());
}

/// All 22,100 × 18,424 deals; hands that differ by a change of suits alone are dealt once, and counted as often as
/// there are.
#[test]
fn all_deals_give_the_published_counts() {
    let bits = |cards: [Card; 3]| cards.iter().fold(0_u64, |bits, it| bits | 1 << it.index());
    let all: Vec<(u64, Hand)> = hands().into_iter().map(|it| (bits(it), Hand::of(it))).collect();
    let mut alike = HashMap::new();
    for cards in hands() {
        alike.entry(suits_renamed(cards)).or_insert((cards, 0_u64)).1 += 1;
    }
    let playable = hand("QS 6H 4D");
    let (mut wins, mut loses, mut ties, mut not_qualified, mut fold) = (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
    for (cards, times) in alike.into_values() {
        let (taken, hand) = (bits(cards), Hand::of(cards));
        for (dealt, dealer) in &all {
            if dealt & taken != 0 {
                continue;
            }
            let count = if hand < playable {
                &mut fold
            } else if !dealer.has_queen_or_better() {
                &mut not_qualified
            } else {
                match hand.cmp(dealer) {
                    std::cmp::Ordering::Greater => &mut wins,
                    std::cmp::Ordering::Less => &mut loses,
                    std::cmp::Ordering::Equal => &mut ties,
                }
            };
            *count += times;
        }
    }
    let published = &oracle()["three_card_deals_Q64"];
    let count = |name: &str| published[name].as_str().unwrap().parse::<u64>().unwrap();
    assert_eq!(wins, count("wins"));
    assert_eq!(loses, count("loses"));
    assert_eq!(ties, count("ties"));
    assert_eq!(not_qualified, count("dealer_not_qualified"));
    assert_eq!(fold, count("fold"));
    assert_eq!(wins + loses + ties + not_qualified + fold, count("total"));
}

/// The hand with its suits named in the order in which they come.
fn suits_renamed(mut cards: [Card; 3]) -> Vec<(u8, u8)> {
    // Hands that only a change of suits within a pair tells apart have the same least form.
    let form = |cards: [Card; 3]| {
        let mut names: Vec<u8> = Vec::new();
        cards
            .iter()
            .map(|card| {
                let name = names.iter().position(|it| *it == card.suit()).unwrap_or_else(|| {
                    names.push(card.suit());
                    names.len() - 1
                });
                (card.rank(), name as u8)
            })
            .collect::<Vec<_>>()
    };
    cards.sort_by_key(|it| it.rank());
    let mut forms = vec![form(cards)];
    if cards[0].rank() == cards[1].rank() {
        forms.push(form([cards[1], cards[0], cards[2]]));
    }
    if cards[1].rank() == cards[2].rank() {
        forms.push(form([cards[0], cards[2], cards[1]]));
    }
    forms.into_iter().min().unwrap()
}

#[test]
fn straights_run_from_ace_two_three_to_ace_king_queen() {
    assert_eq!(hand("KS QD JH").class(), Class::Straight);
    assert_eq!(hand("QS KD AH").class(), Class::Straight);
    assert_eq!(hand("AS 2D 3H").class(), Class::Straight);
    assert_eq!(hand("KS AD 2H").class(), Class::HighCard);
    assert_eq!(hand("KS AS 2S").class(), Class::Flush);
    assert!(hand("QS KD AH") > hand("KS QD JH"));
    assert!(hand("AS 2D 3H") < hand("2S 3D 4H"));
    assert!(hand("AS 2D 3H") > hand("AS KS JS"));
}

#[test]
fn classes_stand_in_their_order() {
    let descending = ["3S 2S AS", "2S 2H 2D", "4S 3S 5H", "3S 2H AS", "AS KS JS", "5S 3S 2S", "AS AH KD", "2S 2H 3D"];
    assert!(descending.map(hand).is_sorted_by(|high, low| high > low));
    assert_eq!(hand("9S TS JS").class(), Class::StraightFlush);
}

#[test]
fn pairs_go_by_the_pair_and_then_by_the_kicker() {
    assert!(hand("3S 3H 2D") > hand("2S 2H AD"));
    assert!(hand("3S 3H AD") > hand("3D 3C KD"));
    assert_eq!(hand("3S 3H AD"), hand("3D 3C AS"));
    assert!(hand("AS 9H 2D") > hand("KS QH TD"));
    assert!(hand("AS 9H 3D") > hand("AD 9S 2C"));
}

#[test]
fn the_dealer_plays_with_a_queen() {
    assert!(hand("QS 3H 2D").has_queen_or_better());
    assert!(hand("2S 2H 3D").has_queen_or_better());
    assert!(hand("AS 2H 3D").has_queen_or_better());
    assert!(!hand("JS TH 8D").has_queen_or_better());
    assert_eq!(hands().into_iter().filter(|it| !Hand::of(*it).has_queen_or_better()).count(), 6_720);
}

fn published_pair_plus() -> PairPlus {
    let mut table = PairPlus::default();
    for (class, pays) in [(5, 40), (4, 30), (3, 6), (2, 4), (1, 1)] {
        table.0[class] = Some(to_one(pays));
    }
    table
}

fn showdown(player: &str, dealer: &str) -> Showdown {
    Showdown { hand: hand(player), decision: Decision::Play, dealer: hand(dealer) }
}

#[track_caller]
fn check(showdown: Showdown, expected: Expect) {
    let rules = fortune_3_card_poker();
    let pair_plus = published_pair_plus();
    let mut told: Vec<_> = [Wager::Ante, Wager::Play, Wager::PairPlus]
        .into_iter()
        .filter_map(|wager| {
            let due = settle(&rules, showdown, wager, 100, Some(&pair_plus), &mut Silent)?;
            Some(format!("{} {} {}", wager.name(), due.result.name(), due.paid().unwrap().floor))
        })
        .collect();
    told.push(format!("bonus {}", bonus(&rules, showdown, 100, &mut Silent).paid().unwrap().floor));
    expected.assert_eq(&told.join(", "));
}

#[test]
fn ante_and_added_bet_go_by_the_dealers_hand() {
    check(showdown("KD KC 4S", "QH 7S 2D"), expect!["ante won 100, play won 100, pair-plus won 100, bonus 0"]);
    check(showdown("QD 6C 4S", "QH 7S 2D"), expect!["ante lost 0, play lost 0, pair-plus lost 0, bonus 0"]);
    // The dealer does not play: the ante is paid, though the hand be lower, and only the added bet goes back.
    check(showdown("9D 6C 4S", "JH 7S 2D"), expect!["ante won 100, play returned 0, pair-plus lost 0, bonus 0"]);
    check(showdown("KD KC 4S", "JH 7S 2D"), expect!["ante won 100, play returned 0, pair-plus won 100, bonus 0"]);
}

#[test]
fn the_bonus_is_due_though_the_ante_be_lost() {
    check(showdown("4D 5C 6S", "2H 2S 2D"), expect!["ante lost 0, play lost 0, pair-plus won 600, bonus 100"]);
    check(showdown("3D 3C 3S", "4H 5H 6H"), expect!["ante lost 0, play lost 0, pair-plus won 3000, bonus 400"]);
    check(showdown("9S TS JS", "JH 7S 2D"), expect!["ante won 100, play returned 0, pair-plus won 4000, bonus 500"]);
    check(showdown("9S 2S JS", "JH 7S 2D"), expect!["ante won 100, play returned 0, pair-plus won 400, bonus 0"]);
}

#[test]
fn who_folds_loses_ante_and_bonus() {
    let fold = Showdown { decision: Decision::Fold, ..showdown("4D 5C 6S", "JH 7S 2D") };
    let rules = fortune_3_card_poker();
    let due = |wager| settle(&rules, fold, wager, 100, None, &mut Silent);
    assert_eq!(due(Wager::Ante).unwrap().result, Settled::Lost);
    assert_eq!(due(Wager::Play), None);
    assert_eq!(bonus(&rules, fold, 100, &mut Silent).judge(0, None), Payment::Right);
    assert!(matches!(bonus(&rules, fold, 100, &mut Silent).judge(100, None), Payment::Paid { open: [], .. }));
}

#[test]
fn equal_hands_go_back_by_usage_alone() {
    let equal = showdown("KD 9C 4S", "KH 9S 4D");
    check(equal, expect!["ante returned 0, play returned 0, pair-plus lost 0, bonus 0"]);
    for wager in [Wager::Ante, Wager::Play] {
        let due = settle(&fortune_3_card_poker(), equal, wager, 100, None, &mut Silent).unwrap();
        assert_eq!((due.result, due.judge(0, None)), (Settled::ReturnedByUsage, Payment::Right));
        assert!(matches!(due.judge(100, None), Payment::Paid { open: ["equal-three-card-hands"], .. }));
    }
    // Equal and without a queen, the dealer does not play, and the ante is paid.
    check(showdown("JD 9C 4S", "JH 9S 4D"), expect!["ante won 100, play returned 0, pair-plus lost 0, bonus 0"]);
}

#[test]
fn pair_plus_needs_a_table_to_be_paid_by() {
    let pair = showdown("KD KC 4S", "QH 7S 2D");
    let due = settle(&fortune_3_card_poker(), pair, Wager::PairPlus, 100, None, &mut Silent).unwrap();
    assert_eq!((due.result, due.judge(77, None)), (Settled::Won, Payment::Unknown));
    let due =
        settle(&fortune_3_card_poker(), showdown("KD QC 4S", "QH 7S 2D"), Wager::PairPlus, 100, None, &mut Silent);
    assert_eq!(due.unwrap().result, Settled::Lost);
}

#[test]
fn hands_of_another_size_are_none() {
    for text in ["", "KD", "KD KC", "KD KC KS KH"] {
        assert_eq!(Hand::read(&cards(text)), None);
    }
}

#[test]
fn watching_changes_nothing() {
    let rules: RuleSet = fortune_3_card_poker();
    let mut trace = Trace::default();
    for showdown in
        [showdown("KD KC 4S", "QH 7S 2D"), showdown("KD 9C 4S", "KH 9S 4D"), showdown("9S TS JS", "JH 7S 2D")]
    {
        for wager in [Wager::Ante, Wager::Play, Wager::PairPlus] {
            let silent = settle(&rules, showdown, wager, 7, None, &mut Silent);
            assert_eq!(settle(&rules, showdown, wager, 7, None, &mut trace), silent);
        }
        assert_eq!(bonus(&rules, showdown, 7, &mut trace), bonus(&rules, showdown, 7, &mut Silent));
    }
    observe_hand("dealer", &cards("QH 7S 2D"), &mut trace);
    let mut told: Vec<_> = trace.steps.iter().map(|it| format!("{} {}", it.article, it.rule)).collect();
    told.sort_unstable();
    told.dedup();
    expect![[r#"
        8 fortune-3-card-poker.8.hand
        9 fortune-3-card-poker.9.bonus
        9 fortune-3-card-poker.9.dealer-does-not-play
        9 fortune-3-card-poker.9.dealer-plays
        9 fortune-3-card-poker.9.equal-hands
        9 fortune-3-card-poker.9.higher-hand-wins
        9 fortune-3-card-poker.9.lower-hand-loses
        9 fortune-3-card-poker.9.pair-plus"#]]
    .assert_eq(&told.join("\n"));
}
