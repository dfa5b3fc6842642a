//! Logs on real sockets: clients that go away or drip, more of them than there are places, and a stop in between.

use std::time::Duration;

use despacho::config::Settings;
use despacho::verification::store;
use serde_json::Value;

use super::samples::{self, FAULTY};
use super::site::Site;
use super::support::{Client, Live};
use super::verifications::nothing_is_left;

async fn live(settings: Settings) -> (Live, Site) {
    let live = Live::start(Settings { body_window: 1, header_timeout: 5, ..settings }).await;
    let mut site = Site::over(live.app.clone()).await;
    samples::register(&mut site, FAULTY).await;
    (live, site)
}

/// The head of a submission of so many bytes.
fn head(site: &Site, length: usize) -> String {
    let bearer = site.bearer("hx");
    format!(
        "POST /v1/verifications HTTP/1.1\r\nhost: x\r\nauthorization: {bearer}\r\ncontent-type: application/x-ndjson\r\ncontent-length: {length}\r\n\r\n"
    )
}

/// A submission of which the first half has been sent and is being replayed.
async fn half_sent(live: &Live, site: &Site, log: &[u8]) -> Client {
    let mut client = live.connect().await;
    client.send(head(site, log.len())).await;
    client.send(&log[..log.len() / 2]).await;
    for _ in 0..100 {
        if live.app.replays.available_permits() < live.app.settings.max_replays {
            return client;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the replay did not begin");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_goes_away_leaves_nothing_behind() {
    let (live, site) = live(Settings::default()).await;
    let log = samples::log(FAULTY);
    drop(half_sent(&live, &site, &log).await);
    nothing_is_left(&site).await;
    // A chunked body without its last chunk is no whole body.
    let mut client = live.connect().await;
    client.send(head(&site, 0).replace("content-length: 0", "transfer-encoding: chunked")).await;
    client.send(b"5\r\n{\"typ\r\n").await;
    drop(client);
    nothing_is_left(&site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_drips_is_cut_off_and_leaves_nothing_behind() {
    let (live, site) = live(Settings::default()).await;
    let mut client = half_sent(&live, &site, &samples::log(FAULTY)).await;
    let problem = client.answer().await.unwrap().problem();
    assert_eq!(problem, "400 /problems/body-broken-off: the body came more slowly than 1024 bytes a second");
    nothing_is_left(&site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_replays_than_places_are_told_to_come_back() {
    let (live, site) = live(Settings { max_replays: 1, min_body_rate: 0, ..Settings::default() }).await;
    let log = samples::log(FAULTY);
    let mut first = half_sent(&live, &site, &log).await;
    let mut second = live.connect().await;
    second.send(head(&site, log.len())).await;
    let refused = second.answer().await.unwrap();
    assert!(refused.problem().starts_with("503 /problems/busy"), "{refused:?}");
    assert_eq!(refused.header("retry-after"), Some("5"));
    first.send(&log[log.len() / 2..]).await;
    assert_eq!(first.answer().await.unwrap().status, 201);
    let mut third = live.connect().await;
    third.send(head(&site, log.len())).await;
    third.send(&log).await;
    assert_eq!(third.answer().await.unwrap().status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_lets_a_running_replay_finish() {
    let (mut live, site) = live(Settings { min_body_rate: 0, ..Settings::default() }).await;
    let log = samples::log(FAULTY);
    let mut running = half_sent(&live, &site, &log).await;
    live.stop();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let mut late = live.connect().await;
    late.send(head(&site, log.len())).await;
    assert!(late.answer().await.unwrap().problem().starts_with("503 /problems/shutting-down"));
    running.send(&log[log.len() / 2..]).await;
    let receipt: Value = running.answer().await.unwrap().json();
    live.stopped().await;
    let stored = site.app.db.clone();
    let id = receipt["id"].as_str().unwrap().parse().unwrap();
    let auditor = despacho::registry::Caller::command_line();
    let kept = store::read(&stored, &auditor, id).await.unwrap();
    assert!(kept.is_some(), "the receipt was answered and is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_cuts_off_a_replay_that_does_not_finish() {
    let (mut live, site) = live(Settings { min_body_rate: 0, shutdown_deadline: 1, ..Settings::default() }).await;
    let running = half_sent(&live, &site, &samples::log(FAULTY)).await;
    live.stop();
    live.stopped().await;
    drop(running);
    assert_eq!(site.app.replays.available_permits(), site.app.settings.max_replays);
    let auditor = despacho::registry::Caller::command_line();
    let filter = store::VerificationFilter::default();
    let kept = store::list(&site.app.db, &auditor, &filter, None, 10).await.unwrap();
    assert_eq!(kept.items, []);
}
