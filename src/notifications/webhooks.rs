//! Webhooks: where what happens is sent, and what it is signed with.

use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use uuid::Uuid;

use super::feed::{self, Place};
use super::refusal::WebhookError;
use super::send::address_fault;
use super::sign::WebhookSecret;
use crate::db::{self, Db, Json, Tx, query};
use crate::fault::Fault;
use crate::instant::Instant;
use crate::ledger::quota::{self, QuotaKind};
use crate::ledger::{Caller, Role, once};
use crate::message::message;
use crate::page::{self, ListError, Page, json_len};
use crate::vault::Vault;

/// The longest address, in bytes.
const MAX_URL: usize = 2048;
/// How many acts a webhook may name.
const MAX_ACTS: usize = 32;
/// How long an old secret signs beside a new one where nothing else is asked, and at most: in seconds.
const OVERLAP: u32 = 86_400;
const MAX_OVERLAP: u32 = 30 * 86_400;
/// How many secrets of one webhook sign at once.
const MOST_SECRETS: i64 = 10;

/// How a webhook stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookState {
    /// It is told what happens.
    Active,
    /// It is not told for now: what happens meanwhile is not sent later.
    Disabled,
    /// Its receiver answered 410, and so is not told until it is made active again.
    Gone,
    /// It is told no more, for good.
    Retired,
}

impl WebhookState {
    const ALL: [Self; 4] = [Self::Active, Self::Disabled, Self::Gone, Self::Retired];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Disabled => "disabled",
            Self::Gone => "gone",
            Self::Retired => "retired",
        }
    }

    /// The state of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

db::text_column!(WebhookState);

/// A webhook, without its secrets.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
pub struct Webhook {
    /// Its id.
    pub id: Uuid,
    /// Whose events it is told; null: everybody's.
    pub operator: Option<String>,
    /// Where they are sent.
    pub url: String,
    /// Which acts it is told; an empty list: all.
    #[sqlx(json)]
    pub acts: Vec<String>,
    /// How it stands.
    pub state: WebhookState,
    /// Counts its changes.
    pub revision: i64,
    /// Who made it.
    pub created_by: String,
    /// When it was made.
    pub created_at: Instant,
}

/// A webhook to be made.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    /// Whose events it is to be told. An operator's own key makes one for that operator; an admin may leave it out,
    /// for everybody's.
    #[serde(default)]
    pub operator: Option<String>,
    /// Where they are to be sent.
    #[schema(example = "https://back-office.example/despacho")]
    pub url: String,
    /// Which acts it is to be told; empty or left out: all.
    #[serde(default)]
    pub acts: Vec<String>,
}

/// What is to be changed of a webhook: any part.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookChange {
    /// Another address.
    #[serde(default)]
    pub url: Option<String>,
    /// Other acts.
    #[serde(default)]
    pub acts: Option<Vec<String>>,
    /// `active`, `disabled`, or `retired` for good.
    #[serde(default)]
    pub state: Option<WebhookState>,
}

/// Makes a webhook. It is told what happens from now on; its secret is shown once.
pub async fn create_webhook(
    db: &Db,
    vault: &Vault,
    private: bool,
    now: Instant,
    by: &Caller,
    new: NewWebhook,
) -> Result<(Webhook, WebhookSecret), WebhookError> {
    let operator = new.operator.or(by.only().map(str::to_owned));
    let mut faults = faults(&new.url, &new.acts, private);
    let known: Option<(i64,)> = match &operator {
        None => None,
        Some(it) => query(db, "SELECT version FROM turns WHERE operator = $1").bind(it.clone()).optional().await?,
    };
    // Another's operator and none are alike.
    if operator.as_deref().is_some_and(|it| !by.sees(it) || known.is_none()) {
        faults.push(Fault::field("/operator", message!("operator-unknown")));
    }
    if !faults.is_empty() {
        return Err(WebhookError::Invalid(faults));
    }
    let secret = WebhookSecret::random().map_err(WebhookError::Random)?;
    let everybody = Caller { operator: None, ..by.clone() };
    let (Place::Own(told) | Place::All(told)) = feed::latest(db, &everybody).await?;
    let webhook = Webhook {
        id: Uuid::now_v7(),
        operator,
        url: new.url,
        acts: new.acts,
        state: WebhookState::Active,
        revision: 1,
        created_by: by.subject.clone(),
        created_at: now,
    };
    let mut tx = db.begin().await?;
    query(
        &mut tx,
        "INSERT INTO webhooks (id, operator, url, acts, state, revision, created_by, created_at, told, maker_role, maker_key)
         VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9, $10)",
    )
    .bind(webhook.id)
    .bind(webhook.operator.clone())
    .bind(webhook.url.clone())
    .bind(Json(webhook.acts.clone()))
    .bind(webhook.state)
    .bind(webhook.created_by.clone())
    .bind(now)
    .bind(told)
    .bind(by.role_name())
    .bind(by.key)
    .run()
    .await?;
    keep(&mut tx, vault, now, webhook.id, &secret).await?;
    let operator = webhook.operator.as_deref().unwrap_or_default();
    quota::charge(&mut tx, by, operator, QuotaKind::Webhooks, 1).await?;
    quota::charge(&mut tx, by, operator, QuotaKind::Acts, json_len(&webhook)).await?;
    once::mark(&mut tx, &format!("webhook {}", webhook.id), None).await?;
    tx.commit().await?;
    Ok((webhook, secret))
}

