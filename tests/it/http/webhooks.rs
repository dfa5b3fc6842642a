//! Webhooks: what their receivers get, and what comes of it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use despacho::config::Settings;
use despacho::db::Db;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::site::{Answer, Site};
use crate::support::on_both;

on_both! {
    what_happens_is_told_and_signed, what_fails_is_tried_again, a_receiver_that_is_gone_is_told_no_more,
    replicas_share_the_work, private_addresses_are_refused, webhooks_are_ones_own, what_happens_meanwhile_is_not_told,
    what_was_allowed_before_is_not_sent_to, names_that_are_not_reached_are_told_alike, a_webhook_ends_with_the_key_that_made_it,
    an_operator_has_notice_at_its_own_address_alone,
    a_silent_receiver_holds_up_nobody_else, a_silent_receiver_is_left_alone_for_a_while,
}

/// A receiver: what it got, and what it answers, 204 where nothing else is asked of it.
#[derive(Clone, Default)]
pub struct Receiver {
    got: Arc<Mutex<Vec<(HeaderMap, Bytes)>>>,
    answers: Arc<Mutex<VecDeque<u16>>>,
}

impl Receiver {
    pub async fn start() -> (Self, String) {
        let this = Self::default();
        let shared = this.clone();
        let take = move |headers: HeaderMap, body: Bytes| async move {
            shared.got.lock().unwrap().push((headers, body));
            let status = shared.answers.lock().unwrap().pop_front().unwrap_or(204);
            StatusCode::from_u16(status).unwrap()
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hooks", listener.local_addr().unwrap());
        let router = Router::new().route("/hooks", post(take));
        tokio::spawn(async move { axum::serve(listener, router).await });
        (this, url)
    }

    pub fn answers(&self, statuses: impl IntoIterator<Item = u16>) {
        self.answers.lock().unwrap().extend(statuses);
    }

    fn count(&self) -> usize {
        self.got.lock().unwrap().len()
    }
}

async fn site(db: Db) -> Site {
    Site::with(db, Settings { private_webhooks: true, ..Settings::default() }).await
}

async fn made(site: &Site, url: &str) -> (String, String) {
    let made = site.post("galaxy", "/v1/webhooks", &json!({"url": url})).await;
    assert_eq!(made.header("cache-control"), "no-store");
    let webhook = made.json(201);
    assert_eq!((&webhook["operator"], &webhook["state"]), (&json!("galaxy"), &json!("active")));
    (format!("/v1/webhooks/{}", webhook["id"].as_str().unwrap()), webhook["secret"].as_str().unwrap().to_owned())
}

async fn file(site: &Site, by: &str, reference: &str) -> Value {
    let filing = json!({"game": "makccarat", "scope": {"operator": by}, "adopts_on": "2026-12-10",
        "options": {"9.draw": "second", "16.payouts": "second"}, "external_reference": reference});
    site.post(by, "/v1/requests", &filing).await.json(201)
}

/// Goes round until there is nothing to do.
pub async fn rounds(site: &Site) {
    while site.app.dispatcher().round().await.unwrap() > 0 {}
}

/// HMAC-SHA256, written out (RFC 2104).
fn hmac(key: &[u8], text: &[u8]) -> Vec<u8> {
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let pad = |with: u8| block.map(|it| it ^ with).to_vec();
    let inner = Sha256::digest([pad(0x36), text.to_vec()].concat());
    Sha256::digest([pad(0x5c), inner.to_vec()].concat()).to_vec()
}

fn signed(secret: &str, headers: &HeaderMap, body: &[u8]) -> String {
    let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
    let header = |name: &str| headers[name].to_str().unwrap();
    let text = [format!("{}.{}.", header("webhook-id"), header("webhook-timestamp")).as_bytes(), body].concat();
    format!("v1,{}", STANDARD.encode(hmac(&key, &text)))
}

async fn what_happens_is_told_and_signed(db: Db) {
    let (receiver, url) = Receiver::start().await;
    let site = site(db).await;
    file(&site, "galaxy", "before").await;
    let (path, secret) = made(&site, &url).await;
    let request = file(&site, "galaxy", "G").await;
    file(&site, "wynn", "W").await;
    rounds(&site).await;
    {
        let got = receiver.got.lock().unwrap();
        let [(headers, body)] = got.as_slice() else { panic!("{}", got.len()) };
        assert_eq!(headers["webhook-signature"], signed(&secret, headers, body));
        let message: Value = serde_json::from_slice(body).unwrap();
        assert_eq!(message["type"], "filed");
        assert_eq!(message["data"]["request"], request["id"]);
        assert_eq!(message["data"]["id"].as_str().unwrap(), headers["webhook-id"].to_str().unwrap());
    }
    // A new secret: for a while both sign, then the new one alone.
    let rotated = site.post("galaxy", &format!("{path}/secrets"), &json!({"overlap_seconds": 60})).await.json(201);
    let new = rotated["secret"].as_str().unwrap().to_owned();
    assert_ne!(secret, new);
    for (moment, secrets) in
        [("2026-12-02T10:15:30+08:00", vec![&new, &secret]), ("2026-12-02T10:16:01+08:00", vec![&new])]
    {
        site.at(moment);
        file(&site, "galaxy", moment).await;
        rounds(&site).await;
        let got = receiver.got.lock().unwrap();
        let (headers, body) = got.last().unwrap();
        let expected: Vec<_> = secrets.iter().map(|it| signed(it, headers, body)).collect();
        assert_eq!(headers["webhook-signature"].to_str().unwrap(), expected.join(" "));
    }
    assert_eq!(receiver.count(), 3);
    let long = site.post("galaxy", &format!("{path}/secrets"), &json!({"overlap_seconds": 9_999_999})).await;
    assert_eq!(long.problem(), "422 field-invalid /overlap_seconds");
}

async fn deliveries(site: &Site, path: &str) -> Vec<Value> {
    let page = site.get("galaxy", &format!("{path}/deliveries")).await.json(200);
    page["items"].as_array().unwrap().clone()
}

async fn what_fails_is_tried_again(db: Db) {
    let (receiver, url) = Receiver::start().await;
    let site = site(db).await;
    let (path, _) = made(&site, &url).await;
    receiver.answers([503; 10]);
    file(&site, "galaxy", "G").await;
    rounds(&site).await;
    assert_eq!(receiver.count(), 1);
    // Not before its time, and each wait is longer.
    let mut now = site.now().micros();
    let mut waits = Vec::new();
    for attempts in 1..10 {
        let [delivery] = deliveries(&site, &path).await.try_into().unwrap();
        assert_eq!((&delivery["state"], &delivery["attempts"]), (&json!("pending"), &json!(attempts)));
        assert_eq!(delivery["tries"][attempts - 1]["status"], 503);
        let next: jiff::Timestamp = delivery["next_at"].as_str().unwrap().parse().unwrap();
        let next = next.as_microsecond();
        waits.push((next - now) / 1_000_000);
        assert!(site.clock.set(despacho::instant::Instant::from_micros(next - 1)));
        rounds(&site).await;
        assert_eq!(receiver.count(), attempts);
        assert!(site.clock.set(despacho::instant::Instant::from_micros(next)));
        rounds(&site).await;
        assert_eq!(receiver.count(), attempts + 1);
        now = next;
    }
    assert!(waits.is_sorted() && waits.iter().sum::<i64>() > 3 * 86_400, "{waits:?}");
    let [given_up] = deliveries(&site, &path).await.try_into().unwrap();
    assert_eq!((&given_up["state"], &given_up["attempts"]), (&json!("failed"), &json!(10)));
    // By hand it is sent once more, under the same id.
    let replay = format!("{path}/deliveries/{}/replay", given_up["id"].as_str().unwrap());
    site.call("galaxy", Method::POST, &replay, &[], Body::empty()).await.json(200);
    rounds(&site).await;
    let [taken] = deliveries(&site, &path).await.try_into().unwrap();
    assert_eq!((&taken["state"], &taken["attempts"]), (&json!("delivered"), &json!(11)));
    let got = receiver.got.lock().unwrap();
    let ids: std::collections::BTreeSet<_> = got.iter().map(|it| it.0["webhook-id"].to_str().unwrap()).collect();
    assert_eq!(ids.len(), 1);
}

async fn a_receiver_that_is_gone_is_told_no_more(db: Db) {
    let (receiver, url) = Receiver::start().await;
    let site = site(db).await;
    let (path, _) = made(&site, &url).await;
    receiver.answers([410]);
    file(&site, "galaxy", "G").await;
    rounds(&site).await;
    assert_eq!(site.get("galaxy", &path).await.json(200)["state"], "gone");
    file(&site, "galaxy", "H").await;
    rounds(&site).await;
    assert_eq!(receiver.count(), 1);
    // Its keeper may wake it.
    let woken = site.change("galaxy", Method::PATCH, &path, 2, &json!({"state": "active"})).await.json(200);
    assert_eq!((&woken["state"], &woken["revision"]), (&json!("active"), &json!(3)));
    file(&site, "galaxy", "I").await;
    site.at("2026-12-02T11:15:00+08:00");
    rounds(&site).await;
    let states: Vec<_> = deliveries(&site, &path).await.iter().map(|it| it["state"].clone()).collect();
    assert_eq!(states, ["delivered", "delivered"], "the one that it refused, and the new one");
}

async fn replicas_share_the_work(db: Db) {
    let (receiver, url) = Receiver::start().await;
    let site = site(db).await;
    let (path, _) = made(&site, &url).await;
    for n in 0..12 {
        file(&site, "galaxy", &format!("G-{n}")).await;
    }
    let replicas = (0..4).map(|_| {
        let replica = site.app.dispatcher();
        tokio::spawn(async move { while replica.round().await.unwrap() > 0 {} })
    });
    for replica in replicas.collect::<Vec<_>>() {
        replica.await.unwrap();
    }
    assert_eq!(deliveries(&site, &path).await.iter().filter(|it| it["state"] == "delivered").count(), 12);
    assert_eq!(receiver.count(), 12, "each once, as long as nobody breaks off");
}

async fn private_addresses_are_refused(db: Db) {
    let (receiver, url) = Receiver::start().await;
    let site = Site::new(db).await;
    for url in [&url, "https://127.0.0.1/", "https://169.254.169.254/latest", "http://example.mo/", "nothing"] {
        let refused = site.post("galaxy", "/v1/webhooks", &json!({"url": url})).await;
        assert_eq!(refused.problem(), "422 field-invalid /url", "{url}");
    }
    // A name is looked up when it is sent to.
    let port = url.rsplit(':').next().unwrap();
    let (path, _) = made(&site, &format!("https://localhost:{port}")).await;
    file(&site, "galaxy", "G").await;
    rounds(&site).await;
    let [delivery] = deliveries(&site, &path).await.try_into().unwrap();
    let error = delivery["tries"][0]["error"].as_str().unwrap();
    assert_eq!(error, "not reached");
    assert_eq!(receiver.count(), 0);
}

async fn webhooks_are_ones_own(db: Db) {
    let site = site(db).await;
    let (path, _) = made(&site, "https://back-office.example/").await;
    let none = "/v1/webhooks/01a22a97-5463-73b0-85c4-c35e9d276029";
    let alike = |one: &Answer, other: &Answer| assert_eq!((one.status, &one.body), (other.status, &other.body));
    for rest in ["", "/deliveries"] {
        let foreign = site.get("wynn", &format!("{path}{rest}")).await;
        assert_eq!(foreign.problem(), "404 not-found");
        alike(&foreign, &site.get("wynn", &format!("{none}{rest}")).await);
    }
    let rotate = |path: &str| format!("{path}/secrets");
    let foreign = site.post("wynn", &rotate(&path), &json!({})).await;
    alike(&foreign, &site.post("wynn", &rotate(none), &json!({})).await);
    let change = json!({"state": "retired"});
    let foreign = site.change("wynn", Method::PATCH, &path, 1, &change).await;
    alike(&foreign, &site.change("wynn", Method::PATCH, none, 1, &change).await);
    assert_eq!(site.get("wynn", "/v1/webhooks").await.json(200)["items"], json!([]));
    assert_eq!(site.get("admin", "/v1/webhooks").await.json(200)["items"].as_array().unwrap().len(), 1);
    assert_eq!(site.get("inspector", "/v1/webhooks").await.problem(), "403 role-insufficient");
    for operator in ["galaxy", "none"] {
        let refused =
            site.post("wynn", "/v1/webhooks", &json!({"url": "https://w.example/", "operator": operator})).await;
        assert_eq!(refused.problem(), "422 field-invalid /operator");
    }
    // Stale and missing revisions; what is retired stays so.
    assert_eq!(site.change("galaxy", Method::PATCH, &path, 2, &change).await.problem(), "412 revision-stale");
    let headers = [("content-type", "application/json")];
    let missing = site.call("galaxy", Method::PATCH, &path, &headers, change.to_string()).await;
    assert_eq!(missing.problem(), "428 revision-missing");
    assert_eq!(site.change("galaxy", Method::PATCH, &path, 1, &change).await.json(200)["state"], "retired");
    let again = site.change("galaxy", Method::PATCH, &path, 2, &json!({"state": "active"})).await;
    assert_eq!(again.problem(), "422 field-invalid /state");
}

async fn what_happens_meanwhile_is_not_told(db: Db) {
    let (receiver, url) = Receiver::start().await;
    let site = site(db).await;
    let acts = json!({"url": url, "acts": ["withdrawn"]});
    let webhook = site.post("galaxy", "/v1/webhooks", &acts).await.json(201);
    let path = format!("/v1/webhooks/{}", webhook["id"].as_str().unwrap());
    let withdraw = async |reference| {
        let request = file(&site, "galaxy", reference).await;
        let path = format!("/v1/requests/{}/withdrawal", request["id"].as_str().unwrap());
        site.post("galaxy", &path, &json!({"revision": 1})).await.json(200);
        rounds(&site).await;
    };
    withdraw("A").await;
    assert_eq!(receiver.count(), 1, "the filing is none of the acts");
    site.change("galaxy", Method::PATCH, &path, 1, &json!({"state": "disabled"})).await.json(200);
    withdraw("B").await;
    site.change("galaxy", Method::PATCH, &path, 2, &json!({"state": "active"})).await.json(200);
    rounds(&site).await;
    assert_eq!(receiver.count(), 1);
    withdraw("C").await;
    assert_eq!(receiver.count(), 2);
}

/// Addresses that were given under `--private-webhooks` are looked at each time that something is sent.
async fn what_was_allowed_before_is_not_sent_to(db: Db) {
    let (receiver, url) = Receiver::start().await;
    let port = url.rsplit(':').next().unwrap();
    let site = site(db).await;
    let mut paths = Vec::new();
    for url in [
        &url,
        &format!("http://[::ffff:127.0.0.1]:{port}"),
        &format!("https://[::ffff:7f00:1]:{port}"),
        "https://10.0.0.1/x",
    ] {
        paths.push(made(&site, url).await.0);
    }
    let strict = site.again(|it| it.private_webhooks = false).await;
    file(&strict, "galaxy", "G").await;
    rounds(&strict).await;
    assert_eq!(receiver.count(), 0);
    for path in &paths {
        let [delivery] = deliveries(&strict, path).await.try_into().unwrap();
        assert_eq!(delivery["tries"][0]["error"], "not reached", "{path}");
    }
    // Where it is allowed again it is sent.
    site.at("2026-12-02T10:20:00+08:00");
    rounds(&site).await;
    assert!(receiver.count() >= 1);
}

/// Whoever may name an address learns nothing by it of the network that the service stands in.
async fn names_that_are_not_reached_are_told_alike(db: Db) {
    let site = Site::new(db).await;
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let urls = [
        "https://localhost/".to_owned(),
        format!("https://localhost:{free}/"),
        "https://no-such-name.invalid/".to_owned(),
    ];
    let mut paths = Vec::new();
    for url in &urls {
        paths.push(made(&site, url).await.0);
    }
    file(&site, "galaxy", "G").await;
    rounds(&site).await;
    for (path, url) in paths.iter().zip(&urls) {
        let [delivery] = deliveries(&site, path).await.try_into().unwrap();
        let tried = &delivery["tries"][0];
        assert_eq!((&tried["status"], &tried["error"]), (&Value::Null, &json!("not reached")), "{url}");
    }
    // So it is of one that listens nowhere, where private addresses are allowed.
    let lax = site.again(|it| it.private_webhooks = true).await;
    let (path, _) = made(&lax, &format!("http://127.0.0.1:{free}/")).await;
    file(&lax, "galaxy", "H").await;
    rounds(&lax).await;
    assert_eq!(deliveries(&lax, &path).await[0]["tries"][0]["error"], "not reached");
}

async fn a_webhook_ends_with_the_key_that_made_it(db: Db) {
    let (receiver, url) = Receiver::start().await;
    let site = site(db).await;
    let call = async |secret: &str, method: Method, path: &str, body: Value| {
        let bearer = format!("Bearer {secret}");
        let headers = [("authorization", &*bearer), ("content-type", "application/json"), ("if-match", "\"1\"")];
        site.call("", method, path, &headers, body.to_string()).await
    };
    let key = async |scopes: Value| {
        let new = json!({"subject": "hooks", "role": "operator", "operator": "galaxy", "scopes": scopes});
        let made = site.post("admin", "/v1/keys", &new).await.json(201);
        (format!("/v1/keys/{}", made["id"].as_str().unwrap()), made["secret"].as_str().unwrap().to_owned())
    };
    // To have events sent is to read them.
    let (_, narrow) = key(json!(["webhooks:manage"])).await;
    let refused = call(&narrow, Method::POST, "/v1/webhooks", json!({"url": url})).await;
    assert_eq!(refused.problem(), "403 scope-insufficient");
    let (own, _) = made(&site, &url).await;
    for (method, path) in
        [(Method::PATCH, own.clone()), (Method::POST, format!("{own}/deliveries/{}/replay", uuid::Uuid::max()))]
    {
        let refused = call(&narrow, method, &path, json!({"url": "https://elsewhere.example/"})).await;
        assert_eq!(refused.problem(), "403 scope-insufficient", "{path}");
    }
    call(&narrow, Method::GET, "/v1/webhooks", Value::Null).await.json(200);
    call(&narrow, Method::POST, &format!("{own}/secrets"), json!({})).await.json(201);
    site.change("galaxy", Method::PATCH, &own, 1, &json!({"state": "retired"})).await.json(200);

    let scopes = json!(["webhooks:manage", "requests:read"]);
    for (n, end) in ["revoked", "limited"].into_iter().enumerate() {
        let (path, secret) = key(scopes.clone()).await;
        let hook = call(&secret, Method::POST, "/v1/webhooks", json!({"url": url})).await.json(201);
        let hook = format!("/v1/webhooks/{}", hook["id"].as_str().unwrap());
        let before = receiver.count();
        file(&site, "galaxy", &format!("{end} before")).await;
        rounds(&site).await;
        assert_eq!(receiver.count(), before + 1 + n);
        if end == "revoked" {
            site.post("admin", &format!("{path}/retirement"), &json!({})).await.json(200);
        } else {
            site.change("admin", Method::PATCH, &path, 1, &json!({"scopes": ["webhooks:manage"]})).await.json(200);
        }
        let stands = site.get("galaxy", &hook).await.json(200);
        assert_eq!((&stands["state"], &stands["revision"]), (&json!("disabled"), &json!(2)), "{end}");
        file(&site, "galaxy", &format!("{end} after")).await;
        rounds(&site).await;
        assert_eq!(receiver.count(), before + 1 + 2 * n, "{end}");
        // Whoever wakes it answers for it.
        site.change("galaxy", Method::PATCH, &hook, 2, &json!({"state": "active"})).await.json(200);
    }
    // A change that leaves it what it needs stops nothing.
    let (path, secret) = key(Value::Null).await;
    let hook = call(&secret, Method::POST, "/v1/webhooks", json!({"url": url})).await.json(201);
    site.change("admin", Method::PATCH, &path, 1, &json!({"scopes": scopes})).await.json(200);
    let stands = site.get("galaxy", &format!("/v1/webhooks/{}", hook["id"].as_str().unwrap())).await.json(200);
    assert_eq!(stands["state"], "active");
}

/// What an admin has sent somewhere, and what was asked for without being given, is no notice to the operator.
async fn an_operator_has_notice_at_its_own_address_alone(db: Db) {
    let (receiver, url) = Receiver::start().await;
    let site = site(db).await;
    let admins = site.post("admin", "/v1/webhooks", &json!({"url": url, "operator": "galaxy"})).await.json(201);
    let (own, _) = made(&site, &url).await;
    // The admin has turned the operator's own to another address.
    site.change("admin", Method::PATCH, &own, 1, &json!({"url": format!("{url}?admin")})).await.json(200);
    let request = file(&site, "galaxy", "G").await;
    let path = format!("/v1/requests/{}", request["id"].as_str().unwrap());
    site.post("inspector", &format!("{path}/decision"), &json!({"revision": 1, "decision": "approve"})).await.json(200);
    rounds(&site).await;
    assert_eq!(receiver.count(), 4, "{admins}");
    let notified = async || site.get("galaxy", &format!("{path}/receipt")).await.json(200)["notified"].clone();
    let certificate = format!("{path}/certificate");
    site.call("galaxy", Method::HEAD, &certificate, &[], Body::empty()).await;
    site.call("galaxy", Method::GET, &certificate, &[("if-none-match", "*")], Body::empty()).await;
    for key in ["admin", "inspector", "auditor"] {
        site.get(key, &certificate).await;
    }
    assert_eq!(notified().await, Value::Null);
    // Its own address again, and what it is sent once more.
    site.change("galaxy", Method::PATCH, &own, 2, &json!({"url": url})).await.json(200);
    let sent = deliveries(&site, &own).await;
    let approved = &sent[0]; // the latest
    site.call(
        "galaxy",
        Method::POST,
        &format!("{own}/deliveries/{}/replay", approved["id"].as_str().unwrap()),
        &[],
        Body::empty(),
    )
    .await
    .json(200);
    receiver.answers([500]);
    rounds(&site).await;
    assert_eq!(notified().await, Value::Null, "not taken");
    site.at("2026-12-02T11:15:00+08:00");
    rounds(&site).await;
    assert_eq!(notified().await["how"], "webhook");
    // A certificate that is given is a notice too, and the first counts.
    let filing = json!({"game": "makccarat", "scope": {"table": "GX-1"}, "adopts_on": "2026-12-20",
        "options": {"9.draw": "second", "16.payouts": "second"}});
    let other = site.post("galaxy", "/v1/requests", &filing).await.json(201);
    let path = format!("/v1/requests/{}", other["id"].as_str().unwrap());
    site.change("galaxy", Method::PATCH, &own, 3, &json!({"state": "retired"})).await.json(200);
    site.post("inspector", &format!("{path}/decision"), &json!({"revision": 1, "decision": "return", "reasons": "x"}))
        .await
        .json(200);
    site.get("galaxy", &format!("{path}/certificate")).await;
    let receipt = site.get("galaxy", &format!("{path}/receipt")).await.json(200);
    assert_eq!(receipt["notified"]["how"], "certificate");
}

/// Takes connections, and never says anything.
async fn silent() -> (String, Arc<Mutex<Vec<tokio::net::TcpStream>>>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hooks", listener.local_addr().unwrap());
    let held = Arc::<Mutex<Vec<_>>>::default();
    let holds = held.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            holds.lock().unwrap().push(stream);
        }
    });
    (url, held)
}

