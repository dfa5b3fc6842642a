//! The records of a log as they are written.

use serde::{Serialize, Serializer};

use crate::games::Card;
use crate::law::{Game, Options};
use crate::replay::time::Moment;

/// A line.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Record<'a> {
    Log(Log<'a>),
    Shoe(Box<Shoe>),
    Round(Box<Round>),
    End(End),
    LogEnd { records: u64 },
}

impl Record<'_> {
    pub const fn is_round(&self) -> bool {
        matches!(self, Self::Round(_))
    }
}

pub(super) struct Log<'a> {
    pub operator: &'a str,
    pub currency: &'a str,
}

impl Serialize for Log<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written<'a> {
            version: u32,
            operator: &'a str,
            currency: &'a str,
        }
        Written { version: 1, operator: self.operator, currency: self.currency }.serialize(serializer)
    }
}

#[derive(Serialize)]
pub(super) struct Shoe {
    pub table: String,
    pub shoe: String,
    pub game: Game,
    #[serde(serialize_with = "time")]
    pub at: Moment,
    pub decks: u8,
    pub feed: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub burn: Option<Burn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demonstrations: Option<u8>,
    #[serde(skip_serializing_if = "Options::is_empty")]
    pub declared: Options,
}

#[derive(Serialize)]
pub(super) struct Burn {
    #[serde(serialize_with = "card")]
    pub first: Card,
    pub cards: u32,
}

#[derive(Default, Serialize)]
pub(super) struct Round {
    pub table: String,
    pub shoe: String,
    pub round: u64,
    #[serde(serialize_with = "time")]
    pub at: Moment,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "cards")]
    pub player: Option<Vec<Card>>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "cards")]
    pub banker: Option<Vec<Card>>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "cards")]
    pub dealer: Option<Vec<Card>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<Hand>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Points>,
    #[serde(skip_serializing_if = "is_false")]
    pub cut_card: bool,
    #[serde(skip_serializing_if = "is_zero")]
    pub discarded: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resolves: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jackpot: Option<Meter>,
    #[serde(skip_serializing_if = "is_zero")]
    pub burned: u8,
    pub bets: Vec<Bet>,
}

#[derive(Serialize)]
pub(super) struct Points {
    pub player: u8,
    pub banker: u8,
}

#[derive(Serialize)]
pub(super) struct Meter {
    pub meter: i64,
}

#[derive(Clone, Serialize)]
pub(super) struct Hand {
    pub seat: u8,
    #[serde(serialize_with = "some_cards")]
    pub cards: Vec<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<&'static str>,
}

#[derive(Clone, Serialize)]
pub(super) struct Bet {
    pub seat: u8,
    pub on: &'static str,
    pub stake: i64,
    pub result: &'static str,
    pub paid: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commission: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<i64>,
}

#[derive(Serialize)]
pub(super) struct End {
    pub table: String,
    pub shoe: String,
    #[serde(serialize_with = "time")]
    pub at: Moment,
    pub rounds: u64,
}

fn time<S: Serializer>(at: &Moment, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(at)
}

fn card<S: Serializer>(card: &Card, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(card)
}

fn some_cards<S: Serializer>(cards: &[Card], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cards.iter().map(ToString::to_string))
}

fn cards<S: Serializer>(cards: &Option<Vec<Card>>, serializer: S) -> Result<S::Ok, S::Error> {
    some_cards(cards.as_deref().unwrap_or_default(), serializer)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_false(it: &bool) -> bool {
    !*it
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_zero(it: &u8) -> bool {
    *it == 0
}
