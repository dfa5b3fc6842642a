//! The OpenAPI document: written from the router, kept in the tree.

use std::collections::BTreeMap;
use std::path::Path;

use expect_test::expect;
use serde_json::Value;

use despacho::http::routes;

fn document() -> Value {
    serde_json::from_str(routes::document_json()).unwrap()
}

/// Every operation: its method, its path and itself.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, methods)| {
        methods.as_object().unwrap().iter().map(move |(method, it)| (method.clone(), path.clone(), it.clone()))
    });
    all.collect()
}

#[test]
fn the_document_in_the_tree_is_the_routers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/openapi.yaml");
    let current = routes::document_yaml();
    if crate::support::setting("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, current).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == current, "openapi/openapi.yaml is out of date: `just openapi` writes it anew");
}

#[test]
fn every_reference_resolves() {
    fn walk(document: &Value, part: &Value, found: &mut usize) {
        if let Some(target) = part.get("$ref").and_then(Value::as_str) {
            *found += 1;
            let pointer = target.strip_prefix('#').unwrap_or_else(|| panic!("{target} points elsewhere"));
            assert!(document.pointer(pointer).is_some(), "{target} points nowhere");
        }
        match part {
            Value::Object(members) => members.values().for_each(|it| walk(document, it, found)),
            Value::Array(items) => items.iter().for_each(|it| walk(document, it, found)),
            _ => {}
        }
    }
    let (document, mut found) = (document(), 0);
    walk(&document, &document, &mut found);
    assert!(found > 10);
}

/// Reviewed: whoever adds an operation here opens it to all.
#[test]
fn the_operations_open_to_all_are_these() {
    let open: Vec<_> = operations(&document())
        .into_iter()
        .filter(|(_, _, it)| it["security"] == serde_json::json!([{}]))
        .map(|(method, path, _)| format!("{} {path}\n", method.to_uppercase()))
        .collect();
    expect![[r#"
        GET /.well-known/jwks.json
        GET /healthz
        GET /openapi.json
        GET /problems
        GET /problems/{name}
        GET /readyz
        GET /v1/calendar/notice
        GET /v1/calendar/{year}
        GET /v1/games
        GET /v1/games/{game}
    "#]]
    .assert_eq(&open.concat());
}

#[test]
fn every_operation_is_described_and_has_its_problems() {
    for (method, path, it) in operations(&document()) {
        let name = format!("{method} {path}");
        assert!(it["summary"].as_str().is_some_and(|it| it.ends_with('.')), "{name} has no summary: {}", it["summary"]);
        assert!(it["operationId"].is_string() && it["tags"][0].is_string(), "{name}");
        let responses = it["responses"].as_object().unwrap();
        for status in ["500", "503"] {
            assert!(responses.contains_key(status), "{name} does not say {status}");
        }
        let open = it["security"] == serde_json::json!([{}]);
        assert_eq!(responses.contains_key("401"), !open, "{name}");
        for (status, response) in responses.iter().filter(|(status, _)| status.as_str() >= "400") {
            let shared =
                response["$ref"].as_str().is_some_and(|it| it == format!("#/components/responses/Problem{status}"));
            assert!(shared, "{name} {status}");
        }
    }
}

/// Of two types of one name the document has but one, and shows it in the place of the other.
#[test]
fn no_two_types_have_one_name_in_the_document() {
    let mut all = BTreeMap::<String, Vec<String>>::new();
    for (file, text) in crate::tidy::sources() {
        let mut attributes = String::new();
        for line in text.lines().map(str::trim) {
            let named = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "));
            // Written by hand, under the type's own name or under the one that stands two lines below.
            let by_hand = line.strip_prefix("impl ToSchema for ").filter(|it| it.ends_with("{}"));
            let by_hand = by_hand.or_else(|| line.strip_suffix("\".into()")?.strip_prefix('"'));
            let derived = named.filter(|_| attributes.contains("ToSchema"));
            if let Some(rest) = derived.or(by_hand) {
                let own = rest.split(|it: char| !it.is_alphanumeric()).next().unwrap();
                let other = attributes.split("schema(as = ").nth(1).and_then(|it| it.split(')').next());
                let name = other.unwrap_or(own).to_owned();
                all.entry(name).or_default().push(format!("{file} {own}"));
            }
            if line.starts_with("#[") {
                attributes += line;
            } else if !line.starts_with("///") {
                attributes.clear();
            }
        }
    }
    assert!(all.len() > 100, "{}", all.len());
    all.retain(|_, places| places.len() > 1);
    assert!(all.is_empty(), "{all:#?}");
}

/// What generators of clients stumble over: an `allOf`, and a schema with a member of its own name, which hides it in Python.
#[test]
fn generators_understand_every_schema() {
    fn walk(part: &Value, place: &str) {
        match part {
            Value::Object(members) => {
                assert!(!members.contains_key("allOf"), "{place} has an allOf");
                members.iter().for_each(|(name, it)| walk(it, &format!("{place}/{name}")));
            }
            Value::Array(items) => items.iter().for_each(|it| walk(it, place)),
            _ => {}
        }
    }
    let document = document();
    walk(&document, "");
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for (name, schema) in schemas {
        let plain = |it: &str| it.replace('_', "").to_lowercase();
        let members = schema["properties"].as_object().into_iter().flatten();
        let own: Vec<_> = members.filter(|(member, _)| plain(member) == plain(name)).collect();
        assert!(own.is_empty(), "{name} has a member of its own name: {own:?}");
    }
    assert!(schemas.contains_key("ProposalDecision") && schemas.contains_key("Finding"));
}

/// Whatever a problem or a fault of it says beyond RFC 9457, the document says that it may.
#[test]
fn every_further_member_of_a_problem_is_declared() {
    let document = document();
    let mut count = 0;
    let floors = ["src/http/", "src/requests/", "src/registry/", "src/notifications/"];
    for (file, text) in crate::tidy::sources() {
        let text = text.split("#[cfg(test)]").next().unwrap();
        if !floors.iter().any(|it| file.contains(it)) {
            continue;
        }
        for member in text.split(".with(\"").skip(1).filter_map(|it| it.split('"').next()) {
            for schema in ["Problem", "Fault"] {
                let declared = &document["components"]["schemas"][schema]["properties"][member];
                assert!(declared.is_object(), "{file}: {schema} may say `{member}`: declare it in `Further`");
            }
            count += 1;
        }
    }
    assert!(count > 8, "only {count} were found");
}
