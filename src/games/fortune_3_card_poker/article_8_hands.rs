//! # Article 8. The hands
//!
//! The article was not found. Its first three hands are known from the table of bonuses in article 9, those below
//! from descriptions: straight flush, three of a kind, straight, flush, pair, high card. A straight is three ranks
//! in a row: A-2-3 the lowest, A-K-Q the highest; K-A-2 is none.

use std::fmt;

use crate::games::{Card, Observer, RANKS, Rule, Step};

/// Which class a hand is of.
pub const CLASS: Rule = Rule::new("fortune-3-card-poker.8.hand", "8");

/// The classes, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// None of the others.
    HighCard,
    /// Two of one rank.
    Pair,
    /// Three of one suit.
    Flush,
    /// Three ranks in a row.
    Straight,
    /// Three of one rank.
    ThreeOfAKind,
    /// Three ranks in a row of one suit.
    StraightFlush,
}

impl Class {
    /// How many there are.
    pub const COUNT: usize = 6;
    /// Every class, the lowest first.
    pub const ALL: [Self; Self::COUNT] =
        [Self::HighCard, Self::Pair, Self::Flush, Self::Straight, Self::ThreeOfAKind, Self::StraightFlush];

    /// The name in pay tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HighCard => "high-card",
            Self::Pair => "pair",
            Self::Flush => "flush",
            Self::Straight => "straight",
            Self::ThreeOfAKind => "three-of-a-kind",
            Self::StraightFlush => "straight-flush",
        }
    }

    /// The class of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// What a hand of three cards is worth: the greater wins, and equal hands are worth the same.
///
/// Class first, then the ranks that decide within it: the top of a straight, a pair before its kicker, else the
/// three from the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u16);

/// Where ranks stand among hands: the two 0, the ace 12.
const fn height(card: Card) -> u16 {
    (card.rank() as u16 + 12) % 13
}

const QUEEN: u16 = 10;
const ACE: u16 = 12;

impl Hand {
    /// Reads a hand off its cards, in any order.
    #[inline]
    pub const fn of(cards: [Card; 3]) -> Self {
        let [one, two, three] = cards;
        let flush = one.suit() == two.suit() && two.suit() == three.suit();
        let (high, middle, low) = sorted(height(one), height(two), height(three));
        if high == low {
            return Self::new(Class::ThreeOfAKind, [high, 0, 0]);
        }
        if high == middle || middle == low {
            return Self::new(Class::Pair, [middle, if high == middle { low } else { high }, 0]);
        }
        match (straight(high, middle, low), flush) {
            (Some(top), true) => Self::new(Class::StraightFlush, [top, 0, 0]),
            (Some(top), false) => Self::new(Class::Straight, [top, 0, 0]),
            (None, true) => Self::new(Class::Flush, [high, middle, low]),
            (None, false) => Self::new(Class::HighCard, [high, middle, low]),
        }
    }

    /// Reads a hand of exactly three cards.
    pub fn read(cards: &[Card]) -> Option<Self> {
        Some(Self::of(*cards.as_array()?))
    }

    const fn new(class: Class, [first, second, third]: [u16; 3]) -> Self {
        Self((class as u16) << 12 | first << 8 | second << 4 | third)
    }

    /// Its class.
    #[inline]
    pub const fn class(self) -> Class {
        Class::ALL[(self.0 >> 12) as usize]
    }

    /// The ranks that decide within its class, the first first.
    fn deciding(self) -> impl Iterator<Item = u16> {
        let count = match self.class() {
            Class::StraightFlush | Class::ThreeOfAKind | Class::Straight => 1,
            Class::Pair => 2,
            Class::Flush | Class::HighCard => 3,
        };
        [8, 4, 0].into_iter().take(count).map(move |shift| self.0 >> shift & 0xf)
    }

    /// The ranks that decide within its class, as they are told: `Q-6-4`.
    pub fn by(self) -> String {
        let ranks = self.deciding().map(|height| (RANKS[usize::from((height + 1) % 13)] as char).to_string());
        ranks.collect::<Vec<_>>().join("-")
    }

    /// Whether it is a queen or higher: what lets the dealer play (art. 9, 4).
    #[inline]
    pub const fn has_queen_or_better(self) -> bool {
        self.0 >= Self::new(Class::HighCard, [QUEEN, 0, 0]).0
    }
}

impl fmt::Display for Hand {
    /// Its class and the ranks that decide within it: `high-card Q-6-4`, `pair K-4`, `straight A`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.class().name(), self.by())
    }
}

const fn sorted(a: u16, b: u16, c: u16) -> (u16, u16, u16) {
    let (a, b) = if a < b { (b, a) } else { (a, b) };
    let (b, c) = if b < c { (c, b) } else { (b, c) };
    let (a, b) = if a < b { (b, a) } else { (a, b) };
    (a, b, c)
}

/// The top of a straight; the ace of A-2-3 counts below the two.
const fn straight(high: u16, middle: u16, low: u16) -> Option<u16> {
    match (high, middle, low) {
        (ACE, 1, 0) => Some(middle),
        _ if high == middle + 1 && middle == low + 1 => Some(high),
        _ => None,
    }
}

/// Tells an observer what the hand of a seat is.
pub fn observe_seat(seat: u8, cards: &[Card], observer: &mut impl Observer) {
    observer.rule(|| {
        let hand = Hand::read(cards);
        let step = Step::new(&CLASS, hand.is_some()).with("whose", "player").with("seat", seat).with("cards", cards);
        step.with_some("hand", hand.map(|it| it.class().name()))
    });
}

/// Tells an observer what `whose` hand is.
pub fn observe_hand(whose: &'static str, cards: &[Card], observer: &mut impl Observer) {
    observer.rule(|| {
        let hand = Hand::read(cards);
        let step = Step::new(&CLASS, hand.is_some()).with("whose", whose).with("cards", cards);
        hand.into_iter().fold(step, |step, it| step.with("hand", it.class().name()))
    });
}
