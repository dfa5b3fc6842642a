//! The sender: goes round as long as the service runs. Any number of replicas may run one.

use std::time::Duration;

use reqwest::Client;
use reqwest::header::{CONTENT_TYPE, RETRY_AFTER};
use serde_json::json;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::deliveries::{Delivery, Outcome, claim, settle, spread};
use super::feed;
use super::send::{address_fault, causes, said};
use super::sign::signature;
use super::webhooks::{Webhook, secrets};
use crate::clock::Clock;
use crate::db::{self, Db};
use crate::vault::Vault;

/// How many are sent at once.
const AT_ONCE: i64 = 16;
/// How long it rests where there was nothing to do.
const REST: Duration = Duration::from_millis(500);

/// Sends what happened to the webhooks.
#[derive(Clone)]
pub struct Dispatcher {
    /// Where events and deliveries stand.
    pub db: Db,
    /// What time it is.
    pub clock: Clock,
    /// What secrets are sealed with.
    pub vault: Vault,
    /// What sends.
    pub client: Client,
    /// Whether to addresses of the private network too.
    pub private: bool,
}

impl Dispatcher {
    /// Goes round until it is told to end; what is being sent then is sent.
    pub async fn run(self, end: CancellationToken) {
        while !end.is_cancelled() {
            let done = match self.round().await {
                Ok(done) => done,
                Err(error) => {
                    tracing::error!(%error, "webhooks could not be told");
                    0
                }
            };
            if done == 0 {
                tokio::select! {
                    () = tokio::time::sleep(REST) => {}
                    () = end.cancelled() => {}
                }
            }
        }
    }

    /// One round: makes deliveries, and sends what is due. Answers how much there was to do.
    pub async fn round(&self) -> db::Result<u64> {
        let now = self.clock.now();
        let mut done = spread(&self.db, now).await?;
        let mut sending = JoinSet::new();
        for (delivery, webhook) in claim(&self.db, now, AT_ONCE).await? {
            let this = self.clone();
            sending.spawn(async move { this.send(delivery, webhook).await });
        }
        while let Some(sent) = sending.join_next().await {
            done += 1;
            match sent {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::error!(%error, "what came of a delivery could not be kept"),
                Err(error) => tracing::error!(%error, "a delivery broke off"),
            }
        }
        Ok(done)
    }

    async fn send(&self, delivery: Delivery, webhook: Webhook) -> db::Result<()> {
        let began = self.clock.now();
        let start = tokio::time::Instant::now();
        let (status, error, retry_after) = match self.post(&delivery, &webhook).await {
            Ok((status, retry_after)) => (Some(status), None, retry_after),
            Err(error) => (None, Some(error), None),
        };
        let ms = i64::try_from(start.elapsed().as_millis()).unwrap_or(i64::MAX);
        let outcome = Outcome { status, error, retry_after, began, ms };
        let state = settle(&self.db, self.clock.now(), &delivery, outcome).await?;
        metrics::counter!("despacho_webhook_attempts_total", "state" => state).increment(1);
        tracing::info!(webhook = %webhook.id, event = delivery.event, status, state, ms, "a webhook was told");
        Ok(())
    }

    /// Sends it. Answers the status and after how many seconds to come again, or why there is no answer.
    async fn post(&self, delivery: &Delivery, webhook: &Webhook) -> Result<(u16, Option<i64>), String> {
        // An address without a name is looked up by nobody; and what was allowed when it was given may not be now.
        if let Some(fault) = address_fault(&webhook.url, self.private) {
            tracing::warn!(webhook = %webhook.id, %fault, "a webhook's address may not be sent to");
            return Err("not reached".to_owned());
        }
        let failed = |error: &dyn std::fmt::Display| {
            tracing::error!(webhook = %webhook.id, %error, "a message to a webhook could not be made");
            "the service could not make the message".to_owned()
        };
        let now = self.clock.now();
        let event = feed::told(&self.db, delivery.position).await.map_err(|it| failed(&it))?;
        let event = event.ok_or_else(|| failed(&"the event is not there"))?;
        let secrets = secrets(&self.db, &self.vault, now, webhook.id).await.map_err(|it| failed(&it))?;
        let message = json!({"type": event.event.act, "timestamp": event.recorded_at(), "data": event});
        let body = serde_json::to_vec(&message).map_err(|it| failed(&it))?;
        // A receiver holds it against its own clock.
        let timestamp = self.clock.outside().micros().div_euclid(1_000_000);
        let answer = self
            .client
            .post(&webhook.url)
            .header(CONTENT_TYPE, "application/json")
            .header("webhook-id", &event.id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", signature(&secrets, &event.id, timestamp, &body))
            .body(body)
            .send()
            .await
            .map_err(|error| {
                tracing::warn!(webhook = %webhook.id, error = causes(&error), "a webhook's receiver was not reached");
                said(&error).to_owned()
            })?;
        let wait = answer.headers().get(RETRY_AFTER).and_then(|it| it.to_str().ok()?.parse().ok());
        Ok((answer.status().as_u16(), wait))
    }
}
