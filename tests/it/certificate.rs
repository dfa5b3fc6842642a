//! `despacho check`: certificates, offline.

use std::path::Path;
use std::process::Command;

use despacho::certificate::{Certificate, Jwks, RecordHash, Signer};
use despacho::replay::receipt::sha256_hex;
use expect_test::expect;
use serde_json::{Value, json};

const RECORD: &str = "{\"operator\":\"galaxy\"}";

/// A folder with a certificate, the keys, and the record.
fn folder() -> (tempfile::TempDir, String) {
    let signer = Signer::new(&[7; 32]);
    let certificate = Certificate {
        version: 1,
        iss: "despacho".to_owned(),
        iat: 1_764_723_600,
        request: "0198c4b2-0000-7000-8000-000000000000".to_owned(),
        operator: "galaxy".to_owned(),
        game: "makccarat".to_owned(),
        kind: "options".to_owned(),
        scope: json!({"operator": "galaxy"}),
        act: "approved".to_owned(),
        status: "approved".to_owned(),
        revision: 2,
        at: "2026-12-03T09:00:00+08:00".to_owned(),
        recorded_at: "2026-12-03T09:00:00+08:00".to_owned(),
        by: "ines".to_owned(),
        role: "inspector".to_owned(),
        reasons: Some("In order.".to_owned()),
        article: None,
        decision: json!({"decision": "approve"}),
        record: Some(RecordHash { revision: 1, sha256: sha256_hex(RECORD.as_bytes()) }),
    };
    let folder = tempfile::tempdir().unwrap();
    let jws = certificate.sign(&signer).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("certificate.jws", &jws);
    write("jwks.json", &serde_json::to_string(&Jwks { keys: vec![signer.public()] }).unwrap());
    write("others.json", &serde_json::to_string(&Jwks { keys: vec![Signer::new(&[8; 32]).public()] }).unwrap());
    write("record.json", RECORD);
    write("other.json", "{}");
    (folder, jws)
}

fn check(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_despacho"));
    let output = command.arg("check").args(args).current_dir(folder).env_clear().output().unwrap();
    let said = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn a_certificate_is_told() {
    let (folder, _) = folder();
    let (status, said) = check(folder.path(), &["certificate.jws", "--record", "record.json"]);
    assert_eq!(status, Some(0), "{said}");
    expect![[r#"
        valid: request 0198c4b2-0000-7000-8000-000000000000 of galaxy was approved by ines at 2026-12-03T09:00:00+08:00
          makccarat, options, {"operator":"galaxy"}, revision 2, in effect at 2026-12-03T09:00:00+08:00
          reasons: In order.
          on what was filed with revision 1, SHA-256 aa67a6d351b6647b15f0dc06cff23f8c6838d23cc0fa8cd1903ac2dcee9f36b7 (the record at hand)
          signed with the key --6IM5l0OosLj9yWskISYhUA3n_3CURQkmrYMSha_ck
    "#]]
    .assert_eq(&said);
    let (status, said) = check(folder.path(), &["certificate.jws", "--json"]);
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((status, &said["valid"], &said["certificate"]["act"]), (Some(0), &json!(true), &json!("approved")));
}

#[test]
fn what_is_not_valid_is_told_with_its_reason() {
    let (folder, _) = folder();
    let not = |args: &[&str]| {
        let (status, said) = check(folder.path(), args);
        assert_eq!(status, Some(1), "{said}");
        said
    };
    let said = not(&["certificate.jws", "--record", "other.json"]);
    assert!(said.starts_with("not valid: the record has the SHA-256 44136fa3"), "{said}");
    let said = not(&["certificate.jws", "--jwks", "others.json"]);
    assert!(said.contains("is none of those at hand"), "{said}");
    let said: Value = serde_json::from_str(&not(&["record.json", "--json"])).unwrap();
    assert_eq!(said, json!({"valid": false, "reason": "it is no certificate: it has no signature"}));
    for args in [
        &["absent.jws"][..],
        &["certificate.jws", "--jwks", "absent.json"],
        &["certificate.jws", "--jwks", "certificate.jws"],
    ] {
        let (status, said) = check(folder.path(), args);
        assert!(status == Some(2) && said.starts_with("despacho: "), "{said}");
    }
}

/// That every byte counts is tested beside `src/certificate/mod.rs`.
#[test]
fn an_altered_certificate_fails() {
    let (folder, jws) = folder();
    for at in (0..jws.len()).step_by(7) {
        let mut altered = jws.clone().into_bytes();
        altered[at] = if altered[at] == b'A' { b'B' } else { b'A' };
        std::fs::write(folder.path().join("altered.jws"), altered).unwrap();
        let (status, said) = check(folder.path(), &["altered.jws"]);
        assert_eq!(status, Some(1), "byte {at}: {said}");
    }
}
