//! The table of routes, and the OpenAPI document that grows from it.

use std::sync::LazyLock;

use axum::Router;
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{App, docs, health, openapi};

/// Every documented route, and the document.
pub fn api() -> (Router<App>, OpenApi) {
    OpenApiRouter::with_openapi(openapi::Base::openapi())
        .routes(routes!(health::alive))
        .routes(routes!(health::ready))
        .routes(routes!(docs::document))
        .routes(routes!(docs::problems))
        .routes(routes!(docs::one_problem))
        .split_for_parts()
}

/// The document as JSON.
pub fn document_json() -> &'static str {
    static JSON: LazyLock<String> = LazyLock::new(|| api().1.to_json().unwrap_or_default());
    &JSON
}

/// The document as YAML: what stands in `openapi/openapi.yaml`.
pub fn document_yaml() -> &'static str {
    static YAML: LazyLock<String> = LazyLock::new(|| api().1.to_yaml().unwrap_or_default());
    &YAML
}
