//! The service over HTTP: a thin skin. A handler extracts, calls and answers; every other answer is a
//! [`problem`].

pub mod body;
pub mod docs;
pub mod extract;
pub mod health;
pub mod layers;
pub mod metrics;
pub mod negotiate;
pub mod openapi;
pub mod problem;
mod problem_kinds;
pub mod rate;
pub mod routes;
pub mod server;
mod stalled;
mod strict;
mod typed;

use std::ops::Deref;
use std::sync::Arc;

use axum::Router;
use axum::http::HeaderValue;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use self::problem::{Kind, Problem};
use crate::clock::Clock;
use crate::config::Settings;
use crate::db::Db;
use crate::law::Catalogue;

/// The version of the program and the commit it was built from, such as `0.1.0+ab12cd3`.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("DESPACHO_COMMIT"));

/// What handlers need of the running service. Copies are one and the same.
#[derive(Clone)]
pub struct App(Arc<State>);

/// The parts of a running service.
pub struct State {
    /// Its settings.
    pub settings: Settings,
    /// What time it is.
    pub clock: Clock,
    /// Its database.
    pub db: Db,
    /// Cancelled as soon as the service is to stop.
    pub stopping: CancellationToken,
    /// What runs beside the connections, and is waited for when the service stops.
    pub work: TaskTracker,
    /// A place for each replay that may run at once.
    pub replays: Arc<Semaphore>,
    /// How often each key has asked.
    pub rates: rate::Rates,
    /// The header `Despacho-Version`.
    version: HeaderValue,
    /// The header `Despacho-Catalogue`: the catalogue's SHA-256.
    catalogue_sum: HeaderValue,
}

impl Deref for App {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

/// Why the service could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Its database.
    #[error(transparent)]
    Database(#[from] crate::db::OpenError),
    /// An address that it is to listen on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: String,
        /// Why.
        source: std::io::Error,
    },
}

impl App {
    /// Opens what the service needs: its database, with the migrations that it lacks.
    pub async fn open(settings: Settings, clock: Clock) -> Result<Self, StartError> {
        let db = Db::open(&settings.database).await?;
        Ok(Self::new(settings, clock, db))
    }

    /// A service on that database.
    pub fn new(settings: Settings, clock: Clock, db: Db) -> Self {
        let replays = Arc::new(Semaphore::new(settings.max_replays));
        let rates = rate::Rates::new(settings.requests_per_minute);
        Self(Arc::new(State {
            settings,
            clock,
            db,
            stopping: CancellationToken::new(),
            work: TaskTracker::new(),
            replays,
            rates,
            version: HeaderValue::from_static(VERSION),
            catalogue_sum: HeaderValue::from_static(Catalogue::embedded().sha256()),
        }))
    }

    /// Every route, with all that surrounds them.
    pub fn router(&self) -> Router {
        let (router, _) = routes::api();
        let router = router
            .merge(docs::pages())
            .fallback(nothing_here)
            .method_not_allowed_fallback(method_not_allowed)
            .with_state(self.clone());
        layers::around(router, self)
    }

    /// Serves until `shutdown` is done and what then runs has finished, or its deadline is over.
    pub async fn serve(&self, listener: TcpListener, shutdown: impl Future<Output = ()>) {
        let limits = server::Limits::from(&self.settings);
        server::serve(listener, self.router(), limits, shutdown, self.stopping.clone(), self.work.clone()).await;
        self.db.close().await;
    }
}

/// Runs a service: opens what it needs, and serves on `listener` until `shutdown` is done and what then runs
/// has finished, or its deadline is over.
pub async fn launch(
    settings: Settings,
    listener: TcpListener,
    clock: Clock,
    shutdown: impl Future<Output = ()>,
) -> Result<(), StartError> {
    App::open(settings, clock).await?.serve(listener, shutdown).await;
    Ok(())
}

async fn nothing_here() -> Problem {
    Problem::new(Kind::NotFound, "there is nothing at this address; /docs lists what there is")
}

async fn method_not_allowed() -> Problem {
    Problem::new(
        Kind::MethodNotAllowed,
        "the address exists, the method does not: the header Allow lists those that do",
    )
}
