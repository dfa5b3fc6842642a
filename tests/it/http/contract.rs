//! Every answer that a test of the service gets is held against the OpenAPI document: its status, its media type, its body.
//! What is under no article says so by leaving it out.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use axum::http::Method;
use despacho::http::routes;
use jsonschema::Validator;
use serde_json::Value;

use super::site::Answer;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(routes::document_json()).unwrap());
static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// What checks values by a schema of the document.
pub fn validator(schema: &Value) -> Arc<Validator> {
    let name = schema.to_string();
    let mut all = VALIDATORS.lock().unwrap();
    let made = all.entry(name).or_insert_with(|| {
        let mut schema = schema.clone();
        schema["components"] = DOCUMENT["components"].clone();
        Arc::new(jsonschema::options().should_validate_formats(true).build(&schema).unwrap())
    });
    Arc::clone(made)
}

/// The operation that a request is of, with its name.
fn operation(method: &Method, path: &str) -> Option<(String, &'static Value)> {
    let given: Vec<_> = path.split('/').collect();
    let fits = |template: &str| {
        let parts: Vec<_> = template.split('/').collect();
        parts.len() == given.len() && parts.iter().zip(&given).all(|(part, it)| part.starts_with('{') || part == it)
    };
    let paths = DOCUMENT["paths"].as_object().unwrap().iter().filter(|(template, _)| fits(template));
    // What is written out goes before what is open.
    let (template, methods) = paths.min_by_key(|(template, _)| template.matches('{').count())?;
    let operation = methods.get(method.as_str().to_lowercase())?;
    Some((format!("{method} {template}"), operation))
}

/// Fails where the document does not tell such an answer.
#[track_caller]
pub fn check(method: &Method, path: &str, answer: &Answer) {
    let Some((name, operation)) = operation(method, path) else { return };
    let name = format!("{name} {}", answer.status);
    let told = &operation["responses"][answer.status.to_string()];
    let told = told["$ref"].as_str().map_or(told, |it| DOCUMENT.pointer(it.trim_start_matches('#')).unwrap());
    assert!(told.is_object(), "{name} is not in the document: {}", answer.body);
    for header in ["etag", "location", "retry-after", "www-authenticate", "content-location", "idempotency-replayed"] {
        let given = answer.headers.contains_key(header);
        let is_told = told["headers"].as_object().is_some_and(|it| it.keys().any(|it| it.eq_ignore_ascii_case(header)));
        assert!(!given || is_told, "{name}: the header {header} is not in the document");
    }
    if answer.body.is_empty() {
        return;
    }
    let media_type = answer.header("content-type").split(';').next().unwrap();
    let content = &told["content"][media_type];
    assert!(content.is_object(), "{name} {media_type} is not in the document");
    if media_type == "application/json" || media_type.ends_with("+json") {
        let body: Value = serde_json::from_str(&answer.body).unwrap();
        let faults: Vec<_> = validator(&content["schema"])
            .iter_errors(&body)
            .map(|it| format!("{}: {it}", it.instance_path()).chars().take(400).collect::<String>())
            .collect();
        assert!(faults.is_empty(), "{name}: {faults:#?}");
        has_no_empty_article(&name, &body);
    }
}

#[track_caller]
fn has_no_empty_article(name: &str, part: &Value) {
    match part {
        Value::Object(members) => {
            assert_ne!(members.get("article"), Some(&Value::from("")), "{name}: an empty article: {part}");
            members.values().for_each(|it| has_no_empty_article(name, it));
        }
        Value::Array(items) => items.iter().for_each(|it| has_no_empty_article(name, it)),
        _ => {}
    }
}
