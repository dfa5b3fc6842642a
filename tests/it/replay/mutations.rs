//! Ways to break a line: as bytes, and as JSON of which order and repetitions are kept.

use std::collections::HashMap;

use serde_json::value::RawValue;

/// A small generator of numbers, the same for the same seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end.max(1)
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// JSON with order and repetitions.
#[derive(Clone, Debug)]
pub enum Node {
    Object(Vec<(String, Node)>),
    List(Vec<Node>),
    /// A scalar as written.
    Raw(String),
}

impl Node {
    /// Reads what is JSON and has no field twice.
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        match text.as_bytes()[0] {
            b'{' => {
                let values: HashMap<String, &RawValue> = serde_json::from_str(text).unwrap();
                let mut values: Vec<_> = values.into_iter().collect();
                values.sort_by_key(|it| it.1.get().as_ptr().addr());
                Self::Object(values.into_iter().map(|(key, it)| (format!("\"{key}\""), Self::read(it.get()))).collect())
            }
            b'[' => {
                let items: Vec<&RawValue> = serde_json::from_str(text).unwrap();
                Self::List(items.iter().map(|it| Self::read(it.get())).collect())
            }
            _ => Self::Raw(text.to_owned()),
        }
    }

    /// How many values it is made of, itself included.
    pub fn size(&self) -> usize {
        1 + match self {
            Self::Object(members) => members.iter().map(|it| it.1.size()).sum(),
            Self::List(items) => items.iter().map(Self::size).sum(),
            Self::Raw(_) => 0,
        }
    }

    /// The value of that number, counted from the outermost.
    pub fn nth(&mut self, mut at: usize) -> &mut Self {
        if at == 0 {
            return self;
        }
        at -= 1;
        let children: Vec<&mut Self> = match self {
            Self::Object(members) => members.iter_mut().map(|it| &mut it.1).collect(),
            Self::List(items) => items.iter_mut().collect(),
            Self::Raw(_) => Vec::new(),
        };
        for child in children {
            let size = child.size();
            if at < size {
                return child.nth(at);
            }
            at -= size;
        }
        unreachable!("there are not so many values")
    }

    /// As text, with white space between the tokens where it is asked for.
    pub fn write(&self, dice: &mut Dice, spaced: bool) -> String {
        let mut space = || if spaced { dice.one(&["", "", " ", "\t", "\r ", "  "]) } else { "" };
        let (before, inner, after) = (space(), space(), space());
        let text = match self {
            Self::Raw(text) => text.clone(),
            Self::List(items) => {
                let items: Vec<_> = items.iter().map(|it| it.write(dice, spaced)).collect();
                format!("[{inner}{}{inner}]", items.join(","))
            }
            Self::Object(members) => {
                let members = members.iter();
                let members: Vec<_> =
                    members.map(|(key, it)| format!("{inner}{key}{inner}:{}", it.write(dice, spaced))).collect();
                format!("{{{inner}{}}}", members.join(","))
            }
        };
        format!("{before}{text}{after}")
    }
}

const FIELDS: &str = "type version operator currency records table shoe game at decks feed burn demonstrations \
    declared continued round player banker outcome void_reason points cut_card discarded resolves jackpot handled_by \
    dealer hands burned bets rounds id seat standing on stake result paid commission bonus cards decision first meter";

/// Members that make some records good and others bad.
const MEMBERS: &str = r#""version":1 "operator":"o" "currency":"HKD" "records":3 "table":"T" "shoe":"S" "decks":8 "feed":"shoe"
    "game":"makccarat" "game":"casino-war" "at":"2026-11-29T12:03:10Z" "burn":{"cards":8} "demonstrations":0
    "declared":{} "continued":false "round":5 "player":["AH"] "banker":[] "outcome":"void" "outcome":"tie"
    "void_reason":"misdeal" "points":{} "cut_card":true "discarded":0 "resolves":1 "jackpot":{"meter":5}
    "handled_by":{"player":1} "dealer":["AH"] "hands":[{"seat":1,"cards":[]}] "burned":0 "bets":[] "rounds":1 "id":"b"
    "seat":1 "seat":4 "standing":false "on":"ante" "on":"x" "stake":1 "result":"won" "paid":0 "commission":0 "bonus":0
    "cards":[] "decision":"play" "decision":"war" "first":"10S" "meter":0 "x_":1 "x_a":2 "x_\u0061":3 "x_澳":[{}] "y":1
    "":1 "x":1 "X_a":1 "type":"round" "type":"end" "9.draw":"first" "2.burn":{"fixed":9} "2.burn":{"fixed":1,"x_f":1}"#;

