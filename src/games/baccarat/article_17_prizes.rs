//! # Article 17. Prizes
//!
//! The rule set has the table. Lucky 6 pays differently with two cards and with an additional one (56/2018); the
//! jackpot has a file of its own.

use super::article_13_wagers::{LUCKY_SIX, MAIN, PAIR, TIE, is_lucky_six, observe};
use super::{article_12_ties, article_18_commission};
use crate::games::coup::{Coup, Outcome, Side};
use crate::games::{Due, Observer, Rule, Settled, Source, Step};
use crate::law::{Prize, RuleSet, Wager};

/// A won wager is paid so much per unit staked.
pub const PRIZE: Rule = Rule::new("baccarat.17.prize", "17");

/// What is due on a wager; `None` where it is none of baccarat's, or is the jackpot.
#[inline]
pub fn settle(rules: &RuleSet, coup: Coup, wager: Wager, stake: i64, observer: &mut impl Observer) -> Option<Due> {
    let (rule, side, won, line) = match wager {
        Wager::Player | Wager::Banker if coup.outcome == Outcome::Tie => {
            return Some(article_12_ties::returned(stake, observer));
        }
        Wager::Player => (&MAIN, Some(Side::Player), coup.outcome == Outcome::Player, Prize::Player),
        Wager::Banker => (&MAIN, Some(Side::Banker), coup.outcome == Outcome::Banker, Prize::Banker),
        Wager::Tie => (&TIE, None, coup.outcome == Outcome::Tie, Prize::Tie),
        Wager::PlayerPair => (&PAIR, Some(Side::Player), coup.player_pair, Prize::PlayerPair),
        Wager::BankerPair => (&PAIR, Some(Side::Banker), coup.banker_pair, Prize::BankerPair),
        Wager::LuckySix => {
            let line = if coup.banker_cards <= 2 { Prize::LuckySixTwo } else { Prize::LuckySixThree };
            (&LUCKY_SIX, None, is_lucky_six(coup), line)
        }
        _ => return None,
    };
    observe(rule, side, won, observer);
    if !won {
        return Some(Due::unpaid(Settled::Lost, stake));
    }
    let prize = rules.prizes.of(line);
    if let Some(prize) = prize {
        observer.rule(|| Step::new(&PRIZE, true).of(Source::Prize(line)).with("prize", prize).with("stake", stake));
    }
    let due = Due::in_full(stake, prize);
    Some(if wager == Wager::Banker { article_18_commission::banker(rules, coup, due, observer) } else { due })
}
