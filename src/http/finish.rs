//! What the OpenAPI document gets once it is whole: examples, the headers of every answer, deprecations.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::{Value, json};
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{Content, HeaderBuilder, OpenApi, PathItem, Ref, RefOr, Required, Response};

use super::deprecation::{self, DEPRECATED};
use super::extract::NDJSON;
use super::{openapi, query, shapes};

/// What the service answered in a test, by operation, then by status (`request` for what was sent), then by media type.
/// `tests/it/http/examples.rs` writes it and keeps it true.
type Examples = BTreeMap<String, BTreeMap<String, BTreeMap<String, Value>>>;

static EXAMPLES: LazyLock<Examples> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../openapi/examples.json")).unwrap_or_default());

/// The headers of every answer.
const ALWAYS: [(&str, &str); 3] = [
    ("Request-Id", "Names the request in the service's log: the client's own where it sent a plain one"),
    ("Despacho-Version", "The version of the service and the commit it was built from, such as `0.1.0+ab12cd3`"),
    ("Despacho-Catalogue", "The SHA-256, in hex, of the law that the answer was given by"),
];
/// The headers of some.
const SOMETIMES: [(&str, &str); 6] = [
    ("ETag", "The tag of what the client has"),
    ("Content-Location", "Where it stays"),
    ("Retry-After", "After how many seconds it may go better"),
    ("WWW-Authenticate", "The scheme by which to authenticate: `Bearer`"),
    ("Idempotency-Replayed", "`true` where the answer was given before, under this `Idempotency-Key`"),
    ("Despacho-Sandbox", "In a sandbox: the time of its clock"),
];
/// The headers of a `POST` that keep it from being done twice, or from being done on other bytes.
const ONCE: [(&str, &str, &str, &str); 2] = [
    (
        "Idempotency-Key",
        "^[!-~]+$",
        "A word of the client's own, of at most 255 letters, digits and signs, best a UUID: sent again with the same body, the request \
         is not done again, and the first answer is given again",
        "8e03978e-40d5-43dd-bc93-6894a57f9324",
    ),
    (
        "Content-Digest",
        "^[A-Za-z0-9*_.-]+=:[A-Za-z0-9+/]*={0,2}:( *, *[A-Za-z0-9*_.-]+=:[A-Za-z0-9+/]*={0,2}:)*$",
        "The SHA-256 of the body's bytes (RFC 9530): the request is not done where they differ",
        "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:",
    ),
];

/// What a line of an answer is, by operation; a line of a body is what the operation takes as JSON.
const LINES: [(&str, &str); 4] = [
    ("create_key", "LineAnswer"),
    ("file_request", "LineAnswer"),
    ("list_events", "FeedEvent"),
    ("read_findings", "Finding"),
];

/// Finishes the document.
pub fn finish(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    for (name, about) in ALWAYS.into_iter().chain(SOMETIMES) {
        let header = HeaderBuilder::new().schema(Some(text())).description(Some(about)).build();
        components.headers.insert(name.to_owned(), header.into());
    }
    for (name, pattern, about, example) in ONCE {
        let word = text().min_length(Some(1)).max_length(Some(255)).pattern(Some(pattern));
        let parameter = ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Header)
            .description(Some(about))
            .required(Required::False)
            .schema(Some(word))
            .example(Some(example.into()));
        components.parameters.insert(name.to_owned(), parameter.build().into());
    }
    for (status, response) in openapi::problems() {
        let mut response = response;
        head(&mut response, &status.to_string());
        if status < 500 {
            refer(&mut response, "Idempotency-Replayed");
        }
        components.responses.insert(openapi::name(status), response.into());
    }
    for path in document.paths.paths.values_mut() {
        [&mut path.post, &mut path.patch].into_iter().flatten().for_each(query::declare_dry_run);
        operations(path).for_each(|it| {
            // A parameter that it does not know is refused by each.
            it.responses
                .responses
                .entry("400".to_owned())
                .or_insert(Ref::from_response_name(openapi::name(400)).into());
            complete(it);
        });
    }
    deprecation::tell(DEPRECATED, document);
    shapes::simplify(document);
    prune(document);
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

/// The operations of a path.
pub fn operations(path: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut path.get, &mut path.post, &mut path.patch].into_iter().flatten()
}

/// Says of every `POST` that it may be sent with an `Idempotency-Key`.
pub fn offer_key(document: &mut OpenApi) {
    document.paths.paths.values_mut().filter_map(|it| it.post.as_mut()).for_each(once);
}

