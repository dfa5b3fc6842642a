//! All integration tests, in one binary.

#![expect(clippy::unwrap_used, reason = "a test fails by it")]

#[cfg(feature = "service")]
mod backup;
mod calendar;
mod certificate;
#[cfg(feature = "service")]
mod db;
#[cfg(feature = "service")]
mod demo;
mod docs;
#[cfg(feature = "service")]
mod examples;
mod explain;
mod frozen;
mod frozen_logs;
mod fuzz;
mod games;
mod generate;
#[cfg(feature = "service")]
mod http;
#[cfg(feature = "service")]
mod killed;
mod law;
mod odds;
#[cfg(feature = "service")]
mod packaging;
#[cfg(feature = "service")]
mod registry;
mod replay;
#[cfg(feature = "service")]
mod requests;
#[cfg(feature = "service")]
mod support;
mod tidy;
#[cfg(feature = "service")]
mod vault;
#[cfg(feature = "service")]
mod verification;
mod words;
