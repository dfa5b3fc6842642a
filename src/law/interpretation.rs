//! Readings of what the texts leave open.

use serde::{Deserialize, Serialize};

use super::{Game, Words};

/// A reading of a point that the texts leave open.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interpretation {
    /// Its name in findings, problems and settings.
    pub id: String,
    /// Whether it is about filing or about play.
    pub part: Part,
    /// The text itself allows another reading: what only this one condemns is undetermined.
    #[serde(default)]
    pub contested: bool,
    /// The articles it reads; empty where it is about no article of a game.
    #[serde(default)]
    pub concerns: Vec<Concern>,
    /// What is left open.
    pub point: Words,
    /// How it is read.
    pub reading: Words,
    /// The readings to choose from, the default first; empty where there is no choice.
    #[serde(default)]
    pub setting: Vec<Setting>,
}

/// What an interpretation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Filing and deciding.
    Filing,
    /// Play.
    Play,
}

/// Articles of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Concern {
    /// The game.
    pub game: Game,
    /// Its articles; empty where it is the game as a whole.
    pub articles: Vec<String>,
}

/// One reading to choose.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Its name.
    pub value: String,
    /// What it means.
    pub meaning: Words,
}

impl Interpretation {
    /// The reading taken where nothing else is set; `None` where there is no choice.
    pub fn default_setting(&self) -> Option<&str> {
        self.setting.first().map(|it| it.value.as_str())
    }

    /// Whether it is about a game: about its articles, or about no game in particular.
    pub fn is_about(&self, game: Game) -> bool {
        self.concerns.is_empty() || self.concerns.iter().any(|it| it.game == game)
    }
}
