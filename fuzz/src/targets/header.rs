//! Readers of headers: what a client accepts, digests, idempotency keys, revisions, media types.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use despacho::http::{body, lists, negotiate, once};
use despacho::lang::Lang;

static NAMES: [HeaderName; 7] = [
    header::ACCEPT,
    header::ACCEPT_LANGUAGE,
    HeaderName::from_static("content-digest"),
    once::KEY,
    header::IF_MATCH,
    header::CONTENT_TYPE,
    header::CONTENT_ENCODING,
];
const OFFERS: [&str; 4] = ["application/json", "application/x-ndjson", "text/csv", "text/html"];

/// Checks the values of one header: each line is one.
pub fn check(data: &[u8]) {
    let Some((chosen, values)) = super::choose(data, NAMES.len()) else { return };
    let mut headers = HeaderMap::new();
    for value in values.split(|it| *it == b'\n').take(8) {
        if let Ok(value) = HeaderValue::from_bytes(value) {
            headers.append(&NAMES[chosen], value);
        }
    }
    match chosen {
        0 => {
            if let Ok(offer) = negotiate::media_type(&headers, &OFFERS) {
                assert!(OFFERS.contains(&offer));
                // What is given does not depend on what else is offered and liked less.
                assert_eq!(negotiate::media_type(&headers, &[offer]).ok(), Some(offer));
            }
        }
        1 => {
            let lang = negotiate::language(&headers);
            assert!(Lang::ALL.contains(&lang));
        }
        2 => {
            if let Ok(Some(sum)) = once::digest_of(&headers) {
                let text = STANDARD.encode(sum);
                let there = headers.values().any(|it| it.to_str().is_ok_and(|it| it.contains(&text)));
                assert!(there, "a digest that stands nowhere");
            }
        }
        3 => {
            if let Ok(Some(key)) = once::key_of(&headers) {
                assert!((1..=255).contains(&key.len()) && headers.len() == 1);
            }
        }
        4 => drop(lists::if_match(&headers)),
        5 => drop(body::expect_type(&headers, &["application/json", "application/x-ndjson"])),
        _ => drop(body::expect_encoding(&headers, &["gzip", "zstd"])),
    }
}
