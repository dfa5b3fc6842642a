//! All deals of a fresh shoe, weighted by its composition, against the published counts.

use despacho::games::Card;
use despacho::games::coup::{Coup, Outcome, Side, coup, next_card};
use despacho::law::Draw;
use serde_json::Value;

use super::of_rank;

pub fn oracle() -> Value {
    serde_json::from_str(include_str!("../../data/odds.json")).unwrap()
}

fn count(value: &Value) -> u128 {
    value.as_str().unwrap().parse().unwrap()
}

/// Deals every coup of a fresh shoe by value, the cards that a short coup leaves included, and tells how many ordered
/// deals of six cards lead to it.
fn every_coup(draw: Draw, decks: u128, mut each: impl FnMut(Coup, u128)) {
    every_coup_by_cards(draw, decks, |player, banker, ways| each(coup(player, banker), ways));
}

fn every_coup_by_cards(draw: Draw, decks: u128, mut each: impl FnMut(&[Card], &[Card], u128)) {
    // Card values by their first rank: ace 0 … nine 8, and the ten for all that count nothing.
    let mut left: [u128; 10] = [4 * decks; 10];
    left[9] = 16 * decks;
    let mut player = Vec::with_capacity(3);
    let mut banker = Vec::with_capacity(3);
    deal(draw, &mut left, 52 * decks, 1, &mut player, &mut banker, &mut each);
}

fn deal(
    draw: Draw,
    left: &mut [u128; 10],
    cards: u128,
    ways: u128,
    player: &mut Vec<Card>,
    banker: &mut Vec<Card>,
    each: &mut impl FnMut(&[Card], &[Card], u128),
) {
    let Some(side) = next_card(draw, player, banker) else {
        let unseen: u128 = (player.len() + banker.len()..6).zip(0..).map(|(_, gone)| cards - gone).product();
        return each(player, banker, ways * unseen);
    };
    for value in 0..10 {
        if left[value] == 0 {
            continue;
        }
        let these = left[value];
        left[value] -= 1;
        let hand = if side == Side::Player { &mut *player } else { &mut *banker };
        hand.push(of_rank(value));
        deal(draw, left, cards - 1, ways * these, player, banker, each);
        let hand = if side == Side::Player { &mut *player } else { &mut *banker };
        hand.pop();
        left[value] += 1;
    }
}

fn outcomes(draw: Draw, decks: u128) -> [u128; 3] {
    let mut totals = [0; 3];
    every_coup(draw, decks, |coup, ways| totals[coup.outcome as usize] += ways);
    totals
}

#[track_caller]
fn check(draw: Draw, decks: u128, published: &Value) {
    let [player, banker, tie] = outcomes(draw, decks);
    assert_eq!(player, count(&published["player"]));
    assert_eq!(banker, count(&published["banker"]));
    assert_eq!(tie, count(&published["tie"]));
    assert_eq!(player + banker + tie, count(&published["total"]));
}

#[test]
fn baccarat_gives_the_published_counts() {
    for decks in [6, 8] {
        check(Draw::Baccarat, decks, &oracle()["baccarat"][decks.to_string()]);
    }
}

#[test]
fn makccarat_gives_the_counts_of_both_alternatives() {
    for decks in [6, 8] {
        let published = &oracle()["makccarat"][decks.to_string()];
        check(Draw::MakccaratFirst, decks, &published["first"]);
        check(Draw::MakccaratSecond, decks, &published["second"]);
    }
}

#[test]
fn makccarat_favours_no_side_at_any_total() {
    for draw in [Draw::MakccaratFirst, Draw::MakccaratSecond] {
        let mut wins = [[0_u128; 10]; 2];
        every_coup(draw, 8, |coup, ways| match coup.outcome {
            Outcome::Player => wins[0][usize::from(coup.player_points)] += ways,
            Outcome::Banker => wins[1][usize::from(coup.banker_points)] += ways,
            Outcome::Tie => {}
        });
        assert_eq!(wins[0], wins[1], "{draw:?}");
    }
}

#[test]
fn bankers_wins_by_points_and_lucky_six_are_the_published_ones() {
    let mut wins = [0_u128; 10];
    let (mut two, mut three) = (0, 0);
    every_coup(Draw::Baccarat, 8, |coup, ways| {
        if coup.outcome == Outcome::Banker {
            wins[usize::from(coup.banker_points)] += ways;
        }
        if despacho::games::baccarat::article_13_wagers::is_lucky_six(coup) {
            *(if coup.banker_cards == 2 { &mut two } else { &mut three }) += ways;
        }
    });
    let oracle = oracle();
    for (points, ways) in wins.into_iter().enumerate().skip(1) {
        assert_eq!(ways, count(&oracle["baccarat_banker_wins_by_points_8_decks"][points.to_string()]), "{points}");
    }
    assert_eq!(wins[0], 0);
    assert_eq!(two, count(&oracle["baccarat_lucky_six_8_decks"]["two_cards"]));
    assert_eq!(three, count(&oracle["baccarat_lucky_six_8_decks"]["three_cards"]));
}

/// In how many deals the player's side has a pair and the coup is won with one of those points: the two alike among
/// four ranks that count nothing are as many of all as ranks say, whatever else is dealt.
pub fn pairs_in_coups_won_with(draw: Draw, decks: u128, points: &[u8]) -> u128 {
    let mut ways_with_pair = 0;
    every_coup_by_cards(draw, decks, |player, banker, ways| {
        let coup = coup(player, banker);
        if coup.player_pair && coup.outcome != Outcome::Tie && points.contains(&coup.winning_points()) {
            // `coup` sees the ten alone of the four ranks that count nothing.
            let nothings = player[0].points() == 0;
            ways_with_pair += if nothings { ways / (16 * decks - 1) * (4 * decks - 1) } else { ways };
        }
    });
    ways_with_pair
}
