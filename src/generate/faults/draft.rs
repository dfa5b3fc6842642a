//! A log in the making: its lines, which of them carry a fault, and shoes that are added for a fault's sake.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::generate::Plan;
use crate::generate::random::Random;
use crate::generate::table::Table;
use crate::law::{Catalogue, Feed, Game, Options, Regulation, RuleSet};
use crate::replay::codes::Code;
use crate::replay::configuration::{self, Configuration, Limit};
use crate::replay::equipment_faults;
use crate::replay::time::Moment;

const SECOND: i64 = 1_000_000_000;

/// A table that deals, as far as faults need it.
pub(super) struct Stand {
    pub name: String,
    pub rules: RuleSet,
    pub options: Options,
    pub feed: Feed,
    pub decks: u8,
    pub limits: Vec<Limit>,
    /// It has a pay table of the house.
    pub pays: bool,
}

impl From<&Table<'_>> for Stand {
    fn from(table: &Table<'_>) -> Self {
        Self {
            name: table.name.clone(),
            rules: table.rules,
            options: table.options.clone(),
            feed: table.feed,
            decks: table.decks,
            limits: table.limits.clone(),
            pays: table.pay_table.is_some(),
        }
    }
}

/// A line, and the findings that its faults give on it.
#[derive(Default)]
pub(super) struct Line {
    pub value: Value,
    pub gives: Vec<Code>,
    /// A fault was planted on it.
    used: bool,
    /// It is left out of the log.
    pub gone: bool,
    /// Lines that come right after it.
    pub after: Vec<Line>,
}

impl Line {
    pub fn new(value: Value, gives: impl IntoIterator<Item = Code>) -> Self {
        Self { value, gives: gives.into_iter().collect(), ..Self::default() }
    }
}

/// A shoe of the clean log: the places of its lines.
pub(super) struct Dealt {
    pub stand: usize,
    pub opening: usize,
    pub rounds: Vec<usize>,
    end: usize,
}

/// A shoe that is added for a fault's sake.
pub(super) struct Added {
    pub stand: usize,
    pub opening: Line,
    pub rounds: Vec<Line>,
    pub end: Line,
}

/// A round of the clean log: the shoe, and its place there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct At {
    pub shoe: usize,
    pub round: usize,
}

/// A log in the making.
pub(super) struct Draft<'c> {
    pub game: Game,
    pub plan: &'c Plan,
    pub configuration: &'c Configuration,
    pub catalogue: &'c Catalogue,
    pub random: Random,
    pub stands: Vec<Stand>,
    pub shoes: Vec<Dealt>,
    /// The log without a fault, without its `log-end`.
    clean: Vec<Value>,
    /// The `log` record.
    pub log: Line,
    /// Lines before the first shoe.
    pub head: Vec<Line>,
    pub body: Vec<Line>,
    tail: Vec<Line>,
    /// How many records more than there are the `log-end` claims.
    pub claims: u64,
    /// The last instant of each table.
    clocks: BTreeMap<String, i64>,
    added: u32,
}

