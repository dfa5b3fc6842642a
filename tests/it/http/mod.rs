//! The service over HTTP: the frame on real sockets, the routes one by one.

mod command;
mod desk;
mod events;
mod explanations;
mod fold;
mod frame;
mod frame_bodies;
mod isolation;
mod keys;
mod live_logs;
mod model;
mod odds;
mod once;
mod openapi;
mod records;
mod registers;
mod replicas;
mod requests;
mod rules;
pub mod samples;
mod sandbox;
pub mod site;
mod support;
mod tongues;
mod transitions;
mod verifications;
mod webhooks;
