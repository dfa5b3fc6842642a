//! The cards of a coup: drawn, announced, void, discarded, counted; and the white card.

use serde_json::{Value, json};

use super::super::build::{Length, Setup, Shoe, cards as texts, configured, log};
use super::super::support::replayed;
use super::On::{Opening, Round};
use super::{Case, case, check_all, set, told};
use despacho::verification::Run;

const DRAW: &str = "official 9 67/2007";
const TABLEAU: &str = "secondary 9-11 55/2004 by baccarat-unread";

fn shows(player: &'static str, banker: &'static str) -> impl Fn(&mut Shoe, usize) {
    move |shoe, at| shoe.coup(at, player, banker, "1 player 100, 2 banker 100, 3 player-pair 100")
}

/// A rightly dealt coup, what was dealt in its place, and what that gives.
fn draw(setup: &Setup, right: [&'static str; 2], dealt: [&'static str; 2], gives: &[&str]) -> Case {
    let name = format!("{} {}: {dealt:?} for {right:?}", setup.game, setup.options["9.draw"]);
    let mut case = case(&name, setup.clone()).scene(shows(right[0], right[1])).fault(shows(dealt[0], dealt[1]));
    for told in gives {
        case = case.gives(Round(0), told);
    }
    case
}

fn draws(cases: &mut Vec<Case>) {
    let second = Setup::makccarat();
    let first = second.clone().option("9.draw", json!("first")).option("16.payouts", json!("first"));
    let missing = &*format!("third-card-missing violation {DRAW}");
    let forbidden = &*format!("third-card-forbidden violation {DRAW}");
    let natural = &*format!("third-card-forbidden violation {DRAW} by natural-either-side");
    for setup in [&first, &second] {
        cases.extend([
            draw(setup, ["2H 3S 9D", "KC 6D"], ["2H 3S", "KC 6D"], &[missing]),
            draw(setup, ["KC 6D", "2H 3S 9D"], ["KC 6D", "2H 3S"], &[missing]),
            draw(setup, ["2H 3S 4D", "KC 6D KD"], ["2H 3S 4D", "KC 6D"], &[missing]),
            draw(setup, ["KC 6D KD", "2H 3S 4D"], ["KC 6D", "2H 3S 4D"], &[missing]),
            draw(setup, ["2H 3S AD", "KC 5D KD"], ["2H 3S AD", "KC 5D"], &[missing]),
            draw(setup, ["2H 3S KC", "KC 5D 2D"], ["2H 3S", "KC 5D 2D"], &[missing]),
            draw(setup, ["2H 3S 9D", "KC 6D"], ["2H 3S 9D", "KC 6D AD"], &[forbidden]),
            draw(setup, ["KC 6D", "2H 3S 9D"], ["KC 6D AD", "2H 3S 9D"], &[forbidden]),
            draw(setup, ["KH 8S", "9C 7D"], ["KH 8S", "9C 7D AD"], &[natural]),
            draw(setup, ["KH 8S", "9C 7D"], ["KH 8S TD", "9C 7D"], &[natural]),
            draw(setup, ["KH 3S", "9C KD"], ["KH 3S 2C", "9C KD"], &[natural]),
            draw(setup, ["KH 8S", "9C 7D"], ["KH 8S TD", "9C 7D AD"], &[natural, natural]),
            draw(setup, ["2H 3S 4D", "KC 6D KD"], ["2H 3S 4D 2C", "KC 6D KD"], &[forbidden]),
            draw(setup, ["2H 3S 4D", "KC 6D KD"], ["2H 3S 4D", "KC 6D KD TC AS"], &[forbidden]),
            draw(setup, ["2H 3S 9D", "KC 6D"], ["2H 3S", "KC 6D 2H"], &[missing, forbidden]),
        ]);
    }
    // The lower side has drawn level: the alternatives differ. Both are no tie, so that nothing follows.
    cases.extend([
        draw(&first, ["2H 3S AD", "KC 6D 2D"], ["2H 3S 9D", "KC 6D 2D"], &[forbidden]),
        draw(&second, ["2H 3S 9D", "KC 6D"], ["2H 3S AD", "KC 6D 2D"], &[forbidden]),
    ]);

    let baccarat = Setup::baccarat();
    let missing = &*format!("third-card-missing violation {TABLEAU}");
    let forbidden = &*format!("third-card-forbidden violation {TABLEAU}");
    let natural = &*format!("third-card-forbidden violation {TABLEAU},natural-either-side");
    cases.extend([
        draw(&baccarat, ["2H 3S KD", "KC 6D"], ["2H 3S", "KC 6D"], &[missing]),
        draw(&baccarat, ["2H 4S", "KC 5D 2D"], ["2H 4S", "KC 5D"], &[missing]),
        draw(&baccarat, ["2H 4S", "KC 7D"], ["2H 4S AC", "KC 6D"], &[forbidden]),
        draw(&baccarat, ["2H 4S", "KC 7D"], ["2H 4S", "KC 7D AD"], &[forbidden]),
        draw(&baccarat, ["KH 8S", "9C 7D"], ["KH 8S", "9C 7D AD"], &[natural]),
        draw(&baccarat, ["2H 3S KD", "KC 6D"], ["2H 3S KD", "KC 6D 2C"], &[forbidden]),
        draw(&baccarat, ["2H 3S 6D", "KC 6D 3C"], ["2H 3S 6D", "KC 6D"], &[missing]),
        draw(&baccarat, ["2H 3S 8D", "KC 3D"], ["2H 3S 8D", "KC 3D AC"], &[forbidden]),
        draw(&baccarat, ["2H 3S 9D", "KC 3D 2C"], ["2H 3S 9D", "KC 3D"], &[missing]),
        draw(&baccarat, ["KH 2S KD", "KC 3D 2C"], ["KH 2S", "KC 6D AC"], &[missing, forbidden]),
        draw(&baccarat, ["KH 2S KD", "KC 3D 2C"], ["KH 2S KD 3C", "KC 3D 2C"], &[forbidden]),
    ]);
}

