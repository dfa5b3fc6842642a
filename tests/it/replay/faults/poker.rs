//! Fortune 3 Card Poker.

use serde_json::{Value, json};

use super::super::build::{Setup, Shoe, cards};
use super::On::{Opening, Round};
use super::{Case, case, check_all, remove};

const PRIZES: &str = "official 9 97/2008";
const QUEEN: &str = "QH 7S 2D";
const JACK: &str = "JH 7S 2H";

/// One hand at seat 1 against a dealer.
fn deal(
    dealer: &'static str,
    hand: &'static str,
    decision: &'static str,
    bets: &'static str,
) -> impl Fn(&mut Shoe, usize) {
    move |shoe, at| shoe.hands(at, dealer, &[(1, hand, decision)], bets)
}

fn member(bet: usize, name: &'static str, value: Value) -> impl Fn(&mut Shoe, usize) {
    move |shoe, at| shoe.bet_at(at, bet)[name] = value.clone()
}

const BOTH: &str = "1 ante 100, 1 play 100";

fn play_bets(cases: &mut Vec<Case>) {
    let told = format!("play-bet-mismatch violation {PRIZES}");
    let open = format!("play-bet-mismatch undetermined {PRIZES} by pair-plus-needs-ante");
    let folded = format!("pair-plus-must-play violation {PRIZES}");
    let new = |what: &str| case(what, Setup::fortune()).scene(deal(QUEEN, "KD KC 4S", "play", BOTH));
    cases.extend([
        new("a higher play bet")
            .fault(deal(QUEEN, "KD KC 4S", "play", "1 ante 100, 1 play 101"))
            .gives(Round(0), &told),
        new("a lower play bet").fault(deal(QUEEN, "KD KC 4S", "play", "1 ante 100, 1 play 99")).gives(Round(0), &told),
        new("no play bet").fault(deal(QUEEN, "KD KC 4S", "play", "1 ante 100")).gives(Round(0), &told),
        new("no ante").fault(deal(QUEEN, "KD KC 4S", "play", "1 play 100")).gives(Round(0), &told),
        new("no bet at all").fault(deal(QUEEN, "KD KC 4S", "play", "")).gives(Round(0), &told),
        new("a play bet after a fold")
            .fault(|shoe, at| {
                shoe.hands(at, QUEEN, &[(1, "KD KC 4S", "fold")], "1 ante 100");
                let play = json!({ "seat": 1, "on": "play", "stake": 100, "result": "won", "paid": 7 });
                shoe.rounds[at]["bets"].as_array_mut().unwrap().push(play);
            })
            .gives(Round(0), &told),
        new("bets of one seat are summed").passes().fault(deal(
            QUEEN,
            "KD KC 4S",
            "play",
            "1 ante 60, 1 ante 40, 1 play 30, 1 play 70",
        )),
        new("pair plus alone").fault(deal(QUEEN, "KD KC 4S", "play", "1 pair-plus 50")).gives(Round(0), &open),
        new("pair plus and play without an ante")
            .fault(deal(QUEEN, "KD KC 4S", "play", "1 play 100, 1 pair-plus 50"))
            .gives(Round(0), &told),
        new("pair plus folded")
            .fault(|shoe, at| {
                shoe.hands(at, QUEEN, &[(1, "KD KC 4S", "fold")], "1 ante 100, 1 pair-plus 50");
                // Nothing else is said of that wager.
                shoe.bet_at(at, 1)["paid"] = json!(3);
                shoe.bet_at(at, 1)["result"] = "carried".into();
            })
            .gives(Round(0), &folded),
        case("hands by seat", Setup::fortune())
            .scene(|shoe, at| {
                let hands = [(3, "KD KC 4S", "play"), (1, "9D 9C 4H", "play")];
                shoe.hands(at, QUEEN, &hands, "3 ante 100, 3 play 100, 1 ante 100, 1 play 100");
            })
            .fault(|shoe, at| {
                let hands = [(3, "KD KC 4S", "play"), (1, "9D 9C 4H", "fold")];
                shoe.hands(at, QUEEN, &hands, "3 ante 100, 1 ante 100, 1 pair-plus 100");
            })
            .gives(Round(0), &told)
            .gives(Round(0), &folded),
    ]);
}

