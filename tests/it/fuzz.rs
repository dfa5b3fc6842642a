//! The fuzz targets, called with the files of their corpora: what was once found is not forgotten. `just fuzz` makes up
//! more.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[path = "../../fuzz/src/targets/mod.rs"]
pub mod targets;

type Target = (&'static str, fn(&[u8]));

const TARGETS: &[Target] = &[
    #[cfg(feature = "service")]
    ("address", targets::address::check),
    ("certificate", targets::certificate::check),
    ("configuration", targets::configuration::check),
    #[cfg(feature = "service")]
    ("header", targets::header::check),
    #[cfg(feature = "service")]
    ("json", targets::json::check),
    ("record", targets::record::check),
    ("replay", targets::replay::check),
    ("shoe", targets::shoe::check),
    #[cfg(feature = "service")]
    ("token", targets::token::check),
];

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(name)
}

fn names(folder: &Path) -> BTreeSet<String> {
    fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn what_was_found_stays_mended() {
    for (name, check) in TARGETS {
        let corpus = folder("corpus").join(name);
        let files = names(&corpus);
        assert!(files.len() >= 5, "the corpus of {name} has {} files", files.len());
        for file in files {
            println!("{name}/{file}");
            check(&fs::read(corpus.join(file)).unwrap());
        }
    }
}

/// Bytes without sense are given to each as well.
#[test]
fn any_bytes_will_do() {
    let mut dice = targets::mutations::Dice(9);
    for (_, check) in TARGETS {
        check(b"");
        for length in 0..40 {
            check(&(0..length).map(|_| dice.below(256) as u8).collect::<Vec<_>>());
        }
    }
}

#[cfg(feature = "service")]
#[test]
fn every_target_has_a_program_and_a_corpus() {
    let targets: BTreeSet<_> = TARGETS.iter().map(|it| it.0.to_owned()).collect();
    let programs: BTreeSet<_> = targets.iter().map(|it| format!("{it}.rs")).collect();
    assert_eq!(names(&folder("fuzz_targets")), programs);
    assert_eq!(names(&folder("corpus")), targets);
    let manifest = fs::read_to_string(folder("Cargo.toml")).unwrap();
    for name in &targets {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "fuzz/Cargo.toml has no program {name}");
    }
}

/// A corpus is for the tree: small.
#[test]
fn the_corpora_are_small() {
    let mut bytes = 0;
    for target in names(&folder("corpus")) {
        let corpus = folder("corpus").join(target);
        bytes += names(&corpus).iter().map(|it| fs::metadata(corpus.join(it)).unwrap().len()).sum::<u64>();
    }
    assert!(bytes < 600 << 10, "{bytes} bytes");
}
