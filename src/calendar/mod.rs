//! Working days, holidays, notice.
