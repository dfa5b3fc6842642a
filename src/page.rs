//! Lists in pages: a cursor is the place of the last item that was given.

use std::io::{self, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::certificate::base64url;
use crate::db::{self, Query, Record};

/// Part of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Page<T> {
    /// The items, in the order of the list.
    pub items: Vec<T>,
    /// The cursor of the next page, where there is one.
    pub next: Option<String>,
}

/// The most bytes of the items of one page, as JSON. A page that would be larger ends earlier, with one item at least.
pub const MOST_BYTES: usize = 4 << 20;

/// Reads the items of a statement that fit: at most so many, of at most so many bytes of JSON, and one at least. Answers
/// whether there are more. The statement asks for one more than `limit`.
pub async fn read<R: Record, T: From<R> + Serialize + Send>(
    statement: Query<'_>,
    limit: usize,
    most_bytes: usize,
) -> db::Result<(Vec<T>, bool)> {
    let (mut items, mut bytes, mut more) = (Vec::new(), 0, false);
    let take = |row: R| {
        let item = T::from(row);
        bytes += json_len(&item);
        more = items.len() == limit || !items.is_empty() && bytes > most_bytes;
        if !more {
            items.push(item);
        }
        !more
    };
    statement.each(take).await?;
    Ok((items, more))
}

/// How many bytes a value has as JSON.
pub fn json_len(value: &impl Serialize) -> usize {
    struct Length(usize);
    impl Write for Length {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut length = Length(0);
    // Counting cannot fail; a value that cannot be written is not sent either.
    let _written = serde_json::to_writer(&mut length, value);
    length.0
}

impl<T: Serialize + Send> Page<T> {
    /// Reads a page of a statement that asks for one more than `limit`.
    pub async fn read<R: Record, P: Serialize>(
        statement: Query<'_>,
        limit: usize,
        list: &str,
        place: impl Fn(&T) -> P,
    ) -> db::Result<Self>
    where
        T: From<R>,
    {
        let (items, more) = read(statement, limit, MOST_BYTES).await?;
        let next = items.last().filter(|_| more).map(|last| cursor(list, &place(last)));
        Ok(Self { items, next })
    }
}

impl<T> Page<T> {
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
    let (of, place): (String, Value) = serde_json::from_slice(&bytes).map_err(|_| CursorInvalid)?;
    if of != list || has_nul(&place) {
        return Err(CursorInvalid);
    }
    serde_json::from_value(place).map(Some).map_err(|_| CursorInvalid)
}

/// Whether a text in it holds the character U+0000, which no name has and PostgreSQL does not take.
fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(members) => members.iter().any(|(name, value)| name.contains('\0') || has_nul(value)),
        _ => false,
    }
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
        let with_nul = cursor("tables", &("GX\0", 3));
        assert_eq!(place::<(String, i32)>("tables", Some(&with_nul)), Err(CursorInvalid));
    }
}
