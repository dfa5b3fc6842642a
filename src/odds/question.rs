//! What odds are asked for, as it is written, and whether the law of the day has an answer.

use std::fmt;

use serde_json::Value;

use super::{Odds, OddsError, odds};
use crate::games::Readings;
use crate::games::fortune_3_card_poker::{Class, PairPlus};
use crate::law::{Catalogue, Date, Game, OptionFault, OptionRefusal, OptionValue, Options, PokerText, Ratio};
use crate::message::{Argument, Message, message};

/// What odds are asked for.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game.
    pub game: Game,
    /// By the law of which day; `None`: of today, or where that does not decide, of the last day whose law did.
    pub on: Option<Date>,
    /// How many decks; `None`: as many as is usual.
    pub decks: Option<u32>,
    /// Options; what is not among them has its first value.
    pub options: Options,
    /// What Pair Plus pays.
    pub pair_plus: Option<PairPlus>,
    /// How the points are read that are the regulator's to choose.
    pub readings: Readings,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum QuestionError {
    /// No regulation is in force.
    NotInForce {
        /// The game.
        game: Game,
        /// The day.
        day: Date,
    },
    /// The text in force does not decide the play, or was not found.
    Undecided {
        /// The game.
        game: Game,
        /// The day.
        day: Date,
        /// The last day before it whose text decides.
        last: Option<Date>,
    },
    /// An option that is not written `KEY=VALUE`.
    Unwritten(String),
    /// An option that is given twice.
    Twice(String),
    /// An option that the game has not, or a value that the option has not.
    Option(#[from] OptionFault),
    /// A value that the law does not have on the day.
    Refused {
        /// The option.
        key: String,
        /// Its value.
        value: OptionValue,
        /// Why.
        refusal: OptionRefusal,
    },
    /// Values that cannot stand together.
    Inconsistent(Message),
    /// A pay table that cannot be read, or a game that has none.
    PayTable(Message),
    /// There are no odds.
    Odds(#[from] OddsError),
}

impl QuestionError {
    /// Returns what is said of it.
    pub fn message(&self) -> Message {
        match self {
            Self::NotInForce { game, day } => message!("not-in-force", game = game.name(), day),
            Self::Undecided { game, day, last: None } => message!("undecided-text", game = game.name(), day),
            Self::Undecided { game, day, last: Some(last) } => {
                message!("undecided-last", game = game.name(), day, last)
            }
            Self::Unwritten(text) => message!("no-option-written", text),
            Self::Twice(name) => message!("given-twice", name),
            Self::Option(fault) => fault.message(),
            Self::Refused { key, value, refusal } => {
                message!("refused-value", option = key, value = value.to_string(), why = refusal.message())
            }
            Self::Inconsistent(message) | Self::PayTable(message) => message.clone(),
            Self::Odds(error) => error.message(),
        }
    }
}

/// Reads options that are written `KEY=VALUE`: a value is a word, a number, words with commas between them, or JSON.
pub fn options<'t>(
    catalogue: &Catalogue,
    game: Game,
    written: impl IntoIterator<Item = &'t str>,
) -> Result<Options, QuestionError> {
    let mut options = Options::new();
    for text in written {
        let (key, value) = text.split_once('=').ok_or_else(|| QuestionError::Unwritten(text.to_owned()))?;
        let (key, value) = (key.trim(), value.trim());
        let json = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        let read = catalogue.vocabulary(game, key, &json).or_else(|fault| {
            // A set is written as its words.
            let words: Vec<Value> = value.split(',').map(|it| it.trim().into()).collect();
            catalogue.vocabulary(game, key, &words.into()).map_err(|_| fault)
        })?;
        if options.insert(key.to_owned(), read).is_some() {
            return Err(QuestionError::Twice(key.to_owned()));
        }
    }
    Ok(options)
}

/// Reads a pay table that is written `straight-flush=40,three-of-a-kind=30,…`: what a unit staked is paid. What it does
/// not name is not paid.
pub fn pair_plus(written: &str) -> Result<PairPlus, QuestionError> {
    let fault = |text: &str| {
        let classes = Class::ALL.into_iter().rev().filter(|it| *it >= Class::Pair).map(Class::name);
        QuestionError::PayTable(message!("no-pay-line", text, classes = Argument::list(classes)))
    };
    let mut prizes = PairPlus::default();
    for line in written.split(',') {
        let (name, prize) = line.split_once('=').ok_or_else(|| fault(line))?;
        let class = Class::from_name(name.trim()).filter(|it| *it >= Class::Pair).ok_or_else(|| fault(line))?;
        let num = prize.trim().parse().map_err(|_| fault(line))?;
        if prizes.0[class as usize].replace(Ratio { num, den: 1 }).is_some() {
            return Err(QuestionError::Twice(class.name().to_owned()));
        }
    }
    for class in Class::ALL.into_iter().filter(|it| *it >= Class::Pair) {
        prizes.0[class as usize].get_or_insert(Ratio { num: 0, den: 1 });
    }
    Ok(prizes)
}

/// Whether the law of a day decides how the game is played; `None` where no regulation is in force.
pub fn decides(catalogue: &Catalogue, game: Game, day: Date) -> Option<bool> {
    let regulation = catalogue.on(game, day)?;
    let text = regulation.rule_set(&Options::new()).poker;
    Some(matches!(text, PokerText::None | PokerText::Read))
}

/// The last day before another whose law decides.
fn last_decided(catalogue: &Catalogue, game: Game, day: Date) -> Option<Date> {
    let edges = catalogue.game(game).edges().iter().rev().filter(|it| **it <= day);
    edges.filter_map(|it| it.yesterday().ok()).find(|it| decides(catalogue, game, *it) == Some(true))
}

/// Answers by the law of the day that is asked for. `today` is Macau's.
pub fn answer(catalogue: &Catalogue, question: &Question, today: Date) -> Result<Odds, QuestionError> {
    let game = question.game;
    let day = match question.on {
        Some(day) => day,
        None if decides(catalogue, game, today) == Some(true) => today,
        None => last_decided(catalogue, game, today).unwrap_or(today),
    };
    let regulation = catalogue.on(game, day).ok_or(QuestionError::NotInForce { game, day })?;
    if decides(catalogue, game, day) != Some(true) {
        return Err(QuestionError::Undecided { game, day, last: last_decided(catalogue, game, day) });
    }
    if question.pair_plus.is_some() && game != Game::Fortune3CardPoker {
        return Err(QuestionError::PayTable(message!("pay-table-none", game = game.name())));
    }
    for (key, value) in &question.options {
        regulation.check(key, value).map_err(|refusal| QuestionError::Refused {
            key: key.clone(),
            value: value.clone(),
            refusal,
        })?;
    }
    if let Some(broken) = regulation.contradiction(&question.options) {
        return Err(QuestionError::Inconsistent(broken.message()));
    }
    let pair_plus = question.pair_plus.as_ref();
    Ok(odds(&regulation, &question.options, question.readings, question.decks, pair_plus)?)
}

impl fmt::Display for Odds {
    /// Tables for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::table::write(self, f)
    }
}
