//! A service without sockets, with two operators, a key for each role, and a clock that is set by hand.

use std::collections::BTreeMap;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, header};
use despacho::clock::Clock;
use despacho::config::Settings;
use despacho::db::Db;
use despacho::http::App;
use despacho::instant::Instant;
use despacho::ledger::{Caller, Role};
use despacho::registry::{NewKey, create_key};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt as _;

use super::contract;

/// A Wednesday; the eighth of December is a holiday.
pub const MORNING: &str = "2026-12-02T10:15:00+08:00";

pub struct Site {
    pub app: App,
    pub clock: Clock,
    router: Router,
    keys: BTreeMap<String, String>,
    folder: Option<TempDir>,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Bytes,
    pub body: String,
}

impl Answer {
    /// The body as JSON, of an answer with that status.
    #[track_caller]
    pub fn json(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |it| it.to_str().unwrap())
    }

    /// Status, kind, article and place of a problem.
    #[track_caller]
    pub fn problem(&self) -> String {
        assert_eq!(self.header("content-type"), "application/problem+json", "{}", self.body);
        let json: Value = serde_json::from_str(&self.body).unwrap();
        let place = |it: &Value| match (&it["line"], it["pointer"].as_str(), it["parameter"].as_str()) {
            (Value::Number(line), Some(pointer), _) => format!(" line {line} {pointer}"),
            (_, Some(pointer), _) => format!(" {pointer}"),
            (_, _, Some(parameter)) => format!(" ?{parameter}"),
            _ => String::new(),
        };
        let kind = |it: &Value| it["type"].as_str().unwrap().trim_start_matches("/problems/").to_owned();
        let article = json["article"].as_str().map_or(String::new(), |it| format!(" (article {it})"));
        let faults: Vec<_> = json["errors"].as_array().into_iter().flatten().collect();
        match faults.as_slice() {
            [] => format!("{} {}{article}", self.status, kind(&json)),
            [one] => format!("{} {}{}{article}", self.status, kind(&json), place(one)),
            several => {
                let lines: Vec<_> = several.iter().map(|it| format!("\n  {}{}", kind(it), place(it))).collect();
                format!("{} {}{article}{}", self.status, kind(&json), lines.concat())
            }
        }
    }
}

impl Site {
    /// Two operators, `galaxy` with a casino and two tables, and `wynn` with a casino and one.
    pub async fn new(db: Db) -> Self {
        Self::with(db, Settings::default()).await
    }

    /// The same, with other settings; on a database that has them, the operators are there.
    pub async fn with(db: Db, settings: Settings) -> Self {
        let site = Self::bare(db, settings).await;
        for operator in ["galaxy", "wynn"] {
            site.post("admin", "/v1/operators", &json!({"operator": operator})).await.json(201);
            let casino = json!({"operator": operator, "casino": format!("{operator}-macau")});
            site.post("admin", "/v1/casinos", &casino).await.json(201);
        }
        for (operator, table) in [("galaxy", "GX-1"), ("galaxy", "GX-2"), ("wynn", "WY-1")] {
            let table = json!({"operator": operator, "table": table, "casino": format!("{operator}-macau"),
                "game": "makccarat", "from": "2010-01-01"});
            site.post("admin", "/v1/tables", &table).await.json(201);
        }
        let mut site = site;
        site.key("galaxy", "back-office", Role::Operator, Some("galaxy")).await;
        site.key("wynn", "wynn-office", Role::Operator, Some("wynn")).await;
        site
    }

    /// Nothing but keys.
    pub async fn bare(db: Db, mut settings: Settings) -> Self {
        let folder = tempfile::tempdir().unwrap();
        settings.logs = folder.path().join("logs").display().to_string();
        let clock = Clock::at(MORNING.parse::<jiff::Timestamp>().unwrap().into());
        settings.master_key.get_or_insert_with(|| "5e".repeat(32));
        let app = App::new(settings, clock, db).await.unwrap();
        let mut site = Self::over(app).await;
        site.folder = Some(folder);
        site
    }

    /// The same database, keys and clock under other settings.
    pub async fn again(&self, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = self.app.settings.clone();
        change(&mut settings);
        let app = App::new(settings, self.clock.clone(), self.app.db.clone()).await.unwrap();
        let (clock, router) = (app.clock.clone(), app.router());
        Self { app, clock, router, keys: self.keys.clone(), folder: None }
    }

    /// The same service, without its sockets.
    pub async fn over(app: App) -> Self {
        let (clock, router) = (app.clock.clone(), app.router());
        let mut site = Self { app, clock, router, keys: BTreeMap::new(), folder: None };
        site.key("admin", "ada", Role::Admin, None).await;
        site.key("inspector", "ines", Role::Inspector, None).await;
        site.key("inspector 2", "ivo", Role::Inspector, None).await;
        site.key("auditor", "aldo", Role::Auditor, None).await;
        site
    }

    pub async fn key(&mut self, name: &'static str, subject: &str, role: Role, operator: Option<&str>) {
        let operator = operator.map(str::to_owned);
        let new = NewKey { subject: subject.to_owned(), role, operator, expires_at: None, scopes: None };
        let made = create_key(&self.app.db, self.clock.now(), &Caller::command_line(), new).await.unwrap();
        self.keys.insert(name.to_owned(), made.1.reveal().to_owned());
    }

    /// A service whose keys are known, as they were when it was last served, with the folder that it lives in.
    pub fn known(app: App, keys: BTreeMap<String, String>, folder: TempDir) -> Self {
        let (clock, router) = (app.clock.clone(), app.router());
        Self { app, clock, router, keys, folder: Some(folder) }
    }

    /// Its keys, by name.
    pub fn keys(&self) -> &BTreeMap<String, String> {
        &self.keys
    }

    /// Takes over a key that another service on the same database knows.
    pub fn adopt(&mut self, other: &Self, name: &'static str) {
        self.keys.insert(name.to_owned(), other.keys[name].clone());
    }

    pub fn bearer(&self, key: &str) -> String {
        format!("Bearer {}", self.keys[key])
    }

    pub fn now(&self) -> Instant {
        self.clock.now()
    }

    /// Sets the clock.
    pub fn at(&self, moment: &str) {
        assert!(self.clock.set(moment.parse::<jiff::Timestamp>().unwrap().into()));
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.map(http_body_util::Collected::to_bytes).unwrap_or_default();
        let answer = Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            body: String::from_utf8_lossy(&body).into_owned(),
            bytes: body,
        };
        contract::check(&method, &path, &answer);
        answer
    }

    /// Sends a request with the key of that name (none where it is empty), further headers and a body.
    pub async fn call(
        &self,
        key: &str,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if !key.is_empty() {
            request = request.header(header::AUTHORIZATION, self.bearer(key));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(body.into()).unwrap()).await
    }

    pub async fn get(&self, key: &str, path: &str) -> Answer {
        self.call(key, Method::GET, path, &[], Body::empty()).await
    }

    pub async fn post(&self, key: &str, path: &str, body: &Value) -> Answer {
        self.call(key, Method::POST, path, &[("content-type", "application/json")], body.to_string()).await
    }

    /// A change of the revision that was read.
    pub async fn change(&self, key: &str, method: Method, path: &str, revision: i64, body: &Value) -> Answer {
        let revision = format!("\"{revision}\"");
        let headers = [("content-type", "application/json"), ("if-match", &*revision)];
        self.call(key, method, path, &headers, body.to_string()).await
    }
}
