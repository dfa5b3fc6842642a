//! Verifications.

mod stored;
