//! The rules of play: pure functions of cards and a [`crate::law::RuleSet`], one article a file.

mod cards;

pub use cards::*;
