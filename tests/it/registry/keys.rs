//! Keys, on both databases.

use std::sync::{Arc, Mutex};

use despacho::db::{Db, query};
use despacho::ledger::Role;
use despacho::registry::{
    KeyError, NewKey, Secret, authenticate, create_key, first_admin, list_keys, read_key, revoke_key,
};
use serde_json::json;

use crate::support::on_both;
use crate::support::world::{admin, at, from, populate, wednesday};

on_both! {
    a_key_is_known_by_its_secret, a_key_expires, a_key_is_revoked, a_key_has_faults, keys_are_listed,
    the_first_key_is_made_once, the_first_key_is_not_made_where_it_cannot_be_written,
}

fn new(subject: &str, role: &str) -> NewKey {
    from(json!({"subject": subject, "role": role}))
}

async fn a_key_is_known_by_its_secret(db: Db) {
    populate(&db).await;
    let wanted: NewKey = from(json!({"subject": "back-office", "role": "operator", "operator": "galaxy"}));
    let (key, secret) = create_key(&db, wednesday(), &admin(), wanted).await.unwrap();
    let text = secret.reveal().to_owned();
    assert!(text.starts_with("dsp_") && text.len() == 4 + 43, "256 bits in base64url: {text}");
    assert_eq!(key.prefix, text[..12]);
    assert!(!format!("{secret:?}").contains(&text[12..]), "a log must not hold it");
    let caller = authenticate(&db, &text, wednesday()).await.unwrap().unwrap();
    assert_eq!((caller.key, &*caller.subject, caller.role), (Some(key.id), "back-office", Some(Role::Operator)));
    assert_eq!(caller.only(), Some("galaxy"));
    for wrong in ["", "dsp_", &text[..46], &format!("{text} "), &text.to_uppercase()] {
        assert_eq!(authenticate(&db, wrong, wednesday()).await.unwrap(), None, "{wrong}");
    }
    let (hash,): (Vec<u8>,) = query(&db, "SELECT hash FROM keys").one().await.unwrap();
    assert_eq!(hash.len(), 32, "of the secret only its hash is kept");
}

async fn a_key_expires(db: Db) {
    let wanted: NewKey =
        from(json!({"subject": "ana", "role": "inspector", "expires_at": "2026-12-02T12:00:00+08:00"}));
    let (_, secret) = create_key(&db, wednesday(), &admin(), wanted).await.unwrap();
    let known = async |moment| authenticate(&db, secret.reveal(), at(moment)).await.unwrap().is_some();
    assert!(known("2026-12-02T11:59:59.999999+08:00").await);
    assert!(!known("2026-12-02T12:00:00+08:00").await);
}

async fn a_key_is_revoked(db: Db) {
    let (key, secret) = create_key(&db, wednesday(), &admin(), new("ana", "inspector")).await.unwrap();
    let later = at("2026-12-02T12:00:00+08:00");
    let revoked = revoke_key(&db, later, &admin(), key.id).await.unwrap().unwrap();
    assert_eq!(revoked.revoked_at, Some(later));
    assert_eq!(authenticate(&db, secret.reveal(), later).await.unwrap(), None);
    let again = revoke_key(&db, at("2026-12-03T12:00:00+08:00"), &admin(), key.id).await.unwrap().unwrap();
    assert_eq!(again.revoked_at, Some(later), "it was revoked once");
    assert_eq!(revoke_key(&db, later, &admin(), uuid::Uuid::nil()).await.unwrap(), None);
    let acts: Vec<(String,)> = query(&db, "SELECT act FROM events ORDER BY position").all().await.unwrap();
    assert_eq!(acts.into_iter().map(|it| it.0).collect::<Vec<_>>(), ["key-created", "key-revoked"]);
}

async fn a_key_has_faults(db: Db) {
    populate(&db).await;
    for (wanted, pointer) in [
        (json!({"subject": "", "role": "auditor"}), "/subject"),
        (json!({"subject": "x", "role": "operator"}), "/operator"),
        (json!({"subject": "x", "role": "operator", "operator": "nobody"}), "/operator"),
        (json!({"subject": "x", "role": "operator", "operator": ""}), "/operator"),
        (json!({"subject": "x", "role": "inspector", "operator": "galaxy"}), "/operator"),
        (json!({"subject": "x", "role": "admin", "expires_at": "2026-12-02T10:15:00+08:00"}), "/expires_at"),
    ] {
        match create_key(&db, wednesday(), &admin(), from(wanted.clone())).await {
            Err(KeyError::Invalid(faults)) => assert_eq!(faults[0].pointer, pointer, "{wanted}"),
            other => panic!("{wanted}: {other:?}"),
        }
    }
}

async fn keys_are_listed(db: Db) {
    for n in 0..5 {
        create_key(&db, wednesday(), &admin(), new(&format!("s{n}"), "auditor")).await.unwrap();
    }
    let first = list_keys(&db, None, 3).await.unwrap();
    let second = list_keys(&db, first.next.as_deref(), 3).await.unwrap();
    let subjects: Vec<_> = first.items.iter().chain(&second.items).map(|it| it.subject.as_str()).collect();
    assert_eq!(subjects, ["s0", "s1", "s2", "s3", "s4"]);
    assert_eq!(second.next, None);
    assert_eq!(read_key(&db, first.items[1].id).await.unwrap().unwrap(), first.items[1]);
    let shown = serde_json::to_value(&first.items[0]).unwrap();
    let members: Vec<_> = shown.as_object().unwrap().keys().collect();
    assert_eq!(
        members,
        [
            "expires_at",
            "id",
            "operator",
            "prefix",
            "previous_until",
            "revision",
            "revoked_at",
            "role",
            "scopes",
            "subject"
        ]
    );
}

async fn the_first_key_is_made_once(db: Db) {
    let written: Arc<Mutex<Vec<String>>> = Arc::default();
    let mut replicas = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (db, written) = (db.clone(), written.clone());
        replicas.spawn(async move {
            let secret = || {
                let secret = Secret::random()?;
                written.lock().unwrap().push(secret.reveal().to_owned());
                Ok(secret)
            };
            first_admin(&db, wednesday(), secret).await.unwrap().is_some()
        });
    }
    let mut made = 0;
    while let Some(it) = replicas.join_next().await {
        made += usize::from(it.unwrap());
    }
    let written = written.lock().unwrap().clone();
    assert_eq!((made, written.len()), (1, 1));
    let caller = authenticate(&db, &written[0], wednesday()).await.unwrap().unwrap();
    assert_eq!(caller.role, Some(Role::Admin));
}

async fn the_first_key_is_not_made_where_it_cannot_be_written(db: Db) {
    let full = || Err(std::io::Error::from(std::io::ErrorKind::StorageFull).into());
    assert!(matches!(first_admin(&db, wednesday(), full).await.unwrap_err(), KeyError::Written(_)));
    let given = Secret::given("dsp_0123456789abcdefghijklmnopqrstuvwxyz").unwrap();
    assert!(first_admin(&db, wednesday(), || Ok(given.clone())).await.unwrap().is_some());
    assert!(authenticate(&db, given.reveal(), wednesday()).await.unwrap().is_some());
    for weak in
        ["", "dsp_short", "0123456789abcdefghijklmnopqrstuvwxyz0123", "dsp_0123456789abcdefghijklmnopqrstuvwx z"]
    {
        assert!(matches!(Secret::given(weak), Err(KeyError::Secret)), "{weak}");
    }
}
