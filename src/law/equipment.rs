//! What the articles on material ask for.

use serde::{Deserialize, Serialize};

use super::{Dated, Feed, Range};

/// What the article on material asks for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EquipmentLaw {
    /// The article.
    pub article: String,
    /// How many decks of 52 cards.
    pub decks: Range,
    /// How many layouts.
    pub layouts: Option<Range>,
    /// How many seats.
    pub seats: Option<Range>,
    /// Sets of apparatus, one of which must be there whole.
    #[serde(default)]
    pub one_of: Vec<Apparatus>,
    /// Which piece feeds the cards of an automatic shuffler: one of these must be there.
    #[serde(default)]
    pub shuffler_feed: Vec<Piece>,
    /// Where cards come from, where the article leaves no choice.
    pub feed: Option<Feed>,
    /// Its acts.
    pub basis: Dated,
}

/// Pieces that must be there together.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Apparatus {
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// How many cut cards, where they are asked for.
    pub cut_cards: Option<Range>,
}

/// A piece of apparatus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    /// A dealing shoe.
    Shoe,
    /// A shuffler.
    Shuffler,
    /// An automatic shuffler-dealer.
    ShufflerDealer,
}
