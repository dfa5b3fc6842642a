//! The shapes of what is shown.

use serde::Serialize;

use crate::law::{
    Apparatus, Date, Edge, Feed, Game, Grade, LimitOn, Needed, Part, Piece, Range, Ratio, Read, When, Words,
};

/// Every game on a day.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct GamesView {
    /// The day, in Macau.
    pub on: Date,
    /// The catalogue's SHA-256.
    pub catalogue: String,
    /// The games, in the order of the documents.
    pub items: Vec<GameSummary>,
    /// Always null: there is one page.
    pub next: Option<String>,
}

/// A game in the list of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// Its name in logs and addresses.
    pub game: Game,
    /// What it is called.
    pub name: Words,
    /// Whether a regulation is in force on that day.
    pub in_force: bool,
    /// The first day on which it was regulated.
    pub since: Option<Edge>,
    /// The acts that made and changed its regulation up to that day.
    pub acts: Vec<String>,
}

/// The law of a game on a day.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct GameView {
    /// The game.
    pub game: Game,
    /// What it is called.
    pub name: Words,
    /// The day, in Macau.
    pub on: Date,
    /// The first of the days around it over which nothing of this law changes.
    pub unchanged_from: Date,
    /// The first day on which something does; null where nothing is known to.
    pub unchanged_until: Option<Date>,
    /// The act that regulates the game.
    pub basis: BasisView,
    /// Every act that is named here.
    pub acts: Vec<ActView>,
    /// The articles that have a wording.
    pub articles: Vec<ArticleView>,
    /// What is left to the house.
    pub options: Vec<OptionView>,
    /// The wagers that the regulation names.
    pub wagers: Vec<WagerView>,
    /// Whether further wagers may be authorised, and where that stands.
    pub added_wagers: Option<BasisView>,
    /// The prize table.
    pub prizes: Vec<PrizeView>,
    /// Figures that limit play.
    pub limits: Vec<LimitView>,
    /// What the article on material asks for; null where it was not found.
    pub equipment: Option<EquipmentView>,
    /// Rules of drawing, and texts, that are no option: the engine's names of them.
    pub rules: Vec<RuleView>,
    /// The readings of what the texts leave open.
    pub interpretations: Vec<InterpretationView>,
}

/// Where something stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct BasisView {
    /// The article; null for the regulation as a whole.
    pub article: Option<String>,
    /// The act whose word applies.
    pub act: String,
    /// How well it is known.
    pub grade: Grade,
    /// Whether it was read; if not, there is something, and what it gives is left open.
    pub read: bool,
    /// From when that act's word applies.
    pub from: Edge,
    /// Until when, that day not included; null where open.
    pub until: Option<Edge>,
    /// The day lies in the range within which an act is known to begin or end, no closer.
    pub unsure: bool,
}

/// An act.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct ActView {
    /// Number and year.
    pub id: String,
    /// What it is called in full.
    pub title: String,
    /// The day it was signed, where known.
    pub signed: Option<Date>,
    /// The day it was published, where known.
    pub published: Option<Date>,
    /// The official gazette's issue, where known.
    pub gazette: Option<String>,
    /// When it entered into force.
    pub in_force: Edge,
    /// How well its days are known.
    pub dates: Grade,
    /// How much of its text was read.
    pub read: Read,
    /// Where it was read or is listed.
    pub source: String,
    /// What it does.
    pub about: Words,
}

/// An article.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct ArticleView {
    /// Its number.
    pub number: String,
    /// What it says, in short and in the project's own words.
    pub summary: Words,
    /// Whose wording applies.
    pub basis: BasisView,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct OptionView {
    /// Article and name.
    pub key: String,
    /// What it is called.
    pub name: Words,
    /// When a shoe cannot do without it.
    pub needed: Needed,
    /// The duty to have it authorised; null where it is a faculty.
    pub authorisation: Option<AuthorisationView>,
    /// What ties it to other options, or its members to each other.
    pub conditions: Vec<ConditionView>,
    /// Its values.
    pub values: Vec<ValueView>,
}

