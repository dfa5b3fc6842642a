//! The rules of play per decoded coup, beside the plainest loop that could do the same for one fixed rule set.
//!
//! Quote the ratio of the two, measured in one run: `cargo bench --no-default-features --bench engine`.

use std::cmp::Ordering;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use despacho::games::coup::{Coup, Side, Third, Thirds, coup, next_card, settle, thirds};
use despacho::games::{Card, Payment, Readings, Settled, Silent, Trace};
use despacho::law::{
    Catalogue, Commission, Draw, Game, Limits, Offer, Points, PokerText, Prize, Prizes, Ratio, RuleSet, Take, Wager,
};
use despacho::replay::configuration::Configuration;
use despacho::replay::records::{Block, decode};
use despacho::replay::witness::Notes;
use despacho::replay::{Judge, ReplaySettings};

const COUPS: usize = 10_000;
const WAGERS: [Wager; 5] = [Wager::Player, Wager::Banker, Wager::Tie, Wager::PlayerPair, Wager::BankerPair];

/// A bet as a log states it.
#[derive(Clone, Copy)]
struct Bet {
    wager: Wager,
    stake: i64,
    result: Settled,
    paid: i64,
}

/// A round as a log states it, decoded.
struct Round {
    player: ([Card; 3], usize),
    banker: ([Card; 3], usize),
    bets: [Bet; 4],
}

fn baccarat() -> RuleSet {
    let mut prizes = Prizes::default();
    for (line, num) in
        [(Prize::Player, 1), (Prize::Banker, 1), (Prize::Tie, 8), (Prize::PlayerPair, 11), (Prize::BankerPair, 11)]
    {
        prizes.0[line as usize] = Some(Ratio { num, den: 1 });
    }
    RuleSet {
        game: Game::Baccarat,
        burn: None,
        demonstrations: None,
        white_card: None,
        feed: None,
        draw: Some(Draw::Baccarat),
        tie_bets: None,
        commission: Some(Commission {
            take: Take::Commission(Ratio { num: 5, den: 100 }),
            points: Points(0x3ff),
            from_player: false,
            from_banker: true,
            at_most: false,
        }),
        jackpot: None,
        prizes,
        offers: [Offer::Yes; Wager::COUNT],
        limits: Limits {
            decks_min: 6,
            decks_max: 12,
            demonstrations: 3,
            discards: 1,
            white_card_low: 6,
            white_card_high: 18,
        },
        poker: PokerText::None,
    }
}

/// The next of a fixed sequence of numbers that look random.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

fn rounds(rules: &RuleSet) -> Vec<Round> {
    let mut seed = 42;
    (0..COUPS).map(|_| round(rules, &mut seed)).collect()
}

fn round(rules: &RuleSet, seed: &mut u64) -> Round {
    let (mut player, mut banker) = (Vec::new(), Vec::new());
    while let Some(side) = next_card(Draw::Baccarat, &player, &banker) {
        let card = Card::new((next(seed) % 13) as u8, (next(seed) % 4) as u8);
        if side == Side::Player { player.push(card) } else { banker.push(card) }
    }
    let of = coup(&player, &banker);
    // A main bet, which is most of what is staked, and side bets.
    let bets = [0, 1, 2, 3].map(|place| {
        let wager = if place < 2 { WAGERS[(next(seed) % 2) as usize] } else { WAGERS[(next(seed) % 5) as usize] };
        let stake = 100 * (1 + next(seed) % 10_000) as i64;
        let due = settle(rules, Readings::default(), of, wager, stake, &mut Silent).expect("one of the game's");
        Bet { wager, stake, result: due.result, paid: due.paid().expect("all prizes are known").floor }
    });
    let fixed = |cards: &[Card]| ([0, 1, 2].map(|it| cards.get(it).copied().unwrap_or_default()), cards.len());
    Round { player: fixed(&player), banker: fixed(&banker), bets }
}

/// What the replay does with a decoded coup. How many faults it found.
fn engine(rules: &RuleSet, rounds: &[Round]) -> u64 {
    let mut faults = 0;
    for round in rounds {
        let (player, banker) = (&round.player.0[..round.player.1], &round.banker.0[..round.banker.1]);
        if let Some(draw) = rules.draw {
            let right = Thirds { player: Third::Right, banker: Third::Right };
            faults += u64::from(thirds(draw, player, banker, &mut Silent) != right);
        }
        let of = coup(player, banker);
        for bet in &round.bets {
            faults += u64::from(!bet_holds(rules, of, bet));
        }
    }
    faults
}

#[inline]
fn bet_holds(rules: &RuleSet, of: Coup, bet: &Bet) -> bool {
    settle(rules, Readings::default(), of, bet.wager, bet.stake, &mut Silent)
        .is_some_and(|due| due.result == bet.result && due.judge(bet.paid, None) == Payment::Right)
}

/// The yardstick: tables for one rule set, filled beforehand.
struct Tables {
    /// By rank.
    points: [u8; 13],
    /// By the banker's total: a bit for each third card of the player's, and one where it stood.
    banker: [u16; 10],
    /// By outcome (player, banker, tie) and pairs, and by wager: result, and hundredths of the stake.
    pays: [[(u8, i64); 5]; 12],
}

