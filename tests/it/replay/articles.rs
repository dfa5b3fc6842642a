//! The rules of play once more, written from the articles for the tests alone, on cards as text.

use serde_json::{Value, json};

/// The face value of a card, court cards and the ten 10.
pub fn face(card: &str) -> u32 {
    match &card[..1] {
        "A" => 1,
        "T" | "J" | "Q" | "K" => 10,
        digit => digit.parse().unwrap(),
    }
}

/// The points of a side.
pub fn points(cards: &[String]) -> u32 {
    cards.iter().map(|it| face(it) % 10).sum::<u32>() % 10
}

/// Deals a coup of makccarat (art. 7 and 9) under the alternative.
pub fn makccarat(alternative: &str, mut next: impl FnMut() -> String) -> [Vec<String>; 2] {
    let mut sides = four(&mut next);
    let before = [points(&sides[0]), points(&sides[1])];
    if before.iter().any(|it| *it == 8 || *it == 9) {
        return sides;
    }
    if before[0] == before[1] {
        for side in &mut sides {
            side.push(next());
        }
        return sides;
    }
    let low = usize::from(before[1] < before[0]);
    sides[low].push(next());
    let (reached, other) = (points(&sides[low]), before[1 - low]);
    if reached > other || (reached == other && alternative == "first") {
        sides[1 - low].push(next());
    }
    sides
}

/// The banker's rows by the player's third card, 0 to 9.
const TABLEAU: [&str; 8] =
    ["DDDDDDDDDD", "DDDDDDDDDD", "DDDDDDDDDD", "DDDDDDDDSD", "SSDDDDDDSS", "SSSSDDDDSS", "SSSSSSDDSS", "SSSSSSSSSS"];

/// Deals a coup of baccarat.
pub fn baccarat(mut next: impl FnMut() -> String) -> [Vec<String>; 2] {
    let mut sides = four(&mut next);
    let [player, banker] = [points(&sides[0]), points(&sides[1])];
    if player >= 8 || banker >= 8 {
        return sides;
    }
    let draws = if player <= 5 {
        let third = next();
        let column = face(&third) as usize % 10;
        sides[0].push(third);
        TABLEAU[banker as usize].as_bytes()[column] == b'D'
    } else {
        banker <= 5
    };
    if draws {
        sides[1].push(next());
    }
    sides
}

fn four(next: &mut impl FnMut() -> String) -> [Vec<String>; 2] {
    let mut sides = [Vec::new(), Vec::new()];
    for turn in 0..4 {
        sides[turn % 2].push(next());
    }
    sides
}

/// Who has more.
pub fn outcome(player: &[String], banker: &[String]) -> &'static str {
    match (points(player), points(banker)) {
        (p, b) if p > b => "player",
        (p, b) if p < b => "banker",
        _ => "tie",
    }
}

fn pair(cards: &[String]) -> bool {
    cards.len() >= 2 && cards[0][..1] == cards[1][..1]
}

/// What a bet comes to: its result, what is paid, and the commission where there is one.
pub type Comes = (&'static str, i64, Option<i64>);

const LOST: Comes = ("lost", 0, None);

fn won(if_won: bool, paid: i64) -> Comes {
    if if_won { ("won", paid, None) } else { LOST }
}

/// Makccarat's articles 11, 16 and 17.
pub fn makccarat_bet(options: &Value, player: &[String], banker: &[String], on: &str, stake: i64) -> Comes {
    let outcome = outcome(player, banker);
    match on {
        "tie" => won(outcome == "tie", stake * if options["9.draw"] == "first" { 14 } else { 9 }),
        "player-pair" => won(pair(player), stake * 11),
        "banker-pair" => won(pair(banker), stake * 11),
        _ if outcome == "tie" => ("carried", 0, None),
        _ if outcome != on => LOST,
        _ => {
            let with = points(player).max(points(banker));
            let kept = match options["17.commission"].as_str() {
                Some("five-percent") if with >= 7 => stake / 20,
                Some("half-on-four") if with == 4 => stake / 2,
                _ => 0,
            };
            ("won", stake - kept, (kept > 0).then_some(kept))
        }
    }
}

/// Baccarat's articles 12, 17 and 18, the jackpot apart.
pub fn baccarat_bet(options: &Value, player: &[String], banker: &[String], on: &str, stake: i64) -> Comes {
    let outcome = outcome(player, banker);
    match on {
        "tie" => won(outcome == "tie", stake * 8),
        "player-pair" => won(pair(player), stake * 11),
        "banker-pair" => won(pair(banker), stake * 11),
        "lucky-six" => {
            let prize = if banker.len() == 2 { 12 } else { 20 };
            won(outcome == "banker" && points(banker) == 6, stake * prize)
        }
        _ if outcome == "tie" => ("returned", 0, None),
        _ if outcome != on => LOST,
        "player" => ("won", stake, None),
        _ if options["18.commission"] == "five-percent" => ("won", stake - stake / 20, Some(stake / 20)),
        _ => ("won", if points(banker) == 6 { stake / 2 } else { stake }, None),
    }
}

/// The jackpot combination of a coup (baccarat 13, 1, 4, 2).
pub fn combination(player: &[String], banker: &[String]) -> Option<&'static str> {
    let first: Vec<&String> = player[..2].iter().chain(&banker[..2]).collect();
    let rank = |card: &str| card[..1].to_owned();
    let suit = |card: &str| card[1..].to_owned();
    let fifth = player.get(2).or(banker.get(2));
    if let Some(fifth) = fifth {
        let five: Vec<&String> = first.iter().copied().chain([fifth]).collect();
        let mut ranks: Vec<_> = five.iter().map(|it| rank(it)).collect();
        ranks.sort();
        if ranks == ["A", "J", "K", "Q", "T"] {
            let ace = five.iter().find(|it| rank(it) == "A").unwrap();
            let others: Vec<_> = five.iter().filter(|it| rank(it) != "A").map(|it| suit(it)).collect();
            if others.iter().all(|it| *it == others[0]) {
                return Some(if suit(ace) == others[0] { "royal_flush" } else { "paradise_straight" });
            }
        }
    }
    let alike = |of: &str| first.iter().filter(|it| rank(it) == of).count();
    let most = first.iter().map(|it| alike(&rank(it))).max().unwrap();
    let (p, b) = (pair(player), pair(banker));
    if most == 4 {
        Some("four_of_a_kind")
    } else if p && b && points(&player[..2]) != points(&banker[..2]) {
        Some("double_pairs")
    } else if most == 3 {
        Some("three_of_a_kind")
    } else if p || b {
        Some("single_pair")
    } else {
        None
    }
}

