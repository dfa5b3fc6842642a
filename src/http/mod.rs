//! The service over HTTP: a thin skin. A handler extracts, calls and answers; every other answer is a
//! [`problem`].

pub mod auth;
pub mod body;
pub mod calendar;
pub mod clock;
pub mod declared;
pub mod deprecation;
pub mod docs;
mod each;
mod errors;
pub mod events;
pub mod explanations;
pub mod extract;
pub mod fair;
mod filing;
mod findings;
mod finish;
mod first_key;
pub mod games;
pub mod health;
pub mod holds;
mod idle;
pub mod keys;
pub mod layers;
mod lines;
pub mod lists;
mod logs_in;
pub mod metrics;
pub mod negotiate;
pub mod odds;
pub mod once;
pub mod openapi;
pub mod params;
pub mod permits;
pub mod problem;
mod problem_kinds;
mod query;
pub mod quotas;
pub mod rate;
pub mod records;
pub mod register_docs;
pub mod registers;
mod replays;
pub mod requests;
pub mod routes;
pub mod rules;
pub mod sandbox;
mod schemas;
pub mod server;
mod shapes;
mod sheet_page;
mod stalled;
pub mod strict;
pub mod typed;
mod upkeep;
pub mod verifications;
pub mod webhooks;

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::HeaderValue;
use axum::middleware::from_fn_with_state;
use tokio::net::TcpListener;
use tokio::sync::watch;