fn announced(cases: &mut Vec<Case>) {
    for (setup, points, outcome) in
        [(Setup::makccarat(), "official 5 67/2007", DRAW), (Setup::baccarat(), "official 5 55/2004", TABLEAU)]
    {
        let new = |what: &str| case(&format!("{what} ({})", setup.game), setup.clone());
        let points = format!("points-mismatch violation {points}");
        let to = |pointer: &'static str, value: Value| {
            move |shoe: &mut Shoe, at: usize| set(&mut shoe.rounds[at], pointer, value.clone())
        };
        cases.extend([
            new("the player's points")
                .scene(shows("KH 8S", "9C 7D"))
                .fault(to("/points/player", json!(7)))
                .gives(Round(0), &points),
            new("the banker's points")
                .scene(shows("KH 8S", "9C 7D"))
                .fault(to("/points/banker", json!(0)))
                .gives(Round(0), &points),
            new("both points")
                .scene(shows("KH 8S", "9C 7D"))
                .fault(to("/points", json!({ "player": 0, "banker": 0 })))
                .gives(Round(0), &points),
            new("points may be left out").passes().scene(shows("KH 8S", "9C 7D")).fault(to("/points", json!({}))),
            new("the outcome")
                .scene(shows("KH 8S", "9C 7D"))
                .fault(to("/outcome", json!("banker")))
                .gives(Round(0), &format!("outcome-mismatch violation {outcome}")),
            new("a tie that was none")
                .scene(shows("KH 8S", "9C 7D"))
                .fault(to("/outcome", json!("tie")))
                .gives(Round(0), &format!("outcome-mismatch violation {outcome}")),
        ]);
        for (what, player, banker) in [
            ("no cards", "", ""),
            ("one card", "KH", "9C 7D"),
            ("the banker's one card", "KH 8S", "9C"),
            ("three to one", "KH 2C 3D", "9C"),
        ] {
            let act = if setup.game == "makccarat" { "67/2007" } else { "55/2004" };
            cases.push(
                new(&format!("initial cards: {what}"))
                    .scene(shows("KH 8S", "9C 7D"))
                    .fault(move |shoe, at| {
                        shoe.rounds[at]["player"] = json!(texts(player));
                        shoe.rounds[at]["banker"] = json!(texts(banker));
                        shoe.rounds[at]["outcome"] = "tie".into();
                        shoe.rounds[at]["handled_by"] = json!({ "player": 77 });
                        shoe.rounds[at]["bets"][0]["on"] = "nothing".into();
                    })
                    .gives(Round(0), &format!("initial-cards violation official 7 {act}")),
            );
        }
        let errors = if setup.game == "makccarat" {
            "official 10 67/2007 by void-coup"
        } else {
            "secondary 9-11 55/2004 by baccarat-unread,void-coup"
        };
        let void = |player: &'static str, banker: &'static str, reason: &'static str| {
            move |shoe: &mut Shoe, at: usize| {
                shoe.coup(at, player, banker, "1 player 100, 2 banker 100, 3 tie 100");
                let round = &mut shoe.rounds[at];
                round["outcome"] = "void".into();
                round["void_reason"] = reason.into();
                for bet in round["bets"].as_array_mut().unwrap() {
                    *bet =
                        json!({ "seat": bet["seat"], "on": bet["on"], "stake": 100, "result": "returned", "paid": 0 });
                }
            }
        };
        cases.extend([
            new("a void coup of a whole deal")
                .scene(void("2H 3S", "KC 6D", "misdeal"))
                .fault(void("KH 8S", "9C 7D", "misdeal"))
                .gives(Round(0), &format!("void-unexplained undetermined {errors}")),
            new("a void coup of a wrong deal").passes().fault(void("KH 8S 2C", "9C 7D", "other")),
            new("the points of a void coup").passes().fault(move |shoe, at| {
                void("KH", "9C 7D", "equipment")(shoe, at);
                shoe.rounds[at]["points"] = json!({ "player": 9, "banker": 9 });
            }),
        ]);
        let exposed = new("void for an exposed card").scene(void("2H 3S", "KC 6D", "misdeal"));
        cases.push(if setup.game == "makccarat" {
            exposed
                .fault(void("2H 3S", "KC 6D", "exposed-card"))
                .gives(Round(0), "void-not-permitted violation official 4 67/2007 by void-coup")
        } else {
            exposed.fault(void("2H 3S", "KC 6D", "exposed-card")).passes()
        });
    }
    cases.push(
        case("void for an exposed card, the deal whole", Setup::makccarat())
            .fault(|shoe, at| {
                shoe.coup(at, "KH 8S", "9C 7D", "");
                shoe.rounds[at]["outcome"] = "void".into();
                shoe.rounds[at]["void_reason"] = "exposed-card".into();
            })
            .gives(Round(0), "void-not-permitted violation official 4 67/2007 by void-coup"),
    );
}

