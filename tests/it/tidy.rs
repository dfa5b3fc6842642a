//! The invariants of ARCHITECTURE.md, and that documents name what there is.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Files below a folder with that ending, as paths from the repository's root.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|it| panic!("{}: {it}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_str().unwrap().ends_with(ending) {
                found.push(path.strip_prefix(root()).unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(root().join(path)).unwrap_or_else(|it| panic!("{}: {it}", path.display()))
}

/// Every file of `src/`, and what stands in it.
#[cfg(feature = "service")]
pub fn sources() -> Vec<(String, String)> {
    files("src", ".rs").into_iter().map(|it| (it.display().to_string(), read(it))).collect()
}

/// The module of `src/` that a file belongs to: `law` of `src/law/dated.rs`, `db` of `src/db.rs`.
fn module(path: &Path) -> String {
    let first = path.iter().nth(1).unwrap().to_str().unwrap();
    first.strip_suffix(".rs").unwrap_or(first).to_owned()
}

/// A file without its own tests.
fn before_tests(text: &str) -> &str {
    let tests = ["#[cfg(test)]\nmod tests", "#[cfg(all(test"].iter().filter_map(|it| text.find(it)).min();
    &text[..tests.unwrap_or(text.len())]
}

/// Source without comments and without what stands in quotation marks.
fn code(text: &str) -> String {
    let mut out = String::new();
    let mut rest = before_tests(text).chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '/' if rest.peek() == Some(&'/') => while rest.next_if(|it| *it != '\n').is_some() {},
            '"' => {
                out.push_str("\"\"");
                while let Some(c) = rest.next() {
                    match c {
                        '\\' => drop(rest.next()),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            '\'' => {
                // A character, or the tick of a lifetime.
                let mut ahead = rest.clone();
                let is_char = match ahead.next() {
                    Some('\\') => true,
                    Some(_) => ahead.next() == Some('\''),
                    None => false,
                };
                out.push('\'');
                if is_char {
                    if rest.next() == Some('\\') {
                        rest.next();
                    }
                    while rest.next().is_some_and(|it| it != '\'') {}
                    out.push('\'');
                }
            }
            _ => out.push(c),
        }
    }
    out
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether the code has that word, not as a part of another.
fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        let open = |c: Option<char>, edge: Option<char>| !edge.is_some_and(is_word) || !c.is_some_and(is_word);
        open(before, word.chars().next()) && open(after, word.chars().next_back())
    })
}

/// The pure floors from the lowest up, each with those that it may know.
const PURE: [(&str, &[&str]); 12] = [
    ("lang", &[]),
    ("message", &["lang"]),
    ("law", &["lang", "message"]),
    ("games", &["lang", "message", "law"]),
    ("calendar", &["lang", "message", "law"]),
    ("replay", &["lang", "message", "law", "games"]),
    ("odds", &["lang", "message", "law", "games"]),
    ("certificate", &["lang", "message", "law", "games", "replay"]),
    ("explain", &["lang", "message", "law", "games", "replay"]),
    ("sheet", &["lang", "message", "law", "games", "replay"]),
    ("words", &["lang", "message", "law", "games", "replay", "explain"]),
    ("generate", &["lang", "message", "law", "games", "replay"]),
];
/// The other floors from the lowest up, each of which may know the pure ones and whatever stands above it in this list:
/// the outside world, each thing behind one module; the work; and the thin skins, known to nobody below.
const OTHERS: [&str; 20] = [
    "config",
    "instant",
    "keyfile",
    "clock",
    "db",
    "page",
    "logs",
    "vault",
    "fault",
    "ledger",
    "signing",
    "sandbox",
    "registry",
    "oidc",
    "requests",
    "notifications",
    "verification",
    "backup",
    "http",
    "cli",
];

/// What a floor may know of this crate.
fn knows(module: &str, other: &str) -> bool {
    if let Some((_, below)) = PURE.iter().find(|it| it.0 == module) {
        return below.contains(&other);
    }
    let place = |name: &str| OTHERS.iter().position(|it| *it == name);
    PURE.iter().any(|it| it.0 == other) || place(other).is_some_and(|it| Some(it) < place(module))
}

