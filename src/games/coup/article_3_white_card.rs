//! # Article 3. The white card
//!
//! Its appearance means either the end of the shoe or that one more coup follows.

use crate::law::WhiteCard;

/// How many coups may follow the one in which the white card came out (`white-card-last-round`); coups that
/// decide a tie are not counted.
pub const fn further_coups(option: WhiteCard) -> u32 {
    match option {
        WhiteCard::LastRound => 0,
        WhiteCard::OneMoreRound => 1,
    }
}