fn discards_and_cut_cards(cases: &mut Vec<Case>) {
    for (setup, discard, opening) in [
        (Setup::makccarat(), "violation official 8 67/2007 by discard-one", "official 2 67/2007"),
        (Setup::baccarat(), "undetermined inferred 8 55/2004 by baccarat-unread,discard-one", "official 2 55/2004"),
    ] {
        let name = |what: &str| format!("{what} ({})", setup.game);
        let discard = format!("discard-over-limit {discard}");
        cases.extend([
            case(&name("two cards discarded"), setup.clone())
                .scene(|shoe, at| set(&mut shoe.rounds[at], "/discarded", json!(1)))
                .fault(|shoe, at| shoe.rounds[at]["discarded"] = json!(2))
                .gives(Round(0), &discard),
            case(&name("a card discarded from a shuffler"), setup.clone().shuffler())
                .scene(|shoe, at| set(&mut shoe.rounds[at], "/discarded", json!(0)))
                .fault(|shoe, at| shoe.rounds[at]["discarded"] = json!(1))
                .gives(Round(0), &discard),
            case(&name("a cut card out of a shuffler"), setup.clone().shuffler())
                .scene(|shoe, at| set(&mut shoe.rounds[at], "/cut_card", json!(false)))
                .fault(|shoe, at| shoe.rounds[at]["cut_card"] = json!(true))
                .gives(Round(0), &format!("cut-card-unexpected violation {opening}")),
        ]);
    }
}

