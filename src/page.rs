//! Lists in pages: a cursor is the place of the last item that was given.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::db;

/// Part of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Page<T> {
    /// The items, in the order of the list.
    pub items: Vec<T>,
    /// The cursor of the next page, where there is one.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// A page of at most `limit` of `items`, of which one more was asked for than fits.
    pub fn new<P: Serialize>(mut items: Vec<T>, limit: usize, list: &str, place: impl Fn(&T) -> P) -> Self {
        let more = items.len() > limit;
        items.truncate(limit);
        let next = items.last().filter(|_| more).map(|last| cursor(list, &place(last)));
        Self { items, next }
    }

    /// The same page of other items.
    pub fn map<U>(self, each: impl FnMut(T) -> U) -> Page<U> {
        Page { items: self.items.into_iter().map(each).collect(), next: self.next }
    }
}

/// A cursor that is none of the list it is used with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the cursor is none of this list; take `next` of an earlier page, or leave it out")]
pub struct CursorInvalid;

/// Why a list cannot be given.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// The cursor is none of this list.
    #[error(transparent)]
    Cursor(#[from] CursorInvalid),
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}

/// A cursor of a list, opaque to its users.
pub fn cursor(list: &str, place: &impl Serialize) -> String {
    base64url(&serde_json::to_vec(&(list, place)).unwrap_or_default())
}

/// The place in a list that a cursor names.
pub fn place<P: DeserializeOwned>(list: &str, cursor: Option<&str>) -> Result<Option<P>, CursorInvalid> {
    let Some(cursor) = cursor else { return Ok(None) };
    let bytes = from_base64url(cursor).ok_or(CursorInvalid)?;
    let (of, place): (String, P) = serde_json::from_slice(&bytes).map_err(|_| CursorInvalid)?;
    if of == list { Ok(Some(place)) } else { Err(CursorInvalid) }
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Base64 for addresses (RFC 4648 section 5), without padding.
pub fn base64url(bytes: &[u8]) -> String {
    bytes
        .chunks(3)
        .flat_map(|chunk| {
            let bits = (0..3).fold(0_u32, |bits, n| bits << 8 | u32::from(chunk.get(n).copied().unwrap_or(0)));
            (0..=chunk.len()).map(move |n| char::from(ALPHABET[(bits >> (18 - 6 * n) & 63) as usize]))
        })
        .collect()
}

fn from_base64url(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut held) = (0_u32, 0_u32);
    for letter in text.bytes() {
        let value = ALPHABET.iter().position(|it| *it == letter)?;
        (bits, held) = (bits << 6 | value as u32, held + 6);
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn base64url_is_that_of_the_rfc() {
        for (bytes, text) in
            [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("??>", "Pz8-")]
        {
            assert_eq!(base64url(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn a_cursor_is_of_one_list() {
        let of_tables = cursor("tables", &("GX-MK-07", 3));
        assert_eq!(place("tables", Some(&of_tables)), Ok(Some(("GX-MK-07".to_owned(), 3))));
        assert_eq!(place::<(String, i32)>("casinos", Some(&of_tables)), Err(CursorInvalid));
        assert_eq!(place::<i32>("tables", Some("no cursor")), Err(CursorInvalid));
        assert_eq!(place::<i32>("tables", None), Ok(None));
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_decoded(bytes: Vec<u8>) {
            prop_assert_eq!(from_base64url(&base64url(&bytes)), Some(bytes));
        }
    }
}
