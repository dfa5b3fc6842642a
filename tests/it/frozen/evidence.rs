//! Files that were handed out are checked without any database: certificates against the keys, records against the
//! certificates, a log replayed under its configuration against its receipt and findings.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use despacho::certificate::{Certificate, Jwks};
use despacho::law::Catalogue;
use despacho::replay::Finding;
use despacho::replay::configuration::Configuration;
use despacho::replay::receipt::{Receipt, sha256_hex};
use despacho::verification::{Run, Sink, replay};

use super::{read, versions};

fn keys(evidence: &Path) -> Jwks {
    serde_json::from_slice(&read(&evidence.join("jwks.json"))).unwrap()
}

#[test]
fn certificates_are_valid_and_their_records_are_theirs() {
    for version in versions() {
        let evidence = version.join("evidence");
        let (mut acts, mut kids) = (BTreeSet::new(), BTreeSet::new());
        for entry in fs::read_dir(evidence.join("certificates")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|it| it != "jws") {
                continue;
            }
            let checked = Certificate::check(&read(&path), &keys(&evidence)).unwrap();
            let record = path.with_extension("record.json");
            match &checked.certificate.record {
                Some(_) => checked.certificate.is_on(&read(&record)).unwrap(),
                None => assert!(!record.exists(), "{}", record.display()),
            }
            // It is the canonical form of what it says that was signed.
            let signed = fs::read_to_string(&path).unwrap();
            let canonical = serde_json_canonicalizer::to_vec(&checked.certificate).unwrap();
            assert_eq!(signed.split('.').nth(1), Some(&*despacho::certificate::base64url::encode(&canonical)));
            acts.insert(checked.certificate.act);
            kids.insert(checked.kid);
        }
        let all: Vec<_> = acts.iter().map(String::as_str).collect();
        assert_eq!(all, ["approved", "lapsed", "refused", "returned", "revoked"], "{}", version.display());
        assert_eq!(kids.len(), 2, "one signing key took the place of another");
    }
}

/// Findings as they are written.
#[derive(Default)]
struct Written(Vec<u8>);

impl Sink for Written {
    fn finding(&mut self, _: &Finding, line: &[u8]) -> std::io::Result<()> {
        self.0.extend_from_slice(line);
        Ok(())
    }
}

#[test]
fn a_log_is_replayed_to_the_findings_and_the_receipt_of_then() {
    for version in versions() {
        let evidence = version.join("evidence");
        let receipt: Receipt = serde_json::from_slice(&read(&evidence.join("receipt.json"))).unwrap();
        let named = |sha256: &str| read(&version.join("logs/sha256").join(&sha256[..2]).join(sha256));
        let (log, findings) = (named(&receipt.input.stored_sha256), named(&receipt.findings_sha256));
        let configuration = read(&evidence.join("configuration.json"));
        assert_eq!(receipt.configuration, format!("sha256:{}", sha256_hex(&configuration)));
        assert_eq!(receipt.input.stored_sha256, sha256_hex(&log));
        assert_eq!(receipt.findings_sha256, sha256_hex(&findings));
        let lines: Vec<Finding> =
            findings.split_inclusive(|it| *it == b'\n').map(|it| serde_json::from_slice(it).unwrap()).collect();
        assert!(lines.len() > 10, "{} findings", lines.len());
        let as_written = lines.iter().map(|it| serde_json::to_string(it).unwrap() + "\n").collect::<String>();
        assert_eq!(as_written.as_bytes(), findings);

        let configuration = Configuration::read(&configuration, Catalogue::embedded()).unwrap();
        let mut written = Written::default();
        let now = replay(&*log, &configuration, Catalogue::embedded(), Run::default(), &mut written).unwrap();
        assert_eq!(String::from_utf8_lossy(&written.0), String::from_utf8_lossy(&findings));
        let kept = |it: &Receipt| {
            let mut told = serde_json::to_value(it).unwrap();
            for member in ["id", "received_at", "completed_at", "engine", "catalogue"] {
                told.as_object_mut().unwrap().remove(member).unwrap();
            }
            told
        };
        assert_eq!(kept(&now), kept(&receipt));
    }
}
