//! All integration tests, in one binary.

#![cfg_attr(feature = "service", expect(clippy::unwrap_used, reason = "a test fails by it"))]

#[cfg(feature = "service")]
mod db;
#[cfg(feature = "service")]
mod support;
