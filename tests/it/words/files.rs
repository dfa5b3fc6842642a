//! The message files: the same messages in each language, and arguments that exist.
