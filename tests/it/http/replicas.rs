//! Two services on one database.

use axum::body::Body;
use axum::http::Method;
use despacho::clock::Clock;
use despacho::config::Settings;
use despacho::db::{Db, query};
use despacho::http::App;
use despacho::ledger::Role;
use serde_json::json;
use sqlx::ConnectOptions as _;

use super::site::Site;
use crate::support::on_both;

on_both! { services_that_start_at_once_make_one_of_each_key, a_revoked_key_is_refused_by_every_replica_at_once }

/// Where a database is.
fn url(db: &Db) -> String {
    match db {
        Db::Sqlite { writer, .. } => format!("sqlite://{}", writer.connect_options().get_filename().display()),
        Db::Postgres(server) => server.pool.connect_options().to_url_lossy().to_string(),
    }
}

async fn services_that_start_at_once_make_one_of_each_key(db: Db) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let settings = Settings {
        database: url(&db),
        logs: path("logs"),
        admin_key_file: path("admin.key"),
        master_key_file: path("master.key"),
        ..Settings::default()
    };
    let mut starting = tokio::task::JoinSet::new();
    for _ in 0..2 {
        let settings = settings.clone();
        starting.spawn(async move { App::open(settings, Clock::System).await.map_err(|it| it.to_string()).unwrap() });
    }
    let apps = starting.join_all().await;
    let secret = std::fs::read_to_string(path("admin.key")).unwrap();
    let (keys,): (i64,) = query(&db, "SELECT count(*) FROM keys").one().await.unwrap();
    let (signing,): (i64,) = query(&db, "SELECT count(*) FROM signing_keys").one().await.unwrap();
    assert_eq!((keys, signing), (1, 1));
    for app in apps {
        let found = despacho::registry::authenticate(&app.db, secret.trim(), app.clock.now()).await.unwrap();
        assert_eq!(found.unwrap().role, Some(Role::Admin));
        let mut tx = app.db.begin().await.unwrap();
        despacho::signing::signer(&mut tx, &app.vault).await.unwrap();
        drop(tx);
        app.db.close().await;
    }
}

async fn a_revoked_key_is_refused_by_every_replica_at_once(db: Db) {
    let one = Site::new(db).await;
    let app = App::new(one.app.settings.clone(), one.clock.clone(), one.app.db.clone()).await.unwrap();
    let mut other = Site::over(app).await;
    other.adopt(&one, "galaxy");
    other.get("galaxy", "/v1/me").await.json(200);
    let keys = one.get("admin", "/v1/keys?limit=200").await.json(200);
    let key = keys["items"].as_array().unwrap().iter().find(|it| it["operator"] == "galaxy").unwrap().clone();
    let path = format!("/v1/keys/{}/retirement", key["id"].as_str().unwrap());
    one.call("admin", Method::POST, &path, &[], Body::empty()).await.json(200);
    for site in [&other, &one] {
        assert_eq!(site.get("galaxy", "/v1/me").await.problem(), "401 key-invalid");
    }
    let filing = json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-20",
        "options": {"9.draw": "second", "16.payouts": "second"}});
    assert_eq!(other.post("galaxy", "/v1/requests", &filing).await.problem(), "401 key-invalid");
}
