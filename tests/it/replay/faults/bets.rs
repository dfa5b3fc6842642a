//! Bets: offered, within limits, seated, handled, settled and paid.

use despacho::games::CommissionScope;
use despacho::verification::Run;
use serde_json::{Value, json};

use super::super::build::{Length, Setup, Shoe, configured, log};
use super::super::support::replayed;
use super::On::Round;
use super::{Case, case, check_all, set, told};

fn paid(bet: usize, paid: i64) -> impl Fn(&mut Shoe, usize) {
    move |shoe, at| shoe.bet_at(at, bet)["paid"] = paid.into()
}

fn coup(player: &'static str, banker: &'static str, bets: &'static str) -> impl Fn(&mut Shoe, usize) {
    move |shoe, at| shoe.coup(at, player, banker, bets)
}

/// Every result but the right one, in a coup that one side wins and (in baccarat) in a tie.
fn results(cases: &mut Vec<Case>) {
    const RESULTS: [&str; 6] = ["won", "lost", "returned", "carried", "withdrawn", "surrendered"];
    const BETS: &str = "1 player 100, 2 banker 100, 3 tie 100, 4 player-pair 100, 5 banker-pair 100, 6 lucky-six 100";
    for (setup, prizes) in [
        (Setup::makccarat(), "official 16 67/2007"),
        (Setup::baccarat().on("2018-04-24"), "secondary 17 2/2009 by baccarat-unread"),
    ] {
        let makccarat = setup.game == "makccarat";
        let bets = if makccarat { BETS.rsplit_once(',').unwrap().0 } else { BETS };
        // The banker wins with six by two cards, and pairs.
        let banker_wins = ["KH 2S 3D", "3C 3D"];
        for bet in 0..bets.split(',').count() {
            for result in RESULTS {
                let told = if bet == 5 { "official 17 56/2018" } else { prizes };
                let told = format!("result-mismatch violation {told} bet {bet}");
                let name = format!("{} bet {bet} {result}", setup.game);
                let mut probe = Shoe::dealt(&setup, 1, Length::Rounds(1), 0);
                probe.coup(0, banker_wins[0], banker_wins[1], bets);
                let right = probe.bet_at(0, bet)["result"] == result;
                let case = case(&name, setup.clone())
                    .once()
                    .scene(coup(banker_wins[0], banker_wins[1], bets))
                    .fault(move |shoe, at| shoe.bet_at(at, bet)["result"] = result.into());
                cases.push(if right { case.passes() } else { case.gives(Round(0), &told) });
            }
        }
        let errors = if makccarat {
            "official 10 67/2007 by void-coup"
        } else {
            "secondary 9-11 55/2004 by baccarat-unread,void-coup"
        };
        let void = move |shoe: &mut Shoe, at: usize| {
            shoe.coup(at, "KH 2S 3D", "3C", bets);
            shoe.rounds[at]["outcome"] = "void".into();
            for bet in shoe.rounds[at]["bets"].as_array_mut().unwrap() {
                bet["result"] = "returned".into();
                bet["paid"] = 0.into();
                bet.as_object_mut().unwrap().remove("commission");
            }
        };
        cases.extend([
            case(&format!("a void coup's bet lost ({})", setup.game), setup.clone())
                .scene(void)
                .fault(|shoe, at| shoe.bet_at(at, 1)["result"] = "lost".into())
                .gives(Round(0), &format!("result-mismatch violation {errors} bet 1")),
            case(&format!("a void coup's bet paid ({})", setup.game), setup.clone())
                .scene(void)
                .fault(paid(4, 1))
                .gives(Round(0), &format!("payout-mismatch violation {errors} bet 4")),
            case(&format!("a void coup's bet with commission ({})", setup.game), setup.clone())
                .scene(void)
                .fault(|shoe, at| shoe.bet_at(at, 0)["commission"] = 1.into())
                .gives(Round(0), &format!("commission-mismatch violation {errors} bet 0")),
        ]);
    }
    let tie = |shoe: &mut Shoe, at: usize| shoe.coup(at, "KH 8S", "9C 9D", "1 player 100, 2 banker 100, 3 tie 100");
    for result in ["won", "lost", "carried", "withdrawn"] {
        cases.push(
            case(&format!("baccarat's tie, {result}"), Setup::baccarat())
                .scene(tie)
                .fault(move |shoe, at| shoe.bet_at(at, 1)["result"] = result.into())
                .gives(Round(0), "result-mismatch violation secondary 12 55/2004 by baccarat-unread bet 1"),
        );
    }
    for result in ["won", "lost", "returned", "surrendered"] {
        cases.push(
            case(&format!("makccarat's tie, {result}"), Setup::makccarat())
                .takes(2)
                .scene(|shoe, at| shoe.tied_at(at, "2 player 100, 3 banker 200"))
                .fault(move |shoe, at| {
                    shoe.bet_at(at, 1)["result"] = result.into();
                    shoe.bet(at + 1, "2 player 100");
                })
                .gives(Round(0), "result-mismatch violation official 11 67/2007 bet 1"),
        );
    }
}

