//! Whole numbers as each language writes them.

use fluent_bundle::FluentValue;

use crate::lang::Lang;

/// Parts thousands in Portuguese.
pub(super) const NO_BREAK_SPACE: &str = "\u{a0}";

/// A whole number with its thousands apart; in Portuguese from five digits, as is usual there.
pub(super) fn grouped(number: i128, lang: Lang) -> String {
    let (mark, from) = match lang {
        Lang::En | Lang::ZhHant => (",", 4),
        Lang::Pt => (NO_BREAK_SPACE, 5),
    };
    apart(&number.to_string(), mark, from)
}

/// How a number in a message is written.
pub(super) fn formatted(value: &FluentValue<'_>, mark: &str) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    Some(apart(&number.as_string(), mark, if mark == NO_BREAK_SPACE { 5 } else { 4 }))
}

fn apart(number: &str, mark: &str, from: usize) -> String {
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("−", digits));
    if digits.len() < from || !digits.bytes().all(|it| it.is_ascii_digit()) {
        return format!("{sign}{digits}");
    }
    let mut text = sign.to_owned();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push_str(mark);
        }
        text.push(digit);
    }
    text
}
