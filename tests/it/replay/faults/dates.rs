//! The day before, the day, the day after: midnight in Macau, both edges where only a range is known.

use despacho::replay::codes::Code;
use despacho::verification::Run;
use serde_json::{Value, json};

use super::super::build::{Length, Setup, Shoe, amounts, configured, log};
use super::super::support::replayed;
use super::{Case, told};

/// The codes that are tried here.
pub const CODES: [Code; 1] = [Code::GameNotInForce];

/// No case of this sort is planted everywhere: each is about instants.
pub fn cases() -> Vec<Case> {
    Vec::new()
}

/// A shoe of one round with these instants, changed: what is said of it, `shoe` or `round` before each.
fn said(setup: &Setup, opened: &str, played: &str, change: &dyn Fn(&mut Shoe)) -> Vec<String> {
    let mut shoe = Shoe::dealt(setup, 1, Length::Rounds(1), 3);
    shoe.end = None;
    shoe.opening["at"] = opened.into();
    shoe.rounds[0]["at"] = played.into();
    shoe.bet(0, "");
    change(&mut shoe);
    let configuration = configured(std::slice::from_ref(setup));
    let replayed = replayed(log(&shoe.lines()).as_bytes(), &configuration, Run::default());
    replayed.findings.iter().map(|it| format!("{} {}", ["shoe", "round"][it.line as usize - 2], told(it))).collect()
}

/// The first and the last instant of a day in Macau, each as two clocks have it.
fn first_of(day: &str) -> [String; 2] {
    let utc = yesterday(day);
    [format!("{day}T00:00:00+08:00"), format!("{utc}T16:00:00Z")]
}

fn last_of(day: &str) -> [String; 2] {
    [format!("{day}T23:59:59.999999999+08:00"), format!("{day}T15:59:59.999999999Z")]
}

fn yesterday(day: &str) -> String {
    day.parse::<jiff::civil::Date>().unwrap().yesterday().unwrap().to_string()
}

fn tomorrow(day: &str) -> String {
    day.parse::<jiff::civil::Date>().unwrap().tomorrow().unwrap().to_string()
}

/// From each of these days on, until before the next, a change of a round gives this; the shoe began on the first.
/// Tried at the first and the last instant of each span, on two clocks; the day before and after each edge with it.
#[track_caller]
fn over_days(setup: &Setup, spans: &[(&str, &[&str])], until: &str, change: &dyn Fn(&mut Shoe)) {
    for (at, (from, expected)) in spans.iter().enumerate() {
        let end = spans.get(at + 1).map_or(until, |it| it.0);
        let days = [from.to_string(), tomorrow(from), yesterday(end)];
        for day in days {
            for instant in first_of(&day).into_iter().chain(last_of(&day)) {
                let found = said(setup, &instant, &instant, change);
                assert_eq!(found, *expected, "{} at {instant}", setup.game);
            }
        }
    }
}

#[test]
fn each_game_begins_on_its_day() {
    for (setup, day, open) in [
        (Setup::makccarat(), "2007-07-10", &[][..]),
        (Setup::baccarat().option("18.commission", json!("five-percent")), "2004-05-18", &[]),
        (Setup::fortune(), "2008-08-12", &["shoe unregulated-point undetermined inferred 9 78/2008"]),
        (Setup::war(), "2005-11-29", &[]),
    ] {
        let no_change = |shoe: &mut Shoe| {
            if shoe.setup.game == "fortune-3-card-poker" {
                shoe.hands(0, "QH 7S 2D", &[(1, "KD KC 4S", "play")], "1 ante 100, 1 play 100");
            } else if shoe.setup.game == "casino-war" {
                shoe.hands(0, "9H", &[(1, "KS", "")], "1 initial 100");
            }
        };
        for instant in last_of(&yesterday(day)) {
            let found = said(&setup, &instant, &instant, &no_change);
            assert_eq!(found, ["shoe game-not-in-force violation - - -"], "{} at {instant}", setup.game);
            // Begun the day before, the shoe is not judged on the day either.
            assert_eq!(said(&setup, &instant, &first_of(day)[0], &no_change).len(), 1);
        }
        for instant in first_of(day) {
            assert_eq!(said(&setup, &instant, &instant, &no_change), open, "{} at {instant}", setup.game);
        }
    }
}

