//! What is wrong with a line is named by its field, and nothing around it is lost.

use std::fmt::Write;
use std::io::{self, Read};

use despacho::law::{Catalogue, Game};
use despacho::replay::lines::{BLOCK, LONGEST_LINE, Lines};
use despacho::replay::records::{Block, Kind, decode, fits, second_look};
use expect_test::{Expect, expect};

use super::records::block;

const ROUND: &str = r#"{"type":"round","table":"T","shoe":"S","round":1,"at":"2026-11-29T20:03:10+08:00","player":["KH","4S"],"banker":["9C","TD"],"outcome":"banker","points":{"player":4},"bets":[{"seat":3,"on":"banker","stake":100,"result":"won","paid":95,"commission":5}]}"#;
const POKER: &str = r#"{"type":"round","table":"T","shoe":"S","round":1,"at":"2015-11-29T20:03:10Z","dealer":["QH","7S","2D"],"hands":[{"seat":1,"cards":["KD","KC","4S"],"decision":"play"}],"bets":[{"seat":1,"on":"ante","stake":10,"result":"won","paid":10,"bonus":0}]}"#;
const WAR: &str = r#"{"type":"round","table":"T","shoe":"S","round":9,"at":"2026-11-29T20:03:10Z","dealer":["8H","KD"],"hands":[{"seat":4,"cards":["8C","KS"],"decision":"war"}],"burned":3,"bets":[{"seat":4,"on":"initial","stake":10,"result":"returned","paid":0}]}"#;
const SHOE: &str = r#"{"type":"shoe","table":"T","shoe":"S","game":"baccarat","at":"2026-11-29T20:00:00+08:00","decks":8,"feed":"shoe","burn":{"first":"7H","cards":8},"demonstrations":1,"declared":{"2.burn":"by-decks"},"continued":false}"#;
const LOG: &str = r#"{"type":"log","version":1,"operator":"galaxy","currency":"HKD"}"#;
const END: &str = r#"{"type":"end","table":"T","shoe":"S","at":"2026-11-29T21:10:00+08:00","rounds":61}"#;
const LOG_END: &str = r#"{"type":"log-end","records":3}"#;

/// The fault of a line between two good ones, which are both decoded.
#[track_caller]
fn fault(line: &[u8], game: Option<Game>) -> String {
    let block = block(&[ROUND.as_bytes(), b"\n", line, b"\n", SHOE.as_bytes()].concat());
    assert_eq!((block.records.len(), block.lines), (3, 3));
    assert!(matches!(block.records[0].kind, Kind::Round(_)) && matches!(block.records[2].kind, Kind::Shoe(_)));
    let record = &block.records[1];
    assert_eq!(block.line(record), line);
    let fault = second_look(line, game, Catalogue::embedded());
    match &record.kind {
        Kind::Malformed(_) => {}
        Kind::Round(round) => assert_eq!(game.is_none_or(|it| fits(&block, round, it)), fault.is_none()),
        _ => assert_eq!(fault, None),
    }
    let Some(fault) = fault else { return "well-formed".to_owned() };
    format!("{}: {}, found {}", fault.pointer, fault.expected, fault.found)
}

/// Each change of a line, and what is then wrong with it.
#[track_caller]
fn check(line: &str, game: Option<Game>, changes: &[(&str, &str)], expected: Expect) {
    assert_eq!(fault(line.as_bytes(), game), "well-formed");
    let mut faults = String::new();
    for (from, to) in changes {
        assert_eq!(line.matches(from).count(), 1, "`{from}` does not stand once in {line}");
        let _ = writeln!(faults, "{}", fault(line.replace(from, to).as_bytes(), game));
    }
    expected.assert_eq(&faults);
}

