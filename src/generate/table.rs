//! A table that deals: its shoes, one after the other, and its clock.

use super::random::Random;
use super::record::{Burn, End, Record, Shoe};
use super::terms::{Terms, World};
use super::{GenerateError, coup, single};
use crate::games::Card;
use crate::law::{Catalogue, Date, Feed, Game, Options, Wager};
use crate::replay::configuration::Configuration;
use crate::replay::time::Moment;

/// What log is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The game.
    pub game: Game,
    /// How many rounds.
    pub rounds: u64,
    /// The same seed gives the same log.
    pub seed: u64,
    /// When the first shoe begins.
    pub from: Moment,
    /// At how many tables, at the most; the configuration's first ones.
    pub tables: usize,
    /// Whether shoes say what options they are played by.
    pub declare: bool,
}

const SECOND: i64 = 1_000_000_000;
/// Cards that lie behind the white card. A coup takes six at the most, and two may follow.
const BEHIND_WHITE_CARD: usize = 14;
/// Rounds of a session of an automatic shuffler.
const SESSION: u64 = 60;

/// What may be staked, in minor units.
pub(super) const STAKES: [i64; 8] = [30_000, 50_000, 100_000, 100_000, 200_000, 250_000, 500_000, 1_005_000];

/// How many shoes in a row may end without a round before a table closes.
const EMPTY_SHOES: u32 = 100;

/// A table that deals.
pub(super) struct Table<'c> {
    pub(super) name: String,
    casino: &'c str,
    world: World<'c>,
    pub(super) game: Game,
    pub(super) terms: Terms,
    /// Until when these are the terms.
    until: Moment,
    pub(super) random: Random,
    pub(super) at: Moment,
    pub(super) seats: u8,
    declares: bool,
    pub(super) shoe: Option<Open>,
    shoes: u64,
    /// Shoes that ended without a round since the last that was dealt.
    empty: u32,
    /// The jackpot's accumulated value.
    pub(super) meter: i64,
    done: bool,
    closed: Option<GenerateError>,
}

impl std::ops::Deref for Table<'_> {
    type Target = Terms;
    fn deref(&self) -> &Terms {
        &self.terms
    }
}

/// The shoe being dealt.
pub(super) struct Open {
    pub name: String,
    pub rounds: u64,
    /// The cards, the next one last.
    pub cards: Vec<Card>,
    /// How many more coups the white card allows, once it came out.
    pub left: Option<u32>,
    /// The tie that the next coup decides, and its main bets.
    pub tie: Option<(u64, Vec<super::record::Bet>)>,
}

impl<'c> Table<'c> {
    /// The tables of a plan.
    pub fn all(
        plan: &Plan,
        configuration: &'c Configuration,
        catalogue: &'c Catalogue,
    ) -> Result<Vec<Self>, GenerateError> {
        let (game, day) = (plan.game, plan.from.day());
        let world = World { configuration, catalogue, game };
        catalogue.on(game, day).ok_or(GenerateError::NotInForce { game, day })?;
        let mut tables = Vec::new();
        for table in world.tables(day) {
            if tables.len() == plan.tables.max(1) {
                break;
            }
            let at = tables.len();
            let Some(terms) = world.terms(table, day)? else { continue };
            let mut random = Random::new(plan.seed, at as u64);
            tables.push(Self {
                name: table.table.clone(),
                casino: &table.casino,
                world,
                game,
                terms,
                until: Moment::of_day(day),
                at: Moment(plan.from.0 + i64::from(random.below(40)) * SECOND),
                seats: 6 + random.below(4) as u8,
                random,
                declares: plan.declare,
                shoe: None,
                shoes: 0,
                empty: 0,
                meter: 500_000_000,
                done: false,
                closed: None,
            });
        }
        if tables.is_empty() { Err(GenerateError::NoTable { game, day }) } else { Ok(tables) }
    }

    /// Takes on what holds from now on; where the table may not play, it waits for the next change, and where there is
    /// none it closes.
    fn renew(&mut self) {
        let world = self.world;
        loop {
            let day = self.at.day();
            let next = world.next_change(day);
            let table = world.tables(day).find(|it| it.table == self.name && it.casino == self.casino);
            let terms = match table.map(|it| world.terms(it, day)) {
                Some(Ok(Some(terms))) => {
                    (self.terms, self.until) = (terms, next.unwrap_or(Moment(i64::MAX)));
                    return;
                }
                Some(Err(error)) => error,
                Some(Ok(None)) | None => GenerateError::NoTable { game: self.game, day },
            };
            let Some(next) = next else {
                (self.done, self.closed) = (true, Some(terms));
                return;
            };
            self.at = next;
        }
    }

    /// Why the table closed before all was dealt, where it did.
    pub fn closed(&mut self) -> Option<GenerateError> {
        self.closed.take()
    }

    /// The currency that the approved jackpot amounts are in.
    pub fn currency(&self) -> Option<[u8; 3]> {
        self.rules.jackpot.map(|it| it.currency)
    }

