//! The service's own log, as a process: where it cannot be written, everything else goes on; and nobody fills a disk with it.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const ADMIN: &str = "dsp_the-admin-of-a-service-without-a-log-000000";

/// A service whose outputs go where a test wants.
struct Quiet {
    child: Child,
    address: String,
    folder: TempDir,
}

impl Quiet {
    fn start(args: &[&str], outputs: impl FnOnce(&mut Command, &Path)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap().to_string();
        drop(free);
        let mut command = Command::new(env!("CARGO_BIN_EXE_despacho"));
        command.args(["serve", "--listen", &address, "--requests-per-minute", "0"]).args(args);
        command.current_dir(folder.path()).env_clear().env("DESPACHO_ADMIN_KEY", ADMIN);
        outputs(&mut command, folder.path());
        let child = command.spawn().unwrap();
        let served = Self { child, address, folder };
        let began = Instant::now();
        while TcpStream::connect(&served.address).is_err()
            || !served.ask("GET", "/healthz", "").starts_with("HTTP/1.1 200")
        {
            assert!(began.elapsed() < Duration::from_secs(30), "it does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
        served
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let length = body.len();
        let _ = write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {ADMIN}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        );
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    }

    /// Everything is answered, refusals and acts, and it stops when it is asked to.
    fn serves_and_stops(mut self, requests: usize) {
        for n in 0..requests {
            let refused = self.ask("GET", &format!("/v1/nothing/{n}"), "");
            assert!(refused.starts_with("HTTP/1.1 404"), "{refused}");
        }
        let made = self.ask("POST", "/v1/operators", r#"{"operator":"galaxy"}"#);
        assert!(made.starts_with("HTTP/1.1 201"), "{made}");
        Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        let began = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(began.elapsed() < Duration::from_secs(10), "it does not stop");
            std::thread::sleep(Duration::from_millis(20));
        };
        assert_eq!(status.code(), Some(0));
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_log_that_nobody_reads_stops_nothing() {
    let served = Quiet::start(&["--log-refusals-per-second", "0", "--log-level", "debug"], |command, _| {
        command.stderr(Stdio::piped()).stdout(Stdio::piped());
    });
    served.serves_and_stops(600);
}

#[test]
fn a_log_whose_reader_is_gone_stops_nothing() {
    let mut served = Quiet::start(&["--log-refusals-per-second", "0"], |command, _| {
        command.stderr(Stdio::piped()).stdout(Stdio::piped());
    });
    drop((served.child.stderr.take(), served.child.stdout.take()));
    served.serves_and_stops(50);
}

#[test]
fn a_log_on_a_full_disk_stops_nothing() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    Quiet::start(&["--log-refusals-per-second", "0"], |command, _| {
        command.stderr(full()).stdout(full());
    })
    .serves_and_stops(50);
}

#[test]
fn closed_outputs_stop_nothing() {
    Quiet::start(&["--log-refusals-per-second", "0"], |command, _| {
        // The shell closes both, and becomes the service.
        let (program, args) =
            (command.get_program().to_owned(), command.get_args().map(ToOwned::to_owned).collect::<Vec<_>>());
        let folder = command.get_current_dir().unwrap().to_owned();
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", "exec \"$0\" \"$@\" >&- 2>&-"]).arg(program).args(args);
        shell.current_dir(folder).env_clear().env("DESPACHO_ADMIN_KEY", ADMIN);
        *command = shell;
    })
    .serves_and_stops(50);
}

#[test]
fn refusals_have_few_lines_and_short_ones() {
    let mut log = String::new();
    let mut served = Quiet::start(&["--log-refusals-per-second", "5", "--log-format", "json"], |command, folder| {
        command.stderr(File::create(folder.join("log")).unwrap());
    });
    let path = format!("/{}", "a".repeat(60_000));
    let began = Instant::now();
    for _ in 0..300 {
        served.ask("GET", &path, "");
    }
    std::thread::sleep(Duration::from_millis(1_100));
    served.ask("GET", "/nothing", "");
    let seconds = began.elapsed().as_secs() as usize + 2;
    Command::new("kill").args(["-TERM", &served.child.id().to_string()]).status().unwrap();
    served.child.wait().unwrap();
    File::open(served.folder.path().join("log")).unwrap().read_to_string(&mut log).unwrap();
    let answered = log.lines().filter(|it| it.contains("\"answered\"")).count();
    assert!((5..=5 * seconds).contains(&answered), "{answered} lines in {seconds} s");
    assert!(log.contains("\"left_out\":"), "{log}");
    assert!(log.lines().all(|it| it.len() < 2_000), "a long line: {log:.3000}");
    assert!(log.contains("(60001 bytes)"), "{log}");
}

#[test]
fn a_command_whose_reader_has_seen_enough_ends_quietly() {
    for args in [&["openapi"][..], &["calendar", "2026"], &["openapi", "--json"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_despacho"));
        command.args(args).env_clear().stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}
