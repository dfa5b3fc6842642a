//! `docs/operating.md`: what it shows as files and rules names what there is.

use std::collections::BTreeSet;
use std::process::Command;

use super::{between, code, read, rows};

const NAME: &str = "docs/operating.md";

fn help(command: &str) -> String {
    let mut despacho = Command::new(env!("CARGO_BIN_EXE_despacho"));
    String::from_utf8(despacho.args([command, "--help"]).env_clear().output().unwrap().stdout).unwrap()
}

/// The blocks of a language.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let start = format!("```{language}\n");
    text.match_indices(&start)
        .map(|(at, _)| &text[at + start.len()..])
        .map(|it| it.split("```").next().unwrap())
        .collect()
}

/// The metrics that the program describes.
fn metrics() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (_, text) in crate::tidy::sources() {
        let described = text.split("metrics::describe_").skip(1);
        found.extend(described.filter_map(|it| it.split('"').nth(1)).map(str::to_owned));
    }
    found
}

#[test]
fn metrics_are_those_of_the_program() {
    let text = read(NAME);
    let table = between(&text, "| metric | |", "\nRules to begin with");
    let listed: BTreeSet<_> = rows(table).filter_map(|row| code(&row[0]).map(str::to_owned)).collect();
    assert_eq!(listed, metrics());
}

#[test]
fn alerts_name_metrics_that_there_are() {
    let text = read(NAME);
    let rules = blocks(&text, "yaml");
    assert_eq!(rules.len(), 1);
    let rules: yaml_serde::Value = yaml_serde::from_str(rules[0]).unwrap();
    let rules = rules["groups"][0]["rules"].as_sequence().unwrap();
    assert!(rules.len() >= 5);
    let metrics = metrics();
    for rule in rules {
        let expression = rule["expr"].as_str().unwrap();
        let words = expression.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
        for word in words.filter(|it| it.starts_with("despacho_")) {
            let name = word.trim_end_matches("_bucket").trim_end_matches("_sum").trim_end_matches("_count");
            assert!(metrics.contains(name), "{word} is no metric: {expression}");
        }
        assert!(rule["for"].is_string() && rule["alert"].is_string());
    }
}

#[test]
fn the_unit_sets_what_the_service_reads() {
    let text = read(NAME);
    let unit = blocks(&text, "ini").into_iter().find(|it| it.contains("ExecStart")).unwrap();
    let known = help("serve");
    let mut variables = 0;
    for line in unit.lines() {
        if let Some(variable) = line.strip_prefix("Environment=") {
            let (name, _) = variable.split_once('=').unwrap();
            assert!(known.contains(&format!("[env: {name}=")), "the service does not read {name}");
            variables += 1;
        }
    }
    assert!(variables >= 5);
    let stop = between(unit, "TimeoutStopSec=", "\n").parse::<u64>().unwrap();
    assert!(stop > despacho::config::Settings::default().shutdown_deadline, "it would be killed while replays finish");
    assert!(unit.contains("ExecStart=/usr/local/bin/despacho serve\n"));
}

/// Settings and variables that are named in running text.
#[test]
fn settings_are_those_of_the_commands() {
    let text = read(NAME);
    let known: String = ["serve", "key", "clock", "backup", "restore", "check-store"].map(help).concat();
    let mut named = 0;
    for word in text.split(|it: char| !it.is_ascii_alphanumeric() && it != '-' && it != '_') {
        let is_setting = word.starts_with("DESPACHO_") && word.len() > 12;
        if is_setting {
            named += 1;
            let by_help = known.contains(&format!("[env: {word}=")) || known.contains(word);
            assert!(by_help, "no command reads {word}");
        }
    }
    let flags = text.split('`').skip(1).step_by(2).filter(|it| it.starts_with("--") && !it.contains("locale"));
    for flag in flags {
        let flag = flag.split([' ', '=']).next().unwrap();
        assert!(known.contains(flag), "no command has {flag}");
        named += 1;
    }
    assert!(named > 20, "{named}");
}

/// What a proxy must not do: cut bodies or hold answers back.
#[test]
fn proxies_hand_bodies_and_answers_on() {
    let text = read(NAME);
    let nginx = blocks(&text, "nginx")[0];
    for line in [
        "client_max_body_size 0;",
        "proxy_request_buffering off;",
        "proxy_buffering off;",
        "proxy_http_version 1.1;",
        "proxy_set_header Host $host;",
    ] {
        assert!(nginx.contains(line), "{line}");
    }
    assert_eq!(nginx.matches('{').count(), nginx.matches('}').count());
    assert!(blocks(&text, "caddy")[0].contains("flush_interval -1"));
}
