//! Four eyes: what one inspector proposes, another decides.

use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::file::event;
use super::known::{Known, in_turn, may_decide};
use super::settings::Settings;
use super::status::Act;
use super::{Decision, Request, RequestError, Revocation, Rules, store};
use crate::config::FourEyes;
use crate::db::Db;
use crate::instant::Instant;
use crate::ledger::{Caller, Event};

/// What is proposed: a decision, or a revocation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Proposed {
    /// A decision on a request that waits.
    Decision(Decision),
    /// A revocation of a permit.
    Revocation(Revocation),
}

/// A proposal, as it stands until something is decided or the request changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Proposal {
    /// What is proposed.
    #[serde(flatten)]
    pub what: Proposed,
    /// By whom: somebody else decides.
    pub by: String,
    /// When.
    pub at: Instant,
}

/// Proposes a decision or a revocation, in the place of what was proposed before. Nothing is decided by it.
pub async fn propose(
    db: &Db,
    rules: &Rules<'_>,
    now: Instant,
    caller: &Caller,
    id: Uuid,
    what: &Proposed,
) -> Result<Request, RequestError> {
    let mut tx = db.begin().await?;
    let (mut request, turn) = in_turn(&mut tx, caller, id, now).await?;
    may_decide(&mut tx, caller, id).await?;
    let (reasons, article) = match what {
        Proposed::Decision(decision) => {
            request.status.after(decision.act().0, now, request.adopts_on)?;
            request.at_revision(decision.revision)?;
            if decision.is_adverse(&request) {
                request.not_in_hearing(now)?;
            }
            decision.granted(rules, &request).map_err(RequestError::Invalid)?;
            (decision.reasons.as_deref(), decision.article.as_deref())
        }
        Proposed::Revocation(revocation) => {
            request.status.after(Act::Revoke { whole: false }, now, request.adopts_on)?;
            if let Some(revision) = revocation.revision {
                request.at_revision(revision)?;
            }
            request.not_in_hearing(now)?;
            let concerns = (request.game, &request.scope, revocation.from);
            let known = Known::read(&mut tx, rules, &request.operator, concerns, now).await?;
            let (parts, _): (Vec<_>, Vec<_>) = known.permits.into_iter().partition(|it| it.id == id);
            let faults = revocation.faults(rules, &request, &parts, now.day());
            if !faults.is_empty() {
                return Err(RequestError::Invalid(faults));
            }
            (Some(revocation.reasons.as_str()), revocation.article.as_deref())
        }
    };
    let proposal = Proposal { what: what.clone(), by: caller.subject.clone(), at: turn.at };
    let detail = json!({"proposal": proposal});
    request.proposal = Some(proposal);
    store::advance(&mut tx, &mut request, None).await?;
    turn.append(&mut tx, caller, Event { reasons, article, ..event("proposed", &request, detail) }).await?;
    tx.commit().await?;
    Ok(request)
}

/// What something means for the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// Nothing is decided by it.
    None,
    /// It has all that it asked for.
    Favourable,
    /// It has less, or loses something.
    Adverse,
}

/// Who proposed what is to be decided now, if somebody did. Nobody decides on a request for which the own proposal
/// stands; and where four eyes are asked for, what is decided is what another proposed.
pub(super) fn seconded(
    settings: &Settings,
    request: &Request,
    caller: &Caller,
    weight: Weight,
    is_this: impl Fn(&Proposed) -> bool,
) -> Result<Option<String>, RequestError> {
    let proposal = request.proposal.as_ref();
    if proposal.is_some_and(|it| it.by == caller.subject) {
        return Err(RequestError::OwnProposal(caller.subject.clone()));
    }
    let needed = match settings.four_eyes {
        FourEyes::Off => false,
        FourEyes::Adverse => weight == Weight::Adverse,
        FourEyes::All => weight != Weight::None,
    };
    match proposal.filter(|it| is_this(&it.what)) {
        Some(proposal) => Ok(Some(proposal.by.clone())),
        None if needed => Err(RequestError::NotProposed),
        None => Ok(None),
    }
}
