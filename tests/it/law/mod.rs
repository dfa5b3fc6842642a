//! The catalogue: what it says on each day, what it knows of options, and what it refuses to load.

mod articles;
mod dates;
mod editing;
mod equipment;
mod loading;
mod options;
mod rules;
mod spans;
mod view;

use despacho::law::{Basis, Catalogue, Date, Game, Options, Regulation};

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

fn chosen(json: &str) -> Options {
    serde_json::from_str(json).unwrap()
}

#[track_caller]
fn on(game: Game, text: &str) -> Regulation<'static> {
    Catalogue::embedded().on(game, day(text)).unwrap()
}

fn shown(basis: Basis<'_>) -> String {
    let grade = format!("{:?}", basis.grade).to_lowercase();
    format!("{} of {}, {grade}{}", basis.article, basis.act, if basis.unsure { ", unsure" } else { "" })
}
