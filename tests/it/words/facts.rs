//! Facts made from the published shapes: each has its message, and a message uses nothing else.

use despacho::lang::Lang;
use despacho::replay::codes::Code;
use despacho::replay::shapes::{self, Kind, Member, SHAPES, Shape};
use despacho::words;
use serde_json::{Map, Value, json};

use super::finding;

/// Values that show each way a fact can be.
fn values(kind: Kind) -> Vec<Value> {
    match kind {
        Kind::Count => vec![json!(0), json!(1), json!(7), json!(-3), json!(u64::MAX)],
        Kind::Number => vec![json!(1), json!(12_345)],
        Kind::Amount => vec![json!(0), json!(1_000_000_000_000_000_u64)],
        Kind::Rounded => vec![json!({"floor": 2, "ceil": 2}), json!({"floor": 2, "ceil": 3})],
        Kind::Flag => vec![json!(true), json!(false)],
        Kind::Text | Kind::Phrase | Kind::Point => vec![json!("text")],
        Kind::Pointer => vec![json!("/bets/3/stake"), json!("")],
        Kind::Time => vec![json!("2026-11-29T20:00:00+08:00")],
        Kind::Day => vec![json!("2026-11-29")],
        Kind::Card => vec![json!("TS")],
        Kind::Cards => vec![json!(["KH", "4S"]), json!([])],
        Kind::Game => vec![json!("baccarat")],
        Kind::Wager => vec![json!("player-pair"), json!("small 6")],
        Kind::Option => vec![json!("9.draw"), json!("99.unheard-of")],
        Kind::Value => vec![json!("first"), json!(2), json!({"fixed": 3}), json!(["keep", "withdraw"])],
        Kind::Word(words) => words.iter().map(|it| json!(it)).collect(),
        Kind::Words(words) => vec![json!(words), json!([])],
        Kind::Range => vec![json!({"min": 6, "max": 12}), json!({"min": 7, "max": null})],
        Kind::Apparatus => vec![json!([{"pieces": ["shoe"], "cut_cards": {"min": 1, "max": null}}]), json!([])],
        Kind::Hands => vec![json!([{"seat": 1, "cards": 2}, {"seat": 3, "cards": 0}]), json!([])],
        Kind::Lines => vec![json!([]), json!([4, 5])],
        Kind::Object(members) => objects(members),
    }
}

/// Objects in which each member is once everything that it can be, the others something.
fn objects(members: &[Member]) -> Vec<Value> {
    let first: Map<String, Value> =
        members.iter().filter(|it| !it.optional).map(|it| (it.name.to_owned(), values(it.kind).remove(0))).collect();
    let mut all = vec![Value::Object(first.clone())];
    for member in members {
        let null = member.null.then_some(Value::Null);
        for value in values(member.kind).into_iter().chain(null) {
            let mut object = first.clone();
            object.insert(member.name.to_owned(), value);
            all.push(Value::Object(object));
        }
    }
    all
}

fn parts(shape: &Shape) -> [Vec<Value>; 3] {
    let facts =
        |members: &'static [Member], none: Value| if members.is_empty() { vec![none] } else { objects(members) };
    [facts(shape.expected, Value::Null), facts(shape.found, Value::Null), facts(shape.detail, json!({}))]
}

/// Whether facts that are to be of one side are so; the shapes leave it to the message.
fn of_one_side(shape: &Shape, facts: [&Value; 2]) -> bool {
    let sided = shape.expected.iter().any(|it| it.optional);
    let side = |it: &Value| it.as_object().map(|it| it.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    !sided || side(facts[0]).len() == 1 && side(facts[0]) == side(facts[1])
}

#[test]
fn every_form_of_facts_has_its_own_message() {
    for shape in SHAPES {
        let [expected, found, detail] = parts(shape);
        let mut tried = 0;
        for (expected, found, detail) in expected
            .iter()
            .flat_map(|e| found.iter().map(move |f| (e, f)))
            .flat_map(|(e, f)| detail.iter().map(move |d| (e, f, d)))
            .filter(|it| of_one_side(shape, [it.0, it.1]))
        {
            let finding = finding(shape.code, "makccarat", expected.clone(), found.clone(), detail.clone());
            assert_eq!(shapes::conforms(&finding), Ok(()));
            for lang in Lang::ALL {
                let message = words::message(&finding, lang);
                assert_ne!(message, words::meaning(shape.code, lang), "{} in {lang:?}: {finding:?}", shape.message);
                assert!(!message.contains(['{', '}']), "{message}");
                assert!(!message.contains("absent"), "{message}");
                assert!(message.trim() == message && !message.contains("  ") && !message.contains(" ,"), "{message}");
            }
            tried += 1;
        }
        assert!(tried > 0, "{}", shape.message);
    }
}

#[test]
fn facts_that_are_not_as_published_fall_back_to_the_meaning() {
    let odd =
        [Value::Null, json!(1), json!("x"), json!([]), json!({}), json!({"player": {"a": [1]}}), json!({"is": null})];
    for &code in Code::ALL {
        for (expected, found, detail) in odd.iter().flat_map(|e| odd.iter().map(move |d| (e, d, d))) {
            let finding = finding(code, "casino-war", expected.clone(), found.clone(), detail.clone());
            for lang in Lang::ALL {
                let told = words::told(&finding, lang);
                assert!(!told.contains(['{', '}', '\n']), "{told}");
                if shapes::conforms(&finding).is_err() {
                    assert!(told.ends_with(&words::meaning(code, lang)), "{told}");
                }
            }
        }
    }
}

#[test]
fn shapes_stand_in_the_order_of_the_codes_and_leave_none_out() {
    let codes: Vec<_> = SHAPES.iter().map(|it| it.code).collect();
    assert!(codes.is_sorted());
    let mut once = codes.clone();
    once.dedup();
    assert_eq!(once, Code::ALL);
    let mut messages: Vec<_> = SHAPES.iter().map(|it| it.message).collect();
    messages.sort_unstable();
    messages.dedup();
    assert_eq!(messages.len(), SHAPES.len());
    for shape in SHAPES {
        assert!(shape.message.starts_with(shape.code.name()));
    }
}

#[test]
fn a_shape_tells_what_is_not_as_published() {
    let fault = |expected, found, detail| {
        shapes::conforms(&finding(Code::ResultMismatch, "makccarat", expected, found, detail)).unwrap_err()
    };
    let (won, bet) = (json!({"result": "won"}), json!({"on": "player", "stake": 5}));
    let is = |at: &str| format!("as result-mismatch: {at}");
    assert_eq!(fault(Value::Null, won.clone(), bet.clone()), is("expected is null"));
    assert_eq!(fault(json!({}), won.clone(), bet.clone()), is("expected.result is missing"));
    assert_eq!(fault(json!({"result": "Won"}), won.clone(), bet.clone()), is("expected.result is \"Won\""));
    assert_eq!(fault(won.clone(), json!({"result": "won", "x": 1}), bet), is("found.x is not in the shape"));
    assert_eq!(fault(won.clone(), won, json!({"on": "player", "stake": -5})), is("detail.stake is -5"));
}

#[test]
fn what_a_log_wrote_cannot_break_the_line() {
    let detail = json!({"pointer": "/at", "byte": 3});
    let finding = finding(
        Code::MalformedRecord,
        "makccarat",
        json!({"is": "a\nb"}),
        json!({"is": "\u{202e}x\u{1b}[31m"}),
        detail,
    );
    for lang in Lang::ALL {
        let told = words::told(&finding, lang);
        assert!(!told.contains(['\n', '\u{202e}', '\u{1b}']), "{told:?}");
    }
}
