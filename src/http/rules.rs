//! The rule sheet of a table.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::auth::Reader;
use super::extract::{Json, Language, Path, Query};
use super::openapi::ReadsOdds;
use super::params::Time;
use super::problem::{Kind, Problem};
use super::{App, docs, negotiate, sheet_page};
use crate::law::Catalogue;
use crate::requests::snapshot;
use crate::sheet::{NoSheet, RuleSheet, sheet};

/// A rule sheet, and what it was made from.
#[derive(Debug, Serialize, ToSchema)]
pub struct SheetView {
    #[serde(flatten)]
    sheet: RuleSheet,
    /// The catalogue of law: `sha256:` and its hash.
    catalogue: String,
    /// The configuration: `sha256:` and its hash.
    configuration: String,
}

/// Whose table, and when.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SheetQuery {
    /// Whose; a key of an operator may leave it out.
    operator: Option<String>,
    /// The moment, past or to come; now where it is left out. The sheet is that of its day in Macau.
    #[param(value_type = Option<String>, format = DateTime, example = "2026-12-10T00:00:00+08:00")]
    at: Option<Time>,
}

/// Shows what a table plays by at a moment: its rule sheet.
///
/// Every option with the value in force, its permit, its day of approval and its article; the prizes, commission and
/// jackpot amounts that follow; equipment and whether it conforms; limits, wagers, and every reading that applies, with
/// what the regulator chose; and in `lacks` what is needed and not authorised. As JSON, or as a page to be printed
/// (`Accept: text/html`) in the language of `Accept-Language`.
#[utoipa::path(get, path = "/v1/tables/{table}/rules", tag = "requests", operation_id = "rule_sheet",
    extensions(("x-scopes" = json!(["requests:read"]))),
    params(("table" = String, Path, description = "The table's name", example = "GX-MK-07"), SheetQuery),
    responses((status = 200, description = "The sheet", content((SheetView = "application/json"), (String = "text/html"))),
        ReadsOdds))]
pub async fn rules(
    State(app): State<App>,
    Reader(caller): Reader,
    Path(table): Path<String>,
    Query(query): Query<SheetQuery>,
    Language(lang): Language,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let page = negotiate::media_type(&headers, &["application/json", "text/html"])? == "text/html";
    let on = query.at.map_or_else(|| app.clock.now(), |it| it.0).day();
    let operator = super::operator_of(&caller, query.operator)?;
    let (configuration, snapshot) = snapshot::snapshot(&app.db, &caller, &operator, None).await?;
    let sheet = sheet(Catalogue::embedded(), &configuration, &table, on, &app.settings.readings)?;
    let configuration = format!("sha256:{}", snapshot.sha256);
    let mut response = if page {
        Html(sheet_page::html(&sheet, &configuration, lang)).into_response()
    } else {
        let catalogue = format!("sha256:{}", Catalogue::embedded().sha256());
        Json(SheetView { sheet, catalogue, configuration }).into_response()
    };
    let head = response.headers_mut();
    head.insert(header::VARY, HeaderValue::from_static("accept, accept-language, authorization"));
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    if page {
        head.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(lang.tag()));
        head.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(docs::PAGE_POLICY));
    }
    Ok(response)
}

impl From<NoSheet> for Problem {
    fn from(error: NoSheet) -> Self {
        match error {
            NoSheet::NoTable => Self::not_found(),
            NoSheet::NotInForce { .. } => Self::new(Kind::GameNotInForce, error.message()),
        }
    }
}