/// A jackpot wager on a pair that was paid one too many.
#[test]
fn the_jackpot_wager() {
    let change = |shoe: &mut Shoe| {
        shoe.rounds[0]["jackpot"] = json!({ "meter": 5 });
        shoe.coup(0, "9D 9C", "KS 4H", "1 jackpot 1000");
        shoe.bet_at(0, 0)["paid"] = json!(2_001);
    };
    let unread = "round unregulated-point undetermined official 17";
    let wrong = "round jackpot-mismatch";
    over_days(
        &Setup::jackpot().option("18.commission", json!("half-on-six")),
        &[
            ("2005-11-29", &["round bet-not-offered violation official 13 55/2004 bet 0"]),
            ("2007-02-20", &[&format!("{unread} 55/2004 by act-date-range")]),
            ("2007-02-24", &[&format!("{unread} 30/2007")]),
            ("2007-06-26", &[&format!("{wrong} violation official 17 64/2007 bet 0")]),
            ("2009-01-02", &[&format!("{wrong} undetermined official 17 64/2007 by act-date-range bet 0")]),
            ("2009-06-23", &[&format!("{wrong} violation secondary 17 69/2009 by baccarat-unread bet 0")]),
        ],
        "2018-04-24",
        &change,
    );
    // Without approved amounts.
    over_days(
        &Setup::baccarat(),
        &[
            ("2007-06-26", &["round jackpot-unauthorised violation official 17.7 64/2007 bet 0"]),
            ("2009-01-02", &["round jackpot-unauthorised undetermined official 17.7 64/2007 by act-date-range bet 0"]),
            ("2009-06-23", &["round jackpot-unauthorised violation secondary 17.7 2/2009 by baccarat-unread bet 0"]),
        ],
        "2026-03-09",
        &change,
    );
}

/// The law is that of each record's own instant, though the shoe began under another.
#[test]
fn a_shoe_over_midnight() {
    let setup = Setup::jackpot();
    let change = |shoe: &mut Shoe| {
        shoe.rounds[0]["jackpot"] = json!({ "meter": 5 });
        shoe.coup(0, "9D 9C", "KS 4H", "1 jackpot 1000");
    };
    let opened = "2007-06-25T23:00:00+08:00";
    let open = ["round unregulated-point undetermined official 17 30/2007"];
    assert_eq!(said(&setup, opened, "2007-06-25T23:59:59+08:00", &change), open);
    assert_eq!(said(&setup, opened, "2007-06-25T15:59:59Z", &change), open);
    assert!(said(&setup, opened, "2007-06-26T00:00:00+08:00", &change).is_empty());
    assert!(said(&setup, opened, "2007-06-25T16:00:00Z", &change).is_empty());

    // Fortune: unread on the 15th, article 9 from the 16th; and the other way in 2025.
    let change = |shoe: &mut Shoe| {
        shoe.hands(0, "QH 7S 2D", &[(1, "KD KC 4S", "play")], "1 ante 100, 1 play 100");
        shoe.bet_at(0, 0)["paid"] = json!(99);
    };
    let unread = "shoe unregulated-point undetermined inferred 9 78/2008";
    let wrong = "round payout-mismatch violation official 9 97/2008 bet 0";
    let opened = "2008-12-15T23:00:00+08:00";
    assert_eq!(said(&Setup::fortune(), opened, "2008-12-15T23:59:59+08:00", &change), [unread]);
    assert_eq!(said(&Setup::fortune(), opened, "2008-12-16T00:00:00+08:00", &change), [unread, wrong]);
    let opened = "2025-11-03T23:00:00+08:00";
    let range = "unregulated-point undetermined official 9 97/2008 by act-date-range,fortune-2025";
    assert_eq!(said(&Setup::fortune(), opened, "2025-11-03T23:59:59+08:00", &change), [wrong]);
    assert_eq!(said(&Setup::fortune(), opened, "2025-11-04T00:00:00+08:00", &change), [format!("round {range}")]);
    let opened = "2025-11-11T23:00:00+08:00";
    assert_eq!(said(&Setup::fortune(), opened, "2025-11-12T00:00:00+08:00", &change), [format!("shoe {range}")]);
}

