//! The catalogue: all the files, read and checked.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use super::{
    Act, AddedWagers, Article, AuthorisationLaw, CatalogueErrors, Coupling, CouplingRule, Date, Dated, DrawLaw,
    EquipmentLaw, FILES, Game, Interpretation, LimitLaw, OptionLaw, OptionValue, PokerLaw, PrizeLaw, Regulation, Role,
    Sets, WagerLaw, Words, load,
};
use crate::message::{Argument, Message, message};

/// The law, as far as it is known.
#[derive(Debug)]
pub struct Catalogue {
    pub(super) sha256: String,
    pub(super) acts: Vec<Act>,
    pub(super) games: [GameLaw; Game::COUNT],
    pub(super) interpretations: Vec<Interpretation>,
}

/// The law of one game, with all its dates.
#[derive(Clone, Debug)]
pub struct GameLaw {
    pub(super) game: Game,
    pub(super) name: Words,
    pub(super) regulation: RegulationLaw,
    pub(super) articles: Vec<Article>,
    pub(super) authorisations: Vec<AuthorisationLaw>,
    pub(super) options: Vec<OptionLaw>,
    pub(super) couplings: Vec<Coupling>,
    pub(super) wagers: Vec<WagerLaw>,
    pub(super) added_wagers: Option<AddedWagers>,
    pub(super) prizes: Vec<PrizeLaw>,
    pub(super) limits: Vec<LimitLaw>,
    pub(super) equipment: Vec<EquipmentLaw>,
    pub(super) draws: Vec<DrawLaw>,
    pub(super) poker: Vec<PokerLaw>,
    pub(super) edges: Vec<Date>,
    /// The numbers of articles, by their roles; empty where there is none.
    pub(super) roles: [String; Role::COUNT],
}

/// A dated matter of a game's law.
pub(super) struct Matter<'c> {
    /// The section of the file that it stands in.
    pub kind: &'static str,
    /// What it is called there.
    pub name: &'c str,
    /// Its article.
    pub article: Option<&'c str>,
    /// Its acts.
    pub basis: &'c Dated,
}

impl Matter<'_> {
    /// What it is called in messages.
    pub fn key(&self) -> String {
        format!("{} {}", self.kind, self.name).trim_end().to_owned()
    }
}

/// That a game is regulated at all.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegulationLaw {
    /// Its acts.
    pub basis: Dated,
}

/// Why a value is none of an option's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum OptionFault {
    /// The game has no such option, on any day.
    UnknownKey {
        /// The game.
        game: Game,
        /// The key.
        key: String,
    },
    /// The option never has that value.
    Value {
        /// The key.
        key: String,
        /// What would do.
        expected: Argument,
    },
}

impl OptionFault {
    /// Returns what is said of it.
    pub fn message(&self) -> Message {
        match self {
            Self::UnknownKey { game, key } => message!("option-none", option = key, game = game.name()),
            Self::Value { key, expected } => message!("option-takes", option = key, expected),
        }
    }
}

impl Catalogue {
    /// The catalogue that is built in.
    ///
    /// # Panics
    /// Where its files have a fault, which a test rules out.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: LazyLock<Catalogue> =
            LazyLock::new(|| Catalogue::load(&FILES).unwrap_or_else(|errors| panic!("{errors}")));
        &EMBEDDED
    }

    /// Reads files (name, text): `acts.toml`, `interpretations.toml` and one for each game.
    pub fn load(files: &[(&str, &str)]) -> Result<Self, CatalogueErrors> {
        load::load(files)
    }

    /// SHA-256 over the files' bytes in the order of their names, in lower-case hex.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The acts, in the order of the file.
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// An act.
    pub fn act(&self, id: &str) -> Option<&Act> {
        self.acts.iter().find(|it| it.id == id)
    }

    /// The law of a game.
    pub fn game(&self, game: Game) -> &GameLaw {
        &self.games[game as usize]
    }

    /// The longest notice, in working days, that any game asks for: what to count where no game is named.
    pub fn longest_notice(&self) -> u8 {
        self.games.iter().flat_map(|it| &it.authorisations).map(|it| it.notice).max().unwrap_or_default()
    }

    /// Every reading taken, in the order of the file.
    pub fn interpretations(&self) -> &[Interpretation] {
        &self.interpretations
    }

    /// The reading of that id.
    pub fn interpretation(&self, id: &str) -> Option<&Interpretation> {
        self.interpretations.iter().find(|it| it.id == id)
    }

    /// The regulation of a game on a day in Macau; `None` where none is in force.
    pub fn on(&self, game: Game, day: Date) -> Option<Regulation<'_>> {
        let law = self.game(game);
        law.regulation.basis.on(day)?;
        Some(Regulation { law, day })
    }

    /// The value of an option as JSON has it, whatever the day: whether the game ever has such an option, and
    /// the option such a value.
    pub fn vocabulary(&self, game: Game, key: &str, value: &serde_json::Value) -> Result<OptionValue, OptionFault> {
        let law = self.game(game);
        let option = law.option(key).ok_or_else(|| OptionFault::UnknownKey { game, key: key.to_owned() })?;
        serde_json::from_value(value.clone())
            .ok()
            .filter(|value| law.is_value(option, value))
            .ok_or_else(|| OptionFault::Value { key: key.to_owned(), expected: option.expected(&law.couplings) })
    }
}

