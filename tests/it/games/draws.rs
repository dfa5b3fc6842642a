//! Every deal that a coup can show, against a second reading of the articles.

use std::thread;

use despacho::games::coup::{Coup, Outcome, Side, Third, Thirds, coup, next_card, thirds};
use despacho::games::{Card, Silent};
use despacho::law::Draw;

use super::of_rank;

const DRAWS: [Draw; 3] = [Draw::MakccaratFirst, Draw::MakccaratSecond, Draw::Baccarat];

/// What a card counts, by rank from the ace.
const COUNTS: [u32; 13] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0];

/// A second reading of the articles: sums are brought below ten one ten at a time, and the two alternatives are told
/// as the text tells them, from the lower side's seat.
mod second_reading {
    use super::{COUNTS, Draw};

    pub fn total(ranks: &[usize]) -> u32 {
        let mut sum: u32 = ranks.iter().map(|it| COUNTS[*it]).sum();
        while sum >= 10 {
            sum -= 10;
        }
        sum
    }

    /// The banker's row, by its total; columns are the player's third card, ten first, and "-" where it stood.
    const BANKER: [(&str, [&str; 11]); 8] = [
        ("  ", ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-"]),
        ("0-2", ["D", "D", "D", "D", "D", "D", "D", "D", "D", "D", "D"]),
        ("3", ["D", "D", "D", "D", "D", "D", "D", "D", "S", "D", "D"]),
        ("4", ["S", "S", "D", "D", "D", "D", "D", "D", "S", "S", "D"]),
        ("5", ["S", "S", "S", "S", "D", "D", "D", "D", "S", "S", "D"]),
        ("6", ["S", "S", "S", "S", "S", "S", "D", "D", "S", "S", "S"]),
        ("7", ["S", "S", "S", "S", "S", "S", "S", "S", "S", "S", "S"]),
        ("8-9", ["S", "S", "S", "S", "S", "S", "S", "S", "S", "S", "S"]),
    ];

    fn banker_row(total: u32) -> &'static [&'static str; 11] {
        let row = match total {
            0..=2 => 1,
            3..=7 => total as usize - 1,
            _ => 7,
        };
        &BANKER[row].1
    }

    /// Whether each side has to have a third card, player first.
    pub fn owed(
        draw: Draw,
        player: [usize; 2],
        banker: [usize; 2],
        third: Option<usize>,
        bankers: Option<usize>,
    ) -> [bool; 2] {
        let (p, b) = (total(&player), total(&banker));
        if [8, 9].contains(&p) || [8, 9].contains(&b) {
            return [false, false];
        }
        if draw == Draw::Baccarat {
            let column = third.map_or(10, |it| COUNTS[it] as usize);
            return [p < 6, banker_row(b)[column] == "D"];
        }
        if p == b {
            return [true, true];
        }
        // Tell it from the lower side's seat, and turn the answer round again.
        let (low, low_third, high) = if p < b { (player, third, b) } else { (banker, bankers, p) };
        let high_draws = match low_third {
            None => false,
            Some(card) => {
                let now = total(&[low[0], low[1], card]);
                now > high || (now == high && draw == Draw::MakccaratFirst)
            }
        };
        if p < b { [true, high_draws] } else { [high_draws, true] }
    }
}

fn judged(owed: bool, has: bool) -> Third {
    match (owed, has) {
        (true, false) => Third::Missing,
        (false, true) => Third::Forbidden,
        _ => Third::Right,
    }
}

/// The first rank of each value: an ace to a nine, and the ten for all that count nothing.
const VALUES: std::ops::Range<usize> = 0..10;
/// A king counts nothing, and so does a third card that is not there.
const NOTHING: usize = 12;

/// All deals by value, right or wrong, with two or three cards a side, whose first card has that value.
fn walk_values(draw: Draw, a: usize) -> u64 {
    let mut walked = 0;
    for (b, c, d) in (0..1000).map(|it| (it % 10, it / 10 % 10, it / 100)) {
        for third in std::iter::once(None).chain(VALUES.map(Some)) {
            let player = [a, c, third.unwrap_or(NOTHING)].map(of_rank);
            let player = &player[..2 + usize::from(third.is_some())];
            for bankers in std::iter::once(None).chain(VALUES.map(Some)) {
                let banker = [b, d, bankers.unwrap_or(NOTHING)].map(of_rank);
                let banker = &banker[..2 + usize::from(bankers.is_some())];
                let [of_player, of_banker] = second_reading::owed(draw, [a, c], [b, d], third, bankers);
                let expected =
                    Thirds { player: judged(of_player, third.is_some()), banker: judged(of_banker, bankers.is_some()) };
                let found = thirds(draw, player, banker, &mut Silent);
                assert!(found == expected, "{draw:?} {player:?} {banker:?}: {found:?}");
                walked += 1;
            }
        }
    }
    walked
}

