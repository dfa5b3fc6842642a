//! A service that listens on a port of its own, and a client that sends whatever bytes a test wants.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use despacho::clock::Clock;
use despacho::config::Settings;
use despacho::db::Db;
use despacho::http::{App, layers, server};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// No test waits longer than that for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A service on a port of its own.
pub struct Live {
    pub address: SocketAddr,
    pub app: App,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
    _folder: TempDir,
}

impl Live {
    /// The service, with its own routes, on a fresh SQLite file.
    pub async fn start(settings: Settings) -> Self {
        Self::with(settings, App::router).await
    }

    /// The frame around other routes.
    pub async fn around(settings: Settings, routes: Router<App>) -> Self {
        Self::with(settings, |app| layers::around(routes.with_state(app.clone()), app)).await
    }

    async fn with(mut settings: Settings, router: impl FnOnce(&App) -> Router) -> Self {
        let folder = tempfile::tempdir().unwrap();
        settings.database = format!("sqlite://{}", folder.path().join("test.db").display());
        settings.logs = folder.path().join("logs").display().to_string();
        let db = Db::open(&settings.database).await.unwrap();
        let app = App::new(settings.clone(), Clock::System, db).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let limits = server::Limits::from(&settings);
        let serve = server::serve(listener, router(&app), limits, async { drop(stopped.await) }, app.ending.clone());
        Self { address, app, stop: Some(stop), task: tokio::spawn(serve), _folder: folder }
    }

    /// A connection.
    pub async fn connect(&self) -> Client {
        Client(TcpStream::connect(self.address).await.unwrap())
    }

    /// Sends a request in one piece and reads the answer.
    pub async fn ask(&self, request: &str) -> Answer {
        let mut client = self.connect().await;
        client.send(request).await;
        client.answer().await.expect("an answer")
    }

    /// A request without a body.
    pub async fn get(&self, path: &str) -> Answer {
        self.ask(&format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n")).await
    }

    /// Asks the service to stop.
    pub fn stop(&mut self) {
        drop(self.stop.take());
    }

    /// Waits until it has stopped.
    pub async fn stopped(self) {
        tokio::time::timeout(PATIENCE, self.task).await.expect("it stops in time").unwrap();
    }
}

/// One end of a connection.
pub struct Client(pub TcpStream);

impl Client {
    /// Sends bytes as they are. A service that has hung up is no error here: its answer tells.
    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.0.write_all(bytes.as_ref()).await;
    }

    /// Reads one answer; `None` where the connection ends without one.
    pub async fn answer(&mut self) -> Option<Answer> {
        tokio::time::timeout(PATIENCE, self.read()).await.expect("an answer in time")
    }

    async fn read(&mut self) -> Option<Answer> {
        let mut bytes = Vec::new();
        loop {
            if let Some(answer) = Answer::whole(&bytes) {
                return Some(answer);
            }
            let mut part = [0; 4096];
            match self.0.read(&mut part).await {
                Ok(0) | Err(_) => return None,
                Ok(n) => bytes.extend_from_slice(&part[..n]),
            }
        }
    }
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    fn whole(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n")?;
        let head = head.to_ascii_lowercase();
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let length: usize = head.lines().find_map(|it| it.strip_prefix("content-length: "))?.parse().ok()?;
        (body.len() >= length).then(|| Self { status, head: head.clone(), body: body.to_owned() })
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|it| it.strip_prefix(name)?.strip_prefix(": "))
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// Its status, kind and detail, having made sure that it is a problem in every respect.
    #[track_caller]
    pub fn problem(&self) -> String {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        assert!(self.header("request-id").is_some() && self.header("despacho-version").is_some(), "{self:?}");
        let json = self.json();
        assert_eq!(json["status"], self.status);
        assert!(json["title"].as_str().is_some_and(|it| !it.is_empty()), "{json}");
        let mut said =
            format!("{} {}: {}", self.status, json["type"].as_str().unwrap(), json["detail"].as_str().unwrap());
        for error in json["errors"].as_array().into_iter().flatten() {
            let line = error["line"].as_u64().map_or(String::new(), |it| format!("line {it} "));
            let place = error["pointer"].as_str().or(error["parameter"].as_str()).unwrap();
            let (kind, detail) = (error["type"].as_str().unwrap(), error["detail"].as_str().unwrap());
            said.extend(["\n  ", kind, " at ", &line, "`", place, "`: ", detail]);
        }
        said
    }
}
