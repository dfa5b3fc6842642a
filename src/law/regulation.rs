//! What a game's law says on one day.

use super::{
    Basis, Coupling, CouplingRule, Date, Dated, EquipmentLaw, Feed, Game, GameLaw, Grade, LimitLaw, LimitOn, Needed,
    OptionLaw, OptionValue, Options, Prize, Sets, Standing, ValueLaw, Wager,
};
use crate::message::{Argument, Message, message};

/// The regulation of a game on a day.
#[derive(Clone, Copy, Debug)]
pub struct Regulation<'c> {
    pub(super) law: &'c GameLaw,
    pub(super) day: Date,
}

/// An option on a day.
#[derive(Clone, Copy, Debug)]
pub struct OptionInForce<'c> {
    /// The option, with the values of every day.
    pub law: &'c OptionLaw,
    /// The duty to have it authorised; `None` where it is a faculty.
    pub authorisation: Option<Authorisation<'c>>,
    day: Date,
}

/// A duty to have a choice authorised before it is adopted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Authorisation<'c> {
    /// The article that asks for it, with its paragraph where that matters: `"18"`, `"17.7"`.
    pub basis: Basis<'c>,
    /// The working days of notice.
    pub notice: u8,
    /// The interpretation by which the notice applies, where the article itself names none.
    pub interpretation: Option<&'c str>,
}

/// Why a value cannot be chosen on a day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum OptionRefusal {
    /// The game has no such option, on any day.
    Unknown,
    /// The option never has that value.
    Value {
        /// What would do.
        expected: Argument,
    },
    /// The law does not have it on that day.
    NotInForce {
        /// The first later day on which it is for sure, where there is one.
        from: Option<Date>,
    },
}

impl OptionRefusal {
    /// Returns what is said of it.
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown => message!("option-of-game"),
            Self::Value { expected } => message!("option-takes-this", expected),
            Self::NotInForce { from: Some(day) } => message!("not-before", day),
            Self::NotInForce { from: None } => message!("not-now"),
        }
    }
}

/// Values of options that cannot stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction<'c> {
    /// The article that ties them.
    pub basis: Basis<'c>,
    /// What must hold.
    pub rule: &'c CouplingRule,
}

impl Contradiction<'_> {
    /// The keys of the options that contradict each other (one, where a set contradicts itself).
    pub fn keys(&self) -> Vec<&str> {
        match self.rule {
            CouplingRule::Follows { option, of } => vec![option, of],
            CouplingRule::Exclusive { option, .. } => vec![option],
        }
    }

    /// Returns what is said of it.
    pub fn message(&self) -> Message {
        let article = self.basis.article;
        match self.rule {
            CouplingRule::Follows { option, of } => message!("ties-as", article, option, other = of),
            CouplingRule::Exclusive { option, members } => {
                message!("ties-one", article, members = Argument::list(members), option)
            }
        }
    }
}

impl<'c> Regulation<'c> {
    /// The game.
    pub fn game(&self) -> Game {
        self.law.game
    }

    /// The day.
    pub fn day(&self) -> Date {
        self.day
    }

