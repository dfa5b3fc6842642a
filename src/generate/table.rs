//! A table that deals: its shoes, one after the other, and its clock.

use super::random::Random;
use super::record::{Burn, End, Record, Shoe};
use super::{GenerateError, coup, single};
use crate::games::Card;
use crate::law::{Catalogue, Date, Feed, Game, Options, RuleSet, Wager};
use crate::replay::configuration::{Configuration, Limit, PayTable};
use crate::replay::equipment_faults;
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

/// A table that deals.
pub(super) struct Table {
    pub(super) name: String,
    pub(super) game: Game,
    pub(super) rules: RuleSet,
    pub(super) pay_table: Option<PayTable>,
    pub(super) random: Random,
    pub(super) feed: Feed,
    pub(super) at: Moment,
    pub(super) seats: u8,
    /// What is authorised there.
    pub(super) options: Options,
    /// The limits of one bet.
    pub(super) limits: Vec<Limit>,
    pub(super) decks: u8,
    declares: bool,
    pub(super) shoe: Option<Open>,
    shoes: u64,
    /// The jackpot's accumulated value.
    pub(super) meter: i64,
    done: bool,
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

impl Table {
    /// The tables of a plan.
    pub fn all(plan: &Plan, configuration: &Configuration, catalogue: &Catalogue) -> Result<Vec<Self>, GenerateError> {
        let day = plan.from.day();
        let law = catalogue.on(plan.game, day).ok_or(GenerateError::NotInForce { game: plan.game, day })?;
        let there = configuration
            .tables
            .iter()
            .filter(|it| it.game == plan.game && crate::replay::configuration::covers(it.from, it.until, day));
        let mut tables = Vec::new();
        for table in there {
            if tables.len() == plan.tables.max(1) {
                break;
            }
            let at = tables.len();
            let options = configuration.in_force(&table.casino, &table.table, plan.game, day).values();
            let rules = law.rule_set(&options);
            let conforms = |feed: &Feed| match law.equipment().zip(table.equipment) {
                Some(((article, _), registered)) => equipment_faults(article, &registered, *feed).is_empty(),
                None => true,
            };
            // Where the law leaves no choice of feed, the game is dealt from a shuffler where the table has one.
            let feeds = rules.feed.map_or(vec![Feed::AutomaticShuffler, Feed::Shoe], |it| vec![it]);
            // Of a table whose equipment does not conform, no shoe does.
            let Some(feed) = feeds.into_iter().find(conforms) else { continue };
            let follows = |key: &str| key == "16.payouts" && options.contains_key("9.draw");
            let lacking = law.required(feed).filter(|key| !options.contains_key(*key) && !follows(key));
            let keys: Vec<_> = lacking.map(str::to_owned).collect();
            if !keys.is_empty() {
                return Err(GenerateError::NoOption { table: table.table.clone(), keys, day });
            }
            let pay_table = configuration.pay_table(&table.casino, &table.table, plan.game, "pair-plus", day);
            let mut random = Random::new(plan.seed, at as u64);
            tables.push(Self {
                name: table.table.clone(),
                game: plan.game,
                rules,
                pay_table: pay_table.cloned(),
                feed,
                at: Moment(plan.from.0 + i64::from(random.below(40)) * SECOND),
                seats: 6 + random.below(4) as u8,
                random,
                declares: plan.declare,
                options,
                limits: table.limits.clone(),
                decks: table.equipment.and_then(|it| it.decks).unwrap_or_else(|| usual_decks(plan.game, rules.limits)),
                shoe: None,
                shoes: 0,
                meter: 500_000_000,
                done: false,
            });
        }
        if tables.is_empty() { Err(GenerateError::NoTable { game: plan.game, day }) } else { Ok(tables) }
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
            self.begin(made);
        } else if self.is_over() && !owes {
            self.end(made);
        } else {
            self.tick(25, 30);
            let round = match self.game {
                Game::Makccarat | Game::Baccarat => coup::deal(self),
                Game::Fortune3CardPoker => single::poker(self),
                Game::CasinoWar => single::war(self),
            };
            made.extend(round.map(|it| Record::Round(Box::new(it))));
        }
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

/// The decks a game is usually dealt from, as far as the law allows it.
fn usual_decks(game: Game, limits: crate::law::Limits) -> u8 {
    let usual = match game {
        Game::Makccarat | Game::Baccarat => 8,
        Game::Fortune3CardPoker => 1,
        Game::CasinoWar => 6,
    };
    usual.clamp(limits.decks_min, limits.decks_max)
}
