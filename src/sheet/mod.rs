//! The rule sheet of a table: what it plays by on a day, with the permit and the article of each choice, and what it
//! lacks. Sheets of past and coming days are made by the same function, from the same snapshot.

mod lacks;

use std::collections::BTreeMap;

use serde::Serialize;

pub use lacks::Lack;

use crate::law::view::{
    self, ActView, BasisView, CommissionView, EquipmentView, GameView, InterpretationView, LimitView, PrizeView,
    WagerView,
};
use crate::law::{Catalogue, Date, Game, Needed, OptionValue, Options, Sets, Words};
use crate::message::{Message, message};
use crate::replay::configuration::{Configuration, Equipment, Limit, PayTable, Permit, Scope, Table, covers};

/// What a table plays by on a day.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct RuleSheet {
    /// Whose table.
    pub operator: String,
    /// Its name.
    pub table: String,
    /// The casino where it stands.
    pub casino: String,
    /// Its game.
    pub game: Game,
    /// What the game is called.
    pub name: Words,
    /// The day, in Macau.
    pub on: Date,
    /// The first of the days around it over which nothing of this sheet changes, as far as is known.
    pub unchanged_from: Option<Date>,
    /// The first day on which something does; null where nothing is known to.
    pub unchanged_until: Option<Date>,
    /// The act that regulates the game.
    pub basis: BasisView,
    /// Every act that is named here.
    pub acts: Vec<ActView>,
    /// What is left to the house, with what stands at this table.
    pub options: Vec<SheetOption>,
    /// The wagers that the regulation names.
    pub wagers: Vec<WagerView>,
    /// The wagers that a permit adds.
    pub added_wagers: Vec<String>,
    /// The prize table, by the options that stand.
    pub prizes: Vec<PrizeView>,
    /// Prizes that the law leaves to the house.
    #[cfg_attr(feature = "service", schema(value_type = Vec<Object>))]
    pub pay_tables: Vec<PayTable>,
    /// The table's betting limits.
    pub limits: Vec<Limit>,
    /// Figures of the law that limit play.
    pub law_limits: Vec<LimitView>,
    /// Whether players may handle cards; null where it is not registered.
    pub handling: Option<bool>,
    /// The equipment.
    pub equipment: SheetEquipment,
    /// The readings that apply.
    pub interpretations: Vec<SheetReading>,
    /// What is needed and lacks, and what is not known.
    pub lacks: Vec<Lack>,
}

/// An option, and what stands at the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct SheetOption {
    /// The option's key.
    pub option: String,
    /// What it is called.
    pub name: Words,
    /// When a shoe cannot do without it.
    pub needed: Needed,
    /// The value in force; null where none is.
    #[cfg_attr(feature = "service", schema(value_type = OptionValue))]
    pub value: Option<OptionValue>,
    /// What the value's parts are called, by their words.
    pub labels: BTreeMap<String, Words>,
    /// The option whose value it follows, where it has none of its own.
    pub follows: Option<String>,
    /// What a commission takes, where the option is one.
    pub commission: Option<CommissionView>,
    /// The permit that gives the value.
    pub permit: Option<SheetPermit>,
    /// The article that asks for authorisation; null where it is a faculty.
    pub authorisation: Option<BasisView>,
    /// Where the value stands, or where none is chosen, the article that gives the choice.
    pub basis: Option<BasisView>,
}

/// The permit of a value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct SheetPermit {
    /// Its id, which is its request's.
    pub id: String,
    /// Where it holds.
    pub scope: Scope,
    /// From when.
    pub from: Date,
    /// Until when, that day not included.
    pub until: Option<Date>,
    /// When it was approved, where that is known.
    #[cfg_attr(feature = "service", schema(value_type = Option<String>, format = DateTime))]
    pub decided_at: Option<jiff::Timestamp>,
}

