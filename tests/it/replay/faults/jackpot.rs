//! Baccarat's progressive jackpot.

use serde_json::{Value, json};

use super::super::build::{Setup, Shoe, amounts};
use super::On::Round;
use super::{Case, case, check_all, remove};

const PRIZES: &str = "official 17 64/2007";

/// A coup, and jackpot wagers with what each is paid in order.
fn scene(cards: [&'static str; 2], wagers: &'static str) -> impl Fn(&mut Shoe, usize) {
    move |shoe, at| {
        shoe.rounds[at]["jackpot"] = json!({ "meter": 123_456_705 });
        let bets: Vec<_> = wagers.split_whitespace().map(|seat| format!("{seat} jackpot 1000")).collect();
        shoe.coup(at, cards[0], cards[1], &bets.join(", "));
    }
}

fn pays(cases: &mut Vec<Case>, cards: [&'static str; 2], wagers: &'static str, tries: &[(i64, &str)]) {
    for (amount, told) in tries {
        let amount = *amount;
        let case = case(&format!("{cards:?} {wagers}: {amount}"), Setup::jackpot())
            .scene(scene(cards, wagers))
            .fault(move |shoe, at| shoe.bet_at(at, 0)["paid"] = amount.into());
        cases.push(if told.is_empty() {
            case.passes()
        } else {
            case.gives(Round(0), &format!("jackpot-mismatch {told} bet 0"))
        });
    }
}

// With these five cards neither side can stand: there is always a sixth.
const ROYAL: [&str; 2] = ["AH QH TH", "KH JH 5C"];
const PARADISE: [&str; 2] = ["AS KH TH", "QH JH 5C"];

fn combinations(cases: &mut Vec<Case>) {
    let wrong = &*format!("violation {PRIZES}");
    let split = &*format!("violation {PRIZES} by jackpot-bettors,shared-prize-rounding");
    let crowded = &*format!("undetermined {PRIZES} by jackpot-bettors,shared-prize-rounding");
    let several = &*format!("undetermined {PRIZES} by highest-jackpot-only");
    let pairs = &*format!("undetermined {PRIZES} by double-pairs-points");
    let mut add = |cards, wagers, tries: &[(i64, &str)]| pays(cases, cards, wagers, tries);
    add(ROYAL, "1", &[(123_456_705, ""), (123_456_704, split), (0, split)]);
    add(ROYAL, "1 2", &[(61_728_352, ""), (61_728_353, split), (123_456_705, split)]);
    add(ROYAL, "1 2 3 -", &[(30_864_176, ""), (30_864_177, split)]);
    add(ROYAL, "1 1 2", &[(41_152_235, ""), (61_728_352, crowded), (1, crowded)]);
    // The tenth of the meter is 12,345,670.5, and the fixed amount less.
    add(PARADISE, "1", &[(12_345_670, ""), (12_345_671, split), (10_000_000, split)]);
    add(PARADISE, "1 2", &[(6_172_835, ""), (6_172_836, split)]);
    add(PARADISE, "3 3", &[(6_172_835, ""), (12_345_670, crowded)]);
    add(
        ["9S 9H", "9D 9C"],
        "1 2",
        &[
            (5_000_000, ""),
            (2_500_000, wrong),
            (4_999_999, wrong),
            (5_150_000, several),
            (5_002_000, several),
            (5_152_000, several),
            (5_300_000, wrong),
        ],
    );
    add(
        ["9S 9H", "KD KC"],
        "1 2",
        &[(300_000, ""), (150_000, wrong), (302_000, several), (304_000, several), (306_000, wrong)],
    );
    add(["KS KH", "9D KC"], "1 2", &[(150_000, ""), (152_000, several), (75_000, wrong)]);
    add(["9D KC", "KS KH"], "1", &[(150_000, ""), (2_000, wrong)]);
    add(["9D 9C", "KS 4H"], "1 2 3", &[(2_000, ""), (1_999, wrong), (300_000, wrong), (666, wrong)]);
    // Fours and nines: two pairs of the same points. Either prize passes.
    add(["4S 4H", "9D 9C"], "2", &[(2_000, ""), (300_000, ""), (304_000, pairs), (1, pairs)]);
}

fn others(cases: &mut Vec<Case>) {
    let new = |what: &str| case(what, Setup::jackpot());
    let lost = ["KH 8S", "9C 7D"];
    let pair = ["9D 9C", "KS 4H"];
    let result = format!("result-mismatch violation {PRIZES} by first-five-cards bet 0");
    let to = |result: &'static str| move |shoe: &mut Shoe, at: usize| shoe.bet_at(at, 0)["result"] = result.into();
    for wrong in ["lost", "returned", "carried"] {
        cases.push(
            new(&format!("a won wager {wrong}")).scene(scene(pair, "1")).fault(to(wrong)).gives(Round(0), &result),
        );
    }
    let unauthorised = "jackpot-unauthorised violation official 17.7 64/2007 bet";
    cases.extend([
        new("a lost wager won").scene(scene(lost, "1")).fault(to("won")).gives(Round(0), &result),
        new("a lost wager paid")
            .scene(scene(lost, "1"))
            .fault(|shoe, at| shoe.bet_at(at, 0)["paid"] = json!(1))
            .gives(Round(0), &format!("jackpot-mismatch violation {PRIZES} bet 0")),
        new("a commission on the jackpot")
            .scene(scene(pair, "1 2"))
            .fault(|shoe, at| shoe.bet_at(at, 1)["commission"] = json!(1))
            .gives(Round(0), "commission-mismatch violation official 18 73/2005 bet 1"),
        new("the sixth card is none of the five")
            .passes()
            .scene(scene(PARADISE, "1"))
            .fault(scene(["AH QH 9D", "KH JH TH"], "1")),
        new("no meter for the royal flush")
            .scene(scene(ROYAL, "1 2"))
            .fault(|shoe, at| remove(&mut shoe.rounds[at], "jackpot"))
            .gives(Round(0), &format!("jackpot-meter-missing undetermined {PRIZES} bet 0"))
            .gives(Round(0), &format!("jackpot-meter-missing undetermined {PRIZES} bet 1")),
        new("an empty jackpot for the paradise straight")
            .scene(scene(PARADISE, "1"))
            .fault(|shoe, at| shoe.rounds[at]["jackpot"] = json!({}))
            .gives(Round(0), "malformed-record defect - - -"),
        new("no meter for the paradise straight")
            .scene(scene(PARADISE, "1"))
            .fault(|shoe, at| remove(&mut shoe.rounds[at], "jackpot"))
            .gives(Round(0), &format!("jackpot-meter-missing undetermined {PRIZES} bet 0")),
        new("no meter for a pair")
            .passes()
            .scene(scene(pair, "1"))
            .fault(|shoe, at| remove(&mut shoe.rounds[at], "jackpot")),
        case("no amounts are approved", Setup::baccarat())
            .fault(scene(lost, "1 2"))
            .gives(Round(0), &format!("{unauthorised} 0"))
            .gives(Round(0), &format!("{unauthorised} 1")),
        case("no amounts are approved, declared though they are", Setup::baccarat())
            .scene(|shoe, _| shoe.opening["declared"] = json!({ "17.jackpot": amounts("HKD") }))
            .fault(scene(lost, "1"))
            .gives(Round(0), &format!("{unauthorised} 0")),
        case("no amounts are approved, and the coup is void", Setup::baccarat())
            .scene(void(&[]))
            .fault(void(&["jackpot"]))
            .gives(Round(0), &format!("{unauthorised} 0")),
    ]);
    let foreign = Setup::baccarat().option("17.jackpot", amounts("MOP"));
    let told = format!("currency-mismatch undetermined {PRIZES} bet");
    let clean = |shoe: &mut Shoe, _: usize| {
        for at in 0..shoe.rounds.len() {
            let suit = ["S", "H", "D", "C"][at % 4];
            shoe.coup(at, &format!("K{suit} 8{suit}"), &format!("9{suit} 7{suit}"), "");
        }
    };
    for (what, cards, counted) in [
        ("a pair", pair, true),
        ("a paradise straight", PARADISE, true),
        ("a royal flush", ROYAL, false),
        ("nothing", lost, false),
    ] {
        let case = case(&format!("amounts in another currency: {what}"), foreign.clone())
            .scene(clean)
            .fault(scene(cards, "1 2"));
        cases.push(if counted {
            case.gives(Round(0), &format!("{told} 0")).gives(Round(0), &format!("{told} 1"))
        } else {
            case.passes()
        });
    }
}

/// A void coup in which these wagers went back.
fn void(on: &'static [&'static str]) -> impl Fn(&mut Shoe, usize) {
    move |shoe, at| {
        shoe.coup(at, "KH", "9C 7D", "");
        shoe.rounds[at]["outcome"] = "void".into();
        let bet = |on: &&str| json!({ "on": on, "stake": 5, "result": "returned", "paid": 0 });
        shoe.rounds[at]["bets"] = on.iter().map(bet).collect::<Value>();
    }
}

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    combinations(&mut cases);
    others(&mut cases);
    cases
}

#[test]
fn the_six_combinations() {
    let mut cases = Vec::new();
    combinations(&mut cases);
    check_all(cases);
}

#[test]
fn approval_meter_and_currency() {
    let mut cases = Vec::new();
    others(&mut cases);
    check_all(cases);
}
