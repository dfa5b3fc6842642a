//! Reading the registers, and the statements that write them.

use std::collections::HashMap;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::RegisterKind;
use crate::calendar::Closure;
use crate::db::{self, Db, Json, On, Tx, query};
use crate::fault::Fault;
use crate::instant::{Day, Instant};
use crate::law::{Catalogue, Date, Game};
use crate::ledger::Caller;
use crate::message::Message;
use crate::page::{self, ListError, Page};

/// What a register holds.
pub trait Register: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + Unpin + 'static {
    /// Which register.
    const KIND: RegisterKind;

    /// Whose it is; empty for what belongs to no operator.
    fn operator(&self) -> &str;
    /// Its name, of which there is one at a time in the register of an operator.
    fn name(&self) -> String;
    /// The casino where it stands.
    fn casino(&self) -> Option<&str> {
        None
    }
    /// The game that it is for.
    fn game(&self) -> Option<Game> {
        None
    }
    /// Its first day.
    fn from(&self) -> Option<Date>;
    /// The day after its last.
    fn until(&self) -> Option<Date>;
    /// The same, ended with that day; `None` where it is then as if it had never been.
    fn ended(&self, until: Date) -> Option<Self>;
    /// The name that it gives to something, with its place; `None` where it only speaks of what has a name.
    fn given(&self) -> Option<(&'static str, &str)> {
        None
    }
    /// What is wrong with its own members.
    fn faults(&self) -> Vec<Fault>;
    /// What is wrong between entries of one operator that were just written and everything else there is; each
    /// fault with the index of its entry.
    fn relations(
        tx: &mut Tx,
        catalogue: &Catalogue,
        written: &[Self],
    ) -> impl Future<Output = db::Result<Vec<(usize, Fault)>>> + Send;
    /// What still needs it on that day or later, so that it cannot end then.
    fn needed(&self, _tx: &mut Tx, _from: Date) -> impl Future<Output = db::Result<Option<Message>>> + Send {
        std::future::ready(Ok(None))
    }
}

/// An entry of a register, as it is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry<T> {
    /// Its id.
    pub id: Uuid,
    /// Counts its changes, from 1.
    pub revision: i64,
    /// When it was recorded so.
    pub recorded_at: Instant,
    /// What it says.
    #[serde(flatten)]
    pub content: T,
}

type Row<T> = (Uuid, i64, Instant, Json<T>);

impl<T> From<Row<T>> for Entry<T> {
    fn from((id, revision, recorded_at, Json(content)): Row<T>) -> Self {
        Self { id, revision, recorded_at, content }
    }
}

/// Which entries of a register are asked for.
#[derive(Clone, Debug, Default)]
pub struct Filter<'f> {
    /// Of this operator.
    pub operator: Option<&'f str>,
    /// In this casino.
    pub casino: Option<&'f str>,
    /// For this game.
    pub game: Option<Game>,
}

/// The entries of a register that a caller may see: by operator, name and first day.
pub async fn list<T: Register>(
    db: &Db,
    caller: &Caller,
    filter: &Filter<'_>,
    cursor: Option<&str>,
    limit: usize,
) -> Result<Page<Entry<T>>, ListError> {
    let after: Option<(String, String, Day)> = page::place(T::KIND.name(), cursor)?;
    let (operator, name, starts) = after.unwrap_or((String::new(), String::new(), Day::FIRST));
    let rows = query(
        db,
        "SELECT id, revision, known_from, content FROM entries
         WHERE register = $1 AND known_until IS NULL
           AND (operator, name, starts) > ($2, $3, $4)
           AND ($5 IS NULL OR operator = $5 OR operator = '')
           AND ($6 IS NULL OR operator = $6)
           AND ($7 IS NULL OR casino = $7)
           AND ($8 IS NULL OR game = $8)
         ORDER BY operator, name, starts LIMIT $9",
    )
    .bind(T::KIND)
    .bind(operator)
    .bind(name)
    .bind(starts)
    .bind(caller.only().map(str::to_owned))
    .bind(filter.operator.map(str::to_owned))
    .bind(filter.casino.map(str::to_owned))
    .bind(filter.game)
    .bind(limit as i64 + 1);
    let place = |it: &Entry<T>| {
        (it.content.operator().to_owned(), it.content.name(), it.content.from().map_or(Day::FIRST, Day))
    };
    Ok(Page::read::<Row<T>, _>(rows, limit, T::KIND.name(), place).await?)
}

/// An entry by its id; `None` for what the caller may not see, too.
pub async fn read<T: Register>(on: impl Into<On<'_>>, caller: &Caller, id: Uuid) -> db::Result<Option<Entry<T>>> {
    let row: Option<Row<T>> = query(
        on,
        "SELECT id, revision, known_from, content FROM entries
         WHERE id = $1 AND register = $2 AND known_until IS NULL
           AND ($3 IS NULL OR operator = $3 OR operator = '')",
    )
    .bind(id)
    .bind(T::KIND)
    .bind(caller.only().map(str::to_owned))
    .optional()
    .await?;
    Ok(row.map(Entry::from))
}

