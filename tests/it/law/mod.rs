//! The catalogue: what it says on each day, and what it refuses to load.

mod on_a_day;