/// What a `POST` may be sent with.
fn once(operation: &mut Operation) {
    let names = ONCE.map(|it| RefOr::Ref(Ref::new(format!("#/components/parameters/{}", it.0))));
    operation.parameters.get_or_insert_default().extend(names);
    for (_, response) in successes(operation) {
        refer(response, "Idempotency-Replayed");
    }
}

fn successes(operation: &mut Operation) -> impl Iterator<Item = (&String, &mut Response)> {
    operation.responses.responses.iter_mut().filter_map(|(status, response)| match response {
        RefOr::T(response) => Some((status, response)),
        RefOr::Ref(_) => None,
    })
}

/// Gives an operation its examples, and its answers their headers.
fn complete(operation: &mut Operation) {
    let none = BTreeMap::new();
    let id = operation.operation_id.clone().unwrap_or_default();
    let examples = EXAMPLES.get(&id).unwrap_or(&none);
    if let (Some(RefOr::T(body)), Some(examples)) = (&mut operation.request_body, examples.get("request")) {
        exemplify(body.content.iter_mut(), examples);
    }
    if let Some(RefOr::T(body)) = &mut operation.request_body {
        let one = match body.content.get("application/json") {
            Some(RefOr::T(Content { schema: Some(RefOr::Ref(place)), .. })) => Some(place.clone()),
            _ => None,
        };
        stream(body.content.iter_mut(), one.as_ref());
    }
    let line = LINES.iter().find(|it| it.0 == id).map(|it| Ref::from_schema_name(it.1));
    for (status, response) in successes(operation) {
        head(response, status);
        // What would be made looks like what is made.
        if let Some(examples) = examples.get(status).or_else(|| examples.get("201").filter(|_| status == "200")) {
            exemplify(response.content.iter_mut(), examples);
        }
        stream(response.content.iter_mut(), line.as_ref());
    }
}

/// Says of bytes that are read as they come that they are that, and what a line of them is.
fn stream<'c>(contents: impl Iterator<Item = (&'c String, &'c mut RefOr<Content>)>, line: Option<&Ref>) {
    for (media_type, content) in contents {
        if let RefOr::T(content) = content
            && [NDJSON, "application/octet-stream", "text/event-stream"].contains(&media_type.as_str())
        {
            let mut bytes = text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary))).build();
            let line = line.filter(|_| media_type != "application/octet-stream");
            bytes.extensions = line.map(|it| ExtensionsBuilder::new().add("x-line", json!(it)).build());
            content.schema = Some(RefOr::T(bytes.into()));
        }
    }
}

/// Puts examples where none was written by hand.
fn exemplify<'c>(
    contents: impl Iterator<Item = (&'c String, &'c mut RefOr<Content>)>,
    examples: &BTreeMap<String, Value>,
) {
    for (media_type, content) in contents {
        let RefOr::T(content) = content else { continue };
        if content.example.is_none() && content.examples.is_empty() {
            content.example = examples.get(media_type).cloned();
        }
    }
}

/// The headers of an answer of that status.
fn head(response: &mut Response, status: &str) {
    for (header, _) in ALWAYS {
        refer(response, header);
    }
    refer(response, "Despacho-Sandbox");
    match status {
        "304" => ["ETag", "Content-Location"].into_iter().for_each(|it| refer(response, it)),
        "401" => refer(response, "WWW-Authenticate"),
        "409" | "429" | "503" | "507" => refer(response, "Retry-After"),
        _ => {}
    }
}

fn refer(response: &mut Response, header: &str) {
    let place = RefOr::Ref(Ref::new(format!("#/components/headers/{header}")));
    response.headers.insert(header.to_owned(), place);
}

/// Takes away the schemas and answers that nothing refers to.
fn prune(document: &mut OpenApi) {
    loop {
        let mut named = BTreeSet::new();
        references(&serde_json::to_value(&*document).unwrap_or_default(), &mut named);
        let components = document.components.get_or_insert_default();
        let before = components.schemas.len() + components.responses.len();
        components.schemas.retain(|name, _| named.contains(&format!("#/components/schemas/{name}")));
        components.responses.retain(|name, _| named.contains(&format!("#/components/responses/{name}")));
        if components.schemas.len() + components.responses.len() == before {
            return;
        }
    }
}

fn references(part: &Value, named: &mut BTreeSet<String>) {
    match part {
        Value::Object(members) => {
            if let Some(place) = members.get("$ref").and_then(Value::as_str) {
                named.insert(place.to_owned());
            }
            members.values().for_each(|it| references(it, named));
        }
        Value::Array(items) => items.iter().for_each(|it| references(it, named)),
        _ => {}
    }
}
