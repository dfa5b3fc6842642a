//! How fast a log is read, and the whole replayed, against splitting its lines and against bare typed parses: `cargo bench --bench replay`.
//!
//! Seconds do not carry over to another machine or day, so every contender reads the same log in the same run, in
//! turns, and what is printed are ratios of medians. `ROUNDS=…` and `TURNS=…` set the size; words after `--` choose
//! contenders by name.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use despacho::generate::{Plan, generate};
use despacho::law::{Catalogue, Game};
use despacho::replay::Finding;
use despacho::replay::configuration::{Checked, Configuration};
use despacho::replay::lines::Lines;
use despacho::replay::records::{Block, Kind, decode, second_look};
use despacho::replay::time::Moment;
use despacho::verification::{Run, Sink, replay};
use serde::Deserialize;

/// Eight tables of baccarat, without a jackpot.
const CONFIGURATION: &str = r#"{"version":1,"operator":"galaxy","tables":[TABLES],
 "permits":[{"id":"1","game":"baccarat","scope":{"operator":"galaxy"},"from":"2018-06-01","options":{
  "2.burn":"by-decks","2.demonstrations":1,"3.white-card":"one-more-round","7.feed":"shoe",
  "12.tie-bets":["keep"],"18.commission":"five-percent"}}],"pay_tables":[]}"#;

fn configuration() -> Checked {
    let tables: Vec<_> = (1..=8)
        .map(|it| format!("{{\"table\":\"GX-BA-{it:02}\",\"casino\":\"galaxy-macau\",\"game\":\"baccarat\"}}"))
        .collect();
    Configuration::read(CONFIGURATION.replace("TABLES", &tables.join(",")).as_bytes(), Catalogue::embedded())
        .expect("a configuration")
}

/// A conforming log of baccarat at eight tables.
fn log(rounds: u64, configuration: &Checked) -> Vec<u8> {
    let from = Moment::parse(b"2026-03-09T12:00:00+08:00").expect("a time");
    let plan = Plan { game: Game::Baccarat, rounds, seed: 1, from, tables: 8, declare: false };
    let mut log = Vec::new();
    generate(&plan, &configuration.configuration, Catalogue::embedded(), &mut log).expect("a log");
    log
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[expect(dead_code, reason = "only parsed")]
enum Other<'l> {
    Log { version: i64, operator: &'l str, currency: &'l str },
    End { rounds: u64 },
    LogEnd { records: u64 },
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
    points: Option<Points>,
    cut_card: Option<bool>,
    discarded: Option<u8>,
    #[serde(borrow)]
    bets: Vec<Bet<'l>>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only parsed")]
struct Points {
    player: Option<u8>,
    banker: Option<u8>,
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

/// Findings are written, to nowhere.
struct Written(io::Sink);

impl Sink for Written {
    fn finding(&mut self, _: &Finding, line: &[u8]) -> io::Result<()> {
        self.0.write_all(black_box(line))
    }
}

/// The whole replay: what `despacho verify` does. Gives how many findings there are.
fn whole(log: &[u8], configuration: &Checked, threads: usize) -> u64 {
    let run = Run { threads, ..Run::default() };
    let receipt = replay(log, configuration, Catalogue::embedded(), run, &mut Written(io::sink())).expect("a receipt");
    black_box(receipt).findings.values().sum()
}

/// The same log with each hundredth line broken, by turns in its syntax and in a field.
fn broken(log: &[u8]) -> Vec<u8> {
    let mut broken = Vec::with_capacity(log.len());
    for (at, line) in lines(log).enumerate() {
        match at % 200 {
            50 => broken.extend_from_slice(&line[..line.len() / 2]),
            150 => {
                let line = String::from_utf8_lossy(line).replacen("\"paid\":", "\"paid\":-", 1);
                broken.extend_from_slice(line.as_bytes());
            }
            _ => broken.extend_from_slice(line),
        }
        broken.push(b'\n');
    }
    broken
}

const OURS: &str = "replay, 1 thread";

type Contender<'l> = (&'static str, Box<dyn Fn() -> u64 + 'l>);

fn main() {
    let number = |name: &str, default| option_env(name).unwrap_or(default);
    let (rounds, turns) = (number("ROUNDS", 200_000), number("TURNS", 11));
    let configuration = configuration();
    let log = log(rounds as u64, &configuration);
    let broken = broken(&log);
    let (log, broken, configuration) = (log.as_slice(), broken.as_slice(), &configuration);
    println!("{rounds} rounds, {} bytes a round", log.len() / rounds);
    assert!(records(log) == split(log) && records(broken) < split(log), "the logs are clean and broken");
    assert!(whole(log, configuration, 2) == 0 && whole(broken, configuration, 2) > 0, "and give that in findings");
    let contenders: [Contender; 10] = [
        ("split lines (memchr)", Box::new(|| split(black_box(log)))),
        ("blocks of lines", Box::new(|| blocks(black_box(log)))),
        ("decode", Box::new(|| records(black_box(log)))),
        ("decode, 1 % of the lines broken", Box::new(|| records(black_box(broken)))),
        (OURS, Box::new(|| whole(black_box(log), configuration, 1))),
        ("replay, 2 threads", Box::new(|| whole(black_box(log), configuration, 2))),
        ("replay, 1 % broken, 1 thread", Box::new(|| whole(black_box(broken), configuration, 1))),
        ("replay, 1 % broken, 2 threads", Box::new(|| whole(black_box(broken), configuration, 2))),
        ("sonic-rs, typed and borrowed", Box::new(|| sonic(black_box(log)))),
        ("serde_json, typed and borrowed", Box::new(|| serde(black_box(log)))),
    ];
    let chosen: Vec<_> = std::env::args().skip(1).filter(|it| !it.starts_with("--")).collect();
    let is_chosen = |it: &Contender| chosen.is_empty() || chosen.iter().any(|word| it.0.contains(word.as_str()));
    let contenders: Vec<_> = contenders.into_iter().filter(is_chosen).collect();
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); contenders.len()];
    for _ in 0..turns {
        for (times, (_, run)) in times.iter_mut().zip(&contenders) {
            let start = Instant::now();
            black_box(run());
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
    let ours = contenders.iter().position(|it| it.0 == OURS).map_or(f64::NAN, |it| medians[it]);
    for ((name, ..), median) in contenders.iter().zip(&medians) {
        let (speed, ratio) = (log.len() as f64 / median / 1e6, ours / median);
        let per_second = rounds as f64 / median / 1e6;
        println!("{name:32} {speed:8.0} MB/s {per_second:7.2} M rounds/s   replay on 1 thread ÷ this {ratio:6.3}");
    }
}

#[expect(clippy::disallowed_methods, reason = "a bench has no settings but these")]
fn option_env(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}
