//! Names that people tell apart: in one normal form, of what can be seen, and none like another.
//!
//! What a round log or a register of former days holds is a name as [`is_name`](super::is_name) has it, and stays one. What
//! is given anew is held to more.

use unicode_normalization::{UnicodeNormalization as _, is_nfc};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_security::confusable_detection::skeleton;

use super::{Fault, name_fault};
use crate::message::{Message, message};

/// What is wrong with how a text is written that others have to recognise.
fn flaw(text: &str) -> Option<Message> {
    if let Some((at, hidden)) = text.char_indices().find(|it| is_hidden(it.1)) {
        let code = format!("U+{:04X}", u32::from(hidden));
        return Some(message!("name-hidden", character = code, byte = at));
    }
    if !is_nfc(text) {
        let normal: String = text.nfc().collect();
        return Some(message!("name-form", text = normal));
    }
    let is_spaced = text.starts_with(' ') || text.ends_with(' ') || text.contains("  ");
    is_spaced.then(|| message!("name-blanks"))
}

/// Whether a character cannot be seen, can be seen in several ways, or turns others round; or is none.
fn is_hidden(it: char) -> bool {
    use GeneralCategory as G;
    match it {
        ' ' => false,
        // Joiners, fillers, variations and a blank that other categories hold.
        '\u{34f}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{2800}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{ffa0}'
        | '\u{e0100}'..='\u{e01ef}' => true,
        _ => matches!(
            it.general_category(),
            G::Control
                | G::Format
                | G::Unassigned
                | G::PrivateUse
                | G::Surrogate
                | G::LineSeparator
                | G::ParagraphSeparator
                | G::SpaceSeparator
        ),
    }
}

/// Whether it is a name that may be given anew.
pub fn is_new_name(text: &str) -> bool {
    super::is_name(text) && flaw(text).is_none()
}

/// A fault where it is no name, or none that may be given anew.
pub fn new_name_fault(pointer: &str, text: &str) -> Option<Fault> {
    name_fault(pointer, text).or_else(|| spelling_fault(pointer, text))
}

/// A fault where a text by which something is known cannot be told from another by looking at it.
pub fn spelling_fault(pointer: &str, text: &str) -> Option<Fault> {
    flaw(text).map(|it| Fault::field(pointer, it))
}

/// What a name looks like: of two that are alike it is the same (UTS 39).
pub fn look(name: &str) -> String {
    // A blank more or less is no difference either.
    skeleton(name).filter(|it| !is_hidden(*it) && *it != ' ').collect()
}

/// A fault where a name looks like another.
pub fn twin_fault(pointer: &str, name: &str, twin: &str) -> Fault {
    Fault::new(super::FaultKind::AlreadyExists, pointer, message!("name-twin", name, twin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_names_may_be_given() {
        for fine in
            ["galaxy", "GX-MK-07", "São João", "澳門銀河", "Mesa 7 (VIP)", "l'Arc", "a/b~c", "Łódź", "한국", "ＧＸ"]
        {
            assert_eq!(flaw(fine), None, "{fine}");
        }
        for (wrong, said) in [
            ("Sa\u{303}o Joa\u{303}o", "it is not in the normal form C: write `São João`"),
            ("\u{1112}\u{1161}\u{11ab}", "it is not in the normal form C: write `한`"),
            ("galaxy\u{200b}", "it holds U+200B at byte 6, which nobody can see or which is no character"),
            ("\u{202e}yxalag", "it holds U+202E at byte 0, which nobody can see or which is no character"),
            ("a\u{2066}b\u{2069}", "it holds U+2066 at byte 1, which nobody can see or which is no character"),
            ("a\u{ad}b", "it holds U+00AD at byte 1, which nobody can see or which is no character"),
            ("a\u{feff}", "it holds U+FEFF at byte 1, which nobody can see or which is no character"),
            ("a\u{a0}b", "it holds U+00A0 at byte 1, which nobody can see or which is no character"),
            ("a\u{3000}b", "it holds U+3000 at byte 1, which nobody can see or which is no character"),
            ("a\u{3164}", "it holds U+3164 at byte 1, which nobody can see or which is no character"),
            ("a\u{fe0f}", "it holds U+FE0F at byte 1, which nobody can see or which is no character"),
            ("a\u{e0041}", "it holds U+E0041 at byte 1, which nobody can see or which is no character"),
            ("a\u{e000}", "it holds U+E000 at byte 1, which nobody can see or which is no character"),
            ("a\u{378}", "it holds U+0378 at byte 1, which nobody can see or which is no character"),
            ("a\u{ffff}", "it holds U+FFFF at byte 1, which nobody can see or which is no character"),
            ("a\u{2028}", "it holds U+2028 at byte 1, which nobody can see or which is no character"),
            (" a", "it begins or ends with a blank, or has two in a row"),
            ("a ", "it begins or ends with a blank, or has two in a row"),
            ("a  b", "it begins or ends with a blank, or has two in a row"),
        ] {
            assert_eq!(flaw(wrong).map(|it| it.to_string()).as_deref(), Some(said), "{wrong:?}");
            assert!(super::super::is_name(wrong), "{wrong:?}: what logs hold is held to no more than before");
        }
    }

    #[test]
    fn which_names_look_alike() {
        for (one, other) in [
            ("galaxy", "g\u{430}laxy"), // a Cyrillic letter
            ("GX-1", "GX-l"),
            ("GX-0", "GX-O"),
            ("ines", "\u{456}nes"),
            ("São", "Sa\u{303}o"),
            ("GX-1", "ＧＸ-1"),
            ("galaxy", "galaxy\u{200b}"),
            ("a b", "ab"),
            ("GX-1", "GX\u{2010}1"), // a hyphen
            ("rn", "m"),
        ] {
            assert_eq!(look(one), look(other), "{one:?} {other:?}");
        }
        for (one, other) in [("GX-1", "GX-2"), ("galaxy", "Galaxy"), ("澳門", "奧門"), ("T-10", "T-11"), ("sao", "são")]
        {
            assert_ne!(look(one), look(other), "{one:?} {other:?}");
        }
    }
}
