//! Makccarat's ties: the round that decides them, and what became of the bets.

use serde_json::{Value, json};

use super::super::build::{Setup, Shoe};
use super::On::{End, Round};
use super::{Case, case, check_all, remove, set};

const TIES: &str = "violation official 11 67/2007";
const BET: &str = "by tie-bets-choice,tie-main-bets";

fn permitting(members: Value) -> Setup {
    Setup::makccarat().option("11.tie-bets", members)
}

fn tie(shoe: &mut Shoe, at: usize) {
    shoe.tie(at);
}

/// A chain: a tie, decided by a tie, decided by the third round.
fn chain(shoe: &mut Shoe, at: usize) {
    shoe.tie(at);
    let carried = shoe.rounds[at + 1]["bets"].clone();
    shoe.tie(at + 1);
    shoe.rounds[at + 1]["resolves"] = shoe.rounds[at]["round"].clone();
    assert_eq!(carried.as_array().unwrap().len(), 2);
}

/// The decision of a tie is void, and the round after decides it.
fn void_between(shoe: &mut Shoe, at: usize) {
    shoe.tie(at);
    shoe.rounds[at + 2] = {
        let (number, time) = (shoe.rounds[at + 2]["round"].clone(), shoe.rounds[at + 2]["at"].clone());
        let mut decision = shoe.rounds[at + 1].clone();
        (decision["round"], decision["at"]) = (number, time);
        decision
    };
    let void = &mut shoe.rounds[at + 1];
    void["outcome"] = "void".into();
    void["player"] = json!(["KH"]);
    for bet in void["bets"].as_array_mut().unwrap() {
        (bet["result"], bet["paid"]) = ("returned".into(), json!(0));
        bet.as_object_mut().unwrap().remove("commission");
    }
}

/// Bets of the deciding round, settled anew.
fn decided_with(bets: &'static str) -> impl Fn(&mut Shoe, usize) {
    move |shoe, at| shoe.bet(at + 1, bets)
}

fn ids(shoe: &mut Shoe, at: usize, ids: &[&str]) {
    for (bet, id) in ids.iter().enumerate() {
        if !id.is_empty() {
            shoe.rounds[at]["bets"][bet]["id"] = (*id).into();
        }
    }
}