impl<'c> Draft<'c> {
    /// The log as it was generated, line by line.
    pub fn new(
        plan: &'c Plan,
        configuration: &'c Configuration,
        catalogue: &'c Catalogue,
        stands: Vec<Stand>,
        mut clean: Vec<Value>,
    ) -> Self {
        let log = Line::new(if clean.is_empty() { Value::Null } else { clean.remove(0) }, []);
        clean.pop();
        let (mut shoes, mut clocks) = (Vec::new(), BTreeMap::new());
        let mut open: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, line) in clean.iter().enumerate() {
            let Some(name) = line["table"].as_str() else { continue };
            clocks.insert(name.to_owned(), moment(line));
            match line["type"].as_str() {
                Some("shoe") => {
                    let stand = stands.iter().position(|it| it.name == name).unwrap_or_default();
                    open.insert(name, shoes.len());
                    shoes.push(Dealt { stand, opening: at, rounds: Vec::new(), end: at });
                }
                kind => {
                    let shoe = open.get(name).and_then(|it| shoes.get_mut(*it));
                    match (kind, shoe) {
                        (Some("round"), Some(shoe)) => shoe.rounds.push(at),
                        (_, Some(shoe)) => shoe.end = at,
                        (_, None) => {}
                    }
                }
            }
        }
        let body = clean.iter().map(|it| Line::new(it.clone(), [])).collect();
        Self {
            game: plan.game,
            plan,
            configuration,
            catalogue,
            random: Random::new(plan.seed, u64::MAX),
            stands,
            shoes,
            clean,
            log,
            head: Vec::new(),
            body,
            tail: Vec::new(),
            claims: 0,
            clocks,
            added: 0,
        }
    }

    /// The law of the log's first day.
    pub fn law(&self) -> Option<Regulation<'c>> {
        self.catalogue.on(self.game, self.plan.from.day())
    }

    /// A round of the clean log.
    pub fn clean(&self, at: At) -> &Value {
        &self.clean[self.shoes[at.shoe].rounds[at.round]]
    }

    /// The opening of a shoe of the clean log.
    pub fn opening(&self, shoe: usize) -> &Value {
        &self.clean[self.shoes[shoe].opening]
    }

    /// The line of a round.
    pub fn line(&mut self, at: At) -> &mut Line {
        let place = self.shoes[at.shoe].rounds[at.round];
        &mut self.body[place]
    }

    /// The table of a shoe.
    pub fn stand(&self, shoe: usize) -> &Stand {
        &self.stands[self.shoes[shoe].stand]
    }

    /// Rounds with one before and one after them that neither tie nor decide a tie, before the white card came out.
    pub fn plain(&self) -> Vec<At> {
        let quiet = |it: &Value| it["outcome"] != "tie" && it["resolves"].is_null() && it["cut_card"].is_null();
        let mut found = Vec::new();
        for (shoe, dealt) in self.shoes.iter().enumerate() {
            for round in 1..dealt.rounds.len().saturating_sub(1) {
                let value = |round: usize| self.clean(At { shoe, round });
                if value(round)["cut_card"] == true {
                    break;
                }
                if quiet(value(round)) && value(round + 1)["resolves"].is_null() {
                    found.push(At { shoe, round });
                }
            }
        }
        found
    }

    /// Ties that the next round decides, which is none itself.
    pub fn ties(&self) -> Vec<At> {
        let mut found = Vec::new();
        for (shoe, dealt) in self.shoes.iter().enumerate() {
            for round in 1..dealt.rounds.len().saturating_sub(2) {
                let (tie, next) = (self.clean(At { shoe, round }), self.clean(At { shoe, round: round + 1 }));
                if tie["outcome"] == "tie" && next["resolves"] == tie["round"] && next["outcome"] != "tie" {
                    found.push(At { shoe, round });
                }
            }
        }
        found
    }

    /// One of the rounds that fits and has no fault on it or beside it; it has one from now on, and so have the `takes`
    /// rounds from it on.
    pub fn take(&mut self, mut from: Vec<At>, takes: usize, fits: impl Fn(&Stand, &Value) -> bool) -> Option<At> {
        self.random.shuffle(&mut from);
        let free = |at: &At| {
            let rounds = &self.shoes[at.shoe].rounds;
            let beside = at.round.saturating_sub(1)..=(at.round + takes).min(rounds.len() - 1);
            beside.into_iter().all(|it| !self.body[rounds[it]].used)
        };
        let found = from.into_iter().find(|at| fits(self.stand(at.shoe), self.clean(*at)) && free(at))?;
        for round in found.round..found.round + takes {
            self.line(At { round, ..found }).used = true;
        }
        Some(found)
    }

    /// Plants a fault on a plain round that fits.
    pub fn plant(
        &mut self,
        code: Code,
        fits: impl Fn(&Stand, &Value) -> bool,
        change: impl FnOnce(&mut Value),
    ) -> Option<At> {
        let plain = self.plain();
        let at = self.take(plain, 1, fits)?;
        let line = self.line(at);
        change(&mut line.value);
        line.gives.push(code);
        Some(at)
    }

    /// Rounds of a shoe, as a shoe of its own.
    pub fn copy(&self, shoe: usize, rounds: impl IntoIterator<Item = usize>) -> Added {
        let dealt = &self.shoes[shoe];
        let rounds = rounds.into_iter().map(|round| Line::new(self.clean(At { shoe, round }).clone(), [])).collect();
        let end = Line::new(self.clean[dealt.end].clone(), []);
        Added { stand: dealt.stand, opening: Line::new(self.clean[dealt.opening].clone(), []), rounds, end }
    }

    /// A copy of some plain rounds of one shoe, of a table that fits.
    pub fn sample(&mut self, most: usize, fits: impl Fn(&Stand) -> bool) -> Option<Added> {
        let mut shoes: Vec<usize> = (0..self.shoes.len()).filter(|it| fits(self.stand(*it))).collect();
        self.random.shuffle(&mut shoes);
        let shoe = *shoes.first()?;
        let plain = self.plain();
        let rounds: Vec<usize> = plain.into_iter().filter(|it| it.shoe == shoe).map(|it| it.round).take(most).collect();
        (most == 0 || !rounds.is_empty()).then(|| self.copy(shoe, rounds))
    }

    /// Adds a shoe after all others of its table: with a name, numbers and times of its own.
    pub fn add(&mut self, mut added: Added) {
        let name = self.name();
        let table = self.stands[added.stand].name.clone();
        let mut at = self.clocks.get(&table).copied().unwrap_or(self.plan.from.0) + 300 * SECOND;
        if moment(&added.opening.value) > at {
            at = moment(&added.opening.value);
        }
        let mut place = |line: &mut Line, number: Option<usize>| {
            line.value["table"] = table.as_str().into();
            line.value["shoe"] = name.as_str().into();
            line.value["at"] = Moment(at).to_string().into();
            if let Some(number) = number {
                line.value["round"] = number.into();
            }
            at += 45 * SECOND;
        };
        place(&mut added.opening, None);
        for (number, line) in (1..).zip(&mut added.rounds) {
            place(line, Some(number));
        }
        place(&mut added.end, None);
        if added.end.gives.is_empty() || added.end.gives == [Code::AlternativeNotAuthorised] {
            added.end.value["rounds"] = added.rounds.len().into();
        }
        self.clocks.insert(table, at);
        self.tail.push(added.opening);
        self.tail.extend(added.rounds);
        self.tail.push(added.end);
    }

    /// A name that no shoe has.
    pub fn name(&mut self) -> String {
        self.added += 1;
        format!("added-{:03}", self.added)
    }

    /// An `end` without rounds for an opening.
    pub fn end_of(opening: &Value) -> Value {
        json!({ "type": "end", "table": opening["table"], "shoe": opening["shoe"], "at": opening["at"], "rounds": 0 })
    }

    /// Whether a table's registered equipment allows a feed on the log's first day, where there is any.
    pub fn allows(&self, stand: &Stand, feed: Feed) -> bool {
        let table = self.configuration.table(&stand.name, self.game, self.plan.from.day());
        let material = self.law().and_then(|it| it.equipment());
        match (table.and_then(|it| it.equipment), material) {
            (Some(registered), Some((article, _))) => equipment_faults(article, &registered, feed).is_empty(),
            _ => true,
        }
    }

    /// The other tables of the game on the log's first day.
    pub fn others(&self) -> Vec<&'c configuration::Table> {
        let day = self.plan.from.day();
        let own: BTreeSet<_> = self.stands.iter().map(|it| it.name.as_str()).collect();
        let there = |it: &&configuration::Table| {
            it.game == self.game && configuration::covers(it.from, it.until, day) && !own.contains(it.table.as_str())
        };
        self.configuration.tables.iter().filter(there).collect()
    }

    /// Every line in the order of the log, without the `log-end`.
    pub fn lines(self) -> Vec<Line> {
        let mut all = Vec::new();
        for line in std::iter::once(self.log).chain(self.head).chain(self.body).chain(self.tail) {
            push(&mut all, line);
        }
        all
    }
}

