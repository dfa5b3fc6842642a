//! Deprecated operations, in the headers of their answers and in the document: with made-up entries, since there are none.

use axum::body::Body;
use axum::http::Request;
use axum::middleware::from_fn;
use axum::routing::get;
use axum::{Router, http::HeaderMap};
use despacho::http::deprecation::{self, DEPRECATED, Deprecation};
use despacho::http::routes;
use expect_test::{Expect, expect};
use jiff::civil::date;
use tower::ServiceExt as _;

static MADE_UP: &[Deprecation] = &[
    Deprecation {
        method: "GET",
        path: "/v1/requests/{id}",
        since: date(2027, 1, 1),
        sunset: Some(date(2027, 7, 1)),
        about: "/docs#new",
    },
    Deprecation { method: "POST", path: "/v1/requests", since: date(2027, 1, 1), sunset: None, about: "/docs#new" },
];

async fn check(request: (&str, &str), headers: Expect) {
    headers.assert_eq(&told(request).await);
}

/// What the headers of an answer say of its operation's end.
async fn told(request: (&str, &str)) -> String {
    let answer = || async { "" };
    let router = Router::new()
        .route("/v1/requests/{id}", get(answer).patch(answer))
        .route("/v1/requests", get(answer).post(answer))
        .layer(from_fn(|request, next| deprecation::layer(MADE_UP, request, next)));
    let request = Request::builder().method(request.0).uri(request.1).body(Body::empty()).unwrap();
    let given: HeaderMap = router.oneshot(request).await.unwrap().headers().clone();
    let about = given.iter().filter(|(name, _)| ["deprecation", "sunset", "link"].contains(&name.as_str()));
    let lines: Vec<_> = about.map(|(name, value)| format!("{name}: {}\n", value.to_str().unwrap())).collect();
    lines.concat()
}

#[tokio::test]
async fn answers_say_that_their_operation_is_to_end() {
    let both = expect![[r#"
        deprecation: @1798761600
        sunset: Thu, 01 Jul 2027 00:00:00 GMT
        link: </docs#new>; rel="deprecation"
        link: </docs#new>; rel="sunset"
    "#]];
    check(("GET", "/v1/requests/1"), both).await;
    assert_eq!(told(("HEAD", "/v1/requests/1")).await, told(("GET", "/v1/requests/1")).await);
    let since = expect![[r#"
        deprecation: @1798761600
        link: </docs#new>; rel="deprecation"
    "#]];
    check(("POST", "/v1/requests"), since).await;
    for other in [("PATCH", "/v1/requests/1"), ("GET", "/v1/requests"), ("GET", "/v1/nothing")] {
        check(other, expect![""]).await;
    }
}

#[test]
fn the_document_says_it_too() {
    let mut document = routes::api();
    deprecation::tell(MADE_UP, &mut document);
    let document = serde_json::to_value(&document).unwrap();
    let read = &document["paths"]["/v1/requests/{id}"]["get"];
    assert_eq!(read["deprecated"], true);
    let said = "Deprecated since 2027-01-01; it may be gone from 2027-07-01 on. [What to use in its place](/docs#new).";
    assert!(read["description"].as_str().unwrap().ends_with(said), "{}", read["description"]);
    assert_eq!(document["paths"]["/v1/requests"]["post"]["deprecated"], true);
    assert!(document["paths"]["/v1/requests"]["get"].get("deprecated").is_none());
}

#[test]
fn every_deprecated_operation_is_one_of_the_document() {
    let document: serde_json::Value = serde_json::from_str(routes::document_json()).unwrap();
    for it in DEPRECATED {
        let operation = &document["paths"][it.path][it.method.to_lowercase()];
        assert_eq!(operation["deprecated"], true, "{} {}", it.method, it.path);
        assert!(it.sunset.is_none_or(|day| day >= it.since), "{} {}", it.method, it.path);
    }
}
