//! Which refusal of the floors below is which problem.

use serde_json::json;

use super::body::TooSlow;
use super::logs_in::Broken;
use super::once::Unlike;
use super::problem::{Fault, Kind, Problem};
use crate::db::{self, Trouble};
use crate::explain::Unexplained;
use crate::fault;
use crate::law::SettingFault;
use crate::ledger::quota::Exceeded;
use crate::logs::LogsError;
use crate::notifications::WebhookError;
use crate::odds::QuestionError;
use crate::oidc::{Refusal, TokenError};
use crate::page::{CursorInvalid, ListError};
use crate::registry::{KeyError, LineFault, RegisterError};
use crate::requests::snapshot::SnapshotError;
use crate::requests::status::Refused;
use crate::requests::{CertificateError, RecordError, RequestError};
use crate::sandbox::SandboxError;
use crate::sheet::NoSheet;
use crate::signing::{MOST_KEYS, SigningError};
use crate::verification::ReplayError;
use crate::verification::service::VerifyError;
use crate::words::{Detail, Worded, detail};

/// After how many seconds it is worth looking whether the storage works again.
const RETRY: u64 = 5;

impl From<db::Error> for Problem {
    fn from(error: db::Error) -> Self {
        if let Some(exceeded) = error.refusal::<Exceeded>() {
            return (*exceeded).into();
        }
        match error.trouble() {
            Some(Trouble::Full) => {
                tracing::error!(%error, "the database has no room left");
                Self::new(Kind::StorageFull, detail!("the database has no room left")).retry_after(RETRY)
            }
            Some(Trouble::Unavailable) => {
                tracing::error!(%error, "the database cannot be used");
                Self::new(Kind::StorageUnavailable, detail!("the database cannot be used now")).retry_after(RETRY)
            }
            Some(Trouble::Busy) => {
                tracing::warn!(%error, "the database is busy");
                Self::new(Kind::Busy, detail!("the database is busy")).retry_after(1)
            }
            None => Self::internal(&error),
        }
    }
}

impl From<Exceeded> for Problem {
    fn from(Exceeded { kind, most, used, by_key }: Exceeded) -> Self {
        let quota = kind.name();
        let detail = if by_key {
            detail!("the quota `{quota}` allows one key {most}, and {used} are used")
        } else {
            detail!("the quota `{quota}` allows the operator {most}, and {used} are used")
        };
        tracing::warn!(quota, most, used, by_key, "a quota is used up");
        let problem = Self::new(Kind::QuotaExceeded, detail).with("quota", json!(quota));
        problem.with("most", json!(most)).with("used", json!(used))
    }
}

impl From<fault::Fault> for Fault {
    fn from(fault: fault::Fault) -> Self {
        let kind = Kind::from_name(fault.kind.name()).unwrap_or(Kind::FieldInvalid);
        Self {
            article: fault.article,
            interpretation: fault.interpretation.map(Into::into),
            more: fault.more,
            ..Self::at(kind, fault.pointer, fault.detail)
        }
    }
}

impl From<LineFault> for Fault {
    fn from(LineFault { line, fault }: LineFault) -> Self {
        Self::from(fault).on_line(line)
    }
}

impl Worded for RegisterError {}
impl Worded for Unlike {}
impl Worded for TooSlow {}
impl Worded for SettingFault {}
impl Worded for Unexplained {}
impl Worded for QuestionError {}
impl Worded for NoSheet {}
impl Worded for TokenError {}
impl Worded for Refusal {}
impl Worded for SandboxError {}
impl Worded for RequestError {}
impl Worded for KeyError {}
impl Worded for WebhookError {}
impl Worded for CertificateError {}
impl Worded for CursorInvalid {}

fn all<F: Into<Fault>>(faults: Vec<F>) -> Problem {
    Problem::of(faults.into_iter().map(Into::into).collect())
}

fn stale(revision: i64, error: &impl Worded) -> Problem {
    Problem::new(Kind::RevisionStale, Detail::of(error)).with("revision", json!(revision))
}

impl From<RegisterError> for Problem {
    fn from(error: RegisterError) -> Self {
        match error {
            RegisterError::Invalid(faults) => all(faults),
            RegisterError::Lines(faults) => all(faults),
            RegisterError::NotFound => Self::not_found(),
            RegisterError::Stale(revision) => stale(revision, &error),
            RegisterError::Db(error) => error.into(),
        }
    }
}

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Invalid(faults) => all(faults),
            RequestError::NotFound => Self::not_found(),
            RequestError::Refused(Refused::Lapsed(_)) => Self::new(Kind::RequestLapsed, Detail::of(&error)),
            RequestError::Refused(Refused::HearingOpen(_)) => Self::new(Kind::HearingOpen, Detail::of(&error)),
            RequestError::Refused(Refused::NoHearing) => Self::new(Kind::HearingClosed, Detail::of(&error)),
            RequestError::Refused(_) => Self::new(Kind::RequestSettled, Detail::of(&error)),
            RequestError::Stale(revision) => stale(revision, &error),
            RequestError::OwnFiling(_) => Self::new(Kind::OwnFiling, Detail::of(&error)),
            RequestError::OwnProposal(_) => Self::new(Kind::OwnProposal, Detail::of(&error)),
            RequestError::NotProposed => Self::new(Kind::ProposalMissing, Detail::of(&error)),
            RequestError::NotDelegated(_) => Self::new(Kind::DelegationMissing, Detail::of(&error)),
            RequestError::Role(_) => Self::new(Kind::RoleInsufficient, Detail::of(&error)),
            RequestError::Db(error) => error.into(),
        }
    }
}