/// A won bet and amounts near what is due; each passes or gives what is told.
fn amounts_of(
    cases: &mut Vec<Case>,
    setup: &Setup,
    cards: [&'static str; 2],
    bets: &'static str,
    tries: &[(i64, &str)],
) {
    for (amount, told) in tries {
        let case = case(&format!("{} {} {cards:?} {bets}: {amount}", setup.game, setup.options), setup.clone())
            .scene(move |shoe, at| {
                shoe.coup(at, cards[0], cards[1], bets);
                if shoe.rounds[at]["outcome"] == "tie" && shoe.setup.game == "makccarat" {
                    shoe.rounds[at + 1]["resolves"] = shoe.rounds[at]["round"].clone();
                }
                shoe.bet_at(at, 0).as_object_mut().unwrap().remove("commission");
            })
            .takes(2)
            .fault(paid(0, *amount));
        cases.push(if told.is_empty() {
            case.passes()
        } else {
            case.gives(Round(0), &format!("payout-mismatch {told} bet 0"))
        });
    }
}

fn payments(cases: &mut Vec<Case>) {
    let mut add = |setup: &Setup, cards, bets, tries: &[(i64, &str)]| amounts_of(cases, setup, cards, bets, tries);
    let second = Setup::makccarat();
    let first = second.clone().option("9.draw", json!("first")).option("16.payouts", json!("first"));
    let half = second.clone().option("17.commission", json!("half-on-four"));
    let prize = "violation official 16 67/2007";
    let commission = "violation official 17 67/2007";
    let entitled = "undetermined official 17 67/2007 by half-on-four-entitlement";
    let scope = "undetermined official 16 67/2007 by commission-scope";
    // A win with less than seven: in full.
    add(
        &second,
        ["KH 6S", "2C 2D AS"],
        "1 player 100",
        &[(100, ""), (99, prize), (95, prize), (101, prize), (0, prize)],
    );
    // With seven, eight, nine: less five in a hundred; 99.75 of 105, 0.95 of 1, either way.
    add(
        &second,
        ["KH 7S", "2C 2D AS"],
        "1 player 105",
        &[(99, ""), (100, ""), (98, commission), (101, commission), (105, commission)],
    );
    add(&second, ["2C 4D", "KH 8S"], "1 banker 1", &[(0, ""), (1, ""), (2, commission)]);
    add(
        &second,
        ["2C 4D", "KH 9S"],
        "1 banker 100",
        &[(95, ""), (94, commission), (96, commission), (100, commission)],
    );
    add(
        &second,
        ["2C 4D", "KH 9S"],
        "1 banker 1000000000000000",
        &[(950_000_000_000_000, ""), (949_999_999_999_999, commission)],
    );
    // Ties and pairs.
    add(&second, ["KH 8S", "9C 9D"], "1 tie 100", &[(900, ""), (1_400, prize), (800, prize), (1_000, prize)]);
    add(&first, ["KH 8S", "9C 9D"], "1 tie 100", &[(1_400, ""), (900, prize), (1_500, prize)]);
    add(&second, ["3H 3S", "2C 3D KD"], "1 player-pair 100", &[(1_100, ""), (1_000, prize), (1_200, prize)]);
    // A pair in a coup won with nine: under the other reading less the commission.
    add(
        &second,
        ["KH KS", "9C KD"],
        "1 player-pair 100",
        &[(1_100, ""), (1_045, scope), (1_044, prize), (1_046, prize), (0, prize)],
    );
    // Half on four, by either side; the house may keep less, not more.
    add(
        &half,
        ["KH 4S", "2C AD KS"],
        "1 player 100",
        &[(50, ""), (49, commission), (51, entitled), (99, entitled), (100, entitled), (101, commission)],
    );
    add(
        &half,
        ["2C AD KS", "KH 4S"],
        "1 banker 101",
        &[(50, ""), (51, ""), (49, commission), (52, entitled), (101, entitled), (102, commission)],
    );
    add(&half, ["KH 9S", "2C 4D"], "1 player 100", &[(100, ""), (95, prize)]);
    let either = "undetermined official 16 67/2007 by commission-scope,half-on-four-entitlement";
    add(
        &half,
        ["2H 2S", "2C AD KS"],
        "1 player-pair 100",
        &[(1_100, ""), (550, scope), (700, either), (549, prize), (1_101, prize)],
    );

    // Baccarat before 2/2009.
    let six = Setup::baccarat();
    let five = six.clone().option("18.commission", json!("five-percent"));
    let prize = "violation official 17 64/2007";
    let commission = "violation official 18 73/2005";
    add(&six, ["KH 7S", "2C 4D"], "1 player 100", &[(100, ""), (95, prize), (50, prize)]);
    add(&six, ["KH 6S", "2C 5D"], "1 banker 100", &[(100, ""), (95, prize)]);
    add(
        &six,
        ["2H 2S KC", "2C 4D"],
        "1 banker 101",
        &[(50, ""), (51, ""), (49, commission), (52, commission), (101, commission), (0, commission)],
    );
    add(&six, ["2H 2S KC", "2C 4D"], "1 banker 1", &[(0, ""), (1, ""), (2, commission)]);
    add(&five, ["2H 2S KC", "2C 4D"], "1 banker 105", &[(99, ""), (100, ""), (98, commission), (105, commission)]);
    add(&five, ["KH 7S", "2C 4D"], "1 player 100", &[(100, ""), (95, prize)]);
    add(&five, ["KH 8S", "9C 9D"], "1 tie 100", &[(800, ""), (900, prize), (700, prize)]);
    add(&five, ["KH KS", "9C KD"], "1 player-pair 100", &[(1_100, ""), (1_045, prize), (1_200, prize)]);
    // And since.
    let since = five.on("2018-04-24");
    let by = "by baccarat-unread";
    add(&since, ["KH 7S", "2C 4D"], "1 player 100", &[(100, ""), (99, &format!("violation secondary 17 2/2009 {by}"))]);
    add(
        &since,
        ["2H 2S KC", "2C 4D"],
        "1 banker 100",
        &[(95, ""), (96, &format!("violation secondary 18 2/2009 {by}"))],
    );
    let lucky = "violation official 17 56/2018";
    add(&since, ["2H 2S KC", "2C 4D"], "1 lucky-six 100", &[(1_200, ""), (2_000, lucky), (1_300, lucky)]);
    add(&since, ["KH 2S 3D", "2C AD 3S"], "1 lucky-six 100", &[(2_000, ""), (1_200, lucky)]);
}

fn commissions(cases: &mut Vec<Case>) {
    let with = |commission: Value| {
        move |shoe: &mut Shoe, at: usize| set(&mut shoe.rounds[at], "/bets/0/commission", commission.clone())
    };
    let mut add = |setup: &Setup, scene: [&'static str; 3], paid: i64, tries: &[(i64, &str)]| {
        for (commission, told) in tries {
            let case = case(&format!("{} {scene:?}: {paid} and {commission}", setup.game), setup.clone())
                .scene(move |shoe, at| {
                    shoe.coup(at, scene[0], scene[1], scene[2]);
                    shoe.bet_at(at, 0)["paid"] = paid.into();
                    shoe.bet_at(at, 0).as_object_mut().unwrap().remove("commission");
                })
                .fault(with((*commission).into()));
            cases.push(if told.is_empty() {
                case.passes()
            } else {
                case.gives(Round(0), &format!("commission-mismatch {told} bet 0"))
            });
        }
    };
    let second = Setup::makccarat();
    let half = second.clone().option("17.commission", json!("half-on-four"));
    let told = "violation official 17 67/2007";
    add(&second, ["KH 7S", "2C 2D AS", "1 player 100"], 95, &[(5, ""), (4, told), (6, told), (0, told)]);
    // 5.25 of 105: what was rounded one way in the payment is rounded the other in the commission.
    add(&second, ["KH 7S", "2C 2D AS", "1 player 105"], 99, &[(6, ""), (5, told), (7, told)]);
    add(&second, ["KH 7S", "2C 2D AS", "1 player 105"], 100, &[(5, ""), (6, told), (4, told)]);
    add(&second, ["KH 6S", "2C 2D AS", "1 player 100"], 100, &[(0, ""), (5, told)]);
    add(&second, ["KH 6S", "2C 2D AS", "1 banker 100"], 0, &[(0, ""), (5, told)]);
    add(&half, ["KH 4S", "2C AD KS", "1 player 101"], 50, &[(51, ""), (50, told)]);
    add(&half, ["KH 4S", "2C AD KS", "1 player 101"], 51, &[(50, ""), (51, told)]);
    let told = "violation official 18 73/2005";
    add(&Setup::baccarat(), ["2H 2S KC", "2C 4D", "1 banker 100"], 50, &[(0, ""), (50, told)]);
    let five = Setup::baccarat().option("18.commission", json!("five-percent"));
    add(&five, ["2H 2S KC", "2C 4D", "1 banker 100"], 95, &[(5, ""), (0, told), (10, told)]);
    // Beside a payment that is left open the commission is not judged.
    let entitled = "payout-mismatch undetermined official 17 67/2007 by half-on-four-entitlement bet 0";
    let scope = "payout-mismatch undetermined official 16 67/2007 by commission-scope bet 0";
    for (setup, scene, paid, told) in [
        (&half, ["KH 4S", "2C AD KS", "1 player 100"], 70, entitled),
        (&second, ["KH KS", "9C KD", "1 player-pair 100"], 1_045, scope),
    ] {
        cases.push(
            case(&format!("{told}, with a commission"), setup.clone())
                .scene(move |shoe, at| {
                    shoe.coup(at, scene[0], scene[1], scene[2]);
                    shoe.bet_at(at, 0)["paid"] = paid.into();
                    shoe.bet_at(at, 0).as_object_mut().unwrap().remove("commission");
                })
                .before(Round(0), told)
                .fault(with(7.into()))
                .gives(Round(0), told),
        );
    }
}

fn offers_limits_and_seats(cases: &mut Vec<Case>) {
    let to = |pointer: &'static str, value: Value| {
        move |shoe: &mut Shoe, at: usize| set(&mut shoe.rounds[at], pointer, value.clone())
    };
    for (setup, on, article) in [
        (Setup::makccarat(), "jackpot", "violation official 12 67/2007"),
        (Setup::makccarat(), "lucky-six", "violation official 12 67/2007"),
        (Setup::makccarat(), "Player", "violation official 12 67/2007"),
        (Setup::makccarat(), "ante", "violation official 12 67/2007"),
        (Setup::baccarat(), "lucky-six", "violation official 13 64/2007"),
        (Setup::baccarat(), "small six", "violation official 13 64/2007"),
        (Setup::baccarat(), "war", "violation official 13 64/2007"),
        (Setup::fortune(), "player", "violation official 9 97/2008"),
        (Setup::fortune(), "six-card-bonus", "violation official 9 97/2008"),
        (Setup::war(), "banker", "violation secondary body 74/2005 by casino-war-body"),
        (Setup::war(), "pair-plus", "violation secondary body 74/2005 by casino-war-body"),
    ] {
        let told = format!("bet-not-offered {article} bet 1");
        let coups = setup.game.ends_with("ccarat");
        cases.push(
            case(&format!("{on} in {}", setup.game), setup.clone())
                .scene(move |shoe, at| match shoe.setup.game {
                    _ if coups => shoe.coup(at, "KH 8S", "9C 7D", "1 player 100"),
                    "casino-war" => shoe.hands(at, "9H", &[(1, "KS", "")], "1 initial 100"),
                    _ => shoe.hands(at, "QH 7S 2D", &[(1, "KD KC 4S", "play")], "1 ante 100, 1 play 100"),
                })
                .fault(move |shoe, at| {
                    let bet =
                        json!({ "seat": 1, "on": on, "stake": 5, "result": "carried", "paid": 77, "commission": 3 });
                    shoe.rounds[at]["bets"].as_array_mut().unwrap().insert(1, bet);
                })
                .gives(Round(0), &told),
        );
    }
    // What a permit adds is not judged, but since 69/2009 and in baccarat alone.
    let added = json!(["small-six", "big-six"]);
    let adding = |setup: Setup, date: &str| Setup { wagers: added.clone(), ..setup.on(date) };
    let bet = |shoe: &mut Shoe, at: usize| {
        let bet = json!({ "seat": 1, "on": "small-six", "stake": 5, "result": "won", "paid": 110 });
        shoe.rounds[at]["bets"].as_array_mut().unwrap().push(bet);
    };
    let coup_of_one = coup("KH 8S", "9C 7D", "1 player 95");
    cases.extend([
        case("an added wager", adding(Setup::baccarat(), "2009-06-23")).fault(bet).passes(),
        case("an added wager before 69/2009", adding(Setup::baccarat(), "2009-06-22"))
            .scene(|shoe, at| shoe.coup(at, "KH 8S", "9C 7D", "1 player 95"))
            .fault(bet)
            .gives(Round(0), "bet-not-offered undetermined official 13 64/2007 by act-date-range bet 1"),
        case("an added wager of makccarat", adding(Setup::makccarat(), "2026-03-09"))
            .scene(coup_of_one)
            .fault(bet)
            .gives(Round(0), "bet-not-offered violation official 12 67/2007 bet 1"),
        case("an added wager of a void coup goes back", adding(Setup::baccarat(), "2010-06-23"))
            .scene(|shoe, at| {
                shoe.coup(at, "KH", "9C 7D", "");
                shoe.rounds[at]["outcome"] = "void".into();
            })
            .fault(bet)
            .gives(Round(0), "result-mismatch violation secondary 9-11 55/2004 by baccarat-unread,void-coup bet 0"),
    ]);

    let limits = json!({ "limits": [{ "on": "player", "min": 100, "max": 1000 }, { "on": "tie", "max": 50 }, { "on": "banker", "min": 60 },
        { "on": "initial", "min": 100, "max": 1000 }, { "on": "ante", "min": 100, "max": 1000 }] });
    for (setup, told) in [(Setup::makccarat(), "violation official 13 67/2007"), (Setup::baccarat(), "violation - - -")]
    {
        let setup = setup.entry(limits.clone());
        let new = |what: &str| case(&format!("{what} ({})", setup.game), setup.clone());
        let within = "1 player 100, 2 player 1000, 3 banker 60, 4 tie 50, 5 player-pair 9999";
        let told = |bet: usize| format!("bet-over-limit {told} bet {bet}");
        // The other shoes of such a table would be beyond its limits: these stand alone.
        let scene = move |shoe: &mut Shoe, at: usize| {
            for other in 0..shoe.rounds.len() {
                shoe.bet(other, "");
            }
            shoe.coup(at, "KH 6S", "2C 2D AS", within);
        };
        cases.extend([
            new("below the limit").scene(scene).fault(|shoe, at| shoe.bet(at, "1 player 99")).gives(Round(0), &told(0)),
            new("above the limit")
                .scene(scene)
                .fault(|shoe, at| shoe.bet(at, "1 player 1001"))
                .gives(Round(0), &told(0)),
            new("above a limit without a least")
                .scene(scene)
                .fault(|shoe, at| shoe.bet(at, "1 tie 1, 1 tie 51"))
                .gives(Round(0), &told(1)),
            new("below a limit without a most")
                .scene(scene)
                .fault(|shoe, at| shoe.bet(at, "1 banker 59"))
                .gives(Round(0), &told(0)),
            new("limits are of one bet")
                .passes()
                .scene(scene)
                .fault(|shoe, at| shoe.bet(at, "1 player 900, 1 player 900")),
        ]);
    }
    for (setup, bets, told) in [
        (Setup::war(), "1 initial 1001", "violation - - -"),
        (Setup::fortune(), "1 ante 1001, 1 play 1001", "violation - - -"),
        (Setup::fortune().on("2025-12-09"), "1 ante 1001, 1 play 1001", "violation - - -"),
    ] {
        let open = "unregulated-point undetermined inferred - 89/2025 by fortune-2025";
        let mut case =
            case(&format!("above the limit ({} on {})", setup.game, setup.date), setup.clone().entry(limits.clone()))
                .scene(|shoe, at| {
                    for other in 0..shoe.rounds.len() {
                        shoe.bet(other, "");
                        shoe.rounds[other]["hands"].as_array_mut().unwrap().truncate(1);
                        let hand = shoe.rounds[other]["hands"][0].clone();
                        let seat = hand["seat"].as_u64().unwrap();
                        let stakes = if shoe.setup.game == "casino-war" {
                            shoe.hands(other, "9H", &[(seat, "KS", "")], "");
                            format!("{seat} initial 100")
                        } else {
                            shoe.hands(other, "QH 7S 2D", &[(seat, "KD KC 4S", "play")], "");
                            format!("{seat} ante 100, {seat} play 100")
                        };
                        shoe.bet(other, &stakes);
                    }
                    assert_eq!(shoe.rounds[at]["hands"][0]["seat"], 1);
                })
                .fault(move |shoe, at| shoe.bet(at, bets));
        if setup.date == "2025-12-09" {
            case = case.before(super::On::Opening, open).gives(super::On::Opening, open);
        }
        cases.push(case.gives(Round(0), &format!("bet-over-limit {told} bet 0")));
    }

    for (setup, standing) in [
        (Setup::makccarat(), "standing-in-seat violation official 14 67/2007"),
        (Setup::baccarat(), "standing-in-seat undetermined inferred 15 55/2004 by baccarat-unread"),
    ] {
        let new = |what: &str| case(&format!("{what} ({})", setup.game), setup.clone());
        let scene = coup("KH 6S", "2C 2D AS", "1 player 100, - banker 200");
        let again = coup("KH 6S", "2C 2D AS", "1 player 100, - banker 200");
        cases.extend([
            new("on foot in a seat")
                .scene(scene)
                .fault(to("/bets/0/standing", json!(true)))
                .gives(Round(0), &format!("{standing} bet 0")),
            new("on foot elsewhere").passes().scene(again).fault(to("/bets/1/standing", json!(true))),
        ]);
    }
}

