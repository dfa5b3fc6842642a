//! The table of routes, and the OpenAPI document that grows from it.

use std::sync::LazyLock;

use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use utoipa::openapi::OpenApi;
use utoipa::{OpenApi as _, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::once::Takes;
use super::register_docs::{self, Words};
use super::{
    App, auth, calendar, clock, docs, events, explanations, filing, finish, games, health, keys, negotiate, odds,
    openapi, permits, quotas, records, registers, requests, rules, sandbox, verifications, webhooks,
};
use crate::calendar::Closure;
use crate::registry::{CasinoEntry, Delegation, OperatorEntry, PayTableEntry, Register, TableEntry};

/// Every documented route, by what a `POST` takes there.
pub fn groups() -> [(Takes, OpenApiRouter<App>); 4] {
    let Registers { collections, entries } = all_registers();
    let questions = OpenApiRouter::new()
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
        .routes(routes!(explanations::explained))
        .route_layer(from_fn(accepts_json))
        .routes(routes!(docs::problems))
        .routes(routes!(docs::one_problem))
        .routes(routes!(rules::rules))
        .routes(routes!(events::list));
    let acts = OpenApiRouter::new()
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
        .routes(routes!(verifications::rerun))
        .routes(routes!(verifications::read))
        .merge(entries)
        .route_layer(from_fn(accepts_json))
        .routes(routes!(records::certificate))
        .routes(routes!(verifications::read_findings))
        .routes(routes!(verifications::read_log));
    let batches = OpenApiRouter::new()
        .routes(routes!(permits::import))
        .merge(collections)
        .route_layer(from_fn(accepts_json))
        .routes(routes!(keys::create))
        .routes(routes!(filing::file));
    let logs = OpenApiRouter::new()
        .routes(routes!(verifications::submit, verifications::list))
        .route_layer(from_fn(accepts_json));
    [(Takes::Question, questions), (Takes::Json, acts), (Takes::Batch, batches), (Takes::Log, logs)]
}

/// Refuses, before anything is done, a client that would not take the answer.
async fn accepts_json(request: Request, next: Next) -> Response {
    match negotiate::media_type(request.headers(), &["application/json"]) {
        Ok(_) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

/// The registers, and their entries.
#[derive(Default)]
struct Registers {
    collections: OpenApiRouter<App>,
    entries: OpenApiRouter<App>,
}

fn all_registers() -> Registers {
    let mut all = Registers::default();
    all.add::<OperatorEntry>(&Words {
        one: "operator",
        many: "operators",
        about: "Concessionaires, and subconcessionaires of earlier days.",
        example: json!({"operator": "galaxy", "title": "Galaxy Casino, S.A."}),
    });
    all.add::<CasinoEntry>(&Words {
        one: "casino",
        many: "casinos",
        about: "Where operators have tables.",
        example: json!({"operator": "galaxy", "casino": "galaxy-macau", "title": "Galaxy Macau"}),
    });
    all.add::<TableEntry>(
        &Words {
            one: "table",
            many: "tables",
            about: "Tables, each with the days on which it stands so; one name may have several entries, one after the other.",
            example: json!({"operator": "galaxy", "table": "GX-MK-07", "casino": "galaxy-macau", "game": "makccarat",
            "from": "2007-07-10", "equipment": {"decks": 8, "shoe": true, "cut_cards": 1, "layouts": 1, "seats": 9},
            "limits": [{"on": "banker", "min": 30000, "max": 20_000_000}], "handling": true}),
        },
    );
    all.add::<PayTableEntry>(&Words {
        one: "pay table",
        many: "pay tables",
        about: "Prizes that the law leaves to the house.",
        example: json!({"operator": "galaxy", "game": "fortune-3-card-poker", "wager": "pair-plus",
            "scope": {"operator": "galaxy"}, "from": "2008-12-16", "prizes": {"straight-flush": 40, "pair": 1}}),
    });
    all.add::<Closure>(
        &Words {
            one: "closure",
            many: "closures",
            about: "Extraordinary closures and exemptions of the public services. They move nothing that was received before \
            their announcement.",
            example: json!({"date": "2026-09-08", "kind": "extraordinary-closure", "act": "typhoon signal no. 8",
            "announced_at": "2026-09-08T06:00:00+08:00"}),
        },
    );
    all.add::<Delegation>(&Words {
        one: "delegation",
        many: "delegations",
        about: "Who may decide what, by which act, from when until when. Each decision names the one that it rests on.",
        example: json!({"subject": "ines", "act": "Despacho 12/2026", "may": ["approve", "refuse", "return"],
            "games": ["baccarat"], "kinds": ["options", "jackpot"], "from": "2026-01-01", "until": "2027-01-01"}),
    });
    all
}

impl Registers {
    fn add<T: Register + ToSchema>(&mut self, words: &Words) {
        let path = registers::collection::<T>();
        let add = |to: &mut OpenApiRouter<App>, routes| *to = std::mem::take(to).merge(OpenApiRouter::from(routes));
        add(&mut self.collections, registers::collection_routes::<T>(&path));
        add(&mut self.entries, registers::entry_routes::<T>(&path));
        register_docs::document::<T>(self.collections.get_openapi_mut(), words);
    }
}

/// The document as it grows from the routes.
pub fn api() -> OpenApi {
    let mut document = openapi::Base::openapi();
    for (takes, group) in groups() {
        let mut of_group = group.into_openapi();
        if takes != Takes::Question {
            finish::offer_key(&mut of_group);
        }
        document.merge(of_group);
    }
    document
}

/// The document, finished.
pub fn document() -> &'static OpenApi {
    static DOCUMENT: LazyLock<OpenApi> = LazyLock::new(|| {
        let mut document = api();
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
