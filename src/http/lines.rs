//! Lines of the service's own log about requests: their values are short, and those about requests that anybody may send are
//! so many a second, a summary counting the others.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

const SECOND: Duration = Duration::from_secs(1);

/// How many lines there were in this second.
pub struct Lines {
    per_second: u32,
    second: Mutex<Second>,
}

struct Second {
    began: Instant,
    written: u32,
    left_out: u64,
}

impl Lines {
    /// At most so many a second; 0: any.
    pub fn new(per_second: u32) -> Self {
        Self { per_second, second: Mutex::new(Second { began: Instant::now(), written: 0, left_out: 0 }) }
    }

    /// Whether there may be one more.
    pub fn allow(&self) -> bool {
        if self.per_second == 0 {
            return true;
        }
        self.sum_up();
        let mut second = self.second.lock().unwrap_or_else(PoisonError::into_inner);
        if second.written < self.per_second {
            second.written += 1;
            return true;
        }
        second.left_out += 1;
        metrics::counter!("despacho_log_lines_left_out_total").increment(1);
        false
    }

    /// Says how many were left out, once their second is over.
    pub fn sum_up(&self) {
        let now = Instant::now();
        let left_out = {
            let mut second = self.second.lock().unwrap_or_else(PoisonError::into_inner);
            if now.duration_since(second.began) < SECOND {
                return;
            }
            std::mem::replace(&mut *second, Second { began: now, written: 0, left_out: 0 }).left_out
        };
        if left_out > 0 {
            tracing::info!(left_out, "lines about requests that were refused or had no key were left out");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn so_many_lines_a_second() {
        let lines = Lines::new(20);
        assert_eq!((0..1_000).filter(|_| lines.allow()).count(), 20);
        tokio::time::advance(SECOND).await;
        assert_eq!((0..1_000).filter(|_| lines.allow()).count(), 20);
        assert!((0..1_000).all(|_| Lines::new(0).allow()));
    }
}
