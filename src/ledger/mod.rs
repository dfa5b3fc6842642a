//! The ledger: what everything that changes anything of an operator rests on. Who asks and what that key may do, the
//! operator's turn and the events that its acts append, what is done once, what it may keep, and its permits with what
//! the law ties together. The registers and the requests stand on it, and know each other's rows by it alone.

mod caller;
pub(crate) mod couplings;
mod kind;
pub mod once;
pub(crate) mod permits;
pub mod quota;
mod scopes;
mod turn;

pub use caller::{Caller, Role, Token};
pub use kind::{JACKPOT, RequestKind};
pub use scopes::{KeyScope, KeyScopes};
pub use turn::{Event, Turn};
