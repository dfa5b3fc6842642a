//! Instants of a log.

/// Nanoseconds since 1970-01-01T00:00:00Z. The years 1900 to 2199 fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub i64);
