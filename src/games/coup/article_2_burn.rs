//! # Article 2. The opening burn
//!
//! Before a shoe's first coup cards are discarded: as many as there are decks or, as the other alternative, a
//! number that the face value of the first card gives. Baccarat has a third since 83/2011: a number from one to
//! eight that the house fixed beforehand. With an automatic shuffler there is no burn.

use crate::games::{Card, Observer, Rule, Step};
use crate::law::Burn;

/// As many as decks.
pub const BY_DECKS: Rule = Rule::reading("coup.2.burn-by-decks", "2", &["burn-by-decks"]);
/// As the first card says.
pub const BY_FIRST_CARD: Rule = Rule::reading("coup.2.burn-by-first-card", "2", &["burn-by-first-card"]);
/// As the house fixed.
pub const FIXED: Rule = Rule::new("coup.2.burn-fixed", "2");

/// How many cards a burn discards in all, the first included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BurnCount {
    /// That many.
    Exactly(u32),
    /// The text does not say whether the first card is itself among them: one or the other.
    Either(u32, u32),
    /// The first card is a ten or a court card, whose face value the text does not give: these two are the usual
    /// reading, any other number is undetermined (`burn-by-first-card`).
    Usually(u32, u32),
    /// It goes by a first card that was not shown.
    FirstCardMissing,
}

/// A burn beside what the formula gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BurnVerdict {
    /// It is the formula's.
    Right,
    /// It is not.
    Wrong,
    /// The text does not decide (`burn-by-first-card`).
    Undetermined,
}

impl BurnCount {
    /// Judges a burn of `cards` cards; `None` where the first card that decides was not shown.
    pub const fn judge(self, cards: u32) -> Option<BurnVerdict> {
        Some(match self {
            Self::Exactly(count) if cards == count => BurnVerdict::Right,
            Self::Either(low, high) | Self::Usually(low, high) if cards == low || cards == high => BurnVerdict::Right,
            Self::Exactly(_) | Self::Either(..) => BurnVerdict::Wrong,
            Self::Usually(..) => BurnVerdict::Undetermined,
            Self::FirstCardMissing => return None,
        })
    }
}

/// How many cards the opening burn discards.
pub fn burn(rule: Burn, decks: u32, first: Option<Card>, observer: &mut impl Observer) -> BurnCount {
    observer.rule(|| Step::new(&BY_DECKS, rule == Burn::ByDecks).with("decks", i64::from(decks)));
    observer.rule(|| {
        let step = Step::new(&BY_FIRST_CARD, rule == Burn::ByFirstCard);
        first.iter().fold(step, |step, it| step.with("first", &[*it][..]).with("face_value", it.face_value()))
    });
    observer.rule(|| match rule {
        Burn::Fixed(count) => Step::new(&FIXED, true).with("cards", count),
        Burn::ByDecks | Burn::ByFirstCard => Step::new(&FIXED, false),
    });
    match (rule, first) {
        (Burn::ByDecks, _) => BurnCount::Exactly(decks),
        (Burn::Fixed(count), _) => BurnCount::Exactly(u32::from(count)),
        (Burn::ByFirstCard, None) => BurnCount::FirstCardMissing,
        (Burn::ByFirstCard, Some(card)) => {
            let value = u32::from(card.face_value());
            if value < 10 { BurnCount::Either(value, value + 1) } else { BurnCount::Usually(value, value + 1) }
        }
    }
}