    /// The law of the game, with all its dates.
    pub fn law(&self) -> &'c GameLaw {
        self.law
    }

    /// The days over which nothing of this game's law changes: the first of them, and the first after them
    /// where there is one.
    pub fn span(&self) -> (Date, Option<Date>) {
        let edges = &self.law.edges;
        let next = edges.partition_point(|edge| *edge <= self.day);
        let from = next.checked_sub(1).and_then(|at| edges.get(at)).copied().unwrap_or(Date::MIN);
        (from, edges.get(next).copied())
    }

    /// Whose wording of an article applies. A paragraph may follow (`"17.7"`). Of an article that the file does
    /// not have, or that has no wording on this day, what is known is the regulation's act alone, `inferred`.
    pub fn basis(&self, article: &str) -> Basis<'c> {
        let found = self.law.article(article);
        // The number itself is another act's, on another day.
        found
            .and_then(|it| self.basis_of(&it.number, &it.basis))
            .unwrap_or_else(|| Basis { grade: Grade::Inferred, ..self.regulation_basis() })
    }

    /// The act that regulates the game.
    pub fn act(&self) -> Basis<'c> {
        self.regulation_basis()
    }

    /// Where a line of the prize table stands, on this day; of a line that depends on an option, in whichever
    /// of its cases.
    pub fn prize_basis(&self, prize: Prize) -> Option<Basis<'c>> {
        self.law.prizes.iter().filter(|it| it.line == prize).find_map(|it| self.basis_of(&it.article, &it.basis))
    }

    /// Where a wager stands, on this day.
    pub fn wager_basis(&self, wager: Wager) -> Option<Basis<'c>> {
        self.law.wagers.iter().filter(|it| it.on == wager).find_map(|it| self.basis_of(&it.article, &it.basis))
    }

    /// Where a value of an option stands, on this day; of a set, its least well known member.
    pub fn option_basis(&self, key: &str, value: &OptionValue) -> Option<Basis<'c>> {
        let option = self.law.option(key)?;
        let rows = option.rows(value)?;
        rows.into_iter().filter_map(|it| self.basis_of(&option.article, &it.basis)).max_by_key(|it| it.grade)
    }

    /// The article by which further wagers may be authorised, where one is in force.
    pub fn added_wagers(&self) -> Option<Basis<'c>> {
        self.law.added_wagers.as_ref().and_then(|it| self.basis_of(&it.article, &it.basis))
    }

    /// Where a limit stands, on this day, with the interpretation that made a figure of it.
    pub fn limit(&self, on: LimitOn) -> Option<(&'c LimitLaw, Basis<'c>)> {
        self.law
            .limits
            .iter()
            .filter(|it| it.on == on)
            .find_map(|it| Some((it, self.basis_of(&it.article, &it.basis)?)))
    }

    /// The article on material, where it is known on this day.
    pub fn equipment(&self) -> Option<(&'c EquipmentLaw, Basis<'c>)> {
        self.law.equipment.iter().find_map(|it| Some((it, self.basis_of(&it.article, &it.basis)?)))
    }

    /// The options, in the order of their articles.
    pub fn options(self) -> impl Iterator<Item = OptionInForce<'c>> {
        let it = self;
        it.law
            .options
            .iter()
            .filter(move |law| law.values.iter().any(|value| value.basis.on(it.day).is_some()))
            .map(move |law| OptionInForce { law, authorisation: it.authorisation(&law.key), day: it.day })
    }

    /// An option that is in force.
    pub fn option(&self, key: &str) -> Option<OptionInForce<'c>> {
        self.options().find(|it| it.law.key == key)
    }

    /// The key of the option in force that sets something.
    pub fn key(self, sets: Sets) -> Option<&'c str> {
        self.options().find(|it| it.law.sets == sets).map(|it| it.key())
    }

    /// The duty to have an option authorised.
    pub fn authorisation(&self, key: &str) -> Option<Authorisation<'c>> {
        self.law.authorisations.iter().filter(|it| it.options.iter().any(|it| it == key)).find_map(|it| {
            Some(Authorisation {
                basis: self.basis_of(&it.article, &it.basis)?,
                notice: it.notice,
                interpretation: it.interpretation.as_deref(),
            })
        })
    }

    /// The options that a shoe cannot do without.
    pub fn required(self, feed: Feed) -> impl Iterator<Item = &'c str> {
        self.needed(move |needed| needed == Needed::Always || needed == Needed::FromShoe && feed == Feed::Shoe)
    }

    /// The options that a tie cannot do without.
    pub fn required_at_tie(self) -> impl Iterator<Item = &'c str> {
        self.needed(|needed| needed == Needed::AtTie)
    }

    fn needed(self, is: impl Fn(Needed) -> bool) -> impl Iterator<Item = &'c str> {
        self.options().map(|it| it.law).filter(move |it| is(it.needed)).map(|it| it.key.as_str())
    }

    /// Whether a value may be chosen on this day.
    pub fn check(&self, key: &str, value: &OptionValue) -> Result<(), OptionRefusal> {
        let option = self.law.option(key).ok_or(OptionRefusal::Unknown)?;
        let expected = || OptionRefusal::Value { expected: option.expected(&self.law.couplings) };
        if !self.law.is_value(option, value) {
            return Err(expected());
        }
        let rows = option.rows(value).ok_or_else(expected)?;
        // A value may have several rows, one after the other: it is in force where one of them is.
        let in_force = |it: &ValueLaw, day| it.basis.on(day).is_some_and(|it| it.certain);
        let holds = |day| rows.iter().all(|row| rows.iter().any(|it| it.form == row.form && in_force(it, day)));
        if holds(self.day) {
            return Ok(());
        }
        let mut days: Vec<_> = rows.iter().flat_map(|it| it.basis.edges()).filter(|it| *it > self.day).collect();
        days.sort_unstable();
        Err(OptionRefusal::NotInForce { from: days.into_iter().find(|day| holds(*day)) })
    }

    /// The ties between values of options.
    pub fn couplings(self) -> impl Iterator<Item = &'c Coupling> {
        let day = self.day;
        self.law.couplings.iter().filter(move |it| it.basis.on(day).is_some())
    }

    /// The first tie that options break.
    pub fn contradiction(&self, options: &Options) -> Option<Contradiction<'c>> {
        let broken = self.couplings().find(|it| match &it.rule {
            CouplingRule::Follows { option, of } => {
                options.get(option).zip(options.get(of)).is_some_and(|(one, other)| one != other)
            }
            CouplingRule::Exclusive { option, members } => match options.get(option) {
                Some(OptionValue::Set(set)) => members.iter().filter(|it| set.contains(*it)).count() > 1,
                _ => false,
            },
        })?;
        Some(Contradiction { basis: self.basis_of(&broken.article, &broken.basis)?, rule: &broken.rule })
    }

    pub(super) fn basis_of(&self, article: &'c str, dated: &'c Dated) -> Option<Basis<'c>> {
        dated.on(self.day).map(|it| basis(article, it))
    }

    fn regulation_basis(&self) -> Basis<'c> {
        // `Catalogue::on` gives no regulation on a day on which there is none.
        self.basis_of("", &self.law.regulation.basis).unwrap_or(Basis {
            article: "",
            act: "",
            grade: Grade::Inferred,
            unsure: true,
        })
    }
}

impl<'c> OptionInForce<'c> {
    /// The key.
    pub fn key(&self) -> &'c str {
        &self.law.key
    }

    /// The values in force on the day (within a range: that may be in force), with their grounds, in the order
    /// of the file.
    pub fn values(&self) -> impl Iterator<Item = (&'c ValueLaw, Basis<'c>)> {
        let (law, day) = (self.law, self.day);
        law.values.iter().filter_map(move |it| Some((it, basis(&law.article, it.basis.on(day)?))))
    }
}

fn basis<'c>(article: &'c str, standing: Standing<'c>) -> Basis<'c> {
    Basis { article, act: &standing.source.act, grade: standing.source.grade, unsure: standing.unsure }
}
