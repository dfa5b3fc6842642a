//! The clock that the service goes by: whether it is believed, and an admin's word that it is right.

use std::time::Duration;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::auth::Admin;
use super::extract::Json;
use super::openapi::{Reads, Writes};
use super::problem::{Fault, Kind, Problem};
use crate::clock::{Doubt, Limits};
use crate::config::Settings;
use crate::instant::Instant;
use crate::message::message;
use crate::registry;

/// How often the mark in the database is moved on, and read.
const LOOK: Duration = Duration::from_secs(15);

/// How far the clock is believed, by the settings.
pub fn limits(settings: &Settings) -> Limits {
    Limits {
        tolerance: i64::from(settings.clock_tolerance) * 1_000_000,
        absence: i64::from(settings.clock_absence) * 3_600_000_000,
        look: LOOK.as_micros() as i64,
    }
}

/// Looks after the clock for as long as the service runs.
pub(super) async fn keep(app: App) {
    while !app.ending.begun.is_cancelled() {
        if let Err(error) = registry::keep_clock(&app.db, &app.clock).await {
            tracing::warn!(%error, "the clock could not be held against its mark in the database");
        }
        app.clock.doubt(); // for the figure in the metrics
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = app.ending.begun.cancelled() => {}
        }
    }
}

/// Refuses what is dated while the clock is in doubt.
pub(super) fn sure(app: &App) -> Result<(), Problem> {
    match app.clock.doubt() {
        None => Ok(()),
        Some(_) => Err(Problem::new(Kind::ClockDoubtful, message!("clock-doubtful")).retry_after(60)),
    }
}

/// What the service knows of its clock.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClockState {
    /// What the service goes by. While the clock is in doubt it counts on from the last moment that was sure, and that day
    /// does not end.
    now: Instant,
    /// What the machine's clock shows.
    machine: Instant,
    /// Whether the clock is in doubt, so that what is dated waits.
    doubtful: bool,
    /// By how many seconds the machine's clock is ahead of what was to be expected; negative where it is behind.
    off_seconds: i64,
    /// Up to when the database knows that time has come.
    marked: Instant,
}

async fn state(app: &App) -> Result<ClockState, Problem> {
    let marked = Instant::from_micros(registry::clock_mark(&app.db).await?.at);
    let doubt = app.clock.doubt();
    Ok(ClockState {
        now: app.clock.now(),
        machine: Instant::from_micros(app.clock.reading().wall),
        doubtful: doubt.is_some(),
        off_seconds: doubt.map_or(0, Doubt::seconds),
        marked,
    })
}

/// Says what the service knows of its clock.
///
/// The machine's clock is held against its steady one, and against a mark in the database. While it differs, nothing
/// lapses, and what is dated is answered 503 `clock-doubtful`. For admins.
#[utoipa::path(get, path = "/v1/clock", tag = "service", operation_id = "clock",
    extensions(("x-scopes" = json!(["keys:manage"]))),
    responses((status = 200, description = "What it knows", body = ClockState,
        example = json!({"now": "2026-12-02T10:15:24+08:00", "machine": "2027-01-11T10:15:24+08:00", "doubtful": true,
            "off_seconds": 3_456_000, "marked": "2026-12-02T10:15:00+08:00"})), Reads))]
pub async fn read(State(app): State<App>, _by: Admin) -> Result<Json<ClockState>, Problem> {
    Ok(Json(state(&app).await?))
}

/// What the admin's own watch shows.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockConfirmation {
    /// The time, which the machine's clock has to show too, but for what is tolerated.
    now: Instant,
}

/// Confirms the machine's clock, so that the service goes by it again; at every replica whose clock shows the same.
///
/// `now` is what the admin's own watch shows: where the machine's clock shows another time, it is the clock that has to be
/// set right. An event `clock-confirmed` says who confirmed what. For admins; so does `despacho clock` on the machine.
#[utoipa::path(post, path = "/v1/clock/confirmation", tag = "service", operation_id = "confirm_clock",
    extensions(("x-scopes" = json!(["keys:manage"]))),
    request_body(content = ClockConfirmation, example = json!({"now": "2026-12-02T10:15:00+08:00"})),
    responses((status = 200, description = "What the service knows of its clock now", body = ClockState,
        example = json!({"now": "2026-12-02T10:15:01+08:00", "machine": "2026-12-02T10:15:01+08:00", "doubtful": false,
            "off_seconds": 0, "marked": "2026-12-02T10:15:01+08:00"})), Writes))]
pub async fn confirm(
    State(app): State<App>,
    Admin(by): Admin,
    Json(ClockConfirmation { now }): Json<ClockConfirmation>,
) -> Result<Json<ClockState>, Problem> {
    let machine = Instant::from_micros(app.clock.reading().wall);
    let seconds = app.settings.clock_tolerance.max(60);
    if (machine.micros() - now.micros()).abs() > i64::from(seconds) * 1_000_000 {
        let unlike = message!("clock-unlike", time = machine, seconds);
        return Err(Fault::at(Kind::FieldInvalid, "/now", unlike).into());
    }
    registry::confirm_clock(&app.db, &app.clock, &by).await?;
    Ok(Json(state(&app).await?))
}
