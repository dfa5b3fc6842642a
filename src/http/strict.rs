//! JSON read strictly: one text, UTF-8, no name twice in an object, no NUL in a string, and every fault with
//! the place where it stands.

use std::cell::{Cell, RefCell};
use std::fmt;

use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::problem::{Fault, Kind};
use super::typed;
use crate::message::{Message, message};

/// How many values one body may still hold: a body of commas takes twenty times its size in memory.
pub struct Values {
    most: usize,
    left: Cell<usize>,
}

impl Values {
    /// So many.
    pub fn new(most: usize) -> Self {
        Self { most, left: Cell::new(most.saturating_add(1)) }
    }
}

/// Reads a value of `T` from the bytes of a body.
pub fn read<T: DeserializeOwned>(bytes: &[u8], values: &Values) -> Result<T, Fault> {
    typed::read(value(bytes, values)?)
}

/// Reads any JSON.
pub fn value(bytes: &[u8], values: &Values) -> Result<Value, Fault> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        return Err(Fault::at(Kind::MalformedJson, "", message!("mark")));
    }
    let (path, fault) = (RefCell::new(Vec::new()), RefCell::new(None));
    let mut from = serde_json::Deserializer::from_slice(bytes);
    let read = Any { path: &path, fault: &fault, values }.deserialize(&mut from).and_then(|it| from.end().map(|()| it));
    read.map_err(|error| {
        if values.left.get() == 0 {
            return Fault::at(Kind::BodyTooLarge, "", too_many(values.most));
        }
        let located = fault.take().map(|it| (typed::pointer(path.borrow().iter()), it));
        let (pointer, detail) = located.unwrap_or_else(|| (String::new(), syntax(&error, path.borrow().len())));
        Fault::at(Kind::MalformedJson, pointer, detail)
    })
}

/// How many arrays and objects in one another `serde_json` reads.
const DEEPEST: usize = 127;

/// Says where a text stops being JSON, in so many arrays and objects.
fn syntax(error: &serde_json::Error, depth: usize) -> Message {
    let (line, column) = (error.line(), error.column());
    if depth == DEEPEST {
        message!("json-deep", most = DEEPEST)
    } else if error.is_eof() {
        message!("json-end", line, column)
    } else {
        message!("json-syntax", line, column)
    }
}

fn too_many(most: usize) -> Message {
    message!("many-values", most)
}

/// Builds a value; keeps the path at which it stopped, and why.
#[derive(Clone, Copy)]
struct Any<'p> {
    path: &'p RefCell<Vec<String>>,
    fault: &'p RefCell<Option<Message>>,
    values: &'p Values,
}

impl Any<'_> {
    fn refuse<E: serde::de::Error>(self, why: Message) -> E {
        let error = E::custom(&why);
        *self.fault.borrow_mut() = Some(why);
        error
    }

    fn text<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        if text.contains('\0') { Err(self.refuse(message!("string-nul"))) } else { Ok(()) }
    }
}

