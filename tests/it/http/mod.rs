//! The service over HTTP: the frame on real sockets, the routes one by one.

mod frame;
mod frame_bodies;
mod isolation;
mod openapi;
mod registers;
mod requests;
mod site;
mod support;
