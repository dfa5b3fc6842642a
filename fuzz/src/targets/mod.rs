//! One module a target, each with `check`: a function of bytes that panics where the program is wrong.

#[cfg(feature = "service")]
pub mod address;
pub mod certificate;
pub mod configuration;
#[cfg(feature = "service")]
pub mod header;
#[cfg(feature = "service")]
pub mod json;
pub mod record;
pub mod replay;
pub mod shoe;
#[cfg(feature = "service")]
pub mod token;

#[path = "../../../tests/it/replay/mutations.rs"]
pub mod mutations;
#[path = "../../../tests/it/replay/oracle.rs"]
pub mod oracle;

/// The first byte chooses what the others are given to.
fn choose(data: &[u8], of: usize) -> Option<(usize, &[u8])> {
    data.split_first().map(|(first, rest)| (usize::from(*first) % of, rest))
}
