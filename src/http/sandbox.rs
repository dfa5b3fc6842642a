//! A sandbox's clock: what it says, and moving it. Outside a sandbox there is nothing at these addresses.

use std::time::Duration;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::auth::{Admin, Any};
use super::extract::Json;
use super::openapi::{Reads, Writes};
use super::problem::{Fault, Kind, Problem};
use crate::instant::Instant;
use crate::message::message;
use crate::requests as work;
use crate::sandbox::{self, SandboxError};

/// How often a replica that nobody asks looks whether the clock was moved.
const LOOK: Duration = Duration::from_millis(250);

/// There is nothing here but in a sandbox; stands before the key, so that no key tells anything else.
#[derive(Clone, Copy, Debug)]
pub struct InSandbox;

impl FromRequestParts<App> for InSandbox {
    type Rejection = Problem;

    async fn from_request_parts(_: &mut Parts, app: &App) -> Result<Self, Problem> {
        if app.settings.sandbox { Ok(Self) } else { Err(Problem::not_found()) }
    }
}

/// What a sandbox's clock says.
#[derive(Debug, Serialize, ToSchema)]
pub struct SandboxClock {
    /// The time in the sandbox. It goes on by itself.
    now: Instant,
    /// How many seconds it is ahead of the time outside.
    ahead_seconds: i64,
}

/// What came of moving the clock.
#[derive(Debug, Serialize, ToSchema)]
pub struct MovedClock {
    #[serde(flatten)]
    clock: SandboxClock,
    /// How many requests lapsed by it.
    lapsed: u64,
}

/// Where to move the clock: a time, or on from where it is, or on from a time.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockMove {
    /// The time that it is to be. Never one that is past in the sandbox.
    now: Option<Instant>,
    /// So many seconds on.
    advance_seconds: Option<u32>,
}

fn told(app: &App) -> SandboxClock {
    let now = app.clock.now();
    SandboxClock { now, ahead_seconds: (now.micros() - app.clock.outside().micros()).div_euclid(1_000_000) }
}

/// Reads a sandbox's clock. Outside a sandbox there is nothing here.
///
/// The time goes on by itself; every answer of a sandbox has it in `Despacho-Sandbox`.
#[utoipa::path(get, path = "/v1/sandbox/clock", tag = "sandbox", operation_id = "sandbox_clock",
    extensions(("x-scopes" = json!([]))),
    responses((status = 200, description = "What it says", body = SandboxClock,
        example = json!({"now": "2026-12-10T00:00:00+08:00", "ahead_seconds": 654_300})), Reads))]
pub async fn read(State(app): State<App>, _: InSandbox, _by: Any) -> Json<SandboxClock> {
    Json(told(&app))
}

/// Moves a sandbox's clock on, for all replicas; never back.
///
/// What it makes due is done before the answer: requests whose adoption day has begun undecided lapse. An event
/// `clock-moved` says from when to when. Outside a sandbox there is nothing here.
#[utoipa::path(post, path = "/v1/sandbox/clock", tag = "sandbox", operation_id = "move_sandbox_clock",
    extensions(("x-scopes" = json!(["registers:write"]))),
    request_body(content = ClockMove, examples(
        ("to a time" = (value = json!({"now": "2026-12-10T00:00:00+08:00"}))),
        ("a day on" = (value = json!({"advance_seconds": 86_400}))))),
    responses((status = 200, description = "What it says now", body = MovedClock,
        example = json!({"now": "2026-12-10T00:00:00+08:00", "ahead_seconds": 654_300, "lapsed": 1})), Writes))]
pub async fn change(
    State(app): State<App>,
    _: InSandbox,
    Admin(by): Admin,
    Json(to): Json<ClockMove>,
) -> Result<Json<MovedClock>, Problem> {
    if to.now.is_none() && to.advance_seconds.is_none() {
        let fault = Fault::at(Kind::FieldInvalid, "", message!("clock-where"));
        return Err(fault.into());
    }
    sandbox::advance(&app.db, &app.clock, &by, to.now, to.advance_seconds.unwrap_or(0)).await?;
    let lapsed = work::lapse_due(&app.db, app.clock.now()).await?;
    Ok(Json(MovedClock { clock: told(&app), lapsed }))
}

impl From<SandboxError> for Problem {
    fn from(error: SandboxError) -> Self {
        match error {
            SandboxError::Backwards(now) => Fault::at(Kind::FieldInvalid, "/now", message!("clock-back", now)).into(),
            SandboxError::Db(error) => error.into(),
            SandboxError::IsSandbox | SandboxError::IsReal => Self::internal(&error),
        }
    }
}

/// Looks up how far the clock was moved, by whichever replica.
pub async fn keep_up(app: &App) {
    match sandbox::ahead(&app.db).await {
        Ok(micros) => micros.into_iter().for_each(|it| app.clock.move_ahead(it)),
        Err(error) => tracing::warn!(%error, "the sandbox's clock could not be read"),
    }
}

/// Keeps up for as long as the service runs, for what happens though nobody asks.
pub async fn follow(app: App) {
    while !app.ending.begun.is_cancelled() {
        keep_up(&app).await;
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = app.ending.begun.cancelled() => {}
        }
    }
}
