//! Why a webhook was not made, changed or found.

use crate::db;
use crate::fault::Fault;
use crate::vault::SealError;

/// Why a webhook was not made or changed.
#[derive(Debug, thiserror::Error)]
pub enum WebhookError {
    /// What was asked for has faults.
    #[error("the webhook has {} faults", .0.len())]
    Invalid(Vec<Fault>),
    /// It is not the caller's, or is not there.
    #[error("there is no such webhook")]
    NotFound,
    /// It was changed since.
    #[error("the webhook is at revision {0} now")]
    Stale(i64),
    /// It is retired.
    #[error("the webhook is retired")]
    Retired,
    /// There are no random bits to be had.
    #[error("the machine gives no random bits: {0}")]
    Random(getrandom::Error),
    /// A secret could not be sealed or opened.
    #[error(transparent)]
    Sealed(#[from] SealError),
    /// The database.
    #[error(transparent)]
    Db(#[from] db::Error),
}
