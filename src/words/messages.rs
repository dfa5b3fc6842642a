//! The message files, parsed once.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::arguments::written;
use super::numbers;
use crate::lang::Lang;

/// A message file of a language.
#[derive(Clone, Copy, Debug)]
pub(super) enum Book {
    Findings,
    Problems,
    Sheet,
    Steps,
    Words,
}

struct Books {
    findings: Bundle,
    problems: Bundle,
    sheet: Bundle,
    steps: Bundle,
    words: Bundle,
}

type Bundle = FluentBundle<FluentResource>;

macro_rules! books {
    ($lang:literal, $of:expr) => {
        Books {
            findings: bundle($of, include_str!(concat!("../../messages/", $lang, "/findings.ftl"))),
            problems: bundle($of, include_str!(concat!("../../messages/", $lang, "/problems.ftl"))),
            sheet: bundle($of, include_str!(concat!("../../messages/", $lang, "/sheet.ftl"))),
            steps: bundle($of, include_str!(concat!("../../messages/", $lang, "/steps.ftl"))),
            words: bundle($of, include_str!(concat!("../../messages/", $lang, "/words.ftl"))),
        }
    };
}

static BOOKS: LazyLock<[Books; 3]> =
    LazyLock::new(|| [books!("en", Lang::En), books!("pt", Lang::Pt), books!("zh-Hant", Lang::ZhHant)]);

/// A file as a bundle. What cannot be read of it is left out, and a test says so.
fn bundle(lang: Lang, text: &str) -> Bundle {
    let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(read, _)| read);
    let mut bundle = Bundle::new_concurrent(vec![lang.tag().parse().unwrap_or_default()]);
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(match lang {
        Lang::En => |value, _| numbers::formatted(value, Lang::En),
        Lang::Pt => |value, _| numbers::formatted(value, Lang::Pt),
        Lang::ZhHant => |value, _| numbers::formatted(value, Lang::ZhHant),
    }));
    bundle.add_resource_overriding(resource);
    // The only function: it cannot be there already.
    let _ = bundle.add_function("WORD", move |codes, _| match codes {
        [FluentValue::String(code)] => word(lang, code).into(),
        _ => FluentValue::Error,
    });
    bundle
}

fn book(lang: Lang, book: Book) -> &'static Bundle {
    let [en, pt, zh_hant] = &*BOOKS;
    let books = match lang {
        Lang::En => en,
        Lang::Pt => pt,
        Lang::ZhHant => zh_hant,
    };
    match book {
        Book::Findings => &books.findings,
        Book::Problems => &books.problems,
        Book::Sheet => &books.sheet,
        Book::Steps => &books.steps,
        Book::Words => &books.words,
    }
}

/// A message; none where there is no such, or an argument of it is missing.
pub(super) fn message(lang: Lang, of: Book, id: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
    let bundle = book(lang, of);
    let pattern = bundle.get_message(id)?.value()?;
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, args, &mut errors).into_owned();
    errors.is_empty().then_some(text)
}

/// An attribute of a message that takes no arguments.
pub(super) fn attribute(lang: Lang, of: Book, id: &str, name: &str) -> Option<String> {
    let bundle = book(lang, of);
    let pattern = bundle.get_message(id)?.get_attribute(name)?.value();
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, None, &mut errors).into_owned();
    errors.is_empty().then_some(text)
}

/// What a code is called; the code itself where it has no word.
pub(super) fn word(lang: Lang, code: &str) -> String {
    message(lang, Book::Words, code, None).unwrap_or_else(|| code.to_owned())
}

/// A phrase of the words with its arguments; nothing where there is no such.
pub(super) fn phrase(lang: Lang, id: &str, args: &[(&'static str, &str)]) -> String {
    let args: FluentArgs<'_> = args.iter().map(|(name, text)| (*name, written(text))).collect();
    message(lang, Book::Words, id, Some(&args)).unwrap_or_default()
}

/// An article as it is cited: `9`, `17.7` (its seventh paragraph), `9-11` (one of them) or `body` (which is not known).
pub(super) fn article(lang: Lang, cited: &str) -> String {
    if cited == "body" {
        word(lang, "article-body")
    } else if let Some((one, other)) = cited.split_once('-') {
        phrase(lang, "articles", &[("one", one), ("other", other)])
    } else if let Some((article, number)) = cited.split_once('.') {
        phrase(lang, "article-number", &[("it", article), ("number", number)])
    } else {
        phrase(lang, "article", &[("it", cited)])
    }
}
