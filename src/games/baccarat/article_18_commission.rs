//! # Article 18. Commission
//!
//! On each coup that the banker's side wins the house charges a commission on the winnings; or it charges none,
//! and a banker's win with certain points is paid only a part of the stake (73/2005). The player's side is never
//! touched, so its bets are settled whatever the house chose.

use crate::games::coup::{Coup, Side, main_pay};
use crate::games::{Due, Observer, Pay, Rule, Source, Step};
use crate::law::RuleSet;

/// What the house charges, or pays less, on a banker's win.
pub const BANKER: Rule = Rule::new("baccarat.18.commission", "18");

/// What is left of the prize of a bet on the banker's side, which won.
#[inline]
pub(super) fn banker(rules: &RuleSet, coup: Coup, due: Due, observer: &mut impl Observer) -> Due {
    let Pay::Prize { prize: full, .. } = due.pay else { return due };
    let Some(commission) = &rules.commission else { return Due { pay: Pay::Unknown, ..due } };
    let pay = main_pay(full, commission, Side::Banker, coup.banker_points);
    if let Pay::Prize { prize, kept, .. } = pay {
        observer.rule(|| {
            Step::new(&BANKER, kept.num > 0 || prize != full)
                .of(Source::Commission)
                .with("points", coup.banker_points)
                .with("prize", prize)
                .with("kept", kept)
        });
    }
    Due { pay, ..due }
}
