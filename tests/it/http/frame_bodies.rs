//! Bodies of requests on real sockets: strict JSON, limits, slow and broken clients.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Router;
use axum::routing::{get, post};
use despacho::config::Settings;
use despacho::http::App;
use despacho::http::extract::{Batch, Json, Query};
use expect_test::{Expect, expect};
use serde::{Deserialize, Serialize};

use super::support::{Answer, Live};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    stake: i64,
    #[serde(default)]
    options: BTreeMap<String, u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    limit: Option<u32>,
    on: Option<String>,
}

fn routes() -> Router<App> {
    Router::new()
        .route("/echo", post(async |Json(it): Json<Sample>| Json(it)))
        .route(
            "/many",
            post(async |batch: Batch<Sample>| Json(if let Batch::Many(all) = batch { all.len() } else { 1 })),
        )
        .route("/query", get(async |Query(it): Query<Params>| format!("{:?} {:?}", it.limit, it.on)))
}

async fn live() -> Live {
    let settings = Settings { max_body_bytes: 1000, body_window: 1, header_timeout: 5, ..Settings::default() };
    Live::around(settings, routes()).await
}

async fn post_to(live: &Live, path: &str, headers: &str, body: impl AsRef<[u8]>) -> Answer {
    let body = body.as_ref();
    let mut client = live.connect().await;
    client.send(format!("POST {path} HTTP/1.1\r\nhost: x\r\n{headers}content-length: {}\r\n\r\n", body.len())).await;
    client.send(body).await;
    client.answer().await.unwrap()
}

const JSON: &str = "content-type: application/json; charset=utf-8\r\n";

