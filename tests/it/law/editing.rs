//! A new despacho is an edit of `law/*.toml` and of nothing else: the rule set follows the text.

use despacho::law::{Burn, Catalogue, Draw, FILES, Game, Offer, Points, Prize, Ratio, RuleSet, Take, Wager};

use super::{chosen, day};

/// The built-in files with an act of 2027 added.
struct Edit {
    files: Vec<(&'static str, String)>,
}

impl Edit {
    fn new() -> Self {
        let mut files: Vec<_> = FILES.iter().map(|(name, text)| (*name, (*text).to_owned())).collect();
        files[0].1.push_str(
            r#"
[[act]]
id = "1/2027"
title = "Despacho do Secretário para a Economia e Finanças n.º 1/2027"
published = 2027-01-31
in_force = 2027-02-01
dates = "official"
read = "whole"
source = "a test"
about = { pt = "um ensaio", zh-Hant = "測試", en = "a test" }
"#,
        );
        Self { files }
    }

    /// After `anchor`, the first `from` becomes `to`.
    #[track_caller]
    fn change(mut self, file: &str, anchor: &str, from: &str, to: &str) -> Self {
        let text = &mut self.files.iter_mut().find(|it| it.0 == file).unwrap().1;
        let at = text.find(anchor).unwrap_or_else(|| panic!("{file} has no `{anchor}`"));
        let (before, after) = text.split_at(at);
        assert!(after.contains(from), "{file} has no `{from}` after `{anchor}`");
        *text = format!("{before}{}", after.replacen(from, to, 1));
        self
    }

    fn append(mut self, file: &str, more: &str) -> Self {
        self.files.iter_mut().find(|it| it.0 == file).unwrap().1.push_str(more);
        self
    }

    #[track_caller]
    fn load(&self) -> Catalogue {
        let files: Vec<_> = self.files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Catalogue::load(&files).unwrap_or_else(|errors| panic!("{errors}"))
    }

