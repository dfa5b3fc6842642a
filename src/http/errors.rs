//! Which refusal of the floors below is which problem.

use serde_json::json;

use super::logs_in::Broken;
use super::problem::{Fault, Kind, Problem};
use crate::db::{self, Trouble};
use crate::fault;
use crate::ledger::quota::Exceeded;
use crate::logs::LogsError;
use crate::message::{Message, message};
use crate::notifications::WebhookError;
use crate::oidc::TokenError;
use crate::page::{CursorInvalid, ListError};
use crate::registry::{KeyError, LineFault, RegisterError};
use crate::requests::snapshot::SnapshotError;
use crate::requests::status::Refused;
use crate::requests::{CertificateError, RecordError, RequestError};
use crate::signing::{MOST_KEYS, SigningError};
use crate::verification::ReplayError;
use crate::verification::service::VerifyError;

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
                Self::new(Kind::StorageFull, message!("database-room")).retry_after(RETRY)
            }
            Some(Trouble::Unavailable) => {
                tracing::error!(%error, "the database cannot be used");
                Self::new(Kind::StorageUnavailable, message!("database-unusable")).retry_after(RETRY)
            }
            Some(Trouble::Busy) => {
                tracing::warn!(%error, "the database is busy");
                Self::new(Kind::Busy, message!("database-busy")).retry_after(1)
            }
            None => Self::internal(&error),
        }
    }
}

impl From<Exceeded> for Problem {
    fn from(Exceeded { kind, most, used, by_key }: Exceeded) -> Self {
        let quota = kind.name();
        let detail =
            if by_key { message!("quota-of-key", quota, most, used) } else { message!("quota", quota, most, used) };
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

fn all<F: Into<Fault>>(faults: Vec<F>) -> Problem {
    Problem::of(faults.into_iter().map(Into::into).collect())
}

fn stale(revision: i64, detail: Message) -> Problem {
    Problem::new(Kind::RevisionStale, detail).with("revision", json!(revision))
}

impl From<RegisterError> for Problem {
    fn from(error: RegisterError) -> Self {
        match error {
            RegisterError::Invalid(faults) => all(faults),
            RegisterError::Lines(faults) => all(faults),
            RegisterError::NotFound => Self::not_found(),
            RegisterError::Stale(revision) => stale(revision, message!("entry-revision", revision)),
            RegisterError::Db(error) => error.into(),
        }
    }
}

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Invalid(faults) => all(faults),
            RequestError::NotFound => Self::not_found(),
            RequestError::Refused(refused) => {
                let kind = match refused {
                    Refused::Lapsed(_) => Kind::RequestLapsed,
                    Refused::HearingOpen(_) => Kind::HearingOpen,
                    Refused::NoHearing => Kind::HearingClosed,
                    _ => Kind::RequestSettled,
                };
                Self::new(kind, refused.message())
            }
            RequestError::Stale(revision) => stale(revision, message!("request-revision", revision)),
            RequestError::OwnFiling(subject) => Self::new(Kind::OwnFiling, message!("own", subject)),
            RequestError::OwnProposal(subject) => Self::new(Kind::OwnProposal, message!("own-proposal", subject)),
            RequestError::NotProposed => Self::new(Kind::ProposalMissing, message!("proposal-other")),
            RequestError::NotDelegated(subject) => {
                Self::new(Kind::DelegationMissing, message!("no-delegation", subject))
            }
            RequestError::Role(role) => Self::new(Kind::RoleInsufficient, message!("role-only", role = role.name())),
            RequestError::Db(error) => error.into(),
        }
    }
}

impl From<KeyError> for Problem {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Invalid(faults) => all(faults),
            KeyError::NotFound => Self::not_found(),
            KeyError::Stale(revision) => stale(revision, message!("key-revision", revision)),
            KeyError::Ended => Self::new(Kind::KeyEnded, message!("key-ended")),
            KeyError::Db(error) => error.into(),
            KeyError::Secret | KeyError::Random(_) | KeyError::Written(_) => Self::internal(&error),
        }
    }
}

impl From<TokenError> for Problem {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Refused(refusal) => Self::new(Kind::TokenInvalid, refusal.message()),
            TokenError::Unreachable(seconds) => {
                Self::new(Kind::IssuerUnreachable, message!("issuer-keys")).retry_after(seconds.unsigned_abs())
            }
            TokenError::Pending(seconds) => {
                Self::new(Kind::IssuerUnreachable, message!("issuer-soon")).retry_after(seconds.unsigned_abs())
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
            WebhookError::Stale(revision) => stale(revision, message!("webhook-revision", revision)),
            WebhookError::Retired => all(vec![fault::Fault::field("/state", message!("webhook-retired"))]),
            WebhookError::Db(error) => error.into(),
            WebhookError::Random(_) | WebhookError::Sealed(_) => Self::internal(&error),
        }
    }
}

impl From<SigningError> for Problem {
    fn from(error: SigningError) -> Self {
        match error {
            SigningError::Db(error) => error.into(),
            SigningError::Many => {
                all(vec![fault::Fault::field("", message!("too-many", most = MOST_KEYS, found = MOST_KEYS + 1))])
            }
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
            CertificateError::Undecided => Self::new(Kind::NotFound, message!("undecided")),
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
            Self::new(Kind::StorageFull, message!("no-room")).retry_after(RETRY)
        } else {
            tracing::error!(error = error as &dyn std::error::Error, "the store of logs cannot be used");
            Self::new(Kind::StorageUnavailable, message!("logs-unusable")).retry_after(RETRY)
        }
    }
}

impl From<VerifyError> for Problem {
    fn from(error: VerifyError) -> Self {
        match error {
            VerifyError::NotFound => Self::not_found(),
            VerifyError::Replay(ReplayError::BrokenOff(inner)) => broken_off(&inner),
            VerifyError::Replay(ReplayError::TooLong(most)) => {
                Self::new(Kind::BodyTooLarge, message!("log-large", bytes = most))
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
    by_body.map_or_else(|| Problem::new(Kind::BodyBrokenOff, message!("log-packed")), |Broken(problem)| problem.clone())
}

impl From<CursorInvalid> for Problem {
    fn from(CursorInvalid: CursorInvalid) -> Self {
        Self::new(Kind::CursorInvalid, message!("cursor"))
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