    /// When it does something next.
    pub fn clock(&self) -> i64 {
        self.at.0
    }

    /// Whether it has closed.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Does the next thing: begins a shoe, deals a round, or ends. `rounds` are still wanted of all tables; a tie is
    /// decided all the same.
    pub fn step(&mut self, rounds: u64, made: &mut Vec<Record<'_>>) {
        let owes = self.shoe.as_ref().is_some_and(|it| it.tie.is_some());
        if rounds == 0 && !owes {
            self.end(made);
            self.done = true;
        } else if self.shoe.is_none() {
            if self.at >= self.until {
                self.renew();
            }
            if !self.done {
                self.begin(made);
            }
        } else if self.is_over() && !owes {
            self.end(made);
        } else {
            let before = self.at;
            self.tick(25, 30);
            if self.at >= self.until && !owes {
                return self.end(made);
            }
            // A tie is decided by the rules by which it was dealt.
            self.at = self.at.min(Moment(self.until.0 - SECOND)).max(before);
            self.deal(made);
        }
    }

    fn deal(&mut self, made: &mut Vec<Record<'_>>) {
        let round = match self.game {
            Game::Makccarat | Game::Baccarat => coup::deal(self),
            Game::Fortune3CardPoker => single::poker(self),
            Game::CasinoWar => single::war(self),
        };
        let Some(round) = round else { return self.end(made) };
        if let Some(shoe) = &mut self.shoe {
            shoe.rounds = round.round;
        }
        self.empty = 0;
        made.push(Record::Round(Box::new(round)));
    }

    fn is_over(&self) -> bool {
        let Some(shoe) = &self.shoe else { return false };
        match self.feed {
            // A coup may take six cards and one discarded before it.
            Feed::Shoe => shoe.left == Some(0) || shoe.cards.len() < 7,
            Feed::AutomaticShuffler => shoe.rounds >= SESSION,
        }
    }

    fn tick(&mut self, least: u32, more: u32) {
        self.at.0 += i64::from(least + self.random.below(more)) * SECOND;
    }

    fn begin(&mut self, made: &mut Vec<Record<'_>>) {
        self.shoes += 1;
        let day: Date = self.at.day();
        let name = format!("{day}-{:03}", self.shoes);
        let mut cards = self.fresh();
        let mut burn = None;
        if self.feed == Feed::Shoe && self.game.is_coup() {
            let first = cards.last().copied().unwrap_or_default();
            let rule = self.rules.burn.unwrap_or(crate::law::Burn::ByDecks);
            let count = match rule {
                crate::law::Burn::ByDecks => u32::from(self.decks),
                crate::law::Burn::ByFirstCard => u32::from(first.face_value()),
                crate::law::Burn::Fixed(count) => u32::from(count),
            };
            cards.truncate(cards.len() - count as usize);
            burn = Some(Burn { first, cards: count });
        }
        made.push(Record::Shoe(Box::new(Shoe {
            table: self.name.clone(),
            shoe: name.clone(),
            game: self.game,
            at: self.at,
            decks: self.decks,
            feed: self.feed.name(),
            burn,
            demonstrations: self.game.is_coup().then_some(0),
            declared: if self.declares { self.options.clone() } else { Options::new() },
        })));
        self.shoe = Some(Open { name, rounds: 0, cards, left: None, tie: None });
        self.tick(60, 120);
    }

    fn end(&mut self, made: &mut Vec<Record<'_>>) {
        if let Some(shoe) = self.shoe.take() {
            self.empty += u32::from(shoe.rounds == 0);
            if self.empty > EMPTY_SHOES {
                let day = self.at.day();
                (self.done, self.closed) = (true, Some(GenerateError::NoDeal { table: self.name.clone(), day }));
            }
            let end = End { table: self.name.clone(), shoe: shoe.name, at: self.at, rounds: shoe.rounds };
            made.push(Record::End(end));
            self.tick(120, 240);
        }
    }

    /// All decks, shuffled.
    pub fn fresh(&mut self) -> Vec<Card> {
        let deck = || (0..Card::COUNT as u8).filter_map(Card::from_index);
        let mut cards: Vec<Card> = (0..self.decks).flat_map(|_| deck()).collect();
        self.random.shuffle(&mut cards);
        cards
    }

    /// A stake on a wager, within the table's limits. Main bets keep to the limits of both sides: after a tie they may
    /// change over.
    pub fn stake(&self, on: Wager, usual: i64) -> i64 {
        let own = |of: &str| of == on.name() || (on.is_main() && Wager::from_name(of).is_some_and(Wager::is_main));
        let limits = || self.limits.iter().filter(|it| own(&it.on));
        let least = limits().filter_map(|it| it.min).max().unwrap_or(1);
        limits().filter_map(|it| it.max).fold(usual, i64::min).max(least)
    }

    /// Whether the white card lies above that many cards.
    pub const fn white_card_is_out(left: usize) -> bool {
        left <= BEHIND_WHITE_CARD
    }
}
