//! The shapes of what `law/*.toml` holds.

use serde::Deserialize;
use serde::de::{self, Deserializer};

use super::{Date, Dated, Draw, Edge, Grade, PokerText, Prize, Ratio, Wager, Words};

/// An act: a despacho of the Secretary for Economy and Finance.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Number and year, such as `"67/2007"`.
    pub id: String,
    /// What it is called in full.
    pub title: String,
    /// The day it was signed, where known.
    pub signed: Option<Date>,
    /// The day it was published, where known.
    pub published: Option<Date>,
    /// The official gazette's issue, where known.
    pub gazette: Option<String>,
    /// The day it entered into force, or the range of days within which it did.
    pub in_force: Edge,
    /// How well the days are known.
    pub dates: Grade,
    /// How much of its text was read.
    pub read: Read,
    /// Where it was read, or where it is listed.
    pub source: String,
    /// What it does.
    pub about: Words,
}

/// How much of an act's text was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Read {
    /// All of it.
    Whole,
    /// Some of it.
    Part,
    /// Only that it exists.
    No,
}

/// An article of a regulation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Article {
    /// Its number, such as `"9"`, or the numbers that are known only together, such as `"9-11"`.
    pub number: String,
    /// What it rules, by which code finds it.
    #[serde(default)]
    pub roles: Vec<Role>,
    /// What it says, in short and in our own words.
    pub summary: Words,
    /// The acts that gave it its wordings.
    pub basis: Dated,
}

/// What an article rules. Code asks for an article by its role, never by its number; where a game has none for a role, or
/// it was not found, findings of it are under no article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The material: decks, apparatus, table.
    Material,
    /// The beginning of a shoe.
    Opening,
    /// What the white card means.
    WhiteCard,
    /// Cards that come out face up.
    ExposedCard,
    /// What cards count.
    Points,
    /// How cards are dealt.
    Deal,
    /// Cards discarded before a round.
    Discard,
    /// Additional cards, and who wins.
    Draw,
    /// Errors in dealing.
    Errors,
    /// Ties.
    Ties,
    /// The wagers there are.
    Wagers,
    /// The limits of bets.
    Limits,
    /// Players on foot.
    Standing,
    /// Who handles the cards.
    Handling,
    /// The prizes.
    Prizes,
    /// The house's share.
    Commission,
    /// The duty to have choices authorised.
    Authorisation,
}

impl Role {
    /// How many there are.
    pub const COUNT: usize = Self::Authorisation as usize + 1;
}

/// A duty to have choices authorised before they are adopted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthorisationLaw {
    /// The article that asks for it, with its paragraph where that matters: `"18"`, `"17.7"`.
    pub article: String,
    /// The options it is about.
    pub options: Vec<String>,
    /// The working days of notice.
    pub notice: u8,
    /// The interpretation by which the notice applies, where the article itself names none.
    pub interpretation: Option<String>,
    /// Its acts.
    pub basis: Dated,
}

/// What an option sets in a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sets {
    /// How many cards the opening burn discards.
    Burn,
    /// The most demonstration hands.
    Demonstrations,
    /// What the white card means.
    WhiteCard,
    /// Where cards come from.
    Feed,
    /// Who draws an additional card.
    Draw,
    /// What may happen to main bets after a tie.
    TieBets,
    /// Which prizes are paid (prizes name the value they go with).
    Payouts,
    /// How the house takes its share.
    Commission,
    /// The fixed jackpot amounts.
    Jackpot,
}

/// When a shoe cannot do without an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Needed {
    /// Always.
    Always,
    /// With cards dealt from a shoe.
    FromShoe,
    /// When a tie awaits decision.
    AtTie,
    /// Never: it is a faculty, or nothing that a log shows.
    Never,
}

/// An option as the file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionFile {
    pub key: String,
    pub article: String,
    pub sets: Sets,
    pub needed: Needed,
    pub name: Words,
    pub value: Vec<ValueFile>,
}

/// A value of an option (or several: a range of numbers) as the file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueFile {
    pub word: Option<String>,
    pub member: Option<String>,
    pub numbers: Option<Range>,
    pub fixed: Option<Range>,
    #[serde(default)]
    pub amounts: bool,
    pub rule: Option<String>,
    pub commission: Option<CommissionFile>,
    pub label: Words,
    pub basis: Dated,
}

