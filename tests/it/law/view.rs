//! What is shown of the catalogue.

use despacho::law::{Catalogue, Game, view};
use expect_test::expect;
use serde_json::Value;

use super::day;

fn shown(game: Game, on: &str) -> Value {
    serde_json::to_value(view::game(Catalogue::embedded(), game, day(on)).unwrap()).unwrap()
}

/// One item of a list, by a member.
fn item<'v>(of: &'v Value, list: &str, by: &str, value: &str) -> &'v Value {
    of[list].as_array().unwrap().iter().find(|it| it[by] == value).unwrap()
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap()
}

#[test]
fn the_games_of_a_day() {
    let games = view::games(Catalogue::embedded(), day("2007-06-26"));
    let told = games.items.iter().map(|it| format!("{} {} {}\n", it.game.name(), it.in_force, it.acts.join(" ")));
    expect![[r#"
        makccarat false 
        baccarat true 55/2004 73/2005 30/2007 64/2007
        fortune-3-card-poker false 
        casino-war true 74/2005 63/2007
    "#]]
    .assert_eq(&told.collect::<String>());
    assert_eq!(games.catalogue.len(), 64);
    assert!(games.next.is_none());
}

#[test]
fn no_regulation_is_no_view() {
    assert!(view::game(Catalogue::embedded(), Game::Makccarat, day("2007-07-09")).is_none());
}

#[test]
fn an_option_shows_its_values_grounds_and_ties() {
    let makccarat = shown(Game::Makccarat, "2026-11-29");
    expect![[r#"
        {
          "authorisation": {
            "basis": {
              "act": "67/2007",
              "article": "18",
              "from": {
                "earliest": "2007-07-10",
                "latest": "2007-07-10"
              },
              "grade": "official",
              "read": true,
              "unsure": false,
              "until": null
            },
            "interpretation": null,
            "working_days": 3
          },
          "conditions": [
            {
              "at_most_one_of": [],
              "basis": {
                "act": "67/2007",
                "article": "16",
                "from": {
                  "earliest": "2007-07-10",
                  "latest": "2007-07-10"
                },
                "grade": "official",
                "read": true,
                "unsure": false,
                "until": null
              },
              "same_as": "9.draw"
            }
          ],
          "key": "16.payouts",
          "name": {
            "en": "Prize table",
            "pt": "Tabela de prémios",
            "zh-Hant": "彩金表"
          },
          "needed": "always",
          "values": [
            {
              "basis": {
                "act": "67/2007",
                "article": "16",
                "from": {
                  "earliest": "2007-07-10",
                  "latest": "2007-07-10"
                },
                "grade": "official",
                "read": true,
                "unsure": false,
                "until": null
              },
              "commission": null,
              "form": "word",
              "label": {
                "en": "of the first alternative",
                "pt": "da primeira alternativa",
                "zh-Hant": "第一方案"
              },
              "numbers": null,
              "word": "first"
            },
            {
              "basis": {
                "act": "67/2007",
                "article": "16",
                "from": {
                  "earliest": "2007-07-10",
                  "latest": "2007-07-10"
                },
                "grade": "official",
                "read": true,
                "unsure": false,
                "until": null
              },
              "commission": null,
              "form": "word",
              "label": {
                "en": "of the second alternative",
                "pt": "da segunda alternativa",
                "zh-Hant": "第二方案"
              },
              "numbers": null,
              "word": "second"
            }
          ]
        }"#]]
    .assert_eq(&pretty(item(&makccarat, "options", "key", "16.payouts")));
}

#[test]
fn a_commission_shows_its_parameters() {
    let baccarat = shown(Game::Baccarat, "2009-02-01");
    let commission = item(&baccarat, "options", "key", "18.commission");
    expect![[r#"
        {
          "basis": {
            "act": "73/2005",
            "article": "18",
            "from": {
              "earliest": "2005-11-29",
              "latest": "2005-11-29"
            },
            "grade": "official",
            "read": true,
            "unsure": true,
            "until": {
              "earliest": "2009-01-02",
              "latest": "2009-06-22"
            }
          },
          "commission": {
            "at_most": false,
            "from": [
              "banker"
            ],
            "of_prize": null,
            "points": [
              6
            ],
            "prize_of_stake": {
              "den": 100,
              "num": 50
            }
          },
          "form": "word",
          "label": {
            "en": "none; half when the banker wins with 6",
            "pt": "sem comissão; metade quando o banqueiro ganha com 6",
            "zh-Hant": "免佣；莊家以六點勝出賠一半"
          },
          "numbers": null,
          "word": "half-on-six"
        }"#]]
    .assert_eq(&pretty(&commission["values"][1]));
}

#[test]
fn a_jackpot_shows_the_reading_of_its_notice() {
    let baccarat = shown(Game::Baccarat, "2026-11-29");
    expect![[r#"
        {
          "basis": {
            "act": "2/2009",
            "article": "17.7",
            "from": {
              "earliest": "2009-01-02",
              "latest": "2009-06-22"
            },
            "grade": "secondary",
            "read": true,
            "unsure": false,
            "until": null
          },
          "interpretation": "jackpot-notice",
          "working_days": 3
        }"#]]
    .assert_eq(&pretty(&item(&baccarat, "options", "key", "17.jackpot")["authorisation"]));
    expect![[r#"
        {
          "articles": [
            "17"
          ],
          "contested": false,
          "id": "jackpot-notice",
          "part": "filing",
          "point": {
            "en": "Fixed jackpot amounts need prior approval, and no period is named",
            "pt": "Os montantes fixos do «jackpot» pedem aprovação prévia, sem prazo dito",
            "zh-Hant": "累積大獎定額彩金須事先核准，但未訂明期限"
          },
          "reading": {
            "en": "The notice applies to them too, by this reading; a request of both kinds follows the longer",
            "pt": "A antecedência aplica-se também a eles, por esta leitura; um pedido das duas espécies segue a mais longa",
            "zh-Hant": "按此解釋，提前期同樣適用；兩類事項一併申請時從較長者"
          },
          "settings": [
            {
              "meaning": {
                "en": "three working days, as for options",
                "pt": "três dias úteis, como para as opções",
                "zh-Hant": "與選項相同，三個工作日"
              },
              "value": "three-days"
            },
            {
              "meaning": {
                "en": "approval alone",
                "pt": "basta a aprovação",
                "zh-Hant": "只須核准"
              },
              "value": "none"
            }
          ]
        }"#]].assert_eq(&pretty(item(&baccarat, "interpretations", "id", "jackpot-notice")));
}

#[test]
fn a_wager_that_was_not_read_says_so() {
    let baccarat = shown(Game::Baccarat, "2007-03-01");
    expect![[r#"
        {
          "basis": {
            "act": "30/2007",
            "article": "13",
            "from": {
              "earliest": "2007-02-20",
              "latest": "2007-02-23"
            },
            "grade": "official",
            "read": false,
            "unsure": false,
            "until": {
              "earliest": "2007-06-26",
              "latest": "2007-06-26"
            }
          },
          "name": {
            "en": "Progressive jackpot",
            "pt": "«Jackpot» progressivo",
            "zh-Hant": "累積大獎"
          },
          "on": "jackpot"
        }"#]]
    .assert_eq(&pretty(item(&baccarat, "wagers", "on", "jackpot")));
}

#[test]
fn the_prize_table_names_the_value_that_it_goes_with() {
    let makccarat = shown(Game::Makccarat, "2026-11-29");
    expect![[r#"
        {
          "basis": {
            "act": "67/2007",
            "article": "16",
            "from": {
              "earliest": "2007-07-10",
              "latest": "2007-07-10"
            },
            "grade": "official",
            "read": true,
            "unsure": false,
            "until": null
          },
          "line": "tie",
          "pays": {
            "den": 1,
            "num": 14
          },
          "when": {
            "option": "16.payouts",
            "value": "first"
          }
        }"#]]
    .assert_eq(&pretty(item(&makccarat, "prizes", "line", "tie")));
}

#[test]
fn the_material_of_casino_war() {
    let war = shown(Game::CasinoWar, "2026-11-29");
    expect![[r#"
        {
          "basis": {
            "act": "63/2007",
            "article": "1",
            "from": {
              "earliest": "2007-06-26",
              "latest": "2007-06-26"
            },
            "grade": "official",
            "read": true,
            "unsure": false,
            "until": null
          },
          "decks": {
            "max": null,
            "min": 1
          },
          "feed": null,
          "layouts": {
            "max": 1,
            "min": 1
          },
          "one_of": [
            {
              "cut_cards": {
                "max": 1,
                "min": 1
              },
              "pieces": [
                "shoe",
                "shuffler-dealer"
              ]
            },
            {
              "cut_cards": {
                "max": 1,
                "min": 1
              },
              "pieces": [
                "shoe",
                "shuffler"
              ]
            }
          ],
          "seats": {
            "max": null,
            "min": 7
          },
          "shuffler_feed": [
            "shuffler-dealer"
          ]
        }"#]]
    .assert_eq(&pretty(&war["equipment"]));
    assert_eq!(shown(Game::CasinoWar, "2007-06-25")["equipment"], Value::Null);
}