#[test]
fn every_deal_right_or_wrong_is_judged_as_the_second_reading_judges_it() {
    let walk = |draw: Draw| VALUES.map(|a| walk_values(draw, a)).sum::<u64>();
    let walked: u64 = thread::scope(|scope| {
        let walks = DRAWS.map(|draw| scope.spawn(move || walk(draw)));
        walks.into_iter().map(|it| it.join().unwrap()).sum()
    });
    assert_eq!(walked, 10_u64.pow(4) * 11 * 11 * 3);
}

/// A coup as it is dealt, rank by rank.
#[derive(Default)]
struct Deal {
    player: Vec<usize>,
    banker: Vec<usize>,
    player_hand: Vec<Card>,
    banker_hand: Vec<Card>,
}

/// Deals on with every rank, asks whose card is next at every step, and counts the sequences of six ranks.
fn deal_on(draw: Draw, deal: &mut Deal) -> u64 {
    let next = next_card(draw, &deal.player_hand, &deal.banker_hand);
    let expected = match (deal.player.len(), deal.banker.len()) {
        (0, 0) | (1, 1) => Some(Side::Player),
        (1, 0) | (2, 1) => Some(Side::Banker),
        (players, bankers) => {
            let (player, banker) = ([deal.player[0], deal.player[1]], [deal.banker[0], deal.banker[1]]);
            let (third, bankers_third) = (deal.player.get(2).copied(), deal.banker.get(2).copied());
            let [of_player, of_banker] = second_reading::owed(draw, player, banker, third, bankers_third);
            // In baccarat and where both draw, the player's side is first; else only one of the two is owed a card.
            if of_player && players == 2 {
                Some(Side::Player)
            } else if of_banker && bankers == 2 {
                Some(Side::Banker)
            } else {
                None
            }
        }
    };
    assert!(next == expected, "{draw:?} {:?} {:?}: {next:?}", deal.player_hand, deal.banker_hand);
    let Some(side) = next else {
        check_result(deal);
        return 13_u64.pow(6 - (deal.player.len() + deal.banker.len()) as u32);
    };
    let mut sequences = 0;
    for rank in 0..13 {
        let (ranks, hand) = match side {
            Side::Player => (&mut deal.player, &mut deal.player_hand),
            Side::Banker => (&mut deal.banker, &mut deal.banker_hand),
        };
        ranks.push(rank);
        hand.push(of_rank(rank));
        sequences += deal_on(draw, deal);
        let (ranks, hand) = match side {
            Side::Player => (&mut deal.player, &mut deal.player_hand),
            Side::Banker => (&mut deal.banker, &mut deal.banker_hand),
        };
        ranks.pop();
        hand.pop();
    }
    sequences
}

fn check_result(deal: &Deal) {
    let found = coup(&deal.player_hand, &deal.banker_hand);
    let (player, banker) = (second_reading::total(&deal.player), second_reading::total(&deal.banker));
    let outcome =
        [Outcome::Banker, Outcome::Tie, Outcome::Player][usize::from(player > banker) + usize::from(player >= banker)];
    let expected = Coup {
        player_points: player as u8,
        banker_points: banker as u8,
        outcome,
        player_pair: deal.player[0] == deal.player[1],
        banker_pair: deal.banker[0] == deal.banker[1],
        player_cards: deal.player.len() as u8,
        banker_cards: deal.banker.len() as u8,
    };
    assert!(found == expected, "{:?} {:?}: {found:?}", deal.player_hand, deal.banker_hand);
}

#[test]
fn every_sequence_of_ranks_is_dealt_and_won_as_the_second_reading_says() {
    thread::scope(|scope| {
        for draw in DRAWS {
            scope.spawn(move || assert_eq!(deal_on(draw, &mut Deal::default()), 13_u64.pow(6)));
        }
    });
}

#[test]
fn a_fourth_card_is_forbidden_whatever_the_third_was() {
    for draw in DRAWS {
        for values in 0..10_usize.pow(4) {
            let [a, b, c, d] = [1, 10, 100, 1000].map(|it| values / it % 10);
            for third in [0, 4, 7, 9] {
                let player = [a, c, third, 5].map(of_rank);
                let banker = [b, d].map(of_rank);
                let found = thirds(draw, &player, &banker, &mut Silent);
                assert_eq!(found.player, Third::Forbidden);
                // The banker's side is judged as if the fourth card were not there.
                assert_eq!(found.banker, thirds(draw, &player[..3], &banker, &mut Silent).banker);

                let found = thirds(draw, &banker, &player, &mut Silent);
                assert_eq!(found.banker, Third::Forbidden);
                assert_eq!(found.player, thirds(draw, &banker, &player[..3], &mut Silent).player);
            }
        }
    }
}

#[test]
fn no_number_of_cards_is_too_many_or_too_few() {
    let many = [of_rank(8); 300];
    for draw in DRAWS {
        for player in [0, 1, 2, 3, 4, 6, 300] {
            for banker in [0, 1, 2, 3, 4, 6, 300] {
                thirds(draw, &many[..player], &many[..banker], &mut Silent);
                next_card(draw, &many[..player], &many[..banker]);
                assert_eq!(u32::from(coup(&many[..player], &[]).player_points), player as u32 * 9 % 10);
            }
        }
    }
}
