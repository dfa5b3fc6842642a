//! From JSON to a type, exactly: an object and nothing else becomes a struct, and a fault knows the pointer to
//! the member at fault.

use std::any::type_name;
use std::fmt::{self, Display};

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use serde::de::value::{StrDeserializer, StringDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::params::Limit;
use super::problem::{Fault, Kind};
use crate::law::OptionValue;
use crate::message::{Argument, Message, message};
use crate::replay::codes::Code;

/// Reads a value of `T`, naming the member at fault.
pub fn read<T: DeserializeOwned>(value: Value) -> Result<T, Fault> {
    let from = Exact { value, written: false };
    T::deserialize(from).map_err(|error| Fault::at(Kind::FieldInvalid, error.pointer(), error.message()))
}

/// Reads a value of `T` from the parameters of an address, naming the parameter at fault. Numbers and booleans are written
/// there as texts.
pub fn read_parameters<T: DeserializeOwned>(parameters: Map<String, Value>) -> Result<T, Fault> {
    T::deserialize(Exact { value: parameters.into(), written: true })
        .map_err(|error| Fault::parameter(error.steps.last().cloned().unwrap_or_default(), error.message()))
}

/// The JSON pointer (RFC 6901) of those steps.
pub fn pointer<'s>(steps: impl IntoIterator<Item = &'s String>) -> String {
    steps.into_iter().fold(String::new(), |so_far, step| so_far + "/" + &step.replace('~', "~0").replace('/', "~1"))
}

/// A fault on its way out: the steps to it, innermost first, and what is said of it. A type that refuses a value says
/// nothing that is passed on: the reader knows what it asked for and what it found.
#[derive(Debug, Default)]
struct Error {
    steps: Vec<String>,
    message: Option<Message>,
}

impl Error {
    fn new(message: Message) -> Self {
        Self { steps: Vec::new(), message: Some(message) }
    }

    fn message(&self) -> Message {
        self.message.clone().unwrap_or_else(|| message!("documented"))
    }

    fn pointer(&self) -> String {
        pointer(self.steps.iter().rev())
    }

    fn under(mut self, step: impl ToString) -> Self {
        self.steps.push(step.to_string());
        self
    }

    /// Says what was expected and found, unless more is said already.
    fn or(mut self, message: impl FnOnce() -> Message) -> Self {
        self.message.get_or_insert_with(message);
        self
    }
}

impl Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.pointer(), self.message())
    }
}

impl std::error::Error for Error {}

impl serde::de::Error for Error {
    fn custom<T: Display>(_: T) -> Self {
        Self::default()
    }

    fn missing_field(name: &'static str) -> Self {
        Self::new(message!("missing")).under(name)
    }

    fn duplicate_field(_name: &'static str) -> Self {
        Self::new(message!("once-more"))
    }

    fn unknown_field(_name: &str, known: &'static [&'static str]) -> Self {
        let known = if known.is_empty() { "none".into() } else { Argument::list(known.iter().copied()) };
        Self::new(message!("field-none", known))
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Self {
        Self::new(message!("none-of", text = name, known = Argument::list(known.iter().copied())))
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self::default()
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self::default()
    }
}

/// What was found.
fn found(value: &Value) -> Message {
    match value {
        Value::Null => message!("null"),
        Value::Bool(boolean) => message!("a-boolean", boolean),
        Value::Number(number) if number.is_f64() => {
            message!("number", number = format!("{:?}", number.as_f64().unwrap_or(0.0)))
        }
        Value::Number(number) => message!("number", number = number.to_string()),
        Value::String(text) => message!("a-text", text),
        Value::Array(_) => message!("list"),
        Value::Object(_) => message!("object"),
    }
}

/// What is expected of a text from which a `T` is read; `None` where any text is read.
fn of_text<T>() -> Option<Message> {
    let name = type_name::<T>();
    if name == type_name::<Date>() {
        Some(day())
    } else if name == type_name::<Timestamp>() {
        Some(moment())
    } else if name == type_name::<Uuid>() {
        Some(message!("id-like", example = "01980a4e-7c00-7000-8000-000000000000"))
    } else if name == type_name::<Time>() {
        Some(message!("hour-like", example = "17:45"))
    } else if name == type_name::<Limit>() {
        Some(message!("whole-number-to", least = 1, most = Limit::MOST))
    } else if name == type_name::<Code>() {
        Some(message!("finding-code"))
    } else {
        None
    }
}

/// What is expected of a day.
pub fn day() -> Message {
    message!("day-like", example = "2026-12-10")
}

/// What is expected of a moment.
fn moment() -> Message {
    message!("time-like", example = "2026-12-02T10:15:00+08:00")
}

fn any<T>() -> Message {
    if type_name::<T>() == type_name::<OptionValue>() {
        message!("option-value-form", fixed = "{\"fixed\":n}")
    } else {
        message!("documented")
    }
}

/// A value to read from; whether it is that of a parameter, as it is written in an address.
struct Exact {
    value: Value,
    written: bool,
}

