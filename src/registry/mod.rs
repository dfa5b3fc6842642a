//! The registers: who there is (operators, casinos, keys), what stands there (tables), what the law leaves to
//! the house (pay tables), when the public services were closed (closures), and who may decide what (delegations).
//!
//! Entries are dated (`from` included, `until` not), are never deleted but retired from a day, and every change
//! keeps what was known before it.

mod accesses;
mod clock;
mod delegations;
mod entries;
mod key_changes;
mod keys;
mod kinds;
mod looks;
mod store;
mod tables;

pub use accesses::{Access, list_accesses, note_access};
pub use clock::{clock_mark, confirm_clock, keep_clock};
pub use delegations::{Delegation, Power, RestsOn, delegation};
pub use entries::{Line, LineFault, Loaded, RegisterError, change, load, merged, register, retire};
pub use key_changes::{KeyChange, change_key, rotate_key};
pub use keys::{
    Key, KeyError, NewKey, Secret, authenticate, create_key, first_admin, is_operator, list_keys, read_key, revoke_key,
};
pub use kinds::{CasinoEntry, OperatorEntry, RegisterKind};
pub use looks::fill_looks;
pub(crate) use store::known;
pub use store::{Entry, Filter, Register, closures, list, named, read};
pub use tables::{PayTableEntry, TableEntry};
