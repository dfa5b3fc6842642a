//! Words: every code, in every language.

#[cfg(feature = "service")]
mod details;
mod facts;
mod files;
mod samples;

use despacho::lang::Lang;
use despacho::law::Game;
use despacho::replay::Finding;
use despacho::replay::codes::Code;
use despacho::replay::shapes;
use despacho::words;
use serde_json::{Value, json};

/// A finding of a code on a line of a log, with these facts.
fn finding(code: Code, game: &str, expected: Value, found: Value, detail: Value) -> Finding {
    let value = json!({
        "line": 41, "table": "GX-MK-07", "shoe": "2026-11-29-03", "round": 12, "code": code, "severity": code.severity(),
        "grade": "official", "game": game, "article": article(code, game), "act": "67/2007", "interpretations": [],
        "bet": null, "expected": expected, "found": found, "detail": detail,
    });
    serde_json::from_value(value).unwrap()
}

/// An article that the game may have it under.
fn article(code: Code, game: &str) -> Option<&'static str> {
    let game = Game::from_name(game).unwrap();
    shapes::basis(code).unwrap().articles(game).first().copied()
}

/// A finding of a replay has its own words in each language, and what the decoder expected is said in that language.
#[track_caller]
pub fn is_worded(finding: &Finding) {
    for lang in Lang::ALL {
        let message = words::message(finding, lang);
        // Without facts there is nothing to add to what the code means.
        let facts = [&finding.expected, &finding.found].iter().any(|it| !it.is_null());
        assert!(!facts || message != words::meaning(finding.code, lang), "{message}");
        let expected = finding.expected.get("is").and_then(Value::as_str).unwrap_or_default();
        let known = lang == Lang::En || ["", "JSON", "UTF-8"].contains(&expected) || !message.contains(expected);
        assert!(known, "what was expected is not said in {lang:?}: {message}");
    }
}
