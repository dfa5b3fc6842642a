//! The table of routes, and the OpenAPI document that grows from it.

use std::sync::LazyLock;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use utoipa::openapi::OpenApi;
use utoipa::{OpenApi as _, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::register_docs::{self, Words};
use super::{
    App, auth, calendar, clock, docs, events, explanations, filing, finish, games, health, keys, negotiate, odds,
    openapi, permits, quotas, records, registers, requests, rules, sandbox, verifications, webhooks,
};
use crate::calendar::Closure;
use crate::registry::{CasinoEntry, Delegation, OperatorEntry, PayTableEntry, Register, TableEntry};

/// Every documented route, and the document.
pub fn api() -> (Router<App>, OpenApi) {
    let json_alone = OpenApiRouter::new()
        .routes(routes!(health::alive))
        .routes(routes!(health::ready))
        .routes(routes!(docs::document))
        .routes(routes!(records::public_keys))
        .routes(routes!(auth::me))
        .routes(routes!(clock::read))
        .routes(routes!(clock::confirm))
        .routes(routes!(games::all))
        .routes(routes!(games::one))
        .routes(routes!(odds::odds))
        .routes(routes!(calendar::year))
        .routes(routes!(calendar::notice))
        .routes(routes!(requests::list))
        .routes(routes!(requests::read))
        .routes(routes!(requests::history))
        .routes(routes!(records::record))
        .routes(routes!(records::receipt))
        .routes(routes!(requests::decide))
        .routes(routes!(requests::propose))
        .routes(routes!(requests::open_hearing))
        .routes(routes!(requests::answer_hearing))
        .routes(routes!(requests::amend))
        .routes(routes!(requests::withdraw))
        .routes(routes!(requests::revoke))
        .routes(routes!(permits::import))
        .routes(routes!(permits::current))
        .routes(routes!(permits::kept))
        .routes(routes!(keys::list))
        .routes(routes!(keys::read, keys::change))
        .routes(routes!(keys::rotate))
        .routes(routes!(keys::accesses))
        .routes(routes!(quotas::list))
        .routes(routes!(keys::retire))
        .routes(routes!(webhooks::create, webhooks::list))
        .routes(routes!(webhooks::read, webhooks::change))
        .routes(routes!(webhooks::rotate))
        .routes(routes!(webhooks::deliveries))
        .routes(routes!(webhooks::replay))
        .routes(routes!(records::rotate))
        .routes(routes!(sandbox::read, sandbox::change))
        .routes(routes!(verifications::submit, verifications::list))
        .routes(routes!(explanations::explained))
        .routes(routes!(verifications::rerun))
        .routes(routes!(verifications::read))
        .merge(all_registers())
        .route_layer(from_fn(accepts_json));
    let negotiated = OpenApiRouter::new()
        .routes(routes!(records::certificate))
        .routes(routes!(keys::create))
        .routes(routes!(filing::file))
        .routes(routes!(docs::problems))
        .routes(routes!(docs::one_problem))
        .routes(routes!(rules::rules))
        .routes(routes!(events::list))
        .routes(routes!(verifications::read_findings))
        .routes(routes!(verifications::read_log));
    OpenApiRouter::with_openapi(openapi::Base::openapi()).merge(json_alone).merge(negotiated).split_for_parts()
}

/// Refuses, before anything is done, a client that would not take the answer.
async fn accepts_json(request: Request, next: Next) -> Response {
    match negotiate::media_type(request.headers(), &["application/json"]) {
        Ok(_) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

fn all_registers() -> OpenApiRouter<App> {
    let router = OpenApiRouter::new();
    let router = register::<OperatorEntry>(
        router,
        &Words {
            one: "operator",
            many: "operators",
            about: "Concessionaires, and subconcessionaires of earlier days.",
            example: json!({"operator": "galaxy", "title": "Galaxy Casino, S.A."}),
        },
    );
    let router = register::<CasinoEntry>(
        router,
        &Words {
            one: "casino",
            many: "casinos",
            about: "Where operators have tables.",
            example: json!({"operator": "galaxy", "casino": "galaxy-macau", "title": "Galaxy Macau"}),
        },
    );
    let router = register::<TableEntry>(
        router,
        &Words {
            one: "table",
            many: "tables",
            about: "Tables, each with the days on which it stands so; one name may have several entries, one after the other.",
            example: json!({"operator": "galaxy", "table": "GX-MK-07", "casino": "galaxy-macau", "game": "makccarat",
            "from": "2007-07-10", "equipment": {"decks": 8, "shoe": true, "cut_cards": 1, "layouts": 1, "seats": 9},
            "limits": [{"on": "banker", "min": 30000, "max": 20_000_000}], "handling": true}),
        },
    );
    let router = register::<PayTableEntry>(
        router,
        &Words {
            one: "pay table",
            many: "pay tables",
            about: "Prizes that the law leaves to the house.",
            example: json!({"operator": "galaxy", "game": "fortune-3-card-poker", "wager": "pair-plus",
            "scope": {"operator": "galaxy"}, "from": "2008-12-16", "prizes": {"straight-flush": 40, "pair": 1}}),
        },
    );
    let router = register::<Closure>(
        router,
        &Words {
            one: "closure",
            many: "closures",
            about: "Extraordinary closures and exemptions of the public services. They move nothing that was received before \
            their announcement.",
            example: json!({"date": "2026-09-08", "kind": "extraordinary-closure", "act": "typhoon signal no. 8",
            "announced_at": "2026-09-08T06:00:00+08:00"}),
        },
    );
    register::<Delegation>(
        router,
        &Words {
            one: "delegation",
            many: "delegations",
            about: "Who may decide what, by which act, from when until when. Each decision names the one that it rests on.",
            example: json!({"subject": "ines", "act": "Despacho 12/2026", "may": ["approve", "refuse", "return"],
            "games": ["baccarat"], "kinds": ["options", "jackpot"], "from": "2026-01-01", "until": "2027-01-01"}),
        },
    )
}

fn register<T: Register + ToSchema>(router: OpenApiRouter<App>, words: &Words) -> OpenApiRouter<App> {
    let routes = registers::routes::<T>(&registers::collection::<T>());
    let mut router = router.merge(OpenApiRouter::from(routes));
    register_docs::document::<T>(router.get_openapi_mut(), words);
    router
}

/// The document, finished.
pub fn document() -> &'static OpenApi {
    static DOCUMENT: LazyLock<OpenApi> = LazyLock::new(|| {
        let (_, mut document) = api();
        finish::finish(&mut document);
        document
    });
    &DOCUMENT
}

/// The document as JSON.
pub fn document_json() -> &'static str {
    static JSON: LazyLock<String> = LazyLock::new(|| document().to_json().unwrap_or_default());
    &JSON
}

/// The document as YAML: what stands in `openapi/openapi.yaml`.
pub fn document_yaml() -> &'static str {
    static YAML: LazyLock<String> = LazyLock::new(|| document().to_yaml().unwrap_or_default());
    &YAML
}
