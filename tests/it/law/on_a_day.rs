use despacho::law::{Burn, Catalogue, Date, Game, Offer, OptionValue, Options, PokerText, Prize, RuleSet, Wager};

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

fn options(json: &str) -> Options {
    serde_json::from_str(json).unwrap()
}

#[track_caller]
fn rules(game: Game, on: &str, chosen: &str) -> RuleSet {
    Catalogue::embedded().on(game, day(on)).unwrap().rule_set(&options(chosen))
}

#[test]
fn smoke() {
    let it = rules(Game::Makccarat, "2026-11-29", r#"{"9.draw":"second","2.burn":"by-decks"}"#);
    assert_eq!(it.prizes.of(Prize::Tie).map(|it| it.num), Some(9));
    assert_eq!(it.burn, Some(Burn::ByDecks));
    let it = rules(Game::Baccarat, "2011-09-27", r#"{"2.burn":{"fixed":3}}"#);
    assert_eq!(it.burn, Some(Burn::Fixed(3)));
    assert_eq!(it.offers[Wager::Jackpot as usize], Offer::Yes);
    assert_eq!(rules(Game::Fortune3CardPoker, "2025-11-11", "{}").poker, PokerText::Unsure);
    let vocabulary = |value: &str| {
        Catalogue::embedded().vocabulary(Game::Makccarat, "11.tie-bets", &serde_json::from_str(value).unwrap())
    };
    assert_eq!(vocabulary(r#"["withdraw","keep"]"#).unwrap().to_string(), r#"["keep","withdraw"]"#);
    assert!(vocabulary(r#"["change-stake","raise-stake"]"#).is_err());
    assert!(vocabulary("[]").is_err());
    let _ = OptionValue::Number(1);
}