/// What a webhook's secrets are sealed for.
fn purpose(webhook: Uuid) -> String {
    format!("webhook-secret {webhook}")
}

async fn keep(
    tx: &mut Tx,
    vault: &Vault,
    now: Instant,
    webhook: Uuid,
    secret: &WebhookSecret,
) -> Result<(), WebhookError> {
    query(
        tx,
        "INSERT INTO webhook_secrets (id, webhook, sealed, created_at, expires_at) VALUES ($1, $2, $3, $4, NULL)",
    )
    .bind(Uuid::now_v7())
    .bind(webhook)
    .bind(vault.seal(&purpose(webhook), secret.bytes())?)
    .bind(now)
    .run()
    .await?;
    Ok(())
}

fn faults(url: &str, acts: &[String], private: bool) -> Vec<Fault> {
    let mut faults = Vec::new();
    if url.len() > MAX_URL {
        faults.push(Fault::field("/url", message!("address-long", bytes = MAX_URL)));
    } else if let Some(fault) = address_fault(url, private) {
        faults.push(Fault::field("/url", fault));
    }
    let plain = |it: &String| {
        (1..=64).contains(&it.len()) && it.bytes().all(|it| it.is_ascii_lowercase() || it == b'-' || it == b'_')
    };
    if acts.len() > MAX_ACTS || !acts.iter().all(plain) {
        let detail = message!("webhook-acts", most = MAX_ACTS);
        faults.push(Fault::field("/acts", detail));
    }
    faults
}

/// A webhook; `None` for one that the caller may not see, too.
pub async fn read_webhook(db: &Db, caller: &Caller, id: Uuid) -> db::Result<Option<Webhook>> {
    query(
        db,
        "SELECT id, operator, url, acts, state, revision, created_by, created_at FROM webhooks
         WHERE id = $1 AND ($2 IS NULL OR operator = $2)",
    )
    .bind(id)
    .bind(caller.only().map(str::to_owned))
    .optional()
    .await
}

/// The webhooks that a caller may see, the oldest first.
pub async fn list_webhooks(
    db: &Db,
    caller: &Caller,
    cursor: Option<&str>,
    limit: usize,
) -> Result<Page<Webhook>, ListError> {
    let after: Option<Uuid> = page::place("webhooks", cursor)?;
    let found = query(
        db,
        "SELECT id, operator, url, acts, state, revision, created_by, created_at FROM webhooks
         WHERE id > $1 AND ($2 IS NULL OR operator = $2) ORDER BY id LIMIT $3",
    )
    .bind(after.unwrap_or(Uuid::nil()))
    .bind(caller.only().map(str::to_owned))
    .bind(limit as i64 + 1);
    Ok(Page::read::<Webhook, _>(found, limit, "webhooks", |it: &Webhook| it.id).await?)
}

