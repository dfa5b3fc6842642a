//! Figures for Prometheus, on a listener of their own.

use std::sync::OnceLock;
use std::time::Duration;

use axum::Router;
use axum::http::header;
use axum::middleware::from_fn;
use axum::response::IntoResponse;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

use super::server::{self, Ending, Limits};
use super::{StartError, layers, method_not_allowed, nothing_here};
use crate::config::Settings;

/// Bounds of the histograms, in seconds.
const SECONDS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 10.0, 100.0];

/// Connections at once.
const CONNECTIONS: usize = 16;

/// Serves `/metrics` where the settings say, in the background, within the limits of every connection.
pub async fn listen(settings: &Settings) -> Result<(), StartError> {
    let address = settings.metrics_listen.as_str();
    let bound = TcpListener::bind(address).await;
    let listener = bound.map_err(|source| StartError::Listen { address: address.to_owned(), source })?;
    record();
    let limits = Limits { connections: CONNECTIONS, ..Limits::from(settings) };
    tokio::spawn(server::serve(listener, router(), limits, std::future::pending(), Ending::default()));
    Ok(())
}

/// Answers with the figures; everything else is no address.
pub fn router() -> Router {
    let figures = || async {
        let text = record().map(PrometheusHandle::render).unwrap_or_default();
        ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
    };
    let routes = Router::new().route("/metrics", get(figures)).fallback(nothing_here);
    routes.method_not_allowed_fallback(method_not_allowed).layer(from_fn(layers::require_host))
}

/// Begins to keep figures, once in the life of the process.
fn record() -> Option<&'static PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    HANDLE
        .get_or_init(|| {
            let suffix = Matcher::Suffix("_seconds".to_owned());
            let builder = PrometheusBuilder::new().set_buckets_for_metric(suffix, &SECONDS).ok()?;
            let recorder = builder.build_recorder();
            let handle = recorder.handle();
            metrics::set_global_recorder(recorder).ok()?;
            describe();
            let upkeep = handle.clone();
            tokio::spawn(async move {
                loop {
                    tokio::time::sleep(Duration::from_secs(5)).await;
                    upkeep.run_upkeep();
                }
            });
            Some(handle)
        })
        .as_ref()
}

fn describe() {
    metrics::describe_counter!("despacho_requests_total", "Requests answered, by method, route and status");
    metrics::describe_histogram!("despacho_request_seconds", "How long requests took, by method and route");
    metrics::describe_gauge!("despacho_ready", "Whether a part of the service works, as /readyz says");
    metrics::describe_gauge!("despacho_quota_used_percent", "How much of a quota is used, by operator and kind");
    metrics::describe_gauge!("despacho_connections", "Connections that are open");
    metrics::describe_gauge!("despacho_replays", "Replays that are running");
    metrics::describe_counter!("despacho_refused_busy_total", "Requests refused as too many at once, by the limit");
    metrics::describe_counter!(
        "despacho_log_lines_left_out_total",
        "Lines about requests that were too many for the log"
    );
    metrics::describe_counter!("despacho_log_lines_lost_total", "Lines of the log that could not be written");
    metrics::describe_counter!("despacho_replays_total", "Replays that ended, by verdict");
    metrics::describe_gauge!(
        "despacho_clock_doubtful",
        "1 while the machine's clock is in doubt and what is dated waits, else 0"
    );
    metrics::describe_counter!("despacho_clock_doubts_total", "How often the machine's clock came into doubt");
    metrics::describe_counter!("despacho_issuer_fetches_total", "Fetches of the token issuer's keys, by result");
    metrics::describe_gauge!("despacho_issuer_keys", "Keys of the token issuer that are held");
    metrics::describe_gauge!("despacho_issuer_fetched_timestamp_seconds", "When they were fetched last");
}
