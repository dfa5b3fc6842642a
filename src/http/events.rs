//! The feed of events: in pages, or as a stream that goes on.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::App;
use super::auth::Any;
use super::extract::{Json, Query};
use super::fair::{self, Account};
use super::negotiate;
use super::openapi::Reads;
use super::params::Limit;
use super::problem::{Fault, Problem};
use crate::db;
use crate::ledger::Caller;
use crate::message::message;
use crate::notifications::{self, FeedEvent, FeedFilter, Place};
use crate::page;
use crate::registry;

/// The media type of server-sent events.
const STREAM: &str = "text/event-stream";
/// How often the service looks whether something happened, while somebody waits for it.
const LOOK: Duration = Duration::from_millis(250);
/// How often a silent stream says that it is there, and looks whether its key still stands.
const BEAT: Duration = Duration::from_secs(15);
/// How many events a stream reads at a time, and how many bytes of them.
const STREAMED: (usize, usize) = (100, 64 << 10);

/// Which events.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// How many to a page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
    /// Where to go on: `next` of an earlier page, or `now` for what happens from now on. Left out, a page begins with
    /// the first event, and a stream with the next.
    cursor: Option<String>,
    /// About this operator alone.
    operator: Option<String>,
    /// About this request alone.
    request: Option<Uuid>,
    /// This act alone: `filed`, `approved`, `lapsed` …
    act: Option<String>,
}

/// Part of the feed.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventsPage {
    /// What happened, the oldest first.
    items: Vec<FeedEvent>,
    /// Where to go on. It is there at the end of the feed too: ask again with it.
    next: String,
    /// Whether there is more already.
    more: bool,
}

/// Reads what happened, page by page or as server-sent events.
///
/// An operator reads what is about itself, the others everything. Events come in the order in which they were written
/// down, without gaps; whoever keeps `next` misses none. With `Accept: text/event-stream` the answer goes on as things
/// happen: each message has the cursor as its `id`, so that a client that lost its connection goes on with
/// `Last-Event-ID`. A stream ends when its key does, and when the service stops.
#[utoipa::path(get, path = "/v1/events", tag = "events", operation_id = "list_events",
    extensions(("x-scopes" = json!(["requests:read"]))),
    params(EventsQuery, ("Last-Event-ID" = Option<String>, Header, description = "The `id` of the last message of a stream")),
    responses((status = 200, description = "Events", content(
        (EventsPage = "application/json", example = json!({"items": [{"id": "galaxy/4", "operator": "galaxy",
            "request": "01a22a97-5463-73b0-85c4-c35e9d276029", "seq": 4, "act": "approved", "at": "2026-12-02T10:20:00+08:00",
            "recorded_at": "2026-12-02T10:20:00+08:00", "subject": "ines", "role": "inspector",
            "key": "01a22a97-5161-739a-9c5c-badbbce6ae36", "revision": 2, "status": "approved", "reasons": null, "article": null,
            "detail": {}}], "next": "WyJldmVudHMiLHsib3duIjo0fV0", "more": false})),
        (String = "text/event-stream", example = "id: WyJldmVudHMiLHsib3duIjo0fV0\nevent: approved\ndata: {}\n\n"))), Reads))]
pub async fn list(
    State(app): State<App>,
    Any(caller): Any,
    Query(query): Query<EventsQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let streamed = negotiate::media_type(&headers, &["application/json", STREAM])? == STREAM;
    let filter = FeedFilter { operator: query.operator, request: query.request, act: query.act };
    let resumed = headers.get("last-event-id").filter(|_| streamed);
    let cursor = match resumed {
        Some(it) => {
            let fault = || Fault::parameter("Last-Event-ID", message!("event-id"));
            Some(it.to_str().map_err(|_| fault())?.to_owned())
        }
        None => query.cursor,
    };
    let place = match cursor.as_deref() {
        None if streamed => notifications::latest(&app.db, &caller).await?,
        Some("now") => notifications::latest(&app.db, &caller).await?,
        None => Place::start(&caller),
        Some(cursor) => Place::of(&caller, cursor)?,
    };
    if !streamed {
        let page = notifications::page(&app.db, &caller, &filter, place, (query.limit.0, page::MOST_BYTES)).await?;
        let items = page.events.into_iter().map(|it| it.0).collect();
        return Ok(Json(EventsPage { items, next: page.next.cursor(), more: page.more }).into_response());
    }
    let seat = app.shares.streams.take(&Account::from(&caller), 1)?;
    let news = app.news.subscribe();
    let open = Open { app, caller, filter, place, news, waiting: VecDeque::new(), _seat: seat };
    let events =
        stream::unfold(open, |mut open| async move { open.next().await.map(|it| (Ok::<_, Infallible>(it), open)) });
    let mut answer = Sse::new(events).into_response();
    // Proxies that gather an answer before they hand it on would keep it for ever.
    answer.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(answer)
}

/// A stream that is open.
struct Open {
    app: App,
    caller: Caller,
    filter: FeedFilter,
    place: Place,
    news: watch::Receiver<i64>,
    waiting: VecDeque<(FeedEvent, Place)>,
    _seat: fair::Place,
}

impl Open {
    /// The next message; `None` where the stream ends.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some((event, place)) = self.waiting.pop_front() {
                let message = Event::default().id(place.cursor()).event(&event.event.act).json_data(&event);
                return message.inspect_err(|error| tracing::error!(%error, "an event could not be written")).ok();
            }
            if !self.stands().await {
                return None;
            }
            match self.read().await {
                Ok(true) => {}
                Ok(false) => {
                    let over = self.app.ending.begun.clone();
                    tokio::select! {
                        changed = self.news.changed() => changed.ok()?,
                        () = tokio::time::sleep(BEAT) => return Some(Event::default().comment("")),
                        () = over.cancelled() => return None,
                    }
                }
                Err(error) => {
                    tracing::error!(%error, "a stream of events broke off");
                    return None;
                }
            }
        }
    }

    /// Reads on. Answers whether there was anything, and keeps the place even where the filter left nothing.
    async fn read(&mut self) -> db::Result<bool> {
        self.news.borrow_and_update();
        let page = notifications::page(&self.app.db, &self.caller, &self.filter, self.place, STREAMED).await?;
        self.place = page.next;
        self.waiting = page.events.into();
        Ok(!self.waiting.is_empty())
    }

    /// Whether its key or its token still stands.
    async fn stands(&self) -> bool {
        if let Some(token) = &self.caller.token {
            return token.until > self.app.clock.outside();
        }
        let Some(key) = self.caller.key else { return true };
        let now = self.app.clock.now();
        match registry::read_key(&self.app.db, key).await {
            Ok(Some(key)) => key.revoked_at.is_none() && key.expires_at.is_none_or(|it| it > now),
            Ok(None) => false,
            Err(_) => true, // the database is busy: the next beat tells
        }
    }
}

/// Tells the streams when something happened, whichever replica it came by.
pub async fn tell(app: App) {
    while !app.ending.begun.is_cancelled() {
        if app.news.receiver_count() > 0 {
            let everybody = Caller::service();
            match notifications::latest(&app.db, &everybody).await {
                Ok(Place::Own(last) | Place::All(last)) => {
                    app.news.send_if_modified(|it| std::mem::replace(it, last) != last);
                }
                Err(error) => tracing::warn!(%error, "the feed could not be read"),
            }
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = app.ending.begun.cancelled() => {}
        }
    }
}