fn handling(cases: &mut Vec<Case>) {
    let bets = "1 player 100, 2 player 300, 3 player 300, 4 banker 50, - banker 900, 1 player 250";
    let scene = move |shoe: &mut Shoe, at: usize| {
        shoe.coup(at, "KH 6S", "2C 2D AS", bets);
        shoe.rounds[at]["handled_by"] = json!({ "player": 2, "banker": 4 });
    };
    let by = |handled: Value| move |shoe: &mut Shoe, at: usize| shoe.rounds[at]["handled_by"] = handled.clone();
    for (setup, told, open) in [
        (
            Setup::makccarat(),
            "violation official 15 67/2007 by handling-highest-bet",
            "undetermined official 15 67/2007 by handling-highest-bet",
        ),
        (
            Setup::baccarat(),
            "undetermined inferred 16 55/2004 by baccarat-unread,handling-highest-bet",
            "undetermined inferred 16 55/2004 by baccarat-unread,handling-highest-bet",
        ),
    ] {
        let (told, open) = (format!("handled-by {told}"), format!("handled-by {open}"));
        let new = |what: &str, setup: Setup| case(&format!("{what} ({})", setup.game), setup).scene(scene);
        let forbidden = setup.clone().entry(json!({ "handling": false }));
        let none = |shoe: &mut Shoe, at: usize| shoe.coup(at, "KH 6S", "2C 2D AS", bets);
        cases.extend([
            new("equal bets share the right", setup.clone()).passes().fault(by(json!({ "player": 3, "banker": 4 }))),
            new("the second highest", setup.clone())
                .fault(by(json!({ "player": 1, "banker": 4 })))
                .gives(Round(0), &told),
            new("a seat without a bet", setup.clone()).fault(by(json!({ "banker": 9 }))).gives(Round(0), &told),
            new("both sides", setup.clone())
                .fault(by(json!({ "player": 4, "banker": 2 })))
                .gives(Round(0), &told)
                .gives(Round(0), &told),
            new("a lower bet", setup.clone().entry(json!({ "handling": true })))
                .fault(|shoe, at| {
                    let bet = json!({ "on": "banker", "seat": 7, "stake": 1, "result": "lost", "paid": 0 });
                    shoe.rounds[at]["bets"].as_array_mut().unwrap().push(bet);
                    shoe.rounds[at]["handled_by"] = json!({ "banker": 7 });
                })
                .gives(Round(0), &told),
            case(&format!("handling where the table forbids it ({})", setup.game), forbidden)
                .scene(none)
                .fault(by(json!({ "player": 2 })))
                .gives(Round(0), &open),
            case(&format!("handling with a shuffler ({})", setup.game), setup.clone().shuffler())
                .scene(none)
                .fault(by(json!({ "player": 1, "banker": 4 })))
                .gives(Round(0), &open)
                .gives(Round(0), &open),
        ]);
    }
}

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    results(&mut cases);
    payments(&mut cases);
    commissions(&mut cases);
    offers_limits_and_seats(&mut cases);
    handling(&mut cases);
    cases
}

