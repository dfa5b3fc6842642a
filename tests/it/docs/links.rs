//! What the documents point to is there.

use std::collections::BTreeSet;

use super::{path, read};

const DOCUMENTS: [&str; 5] =
    ["docs/findings.md", "docs/interfaces.md", "docs/interpretations.md", "docs/operating.md", "docs/round-log.md"];

/// The anchors of a document's headings, as they are commonly made.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings =
        text.lines().filter(|it| it.starts_with('#')).map(|it| it.trim_start_matches('#').trim().to_lowercase());
    let kept = |it: char| it.is_alphanumeric() || it == '-' || it == ' ';
    headings.map(|it| it.chars().filter(|it| kept(*it)).collect::<String>().replace(' ', "-")).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    let documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].into_iter().filter(|it| path(it).exists());
    for name in DOCUMENTS.into_iter().chain(documents) {
        let text = read(name);
        for (_, rest) in text.match_indices("](").map(|(at, it)| text.split_at(at + it.len())) {
            let target = rest.split(')').next().unwrap_or_default();
            if target.contains("://") {
                continue;
            }
            links += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { path(name) } else { path(name).parent().unwrap().join(file) };
            assert!(file.exists(), "{name}: {target}");
            if !anchor.is_empty() {
                let text = std::fs::read_to_string(&file).unwrap();
                assert!(anchors(&text).contains(anchor), "{name}: {target}");
            }
        }
    }
    assert!(links > 10);
}
