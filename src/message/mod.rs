//! Messages for people: an id and arguments, worded at the edge in the language asked for.
//!
//! `messages/<language>/details.ftl` (Fluent) has the words and is built in. `message!` makes a message; an id that the
//! English file does not have, or other arguments than its own, do not compile. A test holds the other languages against
//! the English one. Arguments are put in as they are: what a client sent is quoted as it came, in every language.

pub(crate) mod phrases;

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use jiff::civil::Date;
use serde::de::{Deserializer, Unexpected, Visitor};

use crate::lang::Lang;

/// The message files, in the order of [`Lang::ALL`].
const FILES: [&str; 3] = [
    include_str!("../../messages/en/details.ftl"),
    include_str!("../../messages/pt/details.ftl"),
    include_str!("../../messages/zh-Hant/details.ftl"),
];

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 3]> = LazyLock::new(|| {
    FILES.map(|file| {
        // A test reads each file whole.
        let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(read, _)| read);
        let mut bundle = FluentBundle::new_concurrent(Vec::new());
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        bundle
    })
});

/// A message: its id and its arguments by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A name, a number, a day, or a client's own text: the same in every language.
    Text(String),
    /// A message of its own.
    Message(Message),
    /// Several arguments, with commas between them.
    List(Vec<Argument>),
    /// What the decoder of logs expected or found, as the facts of a finding say it.
    Phrase(String),
}

/// Makes a [`Message`] from its id and its arguments: `message!("no-casino", operator, casino = name)`.
macro_rules! message {
    ($id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const { assert!(
            $crate::message::is_message($id, &[$(stringify!($name)),*]),
            "messages/en/details.ftl has no such message with these arguments"
        ) }
        $crate::message::Message::new(
            $id,
            vec![$((stringify!($name), $crate::message::Argument::from($crate::message::message!(@ $name $(= $value)?)))),*],
        )
    }};
    (@ $name:ident) => { $name };
    (@ $name:ident = $value:expr) => { $value };
}

pub(crate) use message;

impl Message {
    /// Makes what `message!` has checked.
    #[doc(hidden)]
    pub fn new(id: &'static str, arguments: Vec<(&'static str, Argument)>) -> Self {
        Self { id, arguments }
    }

    /// Returns the id in the message files.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Words the message in a language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let bundle = &BUNDLES[lang as usize];
        let arguments: FluentArgs<'_> =
            self.arguments.iter().map(|(name, it)| (*name, FluentValue::from(it.in_lang(lang)))).collect();
        let pattern = bundle.get_message(self.id).and_then(|it| it.value());
        pattern.map_or_else(
            || self.id.to_owned(),
            |it| bundle.format_pattern(it, Some(&arguments), &mut Vec::new()).into_owned(),
        )
    }
}

impl Display for Message {
    /// Words the message in English, for logs and the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Argument {
    /// Makes a list of arguments.
    pub fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    /// Makes "one or other" of several arguments.
    pub fn either<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        let joined = items.into_iter().map(Into::into).reduce(|one, other| message!("either", one, other).into());
        joined.unwrap_or(Self::List(Vec::new()))
    }

    fn in_lang(&self, lang: Lang) -> Cow<'_, str> {
        match self {
            Self::Text(text) => text.into(),
            Self::Message(message) => message.in_lang(lang).into(),
            Self::List(items) => items.iter().map(|it| it.in_lang(lang)).collect::<Vec<_>>().join(", ").into(),
            Self::Phrase(phrase) => phrases::in_lang(phrase, lang).into(),
        }
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<&Message> for Argument {
    fn from(message: &Message) -> Self {
        message.clone().into()
    }
}

