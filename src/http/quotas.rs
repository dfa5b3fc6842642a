//! Quotas: what is used of each, and what each allows.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::auth::Any;
use super::extract::{Json, Query};
use super::lists::List;
use super::openapi::Reads;
use super::params::Limit;
use super::problem::Problem;
use crate::config::Settings;
use crate::ledger::quota::{self, QuotaKind, QuotaUse};

/// What the settings allow of each.
pub fn limits(settings: &Settings) -> [(QuotaKind, u64); 7] {
    [
        (QuotaKind::Logs, settings.quota_logs),
        (QuotaKind::Findings, settings.quota_findings),
        (QuotaKind::Snapshots, settings.quota_snapshots),
        (QuotaKind::Answers, settings.quota_answers),
        (QuotaKind::Acts, settings.quota_acts),
        (QuotaKind::Webhooks, settings.quota_webhooks),
        (QuotaKind::Entries, settings.quota_entries),
    ]
}

/// Which quotas.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QuotasQuery {
    /// Of this operator.
    operator: Option<String>,
    /// How many to a page.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
    /// `next` of the page before.
    cursor: Option<String>,
}

/// Lists what is used of the quotas: by operator, the operator as a whole before its keys, then by kind.
///
/// An operator sees its own, the others all. Quotas of which nothing was ever used are not listed.
#[utoipa::path(get, path = "/v1/quotas", tag = "registers", operation_id = "list_quotas",
    extensions(("x-scopes" = json!(["registers:read"]))), params(QuotasQuery),
    responses((status = 200, description = "What is used", body = List<QuotaUse>,
        example = json!({"items": [{"operator": "galaxy", "key": null, "kind": "logs", "used": 24_117_248,
            "most": 1_099_511_627_776_u64}], "next": null})), Reads))]
pub async fn list(
    State(app): State<App>,
    Any(caller): Any,
    Query(query): Query<QuotasQuery>,
) -> Result<Json<List<QuotaUse>>, Problem> {
    let (operator, cursor) = (query.operator.as_deref(), query.cursor.as_deref());
    Ok(Json(quota::list_quotas(&app.db, &caller, operator, cursor, query.limit.0).await?.into()))
}
