//! The tables of the round log: which fields each record has, and what they hold.

use std::fmt;

use super::super::{BetResult, Decision, Outcome, Type, VoidReason};
use crate::law::{Feed, Game};

/// One field of a table.
pub(super) struct Field {
    pub name: &'static str,
    pub what: What,
    must: Must,
    /// Whose rounds may have it; all where it is empty.
    games: &'static [Game],
}

/// Whether a field must be there.
#[derive(Clone, Copy)]
enum Must {
    Always,
    /// In the rounds of the games that may have it.
    InItsGames,
    InFortune3CardPoker,
    Never,
}

/// What a field holds.
#[derive(Clone, Copy)]
pub(super) enum What {
    Anything,
    Name,
    Text,
    Number {
        least: u64,
        most: u64,
    },
    /// A whole number from 0, however great.
    Count,
    Integer,
    Boolean,
    Time,
    Currency,
    Card,
    Cards,
    OneOf(&'static [&'static str]),
    Decision,
    Object(&'static [Field]),
    Hands,
    Bets,
    Declared,
}

use What::{Boolean, Count, Integer, Name, Number, Object, OneOf, Time};

const COUPS: &[Game] = &[Game::Makccarat, Game::Baccarat];
const OTHERS: &[Game] = &[Game::Fortune3CardPoker, Game::CasinoWar];
const MONEY: What = Number { least: 0, most: 1_000_000_000_000_000 };
const STAKE: What = Number { least: 1, most: 1_000_000_000_000_000 };
const ANY: What = Number { least: 0, most: u64::MAX };
const SEAT: What = Number { least: 1, most: 99 };
const ASIDE: What = Number { least: 0, most: 99 };
const POINTS: What = Number { least: 0, most: 9 };
const TYPE: Field = must("type", OneOf(Type::NAMES));
const TABLE: Field = must("table", Name);
const SHOE: Field = must("shoe", Name);
const AT: Field = must("at", Time);

const fn must(name: &'static str, what: What) -> Field {
    Field { name, what, must: Must::Always, games: &[] }
}

const fn may(name: &'static str, what: What) -> Field {
    Field { name, what, must: Must::Never, games: &[] }
}

impl Field {
    const fn only_in(self, games: &'static [Game]) -> Self {
        let must = if matches!(self.must, Must::Always) { Must::InItsGames } else { self.must };
        Self { must, games, ..self }
    }

    pub fn may_be_in(&self, game: Game) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }

    pub fn must_be_in(&self, game: Option<Game>) -> bool {
        match self.must {
            Must::Always => true,
            Must::InItsGames => game.is_some_and(|it| self.may_be_in(it)),
            Must::InFortune3CardPoker => game == Some(Game::Fortune3CardPoker),
            Must::Never => false,
        }
    }
}

static LOG: [Field; 4] = [TYPE, must("version", Integer), must("operator", Name), must("currency", What::Currency)];

static LOG_END: [Field; 2] = [TYPE, must("records", ANY)];

static SHOE_RECORD: [Field; 11] = [
    TYPE,
    TABLE,
    SHOE,
    must("game", OneOf(&Game::NAMES)),
    AT,
    must("decks", Number { least: 1, most: 64 }),
    must("feed", OneOf(&Feed::NAMES)),
    may("burn", Object(&[may("first", What::Card), must("cards", Count)])).only_in(COUPS),
    may("demonstrations", ASIDE).only_in(COUPS),
    may("declared", What::Declared),
    may("continued", Boolean),
];

static ROUND: [Field; 19] = [
    TYPE,
    TABLE,
    SHOE,
    must("round", Number { least: 1, most: u64::MAX }),
    AT,
    must("player", What::Cards).only_in(COUPS),
    must("banker", What::Cards).only_in(COUPS),
    must("outcome", OneOf(Outcome::NAMES)).only_in(COUPS),
    may("void_reason", OneOf(VoidReason::NAMES)).only_in(COUPS),
    may("points", Object(&[may("player", POINTS), may("banker", POINTS)])).only_in(COUPS),
    may("cut_card", Boolean).only_in(COUPS),
    may("discarded", ASIDE).only_in(COUPS),
    may("resolves", ANY).only_in(&[Game::Makccarat]),
    may("jackpot", Object(&[must("meter", MONEY)])).only_in(&[Game::Baccarat]),
    may("handled_by", Object(&[may("player", SEAT), may("banker", SEAT)])).only_in(COUPS),
    must("dealer", What::Cards).only_in(OTHERS),
    must("hands", What::Hands).only_in(OTHERS),
    may("burned", ASIDE).only_in(&[Game::CasinoWar]),
    may("bets", What::Bets),
];

