//! The service on which a gaming regulator and its operators settle which of the law's alternatives a
//! table plays, and on which the play is then checked. ARCHITECTURE.md has the bird's eye view.
//!
//! The floors, each of which knows only those below it:
//!
//! ```text
//! cli · http                        thin skins: extract, call, answer
//! requests · verification           the work: filing and deciding; replaying and reporting
//! registry · ledger                 who and what there is; turns, events and permits
//! calendar · replay · odds          pure: working days; a log against a rule set; exact probabilities
//! games                             pure: the rules of play, one article a file
//! law                               pure: what the law says on a day, as dated data with sources
//! db · logs · clock · config        the outside world, each behind one small module
//! ```

#[macro_use]
#[path = "games/list.rs"]
mod list;

#[cfg(feature = "service")]
pub mod backup;
pub mod calendar;
pub mod certificate;
pub mod clock;
pub mod config;
#[cfg(feature = "service")]
pub mod db;
pub mod explain;
#[cfg(feature = "service")]
pub mod fault;
pub mod games;
pub mod generate;
#[cfg(feature = "service")]
pub mod http;
pub mod instant;
#[cfg(feature = "service")]
pub mod keyfile;
pub mod lang;
pub mod law;
#[cfg(feature = "service")]
pub mod ledger;
#[cfg(feature = "service")]
pub mod logs;
pub mod message;
#[cfg(feature = "service")]
pub mod notifications;
pub mod odds;
#[cfg(feature = "service")]
pub mod oidc;
#[cfg(feature = "service")]
pub mod page;
#[cfg(feature = "service")]
pub mod registry;
pub mod replay;
#[cfg(feature = "service")]
pub mod requests;
#[cfg(feature = "service")]
pub mod sandbox;
pub mod sheet;
#[cfg(feature = "service")]
pub mod signing;
#[cfg(feature = "service")]
pub mod vault;
pub mod verification;
pub mod words;

pub mod cli;
