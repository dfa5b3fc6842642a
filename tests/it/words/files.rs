//! The message files: the same messages in each language, and arguments that exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use despacho::replay::shapes::{Kind, Member, SHAPES, Shape};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

/// A message's attributes, and the arguments of its text and of each attribute.
type Messages = BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)>;

fn messages(lang: &str, file: &str) -> Messages {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages").join(lang).join(file);
    let text = fs::read_to_string(&path).unwrap();
    let resource = parse(text.as_str()).unwrap_or_else(|it| panic!("{}: {:?}", path.display(), it.1));
    let mut messages = Messages::new();
    for entry in resource.body {
        match entry {
            Entry::Message(it) => {
                let mut args = BTreeSet::new();
                it.value.iter().for_each(|it| pattern(it, &mut args));
                let attributes = it.attributes.iter().map(|it| {
                    let mut own = BTreeSet::new();
                    pattern(&it.value, &mut own);
                    assert!(own.is_empty(), "{}.{} has arguments", path.display(), it.id.name);
                    it.id.name.to_owned()
                });
                let before = messages.insert(it.id.name.to_owned(), (attributes.collect(), args));
                assert!(before.is_none(), "{}: {} stands twice", path.display(), it.id.name);
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            other => panic!("{}: {other:?}", path.display()),
        }
    }
    messages
}

fn pattern(of: &Pattern<&str>, args: &mut BTreeSet<String>) {
    for element in &of.elements {
        if let PatternElement::Placeable { expression: it } = element {
            expression(it, args);
        }
    }
}

fn expression(of: &Expression<&str>, args: &mut BTreeSet<String>) {
    match of {
        Expression::Inline(it) => inline(it, args),
        Expression::Select { selector, variants } => {
            inline(selector, args);
            for variant in variants {
                pattern(&variant.value, args);
            }
        }
    }
}

fn inline(of: &InlineExpression<&str>, args: &mut BTreeSet<String>) {
    match of {
        InlineExpression::VariableReference { id } => drop(args.insert(id.name.to_owned())),
        InlineExpression::FunctionReference { id, arguments } => {
            assert_eq!(id.name, "WORD");
            arguments.positional.iter().for_each(|it| inline(it, args));
        }
        InlineExpression::Placeable { expression: it } => expression(it, args),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_language_has_the_same_messages_with_the_same_attributes() {
    for file in ["details.ftl", "findings.ftl", "problems.ftl", "sheet.ftl", "steps.ftl", "words.ftl"] {
        let names = |lang| messages(lang, file).into_iter().map(|(id, it)| (id, it.0)).collect::<BTreeMap<_, _>>();
        let en = names("en");
        assert!(!en.is_empty());
        assert_eq!(names("pt"), en, "{file}");
        assert_eq!(names("zh-Hant"), en, "{file}");
    }
    for file in ["details.ftl", "findings.ftl", "sheet.ftl", "steps.ftl", "words.ftl"] {
        let arguments = |lang| messages(lang, file).into_iter().map(|(id, it)| (id, it.1)).collect::<BTreeMap<_, _>>();
        assert_eq!(arguments("pt"), arguments("en"));
        assert_eq!(arguments("zh-Hant"), arguments("en"));
    }
}

/// The arguments that a shape gives its message.
fn arguments(shape: &Shape) -> BTreeSet<String> {
    let mut args: BTreeSet<_> = ["table", "shoe", "round", "game", "article"].map(str::to_owned).into();
    for (part, members) in shape.parts() {
        of_members(part, members, &mut args);
    }
    args
}

fn of_members(path: &str, members: &[Member], args: &mut BTreeSet<String>) {
    for member in members {
        let here = format!("{path}-{}", member.name);
        match member.kind {
            Kind::Object(members) => {
                of_members(&here, members, args);
                continue;
            }
            Kind::Option => drop(args.insert(format!("{here}-name"))),
            Kind::Word(_) if member.optional => args.extend(["side".to_owned(), format!("{path}-act")]),
            _ => {}
        }
        if member.name == "min" {
            args.insert(format!("{path}-range"));
        }
        args.insert(here);
    }
}

#[test]
fn messages_of_findings_are_those_of_the_shapes_and_take_only_their_facts() {
    for lang in ["en", "pt", "zh-Hant"] {
        let messages = messages(lang, "findings.ftl");
        let ids: BTreeSet<_> = messages.keys().map(String::as_str).collect();
        assert_eq!(ids, SHAPES.iter().map(|it| it.message).collect());
        for shape in SHAPES {
            let (attributes, args) = &messages[shape.message];
            assert_eq!(*attributes, BTreeSet::from(["meaning".to_owned()]));
            let strangers: Vec<_> = args.difference(&arguments(shape)).cloned().collect();
            assert!(strangers.is_empty(), "{lang} {}: {strangers:?}", shape.message);
        }
    }
}

#[cfg(feature = "service")]
#[test]
fn every_problem_of_the_service_has_its_words() {
    use despacho::http::problem::Kind;
    for lang in ["en", "pt", "zh-Hant"] {
        let messages = messages(lang, "problems.ftl");
        let ids: BTreeSet<_> = messages.keys().map(String::as_str).collect();
        assert_eq!(ids, Kind::ALL.iter().map(|it| it.name()).collect());
        for (id, (attributes, args)) in &messages {
            assert!(args.is_empty() && *attributes == BTreeSet::from(["about".to_owned()]), "{id}");
        }
    }
}
