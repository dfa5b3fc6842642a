//! One more register: delegations, by which it is known who may decide what.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::RegisterKind;
use super::store::Register;
use crate::db::{self, Json, Tx, query};
use crate::fault::{Fault, length_fault, name_fault, text_fault};
use crate::instant::Day;
use crate::law::{Catalogue, Date, Game};
use crate::ledger::Caller;
use crate::ledger::RequestKind;
use crate::message::message;

/// What may be delegated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// To approve, whole or in part.
    Approve,
    /// To refuse.
    Refuse,
    /// To return for correction.
    Return,
    /// To revoke.
    Revoke,
}

/// Who may decide what, by which act, from when until when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Delegation {
    /// The inspector, as its keys name it.
    pub subject: String,
    /// The act that delegates.
    pub act: String,
    /// What it delegates.
    pub may: Vec<Power>,
    /// For these games; for all where none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<Game>,
    /// For these kinds of request; for all where none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<RequestKind>,
    /// Its first day.
    pub from: Date,
    /// The day after its last.
    #[serde(default)]
    pub until: Option<Date>,
}

impl Delegation {
    /// Whether it lets its subject do that.
    fn covers(&self, power: Power, game: Game, kind: RequestKind) -> bool {
        let has = |kind| self.kinds.contains(&kind);
        self.may.contains(&power)
            && (self.games.is_empty() || self.games.contains(&game))
            && (self.kinds.is_empty()
                || has(kind)
                || kind == RequestKind::Both && has(RequestKind::Options) && has(RequestKind::Jackpot))
    }
}

impl Register for Delegation {
    const KIND: RegisterKind = RegisterKind::Delegation;

    fn operator(&self) -> &'static str {
        ""
    }

    fn name(&self) -> String {
        // Colons of the subject are doubled, so that no subject and act are taken for others.
        format!("{}: {}", self.subject.replace(':', "::"), self.act)
    }

    fn from(&self) -> Option<Date> {
        Some(self.from)
    }

    fn until(&self) -> Option<Date> {
        self.until
    }

    fn ended(&self, until: Date) -> Option<Self> {
        Some(Self { until: Some(until), ..self.clone() })
    }

    fn given(&self) -> Option<(&'static str, &str)> {
        Some(("/subject", &self.subject))
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = super::kinds::day_faults(Some(self.from), self.until);
        faults.extend(name_fault("/subject", &self.subject));
        faults.extend(text_fault("/act", Some(&self.act), 300));
        if self.act.trim().is_empty() {
            faults.push(Fault::field("/act", message!("delegation-act")));
        }
        for (at, given, all) in [
            ("/may", self.may.len(), 4),
            ("/games", self.games.len(), Game::ALL.len()),
            ("/kinds", self.kinds.len(), 4),
        ] {
            faults.extend(length_fault(at, given, all));
        }
        if self.may.is_empty() {
            faults.push(Fault::field("/may", message!("delegation-may")));
        }
        faults
    }

    async fn relations(_: &mut Tx, _: &Catalogue, _: &[Self]) -> db::Result<Vec<(usize, Fault)>> {
        Ok(Vec::new())
    }
}

/// The delegation that a decision rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RestsOn {
    /// The delegation.
    pub id: Uuid,
    /// The act that delegates.
    pub act: String,
}

/// The delegation that lets somebody do something on a day: the oldest that does, if any.
pub async fn delegation(
    tx: &mut Tx,
    by: &Caller,
    (power, game, kind): (Power, Game, RequestKind),
    today: Date,
) -> db::Result<Option<RestsOn>> {
    let in_force: Vec<(Uuid, Json<Delegation>)> = query(
        tx,
        "SELECT id, content FROM entries
         WHERE register = 'delegation' AND operator = '' AND starts <= $1 AND ends > $1 AND known_until IS NULL
         ORDER BY starts, name",
    )
    .bind(Day(today))
    .all()
    .await?;
    let mut own = in_force.into_iter().filter(|(_, Json(it))| it.subject == by.subject);
    Ok(own.find(|(_, Json(it))| it.covers(power, game, kind)).map(|(id, Json(it))| RestsOn { id, act: it.act }))
}
