//! A PostgreSQL server for tests: the one that `DESPACHO_TEST_POSTGRES` names, else a temporary one.
//!
//! nextest runs each test in a process of its own, so the temporary server is shared: every process holds a
//! shared lock on `users`, and a watchdog stops the server once nobody has held it for a while.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use despacho::db::Db;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};

/// A server that answers.
pub struct Server {
    /// With `{}` where the name of the database stands.
    url: String,
    /// Kept open, and so locked, for as long as the process lives.
    _user: Option<File>,
}

static SERVER: LazyLock<Option<Server>> = LazyLock::new(|| match super::setting("DESPACHO_TEST_POSTGRES") {
    Some(url) => {
        let (server, _database) =
            url.rsplit_once('/').expect("DESPACHO_TEST_POSTGRES is postgres://user@host/database");
        Some(Server { url: format!("{server}/{{}}"), _user: None })
    }
    None => temporary(),
});

/// The server, if there can be one.
pub fn server() -> Option<&'static Server> {
    SERVER.as_ref()
}

impl Server {
    /// The address of a database of that name.
    pub fn url(&self, database: &str) -> String {
        self.url.replace("{}", database)
    }

    async fn admin(&self) -> PgConnection {
        PgConnection::connect(&self.url("postgres")).await.unwrap()
    }

    /// A database with all tables, and its name.
    pub async fn fresh(&self) -> (Db, String) {
        let template = template_name();
        let name = format!("despacho_{}", uuid::Uuid::now_v7().simple());
        let mut admin = self.admin().await;
        // One process makes the template, the others wait; it is complete when it has its last name.
        admin.execute("SELECT pg_advisory_lock(815)").await.unwrap();
        let known: Option<(i32,)> = sqlx::query_as("SELECT 1 FROM pg_database WHERE datname = $1")
            .bind(&template)
            .fetch_optional(&mut admin)
            .await
            .unwrap();
        if known.is_none() {
            let draft = format!("{name}_draft");
            run(&mut admin, format!("CREATE DATABASE {draft} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'")).await;
            Db::open(&self.url(&draft)).await.unwrap().close().await;
            run(&mut admin, format!("ALTER DATABASE {draft} RENAME TO {template}")).await;
        }
        run(&mut admin, format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
        admin.execute("SELECT pg_advisory_unlock(815)").await.unwrap();
        admin.close().await.unwrap();
        (Db::open(&self.url(&name)).await.unwrap(), name)
    }

    /// A database that a dump in SQL describes, with the migrations that it lacks; and its name.
    pub async fn restored(&self, dump: String) -> (Db, String) {
        let name = format!("despacho_{}", uuid::Uuid::now_v7().simple());
        let mut admin = self.admin().await;
        run(&mut admin, format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'")).await;
        admin.close().await.unwrap();
        let mut own = PgConnection::connect(&self.url(&name)).await.unwrap();
        run(&mut own, dump).await;
        own.close().await.unwrap();
        (Db::open(&self.url(&name)).await.unwrap(), name)
    }

    /// Drops a database that was made here.
    pub async fn drop(&self, name: &str) {
        let mut admin = self.admin().await;
        run(&mut admin, format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await;
        admin.close().await.unwrap();
    }
}

async fn run(on: &mut PgConnection, sql: String) {
    on.execute(AssertSqlSafe(sql)).await.unwrap();
}

/// Named by what the migrations hold, so that a changed one makes a new template.
fn template_name() -> String {
    let mut hash = DefaultHasher::new();
    for folder in ["both", "postgres"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
        let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
        files.sort();
        for file in files {
            fs::read(file).unwrap().hash(&mut hash);
        }
    }
    format!("despacho_template_{:016x}", hash.finish())
}

/// Joins the temporary server, and starts it where it does not run.
fn temporary() -> Option<Server> {
    let programs = programs()?;
    let root = output(Command::new("id").arg("-u")).trim() == "0";
    let mut whose = DefaultHasher::new();
    env!("CARGO_MANIFEST_DIR").hash(&mut whose);
    output(Command::new("id").arg("-u")).hash(&mut whose);
    let folder = std::env::temp_dir().join(format!("despacho-pg-{:016x}", whose.finish()));
    fs::create_dir_all(&folder).unwrap();

    let lock = File::create(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    let user = File::create(folder.join("users")).unwrap();
    user.lock_shared().unwrap();
    let as_owner = |script: String| {
        // PostgreSQL refuses to run as root.
        let mut command = if root { Command::new("su") } else { Command::new("sh") };
        if root {
            command.args(["postgres", "-s", "/bin/sh"]);
        }
        command.arg("-c").arg(script).stdin(Stdio::null()).stdout(Stdio::null());
        command
    };
    let (data, bin) = (folder.join("data"), programs.display());
    let running =
        as_owner(format!("{bin}/pg_ctl -D {0} status && {bin}/pg_isready -h {1}", data.display(), folder.display()));
    if !{ running }.status().unwrap().success() {
        let _ = fs::remove_dir_all(&data);
        fs::create_dir(&data).unwrap();
        if root {
            assert!(Command::new("chown").args(["-R", "postgres"]).arg(&folder).status().unwrap().success());
        }
        let start = format!(
            "{bin}/initdb -D {data} -U postgres --auth=trust --locale=C --encoding=UTF8 -N && \
             {bin}/pg_ctl -D {data} -w -l {data}/log -o \"-c listen_addresses='' -c unix_socket_directories={folder} \
             -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=400\" start",
            data = data.display(),
            folder = folder.display(),
        );
        assert!(as_owner(start).status().unwrap().success(), "PostgreSQL did not start: see {}/log", data.display());
        // Its own session, so that it outlives this process.
        let watchdog = format!(
            "cd / && while :; do flock -x {folder}/users true; sleep 20; \
             flock {folder}/lock sh -c 'flock -n -x {folder}/users {bin}/pg_ctl -D {data} -m immediate stop' && break; done",
            data = data.display(),
            folder = folder.display(),
        );
        let mut watchdog = as_owner(format!("setsid sh -c \"{watchdog}\" &"));
        watchdog.stderr(Stdio::null()).status().unwrap();
    }
    drop(lock);
    Some(Server { url: format!("postgres://postgres@localhost/{{}}?host={}", folder.display()), _user: Some(user) })
}

/// The folder of `initdb` and its kin.
fn programs() -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> =
        fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|it| it.path().join("bin")).collect();
    folders.sort();
    folders.reverse();
    folders.extend(super::setting("PATH").iter().flat_map(std::env::split_paths).collect::<Vec<_>>());
    folders.into_iter().find(|it| it.join("initdb").exists() && it.join("pg_ctl").exists())
}

fn output(command: &mut Command) -> String {
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}