/// The parameters of a commission.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommissionFile {
    pub of_prize: Option<Ratio>,
    pub prize_of_stake: Option<Ratio>,
    pub points: Vec<u8>,
    pub from: Vec<Wager>,
    #[serde(default)]
    pub at_most: bool,
}

/// A range of numbers, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The lowest.
    pub min: u32,
    /// The highest; none where absent.
    pub max: Option<u32>,
}

impl Range {
    /// Whether a number lies within.
    pub fn has(self, number: u32) -> bool {
        self.min <= number && self.max.is_none_or(|max| number <= max)
    }
}

/// A tie between the values of options.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coupling {
    /// The article that ties them.
    pub article: String,
    /// What must hold.
    pub rule: CouplingRule,
    /// Its acts.
    pub basis: Dated,
}

/// What must hold between the values of options.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CouplingRule {
    /// One option has the same value as another, and takes it from there where it has none of its own.
    Follows {
        /// The option that follows.
        option: String,
        /// The one it follows.
        of: String,
    },
    /// A set holds at most one of these.
    Exclusive {
        /// The option whose value is the set.
        option: String,
        /// Members of the set.
        members: Vec<String>,
    },
}

/// A wager that the regulation names.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WagerLaw {
    /// Which.
    pub on: Wager,
    /// The article that names it.
    pub article: String,
    /// What it is called.
    pub name: Words,
    /// Its acts.
    pub basis: Dated,
}

/// Further wagers that may be authorised beside those named.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddedWagers {
    /// The article that allows them.
    pub article: String,
    /// Its acts.
    pub basis: Dated,
}

/// What a line of the prize table pays.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrizeLaw {
    /// The line.
    pub line: Prize,
    /// The article that gives it.
    pub article: String,
    /// What is paid for each unit staked, beside the stake.
    pub pays: Ratio,
    /// The option's value that it goes with, where it depends on one.
    pub when: Option<When>,
    /// Its acts.
    pub basis: Dated,
}

/// An option and the word it must have.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct When {
    /// The option's key.
    pub option: String,
    /// Its value.
    pub value: String,
}

/// A figure that limits play.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitLaw {
    /// What it limits.
    pub on: LimitOn,
    /// The article that sets it.
    pub article: String,
    /// From how many to how many.
    pub allowed: Range,
    /// The interpretation that makes a figure of its words, where they are vague.
    pub interpretation: Option<String>,
    /// Its acts.
    pub basis: Dated,
}

/// What a limit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, serde::Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LimitOn {
    /// Demonstration hands at the start of a shoe.
    Demonstrations,
    /// Cards discarded before a coup.
    Discards,
    /// Cards left when the white card comes out.
    WhiteCard,
}

/// Rules of drawing that are no option.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawLaw {
    /// Which.
    pub rule: Draw,
    /// The article that has them.
    pub article: String,
    /// Its acts.
    pub basis: Dated,
}

/// Which text of Fortune 3 Card Poker rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PokerLaw {
    /// Which.
    pub text: PokerText,
    /// Its acts.
    pub basis: Dated,
}

impl<'de> Deserialize<'de> for Ratio {
    /// From `"8:1"`.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.split_once(':')
            .and_then(|(num, den)| Some(Self { num: num.parse().ok()?, den: den.parse().ok()? }))
            .filter(|it| it.den > 0)
            .ok_or_else(|| de::Error::custom(format!("`{text}` is no proportion such as `8:1`")))
    }
}

impl<'de> Deserialize<'de> for Wager {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::from_name(&name).ok_or_else(|| {
            let all = Self::ALL.map(Self::name).join(", ");
            de::Error::custom(format!("`{name}` is no wager that the engine knows ({all})"))
        })
    }
}

impl<'de> Deserialize<'de> for Prize {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::from_name(&name).ok_or_else(|| {
            let all = Self::ALL.map(Self::name).join(", ");
            de::Error::custom(format!("`{name}` is no line of a prize table that the engine knows ({all})"))
        })
    }
}
