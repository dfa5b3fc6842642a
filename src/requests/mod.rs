//! Requests: an operator files an option, an inspector decides, and from its day the permit is in force.
//!
//! One operation a file. What may follow on what is a pure function ([`status`]), what is wrong with a filing too
//! (`check`); the database only confirms. A request that was approved is the permit.

mod certificate;
mod check;
mod decide;
mod due;
mod effect;
mod file;
mod hearing;
mod history;
mod import;
mod known;
mod lapse;
mod list;
mod odds;
mod propose;
pub mod record;
mod revoke;
mod settings;
pub mod snapshot;
pub mod status;
mod store;
mod wagers;
mod withdraw;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

pub use certificate::{CertificateError, Issued, certificate, note_given};
pub use decide::{Decision, Verdict, decide};
pub use effect::{Effect, EffectState};
pub use file::{Amendment, amend, file, file_each};
pub use hearing::{Answer, Hearing, NewHearing, answer_hearing, open_hearing};
pub use history::{EventRecord, history};
pub use import::{Imported, ImportedPermit, import};
pub use lapse::lapse_due;
pub use list::{RequestFilter, list, read};
pub use odds::{RequestOdds, with_odds};
pub use propose::{Proposal, Proposed, propose};
pub use record::{Acknowledgement, FiledRequest, RecordError, acknowledgement, record};
pub use revoke::{Applies, Revocation, Revoked, revoke};
pub use settings::{JackpotNotice, Settings, TieBetsChoice};
pub use wagers::AskedWager;
pub use withdraw::withdraw;

use crate::calendar::{Calendar, Counting, Notice};
use crate::db;
use crate::fault::Fault;
use crate::instant::Instant;
use crate::law::{Catalogue, Date, Game, OptionValue};
use crate::ledger::{JACKPOT, RequestKind, Role};
use crate::replay::configuration::Scope;
use status::{Refused, Status};

/// What the rules of filing are, at the moment.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'r> {
    /// The law.
    pub catalogue: &'r Catalogue,
    /// The working days, without the closures that are registered.
    pub calendar: &'r Calendar,
    /// The regulator's readings.
    pub settings: &'r Settings,
}

/// Options by key; `None` is "follow the wider scope".
pub type Asked = BTreeMap<String, Option<OptionValue>>;

/// What an operator files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Filing {
    /// The game.
    pub game: Game,
    /// Where it is to hold.
    pub scope: Scope,
    /// From which day.
    pub adopts_on: Date,
    /// The options by key; null follows the wider scope.
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
    /// In the place of options: wagers or prizes beyond the regulation, all that are to be offered in the scope.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wagers: Vec<AskedWager>,
    /// A word to the inspectors.
    #[serde(default)]
    pub note: Option<String>,
    /// The operator's own reference, unique among its requests.
    #[serde(default)]
    pub external_reference: Option<String>,
}

/// How a request came here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RequestOrigin)]
pub enum Origin {
    /// Its operator filed it.
    Filing,
    /// It was granted before the service.
    Import,
}

impl Origin {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Filing => "filing",
            Self::Import => "import",
        }
    }

    /// The origin of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Filing, Self::Import].into_iter().find(|it| it.name() == name)
    }
}

crate::db::text_column!(Origin, Status);

/// A request, as it is read.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Request {
    /// Its id, and the permit's; nil for one that was only validated.
    pub id: Uuid,
    /// Whose.
    pub operator: String,
    /// The game.
    pub game: Game,
    /// What it asks for.
    pub kind: RequestKind,
    /// Where it is to hold.
    pub scope: Scope,
    /// The operator's own reference.
    pub external_reference: Option<String>,
    /// From which day.
    pub adopts_on: Date,
    /// The options by key; null follows the wider scope.
    #[schema(value_type = BTreeMap<String, OptionValue>)]
    pub options: Asked,
    /// Wagers or prizes beyond the regulation (baccarat, 69/2009).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wagers: Vec<AskedWager>,
    /// A word to the inspectors.
    pub note: Option<String>,
    /// Where it stands.
    pub status: Status,
    /// Counts its changes, from 1.
    pub revision: i64,
    /// When it was received: its last revision that restarted the notice.
    pub received_at: Instant,
    /// The day for which that counts.
    pub filed_on: Date,
    /// How its notice was judged at receipt; null where none was needed.
    pub notice: Option<NoticeSummary>,
    /// The day by which the desk means to have decided; null while it waits for the operator's correction.
    pub due_on: Option<Date>,
    /// Who filed it.
    pub filed_by: String,
    /// The hearing before an adverse decision, where there is or was one.
    pub hearing: Option<Hearing>,
    /// What an inspector proposes to another.
    pub proposal: Option<Proposal>,
    /// How it was decided.
    pub decision: Option<Value>,
    /// How it was revoked, for the last time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revocation: Option<Value>,
    /// How it came here.
    pub origin: Origin,
    /// The act or document that granted it, where it was imported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
    /// What has become of each option, and under `wagers` of what was granted beyond the regulation.
    pub effect: BTreeMap<String, Effect>,
    /// What it does to the odds; where one request is read or tried, and not in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Box<RequestOdds>>,
}

/// How a notice was judged. The count day by day stands in the request's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct NoticeSummary {
    /// The last day to file for the adoption day.
    pub last_filing_day: Date,
    /// The reading that was taken.
    pub counting: Counting,
    /// Whether the filing is in time under `clear` too.
    pub also_clear: bool,
    /// Where `clear` is the reading taken: whether it is in time under `backward` too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also_backward: Option<bool>,
}

impl From<&Notice> for NoticeSummary {
    fn from(notice: &Notice) -> Self {
        Self {
            last_filing_day: notice.last_filing_day,
            counting: notice.counting,
            also_clear: notice.also_clear,
            also_backward: notice.also_backward,
        }
    }
}

impl Request {
    /// Refuses an act that was made from another revision than the one that stands.
    fn at_revision(&self, seen: i64) -> Result<(), RequestError> {
        if self.revision == seen { Ok(()) } else { Err(RequestError::Stale(self.revision)) }
    }
}

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// What was handed in has faults.
    #[error("{} faults were found", .0.len())]
    Invalid(Vec<Fault>),
    /// There is no such request, or none that the caller may see.
    #[error("there is no such request")]
    NotFound,
    /// It is not in a state in which that can be done.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// Somebody changed it in the meantime.
    #[error("the request is at revision {0} now")]
    Stale(i64),
    /// Who filed it does not decide it.
    #[error("`{0}` filed this request, and who filed does not decide")]
    OwnFiling(String),
    /// Who proposed it does not decide it.
    #[error("`{0}` proposed this, and who proposed does not decide")]
    OwnProposal(String),
    /// Four eyes are asked for, and nobody proposed this.
    #[error("one inspector proposes and another decides; what is decided here is not what was proposed")]
    NotProposed,
    /// Decisions rest on delegations, and none is in force for this.
    #[error("no delegation in force lets `{0}` decide this")]
    NotDelegated(String),
    /// Another role is needed.
    #[error("only the role {} may do this", .0.name())]
    Role(Role),
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}