impl GameLaw {
    /// Which game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// What it is called.
    pub fn name(&self) -> &Words {
        &self.name
    }

    /// The days on which it is regulated.
    pub fn regulation(&self) -> &Dated {
        &self.regulation.basis
    }

    /// Its articles, in their order.
    pub fn articles(&self) -> &[Article] {
        &self.articles
    }

    /// An article by its number; a paragraph may follow (`"17.7"`).
    pub fn article(&self, cited: &str) -> Option<&Article> {
        let number = cited.split_once('.').map_or(cited, |it| it.0);
        self.articles.iter().find(|it| it.number == number)
    }

    /// The number of the article that has a role; empty where none has, or it was not found.
    #[inline]
    pub fn role(&self, role: Role) -> &str {
        &self.roles[role as usize]
    }

    /// The option that sets something.
    pub fn option_for(&self, sets: Sets) -> Option<&OptionLaw> {
        self.options.iter().find(|it| it.sets == sets)
    }

    /// Every dated matter.
    pub(super) fn dated(&self) -> impl Iterator<Item = Matter<'_>> {
        fn matter<'c>(kind: &'static str, name: &'c str, article: Option<&'c str>, basis: &'c Dated) -> Matter<'c> {
            Matter { kind, name, article, basis }
        }
        let values = self.options.iter().flat_map(|option| {
            option.values.iter().map(|it| matter("option", &option.key, Some(&option.article), &it.basis))
        });
        std::iter::once(matter("regulation", "", None, &self.regulation.basis))
            .chain(self.articles.iter().map(|it| matter("article", &it.number, None, &it.basis)))
            .chain(values)
            .chain(
                self.authorisations.iter().map(|it| matter("authorisation", &it.article, Some(&it.article), &it.basis)),
            )
            .chain(self.couplings.iter().map(|it| matter("coupling", &it.article, Some(&it.article), &it.basis)))
            .chain(self.wagers.iter().map(|it| matter("wager", it.on.name(), Some(&it.article), &it.basis)))
            .chain(self.added_wagers.iter().map(|it| matter("added_wagers", "", Some(&it.article), &it.basis)))
            .chain(self.prizes.iter().map(|it| matter("prize", it.line.name(), Some(&it.article), &it.basis)))
            .chain(self.limits.iter().map(|it| matter("limit", &it.article, Some(&it.article), &it.basis)))
            .chain(self.equipment.iter().map(|it| matter("equipment", &it.article, Some(&it.article), &it.basis)))
            .chain(self.draws.iter().map(|it| matter("draw", "", Some(&it.article), &it.basis)))
            .chain(self.poker.iter().map(|it| matter("poker", "", None, &it.basis)))
    }

    /// Its options, in the order of their articles.
    pub fn options(&self) -> &[OptionLaw] {
        &self.options
    }

    /// An option.
    pub fn option(&self, key: &str) -> Option<&OptionLaw> {
        self.options.iter().find(|it| it.key == key)
    }

    /// Its duties to have a choice authorised, and the notice of each.
    pub fn authorisations(&self) -> &[AuthorisationLaw] {
        &self.authorisations
    }

    /// The wagers that it names.
    pub fn wagers(&self) -> &[WagerLaw] {
        &self.wagers
    }

    /// Its prize table.
    pub fn prizes(&self) -> &[PrizeLaw] {
        &self.prizes
    }

    /// The days on which something about it changes, ascending.
    pub fn edges(&self) -> &[Date] {
        &self.edges
    }

    /// Whether a value is one of the option's on some day, and consistent in itself.
    pub(super) fn is_value(&self, option: &OptionLaw, value: &OptionValue) -> bool {
        let consistent = self.couplings.iter().all(|it| match (&it.rule, value) {
            (CouplingRule::Exclusive { option: key, members }, OptionValue::Set(set)) if *key == option.key => {
                members.iter().filter(|it| set.contains(*it)).count() <= 1
            }
            _ => true,
        });
        consistent && option.rows(value).is_some()
    }
}

/// Over the files' bytes in the order of their names.
pub(super) fn hash(files: &[(&str, &str)]) -> String {
    let mut files = files.to_vec();
    files.sort_unstable_by_key(|it| it.0);
    let mut hasher = Sha256::new();
    for (_, text) in files {
        hasher.update(text);
    }
    hasher.finalize().iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}