const VALUES: &str = r#"null true false 0 -0 -1 1 1.0 1e3 01 00 9 10 32 64 65 99 100 4294967296 1000000000000000
    1000000000000001 18446744073709551615 18446744073709551616 123456789012345678901234567890 1e400 -1e-400 0.5 .5 1. +1
    1e -9223372036854775809 "" "1" "x" "player" "tie" "void" "ante" "play" "war" "AH" "10S" "1S" "TSx" "baccarat"
    "automatic-shuffler" "casino-war" "HKD" "round" "2026-11-29T20:03:60Z" "2026-11-29T20:03:10.5Z" "\u0041H" "\ud83c"
    "\ud83c\udfb2" "\udfb2\ud83c" "\u007f" "a\u0000" "\u0085" "\q" "\"" "\\" "\/" "0123456789012345678901234567890123456789012345678901234567890123"
    "01234567890123456789012345678901234567890123456789012345678901234" [] {} [[],{}] [] [1] {"x_":1} tru nul"#;

/// Breaks a line as JSON, or not: some of what comes out is as good as before.
pub fn as_json(line: &str, dice: &mut Dice) -> String {
    let fields: Vec<_> = FIELDS.split_whitespace().collect();
    let members: Vec<_> = MEMBERS.split_whitespace().map(|it| it.split_once("\":").unwrap()).collect();
    let values: Vec<_> = VALUES.split_whitespace().collect();
    let mut node = Node::read(line);
    for _ in 0..=dice.below(3) {
        let size = node.size();
        let at = dice.below(size);
        let copied = node.nth(at).clone();
        let at = dice.below(size);
        match (dice.below(16), node.nth(at)) {
            (0, Node::Object(here)) if !here.is_empty() => {
                let again = dice.below(here.len());
                let again = here[again].clone();
                here.insert(dice.below(here.len() + 1), again);
            }
            (1..=4, Node::Object(here)) => {
                let (key, value) = dice.one(&members);
                here.insert(dice.below(here.len() + 1), (format!("{key}\""), Node::read(value)));
            }
            (5, Node::Object(here)) => {
                let key = format!("\"{}\"", dice.one(&fields));
                here.insert(dice.below(here.len() + 1), (key, copied));
            }
            (6, Node::Object(here)) if !here.is_empty() => drop(here.remove(dice.below(here.len()))),
            (7 | 8, Node::Object(here)) if !here.is_empty() => {
                let (from, to) = (dice.below(here.len()), dice.below(here.len()));
                here.swap(from, to);
            }
            (9, Node::Object(here)) if !here.is_empty() => {
                let at = dice.below(here.len());
                let key = here[at].0.trim_matches('"').to_owned();
                if let Some(first) = key.bytes().next().filter(|it| *it != b'\\') {
                    here[at].0 = format!("\"\\u{first:04x}{}\"", &key[1..]);
                }
            }
            (10, Node::List(items)) if !items.is_empty() => {
                let again = items[dice.below(items.len())].clone();
                items.push(again);
            }
            (11, Node::List(items)) if !items.is_empty() => drop(items.remove(dice.below(items.len()))),
            (12, chosen) => *chosen = copied,
            (13.., Node::Raw(text)) => dice.one(&values).clone_into(text),
            _ => {}
        }
    }
    let spaced = dice.below(4) == 0;
    node.write(dice, spaced)
}

/// Breaks a line as bytes.
pub fn as_bytes(line: &str, dice: &mut Dice) -> Vec<u8> {
    let mut line = line.as_bytes().to_vec();
    for _ in 0..=dice.below(2) {
        let at = dice.below(line.len() + 1);
        match dice.below(7) {
            0 => line.truncate(at),
            1 if at < line.len() => line[at] ^= 1 << dice.below(8),
            2 if at < line.len() => drop(line.remove(at)),
            3 => line.insert(at, dice.below(256) as u8),
            4 => line.insert(at, dice.one(br#""\{}[],:0 e-"#)),
            5 => {
                let end = (at + dice.below(20)).min(line.len());
                let again = line[at..end].to_vec();
                let to = dice.below(line.len() + 1);
                drop(line.splice(to..to, again));
            }
            _ => drop(line.splice(at..at, *b"\xef\xbb\xbf")),
        }
    }
    line.retain(|it| *it != b'\n');
    line
}