impl Exact {
    /// Has a visitor read the value, which should be as the message says.
    fn visit<'de, V: Visitor<'de>>(self, visitor: V, expected: fn() -> Message) -> Result<V::Value, Error> {
        let unexpected = |value: &Value| message!("found-expected", expected = expected(), found = found(value));
        match self.value {
            Value::Null => visitor.visit_unit().map_err(|it: Error| it.or(|| unexpected(&Value::Null))),
            Value::Bool(is) => visitor.visit_bool(is).map_err(|it: Error| it.or(|| unexpected(&is.into()))),
            Value::Number(it) => {
                let read = match (it.as_u64(), it.as_i64()) {
                    (Some(it), _) => visitor.visit_u64(it),
                    (None, Some(it)) => visitor.visit_i64(it),
                    (None, None) => visitor.visit_f64(it.as_f64().unwrap_or(f64::NAN)),
                };
                read.map_err(|error: Error| error.or(|| unexpected(&Value::Number(it))))
            }
            Value::String(text) => visitor.visit_str(&text).map_err(|error: Error| {
                error.or(|| match of_text::<V::Value>() {
                    Some(expected) => message!("found-quoted", expected, text),
                    None if self.written => message!("found-quoted", expected = expected(), text),
                    None => unexpected(&Value::String(text)),
                })
            }),
            Value::Array(items) => {
                let items = Items { items: items.into_iter(), index: 0 };
                visitor.visit_seq(items).map_err(|it: Error| it.or(|| unexpected(&Value::Array(Vec::new()))))
            }
            Value::Object(members) => {
                let members = Members { members: members.into_iter(), at: None, written: self.written };
                visitor.visit_map(members).map_err(|it: Error| it.or(|| unexpected(&Value::Object(Map::new()))))
            }
        }
    }

    /// A parameter's text as the JSON that it stands for.
    fn unwritten<T: Into<Value>>(mut self, parse: impl FnOnce(&str) -> Option<T>) -> Self {
        if self.written
            && let Value::String(text) = &self.value
            && let Some(value) = parse(text)
        {
            self.value = value.into();
        }
        self
    }

    fn refuse<T>(&self, expected: Message) -> Result<T, Error> {
        Err(Error::new(message!("found-expected", expected, found = found(&self.value))))
    }
}

/// Has a visitor read numbers.
macro_rules! numbers {
    ($($method:ident $type:ty, $expected:literal);* $(;)?) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.unwritten(|it| it.parse::<$type>().ok()).visit(visitor, || message!($expected))
        }
    )*};
}

impl<'de> Deserializer<'de> for Exact {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.visit(visitor, any::<V::Value>)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let expected = if self.written { || message!("true-or-false-word") } else { || message!("true-or-false") };
        self.unwritten(|it| it.parse::<bool>().ok()).visit(visitor, expected)
    }

    numbers! {
        deserialize_i8 i64, "whole";
        deserialize_i16 i64, "whole";
        deserialize_i32 i64, "whole";
        deserialize_i64 i64, "whole";
        deserialize_u8 u64, "whole-positive";
        deserialize_u16 u64, "whole-positive";
        deserialize_u32 u64, "whole-positive";
        deserialize_u64 u64, "whole-positive";
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.visit(visitor, || of_text::<V::Value>().unwrap_or_else(|| message!("a-string")))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.visit(visitor, || message!("list"))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.visit(visitor, || message!("object"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if self.value.is_object() { self.deserialize_map(visitor) } else { self.refuse(message!("object")) }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.value {
            Value::String(name) => {
                visitor.visit_enum(IntoDeserializer::<Error>::into_deserializer(name.as_str())).map_err(|it| {
                    it.or(|| message!("found-expected", expected = message!("documented"), found = found(&name.into())))
                })
            }
            Value::Object(members) if members.len() == 1 => visitor.visit_enum(Variant(members)),
            value => Self { value, ..self }.refuse(message!("documented")),
        }
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple tuple_struct identifier ignored_any
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
        let read = seed.deserialize(Exact { value: item, written: false }).map_err(|error| error.under(self.index))?;
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
    written: bool,
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
        let (name, value) = self.at.take().ok_or_else(|| Error::new(message!("value-nameless")))?;
        seed.deserialize(Exact { value, written: self.written }).map_err(|error| error.under(name))
    }
}

/// An object of one member, read as a variant with its content.
struct Variant(Map<String, Value>);

impl<'de> EnumAccess<'de> for Variant {
    type Error = Error;
    type Variant = Content;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content), Error> {
        let Some((name, value)) = self.0.into_iter().next() else {
            return Err(Error::new(message!("object-empty")));
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
        Err(Error::new(message!("value-content")).under(self.name))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(Exact { value: self.value, written: false }).map_err(|error| error.under(self.name))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        Exact { value: self.value, written: false }.deserialize_any(visitor).map_err(|error| error.under(self.name))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        Exact { value: self.value, written: false }
            .deserialize_struct("", fields, visitor)
            .map_err(|error| error.under(self.name))
    }
}
