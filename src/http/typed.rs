//! From JSON to a type, exactly: an object and nothing else becomes a struct, and a fault knows the pointer to
//! the member at fault.

use std::fmt::{self, Display};

use serde::de::value::{StrDeserializer, StringDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

use super::problem::{Fault, Kind};
use crate::words::{Detail, detail};

/// Reads a value of `T`, naming the member at fault.
pub fn read<T: DeserializeOwned>(value: Value) -> Result<T, Fault> {
    T::deserialize(Exact(value)).map_err(|error| Fault::at(Kind::FieldInvalid, error.pointer(), error.detail))
}

/// The JSON pointer (RFC 6901) of those steps.
pub fn pointer<'s>(steps: impl IntoIterator<Item = &'s String>) -> String {
    steps.into_iter().fold(String::new(), |so_far, step| so_far + "/" + &step.replace('~', "~0").replace('/', "~1"))
}

/// A fault on its way out: the steps to it, innermost first.
#[derive(Debug)]
struct Error {
    steps: Vec<String>,
    detail: Detail,
}

impl Error {
    fn said(detail: Detail) -> Self {
        Self { steps: Vec::new(), detail }
    }

    fn pointer(&self) -> String {
        pointer(self.steps.iter().rev())
    }

    fn under(mut self, step: impl ToString) -> Self {
        self.steps.push(step.to_string());
        self
    }
}

impl Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.pointer(), self.detail)
    }
}

impl std::error::Error for Error {}

impl serde::de::Error for Error {
    fn custom<T: Display>(detail: T) -> Self {
        Self::said(Detail::foreign(detail))
    }

    fn missing_field(name: &'static str) -> Self {
        Self::said(detail!("it is missing")).under(name)
    }

    fn unknown_field(_name: &str, known: &'static [&'static str]) -> Self {
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Self::said(detail!("there is no such field: {known} may stand here"))
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Self {
        Self::said(detail!("`{name}` is none of {}", known.join(", ")))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::said(detail!("expected {}, found {}", plain(expected), shown(found)))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }
}

/// What a visitor expects, without names that only this program knows.
fn plain(expected: &dyn Expected) -> String {
    let words = expected.to_string();
    match words.as_str() {
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number within range".to_owned(),
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, not negative and within range".to_owned(),
        it if it.starts_with("struct ") || it == "a map" => "an object".to_owned(),
        it if it.starts_with("enum ") => "one of the values that the documentation lists".to_owned(),
        "a sequence" => "a list".to_owned(),
        _ => words,
    }
}

fn shown(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Unit => "null".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Float(it) => format!("the number {it:?}"),
        Unexpected::Signed(it) => format!("the number {it}"),
        Unexpected::Unsigned(it) => format!("the number {it}"),
        other => other.to_string(),
    }
}

/// A value to read from.
struct Exact(Value);

impl Exact {
    fn unexpected(&self) -> Unexpected<'_> {
        match &self.0 {
            Value::Null => Unexpected::Unit,
            Value::Bool(it) => Unexpected::Bool(*it),
            Value::Number(it) => it.as_u64().map_or_else(
                || it.as_i64().map_or(Unexpected::Float(it.as_f64().unwrap_or(0.0)), Unexpected::Signed),
                Unexpected::Unsigned,
            ),
            Value::String(it) => Unexpected::Str(it),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        }
    }
}

/// What would do as a day.
pub const DAY: &str = "a day like 2026-12-10";
/// What would do as a moment.
pub const MOMENT: &str = "a time like 2026-12-02T10:15:00+08:00";
/// What would do as an id.
pub const ID: &str = "an id like 01980a4e-7c00-7000-8000-000000000000";

/// Reads a text. What libraries say of a text that is no day, no moment or no id is put in words of ours.
fn text<'de, V: Visitor<'de>>(text: String, visitor: V) -> Result<V::Value, Error> {
    let would_do = match (&visitor as &dyn Expected).to_string().as_str() {
        "a date string" => Some(DAY),
        "a timestamp string" => Some(MOMENT),
        "a formatted UUID string" | "a UUID string" => Some(ID),
        _ => None,
    };
    let Some(would_do) = would_do else { return visitor.visit_string(text) };
    visitor.visit_str(&text).map_err(|_: Error| Error::said(detail!("expected {would_do}, found `{text}`")))
}

impl<'de> Deserializer<'de> for Exact {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(it) => visitor.visit_bool(it),
            Value::Number(it) => match (it.as_u64(), it.as_i64()) {
                (Some(it), _) => visitor.visit_u64(it),
                (None, Some(it)) => visitor.visit_i64(it),
                (None, None) => visitor.visit_f64(it.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(it) => text(it, visitor),
            Value::Array(items) => visitor.visit_seq(Items { items: items.into_iter(), index: 0 }),
            Value::Object(members) => visitor.visit_map(Members::of(members)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Value::Object(members) => visitor.visit_map(Members::of(members)),
            other => Err(Error::invalid_type(Self(other).unexpected(), &visitor)),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(IntoDeserializer::<Error>::into_deserializer(name)),
            Value::Object(members) if members.len() == 1 => visitor.visit_enum(Variant(members)),
            other => Err(Error::invalid_type(Self(other).unexpected(), &visitor)),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq
        tuple tuple_struct map identifier ignored_any
    }
}

struct Items {
    items: std::vec::IntoIter<Value>,
    index: usize,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some(item) = self.items.next() else { return Ok(None) };
        let read = seed.deserialize(Exact(item)).map_err(|error| error.under(self.index))?;
        self.index += 1;
        Ok(Some(read))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

struct Members {
    members: serde_json::map::IntoIter,
    at: Option<(String, Value)>,
}

impl Members {
    fn of(members: Map<String, Value>) -> Self {
        Self { members: members.into_iter(), at: None }
    }
}

impl<'de> MapAccess<'de> for Members {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        self.at = self.members.next();
        let Some((name, _)) = &self.at else { return Ok(None) };
        let from = StrDeserializer::<Error>::new(name);
        seed.deserialize(from).map(Some).map_err(|error| error.under(name))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let (name, value) = self.at.take().ok_or_else(|| Error::said(detail!("a value without its name")))?;
        seed.deserialize(Exact(value)).map_err(|error| error.under(name))
    }
}

/// An object of one member, read as a variant with its content.
struct Variant(Map<String, Value>);

impl<'de> EnumAccess<'de> for Variant {
    type Error = Error;
    type Variant = Content;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content), Error> {
        let Some((name, value)) = self.0.into_iter().next() else {
            return Err(Error::said(detail!("an empty object")));
        };
        let variant = seed.deserialize(StringDeserializer::<Error>::new(name.clone()));
        Ok((variant.map_err(|error| error.under(&name))?, Content { name, value }))
    }
}

struct Content {
    name: String,
    value: Value,
}

impl<'de> VariantAccess<'de> for Content {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Err(Error::said(detail!("this value has no content")).under(self.name))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(Exact(self.value)).map_err(|error| error.under(self.name))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        Exact(self.value).deserialize_any(visitor).map_err(|error| error.under(self.name))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        Exact(self.value).deserialize_struct("", fields, visitor).map_err(|error| error.under(self.name))
    }
}
