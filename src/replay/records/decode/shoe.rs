//! The `shoe` record.

use super::super::{Kind, OpeningBurn, Shoe, Span, options};
use super::Decoder;
use super::fields::{Object, Shape};
use super::place_of;
use super::values::{FEEDS, GAMES};
use crate::law::{Feed, Game};
use crate::replay::time::Moment;

super::shape!(
    SHOE_RECORD, 3, 1, TYPE "type", TABLE "table", SHOE "shoe", GAME "game", AT "at", DECKS "decks", FEED "feed",
    BURN "burn", DEMONSTRATIONS "demonstrations", DECLARED "declared", CONTINUED "continued",
);

mod burn {
    super::super::shape!(OPENING_BURN, 4, 2, FIRST "first", CARDS "cards");
}

/// The most decks that a shoe may hold.
pub(in super::super) const MOST_DECKS: u8 = 64;
/// The most demonstration hands, discarded or burnt cards that a record may tell of.
pub(in super::super) const MOST_ASIDE: u8 = 99;

impl Decoder<'_> {
    pub(super) fn shoe(&mut self) -> Option<Kind> {
        let mut object = Object::new(0);
        let mut shoe = Shoe {
            table: Span::default(),
            shoe: Span::default(),
            game: Game::Makccarat,
            at: Moment::default(),
            decks: 0,
            feed: Feed::Shoe,
            burn: None,
            demonstrations: 0,
            declared: None,
            continued: false,
        };
        loop {
            match self.next(&SHOE_RECORD, &mut object)? {
                TYPE => self.pass_type()?,
                TABLE => shoe.table = self.name()?,
                SHOE => shoe.shoe = self.name()?,
                GAME => shoe.game = self.one_of(&GAMES)?,
                AT => shoe.at = self.moment()?,
                DECKS => shoe.decks = self.small(1, MOST_DECKS)?,
                FEED => shoe.feed = self.one_of(&FEEDS)?,
                BURN => shoe.burn = Some(self.burn()?),
                DEMONSTRATIONS => shoe.demonstrations = self.small(0, MOST_ASIDE)?,
                DECLARED => shoe.declared = Some(self.declared()?),
                CONTINUED => shoe.continued = self.cursor.boolean()?,
                _ => break,
            }
        }
        object.has_all(&[TABLE, SHOE, GAME, AT, DECKS, FEED])?;
        if !shoe.game.is_coup() && (object.has(BURN) || object.has(DEMONSTRATIONS)) {
            return None;
        }
        if let Some(declared) = shoe.declared {
            let options = options(declared.text(self.bytes, self.unescaped))?;
            if options.iter().any(|(key, value)| self.catalogue.vocabulary(shoe.game, key, value).is_err()) {
                return None;
            }
        }
        Some(Kind::Shoe(shoe))
    }

    fn burn(&mut self) -> Option<OpeningBurn> {
        use self::burn::{CARDS, FIRST, OPENING_BURN};
        let mut object = Object::new(self.privates.len());
        let mut burn = OpeningBurn { first: None, cards: 0 };
        loop {
            match self.next(&OPENING_BURN, &mut object)? {
                FIRST => burn.first = Some(self.card()?),
                CARDS => burn.cards = u32::try_from(self.cursor.digits()?.0).unwrap_or(u32::MAX),
                _ => break,
            }
        }
        object.has_all(&[CARDS])?;
        Some(burn)
    }

    /// The raw object, of which only the JSON was read.
    fn declared(&mut self) -> Option<Span> {
        let start = self.cursor.at();
        if self.cursor.peek() != b'{' {
            return None;
        }
        self.cursor.value(SHOE_RECORD.depth)?;
        Some(Span::of_bytes(start, self.cursor.at() - start))
    }
}
