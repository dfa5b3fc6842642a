//! Baccarat (55/2004 as amended, above all by 73/2005, 64/2007 and 56/2018).

pub mod article_12_ties;
pub mod article_13_wagers;
pub mod article_17_jackpot;
pub mod article_17_prizes;
pub mod article_18_commission;
pub mod articles_9_11_tableau;
