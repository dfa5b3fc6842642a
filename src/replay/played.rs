//! Which values of an option a log's play is consistent with.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::law::{Game, OptionValue};

/// What play has told of the options that it reveals.
#[derive(Clone, Debug, Default)]
pub struct Told(Vec<Shown>);

/// What play has told of one option, where one value is authorised.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    game: Game,
    key: Box<str>,
    authorised: OptionValue,
    /// Each value, and the first line that is not consistent with it.
    values: Vec<(OptionValue, Option<u64>)>,
}

impl Told {
    /// What is told of an option at the tables where that value is authorised.
    pub(super) fn option(&mut self, game: Game, key: &str, authorised: &OptionValue) -> &mut Shown {
        let found = self.0.iter().position(|it| it.game == game && *it.key == *key && it.authorised == *authorised);
        let at = found.unwrap_or_else(|| {
            let authorised = authorised.clone();
            self.0.push(Shown { game, key: key.into(), values: vec![(authorised.clone(), None)], authorised });
            self.0.len() - 1
        });
        &mut self.0[at]
    }

    /// The same for a receipt, by game, key and authorised value.
    pub fn played(&self) -> Vec<Played> {
        let mut all: Vec<_> = self.0.iter().map(Played::from).collect();
        all.sort_by_cached_key(|it| (it.game as u8, it.option.clone(), it.authorised.to_string()));
        all
    }
}

impl Shown {
    /// A value, and the first line that is not consistent with it, where there is one.
    pub fn against(&mut self, value: &OptionValue, line: Option<u64>) {
        let at = self.values.iter().position(|it| it.0 == *value).unwrap_or_else(|| {
            self.values.push((value.clone(), None));
            self.values.len() - 1
        });
        let first = &mut self.values[at].1;
        *first = first.iter().copied().chain(line).min();
    }
}

/// Which alternative was played, at the tables where one value of an option is authorised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Played {
    /// The game.
    pub game: Game,
    /// The option.
    pub option: String,
    /// The value that is authorised.
    #[cfg_attr(feature = "service", schema(value_type = OptionValue))]
    pub authorised: Value,
    /// The values that everything seen is consistent with. None: play followed no single one.
    #[cfg_attr(feature = "service", schema(value_type = Vec<OptionValue>))]
    pub consistent: Vec<Value>,
    /// The line that left one value only; null where several are left, or none.
    pub decided_on: Option<u64>,
    /// Whether that value is the authorised one; null where the authorised one and another are left.
    pub as_authorised: Option<bool>,
}

impl From<&Shown> for Played {
    fn from(shown: &Shown) -> Self {
        let json = |it: &OptionValue| serde_json::to_value(it).unwrap_or_default();
        let left: Vec<_> = shown.values.iter().filter(|it| it.1.is_none()).map(|it| &it.0).collect();
        let own = left.contains(&&shown.authorised);
        Self {
            game: shown.game,
            option: shown.key.to_string(),
            authorised: json(&shown.authorised),
            consistent: left.iter().map(|it| json(it)).collect(),
            decided_on: if left.len() == 1 { shown.values.iter().filter_map(|it| it.1).max() } else { None },
            as_authorised: if own && left.len() > 1 { None } else { Some(own) },
        }
    }
}
