//! Running a replay: input streams, threads, where findings go.