static END: [Field; 5] = [TYPE, TABLE, SHOE, AT, must("rounds", ANY)];

pub(super) static HAND: &[Field] = &[
    must("seat", SEAT),
    must("cards", What::Cards),
    Field { name: "decision", what: What::Decision, must: Must::InFortune3CardPoker, games: OTHERS },
];

pub(super) static BET: &[Field] = &[
    may("id", Name),
    may("seat", SEAT),
    may("standing", Boolean),
    must("on", What::Text),
    must("stake", STAKE),
    must("result", OneOf(BetResult::NAMES)),
    must("paid", MONEY),
    may("commission", MONEY),
    may("bonus", MONEY).only_in(&[Game::Fortune3CardPoker]),
];

/// The fields of a type of record.
pub(super) fn record(of: Type) -> &'static [Field] {
    match of {
        Type::Log => &LOG,
        Type::LogEnd => &LOG_END,
        Type::Shoe => &SHOE_RECORD,
        Type::Round => &ROUND,
        Type::End => &END,
    }
}

/// The fields of any record: what is known of a line of which the type cannot be read.
pub(super) static ANY_RECORD: [Field; 31] = {
    const fn any(name: &'static str) -> Field {
        may(name, What::Anything)
    }
    [
        TYPE,
        any("version"),
        any("operator"),
        any("currency"),
        any("records"),
        any("table"),
        any("shoe"),
        any("game"),
        any("at"),
        any("decks"),
        any("feed"),
        any("burn"),
        any("demonstrations"),
        any("declared"),
        any("continued"),
        any("round"),
        any("player"),
        any("banker"),
        any("outcome"),
        any("void_reason"),
        any("points"),
        any("cut_card"),
        any("discarded"),
        any("resolves"),
        any("jackpot"),
        any("handled_by"),
        any("dealer"),
        any("hands"),
        any("burned"),
        any("bets"),
        any("rounds"),
    ]
};

impl What {
    /// The same, where the game is known.
    pub fn in_game(self, game: Option<Game>) -> Self {
        match (self, game) {
            (Self::Decision, Some(Game::Fortune3CardPoker)) => OneOf(&["play", "fold"]),
            (Self::Decision, Some(Game::CasinoWar)) => OneOf(&["war", "surrender"]),
            (Self::Decision, _) => OneOf(Decision::NAMES),
            (other, _) => other,
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Anything => f.write_str("any value"),
            Self::Name => f.write_str("a name of 1 to 64 bytes without control characters"),
            Self::Text => f.write_str("a string"),
            Number { least, most: u64::MAX } => write!(f, "an integer from {least}"),
            Number { least, most } => write!(f, "an integer from {least} to {most}"),
            Self::Count => f.write_str("an integer from 0"),
            Self::Integer => f.write_str("an integer"),
            Self::Boolean => f.write_str("true or false"),
            Self::Time => f.write_str("a time as in 2026-11-29T20:00:00+08:00, of the years 1900 to 2199"),
            Self::Currency => f.write_str("three capital letters"),
            Self::Card => f.write_str("a card as in 7H or TS"),
            Self::Cards => f.write_str("a list of up to 6 cards"),
            Self::OneOf(words) => write!(f, "one of {}", words.join(", ")),
            Self::Decision => f.write_str("a decision"),
            Self::Object(_) | Self::Declared => f.write_str("an object"),
            Self::Hands => f.write_str("a list of 1 to 32 hands"),
            Self::Bets => f.write_str("a list of up to 1000 bets"),
        }
    }
}
