//! The issuer's keys: fetched once, again when they change, kept when it is down.

use std::time::Duration;

use despacho::config::Settings;
use despacho::db::Db;
use despacho::oidc::{BURST, MAX_AGE, PAUSE, REFRESH, RETRY, TURN};
use serde_json::json;

use super::issuer::{Answers, Signer, TestIssuer};
use super::{Trusting, header, refused, signed};
use crate::http::site::Site;
use crate::support::{on_both, on_sqlite};

on_both! { new_keys_are_taken_after_one_fetch, strangers_keep_no_new_key_waiting, without_an_issuer_keys_still_hold }

const UNKNOWN: &str = "the token's `kid` names no key that its issuer publishes";

impl Trusting {
    /// Lets time go by.
    fn pass(&self, seconds: i64) {
        let then = self.site.now().micros() + seconds * 1_000_000;
        assert!(self.site.clock.set(despacho::instant::Instant::from_micros(then)));
    }

    /// A token of now, signed by that key.
    fn by(&self, number: u8) -> String {
        let kid = format!("ed-{number}");
        Signer::ed(number).sign(&header("EdDSA", &kid), &self.inspector("ines"))
    }

    async fn status(&self, token: &str) -> u16 {
        self.get(token, "/v1/me").await.status
    }

    /// Waits until its keys were asked for so often, and what came of it is there.
    async fn fetched(&self, times: usize) {
        for _ in 0..500 {
            if self.issuer.fetches() >= times {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(self.issuer.fetches(), times);
    }
}

async fn new_keys_are_taken_after_one_fetch(db: Db) {
    let it = Trusting::new(db).await;
    assert_eq!(it.issuer.fetches(), 0, "the service starts without it");
    // Whoever comes first: they are fetched once.
    let tokens: Vec<_> = (0..16).map(|_| it.by(1)).collect();
    let first = futures_util::future::join_all(tokens.iter().map(|token| it.status(token))).await;
    assert_eq!((first, it.issuer.fetches()), (vec![200; 16], 1));

    // Another key, and the old one beside it: known at once, by one fetch.
    it.issuer.publishes([Signer::ed(1).jwk("ed-1"), Signer::ed(2).jwk("ed-2")]);
    let tokens: Vec<_> = (0..16).map(|_| it.by(2)).collect();
    let later = futures_util::future::join_all(tokens.iter().map(|token| it.status(token))).await;
    assert_eq!((later, it.issuer.fetches()), (vec![200; 16], 2));

    // A key that nobody knows costs the issuer one fetch, however often it comes, and nobody else anything.
    it.pass(PAUSE);
    for _ in 0..20 {
        assert_eq!(it.status(&it.by(9)).await, 401);
        assert_eq!(it.status(&it.by(1)).await, 200);
    }
    assert_eq!(it.issuer.fetches(), 3);

    // A key that the issuer has given up holds until the set is fetched anew, by and by, without anybody's waiting.
    it.issuer.publishes([Signer::ed(2).jwk("ed-2")]);
    it.pass(REFRESH - 1);
    assert_eq!(it.status(&it.by(1)).await, 200);
    assert_eq!(it.issuer.fetches(), 3);
    it.pass(1);
    assert_eq!(it.status(&it.by(2)).await, 200);
    it.fetched(4).await;
    assert_eq!(refused(&it.get(&it.by(1), "/v1/me").await), UNKNOWN);
    it.fetched(5).await;
    // None at all are a set too: that is how an issuer gives up all.
    it.issuer.publishes([]);
    it.pass(REFRESH);
    assert_eq!(it.status(&it.by(2)).await, 200);
    it.fetched(6).await;
    assert_eq!(it.status(&it.by(2)).await, 401);
}

/// Whoever sends bogus names of keys, the issuer is asked no more than it is to be, and a key that is there is found
/// within a turn; until it has been asked for, it is not said to be unknown.
async fn strangers_keep_no_new_key_waiting(db: Db) {
    let it = Trusting::new(db).await;
    assert_eq!(it.status(&it.by(1)).await, 200);
    let bogus = async |n: usize| {
        let token = Signer::ed(9).sign(&header("EdDSA", &format!("bogus-{n}")), &it.inspector("ines"));
        it.get(&token, "/v1/me").await
    };
    let mut statuses = std::collections::BTreeMap::new();
    for n in 0..400 {
        *statuses.entry(bogus(n).await.status).or_insert(0) += 1;
    }
    assert_eq!(it.issuer.fetches(), BURST as usize);
    assert_eq!(statuses, [(401, BURST - 1), (503, 400 - (BURST - 1))].into());
    // One that was asked for in vain is not asked for again.
    assert_eq!(bogus(0).await.status, 401);
    it.issuer.publishes([Signer::ed(1).jwk("ed-1"), Signer::ed(2).jwk("ed-2")]);
    let waits = it.get(&it.by(2), "/v1/me").await;
    assert_eq!(waits.problem(), "503 issuer-unreachable");
    assert_eq!(waits.header("retry-after"), TURN.to_string());
    // Strangers take the next turn, and fetch it.
    it.pass(TURN);
    for n in 400..500 {
        bogus(n).await;
    }
    assert_eq!(it.issuer.fetches(), BURST as usize + 1);
    assert_eq!(it.status(&it.by(2)).await, 200);
    // Names without measure are never asked for.
    let long = Signer::ed(9).sign(&header("EdDSA", &"k".repeat(257)), &it.inspector("ines"));
    it.pass(TURN);
    assert_eq!(refused(&it.get(&long, "/v1/me").await), UNKNOWN);
    assert_eq!(it.issuer.fetches(), BURST as usize + 1);
    // What is remembered of them is forgotten.
    it.pass(60);
    assert_eq!(bogus(0).await.status, 401);
    assert_eq!(it.issuer.fetches(), BURST as usize + 2);
    // While a fetch fails, nothing is said of a key that is not known, and what is known holds.
    it.issuer.answers(Answers::Failing);
    it.pass(TURN);
    for _ in 0..3 {
        let unsaid = it.get(&it.by(3), "/v1/me").await;
        assert_eq!(unsaid.problem(), "503 issuer-unreachable");
        assert_eq!(unsaid.header("retry-after"), RETRY.to_string());
        assert_eq!(it.status(&it.by(1)).await, 200);
    }
    assert_eq!(it.issuer.fetches(), BURST as usize + 3);
}

/// The old keys hold for a day.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_keys_are_kept_while_the_issuer_is_down() {
    on_sqlite(|db| async {
        let it = Trusting::new(db).await;
        assert_eq!(it.status(&it.by(1)).await, 200);
        it.issuer.answers(Answers::Failing);
        it.pass(REFRESH);
        assert_eq!(it.status(&it.by(1)).await, 200);
        it.fetched(2).await;
        // No more than once a minute.
        assert_eq!(it.status(&it.by(1)).await, 200);
        it.fetched(2).await;
        it.pass(PAUSE);
        assert_eq!(it.status(&it.by(1)).await, 200);
        it.fetched(3).await;
        // Of what is unknown nothing can be said.
        it.pass(PAUSE);
        assert_eq!(it.get(&it.by(2), "/v1/me").await.problem(), "503 issuer-unreachable");
        assert_eq!(it.issuer.fetches(), 4);

        it.pass(MAX_AGE - REFRESH - 2 * PAUSE - 1);
        assert_eq!(it.status(&it.by(1)).await, 200);
        it.fetched(5).await;
        it.pass(1);
        let down = it.get(&it.by(1), "/v1/me").await;
        assert_eq!(down.problem(), "503 issuer-unreachable");
        it.site.get("inspector", "/v1/me").await.json(200);
        // And when it is there again, so are they.
        it.issuer.answers(Answers::Well);
        it.pass(PAUSE);
        assert_eq!(it.status(&it.by(1)).await, 200);
    })
    .await;
}

async fn without_an_issuer_keys_still_hold(db: Db) {
    // Nothing listens there.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let issuer = TestIssuer::start().await;
    let settings = Settings { oidc_issuer: format!("http://{free}/realms/casino"), ..issuer.settings() };
    let it = Trusting { site: Site::with(db, settings).await, issuer };
    for _ in 0..2 {
        let down = it.get(&it.by(1), "/v1/requests").await;
        assert_eq!(down.problem(), "503 issuer-unreachable");
        assert_eq!(down.header("retry-after"), RETRY.to_string());
        assert_eq!(down.header("www-authenticate"), "");
        it.site.get("galaxy", "/v1/requests").await.json(200);
    }
    // What is no token is none, issuer or not.
    assert_eq!(
        refused(&it.get("a.b.c", "/v1/me").await),
        "the token is not three parts of base64url, of which the first two are JSON objects"
    );
    assert_eq!(it.get("dsp_unknown", "/v1/me").await.problem(), "401 key-invalid");
}

/// Answers by which no key is trusted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_issuer_that_answers_amiss_is_none() {
    on_sqlite(|db| async {
        let it = Trusting::new(db).await;
        let (url, certs) = (it.issuer.url.clone(), format!("{}/certs", it.issuer.url));
        let configuration =
            |issuer: &str, jwks: &str| Answers::Configuration(json!({"issuer": issuer, "jwks_uri": jwks}));
        let good = json!({"keys": [Signer::ed(1).jwk("ed-1")]}).to_string();
        for answers in [
            Answers::Failing,
            Answers::Moved,
            configuration(&format!("{url}/"), &certs),
            configuration("https://id.example.mo", &certs),
            configuration(&url, "http://id.example.mo/certs"),
            configuration(&url, "file:///etc/passwd"),
            configuration(&url, "certs"),
            Answers::Configuration(json!({"issuer": url})),
            Answers::Configuration(json!([])),
            Answers::Keys(String::new()),
            Answers::Keys("{}".to_owned()),
            Answers::Keys("{\"keys\":7}".to_owned()),
            Answers::Keys(format!("{good}{}", " ".repeat(256 << 10))),
        ] {
            it.issuer.answers(answers.clone());
            it.pass(RETRY);
            let answer = it.get(&it.by(1), "/v1/me").await;
            assert_eq!(answer.problem(), "503 issuer-unreachable", "{answers:?}");
        }
        it.issuer.answers(Answers::Keys(good));
        assert_eq!(it.status(&it.by(1)).await, 503, "it is asked again in a while, not at once");
        it.pass(RETRY);
        assert_eq!(it.status(&it.by(1)).await, 200);
    })
    .await;
}

