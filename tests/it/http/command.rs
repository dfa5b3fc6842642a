//! `despacho serve`, `key` and `openapi` as processes: the first start, settings, signals, the service's own log.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::time::Duration;

use expect_test::expect;
use serde_json::Value;
use tempfile::TempDir;

/// The program, in a folder of its own and with no settings from outside.
fn despacho(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_despacho"));
    command.args(args).current_dir(folder).env_clear();
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    despacho(folder, args).output().unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("no JSON: {output:?}"))
}

/// A service that runs, and its log.
struct Served {
    child: Child,
    address: String,
    log: BufReader<ChildStderr>,
    said: String,
}

impl Served {
    fn start(folder: &Path, args: &[&str], variables: &[(&str, &str)]) -> Self {
        let args = [&["serve", "--log-format", "json"], args].concat();
        let mut command = despacho(folder, &args);
        command.env("DESPACHO_LISTEN", "127.0.0.1:0").envs(variables.iter().copied()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut log = BufReader::new(child.stderr.take().unwrap());
        let mut said = String::new();
        let address = loop {
            let mut line = String::new();
            assert!(log.read_line(&mut line).unwrap() > 0, "it ended: {said}");
            said += &line;
            let event: Value = serde_json::from_str(&line).unwrap();
            if event["message"] == "listening" {
                break event["address"].as_str().unwrap().to_owned();
            }
        };
        Self { child, address, log, said }
    }

    fn get(&self, path: &str, key: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {key}\r\nconnection: close\r\n\r\n")
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Stops it by that signal; its exit status and all that it logged.
    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        let status = self.child.wait().unwrap();
        self.log.read_to_string(&mut self.said).unwrap();
        (status.code(), self.said)
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn the_very_first_start_writes_an_admin_key_once() {
    let folder = folder();
    let file = folder.path().join("despacho-admin.key");
    let first = Served::start(folder.path(), &[], &[]);
    let key = std::fs::read_to_string(&file).unwrap().trim().to_owned();
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let me = first.get("/v1/me", &key);
    assert!(me.starts_with("HTTP/1.1 200 ") && me.contains("\"role\":\"admin\""), "{me}");
    assert!(folder.path().join("despacho.db").exists() && folder.path().join("despacho-data").exists());
    let (status, log) = first.stop("-TERM");
    assert_eq!(status, Some(0), "{log}");
    assert!(!log.contains(&key[12..]), "the log holds a secret: {log}");
    assert!(log.lines().all(|it| serde_json::from_str::<Value>(it).is_ok()), "{log}");

    std::fs::remove_file(&file).unwrap();
    let second = Served::start(folder.path(), &[], &[]);
    assert!(!file.exists(), "a key is made once in the life of a database");
    assert!(second.get("/v1/me", &key).starts_with("HTTP/1.1 200 "));
    assert_eq!(second.stop("-INT").0, Some(0));
}

/// As soon as it says that it listens, and so long before anybody asks.
#[test]
fn a_signal_stops_it_from_the_first_moment_on() {
    for signal in ["-TERM", "-INT"].into_iter().cycle().take(8) {
        let folder = folder();
        let (status, log) = Served::start(folder.path(), &[], &[]).stop(signal);
        assert_eq!(status, Some(0), "{log}");
    }
}

/// Killed at any moment of its first start, it starts again, and the file holds the key.
#[test]
fn a_first_start_that_is_killed_can_be_repeated() {
    let mut random = 815_u64;
    let mut killed = 0;
    for _ in 0..13 {
        let folder = folder();
        for _ in 0..2 {
            let mut command = despacho(folder.path(), &["serve", "--listen", "127.0.0.1:0"]);
            let mut child = command.stderr(Stdio::null()).spawn().unwrap();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            std::thread::sleep(Duration::from_millis((random >> 33) % 300));
            child.kill().unwrap();
            killed += usize::from(child.wait().unwrap().code().is_none());
        }
        let served = Served::start(folder.path(), &[], &[]);
        let key = std::fs::read_to_string(folder.path().join("despacho-admin.key")).unwrap();
        let me = served.get("/v1/me", key.trim());
        assert!(me.starts_with("HTTP/1.1 200 "), "{me}");
        assert_eq!(served.stop("-TERM").0, Some(0));
        let mut left = std::fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().path());
        assert!(left.all(|it| it.extension().is_none_or(|it| it != "new")));
    }
    assert!(killed > 20, "{killed} were killed");
}

/// Each thing that a first start writes, as an interrupted one leaves it.
#[test]
fn a_first_start_goes_on_with_what_an_interrupted_one_wrote() {
    let key = "dsp_written-by-a-start-that-was-interrupted-00000";
    let half = [
        ("despacho.db", ""),
        ("despacho-admin.key.new", "dsp_hal"),
        ("despacho-admin.key", key),
        ("despacho.db.master-key.new", "0f0f"),
        ("despacho.db.master-key", &*"0f".repeat(32)),
    ];
    for files in [&half[..1], &half[..2], &half[..3], &half[..4], &half[3..], &half] {
        let folder = folder();
        for (name, content) in files {
            std::fs::write(folder.path().join(name), content).unwrap();
        }
        let served = Served::start(folder.path(), &[], &[]);
        let holds = std::fs::read_to_string(folder.path().join("despacho-admin.key")).unwrap();
        if files.iter().any(|it| it.0 == "despacho-admin.key") {
            assert_eq!(holds.trim(), key);
        }
        assert!(served.get("/v1/me", holds.trim()).starts_with("HTTP/1.1 200 "), "{files:?}");
        served.stop("-TERM");
    }
    // What holds no key is not overwritten.
    let folder = folder();
    std::fs::write(folder.path().join("despacho-admin.key"), "a shopping list").unwrap();
    let output = run(folder.path(), &["serve", "--listen", "127.0.0.1:0"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("despacho-admin.key is there and holds no key"), "{said}");
    assert_eq!(std::fs::read_to_string(folder.path().join("despacho-admin.key")).unwrap(), "a shopping list");
}

/// Whatever the umask; and a key that others can read is complained of.
#[test]
fn what_the_service_writes_is_for_its_owner_alone() {
    let folder = folder();
    let serve = format!("umask 000; exec {} serve --listen 127.0.0.1:0", env!("CARGO_BIN_EXE_despacho"));
    let mut command = Command::new("sh");
    command.args(["-c", &serve]).current_dir(folder.path()).env_clear().stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("listening") {
        line.clear();
        assert!(log.read_line(&mut line).unwrap() > 0, "it ended");
    }
    let mut open = Vec::new();
    let mut folders = vec![folder.path().to_owned()];
    let mut seen = 0;
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let entry = entry.unwrap();
            // What it tries out is gone again at once.
            let Ok(mode) = entry.metadata().map(|it| it.permissions().mode() & 0o777) else { continue };
            let wanted = if entry.file_type().unwrap().is_dir() { 0o700 } else { 0o600 };
            seen += 1;
            if mode != wanted {
                open.push((entry.path(), format!("{mode:o}")));
            }
            if entry.file_type().unwrap().is_dir() {
                folders.push(entry.path());
            }
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(open, []);
    assert!(seen >= 6, "database, its log and index, two keys, the logs: {seen}");

    let key = folder.path().join("despacho.db.master-key");
    std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o640)).unwrap();
    let (_, said) = Served::start(folder.path(), &[], &[]).stop("-TERM");
    assert!(said.contains("a secret can be read by others"), "{said}");
}

#[test]
fn the_first_admin_key_can_be_given() {
    let folder = folder();
    let key = "dsp_given-by-the-operator-of-this-service-000000";
    let served = Served::start(folder.path(), &[], &[("DESPACHO_ADMIN_KEY", key)]);
    assert!(!folder.path().join("despacho-admin.key").exists());
    assert!(served.get("/v1/me", key).starts_with("HTTP/1.1 200 "));
    assert!(!served.stop("-TERM").1.contains(&key[12..]));
    let short = despacho(self::folder().path(), &["serve"]).env("DESPACHO_ADMIN_KEY", "secret").output().unwrap();
    assert_eq!(short.status.code(), Some(2));
    let said = String::from_utf8(short.stderr).unwrap();
    assert!(said.contains("a key is `dsp_` and at least 32 letters") && !said.contains("secret"), "{said}");
}

#[test]
fn settings_come_from_flags_then_variables_then_the_file() {
    let folder = folder();
    let file = "database = \"sqlite://from-file.db\"\nlogs = \"from-file\"\n[set]\nnotice-counting = \"clear\"\nreceipt-hours = \"on\"\n";
    std::fs::write(folder.path().join("despacho.toml"), file).unwrap();
    let args = ["--settings", "despacho.toml", "--logs", "from-flag", "--set", "receipt-hours=off"];
    let variables = [("DESPACHO_LOGS", "from-variable"), ("DESPACHO_DATABASE", "sqlite://from-variable.db")];
    let served = Served::start(folder.path(), &args, &variables);
    let notice = served.get("/v1/calendar/notice?received=2026-12-02T23:15:00%2B08:00", "");
    assert!(notice.contains("\"counting\":\"clear\"") && notice.contains("\"filed_on\":\"2026-12-02\""), "{notice}");
    served.stop("-TERM");
    let there = ["from-flag", "from-variable.db", "from-variable", "from-file", "from-file.db", "despacho.db"];
    let there = there.map(|it| folder.path().join(it).exists());
    assert_eq!(there, [true, true, false, false, false, false]);
}

#[test]
fn what_cannot_be_served_is_said_in_a_line() {
    let folder = folder();
    let check = |args: &[&str], expected: expect_test::Expect| {
        let output = run(folder.path(), args);
        assert_eq!(output.status.code(), Some(2));
        expected.assert_eq(&String::from_utf8(output.stderr).unwrap());
    };
    let free = ["serve", "--listen", "127.0.0.1:0"];
    check(
        &[&free[..], &["--set", "receipt-hours=maybe"]].concat(),
        expect![[r#"
        despacho: `receipt-hours` cannot be `maybe`: off, on
    "#]],
    );
    check(
        &[&free[..], &["--notice-counting", "forward"]].concat(),
        expect![[r#"
        despacho: `notice-counting` cannot be `forward`: backward, clear
    "#]],
    );
    check(
        &[&free[..], &["--database", "mysql://root:secret@db/x"]].concat(),
        expect![[r#"
        despacho: `mysql` is no database: give sqlite://path or postgres://…
    "#]],
    );
    check(
        &[&free[..], &["--settings", "missing.toml"]].concat(),
        expect![[r#"
        despacho: settings file missing.toml: No such file or directory (os error 2)
    "#]],
    );
    check(
        &[&free[..], &["--log-level", "no=such=level"]].concat(),
        expect![[r#"
        despacho: --log-level: error parsing level filter: expected one of "off", "error", "warn", "info", "debug", "trace", or a number 0-5
    "#]],
    );
    for (args, said) in [
        (&["--oidc-issuer", "https://id.example.mo"][..], "--oidc-issuer needs --oidc-audience: tokens are taken"),
        (&["--oidc-audience", "despacho"], "--oidc-audience needs --oidc-issuer: tokens are taken"),
        (
            &["--oidc-issuer", "http://id.example.mo", "--oidc-audience", "d"],
            "--oidc-issuer: `http://id.example.mo` is no",
        ),
        (
            &["--oidc-issuer", "https://id.example.mo", "--oidc-audience", "d", "--oidc-algorithms", "HS256"],
            "--oidc-algorithms: `HS256` is not taken",
        ),
    ] {
        let output = run(folder.path(), &[&free[..], args].concat());
        assert_eq!(output.status.code(), Some(2));
        let line = String::from_utf8(output.stderr).unwrap();
        assert!(line.starts_with(&format!("despacho: {said}")) && line.lines().count() == 1, "{line}");
    }
    check(
        &["serve", "--listen", "nowhere"],
        expect![[r#"
        despacho: cannot listen on nowhere: invalid socket address
    "#]],
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was begun");
}

#[test]
fn help_lists_every_setting_with_its_default() {
    let help = String::from_utf8(run(folder().path(), &["serve", "--help"]).stdout).unwrap();
    let mut settings: Vec<_> =
        help.lines().map(str::trim).filter(|it| it.starts_with("--") && it.contains('<')).collect();
    settings.sort_unstable();
    expect![[r#"
        --admin-key-file <FILE>
        --body-memory <BYTES>
        --body-memory-by-key <BYTES>
        --body-memory-by-operator <BYTES>
        --body-window <SECONDS>
        --clock-absence <HOURS>
        --clock-tolerance <SECONDS>
        --database <URL>
        --database-connections <NUMBER>
        --database-idle-timeout <MILLISECONDS>
        --database-lock-timeout <MILLISECONDS>
        --database-statement-timeout <MILLISECONDS>
        --database-wait <MILLISECONDS>
        --four-eyes <WHICH>
        --header-timeout <SECONDS>
        --idempotency-hours <HOURS>
        --listen <ADDRESS>
        --log-buffer-lines <NUMBER>
        --log-format <FORMAT>
        --log-level <FILTER>
        --log-refusals-per-second <NUMBER>
        --logs <PLACE>
        --master-key-file <FILE>
        --max-batch-bytes <BYTES>
        --max-body-bytes <BYTES>
        --max-computations <NUMBER>
        --max-computations-by-operator <NUMBER>
        --max-connections <NUMBER>
        --max-findings <NUMBER>
        --max-findings-bytes <BYTES>
        --max-json-values <NUMBER>
        --max-log-bytes <BYTES>
        --max-replays <NUMBER>
        --max-replays-by-operator <NUMBER>
        --max-requests-by-key <NUMBER>
        --max-requests-by-operator <NUMBER>
        --max-streams <NUMBER>
        --max-streams-by-key <NUMBER>
        --max-streams-by-operator <NUMBER>
        --max-uploads <NUMBER>
        --max-uploads-by-key <NUMBER>
        --max-uploads-by-operator <NUMBER>
        --max-waiting <NUMBER>
        --max-waiting-by-operator <NUMBER>
        --metrics-listen <ADDRESS>
        --min-body-rate <BYTES/S>
        --notice-counting <VALUE>
        --oidc-access-claims <CLAIMS>
        --oidc-algorithms <NAMES>
        --oidc-audience <NAME>
        --oidc-issuer <URL>
        --oidc-jwks <URL>
        --oidc-leeway <SECONDS>
        --oidc-operator-claim <CLAIM>
        --oidc-role-claim <CLAIM>
        --oidc-scope-claim <CLAIM>
        --oidc-subject-claim <CLAIM>
        --private-webhooks [<BOOL>]
        --quota-acts <BYTES>
        --quota-answers <BYTES>
        --quota-entries <NUMBER>
        --quota-findings <BYTES>
        --quota-key-percent <PERCENT>
        --quota-logs <BYTES>
        --quota-snapshots <BYTES>
        --quota-webhooks <NUMBER>
        --replay-threads <NUMBER>
        --requests-per-minute <NUMBER>
        --requests-per-minute-by-operator <NUMBER>
        --require-delegation [<BOOL>]
        --sandbox [<BOOL>]
        --service-norm <DAYS>
        --set <ID=VALUE>
        --settings <FILE>
        --shutdown-deadline <SECONDS>
        --turn-wait <SECONDS>
        --webhook-sends <NUMBER>
        --webhook-sends-by-operator <NUMBER>
        --webhook-timeout <SECONDS>
        --write-timeout <SECONDS>"#]]
    .assert_eq(&settings.join("\n"));
    for word in ["[default: 127.0.0.1:8080]", "[env: DESPACHO_LISTEN=]", "DESPACHO_ADMIN_KEY", "despacho serve"] {
        assert!(help.contains(word), "{word} is not in {help}");
    }
}

#[test]
fn figures_have_a_listener_of_their_own() {
    let folder = folder();
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let served = Served::start(folder.path(), &["--metrics-listen", &free, "--header-timeout", "1"], &[]);
    served.get("/healthz", "");
    served.get("/nowhere", "");
    assert!(served.get("/metrics", "").starts_with("HTTP/1.1 404 "), "not where the service listens");
    let mut stream = TcpStream::connect(&free).unwrap();
    write!(stream, "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut figures = String::new();
    stream.read_to_string(&mut figures).unwrap();
    for line in [
        "despacho_requests_total{method=\"GET\",route=\"/healthz\",status=\"200\"} 1",
        "despacho_requests_total{method=\"GET\",route=\"-\",status=\"404\"}",
        "despacho_request_seconds_bucket{method=\"GET\",route=\"/healthz\",le=\"1\"}",
    ] {
        assert!(figures.contains(line), "{line} is not in {figures}");
    }
    // It is as careful as the other: who says nothing is cut off, and who names no host is refused.
    for (request, answer) in
        [("", ""), ("GET /metrics HTTP/1.1\r\nho", ""), ("GET /metrics HTTP/1.1\r\n\r\n", "HTTP/1.1 400 ")]
    {
        let mut stream = TcpStream::connect(&free).unwrap();
        stream.set_read_timeout(Some(std::time::Duration::from_secs(10))).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        assert!(said.starts_with(answer) && said.is_empty() == answer.is_empty(), "{request:?}: {said}");
    }
    served.stop("-TERM");
}

#[test]
fn the_service_starts_without_its_issuer_and_says_so() {
    let folder = folder();
    let free = || std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let (nobody, figures) = (format!("http://{}", free()), free());
    let args = ["--oidc-issuer", &nobody, "--oidc-audience", "despacho", "--metrics-listen", &figures];
    let served = Served::start(folder.path(), &args, &[]);
    let key = std::fs::read_to_string(folder.path().join("despacho-admin.key")).unwrap().trim().to_owned();
    assert!(served.get("/v1/me", &key).starts_with("HTTP/1.1 200 "));
    let token = "eyJhbGciOiJFZERTQSJ9.e30.AAAA";
    let down = served.get("/v1/me", token);
    assert!(down.starts_with("HTTP/1.1 503 ") && down.contains("issuer-unreachable"), "{down}");
    let mut stream = TcpStream::connect(&figures).unwrap();
    write!(stream, "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut told = String::new();
    stream.read_to_string(&mut told).unwrap();
    assert!(told.contains("despacho_issuer_fetches_total{result=\"failed\"} 1\n"), "{told}");
    let (_, log) = served.stop("-TERM");
    let said = log.lines().filter(|it| it.contains("the issuer's keys could not be fetched")).count();
    assert_eq!(said, 1, "the start fetches, and the token that follows does not again: {log}");
    assert!(log.contains(&nobody) && !log.contains(token), "{log}");
}

#[test]
fn keys_are_made_listed_and_revoked_in_the_database() {
    let folder = folder();
    let key = |args: &[&str]| run(folder.path(), &[&["key", "--json"], args].concat());
    let made = json(&key(&["create", "--subject", "ana.silva", "--role", "inspector"]));
    assert_eq!((&made["role"], &made["revoked_at"]), (&"inspector".into(), &Value::Null));
    let (id, secret) = (made["id"].as_str().unwrap(), made["secret"].as_str().unwrap());
    let listed = json(&key(&["list"]));
    assert_eq!(listed["items"][0]["id"], id);
    assert!(!listed.to_string().contains(secret));
    let served = Served::start(folder.path(), &[], &[]);
    assert!(served.get("/v1/me", secret).contains("ana.silva"));
    assert!(json(&key(&["revoke", id]))["revoked_at"].is_string());
    assert!(served.get("/v1/me", secret).starts_with("HTTP/1.1 401 "), "a revoked key is refused at once");
    served.stop("-TERM");
    let faulty = key(&["create", "--subject", "x", "--role", "operator"]);
    assert_eq!(faulty.status.code(), Some(2));
    expect![[r#"
        despacho: --operator: a key with the role operator names its operator
    "#]]
    .assert_eq(&String::from_utf8(faulty.stderr).unwrap());
    assert_eq!(key(&["revoke", "01a229fd-0000-7000-8000-000000000000"]).status.code(), Some(2));
    let people = run(folder.path(), &["key", "list"]);
    let row = String::from_utf8(people.stdout).unwrap();
    assert!(row.contains("inspector  ana.silva  revoked "), "{row}");
}

#[test]
fn the_document_is_printed_as_yaml_and_as_json() {
    let folder = folder();
    let yaml = run(folder.path(), &["openapi"]).stdout;
    assert!(yaml.starts_with(b"openapi: 3.1.0\n"));
    assert_eq!(json(&run(folder.path(), &["openapi", "--json"]))["openapi"], "3.1.0");
}