/// Changes a webhook. One that is made active again is told what happens from now on.
pub async fn change_webhook(
    db: &Db,
    private: bool,
    by: &Caller,
    id: Uuid,
    revision: i64,
    change: WebhookChange,
) -> Result<Webhook, WebhookError> {
    let before = read_webhook(db, by, id).await?.ok_or(WebhookError::NotFound)?;
    if before.revision != revision {
        return Err(WebhookError::Stale(before.revision));
    }
    if before.state == WebhookState::Retired {
        return Err(WebhookError::Retired);
    }
    let url = change.url.unwrap_or_else(|| before.url.clone());
    let acts = change.acts.unwrap_or_else(|| before.acts.clone());
    let state = change.state.unwrap_or(before.state);
    let mut faults = faults(&url, &acts, private);
    if state == WebhookState::Gone && before.state != state {
        faults.push(Fault::field("/state", message!("webhook-gone")));
    }
    if !faults.is_empty() {
        return Err(WebhookError::Invalid(faults));
    }
    // Whoever has events sent to an address from now on answers for it.
    let sends = state == WebhookState::Active && (url != before.url || before.state != state);
    let wakes = state == WebhookState::Active && before.state != state;
    let everybody = Caller { role: Some(Role::Admin), operator: None, ..by.clone() };
    let (Place::Own(latest) | Place::All(latest)) = feed::latest(db, &everybody).await?;
    let mut tx = db.begin().await?;
    let changed: Option<Webhook> = query(
        &mut tx,
        "UPDATE webhooks SET url = $3, acts = $4, state = $5, revision = revision + 1,
                             silent = 0, rests_until = NULL,
                             told = CASE WHEN $6 IS NULL OR told > $6 THEN told ELSE $6 END,
                             maker_role = CASE WHEN $7 THEN $8 ELSE maker_role END,
                             maker_key = CASE WHEN $7 THEN $9 ELSE maker_key END
         WHERE id = $1 AND revision = $2
         RETURNING id, operator, url, acts, state, revision, created_by, created_at",
    )
    .bind(id)
    .bind(revision)
    .bind(url)
    .bind(Json(acts))
    .bind(state)
    .bind(wakes.then_some(latest))
    .bind(sends)
    .bind(by.role_name())
    .bind(by.key)
    .optional()
    .await?;
    let Some(changed) = changed else { return Err(WebhookError::Stale(revision + 1)) };
    if state == WebhookState::Retired {
        let operator = changed.operator.as_deref().unwrap_or_default();
        quota::release(&mut tx, operator, "", QuotaKind::Webhooks, 1).await?;
    }
    tx.commit().await?;
    Ok(changed)
}

/// Makes a new secret. The old ones sign beside it for `overlap` seconds (a day where it is left out).
pub async fn rotate_secret(
    db: &Db,
    vault: &Vault,
    now: Instant,
    by: &Caller,
    id: Uuid,
    overlap: Option<u32>,
) -> Result<(Webhook, WebhookSecret), WebhookError> {
    let webhook = read_webhook(db, by, id).await?.ok_or(WebhookError::NotFound)?;
    if webhook.state == WebhookState::Retired {
        return Err(WebhookError::Retired);
    }
    let overlap = overlap.unwrap_or(OVERLAP);
    if overlap > MAX_OVERLAP {
        let detail = message!("webhook-overlap", seconds = MAX_OVERLAP);
        return Err(WebhookError::Invalid(vec![Fault::field("/overlap_seconds", detail)]));
    }
    let secret = WebhookSecret::random().map_err(WebhookError::Random)?;
    let ends = Instant::from_micros(now.micros() + i64::from(overlap) * 1_000_000);
    let mut tx = db.begin().await?;
    query(&mut tx, "DELETE FROM webhook_secrets WHERE webhook = $1 AND expires_at <= $2")
        .bind(id)
        .bind(now)
        .run()
        .await?;
    let (held,): (i64,) =
        query(&mut tx, "SELECT COUNT(*) FROM webhook_secrets WHERE webhook = $1").bind(id).one().await?;
    if held >= MOST_SECRETS {
        let detail = message!("too-many", most = MOST_SECRETS, found = held + 1);
        return Err(WebhookError::Invalid(vec![Fault::field("/overlap_seconds", detail)]));
    }
    query(
        &mut tx,
        "UPDATE webhook_secrets SET expires_at = $2 WHERE webhook = $1 AND (expires_at IS NULL OR expires_at > $2)",
    )
    .bind(id)
    .bind(ends)
    .run()
    .await?;
    keep(&mut tx, vault, now, id, &secret).await?;
    once::mark(&mut tx, &format!("secret of webhook {id}"), None).await?;
    tx.commit().await?;
    Ok((webhook, secret))
}

/// What a webhook signs with at a moment, the newest first.
pub(super) async fn secrets(
    db: &Db,
    vault: &Vault,
    now: Instant,
    id: Uuid,
) -> Result<Vec<WebhookSecret>, WebhookError> {
    let sealed: Vec<(Vec<u8>,)> = query(
        db,
        "SELECT sealed FROM webhook_secrets WHERE webhook = $1 AND (expires_at IS NULL OR expires_at > $2)
         ORDER BY created_at DESC, id DESC",
    )
    .bind(id)
    .bind(now)
    .all()
    .await?;
    sealed.into_iter().map(|(it,)| Ok(WebhookSecret::of(vault.open(&purpose(id), &it)?))).collect()
}
