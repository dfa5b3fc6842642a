//! How fast a log is read, against splitting its lines and against bare typed parses: `cargo bench --bench replay`.
//!
//! Seconds do not carry over to another machine or day, so every contender reads the same log in the same run, in
//! turns, and what is printed are ratios of medians. `ROUNDS=…` and `TURNS=…` set the size; words after `--` choose
//! contenders by name.

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use despacho::law::Catalogue;
use despacho::replay::lines::Lines;
use despacho::replay::records::{Block, Kind, decode, second_look};
use serde::Deserialize;

/// The same numbers for the same seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len() as u64) as usize]
    }

    fn cards(&mut self, count: u64) -> String {
        let cards = (0..count).map(|_| {
            let rank = self.one(&["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]);
            format!("\"{rank}{}\"", self.one(&["S", "H", "D", "C"]))
        });
        cards.collect::<Vec<_>>().join(",")
    }
}

/// A log of baccarat at eight tables, with about 2.3 wagers and 380 bytes a round. It only looks like play.
fn log(rounds: usize, seed: u64) -> String {
    let mut dice = Dice(seed);
    let mut log = String::from("{\"type\":\"log\",\"version\":1,\"operator\":\"galaxy\",\"currency\":\"HKD\"}\n");
    for round in 0..rounds {
        let (table, number) = (round % 8, round / 8 % 60 + 1);
        let (shoe, second) = (round / 480, round / 8 * 40);
        let at = format!(
            "2026-{:02}-{:02}T{:02}:{:02}:{:02}+08:00",
            second / 86_400 / 28 % 12 + 1,
            second / 86_400 % 28 + 1,
            second / 3600 % 24,
            second / 60 % 60,
            second % 60
        );
        let place = format!("\"table\":\"GX-BA-{table:02}\",\"shoe\":\"2026-11-29-{shoe:04}\"");
        if number == 1 {
            let _ = writeln!(
                log,
                "{{\"type\":\"shoe\",{place},\"game\":\"baccarat\",\"at\":\"{at}\",\"decks\":8,\"feed\":\"shoe\",\
                 \"burn\":{{\"first\":\"7H\",\"cards\":8}},\"declared\":{{\"18.commission\":\"five-percent\"}}}}"
            );
        }
        let (player, banker) = (2 + dice.below(2), 2 + dice.below(2));
        let (player, banker) = (dice.cards(player), dice.cards(banker));
        let outcome = dice.one(&["player", "banker", "player", "banker", "tie"]);
        let _ = write!(
            log,
            "{{\"type\":\"round\",{place},\"round\":{number},\"at\":\"{at}\",\"player\":[{player}],\
             \"banker\":[{banker}],\"outcome\":\"{outcome}\",\"bets\":["
        );
        let bets = 1 + dice.below(2) + dice.below(2) + u64::from(dice.below(10) < 3);
        for bet in 0..bets {
            let on = dice.one(&["player", "banker", "player", "banker", "tie", "player-pair", "banker-pair"]);
            let stake = [30_000, 50_000, 100_000, 250_000, 1_005_000][dice.below(5) as usize];
            let comma = if bet == 0 { "" } else { "," };
            let _ = write!(log, "{comma}{{\"seat\":{},\"on\":\"{on}\",\"stake\":{stake},", dice.below(9) + 1);
            let _ = match (dice.below(2), on) {
                (0, "banker") => {
                    write!(log, "\"result\":\"won\",\"paid\":{},\"commission\":{}}}", stake / 20 * 19, stake / 20)
                }
                (0, _) => write!(log, "\"result\":\"won\",\"paid\":{stake}}}"),
                _ => write!(log, "\"result\":\"lost\",\"paid\":0}}"),
            };
        }
        log.push_str("]}\n");
    }
    log
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[expect(dead_code, reason = "only parsed")]
enum Other<'l> {
    Log { version: i64, operator: &'l str, currency: &'l str },
    Shoe { table: &'l str, shoe: &'l str, game: &'l str, at: &'l str, decks: u8, feed: &'l str },
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only parsed")]
struct Round<'l> {
    r#type: &'l str,
    table: &'l str,
    shoe: &'l str,
    round: u64,
    at: &'l str,
    #[serde(borrow)]
    player: Vec<&'l str>,
    #[serde(borrow)]
    banker: Vec<&'l str>,
    outcome: &'l str,
    #[serde(borrow)]
    bets: Vec<Bet<'l>>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only parsed")]
struct Bet<'l> {
    seat: Option<u8>,
    on: &'l str,
    stake: u64,
    result: &'l str,
    paid: u64,
    commission: Option<u64>,
}

fn is_round(line: &[u8]) -> bool {
    line.starts_with(b"{\"type\":\"round\"")
}

fn lines(log: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut start = 0;
    memchr::memchr_iter(b'\n', log).map(move |end| &log[std::mem::replace(&mut start, end + 1)..end])
}

fn split(log: &[u8]) -> u64 {
    lines(log).map(|it| u64::from(black_box(it)[0] == b'{')).sum()
}

fn sonic(log: &[u8]) -> u64 {
    let bets = |line| {
        if is_round(line) {
            sonic_rs::from_slice::<Round>(line).map(|it| black_box(it).bets.len() as u64).expect("a round")
        } else {
            black_box(sonic_rs::from_slice::<Other>(line).is_ok()).into()
        }
    };
    lines(log).map(bets).sum()
}

fn serde(log: &[u8]) -> u64 {
    let bets = |line| {
        if is_round(line) {
            serde_json::from_slice::<Round>(line).map(|it| black_box(it).bets.len() as u64).expect("a round")
        } else {
            black_box(serde_json::from_slice::<Other>(line).is_ok()).into()
        }
    };
    lines(log).map(bets).sum()
}

/// Blocks of lines, nothing decoded.
fn blocks(log: &[u8]) -> u64 {
    let (mut lines, mut block) = (Lines::new(log), Block::default());
    let mut count = 0;
    while lines.fill(&mut block).expect("memory can be read") {
        count += black_box(&block).lines;
    }
    count
}

/// Blocks of lines, each decoded, with a second look at what is malformed. Gives how many lines were not.
fn records(log: &[u8]) -> u64 {
    let (mut lines, mut block) = (Lines::new(log), Block::default());
    let mut good = 0;
    while lines.fill(&mut block).expect("memory can be read") {
        decode(&mut block, Catalogue::embedded());
        for record in &block.records {
            if matches!(record.kind, Kind::Malformed(_)) {
                black_box(second_look(block.line(record), None, Catalogue::embedded()));
            } else {
                good += 1;
            }
        }
    }
    good
}

/// The same log with each hundredth line broken, by turns in its syntax and in a field.
fn broken(log: &str) -> String {
    let mut broken = String::with_capacity(log.len());
    for (at, line) in log.lines().enumerate() {
        match at % 200 {
            50 => broken.push_str(&line[..line.len() / 2]),
            150 => broken.push_str(&line.replacen("\"paid\":", "\"paid\":-", 1)),
            _ => broken.push_str(line),
        }
        broken.push('\n');
    }
    broken
}

const DECODE: &str = "decode";

fn main() {
    let number = |name: &str, default| option_env(name).unwrap_or(default);
    let (rounds, turns) = (number("ROUNDS", 200_000), number("TURNS", 15));
    let log = log(rounds, 1);
    let broken = broken(&log);
    let (log, broken) = (log.as_bytes(), broken.as_bytes());
    println!("{rounds} rounds, {} bytes", log.len());
    assert!(records(log) == split(log) && records(broken) < split(log), "the logs are clean and broken");
    type Contender<'l> = (&'static str, fn(&[u8]) -> u64, &'l [u8]);
    let contenders: [Contender; 6] = [
        ("split lines (memchr)", split, log),
        ("blocks of lines", blocks, log),
        (DECODE, records, log),
        ("decode, 1 % of the lines broken", records, broken),
        ("sonic-rs, typed and borrowed", sonic, log),
        ("serde_json, typed and borrowed", serde, log),
    ];
    let chosen: Vec<_> = std::env::args().skip(1).filter(|it| !it.starts_with("--")).collect();
    let is_chosen = |it: &Contender| chosen.is_empty() || chosen.iter().any(|word| it.0.contains(word.as_str()));
    let contenders: Vec<_> = contenders.into_iter().filter(is_chosen).collect();
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); contenders.len()];
    for _ in 0..turns {
        for (times, (_, run, log)) in times.iter_mut().zip(&contenders) {
            let start = Instant::now();
            black_box(run(black_box(log)));
            times.push(start.elapsed());
        }
    }
    let medians: Vec<_> = times
        .iter_mut()
        .map(|it| {
            it.sort_unstable();
            it[it.len() / 2].as_secs_f64()
        })
        .collect();
    let ours = contenders.iter().position(|it| it.0 == DECODE).map_or(f64::NAN, |it| medians[it]);
    for ((name, ..), median) in contenders.iter().zip(&medians) {
        let (speed, ratio) = (log.len() as f64 / median / 1e6, ours / median);
        println!("{name:32} {speed:8.0} MB/s   decode ÷ this {ratio:6.3}");
    }
}

#[expect(clippy::disallowed_methods, reason = "a bench has no settings but these")]
fn option_env(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}
