//! A log against a rule set.
