//! `Dockerfile` and `docker-compose.yml` say what the program understands. No container is built here: the service is
//! started with the settings that the image gives it, and the image's health check is run against it.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use yaml_serde::Value;

const DOCKERFILE: &str = include_str!("../../Dockerfile");
const COMPOSE: &str = include_str!("../../docker-compose.yml");

fn despacho() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_despacho"));
    command.env_clear().stdin(Stdio::null());
    command
}

/// The variables that `despacho serve` reads, of its flags' help and of the text above it.
fn variables() -> String {
    String::from_utf8(despacho().args(["serve", "--help"]).output().unwrap().stdout).unwrap()
}

/// The instructions of the last stage of the image, with continued lines joined.
fn image() -> Vec<(String, String)> {
    let joined = DOCKERFILE.replace("\\\n", " ");
    let lines = joined.lines().map(str::trim).filter(|it| !it.is_empty() && !it.starts_with('#'));
    let all: Vec<_> = lines
        .map(|it| it.split_once(' ').unwrap())
        .map(|(name, rest)| (name.to_owned(), rest.trim().to_owned()))
        .collect();
    let last = all.iter().rposition(|(name, _)| name == "FROM").unwrap();
    all[last..].to_vec()
}

fn of_image(name: &str) -> String {
    image().into_iter().find(|it| it.0 == name).unwrap_or_else(|| panic!("the image has no {name}")).1
}

/// What the image sets.
fn environment() -> BTreeMap<String, String> {
    let pairs = of_image("ENV");
    pairs.split_whitespace().map(|it| it.split_once('=').unwrap()).map(|(k, v)| (k.to_owned(), v.to_owned())).collect()
}

fn compose() -> Value {
    let mut compose: Value = yaml_serde::from_str(COMPOSE).unwrap();
    compose.apply_merge().unwrap();
    compose
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| panic!("{value:?} is no text"), ToOwned::to_owned)
}

fn texts(value: &Value) -> Vec<String> {
    value.as_sequence().unwrap().iter().map(text).collect()
}

#[test]
fn every_variable_is_one_that_the_service_reads() {
    let known = variables();
    let mut named: Vec<String> = environment().into_keys().collect();
    for (_, service) in compose()["services"].as_mapping().unwrap() {
        let Some(environment) = service.get("environment") else { continue };
        named.extend(environment.as_mapping().unwrap().keys().map(text));
    }
    let own: Vec<_> = named.iter().filter(|it| it.starts_with("DESPACHO_")).collect();
    assert!(own.len() >= 9, "{named:?}");
    for name in own {
        assert!(known.contains(&format!("[env: {name}=")), "the service does not read {name}");
    }
}

#[test]
fn the_image_is_built_by_the_compiler_that_the_crate_asks_for() {
    let wanted = env!("CARGO_PKG_RUST_VERSION");
    assert!(
        DOCKERFILE.contains(&format!("ARG RUST_IMAGE=rust:{wanted}-")),
        "the image should be built with Rust {wanted}"
    );
    assert!(DOCKERFILE.contains("FROM ${RUST_IMAGE} AS build") && DOCKERFILE.contains("--locked"));
}