impl<'de> DeserializeSeed<'de> for Any<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        let left = self.values.left.get().saturating_sub(1);
        self.values.left.set(left);
        if left == 0 {
            return Err(self.refuse(too_many(self.values.most)));
        }
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
        Number::from_f64(it).map(Value::Number).ok_or_else(|| self.refuse(message!("number-range")))
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
                return Err(self.refuse(message!("twice-name")));
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
        choice: Option<Choice>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[expect(dead_code, reason = "only read through Debug")]
    enum Choice {
        First,
        Fixed(u8),
    }

    #[track_caller]
    fn check(body: impl AsRef<[u8]>, expected: Expect) {
        let found = match read::<Sample>(body.as_ref(), &Values::new(1_000)) {
            Ok(it) => format!("{it:?}"),
            Err(it) => format!("{} {} {}", it.kind.name(), it.pointer.unwrap_or_default(), it.detail),
        };
        expected.assert_eq(&found.replace('\0', "␀"));
    }

    #[test]
    fn what_is_whole_is_read() {
        check(
            r#" {"stake":1,"options":{"9.draw":[1]}} "#,
            expect![[r#"Sample { stake: 1, options: {"9.draw": [1]}, inner: None, choice: None }"#]],
        );
        check(
            r#"{"stake":-1,"inner":{"stake":2,"choice":{"fixed":3}},"choice":"first"}"#,
            expect![
                "Sample { stake: -1, options: {}, inner: Some(Sample { stake: 2, options: {}, inner: None, choice: Some(Fixed(3)) }), choice: Some(First) }"
            ],
        );
    }

    #[test]
    fn a_body_of_commas_is_refused() {
        let body = format!(r#"{{"stake":1,"options":{{"a":[{}0]}}}}"#, "0,".repeat(1_000));
        check(
            &body,
            expect!["body-too-large  the body holds more than 1000 values: objects, lists, texts and numbers"],
        );
        // The lines of one body count together.
        let values = Values::new(5);
        let lines = [(); 4].map(|()| read::<Sample>(b"{\"stake\":1}", &values).is_ok());
        assert_eq!(lines, [true, true, false, false]);
    }

    #[test]
    fn each_fault_has_its_place() {
        check("", expect!["malformed-json  the JSON ends too early, at line 1 column 0"]);
        check("{\"stake\":1", expect!["malformed-json  the JSON ends too early, at line 1 column 10"]);
        check("{\"stake\":1}{}", expect!["malformed-json  the text is not valid JSON at line 1 column 12"]);
        check(
            "\u{feff}{\"stake\":1}",
            expect!["malformed-json  the body begins with a byte-order mark; JSON has none"],
        );
        check(
            b"{\"stake\":1,\"x\":\"\xff\"}",
            expect!["malformed-json  the text is not valid JSON at line 1 column 17"],
        );
        check("{\"stake\":1,\"x\":\"\0\"}", expect!["malformed-json  the text is not valid JSON at line 1 column 17"]);
        check(
            r#"{"stake":1,"options":{"\u0000":[]}}"#,
            expect!["malformed-json /options/␀ a string holds the character U+0000, which cannot be kept"],
        );
        check(r#"{"stake":1,"x":"\ud800"}"#, expect!["malformed-json  the text is not valid JSON at line 1 column 23"]);
        check(r#"{"stake":1,"stake":1}"#, expect!["malformed-json /stake the name stands twice in its object"]);
        check(
            r#"{"stake":1,"options":{"a/b~":[1],"a/b~":[1]}}"#,
            expect!["malformed-json /options/a~1b~0 the name stands twice in its object"],
        );
        check(
            r#"{"stake":1,"options":{"a/b~":[1,-1]}}"#,
            expect![
                "field-invalid /options/a~1b~0/1 expected a whole number, not negative and within range, found the number -1"
            ],
        );
        check(r#"{"stake":1e400}"#, expect!["malformed-json  the text is not valid JSON at line 1 column 14"]);
        check(
            r#"{"stake":100000000000000000000000000000}"#,
            expect!["field-invalid /stake expected a whole number within range, found the number 1e29"],
        );
        check(
            r#"{"stake":1.0}"#,
            expect!["field-invalid /stake expected a whole number within range, found the number 1.0"],
        );
        check(
            r#"{"stake":"1"}"#,
            expect![[r#"field-invalid /stake expected a whole number within range, found string "1""#]],
        );
        check(r#"{"stake":1,"choice":"second"}"#, expect!["field-invalid /choice `second` is none of first, fixed"]);
        check(
            r#"{"stake":1,"choice":{"fixed":-1}}"#,
            expect![
                "field-invalid /choice/fixed expected a whole number, not negative and within range, found the number -1"
            ],
        );
        check(r#"{"stake":1,"choice":{"first":1}}"#, expect!["field-invalid /choice/first this value has no content"]);
        check(
            r#"{"stake":1,"choice":{"first":1,"fixed":1}}"#,
            expect!["field-invalid /choice expected one of the values that the documentation lists, found an object"],
        );
        check(
            r#"{"stake":1,"choice":7}"#,
            expect![
                "field-invalid /choice expected one of the values that the documentation lists, found the number 7"
            ],
        );
        check(r#"{"stake":1,"inner":[1]}"#, expect!["field-invalid /inner expected an object, found a list"]);
        check(r#"{}"#, expect!["field-invalid /stake it is missing"]);
        check(r#"[]"#, expect!["field-invalid  expected an object, found a list"]);
        check(
            r#"{"stake":1,"inner":{"stake":1,"steak":2}}"#,
            expect!["field-invalid /inner/steak there is no such field: stake, options, inner, choice may stand here"],
        );
        check(r#"{"stake":1,"inner":{}}"#, expect!["field-invalid /inner/stake it is missing"]);
        check("[".repeat(200), expect!["malformed-json  the JSON has more than 127 arrays and objects in one another"]);
    }
}
