//! What the service does by itself, whether or not anybody asks.

use std::time::Duration;

use super::App;
use crate::logs;

/// Does what is due, whether or not anybody asks.
pub(super) async fn lapse_in_time(app: App) {
    while !app.ending.begun.is_cancelled() {
        app.lines.sum_up();
        app.do_what_is_due().await;
        let wait = tokio::time::sleep(Duration::from_secs(20));
        tokio::select! {
            () = wait => {}
            () = app.ending.begun.cancelled() => {}
        }
    }
}

/// Deletes what killed uploads left in the store of logs.
pub(super) async fn sweep_logs(app: App) {
    loop {
        // What is old is told by the clock.
        if app.clock.doubt().is_none()
            && let Err(error) = app.logs.sweep(app.clock.outside()).await
        {
            tracing::error!(%error, "the store of logs could not be swept");
        }
        tokio::select! {
            () = tokio::time::sleep(logs::SWEEP) => {}
            () = app.ending.begun.cancelled() => return,
        }
    }
}

/// Counts what was kept before there were quotas.
pub(super) async fn count_earlier(app: App) {
    if let Err(error) = crate::verification::service::count_earlier(app.verifying()).await {
        tracing::error!(%error, "what was kept before could not be counted; the next start tries again");
    }
}
