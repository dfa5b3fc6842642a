//! What the service says of itself: the OpenAPI document, its pages, and a page for each kind of problem.

use std::fmt::Write as _;

use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{from_fn, map_response};
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::ToSchema;
use utoipa_swagger_ui::SwaggerUi;

use super::extract::{Json, Language, Path};
use super::openapi::Open;
use super::problem::{Kind, Problem};
use super::{App, negotiate, query};
use crate::lang::Lang;

/// The pages under `/docs` run Swagger UI's own scripts and styles, and talk to this service alone.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";
/// Pages that load nothing and run nothing.
pub(super) const PAGE_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/// The pages that present the OpenAPI document, with all that they load.
pub fn pages() -> Router<App> {
    let policy =
        SetResponseHeaderLayer::overriding(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(DOCS_POLICY));
    let ui = SwaggerUi::new("/docs").config(utoipa_swagger_ui::Config::from("/openapi.json").validator_url("none"));
    Router::from(ui).layer(from_fn(query::none)).layer(map_response(missing)).layer(policy)
}

async fn missing(response: Response) -> Response {
    if response.status() == StatusCode::NOT_FOUND { Problem::not_found().into_response() } else { response }
}

/// A kind of problem.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemKind {
    /// `/problems/<name>`.
    #[serde(rename = "type")]
    #[schema(example = "/problems/notice-too-short")]
    kind: String,
    /// The kind in a few words, in the language asked for.
    title: String,
    /// The status of its answers.
    status: u16,
    /// When it occurs and what to do about it, in the language asked for.
    about: String,
}

impl ProblemKind {
    fn of(kind: Kind, lang: Lang) -> Self {
        let (title, status, about) = (kind.title(lang), kind.status().as_u16(), kind.about(lang));
        Self { kind: kind.address(), title, status, about }
    }
}

/// Lists the kinds of problem.
///
/// As a page in a browser, else as JSON; in the language of `Accept-Language`.
#[utoipa::path(get, path = "/problems", tag = "service", security(()),
    responses((status = 200, description = "Every kind", content((Vec<ProblemKind> = "application/json"), (String = "text/html"))), Open))]
pub async fn problems(headers: HeaderMap, Language(lang): Language) -> Result<Response, Problem> {
    let kinds = Kind::ALL.iter().map(|kind| ProblemKind::of(*kind, lang)).collect();
    answer(&headers, lang, kinds, |kinds| Json(kinds).into_response())
}

/// Explains a kind of problem.
///
/// As a page in a browser, else as JSON.
#[utoipa::path(get, path = "/problems/{name}", tag = "service", security(()),
    params(("name" = String, Path, description = "The kind's name", example = "notice-too-short")),
    responses((status = 200, description = "The kind", content((ProblemKind = "application/json"), (String = "text/html"))), Open))]
pub async fn one_problem(
    Path(name): Path<String>,
    headers: HeaderMap,
    Language(lang): Language,
) -> Result<Response, Problem> {
    let kind = Kind::from_name(&name).ok_or_else(Problem::not_found)?;
    answer(&headers, lang, vec![ProblemKind::of(kind, lang)], |mut kinds| Json(kinds.pop()).into_response())
}

fn answer(
    headers: &HeaderMap,
    lang: Lang,
    kinds: Vec<ProblemKind>,
    json: impl FnOnce(Vec<ProblemKind>) -> Response,
) -> Result<Response, Problem> {
    let page = negotiate::media_type(headers, &["application/json", "text/html"])? == "text/html";
    let mut response = if page { Html(html(&kinds, lang)).into_response() } else { json(kinds) };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(lang.tag()));
    headers.insert(header::VARY, HeaderValue::from_static("accept, accept-language"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PAGE_POLICY));
    Ok(response)
}

/// Names and words are the program's own, and hold nothing that HTML would read otherwise.
fn html(kinds: &[ProblemKind], lang: Lang) -> String {
    let mut page = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><title>despacho: problems</title>\
         <style>body{{font:1rem/1.5 sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}}</style>",
        lang.tag()
    );
    for ProblemKind { kind, title, status, about } in kinds {
        let _ = write!(page, "<h2>{title}</h2><p><code>{kind}</code> · {status}</p><p>{about}</p>");
    }
    page
}

/// The OpenAPI document of this service.
///
/// This document. It grows from the routes themselves; `/docs` presents it.
#[utoipa::path(get, path = "/openapi.json", tag = "service", security(()),
    responses((status = 200, description = "The document", body = Object,
        example = json!({"openapi": "3.1.0", "info": {"title": "despacho", "version": "0.1.0"}, "paths": {}})), Open))]
pub async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], super::routes::document_json()).into_response()
}
