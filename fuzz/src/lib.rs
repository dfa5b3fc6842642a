//! Fuzz targets: libFuzzer calls one function of [`targets`] with the bytes that it makes up. The tests of the service
//! call the same functions with the files of `corpus/`.

pub mod targets;

/// No target may hold more than this at once, whatever it is given.
const MOST_MEMORY: usize = 256 << 20;

#[global_allocator]
static MEMORY: cap::Cap<std::alloc::System> = cap::Cap::new(std::alloc::System, MOST_MEMORY);
