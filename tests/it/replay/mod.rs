//! The replay: whole logs in, findings out.

mod articles;
mod bad_input;
mod build;
mod faults;
mod fortune_dates;
mod invariants;
mod limits;
mod planted;
mod played;
mod records;
mod samples;
mod streams;
pub mod support;

use crate::fuzz::targets::{mutations, oracle};
