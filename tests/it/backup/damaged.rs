//! Archives that are damaged, or made up by somebody who means harm: each is refused with the place and the reason, and
//! leaves nothing.

use std::fs;
use std::io::Write as _;

use serde_json::{Value, json};
use tar::{EntryType, Header};

use super::service::Service;
use super::{listed, printed};

/// An entry as it is written: whatever its header says.
struct Entry {
    name: Vec<u8>,
    kind: EntryType,
    size: Option<u64>,
    bytes: Vec<u8>,
}

fn entry(name: &str, bytes: impl Into<Vec<u8>>) -> Entry {
    Entry { name: name.into(), kind: EntryType::Regular, size: None, bytes: bytes.into() }
}

/// The tar file of those entries.
fn tar(entries: &[Entry]) -> Vec<u8> {
    let mut tar = Vec::new();
    for entry in entries {
        let mut header = Header::new_gnu();
        header.as_old_mut().name[..entry.name.len()].copy_from_slice(&entry.name);
        header.set_entry_type(entry.kind);
        header.set_mode(0o4777);
        header.set_size(entry.size.unwrap_or(entry.bytes.len() as u64));
        if matches!(entry.kind, EntryType::Symlink | EntryType::Link) {
            header.set_link_name("/etc/passwd").unwrap();
        }
        header.set_cksum();
        tar.extend_from_slice(header.as_bytes());
        tar.extend_from_slice(&entry.bytes);
        tar.resize(tar.len().next_multiple_of(512), 0);
    }
    tar.resize(tar.len() + 1024, 0);
    tar
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// The entries of an archive.
fn entries(archive: &[u8]) -> Vec<Entry> {
    let tar = zstd::decode_all(archive).unwrap();
    let mut tar = tar::Archive::new(&*tar);
    let read = |it: std::io::Result<tar::Entry<'_, &[u8]>>| {
        let mut it = it.unwrap();
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut it, &mut bytes).unwrap();
        Entry { name: it.path_bytes().into_owned(), kind: EntryType::Regular, size: None, bytes }
    };
    tar.entries().unwrap().map(read).collect()
}

/// Restores an archive into an empty folder: it is refused, and the folder stays empty. Answers what was said.
#[track_caller]
fn refused(archive: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let kept = tempfile::tempdir().unwrap();
    let path = kept.path().join("backup.tar.zst");
    fs::write(&path, archive).unwrap();
    let said = printed(folder.path(), &["restore", path.to_str().unwrap()], 2);
    assert_eq!(listed(folder.path()), [""; 0], "{said}");
    said.replace(&path.display().to_string(), "FILE").trim_start_matches("despacho: ").trim_end().to_owned()
}

