//! The span of a regulation: nothing changes within it, and something does at each of its ends.

use despacho::law::{Basis, Catalogue, Date, Feed, Game, Options, Prize, Regulation, RuleSet, Wager, view};

/// What a replay can learn from a regulation.
#[derive(PartialEq, Debug)]
struct Effect {
    span: (Date, Option<Date>),
    rules: RuleSet,
    grounds: Vec<Option<Basis<'static>>>,
    required: usize,
}

fn effect(it: Regulation<'static>, options: &Options) -> Effect {
    let articles = it.law().articles().iter().map(|article| Some(it.basis(&article.number)));
    let prizes = Prize::ALL.map(|line| it.prize_basis(line));
    let wagers = Wager::ALL.map(|wager| it.wager_basis(wager));
    let values =
        options.iter().map(|(key, value)| it.option_basis(key, value).filter(|_| it.check(key, value).is_ok()));
    Effect {
        span: it.span(),
        rules: it.rule_set(options),
        grounds: articles
            .chain(prizes)
            .chain(wagers)
            .chain(values)
            .chain([it.added_wagers(), Some(it.act())])
            .collect(),
        required: it.required(Feed::Shoe).count(),
    }
}

/// Everything that is shown of a regulation, its day left out.
fn all_of(it: Regulation<'_>) -> serde_json::Value {
    let mut shown = serde_json::to_value(view::game(Catalogue::embedded(), it.game(), it.day())).unwrap();
    shown.as_object_mut().unwrap().remove("on");
    shown
}

#[test]
fn a_span_holds_one_law_and_the_days_around_it_another() {
    let options = super::chosen(
        r#"{"2.burn":{"fixed":3},"9.draw":"first","12.tie-bets":["keep"],"17.commission":"half-on-four","18.commission":"half-on-six"}"#,
    );
    for game in Game::ALL {
        let on = |day| Catalogue::embedded().on(game, day);
        let mut before: Option<Effect> = None;
        let mut day = super::day("2004-01-01");
        while day < super::day("2028-01-01") {
            let here = on(day).map(|it| effect(it, &options));
            match (&before, &here) {
                (Some(before), Some(here)) if before.span == here.span => {
                    assert_eq!(before, here, "{} changes on {day}, within a span", game.name());
                }
                (_, Some(here)) => {
                    assert_eq!(here.span.0, day, "{} has a span that begins before its law does", game.name());
                    // All of it is alike on the last day, and something is not on the day before the first.
                    let first = all_of(on(day).unwrap());
                    if let Some(last) = here.span.1 {
                        assert_eq!(first, all_of(on(last.yesterday().unwrap()).unwrap()), "{} from {day}", game.name());
                    }
                    if before.is_some() {
                        assert_ne!(first, all_of(on(day.yesterday().unwrap()).unwrap()), "{} on {day}", game.name());
                    }
                }
                (before, None) => assert!(before.is_none(), "{} ends on {day}", game.name()),
            }
            before = here;
            day = day.tomorrow().unwrap();
        }
        assert!(before.is_some_and(|it| it.span.1.is_none()), "{} is not in force at last", game.name());
    }
}
