//! The replay: whole logs in, findings out.

mod mutations;
mod oracle;
mod records;
mod samples;
pub mod support;
