//! Logs on real sockets: clients that go away or drip, more of them than there are places, and a stop in between.

use std::time::Duration;

use despacho::config::Settings;
use despacho::http::fair::Group;
use despacho::verification::store::{self, Listed, VerificationFilter};
use serde_json::Value;

use super::samples::{self, FAULTY};
use super::site::Site;
use super::support::{Answer, Client, Live};
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

/// A submission of which the first half has been sent.
async fn half_sent(live: &Live, site: &Site, log: &[u8]) -> Client {
    let before = live.app.shares.uploads.held();
    let mut client = live.connect().await;
    client.send(head(site, log.len())).await;
    client.send(&log[..log.len() / 2]).await;
    for _ in 0..100 {
        if live.app.shares.uploads.held() > before {
            return client;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the submission did not begin");
}

/// Sends a whole log and reads the answer.
async fn submit(live: &Live, site: &Site, log: &[u8]) -> Answer {
    let mut client = live.connect().await;
    client.send(head(site, log.len())).await;
    client.send(log).await;
    client.answer().await.unwrap()
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
async fn logs_on_their_way_keep_nobody_from_a_replay() {
    let settings = Settings { max_replays: 1, max_uploads_by_key: 4, min_body_rate: 0, ..Settings::default() };
    let (live, site) = live(settings).await;
    let log = samples::log(FAULTY);
    let mut slow = Vec::new();
    for _ in 0..3 {
        slow.push(half_sent(&live, &site, &log).await);
    }
    assert_eq!(live.app.shares.replays.running(), 0, "nothing is judged before it is there");
    assert_eq!(submit(&live, &site, &log).await.status, 201);
    slow.push(half_sent(&live, &site, &log).await);
    let refused = submit(&live, &site, &log).await;
    assert_eq!(refused.problem(), "503 /problems/busy: the limit 4 of `max-uploads-by-key` is reached");
    assert_eq!(refused.header("retry-after"), Some("5"));
    for mut client in slow {
        client.send(&log[log.len() / 2..]).await;
        assert_eq!(client.answer().await.unwrap().status, 201);
    }
    assert_eq!(live.app.shares.uploads.held(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn more_replays_than_may_wait_are_told_to_come_back() {
    let settings = Settings { max_replays: 1, max_waiting_by_operator: 1, turn_wait: 1, ..Settings::default() };
    let (live, site) = live(settings).await;
    let log = samples::log(FAULTY);
    let hx = || Group::Operator("hx".to_owned());
    let running = live.app.shares.replays.take(&hx()).await.unwrap();
    let (waits, refused) = tokio::join!(submit(&live, &site, &log), async {
        while live.app.shares.replays.expect_room(&hx()).is_ok() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        submit(&live, &site, &log).await
    });
    assert_eq!(refused.problem(), "503 /problems/busy: the limit 1 of `max-waiting-by-operator` is reached");
    assert_eq!(waits.problem(), "503 /problems/busy: the limit 1 of `turn-wait` is reached");
    assert_eq!(kept(&site).await, []);
    drop(running);
    nothing_is_left(&site).await;
    assert_eq!(submit(&live, &site, &log).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_sent_whole_is_judged_without_its_client() {
    let (live, site) = live(Settings { max_replays: 1, ..Settings::default() }).await;
    let log = samples::log(FAULTY);
    let hx = Group::Operator("hx".to_owned());
    let running = live.app.shares.replays.take(&hx).await.unwrap();
    let mut client = live.connect().await;
    client.send(head(&site, log.len())).await;
    client.send(&log).await;
    while live.app.shares.uploads.held() == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    drop(client);
    tokio::time::sleep(Duration::from_millis(100)).await;
    drop(running);
    for _ in 0..100 {
        if !kept(&site).await.is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the replay did not go on");
}

/// The verifications that are kept.
async fn kept(site: &Site) -> Vec<Listed> {
    let filter = VerificationFilter::default();
    let auditor = despacho::ledger::Caller::command_line();
    store::list(&site.app.db, &auditor, &filter, None, 10).await.unwrap().items
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
    let auditor = despacho::ledger::Caller::command_line();
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
    assert_eq!(site.app.shares.uploads.held(), 0);
    assert_eq!(kept(&site).await, []);
}
