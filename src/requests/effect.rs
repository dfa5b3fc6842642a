//! What has become of each option of a request, by the clock.

use std::collections::BTreeMap;

use serde::Serialize;
use uuid::Uuid;

use super::Request;
use super::status::Status;
use crate::law::Date;
use crate::ledger::permits::Granted;
use crate::replay::configuration::Permit;

/// What has become of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Effect {
    /// Its state.
    pub state: EffectState,
    /// The request that supersedes it, or will.
    pub by: Option<Uuid>,
    /// The day from which it is no more in force, where that is known.
    pub until: Option<Date>,
}

/// The state of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EffectState {
    /// Its day has not come.
    Pending,
    /// It is in force.
    InForce,
    /// A later permit of the same scope took its place.
    Superseded,
    /// It expired or was revoked.
    Ended,
}

/// What has become of the options of a request on a day, given all permits of its operator and game.
pub(super) fn of(request: &Request, permits: &[Granted], today: Date) -> BTreeMap<String, Effect> {
    match request.status {
        Status::Submitted | Status::Returned => waiting(request),
        Status::Refused | Status::Withdrawn | Status::Lapsed => BTreeMap::new(),
        Status::Approved | Status::Revoked => permits
            .iter()
            .filter(|it| it.id == request.id)
            .flat_map(|part| {
                let wagers = (!part.permit.wagers.is_empty()).then(|| WAGERS.to_owned());
                let keys = part.permit.options.keys().cloned().chain(wagers);
                keys.map(move |key| (key.clone(), of_key(part, &key, permits, today)))
            })
            .collect(),
    }
}

fn waiting(request: &Request) -> BTreeMap<String, Effect> {
    let pending = Effect { state: EffectState::Pending, by: None, until: None };
    let wagers = (!request.wagers.is_empty()).then(|| WAGERS.to_owned());
    request.options.keys().cloned().chain(wagers).map(|key| (key, pending)).collect()
}

/// The key under which wagers beyond the regulation stand: they supersede each other as options do.
const WAGERS: &str = "wagers";

fn names(permit: &Permit, key: &str) -> bool {
    if key == WAGERS { !permit.wagers.is_empty() } else { permit.options.contains_key(key) }
}

fn of_key(part: &Granted, key: &str, permits: &[Granted], today: Date) -> Effect {
    let permit = &part.permit;
    // The first of those that come later by first day, then by decision, and that ever begin.
    let next = permits
        .iter()
        .filter(|it| {
            it.id != part.id
                && it.permit.scope == permit.scope
                && names(&it.permit, key)
                && it.permit.until.is_none_or(|until| it.permit.from < until)
                && it.age() > part.age()
        })
        .min_by(|one, other| one.age().cmp(&other.age()));
    // Where it ends on the very day on which the next begins, it was superseded.
    let next = next.filter(|next| permit.until.is_none_or(|until| next.permit.from <= until && permit.from < until));
    let until = next.map(|it| it.permit.from).or(permit.until);
    let state = match until {
        Some(until) if until <= today.max(permit.from) => {
            if next.is_some() {
                EffectState::Superseded
            } else {
                EffectState::Ended
            }
        }
        _ if today < permit.from => EffectState::Pending,
        _ => EffectState::InForce,
    };
    Effect { state, by: next.map(|it| it.id), until }
}