fn decisions(cases: &mut Vec<Case>) {
    let new = |what: &str| case(what, Setup::makccarat()).takes(2).scene(tie);
    let not_decided = format!("tie-not-decided {TIES} by tie-main-bets");
    let unexpected = format!("resolves-unexpected {TIES}");
    cases.extend([
        new("the round after a tie decides nothing")
            .fault(|shoe, at| remove(&mut shoe.rounds[at + 1], "resolves"))
            .gives(Round(1), &not_decided),
        new("the round after a tie decides another")
            .fault(|shoe, at| shoe.rounds[at + 1]["resolves"] = json!(77))
            .gives(Round(1), &unexpected),
        case("a round decides a tie that was none", Setup::makccarat())
            .fault(|shoe, at| set(&mut shoe.rounds[at], "/resolves", json!(1)))
            .gives(Round(0), &unexpected),
        case("a decided tie again", Setup::makccarat())
            .takes(3)
            .scene(tie)
            .fault(|shoe, at| shoe.rounds[at + 2]["resolves"] = shoe.rounds[at]["round"].clone())
            .gives(Round(2), &unexpected),
        case("the shoe ends with a tie", Setup::makccarat())
            .takes(3)
            .scene(|shoe, at| {
                shoe.tie(at);
                shoe.rounds.truncate(at + 2);
            })
            .fault(|shoe, at| shoe.rounds.truncate(at + 1))
            .gives(End, &not_decided),
        case("a chain of ties", Setup::makccarat())
            .takes(3)
            .scene(chain)
            .fault(|shoe, at| remove(&mut shoe.rounds[at + 2], "resolves"))
            .gives(Round(2), &not_decided),
        case("the first of a chain", Setup::makccarat())
            .takes(3)
            .scene(chain)
            .fault(|shoe, at| remove(&mut shoe.rounds[at + 1], "resolves"))
            .gives(Round(1), &not_decided),
        case("a chain decides its first tie", Setup::makccarat())
            .takes(3)
            .scene(chain)
            .fault(|shoe, at| shoe.rounds[at + 2]["resolves"] = shoe.rounds[at]["round"].clone())
            .gives(Round(2), &unexpected),
        case("a void decision leaves the tie", Setup::makccarat())
            .takes(3)
            .scene(void_between)
            .fault(|shoe, at| remove(&mut shoe.rounds[at + 2], "resolves"))
            .gives(Round(2), &not_decided),
        case("a void coup after a tie need not say so", Setup::makccarat())
            .takes(3)
            .scene(void_between)
            .passes()
            .fault(|shoe, at| remove(&mut shoe.rounds[at + 1], "resolves")),
        case("a void coup that decides another tie", Setup::makccarat())
            .takes(3)
            .scene(void_between)
            .fault(|shoe, at| shoe.rounds[at + 1]["resolves"] = json!(77))
            .gives(Round(1), &unexpected),
        case("a void coup and no decision", Setup::makccarat())
            .takes(3)
            .scene(void_between)
            .fault(|shoe, at| shoe.rounds.truncate(at + 2))
            .gives(End, &not_decided),
        case("bets returned in a void coup need not come again", Setup::makccarat())
            .takes(3)
            .scene(void_between)
            .passes()
            .fault(|shoe, at| shoe.bet(at + 2, "9 player 500")),
        case("bets that were not in the void coup must", Setup::makccarat())
            .takes(3)
            .scene(void_between)
            .fault(|shoe, at| {
                shoe.rounds[at + 1]["bets"].as_array_mut().unwrap().remove(0);
                shoe.bet(at + 2, "9 player 500");
            })
            .gives(Round(2), &format!("tie-bet-missing {TIES} by tie-main-bets bet 0")),
        case("a gap forgets a tie", Setup::makccarat())
            .takes(3)
            .scene(tie)
            .fault(|shoe, at| drop(shoe.rounds.remove(at + 1)))
            .gives(Round(1), "round-gap defect - - -"),
        case("the first round after a gap decides what it likes", Setup::makccarat())
            .takes(3)
            .scene(tie)
            .fault(|shoe, at| drop(shoe.rounds.remove(at)))
            .gives(Round(0), "round-gap defect - - -"),
        new("a malformed tie")
            .fault(|shoe, at| set(&mut shoe.rounds[at], "/bets/0/paid", json!(-1)))
            .gives(Round(0), "malformed-record defect - - -"),
        new("a malformed decision")
            .fault(|shoe, at| set(&mut shoe.rounds[at + 1], "/bets/0/paid", json!(-1)))
            .gives(Round(1), "malformed-record defect - - -"),
        new("a decision that is no JSON")
            .fault(|shoe, at| shoe.raw.push((at + 1, "[".to_owned())))
            .gives(Round(1), "malformed-record defect - - -"),
        case("the decision is missing, and the end counts it", Setup::makccarat())
            .takes(3)
            .scene(|shoe, at| {
                shoe.tie(at);
                shoe.rounds.truncate(at + 2);
            })
            .fault(|shoe, at| {
                shoe.rounds.truncate(at + 1);
                shoe.end.as_mut().unwrap()["rounds"] = (at + 2).into();
            })
            .gives(End, "rounds-mismatch defect - - -"),
        new("initial cards of a tie")
            .fault(|shoe, at| shoe.rounds[at]["player"] = json!(["KH"]))
            .gives(Round(0), "initial-cards violation official 7 67/2007"),
        new("initial cards of a decision")
            .fault(|shoe, at| shoe.rounds[at + 1]["player"] = json!(["KH"]))
            .gives(Round(1), "initial-cards violation official 7 67/2007"),
        case("the start of a continued shoe decides what it likes", Setup::makccarat())
            .once()
            .passes()
            .scene(|shoe, _| shoe.opening["continued"] = true.into())
            .fault(|shoe, _| set(&mut shoe.rounds[0], "/resolves", json!(44))),
        case("the second round of a continued shoe does not", Setup::makccarat())
            .once()
            .scene(|shoe, _| shoe.opening["continued"] = true.into())
            .fault(|shoe, _| set(&mut shoe.rounds[1], "/resolves", json!(44)))
            .gives(Round(1), &unexpected),
        new("a tie announced as won")
            .fault(|shoe, at| shoe.rounds[at]["outcome"] = "banker".into())
            .gives(Round(0), "outcome-mismatch violation official 9 67/2007"),
    ]);
}

