//! Makccarat (67/2007).

pub mod article_11_ties;
pub mod article_12_pairs;
pub mod article_16_prizes;
pub mod article_17_commission;
pub mod article_9_draw;
