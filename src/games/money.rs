//! Exact amounts: what is due on a wager, and whether what was paid is that.
//!
//! An amount that is no whole unit may be rounded either way, so its floor and its ceiling both pass. `x` is
//! one of the two exactly where `|x·den − num| < den`, which takes no division.

use crate::law::Ratio;

/// The whole amounts next to an exact one; equal where it is whole. Minor units.
///
/// Amounts beyond what a log can state (10^15) are cut at `i64::MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounded {
    /// Rounded down.
    pub floor: i64,
    /// Rounded up.
    pub ceil: i64,
}

impl Rounded {
    /// A whole amount.
    pub const fn whole(amount: i64) -> Self {
        Self { floor: amount, ceil: amount }
    }

    /// Whether `amount` is one of the two.
    pub const fn admits(self, amount: i64) -> bool {
        amount == self.floor || amount == self.ceil
    }
}

/// A non-negative exact amount of minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Exact {
    num: i128,
    den: i128,
}

impl Exact {
    /// `stake · prize`: below 2^50 · 2^32 for every stake that a log can state.
    #[inline]
    fn prize(stake: i64, prize: Ratio) -> Self {
        Self { num: i128::from(stake) * i128::from(prize.num), den: i128::from(prize.den) }
    }

    /// The part that is kept: below 2^114 over 2^64.
    #[inline]
    fn times(self, part: Ratio) -> Self {
        Self { num: self.num * i128::from(part.num), den: self.den * i128::from(part.den) }
    }

    /// Whether `amount` is its floor or its ceiling.
    #[inline]
    fn admits(self, amount: i64) -> bool {
        let off = i128::from(amount) * self.den - self.num;
        -self.den < off && off < self.den
    }

    fn rounded(self) -> Rounded {
        let floor = self.num.div_euclid(self.den);
        let ceil = floor + i128::from(floor * self.den != self.num);
        let cut = |it: i128| i64::try_from(it).unwrap_or(i64::MAX);
        Rounded { floor: cut(floor), ceil: cut(ceil) }
    }
}

/// What a wager comes to. The logs' words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Settled {
    /// It won.
    Won,
    /// It lost.
    Lost,
    /// The stake goes back.
    Returned,
    /// The text is silent and going back is usual (`equal-three-card-hands`): that passes, and anything else is
    /// undetermined.
    ReturnedByUsage,
    /// A main bet of a makccarat tie (art. 11): neither won nor lost; `carried` or `withdrawn`.
    Tied,
    /// Casino war: the tie was given up, and a part of the stake with it.
    Surrendered,
}

impl Settled {
    /// The name in logs; a tied bet is `carried` or `withdrawn`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Returned | Self::ReturnedByUsage => "returned",
            Self::Tied => "carried",
            Self::Surrendered => "surrendered",
        }
    }
}

/// What is left open about the house's part of a prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// Nothing.
    Nothing,
    /// Less may be kept (`half-on-four-entitlement`).
    Less,
    /// The other reading of `commission-scope` keeps `other`; with `less`, it may keep less than the larger too.
    Scope {
        /// The part that the reading not chosen keeps.
        other: Ratio,
        /// The larger of the two is an entitlement.
        less: bool,
    },
}

impl Open {
    /// The interpretations that it rests on, by id.
    pub const fn interpretations(self) -> &'static [&'static str] {
        match self {
            Self::Nothing => &[],
            Self::Less => LESS,
            Self::Scope { less: false, .. } => SCOPE,
            Self::Scope { less: true, .. } => BOTH,
        }
    }
}

/// What a won wager is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pay {
    /// Nothing: the wager was not won.
    Nothing,
    /// The prize table has no line, or no commission was chosen: not to be judged.
    Unknown,
    /// A prize per unit staked, less the house's part of it.
    Prize {
        /// Per unit staked.
        prize: Ratio,
        /// The part of the prize that the house keeps as commission.
        kept: Ratio,
        /// What is left open about that part.
        open: Open,
    },
}

/// No part of a prize.
pub const NONE_KEPT: Ratio = Ratio { num: 0, den: 1 };

/// What is due on a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Won, lost, returned …
    pub result: Settled,
    /// What is staked, minor units.
    pub stake: i64,
    /// What is paid on top of the stake.
    pub pay: Pay,
}

/// Whether what was paid is what was due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// It is.
    Right,
    /// Nothing is known to judge it by.
    Unknown,
    /// `paid` is not the prize less commission.
    Paid {
        /// What it should be.
        expected: Rounded,
        /// The interpretations that leave it open, by id: undetermined. Empty: a violation.
        open: &'static [&'static str],
    },
    /// `paid` is right, and `commission` does not make up the prize with it.
    Commission {
        /// What it should be beside that `paid`.
        expected: Rounded,
    },
}

