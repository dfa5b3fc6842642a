//! Readers of configurations with their prizes, and of single rounds with all that they are judged by.

use despacho::law::Catalogue;
use despacho::replay::ReplaySettings;
use despacho::replay::configuration::Configuration;
use despacho::verification::single::Single;
use despacho::verification::{Run, explain, replay};

/// Checks a configuration, or a single round.
pub fn check(data: &[u8]) {
    match super::choose(data, 2) {
        Some((0, json)) => configuration(json),
        Some((_, json)) => single(json),
        None => {}
    }
}

/// A configuration that is taken is taken again when it is written anew, and a replay can work with it.
fn configuration(json: &[u8]) {
    let catalogue = Catalogue::embedded();
    let Ok(checked) = Configuration::read(json, catalogue) else { return };
    let written = serde_json::to_vec(&checked.configuration).unwrap();
    let again = Configuration::read(&written, catalogue).unwrap();
    assert_eq!(again.configuration, checked.configuration);
    assert_eq!(again.sha256, checked.configuration.sha256().unwrap());
    let log = include_bytes!("../../../tests/data/records.ndjson");
    replay(&log[..], &checked, catalogue, Run::default(), &mut ()).unwrap();
}

/// A round that is taken is explained, or said not to be.
fn single(json: &[u8]) {
    let Ok(single) = serde_json::from_slice::<Single>(json) else { return };
    let catalogue = Catalogue::embedded();
    match single.make(catalogue) {
        Ok(made) => {
            let settings = ReplaySettings::default();
            let said = explain(&*made.log, made.line, &made.configuration.configuration, catalogue, settings, 1 << 30);
            if let Ok(said) = said {
                assert!(said.sha256().is_ok());
            }
        }
        Err(faults) => assert!(!faults.is_empty()),
    }
}
