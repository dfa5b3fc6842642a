//! JSON read strictly: one text, UTF-8, no name twice in an object, no NUL in a string, and every fault with
//! the place where it stands.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use serde_path_to_error::Segment;

use super::problem::{Fault, Kind};

/// Reads a value of `T` from the bytes of a body.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Fault> {
    typed(value(bytes)?)
}

/// Reads any JSON.
pub fn value(bytes: &[u8]) -> Result<Value, Fault> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        return Err(Fault::at(Kind::MalformedJson, "", "the body begins with a byte-order mark; JSON has none"));
    }
    let (path, fault) = (RefCell::new(Vec::new()), RefCell::new(None));
    let mut from = serde_json::Deserializer::from_slice(bytes);
    let read = Any { path: &path, fault: &fault }.deserialize(&mut from).and_then(|it| from.end().map(|()| it));
    read.map_err(|error| {
        let located = fault.take().map(|detail: &str| (pointer(&path.borrow()), detail.to_owned()));
        let (pointer, detail) = located.unwrap_or_else(|| (String::new(), error.to_string()));
        Fault::at(Kind::MalformedJson, pointer, detail)
    })
}

/// Reads a value of `T` from JSON, naming the member at fault.
pub fn typed<T: DeserializeOwned>(value: Value) -> Result<T, Fault> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let mut steps: Vec<String> = error.path().iter().filter_map(step).collect();
        let detail = error.inner().to_string();
        // serde names a member that is unknown or missing in its words only.
        if let Some(name) = named(&detail).filter(|it| steps.last().is_none_or(|last| last != it)) {
            steps.push(name.to_owned());
        }
        Fault::at(Kind::FieldInvalid, pointer(&steps), detail)
    })
}

fn named(detail: &str) -> Option<&str> {
    let rest = detail.strip_prefix("unknown field `").or_else(|| detail.strip_prefix("missing field `"))?;
    rest.split_once('`').map(|(name, _)| name)
}

fn step(segment: &Segment) -> Option<String> {
    match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { .. } | Segment::Unknown => None,
    }
}

/// The JSON pointer (RFC 6901) of those steps.
fn pointer(steps: &[String]) -> String {
    steps.iter().fold(String::new(), |so_far, step| so_far + "/" + &step.replace('~', "~0").replace('/', "~1"))
}

/// Builds a value; keeps the path at which it stopped, and why.
#[derive(Clone, Copy)]
struct Any<'p> {
    path: &'p RefCell<Vec<String>>,
    fault: &'p RefCell<Option<&'static str>>,
}

impl Any<'_> {
    fn refuse<E: serde::de::Error>(self, why: &'static str) -> E {
        *self.fault.borrow_mut() = Some(why);
        E::custom(why)
    }

    fn text<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        if text.contains('\0') { Err(self.refuse("a string holds the character U+0000, which cannot be kept")) } else { Ok(()) }
    }
}

impl<'de> DeserializeSeed<'de> for Any<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Any<'_> {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, it: bool) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_i64<E>(self, it: i64) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_u64<E>(self, it: u64) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_f64<E: serde::de::Error>(self, it: f64) -> Result<Value, E> {
        Number::from_f64(it).map(Value::Number).ok_or_else(|| self.refuse("the number is out of range"))
    }

    fn visit_str<E: serde::de::Error>(self, it: &str) -> Result<Value, E> {
        self.text(it)?;
        Ok(it.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        self.path.borrow_mut().push("0".to_owned());
        while let Some(item) = from.next_element_seed(self)? {
            items.push(item);
            if let Some(last) = self.path.borrow_mut().last_mut() {
                *last = items.len().to_string();
            }
        }
        self.path.borrow_mut().pop();
        Ok(items.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut members = Map::new();
        while let Some(name) = from.next_key::<String>()? {
            self.path.borrow_mut().push(name.clone());
            self.text::<A::Error>(&name)?;
            if members.contains_key(&name) {
                return Err(self.refuse("the name stands twice in its object"));
            }
            members.insert(name, from.next_value_seed(self)?);
            self.path.borrow_mut().pop();
        }
        Ok(members.into())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use expect_test::{Expect, expect};
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read through Debug")]
    struct Sample {
        stake: i64,
        #[serde(default)]
        options: BTreeMap<String, Vec<u8>>,
        inner: Option<Box<Sample>>,
    }

    #[track_caller]
    fn check(body: impl AsRef<[u8]>, expected: Expect) {
        let found = match read::<Sample>(body.as_ref()) {
            Ok(it) => format!("{it:?}"),
            Err(it) => format!("{} {} {}", it.kind.name(), it.pointer.unwrap_or_default(), it.detail),
        };
        expected.assert_eq(&found);
    }

    #[test]
    fn what_is_whole_is_read() {
        check(r#" {"stake":1,"options":{"9.draw":[1]}} "#, expect![[r#""#]]);
    }

    #[test]
    fn each_fault_has_its_place() {
        check("", expect![[""]]);
        check("{\"stake\":1", expect![[""]]);
        check("{\"stake\":1}{}", expect![[""]]);
        check("\u{feff}{\"stake\":1}", expect![[""]]);
        check(b"{\"stake\":1,\"x\":\"\xff\"}", expect![[""]]);
        check("{\"stake\":1,\"x\":\"\0\"}", expect![[""]]);
        check(r#"{"stake":1,"options":{"\u0000":[]}}"#, expect![[""]]);
        check(r#"{"stake":1,"x":"\ud800"}"#, expect![[""]]);
        check(r#"{"stake":1,"stake":1}"#, expect![[""]]);
        check(r#"{"stake":1,"options":{"a/b~":[1],"a/b~":[1]}}"#, expect![[""]]);
        check(r#"{"stake":1,"options":{"a/b~":[1,-1]}}"#, expect![[""]]);
        check(r#"{"stake":1e400}"#, expect![[""]]);
        check(r#"{"stake":100000000000000000000000000000}"#, expect![[""]]);
        check(r#"{"stake":1.0}"#, expect![[""]]);
        check(r#"{"stake":"1"}"#, expect![[""]]);
        check(r#"{}"#, expect![[""]]);
        check(r#"[]"#, expect![[""]]);
        check(r#"{"stake":1,"inner":{"stake":1,"steak":2}}"#, expect![[""]]);
        check(r#"{"stake":1,"inner":{}}"#, expect![[""]]);
        check("[".repeat(200), expect![[""]]);
    }
}
