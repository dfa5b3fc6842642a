//! Who asks: keys and tokens, and what their roles may do.

use axum::extract::{FromRequestParts, MatchedPath};
use axum::http::request::Parts;
use axum::http::{Method, header};
use serde::Serialize;
use utoipa::ToSchema;

use super::declared::{self, Access};
use super::extract::Json;
use super::fair::Account;
use super::holds::Holds;
use super::openapi::Reads;
use super::problem::{Kind, Problem};
use super::{App, clock};
use crate::ledger::{Caller, KeyScope, KeyScopes, Role};
use crate::message::{Argument, message};
use crate::registry;
use crate::{db, oidc};

/// The caller, by its key or its token; whatever its role.
#[derive(Clone, Debug)]
pub struct Any(pub Caller);

impl FromRequestParts<App> for Any {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        // Whoever asks again within one request is authenticated and counted already.
        if let Some(Self(caller)) = parts.extensions.get::<Self>() {
            db::act_for(whose_turn(caller)); // perhaps in a task of its own
            return Ok(Self(caller.clone()));
        }
        let secret = secret(parts)?;
        let caller = caller(app, &secret).await?;
        db::act_for(whose_turn(&caller));
        if let Some(holder) = caller.counted_by() {
            let member = if caller.token.is_some() { "token_of" } else { "key" };
            tracing::Span::current().record(member, tracing::field::display(holder));
            app.rates.count(&Account::from(&caller))?;
        }
        Holds::of(&parts.extensions).admit(app, &caller)?;
        let needed = needed(parts)?;
        for scope in needed {
            within(&caller, *scope)?;
        }
        if needed.iter().copied().any(is_dated) {
            clock::sure(app)?;
        }
        if !needed.is_empty() && (parts.method == Method::GET || parts.method == Method::HEAD) {
            registry::note_access(&app.db, app.clock.now(), &caller, parts.uri.path(), parts.uri.query()).await?;
        }
        parts.extensions.insert(Self(caller.clone()));
        Ok(Self(caller))
    }
}

/// Who is served fairly beside others: an operator as a whole, anybody else for itself.
fn whose_turn(caller: &Caller) -> String {
    caller.only().map_or_else(|| format!("subject {}", caller.subject), |it| format!("operator {it}"))
}

/// Whom a secret stands for: a token where tokens are taken and it has the shape of one, else a key.
async fn caller(app: &App, secret: &str) -> Result<Caller, Problem> {
    if let Some(issuer) = &app.issuer
        && oidc::is_token(secret)
    {
        return Ok(issuer.caller(&app.db, secret).await?);
    }
    let found = registry::authenticate(&app.db, secret, app.clock.latest()).await?;
    found.ok_or_else(|| Problem::new(Kind::KeyInvalid, message!("key-unknown")))
}

/// Whether the key may do that, by what it is limited to.
fn within(caller: &Caller, scope: KeyScope) -> Result<(), Problem> {
    if !caller.lacks(scope) {
        return Ok(());
    }
    let names: Vec<_> = caller.scopes.iter().flatten().map(|it| it.name()).collect();
    let detail = message!("key-limited", scopes = Argument::list(names), scope = scope.name());
    Err(Problem::new(Kind::ScopeInsufficient, detail))
}

/// Returns the scopes that the route declares.
fn needed(parts: &Parts) -> Result<&'static [KeyScope], Problem> {
    let path = parts.extensions.get::<MatchedPath>().map(MatchedPath::as_str).unwrap_or_default();
    match declared::find(&parts.method, path).and_then(|it| it.access.as_ref()) {
        Some(Access::Keyed(scopes)) => Ok(scopes),
        Some(Access::Open) | None => Err(Problem::internal(&Undeclared)),
    }
}

/// A route asks for a caller, and declares none.
#[derive(Debug, thiserror::Error)]
#[error("this route declares no scopes")]
struct Undeclared;

/// Whether the day decides what comes of an operation of that scope.
fn is_dated(scope: KeyScope) -> bool {
    matches!(scope, KeyScope::RequestsFile | KeyScope::RequestsDecide | KeyScope::RegistersWrite)
}

/// The secret of `Authorization: Bearer …`.
fn secret(parts: &Parts) -> Result<String, Problem> {
    let mut given = parts.headers.get_all(header::AUTHORIZATION).iter();
    let missing = || Problem::new(Kind::KeyMissing, message!("key-send"));
    let value = given.next().ok_or_else(missing)?;
    let invalid = || Problem::new(Kind::KeyInvalid, message!("key-none"));
    if given.next().is_some() {
        return Err(invalid());
    }
    let (scheme, secret) = value.to_str().ok().and_then(|it| it.split_once(' ')).ok_or_else(missing)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(missing());
    }
    Ok(secret.trim().to_owned())
}

/// Callers of some roles alone.
macro_rules! callers {
    ($($(#[$about:meta])* $name:ident: $($role:ident)+;)+) => {$(
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name(pub Caller);

        impl FromRequestParts<App> for $name {
            type Rejection = Problem;

            async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
                let Any(caller) = Any::from_request_parts(parts, app).await?;
                require(&caller, &[$(Role::$role),+]).map(|()| Self(caller))
            }
        }
    )+};
}

callers! {
    /// Who keeps the registers.
    Admin: Admin;
    /// Who sees what keys were used for.
    Overseer: Admin Auditor;
    /// Who files.
    Operator: Operator;
    /// Who decides.
    Inspector: Inspector;
    /// Who reads requests, configurations and verifications: an operator its own, the others all.
    Reader: Operator Inspector Auditor;
    /// Who looks after webhooks: an operator its own, an admin all.
    WebhookKeeper: Admin Operator;
    /// Who submits logs: an operator its own, an inspector any.
    Submitter: Operator Inspector;
}

fn require(caller: &Caller, roles: &[Role]) -> Result<(), Problem> {
    if caller.role.is_some_and(|it| roles.contains(&it)) {
        return Ok(());
    }
    let names: Vec<_> = roles.iter().map(|it| it.name()).collect();
    let detail = message!("role", role = caller.role_name(), roles = Argument::list(names));
    Err(Problem::new(Kind::RoleInsufficient, detail))
}

/// Who asks.
#[derive(Debug, Serialize, ToSchema)]
pub struct Me {
    /// The person or system that holds the key or the token.
    subject: String,
    /// What it may do.
    role: Option<Role>,
    /// Its operator, where its role is `operator`.
    operator: Option<String>,
    /// What the key is limited to, where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<KeyScope>>)]
    scopes: KeyScopes,
    /// Who issued the token, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    issuer: Option<String>,
}

/// Says whom the key or the token stands for.
///
/// Its subject, its role, its operator where it is an operator's, and its scopes where it is limited.
#[utoipa::path(get, path = "/v1/me", tag = "service", operation_id = "me",
    extensions(("x-scopes" = json!([]))),
    responses((status = 200, description = "Who asks", body = Me,
        example = json!({"subject": "back-office", "role": "operator", "operator": "galaxy"})), Reads))]
pub async fn me(Any(Caller { subject, role, operator, scopes, token, .. }): Any) -> Json<Me> {
    Json(Me { subject, role, operator, scopes, issuer: token.map(|it| it.issuer) })
}
