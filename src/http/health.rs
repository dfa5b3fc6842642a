//! Whether the service lives, and whether it can work.

use crate::words::detail;
use std::time::Duration;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::extract::Json;
use super::openapi::Unavailable;
use super::problem::{Kind, Problem};
use super::{App, layers};

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

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
/// It can when its database answers, its clock is not in doubt and it is not being stopped. Migrations have always run before it listens.
#[utoipa::path(get, path = "/readyz", tag = "service", security(()),
    responses((status = 200, description = "The service can work", body = Health, example = json!({"status": "ready"})), Unavailable))]
pub async fn ready(State(app): State<App>) -> Result<Json<Health>, Problem> {
    if app.ending.begun.is_cancelled() {
        return Err(layers::shutting_down());
    }
    let answered = tokio::time::timeout(PATIENCE, app.db.ping()).await;
    if !matches!(answered, Ok(Ok(()))) {
        return Err(Problem::new(Kind::Busy, detail!("the database does not answer")).retry_after(5));
    }
    super::clock::sure(&app)?;
    Ok(Json(Health { status: "ready" }))
}
