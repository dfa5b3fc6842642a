//! The replay: whole logs in, findings out.

mod bad_input;
mod mutations;
mod oracle;
mod records;
mod samples;
pub mod support;