impl From<&Self> for Argument {
    fn from(argument: &Self) -> Self {
        argument.clone()
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(cut(text.into()))
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(cut(text.into()))
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<Cow<'_, str>> for Argument {
    fn from(text: Cow<'_, str>) -> Self {
        Self::Text(cut(text))
    }
}

/// Lets values of a type be arguments as they are displayed, which is the same in every language.
macro_rules! arguments {
    ($($type:ty),*) => {$(
        impl From<$type> for $crate::message::Argument {
            fn from(value: $type) -> Self {
                Self::Text(value.to_string())
            }
        }

        impl From<&$type> for $crate::message::Argument {
            fn from(value: &$type) -> Self {
                Self::Text(value.to_string())
            }
        }
    )*};
}

arguments!(bool, u8, u32, u64, usize, i32, i64, Date);
#[cfg(feature = "service")]
arguments!(uuid::Uuid);
#[cfg(feature = "service")]
pub(crate) use arguments;

/// Reads a value from a text, and says of any other that it is not `what`. The reader of requests does not show those words: it
/// knows what is expected by the type of the value.
pub fn read_text<'de, D: Deserializer<'de>, T>(
    from: D,
    what: &'static str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, D::Error> {
    struct Text<F>(&'static str, F);

    impl<T, F: Fn(&str) -> Option<T>> Visitor<'_> for Text<F> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
            self.1(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
        }
    }

    from.deserialize_str(Text(what, parse))
}

/// How many bytes of a long text are kept, from its beginning and from its end.
const KEPT: (usize, usize) = (800, 200);

/// Cuts a long text in its middle, and says there how long it was.
fn cut(text: Cow<'_, str>) -> String {
    let (from, to) = (KEPT.0, text.len().saturating_sub(KEPT.1));
    if from >= to {
        return text.into_owned();
    }
    let (from, to) = (text.floor_char_boundary(from), text.ceil_char_boundary(to));
    format!("{}… ({} bytes) …{}", &text[..from], text.len(), &text[to..])
}

/// Whether the English file has a message of that id with these arguments and no others.
pub const fn is_message(id: &str, arguments: &[&str]) -> bool {
    let (file, id) = (FILES[0].as_bytes(), id.as_bytes());
    let mut at = 0;
    while at < file.len() {
        if is_at(file, at, id) && is_at(file, at + id.len(), b" = ") {
            return has_arguments(file, at, arguments);
        }
        at = end_of_line(file, at) + 1;
    }
    false
}

const fn end_of_line(file: &[u8], mut at: usize) -> usize {
    while at < file.len() && file[at] != b'\n' {
        at += 1;
    }
    at
}

/// Whether a text stands at a place of the file.
const fn is_at(file: &[u8], at: usize, text: &[u8]) -> bool {
    let mut of_text = 0;
    while of_text < text.len() {
        if at + of_text >= file.len() || file[at + of_text] != text[of_text] {
            return false;
        }
        of_text += 1;
    }
    true
}

/// Whether the line names each of the arguments, and no other.
const fn has_arguments(file: &[u8], start: usize, arguments: &[&str]) -> bool {
    let end = end_of_line(file, start);
    let mut seen = 0_u32;
    let mut at = start;
    while at < end {
        if is_at(file, at, b"{ $") {
            let mut which = 0;
            while which < arguments.len() {
                let name = arguments[which].as_bytes();
                if is_at(file, at + 3, name) && is_at(file, at + 3 + name.len(), b" }") {
                    break;
                }
                which += 1;
            }
            if which == arguments.len() {
                return false;
            }
            seen |= 1 << which;
        }
        at += 1;
    }
    seen == (1 << arguments.len()) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_worded_in_each_language() {
        let message = message!("found-expected", expected = message!("object"), found = message!("number", number = 7));
        assert_eq!(
            Lang::ALL.map(|it| message.in_lang(it)),
            [
                "expected an object, found the number 7",
                "esperava-se um objecto, encontrou-se o número 7",
                "應為 物件，實為 數字 7",
            ]
        );
        let (operator, name) = ("galaxy", "");
        assert_eq!(message!("no-casino", operator, casino = name).in_lang(Lang::Pt), "`galaxy` não tem um casino ``");
    }

    #[test]
    fn what_a_client_sent_is_quoted_as_it_came() {
        for text in ["an object", "{ $name }", "absent", "it is missing", "um objecto", "物件", "1000000", "-"] {
            for lang in Lang::ALL {
                let said = message!("given-twice", name = text).in_lang(lang);
                assert!(said.contains(&format!("`{text}`")), "{said}");
            }
        }
    }

    #[test]
    fn several_arguments_are_one() {
        let types = Argument::either(["application/json", "text/html"]);
        assert_eq!(
            message!("answers", types).in_lang(Lang::Pt).split(" com ").nth(1),
            Some("application/json ou text/html")
        );
        assert_eq!(
            message!("no-parameter", known = Argument::list(["a", "b"])).to_string().split(": ").nth(1),
            Some("a, b may stand here")
        );
    }

    #[test]
    fn a_long_text_is_cut_in_its_middle() {
        let said = message!("given-twice", name = "é".repeat(1_000)).to_string();
        assert!(said.len() < 1_100 && said.contains("… (2000 bytes) …é"), "{said}");
    }

    #[test]
    fn only_messages_of_the_file_with_their_arguments_are_messages() {
        assert!(is_message("missing", &[]));
        assert!(is_message("no-casino", &["operator", "casino"]));
        assert!(is_message("no-casino", &["casino", "operator"]));
        for (id, arguments) in [
            ("missin", &[][..]),
            ("", &[]),
            ("missing", &["name"]),
            ("no-casino", &[]),
            ("no-casino", &["operator"]),
            ("no-casino", &["operator", "casin"]),
            ("no-casino", &["operator", "casino", "day"]),
        ] {
            assert!(!is_message(id, arguments), "{id} {arguments:?}");
        }
    }
}