/// What compose demands is what `.ci/pin-images` writes: digests of the very images that the Dockerfile begins with.
#[test]
fn images_are_named_by_their_digests() {
    let folder = tempfile::tempdir().unwrap();
    let here = |name: &str| folder.path().join(name);
    std::fs::create_dir(here(".ci")).unwrap();
    let script = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/pin-images");
    std::fs::copy(script, here(".ci/pin-images")).unwrap();
    let docker = |answer: &str| {
        std::fs::write(here("docker"), format!("#!/bin/sh\necho {answer}\n")).unwrap();
        std::fs::set_permissions(here("docker"), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let path = format!("{}:/usr/bin:/bin", folder.path().display());
        Command::new("bash").arg(here(".ci/pin-images")).env_clear().env("PATH", path).output().unwrap()
    };
    let digest = format!("sha256:{}", "5e".repeat(32));
    assert!(docker(&digest).status.success());
    let written = std::fs::read_to_string(here(".env")).unwrap();
    let pinned: BTreeMap<&str, &str> = written.lines().map(|it| it.split_once('=').unwrap()).collect();
    // What is no digest replaces nothing.
    assert!(!docker("none").status.success());
    assert_eq!(std::fs::read_to_string(here(".env")).unwrap(), written);

    for (name, image) in &pinned {
        let (tag, sum) = image.split_once('@').unwrap();
        assert_eq!(sum, digest);
        let argument = format!("ARG {name}={tag}\n");
        assert!(*name == "POSTGRES_IMAGE" || DOCKERFILE.contains(&argument), "{argument}");
    }
    let demanded = |text: &str| text.strip_prefix("${").and_then(|it| it.split_once(":?")).map(|it| it.0.to_owned());
    let mut names = Vec::new();
    for (_, service) in compose()["services"].as_mapping().unwrap() {
        if let Some(image) = service.get("image") {
            names.push(demanded(&text(image)).unwrap());
        } else {
            let args = service["build"]["args"].as_mapping().unwrap();
            names.extend(args.values().filter_map(|it| demanded(&text(it))));
        }
    }
    names.sort();
    names.dedup();
    assert_eq!(names, pinned.into_keys().collect::<Vec<_>>());
}

#[test]
fn every_container_has_a_limit() {
    for (name, service) in compose()["services"].as_mapping().unwrap() {
        assert!(service.get("mem_limit").is_some(), "{name:?} may take all memory");
    }
}

#[test]
fn the_service_runs_as_an_ordinary_user_who_owns_what_is_kept() {
    assert_ne!(of_image("USER"), "0");
    assert!(of_image("RUN").contains(&format!("--uid {} ", of_image("USER"))));
    let folder = of_image("VOLUME");
    assert!(of_image("RUN").contains(&format!("--home-dir {folder} --create-home")));
    for (name, value) in environment().iter().filter(|it| it.1.contains('/')) {
        assert!(value.contains(&format!("{folder}/")), "{name} is outside {folder}, where nothing can be written");
    }
    for name in ["despacho", "despacho-postgres"] {
        let service = &compose()["services"][name];
        assert_eq!(service["read_only"], Value::Bool(true));
        assert_eq!(texts(&service["volumes"])[0], format!("{name}:{folder}"));
        let environment = service["environment"].as_mapping().unwrap();
        assert!(text(&environment["DESPACHO_LOGS"]).starts_with(&format!("{folder}/")));
    }
    let on_sqlite = compose()["services"]["despacho"]["environment"]["DESPACHO_DATABASE"].clone();
    assert_eq!(text(&on_sqlite), environment()["DESPACHO_DATABASE"]);
}

#[test]
fn ports_are_those_on_which_it_listens() {
    let environment = environment();
    let (address, port) = environment["DESPACHO_LISTEN"].rsplit_once(':').unwrap();
    assert_eq!((address, port), ("0.0.0.0", of_image("EXPOSE").as_str()));
    assert!(of_image("HEALTHCHECK").contains(&format!("/dev/tcp/127.0.0.1/{port} ")));
    for name in ["despacho", "despacho-postgres"] {
        for published in texts(&compose()["services"][name]["ports"]) {
            assert!(published.starts_with("127.0.0.1:") && published.ends_with(&format!(":{port}")), "{published}");
        }
    }
}

#[test]
fn the_profile_runs_the_service_on_its_own_postgresql() {
    let compose = compose();
    let services = compose["services"].as_mapping().unwrap();
    let with_profile = |it: &Value| it.get("profiles").is_some_and(|it| texts(it) == ["postgres"]);
    let names: Vec<_> = services.iter().filter(|it| with_profile(it.1)).map(|it| text(it.0)).collect();
    assert_eq!(names, ["despacho-postgres", "postgres-password", "postgres"]);
    let server = &compose["services"]["postgres"];
    let of = |name: &str| text(&server["environment"][name]);
    let own = &compose["services"]["despacho-postgres"]["environment"];
    let (user, database) = (of("POSTGRES_USER"), of("POSTGRES_DB"));
    assert_eq!(text(&own["DESPACHO_DATABASE"]), format!("postgres://{user}@postgres/{database}"));
    assert!(of("POSTGRES_INITDB_ARGS").contains("--locale=C"), "text is ordered by bytes, as on SQLite");
    assert!(texts(&server["healthcheck"]["test"]).contains(&"pg_isready".to_owned()));
    let wait = &compose["services"]["despacho-postgres"]["depends_on"]["postgres"]["condition"];
    assert_eq!(text(wait), "service_healthy");
    let kept = compose["volumes"].as_mapping().unwrap();
    for service in services.values() {
        for volume in texts(&service["volumes"]) {
            let name = volume.split(':').next().unwrap();
            assert!(kept.contains_key(name), "the volume `{name}` is not declared");
        }
    }
}

/// The password is made at the first start, differs in every installation, stays, and stands where the server and the
/// service look for it; for others it is not readable.
#[test]
fn the_password_is_made_and_kept() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};

    let compose = compose();
    let (one_shot, server) = (&compose["services"]["postgres-password"], &compose["services"]["postgres"]);
    let own = &compose["services"]["despacho-postgres"]["environment"];
    assert_eq!(texts(&one_shot["entrypoint"]), ["sh", "-euc"]);
    let script = texts(&one_shot["command"])[0].replace("$$", "$");
    let make = || {
        let folder = tempfile::tempdir().unwrap();
        let script = script.replace("/run/despacho", folder.path().to_str().unwrap());
        // A user that is not root cannot give files away.
        let is_root = std::fs::metadata("/proc/self").unwrap().uid() == 0;
        let script = if is_root { script } else { script.replace("chown", "true") };
        let run = || assert!(Command::new("sh").args(["-euc", &script]).status().unwrap().success());
        let read = |name: &str| {
            let path = folder.path().join(name);
            assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600, "{name}");
            std::fs::read_to_string(path).unwrap()
        };
        run();
        let (password, pass) = (read("password"), read("pgpass"));
        assert!(password.len() == 64 && password.bytes().all(|it| it.is_ascii_hexdigit()), "{password}");
        assert_eq!(pass, format!("postgres:5432:despacho:despacho:{password}\n"));
        if is_root {
            let owner = std::fs::metadata(folder.path().join("pgpass")).unwrap().uid();
            assert_eq!(owner.to_string(), of_image("USER"), "the service reads it");
        }
        run();
        assert_eq!((read("password"), read("pgpass")), (password.clone(), pass), "it stays");
        password
    };
    assert_ne!(make(), make());
    let mounted = "/run/despacho";
    assert_eq!(text(&server["environment"]["POSTGRES_PASSWORD_FILE"]), format!("{mounted}/password"));
    assert_eq!(text(&own["PGPASSFILE"]), format!("{mounted}/pgpass"));
    for name in ["despacho-postgres", "postgres"] {
        let service = &compose["services"][name];
        assert!(texts(&service["volumes"]).contains(&format!("postgres-password:{mounted}:ro")), "{name}");
        let wait = &service["depends_on"]["postgres-password"]["condition"];
        assert_eq!(text(wait), "service_completed_successfully");
    }
    let passwords = COMPOSE.lines().filter(|it| it.contains("POSTGRES_PASSWORD:")).count();
    assert_eq!(passwords, 0, "a password stands in no variable");
}