/// White cards in continued shoes, where they may stand anywhere.
fn white_card(cases: &mut Vec<Case>) {
    let cut = |at: usize| {
        move |shoe: &mut Shoe, k: usize| {
            for round in &mut shoe.rounds {
                round.as_object_mut().unwrap().remove("cut_card");
            }
            shoe.rounds[k + at]["cut_card"] = true.into();
        }
    };
    let ends_after = |rounds: usize| {
        move |shoe: &mut Shoe, k: usize| {
            shoe.opening["continued"] = true.into();
            shoe.rounds.truncate(k + rounds);
        }
    };
    for (setup, act) in [(Setup::makccarat(), "67/2007"), (Setup::baccarat(), "55/2004")] {
        let told = format!("round-after-white-card violation official 3 {act} by white-card-last-round");
        for (value, allows) in [("last-round", 0), ("one-more-round", 1)] {
            let setup = setup.clone().option("3.white-card", json!(value));
            let new = |what: &str| case(&format!("{what} ({}, {value})", setup.game), setup.clone());
            cases.extend([
                new("a round after the last")
                    .takes(allows + 2)
                    .scene(move |shoe, at| {
                        ends_after(allows + 2)(shoe, at);
                        cut(1)(shoe, at);
                    })
                    .fault(cut(0))
                    .gives(Round(allows + 1), &told),
                new("every round after the last")
                    .takes(allows + 3)
                    .scene(move |shoe, at| {
                        ends_after(allows + 3)(shoe, at);
                        cut(2)(shoe, at);
                    })
                    .fault(cut(0))
                    .gives(Round(allows + 1), &told)
                    .gives(Round(allows + 2), &told),
                new("a second cut card changes nothing")
                    .takes(allows + 2)
                    .scene(move |shoe, at| {
                        ends_after(allows + 2)(shoe, at);
                        cut(1)(shoe, at);
                    })
                    .fault(move |shoe, at| {
                        cut(0)(shoe, at);
                        shoe.rounds[at + 1]["cut_card"] = true.into();
                    })
                    .gives(Round(allows + 1), &told),
                new("a void coup after the white card counts")
                    .takes(allows + 2)
                    .scene(move |shoe, at| {
                        ends_after(allows + 2)(shoe, at);
                        cut(1)(shoe, at);
                        let after = &mut shoe.rounds[at + 1];
                        after["outcome"] = "void".into();
                        (after["player"], after["banker"], after["bets"]) = (json!(["KH"]), json!([]), json!([]));
                    })
                    .fault(cut(0))
                    .gives(Round(allows + 1), &told),
            ]);
            let initial = format!("initial-cards violation official 7 {act}");
            cases.push(
                new("a white card in a round that lacks cards")
                    .takes(allows + 2)
                    .scene(move |shoe, at| {
                        ends_after(allows + 2)(shoe, at);
                        cut(1)(shoe, at);
                    })
                    .fault(move |shoe, at| {
                        cut(0)(shoe, at);
                        shoe.rounds[at]["player"] = json!(["KH"]);
                    })
                    .gives(Round(0), &initial)
                    .gives(Round(allows + 1), &told),
            );
            if setup.game == "baccarat" {
                continue;
            }
            // Cut in a tie or before it: its decision is not counted.
            cases.extend([
                new("a decision after the white card is not counted")
                    .takes(allows + 3)
                    .scene(move |shoe, at| {
                        ends_after(allows + 3)(shoe, at);
                        shoe.tie(at);
                        cut(1)(shoe, at);
                        shoe.rounds[at + 1]["cut_card"] = true.into();
                        shoe.rounds.truncate(at + 2 + allows);
                    })
                    .fault(move |shoe, at| {
                        cut(0)(shoe, at);
                    })
                    .passes(),
                new("a malformed decision after the white card is not counted")
                    .takes(allows + 3)
                    .scene(move |shoe, at| {
                        ends_after(allows + 2)(shoe, at);
                        shoe.tie(at);
                        cut(0)(shoe, at);
                    })
                    .fault(|shoe, at| shoe.rounds[at + 1]["at"] = "noon".into())
                    .gives(Round(1), "malformed-record defect - - -"),
                new("a round after the decision")
                    .takes(allows + 4)
                    .scene(move |shoe, at| {
                        ends_after(allows + 3)(shoe, at);
                        shoe.tie(at);
                        cut(2)(shoe, at);
                    })
                    .fault(cut(0))
                    .gives(Round(allows + 2), &told),
            ]);
        }
    }
}