/// A duty to have a choice authorised.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct AuthorisationView {
    /// The article that asks for it.
    pub basis: BasisView,
    /// The working days of notice.
    pub working_days: u8,
    /// The interpretation by which the notice applies, where the article names none.
    pub interpretation: Option<String>,
}

/// A condition on the values of an option.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct ConditionView {
    /// Where it stands.
    pub basis: BasisView,
    /// The option whose value this one must have.
    pub same_as: Option<String>,
    /// The members of which a set holds at most one.
    pub at_most_one_of: Vec<String>,
}

/// A value of an option, or a range of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct ValueView {
    /// Its form.
    pub form: FormView,
    /// The word, or the member of the set.
    pub word: Option<String>,
    /// The numbers it may be.
    pub numbers: Option<Range>,
    /// What it is called.
    pub label: Words,
    /// The parameters of a commission.
    pub commission: Option<CommissionView>,
    /// Where it stands.
    pub basis: BasisView,
}

/// The form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FormView {
    /// A string.
    Word,
    /// A string in a list.
    Member,
    /// An integer.
    Number,
    /// `{"fixed":n}`.
    Fixed,
    /// An object of jackpot amounts.
    Amounts,
}

/// The parameters of a commission.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct CommissionView {
    /// The part of the prize that is kept.
    pub of_prize: Option<Ratio>,
    /// The prize itself, as a part of the stake; then there is no commission.
    pub prize_of_stake: Option<Ratio>,
    /// On coups won with these totals …
    pub points: Vec<u8>,
    /// … by these sides.
    pub from: Vec<String>,
    /// It is an entitlement: the house may take less.
    pub at_most: bool,
}

/// A wager.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct WagerView {
    /// Its name in logs.
    pub on: String,
    /// What it is called.
    pub name: Words,
    /// Where it stands.
    pub basis: BasisView,
}

/// A line of the prize table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct PrizeView {
    /// Its name.
    pub line: String,
    /// What is paid for each so many units staked, beside the stake.
    pub pays: Ratio,
    /// The option's value that it goes with.
    pub when: Option<When>,
    /// Where it stands.
    pub basis: BasisView,
}

/// A figure that limits play.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct LimitView {
    /// What it limits.
    pub on: LimitOn,
    /// From how many to how many.
    pub allowed: Range,
    /// The interpretation that made a figure of vague words.
    pub interpretation: Option<String>,
    /// Where it stands.
    pub basis: BasisView,
}

/// What the article on material asks for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct EquipmentView {
    /// How many decks.
    pub decks: Range,
    /// How many layouts.
    pub layouts: Option<Range>,
    /// How many seats.
    pub seats: Option<Range>,
    /// Sets of apparatus, one of which must be there whole.
    pub one_of: Vec<Apparatus>,
    /// The pieces that can feed the cards of an automatic shuffler.
    pub shuffler_feed: Vec<Piece>,
    /// Where cards come from, where there is no choice.
    pub feed: Option<Feed>,
    /// Where it stands.
    pub basis: BasisView,
}

/// A rule of the engine that applies without choice.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct RuleView {
    /// What it is about: `draw` or `text`.
    pub of: String,
    /// The engine's name of it.
    pub rule: String,
    /// Where it stands.
    pub basis: BasisView,
}

/// A reading of a point that the texts leave open.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct InterpretationView {
    /// Its name in findings, problems and settings.
    pub id: String,
    /// Filing or play.
    pub part: Part,
    /// The text itself allows another reading: what only this one condemns is undetermined.
    pub contested: bool,
    /// The articles of this game that it reads.
    pub articles: Vec<String>,
    /// What is left open.
    pub point: Words,
    /// How it is read.
    pub reading: Words,
    /// The readings to choose from, the default first; empty where there is no choice.
    pub settings: Vec<SettingView>,
}

/// One reading to choose.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct SettingView {
    /// Its name.
    pub value: String,
    /// What it means.
    pub meaning: Words,
}
