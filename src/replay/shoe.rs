//! The state of a table and of its open shoe.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::alternatives::Watch;
use super::configuration::Table;
use super::prepared::Prepared;
use super::settings::{MAX_CARRIED, MAX_RANGES};
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

/// The round numbers seen, as ranges; of very many the lowest are forgotten.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// The last range, the one that grows; numbers count from 1, so (0, 0) is none.
    last: (u64, u64),
    /// Those before it, by their start.
    earlier: BTreeMap<u64, u64>,
    /// The lowest number; 0 where there is none.
    lowest: u64,
    /// Up to this number it was forgotten which were seen.
    forgotten: u64,
}

/// Whether a round's number was seen before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// It is new.
    No,
    /// It was.
    Yes,
    /// That was forgotten.
    Perhaps,
}

impl Numbers {
    /// The highest so far; 0 where there is none.
    pub fn highest(&self) -> u64 {
        self.last.1
    }

    /// The lowest; 0 where there is none.
    pub const fn lowest(&self) -> u64 {
        self.lowest
    }

    /// Adds a number.
    pub fn add(&mut self, number: u64) -> Seen {
        let (start, end) = self.last;
        if number > end {
            if end > 0 && number - 1 == end {
                self.last.1 = number;
            } else {
                self.skip_to(number);
            }
            return Seen::No;
        }
        if number >= start { Seen::Yes } else { self.add_earlier(number) }
    }

    #[cold]
    fn skip_to(&mut self, number: u64) {
        let (start, end) = std::mem::replace(&mut self.last, (number, number));
        if end > 0 {
            self.earlier.insert(start, end);
            self.forget();
        } else {
            self.lowest = number;
        }
    }

    /// Forgets the lowest range where there are too many.
    fn forget(&mut self) {
        if self.earlier.len() > MAX_RANGES
            && let Some((_, end)) = self.earlier.pop_first()
        {
            self.forgotten = end;
        }
    }

    #[cold]
    fn add_earlier(&mut self, number: u64) -> Seen {
        if number <= self.forgotten {
            self.lowest = self.lowest.min(number);
            return Seen::Perhaps;
        }
        let before = self.earlier.range(..=number).next_back().map(|(start, end)| (*start, *end));
        if before.is_some_and(|it| number <= it.1) {
            return Seen::Yes;
        }
        self.lowest = self.lowest.min(number);
        // It joins the range that ends just before it, and that which starts just after it.
        let start = before.filter(|it| it.1 + 1 == number).map_or(number, |it| it.0);
        if number + 1 == self.last.0 {
            self.earlier.remove(&start);
            self.last.0 = start;
        } else {
            let end = self.earlier.remove(&(number + 1)).unwrap_or(number);
            self.earlier.insert(start, end);
            self.forget();
        }
        Seen::No
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

/// How many bytes the bets carried over all pending ties take together.
#[derive(Clone, Debug, Default)]
pub(super) struct Carrying(Arc<AtomicUsize>);

/// The tie that awaits its decision (makccarat art. 11). Its memory is used again for the next.
#[derive(Debug)]
pub(super) struct Tie {
    /// The tied round.
    pub round: Option<u64>,
    /// `resolves` is not judged on the next round: after a gap, a malformed round or a continued shoe's start.
    pub unsure: bool,
    /// The main bets that were carried.
    pub bets: Vec<Carried>,
    /// Their ids.
    pub ids: Vec<u8>,
    /// How many bytes both take.
    held: usize,
    /// What all ties take.
    carrying: Carrying,
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
    /// None yet.
    pub fn of(unsure: bool, carrying: Carrying) -> Self {
        Self { round: None, unsure, bets: Vec::new(), ids: Vec::new(), held: 0, carrying }
    }

    pub fn forget(&mut self) {
        self.round = None;
        self.drop_bets();
    }

    /// Holds the bets that were carried, where there is room for them; else they are dropped, and it is false.
    pub fn hold(&mut self) -> bool {
        let more = self.bets.len() * size_of::<Carried>() + self.ids.len();
        if self.carrying.0.load(Ordering::Relaxed).saturating_add(more) > MAX_CARRIED {
            self.drop_bets();
            return false;
        }
        self.carrying.0.fetch_add(more, Ordering::Relaxed);
        self.held += more;
        true
    }

    /// Memory is kept, unless it is much: then it would be held for as long as the shoe is open.
    fn drop_bets(&mut self) {
        self.bets.clear();
        self.ids.clear();
        self.bets.shrink_to(32);
        self.ids.shrink_to(1_024);
        self.carrying.0.fetch_sub(std::mem::take(&mut self.held), Ordering::Relaxed);
    }

    pub fn id(&self, bet: &Carried) -> Option<&[u8]> {
        bet.id.and_then(|(start, end)| self.ids.get(start as usize..end as usize))
    }
}

impl Drop for Tie {
    fn drop(&mut self) {
        self.drop_bets();
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
