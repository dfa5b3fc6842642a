//! What a malformed field should have been: the decoder's own English, in the other languages.

use crate::lang::Lang;

/// The phrase in a language; the English where it is not known there.
pub(super) fn in_lang(phrase: &str, _lang: Lang) -> String {
    phrase.to_owned()
}
