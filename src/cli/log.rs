//! The service's own log: written by a thread of its own, so that it never fails, holds up or ends what it speaks of.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use tracing_subscriber::fmt::MakeWriter;

/// The longest line, in bytes: memory is bounded by it.
const LONGEST: usize = 8 << 10;
/// How often what was lost is said.
const SAY: Duration = Duration::from_secs(5);
/// How long the end of the service waits for its last lines.
const LAST: Duration = Duration::from_secs(1);

/// Where lines go. What cannot be written in time, or at all, is lost and counted.
#[derive(Clone)]
pub struct LogWriter {
    lines: SyncSender<Line>,
    lost: Arc<AtomicU64>,
}

enum Line {
    Text(Vec<u8>),
    /// All that came before has been written.
    End(SyncSender<()>),
}

impl LogWriter {
    /// Writes to `to` on a thread of its own; so many lines may wait. `say` says from time to time how many were lost.
    pub fn start(
        to: impl Write + Send + 'static,
        waiting: usize,
        say: impl Fn(u64) + Send + 'static,
    ) -> io::Result<Self> {
        let (lines, coming) = sync_channel(waiting.max(1));
        let lost = Arc::<AtomicU64>::default();
        let of_thread = Arc::clone(&lost);
        std::thread::Builder::new().name("log".to_owned()).spawn(move || write(to, &coming, &of_thread, say))?;
        Ok(Self { lines, lost })
    }

    /// Waits a moment for the last lines.
    pub fn end(&self) {
        let (done, ended) = sync_channel(1);
        if self.lines.try_send(Line::End(done)).is_ok() {
            let _ = ended.recv_timeout(LAST);
        }
    }
}

fn write(mut to: impl Write, lines: &Receiver<Line>, lost: &AtomicU64, say: impl Fn(u64)) {
    let (mut is_written, mut said) = (true, Instant::now());
    loop {
        match lines.recv_timeout(SAY) {
            Ok(Line::Text(line)) => {
                is_written = to.write_all(&line).is_ok();
                if !is_written {
                    lose(lost);
                }
            }
            Ok(Line::End(done)) => {
                let _ = to.flush();
                let _ = done.try_send(());
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        // It is a line of the log itself, and pointless where nothing can be written.
        if is_written && said.elapsed() >= SAY {
            said = Instant::now();
            let gone = lost.swap(0, Ordering::Relaxed);
            if gone > 0 {
                say(gone);
            }
        }
    }
}

fn lose(lost: &AtomicU64) {
    lost.fetch_add(1, Ordering::Relaxed);
    metrics::counter!("despacho_log_lines_lost_total").increment(1);
}

/// One line on its way.
pub struct LogLine<'w>(&'w LogWriter);

impl Write for LogLine<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > LONGEST || self.0.lines.try_send(Line::Text(bytes.to_owned())).is_err() {
            lose(&self.0.lost);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'w> MakeWriter<'w> for LogWriter {
    type Writer = LogLine<'w>;

    fn make_writer(&'w self) -> Self::Writer {
        LogLine(self)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// What was written; it takes nothing while the lock is held.
    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_log_that_cannot_be_written_holds_nobody_up() {
        let paper = Paper::default();
        let log = LogWriter::start(paper.clone(), 4, |_| {}).unwrap();
        let held = paper.0.lock().unwrap();
        for n in 0..1_000 {
            log.make_writer().write_all(format!("line {n}\n").as_bytes()).unwrap();
        }
        log.make_writer().write_all(&[b'x'; LONGEST + 1]).unwrap();
        drop(held);
        std::thread::sleep(Duration::from_millis(100));
        log.end();
        let written = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
        assert!(written.starts_with("line 0\n"), "{written}");
        assert_eq!(written.lines().count() as u64 + log.lost.load(Ordering::Relaxed), 1_001, "{written}");
    }
}
