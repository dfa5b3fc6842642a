//! The OpenAPI document: it grows from the router, and every operation lists the problems it may answer with.

use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, Modify, OpenApi, ToSchema};

use super::keys::MadeKey;
use super::problem::{Kind, MEDIA_TYPE, ProblemBody};
use crate::replay::Finding;
use crate::requests::Request;

/// What stands above the operations.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "despacho",
        description = "Rule options of Macau's table games: filed, decided, in force, and checked against the play.\n\n\
            Every answer carries `Request-Id` (the client's own where it sent one of at most 64 letters, digits, \
            `-`, `_` and `.`), `Despacho-Version` (version and commit) and `Despacho-Catalogue` (the SHA-256 of the \
            law that it was given by); in a sandbox also `Despacho-Sandbox` (the time of its clock). Every answer that is no success is a problem (RFC 9457), whose title and details are in \
            the language of `Accept-Language`: `pt`, `zh-Hant` or `en`.",
        contact(name = "despacho"),
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    servers((url = "/", description = "This service")),
    security(("key" = []), ("token" = [])),
    components(schemas(Finding, LineAnswer, ProblemBody)),
    tags(
        (name = "service", description = "How the service is, and what it says of itself"),
        (name = "law", description = "The catalogue: what the law says on a day"),
        (name = "calendar", description = "Working days of Macau's public services, and the notice counted in them"),
        (name = "requests", description = "Options filed, decided and in force"),
        (name = "events", description = "What happened: a feed, a stream, and webhooks"),
        (name = "verifications", description = "Round logs replayed under the permits"),
        (name = "sandbox", description = "A clock that an admin moves, where the service is a sandbox"),
        (name = "registers", description = "Operators, casinos, tables, pay tables, closures and keys"),
    ),
    modifiers(&Shared),
)]
pub struct Base;

/// What came of one line of a batch, in which each stands for itself.
#[derive(Debug, ToSchema)]
pub struct LineAnswer {
    /// The line, from 1.
    pub line: u64,
    /// The status that it would have alone.
    pub status: u16,
    /// The request that was filed.
    #[schema(required = false)]
    pub request: Request,
    /// The key that was made.
    #[schema(required = false)]
    pub key: MadeKey,
    /// Why nothing came of it.
    #[schema(required = false)]
    pub problem: ProblemBody,
}

/// What operations refer to: the security schemes.
struct Shared;

impl Modify for Shared {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("dsp_…")
            .description(Some("A key of this service, for one person or system"))
            .build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("key", SecurityScheme::Http(scheme));
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("JWT")
            .description(Some("A token of the OpenID Connect issuer that the service is set to trust, where it is"))
            .build();
        components.add_security_scheme("token", SecurityScheme::Http(scheme));
    }
}

/// Sets of problems that operations may answer with, by their statuses.
macro_rules! problems {
    ($($(#[$about:meta])* $name:ident: $($status:literal)+;)+) => {$(
        $(#[$about])*
        pub struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                [$($status),+].into_iter().map(|it: u16| (it.to_string(), Ref::from_response_name(name(it)).into())).collect()
            }
        }
    )+};
}

problems! {
    /// Of every operation: it fails, or the service is busy or stopping.
    Unavailable: 500 503;
    /// Of an operation that is open to all and has parameters.
    Open: 400 404 406 500 503;
    /// Of one that speaks of a game on a day or counts days.
    OpenCounts: 400 404 406 422 500 503;
    /// Of an operation that reads with a key.
    Reads: 400 401 403 404 406 429 500 503 507;
    /// Of one that reads with a key and speaks of a game on a day.
    ReadsOdds: 400 401 403 404 406 422 429 500 503 507;
    /// Of an operation that works on a body and keeps nothing.
    Explains: 400 401 403 404 406 413 415 422 429 500 503 507;
    /// Of an operation that writes with a key.
    Writes: 400 401 403 404 406 409 412 413 415 422 428 429 500 503 507;
}

/// The name of the answer with a problem of that status.
pub fn name(status: u16) -> String {
    format!("Problem{status}")
}

/// The answers with problems, by their statuses.
pub fn problems() -> impl Iterator<Item = (u16, Response)> {
    let statuses: BTreeSet<u16> = Kind::ALL.iter().map(|it| it.status().as_u16()).collect();
    statuses.into_iter().map(|it| (it, problem(it)))
}

/// The answer with a problem of that status, naming the kinds it may be of.
fn problem(status: u16) -> Response {
    let kinds = Kind::ALL.iter().filter(|it| it.status().as_u16() == status);
    let lines: Vec<_> = kinds.map(|it| format!("`{}`", it.name())).collect();
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    ResponseBuilder::new().description(lines.join(", ")).content(MEDIA_TYPE, content).build()
}
