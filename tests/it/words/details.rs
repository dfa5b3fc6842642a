//! Details of problems: an id and arguments make them, and what `message!` checks compiles. Here it is that no message is
//! left over, and that what a log wrote is quoted as it came.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use despacho::lang::Lang;
use despacho::replay::codes::Code;
use despacho::words;
use serde_json::json;

use super::finding;
use crate::tidy::sources;

#[test]
fn every_message_is_made_somewhere() {
    let file = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("messages/en/details.ftl")).unwrap();
    let ids: Vec<_> = file.lines().filter(|it| !it.starts_with('#')).filter_map(|it| it.split_once(" = ")).collect();
    assert!(ids.len() > 200, "{}", ids.len());
    let sources = sources();
    let unused: Vec<_> = ids
        .iter()
        .map(|it| it.0)
        .filter(|id| !sources.iter().any(|(_, text)| text.contains(&format!("\"{id}\""))))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// Every word of the message files, in all languages.
fn all_words() -> BTreeSet<String> {
    let messages = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages");
    let folders = fs::read_dir(messages).unwrap().map(|it| it.unwrap().path());
    let files =
        folders.flat_map(|it| fs::read_dir(it).unwrap()).map(|it| fs::read_to_string(it.unwrap().path()).unwrap());
    files.flat_map(|it| it.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
fn what_a_log_wrote_is_quoted_as_it_came() {
    let words = all_words();
    assert!(words.len() > 3_000, "{}", words.len());
    let mut finding = finding(Code::ThirdCardMissing, "makccarat", json!(null), json!(null), json!({}));
    for word in words {
        finding.table = Some(word.clone());
        for lang in Lang::ALL {
            let told = words::told(&finding, lang);
            assert!(told.contains(&word), "{word}: {told}");
        }
    }
}
