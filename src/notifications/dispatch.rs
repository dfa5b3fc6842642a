//! The sender: goes round as long as the service runs. Any number of replicas may run one.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hash::Hash;
use std::time::Duration;

use reqwest::Client;
use reqwest::header::{CONTENT_TYPE, RETRY_AFTER};
use serde_json::json;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::deliveries::{Delivery, Due, Outcome, claim, due, settle, spread};
use super::feed;
use super::send::{address_fault, causes, said};
use super::sign::signature;
use super::webhooks::{Webhook, secrets};
use crate::clock::Clock;
use crate::db::{self, Db};
use crate::vault::Vault;

/// How many messages are sent to one webhook at once, as long as its receiver answers; else one.
const TO_ONE: usize = 4;
/// How long it rests where there was nothing to do.
const REST: Duration = Duration::from_millis(500);
/// How much longer than a receiver may take a sender holds what it sends.
const LEASE: Duration = Duration::from_secs(45);

/// How much is sent at once, and how long a receiver may take.
#[derive(Clone, Copy, Debug)]
pub struct Sends {
    /// How many messages at once.
    pub all: usize,
    /// How many of them to webhooks of one operator.
    pub of_operator: usize,
    /// How long a receiver may take to answer.
    pub timeout: Duration,
}

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
    /// How much.
    pub sends: Sends,
}

/// Whose webhooks: an operator's, or everybody's.
type Owner = Option<String>;

/// What is being sent.
#[derive(Default)]
struct Sending {
    tasks: JoinSet<()>,
    of_task: HashMap<tokio::task::Id, (Uuid, Owner)>,
    to_webhook: HashMap<Uuid, usize>,
    of_operator: HashMap<Owner, usize>,
    /// The operator that was the last to have its turn.
    last: Option<Owner>,
}

impl Sending {
    /// Waits until one of them is done; `None` where there is none.
    async fn next(&mut self) -> Option<()> {
        let done = self.tasks.join_next_with_id().await?;
        let id = match done {
            Ok((id, ())) => id,
            Err(error) => {
                tracing::error!(%error, "a delivery broke off");
                error.id()
            }
        };
        if let Some((webhook, operator)) = self.of_task.remove(&id) {
            count_down(&mut self.to_webhook, &webhook);
            count_down(&mut self.of_operator, &operator);
        }
        Some(())
    }

    fn to_webhook(&self, webhook: Uuid) -> usize {
        self.to_webhook.get(&webhook).copied().unwrap_or_default()
    }
}

fn count_down<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

impl Dispatcher {
    /// Goes round until it is told to end; what is being sent then is sent.
    pub async fn run(self, end: CancellationToken) {
        let mut sending = Sending::default();
        while !end.is_cancelled() {
            let begun = self.begin(&mut sending).await.unwrap_or_else(|error| {
                tracing::error!(%error, "webhooks could not be told");
                0
            });
            tokio::select! {
                Some(()) = sending.next() => {}
                () = tokio::time::sleep(if begun > 0 { Duration::ZERO } else { REST }) => {}
                () = end.cancelled() => {}
            }
        }
        while sending.next().await.is_some() {}
    }

    /// One round: makes deliveries, and sends what is due. Answers how much there was to do.
    pub async fn round(&self) -> db::Result<u64> {
        let mut sending = Sending::default();
        let begun = self.begin(&mut sending).await?;
        while sending.next().await.is_some() {}
        Ok(begun)
    }

    /// Makes deliveries, and begins to send what is due: operators have their turns, and so have the webhooks of each, within
    /// what may be sent at once. Answers how much there was to do.
    async fn begin(&self, sending: &mut Sending) -> db::Result<u64> {
        let now = self.clock.now();
        let mut done = spread(&self.db, now).await?;
        let mut due_of: BTreeMap<Option<String>, VecDeque<Due>> = BTreeMap::new();
        for due in due(&self.db, now).await? {
            due_of.entry(due.operator.clone()).or_default().push_back(due);
        }
        while sending.tasks.len() < self.sends.all {
            let is_free =
                |it: &Option<String>| sending.of_operator.get(it).copied().unwrap_or_default() < self.sends.of_operator;
            let last = sending.last.clone();
            let after = due_of.keys().find(|it| last.as_ref().is_some_and(|last| *it > last) && is_free(it));
            let Some(operator) = after.or_else(|| due_of.keys().find(|it| is_free(it))).cloned() else { break };
            let Some(due) = due_of.get_mut(&operator).and_then(VecDeque::pop_front) else {
                due_of.remove(&operator);
                continue;
            };
            let most = if due.silent > 0 { 1 } else { TO_ONE };
            if sending.to_webhook(due.webhook) >= most {
                continue;
            }
            let lease = (self.sends.timeout + LEASE).as_secs() as i64;
            let Some((delivery, webhook)) = claim(&self.db, now, due.webhook, lease).await? else { continue };
            *sending.to_webhook.entry(due.webhook).or_default() += 1;
            *sending.of_operator.entry(operator.clone()).or_default() += 1;
            let (this, silent) = (self.clone(), due.silent);
            let task = sending.tasks.spawn(async move {
                if let Err(error) = this.send(delivery, webhook, silent).await {
                    tracing::error!(%error, "what came of a delivery could not be kept");
                }
            });
            sending.of_task.insert(task.id(), (due.webhook, operator.clone()));
            due_of.entry(operator.clone()).or_default().push_back(due);
            sending.last = Some(operator);
            done += 1;
        }
        Ok(done)
    }

    async fn send(&self, delivery: Delivery, webhook: Webhook, silent: i64) -> db::Result<()> {
        let began = self.clock.now();
        let start = tokio::time::Instant::now();
        let (status, error, retry_after) = match self.post(&delivery, &webhook).await {
            Ok((status, retry_after)) => (Some(status), None, retry_after),
            Err(error) => (None, Some(error), None),
        };
        let ms = i64::try_from(start.elapsed().as_millis()).unwrap_or(i64::MAX);
        let outcome = Outcome { status, error, retry_after, began, ms };
        let state = settle(&self.db, self.clock.now(), &delivery, silent, outcome).await?;
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
            .timeout(self.sends.timeout)
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
