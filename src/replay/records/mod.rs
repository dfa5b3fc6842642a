//! The records of a round log, decoded without copying.
//!
//! A [`Block`] owns the bytes of some whole lines and the records decoded from them. Records point into the
//! block by [`Span`]s, bets and hands stand in the block's arenas, and a block is used again for later lines,
//! so that a clean log allocates nothing per line.

mod block;
mod decode;
mod fits;
mod members;
mod round_fields;
mod second_look;
mod words;

use std::ops::Range;

pub use block::*;
pub use decode::decode;
pub use fits::fits;
pub use members::options;
pub use round_fields::Fields;
use second_look::place;
pub use second_look::{Fault, second_look};
pub use words::{BetResult, Decision, Outcome, Type, VoidReason};

use super::time::Moment;
use crate::games::Card;
use crate::law::{Feed, Game};

/// How many arrays and objects of a line may stand in one another, the record itself included.
const DEEPEST: u32 = 127;

/// A line that is not blank.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its place after [`Block::first_line`].
    pub line: u32,
    /// Its bytes in the block, without the line feed.
    pub bytes: Range<u32>,
    /// What it says.
    pub kind: Kind,
}

/// What a line says.
#[derive(Clone, Debug)]
pub enum Kind {
    /// The first record.
    Log(Log),
    /// The last, where there is one.
    LogEnd {
        /// How many lines are not blank, itself included.
        records: u64,
    },
    /// A shoe begins.
    Shoe(Shoe),
    /// One coup.
    Round(Round),
    /// A shoe is over.
    End(End),
    /// It is malformed whatever the game; a second look says how.
    Malformed(Place),
    /// It is longer than a line may be (1 MiB); its bytes were not kept.
    TooLong,
}

/// What could still be read of a malformed line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Its type.
    pub of: Option<Type>,
    /// Its table.
    pub table: Option<Span>,
    /// Its shoe.
    pub shoe: Option<Span>,
    /// Its round.
    pub round: Option<u64>,
}

/// A `log` record.
#[derive(Clone, Copy, Debug)]
pub struct Log {
    /// The version of the format. Any whole number is well-formed.
    pub version: i64,
    /// Whose log it is.
    pub operator: Span,
    /// ISO 4217.
    pub currency: [u8; 3],
}

/// A `shoe` record.
#[derive(Clone, Copy, Debug)]
pub struct Shoe {
    /// The table.
    pub table: Span,
    /// The shoe's name, unique at that table.
    pub shoe: Span,
    /// The game.
    pub game: Game,
    /// When it began.
    pub at: Moment,
    /// How many decks, 1 to 64.
    pub decks: u8,
    /// Where cards come from.
    pub feed: Feed,
    /// The opening burn.
    pub burn: Option<OpeningBurn>,
    /// Demonstration hands before the first round.
    pub demonstrations: u8,
    /// The raw JSON object of `declared`, checked against the catalogue's vocabulary.
    pub declared: Option<Span>,
    /// Its beginning stands in an earlier log.
    pub continued: bool,
}

/// How many cards the opening burn discarded in all, and the first where it was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningBurn {
    /// The first card.
    pub first: Option<Card>,
    /// All cards, 0 and up. (`cards` has no stated upper bound: the decoder takes up to `u32::MAX`.)
    pub cards: u32,
}

/// Up to six cards in the order dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    cards: [Card; 6],
    len: u8,
}

impl Cards {
    /// Adds a card; false where there are six.
    pub const fn push(&mut self, card: Card) -> bool {
        if self.len == 6 {
            return false;
        }
        self.cards[self.len as usize] = card;
        self.len += 1;
        true
    }
}

impl std::ops::Deref for Cards {
    type Target = [Card];
    fn deref(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }
}

/// A `round` record: one coup. Which fields it really has, [`Round::fields`] says; the rest have their defaults.
#[derive(Clone, Debug)]
pub struct Round {
    /// The table.
    pub table: Span,
    /// The shoe.
    pub shoe: Span,
    /// Its number, from 1.
    pub round: u64,
    /// When.
    pub at: Moment,
    /// Which fields it has.
    pub fields: Fields,
    /// The player's cards.
    pub player: Cards,
    /// The banker's cards.
    pub banker: Cards,
    /// The outcome as announced.
    pub outcome: Outcome,
    /// Why the coup is void.
    pub void_reason: Option<VoidReason>,
    /// The player's points as announced.
    pub player_points: Option<u8>,
    /// The banker's points as announced.
    pub banker_points: Option<u8>,
    /// The white card came out.
    pub cut_card: bool,
    /// Cards discarded before it.
    pub discarded: u8,
    /// The tied round that it decides.
    pub resolves: Option<u64>,
    /// The jackpot's accumulated value.
    pub meter: Option<i64>,
    /// The seat that handled the player's cards.
    pub player_handled_by: Option<u8>,
    /// The seat that handled the banker's cards.
    pub banker_handled_by: Option<u8>,
    /// The dealer's cards.
    pub dealer: Cards,
    /// Cards burnt before a war.
    pub burned: u8,
    /// Its hands in [`Block::hands`].
    pub hands: Range<u32>,
    /// Its bets in [`Block::bets`].
    pub bets: Range<u32>,
}

/// An `end` record.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// The table.
    pub table: Span,
    /// The shoe.
    pub shoe: Span,
    /// When.
    pub at: Moment,
    /// How many round records the shoe has in this log.
    pub rounds: u64,
}

/// One wager.
#[derive(Clone, Copy, Debug)]
pub struct Bet {
    /// The operator's own reference.
    pub id: Option<Span>,
    /// The seat, 1 to 99; 0 where it belongs to none.
    pub seat: u8,
    /// A player on foot placed it.
    pub standing: bool,
    /// The wager by name, where the laws know one.
    pub wager: Option<crate::law::Wager>,
    /// The wager as written.
    pub on: Span,
    /// The stake, from 1.
    pub stake: i64,
    /// How it ended.
    pub result: BetResult,
    /// What the house paid on top of the stake.
    pub paid: i64,
    /// What the house kept of the prize.
    pub commission: Option<i64>,
    /// The additional prize of three card poker.
    pub bonus: Option<i64>,
}

/// One hand of fortune-3-card-poker or casino-war.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    /// Its seat, 1 to 99.
    pub seat: u8,
    /// Its cards.
    pub cards: Cards,
    /// What it chose.
    pub decision: Option<Decision>,
}