#[test]
fn not_json() {
    let cases: [&[u8]; 14] = [
        &ROUND.as_bytes()[..100],
        &ROUND.as_bytes()[..ROUND.len() - 1],
        b"{\"type\":\"log\"",
        b"\xef\xbb\xbf{}",
        b"{}{}",
        b"{\"x_a\":1,}",
        b"{'x_a':1}",
        b"nonsense",
        b"\0",
        b"{\"x_\0\":1}",
        b"{\"x_a\":\"\xff\"}",
        b"{\"x_a\":\"\\ud83c\"}",
        b"{\"x_a\":\"\\udfb2\\ud83c\"}",
        b"{\"x_a\":01}",
    ];
    let mut faults = String::new();
    for line in cases {
        let block = block(line);
        let Kind::Malformed(place) = block.records[0].kind else { panic!("well-formed") };
        assert_eq!(place, despacho::replay::records::Place::default());
        let _ = writeln!(faults, "{}", fault(line, None));
    }
    expect![[r#"
        : JSON, found the end of the line
        : JSON, found the end of the line
        : JSON, found the end of the line
        : JSON, found \u{feff}{}
        : JSON, found {}
        : JSON, found }
        : JSON, found 'x_a':1}
        : JSON, found onsense
        : JSON, found \u{0}
        : JSON, found _\u{0}":1}
        : UTF-8, found �"}
        : escapes of whole characters, found "\ud83c"}
        : escapes of whole characters, found "\udfb2\ud83c"}
        : JSON, found 1}
    "#]]
    .assert_eq(&faults);
}

