//! All integration tests, in one binary.

#[cfg(feature = "service")]
mod db;
#[cfg(feature = "service")]
mod support;
