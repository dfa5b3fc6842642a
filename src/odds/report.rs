use serde::Serialize;
use serde::ser::{SerializeMap, SerializeStruct, Serializer};

use super::{Fraction, JackpotOdds, Strategy};
#[cfg(feature = "service")]
use crate::law::OptionValue;
use crate::law::{Date, Game, Options};

/// The odds of a game. It serialises as `despacho odds --json` prints it: counts and fractions are strings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Odds {
    /// The game.
    pub game: Game,
    /// By the law of which day; `None` for a rule set of no day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Date>,
    /// How many decks a fresh shoe has.
    pub decks: u32,
    /// Whether the article on material allows that many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decks_allowed: Option<bool>,
    /// The options they are for.
    #[cfg_attr(feature = "service", schema(value_type = BTreeMap<String, OptionValue>))]
    pub options: Options,
    /// How often what happens.
    #[cfg_attr(feature = "service", schema(value_type = BTreeMap<String, Chance>))]
    pub outcomes: Named<Chance>,
    /// How often a side wins with what, by points (makccarat, baccarat).
    #[serde(skip_serializing_if = "Named::is_empty")]
    #[cfg_attr(feature = "service", schema(value_type = BTreeMap<String, BTreeMap<String, Chance>>))]
    pub wins_by_points: Named<Named<Chance>>,
    /// How often which hand is dealt (three card poker).
    #[serde(skip_serializing_if = "Named::is_empty")]
    #[cfg_attr(feature = "service", schema(value_type = BTreeMap<String, Chance>))]
    pub hands: Named<Chance>,
    /// What the house has of each wager.
    #[cfg_attr(feature = "service", schema(value_type = BTreeMap<String, WagerOdds>))]
    pub wagers: Named<WagerOdds>,
    /// The jackpot (baccarat).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jackpot: Option<JackpotOdds>,
    /// The best way to play (three card poker).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Strategy>,
}

impl Odds {
    pub(super) fn new(game: Game, decks: u32) -> Self {
        Self {
            game,
            on: None,
            decks,
            decks_allowed: None,
            options: Options::new(),
            outcomes: Named::default(),
            wins_by_points: Named::default(),
            hands: Named::default(),
            wagers: Named::default(),
            jackpot: None,
            strategy: None,
        }
    }
}

/// Things by name, in a fixed order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<T>(pub Vec<(&'static str, T)>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Named<T> {
    /// The one of that name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|it| it.0 == name).map(|it| &it.1)
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn add(&mut self, name: &'static str, it: T) {
        self.0.push((name, it));
    }
}

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, it) in &self.0 {
            map.serialize_entry(name, it)?;
        }
        map.end()
    }
}

/// In how many of how many ordered deals something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// In so many …
    pub count: u64,
    /// … of so many. Never 0.
    pub of: u64,
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let probability = Fraction::new(i128::from(self.count), i128::from(self.of));
        let mut chance = serializer.serialize_struct("Chance", 3)?;
        chance.serialize_field("count", &self.count.to_string())?;
        chance.serialize_field("of", &self.of.to_string())?;
        chance.serialize_field("probability", &probability.map(|it| it.decimal(9)))?;
        chance.end()
    }
}

/// What the house has of a unit staked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge(pub Fraction);

impl Serialize for Edge {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let percent = self.0.times(Fraction::whole(100));
        let mut edge = serializer.serialize_struct("Edge", 2)?;
        edge.serialize_field("fraction", &self.0.to_string())?;
        edge.serialize_field("percent", &percent.map(|it| it.decimal(6)))?;
        edge.end()
    }
}

/// What the house has of a wager. What does not apply to it, or is not known, is absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct WagerOdds {
    /// Per unit staked; three card poker's ante with the best strategy, casino war's initial bet going to war.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house_advantage: Option<Edge>,
    /// Per bet that is finally won or lost: makccarat deals a tie again (art. 11), from a full shoe.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house_advantage_per_decided: Option<Edge>,
    /// Three card poker's ante: per unit put at risk, the added bet included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element_of_risk: Option<Edge>,
    /// Three card poker's ante where every hand plays on, as bettors on Pair Plus must.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play_every_hand: Option<Edge>,
    /// Casino war's initial bet, going to war, were a tie after a tie paid as a higher card is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_bonus: Option<Edge>,
    /// Casino war's initial bet, surrendering every tie.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surrender: Option<Edge>,
}
