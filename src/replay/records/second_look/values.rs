//! Whether a value is what its field asks for.

use std::borrow::Cow;

use serde_json::value::RawValue;

use super::fields::What;
use crate::games::Card;
use crate::replay::time::Moment;

/// How much of a value a fault shows, in bytes.
const SHOWN: usize = 48;

/// Where a value stands in the line of which it was read.
pub(super) fn offset(line: &[u8], raw: &RawValue) -> usize {
    raw.get().as_ptr().addr().wrapping_sub(line.as_ptr().addr())
}

/// A value cut short, its control characters and byte-order marks escaped.
pub(super) fn clipped(value: &str) -> String {
    let mut shown = String::new();
    for char in value.chars() {
        if shown.len() >= SHOWN {
            shown.push('…');
            break;
        }
        if char.is_control() || char == '\u{feff}' {
            shown.extend(char.escape_unicode());
        } else {
            shown.push(char);
        }
    }
    shown
}

#[derive(serde::Deserialize)]
#[serde(transparent)]
struct Text<'l>(#[serde(borrow)] Cow<'l, str>);

/// A string.
pub(super) fn text(raw: &RawValue) -> Option<Cow<'_, str>> {
    serde_json::from_str::<Text>(raw.get()).ok().map(|it| it.0)
}

/// A name.
pub(super) fn name(raw: &RawValue) -> Option<Cow<'_, str>> {
    text(raw).filter(|it| (1..=64).contains(&it.len()) && !it.chars().any(char::is_control))
}

/// The values of a list.
pub(super) fn items(raw: &RawValue) -> Option<Vec<&RawValue>> {
    serde_json::from_str(raw.get()).ok()
}

/// A whole number from 0 that fits; digits and nothing else.
pub(super) fn unsigned(raw: &RawValue) -> Option<u64> {
    raw.get().bytes().all(|it| it.is_ascii_digit()).then(|| raw.get().parse().ok())?
}

/// Whether a value is what a field asks for that holds no other values.
pub(super) fn is(raw: &RawValue, what: What) -> bool {
    let text_is = |is: &dyn Fn(&str) -> bool| text(raw).is_some_and(|it| is(&it));
    match what {
        What::Anything => true,
        What::Name => name(raw).is_some(),
        What::Text => text(raw).is_some(),
        What::Number { least, most } => unsigned(raw).is_some_and(|it| (least..=most).contains(&it)),
        What::Count => raw.get().bytes().all(|it| it.is_ascii_digit()),
        What::Integer => raw.get().strip_prefix('-').unwrap_or(raw.get()).bytes().all(|it| it.is_ascii_digit()),
        What::Boolean => matches!(raw.get(), "true" | "false"),
        What::Time => text_is(&|it| Moment::parse(it.as_bytes()).is_some()),
        What::Currency => text_is(&|it| it.len() == 3 && it.bytes().all(|it| it.is_ascii_uppercase())),
        What::Card => text_is(&|it| Card::parse(it.as_bytes()).is_some()),
        What::OneOf(words) => text_is(&|it| words.contains(&it)),
        What::Cards | What::Decision | What::Object(_) | What::Hands | What::Bets | What::Declared => false,
    }
}