#[test]
fn lucky_six_and_added_wagers() {
    let change = |shoe: &mut Shoe| shoe.coup(0, "2H 2S KC", "2C 4D", "1 lucky-six 100");
    let told = |act: &str| format!("round bet-not-offered violation secondary 13 {act} by baccarat-unread bet 0");
    let setup = Setup::baccarat();
    over_days(
        &setup,
        &[
            ("2007-02-24", &["round bet-not-offered violation official 13 30/2007 bet 0"]),
            ("2007-06-26", &["round bet-not-offered violation official 13 64/2007 bet 0"]),
            ("2009-01-02", &["round bet-not-offered undetermined official 13 64/2007 by act-date-range bet 0"]),
            ("2009-06-23", &[&told("69/2009")]),
            ("2018-04-24", &[]),
        ],
        "2026-03-09",
        &change,
    );
    // A permit that adds it before the law does.
    let adding = Setup { wagers: json!(["lucky-six"]), ..setup };
    over_days(
        &adding,
        &[
            ("2007-06-26", &["round bet-not-offered violation official 13 64/2007 bet 0"]),
            ("2009-01-02", &["round bet-not-offered undetermined official 13 64/2007 by act-date-range bet 0"]),
            ("2009-06-23", &[]),
        ],
        "2026-03-09",
        &change,
    );
}

#[test]
fn the_commission() {
    let change = |shoe: &mut Shoe| {
        shoe.coup(0, "2H 2S KC", "2C 4D", "1 banker 100");
        shoe.bet_at(0, 0)["paid"] = json!(77);
    };
    let told = |rest: &str| format!("round payout-mismatch {rest} bet 0");
    let wrong = told("violation official 18 73/2005");
    let open = told("undetermined official 18 73/2005 by act-date-range");
    let since = told("violation secondary 18 2/2009 by baccarat-unread");
    over_days(
        &Setup::baccarat().option("18.commission", json!("five-percent")),
        &[
            ("2004-05-18", &[&told("undetermined inferred 18 55/2004 by baccarat-unread")]),
            ("2005-11-29", &[&wrong]),
            ("2009-01-02", &[&open]),
            ("2009-06-23", &[&since]),
        ],
        "2026-03-09",
        &change,
    );
    // Half on six was no value before 73/2005: what a banker's win is paid is then not judged.
    over_days(
        &Setup::baccarat(),
        &[("2004-05-18", &[]), ("2005-11-29", &[&wrong]), ("2009-01-02", &[&open]), ("2009-06-23", &[&since])],
        "2026-03-09",
        &change,
    );
}