/// What a hand against a dealer comes to, and each other result of its bets.
fn results(cases: &mut Vec<Case>) {
    let higher = ["KD KC 4S", "AD 7C 2H", "QD 7H 3C", "AD KD QD", "3S 4H 5C", "6D 3D 9D", "AH 2C 3D"];
    let lower = ["QD 7H 3C", "KD TC 9H", "2S 4H 5C"];
    for (dealer, hand, results) in [
        (QUEEN, higher[0], ["won", "won"]),
        (QUEEN, higher[1], ["won", "won"]),
        (QUEEN, higher[2], ["won", "won"]),
        (QUEEN, higher[3], ["won", "won"]),
        (QUEEN, higher[4], ["won", "won"]),
        (QUEEN, higher[5], ["won", "won"]),
        ("AS 2H 4D", higher[6], ["won", "won"]),
        ("KH 7S 2D", lower[0], ["lost", "lost"]),
        ("KH TS 9D", "KD TC 8H", ["lost", "lost"]),
        ("2H 2S 3D", "AD KC QH", ["won", "won"]),
        ("KH AS 2D", "QD JC 9H", ["lost", "lost"]),
        ("KH AS 2D", "3D 2C AH", ["won", "won"]),
        ("QH KS AD", "AH 2C 3D", ["lost", "lost"]),
        ("9H TH JH", "9S 9D 9C", ["lost", "lost"]),
        ("7H 7S 2D", "6D 6C AH", ["lost", "lost"]),
        ("7H 7S 2D", "7D 7C 3H", ["won", "won"]),
        (JACK, lower[2], ["won", "returned"]),
        (JACK, "2S 4H 9C", ["won", "returned"]),
        ("JH TS 8D", "AD KC QH", ["won", "returned"]),
        ("2H 2S 3D", "2C 4H 6S", ["lost", "lost"]),
    ] {
        for bet in 0..2 {
            for wrong in ["won", "lost", "returned", "surrendered"].into_iter().filter(|it| *it != results[bet]) {
                cases.push(
                    case(&format!("{dealer} against {hand}: bet {bet} {wrong}"), Setup::fortune())
                        .once()
                        .scene(deal(dealer, hand, "play", BOTH))
                        .fault(move |shoe, at| {
                            let found = [&shoe.rounds[at]["bets"][0]["result"], &shoe.rounds[at]["bets"][1]["result"]];
                            assert_eq!(found, results);
                            shoe.bet_at(at, bet)["result"] = wrong.into();
                        })
                        .gives(Round(0), &format!("result-mismatch violation {PRIZES} bet {bet}")),
                );
            }
        }
    }
    let paid = |bet: usize| format!("payout-mismatch violation {PRIZES} bet {bet}");
    let new = |what: &str| case(what, Setup::fortune()).scene(deal(QUEEN, "KD KC 4S", "play", BOTH));
    cases.extend([
        new("an ante paid less").fault(member(0, "paid", json!(99))).gives(Round(0), &paid(0)),
        new("a play bet paid twice").fault(member(1, "paid", json!(200))).gives(Round(0), &paid(1)),
        new("a commission on the ante")
            .fault(member(0, "commission", json!(5)))
            .gives(Round(0), &format!("commission-mismatch violation {PRIZES} bet 0")),
        case("a returned play bet paid", Setup::fortune())
            .scene(deal(JACK, "KD KC 4S", "play", BOTH))
            .fault(member(1, "paid", json!(100)))
            .gives(Round(0), &paid(1)),
        case("a folded ante won", Setup::fortune())
            .scene(deal(QUEEN, "KD KC 4S", "fold", "1 ante 100"))
            .fault(member(0, "result", json!("returned")))
            .gives(Round(0), &format!("result-mismatch violation {PRIZES} bet 0")),
    ]);
    let equal = || case("equal hands", Setup::fortune()).scene(deal("KH 9S 5D", "KD 9C 5H", "play", BOTH));
    let point = format!("unregulated-point undetermined {PRIZES} by equal-three-card-hands");
    cases.extend([
        equal().fault(member(0, "result", json!("won"))).gives(Round(0), &point),
        equal()
            .fault(|shoe, at| {
                shoe.bet_at(at, 0)["result"] = "won".into();
                shoe.bet_at(at, 1)["result"] = "lost".into();
            })
            .gives(Round(0), &point),
        equal()
            .fault(member(1, "paid", json!(50)))
            .gives(Round(0), &format!("payout-mismatch undetermined {PRIZES} by equal-three-card-hands bet 1")),
    ]);
}