/// What each of so many jackpot wagers comes to (17, 4 to 6). Without amounts nothing is won.
pub fn jackpot_bet(amounts: &Value, player: &[String], banker: &[String], meter: i64, wagers: i64) -> Comes {
    let amount = |name: &str| amounts[name].as_i64().unwrap();
    match combination(player, banker) {
        None => LOST,
        _ if amounts.is_null() => LOST,
        Some("royal_flush") => ("won", meter / wagers, None),
        // Ten in a hundred of the meter, or the fixed amount if that is more; compared as tenths.
        Some("paradise_straight") => ("won", meter.max(amount("paradise_straight") * 10) / (10 * wagers), None),
        Some(other) => ("won", amount(other), None),
    }
}

/// The worth of a hand of three cards, greater for the better: its class first.
pub fn worth(cards: &[String]) -> (u8, Vec<usize>) {
    let mut heights: Vec<usize> = cards.iter().map(|it| "23456789TJQKA".find(&it[..1]).unwrap()).collect();
    heights.sort_unstable_by(|one, other| other.cmp(one));
    let flush = cards.iter().all(|it| it[1..] == cards[0][1..]);
    let lowest = heights == [12, 1, 0];
    let straight = lowest || (heights[0] == heights[1] + 1 && heights[1] == heights[2] + 1);
    if straight {
        let top = if lowest { 1 } else { heights[0] };
        return (if flush { 5 } else { 3 }, vec![top]);
    }
    if heights[0] == heights[2] {
        return (4, heights);
    }
    if heights[0] == heights[1] || heights[1] == heights[2] {
        let other = if heights[0] == heights[1] { heights[2] } else { heights[0] };
        return (1, vec![heights[1], other]);
    }
    (if flush { 2 } else { 0 }, heights)
}

/// The names of the classes, the lowest first.
pub const CLASSES: [&str; 6] = ["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"];

/// Fortune 3 Card Poker's article 9: result and payment of a bet.
pub fn fortune_bet(table: &Value, hand: &[String], decision: &str, dealer: &[String], on: &str, stake: i64) -> Comes {
    let (own, other) = (worth(hand), worth(dealer));
    if on == "pair-plus" {
        return match table[CLASSES[own.0 as usize]].as_i64() {
            Some(prize) if own.0 > 0 => ("won", stake * prize, None),
            _ => LOST,
        };
    }
    if decision == "fold" {
        return LOST;
    }
    let plays = other.0 > 0 || other.1[0] >= 10;
    if !plays {
        return if on == "ante" { ("won", stake, None) } else { ("returned", 0, None) };
    }
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => ("won", stake, None),
        std::cmp::Ordering::Equal => ("returned", 0, None),
        std::cmp::Ordering::Less => LOST,
    }
}

/// The bonus on an ante that plays (9, 8).
pub fn fortune_bonus(hand: &[String], decision: &str, ante: i64) -> i64 {
    let times = match (decision, worth(hand).0) {
        ("play", 5) => 5,
        ("play", 4) => 4,
        ("play", 3) => 1,
        _ => 0,
    };
    ante * times
}

/// Casino war, as it is described.
pub fn war_bet(hand: &[String], decision: Option<&str>, dealer: &[String], on: &str, stake: i64) -> Comes {
    let height = |card: &String| "23456789TJQKA".find(&card[..1]).unwrap();
    let (own, other) = (height(&hand[0]), height(&dealer[0]));
    if on == "tie" {
        return won(own == other, stake * 10);
    }
    if own != other {
        return won(own > other, stake);
    }
    if decision == Some("surrender") {
        return ("surrendered", 0, None);
    }
    let (own, other) = (height(&hand[1]), height(&dealer[1]));
    match on {
        _ if own < other => LOST,
        "initial" => ("returned", 0, None),
        _ => ("won", stake * if own == other { 2 } else { 1 }, None),
    }
}

/// A settled bet as a record has it.
pub fn settled(seat: Option<u64>, on: &str, stake: i64, (result, paid, commission): Comes) -> Value {
    let mut bet = json!({ "on": on, "stake": stake, "result": result, "paid": paid });
    if let Some(seat) = seat {
        bet["seat"] = json!(seat);
    }
    if let Some(commission) = commission {
        bet["commission"] = json!(commission);
    }
    bet
}