impl From<KeyError> for Problem {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Invalid(faults) => all(faults),
            KeyError::NotFound => Self::not_found(),
            KeyError::Stale(revision) => stale(revision, &error),
            KeyError::Ended => Self::new(Kind::KeyEnded, Detail::of(&error)),
            KeyError::Db(error) => error.into(),
            KeyError::Secret | KeyError::Random(_) | KeyError::Written(_) => Self::internal(&error),
        }
    }
}

impl From<TokenError> for Problem {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Refused(refusal) => Self::new(Kind::TokenInvalid, Detail::of(&refusal)),
            TokenError::Unreachable(seconds) | TokenError::Pending(seconds) => {
                Self::new(Kind::IssuerUnreachable, Detail::of(&error)).retry_after(seconds.unsigned_abs())
            }
            TokenError::Db(error) => error.into(),
        }
    }
}

impl From<WebhookError> for Problem {
    fn from(error: WebhookError) -> Self {
        match error {
            WebhookError::Invalid(faults) => all(faults),
            WebhookError::NotFound => Self::not_found(),
            WebhookError::Stale(revision) => stale(revision, &error),
            WebhookError::Retired => {
                all(vec![fault::Fault::field("/state", detail!("a webhook that is retired stays so: make another"))])
            }
            WebhookError::Db(error) => error.into(),
            WebhookError::Random(_) | WebhookError::Sealed(_) => Self::internal(&error),
        }
    }
}

impl From<SigningError> for Problem {
    fn from(error: SigningError) -> Self {
        match error {
            SigningError::Db(error) => error.into(),
            SigningError::Many => all(vec![fault::Fault::field(
                "",
                detail!("at most {} may stand here, not {}", MOST_KEYS, MOST_KEYS + 1),
            )]),
            SigningError::Random(_) | SigningError::Seal(_) | SigningError::None => Self::internal(&error),
        }
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Db(error) => error.into(),
            RecordError::Altered(..) => Self::internal(&error),
        }
    }
}

impl From<CertificateError> for Problem {
    fn from(error: CertificateError) -> Self {
        match error {
            CertificateError::NotFound => Self::not_found(),
            CertificateError::Undecided => Self::new(Kind::NotFound, Detail::of(&error)),
            CertificateError::Record(error) => error.into(),
            CertificateError::Signing(error) => error.into(),
            CertificateError::Db(error) => error.into(),
            CertificateError::Json(_) => Self::internal(&error),
        }
    }
}

impl From<SnapshotError> for Problem {
    fn from(error: SnapshotError) -> Self {
        match error {
            SnapshotError::NotFound => Self::not_found(),
            SnapshotError::Db(error) => error.into(),
            SnapshotError::Json(_) | SnapshotError::Packed(_) => Self::internal(&error),
        }
    }
}

impl From<LogsError> for Problem {
    fn from(error: LogsError) -> Self {
        Self::from(&error)
    }
}

impl From<&LogsError> for Problem {
    fn from(error: &LogsError) -> Self {
        if error.is_full() {
            tracing::error!(%error, "the store of logs has no room left");
            Self::new(Kind::StorageFull, detail!("the store of logs has no room left")).retry_after(RETRY)
        } else {
            tracing::error!(error = error as &dyn std::error::Error, "the store of logs cannot be used");
            Self::new(Kind::StorageUnavailable, detail!("the store of logs cannot be used now")).retry_after(RETRY)
        }
    }
}

impl From<VerifyError> for Problem {
    fn from(error: VerifyError) -> Self {
        match error {
            VerifyError::NotFound => Self::not_found(),
            VerifyError::Replay(ReplayError::BrokenOff(inner)) => broken_off(&inner),
            VerifyError::Replay(ReplayError::TooLong(most)) => {
                Self::new(Kind::BodyTooLarge, detail!("the log holds more than {most} bytes of text"))
            }
            VerifyError::Logs(error) => error.into(),
            VerifyError::Quota(exceeded) => exceeded.into(),
            VerifyError::Db(error) => error.into(),
            VerifyError::Replay(ReplayError::Sink(_))
            | VerifyError::Configuration(_)
            | VerifyError::Snapshot(_)
            | VerifyError::Stopped => Self::internal(&error),
        }
    }
}

/// Why the log broke off: the body said so itself, the store of logs gave no more of it, or it could not be decompressed.
fn broken_off(error: &std::io::Error) -> Problem {
    if let Some(error) = error.get_ref().and_then(|it| it.downcast_ref::<LogsError>()) {
        return error.into();
    }
    let by_body = error.get_ref().and_then(|it| it.downcast_ref::<Broken>());
    by_body.map_or_else(
        || Problem::new(Kind::BodyBrokenOff, detail!("the log could not be decompressed: {error}")),
        |Broken(problem)| problem.clone(),
    )
}

impl From<CursorInvalid> for Problem {
    fn from(error: CursorInvalid) -> Self {
        Self::new(Kind::CursorInvalid, Detail::of(&error))
    }
}

impl From<ListError> for Problem {
    fn from(error: ListError) -> Self {
        match error {
            ListError::Cursor(error) => error.into(),
            ListError::Db(error) => error.into(),
        }
    }
}
