//! What happened, told to others: a feed to page through, and webhooks that are signed, tried again and never lost.
//!
//! The events are the outbox: each is written in the transaction of the change that it tells of. A webhook remembers
//! the last event that it was made deliveries of, so that every event leaves at least once, whoever stops when.

mod deliveries;
mod dispatch;
mod feed;
mod public;
mod refusal;
mod send;
mod sign;
mod webhooks;

pub use deliveries::{Attempt, Delivery, DeliveryFilter, list_deliveries, read_delivery, replay_delivery};
pub use dispatch::{Dispatcher, Sends};
pub use feed::{FeedEvent, FeedFilter, FeedPage, Place, latest, page};
pub use public::is_public;
pub use refusal::WebhookError;
pub use send::{ClientError, client};
pub use sign::{SIGNED_FOR, WebhookSecret, signature};
pub use webhooks::{
    NewWebhook, Webhook, WebhookChange, WebhookState, change_webhook, create_webhook, list_webhooks, read_webhook,
    rotate_secret,
};
