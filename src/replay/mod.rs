//! A log against a rule set: what `spec/round-log.md` calls the replay.
//!
//! [`records`] decodes blocks of whole lines without copying; the judge holds the state of each table's open
//! shoe and turns records into [`findings`].

pub mod codes;
pub mod configuration;
pub mod findings;
pub mod lines;
pub mod receipt;
pub mod records;
pub mod settings;
pub mod time;