/// The entry of that name, the last one where several follow each other; `None` for what the caller may not see,
/// too.
pub async fn named<T: Register>(
    on: impl Into<On<'_>>,
    caller: &Caller,
    operator: &str,
    name: &str,
) -> db::Result<Option<Entry<T>>> {
    let row: Option<Row<T>> = query(
        on,
        "SELECT id, revision, known_from, content FROM entries
         WHERE register = $1 AND operator = $2 AND name = $3 AND known_until IS NULL
           AND ($4 IS NULL OR operator = $4 OR operator = '')
         ORDER BY starts DESC LIMIT 1",
    )
    .bind(T::KIND)
    .bind(operator)
    .bind(name)
    .bind(caller.only().map(str::to_owned))
    .optional()
    .await?;
    Ok(row.map(Entry::from))
}

/// All entries of a register of one operator, with all their days, as known at an instant.
pub(crate) async fn known<T: Register>(
    on: impl Into<On<'_>>,
    operator: &str,
    at: Instant,
) -> db::Result<impl Iterator<Item = T>> {
    let rows: Vec<(Json<T>,)> = query(
        on,
        "SELECT content FROM entries
         WHERE register = $1 AND operator = $2 AND known_from <= $3 AND (known_until IS NULL OR known_until > $3)
         ORDER BY name, starts",
    )
    .bind(T::KIND)
    .bind(operator)
    .bind(at)
    .all()
    .await?;
    Ok(rows.into_iter().map(|(Json(content),)| content))
}

/// The closures that are registered, as known at an instant.
pub async fn closures(on: impl Into<On<'_>>, at: Instant) -> db::Result<Vec<Closure>> {
    known(on, "", at).await.map(Iterator::collect)
}

/// Writes a revision of an entry.
pub(super) async fn insert<T: Register>(
    tx: &mut Tx,
    by: &Caller,
    at: Instant,
    id: Uuid,
    revision: i64,
    content: &T,
) -> db::Result<()> {
    query(
        tx,
        "INSERT INTO entries (register, id, revision, operator, name, casino, game, starts, ends, content,
                              known_from, recorded_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
    )
    .bind(T::KIND)
    .bind(id)
    .bind(revision)
    .bind(content.operator())
    .bind(content.name())
    .bind(content.casino().map(str::to_owned))
    .bind(content.game())
    .bind(content.from().map_or(Day::FIRST, Day))
    .bind(content.until().map_or(Day::LAST, Day))
    .bind(Json(content))
    .bind(at)
    .bind(&by.subject)
    .run()
    .await
    .map(|_| ())
}

/// Ends what is known of an entry, where its revision is still that one.
pub(super) async fn supersede(tx: &mut Tx, at: Instant, id: Uuid, revision: i64) -> db::Result<bool> {
    let ended =
        query(tx, "UPDATE entries SET known_until = $3 WHERE id = $1 AND revision = $2 AND known_until IS NULL")
            .bind(id)
            .bind(revision)
            .bind(at)
            .run()
            .await?;
    Ok(ended == 1)
}

/// The days of every entry of an operator's register, by name.
pub(super) async fn days<T: Register>(tx: &mut Tx, operator: &str) -> db::Result<HashMap<String, Vec<(Day, Day)>>> {
    let rows: Vec<(String, Day, Day)> = query(
        tx,
        "SELECT name, starts, ends FROM entries WHERE register = $1 AND operator = $2 AND known_until IS NULL",
    )
    .bind(T::KIND)
    .bind(operator)
    .all()
    .await?;
    let mut days: HashMap<String, Vec<(Day, Day)>> = HashMap::with_capacity(rows.len());
    for (name, starts, ends) in rows {
        days.entry(name).or_default().push((starts, ends));
    }
    Ok(days)
}

/// Whether another entry has the same name on one of its days.
pub(super) async fn is_taken<T: Register>(tx: &mut Tx, id: Uuid, content: &T) -> db::Result<bool> {
    let other: Option<(i64,)> = query(
        tx,
        "SELECT revision FROM entries
         WHERE register = $1 AND operator = $2 AND name = $3 AND known_until IS NULL
           AND starts < $5 AND ends > $4 AND id <> $6
         LIMIT 1",
    )
    .bind(T::KIND)
    .bind(content.operator())
    .bind(content.name())
    .bind(content.from().map_or(Day::FIRST, Day))
    .bind(content.until().map_or(Day::LAST, Day))
    .bind(id)
    .optional()
    .await?;
    Ok(other.is_some())
}
