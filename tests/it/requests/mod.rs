//! Requests, on both databases.

mod deciding;
mod effect;
mod filing;
mod lapsing;
mod permits;
mod status;