fn bonuses_and_pair_plus(cases: &mut Vec<Case>) {
    let told = format!("bonus-mismatch violation {PRIZES} by bonus-needs-play bet 0");
    for (hand, decision, due) in [
        ("5D 6D 7D", "play", 500),
        ("AD 2D 3D", "play", 500),
        ("AD KD QD", "play", 500),
        ("9D 9C 9H", "play", 400),
        ("5D 6C 7D", "play", 100),
        ("AD 2C 3D", "play", 100),
        ("AD KC QS", "play", 100),
        ("KD AC 2D", "play", 0),
        ("4D 6D 7D", "play", 0),
        ("9D 9C 8H", "play", 0),
        ("5D 6D 7D", "fold", 0),
    ] {
        // Against a dealer who does not play, one who plays, and one who wins with a straight flush.
        for dealer in [JACK, "QH 7S 2S", "TC JC QC"] {
            let bets = if decision == "fold" { "1 ante 100" } else { BOTH };
            let new = |what: &str| {
                case(&format!("{what}: {hand} {decision} against {dealer}"), Setup::fortune())
                    .once()
                    .scene(move |shoe, at| {
                        deal(dealer, hand, decision, bets)(shoe, at);
                        assert_eq!(shoe.bet_at(at, 0)["bonus"], due);
                    })
                    .gives(Round(0), &told)
            };
            cases.push(new("a bonus one more").fault(member(0, "bonus", json!(due + 1))));
            if due > 0 {
                cases.push(new("no bonus").fault(|shoe, at| remove(shoe.bet_at(at, 0), "bonus")));
            } else {
                cases.push(
                    Case { gives: Vec::new(), ..new("none") }.fault(|shoe, at| remove(shoe.bet_at(at, 0), "bonus")),
                );
            }
        }
    }
    for (hand, paid) in
        [("5D 6D 7D", 400), ("9D 9C 9H", 300), ("5D 6C 7D", 60), ("4D 6D 7D", 40), ("9D 9C 8H", 10), ("KD 9C 8H", 0)]
    {
        for dealer in [JACK, "QH 7S 2S"] {
            let new = |what: &str| {
                case(&format!("{what}: pair plus of {hand} against {dealer}"), Setup::fortune()).once().scene(
                    move |shoe, at| {
                        deal(dealer, hand, "play", "1 ante 10, 1 play 10, 1 pair-plus 10")(shoe, at);
                        assert_eq!(shoe.bet_at(at, 2)["paid"], paid);
                    },
                )
            };
            let other = if paid > 0 { "lost" } else { "won" };
            cases.extend([
                new("paid more")
                    .fault(member(2, "paid", json!(paid + 1)))
                    .gives(Round(0), &format!("payout-mismatch violation {PRIZES} bet 2")),
                new(other)
                    .fault(member(2, "result", json!(other)))
                    .gives(Round(0), &format!("result-mismatch violation {PRIZES} bet 2")),
            ]);
        }
    }
    let point = format!("unregulated-point undetermined {PRIZES} by pair-plus-table");
    for (what, pays) in [("no table", Value::Null), ("a table without pairs", json!({ "flush": 4 }))] {
        let setup = Setup { pair_plus: pays, ..Setup::fortune() };
        let quiet = |shoe: &mut Shoe, _: usize| {
            for at in 0..shoe.rounds.len() {
                deal(QUEEN, "KD KC 4S", "play", BOTH)(shoe, at);
            }
        };
        let bets = "1 ante 10, 1 play 10, 1 pair-plus 10, 1 pair-plus 20";
        let pair_plus = move |result: &'static str| {
            move |shoe: &mut Shoe, at: usize| {
                deal(QUEEN, "KD KC 4S", "play", bets)(shoe, at);
                for bet in [2, 3] {
                    shoe.bet_at(at, bet)["result"] = result.into();
                    shoe.bet_at(at, bet)["paid"] = json!(77);
                }
            }
        };
        let result = |bet| format!("result-mismatch violation {PRIZES} bet {bet}");
        cases.extend([
            case(&format!("pair plus, {what}"), setup.clone())
                .scene(quiet)
                .fault(pair_plus("won"))
                .gives(Round(0), &point),
            case(&format!("pair plus lost, {what}"), setup.clone())
                .scene(quiet)
                .fault(pair_plus("lost"))
                .gives(Round(0), &result(2))
                .gives(Round(0), &result(3)),
            case(&format!("pair plus of a high card, {what}"), setup).scene(quiet).passes().fault(deal(
                QUEEN,
                "KD 9C 4S",
                "play",
                "1 ante 10, 1 play 10, 1 pair-plus 10",
            )),
        ]);
    }
}