#[test]
fn results_of_every_wager() {
    let mut cases = Vec::new();
    results(&mut cases);
    check_all(cases);
}

#[test]
fn payments_to_the_unit() {
    let mut cases = Vec::new();
    payments(&mut cases);
    check_all(cases);
}

#[test]
fn commissions_beside_payments() {
    let mut cases = Vec::new();
    commissions(&mut cases);
    check_all(cases);
}

#[test]
fn wagers_limits_and_seats() {
    let mut cases = Vec::new();
    offers_limits_and_seats(&mut cases);
    check_all(cases);
}

#[test]
fn who_handles_the_cards() {
    let mut cases = Vec::new();
    handling(&mut cases);
    check_all(cases);
}

/// The setting turns the two readings of `commission-scope` round: what only one condemns stays open.
#[test]
fn the_commission_of_pairs_by_setting() {
    let setup = Setup::makccarat();
    let mut shoe = Shoe::dealt(&setup, 1, Length::Rounds(1), 0);
    shoe.coup(0, "KH KS", "9C KD", "1 player-pair 100");
    let configuration = configured(&[setup]);
    for (scope, paid, expected) in [
        (CommissionScope::Main, 1_100, ""),
        (CommissionScope::Main, 1_045, "undetermined official 16 67/2007 by commission-scope"),
        (CommissionScope::Main, 1_000, "violation official 16 67/2007"),
        (CommissionScope::AllPrizes, 1_045, ""),
        (CommissionScope::AllPrizes, 1_100, "undetermined official 17 67/2007 by commission-scope"),
        (CommissionScope::AllPrizes, 1_000, "violation official 17 67/2007"),
    ] {
        shoe.bet_at(0, 0)["paid"] = paid.into();
        let mut run = Run::default();
        run.settings.readings.commission_scope = scope;
        let found = replayed(log(&shoe.lines()).as_bytes(), &configuration, run);
        let found: Vec<_> = found.findings.iter().map(told).collect();
        let expected: Vec<_> = Some(expected)
            .filter(|it| !it.is_empty())
            .map(|it| format!("payout-mismatch {it} bet 0"))
            .into_iter()
            .collect();
        assert_eq!(found, expected, "{scope:?} {paid}");
    }
}