#[tokio::test]
async fn a_json_body_is_read_strictly() {
    let live = live().await;
    let check = async |body: &[u8], expected: Expect| {
        let answer = post_to(&live, "/echo", JSON, body).await;
        expected.assert_eq(&if answer.status == 200 { answer.body } else { answer.problem().replace('\0', "␀") });
    };
    check(br#"{"stake":100,"options":{"9.draw":1}}"#, expect![[r#"{"stake":100,"options":{"9.draw":1}}"#]]).await;
    check(
        b"",
        expect![[r#"
            400 /problems/malformed-json: the JSON ends too early, at line 1 column 0
              /problems/malformed-json at ``: the JSON ends too early, at line 1 column 0"#]],
    )
    .await;
    check(
        br#"{"stake":100"#,
        expect![[r#"
            400 /problems/malformed-json: the JSON ends too early, at line 1 column 12
              /problems/malformed-json at ``: the JSON ends too early, at line 1 column 12"#]],
    )
    .await;
    check(
        br#"{"stake":100}x"#,
        expect![[r#"
            400 /problems/malformed-json: the text is not valid JSON at line 1 column 14
              /problems/malformed-json at ``: the text is not valid JSON at line 1 column 14"#]],
    )
    .await;
    check(
        "\u{feff}{\"stake\":100}".as_bytes(),
        expect![[r#"
        400 /problems/malformed-json: the body begins with a byte-order mark; JSON has none
          /problems/malformed-json at ``: the body begins with a byte-order mark; JSON has none"#]],
    )
    .await;
    check(
        br#"{"stake":100,"stake":100}"#,
        expect![[r#"
        400 /problems/malformed-json: the name stands twice in its object
          /problems/malformed-json at `/stake`: the name stands twice in its object"#]],
    )
    .await;
    check(
        br#"{"stake":100,"options":{"a":1,"a":2}}"#,
        expect![[r#"
        400 /problems/malformed-json: the name stands twice in its object
          /problems/malformed-json at `/options/a`: the name stands twice in its object"#]],
    )
    .await;
    check(
        b"{\"stake\":100,\"options\":{\"a\0\":1}}",
        expect![[r#"
        400 /problems/malformed-json: the text is not valid JSON at line 1 column 27
          /problems/malformed-json at ``: the text is not valid JSON at line 1 column 27"#]],
    )
    .await;
    check(
        br#"{"stake":100,"options":{"\u0000":1}}"#,
        expect![[r#"
        400 /problems/malformed-json: a string holds the character U+0000, which cannot be kept
          /problems/malformed-json at `/options/␀`: a string holds the character U+0000, which cannot be kept"#]],
    )
    .await;
    check(
        br#"{"stake":100,"options":{"\ud800":1}}"#,
        expect![[r#"
            400 /problems/malformed-json: the text is not valid JSON at line 1 column 32
              /problems/malformed-json at ``: the text is not valid JSON at line 1 column 32"#]],
    )
    .await;
    check(
        b"{\"stake\":100,\"options\":{\"\xff\":1}}",
        expect![[r#"
            400 /problems/malformed-json: the text is not valid JSON at line 1 column 26
              /problems/malformed-json at ``: the text is not valid JSON at line 1 column 26"#]],
    )
    .await;
    check(
        br#"{"stake":100,"steak":1}"#,
        expect![[r#"
            422 /problems/field-invalid: there is no such field: stake, options may stand here
              /problems/field-invalid at `/steak`: there is no such field: stake, options may stand here"#]],
    )
    .await;
    check(
        br#"{"stake":1e3}"#,
        expect![[r#"
            422 /problems/field-invalid: expected a whole number within range, found the number 1000.0
              /problems/field-invalid at `/stake`: expected a whole number within range, found the number 1000.0"#]],
    )
    .await;
    check(
        br#"{"stake":99999999999999999999999999}"#,
        expect![[r#"
            422 /problems/field-invalid: expected a whole number within range, found the number 1e26
              /problems/field-invalid at `/stake`: expected a whole number within range, found the number 1e26"#]],
    )
    .await;
    check(
        br#"{"stake":1e999}"#,
        expect![[r#"
            400 /problems/malformed-json: the text is not valid JSON at line 1 column 14
              /problems/malformed-json at ``: the text is not valid JSON at line 1 column 14"#]],
    )
    .await;
    check(
        br#"{"stake":100,"options":{"a":{"b":[]}}}"#,
        expect![[r#"
            422 /problems/field-invalid: expected a whole number, not negative and within range, found an object
              /problems/field-invalid at `/options/a`: expected a whole number, not negative and within range, found an object"#]],
    )
    .await;
    check(
        b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        expect![[r#"
            400 /problems/malformed-json: the JSON ends too early, at line 1 column 28
              /problems/malformed-json at ``: the JSON ends too early, at line 1 column 28"#]],
    )
    .await;
}

#[tokio::test]
async fn media_type_encoding_and_size_are_judged_first() {
    let live = live().await;
    let check = async |headers: &str, body: &str, expected: Expect| {
        expected.assert_eq(&post_to(&live, "/echo", headers, body).await.problem());
    };
    check(
        "",
        "{}",
        expect!["415 /problems/media-type-unsupported: the body has no Content-Type: send application/json"],
    )
    .await;
    check(
        "content-type: text/plain\r\n",
        "{}",
        expect!["415 /problems/media-type-unsupported: `text/plain` is not read here: send application/json"],
    )
    .await;
    check(
        &format!("{JSON}content-encoding: gzip\r\n"),
        "{}",
        expect!["415 /problems/media-type-unsupported: the Content-Encoding `gzip` is not read here: identity"],
    )
    .await;
    check(JSON, &" ".repeat(1001), expect!["413 /problems/body-too-large: the body is larger than 1000 bytes"]).await;

    let mut client = live.connect().await;
    client.send(format!("POST /echo HTTP/1.1\r\nhost: x\r\n{JSON}transfer-encoding: chunked\r\n\r\n")).await;
    for _ in 0..3 {
        client.send(format!("200\r\n{}\r\n", " ".repeat(0x200))).await;
    }
    expect!["413 /problems/body-too-large: the body is larger than 1000 bytes"]
        .assert_eq(&client.answer().await.unwrap().problem());
}

#[tokio::test]
async fn lines_are_read_as_one_array() {
    let live = live().await;
    let ndjson = "content-type: application/x-ndjson\r\n";
    assert_eq!(post_to(&live, "/many", ndjson, "{\"stake\":1}\r\n\n{\"stake\":2}").await.body, "2");
    assert_eq!(post_to(&live, "/many", JSON, "{\"stake\":1}").await.body, "1");
    let faulty =
        post_to(&live, "/many", ndjson, "{\"stake\":1}\n{\"stake\":\"2\"}\n\n{\"stake\":3,\"stake\":3}\n").await;
    expect![[r#"
        422 /problems/request-invalid: 2 faults were found
          /problems/field-invalid at line 2 `/stake`: expected a whole number within range, found string "2"
          /problems/malformed-json at line 4 `/stake`: the name stands twice in its object"#]]
    .assert_eq(&faulty.problem());
}

#[tokio::test]
async fn parameters_are_read_strictly() {
    let live = live().await;
    let check = async |query: &str, expected: Expect| {
        let answer = live.get(&format!("/query?{query}")).await;
        expected.assert_eq(&if answer.status == 200 { answer.body } else { answer.problem() });
    };
    check("limit=5&on=2026-01-01", expect![[r#"Some(5) Some("2026-01-01")"#]]).await;
    check("", expect!["None None"]).await;
    check(
        "limit=five",
        expect![[r#"
            400 /problems/parameter-invalid: expected a whole number, not negative and within range, found `five`
              /problems/parameter-invalid at `limit`: expected a whole number, not negative and within range, found `five`"#]],
    )
    .await;
    check(
        "limit=-1",
        expect![[r#"
            400 /problems/parameter-invalid: expected a whole number, not negative and within range, found `-1`
              /problems/parameter-invalid at `limit`: expected a whole number, not negative and within range, found `-1`"#]],
    )
    .await;
    check(
        "limit=1&limit=2",
        expect![[r#"
            400 /problems/parameter-invalid: `limit` is given twice
              /problems/parameter-invalid at `limit`: `limit` is given twice"#]],
    )
    .await;
    check(
        "limti=1",
        expect![[r#"
            400 /problems/parameter-invalid: there is no such field: limit, on may stand here
              /problems/parameter-invalid at `limti`: there is no such field: limit, on may stand here"#]],
    )
    .await;
    check(
        "on=%00",
        expect![[r#"
        400 /problems/parameter-invalid: the value holds the character U+0000
          /problems/parameter-invalid at `on`: the value holds the character U+0000"#]],
    )
    .await;
}

#[tokio::test]
async fn a_client_that_sends_too_slowly_is_cut_off() {
    let live = live().await;
    let mut client = live.connect().await;
    client.send(format!("POST /echo HTTP/1.1\r\nhost: x\r\n{JSON}content-length: 500\r\n\r\n")).await;
    let answer = {
        let (mut from, mut to) = client.0.split();
        let drip = async {
            use tokio::io::AsyncWriteExt as _;
            while to.write_all(b" ").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            std::future::pending::<()>().await;
        };
        let mut bytes = vec![0; 4096];
        tokio::select! {
            () = drip => unreachable!(),
            read = tokio::io::AsyncReadExt::read(&mut from, &mut bytes) => String::from_utf8_lossy(&bytes[..read.unwrap()]).into_owned(),
        }
    };
    assert!(answer.starts_with("HTTP/1.1 400 ") && answer.contains("/problems/body-broken-off"), "{answer}");
    assert!(answer.contains("more slowly than 1024 bytes a second"), "{answer}");
}

#[tokio::test]
async fn a_client_that_goes_away_leaves_the_service_unharmed() {
    let live = live().await;
    for _ in 0..20 {
        let mut client = live.connect().await;
        client.send(format!("POST /echo HTTP/1.1\r\nhost: x\r\n{JSON}content-length: 500\r\n\r\n{{")).await;
    }
    assert_eq!(post_to(&live, "/echo", JSON, "{\"stake\":1}").await.status, 200);
}
