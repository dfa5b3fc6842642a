//! Requests, on both databases.
