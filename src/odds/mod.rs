//! Exact odds: every deal of a fresh shoe, by composition, with the rules that the replay uses.
//!
//! Counts and fractions are exact integers; decimals are rounded half up. Main bets push on a tie, and a house
//! advantage is per unit staked on the wager.

mod coup;
mod fraction;
mod jackpot;
mod poker;
mod question;
mod report;
mod table;
mod war;

pub use fraction::Fraction;
pub use jackpot::{ExpectedCost, JackpotOdds};
pub use poker::Strategy;
pub use question::{Question, QuestionError, answer, decides, options, pair_plus};
pub use report::{Chance, Edge, Named, Odds, WagerOdds};

use thiserror::Error;

use crate::games::fortune_3_card_poker::PairPlus;
use crate::games::{Due, Pay, Readings, Settled};
use crate::law::{Form, Game, Offer, OptionValue, Options, Regulation, RuleSet, Sets, Wager};
use crate::message::{Message, message};

/// Why there are no odds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub enum OddsError {
    /// Too few decks, or too many.
    Decks {
        /// The game.
        game: Game,
        /// What was asked for.
        decks: u32,
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
    /// Nothing says how additional cards are dealt.
    NoDraw,
    /// A prize is so large, or so odd a fraction, that exact sums pass 127 bits.
    TooLarge,
}

impl OddsError {
    /// Returns what is said of it.
    pub fn message(&self) -> Message {
        match self {
            Self::Decks { game, decks, least, most } => message!("odds-decks", decks, game = game.name(), least, most),
            Self::NoDraw => message!("odds-draw"),
            Self::TooLarge => message!("odds-large"),
        }
    }
}

/// How many decks odds are for where nobody says: eight, six for casino war, the one of three card poker.
pub const fn default_decks(game: Game) -> u32 {
    match game {
        Game::Makccarat | Game::Baccarat => 8,
        Game::Fortune3CardPoker => 1,
        Game::CasinoWar => 6,
    }
}

/// What options set that odds depend on.
const COUNTED: [Sets; 4] = [Sets::Draw, Sets::Payouts, Sets::Commission, Sets::Jackpot];

/// Those of the options that odds depend on.
fn counted(regulation: &Regulation<'_>, options: &Options) -> Options {
    let counts = |key: &str| regulation.law().option(key).is_some_and(|it| COUNTED.contains(&it.sets));
    options.iter().filter(|it| counts(it.0)).map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// The odds of a game under a regulation and options; `None` decks are the [`default_decks`].
///
/// Of the options only those count that odds depend on. What is not among them has its first value; an option that
/// follows another, the value of that.
pub fn odds(
    regulation: &Regulation<'_>,
    options: &Options,
    readings: Readings,
    decks: Option<u32>,
    pair_plus: Option<&PairPlus>,
) -> Result<Odds, OddsError> {
    let game = regulation.game();
    let mut options = counted(regulation, options);
    for key in COUNTED.into_iter().filter_map(|it| regulation.key(it)) {
        if let Some(value) = (!options.contains_key(key)).then(|| first_value(regulation, &options, key)).flatten() {
            options.insert(key.to_owned(), value);
        }
    }
    of_options(regulation, options, readings, decks.unwrap_or(default_decks(game)), pair_plus)
}

/// The odds under the options that are in force, none of which is made up: where one that odds cannot do without is
/// missing there are none.
pub fn in_force(regulation: &Regulation<'_>, options: &Options, readings: Readings) -> Result<Odds, OddsError> {
    let game = regulation.game();
    of_options(regulation, counted(regulation, options), readings, default_decks(game), None)
}

fn of_options(
    regulation: &Regulation<'_>,
    options: Options,
    readings: Readings,
    decks: u32,
    pair_plus: Option<&PairPlus>,
) -> Result<Odds, OddsError> {
    let rules = regulation.rule_set(&options);
    let odds = of_rules(&rules, readings, decks, pair_plus)?;
    let allowed = u32::from(rules.limits.decks_min)..=u32::from(rules.limits.decks_max);
    Ok(Odds { options, on: Some(regulation.day()), decks_allowed: Some(allowed.contains(&decks)), ..odds })
}

/// The first value of an option that has words for values; where the law ties it to options already chosen, the first
/// that does not contradict them.
fn first_value(regulation: &Regulation<'_>, options: &Options, key: &str) -> Option<OptionValue> {
    let option = regulation.option(key)?;
    option.values().find_map(|(law, _)| {
        let Form::Word(word) = &law.form else { return None };
        let value = OptionValue::Word(word.clone());
        let mut with = options.clone();
        with.insert(key.to_owned(), value.clone());
        regulation.contradiction(&with).is_none().then_some(value)
    })
}

/// The odds of a rule set.
pub fn of_rules(
    rules: &RuleSet,
    readings: Readings,
    decks: u32,
    pair_plus: Option<&PairPlus>,
) -> Result<Odds, OddsError> {
    let most = if rules.game == Game::Fortune3CardPoker { 1 } else { 12 };
    if decks == 0 || decks > most {
        return Err(OddsError::Decks { game: rules.game, decks, least: 1, most });
    }
    match rules.game {
        Game::Makccarat | Game::Baccarat => coup::odds(rules, readings, decks),
        Game::Fortune3CardPoker => poker::odds(rules, pair_plus),
        Game::CasinoWar => war::odds(rules, decks),
    }
}

/// Whether a wager is offered.
fn offered(rules: &RuleSet, wager: Wager) -> bool {
    rules.offers[wager as usize] != Offer::No
}

/// What a wager brings its bettor per unit staked; `None` where that is not known.
fn net(due: &Due) -> Option<Fraction> {
    match (due.result, due.pay) {
        (Settled::Won, Pay::Prize { prize, kept, .. }) => {
            Fraction::of(prize)?.times(Fraction::whole(1).less(Fraction::of(kept)?)?)
        }
        (Settled::Won, Pay::Unknown | Pay::Nothing) | (Settled::Surrendered, _) => None,
        (Settled::Lost, _) => Some(Fraction::whole(-1)),
        (Settled::Returned | Settled::ReturnedByUsage | Settled::Tied, _) => Some(Fraction::whole(0)),
    }
}

/// Adds up what a wager brings over all deals, equal amounts first: there are few different ones.
#[derive(Default)]
struct Sum {
    parts: Vec<(Fraction, u64)>,
    unknown: bool,
}

impl Sum {
    /// In `deals` more deals it brings that much.
    fn add(&mut self, net: Option<Fraction>, deals: u64) {
        if deals == 0 {
            return;
        }
        let Some(net) = net else {
            self.unknown = true;
            return;
        };
        match self.parts.iter_mut().find(|it| it.0 == net) {
            Some(part) => part.1 += deals,
            None => self.parts.push((net, deals)),
        }
    }

    /// The house's advantage over `of` deals: what is lost per unit staked. `None` where some deal brings what is not
    /// known.
    fn edge(&self, of: u64) -> Result<Option<Edge>, OddsError> {
        if self.unknown {
            return Ok(None);
        }
        let lost = self.parts.iter().try_fold(Fraction::whole(0), |lost, (net, deals)| {
            lost.less(net.times(Fraction::new(i128::from(*deals), i128::from(of))?)?)
        });
        lost.map(|it| Some(Edge(it))).ok_or(OddsError::TooLarge)
    }
}
