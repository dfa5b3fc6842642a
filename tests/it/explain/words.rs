//! Every step has its words in every language.

use std::collections::BTreeSet;
use std::path::Path;

use despacho::lang::Lang;
use despacho::words;

use super::explained;
use super::rounds::rounds;

/// The rules that a message file has words for.
fn rules() -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages/en/steps.ftl");
    let text = std::fs::read_to_string(path).unwrap();
    let ids = text.lines().filter(|it| it.starts_with(char::is_lowercase)).filter_map(|it| it.split(" = ").next());
    ids.map(str::to_owned).collect()
}

#[test]
fn every_step_has_words_in_every_language() {
    let mut seen = BTreeSet::new();
    for (name, single) in rounds().into_iter().flat_map(|it| it.1) {
        let (explanation, _) = explained(&single);
        for step in &explanation.steps {
            seen.insert(step.rule.replace('.', "-"));
            let texts = Lang::ALL.map(|lang| words::step(step, explanation.game, lang));
            for text in &texts {
                assert!(text != step.rule && !text.is_empty(), "{name}: {} has no words", step.rule);
                assert!(!text.contains("{$"), "{name}: {text}");
            }
            assert!(texts[0] != texts[1] && texts[1] != texts[2], "{name}: {texts:?}");
        }
        for lang in Lang::ALL {
            assert!(words::explanation(&explanation, lang).lines().count() > 4);
        }
    }
    let known = rules();
    assert!(seen.is_subset(&known), "{:?}", seen.difference(&known));
    let unseen: Vec<_> = known.difference(&seen).collect();
    assert!(unseen.len() <= 12, "rules that no round shows: {unseen:?}");
}
