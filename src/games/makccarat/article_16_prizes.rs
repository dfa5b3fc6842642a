//! # Article 16. Prizes
//!
//! One table for each alternative of article 9: they differ in the tie. The rule set has the one that applies.

use super::article_12_pairs::{MAIN, PAIR, TIE, observe};
use super::{article_11_ties, article_17_commission};
use crate::games::coup::{Coup, Outcome, Side};
use crate::games::{Due, Observer, Readings, Rule, Settled, Source, Step};
use crate::law::{Prize, RuleSet, Wager};

/// A won wager is paid so much per unit staked.
pub const PRIZE: Rule = Rule::new("makccarat.16.prize", "16");

/// What is due on a wager; `None` where it is none of makccarat's.
#[inline]
pub fn settle(
    rules: &RuleSet,
    readings: Readings,
    coup: Coup,
    wager: Wager,
    stake: i64,
    observer: &mut impl Observer,
) -> Option<Due> {
    Some(match wager {
        Wager::Player => main(rules, coup, Side::Player, stake, observer),
        Wager::Banker => main(rules, coup, Side::Banker, stake, observer),
        Wager::Tie => {
            let won = coup.outcome == Outcome::Tie;
            observe(&TIE, None, won, observer);
            // No side won the coup, so article 17 has nothing to say.
            if won { in_full(rules, Prize::Tie, stake, observer) } else { Due::unpaid(Settled::Lost, stake) }
        }
        Wager::PlayerPair => pair(rules, readings, coup, Side::Player, stake, observer),
        Wager::BankerPair => pair(rules, readings, coup, Side::Banker, stake, observer),
        _ => return None,
    })
}

#[inline]
fn main(rules: &RuleSet, coup: Coup, side: Side, stake: i64, observer: &mut impl Observer) -> Due {
    if coup.outcome == Outcome::Tie {
        return article_11_ties::undecided(stake, observer);
    }
    let won = coup.outcome.won_by(side);
    observe(&MAIN, Some(side), won, observer);
    if !won {
        return Due::unpaid(Settled::Lost, stake);
    }
    let line = match side {
        Side::Player => Prize::Player,
        Side::Banker => Prize::Banker,
    };
    let due = in_full(rules, line, stake, observer);
    article_17_commission::main(rules, coup, side, due, observer)
}

#[inline]
fn pair(rules: &RuleSet, readings: Readings, coup: Coup, side: Side, stake: i64, observer: &mut impl Observer) -> Due {
    let (won, line) = match side {
        Side::Player => (coup.player_pair, Prize::PlayerPair),
        Side::Banker => (coup.banker_pair, Prize::BankerPair),
    };
    observe(&PAIR, Some(side), won, observer);
    if !won {
        return Due::unpaid(Settled::Lost, stake);
    }
    let due = in_full(rules, line, stake, observer);
    article_17_commission::pair(rules, readings, coup, due, observer)
}

#[inline]
fn in_full(rules: &RuleSet, line: Prize, stake: i64, observer: &mut impl Observer) -> Due {
    let prize = rules.prizes.of(line);
    if let Some(prize) = prize {
        observer.rule(|| Step::new(&PRIZE, true).of(Source::Prize(line)).with("prize", prize).with("stake", stake));
    }
    Due::in_full(stake, prize)
}
