//! An option in the law: its values, what each does, and which the regulation knows at all.

use std::collections::BTreeSet;

use super::file::{CommissionFile, OptionFile, ValueFile};
use super::{
    Burn, Commission, Coupling, CouplingRule, Dated, Draw, Feed, Needed, OptionValue, Points, Range, Sets, Take, Wager,
    WhiteCard, Words,
};
use crate::message::{Argument, message};

/// A choice that the regulation leaves to the house.
#[derive(Clone, Debug)]
pub struct OptionLaw {
    /// Article and name, such as `"9.draw"`.
    pub key: String,
    /// The article that offers the choice.
    pub article: String,
    /// What it sets.
    pub sets: Sets,
    /// When a shoe cannot do without it.
    pub needed: Needed,
    /// What it is called.
    pub name: Words,
    /// Its values; the first is the one taken where none is asked for.
    pub values: Vec<ValueLaw>,
}

/// A value of an option, or a range of them.
#[derive(Clone, Debug)]
pub struct ValueLaw {
    /// Its form.
    pub form: Form,
    /// What it does.
    pub effect: Effect,
    /// What it is called.
    pub label: Words,
    /// Its acts.
    pub basis: Dated,
}

/// The form of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A word.
    Word(String),
    /// A member of a set.
    Member(String),
    /// A whole number of a range.
    Numbers(Range),
    /// A fixed number of a range, `{"fixed":n}`.
    Fixed(Range),
    /// Jackpot amounts.
    Amounts,
}

/// What a value does to a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Sets the burn.
    Burn(Burn),
    /// Sets the burn to the number itself.
    BurnFixed,
    /// Sets the most demonstration hands.
    Demonstrations,
    /// Sets what the white card means.
    WhiteCard(WhiteCard),
    /// Sets where cards come from.
    Feed(Feed),
    /// Sets the additional-card rules.
    Draw(Draw),
    /// Permits a treatment of main bets after a tie.
    TieBet(TieBet),
    /// Chooses prizes.
    Payouts,
    /// Sets the commission.
    Commission(Commission),
    /// Sets the jackpot amounts.
    Jackpot,
}

/// A treatment of main bets after a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBet {
    /// The bet leaves.
    Withdraw,
    /// Same side and stake.
    Keep,
    /// Any other stake.
    ChangeStake,
    /// A higher stake.
    RaiseStake,
    /// The other side.
    SwitchSide,
}

impl Form {
    /// Whether it holds a value; of a set, whether it is (one of) its members.
    pub(super) fn holds(&self, value: &OptionValue) -> bool {
        match (self, value) {
            (Self::Word(word), OptionValue::Word(found)) => word == found,
            (Self::Member(member), OptionValue::Set(set)) => set.contains(member),
            (Self::Numbers(range), OptionValue::Number(number)) | (Self::Fixed(range), OptionValue::Fixed(number)) => {
                range.has(*number)
            }
            (Self::Amounts, OptionValue::Jackpot(_)) => true,
            _ => false,
        }
    }
}

impl OptionLaw {
    /// The rows that a value consists of: one, or one for each member of a set; `None` where it is none of
    /// the option's values on any day.
    pub(super) fn rows<'c>(&'c self, value: &OptionValue) -> Option<Vec<&'c ValueLaw>> {
        let rows: Vec<_> = self.values.iter().filter(|it| it.form.holds(value)).collect();
        let complete = match value {
            OptionValue::Set(set) => {
                let known: BTreeSet<&str> = rows
                    .iter()
                    .filter_map(|it| match &it.form {
                        Form::Member(member) => Some(member.as_str()),
                        _ => None,
                    })
                    .collect();
                !set.is_empty() && known.len() == set.len()
            }
            _ => !rows.is_empty(),
        };
        complete.then_some(rows)
    }

    /// Describes the values that the option takes.
    pub(super) fn expected(&self, couplings: &[Coupling]) -> Argument {
        let mut forms: Vec<Argument> = Vec::new();
        let mut members = Vec::new();
        for value in &self.values {
            match &value.form {
                Form::Word(word) => forms.push(format!("\"{word}\"").into()),
                Form::Member(member) => members.push(format!("\"{member}\"")),
                Form::Numbers(Range { min, max: Some(max) }) => {
                    forms.push(message!("phrase-from-to", one = min, two = max).into());
                }
                Form::Numbers(Range { min, max: None }) => forms.push(message!("phrase-from", one = min).into()),
                Form::Fixed(Range { min, max }) => {
                    forms.push(message!("phrase-fixed", one = min, two = max.unwrap_or(u32::MAX)).into());
                }
                Form::Amounts => forms.push(message!("phrase-amounts").into()),
            }
        }
        if !members.is_empty() {
            let exclusive = couplings.iter().find_map(|it| match &it.rule {
                CouplingRule::Exclusive { option, members } if *option == self.key => Some(members),
                _ => None,
            });
            let one = Argument::list(members);
            forms.push(match exclusive {
                Some(members) => message!("phrase-set-but", one, two = Argument::list(members)).into(),
                None => message!("phrase-set", one).into(),
            });
        }
        forms.dedup();
        match forms.as_slice() {
            [one] => one.clone(),
            _ => message!("phrase-one-of", one = Argument::List(forms)).into(),
        }
    }

    /// From the file, with each fault told to `fault`.
    pub(super) fn new(file: OptionFile, fault: &mut dyn FnMut(String, String)) -> Option<Self> {
        let OptionFile { key, article, sets, needed, name, value } = file;
        if value.is_empty() {
            fault("value".to_owned(), "is empty; an option has values".to_owned());
        }
        let mut values = Vec::new();
        for (index, file) in value.into_iter().enumerate() {
            match ValueLaw::new(sets, file) {
                Ok(value) => values.push(value),
                Err((at, problem)) => fault(format!("value[{index}]{at}"), problem),
            }
        }
        (!values.is_empty()).then_some(Self { key, article, sets, needed, name, values })
    }
}

