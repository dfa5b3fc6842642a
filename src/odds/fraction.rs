use std::fmt;

use crate::law::Ratio;

/// An exact fraction in lowest terms. What would pass 127 bits is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    num: i128,
    den: i128,
}

impl Fraction {
    /// A whole number.
    pub const fn whole(num: i128) -> Self {
        Self { num, den: 1 }
    }

    /// `num / den`; `None` where `den` is nothing.
    pub fn new(num: i128, den: i128) -> Option<Self> {
        let divisor = i128::try_from(gcd(num.unsigned_abs(), den.unsigned_abs())).ok()?;
        let sign = if den < 0 { -1 } else { 1 };
        (den != 0).then(|| Self { num: sign * (num / divisor), den: sign * (den / divisor) })
    }

    /// The fraction that a proportion is.
    pub fn of(ratio: Ratio) -> Option<Self> {
        Self::new(i128::from(ratio.num), i128::from(ratio.den))
    }

    /// Above the line.
    pub const fn num(self) -> i128 {
        self.num
    }

    /// Below the line; more than nothing.
    pub const fn den(self) -> i128 {
        self.den
    }

    /// `self + other`.
    pub fn plus(self, other: Self) -> Option<Self> {
        let divisor = i128::try_from(gcd(self.den.unsigned_abs(), other.den.unsigned_abs())).ok()?;
        let (mine, theirs) = (other.den / divisor, self.den / divisor);
        let num = self.num.checked_mul(mine)?.checked_add(other.num.checked_mul(theirs)?)?;
        Self::new(num, self.den.checked_mul(mine)?)
    }

    /// `self − other`.
    pub fn less(self, other: Self) -> Option<Self> {
        self.plus(Self { num: -other.num, den: other.den })
    }

    /// `self · other`.
    pub fn times(self, other: Self) -> Option<Self> {
        // Across first, so that the products stay small.
        let one = Self::new(self.num, other.den)?;
        let two = Self::new(other.num, self.den)?;
        Some(Self { num: one.num.checked_mul(two.num)?, den: one.den.checked_mul(two.den)? })
    }

    /// `self / other`; `None` where `other` is nothing.
    pub fn over(self, other: Self) -> Option<Self> {
        self.times(Self::new(other.den, other.num)?)
    }

    /// The decimal with so many places, rounded half up.
    pub fn decimal(self, places: u32) -> String {
        let one = 10_i128.pow(places);
        // Whole part and rest apart, so that only the rest is scaled; the rest by long division.
        let (mut units, mut rest) = (self.num.div_euclid(self.den), self.num.rem_euclid(self.den));
        let mut digits = 0_i128;
        for _ in 0..places {
            let (digit, left) = ten_times_over(rest, self.den);
            digits = digits * 10 + digit;
            rest = left;
        }
        if rest >= self.den - rest {
            digits += 1;
        }
        units += digits / one;
        digits %= one;
        let negative = units < 0;
        if negative && digits > 0 {
            // −0.25 is one whole below nothing and 75 hundredths.
            (units, digits) = (units + 1, one - digits);
        }
        let sign = if negative { "-" } else { "" };
        let whole = units.unsigned_abs();
        if places == 0 {
            format!("{sign}{whole}")
        } else {
            format!("{sign}{whole}.{digits:0>width$}", width = places as usize)
        }
    }
}

/// The next digit of `rest / den`, and what is left; by doubling, so that nothing passes twice `den`.
fn ten_times_over(rest: i128, den: i128) -> (i128, i128) {
    if let Some(ten_times) = rest.checked_mul(10) {
        return (ten_times / den, ten_times % den);
    }
    (0..10).fold(
        (0, 0),
        |(digit, left), _| if left >= den - rest { (digit + 1, left - (den - rest)) } else { (digit, left + rest) },
    )
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.num, self.den)
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        // The hardware divides 64 bits much faster.
        if let (Ok(mut a), Ok(mut b)) = (u64::try_from(a), u64::try_from(b)) {
            while b != 0 {
                (a, b) = (b, a % b);
            }
            return u128::from(a);
        }
        (a, b) = (b, a % b);
    }
    a
}
