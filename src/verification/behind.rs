//! Work that takes long, on a thread of its own: those who wait for a short answer go before it.

use tokio::sync::oneshot;

/// By how much others go before it, in steps of `nice`.
const STEPS: i32 = 10;

/// Runs work behind everything else; threads that it starts are alike. `None` where it came to no end.
pub async fn run_behind<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (done, result) = oneshot::channel();
    let started = std::thread::Builder::new().name("behind".to_owned()).spawn(move || {
        // Where this is refused, it runs beside the others.
        let _ = rustix::process::nice(STEPS);
        let _ = done.send(work());
    });
    started.ok()?;
    result.await.ok()
}