/// Docker kills what has not stopped in its grace period; running replays have their deadline to finish.
#[test]
fn a_stop_waits_for_running_replays() {
    let grace = text(&compose()["services"]["despacho"]["stop_grace_period"]);
    let grace: u64 = grace.strip_suffix('s').unwrap().parse().unwrap();
    assert!(grace > despacho::config::Settings::default().shutdown_deadline);
    assert_eq!(of_image("STOPSIGNAL"), "SIGTERM");
}

/// The service, killed with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[test]
fn the_image_starts_and_its_health_check_tells_a_ready_service_from_none() {
    let folder = tempfile::tempdir().unwrap();
    let kept = of_image("VOLUME");
    let command: Vec<String> = serde_json::from_str(&of_image("CMD")).unwrap();
    let mut service = despacho();
    for (name, value) in environment() {
        let here = value.replace(&kept, folder.path().to_str().unwrap()).replace("0.0.0.0:8080", "127.0.0.1:0");
        service.env(name, here);
    }
    let mut service = Running(service.args(command).stderr(Stdio::piped()).spawn().unwrap());
    let mut log = BufReader::new(service.0.stderr.take().unwrap()).lines().map(Result::unwrap);
    let mut seen = Vec::new();
    let listening = log.find_map(|line| {
        let entry: serde_json::Value = serde_json::from_str(&line).unwrap_or_default();
        seen.push(line);
        entry["address"].as_str().map(ToOwned::to_owned)
    });
    let address = listening.unwrap_or_else(|| panic!("the service did not start: {seen:#?}"));
    // Read on, so that the service can write on.
    std::thread::spawn(move || log.for_each(drop));
    let port = address.rsplit_once(':').unwrap().1;

    let check = of_image("HEALTHCHECK");
    let check: Vec<String> = serde_json::from_str(check[check.find("CMD ").unwrap() + 4..].trim()).unwrap();
    let healthy = || {
        let args = check[1..].iter().map(|it| it.replace("/8080 ", &format!("/{port} ")));
        Command::new(&check[0]).args(args).stderr(Stdio::null()).status().unwrap().success()
    };
    assert!(healthy(), "the health check should find the service ready on port {port}");
    assert!(folder.path().join("despacho.db").exists());
    drop(service);
    assert!(!healthy(), "the health check should find nothing on port {port} any more");
}

/// The reason for which `deny.toml` lets an advisory pass holds: RSA is used to verify, and with public keys alone.
#[test]
fn no_rsa_key_of_the_service_is_private() {
    let mut uses = 0;
    for (name, text) in crate::tidy::sources() {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for word in ["EncodingKey", "RsaPrivateKey", "crypto::sign(", "use rsa", "rsa::"] {
            assert!(!code.contains(word), "{name} has `{word}`: deny.toml says that no RSA key is private");
        }
        uses += usize::from(code.contains("jsonwebtoken::"));
    }
    assert!(uses > 0, "without jsonwebtoken, deny.toml needs no exception for rsa");
}