use self::fair::Shares;
use self::problem::{Fault, Kind, Problem};
use self::server::Ending;
use crate::calendar::Calendar;
use crate::clock::Clock;
use crate::config::Settings;
use crate::db::Db;
use crate::law::{Catalogue, SettingFault};
use crate::ledger::{Caller, quota};
use crate::logs::{Logs, LogsError};
use crate::message::message;
use crate::notifications::{self, ClientError, Dispatcher, Sends};
use crate::oidc::{Issuer, Trust, TrustError};
use crate::replay::ReplaySettings;
use crate::requests::{self as work, Rules};
use crate::sandbox::SandboxError;
use crate::vault::{Vault, VaultError};

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
    /// What seals the secrets in it.
    pub vault: Vault,
    /// Its store of logs.
    pub logs: Logs,
    /// Which of its parts work.
    pub readiness: health::Readiness,
    /// How it ends.
    pub ending: Ending,
    /// The regulator's readings, as far as filing goes.
    pub rules: work::Settings,
    /// Those that a replay uses, and how many findings end one.
    pub replay: ReplaySettings,
    /// What callers share.
    pub shares: Shares,
    /// Lines about requests in the service's own log.
    lines: lines::Lines,
    /// Whose tokens are taken beside keys, where any are.
    pub issuer: Option<Issuer>,
    /// How often each key has asked.
    pub rates: rate::Rates,
    /// The position of the last event, for those who wait for the next.
    pub news: watch::Sender<i64>,
    /// What sends webhooks.
    client: reqwest::Client,
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
    /// Its store of logs.
    #[error(transparent)]
    Logs(#[from] LogsError),
    /// The key that secrets are sealed with.
    #[error(transparent)]
    Vault(#[from] VaultError),
    /// The key that certificates are signed with.
    #[error(transparent)]
    Signing(#[from] crate::signing::SigningError),
    /// A sandbox's database is served as another's, or the other way round.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// What each quota allows.
    #[error("quotas cannot be set: {0}")]
    Quotas(#[from] crate::db::Error),
    /// The very first admin key.
    #[error("the first admin key cannot be made: {0}")]
    FirstKey(#[from] crate::registry::KeyError),
    /// The client that sends webhooks.
    #[error("webhooks cannot be sent: {0}")]
    Client(#[from] ClientError),
    /// Settings by which no token could be checked.
    #[error(transparent)]
    Trust(#[from] TrustError),
    /// A reading that no interpretation has.
    #[error(transparent)]
    Reading(#[from] SettingFault),
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
    /// Opens what the service needs: its database, with the migrations that it lacks and, on the very first start,
    /// an admin key.
    pub async fn open(settings: Settings, clock: Clock) -> Result<Self, StartError> {
        readings(&settings)?;
        Trust::of(&settings)?;
        let db = Db::open_with(&settings.database, (&settings).into()).await?;
        let clock = open_clock(&settings, &db, clock).await?;
        first_key::make(&settings, &db, clock.now()).await?;
        Self::assemble(settings, clock, db).await
    }

    /// A service on that database.
    pub async fn new(settings: Settings, clock: Clock, db: Db) -> Result<Self, StartError> {
        readings(&settings)?;
        let clock = open_clock(&settings, &db, clock).await?;
        Self::assemble(settings, clock, db).await
    }

    async fn assemble(settings: Settings, clock: Clock, db: Db) -> Result<Self, StartError> {
        let (rules, replay) = readings(&settings)?;
        crate::registry::fill_looks(&db).await.map_err(SandboxError::from)?;
        let vault = Vault::unlock(&db, &settings, clock.now()).await?;
        crate::signing::make_first(&db, &vault, clock.now()).await?;
        quota::limit(&db, &quotas::limits(&settings), settings.quota_key_percent).await?;
        let logs = Logs::open(&settings.logs)?;
        let shares = Shares::of(&settings);
        let lines = lines::Lines::new(settings.log_refusals_per_second);
        let client = notifications::client(settings.private_webhooks)?;
        // An issuer often stands in the private network; who sets it is who runs the service.
        let issuer = Issuer::of(&settings, &clock, &notifications::client(true)?)?;
        let rates = rate::Rates::of(&settings);
        Ok(Self(Arc::new(State {
            settings,
            rules,
            replay,
            clock,
            db,
            vault,
            logs,
            readiness: health::Readiness::default(),
            ending: Ending::default(),
            shares,
            lines,
            issuer,
            rates,
            news: watch::Sender::new(0),
            client,
            version: HeaderValue::from_static(VERSION),
            catalogue_sum: HeaderValue::from_static(Catalogue::embedded().sha256()),
        })))
    }

    /// The rules of filing.
    pub fn rules(&self) -> Rules<'_> {
        Rules { catalogue: Catalogue::embedded(), calendar: Calendar::embedded(), settings: &self.rules }
    }

    /// Every route, with all that surrounds them.
    pub fn router(&self) -> Router {
        let routes = routes::groups().into_iter().fold(Router::new(), |routes, (takes, group)| {
            let (group, _) = group.split_for_parts();
            routes.merge(group.route_layer(from_fn_with_state((self.clone(), takes), once::layer)))
        });
        let router = routes
            .merge(docs::pages())
            .fallback(nothing_here)
            .method_not_allowed_fallback(method_not_allowed)
            .with_state(self.clone());
        layers::around(router, self)
    }

    /// Lets requests lapse whose hour has come, and forgets what is to be forgotten; nothing while the clock is in doubt.
    pub async fn do_what_is_due(&self) {
        if self.clock.doubt().is_some() {
            return;
        }
        if let Err(error) = work::lapse_due(&self.db, self.clock.now()).await {
            tracing::error!(%error, "requests that are due could not lapse");
        }
        if let Err(error) = crate::ledger::once::sweep(&self.db, self.clock.now()).await {
            tracing::error!(%error, "old idempotency keys could not be forgotten");
        }
    }

    /// What sends webhooks.
    pub fn dispatcher(&self) -> Dispatcher {
        Dispatcher {
            db: self.db.clone(),
            clock: self.clock.clone(),
            vault: self.vault.clone(),
            client: self.client.clone(),
            private: self.settings.private_webhooks,
            sends: Sends {
                all: self.settings.webhook_sends,
                of_operator: self.settings.webhook_sends_by_operator,
                timeout: Duration::from_secs(self.settings.webhook_timeout),
            },
        }
    }

    /// Serves until `shutdown` is done and what then runs has finished, or its deadline is over.
    pub async fn serve(&self, listener: TcpListener, shutdown: impl Future<Output = ()>) {
        let limits = server::Limits::from(&self.settings);
        self.ending.work.spawn(clock::keep(self.clone()));
        health::watch(self);
        self.ending.work.spawn(upkeep::sweep_logs(self.clone()));
        self.ending.work.spawn(upkeep::lapse_in_time(self.clone()));
        self.ending.work.spawn(events::tell(self.clone()));
        self.ending.work.spawn(upkeep::count_earlier(self.clone()));
        if self.issuer.is_some() {
            let app = self.clone();
            tokio::spawn(async move {
                if let Some(issuer) = &app.issuer {
                    issuer.prepare().await;
                }
            });
        }
        if self.settings.sandbox {
            self.ending.work.spawn(sandbox::follow(self.clone()));
        }
        self.ending.work.spawn(self.dispatcher().run(self.ending.begun.clone()));
        server::serve(listener, self.router(), limits, shutdown, self.ending.clone()).await;
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

/// The clock to serve by: watched, and in a sandbox ahead of that.
async fn open_clock(settings: &Settings, db: &Db, clock: Clock) -> Result<Clock, StartError> {
    let mark = crate::registry::clock_mark(db).await.map_err(SandboxError::from)?;
    let clock = clock.watched(clock::limits(settings), &mark);
    crate::registry::keep_clock(db, &clock).await.map_err(SandboxError::from)?;
    Ok(crate::sandbox::open(db, settings.sandbox, clock).await?)
}

/// The readings that were chosen, each of which an interpretation has.
fn readings(settings: &Settings) -> Result<(work::Settings, ReplaySettings), SettingFault> {
    let mut rules = work::Settings {
        four_eyes: settings.four_eyes,
        require_delegation: settings.require_delegation,
        service_norm: settings.service_norm,
        ..work::Settings::default()
    };
    let mut replay = ReplaySettings {
        max_findings: settings.max_findings,
        max_findings_bytes: settings.max_findings_bytes,
        ..ReplaySettings::default()
    };
    for (id, value) in &settings.readings {
        Catalogue::embedded().check_setting(id, value)?;
        // Some are of filing, some of play.
        rules.set(id, value);
        replay.set(id, value);
    }
    Ok((rules, replay))
}

/// The operator that is meant: the caller's own, or the one named.
fn operator_of(caller: &Caller, named: Option<String>) -> Result<String, Problem> {
    match (named, caller.only()) {
        (Some(named), _) if caller.sees(&named) => Ok(named),
        (Some(_), _) => Err(Problem::not_found()),
        (None, Some(own)) => Ok(own.to_owned()),
        (None, None) => Err(Fault::parameter("operator", message!("operator-name")).into()),
    }
}

async fn nothing_here() -> Problem {
    Problem::new(Kind::NotFound, message!("no-address"))
}

async fn method_not_allowed() -> Problem {
    Problem::new(Kind::MethodNotAllowed, message!("method"))
}