/// A treatment of the bet at seat 2, `player 100000`, and which members allow it.
fn treatments(cases: &mut Vec<Case>) {
    const MEMBERS: [&str; 5] = ["withdraw", "keep", "change-stake", "raise-stake", "switch-side"];
    const BETS: &str = "2 player 100000";
    for (what, then, allowed) in [
        ("kept", "2 player 100000", &["keep"][..]),
        ("raised", "2 player 100020", &["change-stake", "raise-stake"]),
        ("lowered", "2 player 99980", &["change-stake"]),
        ("moved", "2 banker 100000", &["switch-side"]),
        ("moved and raised", "2 banker 100020", &[]),
        ("moved and lowered", "2 banker 99980", &[]),
    ] {
        let told = format!("tie-bet-not-permitted {TIES} {BET} bet 0");
        for member in MEMBERS {
            // Which of the treatments that the member itself allows is there in the clean log.
            let clean = match member {
                "keep" => "2 player 100000",
                "raise-stake" => "2 player 200000",
                "change-stake" => "2 player 50000",
                "switch-side" => "2 banker 100000",
                _ => "",
            };
            let case = case(&format!("a bet {what} under {member}"), permitting(json!([member])))
                .takes(2)
                .scene(move |shoe, at| {
                    shoe.tied_at(at, BETS);
                    if member == "withdraw" {
                        shoe.rounds[at]["bets"][0]["result"] = "withdrawn".into();
                    }
                    shoe.bet(at + 1, clean);
                })
                .fault(move |shoe, at| {
                    shoe.tied_at(at, BETS);
                    shoe.bet(at + 1, then);
                });
            cases.push(if allowed.contains(&member) { case.passes() } else { case.gives(Round(1), &told) });
        }
        let rest: Vec<_> = MEMBERS.into_iter().filter(|it| !allowed.contains(it) && *it != "raise-stake").collect();
        cases.push(
            case(&format!("a bet {what} under all else"), permitting(json!(rest)))
                .takes(2)
                .scene(|shoe, at| {
                    shoe.tied_at(at, "2 tie 100");
                })
                .fault(move |shoe, at| {
                    shoe.tied_at(at, BETS);
                    shoe.bet(at + 1, then);
                })
                .gives(Round(1), &told),
        );
    }
    for member in MEMBERS {
        let case = case(&format!("a bet withdrawn under {member}"), permitting(json!([member])))
            .takes(2)
            .scene(|shoe, at| shoe.tied_at(at, "2 tie 100"))
            .fault(|shoe, at| {
                shoe.tied_at(at, BETS);
                shoe.rounds[at]["bets"][0]["result"] = "withdrawn".into();
                shoe.bet(at + 1, "");
            });
        let told = format!("tie-bet-not-permitted {TIES} {BET} bet 0");
        cases.push(if member == "withdraw" { case.passes() } else { case.gives(Round(0), &told) });
    }
}

