//! `docs/findings.md`: one row for each code, and in it what the code says of itself.

use std::fmt::Write;

use despacho::law::Game;
use despacho::replay::codes::{Code, Per};
use despacho::replay::shapes::{self, Kind, Member, Shape};

use super::{between, check, code, read, rows};

const NAME: &str = "docs/findings.md";

#[test]
fn the_table_of_codes_is_what_the_code_says() {
    let text = read(NAME);
    let table = between(&text, "<!-- table: ", "<!-- /table -->");
    let head: String = table.lines().skip(1).take(2).map(|it| format!("{it}\n")).collect();
    let meaning = |of: Code| {
        let row = rows(table).find(|it| code(&it[0]) == Some(of.name())).unwrap_or_else(|| panic!("{}", of.name()));
        assert!(row[3].len() > 10, "{} says nothing", of.name());
        row[3].clone()
    };
    let written: String = Code::ALL.iter().map(|it| row(*it, &meaning(*it))).collect();
    let comment = table.lines().next().unwrap_or_default();
    let whole = format!("{comment}\n{head}{written}");
    check(NAME, &text.replace(table, &whole));
}

fn row(code: Code, meaning: &str) -> String {
    let per = match code.per() {
        Per::Line => "line",
        Per::Log => "log",
        Per::Record => "record",
        Per::Shoe if code == Code::ShoeExhausted => "shoe; with a shuffler, round",
        Per::Shoe => "shoe",
        Per::ShoeKey => "shoe, key",
        Per::ShoeCard => "shoe, card; with a shuffler, round, card",
        Per::Round => "round",
        Per::RoundSide => "round, side",
        Per::Tie => "tie",
        Per::Bet => "bet",
        Per::Hand => "hand",
        Per::RoundPoint => "round and point; where it covers a whole shoe, shoe",
    };
    let basis = shapes::basis(code).unwrap();
    let games =
        [("MK", Game::Makccarat), ("BA", Game::Baccarat), ("FP", Game::Fortune3CardPoker), ("CW", Game::CasinoWar)];
    let articles = games.iter().filter(|it| !basis.articles(it.1).is_empty());
    let articles = articles.map(|it| format!("{} {}", it.0, basis.articles(it.1).join(", ")));
    let readings = basis.interpretations.iter().map(|it| format!("`{it}`"));
    let forms: Vec<_> = shapes::of(code).collect();
    let part = |of: fn(&Shape) -> &'static [Member], none: &str| {
        let mut written: Vec<_> = forms
            .iter()
            .map(|it| of(it))
            .map(|it| if it.is_empty() { none.to_owned() } else { format!("`{}`", Kind::Object(it)) })
            .collect();
        written.dedup();
        written.join(" *or* ")
    };
    let mut row = String::new();
    writeln!(
        row,
        "| `{}` | {} | {per} | {meaning} | {} | {} | {} | {} | {} |",
        code.name(),
        code.severity().name(),
        articles.collect::<Vec<_>>().join("; "),
        readings.collect::<Vec<_>>().join(", "),
        part(|it| it.expected, "null"),
        part(|it| it.found, "null"),
        part(|it| it.detail, "`{}`"),
    )
    .unwrap();
    row
}

#[test]
fn every_kind_of_fact_is_explained() {
    let text = read(NAME);
    let kinds = [
        Kind::Count,
        Kind::Number,
        Kind::Amount,
        Kind::Flag,
        Kind::Text,
        Kind::Pointer,
        Kind::Phrase,
        Kind::Time,
        Kind::Day,
        Kind::Card,
        Kind::Game,
        Kind::Wager,
        Kind::Point,
        Kind::Option,
        Kind::Value,
    ];
    for kind in kinds {
        assert!(text.contains(&format!("`{kind}`")), "{kind} is not explained");
    }
}