#[test]
fn every_module_stands_on_a_floor() {
    let floors: BTreeSet<_> = PURE.map(|it| it.0).into_iter().chain(OTHERS).collect();
    for path in files("src", ".rs") {
        let module = module(&path);
        let known = floors.contains(module.as_str()) || ["lib", "main"].contains(&module.as_str());
        assert!(known, "src/{module} stands on no floor: give it one here and in ARCHITECTURE.md");
    }
}

#[test]
fn each_floor_knows_only_those_below_it() {
    for path in files("src", ".rs") {
        let (module, code) = (module(&path), code(&read(&path)));
        if ["lib", "main"].contains(&module.as_str()) {
            continue;
        }
        for start in ["crate::", "despacho::"] {
            for (at, _) in code.match_indices(start) {
                let other: String = code[at + start.len()..].chars().take_while(|it| is_word(*it)).collect();
                let fine = other == module || other.is_empty() || knows(&module, &other);
                assert!(fine, "{} knows {start}{other}: a floor knows only those below it", path.display());
            }
        }
    }
}

/// What does input or output, or asks the machine.
const IMPURE: [&str; 17] = [
    "sqlx",
    "axum",
    "tokio",
    "hyper",
    "tower",
    "reqwest",
    "async",
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "stdin",
    "stdout",
    "println!",
    "eprintln!",
    "now()",
    "SystemTime",
];

#[test]
fn the_pure_floors_do_no_input_or_output() {
    for path in files("src", ".rs") {
        if PURE.iter().any(|it| it.0 == module(&path)) {
            let code = code(&read(&path));
            for word in IMPURE {
                assert!(!has_word(&code, word), "{} mentions `{word}`", path.display());
            }
        }
    }
}

#[test]
fn only_db_names_a_driver() {
    for path in files("src", ".rs") {
        if module(&path) != "db" {
            let code = code(&read(&path));
            for word in
                ["Sqlite", "SqlitePool", "Postgres", "PgPool", "sqlx::sqlite", "sqlx::postgres", "AssertSqlSafe"]
            {
                assert!(!has_word(&code, word), "{} names `{word}`, which is for db.rs", path.display());
            }
        }
    }
}

#[test]
fn files_stay_under_400_lines_before_their_tests() {
    let long: Vec<_> = files("src", ".rs")
        .into_iter()
        .map(|path| (before_tests(&read(&path)).lines().count(), path))
        .filter(|it| it.0 > 400)
        .collect();
    assert!(long.is_empty(), "split by subject: {long:?}");
}

#[test]
fn nothing_is_left_for_later() {
    for folder in ["src", "tests", "benches"] {
        for path in files(folder, ".rs") {
            let text = read(&path);
            for word in [
                concat!("FIX", "ME"),
                concat!("XX", "X"),
                concat!("to", "do!("),
                concat!("unimple", "mented!("),
                concat!("dbg", "!("),
            ] {
                assert!(!text.contains(word), "{} has `{word}`", path.display());
            }
        }
    }
}

/// Money is integers and exact fractions: no floating point but where nothing is money.
#[test]
fn money_never_floats() {
    for path in files("src", ".rs") {
        // Times in metrics; and what a JSON reader is offered, to refuse it.
        let exempt = ["src/http/metrics.rs", "src/http/strict.rs", "src/http/typed.rs"];
        if exempt.iter().any(|it| path == Path::new(it)) {
            continue;
        }
        let code = code(&read(&path));
        for word in ["f32", "f64"] {
            assert!(!has_word(&code, word), "{} has `{word}`", path.display());
        }
    }
}