fn matching(cases: &mut Vec<Case>) {
    let missing = |bet: &str| format!("tie-bet-missing {TIES} by tie-main-bets bet {bet}");
    let not_permitted = |bet: &str| format!("tie-bet-not-permitted {TIES} {BET} bet {bet}");
    let new = |what: &str| case(what, Setup::makccarat()).takes(2).scene(tie);
    let keep_or_change = || permitting(json!(["keep", "change-stake"]));
    cases.extend([
        new("a carried bet is gone").fault(decided_with("2 player 100000")).gives(Round(1), &missing("1")),
        new("both carried bets are gone")
            .fault(decided_with("7 tie 100"))
            .gives(Round(1), &missing("0"))
            .gives(Round(1), &missing("1")),
        new("new bets may join").passes().fault(decided_with(
            "1 player 700, 2 player 100000, 2 banker 100, 3 banker 50000, 3 tie 100, - player 300",
        )),
        new("a bet at another seat is another")
            .fault(decided_with("3 banker 50000, 4 player 100000"))
            .gives(Round(1), &missing("0")),
        case("ids match across seats", Setup::makccarat())
            .takes(2)
            .scene(|shoe, at| {
                shoe.tied_at(at, "2 player 100000, 3 banker 50000");
                ids(shoe, at, &["a", "b"]);
                shoe.bet(at + 1, "3 banker 50000, 2 player 100000");
                ids(shoe, at + 1, &["b", "a"]);
            })
            .fault(|shoe, at| ids(shoe, at + 1, &["a", "b"]))
            .gives(Round(1), &not_permitted("0 a"))
            .gives(Round(1), &not_permitted("1 b")),
        case("another id is another bet", Setup::makccarat())
            .takes(2)
            .scene(|shoe, at| {
                shoe.tied_at(at, "2 player 100000");
                ids(shoe, at, &["a"]);
                shoe.bet(at + 1, "5 player 100000");
                ids(shoe, at + 1, &["a"]);
            })
            .fault(|shoe, at| {
                shoe.bet(at + 1, "2 player 100000");
                ids(shoe, at + 1, &["c"]);
            })
            .gives(Round(1), &missing("0 a")),
        case("where one has no id the seat decides", Setup::makccarat())
            .takes(2)
            .scene(|shoe, at| {
                shoe.tied_at(at, "2 player 100000");
                ids(shoe, at, &["a"]);
                shoe.bet(at + 1, "2 player 100000");
            })
            .fault(|shoe, at| shoe.bet(at + 1, "2 player 100020"))
            .gives(Round(1), &not_permitted("0")),
        case("an id is not taken by a bet without one", Setup::makccarat())
            .takes(2)
            .scene(|shoe, at| {
                shoe.tied_at(at, "2 player 100, 2 player 200");
                ids(shoe, at, &["", "b"]);
                shoe.bet(at + 1, "2 player 200, 2 player 100");
                ids(shoe, at + 1, &["b", ""]);
            })
            .fault(|shoe, at| {
                shoe.bet(at + 1, "2 player 200, 2 player 300");
                ids(shoe, at + 1, &["b", ""]);
            })
            .gives(Round(1), &not_permitted("1")),
        case("several at a seat, in the order listed", Setup::makccarat())
            .takes(2)
            .scene(|shoe, at| {
                shoe.tied_at(at, "2 player 100, 2 player 200, 2 banker 300");
            })
            .fault(decided_with("2 player 100, 2 player 220, 2 banker 300"))
            .gives(Round(1), &not_permitted("1")),
        case("bets of no seat", keep_or_change())
            .takes(2)
            .scene(|shoe, at| {
                shoe.tied_at(at, "- player 100, - banker 200");
                shoe.bet(at + 1, "- player 400, - banker 200");
            })
            .fault(decided_with("- player 400"))
            .gives(Round(1), &missing("1")),
        case("a withdrawn bet needs no successor", Setup::makccarat()).takes(2).passes().scene(tie).fault(
            |shoe, at| {
                shoe.rounds[at]["bets"][0]["result"] = "withdrawn".into();
                shoe.bet(at + 1, "3 banker 50000");
            },
        ),
        case("a chain carries on", keep_or_change())
            .takes(3)
            .scene(chain)
            .fault(|shoe, at| shoe.bet(at + 2, "3 banker 50000"))
            .gives(Round(2), &missing("0")),
        case("a chain is judged link by link", permitting(json!(["keep", "raise-stake"])))
            .takes(3)
            .scene(|shoe, at| {
                chain(shoe, at);
                shoe.bet(at + 1, "2 player 200000, 3 banker 50000");
                shoe.bet(at + 2, "2 player 200000, 3 banker 50000");
            })
            .fault(|shoe, at| shoe.bet(at + 2, "2 player 100000, 3 banker 50000"))
            .gives(Round(2), &not_permitted("0")),
    ]);
}

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    decisions(&mut cases);
    treatments(&mut cases);
    matching(&mut cases);
    cases
}

#[test]
fn ties_and_their_decisions() {
    let mut cases = Vec::new();
    decisions(&mut cases);
    check_all(cases);
}

#[test]
fn every_treatment_under_every_member() {
    let mut cases = Vec::new();
    treatments(&mut cases);
    check_all(cases);
}

#[test]
fn which_bet_became_which() {
    let mut cases = Vec::new();
    matching(&mut cases);
    check_all(cases);
}
