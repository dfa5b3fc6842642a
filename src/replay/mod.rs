//! A log against a rule set: what `spec/round-log.md` calls the replay.
//!
//! [`lines`] splits a stream into blocks of whole lines, [`records`] decodes them without copying, and the
//! [`Judge`] holds the state of each table's open shoe and turns records into [`Finding`]s.

pub mod codes;
pub mod configuration;
pub mod findings;
pub mod lines;
pub mod played;
pub mod receipt;
pub mod records;
pub mod rules;
pub mod settings;
pub mod shapes;
pub mod time;
pub mod witness;

mod alternatives;
mod coup;
pub(crate) mod cut;
mod equipment;
mod hands;
mod jackpot;
mod judge;
mod log;
mod opening;
mod past;
mod poker;
mod prepared;
mod round;
mod scene;
mod shoe;
mod stakes;
mod tables;
mod ties;
mod war;

pub use equipment::faults as equipment_faults;
pub use findings::{BetRef, Finding};
pub use judge::Judge;
pub use settings::ReplaySettings;