/// The equipment of a table, beside what the article on material asks for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct SheetEquipment {
    /// As registered; null where it is not.
    pub registered: Option<Equipment>,
    /// What is asked for; null where the article was not found.
    pub required: Option<EquipmentView>,
    /// Whether it conforms; null where one of the two is not known.
    pub conforms: Option<bool>,
    /// What does not conform.
    #[cfg_attr(feature = "service", schema(value_type = Vec<String>))]
    pub faults: Vec<&'static str>,
}

/// A reading that applies.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct SheetReading {
    /// The interpretation.
    #[serde(flatten)]
    pub interpretation: InterpretationView,
    /// The reading chosen, where there is a choice.
    pub chosen: Option<String>,
}

/// Why there is no sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum NoSheet {
    /// There is no such table on that day.
    NoTable,
    /// No regulation of the game is in force.
    NotInForce {
        /// The game.
        game: Game,
        /// The day.
        on: Date,
    },
}

impl NoSheet {
    /// Returns what is said of it.
    pub fn message(&self) -> Message {
        match self {
            Self::NoTable => message!("sheet-table"),
            Self::NotInForce { game, on } => message!("not-in-force", game = game.name(), day = on),
        }
    }
}

/// The sheet of a table on a day. `settings` are the readings chosen, by the interpretation's id.
///
/// # Errors
/// Where there is no such table on that day, or no regulation of its game.
pub fn sheet(
    catalogue: &Catalogue,
    configuration: &Configuration,
    table: &str,
    on: Date,
    settings: &BTreeMap<String, String>,
) -> Result<RuleSheet, NoSheet> {
    let there = |it: &&Table| it.table == table && covers(it.from, it.until, on);
    let entry = configuration.tables.iter().find(there).ok_or(NoSheet::NoTable)?;
    let game = entry.game;
    let law = view::game(catalogue, game, on).ok_or(NoSheet::NotInForce { game, on })?;
    let in_force = configuration.in_force(&entry.casino, table, game, on);
    let values = in_force.values();
    let options: Vec<_> = law
        .options
        .iter()
        .map(|it| option(it, &values, in_force.options.get(it.key.as_str()).map(|it| it.1)))
        .collect();
    let chosen = |key: &str| options.iter().find(|it| it.option == key).and_then(|it| it.value.as_ref());
    let prizes = law.prizes.iter().filter(|it| {
        it.when
            .as_ref()
            .is_none_or(|when| matches!(chosen(&when.option), Some(OptionValue::Word(word)) if *word == when.value))
    });
    let mut wagers_paid: Vec<&str> = configuration.pay_tables.iter().map(|it| it.wager.as_str()).collect();
    wagers_paid.sort_unstable();
    wagers_paid.dedup();
    let pay_table = |wager| configuration.pay_table(&entry.casino, table, game, wager, on).cloned();
    let pay_tables: Vec<_> = wagers_paid.into_iter().filter_map(pay_table).collect();
    let key = |sets| catalogue.game(game).option_for(sets).map(|it| it.key.as_str());
    let equipment = equipment(catalogue, entry, &law, on, key(Sets::Feed).and_then(chosen));
    let (unchanged_from, unchanged_until) = unchanged(configuration, entry, &law);
    let added_wagers: Vec<_> = in_force.wagers.iter().map(|it| (*it).to_owned()).collect();
    let mut sheet = RuleSheet {
        operator: configuration.operator.clone(),
        table: entry.table.clone(),
        casino: entry.casino.clone(),
        game,
        name: law.name.clone(),
        on,
        unchanged_from,
        unchanged_until,
        prizes: prizes.cloned().collect(),
        options,
        added_wagers,
        pay_tables,
        limits: entry.limits.clone(),
        handling: entry.handling,
        equipment,
        interpretations: readings(&law, catalogue, settings),
        lacks: Vec::new(),
        basis: law.basis,
        acts: law.acts,
        wagers: law.wagers,
        law_limits: law.limits,
    };
    sheet.lacks = lacks::of(&sheet, key(Sets::Jackpot));
    Ok(sheet)
}