/// A day on which the law changes stands in `law/`, never in code.
#[test]
fn no_date_of_the_law_stands_in_code() {
    // Not the epochs of the outside world, the examples of the interface, nor what the demonstration makes up.
    let judges = |path: &PathBuf| {
        let module = module(path);
        let work = OTHERS.iter().skip_while(|it| **it != "ledger").take_while(|it| **it != "http");
        PURE.iter().any(|it| it.0 == module) || work.into_iter().any(|it| *it == module)
    };
    for path in files("src", ".rs").into_iter().filter(judges) {
        let (text, code) = (read(&path), code(&read(&path)));
        let quoted = before_tests(&text)
            .lines()
            .filter(|it| !it.trim_start().starts_with("//"))
            .flat_map(|it| it.split('"').skip(1).step_by(2));
        for text in quoted {
            let day = text.len() == 10 && text.parse::<jiff::civil::Date>().is_ok();
            assert!(!day, "{} has the day {text}: days of the law stand in law/", path.display());
        }
        for (at, _) in code.match_indices("date(") {
            let year: String = code[at + 5..].chars().take_while(char::is_ascii_digit).collect();
            let of_law = year.parse::<u32>().is_ok_and(|it| (1900..=2199).contains(&it));
            assert!(!of_law, "{} makes a day of {year}: days of the law stand in law/", path.display());
        }
    }
}

/// Prizes, commissions, ranges and hours stand in `law/`: code counts cards, points and ranks, no further than 13, and
/// knows that a deck has 52 cards. The other numbers are the machine's.
#[test]
fn no_figure_of_the_law_stands_in_code() {
    let machine = ["src/games/money.rs"];
    for path in files("src", ".rs") {
        let hours = ["59", "23"];
        let allowed: &[&str] = match module(&path).as_str() {
            "games" if machine.iter().all(|it| path != Path::new(it)) => &["52"],
            "calendar" => &hours,
            _ => continue,
        };
        let code = code(&read(&path));
        for number in code.split(|c: char| !is_word(c)).filter(|it| it.starts_with(|c: char| c.is_ascii_digit())) {
            let digits: String = number.chars().take_while(|it| it.is_ascii_digit() || *it == '_').collect();
            let digits = digits.replace('_', "");
            let fine = allowed.contains(&digits.as_str())
                || number.starts_with("0x")
                || number.starts_with("0b")
                || digits.parse::<u64>().is_ok_and(|it| it <= 13);
            assert!(fine, "{} has the number {number}: figures of the law stand in law/", path.display());
        }
    }
}

/// Every file of the law is part of the program.
#[test]
fn every_file_of_the_law_is_embedded() {
    let embedded: BTreeSet<_> =
        despacho::law::FILES.iter().map(|it| it.0).chain(despacho::calendar::FILES.map(|it| it.0)).collect();
    let there: Vec<_> = files("law", "").into_iter().filter(|it| it.extension().is_none_or(|it| it != "md")).collect();
    let there: BTreeSet<_> = there.iter().map(|it| it.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(embedded, there);
}

/// The documents of this repository.
fn documents() -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "law/README.md"].map(PathBuf::from).into();
    if root().join("docs").exists() {
        all.extend(files("docs", ".md"));
    }
    all
}

/// What stands in a document as code: blocks line by line, and what is between back quotes. What is planned is left
/// out: a line that says so, or a block whose first line does.
fn snippets(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let (mut block, mut planned) = (false, false);
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            block = !block;
            planned = false;
        } else if line.contains("planned") {
            planned = block;
        } else if block && !planned {
            found.push(line.trim().trim_start_matches("$ ").to_owned());
        } else if !block {
            found.extend(line.split('`').skip(1).step_by(2).map(ToOwned::to_owned));
        }
    }
    found
}

/// The recipes of the justfile.
fn recipes() -> BTreeSet<String> {
    let text = read("justfile");
    let names = text.lines().filter(|it| it.starts_with(|c: char| c.is_ascii_lowercase()) && it.contains(':'));
    names.map(|it| it.split([':', ' ']).next().unwrap().to_owned()).collect()
}

