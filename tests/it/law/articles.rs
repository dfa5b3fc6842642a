//! What every article, act and interpretation of the built-in catalogue has.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use despacho::lang::Lang;
use despacho::law::{Catalogue, Date, FILES, Game, Grade};

use super::on;

#[test]
fn every_file_of_the_folder_is_built_in() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("law");
    let found: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|it| it.unwrap().file_name().into_string().unwrap())
        .filter(|it| it.contains(".toml") && it != "public-services.toml")
        .collect();
    assert_eq!(found, FILES.iter().map(|it| it.0.to_owned()).collect());
    assert!(FILES.is_sorted_by_key(|it| it.0));
}

#[test]
fn every_article_has_a_summary_of_its_own_in_three_languages() {
    for game in Game::ALL {
        let mut seen = BTreeSet::new();
        for article in Catalogue::embedded().game(game).articles() {
            for lang in Lang::ALL {
                let summary = article.summary.in_lang(lang);
                let at = format!("{} {} {}", game.name(), article.number, lang.tag());
                assert!(seen.insert(summary), "{at} says what another article does");
                assert!(summary.chars().count() <= 300, "{at} is no short summary");
                let chinese = summary.chars().any(|it| ('\u{4e00}'..'\u{9fff}').contains(&it));
                assert_eq!(chinese, lang == Lang::ZhHant, "{at}: {summary}");
            }
        }
    }
}

#[test]
fn every_option_has_an_article_with_a_summary() {
    for game in Game::ALL {
        let law = Catalogue::embedded().game(game);
        for option in law.options() {
            assert_eq!(law.article(&option.article).unwrap().number, option.article, "{}", option.key);
        }
    }
}

/// Every article that code names, by game: none falls back on the regulation's act.
#[test]
fn the_articles_that_code_names_are_known() {
    let named: [(Game, &str, &[&str]); 6] = [
        (Game::Makccarat, "2007-07-10", &MAKCCARAT),
        (Game::Baccarat, "2004-05-18", &BACCARAT),
        (Game::Baccarat, "2026-11-29", &BACCARAT),
        (Game::Fortune3CardPoker, "2008-12-16", &["8", "9"]),
        (Game::Fortune3CardPoker, "2026-11-29", &["2", "7"]),
        (Game::CasinoWar, "2026-11-29", &["1", "body"]),
    ];
    for (game, day, articles) in named {
        let regulation = on(game, day);
        let in_force: Vec<_> =
            regulation.law().articles().iter().filter(|it| it.basis.on(regulation.day()).is_some()).collect();
        for article in articles {
            let known = in_force.iter().any(|it| it.number == *article);
            assert!(known, "{} {article} on {day}", game.name());
            assert_eq!(regulation.basis(article).article, *article);
        }
    }
}

const MAKCCARAT: [&str; 18] =
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18"];
const BACCARAT: [&str; 18] =
    ["1", "2", "3", "4", "5", "6", "7", "8", "9-11", "10", "12", "13", "14", "15", "16", "17", "18", "19"];

#[test]
fn an_unknown_article_is_the_regulation_alone_and_inferred() {
    let basis = on(Game::Fortune3CardPoker, "2026-11-29").basis("9");
    assert_eq!((basis.article, basis.act, basis.grade), ("", "89/2025", Grade::Inferred));
    let basis = on(Game::Makccarat, "2026-11-29").basis("99");
    assert_eq!((basis.article, basis.act, basis.grade), ("", "67/2007", Grade::Inferred));
}

#[test]
fn a_paragraph_is_found_under_its_article() {
    let basis = on(Game::Baccarat, "2007-06-26").basis("17.7");
    assert_eq!((basis.article, basis.act), ("17", "64/2007"));
}

#[test]
fn acts_enter_into_force_on_the_day_after_they_are_published() {
    for act in Catalogue::embedded().acts() {
        if let Some(published) = act.published {
            let next: Date = published.tomorrow().unwrap();
            assert_eq!((act.in_force.earliest, act.in_force.latest), (next, next), "{}", act.id);
        } else {
            assert!(act.in_force.earliest < act.in_force.latest, "{} has a day but no publication", act.id);
        }
    }
}

/// The ids of the interpretations, those that another reading contests marked with a star, and their settings.
#[test]
fn the_interpretations_are_these() {
    let mut told = String::new();
    for it in Catalogue::embedded().interpretations() {
        let star = if it.contested { "*" } else { "" };
        let settings: Vec<_> = it.setting.iter().map(|it| it.value.as_str()).collect();
        writeln!(told, "{}{star} {}", it.id, settings.join(" | ")).unwrap();
    }
    expect_test::expect![[r#"
        notice-counting backward | clear
        receipt-hours off | on
        working-day 
        adoption-day 
        no-tacit-approval 
        jackpot-notice three-days | none
        tie-bets-choice several | one
        natural-either-side 
        burn-by-decks 
        burn-by-first-card* 
        demonstrations-voluntary 
        white-card-last-round 
        white-card-about-twelve* 
        discard-one 
        tie-main-bets 
        commission-scope* main | all-prizes
        half-on-four-entitlement* 
        void-coup 
        uncovered-difference 
        handling-highest-bet 
        first-five-cards 
        highest-jackpot-only* 
        double-pairs-points* 
        jackpot-bettors* 
        shared-prize-rounding 
        equal-three-card-hands* 
        bonus-needs-play 
        pair-plus-needs-ante* 
        pair-plus-table 
        fortune-2025* 
        casino-war-body 
        war-paid 
        baccarat-unread 
        added-wagers 
        equipment-alternatives 
        act-date-range* 
    "#]]
    .assert_eq(&told);
}