fn option(law: &view::OptionView, values: &Options, permit: Option<&Permit>) -> SheetOption {
    let followed = law.conditions.iter().find_map(|it| it.same_as.as_ref()).filter(|_| !values.contains_key(&law.key));
    let value = values.get(&law.key).or_else(|| values.get(followed?));
    let holds = |it: &&view::ValueView| match value {
        Some(OptionValue::Word(word)) => it.word.as_ref() == Some(word),
        Some(OptionValue::Set(words)) => it.word.as_ref().is_some_and(|it| words.contains(it)),
        Some(OptionValue::Number(_) | OptionValue::Fixed(_) | OptionValue::Jackpot(_)) => it.word.is_none(),
        None => false,
    };
    let rows: Vec<_> = law.values.iter().filter(holds).collect();
    let label = |it: &&view::ValueView| Some((it.word.clone()?, it.label.clone()));
    SheetOption {
        option: law.key.clone(),
        name: law.name.clone(),
        needed: law.needed,
        value: value.cloned(),
        labels: rows.iter().filter_map(label).collect(),
        follows: followed.filter(|_| value.is_some()).cloned(),
        commission: rows.iter().find_map(|it| it.commission.clone()),
        permit: permit.map(|it| SheetPermit {
            id: it.id.clone(),
            scope: it.scope.clone(),
            from: it.from,
            until: it.until,
            decided_at: it.decided_at,
        }),
        authorisation: law.authorisation.as_ref().map(|it| it.basis.clone()),
        basis: rows.first().or(law.values.first().as_ref()).map(|it| it.basis.clone()),
    }
}

fn equipment(
    catalogue: &Catalogue,
    entry: &Table,
    law: &GameView,
    on: Date,
    feed: Option<&OptionValue>,
) -> SheetEquipment {
    use crate::law::Feed;
    let article = catalogue.on(entry.game, on).and_then(|it| it.equipment());
    let both = [Feed::Shoe, Feed::AutomaticShuffler];
    let authorised = both.into_iter().find(|it| matches!(feed, Some(OptionValue::Word(word)) if word == it.name()));
    let only = authorised.or(law.equipment.as_ref().and_then(|it| it.feed));
    // Where nothing says where cards come from, it conforms if it does with either.
    let feeds = only.map_or(both.to_vec(), |it| vec![it]);
    let faults = article.zip(entry.equipment.as_ref()).map(|((article, _), registered)| {
        let of = |feed| crate::replay::equipment_faults(article, registered, feed);
        feeds.into_iter().map(of).min_by_key(Vec::len).unwrap_or_default()
    });
    SheetEquipment {
        registered: entry.equipment,
        required: law.equipment.clone(),
        conforms: faults.as_ref().map(Vec::is_empty),
        faults: faults.unwrap_or_default(),
    }
}

/// The days over which neither the law nor what is registered or permitted at the table changes.
fn unchanged(configuration: &Configuration, entry: &Table, law: &GameView) -> (Option<Date>, Option<Date>) {
    let on = law.on;
    let changes = configuration.changes(&entry.casino, &entry.table, entry.game);
    let pays =
        configuration.pay_tables.iter().filter(|it| it.game == entry.game).flat_map(|it| [Some(it.from), it.until]);
    let edges: Vec<Date> = changes
        .into_iter()
        .chain(pays.flatten())
        .chain([entry.from, entry.until, law.unchanged_until].into_iter().flatten())
        .chain(Some(law.unchanged_from).filter(|it| *it > Date::MIN))
        .collect();
    (edges.iter().copied().filter(|it| *it <= on).max(), edges.iter().copied().filter(|it| *it > on).min())
}

fn readings(law: &GameView, catalogue: &Catalogue, settings: &BTreeMap<String, String>) -> Vec<SheetReading> {
    let default = |id: &str| {
        let found = catalogue.interpretations().iter().find(|it| it.id == id);
        found.and_then(|it| it.default_setting()).map(str::to_owned)
    };
    law.interpretations
        .iter()
        .map(|it| SheetReading {
            chosen: settings.get(&it.id).cloned().filter(|_| !it.settings.is_empty()).or_else(|| default(&it.id)),
            interpretation: it.clone(),
        })
        .collect()
}
