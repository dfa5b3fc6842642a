//! Numbers, names, times, and lines that cannot be read.

use serde_json::{Value, json};

use super::super::build::{Setup, Shoe};
use super::On::{End, Opening, Round};
use super::{Case, case, check_all, remove, set};

/// The true number of rounds, where a record is one too many.
fn one_less(shoe: &mut Shoe) {
    let rounds = shoe.rounds.len() - 1;
    shoe.end.as_mut().unwrap()["rounds"] = rounds.into();
}

fn end(shoe: &mut Shoe) -> &mut Value {
    shoe.end.as_mut().unwrap()
}

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for setup in [Setup::makccarat(), Setup::jackpot(), Setup::fortune(), Setup::war()] {
        let name = |what: &str| format!("{what} ({})", setup.game);
        let new = |what: &str| case(&name(what), setup.clone());
        cases.extend([
            new("a round's number twice")
                .fault(|shoe, at| {
                    let again = shoe.rounds[at].clone();
                    shoe.rounds.insert(at + 1, again);
                    one_less(shoe);
                })
                .gives(Round(1), "duplicate-round defect - - -"),
            new("a number that skips")
                .takes(2)
                .fault(|shoe, at| drop(shoe.rounds.remove(at)))
                .gives(Round(0), "round-gap defect - - -"),
            new("a number that skips, counted by the end")
                .takes(2)
                .fault(|shoe, at| {
                    end(shoe)["rounds"] = shoe_rounds(shoe);
                    shoe.rounds.remove(at);
                })
                .gives(Round(0), "round-gap defect - - -"),
            new("two numbers that skip, one of them late")
                .takes(3)
                .fault(|shoe, at| {
                    let skipped = shoe.rounds.remove(at);
                    let time = shoe.rounds[at]["at"].clone();
                    shoe.rounds.insert(at + 1, skipped);
                    shoe.rounds[at + 1]["at"] = time;
                })
                .gives(Round(0), "round-gap defect - - -"),
            new("a time before the last")
                .fault(|shoe, at| {
                    let time = if at == 0 { shoe.opening["at"].clone() } else { shoe.rounds[at - 1]["at"].clone() };
                    let earlier: jiff::Timestamp = time.as_str().unwrap().parse().unwrap();
                    shoe.rounds[at]["at"] = (earlier - jiff::SignedDuration::from_nanos(1)).to_string().into();
                })
                .gives(Round(0), "time-reversed defect - - -"),
            new("the same time is no earlier").passes().fault(|shoe, at| {
                let time = if at == 0 { &shoe.opening["at"] } else { &shoe.rounds[at - 1]["at"] };
                shoe.rounds[at]["at"] = time.clone();
            }),
            new("an end before the last round")
                .once()
                .fault(|shoe, _| {
                    let time = shoe.rounds[0]["at"].clone();
                    end(shoe)["at"] = time;
                })
                .gives(End, "time-reversed defect - - -"),
            new("an end that counts one more")
                .once()
                .fault(|shoe, _| end(shoe)["rounds"] = (shoe.rounds.len() + 1).into())
                .gives(End, "rounds-mismatch defect - - -"),
            new("an end that counts one fewer")
                .once()
                .fault(|shoe, _| one_less(shoe))
                .gives(End, "rounds-mismatch defect - - -"),
            new("a round of a shoe that is not open")
                .fault(|shoe, at| {
                    let mut stray = shoe.rounds[at].clone();
                    stray["shoe"] = "S7".into();
                    shoe.rounds.insert(at, stray);
                    one_less(shoe);
                })
                .gives(Round(0), "unknown-shoe defect - - -"),
            new("a shoe again while it is open")
                .fault(|shoe, at| {
                    let again = shoe.opening.clone();
                    shoe.rounds.insert(at, again);
                    one_less(shoe);
                })
                .gives(Round(0), "duplicate-shoe defect - - -"),
            new("a line that is not JSON explains the gap after it")
                .takes(2)
                .fault(|shoe, at| shoe.raw.push((at, "{\"type\":\"round\",".to_owned())))
                .gives(Round(0), "malformed-record defect - - -"),
            new("the last round is no JSON, and the end counts it")
                .once()
                .fault(|shoe, _| shoe.raw.push((8, "no JSON".to_owned())))
                .gives(Round(8), "malformed-record defect - - -"),
            new("the last round is no JSON, and the end does not count it")
                .once()
                .fault(|shoe, _| {
                    shoe.raw.push((8, "no JSON".to_owned()));
                    one_less(shoe);
                })
                .gives(Round(8), "malformed-record defect - - -"),
            new("a malformed round keeps its place")
                .fault(|shoe, at| set(&mut shoe.rounds[at], "/bets/0/stake", json!(0)))
                .gives(Round(0), "malformed-record defect - - -"),
            new("a malformed round without its number keeps no place")
                .takes(2)
                .fault(|shoe, at| remove(&mut shoe.rounds[at], "round"))
                .gives(Round(0), "malformed-record defect - - -"),
            new("a field of another game")
                .fault(|shoe, at| {
                    let field = if shoe.setup.game == "casino-war" { "/jackpot" } else { "/burned" };
                    set(&mut shoe.rounds[at], field, if field == "/burned" { json!(0) } else { json!({"meter": 5}) });
                })
                .gives(Round(0), "malformed-record defect - - -"),
            new("a field that the game asks for is missing")
                .fault(|shoe, at| {
                    let field = if shoe.setup.game.ends_with("ccarat") { "outcome" } else { "dealer" };
                    remove(&mut shoe.rounds[at], field);
                })
                .gives(Round(0), "malformed-record defect - - -"),
            new("private fields are welcome").passes().fault(|shoe, at| {
                set(&mut shoe.rounds[at], "/x_note", json!({"a": [1.5, null]}));
                set(&mut shoe.rounds[at], "/bets/0/x_wallet", json!("w"));
                shoe.opening["x_dealer"] = json!("Ana");
            }),
            new("a shoe before the table is there")
                .once()
                .fault(|shoe, _| shoe.opening["at"] = "2000-01-01T00:00:00+08:00".into())
                .gives(Opening, "unknown-table defect - - -"),
        ]);
    }
    // A table that is there from the very day on.
    for case in &mut cases {
        case.setup.entry = json!({ "from": case.setup.date });
    }
    cases.extend([
        case("a table for another game", Setup::makccarat())
            .once()
            .fault(|shoe, _| shoe.opening["game"] = "baccarat".into())
            .gives(Opening, "unknown-table defect - - -"),
        case("a continued shoe starts where it likes", Setup::makccarat())
            .passes()
            .scene(|shoe, _| shoe.opening["continued"] = true.into())
            .fault(|shoe, _| {
                for round in &mut shoe.rounds {
                    round["round"] = (round["round"].as_u64().unwrap() + 40).into();
                }
            }),
        case("a continued shoe skips no further number", Setup::makccarat())
            .takes(3)
            .scene(|shoe, _| shoe.opening["continued"] = true.into())
            .fault(|shoe, at| drop(shoe.rounds.remove(at + 1)))
            .gives(Round(1), "round-gap defect - - -"),
    ]);
    cases
}

fn shoe_rounds(shoe: &Shoe) -> Value {
    shoe.rounds.len().into()
}

#[test]
fn numbers_names_times_and_lines() {
    check_all(cases());
}
