//! What may follow on what.

use serde::{Deserialize, Serialize};

use crate::instant::Instant;
use crate::law::Date;
use crate::message::{Message, message};

/// Where a request stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RequestStatus)]
pub enum Status {
    /// It waits for a decision.
    Submitted,
    /// It waits for its operator's correction.
    Returned,
    /// It is a permit, of all it asked for or of some.
    Approved,
    /// It was refused.
    Refused,
    /// Its operator took it back.
    Withdrawn,
    /// Nobody decided in time: no answer is no permit.
    Lapsed,
    /// It was a permit, and was revoked whole.
    Revoked,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 7] =
        [Self::Submitted, Self::Returned, Self::Approved, Self::Refused, Self::Withdrawn, Self::Lapsed, Self::Revoked];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Submitted => "submitted",
            Self::Returned => "returned",
            Self::Approved => "approved",
            Self::Refused => "refused",
            Self::Withdrawn => "withdrawn",
            Self::Lapsed => "lapsed",
            Self::Revoked => "revoked",
        }
    }

    /// The status of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Whether it still waits for somebody.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Submitted | Self::Returned)
    }
}

/// What is done to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// An inspector approves it, whole or in part.
    Approve,
    /// An inspector refuses it.
    Refuse,
    /// An inspector returns it for correction.
    Return,
    /// Its operator amends it, or files it again after its return.
    Amend,
    /// Its operator takes it back.
    Withdraw,
    /// An inspector opens a hearing before an adverse decision.
    Hear,
    /// Its operator answers in the hearing.
    Answer,
    /// Its adoption day begins.
    Lapse,
    /// An inspector revokes it: all that is left of it, or some options.
    Revoke {
        /// All that is left.
        whole: bool,
    },
}

impl Act {
    /// Every act.
    pub const ALL: [Self; 10] = [
        Self::Approve,
        Self::Refuse,
        Self::Return,
        Self::Amend,
        Self::Withdraw,
        Self::Hear,
        Self::Answer,
        Self::Lapse,
        Self::Revoke { whole: true },
        Self::Revoke { whole: false },
    ];
}

/// Why it cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum Refused {
    /// The request is past that.
    Settled(Status),
    /// It waits for its operator.
    Returned,
    /// There is no permit to revoke.
    NoPermit(Status),
    /// Its operator may still answer.
    HearingOpen(Date),
    /// There is nothing to answer.
    NoHearing,
    /// Nobody decided before its adoption day began.
    Lapsed(Instant),
    /// Its adoption day has not begun.
    Waiting(Instant),
}

impl Refused {
    /// Returns what is said of it.
    pub fn message(self) -> Message {
        match self {
            Self::Settled(status) => message!("request-already", status = status.name()),
            Self::Returned => message!("returned"),
            Self::NoPermit(status) => message!("not-approved", status = status.name()),
            Self::HearingOpen(day) => message!("hearing-open", day),
            Self::NoHearing => message!("hearing-none"),
            Self::Lapsed(moment) => message!("lapsed", moment),
            Self::Waiting(moment) => message!("waiting", moment),
        }
    }
}

impl Status {
    #[expect(clippy::match_same_arms, reason = "it is a table, read line by line")]
    /// The status after an act at a moment, of a request that is (to be) adopted on a day.
    pub fn after(self, act: Act, now: Instant, adopts_on: Date) -> Result<Self, Refused> {
        let midnight = Instant::midnight(adopts_on);
        match (self, act) {
            (Self::Submitted | Self::Returned, Act::Lapse) if now >= midnight => Ok(Self::Lapsed),
            (Self::Submitted | Self::Returned, Act::Lapse) => Err(Refused::Waiting(midnight)),
            (Self::Submitted | Self::Returned, Act::Revoke { .. }) => Err(Refused::NoPermit(self)),
            (Self::Submitted | Self::Returned, _) if now >= midnight => Err(Refused::Lapsed(midnight)),
            (Self::Submitted, Act::Approve) => Ok(Self::Approved),
            (Self::Submitted, Act::Refuse) => Ok(Self::Refused),
            (Self::Submitted, Act::Return) => Ok(Self::Returned),
            (Self::Returned, Act::Approve | Act::Refuse | Act::Return | Act::Hear | Act::Answer) => {
                Err(Refused::Returned)
            }
            (Self::Submitted, Act::Hear | Act::Answer) => Ok(self),
            (Self::Submitted | Self::Returned, Act::Amend) => Ok(Self::Submitted),
            (Self::Submitted | Self::Returned, Act::Withdraw) => Ok(Self::Withdrawn),
            (Self::Approved, Act::Revoke { whole: true }) => Ok(Self::Revoked),
            (Self::Approved, Act::Revoke { whole: false } | Act::Hear | Act::Answer) => Ok(Self::Approved),
            (Self::Lapsed, Act::Revoke { .. }) => Err(Refused::NoPermit(self)),
            (Self::Lapsed, _) => Err(Refused::Lapsed(midnight)),
            (Self::Refused | Self::Withdrawn, Act::Revoke { .. }) => Err(Refused::NoPermit(self)),
            (Self::Approved | Self::Refused | Self::Withdrawn | Self::Revoked, _) => Err(Refused::Settled(self)),
        }
    }
}
