//! What each operation declares in the OpenAPI document, which is written beside its handler: who may call it, and the
//! parameters that it knows. The service refuses by what it documents.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::Method;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{PathItem, RefOr, Schema};

use super::routes;
use crate::ledger::KeyScope;

/// The extension that lists the scopes of which a limited key or token needs each; empty where any key will do.
pub const SCOPES: &str = "x-scopes";

/// What an operation declares.
#[derive(Debug)]
pub struct Declared {
    /// Who may call it; `None` where nothing that can be enforced is declared, so that nobody may.
    pub access: Option<Access>,
    /// Its query parameters, each with whether it may be given several times.
    pub parameters: BTreeMap<String, bool>,
}

/// Who may call an operation.
#[derive(Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody, without a key.
    Open,
    /// Who has a key or a token which, where it is limited, has all of these scopes. The handler names the roles.
    Keyed(Vec<KeyScope>),
}

/// The operations of the document, by path and method.
static OPERATIONS: LazyLock<BTreeMap<String, BTreeMap<&'static str, Declared>>> = LazyLock::new(|| {
    let paths = routes::document().paths.paths.iter();
    paths
        .map(|(path, item)| (path.clone(), operations(item).map(|(method, it)| (method, declared(it))).collect()))
        .collect()
});

/// Returns what the operation of a route declares; `None` where the document has no such operation. `HEAD` asks as `GET`
/// does.
pub fn find(method: &Method, path: &str) -> Option<&'static Declared> {
    let method = if method == Method::HEAD { "GET" } else { method.as_str() };
    OPERATIONS.get(path)?.get(method)
}

fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    let all = [("GET", &item.get), ("POST", &item.post), ("PATCH", &item.patch)];
    all.into_iter().filter_map(|(method, it)| Some((method, it.as_ref()?)))
}

fn declared(operation: &Operation) -> Declared {
    let all = operation.parameters.iter().flatten().filter_map(|it| match it {
        RefOr::T(it) => Some(it),
        RefOr::Ref(_) => None, // shared ones are headers
    });
    let queries = all.filter(|it| it.parameter_in == ParameterIn::Query);
    let repeats = |schema: Option<&RefOr<Schema>>| match schema {
        Some(RefOr::T(Schema::Array(_))) => true,
        Some(RefOr::T(Schema::Object(it))) => it.schema_type == SchemaType::Type(Type::Array),
        _ => false,
    };
    let parameters = queries.map(|it| (it.name.clone(), repeats(it.schema.as_ref()))).collect();
    Declared { access: access(operation), parameters }
}

/// Returns who may call an operation: everybody where it has a `security` of its own, which is empty; else by its scopes.
fn access(operation: &Operation) -> Option<Access> {
    if operation.security.is_some() {
        return Some(Access::Open);
    }
    let scopes = operation.extensions.as_ref()?.get(SCOPES)?.as_array()?.iter();
    scopes.map(|it| KeyScope::from_name(it.as_str()?)).collect::<Option<_>>().map(Access::Keyed)
}