/// Kinds of cards in a short shoe of six decks: the seventh king of spades.
fn composition(cases: &mut Vec<Case>) {
    for (setup, act) in [(Setup::makccarat(), "1 67/2007"), (Setup::baccarat(), "1 55/2004")] {
        let kings = |shoe: &mut Shoe, _: usize| {
            for at in 0..9 {
                shoe.coup(at, "4H 4D", "9C 7D", "");
            }
            for at in 0..6 {
                shoe.coup(at, "KS 8D", "9C 7D", "");
            }
        };
        let setup = Setup { decks: 6, ..setup };
        let told = format!("too-many-of-card violation official {act}");
        let new = |what: &str| case(&format!("{what} ({})", setup.game), setup.clone()).once();
        // 9C and 7D are there nine times: they are changed for sevens and eights of all suits.
        let apart = move |shoe: &mut Shoe, at: usize| {
            kings(shoe, at);
            for (at, round) in shoe.rounds.iter_mut().enumerate() {
                let suit = ["S", "H", "D", "C"][at % 4];
                round["banker"] = json!([format!("9{suit}"), format!("7{suit}")]);
                if at >= 6 {
                    round["player"] = json!([format!("4{suit}"), "4H"]);
                }
            }
            shoe.opening["burn"] = json!({ "first": "6S", "cards": 6 });
        };
        cases.extend([
            new("the seventh of six")
                .scene(apart)
                .fault(|shoe, _| {
                    shoe.coup(6, "KS 8H", "9C 7D", "");
                    shoe.coup(8, "KS 8H", "9C 7D", "");
                })
                .gives(Round(6), &told),
            new("the burn's first card counts")
                .scene(apart)
                .fault(|shoe, _| {
                    shoe.rounds[5]["player"][0] = "KH".into();
                    shoe.opening["burn"]["first"] = "KS".into();
                    if shoe.setup.game == "baccarat" {
                        shoe.opening["burn"]["cards"] = json!(10);
                    }
                    shoe.coup(7, "KS 8H", "9C 7D", "");
                })
                .gives(Round(7), &told),
            new("two kinds in one round")
                .scene(apart)
                .fault(|shoe, _| {
                    shoe.coup(8, "8D KS", "9H 7H", "");
                })
                .gives(Round(8), &told)
                .gives(Round(8), &told),
        ]);
    }
    for (setup, article) in [
        (Setup { decks: 1, ..Setup::war() }, "official 1 63/2007"),
        (Setup { decks: 1, ..Setup::war().on("2006-03-09") }, "- - -"),
    ] {
        let shuffled = setup.clone();
        let told = |code: &str| format!("{code} violation {article}");
        let higher = |shoe: &mut Shoe, at: usize| {
            shoe.hands(at, "9H", &[(1, "KS", ""), (4, "KD", "")], "1 initial 100, 4 initial 100");
        };
        cases.extend([
            case(&format!("a card twice in a round from a shuffler, {}", setup.date), shuffled.clone())
                .scene(higher)
                .fault(|shoe, at| shoe.rounds[at]["hands"][1]["cards"][0] = "KS".into())
                .gives(Round(0), &told("too-many-of-card")),
            case(&format!("more cards than the shuffler holds, {}", setup.date), shuffled)
                .scene(move |shoe, at| {
                    higher(shoe, at);
                    shoe.rounds[at]["burned"] = json!(49);
                })
                .fault(|shoe, at| shoe.rounds[at]["burned"] = json!(50))
                .gives(Round(0), &told("shoe-exhausted")),
        ]);
    }
    let shoe_fed = Setup { feed: "shoe", ..Setup::war() };
    cases.push(
        case("more cards than the shoe holds", shoe_fed)
            .once()
            .scene(|shoe, _| {
                for at in 0..9 {
                    shoe.hands(at, "9H", &[(1, "KS", "")], "1 initial 100");
                    if at > 5 {
                        shoe.hands(at, "8H", &[(1, "QS", "")], "1 initial 100");
                    }
                }
                // 312 cards, 18 of them dealt.
                shoe.rounds[2]["burned"] = json!(98);
                shoe.rounds[3]["burned"] = json!(98);
                shoe.rounds[5]["burned"] = json!(98);
            })
            .fault(|shoe, _| shoe.rounds[7]["burned"] = json!(4))
            .gives(Round(7), "shoe-exhausted violation official 1 63/2007"),
    );
    cases.push(
        case("a card twice in fortune's deck, before its article on material was found", Setup::fortune())
            .scene(|shoe, at| shoe.hands(at, "QH 7S 2D", &[(1, "KD KC 4S", "play")], "1 ante 100, 1 play 100"))
            .fault(|shoe, at| shoe.rounds[at]["hands"][0]["cards"] = json!(["KD", "KD", "4S"]))
            .gives(Round(0), "too-many-of-card violation - - -"),
    );
}

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    draws(&mut cases);
    announced(&mut cases);
    discards_and_cut_cards(&mut cases);
    white_card(&mut cases);
    composition(&mut cases);
    // Where the white card may stand is tried on whole shoes, below.
    cases.push(
        case("a white card far too early", Setup::makccarat().option("3.white-card", json!("last-round")))
            .takes(1)
            .scene(|shoe, at| shoe.rounds.truncate(at + 1))
            .fault(|shoe, at| shoe.rounds[at]["cut_card"] = true.into())
            .gives(Round(0), "white-card-position undetermined official 2 67/2007 by white-card-about-twelve"),
    );
    cases
}

