//! The registers: one set of handlers for all of them. What they document is in [`super::register_docs`].

use std::marker::PhantomData;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::auth::{Admin, Any};
use super::extract::{Batch, Json, Path, Query};
use super::lists::{List, etag, if_match};
use super::params::Limit;
use super::problem::{Fault, Problem};
use super::{App, typed};
use crate::law::{Catalogue, Date, Game};
use crate::ledger::Caller;
use crate::message::message;
use crate::registry::{self, Entry, Filter, Line, Register};

/// The routes of a register at `path`.
pub fn collection_routes<T: Register>(path: &str) -> Router<App> {
    Router::new().route(path, get(list::<T>).post(create::<T>))
}

/// The routes of its entries.
pub fn entry_routes<T: Register>(path: &str) -> Router<App> {
    Router::new()
        .route(&format!("{path}/{{id}}"), get(read::<T>).patch(change::<T>))
        .route(&format!("{path}/{{id}}/retirement"), post(retire::<T>))
}

/// Which entries are asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListQuery {
    operator: Option<String>,
    casino: Option<String>,
    game: Option<Game>,
    #[serde(default)]
    limit: Limit,
    cursor: Option<String>,
}

async fn list<T: Register>(
    State(app): State<App>,
    Any(caller): Any,
    Query(query): Query<ListQuery>,
) -> Result<Json<List<Entry<T>>>, Problem> {
    let filter = Filter { operator: query.operator.as_deref(), casino: query.casino.as_deref(), game: query.game };
    let page = registry::list(&app.db, &caller, &filter, query.cursor.as_deref(), query.limit.0).await?;
    Ok(Json(page.into()))
}

/// What a batch did.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchDone {
    /// How many entries were registered.
    registered: u64,
}

async fn create<T: Register>(State(app): State<App>, Admin(by): Admin, batch: Batch<T>) -> Result<Response, Problem> {
    let (catalogue, now) = (Catalogue::embedded(), app.clock.now());
    match batch {
        Batch::One(new) => {
            let entry = registry::register(&app.db, catalogue, now, &by, new).await?;
            let location = [(header::LOCATION, format!("{}/{}", collection::<T>(), entry.id))];
            Ok((StatusCode::CREATED, location, etag(entry.revision), Json(entry)).into_response())
        }
        Batch::Many(lines) => {
            let lines = lines.into_iter().map(|(line, it)| Line { line, content: Ok(it) }).collect();
            let done = registry::load(&app.db, catalogue, now, &by, lines).await?;
            Ok((StatusCode::CREATED, Json(BatchDone { registered: done.registered })).into_response())
        }
    }
}

/// The address of a register.
pub fn collection<T: Register>() -> String {
    format!("/v1/{}s", T::KIND.name())
}

/// Whose entry, where it is called by its name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OfQuery {
    operator: Option<String>,
}

/// An entry by its id or its name.
struct Called<T>(String, Option<String>, PhantomData<T>);

impl<T: Register> Called<T> {
    fn new(name: String, query: OfQuery) -> Self {
        Self(name, query.operator, PhantomData)
    }

    async fn find(&self, app: &App, caller: &Caller) -> Result<Entry<T>, Problem> {
        let Self(name, operator, _) = self;
        let found = if let Ok(id) = name.parse::<Uuid>() {
            registry::read(&app.db, caller, id).await?
        } else {
            let operator = operator.as_deref().or(caller.only()).unwrap_or_default();
            registry::named(&app.db, caller, operator, name).await?
        };
        found.ok_or_else(Problem::not_found)
    }
}

async fn read<T: Register>(
    State(app): State<App>,
    Any(caller): Any,
    Path(name): Path<String>,
    Query(query): Query<OfQuery>,
) -> Result<Response, Problem> {
    let entry = Called::<T>::new(name, query).find(&app, &caller).await?;
    Ok((etag(entry.revision), Json(entry)).into_response())
}

async fn change<T: Register>(
    State(app): State<App>,
    Admin(by): Admin,
    Path(name): Path<String>,
    Query(query): Query<OfQuery>,
    headers: HeaderMap,
    Json(patch): Json<Value>,
) -> Result<Response, Problem> {
    let revision = if_match(&headers)?;
    if !patch.is_object() {
        return Err(Fault::at(super::problem::Kind::FieldInvalid, "", message!("change-object")).into());
    }
    let entry = Called::<T>::new(name, query).find(&app, &by).await?;
    let new = typed::read(registry::merged(&entry.content, &patch))?;
    let (db, catalogue, now) = (&app.db, Catalogue::embedded(), app.clock.now());
    let entry = registry::change::<T>(db, catalogue, now, &by, entry.id, revision, new).await?;
    Ok((etag(entry.revision), Json(entry)).into_response())
}

/// The end of an entry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Retirement {
    /// The first day without it.
    #[schema(value_type = String, format = Date, example = "2027-01-01")]
    from: Date,
}

async fn retire<T: Register>(
    State(app): State<App>,
    Admin(by): Admin,
    Path(name): Path<String>,
    Query(query): Query<OfQuery>,
    headers: HeaderMap,
    Json(retirement): Json<Retirement>,
) -> Result<Response, Problem> {
    let revision = if_match(&headers)?;
    let entry = Called::<T>::new(name, query).find(&app, &by).await?;
    let (db, catalogue, now) = (&app.db, Catalogue::embedded(), app.clock.now());
    let entry = registry::retire::<T>(db, catalogue, now, &by, entry.id, revision, retirement.from).await?;
    Ok((etag(entry.revision), Json(entry)).into_response())
}
