//! Details of problems. What `detail!` makes has its words or does not compile; here it is the texts of errors, and of
//! readers of JSON, that reach a problem by themselves.

use despacho::lang::Lang;
use despacho::words::{Detail, is_worded};

use crate::tidy::sources;

/// Texts of such errors that reach no problem: failures whose cause stays in the log, and counts above located faults.
const NO_DETAILS: &[&str] = &[
    "there is no such entry",
    "there is no such key",
    "there is no such request",
    "there is no such webhook",
    "the key has {} faults",
    "the webhook has {} faults",
    "the webhook is retired",
    "a key is `dsp_` and at least 32 letters, digits, `-` or `_`",
    "the machine gives no random bits: {0}",
    "the first key cannot be written down: {0}",
    "the certificate cannot be written: {0}",
    "this database is a sandbox's, and what it holds was dated by a clock that was moved: serve it with --sandbox, or name another by --database",
    // What a service's own configuration cannot have, or what its JSON reader says first.
    "version {} is not known; this is version 1",
    "id `{}` stands twice",
    "`{name}` is not this configuration's operator",
    "`{}` is there twice on one day",
    "this database is not a sandbox's, and its clock is not to be moved: serve it without --sandbox, or name a new one by --database",
];
/// Files whose texts between those two words reach a problem.
const READERS: [(&str, &str); 7] = [
    ("src/law/option_value.rs", "Err("),
    ("src/law/option_value.rs", "custom("),
    ("src/calendar/hour.rs", "custom("),
    ("src/replay/codes.rs", "custom("),
    ("src/verification/single.rs", "to_owned()"),
    ("src/verification/single.rs", "format!("),
    ("src/replay/configuration/check.rs", "say("),
];

/// The texts in quotation marks of a piece of code, unescaped.
fn texts(code: &str) -> Vec<String> {
    let (mut texts, mut rest) = (Vec::new(), code.chars().peekable());
    while let Some(c) = rest.next() {
        if c != '"' {
            continue;
        }
        let mut text = String::new();
        while let Some(c) = rest.next().filter(|it| *it != '"') {
            match (c, rest.peek().copied()) {
                ('\\', Some('\n')) => while rest.next_if(|it| it.is_whitespace()).is_some() {},
                ('\\', Some(escaped)) => {
                    text.push(escaped);
                    rest.next();
                }
                _ => text.push(c),
            }
        }
        texts.push(text);
    }
    texts
}

/// Texts that say something: neither a joint nor a name alone.
fn says(text: &str) -> bool {
    text.contains(' ') && text.contains(char::is_alphabetic)
}

/// The attribute, or the arguments, that begin there, to the bracket that closes them.
fn bracketed(code: &str) -> &str {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for (at, c) in code.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => {
                depth -= 1;
                if depth == 0 {
                    return &code[..=at];
                }
            }
            _ => {}
        }
    }
    code
}

/// The definition of a type, from its first attribute on.
fn definition<'s>(name: &str, sources: &'s [(String, String)]) -> &'s str {
    let found = sources.iter().find_map(|(_, text)| {
        ["enum", "struct"].into_iter().find_map(|kind| {
            let head = format!("pub {kind} {name}");
            let at = text.match_indices(&head).map(|it| it.0);
            let mut at = at.filter(|at| !text[at + 5 + kind.len() + name.len()..].starts_with(char::is_alphanumeric));
            let start = at.next()?;
            let before = text[..start].rfind("\n\n").unwrap_or(0);
            let body = &text[start..];
            let end = if body.lines().next()?.ends_with(';') {
                body.find('\n')?
            } else {
                bracketed(&body[body.find('{')?..]).len() + body.find('{')?
            };
            Some(&text[before..start + end])
        })
    });
    found.unwrap_or_else(|| panic!("{name} is defined nowhere"))
}

#[test]
fn texts_of_errors_that_reach_a_problem_have_words() {
    let sources = sources();
    let mut names: Vec<_> = sources
        .iter()
        .flat_map(|(_, text)| text.split("impl Worded for ").skip(1))
        .map(|it| it.split([' ', '<']).next().unwrap())
        .collect();
    names.sort_unstable();
    assert!(names.len() > 10, "{names:?}");
    let mut tried = 0;
    for name in names {
        for attribute in definition(name, &sources).split("#[error").skip(1) {
            for text in texts(bracketed(attribute)).iter().filter(|it| says(it)) {
                assert!(is_worded(text) || NO_DETAILS.contains(&text.as_str()), "{name}: `{text}`");
                tried += 1;
            }
        }
    }
    assert!(tried > 40, "{tried}");
}

#[test]
fn what_readers_of_json_say_has_words() {
    let sources = sources();
    for (path, before) in READERS {
        let (_, text) = sources.iter().find(|it| it.0 == path).unwrap();
        let said: Vec<_> = if before.ends_with('(') {
            text.match_indices(before).flat_map(|it| texts(bracketed(&text[it.0..]))).collect()
        } else {
            text.lines().filter(|it| it.contains(before)).flat_map(texts).collect()
        };
        let said: Vec<_> = said.into_iter().filter(|it| says(it)).collect();
        assert!(!said.is_empty(), "{path}");
        for text in said {
            assert!(is_worded(&text) || NO_DETAILS.contains(&text.as_str()), "{path}: `{text}`");
        }
    }
}

/// What `serde_json` finds wrong with a text, and what the readers of addresses find wrong with a parameter.
#[test]
fn what_libraries_say_has_words() {
    let faulty = [
        "",
        "{",
        "{\"a\"",
        "{\"a\":1",
        "[",
        "[1",
        "\"a",
        "{\"a\" 1}",
        "[1 2]",
        "{\"a\":1 \"b\":2}",
        "tru",
        "trup",
        "x",
        "{1:2}",
        "\"\\x\"",
        "01",
        "1e999",
        "\"\u{1}\"",
        "\"\\ud800\"",
        "\"\\u12",
        "[1,]",
        "{\"a\":1,}",
        "1 2",
        "-",
    ];
    let mut said: Vec<_> =
        faulty.iter().map(|it| serde_json::from_str::<serde_json::Value>(it).unwrap_err().to_string()).collect();
    said.push(serde_json::from_slice::<serde_json::Value>(b"\"\xff\"").unwrap_err().to_string());
    said.push(serde_json::from_str::<serde_json::Value>(&"[".repeat(200)).unwrap_err().to_string());
    said.extend(["x", "", "99999999999999999999"].map(|it| it.parse::<u32>().unwrap_err().to_string()));
    said.extend(["-99999999999999999999"].map(|it| it.parse::<i64>().unwrap_err().to_string()));
    said.push("x".parse::<bool>().unwrap_err().to_string());
    for text in said {
        for lang in [Lang::Pt, Lang::ZhHant] {
            let told = Detail::foreign(&text).in_lang(lang);
            assert_ne!(told, text);
            assert!(!["expected", " at line", "found", "invalid"].iter().any(|it| told.contains(it)), "{text}: {told}");
        }
    }
}