async fn archive() -> Vec<u8> {
    let mut service = Service::start().await;
    service.submit("fault-war-tie-9").await;
    service.stop();
    printed(service.folder(), &["backup", "backup.tar.zst"], 0);
    fs::read(service.folder().join("backup.tar.zst")).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damaged_archives_are_refused_and_leave_nothing() {
    let whole = archive().await;
    tokio::task::block_in_place(|| {
        cut_and_altered(&whole);
        made_up(&whole);
        of_another_content(&whole);
    });
}

fn cut_and_altered(whole: &[u8]) {
    for end in [0, 1, 4, 20, whole.len() / 4, whole.len() / 2, whole.len() - 5, whole.len() - 1] {
        let said = refused(&whole[..end]);
        assert!(said.starts_with("FILE: entry ") || said.starts_with("FILE: the archive lacks"), "{end}: {said}");
    }
    let mut altered = whole.to_vec();
    for at in (0..whole.len()).step_by(whole.len() / 12) {
        altered[at] ^= 0x20;
        refused(&altered);
        altered[at] ^= 0x20;
    }
    assert!(refused(b"no archive at all").starts_with("FILE: entry 1: the archive cannot be read: "));
    let behind = [whole, b"and more"].concat();
    assert!(refused(&behind).contains("the archive cannot be read"));
    let zeros = [whole.to_vec(), packed(&vec![0; 1 << 20])].concat();
    assert_eq!(refused(&zeros), "FILE: the archive lacks an end: much follows its last entry");
}

fn made_up(whole: &[u8]) {
    let check = |change: &dyn Fn(&mut Vec<Entry>), expected: &str| {
        let mut entries = entries(whole);
        change(&mut entries);
        let said = refused(&packed(&tar(&entries)));
        assert_eq!(said.replace('\n', " "), format!("FILE: {expected}"));
    };
    let refuse = |name: &str, shown: &str, why: &str| {
        check(&|it| it.insert(1, entry(name, "x")), &format!("entry 2, `{shown}`: {why}"));
    };
    let unknown = "a backup has no entry of that name";
    for name in ["../despacho.db", "/etc/cron.d/x", "sha256/../../x", "./database", "database/", "sha256/AB", "x", ""] {
        refuse(name, name, unknown);
    }
    refuse("a\nb\u{202e}", "a\\nb\\u{202e}", unknown);
    refuse(&format!("sha256/{}", "A".repeat(64)), &format!("sha256/{}", "A".repeat(64)), unknown);
    for kind in [
        EntryType::Symlink,
        EntryType::Link,
        EntryType::Directory,
        EntryType::Char,
        EntryType::Fifo,
        EntryType::GNULongName,
        EntryType::XHeader,
        EntryType::XGlobalHeader,
        EntryType::GNUSparse,
    ] {
        let plain = "entry 2, `database`: it is no plain file: links, folders and the like have no place in a backup";
        check(&|it| it.insert(1, Entry { kind, ..entry("database", "x") }), plain);
    }
    let twice = "it stands twice, or the manifest does not name it";
    check(&|it| it.insert(2, entry("database", it[1].bytes.clone())), &format!("entry 3, `database`: {twice}"));
    check(&|it| it.insert(3, entry("master-key", "x")), &format!("entry 4, `master-key`: {twice}"));
    check(&|it| it.insert(1, entry("manifest.json", "{}")), "entry 2, `manifest.json`: it stands twice");
    check(&|it| it.swap(0, 1), "entry 1, `database`: a manifest stands first");
    check(&|it| it.clear(), "the archive lacks its manifest");
    check(&|it| drop(it.remove(1)), "the archive lacks its database");
    check(&|it| drop(it.remove(2)), "the archive lacks its master key");
    check(&|it| drop(it.pop()), "the archive lacks 1 files of its log store");
    let last = |it: &[Entry]| String::from_utf8(it.last().unwrap().name.clone()).unwrap();
    let name = last(&entries(whole));
    let again = format!("entry 6, `{name}`: it stands twice, or out of its order");
    check(&|it| it.push(entry(&last(it), "x")), &again);
    let more = format!("sha256/{}", "f".repeat(64));
    let fewer = format!("entry 6, `{more}`: the manifest names fewer files, or fewer bytes of them");
    check(&|it| it.push(entry(&more, "x")), &fewer);
    check(&|it| it[0].size = Some(1 << 40), "entry 1, `manifest.json`: it is too long");
    check(&|it| it[2].size = Some(1 << 40), "entry 3, `master-key`: it is too long");
    let size = entries(whole)[1].bytes.len();
    let huge = format!("entry 2, `database`: it has {} bytes, and its manifest says {size}", 1_u64 << 40);
    check(&|it| it[1].size = Some(1 << 40), &huge);
    let no_object =
        "entry 1: no manifest of a backup: invalid type: integer `7`, expected struct Manifest at line 1 column 1";
    check(&|it| it[0].bytes = b"7".to_vec(), no_object);
    let version = r#"{"version":2,"further":[]}"#;
    check(&|it| it[0].bytes = version.into(), "the archive has version 2, and this program reads version 1");
}

/// The form is good, and what stands in it is not what was backed up.
fn of_another_content(whole: &[u8]) {
    let check = |change: &dyn Fn(&mut Vec<Entry>, &mut Value), expected: &str| {
        let mut entries = entries(whole);
        let mut manifest: Value = serde_json::from_slice(&entries[0].bytes).unwrap();
        change(&mut entries, &mut manifest);
        entries[0].bytes = manifest.to_string().into();
        let said = refused(&packed(&tar(&entries)));
        assert!(said.contains(expected), "{said}\nlacks {expected}");
    };
    check(&|it, _| it[3].bytes[0] ^= 1, " was altered: its bytes have the SHA-256 ");
    check(&|it, _| it[1].bytes[5_000] ^= 1, "the database was altered: it has another SHA-256");
    let other_key = "the master key in the archive does not open what is sealed in its database";
    check(&|it, _| it[2].bytes = "5e".repeat(32).into(), other_key);
    check(&|it, _| it[2].bytes = b"short".to_vec(), other_key);
    check(&|_, manifest| manifest["counts"]["events"] = json!(1), "the manifest counts");
    // A file fewer, and a manifest that agrees.
    let lacks = |it: &mut Vec<Entry>, manifest: &mut Value| {
        let gone = it.pop().unwrap();
        manifest["files"] = json!(1);
        manifest["bytes"] = json!(manifest["bytes"].as_u64().unwrap() - gone.bytes.len() as u64);
    };
    check(&lacks, "is not in the log store");
    // A file more.
    let more = |it: &mut Vec<Entry>, manifest: &mut Value| {
        let bytes = (0..1_u32 << 16)
            .map(u32::to_le_bytes)
            .find(|it| despacho::replay::receipt::sha256_hex(it).starts_with("ff"));
        let bytes = bytes.unwrap();
        it.push(entry(&format!("sha256/{}", despacho::replay::receipt::sha256_hex(&bytes)), bytes));
        manifest["files"] = json!(3);
        manifest["bytes"] = json!(manifest["bytes"].as_u64().unwrap() + 4);
    };
    check(&more, "the archive has 3 files, and the database names 2");
    // A database that is none, and one with a hole, of which the manifest knows.
    let database = |bytes: Vec<u8>| {
        move |it: &mut Vec<Entry>, manifest: &mut Value| {
            manifest["database"]["bytes"] = json!(bytes.len());
            manifest["database"]["sha256"] = json!(despacho::replay::receipt::sha256_hex(&bytes));
            it[1].bytes.clone_from(&bytes);
        }
    };
    check(&database(b"no database".to_vec()), "database");
    let mut holed = entries(whole)[1].bytes.clone();
    let middle = holed.len() / 2 / 4096 * 4096;
    holed[middle..middle + 4096].fill(0xaa);
    check(&database(holed), "");
}

/// An archive that grows without end when it is unpacked is left where it begins to say too much.
#[test]
fn a_bomb_is_not_unpacked() {
    let mut entries = vec![entry("manifest.json", vec![b' '; 64 << 20])];
    let said = refused(&packed(&tar(&entries)));
    assert_eq!(said, "FILE: entry 1, `manifest.json`: it is too long");
    entries[0].bytes = b"{}".to_vec();
    entries[0].size = Some(1 << 19);
    assert!(refused(&packed(&tar(&entries))).starts_with("FILE: entry 1: "));
}
