//! The values of fields: names, vocabularies, money, cards, times.

use super::super::{BetResult, Cards, Decision, Outcome, Span, Type, VoidReason};
use super::Decoder;
use super::text::Text;
use super::words::Words;
use crate::games::{Card, RANKS, SUITS};
use crate::law::{Feed, Game, Wager};
use crate::replay::time::Moment;

/// The most that an amount may be, in minor units.
pub(in super::super) const MOST_MONEY: u64 = 1_000_000_000_000_000;
/// How long a name may be, in bytes.
pub(in super::super) const LONGEST_NAME: usize = 64;

/// Words and what they stand for, in one order.
#[derive(Debug)]
pub(super) struct Vocabulary<T: 'static> {
    words: Words,
    values: &'static [T],
}

/// The vocabulary of words that are defined in one place.
macro_rules! vocabulary {
    ($($name:ident $of:ident),+ $(,)?) => {
        $(pub(super) static $name: Vocabulary<$of> =
            Vocabulary { words: Words::new(&$of::NAMES), values: &$of::ALL };)+
    };
}

vocabulary! {
    TYPES Type, FEEDS Feed, GAMES Game, OUTCOMES Outcome, VOID_REASONS VoidReason, RESULTS BetResult, DECISIONS Decision,
}
pub(super) static WAGERS: Words = Words::new(&Wager::NAMES);

/// A byte that is no rank or no suit.
const NONE: u8 = 0x80;

/// By byte: rank times four, or `NONE`.
static RANK: [u8; 256] = {
    let mut table = [NONE; 256];
    let mut at = 0;
    while at < RANKS.len() {
        table[RANKS[at] as usize] = at as u8 * 4;
        at += 1;
    }
    table
};

/// By byte: the suit, or `NONE`.
static SUIT: [u8; 256] = {
    let mut table = [NONE; 256];
    let mut at = 0;
    while at < SUITS.len() {
        table[SUITS[at] as usize] = at as u8;
        at += 1;
    }
    table
};

impl Decoder<'_> {
    /// A name.
    #[inline(always)]
    pub(super) fn name(&mut self) -> Option<Span> {
        let text = self.cursor.text()?;
        let span = text.span(self.bytes, self.unescaped);
        let plain = matches!(text, Text::Plain { .. }) || self.is_printable(span);
        (plain && span.len.wrapping_sub(1) < LONGEST_NAME as u32).then_some(span)
    }

    #[cold]
    #[inline(never)]
    fn is_printable(&self, span: Span) -> bool {
        let text = std::str::from_utf8(span.text(self.bytes, self.unescaped));
        text.is_ok_and(|it| !it.chars().any(char::is_control))
    }

    /// One of a vocabulary.
    #[inline(always)]
    pub(super) fn one_of<T: Copy>(&mut self, vocabulary: &'static Vocabulary<T>) -> Option<T> {
        let at = self.word_of(&vocabulary.words)?;
        vocabulary.values.get(at).copied()
    }

    /// A wager, which may be any text.
    #[inline(always)]
    pub(super) fn wager(&mut self) -> Option<(Span, Option<Wager>)> {
        let start = self.cursor.at() + 1;
        if let Some(at) = self.short_word_of(&WAGERS) {
            let span = Span::of_bytes(start, self.cursor.at() - 1 - start);
            return Some((span, Wager::ALL.get(at).copied()));
        }
        let span = self.span()?;
        let at = WAGERS.find_text(span.text(self.bytes, self.unescaped));
        Some((span, at.and_then(|it| Wager::ALL.get(it).copied())))
    }

    /// The place of a text among some words, where it is one of them.
    #[inline(always)]
    fn word_of(&mut self, words: &'static Words) -> Option<usize> {
        match self.short_word_of(words) {
            None => self.rare_word_of(words),
            found => found,
        }
    }

    /// The same, of a short word without escapes; else nothing moves.
    #[inline(always)]
    fn short_word_of(&mut self, words: &'static Words) -> Option<usize> {
        let mut cursor = self.cursor;
        let found = words.find(cursor.short_text()?)?;
        self.cursor = cursor;
        Some(found)
    }

    #[cold]
    #[inline(never)]
    fn rare_word_of(&mut self, words: &'static Words) -> Option<usize> {
        let span = self.span()?;
        words.find_text(span.text(self.bytes, self.unescaped))
    }

    /// A whole number from 0.
    #[inline(always)]
    pub(super) fn number(&mut self) -> Option<u64> {
        let (value, over) = self.cursor.digits()?;
        (!over).then_some(value)
    }

    /// A small number between these, both included.
    #[inline(always)]
    pub(super) fn small(&mut self, least: u8, most: u8) -> Option<u8> {
        let (value, _) = self.cursor.digits()?;
        (u64::from(least)..=u64::from(most)).contains(&value).then_some(value as u8)
    }

    /// An amount.
    #[inline(always)]
    pub(super) fn money(&mut self) -> Option<i64> {
        let (value, _) = self.cursor.digits()?;
        (value <= MOST_MONEY).then_some(value as i64)
    }

    /// Any integer; what is beyond the type becomes its end.
    pub(super) fn integer(&mut self) -> Option<i64> {
        let negative = self.cursor.eat(b'-').is_some();
        let (value, _) = self.cursor.digits()?;
        let value = i64::try_from(value).unwrap_or(i64::MAX);
        Some(if negative { -value } else { value })
    }

    /// A time.
    #[inline(always)]
    pub(super) fn moment(&mut self) -> Option<Moment> {
        let Some(&text) = self.cursor.chunk::<27>() else { return self.rare_moment() };
        let [b'"', date @ .., b'"'] = text else { return self.rare_moment() };
        let Some((clock, b"+08:00")) = date.split_first_chunk::<19>() else { return self.rare_moment() };
        self.cursor.skip(27);
        Moment::parse_in_macau(clock, &mut self.last_day)
    }

    #[cold]
    #[inline(never)]
    fn rare_moment(&mut self) -> Option<Moment> {
        let span = self.span()?;
        Moment::parse(span.text(self.bytes, self.unescaped))
    }

    /// Up to six cards.
    #[inline(always)]
    pub(super) fn cards(&mut self) -> Option<Cards> {
        self.cursor.eat(b'[')?;
        let mut cards = Cards::default();
        if self.cursor.is_empty() {
            return Some(cards);
        }
        loop {
            let card = self.card()?;
            if !cards.push(card) {
                return None;
            }
            if !self.cursor.more()? {
                return Some(cards);
            }
        }
    }

    /// A card.
    #[inline(always)]
    pub(super) fn card(&mut self) -> Option<Card> {
        if let Some([b'"', rank, suit, b'"']) = self.cursor.chunk() {
            let index = RANK[*rank as usize] | SUIT[*suit as usize];
            if let Some(card) = Card::from_index(index) {
                self.cursor.skip(4);
                return Some(card);
            }
        }
        self.rare_card()
    }

    #[cold]
    #[inline(never)]
    fn rare_card(&mut self) -> Option<Card> {
        let span = self.span()?;
        Card::parse(span.text(self.bytes, self.unescaped))
    }

    /// Three capital letters.
    pub(super) fn currency(&mut self) -> Option<[u8; 3]> {
        let span = self.span()?;
        let text = span.text(self.bytes, self.unescaped);
        text.iter().all(u8::is_ascii_uppercase).then(|| text.try_into().ok())?
    }
}