/// What is not judged is counted.
#[test]
fn bets_that_are_not_judged_are_counted() {
    let count = |setup: Setup, change: &dyn Fn(&mut Shoe)| {
        let mut shoe = Shoe::dealt(&setup, 1, Length::Rounds(1), 0);
        change(&mut shoe);
        replayed(log(&shoe.lines()).as_bytes(), &configured(&[setup]), Run::default()).receipt.not_judged.bets
    };
    let none = |setup: Setup| Setup { played: Some(setup.options.clone()), ..setup.without("17.commission") };
    assert_eq!(count(Setup::makccarat(), &|_| {}), 0);
    assert_eq!(
        count(none(Setup::makccarat()), &|shoe| shoe.coup(0, "KH 8S", "9C 7D", "1 player 9, 2 banker 9, 3 tie 9")),
        1
    );
    let added = Setup { wagers: json!(["x"]), ..Setup::baccarat().on("2020-01-01") };
    let bet = json!({ "on": "x", "stake": 5, "result": "won", "paid": 1 });
    assert_eq!(count(added, &|shoe| shoe.rounds[0]["bets"] = json!([bet, bet])), 2);
    assert_eq!(
        count(Setup::war(), &|shoe| {
            shoe.hands(0, "9H", &[(1, "KS", "")], "1 initial 100");
            let bet = json!({ "on": "tie", "stake": 5, "result": "won", "paid": 50 });
            shoe.rounds[0]["bets"].as_array_mut().unwrap().push(bet);
        }),
        1
    );
    assert_eq!(
        count(Setup::fortune().on("2025-12-09"), &|shoe| {
            shoe.hands(0, "QH 7S 2D", &[(1, "KD KC 4S", "play")], "1 ante 100, 1 play 100");
        }),
        2
    );
}