async fn a_silent_receiver_holds_up_nobody_else(db: Db) {
    let settings = Settings { private_webhooks: true, quota_webhooks: 20, ..Settings::default() };
    let site = Site::with(db, settings).await;
    let (url, held) = silent().await;
    for _ in 0..20 {
        site.post("galaxy", "/v1/webhooks", &json!({"url": url})).await.json(201);
    }
    let refused = site.post("galaxy", "/v1/webhooks", &json!({"url": url})).await;
    assert_eq!(refused.problem(), "507 quota-exceeded");
    let (receiver, url) = Receiver::start().await;
    site.post("wynn", "/v1/webhooks", &json!({"url": url})).await.json(201);
    let (end, dispatcher) = (tokio_util::sync::CancellationToken::new(), site.app.dispatcher());
    let running = tokio::spawn(dispatcher.run(end.clone()));
    for n in 0..5 {
        file(&site, "galaxy", &format!("G-{n}")).await;
    }
    while held.lock().unwrap().len() < 8 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    for n in 0..3 {
        let began = std::time::Instant::now();
        file(&site, "wynn", &format!("W-{n}")).await;
        while receiver.count() <= n {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        assert!(began.elapsed() < std::time::Duration::from_secs(3), "{:?}", began.elapsed());
    }
    assert_eq!(held.lock().unwrap().len(), 8, "of one operator no more is sent at once");
    end.cancel();
    running.abort();
}

async fn a_silent_receiver_is_left_alone_for_a_while(db: Db) {
    let settings = Settings { private_webhooks: true, webhook_timeout: 1, ..Settings::default() };
    let site = Site::with(db, settings).await;
    let (url, held) = silent().await;
    let (path, _) = made(&site, &url).await;
    for n in 0..10 {
        file(&site, "galaxy", &format!("G-{n}")).await;
    }
    let count = || held.lock().unwrap().len();
    rounds(&site).await;
    assert_eq!(count(), 4, "so many are sent to one webhook at once, and then it rests");
    site.at("2026-12-02T10:15:04+08:00");
    rounds(&site).await;
    assert_eq!(count(), 4);
    // Then one is tried, and there is a longer rest.
    site.at("2026-12-02T10:15:06+08:00");
    rounds(&site).await;
    assert_eq!(count(), 5);
    site.at("2026-12-02T10:15:20+08:00");
    rounds(&site).await;
    assert_eq!(count(), 5);
    let tried = deliveries(&site, &path).await;
    assert_eq!(tried.iter().filter(|it| it["attempts"] != 0).count(), 5);
}
