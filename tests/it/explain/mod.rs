//! Explanations: ten rounds of each game, rule by rule; their words, their hash, and what they say of faults.

mod hash;
mod rounds;
mod words;

use despacho::explain::Explanation;
use despacho::law::Catalogue;
use despacho::replay::ReplaySettings;
use despacho::replay::configuration::Checked;
use despacho::verification::explain;
use despacho::verification::single::Single;
use serde_json::Value;

/// A round explained by itself, and the configuration that was made for it.
#[track_caller]
fn explained(single: &Value) -> (Explanation, Checked) {
    let single: Single = serde_json::from_value(single.clone()).unwrap_or_else(|it| panic!("{it}: {single}"));
    let catalogue = Catalogue::embedded();
    let made = single.make(catalogue).unwrap_or_else(|it| panic!("{it:?}"));
    let mut settings = ReplaySettings::default();
    for (id, value) in &single.settings {
        assert_eq!(settings.set(id, value), Some(true));
    }
    let configuration = &made.configuration.configuration;
    let most = made.log.len() as u64;
    let explanation = explain(made.log.as_slice(), made.line, configuration, catalogue, settings, most);
    (explanation.unwrap(), made.configuration)
}
