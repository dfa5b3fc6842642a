//! Exact odds beside the plainest loop that counts the outcomes of one fixed rule set in 64 bits.
//!
//! Quote the ratios, measured in one run: `cargo bench --no-default-features --bench odds`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use despacho::games::Readings;
use despacho::law::{Catalogue, Date, Game, OptionValue, Options};
use despacho::odds::{Odds, in_force, odds};

/// Player's wins, banker's and ties among all ordered deals of six cards: baccarat by what its cards count.
fn plain_loop(decks: u64) -> [u64; 3] {
    let mut left = [4 * decks; 10];
    left[0] = 16 * decks;
    let cards = 52 * decks;
    let mut outcomes = [0; 3];
    let ways = |left: &[u64; 10], a: usize, b: usize| {
        if a == b { left[a] * (left[a] - 1) } else { 2 * left[a] * left[b] }
    };
    for a in 0..10 {
        for b in a..10 {
            let players = ways(&left, a, b);
            left[a] -= 1;
            left[b] -= 1;
            for c in 0..10 {
                for d in c..10 {
                    let both = players * ways(&left, c, d);
                    left[c] -= 1;
                    left[d] -= 1;
                    let (player, banker) = ((a + b) % 10, (c + d) % 10);
                    thirds(player, banker, &left, cards - 4, both, &mut outcomes);
                    left[c] += 1;
                    left[d] += 1;
                }
            }
            left[a] += 1;
            left[b] += 1;
        }
    }
    outcomes
}

#[inline]
fn thirds(player: usize, banker: usize, left: &[u64; 10], cards: u64, ways: u64, outcomes: &mut [u64; 3]) {
    let mut end = |player: usize, banker: usize, ways: u64| {
        outcomes[(player <= banker) as usize + (player == banker) as usize] += ways;
    };
    if player >= 8 || banker >= 8 || (player >= 6 && banker >= 6) {
        end(player, banker, ways * cards * (cards - 1));
    } else if player >= 6 {
        for (card, these) in left.iter().enumerate() {
            end(player, (banker + card) % 10, ways * these * (cards - 1));
        }
    } else {
        for (third, these) in left.iter().enumerate() {
            let (player, ways) = ((player + third) % 10, ways * these);
            let draws = match banker {
                0..=2 => true,
                3 => third != 8,
                4 => (2..8).contains(&third),
                5 => (4..8).contains(&third),
                6 => third == 6 || third == 7,
                _ => false,
            };
            if draws {
                for (card, these) in left.iter().enumerate() {
                    end(player, (banker + card) % 10, ways * (these - (card == third && *these > 0) as u64));
                }
            } else {
                end(player, banker, ways * (cards - 1));
            }
        }
    }
}

fn of(game: Game, day: Date, options: &[(&str, &str)]) -> Odds {
    let words = options.iter().map(|(key, word)| ((*key).to_owned(), OptionValue::Word((*word).to_owned())));
    let options: Options = words.collect();
    let law = Catalogue::embedded().on(game, day).expect("in force");
    let found = if options.is_empty() {
        odds(&law, &options, Readings::default(), None, None)
    } else {
        in_force(&law, &options, Readings::default())
    };
    found.expect("odds")
}

fn benches(criterion: &mut Criterion) {
    let (day, before_the_jackpot) = (Date::constant(2025, 6, 2), Date::constant(2006, 6, 1));
    let commission = [("18.commission", "five-percent")];
    let second = [("9.draw", "second"), ("16.payouts", "second"), ("17.commission", "half-on-four")];
    let count = |name: &str| of(Game::Baccarat, day, &commission).outcomes.get(name).expect("it happens").count;
    assert_eq!(plain_loop(8), [count("player"), count("banker"), count("tie")]);

    let mut group = criterion.benchmark_group("odds");
    group.bench_function("u64 loop", |it| it.iter(|| plain_loop(black_box(8))));
    group.bench_function("baccarat", |it| it.iter(|| of(Game::Baccarat, black_box(before_the_jackpot), &commission)));
    group.bench_function("baccarat with the jackpot", |it| it.iter(|| of(Game::Baccarat, black_box(day), &commission)));
    group.bench_function("makccarat", |it| it.iter(|| of(Game::Makccarat, black_box(day), &second)));
    group.bench_function("fortune", |it| it.iter(|| of(Game::Fortune3CardPoker, black_box(day), &[])));
    group.bench_function("casino war", |it| it.iter(|| of(Game::CasinoWar, black_box(day), &[])));
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
