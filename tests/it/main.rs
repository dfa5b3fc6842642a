//! All integration tests, in one binary.

#![expect(clippy::unwrap_used, reason = "a test fails by it")]

mod calendar;
#[cfg(feature = "service")]
mod db;
mod games;
mod law;
mod replay;
#[cfg(feature = "service")]
mod http;
#[cfg(feature = "service")]
mod support;