type Fault = (&'static str, String);

impl ValueLaw {
    fn new(sets: Sets, file: ValueFile) -> Result<Self, Fault> {
        let ValueFile { word, member, numbers, fixed, amounts, rule, commission, label, basis } = file;
        let mut forms = [
            word.map(Form::Word),
            member.map(Form::Member),
            numbers.map(Form::Numbers),
            fixed.map(Form::Fixed),
            amounts.then_some(Form::Amounts),
        ]
        .into_iter()
        .flatten();
        let (Some(form), None) = (forms.next(), forms.next()) else {
            return Err(("", "needs exactly one of word, member, numbers, fixed, amounts".to_owned()));
        };
        let effect = effect(sets, &form, rule.as_deref(), commission)?;
        Ok(Self { form, effect, label, basis })
    }
}

fn effect(sets: Sets, form: &Form, rule: Option<&str>, commission: Option<CommissionFile>) -> Result<Effect, Fault> {
    let wants_rule = !matches!(
        (sets, form),
        (Sets::Commission | Sets::Payouts, _) | (_, Form::Numbers(_) | Form::Fixed(_) | Form::Amounts)
    );
    if rule.is_some() && !wants_rule {
        return Err((".rule", "has no use here".to_owned()));
    }
    if commission.is_some() != (sets == Sets::Commission) {
        return Err((
            ".commission",
            "goes with options that set the commission, and with each of their values".to_owned(),
        ));
    }
    match (sets, form) {
        (Sets::Burn, Form::Word(_)) => named(
            rule,
            &[("by-decks", Effect::Burn(Burn::ByDecks)), ("by-first-card", Effect::Burn(Burn::ByFirstCard))],
        ),
        (Sets::Burn, Form::Fixed(_)) => Ok(Effect::BurnFixed),
        (Sets::Demonstrations, Form::Numbers(_)) => Ok(Effect::Demonstrations),
        (Sets::WhiteCard, Form::Word(_)) => named(
            rule,
            &[
                ("last-round", Effect::WhiteCard(WhiteCard::LastRound)),
                ("one-more-round", Effect::WhiteCard(WhiteCard::OneMoreRound)),
            ],
        ),
        (Sets::Feed, Form::Word(_)) => named(
            rule,
            &[("shoe", Effect::Feed(Feed::Shoe)), ("automatic-shuffler", Effect::Feed(Feed::AutomaticShuffler))],
        ),
        (Sets::Draw, Form::Word(_)) => named(
            rule,
            &[
                ("makccarat-first", Effect::Draw(Draw::MakccaratFirst)),
                ("makccarat-second", Effect::Draw(Draw::MakccaratSecond)),
            ],
        ),
        (Sets::TieBets, Form::Member(_)) => named(
            rule,
            &[
                ("withdraw", Effect::TieBet(TieBet::Withdraw)),
                ("keep", Effect::TieBet(TieBet::Keep)),
                ("change-stake", Effect::TieBet(TieBet::ChangeStake)),
                ("raise-stake", Effect::TieBet(TieBet::RaiseStake)),
                ("switch-side", Effect::TieBet(TieBet::SwitchSide)),
            ],
        ),
        (Sets::Payouts, Form::Word(_)) => Ok(Effect::Payouts),
        (Sets::Commission, Form::Word(_)) => match commission {
            Some(parameters) => commission_of(&parameters).map(Effect::Commission),
            None => Err((".commission", "is missing".to_owned())),
        },
        (Sets::Jackpot, Form::Amounts) => Ok(Effect::Jackpot),
        _ => Err(("", "has a form that this kind of option does not take".to_owned())),
    }
}

fn named(rule: Option<&str>, known: &[(&str, Effect)]) -> Result<Effect, Fault> {
    let all = || known.iter().map(|it| it.0).collect::<Vec<_>>().join(", ");
    let Some(rule) = rule else {
        return Err((".rule", format!("is missing; the engine knows {}", all())));
    };
    match known.iter().find(|it| it.0 == rule) {
        Some((_, effect)) => Ok(*effect),
        None => Err((".rule", format!("`{rule}` is none that the engine knows here ({})", all()))),
    }
}

fn commission_of(file: &CommissionFile) -> Result<Commission, Fault> {
    let take = match (file.of_prize, file.prize_of_stake) {
        (Some(part), None) => Take::Commission(part),
        (None, Some(part)) => Take::Prize(part),
        _ => return Err((".commission", "needs exactly one of of_prize, prize_of_stake".to_owned())),
    };
    if file.points.is_empty() {
        return Err((".commission.points", "is empty".to_owned()));
    }
    let mut points = Points::default();
    for total in &file.points {
        if *total > 9 {
            return Err((".commission.points", format!("{total} is no total; totals run from 0 to 9")));
        }
        points.0 |= 1 << total;
    }
    if file.from.is_empty() || !file.from.iter().all(|it| it.is_main()) {
        return Err((".commission.from", "names player, banker or both".to_owned()));
    }
    Ok(Commission {
        take,
        points,
        from_player: file.from.contains(&Wager::Player),
        from_banker: file.from.contains(&Wager::Banker),
        at_most: file.at_most,
    })
}