    /// The rules on the day before the act of 2027 is in force, and on the day it is.
    #[track_caller]
    fn rules(&self, game: Game, options: &str) -> [RuleSet; 2] {
        let catalogue = self.load();
        ["2027-01-31", "2027-02-01"].map(|it| catalogue.on(game, day(it)).unwrap().rule_set(&chosen(options)))
    }
}

/// What a line of the prize table pays, as `"8:1"`.
fn pays(rules: &RuleSet, line: Prize) -> Option<String> {
    rules.prizes.of(line).map(|it| format!("{}:{}", it.num, it.den))
}

#[test]
fn a_prize_changes() {
    let [before, after] = Edit::new()
        .change(
            "baccarat.toml",
            "line = \"tie\"",
            r#"{ act = "2/2009", grade = "secondary" }"#,
            r#"{ act = "2/2009", grade = "secondary", until = "1/2027" }"#,
        )
        .append(
            "baccarat.toml",
            r#"
[[prize]]
line = "tie"
article = "17"
pays = "9:1"
basis = [{ act = "1/2027", grade = "official" }]
"#,
        )
        .rules(Game::Baccarat, "{}");
    assert_eq!(pays(&before, Prize::Tie).unwrap(), "8:1");
    assert_eq!(pays(&after, Prize::Tie).unwrap(), "9:1");
}

#[test]
fn the_fixed_burn_goes_up_to_ten() {
    let edit = Edit::new()
        .change(
            "baccarat.toml",
            "fixed = { min = 1, max = 8 }",
            r#"{ act = "83/2011", grade = "official" }"#,
            r#"{ act = "83/2011", grade = "official", until = "1/2027" }"#,
        )
        .change(
            "baccarat.toml",
            "key = \"2.burn\"",
            "[[option.value]]",
            r#"[[option.value]]
fixed = { min = 1, max = 10 }
label = { pt = "um número fixado", zh-Hant = "預先訂定的張數", en = "a fixed number" }
basis = [{ act = "1/2027", grade = "official" }]
[[option.value]]"#,
        );
    let [before, after] = edit.rules(Game::Baccarat, r#"{"2.burn":{"fixed":10}}"#);
    assert_eq!((before.burn, after.burn), (None, Some(Burn::Fixed(10))));
    let [before, after] = edit.rules(Game::Baccarat, r#"{"2.burn":{"fixed":3}}"#);
    assert_eq!((before.burn, after.burn), (Some(Burn::Fixed(3)), Some(Burn::Fixed(3))));

    let catalogue = edit.load();
    let ten = catalogue.vocabulary(Game::Baccarat, "2.burn", &serde_json::json!({"fixed": 10})).unwrap();
    let check = |text: &str| catalogue.on(Game::Baccarat, day(text)).unwrap().check("2.burn", &ten);
    assert_eq!(check("2027-01-31").unwrap_err().to_string(), "it is not in force before 2027-02-01");
    assert_eq!(check("2027-02-01"), Ok(()));
}

#[test]
fn a_third_alternative_comes_with_its_prize_table() {
    let word = |key: &str, rule: &str| {
        format!(
            r#"word = "third"
{rule}
label = {{ pt = "terceira", zh-Hant = "第三方案", en = "third" }}
basis = [{{ act = "1/2027", grade = "official" }}]
[[option.value]] # {key}"#
        )
    };
    let mut edit = Edit::new()
        .change(
            "makccarat.toml",
            "key = \"9.draw\"",
            "[[option.value]]",
            &format!("[[option.value]]\n{}", word("9", "rule = \"makccarat-second\"")),
        )
        .change(
            "makccarat.toml",
            "key = \"16.payouts\"",
            "[[option.value]]",
            &format!("[[option.value]]\n{}", word("16", "")),
        );
    for (line, pays) in [("player", "1:1"), ("banker", "1:1"), ("tie", "12:1"), ("player-pair", "11:1")] {
        edit = edit.append(
            "makccarat.toml",
            &format!(
                r#"
[[prize]]
line = "{line}"
article = "16"
pays = "{pays}"
when = {{ option = "16.payouts", value = "third" }}
basis = [{{ act = "1/2027", grade = "official" }}]
"#
            ),
        );
    }
    let [before, after] = edit.rules(Game::Makccarat, r#"{"9.draw":"third"}"#);
    assert_eq!((before.draw, pays(&before, Prize::Tie)), (None, None));
    assert_eq!((after.draw, pays(&after, Prize::Tie).unwrap().as_str()), (Some(Draw::MakccaratSecond), "12:1"));
    // The third table has no banker's pair: no longer do all alternatives share that line.
    let [before, after] = edit.rules(Game::Makccarat, "{}");
    assert_eq!(pays(&before, Prize::BankerPair).unwrap(), "11:1");
    assert_eq!(pays(&after, Prize::BankerPair), None);
    assert_eq!(pays(&after, Prize::PlayerPair).unwrap(), "11:1");
}

#[test]
fn another_commission_is_offered() {
    let [before, after] = Edit::new()
        .change(
            "makccarat.toml",
            "key = \"17.commission\"",
            "[[option.value]]",
            r#"[[option.value]]
word = "four-percent"
commission = { of_prize = "4:100", points = [8, 9], from = ["banker"] }
label = { pt = "4 %", zh-Hant = "百分之四", en = "4%" }
basis = [{ act = "1/2027", grade = "official" }]
[[option.value]]"#,
        )
        .rules(Game::Makccarat, r#"{"17.commission":"four-percent"}"#);
    assert_eq!(before.commission, None);
    let after = after.commission.unwrap();
    assert_eq!(after.take, Take::Commission(Ratio { num: 4, den: 100 }));
    assert_eq!((after.points, after.from_player, after.from_banker), (Points(0b11_0000_0000), false, true));
}

#[test]
fn a_commission_changes_under_its_name() {
    let [before, after] = Edit::new()
        .change(
            "baccarat.toml",
            "word = \"half-on-six\"",
            r#"{ act = "2/2009", grade = "secondary" }"#,
            r#"{ act = "2/2009", grade = "secondary", until = "1/2027" }"#,
        )
        .change(
            "baccarat.toml",
            "key = \"18.commission\"",
            "[[option.value]]",
            r#"[[option.value]]
word = "half-on-six"
commission = { prize_of_stake = "40:100", points = [6, 7], from = ["banker"] }
label = { pt = "menos com 6 ou 7", zh-Hant = "六或七點", en = "less on 6 or 7" }
basis = [{ act = "1/2027", grade = "official" }]
[[option.value]]"#,
        )
        .rules(Game::Baccarat, r#"{"18.commission":"half-on-six"}"#);
    assert_eq!(before.commission.map(|it| it.take), Some(Take::Prize(Ratio { num: 50, den: 100 })));
    assert_eq!(
        after.commission.map(|it| (it.take, it.points.0)),
        Some((Take::Prize(Ratio { num: 40, den: 100 }), 0b1100_0000))
    );
}

#[test]
fn a_wager_ends() {
    let [before, after] = Edit::new()
        .change(
            "baccarat.toml",
            "on = \"lucky-six\"",
            r#"{ act = "56/2018", grade = "official" }"#,
            r#"{ act = "56/2018", grade = "official", until = 2027-02-01 }"#,
        )
        .rules(Game::Baccarat, "{}");
    let offer = |it: &RuleSet| it.offers[Wager::LuckySix as usize];
    assert_eq!((offer(&before), offer(&after)), (Offer::Yes, Offer::No));
}

#[test]
fn a_wager_ends_within_a_range() {
    let edit = Edit::new().change(
        "baccarat.toml",
        "on = \"lucky-six\"",
        r#"{ act = "56/2018", grade = "official" }"#,
        r#"{ act = "56/2018", grade = "official", until = { earliest = 2027-02-01, latest = 2027-02-03 } }"#,
    );
    let catalogue = edit.load();
    let offers = ["2027-01-31", "2027-02-01", "2027-02-03", "2027-02-04"].map(|it| {
        catalogue.on(Game::Baccarat, day(it)).unwrap().rule_set(&chosen("{}")).offers[Wager::LuckySix as usize]
    });
    assert_eq!(offers, [Offer::Yes, Offer::Unsure, Offer::Unsure, Offer::No]);
    assert_eq!(
        catalogue.on(Game::Baccarat, day("2027-02-02")).unwrap().span(),
        (day("2027-02-01"), Some(day("2027-02-04")))
    );
}

#[test]
fn figures_of_play_change() {
    let edit = Edit::new()
        .change(
            "makccarat.toml",
            "[[equipment]]",
            r#"basis = [{ act = "67/2007", grade = "official" }]"#,
            r#"basis = [{ act = "67/2007", grade = "official", until = "1/2027" }]
[[equipment]]
article = "1"
decks = { min = 4, max = 16 }
basis = [{ act = "1/2027", grade = "official" }]
"#,
        )
        .change("makccarat.toml", "on = \"demonstrations\"", "max = 3", "max = 5")
        .change("makccarat.toml", "on = \"discards\"", "max = 1", "max = 2")
        .change("makccarat.toml", "on = \"white-card\"", "min = 6, max = 18", "min = 10, max = 14");
    let [before, after] = edit.rules(Game::Makccarat, "{}").map(|it| it.limits);
    assert_eq!((before.decks_min, before.decks_max), (6, 12));
    assert_eq!((after.decks_min, after.decks_max), (4, 16));
    assert_eq!((after.demonstrations, after.discards), (5, 2));
    assert_eq!((after.white_card_low, after.white_card_high), (10, 14));
}

#[test]
fn an_edit_changes_the_hash() {
    let edited = Edit::new().load();
    assert_ne!(edited.sha256(), Catalogue::embedded().sha256());
    let mut files = FILES;
    files.reverse();
    assert_eq!(Catalogue::load(&files).unwrap().sha256(), Catalogue::embedded().sha256(), "the order given is nothing");
}
