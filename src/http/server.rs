//! The sockets: connections are accepted up to a limit, at which those that are idle give way; a head that comes too slowly
//! ends its connection; and a stop lets what runs finish within a deadline.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;

use super::body::Guarded;
use super::idle::{Answer, Connection, Idle};
use super::stalled::Unstalled;
use crate::config::Settings;

/// What a connection may hold of what came in, and so the largest head of a request.
const BUFFER: usize = 64 << 10;

/// How the sockets are to be served.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at once.
    pub connections: usize,
    /// For the head of a request, and for the wait before one.
    pub header_timeout: Duration,
    /// For a client that takes nothing of an answer.
    pub write_timeout: Duration,
    /// For what runs when the service is stopped.
    pub shutdown_deadline: Duration,
}

impl From<&Settings> for Limits {
    fn from(settings: &Settings) -> Self {
        Self {
            connections: settings.max_connections,
            header_timeout: Duration::from_secs(settings.header_timeout),
            write_timeout: Duration::from_secs(settings.write_timeout),
            shutdown_deadline: Duration::from_secs(settings.shutdown_deadline),
        }
    }
}

/// How a service ends.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    /// Cancelled when the service is to stop: it takes on nothing new.
    pub begun: CancellationToken,
    /// Cancelled when the deadline for what still runs is over.
    pub over: CancellationToken,
    /// What runs beside the connections, and is waited for.
    pub work: TaskTracker,
}

/// Serves `router` on `listener` until `shutdown` is done and what then runs has finished, or its deadline is
/// over.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    shutdown: impl Future<Output = ()>,
    ending: Ending,
) {
    let graceful = GracefulShutdown::new();
    let connections = TaskTracker::new();
    let acceptor = Acceptor {
        listener,
        router,
        free: Arc::new(Semaphore::new(limits.connections)),
        idle: Idle::default(),
        connections: connections.clone(),
        cut: ending.over.clone(),
        limits: limits.clone(),
    };

    let mut shutdown = pin!(shutdown);
    tokio::select! {
        () = &mut shutdown => {}
        never = acceptor.run(|| Some(graceful.watcher())) => match never {},
    }
    tracing::info!(connections = connections.len(), "shutting down");
    ending.begun.cancel();
    ending.work.close();
    // New connections are still answered, that there is nothing to be had, until the last old one is done.
    let finished = async {
        graceful.shutdown().await;
        ending.work.wait().await;
    };
    tokio::select! {
        () = finished => {}
        () = tokio::time::sleep(limits.shutdown_deadline) => tracing::warn!("the deadline for running requests is over"),
        never = acceptor.run(|| None) => match never {},
    }
    ending.over.cancel();
    connections.close();
    connections.wait().await;
    ending.work.wait().await;
}

struct Acceptor {
    listener: TcpListener,
    router: Router,
    free: Arc<Semaphore>,
    idle: Idle,
    connections: TaskTracker,
    cut: CancellationToken,
    limits: Limits,
}

impl Acceptor {
    /// Accepts connections, each with a watcher where one is given and for one request only where none is.
    async fn run(&self, watcher: impl Fn() -> Option<Watcher>) -> Infallible {
        loop {
            let (stream, peer) = match self.listener.accept().await {
                Ok(it) => it,
                Err(error) => {
                    // Where it is for want of file descriptors, an idle connection has one.
                    if is_of_service(&error) && !self.idle.close_longest() {
                        tracing::error!(%error, "cannot accept connections");
                        tokio::time::sleep(Duration::from_millis(200)).await;
                    }
                    tokio::task::yield_now().await;
                    continue;
                }
            };
            let place = self.place().await;
            let state = Arc::new(self.idle.connect());
            let connection = self.connection(stream, peer, watcher(), Arc::clone(&state));
            let cut = self.cut.clone();
            self.connections.spawn(async move {
                let _place = place;
                tokio::select! {
                    () = connection => {}
                    () = cut.cancelled() => {}
                    () = state.close.cancelled() => {}
                }
            });
        }
    }

    /// A place for a new connection: a free one, or that of the connection that has been idle for longest.
    async fn place(&self) -> Option<OwnedSemaphorePermit> {
        let mut is_given = false;
        loop {
            if let Ok(free) = Arc::clone(&self.free).try_acquire_owned() {
                return Some(free);
            }
            is_given = is_given || self.idle.close_longest();
            tokio::select! {
                free = Arc::clone(&self.free).acquire_owned() => return free.ok(),
                () = self.idle.changed() => {}
            }
        }
    }

    /// Serves one connection to its end.
    fn connection(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        watcher: Option<Watcher>,
        state: Arc<Connection>,
    ) -> impl Future<Output = ()> + use<> {
        let router = self.router.clone();
        let of_service = Arc::clone(&state);
        let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
            let (router, state) = (router.clone(), Arc::clone(&of_service));
            async move {
                if !state.begin() {
                    return std::future::pending().await;
                }
                request.extensions_mut().insert(ConnectInfo(peer));
                let answer = router.oneshot(request).await?;
                Ok::<_, Infallible>(answer.map(|body| Body::new(Guarded::new(body, Answer(state)))))
            }
        });
        // A small answer should not wait for an acknowledgement; a socket that refuses this still works.
        let _ = stream.set_nodelay(true);
        let io = TokioIo::new(Unstalled::new(stream, self.limits.write_timeout, state));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.limits.header_timeout)
            .max_buf_size(BUFFER)
            .keep_alive(watcher.is_some())
            .serve_connection(io, service);
        async move {
            let gauge = metrics::gauge!("despacho_connections");
            gauge.increment(1.0);
            let ended = match watcher {
                Some(watcher) => watcher.watch(connection).await,
                None => connection.await,
            };
            if let Err(error) = ended {
                tracing::debug!(%peer, %error, "connection ended");
            }
            gauge.decrement(1.0);
        }
    }
}

/// Whether the service lacks something, and not the connection, which may be gone before it is accepted.
fn is_of_service(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