#[test]
fn every_recipe_that_is_named_exists() {
    let recipes = recipes();
    assert!(recipes.contains("ci") && recipes.contains("openapi"), "{recipes:?}");
    let mut named = BTreeSet::new();
    for path in documents().into_iter().chain([PathBuf::from(".ci/run")]) {
        let text = read(&path);
        let lines = if path.ends_with("run") { text.lines().map(ToOwned::to_owned).collect() } else { snippets(&text) };
        for line in lines {
            if let Some(recipe) = line.strip_prefix("just ").and_then(|it| it.split_whitespace().next()) {
                assert!(recipes.contains(recipe), "{} names `just {recipe}`, which does not exist", path.display());
                named.insert(recipe.to_owned());
            }
        }
    }
    assert!(named.contains("ci"), "no document says how to run what CI runs");
    // In sources as well: messages tell people what to run.
    for path in files("tests", ".rs").into_iter().chain(files("src", ".rs")) {
        for named in read(&path).split("`just ").skip(1) {
            let recipe: String = named.chars().take_while(|it| is_word(*it) || *it == '-').collect();
            assert!(recipe.is_empty() || recipes.contains(&recipe), "{} names `just {recipe}`", path.display());
        }
    }
}

/// Files and folders that documents name.
#[test]
fn every_file_that_is_named_exists() {
    let tops =
        ["src/", "tests/", "law/", "docs/", "benches/", "examples/", "migrations/", "messages/", "openapi/", ".ci/"];
    let mut count = 0;
    for path in documents() {
        for snippet in snippets(&read(&path)) {
            for word in snippet.split_whitespace().filter(|it| tops.iter().any(|top| it.starts_with(top))) {
                let word = word.trim_end_matches(['.', ',', ';', ':', ')']);
                if !word.contains(['*', '{', '<', '…', '$']) {
                    assert!(root().join(word).exists(), "{} names {word}, which does not exist", path.display());
                    count += 1;
                }
            }
        }
    }
    assert!(count > 10, "only {count} files are named");
}

/// `despacho` commands and their flags, as documents and `Dockerfile` name them.
#[cfg(feature = "service")]
#[test]
fn every_command_that_is_named_exists() {
    let help = |command: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_despacho")).args(command).arg("--help").output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let overview = help(&[]);
    let list = overview.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands: BTreeSet<_> = list
        .lines()
        .filter_map(|it| it.strip_prefix("  ").filter(|it| !it.starts_with(' ')))
        .map(|it| it.split_whitespace().next().unwrap())
        .collect();
    assert!(commands.contains("serve") && commands.contains("calendar"), "{commands:?}");
    let mut count = 0;
    for path in documents() {
        for snippet in snippets(&read(&path)) {
            let words: Vec<_> = snippet.split_whitespace().collect();
            let own = match words[..] {
                ["despacho", ..] => &words[1..],
                ["cargo", "run", ..] => match words.iter().position(|it| *it == "--") {
                    Some(at) => &words[at + 1..],
                    None => continue,
                },
                _ => continue,
            };
            let Some((command, rest)) = own.split_first().filter(|it| it.0.starts_with(char::is_lowercase)) else {
                continue;
            };
            assert!(commands.contains(command), "{} names `despacho {command}`", path.display());
            let known = help(&[command]);
            for flag in rest.iter().take_while(|it| **it != "|" && **it != ">").filter(|it| it.starts_with("--")) {
                let flag = flag.split('=').next().unwrap().trim_end_matches(['.', ',', ']', ')']);
                assert!(known.contains(flag), "{} names `despacho {command} {flag}`", path.display());
            }
            count += 1;
        }
    }
    assert!(count > 3, "only {count} commands are named");
}

/// Tests that are listed in ARCHITECTURE.md beside the invariant that they keep.
#[test]
fn the_invariants_name_their_tests() {
    let tests: String = files("tests", ".rs").iter().map(read).collect();
    let text = read("ARCHITECTURE.md");
    let section = text.split("## Invariants").nth(1).unwrap().split("\n## ").next().unwrap();
    let named: Vec<_> =
        section.split('`').skip(1).step_by(2).filter(|it| it.contains('_') && it.chars().all(is_word)).collect();
    assert!(named.len() >= 8, "{named:?}");
    for name in named {
        assert!(tests.contains(&format!("fn {name}(")), "ARCHITECTURE.md names the test `{name}`");
    }
}
