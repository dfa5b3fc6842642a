//! The state of a table and of its open shoe.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use foldhash::fast::FixedState;

use super::alternatives::Watch;
use super::configuration::Table;
use super::prepared::Prepared;
use super::time::Moment;
use crate::games::Card;
use crate::law::{Feed, Game, Options, RuleSet, Wager};

/// A table, as the log has shown it so far.
#[derive(Debug, Default)]
pub(super) struct TableState {
    /// When its last judged record was.
    pub last_at: Option<Moment>,
    /// Its open shoe.
    pub open: Option<Open>,
    /// The names of its shoes, as 128-bit hashes: the only memory that outlives a shoe.
    pub names: HashSet<u128, FixedState>,
}

/// An open shoe, judged or not.
#[derive(Debug)]
pub(super) struct Open {
    pub name: Box<[u8]>,
    /// Round records that count for `end.rounds`.
    pub rounds: u64,
    /// Its state; of a shoe that is not judged rounds are counted, nothing more.
    pub shoe: Option<Box<Shoe>>,
}

/// The state of an open shoe that is judged.
#[derive(Debug)]
pub(super) struct Shoe {
    pub game: Game,
    /// No regulation of the game is in force any more: the rest of the shoe is not judged.
    pub ended: bool,
    /// Numbers that a said (or explained) gap left out.
    pub missing: u64,
    /// The last line of its records.
    pub last_line: u64,
    /// When its last judged record was.
    pub last_at: Moment,
    pub numbers: Numbers,
    /// Nothing was lost so far: no gap, no malformed round.
    pub whole: bool,
    pub feed: Feed,
    pub decks: u8,
    pub continued: bool,
    pub demonstrations: u8,
    pub rules: Rules,
    pub composition: Composition,
    pub white: White,
    /// `white-card-position` was said.
    pub position_said: bool,
    pub tie: Tie,
    pub watch: Watch,
    /// What was said once: code's name and key.
    pub said: Vec<(super::codes::Code, String)>,
}

/// The rules of a shoe, and how long they are good for.
#[derive(Debug)]
pub(super) struct Rules {
    pub set: RuleSet,
    /// Good from …
    pub from: Moment,
    /// … until before.
    pub until: Moment,
    /// What is authorised, with a shoe at its beginning.
    pub prepared: Arc<Prepared>,
    /// What the log declares.
    pub declared: Arc<Options>,
    /// The regulation lets a permit add wagers.
    pub adds: bool,
    /// The table's entry in the configuration, by its place there.
    pub table: usize,
    /// The limits of one bet, where there are any.
    pub limited: bool,
}

/// The round numbers seen, as ranges.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// The last range, the one that grows; numbers count from 1, so (0, 0) is none.
    last: (u64, u64),
    /// Those before it, by their start.
    earlier: BTreeMap<u64, u64>,
}

impl Numbers {
    /// The highest so far; 0 where there is none.
    pub fn highest(&self) -> u64 {
        self.last.1
    }

    /// The lowest; 0 where there is none.
    pub fn lowest(&self) -> u64 {
        self.earlier.first_key_value().map_or(self.last.0, |it| *it.0)
    }

    /// Adds a number; false where it was there.
    pub fn add(&mut self, number: u64) -> bool {
        let (start, end) = self.last;
        if number > end {
            if end > 0 && number - 1 == end {
                self.last.1 = number;
            } else {
                if end > 0 {
                    self.earlier.insert(start, end);
                }
                self.last = (number, number);
            }
            return true;
        }
        number < start && self.add_earlier(number)
    }

    #[cold]
    fn add_earlier(&mut self, number: u64) -> bool {
        let before = self.earlier.range(..=number).next_back().map(|(start, end)| (*start, *end));
        if before.is_some_and(|it| number <= it.1) {
            return false;
        }
        // It joins the range that ends just before it, and that which starts just after it.
        let start = before.filter(|it| it.1 + 1 == number).map_or(number, |it| it.0);
        if number + 1 == self.last.0 {
            self.earlier.remove(&start);
            self.last.0 = start;
        } else {
            let end = self.earlier.remove(&(number + 1)).unwrap_or(number);
            self.earlier.insert(start, end);
        }
        true
    }
}

/// The cards that were seen.
#[derive(Clone, Debug)]
pub(super) struct Composition {
    seen: [u16; Card::COUNT],
    /// Cards that are out, seen or not.
    pub out: u64,
    /// Which cards were said to be too many.
    said: u64,
    /// `shoe-exhausted` was said.
    pub exhausted_said: bool,
}

impl Default for Composition {
    fn default() -> Self {
        Self { seen: [0; Card::COUNT], out: 0, said: 0, exhausted_said: false }
    }
}

impl Composition {
    /// Counts a card; true where it is one too many of its kind, the first time.
    pub fn count(&mut self, card: Card, decks: u8) -> bool {
        let seen = &mut self.seen[card.index()];
        *seen = seen.saturating_add(1);
        self.out += 1;
        let bit = 1 << card.index();
        if *seen > u16::from(decks) && self.said & bit == 0 {
            self.said |= bit;
            return true;
        }
        false
    }

    /// How often a card was seen.
    pub fn seen(&self, card: Card) -> u16 {
        self.seen[card.index()]
    }
}

/// Where the white card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum White {
    /// Not seen yet.
    #[default]
    Inside,
    /// It came out; so many further coups are allowed, where that is known.
    Out(Option<u32>),
}

/// The tie that awaits its decision (makccarat art. 11). Its memory is used again for the next.
#[derive(Debug, Default)]
pub(super) struct Tie {
    /// The tied round.
    pub round: Option<u64>,
    /// `resolves` is not judged on the next round: after a gap, a malformed round or a continued shoe's start.
    pub unsure: bool,
    /// The main bets that were carried.
    pub bets: Vec<Carried>,
    /// Their ids.
    pub ids: Vec<u8>,
}

/// A main bet that was carried over a tie.
#[derive(Clone, Debug)]
pub(super) struct Carried {
    /// Its place in the tied round.
    pub index: u32,
    /// Its id, in [`Tie::ids`].
    pub id: Option<(u32, u32)>,
    pub seat: u8,
    pub on: Wager,
    pub stake: i64,
}

impl Tie {
    pub fn forget(&mut self) {
        self.round = None;
        self.bets.clear();
        self.ids.clear();
    }

    pub fn id(&self, bet: &Carried) -> Option<&[u8]> {
        bet.id.and_then(|(start, end)| self.ids.get(start as usize..end as usize))
    }
}

impl Shoe {
    /// Something of it was lost: a gap or a malformed round.
    pub fn lose(&mut self) {
        self.whole = false;
        self.tie.forget();
        self.tie.unsure = true;
    }

    /// The cards that all decks hold.
    pub fn cards(&self) -> u64 {
        u64::from(self.decks) * Card::COUNT as u64
    }

    /// Whether that was not said yet of this shoe; from now on it was.
    pub fn first(&mut self, code: super::codes::Code, key: &str) -> bool {
        if self.said.iter().any(|it| it.0 == code && it.1 == key) {
            return false;
        }
        self.said.push((code, key.to_owned()));
        true
    }
}

/// The registered table of a shoe.
impl Rules {
    pub fn table<'c>(&self, tables: &'c [Table]) -> Option<&'c Table> {
        tables.get(self.table)
    }
}
