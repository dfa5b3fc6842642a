//! What stands at a table over some days: worked out once for all the shoes of those days.

use super::configuration::in_force;
use super::scene::Bench;
use super::time::Moment;
use crate::law::{
    Burn, Date, Effect, Feed, Form, Game, OptionValue, Options, Regulation, RuleSet, Sets, ValueLaw, WhiteCard,
};

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
    /// The values of the option on the white card.
    pub whites: Vec<(OptionValue, WhiteCard)>,
    /// The values of the option on where cards come from.
    pub feeds: Vec<(OptionValue, Feed)>,
}

/// The rules with another value of one option.
#[derive(Debug)]
pub(super) struct Alternative {
    /// The option.
    pub key: Box<str>,
    /// What it sets.
    pub sets: Sets,
    /// The value that is authorised.
    pub authorised: OptionValue,
    /// The other value.
    pub value: OptionValue,
    /// The rules that it makes.
    pub set: RuleSet,
}

/// The options whose value play reveals, where "right arithmetic, wrong alternative" can be told.
const REVEALED: [Sets; 3] = [Sets::Draw, Sets::Payouts, Sets::Commission];

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
            law.required(feed).filter(|key| law.chosen(&authorised, key).is_none()).map(str::to_owned).collect()
        });
        Some(Self {
            from: Moment::of_day(from),
            until: until.map_or(Moment(i64::MAX), Moment::of_day),
            set: law.rule_set(&authorised),
            alternatives: alternatives(&law, &authorised),
            burns: burns(&law, &authorised),
            whites: words(&law, Sets::WhiteCard, |it| if let Effect::WhiteCard(it) = it { Some(it) } else { None }),
            feeds: words(&law, Sets::Feed, |it| if let Effect::Feed(it) = it { Some(it) } else { None }),
            added: in_force.wagers.iter().map(|it| (*it).into()).collect(),
            authorised,
            wanting,
        })
    }
}

/// The words that an option may have on the day, each with what it does.
fn words<T>(law: &Regulation<'_>, sets: Sets, of: impl Fn(Effect) -> Option<T>) -> Vec<(OptionValue, T)> {
    let options = law.options().filter(|it| it.law.sets == sets);
    let values = options.flat_map(|it| it.values().map(|it| it.0).collect::<Vec<_>>());
    let word = |it: &ValueLaw| match &it.form {
        Form::Word(word) => Some((OptionValue::Word(word.clone()), of(it.effect)?)),
        _ => None,
    };
    values.filter_map(word).collect()
}

/// Every value that the option on the burn may have on the day.
fn burns(law: &Regulation<'_>, authorised: &Options) -> Vec<(OptionValue, Burn)> {
    let Some(key) = law.key(Sets::Burn).filter(|it| authorised.contains_key(*it)) else { return Vec::new() };
    let mut found = words(law, Sets::Burn, |it| if let Effect::Burn(burn) = it { Some(burn) } else { None });
    let fixed = (1..=u8::MAX).map(|it| (OptionValue::Fixed(it.into()), Burn::Fixed(it)));
    found.extend(fixed.take_while(|it| law.check(key, &it.0).is_ok()));
    found
}

fn alternatives(law: &Regulation<'_>, authorised: &Options) -> Vec<Alternative> {
    let mut found = Vec::new();
    for sets in REVEALED {
        let Some(option) = law.options().find(|it| it.law.sets == sets) else { continue };
        let key = option.key();
        let Some(own) = law.chosen(authorised, key) else { continue };
        for (other, _) in option.values() {
            let Form::Word(word) = &other.form else { continue };
            let other = OptionValue::Word(word.clone());
            if other == *own {
                continue;
            }
            let mut options = authorised.clone();
            options.insert(key.to_owned(), other.clone());
            let set = law.rule_set(&options);
            found.push(Alternative { key: key.into(), sets, authorised: own.clone(), value: other, set });
        }
    }
    found
}