#[test]
fn prizes_and_duties() {
    let change = |shoe: &mut Shoe| {
        shoe.coup(0, "KH 7S", "2C 4D", "1 player 100");
        shoe.bet_at(0, 0)["paid"] = json!(77);
        shoe.opening["declared"] = json!({ "3.white-card": "one-more-round" });
    };
    let spans = |rests: [(&'static str, &str, &str); 6]| {
        rests.map(|(day, option, prize)| {
            (day, [format!("shoe option-not-authorised {option}"), format!("round payout-mismatch {prize} bet 0")])
        })
    };
    let spans = spans([
        ("2004-05-18", "undetermined inferred 19 55/2004 by baccarat-unread", "violation official 17 55/2004"),
        ("2005-11-29", "violation official 19 73/2005", "violation official 17 55/2004"),
        (
            "2007-02-20",
            "undetermined official 19 73/2005 by act-date-range",
            "undetermined official 17 55/2004 by act-date-range",
        ),
        ("2007-02-24", "violation secondary 19 30/2007 by baccarat-unread", "violation official 17 30/2007"),
        ("2007-06-26", "violation secondary 19 30/2007 by baccarat-unread", "violation official 17 64/2007"),
        (
            "2009-01-02",
            "undetermined secondary 19 30/2007 by act-date-range,baccarat-unread",
            "undetermined official 17 64/2007 by act-date-range",
        ),
    ]);
    let told: Vec<Vec<&str>> = spans.iter().map(|it| it.1.iter().map(String::as_str).collect()).collect();
    let spans: Vec<(&str, &[&str])> = spans.iter().zip(&told).map(|(it, told)| (it.0, &told[..])).collect();
    over_days(&Setup::baccarat().option("18.commission", json!("five-percent")), &spans, "2009-06-23", &change);
}

#[test]
fn the_burn_of_a_fixed_number() {
    let change = |shoe: &mut Shoe| shoe.opening["burn"] = json!({ "first": "7H", "cards": 3 });
    let fixed = Setup::baccarat().option("2.burn", json!({ "fixed": 2 }));
    over_days(
        &fixed,
        &[("2009-06-23", &[]), ("2011-09-27", &["shoe burn-count violation official 2 83/2011"])],
        "2026-03-09",
        &change,
    );
    let told = |act: &str| format!("shoe burn-count violation official 2 {act} by burn-by-first-card");
    over_days(
        &Setup::baccarat(),
        &[("2009-06-23", &[&told("55/2004")]), ("2011-09-27", &[&told("83/2011")])],
        "2026-03-09",
        &change,
    );
}

#[test]
fn material_of_fortune_and_war() {
    let change = |shoe: &mut Shoe| {
        shoe.hands(0, "QH 7S 2D", &[(1, "KD KC 4S", "play")], "1 ante 100, 1 play 100");
        shoe.opening["decks"] = json!(2);
    };
    let range = "shoe unregulated-point undetermined official 9 97/2008 by act-date-range,fortune-2025";
    let replaced = "shoe unregulated-point undetermined inferred - 89/2025 by fortune-2025";
    over_days(
        &Setup::fortune(),
        &[
            ("2008-12-16", &[]),
            ("2025-11-04", &[range]),
            ("2025-11-12", &["shoe deck-count violation official 2 89/2025", replaced]),
        ],
        "2027-01-01",
        &change,
    );
    let change = |shoe: &mut Shoe| shoe.hands(0, "9H", &[(1, "KS", ""), (2, "KS", "")], "1 initial 100, 2 initial 100");
    over_days(
        &Setup { decks: 1, ..Setup::war() },
        &[
            ("2005-11-29", &["round too-many-of-card violation - - -"]),
            ("2007-06-26", &["round too-many-of-card violation official 1 63/2007"]),
        ],
        "2026-03-09",
        &change,
    );
}

fn permit(id: &str, from: &str, until: Value, options: Value) -> Value {
    json!({ "id": id, "game": "makccarat", "scope": { "table": "T1" }, "from": from, "until": until, "options": options })
}

/// A wrong deal under the first alternative and a right one under the second.
fn level(shoe: &mut Shoe) {
    shoe.coup(0, "2H 3S AD", "KC 6D", "");
    shoe.rounds[0]["bets"] = json!([]);
}

const MISSING: &str = "round third-card-missing violation official 9 67/2007";
const ENDS: &str = "shoe option-not-authorised violation official 18 67/2007";

#[test]
fn a_permit_takes_over_at_midnight() {
    let first = json!({ "9.draw": "first", "16.payouts": "first" });
    let later = permit("later", "2026-03-10", Value::Null, first);
    let setup = Setup { permits: vec![later], ..Setup::makccarat() };
    let [before, midnight, after] =
        ["2026-03-09T23:59:59.999999999+08:00", "2026-03-10T00:00:00+08:00", "2026-03-10T00:00:01+08:00"];
    // With a shoe: those in force when it began.
    let undecided = "round tie-not-decided undetermined official 11 67/2007 by tie-main-bets";
    assert_eq!(said(&setup, before, before, &level), [undecided]);
    assert_eq!(said(&setup, before, midnight, &level), [undecided]);
    assert_eq!(said(&setup, before, after, &level), [undecided]);
    assert_eq!(said(&setup, midnight, after, &level), [MISSING, undecided]);
    assert_eq!(said(&setup, "2026-03-09T16:00:00Z", "2026-03-09T16:00:00Z", &level), [MISSING, undecided]);
    // With a shuffler: those in force at each round.
    let setup = setup.shuffler();
    assert_eq!(said(&setup, before, before, &level), [undecided]);
    assert_eq!(said(&setup, before, midnight, &level), [MISSING, undecided]);
    // What the session declares is looked at anew, and said where it first becomes untrue.
    let declares = |shoe: &mut Shoe| shoe.opening["declared"] = json!({ "9.draw": "second", "16.payouts": "second" });
    assert!(said(&setup, before, before, &declares).is_empty());
    let ends = ENDS.replace("shoe", "round");
    assert_eq!(said(&setup, before, midnight, &declares), [ends.clone(), ends]);
    assert_eq!(said(&setup, midnight, midnight, &declares), [ENDS, ENDS]);
}

#[test]
fn a_permit_ends_at_midnight() {
    let setup = Setup { options: Value::Null, ..Setup::makccarat() };
    let all = Setup::makccarat().shuffler().options;
    let until = permit("until", "2026-01-01", json!("2026-03-10"), all.clone());
    let setup = Setup { permits: vec![until], played: Some(all), feed: "automatic-shuffler", ..setup };
    let [before, midnight] = ["2026-03-09T23:59:59+08:00", "2026-03-10T00:00:00+08:00"];
    let no_change = |_: &mut Shoe| {};
    assert!(said(&setup, before, before, &no_change).is_empty());
    let wanting = |on: &str| vec![format!("{on} no-authorised-option violation official 18 67/2007"); 4];
    assert_eq!(said(&setup, before, midnight, &no_change), wanting("round"));
    assert_eq!(said(&setup, midnight, midnight, &no_change), wanting("shoe"));
    let before_it = "2025-12-31T23:59:59+08:00";
    assert_eq!(said(&setup, before_it, before_it, &no_change), wanting("shoe"));
    assert_eq!(said(&setup, before_it, "2026-01-01T00:00:00+08:00", &no_change), wanting("shoe"));
}

#[test]
fn the_feed_that_is_authorised_changes_in_a_session() {
    let setup = Setup::makccarat().shuffler();
    let later = permit("later", "2026-03-10", Value::Null, json!({ "7.feed": "shoe" }));
    let setup = Setup { permits: vec![later], ..setup };
    let [before, midnight] = ["2026-03-09T23:59:59+08:00", "2026-03-10T00:00:00+08:00"];
    let no_change = |_: &mut Shoe| {};
    assert!(said(&setup, before, before, &no_change).is_empty());
    assert_eq!(said(&setup, before, midnight, &no_change), ["round feed-mismatch violation official 7 67/2007"]);
    assert_eq!(said(&setup, midnight, midnight, &no_change), ["shoe feed-mismatch violation official 7 67/2007"]);
}

#[test]
fn a_table_from_and_until() {
    let setup = Setup::makccarat().entry(json!({ "from": "2026-03-09", "until": "2026-03-10" }));
    let no_change = |_: &mut Shoe| {};
    for (instant, there) in [
        ("2026-03-08T23:59:59.999999999+08:00", false),
        ("2026-03-08T16:00:00Z", true),
        ("2026-03-09T23:59:59+08:00", true),
        ("2026-03-10T00:00:00+08:00", false),
    ] {
        let expected: &[&str] = if there { &[] } else { &["shoe unknown-table defect - - -"] };
        assert_eq!(said(&setup, instant, instant, &no_change), expected, "{instant}");
    }
    // A shoe that began while the table was there goes on.
    assert!(said(&setup, "2026-03-09T23:59:59+08:00", "2026-03-10T00:00:00+08:00", &no_change).is_empty());
}

/// Pay tables are looked up at the round.
#[test]
fn a_pay_table_changes_at_midnight() {
    let setup = Setup::fortune();
    let mut shoe = Shoe::dealt(&setup, 1, Length::Rounds(2), 1);
    for (at, instant) in ["2015-03-09T23:59:59+08:00", "2015-03-10T00:00:00+08:00"].into_iter().enumerate() {
        shoe.hands(at, "QH 7S 2D", &[(1, "KD KC 4S", "play")], "1 ante 100, 1 play 100, 1 pair-plus 10");
        shoe.rounds[at]["at"] = instant.into();
    }
    shoe.end = None;
    let mut configuration = configured(&[setup]).configuration;
    let mut later = configuration.pay_tables[0].clone();
    later.from = "2015-03-10".parse().unwrap();
    later.prizes.insert("pair".to_owned(), 2);
    configuration.pay_tables.push(later);
    let configuration = super::super::support::configuration(&serde_json::to_string(&configuration).unwrap());
    let lines = |shoe: &Shoe| {
        let replayed = replayed(log(&shoe.lines()).as_bytes(), &configuration, Run::default());
        replayed.findings.iter().map(|it| it.line).collect::<Vec<_>>()
    };
    assert_eq!(lines(&shoe), [4]);
    shoe.bet_at(1, 2)["paid"] = json!(20);
    assert!(lines(&shoe).is_empty());
    shoe.bet_at(0, 2)["paid"] = json!(20);
    assert_eq!(lines(&shoe), [3]);
}

/// The amounts that are approved change with a permit, too.
#[test]
fn approved_amounts_change() {
    let mut more = amounts("HKD");
    more["single_pair"] = json!(2_500);
    let later = json!({
        "id": "later", "game": "baccarat", "scope": { "table": "T1" }, "from": "2008-03-10", "options": { "17.jackpot": more },
    });
    let setup = Setup { permits: vec![later], ..Setup::jackpot() };
    let change = |shoe: &mut Shoe| shoe.coup(0, "9D 9C", "KS 4H", "1 jackpot 1000");
    let [before, midnight] = ["2008-03-09T23:59:59+08:00", "2008-03-10T00:00:00+08:00"];
    assert!(said(&setup, before, midnight, &change).is_empty());
    let wrong = "round jackpot-mismatch violation official 17 64/2007 bet 0";
    assert_eq!(said(&setup, midnight, midnight, &change), [wrong]);
}
