//! Cards, and what they count.

use std::fmt;

use serde::{Serialize, Serializer};

/// A playing card of a 52-card deck: `rank * 4 + suit`, rank 0 (ace) to 12 (king), suit 0 to 3 (`S H D C`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

/// Ranks as written, ace first.
pub const RANKS: [u8; 13] = *b"A23456789TJQK";
/// Suits as written.
pub const SUITS: [u8; 4] = *b"SHDC";

impl Card {
    /// How many different cards there are.
    pub const COUNT: usize = 52;

    /// The card with that rank (0 ace to 12 king) and suit (0 to 3).
    ///
    /// # Panics
    /// If either is out of range.
    pub const fn new(rank: u8, suit: u8) -> Self {
        assert!(rank < 13 && suit < 4, "no such card");
        Self(rank * 4 + suit)
    }

    /// The card at that place (0 to 51), as [`Card::index`] gives it.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 52 { Some(Self(index)) } else { None }
    }

    /// Reads `7H`, `TS` or `10S`.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let (rank, suit) = match *text {
            [rank, suit] => (rank, suit),
            [b'1', b'0', suit] => (b'T', suit),
            _ => return None,
        };
        let rank = RANKS.iter().position(|it| *it == rank)?;
        let suit = SUITS.iter().position(|it| *it == suit)?;
        Some(Self(rank as u8 * 4 + suit as u8))
    }

    /// Its place among the 52.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for the ace, 1 for the two … 12 for the king.
    pub const fn rank(self) -> u8 {
        self.0 >> 2
    }

    /// 0 to 3, in the order `S H D C`.
    pub const fn suit(self) -> u8 {
        self.0 & 3
    }

    /// What it counts in baccarat and makccarat (art. 5): court cards and the ten nothing, the ace one.
    pub const fn points(self) -> u8 {
        let face = self.rank() + 1;
        if face >= 10 { 0 } else { face }
    }

    /// Its face value (art. 2): the ace 1, the ten and court cards 10.
    pub const fn face_value(self) -> u8 {
        let face = self.rank() + 1;
        if face > 10 { 10 } else { face }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", RANKS[self.rank() as usize] as char, SUITS[self.suit() as usize] as char)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
