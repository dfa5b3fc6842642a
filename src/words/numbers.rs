//! Whole numbers as each language writes them.

use fluent_bundle::FluentValue;

use super::arguments::{ABSENT, WRITTEN_ABSENT};
use crate::lang::Lang;

/// A whole number with its thousands apart; in Portuguese from five digits, as is usual there.
pub(super) fn grouped(number: i128, lang: Lang) -> String {
    let (mark, from) = marks(lang);
    apart(&number.to_string(), mark, from)
}

/// How a value in a message is written where that is not as it stands: numbers, and what is not there.
pub(super) fn formatted(value: &FluentValue<'_>, lang: Lang) -> Option<String> {
    match value {
        FluentValue::Number(number) => {
            let (mark, from) = marks(lang);
            Some(apart(&number.as_string(), mark, from))
        }
        FluentValue::String(text) if text == ABSENT => Some("–".to_owned()),
        FluentValue::String(text) if text == WRITTEN_ABSENT => Some(ABSENT.to_owned()),
        _ => None,
    }
}

const fn marks(lang: Lang) -> (&'static str, usize) {
    match lang {
        Lang::En | Lang::ZhHant => (",", 4),
        Lang::Pt => ("\u{a0}", 5),
    }
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
