//! `docs/interfaces.md`: commands, settings, routes and problems, built or planned.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use despacho::http::problem::Kind;
use despacho::http::routes;

use super::{between, check, code, read, rows};

const NAME: &str = "docs/interfaces.md";
const PLANNED: &str = " *planned*";

/// What stands in the first cells of a table, and whether it is planned only.
fn listed(table: &str) -> BTreeMap<String, bool> {
    rows(table).filter_map(|row| Some((code(&row[0])?.to_owned(), row[0].ends_with(PLANNED.trim_start())))).collect()
}

/// Holds a table to what is built: what is built is listed and not called planned, what is not is called so.
/// `UPDATE=1` corrects the marks.
#[track_caller]
fn marks(from: &str, to: &str, built: &BTreeSet<String>, name: fn(&str) -> String) {
    let text = read(NAME);
    let table = between(&text, from, to);
    let listed = listed(table);
    let names: BTreeSet<_> = listed.keys().map(|it| name(it)).collect();
    let missing: Vec<_> = built.difference(&names).collect();
    assert!(missing.is_empty(), "{NAME} does not list {missing:?}");
    let mut marked = table.to_owned();
    for it in listed.keys() {
        let cell = format!("| `{it}`");
        marked = marked.replace(&format!("{cell}{PLANNED} |"), &format!("{cell} |"));
        if !built.contains(&name(it)) {
            marked = marked.replace(&format!("{cell} |"), &format!("{cell}{PLANNED} |"));
        }
    }
    check(NAME, &text.replace(table, &marked));
}

#[test]
fn routes_are_those_of_the_openapi_document() {
    let document: serde_json::Value = serde_json::from_str(routes::document_json()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let mut built: BTreeSet<_> = paths
        .iter()
        .flat_map(|(path, item)| {
            item.as_object().unwrap().keys().map(move |it| format!("{} {path}", it.to_uppercase()))
        })
        .filter(|it| it.split(' ').next().is_some_and(|it| ["GET", "POST", "PUT", "PATCH", "DELETE"].contains(&it)))
        .collect();
    // It is on a listener of its own.
    built.insert("GET /metrics".to_owned());
    marks("| route | who | what |", "\nRegisters hold", &built, str::to_owned);
}

#[test]
fn commands_are_those_of_the_program() {
    let help = despacho(&["--help"]);
    let commands = between(&help, "Commands:\n", "\n\n");
    let names = commands.lines().filter_map(|it| it.strip_prefix("  ")).filter(|it| !it.starts_with(' '));
    let built: BTreeSet<_> =
        names.filter_map(|it| it.split_whitespace().next()).filter(|it| *it != "help").map(str::to_owned).collect();
    assert!(built.len() > 2, "{help}");
    marks("## Command line\n", "\nExit status", &built, |it| it.split(' ').next().unwrap_or_default().to_owned());
}

#[test]
fn settings_are_those_of_serve() {
    let text = read(NAME);
    let table = between(&text, "| setting | default | |", "\n`--set");
    let listed: BTreeMap<_, _> =
        rows(table).filter_map(|row| Some((code(&row[0])?.to_owned(), row[1].clone()))).collect();
    let help = despacho(&["serve", "--help"]);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ").replace("[<BOOL>]", "<BOOL>");
    let flags: BTreeSet<_> = help
        .match_indices(" --")
        .map(|(at, _)| help[at + 1..].split([' ', ']', ',']).next().unwrap_or_default().to_owned())
        .filter(|it| !["--set", "--notice-counting", "--settings", "--help", "--version"].contains(&it.as_str()))
        .collect();
    assert_eq!(listed.keys().cloned().collect::<BTreeSet<_>>(), flags);
    for (flag, default) in &listed {
        let of = between(&help, &format!(" {flag} <"), "]");
        assert!(of.contains(&format!("[default: {default}")), "{flag}: {of}");
    }
}

fn despacho(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_despacho")).args(args).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn problems_are_those_of_the_service() {
    let text = read(NAME);
    let table = &text[text.find("| type | status | when |").unwrap()..];
    let listed: BTreeMap<_, _> =
        rows(table).filter_map(|row| Some((code(&row[0])?.to_owned(), row[1].clone()))).collect();
    let built: BTreeMap<_, _> =
        Kind::ALL.iter().map(|it| (it.name().to_owned(), it.status().as_u16().to_string())).collect();
    assert_eq!(listed, built);
}