fn tables() -> Tables {
    let mut pays = [[(1, 0); 5]; 12];
    for (class, row) in pays.iter_mut().enumerate() {
        match class / 4 {
            0 => row[0] = (0, 100),
            1 => row[1] = (0, 95),
            _ => (row[0], row[1], row[2]) = ((2, 0), (2, 0), (0, 800)),
        }
        if class & 1 == 1 {
            row[3] = (0, 1100);
        }
        if class & 2 == 2 {
            row[4] = (0, 1100);
        }
    }
    Tables {
        points: [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0],
        banker: [0x7ff, 0x7ff, 0x7ff, 0x6ff, 0x4fc, 0x4f0, 0x0c0, 0, 0, 0],
        pays,
    }
}

fn table_loop(tables: &Tables, rounds: &[Round]) -> u64 {
    let mut faults = 0;
    for round in rounds {
        let value = |card: Card| tables.points[usize::from(card.rank())];
        let (p, b) = (&round.player.0, &round.banker.0);
        let (player, banker) = ((value(p[0]) + value(p[1])) % 10, (value(b[0]) + value(b[1])) % 10);
        let natural = player >= 8 || banker >= 8;
        let (players_third, bankers_third) = (round.player.1 > 2, round.banker.1 > 2);
        let column = if players_third { value(p[2]) } else { 10 };
        let draws = !natural && player <= 5;
        let banker_draws = !natural && tables.banker[usize::from(banker)] >> column & 1 == 1;
        faults += u64::from(draws != players_third) + u64::from(banker_draws != bankers_third);
        let player = if players_third { (player + value(p[2])) % 10 } else { player };
        let banker = if bankers_third { (banker + value(b[2])) % 10 } else { banker };
        let outcome = match player.cmp(&banker) {
            Ordering::Greater => 0,
            Ordering::Less => 4,
            Ordering::Equal => 8,
        };
        let pairs = usize::from(p[0].rank() == p[1].rank()) + 2 * usize::from(b[0].rank() == b[1].rank());
        let row = &tables.pays[outcome + pairs];
        for bet in &round.bets {
            let (result, hundredths) = row[bet.wager as usize];
            faults += u64::from(result != bet.result as u8 || bet.stake * hundredths / 100 != bet.paid);
        }
    }
    faults
}

fn engines(c: &mut Criterion) {
    let rules = baccarat();
    let rounds = rounds(&rules);
    let tables = tables();
    assert_eq!((engine(&rules, &rounds), table_loop(&tables, &rounds)), (0, 0), "clean rounds have no faults");

    let mut group = c.benchmark_group("coup with four wagers");
    group.throughput(Throughput::Elements(COUPS as u64));
    group.bench_function("table loop (yardstick)", |b| b.iter(|| table_loop(black_box(&tables), black_box(&rounds))));
    group.bench_function("games", |b| b.iter(|| engine(black_box(&rules), black_box(&rounds))));
    group.bench_function("games, explaining every coup", |b| {
        b.iter(|| {
            let mut steps = 0;
            for round in &rounds {
                let mut trace = Trace::default();
                let (player, banker) = (&round.player.0[..round.player.1], &round.banker.0[..round.banker.1]);
                black_box(thirds(Draw::Baccarat, player, banker, &mut trace));
                for bet in &round.bets {
                    black_box(settle(
                        &rules,
                        Readings::default(),
                        coup(player, banker),
                        bet.wager,
                        bet.stake,
                        &mut trace,
                    ));
                }
                steps += trace.steps.len();
            }
            steps
        });
    });
    group.finish();
}

/// A sample log judged with nobody watching, and with somebody who listens to a line that never comes: what that one
/// pays for each rule is a branch, and the silent replay pays nothing.
fn witnesses(c: &mut Criterion) {
    let sample = |end: &str| {
        let path = format!("{}/tests/data/samples/clean-mk-first-half.{end}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(path).expect("a sample")
    };
    let catalogue = Catalogue::embedded();
    let checked = Configuration::read(&sample("config.json"), catalogue).expect("a configuration");
    let (configuration, settings) = (&checked.configuration, ReplaySettings::default());
    let mut block = Block::of(&sample("ndjson"));
    decode(&mut block, catalogue);

    let mut group = c.benchmark_group("a log judged");
    group.throughput(Throughput::Elements(block.records.len() as u64));
    group.bench_function("watched by nobody", |b| {
        b.iter(|| {
            let mut judge = Judge::new(catalogue, configuration, settings);
            judge.block(black_box(&block), &mut |_, _| serde_json::Result::Ok(())).expect("a finding");
            judge.tally().rounds
        });
    });
    group.bench_function("watched for another line", |b| {
        b.iter(|| {
            let mut judge = Judge::watched(catalogue, configuration, settings, Notes::on(u64::MAX));
            judge.block(black_box(&block), &mut |_, _| serde_json::Result::Ok(())).expect("a finding");
            judge.tally().rounds
        });
    });
    group.finish();
}

criterion_group!(benches, engines, witnesses);
criterion_main!(benches);
