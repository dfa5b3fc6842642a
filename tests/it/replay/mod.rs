//! The replay: whole logs in, findings out.

mod articles;
mod bad_input;
mod build;
mod faults;
mod invariants;
mod mutations;
mod oracle;
mod planted;
mod records;
mod samples;
mod streams;
pub mod support;