/// The reading that a return by usage rests on.
pub const EQUAL_HANDS: &[&str] = &["equal-three-card-hands"];
const LESS: &[&str] = &["half-on-four-entitlement"];
const SCOPE: &[&str] = &["commission-scope"];
const BOTH: &[&str] = &["commission-scope", "half-on-four-entitlement"];

impl Due {
    #[inline]
    pub(crate) const fn unpaid(result: Settled, stake: i64) -> Self {
        Self { result, stake, pay: Pay::Nothing }
    }

    #[inline]
    pub(crate) const fn won(stake: i64, pay: Pay) -> Self {
        Self { result: Settled::Won, stake, pay }
    }

    /// Won, at that prize in full, or at a prize that is not known.
    #[inline]
    pub(crate) const fn in_full(stake: i64, prize: Option<Ratio>) -> Self {
        let pay = match prize {
            Some(prize) => Pay::Prize { prize, kept: NONE_KEPT, open: Open::Nothing },
            None => Pay::Unknown,
        };
        Self::won(stake, pay)
    }

    /// What is to be paid on top of the stake; `None` where that is not known.
    pub fn paid(&self) -> Option<Rounded> {
        match self.pay {
            Pay::Nothing => Some(Rounded::whole(0)),
            Pay::Unknown => None,
            Pay::Prize { prize, kept, .. } => Some(Exact::prize(self.stake, prize).times(rest(kept)).rounded()),
        }
    }

    /// What the house keeps of the prize; `None` where that is not known.
    pub fn commission(&self) -> Option<Rounded> {
        match self.pay {
            Pay::Nothing => Some(Rounded::whole(0)),
            Pay::Unknown => None,
            Pay::Prize { prize, kept, .. } => Some(Exact::prize(self.stake, prize).times(kept).rounded()),
        }
    }

    /// Judges what the log says was paid, and the commission where it says one.
    #[inline]
    pub fn judge(&self, paid: i64, commission: Option<i64>) -> Payment {
        match self.pay {
            Pay::Unknown => Payment::Unknown,
            Pay::Nothing if paid != 0 => {
                let open = if self.result == Settled::ReturnedByUsage { EQUAL_HANDS } else { &[] };
                Payment::Paid { expected: Rounded::whole(0), open }
            }
            Pay::Nothing if commission.is_some_and(|it| it != 0) => Payment::Commission { expected: Rounded::whole(0) },
            Pay::Nothing => Payment::Right,
            Pay::Prize { prize, kept, open } => {
                let prize = Exact::prize(self.stake, prize);
                if !prize.times(rest(kept)).admits(paid) {
                    return departs(prize, kept, open, paid);
                }
                match commission {
                    Some(commission) => judge_commission(prize, kept, paid, commission),
                    None => Payment::Right,
                }
            }
        }
    }
}

/// `paid` is not what the reading taken gives: is it what the text leaves open?
#[cold]
fn departs(prize: Exact, kept: Ratio, open: Open, paid: i64) -> Payment {
    let expected = prize.times(rest(kept)).rounded();
    let by = |kept: Ratio| prize.times(rest(kept));
    // More than the whole prize less the larger part, and no more than the whole prize.
    let between = |largest: Ratio| by(largest).rounded().floor <= paid && paid <= prize.rounded().ceil;
    let open = match open {
        Open::Less if between(kept) => LESS,
        Open::Scope { other, .. } if by(other).admits(paid) => SCOPE,
        Open::Scope { other, less: true } if between(if kept.num == 0 { other } else { kept }) => BOTH,
        Open::Nothing | Open::Less | Open::Scope { .. } => &[],
    };
    Payment::Paid { expected, open }
}

/// `paid` is right: `commission` must be the house's part, and the two must make up the prize.
fn judge_commission(prize: Exact, kept: Ratio, paid: i64, commission: i64) -> Payment {
    let part = prize.times(kept);
    if prize.admits(paid.saturating_add(commission)) && part.admits(commission) {
        return Payment::Right;
    }
    let (whole, part) = (prize.rounded(), part.rounded());
    // Of the commission's two roundings, those that make up the prize with this `paid`.
    Payment::Commission {
        expected: Rounded {
            floor: part.floor.max(whole.floor.saturating_sub(paid)),
            ceil: part.ceil.min(whole.ceil.saturating_sub(paid)),
        },
    }
}

/// What is left when `part` is kept.
#[inline]
const fn rest(part: Ratio) -> Ratio {
    Ratio { num: part.den.saturating_sub(part.num), den: part.den }
}