fn push(all: &mut Vec<Line>, mut line: Line) {
    let after = std::mem::take(&mut line.after);
    if !line.gone {
        all.push(line);
    }
    for line in after {
        push(all, line);
    }
}

/// The instant of a record.
pub(super) fn moment(value: &Value) -> i64 {
    value["at"].as_str().and_then(|it| Moment::parse(it.as_bytes())).unwrap_or_default().0
}

/// The bets of a round.
pub(super) fn bets(round: &Value) -> &[Value] {
    round["bets"].as_array().map_or(&[], Vec::as_slice)
}

/// The bets of a round, to be changed.
pub(super) fn bets_mut(round: &mut Value) -> &mut Vec<Value> {
    if !round["bets"].is_array() {
        round["bets"] = json!([]);
    }
    match &mut round["bets"] {
        Value::Array(bets) => bets,
        _ => unreachable!("it was made a list"),
    }
}

/// The first bet that fits, to be changed.
pub(super) fn bet_mut(round: &mut Value, fits: impl Fn(&Value) -> bool) -> Option<&mut Value> {
    bets_mut(round).iter_mut().find(|it| fits(it))
}

/// Takes a member away.
pub(super) fn remove(value: &mut Value, member: &str) {
    if let Some(object) = value.as_object_mut() {
        object.remove(member);
    }
}

/// A whole number of a record.
pub(super) fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_default()
}
