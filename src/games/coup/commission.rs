//! How a commission turns a prize into a payment. Which coups it touches is data of the rule set; the articles
//! (makccarat 17, baccarat 18) say what the choice is.

use super::{Coup, Side};
use crate::games::{CommissionScope, NONE_KEPT, Open, Pay};
use crate::law::{Commission, Ratio, Take};

/// Whether the house's share touches a coup that `side` won with `points`.
#[inline]
const fn touches(commission: &Commission, side: Side, points: u8) -> bool {
    let from = match side {
        Side::Player => commission.from_player,
        Side::Banker => commission.from_banker,
    };
    from && commission.points.has(points)
}

/// The payment of a bet on the side that won.
#[inline]
pub(crate) fn main_pay(prize: Ratio, commission: &Commission, side: Side, points: u8) -> Pay {
    if !touches(commission, side, points) {
        return Pay::Prize { prize, kept: NONE_KEPT, open: Open::Nothing };
    }
    match commission.take {
        Take::Commission(kept) => {
            Pay::Prize { prize, kept, open: if commission.at_most { Open::Less } else { Open::Nothing } }
        }
        Take::Prize(prize) => Pay::Prize { prize, kept: NONE_KEPT, open: Open::Nothing },
    }
}

/// The payment of a pair bet, whoever won the coup: whether the commission of that coup touches it is left open
/// (`commission-scope`).
#[inline]
pub(crate) fn pair_pay(prize: Ratio, commission: &Commission, coup: Coup, scope: CommissionScope) -> Pay {
    let touched = match coup.outcome {
        super::Outcome::Player => touches(commission, Side::Player, coup.player_points),
        super::Outcome::Banker => touches(commission, Side::Banker, coup.banker_points),
        super::Outcome::Tie => false,
    };
    let Take::Commission(part) = commission.take else {
        return Pay::Prize { prize, kept: NONE_KEPT, open: Open::Nothing };
    };
    if !touched {
        return Pay::Prize { prize, kept: NONE_KEPT, open: Open::Nothing };
    }
    let less = commission.at_most;
    match scope {
        CommissionScope::Main => Pay::Prize { prize, kept: NONE_KEPT, open: Open::Scope { other: part, less } },
        CommissionScope::AllPrizes => Pay::Prize { prize, kept: part, open: Open::Scope { other: NONE_KEPT, less } },
    }
}