#[test]
fn third_cards() {
    let mut cases = Vec::new();
    draws(&mut cases);
    check_all(cases);
}

#[test]
fn announcements_and_void_coups() {
    let mut cases = Vec::new();
    announced(&mut cases);
    check_all(cases);
}

#[test]
fn discards_and_cut_cards_alone() {
    let mut cases = Vec::new();
    discards_and_cut_cards(&mut cases);
    check_all(cases);
}

#[test]
fn rounds_after_the_white_card() {
    let mut cases = Vec::new();
    white_card(&mut cases);
    check_all(cases);
}

#[test]
fn cards_counted() {
    let mut cases = Vec::new();
    composition(&mut cases);
    check_all(cases);
}

/// A shoe of six decks, played until so many cards are left; a white card that comes out in the round after, which
/// takes four, and what is said.
fn white_card_with(left: usize, demonstrations: u64, cut: bool) -> Vec<String> {
    let setup = Setup { decks: 6, ..Setup::makccarat().option("3.white-card", json!("last-round")) };
    let mut shoe = Shoe::dealt(&setup, 1, Length::Rounds(1), 1);
    shoe.opening["demonstrations"] = demonstrations.into();
    let mut rest = 312 - 6 - left - 6 * demonstrations as usize;
    let template = shoe.rounds[0].clone();
    shoe.rounds.clear();
    // Rounds of six cards each, and discards for the rest: of every kind as many as there are.
    let mut ranks = (0..).map(|it| ["S", "H", "D", "C"][it % 4]);
    let mut add = |shoe: &mut Shoe, coup: Option<[&str; 2]>| {
        let mut round = template.clone();
        round["round"] = (shoe.rounds.len() + 1).into();
        shoe.rounds.push(round);
        let at = shoe.rounds.len() - 1;
        let suit = ranks.next().unwrap();
        let [player, banker] = coup.unwrap_or(["A 2 3", "K Q J"]);
        let dealt = |ranks: &str| ranks.split(' ').map(|it| format!("{it}{suit}")).collect::<Vec<_>>().join(" ");
        shoe.coup(at, &dealt(player), &dealt(banker), "");
    };
    let coups = [["A 2 3", "T Q 5"], ["2 2 A", "K J 3"], ["3 A 5", "Q 4 9"], ["9 K", "7 J"], ["8 T", "6 A"]];
    let mut turn = 0;
    while rest > 0 {
        let coup = coups[turn % 5];
        let dealt = coup[0].split(' ').count() + coup[1].split(' ').count();
        add(&mut shoe, Some(if rest >= dealt + 4 || rest == dealt { coup } else { ["9 K", "7 J"] }));
        let dealt = if rest >= dealt + 4 || rest == dealt { dealt } else { 4 };
        rest -= dealt.min(rest);
        if rest > 0 && rest < 4 {
            let at = shoe.rounds.len() - 1;
            shoe.rounds[at]["discarded"] = rest.into();
            rest = 0;
        }
        turn += 1;
    }
    add(&mut shoe, Some(["9 K", "7 J"]));
    let last = shoe.rounds.len() - 1;
    if cut {
        shoe.rounds[last]["cut_card"] = true.into();
    }
    let text = log(&shoe.lines());
    let findings = replayed(text.as_bytes(), &configured(&[setup]), Run::default()).findings;
    let line = last as u64 + 3;
    findings
        .iter()
        .filter(|it| it.code.name() == "white-card-position")
        .map(|it| format!("{} {}", it.line as i64 - line as i64, told(it)))
        .collect()
}

