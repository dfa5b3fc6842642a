//! The two databases for tests: each test gets one of its own, with all tables and nothing in them.

mod disk;
pub mod dump;
mod postgres;
pub mod world;

pub use disk::Disk;

use despacho::db::Db;

/// Runs each of the listed tests, `async fn name(db: Db)`, on SQLite and on PostgreSQL.
macro_rules! on_both {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() { $crate::support::on_sqlite(super::$test).await }
        )+}
        mod postgres {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() { $crate::support::on_postgres(super::$test).await }
        )+}
    };
}
pub(crate) use on_both;

/// Runs a test on a fresh SQLite file.
pub async fn on_sqlite<F: Future<Output = ()>>(test: impl FnOnce(Db) -> F) {
    on_sqlite_at(|_, db| test(db)).await;
}

/// The same, with its address.
pub async fn on_sqlite_at<F: Future<Output = ()>>(test: impl FnOnce(String, Db) -> F) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("test.db").display());
    let db = Db::open(&url).await.unwrap();
    test(url, db.clone()).await;
    db.close().await;
}

/// Runs a test on a fresh PostgreSQL database. Without a server it is skipped with a word, which fails in CI.
pub async fn on_postgres<F: Future<Output = ()>>(test: impl FnOnce(Db) -> F) {
    on_postgres_at(|_, db| test(db)).await;
}

/// The same, with its address.
pub async fn on_postgres_at<F: Future<Output = ()>>(test: impl FnOnce(String, Db) -> F) {
    let Some(server) = postgres::server() else {
        assert!(setting("CI").is_none(), "no PostgreSQL: install one, or name a server in DESPACHO_TEST_POSTGRES");
        eprintln!("SKIPPED: no PostgreSQL found; install one, or name a server in DESPACHO_TEST_POSTGRES");
        return;
    };
    let (db, name) = server.fresh().await;
    test(server.url(&name), db.clone()).await;
    db.close().await;
    server.drop(&name).await;
}

/// Runs a test on a PostgreSQL database that a dump describes, brought up to date. Without a server it is skipped.
pub async fn on_postgres_of<F: Future<Output = ()>>(dump: String, test: impl FnOnce(Db) -> F) {
    let Some(server) = postgres::server() else {
        return on_postgres(|_| async {}).await;
    };
    let (db, name) = server.restored(dump).await;
    test(db.clone()).await;
    db.close().await;
    server.drop(&name).await;
}

/// A variable of the environment.
#[expect(clippy::disallowed_methods, reason = "the tests' own settings are none of the program's")]
pub fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|it| !it.is_empty())
}
