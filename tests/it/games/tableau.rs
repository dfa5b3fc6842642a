//! The rules on additional cards, printed whole for a jurist to compare.

use std::fmt::Write;

use despacho::games::Silent;
use despacho::games::coup::{Third, thirds};
use despacho::law::Draw;
use expect_test::{Expect, expect};

use super::of_rank;

/// A hand of two cards with that total.
fn two(total: usize) -> [usize; 2] {
    // A ten and a card of that value; two tens for nothing.
    [9, if total == 0 { 9 } else { total - 1 }]
}

fn third(value: usize) -> usize {
    if value == 0 { 9 } else { value - 1 }
}

/// `D` where that side has to draw, `S` where it has to stand.
fn letter(draw: Draw, player: &[usize], banker: &[usize], of_banker: bool) -> char {
    let [player, banker] = [player, banker].map(|it| it.iter().map(|it| of_rank(*it)).collect::<Vec<_>>());
    let found = thirds(draw, &player, &banker, &mut Silent);
    // The side in question has two cards, so that it is right to stand, or else misses one.
    match if of_banker { found.banker } else { found.player } {
        Third::Right => 'S',
        Third::Missing => 'D',
        Third::Forbidden => '!',
    }
}

fn check(found: String, expected: Expect) {
    expected.assert_eq(&found);
}

#[test]
fn baccarats_tableau() {
    let mut table = String::from("articles 9-11\nplayer's total  0123456789\n\nbanker's total  ");
    let row: String = (0..10).map(|total| letter(Draw::Baccarat, &two(total), &two(0), false)).collect();
    write!(table, "  7 or less     {row}\n\nbanker's   player's third card      player\ntotal      0 1 2 3 4 5 6 7 8 9      stood\n").unwrap();
    for total in 0..10 {
        write!(table, "{total}          ").unwrap();
        for card in 0..10 {
            let player = [two(5).as_slice(), &[third(card)]].concat();
            write!(table, "{} ", letter(Draw::Baccarat, &player, &two(total), true)).unwrap();
        }
        writeln!(table, "     {}", letter(Draw::Baccarat, &two(6), &two(total), true)).unwrap();
    }
    check(
        table,
        expect![[r#"
        articles 9-11
        player's total  0123456789

        banker's total    7 or less     DDDDDDSSSS

        banker's   player's third card      player
        total      0 1 2 3 4 5 6 7 8 9      stood
        0          D D D D D D D D D D      D
        1          D D D D D D D D D D      D
        2          D D D D D D D D D D      D
        3          D D D D D D D D S D      D
        4          S S D D D D D D S S      D
        5          S S S S D D D D S S      D
        6          S S S S S S D D S S      S
        7          S S S S S S S S S S      S
        8          S S S S S S S S S S      S
        9          S S S S S S S S S S      S
    "#]],
    );
}

fn alternative(draw: Draw) -> String {
    let mut table = String::from(
        "article 9\nfirst two cards: does the player draw? (rows: player, columns: banker)\n   0123456789\n",
    );
    for player in 0..10 {
        let row: String = (0..10).map(|banker| letter(draw, &two(player), &two(banker), false)).collect();
        writeln!(table, "{player}  {row}").unwrap();
    }
    table += "the lower side has drawn: does the other draw?\n(rows: what the other has, columns: what the lower side has reached, from 0)\n   0123456789\n";
    for other in 1..8 {
        let row: String = (0..10)
            .map(|reached| {
                let player = [two(0).as_slice(), &[third(reached)]].concat();
                letter(draw, &player, &two(other), true)
            })
            .collect();
        writeln!(table, "{other}  {row}").unwrap();
    }
    table
}

#[test]
fn makccarats_first_alternative() {
    check(
        alternative(Draw::MakccaratFirst),
        expect![[r#"
        article 9
        first two cards: does the player draw? (rows: player, columns: banker)
           0123456789
        0  DDDDDDDDSS
        1  SDDDDDDDSS
        2  SSDDDDDDSS
        3  SSSDDDDDSS
        4  SSSSDDDDSS
        5  SSSSSDDDSS
        6  SSSSSSDDSS
        7  SSSSSSSDSS
        8  SSSSSSSSSS
        9  SSSSSSSSSS
        the lower side has drawn: does the other draw?
        (rows: what the other has, columns: what the lower side has reached, from 0)
           0123456789
        1  SDDDDDDDDD
        2  SSDDDDDDDD
        3  SSSDDDDDDD
        4  SSSSDDDDDD
        5  SSSSSDDDDD
        6  SSSSSSDDDD
        7  SSSSSSSDDD
    "#]],
    );
}

#[test]
fn makccarats_second_alternative() {
    check(
        alternative(Draw::MakccaratSecond),
        expect![[r#"
        article 9
        first two cards: does the player draw? (rows: player, columns: banker)
           0123456789
        0  DDDDDDDDSS
        1  SDDDDDDDSS
        2  SSDDDDDDSS
        3  SSSDDDDDSS
        4  SSSSDDDDSS
        5  SSSSSDDDSS
        6  SSSSSSDDSS
        7  SSSSSSSDSS
        8  SSSSSSSSSS
        9  SSSSSSSSSS
        the lower side has drawn: does the other draw?
        (rows: what the other has, columns: what the lower side has reached, from 0)
           0123456789
        1  SSDDDDDDDD
        2  SSSDDDDDDD
        3  SSSSDDDDDD
        4  SSSSSDDDDD
        5  SSSSSSDDDD
        6  SSSSSSSDDD
        7  SSSSSSSSDD
    "#]],
    );
}
