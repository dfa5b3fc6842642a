//! The strict reader of JSON against `serde_json`: it takes a part of what that takes, and reads it alike.

use std::collections::BTreeSet;
use std::fmt;

use despacho::http::strict::{self, Values};
use despacho::requests::Filing;
use despacho::verification::single::Single;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

/// Checks a body.
pub fn check(data: &[u8]) {
    let plain = serde_json::from_slice::<Value>(data);
    // More values than any input of the fuzzer has bytes.
    let values = || Values::new(1 << 24);
    match (strict::value(data, &values()), plain) {
        (Ok(strict), Ok(plain)) => {
            assert_eq!(strict, plain);
            assert!(!has_nul(&strict));
            let written = serde_json::to_vec(&strict).unwrap();
            // A fraction may come back as its neighbour: `serde_json` reads quickly, not to the last bit.
            assert!(strict::value(&written, &values()).is_ok(), "{strict} cannot be read again");
        }
        (Ok(strict), Err(error)) => panic!("{strict} is no JSON: {error}"),
        // Only a name that stands twice and the character U+0000 are refused beyond what no JSON is.
        (Err(fault), Ok(plain)) => {
            let raw = serde_json::from_slice(data).unwrap();
            assert!(has_nul(&plain) || has_a_name_twice(raw), "{plain}: {}", fault.detail);
        }
        (Err(_), Err(_)) => {}
    }
    drop(strict::read::<Filing>(data, &values()));
    drop(strict::read::<Single>(data, &values()));
}

fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(it) => it.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(members) => members.iter().any(|(name, it)| name.contains('\0') || has_nul(it)),
        _ => false,
    }
}

fn has_a_name_twice(value: &RawValue) -> bool {
    if let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(value.get()) {
        return items.into_iter().any(has_a_name_twice);
    }
    let Ok(Members(members)) = serde_json::from_str(value.get()) else { return false };
    let names: BTreeSet<_> = members.iter().map(|it| &it.0).collect();
    names.len() < members.len() || members.iter().any(|it| has_a_name_twice(it.1))
}

/// An object with all its members.
struct Members<'t>(Vec<(String, &'t RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Members<'de>, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = from.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}
