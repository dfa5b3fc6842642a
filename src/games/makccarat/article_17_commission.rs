//! # Article 17. Commission
//!
//! On each coup that either side wins with certain points the house charges a commission on the prizes; or it
//! charges none, and is entitled to half the prizes when either side wins with certain other points. Whether the
//! pair prizes of such a coup are meant too is left open (`commission-scope`); an entitlement need not be used in
//! full (`half-on-four-entitlement`).

use crate::games::coup::{Coup, Side, main_pay, pair_pay};
use crate::games::{Due, Observer, Pay, Readings, Rule, Source, Step};
use crate::law::RuleSet;

/// The house keeps its part of a main bet's prize.
pub const MAIN: Rule = Rule::new("makccarat.17.commission", "17");
/// The house keeps its part of a pair's prize.
pub const PAIR: Rule = Rule::new("makccarat.17.commission-on-pair", "17");

/// What is left of a main bet's prize.
#[inline]
pub(super) fn main(rules: &RuleSet, coup: Coup, side: Side, due: Due, observer: &mut impl Observer) -> Due {
    let Pay::Prize { prize, .. } = due.pay else { return due };
    let Some(commission) = &rules.commission else { return Due { pay: Pay::Unknown, ..due } };
    let due = Due { pay: main_pay(prize, commission, side, coup.winning_points()), ..due };
    observe(&MAIN, coup, &due, observer);
    due
}

/// What is left of a pair's prize. In a tie no side won with anything.
#[inline]
pub(super) fn pair(rules: &RuleSet, readings: Readings, coup: Coup, due: Due, observer: &mut impl Observer) -> Due {
    let Pay::Prize { prize, .. } = due.pay else { return due };
    let Some(commission) = &rules.commission else { return Due { pay: Pay::Unknown, ..due } };
    let due = Due { pay: pair_pay(prize, commission, coup, readings.commission_scope), ..due };
    observe(&PAIR, coup, &due, observer);
    due
}

#[inline]
fn observe(rule: &'static Rule, coup: Coup, due: &Due, observer: &mut impl Observer) {
    if let Pay::Prize { kept, open, .. } = due.pay {
        observer.rule(|| {
            Step::new(rule, kept.num > 0)
                .of(Source::Commission)
                .with_some("points", (coup.player_points != coup.banker_points).then(|| coup.winning_points()))
                .with("kept", kept)
                .resting_on(open.interpretations())
        });
    }
}
