//! Replays that run for the service: so many at once, operators in turn, each to its end whatever becomes of its client.

use std::future::Future;
use std::thread::available_parallelism;

use super::fair::Group;
use super::problem::Problem;
use super::{App, layers};
use crate::law::Catalogue;
use crate::ledger::once;
use crate::verification::Run;
use crate::verification::service::{Service, VerifyError};
use crate::verification::store::Verification;

impl App {
    /// What a verification needs.
    pub(super) fn verifying(&self) -> Service<'_> {
        let run = Run {
            settings: self.replay,
            threads: match self.settings.replay_threads {
                0 => available_parallelism().map_or(1, Into::into),
                threads => threads,
            },
            max_bytes: self.settings.max_log_bytes,
        };
        Service { db: &self.db, logs: &self.logs, catalogue: Catalogue::embedded(), clock: &self.clock, run }
    }

    /// Runs a replay in its turn. It goes on without its client: so either all of it is kept or, where it fails, nothing.
    pub(super) async fn replaying<F>(
        &self,
        group: Group,
        replay: impl FnOnce(App) -> F,
    ) -> Result<Verification, Problem>
    where
        F: Future<Output = Result<Verification, VerifyError>> + Send + 'static,
    {
        let (app, replay, over) = (self.clone(), replay(self.clone()), self.ending.over.clone());
        let held = once::held();
        let replay = async move {
            match held {
                Some(row) => once::holding(row, replay).await,
                None => replay.await,
            }
        };
        let replay = async move {
            let _turn = app.shares.replays.take(&group).await?;
            let gauge = metrics::gauge!("despacho_replays");
            gauge.increment(1.0);
            let done = tokio::select! {
                done = replay => done.map_err(Problem::from),
                () = over.cancelled() => Err(layers::shutting_down()),
            };
            gauge.decrement(1.0);
            let verdict = done.as_ref().map_or("none", |it| it.receipt.verdict.name());
            metrics::counter!("despacho_replays_total", "verdict" => verdict).increment(1);
            done
        };
        self.ending.work.spawn(replay).await.unwrap_or_else(|error| Err(Problem::internal(&error)))
    }
}
