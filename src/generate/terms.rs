//! What a table plays by over days on which nothing of it changes.

use super::GenerateError;
use crate::law::{Catalogue, Date, Feed, Game, Options, RuleSet};
use crate::replay::configuration::{Configuration, Limit, PayTable, Table, covers};
use crate::replay::equipment_faults;
use crate::replay::time::Moment;

/// What tables play by is looked up here.
#[derive(Clone, Copy)]
pub(super) struct World<'c> {
    pub configuration: &'c Configuration,
    pub catalogue: &'c Catalogue,
    pub game: Game,
}

/// What a table plays by.
pub(super) struct Terms {
    pub rules: RuleSet,
    pub pay_table: Option<PayTable>,
    pub feed: Feed,
    /// What is authorised there.
    pub options: Options,
    /// The limits of one bet.
    pub limits: Vec<Limit>,
    pub decks: u8,
}

impl<'c> World<'c> {
    /// The tables of the game that are there on a day.
    pub fn tables(self, day: Date) -> impl Iterator<Item = &'c Table> {
        self.configuration.tables.iter().filter(move |it| it.game == self.game && covers(it.from, it.until, day))
    }

    /// What a table plays by on a day; `None` where its equipment does not conform: no shoe of it does then.
    pub fn terms(self, table: &Table, day: Date) -> Result<Option<Terms>, GenerateError> {
        let Self { configuration, catalogue, game } = self;
        let law = catalogue.on(game, day).ok_or(GenerateError::NotInForce { game, day })?;
        let options = configuration.in_force(&table.casino, &table.table, game, day).values();
        let rules = law.rule_set(&options);
        let conforms = |feed: &Feed| match law.equipment().zip(table.equipment) {
            Some(((article, _), registered)) => equipment_faults(article, &registered, *feed).is_empty(),
            None => true,
        };
        // Where the law leaves no choice of feed, the game is dealt from a shuffler where the table has one.
        let feeds = rules.feed.map_or(vec![Feed::AutomaticShuffler, Feed::Shoe], |it| vec![it]);
        let Some(feed) = feeds.into_iter().find(conforms) else { return Ok(None) };
        let lacking = law.required(feed).filter(|key| law.chosen(&options, key).is_none());
        let keys: Vec<_> = lacking.map(str::to_owned).collect();
        if !keys.is_empty() {
            return Err(GenerateError::NoOption { table: table.table.clone(), keys, day });
        }
        let pay_table = configuration.pay_table(&table.casino, &table.table, game, "pair-plus", day);
        Ok(Some(Terms {
            rules,
            pay_table: pay_table.cloned(),
            feed,
            options,
            limits: table.limits.clone(),
            decks: table.equipment.and_then(|it| it.decks).unwrap_or_else(|| usual_decks(game, rules.limits)),
        }))
    }

    /// When the law or the configuration next changes anything of the game after a day.
    pub fn next_change(self, day: Date) -> Option<Moment> {
        let Self { configuration, catalogue, game } = self;
        let tables = configuration.tables.iter().filter(|it| it.game == game).map(|it| (it.from, it.until));
        let permits = configuration.permits.iter().filter(|it| it.game == game).map(|it| (Some(it.from), it.until));
        let pays = configuration.pay_tables.iter().filter(|it| it.game == game).map(|it| (Some(it.from), it.until));
        let configured = tables.chain(permits).chain(pays).flat_map(|(from, until)| [from, until]).flatten();
        let law = catalogue.on(game, day).and_then(|it| it.span().1);
        configured.chain(law).filter(|it| *it > day).min().map(Moment::of_day)
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
