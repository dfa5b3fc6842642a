//! # Article 9. Additional cards
//!
//! A side gets one additional card at most. In both alternatives
//!
//! - a nine or an eight with two cards, on either side, ends the coup (`natural-either-side`);
//! - where both sides have the same, each draws, the player's side first;
//! - else the lower side draws, and stands beaten if it stays lower.
//!
//! They differ where the lower side has drawn level: by the first the other side draws too, by the second it is a
//! tie. Where the lower side has drawn ahead, the other side draws in both.

use crate::games::coup::{Owed, Seen, is_natural};
use crate::games::{Observer, Rule, Step};

/// A nine or an eight ends the coup.
pub const NATURAL: Rule = Rule::reading("makccarat.9.natural", "9", &["natural-either-side"]);
/// The same points: each side draws.
pub const LEVEL: Rule = Rule::new("makccarat.9.level-both-draw", "9");
/// Different points: the lower side draws.
pub const LOWER: Rule = Rule::new("makccarat.9.lower-draws", "9");
/// The lower side stays lower: the other stands.
pub const STAYS_LOWER: Rule = Rule::new("makccarat.9.stays-lower-other-stands", "9");
/// First alternative: the lower side draws level or ahead, and the other draws.
pub const FIRST_REACHED: Rule = Rule::new("makccarat.9.first.level-or-ahead-other-draws", "9");
/// Second alternative: the lower side draws level, and it is a tie.
pub const SECOND_LEVEL: Rule = Rule::new("makccarat.9.second.level-other-stands", "9");
/// Second alternative: the lower side draws ahead, and the other draws.
pub const SECOND_AHEAD: Rule = Rule::new("makccarat.9.second.ahead-other-draws", "9");

/// First alternative (art. 9.2).
#[inline]
pub fn first_alternative(seen: Seen, observer: &mut impl Observer) -> Owed {
    observe_first_two(seen, observer);
    if let Some((reached, other)) = lower_drew(seen) {
        let stays_lower = reached < other;
        observer.rule(|| Step::new(&STAYS_LOWER, stays_lower).with("reached", reached).with("other", other));
        observer.rule(|| Step::new(&FIRST_REACHED, !stays_lower).with("reached", reached).with("other", other));
    }
    both(seen, |reached, other| reached >= other)
}

/// Second alternative (art. 9.2).
#[inline]
pub fn second_alternative(seen: Seen, observer: &mut impl Observer) -> Owed {
    observe_first_two(seen, observer);
    if let Some((reached, other)) = lower_drew(seen) {
        let step = |rule, applied| Step::new(rule, applied).with("reached", reached).with("other", other);
        observer.rule(|| step(&STAYS_LOWER, reached < other));
        observer.rule(|| step(&SECOND_LEVEL, reached == other));
        observer.rule(|| step(&SECOND_AHEAD, reached > other));
    }
    both(seen, |reached, other| reached > other)
}

#[inline]
fn both(seen: Seen, answers: impl Fn(u8, u8) -> bool) -> Owed {
    let open = !is_natural(seen.player) && !is_natural(seen.banker);
    let draws = |own: u8, other: u8, other_third: Option<u8>| {
        own <= other || other_third.is_some_and(|third| answers((other + third) % 10, own))
    };
    Owed {
        player: open && draws(seen.player, seen.banker, seen.banker_third),
        banker: open && draws(seen.banker, seen.player, seen.player_third),
    }
}

/// What the lower side reached with its third card, and what the other has; `None` where no such card decides.
fn lower_drew(seen: Seen) -> Option<(u8, u8)> {
    let (lower, third, other) = match seen.player.cmp(&seen.banker) {
        std::cmp::Ordering::Less => (seen.player, seen.player_third?, seen.banker),
        std::cmp::Ordering::Greater => (seen.banker, seen.banker_third?, seen.player),
        std::cmp::Ordering::Equal => return None,
    };
    (!is_natural(other)).then_some(((lower + third) % 10, other))
}

#[inline]
fn observe_first_two(seen: Seen, observer: &mut impl Observer) {
    let natural = is_natural(seen.player) || is_natural(seen.banker);
    let step = |rule, applied| Step::new(rule, applied).with("player", seen.player).with("banker", seen.banker);
    observer.rule(|| step(&NATURAL, natural));
    if !natural {
        observer.rule(|| step(&LEVEL, seen.player == seen.banker));
        observer.rule(|| {
            let lower = if seen.player < seen.banker { "player" } else { "banker" };
            let lower_step = step(&LOWER, seen.player != seen.banker);
            if seen.player == seen.banker { lower_step } else { lower_step.with("lower", lower) }
        });
    }
}