#[test]
fn no_object() {
    let lines =
        ["[]", "1", "null", "\"round\"", "{}", r#"{"y":1}"#, r#"{"type":1}"#, r#"{"type":"rounds","table":"T"}"#];
    let faults: String = lines.iter().map(|it| fault(it.as_bytes(), None) + "\n").collect();
    expect![[r#"
        : an object, found []
        : an object, found 1
        : an object, found null
        : an object, found "round"
        /type: one of log, log-end, shoe, round, end, found nothing
        /y: a known field, or one that begins with `x_`, found 1
        /type: one of log, log-end, shoe, round, end, found 1
        /type: one of log, log-end, shoe, round, end, found "rounds"
    "#]]
    .assert_eq(&faults);
}

#[test]
fn rounds() {
    check(
        ROUND,
        Some(Game::Baccarat),
        &[
            // Money is digits, and not too many.
            ("\"stake\":100", "\"stake\":100.0"),
            ("\"stake\":100", "\"stake\":1e2"),
            ("\"stake\":100", "\"stake\":\"100\""),
            ("\"stake\":100", "\"stake\":0"),
            ("\"stake\":100", "\"stake\":-100"),
            ("\"stake\":100", "\"stake\":1000000000000001"),
            ("\"stake\":100", "\"stake\":100000000000000000000000000000000000000000000000000000"),
            ("\"paid\":95", "\"paid\":-0"),
            ("\"paid\":95", "\"paid\":null"),
            ("\"commission\":5", "\"commission\":[5]"),
            // Cards.
            ("\"KH\"", "\"1H\""),
            ("\"KH\"", "\"kh\""),
            ("\"KH\"", "\"KX\""),
            ("\"KH\"", "\"KHH\""),
            ("\"KH\"", "13"),
            ("\"KH\"", "\"10H\",\"11H\""),
            ("[\"KH\",\"4S\"]", "\"KH 4S\""),
            ("\"4S\"", "\"2S\",\"3S\",\"4S\",\"5S\",\"6S\",\"7S\""),
            // Times.
            ("2026-11-29T20:03:10+08:00", "2026-11-29T20:03:10"),
            ("2026-11-29T20:03:10+08:00", "2016-12-31T23:59:60Z"),
            ("2026-11-29T20:03:10+08:00", "0000-01-01T00:00:00Z"),
            ("2026-11-29T20:03:10+08:00", "9999-12-31T23:59:59Z"),
            ("\"2026-11-29T20:03:10+08:00\"", "1796040190"),
            // Names.
            ("\"table\":\"T\"", "\"table\":\"\""),
            ("\"table\":\"T\"", "\"table\":\"T\\u0000\""),
            ("\"table\":\"T\"", "\"table\":\"T\u{7f}\""),
            ("\"table\":\"T\"", "\"table\":\"T\u{85}\""),
            (
                "\"table\":\"T\"",
                "\"table\":\"0123456789012345678901234567890123456789012345678901234567890123\\u0034\"",
            ),
            // Ranges and vocabularies.
            ("\"round\":1", "\"round\":0"),
            ("\"round\":1", "\"round\":18446744073709551616"),
            ("\"seat\":3", "\"seat\":0"),
            ("\"seat\":3", "\"seat\":100"),
            ("\"points\":{\"player\":4}", "\"points\":{\"player\":10}"),
            ("\"points\":{\"player\":4}", "\"points\":{\"dealer\":4}"),
            ("\"points\":{\"player\":4}", "\"points\":4"),
            ("\"points\":{\"player\":4}", "\"cut_card\":1"),
            ("\"points\":{\"player\":4}", "\"discarded\":100"),
            ("\"points\":{\"player\":4}", "\"handled_by\":{\"banker\":0}"),
            ("\"points\":{\"player\":4}", "\"jackpot\":{}"),
            ("\"points\":{\"player\":4}", "\"jackpot\":{\"meter\":1.5}"),
            ("\"outcome\":\"banker\"", "\"outcome\":\"Banker\""),
            ("\"result\":\"won\"", "\"result\":\"push\""),
            ("\"on\":\"banker\"", "\"on\":null"),
            // Unknown, repeated, missing, misplaced.
            ("\"seat\":3", "\"seats\":3"),
            ("\"seat\":3", "\"seat\":3,\"seat\":3"),
            ("\"seat\":3", "\"seat\":3,\"x_/~\":3,\"x_/~\":4"),
            ("\"round\":1", "\"round\":1,\"roun\\u0064\":1"),
            (",\"paid\":95", ""),
            ("\"table\":\"T\",", ""),
            (",\"outcome\":\"banker\"", ""),
            ("\"type\":\"round\",", ""),
            ("\"points\":{\"player\":4}", "\"void_reason\":\"misdeal\""),
            ("\"points\":{\"player\":4}", "\"resolves\":1"),
            ("\"points\":{\"player\":4}", "\"burned\":1"),
            ("\"points\":{\"player\":4}", "\"dealer\":[]"),
            ("\"commission\":5", "\"bonus\":5"),
        ],
        expect![[r#"
            /bets/0/stake: an integer from 1 to 1000000000000000, found 100.0
            /bets/0/stake: an integer from 1 to 1000000000000000, found 1e2
            /bets/0/stake: an integer from 1 to 1000000000000000, found "100"
            /bets/0/stake: an integer from 1 to 1000000000000000, found 0
            /bets/0/stake: an integer from 1 to 1000000000000000, found -100
            /bets/0/stake: an integer from 1 to 1000000000000000, found 1000000000000001
            /bets/0/stake: an integer from 1 to 1000000000000000, found 100000000000000000000000000000000000000000000000…
            /bets/0/paid: an integer from 0 to 1000000000000000, found -0
            /bets/0/paid: an integer from 0 to 1000000000000000, found null
            /bets/0/commission: an integer from 0 to 1000000000000000, found [5]
            /player/0: a card as in 7H or TS, found "1H"
            /player/0: a card as in 7H or TS, found "kh"
            /player/0: a card as in 7H or TS, found "KX"
            /player/0: a card as in 7H or TS, found "KHH"
            /player/0: a card as in 7H or TS, found 13
            /player/1: a card as in 7H or TS, found "11H"
            /player: a list of up to 6 cards, found "KH 4S"
            /player: a list of up to 6 cards, found 7 cards
            /at: a time as in 2026-11-29T20:00:00+08:00, of the years 1900 to 2199, found "2026-11-29T20:03:10"
            /at: a time as in 2026-11-29T20:00:00+08:00, of the years 1900 to 2199, found "2016-12-31T23:59:60Z"
            /at: a time as in 2026-11-29T20:00:00+08:00, of the years 1900 to 2199, found "0000-01-01T00:00:00Z"
            /at: a time as in 2026-11-29T20:00:00+08:00, of the years 1900 to 2199, found "9999-12-31T23:59:59Z"
            /at: a time as in 2026-11-29T20:00:00+08:00, of the years 1900 to 2199, found 1796040190
            /table: a name of 1 to 64 bytes without control characters, found ""
            /table: a name of 1 to 64 bytes without control characters, found "T\u0000"
            /table: a name of 1 to 64 bytes without control characters, found "T\u{7f}"
            /table: a name of 1 to 64 bytes without control characters, found "T\u{85}"
            /table: a name of 1 to 64 bytes without control characters, found "01234567890123456789012345678901234567890123456…
            /round: an integer from 1, found 0
            /round: an integer from 1, found 18446744073709551616
            /bets/0/seat: an integer from 1 to 99, found 0
            /bets/0/seat: an integer from 1 to 99, found 100
            /points/player: an integer from 0 to 9, found 10
            /points/dealer: a known field, or one that begins with `x_`, found 4
            /points: an object, found 4
            /cut_card: true or false, found 1
            /discarded: an integer from 0 to 99, found 100
            /handled_by/banker: an integer from 1 to 99, found 0
            /jackpot/meter: an integer from 0 to 1000000000000000, found nothing
            /jackpot/meter: an integer from 0 to 1000000000000000, found 1.5
            /outcome: one of player, banker, tie, void, found "Banker"
            /bets/0/result: one of won, lost, returned, carried, withdrawn, surrendered, found "push"
            /bets/0/on: a string, found null
            /bets/0/seats: a known field, or one that begins with `x_`, found 3
            /bets/0/seat: the field once, found 3
            /bets/0/x_~1~0: the field once, found 4
            /round: the field once, found 1
            /bets/0/paid: an integer from 0 to 1000000000000000, found nothing
            /table: a name of 1 to 64 bytes without control characters, found nothing
            /outcome: one of player, banker, tie, void, found nothing
            /type: one of log, log-end, shoe, round, end, found nothing
            /void_reason: the outcome `void` beside it, found "misdeal"
            /resolves: no such field in baccarat, found 1
            /burned: no such field in baccarat, found 1
            /dealer: no such field in baccarat, found []
            /bets/0/bonus: no such field in baccarat, found 5
        "#]],
    );
}

#[test]
fn rounds_of_the_other_two_games() {
    check(
        POKER,
        Some(Game::Fortune3CardPoker),
        &[
            (",\"decision\":\"play\"", ""),
            ("\"decision\":\"play\"", "\"decision\":\"war\""),
            ("\"decision\":\"play\"", "\"decision\":\"call\""),
            ("\"on\":\"ante\"", "\"on\":\"play\""),
            ("\"seat\":1,\"on\"", "\"seat\":2,\"on\""),
            ("\"seat\":1,\"on\"", "\"on\""),
            ("\"hands\":[", "\"hands\":[{\"seat\":1,\"cards\":[],\"decision\":\"fold\"},"),
            ("\"hands\":[{\"seat\":1,\"cards\":[\"KD\",\"KC\",\"4S\"],\"decision\":\"play\"}],", "\"hands\":[],"),
            ("\"hands\":[{\"seat\":1,\"cards\":[\"KD\",\"KC\",\"4S\"],\"decision\":\"play\"}],", ""),
            ("\"dealer\":[\"QH\",\"7S\",\"2D\"]", "\"player\":[]"),
            ("\"dealer\":", "\"burned\":1,\"dealer\":"),
            ("\"dealer\":", "\"outcome\":\"tie\",\"dealer\":"),
        ],
        expect![[r#"
            /hands/0/decision: one of play, fold, found nothing
            /hands/0/decision: one of play, fold, found "war"
            /hands/0/decision: one of play, fold, found "call"
            /bets/0/bonus: no such field but on the `ante`, found 0
            /bets/0/seat: the seat of a hand, found 2
            well-formed
            /hands/1/seat: one hand a seat, found 1
            /hands: a list of 1 to 32 hands, found none
            /hands: a list of 1 to 32 hands, found nothing
            /player: no such field in fortune-3-card-poker, found []
            /burned: no such field in fortune-3-card-poker, found 1
            /outcome: no such field in fortune-3-card-poker, found "tie"
        "#]],
    );
    check(
        WAR,
        Some(Game::CasinoWar),
        &[
            (",\"decision\":\"war\"", ""),
            ("\"decision\":\"war\"", "\"decision\":\"fold\""),
            ("\"burned\":3", "\"burned\":100"),
            ("\"burned\":3", "\"discarded\":1"),
            ("\"on\":\"initial\"", "\"bonus\":0,\"on\":\"ante\""),
        ],
        expect![[r#"
            well-formed
            /hands/0/decision: one of war, surrender, found "fold"
            /burned: an integer from 0 to 99, found 100
            /discarded: no such field in casino-war, found 1
            /bets/0/bonus: no such field in casino-war, found 0
        "#]],
    );
}

#[test]
fn other_records() {
    check(
        SHOE,
        None,
        &[
            ("\"game\":\"baccarat\"", "\"game\":\"roulette\""),
            ("\"game\":\"baccarat\"", "\"game\":\"casino-war\""),
            ("\"decks\":8", "\"decks\":0"),
            ("\"decks\":8", "\"decks\":65"),
            ("\"feed\":\"shoe\"", "\"feed\":\"hand\""),
            ("\"cards\":8", "\"cards\":-8"),
            (",\"cards\":8", ""),
            ("\"cards\":8", "\"cards\":8,\"x_y\":{\"cards\":null}"),
            ("\"first\":\"7H\"", "\"first\":[\"7H\"]"),
            ("\"demonstrations\":1", "\"demonstrations\":100"),
            ("\"continued\":false", "\"continued\":\"no\""),
            ("\"2.burn\":\"by-decks\"", "\"2.burn\":\"by-decks\",\"2.burn\":\"by-decks\""),
            ("\"2.burn\":\"by-decks\"", "\"2.burn\":\"by-heart\""),
            ("\"2.burn\":\"by-decks\"", "\"2.burn\":{\"fixed\":3,\"fixed\":4}"),
            ("\"2.burn\":\"by-decks\"", "\"2.burn\":{\"fixed\":3,\"x_note\":[]}"),
            ("\"2.burn\":\"by-decks\"", "\"2.demonstrations\":1.0"),
            ("\"2.burn\":\"by-decks\"", "\"9.draw\":\"first\""),
            ("\"2.burn\":\"by-decks\"", "\"x_y\":1,\"x_y\":1"),
            ("{\"2.burn\":\"by-decks\"}", "[]"),
        ],
        expect![[r#"
            /game: one of makccarat, baccarat, fortune-3-card-poker, casino-war, found "roulette"
            /burn: no such field in casino-war, found {"first":"7H","cards":8}
            /decks: an integer from 1 to 64, found 0
            /decks: an integer from 1 to 64, found 65
            /feed: one of shoe, automatic-shuffler, found "hand"
            /burn/cards: an integer from 0, found -8
            /burn/cards: an integer from 0, found nothing
            well-formed
            /burn/first: a card as in 7H or TS, found ["7H"]
            /demonstrations: an integer from 0 to 99, found 100
            /continued: true or false, found "no"
            /declared/2.burn: the field once, found "by-decks"
            /declared/2.burn: one of "by-decks", "by-first-card", {"fixed":n} with n from 1 to 8, found "by-heart"
            /declared/2.burn: one of "by-decks", "by-first-card", {"fixed":n} with n from 1 to 8, found {"fixed":3,"fixed":4}
            well-formed
            /declared/2.demonstrations: an integer from 0 to 3, found 1.0
            /declared/9.draw: an option of baccarat, found "first"
            /declared/x_y: the field once, found 1
            /declared: an object, found []
        "#]],
    );
    check(
        LOG,
        None,
        &[
            ("\"version\":1", "\"version\":-100000000000000000000"),
            ("\"version\":1", "\"version\":1.0"),
            ("\"version\":1", "\"version\":\"1\""),
            ("\"HKD\"", "\"hkd\""),
            ("\"HKD\"", "\"HKDX\""),
            ("\"HKD\"", "\"H\u{24b}D\""),
            ("\"operator\":\"galaxy\",", ""),
        ],
        expect![[r#"
            well-formed
            /version: an integer, found 1.0
            /version: an integer, found "1"
            /currency: three capital letters, found "hkd"
            /currency: three capital letters, found "HKDX"
            /currency: three capital letters, found "HɋD"
            /operator: a name of 1 to 64 bytes without control characters, found nothing
        "#]],
    );
    check(
        END,
        None,
        &[("\"rounds\":61", "\"rounds\":-1"), ("\"rounds\":61", "\"round\":61")],
        expect![[r#"
        /rounds: an integer from 0, found -1
        /round: a known field, or one that begins with `x_`, found 61
    "#]],
    );
    check(
        LOG_END,
        None,
        &[("3", "3.5"), ("3", "18446744073709551615"), ("3}", "3,\"at\":1}")],
        expect![[r#"
        /records: an integer from 0, found 3.5
        well-formed
        /at: a known field, or one that begins with `x_`, found 1
    "#]],
    );
}

/// What has most members may have so many, and not one more.
#[test]
fn how_many() {
    let bet = r#"{"on":"banker","stake":1,"result":"lost","paid":0}"#;
    let hand = |seat: usize| format!(r#"{{"seat":{seat},"cards":[],"decision":"fold"}}"#);
    let rounds =
        |bets: usize| ROUND.replace("\"bets\":[", &format!("\"bets\":[{}", format!("{bet},").repeat(bets - 1)));
    let hands = |count: usize| {
        let more: String = (2..=count).map(|it| hand(it) + ",").collect();
        POKER.replace("\"hands\":[", &format!("\"hands\":[{more}"))
    };
    let deep = |depth: usize| {
        ROUND.replace("\"round\":1", &format!("\"x_\":{}{},\"round\":1", "[".repeat(depth), "]".repeat(depth)))
    };
    let faults: String = [rounds(1000), rounds(1001), hands(32), hands(33), deep(126), deep(127), deep(100_000)]
        .iter()
        .map(|it| fault(it.as_bytes(), None) + "\n")
        .collect();
    expect![[r#"
        well-formed
        /bets: a list of up to 1000 bets, found 1001
        well-formed
        /hands: a list of 1 to 32 hands, found 33
        well-formed
        : at most 127 arrays and objects in one another, found []]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]…
        : at most 127 arrays and objects in one another, found [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
    "#]]
    .assert_eq(&faults);
}

/// The place of a line that is an object is kept where it can be read.
#[test]
fn places() {
    let place = |line: &str| {
        let block = block(line.as_bytes());
        let Kind::Malformed(place) = block.records[0].kind else { return "well-formed\n".to_owned() };
        let text = |it| String::from_utf8_lossy(block.text(it)).into_owned();
        format!("{:?} {:?} {:?} {:?}\n", place.of, place.table.map(text), place.shoe.map(text), place.round)
    };
    let changes = [
        ("\"paid\":95", "\"paid\":95.0"),
        ("\"type\":\"round\",", ""),
        ("\"type\":\"round\"", "\"type\":\"shuffle\""),
        ("\"table\":\"T\"", "\"table\":\"\""),
        ("\"table\":\"T\"", "\"y\":1,\"table\":\"\\u6fb3\""),
        ("\"shoe\":\"S\"", "\"shoe\":\"S1\",\"shoe\":\"S2\""),
        ("\"round\":1", "\"round\":0"),
        ("\"round\":1", "\"round\":7,\"y\":1"),
        ("\"round\":1", "\"round\":7,\"y\":1,"),
    ];
    let places: String = changes.iter().map(|(from, to)| place(&ROUND.replace(from, to))).collect();
    expect![[r#"
        Some(Round) Some("T") Some("S") Some(1)
        None Some("T") Some("S") Some(1)
        None Some("T") Some("S") Some(1)
        Some(Round) None Some("S") Some(1)
        Some(Round) Some("澳") Some("S") Some(1)
        Some(Round) Some("T") Some("S1") Some(1)
        Some(Round) Some("T") Some("S") None
        Some(Round) Some("T") Some("S") Some(7)
        None None None None
    "#]]
    .assert_eq(&places);
}

/// Many private fields, escaped and repeated ones, in little time.
#[test]
fn seventy_thousand_private_fields() {
    let fields = (0..70_000).fold(String::new(), |mut fields, it| {
        let _ = write!(fields, "\"x_{it}\":{it},");
        fields
    });
    let line = ROUND.replace("\"table\"", &(fields.clone() + "\"table\""));
    assert_eq!(fault(line.as_bytes(), None), "well-formed");
    let line = ROUND.replace("\"table\"", &(fields + "\"x_\\u0037\":1,\"table\""));
    assert_eq!(fault(line.as_bytes(), None), "/x_7: the field once, found 1");
}

/// A reader that gives its pieces one by one, then perhaps breaks off.
struct Pieces<I> {
    from: I,
    rest: Vec<u8>,
}

impl<I: Iterator<Item = io::Result<Vec<u8>>>> Pieces<I> {
    fn new(from: impl IntoIterator<IntoIter = I>) -> Self {
        Self { from: from.into_iter(), rest: Vec::new() }
    }
}

impl<I: Iterator<Item = io::Result<Vec<u8>>>> Read for Pieces<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.from.next().transpose()?.unwrap_or_default();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// Line numbers and kinds of records, how many lines there are, and the most memory that a block took.
type Found = (Vec<(u64, Kind)>, u64, usize);

/// What a reader gives.
fn read(from: impl Read) -> io::Result<Found> {
    let (mut lines, mut block, mut records, mut most) = (Lines::new(from), Block::default(), Vec::new(), 0);
    while lines.fill(&mut block)? {
        decode(&mut block, Catalogue::embedded());
        most = most.max(block.bytes.capacity());
        records.extend(block.records.iter().map(|it| (block.first_line + u64::from(it.line), it.kind.clone())));
    }
    assert!(!lines.fill(&mut block)?, "the end stays the end");
    Ok((records, lines.lines(), most))
}

#[test]
fn a_line_of_100_mib_is_one_record_in_little_memory() {
    let piece = || Ok(vec![b' '; 4096]);
    let text = |it: &str| std::iter::once(Ok(it.as_bytes().to_vec()));
    let long = || std::iter::repeat_with(piece).take(100 << 8);
    let pieces = text(LOG).chain(text("\n")).chain(long()).chain(text("\r\n\n")).chain(text(ROUND)).chain(text("\n"));
    let (records, lines, memory) = read(Pieces::new(pieces.chain(long()))).unwrap();
    let kinds: Vec<_> = records.iter().map(|(line, kind)| format!("{line} {}", &format!("{kind:?}")[..3])).collect();
    assert_eq!((kinds, lines), (vec!["1 Log".into(), "2 Too".into(), "4 Rou".into(), "5 Too".into()], 5));
    assert!(memory < 3 << 20, "{memory} bytes");
}

#[test]
fn ten_million_blank_lines() {
    let pieces = std::iter::repeat_with(|| Ok(b"\n \r\n\t\n\n".repeat(500))).take(5_000);
    let (records, lines, memory) = read(Pieces::new(pieces.chain([Ok(LOG.as_bytes().to_vec())]))).unwrap();
    assert_eq!((records.len(), records[0].0, lines), (1, 10_000_001, 10_000_001));
    assert!(memory < 1 << 20, "{memory} bytes");
}

#[test]
fn line_endings_and_byte_order_marks() {
    let lines = |text: &str| {
        let (records, lines, _) = read(text.as_bytes()).unwrap();
        let good = records.iter().filter(|it| !matches!(it.1, Kind::Malformed(_) | Kind::TooLong)).count();
        (good, records.len() - good, lines)
    };
    assert_eq!(lines(""), (0, 0, 0));
    assert_eq!(lines("\u{feff}"), (0, 0, 0));
    assert_eq!(lines("\n"), (0, 0, 1));
    assert_eq!(lines(LOG), (1, 0, 1));
    assert_eq!(lines(&format!("\u{feff}{LOG}\r\n\r\n{LOG_END}\r\n")), (2, 0, 3));
    assert_eq!(lines(&format!("{LOG}\n{LOG_END}\n")), (2, 0, 2));
    assert_eq!(lines(&format!("\u{feff}\u{feff}{LOG}\n{LOG_END}\n")), (1, 1, 2));
    assert_eq!(lines(&format!("{LOG}\n\u{feff}{LOG_END}\n")), (1, 1, 2));
    assert_eq!(lines(&format!("{LOG}\r{LOG_END}\n")), (0, 1, 1));
}

/// A line of the greatest length is read, however it ends and wherever blocks end; one byte more is too long.
#[test]
fn the_longest_line() {
    for before in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1] {
        for ending in ["\n", "\r\n", ""] {
            for (length, good) in [(LONGEST_LINE, true), (LONGEST_LINE + 1, false)] {
                let line = format!("{LOG}{}", " ".repeat(length - LOG.len()));
                let after = if ending.is_empty() { "" } else { LOG_END };
                let text = format!("{}{line}{ending}{after}", "\n".repeat(before));
                let (records, lines, _) = read(text.as_bytes()).unwrap();
                let kinds = records.iter().map(|it| matches!(it.1, Kind::Log(_) | Kind::LogEnd { .. }));
                let expected = if after.is_empty() { vec![good] } else { vec![good, true] };
                assert_eq!(kinds.collect::<Vec<_>>(), expected, "{before} {ending:?} {length}");
                assert_eq!(records[0].0, before as u64 + 1);
                assert_eq!(lines, before as u64 + expected.len() as u64);
            }
        }
    }
}

#[test]
fn an_input_that_breaks_off_says_so() {
    let pieces = [Ok(format!("{LOG}\n").into_bytes()), Err(io::Error::other("cut"))];
    assert_eq!(read(Pieces::new(pieces)).unwrap_err().to_string(), "cut");
}

/// However the text comes in, the same lines come out.
#[test]
fn pieces_change_nothing() {
    let text = include_str!("../../data/records.ndjson").replace("\"T\"", "\"T\\u0042\"").repeat(100);
    let whole = read(text.as_bytes()).unwrap();
    for size in [1_usize, 7, 1_000, 4_096] {
        let pieces = text.as_bytes().chunks(size).map(|it| Ok(it.to_vec()));
        let (records, lines, _) = read(Pieces::new(pieces)).unwrap();
        assert_eq!((lines, records.len()), (whole.1, whole.0.len()));
        assert!(records.iter().zip(&whole.0).all(|(one, other)| one.0 == other.0));
    }
}