/// Nobody with a key waits for an issuer that does not answer, and nobody with a token for long.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_issuer_that_hangs_holds_up_no_key() {
    on_sqlite(|db| async {
        let it = Trusting::new(db).await;
        it.issuer.answers(Answers::Hanging);
        let token = it.by(1);
        let began = tokio::time::Instant::now();
        let waits = it.get(&token, "/v1/me");
        let mut waits = std::pin::pin!(waits);
        for _ in 0..10 {
            tokio::select! {
                biased;
                early = &mut waits => panic!("{early:?}"),
                me = it.site.get("galaxy", "/v1/me") => drop(me.json(200)),
            }
        }
        assert_eq!(waits.await.problem(), "503 issuer-unreachable");
        assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    })
    .await;
}

/// The address of the keys may be set: then nobody asks for a configuration.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_place_of_the_keys_can_be_named() {
    on_sqlite(|db| async {
        let issuer = TestIssuer::start().await;
        issuer.answers(Answers::Configuration(json!("none")));
        let settings = Settings { oidc_jwks: format!("{}/certs", issuer.url), ..issuer.settings() };
        let it = Trusting { site: Site::with(db, settings).await, issuer };
        it.get(&signed(&it.inspector("ines")), "/v1/me").await.json(200);
    })
    .await;
}
