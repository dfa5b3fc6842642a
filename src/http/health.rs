//! Whether the service lives, and whether it can work.
//!
//! What it needs for its work is tried in the background, so that nobody who asks has to wait for it, and whoever asks
//! often costs nothing.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::Duration;

use axum::extract::State;
use serde::Serialize;
use serde_json::json;
use tokio::sync::watch;
use utoipa::ToSchema;

use super::extract::Json;
use super::openapi::Unavailable;
use super::problem::{Kind, Problem};
use super::{App, layers};
use crate::message::{Argument, message};

/// How long a part may take over a try.
const PATIENCE: Duration = Duration::from_millis(2500);
/// How long a part that works is left alone. With the patience it makes less than five seconds.
const REST: Duration = Duration::from_secs(2);
/// How long one that does not is left alone.
const RETRY: Duration = Duration::from_millis(400);
/// The parts that are tried. Others report by themselves.
const TRIED: [&str; 2] = ["database", "logs"];

/// Which parts of the service work, as they were last seen.
#[derive(Debug, Default)]
pub struct Readiness {
    parts: watch::Sender<BTreeMap<&'static str, bool>>,
    begun: OnceLock<()>,
}

impl Readiness {
    /// Says whether a part works. What does not is named by `/readyz`, the log and the metric `despacho_ready`.
    pub fn report(&self, part: &'static str, works: bool) {
        metrics::gauge!("despacho_ready", "part" => part).set(u8::from(works));
        self.parts.send_if_modified(|parts| {
            let before = parts.insert(part, works);
            match (before.unwrap_or(true), works) {
                (true, false) => tracing::error!(part, "not ready"),
                (false, true) => tracing::info!(part, "ready again"),
                _ => {}
            }
            before != Some(works)
        });
    }

    /// The parts that do not work, by name. Waits for the first try of each, but not for long.
    async fn failing(&self) -> Vec<&'static str> {
        let mut parts = self.parts.subscribe();
        let tried = parts.wait_for(|parts| TRIED.iter().all(|it| parts.contains_key(it)));
        // Nothing was heard of a part that is not there.
        let _late = tokio::time::timeout(PATIENCE, tried).await.is_err();
        let parts = self.parts.borrow();
        let silent = TRIED.iter().filter(|it| !parts.contains_key(*it));
        let mut failing: Vec<_> = parts.iter().filter(|it| !it.1).map(|it| it.0).chain(silent).copied().collect();
        failing.sort_unstable();
        failing
    }
}

/// Begins to try what the service needs for its work, once in its life.
pub fn watch(app: &App) {
    app.readiness.begun.get_or_init(|| {
        app.ending.work.spawn(watch_part(app.clone(), "database", async |app: &App| {
            app.db.beat(app.clock.now()).await.map_err(|it| it.to_string())
        }));
        app.ending.work.spawn(watch_part(app.clone(), "logs", async |app: &App| {
            app.logs.probe().await.map_err(|it| it.to_string())
        }));
    });
}

async fn watch_part(app: App, part: &'static str, attempt: impl AsyncFn(&App) -> Result<(), String>) {
    let ended = app.ending.begun.clone();
    let watching = async {
        loop {
            let came = tokio::time::timeout(PATIENCE, attempt(&app)).await;
            let works = match came.unwrap_or_else(|_| Err("it takes too long".to_owned())) {
                Ok(()) => true,
                Err(error) => {
                    tracing::debug!(part, error, "a try failed");
                    false
                }
            };
            app.readiness.report(part, works);
            tokio::time::sleep(if works { REST } else { RETRY }).await;
        }
    };
    tokio::select! {
        () = watching => {}
        () = ended.cancelled() => {}
    }
}

/// How the service is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok` while the process answers, `ready` while it can work.
    #[schema(example = "ok")]
    status: &'static str,
}

/// Whether the process answers.
///
/// It says nothing of the database: a supervisor that restarts the service for a database that is away makes
/// things worse.
#[utoipa::path(get, path = "/healthz", tag = "service", security(()),
    responses((status = 200, description = "The process answers", body = Health, example = json!({"status": "ok"})), Unavailable))]
pub async fn alive() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// Whether the service can work.
///
/// It can when the last write to its database and to its store of logs succeeded, both tried every few seconds, its clock is
/// not in doubt, and it is not being stopped. Migrations have always run before it listens. Where it cannot, the member
/// `failing` names the parts: `database`, `logs`, `clock`.
#[utoipa::path(get, path = "/readyz", tag = "service", security(()),
    responses((status = 200, description = "The service can work", body = Health, example = json!({"status": "ready"})), Unavailable))]
pub async fn ready(State(app): State<App>) -> Result<Json<Health>, Problem> {
    if app.ending.begun.is_cancelled() {
        return Err(layers::shutting_down());
    }
    watch(&app);
    let mut failing = app.readiness.failing().await;
    if app.clock.doubt().is_some() {
        failing.insert(0, "clock");
    }
    if failing.is_empty() {
        return Ok(Json(Health { status: "ready" }));
    }
    let detail = message!("not-ready", parts = Argument::list(failing.iter().copied()));
    Err(Problem::new(Kind::NotReady, detail).with("failing", json!(failing)).retry_after(2))
}
