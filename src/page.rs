//! Lists in pages: a cursor is the place of the last item that was given.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::certificate::base64url;
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
    base64url::encode(&serde_json::to_vec(&(list, place)).unwrap_or_default())
}

/// The place in a list that a cursor names.
pub fn place<P: DeserializeOwned>(list: &str, cursor: Option<&str>) -> Result<Option<P>, CursorInvalid> {
    let Some(cursor) = cursor else { return Ok(None) };
    let bytes = base64url::decode(cursor).ok_or(CursorInvalid)?;
    let (of, place): (String, P) = serde_json::from_slice(&bytes).map_err(|_| CursorInvalid)?;
    if of == list { Ok(Some(place)) } else { Err(CursorInvalid) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_of_one_list() {
        let of_tables = cursor("tables", &("GX-MK-07", 3));
        assert_eq!(place("tables", Some(&of_tables)), Ok(Some(("GX-MK-07".to_owned(), 3))));
        assert_eq!(place::<(String, i32)>("casinos", Some(&of_tables)), Err(CursorInvalid));
        assert_eq!(place::<i32>("tables", Some("no cursor")), Err(CursorInvalid));
        assert_eq!(place::<i32>("tables", None), Ok(None));
    }
}
