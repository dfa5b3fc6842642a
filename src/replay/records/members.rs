//! Objects as `serde_json` reads them, with their order and their repetitions.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

/// The members of an object, in their order, repeated ones too.
pub(super) struct Members<'l>(pub Vec<(Cow<'l, str>, &'l RawValue)>);

#[derive(serde::Deserialize)]
#[serde(transparent)]
struct Name<'l>(#[serde(borrow)] Cow<'l, str>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some((Name(name), value)) = map.next_entry()? {
                    members.push((name, value));
                }
                Ok(Members(members))
            }
        }

        from.deserialize_map(InOrder)
    }
}

impl<'l> Members<'l> {
    /// The members of what is an object.
    pub fn of(text: &'l str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The first member of that name.
    pub fn get(&self, name: &str) -> Option<&'l RawValue> {
        self.0.iter().find(|it| it.0 == name).map(|it| it.1)
    }
}

/// Whether a field is private: it may hold anything.
pub(super) fn is_private(name: &str) -> bool {
    name.starts_with("x_")
}

/// The options that a shoe declares, without private fields; `None` where the text is no object, a key stands
/// there twice, or a value has a form that no option has.
pub fn options(declared: &[u8]) -> Option<Vec<(String, Value)>> {
    let members = Members::of(std::str::from_utf8(declared).ok()?)?;
    let mut names = HashSet::new();
    if !members.0.iter().all(|(name, _)| names.insert(name)) {
        return None;
    }
    let options = members.0.iter().filter(|(name, _)| !is_private(name));
    options.map(|(name, value)| Some((name.clone().into_owned(), option_value(value)?))).collect()
}

/// The value of an option: a scalar, or an object or a list of scalars.
pub(super) fn option_value(raw: &RawValue) -> Option<Value> {
    let text = raw.get();
    match text.as_bytes().first()? {
        b'{' => {
            let mut object = serde_json::Map::new();
            let mut privates = HashSet::new();
            for (name, value) in Members::of(text)?.0 {
                let again = if is_private(&name) {
                    !privates.insert(name)
                } else {
                    object.insert(name.into_owned(), scalar(value)?).is_some()
                };
                if again {
                    return None;
                }
            }
            Some(Value::Object(object))
        }
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
            items.into_iter().map(scalar).collect::<Option<_>>().map(Value::Array)
        }
        _ => scalar(raw),
    }
}

fn scalar(raw: &RawValue) -> Option<Value> {
    let text = raw.get();
    if text.starts_with(['{', '[']) { None } else { serde_json::from_str(text).ok() }
}
