//! Fortune 3 Card Poker (78/2008, its article 9 as 97/2008 gave it).

pub mod article_8_hands;
pub mod article_9_play;

pub use article_8_hands::{Class, Hand};
pub use article_9_play::{Decision, PairPlus, Showdown, bonus, settle};
