//! The calendar: days off with their sources, and the notice counted in working days.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::extract::{Json, Language, Path, Query};
use super::openapi::OpenCounts;
use super::params::Time;
use super::problem::{Fault, Kind, Problem};
use crate::calendar::{Calendar, CalendarUnknown, EarliestAdoption, LastFilingDay, YearView};
use crate::lang::Lang;
use crate::law::Date;
use crate::message::message;
use crate::registry;

/// As of when the calendar is to be known.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct YearQuery {
    /// Closures announced after this moment do not count. Without it, all that are known now do.
    #[param(value_type = Option<String>, format = DateTime, example = "2026-12-02T10:15:00+08:00")]
    as_known_at: Option<Time>,
}

/// The days off of a year.
///
/// Each with what orders it: public holidays, days in lieu, exemptions for a day or an afternoon, extraordinary
/// closures. Saturdays and Sundays are not listed.
#[utoipa::path(get, path = "/v1/calendar/{year}", tag = "calendar", operation_id = "calendar_year", security(()),
    params(("year" = i16, Path, description = "The year", minimum = 1900, maximum = 2199, example = 2026), YearQuery),
    responses((status = 200, description = "The days off", body = YearView,
        example = json!({"year": 2026, "standing": "listed", "working_days": 248, "days_off": [{"date": "2026-01-01",
            "kind": "public-holiday", "working": false, "name": "New Year's Day", "act": "OE 60/2000",
            "standing": "listed", "grade": "official"}]})), OpenCounts))]
pub async fn year(
    State(app): State<App>,
    Path(year): Path<i16>,
    Query(query): Query<YearQuery>,
    Language(lang): Language,
) -> Result<Json<YearView>, Problem> {
    let calendar = known(&app, lang, query.as_known_at).await?;
    Ok(Json(calendar.year(year)?))
}

/// What the notice is asked for: one of `adopt` and `received`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NoticeQuery {
    /// A day of adoption: the answer is the last day to file.
    #[param(value_type = Option<String>, format = Date, example = "2026-12-10")]
    adopt: Option<Date>,
    /// The moment at which a filing is received: the answer is the first day of adoption.
    #[param(value_type = Option<String>, format = DateTime)]
    received: Option<Time>,
    /// Closures announced after this moment do not count. Without it, all that are known now do, and for `received`
    /// those known then.
    #[param(value_type = Option<String>, format = DateTime)]
    as_known_at: Option<Time>,
}

/// The notice, counted day by day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum NoticeView {
    /// For a day of adoption.
    Last(LastFilingDay),
    /// For a filing.
    First(EarliestAdoption),
}

/// Counts the notice: the last day to file, or the first day of adoption.
///
/// Under the reading of `notice-counting` that this service has; `also_clear` says whether a filing now would be in
/// time under the stricter one too. Each day left out says why.
#[utoipa::path(get, path = "/v1/calendar/notice", tag = "calendar", operation_id = "calendar_notice", security(()),
    params(NoticeQuery),
    responses((status = 200, description = "The count", body = NoticeView,
        example = json!({"adopts_on": "2026-12-10", "last_filing_day": "2026-12-04",
            "file_by": "2026-12-04T23:59:59+08:00", "counting": "backward", "also_clear": true, "days": [
                {"date": "2026-12-09", "working": true, "counted": 1},
                {"date": "2026-12-08", "working": false, "why": "public-holiday", "name": "Feast of the Immaculate Conception", "act": "OE 60/2000"}]})),
        OpenCounts))]
pub async fn notice(
    State(app): State<App>,
    Query(query): Query<NoticeQuery>,
    Language(lang): Language,
) -> Result<Json<NoticeView>, Problem> {
    let calendar = known(&app, lang, query.as_known_at).await?;
    let (counting, hours) = (app.rules.counting, app.rules.receipt_hours);
    let view = match (query.adopt, query.received) {
        (Some(day), None) => {
            NoticeView::Last(calendar.last_filing_day(day, counting, hours, app.clock.now().timestamp())?)
        }
        (None, Some(at)) => NoticeView::First(calendar.earliest_adoption(at.0.timestamp(), counting, hours)?),
        _ => return Err(Fault::parameter("adopt", message!("adopt-or")).into()),
    };
    Ok(Json(view))
}

/// The calendar with the closures that are registered, as known at a moment.
async fn known(app: &App, lang: Lang, at: Option<Time>) -> Result<Calendar, Problem> {
    let closures = registry::closures(&app.db, app.clock.now()).await?;
    let calendar = Calendar::embedded().in_lang(lang).with_closures(closures);
    Ok(at.map_or_else(|| calendar.clone(), |it| calendar.as_known_at(it.0.timestamp())))
}

impl From<CalendarUnknown> for Problem {
    fn from(unknown: CalendarUnknown) -> Self {
        Self::new(Kind::CalendarUnknown, unknown.message())
    }
}
