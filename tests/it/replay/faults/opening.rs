//! What a shoe begins with: decks, feed, burn, demonstrations.

use serde_json::{Value, json};

use super::super::build::{Setup, Shoe};
use super::On::Opening;
use super::{Case, case, check_all, remove, set};

const MAKCCARAT: &str = "official 2 67/2007";

fn burn(first: &'static str, cards: u32) -> impl Fn(&mut Shoe, usize) {
    move |shoe, _| {
        shoe.opening["burn"] = json!({ "cards": cards });
        if !first.is_empty() {
            shoe.opening["burn"]["first"] = first.into();
        }
    }
}

fn decks(decks: u64) -> impl Fn(&mut Shoe, usize) {
    move |shoe, _| {
        shoe.opening["decks"] = decks.into();
        if shoe.opening["burn"].is_object() && shoe.setup.game == "makccarat" {
            shoe.opening["burn"]["cards"] = decks.into();
        }
    }
}

fn to_shuffler(shoe: &mut Shoe, _: usize) {
    shoe.opening["feed"] = "automatic-shuffler".into();
    remove(&mut shoe.opening, "burn");
}

fn to_shoe(shoe: &mut Shoe, _: usize) {
    shoe.opening["feed"] = "shoe".into();
    shoe.opening["burn"] = json!({ "first": "7H", "cards": 8 });
}

/// Under a formula: what passes, what does not, and what is open.
fn formula(cases: &mut Vec<Case>, setup: &Setup, first: &'static str, passes: &[u32], fails: &[u32], told: &str) {
    let name = format!("a burn of {} by {}, first {first}", setup.game, setup.options["2.burn"]);
    for cards in passes {
        cases.push(case(&format!("{name}: {cards}"), setup.clone()).once().passes().fault(burn(first, *cards)));
    }
    for cards in fails {
        cases.push(
            case(&format!("{name}: {cards}"), setup.clone()).once().fault(burn(first, *cards)).gives(Opening, told),
        );
    }
}

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (setup, act) in [(Setup::makccarat(), "67/2007"), (Setup::baccarat(), "55/2004")] {
        let new = |what: &str| case(&format!("{what} ({})", setup.game), setup.clone()).once();
        let told = format!("deck-count violation official 1 {act}");
        cases.extend([
            new("five decks").fault(decks(5)).gives(Opening, &told),
            new("six decks").passes().fault(decks(6)),
            new("twelve decks").passes().fault(decks(12)),
            new("thirteen decks").fault(decks(13)).gives(Opening, &told),
            new("cards from a shuffler")
                .fault(to_shuffler)
                .gives(Opening, &format!("feed-mismatch violation official 7 {act}")),
            case("cards from a shoe", setup.clone().shuffler())
                .once()
                .fault(to_shoe)
                .gives(Opening, &format!("feed-mismatch violation official 7 {act}")),
            new("no burn")
                .fault(|shoe, _| remove(&mut shoe.opening, "burn"))
                .gives(Opening, &format!("burn-missing violation official 2 {act}")),
            case("a burn with a shuffler", setup.clone().shuffler())
                .once()
                .fault(burn("", 1))
                .gives(Opening, &format!("burn-unexpected violation official 2 {act}")),
            case("a burn of no card with a shuffler", setup.clone().shuffler()).once().passes().fault(burn("", 0)),
            new("the burn of a continued shoe is not judged").passes().fault(|shoe, _| {
                shoe.opening["continued"] = true.into();
                shoe.opening["burn"] = json!({ "cards": 77 });
                shoe.opening["demonstrations"] = json!(77);
            }),
            new("more demonstration hands than the law has")
                .scene(|shoe, _| set(&mut shoe.opening, "/demonstrations", json!(3)))
                .fault(|shoe, _| shoe.opening["demonstrations"] = json!(4))
                .gives(
                    Opening,
                    &format!("demonstrations-over-limit violation official 2 {act} by demonstrations-voluntary"),
                ),
            case("more demonstration hands than the permit has", setup.clone().option("2.demonstrations", json!(1)))
                .once()
                .scene(|shoe, _| set(&mut shoe.opening, "/demonstrations", json!(1)))
                .fault(|shoe, _| shoe.opening["demonstrations"] = json!(2))
                .gives(
                    Opening,
                    &format!("demonstrations-over-limit violation official 2 {act} by demonstrations-voluntary"),
                ),
            case("demonstration hands with a shuffler", setup.clone().shuffler())
                .once()
                .passes()
                .fault(|shoe, _| set(&mut shoe.opening, "/demonstrations", json!(3))),
        ]);
    }
    cases.push(
        case("the first card that decides was not shown", Setup::baccarat())
            .once()
            .fault(|shoe, _| remove(&mut shoe.opening["burn"], "first"))
            .gives(Opening, "burn-missing violation official 2 55/2004 by burn-by-first-card"),
    );

    let by_decks = format!("burn-count violation {MAKCCARAT} by burn-by-decks");
    formula(&mut cases, &Setup::makccarat(), "7H", &[8], &[7, 9, 0], &by_decks);
    formula(&mut cases, &Setup::makccarat(), "", &[8], &[7], &by_decks);
    let by_first = Setup::makccarat().option("2.burn", json!("by-first-card"));
    let told = format!("burn-count violation {MAKCCARAT} by burn-by-first-card");
    formula(&mut cases, &by_first, "AH", &[1, 2], &[0, 3, 11], &told);
    formula(&mut cases, &by_first, "7H", &[7, 8], &[6, 9], &told);
    formula(&mut cases, &by_first, "9S", &[9, 10], &[8, 11], &told);
    let open = format!("burn-count undetermined {MAKCCARAT} by burn-by-first-card");
    for first in ["TS", "JD", "QC", "KH"] {
        formula(&mut cases, &by_first, first, &[10, 11], &[1, 9, 12], &open);
    }
    let since_2011 = |value: Value| Setup::baccarat().on("2012-03-09").option("2.burn", value);
    let act = "official 2 83/2011";
    for fixed in 1..=8 {
        let setup = since_2011(json!({ "fixed": fixed }));
        formula(&mut cases, &setup, "7H", &[fixed], &[fixed + 1, 9], &format!("burn-count violation {act}"));
    }
    let told = format!("burn-count violation {act} by burn-by-decks");
    formula(&mut cases, &since_2011(json!("by-decks")), "", &[8], &[1], &told);
    cases.push(
        case("a burn of more cards than there are", Setup::makccarat())
            .once()
            .fault(burn("", 417))
            .gives(Opening, &by_decks)
            .gives(Opening, "shoe-exhausted violation official 1 67/2007"),
    );
    cases
}

#[test]
fn what_a_shoe_begins_with() {
    check_all(cases());
}
