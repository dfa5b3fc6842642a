//! Casino War.

use serde_json::{Value, json};

use super::super::build::{Setup, Shoe, cards};
use super::On::Round;
use super::{Case, case, check_all, remove, set};

const BODY: &str = "secondary body 74/2005 by casino-war-body";

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

const ONE: &str = "1 initial 100";
const BOTH: &str = "1 initial 100, 1 war 100";

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let result = |bet: usize| format!("result-mismatch violation {BODY} bet {bet}");
    let paid = |bet: usize| format!("payout-mismatch violation {BODY} bet {bet}");
    // What is due, in the order of the bets; each other result, and one unit more.
    for (dealer, hand, decision, bets, due) in [
        ("9H", "KS", "", ONE, &[("won", 100)][..]),
        ("KH", "AS", "", ONE, &[("won", 100)]),
        ("2H", "AS", "", ONE, &[("won", 100)]),
        ("AH", "2S", "", ONE, &[("lost", 0)]),
        ("TH", "9S", "", ONE, &[("lost", 0)]),
        ("JH", "TS", "", "1 initial 100, 1 tie 10", &[("lost", 0), ("lost", 0)]),
        ("9H", "9S", "surrender", "1 initial 100, 1 tie 10", &[("surrendered", 0), ("won", 100)]),
        ("9H 4C", "9S KS", "war", "1 initial 100, 1 war 100, 1 tie 10", &[("returned", 0), ("won", 100), ("won", 100)]),
        ("9H 4C", "9S 4S", "war", BOTH, &[("returned", 0), ("won", 200)]),
        ("9H 4C", "9S 3S", "war", BOTH, &[("lost", 0), ("lost", 0)]),
        ("AH AC", "AS AD", "war", BOTH, &[("returned", 0), ("won", 200)]),
    ] {
        for (bet, (right, amount)) in due.iter().enumerate() {
            let new = |what: &str| {
                case(&format!("{what}: {dealer} against {hand}, bet {bet}"), Setup::war())
                    .scene(deal(dealer, hand, decision, bets))
            };
            for wrong in ["won", "lost", "returned", "surrendered", "withdrawn"].into_iter().filter(|it| it != right) {
                cases.push(new(wrong).once().fault(member(bet, "result", wrong.into())).gives(Round(0), &result(bet)));
            }
            let more = amount + 1;
            cases.push(
                new("one more")
                    .fault(move |shoe, at| {
                        assert_eq!(shoe.bet_at(at, bet)["paid"], more - 1);
                        shoe.bet_at(at, bet)["paid"] = more.into();
                    })
                    .gives(Round(0), &paid(bet)),
            );
        }
    }
    let told = format!("war-bet-mismatch violation {BODY}");
    let war = || case("a war", Setup::war()).scene(deal("9H 4C", "9S KS", "war", BOTH));
    let won = || case("no war", Setup::war()).scene(deal("9H", "KS", "", ONE));
    let gone = || case("a tie given up", Setup::war()).scene(deal("9H", "9S", "surrender", ONE));
    cases.extend([
        war().fault(deal("9H 4C", "9S KS", "war", "1 initial 100, 1 war 101")).gives(Round(0), &told),
        war().fault(deal("9H 4C", "9S KS", "war", "1 initial 100, 1 war 99")).gives(Round(0), &told),
        war().fault(deal("9H 4C", "9S KS", "war", ONE)).gives(Round(0), &told),
        war().fault(deal("9H 4C", "9S KS", "war", "1 war 100")).gives(Round(0), &told),
        war().fault(deal("9H 4C", "9S KS", "war", "1 initial 50, 1 initial 50, 1 war 30, 1 war 70")).passes(),
        war().fault(|shoe, at| set(&mut shoe.rounds[at], "/burned", json!(3))).passes(),
        won().fault(deal("9H", "KS", "", "1 tie 100")).gives(Round(0), &told),
        won().fault(deal("9H", "KS", "", "")).gives(Round(0), &told),
        won()
            .fault(|shoe, at| {
                let raise = json!({ "seat": 1, "on": "war", "stake": 100, "result": "carried", "paid": 9 });
                shoe.rounds[at]["bets"].as_array_mut().unwrap().push(raise);
            })
            .gives(Round(0), &told),
        won()
            .fault(|shoe, at| set(&mut shoe.rounds[at], "/hands/0/decision", json!("surrender")))
            .gives(Round(0), &told),
        won()
            .fault(|shoe, at| {
                deal("9H 4C", "KS 7S", "war", ONE)(shoe, at);
                let raise = json!({ "seat": 1, "on": "war", "stake": 100, "result": "won", "paid": 100 });
                shoe.rounds[at]["bets"].as_array_mut().unwrap().push(raise);
            })
            .gives(Round(0), &told),
        gone().fault(|shoe, at| remove(&mut shoe.rounds[at]["hands"][0], "decision")).gives(Round(0), &told),
        gone()
            .fault(|shoe, at| {
                let raise = json!({ "seat": 1, "on": "war", "stake": 100, "result": "won", "paid": 100 });
                shoe.rounds[at]["bets"].as_array_mut().unwrap().push(raise);
            })
            .gives(Round(0), &told),
        case("two hands", Setup::war())
            .scene(|shoe, at| {
                shoe.hands(at, "9H 4C", &[(4, "9S KS", "war"), (2, "KS", "")], "4 initial 5, 4 war 5, 2 initial 5");
            })
            .fault(|shoe, at| shoe.hands(at, "9H 4C", &[(4, "9S KS", "war"), (2, "KS", "")], "4 initial 5, 2 tie 5"))
            .gives(Round(0), &told)
            .gives(Round(0), &told),
    ]);
    let initial = format!("initial-cards violation {BODY}");
    for (dealer, hand, decision) in [
        ("", "KS", ""),
        ("9H 4C", "KS", ""),
        ("9H", "", ""),
        ("9H", "KS 2S", ""),
        ("9H", "9S KS", "war"),
        ("9H 4C", "9S", "war"),
        ("9H 2C", "9S", "surrender"),
    ] {
        cases.push(
            case(&format!("{dealer} and {hand} {decision}"), Setup::war())
                .scene(deal("9H", "KS", "", ONE))
                .fault(move |shoe, at| {
                    shoe.rounds[at]["dealer"] = json!(cards(dealer));
                    shoe.rounds[at]["hands"][0]["cards"] = json!(cards(hand));
                    if !decision.is_empty() {
                        shoe.rounds[at]["hands"][0]["decision"] = decision.into();
                    }
                    shoe.bet_at(at, 0)["paid"] = json!(3);
                })
                .gives(Round(0), &initial),
        );
    }
    cases.push(
        case("a commission", Setup::war())
            .scene(deal("9H", "KS", "", ONE))
            .fault(|shoe, at| set(&mut shoe.rounds[at], "/bets/0/commission", json!(5)))
            .gives(Round(0), &format!("commission-mismatch violation {BODY} bet 0")),
    );
    cases
}

#[test]
fn casino_war() {
    check_all(cases());
}
