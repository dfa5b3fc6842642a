//! `docs/interpretations.md` and the options of `docs/round-log.md` are the catalogue's.

use std::collections::BTreeSet;

use despacho::law::{Catalogue, Form, Game, Interpretation, Part};

use super::{between, check, code, read, rows};

fn row(it: &Interpretation) -> String {
    let short = |game| match game {
        Game::Makccarat => "MK",
        Game::Baccarat => "BA",
        Game::Fortune3CardPoker => "FP",
        Game::CasinoWar => "CW",
    };
    let articles: Vec<_> =
        it.concerns.iter().map(|it| format!("{} {}", short(it.game), it.articles.join(", "))).collect();
    let articles = if articles.is_empty() { "any".to_owned() } else { articles.join("; ") };
    let contested = if it.contested { "**Contested.** " } else { "" };
    let settings: String = it.setting.iter().map(|it| format!("; `{}`: {}", it.value, it.meaning.en)).collect();
    format!("| `{}` | {articles} | {} | {contested}{}{settings} |\n", it.id, it.point.en, it.reading.en)
}

#[test]
fn interpretations_are_those_of_the_catalogue() {
    const NAME: &str = "docs/interpretations.md";
    let mut text = read(NAME);
    for (part, from, to) in [(Part::Filing, "## Filing\n", "\n## Play"), (Part::Play, "## Play\n", "\n## More")] {
        let table = between(&text, from, to).to_owned();
        let head: String = table.lines().take(3).map(|it| format!("{it}\n")).collect();
        let all = Catalogue::embedded().interpretations();
        let written: String = all.iter().filter(|it| it.part == part).map(row).collect();
        text = text.replace(&table, &(head + &written));
    }
    check(NAME, &text);
}

#[test]
fn options_and_their_values_are_those_of_the_catalogue() {
    let text = read("docs/round-log.md");
    let table = between(&text, "## Options\n", "\n## What");
    let documented: Vec<_> = rows(table).filter_map(|row| Some((Game::from_name(&row[0])?, row))).collect();
    let keys: BTreeSet<_> = documented.iter().map(|(game, row)| (*game, code(&row[1]).unwrap().to_owned())).collect();
    let games = Game::ALL.into_iter().map(|it| Catalogue::embedded().game(it));
    let law: BTreeSet<_> = games.flat_map(|law| law.options().iter().map(|it| (law.game(), it.key.clone()))).collect();
    assert_eq!(keys, law);
    for (game, row) in &documented {
        let option = Catalogue::embedded().game(*game).option(code(&row[1]).unwrap()).unwrap();
        for value in &option.values {
            let words: Vec<String> = match &value.form {
                Form::Word(word) => vec![format!("`{word}`")],
                Form::Member(member) if *game == Game::Makccarat => vec![format!("`{member}`")],
                Form::Member(_) => vec!["the set of makccarat's `11.tie-bets`".to_owned()],
                Form::Numbers(range) => (range.min..=range.max.unwrap()).map(|it| it.to_string()).collect(),
                Form::Fixed(range) => {
                    [range.min, range.max.unwrap()].iter().map(|it| format!("`{{\"fixed\":{it}}}`")).collect()
                }
                Form::Amounts => vec!["\"currency\"".to_owned()],
            };
            for word in words {
                assert!(row[2].contains(&word), "{} of {} does not name {word}", option.key, game.name());
            }
        }
    }
}

#[test]
fn wagers_are_those_of_the_catalogue() {
    let text = read("docs/round-log.md");
    let table = between(&text, "| game | wagers |", "\n\n");
    for (game, row) in rows(table).filter_map(|row| Some((Game::from_name(&row[0])?, row))) {
        for wager in Catalogue::embedded().game(game).wagers() {
            let same = game == Game::Baccarat && row[1].starts_with("the same");
            let shared =
                same && Catalogue::embedded().game(Game::Makccarat).wagers().iter().any(|it| it.on == wager.on);
            assert!(shared || row[1].contains(&format!("`{}`", wager.on.name())), "{}", wager.on.name());
        }
    }
}