#[test]
fn where_the_white_card_may_stand() {
    let told = vec!["0 white-card-position undetermined official 2 67/2007 by white-card-about-twelve".to_owned()];
    for demonstrations in [0, 3] {
        for left in 4..40 {
            // The round takes four: at some moment of it 6 to 18 must be left.
            let cut = white_card_with(left, demonstrations, true);
            assert_eq!(cut, if (6..=22).contains(&left) { vec![] } else { told.clone() }, "{left} left, it came out");
            let not = white_card_with(left, demonstrations, false);
            assert_eq!(not, if left >= 6 { vec![] } else { told.clone() }, "{left} left, it did not");
        }
    }
}

/// Whole shoes, ties and all, give nothing; with the white card unsaid the rounds after it stand.
#[test]
fn whole_shoes_are_clean() {
    let first = |setup: Setup| setup.option("9.draw", json!("first")).option("16.payouts", json!("first"));
    let setups = [
        Setup::makccarat(),
        first(Setup::makccarat()).option("17.commission", json!("half-on-four")),
        Setup::makccarat().option("3.white-card", json!("last-round")).option("2.burn", json!("by-first-card")),
        Setup::makccarat().shuffler(),
        Setup::baccarat().option("18.commission", json!("five-percent")),
        Setup::jackpot(),
        Setup::jackpot().on("2024-03-09").option("2.burn", json!({ "fixed": 8 })),
        Setup::baccarat().shuffler(),
        Setup::fortune(),
        Setup::war(),
        Setup { decks: 1, ..Setup::war() },
    ];
    let mut rounds = 0;
    for setup in setups {
        for seed in 0..6 {
            let shoes = [1, 2, 3].map(|number| Shoe::dealt(&setup, number, Length::Whole, seed));
            rounds += shoes.iter().map(|it| it.rounds.len()).sum::<usize>();
            let lines: Vec<_> = shoes.iter().flat_map(Shoe::lines).collect();
            let replayed = replayed(log(&lines).as_bytes(), &configured(std::slice::from_ref(&setup)), Run::default());
            assert_eq!(replayed.findings, [], "{} {} seed {seed}", setup.game, setup.options);
        }
    }
    assert!(rounds > 8_000, "only {rounds} rounds");
}

#[test]
fn the_opening_is_where_a_burn_is_too_much() {
    // Kept apart: the composition of a shoe begins with its burn.
    check_all(vec![
        case("a burn and its first card", Setup::makccarat())
            .once()
            .passes()
            .fault(|shoe, _| shoe.opening["burn"] = json!({ "first": "KS", "cards": 8 })),
        case("a burn without its first card", Setup::makccarat())
            .once()
            .fault(|shoe, _| shoe.opening["burn"] = json!({ "cards": 416 }))
            .gives(Opening, "burn-count violation official 2 67/2007 by burn-by-decks")
            .gives(Round(0), "white-card-position undetermined official 2 67/2007 by white-card-about-twelve")
            .gives(Round(0), "shoe-exhausted violation official 1 67/2007"),
    ]);
}