fn cards_dealt(cases: &mut Vec<Case>) {
    let told = format!("initial-cards violation {PRIZES}");
    for (dealer, hand) in
        [("QH 7S", "KD KC 4S"), ("QH 7S 2D 3D", "KD KC 4S"), (QUEEN, "KD KC"), (QUEEN, "KD KC 4S 5S"), ("", "")]
    {
        cases.push(
            case(&format!("{dealer} and {hand}"), Setup::fortune())
                .scene(deal(QUEEN, "KD KC 4S", "play", BOTH))
                .fault(move |shoe, at| {
                    shoe.rounds[at]["dealer"] = json!(cards(dealer));
                    shoe.rounds[at]["hands"][0]["cards"] = json!(cards(hand));
                    shoe.bet_at(at, 0)["paid"] = json!(3);
                    shoe.bet_at(at, 1)["on"] = "nothing".into();
                })
                .gives(Round(0), &told),
        );
    }
    cases.push(
        case("several hands at once", Setup::fortune())
            .scene(deal(QUEEN, "KD KC 4S", "play", BOTH))
            .fault(|shoe, at| {
                shoe.rounds[at]["hands"] = json!([
                    { "seat": 1, "cards": ["KD"], "decision": "play" }, { "seat": 2, "cards": [], "decision": "fold" },
                ]);
            })
            .gives(Round(0), &told),
    );
}

/// The texts that were not found: one point a shoe, and cards are counted.
fn texts_not_found(cases: &mut Vec<Case>) {
    let unread = "unregulated-point undetermined inferred 9 78/2008";
    let unsure = "unregulated-point undetermined official 9 97/2008 by act-date-range,fortune-2025";
    let replaced = "unregulated-point undetermined inferred - 89/2025 by fortune-2025";
    for (date, point) in [
        ("2008-08-12", unread),
        ("2008-12-15", unread),
        ("2025-11-04", unsure),
        ("2025-11-11", unsure),
        ("2025-11-12", replaced),
        ("2025-11-18", replaced),
        ("2026-03-09", replaced),
    ] {
        let new = |what: &str| {
            case(&format!("{what} on {date}"), Setup::fortune().on(date)).before(Opening, point).gives(Opening, point)
        };
        let composition = if point == replaced { "official 2 89/2025" } else { "- - -" };
        cases.extend([
            new("bets are not judged").fault(|shoe, at| {
                shoe.bet_at(at, 0)["result"] = "carried".into();
                shoe.bet_at(at, 0)["on"] = "nothing".into();
                remove(shoe.bet_at(at, 0), "bonus");
            }),
            new("decisions are not judged").fault(|shoe, at| {
                shoe.rounds[at]["hands"][0]["decision"] = "play".into();
                shoe.rounds[at]["bets"] = json!([]);
            }),
            new("cards are counted")
                .fault(|shoe, at| {
                    let again = shoe.rounds[at]["dealer"][0].clone();
                    shoe.rounds[at]["dealer"][1] = again;
                })
                .gives(Round(0), &format!("too-many-of-card violation {composition}")),
            new("two decks").once().fault(|shoe, _| shoe.opening["decks"] = json!(2)),
            new("a shoe").once().fault(|shoe, _| {
                shoe.opening["feed"] = "shoe".into();
                shoe.rounds.truncate(1);
            }),
        ]);
        if point == replaced {
            let shoe = cases.pop().unwrap();
            let decks = cases.pop().unwrap();
            let again = |case: Case, told: &str| {
                let mut gives = vec![(Opening, told.to_owned())];
                gives.extend(case.gives.clone());
                Case { gives, ..case }
            };
            cases.push(again(decks, "deck-count violation official 2 89/2025"));
            cases.push(again(shoe, "feed-mismatch violation official 2 89/2025"));
        }
    }
}

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    play_bets(&mut cases);
    results(&mut cases);
    bonuses_and_pair_plus(&mut cases);
    cards_dealt(&mut cases);
    texts_not_found(&mut cases);
    cases
}

#[test]
fn antes_and_play_bets() {
    let mut cases = Vec::new();
    play_bets(&mut cases);
    check_all(cases);
}

#[test]
fn hands_against_dealers() {
    let mut cases = Vec::new();
    results(&mut cases);
    check_all(cases);
}

#[test]
fn the_bonus_and_pair_plus() {
    let mut cases = Vec::new();
    bonuses_and_pair_plus(&mut cases);
    check_all(cases);
}

#[test]
fn three_cards_each() {
    let mut cases = Vec::new();
    cards_dealt(&mut cases);
    check_all(cases);
}

#[test]
fn texts_that_were_not_found() {
    let mut cases = Vec::new();
    texts_not_found(&mut cases);
    check_all(cases);
}
