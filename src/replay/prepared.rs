//! What stands at a table over some days: worked out once for all the shoes of those days.

use super::configuration::in_force;
use super::scene::Bench;
use super::time::Moment;
use crate::law::{Burn, Date, Effect, Feed, Form, Game, OptionValue, Options, Regulation, RuleSet};

/// What is authorised at a table, and the rules that it makes, over days on which nothing of it changes.
#[derive(Debug)]
pub(super) struct Prepared {
    /// Good from …
    pub from: Moment,
    /// … until before.
    pub until: Moment,
    /// What is authorised.
    pub authorised: Options,
    /// Wagers that a permit adds.
    pub added: Vec<Box<str>>,
    /// The rules by what is authorised alone.
    pub set: RuleSet,
    /// The options that cannot be missing and have no value: with a shoe, with a shuffler.
    pub wanting: [Vec<String>; 2],
    /// The rules by other values of an option than the authorised one, all else alike.
    pub alternatives: Vec<Alternative>,
    /// The values that the option on the burn may have, where one is authorised.
    pub burns: Vec<(OptionValue, Burn)>,
}

/// The rules with another value of one option.
#[derive(Debug)]
pub(super) struct Alternative {
    /// The option.
    pub key: &'static str,
    /// The value that is authorised.
    pub authorised: OptionValue,
    /// The other value.
    pub value: OptionValue,
    /// The rules that it makes.
    pub set: RuleSet,
}

/// The options whose value play reveals, where "right arithmetic, wrong alternative" can be told.
const REVEALED: [&str; 4] = ["9.draw", "16.payouts", "17.commission", "18.commission"];

impl Prepared {
    /// What stands at a table (by its place in the configuration) on a day; `None` where no regulation of the game
    /// is in force.
    pub fn at(bench: &Bench<'_>, table: usize, game: Game, day: Date) -> Option<Self> {
        let law = bench.catalogue.on(game, day)?;
        let permits = bench.permits(table);
        let (mut from, mut until) = law.span();
        for change in permits.iter().flat_map(|it| std::iter::once(it.from).chain(it.until)) {
            if change <= day {
                from = from.max(change);
            } else {
                until = Some(until.map_or(change, |it| it.min(change)));
            }
        }
        let in_force = in_force(permits, day);
        let authorised = in_force.values();
        let wanting = [Feed::Shoe, Feed::AutomaticShuffler].map(|feed| {
            law.required(feed).filter(|key| value(&authorised, key).is_none()).map(str::to_owned).collect()
        });
        Some(Self {
            from: Moment::of_day(from),
            until: until.map_or(Moment(i64::MAX), Moment::of_day),
            set: law.rule_set(&authorised),
            alternatives: alternatives(&law, &authorised),
            burns: burns(&law, &authorised),
            added: in_force.wagers.iter().map(|it| (*it).into()).collect(),
            authorised,
            wanting,
        })
    }
}

/// The authorised value of an option; prizes that were not authorised themselves follow the draw.
pub(super) fn value<'o>(authorised: &'o Options, key: &str) -> Option<&'o OptionValue> {
    authorised.get(key).or_else(|| (key == "16.payouts").then(|| authorised.get("9.draw")).flatten())
}

/// Every value that the option on the burn may have on the day.
fn burns(law: &Regulation<'_>, authorised: &Options) -> Vec<(OptionValue, Burn)> {
    const KEY: &str = "2.burn";
    let Some(option) = law.option(KEY).filter(|_| authorised.contains_key(KEY)) else { return Vec::new() };
    let mut found = Vec::new();
    for (value, _) in option.values() {
        if let (Form::Word(word), Effect::Burn(burn)) = (&value.form, value.effect) {
            found.push((OptionValue::Word(word.clone()), burn));
        }
    }
    let fixed = (1..=u8::MAX).map(|it| (OptionValue::Fixed(it.into()), Burn::Fixed(it)));
    found.extend(fixed.take_while(|it| law.check(KEY, &it.0).is_ok()));
    found
}

fn alternatives(law: &Regulation<'_>, authorised: &Options) -> Vec<Alternative> {
    let mut found = Vec::new();
    for key in REVEALED {
        let (Some(own), Some(option)) = (value(authorised, key), law.option(key)) else { continue };
        for (other, _) in option.values() {
            let Form::Word(word) = &other.form else { continue };
            let other = OptionValue::Word(word.clone());
            if other == *own {
                continue;
            }
            let mut options = authorised.clone();
            options.insert(key.to_owned(), other.clone());
            found.push(Alternative { key, authorised: own.clone(), value: other, set: law.rule_set(&options) });
        }
    }
    found
}
