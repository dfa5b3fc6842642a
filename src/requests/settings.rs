//! What is the regulator's to choose, as far as filing goes: readings of the law, and how its desk works.

use crate::calendar::{Counting, ReceiptHours, Setting};
use crate::config::FourEyes;

/// Whether a notice applies to jackpot amounts (`jackpot-notice`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JackpotNotice {
    /// The same as for the other options.
    #[default]
    ThreeDays,
    /// Approval alone.
    None,
}

/// How many treatments of bets after a tie the house may be authorised for (`tie-bets-choice`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBetsChoice {
    /// Any number.
    #[default]
    Several,
    /// One.
    One,
}

/// What is the regulator's to choose, as far as filing goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// How a notice is counted.
    pub counting: Counting,
    /// Whether office hours matter.
    pub receipt_hours: ReceiptHours,
    /// Whether a notice applies to jackpot amounts.
    pub jackpot_notice: JackpotNotice,
    /// How many treatments of bets after a tie may be authorised.
    pub tie_bets_choice: TieBetsChoice,
    /// Which decisions one inspector proposes and another takes.
    pub four_eyes: FourEyes,
    /// Whether a decision has to rest on a delegation.
    pub require_delegation: bool,
    /// Within how many working days the desk means to decide; 0: it has no such norm.
    pub service_norm: u8,
}

impl Settings {
    /// Sets a reading; `None` where it is none that filing uses, `Some(false)` where the value is none of its.
    pub fn set(&mut self, id: &str, value: &str) -> Option<bool> {
        match (id, value) {
            ("jackpot-notice", "three-days") => self.jackpot_notice = JackpotNotice::ThreeDays,
            ("jackpot-notice", "none") => self.jackpot_notice = JackpotNotice::None,
            ("tie-bets-choice", "several") => self.tie_bets_choice = TieBetsChoice::Several,
            ("tie-bets-choice", "one") => self.tie_bets_choice = TieBetsChoice::One,
            ("notice-counting" | "receipt-hours", _) => match format!("{id}={value}").parse() {
                Ok(Setting::NoticeCounting(counting)) => self.counting = counting,
                Ok(Setting::ReceiptHours(hours)) => self.receipt_hours = hours,
                Err(_) => return Some(false),
            },
            ("jackpot-notice" | "tie-bets-choice", _) => return Some(false),
            _ => return None,
        }
        Some(true)
    }
}
