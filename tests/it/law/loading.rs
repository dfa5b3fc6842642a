//! What the loader refuses: one test a kind of fault, each with its file, its key and what is wrong.

use despacho::law::{Catalogue, FILES};
use expect_test::{Expect, expect};

/// Edits one built-in file (the first `from` becomes `to`) and tells the faults.
#[track_caller]
fn check(file: &str, from: &str, to: &str, expected: Expect) {
    let files = FILES.map(|(name, text)| {
        if name != file {
            return (name, text.to_owned());
        }
        assert!(text.contains(from), "{file} has no `{from}`");
        (name, text.replacen(from, to, 1))
    });
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    expected.assert_eq(&Catalogue::load(&files).unwrap_err().to_string());
}

#[track_caller]
fn refused(files: &[(&str, &str)], expected: Expect) {
    expected.assert_eq(&Catalogue::load(files).unwrap_err().to_string());
}

#[test]
fn a_missing_file() {
    refused(&FILES[..5], expect!["law/makccarat.toml: file: is missing"]);
}

#[test]
fn a_file_that_is_none_of_them_and_one_given_twice() {
    let mut files = FILES.to_vec();
    files.push(("roulette.toml", "game = \"roulette\""));
    files.push(FILES[0]);
    refused(
        &files,
        expect![[r#"
        law/roulette.toml: file: is none of the catalogue's: acts.toml, interpretations.toml, makccarat.toml, baccarat.toml, fortune-3-card-poker.toml, casino-war.toml
        law/acts.toml: file: is given twice"#]],
    );
}

#[test]
fn a_role_that_two_articles_have() {
    check(
        "casino-war.toml",
        "roles = [\"material\"]",
        "roles = [\"material\", \"deal\"]",
        expect![
            "law/casino-war.toml: article body.roles: Deal is the role of an earlier article too; one article has it"
        ],
    );
}

#[test]
fn a_role_that_is_none() {
    check(
        "casino-war.toml",
        "roles = [\"material\"]",
        "roles = [\"materials\"]",
        expect![[r#"
        law/casino-war.toml: article 1.roles: unknown variant `materials`, expected one of `material`, `opening`, `white-card`, `exposed-card`, `points`, `deal`, `discard`, `draw`, `errors`, `ties`, `wagers`, `limits`, `standing`, `handling`, `prizes`, `commission`, `authorisation`
        law/casino-war.toml: equipment 1.article: `1` is no article of this file
        law/interpretations.toml: interpretation equipment-alternatives.concerns: `1` is no article of casino-war"#]],
    );
}

#[test]
fn text_that_is_no_toml() {
    check(
        "acts.toml",
        "id = \"55/2004\"",
        "id = 55/2004",
        expect!["law/acts.toml: line 5: string values must be quoted, expected literal string"],
    );
}

#[test]
fn a_section_that_is_none() {
    check("baccarat.toml", "[[draw]]", "[[draws]]", expect!["law/baccarat.toml: draws: is no section of this file"]);
}

#[test]
fn a_section_that_is_no_list() {
    check("baccarat.toml", "[[draw]]", "[draw]", expect!["law/baccarat.toml: draw: is no list; write [[draw]]"]);
}

#[test]
fn an_unknown_member() {
    check(
        "makccarat.toml",
        "line = \"tie\"",
        "line = \"tie\"\npayed = 3",
        expect![
            "law/makccarat.toml: prize tie: unknown field `payed`, expected one of `line`, `article`, `pays`, `when`, `basis`"
        ],
    );
}

#[test]
fn a_missing_member() {
    check(
        "makccarat.toml",
        "notice = 3\n",
        "",
        expect!["law/makccarat.toml: authorisation 18: missing field `notice`"],
    );
}

#[test]
fn a_missing_language() {
    check(
        "makccarat.toml",
        "summary.zh-Hant",
        "summary.zh",
        expect![[r#"
        law/makccarat.toml: article 1.summary: unknown field `zh`, expected one of `en`, `pt`, `zh-Hant`
        law/makccarat.toml: equipment 1.article: `1` is no article of this file
        law/interpretations.toml: interpretation equipment-alternatives.concerns: `1` is no article of makccarat"#]],
    );
}

#[test]
fn an_empty_text() {
    check(
        "makccarat.toml",
        "summary.en = \"There are two sides only: banker and player.\"",
        "summary.en = \" \"",
        expect!["law/makccarat.toml: article 6.summary.en: is empty"],
    );
}

#[test]
fn a_file_about_another_game() {
    check(
        "casino-war.toml",
        "game = \"casino-war\"",
        "game = \"baccarat\"",
        expect!["law/casino-war.toml: game: is `baccarat`; this file is about `casino-war`"],
    );
}

#[test]
fn an_act_that_is_not_known() {
    check(
        "makccarat.toml",
        "act = \"67/2007\"",
        "act = \"76/2007\"",
        expect!["law/makccarat.toml: regulation.basis[0].act: act `76/2007` is not in acts.toml"],
    );
    check(
        "fortune-3-card-poker.toml",
        "until = \"89/2025\"",
        "until = \"98/2025\"",
        expect!["law/fortune-3-card-poker.toml: article 8.basis[0].until: act `98/2025` is not in acts.toml"],
    );
}

#[test]
fn a_grade_that_is_none() {
    check(
        "makccarat.toml",
        "grade = \"official\"",
        "grade = \"certain\"",
        expect![
            "law/makccarat.toml: regulation.basis.grade: unknown variant `certain`, expected one of `official`, `secondary`, `inferred`"
        ],
    );
}

#[test]
fn a_day_that_is_none() {
    check(
        "acts.toml",
        "in_force = 2004-05-18",
        "in_force = 2004-05-18T00:00:00",
        expect![
            "law/acts.toml: act 55/2004.in_force: is no day, no act and no range such as { earliest = 2007-02-20, latest = 2007-02-23 }"
        ],
    );
    check(
        "acts.toml",
        "latest = 2007-02-23",
        "latest = 2007-02-13",
        expect![
            "law/acts.toml: act 30/2007.in_force: is no day, no act and no range such as { earliest = 2007-02-20, latest = 2007-02-23 }"
        ],
    );
    check(
        "acts.toml",
        "latest = 2007-02-23",
        "last = 2007-02-23",
        expect![
            "law/acts.toml: act 30/2007.in_force: is no day, no act and no range such as { earliest = 2007-02-20, latest = 2007-02-23 }"
        ],
    );
    check(
        "acts.toml",
        "signed = 2004-05-12",
        "signed = \"in May\"",
        expect![
            "law/acts.toml: act 55/2004.signed: failed to parse four digit integer as year: invalid digit, expected 0-9 but got i"
        ],
    );
}

#[test]
fn acts_in_the_wrong_order_of_days() {
    check(
        "acts.toml",
        "signed = 2004-05-12",
        "signed = 2004-05-18",
        expect!["law/acts.toml: act 55/2004.published: 2004-05-17 is before it was signed on 2004-05-18"],
    );
    check(
        "acts.toml",
        "in_force = 2004-05-18",
        "in_force = 2004-05-17",
        expect!["law/acts.toml: act 55/2004.in_force: 2004-05-17 is not after its publication on 2004-05-17"],
    );
}

#[test]
fn a_first_day_before_the_act_is_in_force() {
    check(
        "baccarat.toml",
        "{ act = \"83/2011\", grade = \"official\" }",
        "{ act = \"83/2011\", grade = \"official\", from = 2011-09-26 }",
        expect!["law/baccarat.toml: article 2.basis[1].from: 2011-09-26 is before its act 83/2011 is in force"],
    );
}

#[test]
fn a_last_day_before_the_first() {
    check(
        "baccarat.toml",
        "{ act = \"83/2011\", grade = \"official\" }",
        "{ act = \"83/2011\", grade = \"official\", until = 2011-09-27 }",
        expect!["law/baccarat.toml: article 2.basis[1].until: 2011-09-27 is not after its first day 2011-09-27"],
    );
}

#[test]
fn sources_out_of_order() {
    check(
        "baccarat.toml",
        "    { act = \"55/2004\", grade = \"official\" },\n    { act = \"83/2011\", grade = \"official\" },",
        "    { act = \"83/2011\", grade = \"official\" },\n    { act = \"55/2004\", grade = \"official\" },",
        expect!["law/baccarat.toml: article 2.basis[0]: the source after it, 55/2004, does not begin later"],
    );
}

#[test]
fn nothing_is_in_force_before_the_regulation() {
    check(
        "makccarat.toml",
        "number = \"2\"\nroles = [\"opening\"]\nbasis = [{ act = \"67/2007\", grade = \"official\" }]",
        "number = \"2\"\nroles = [\"opening\"]\nbasis = [{ act = \"55/2004\", grade = \"official\" }]",
        expect!["law/makccarat.toml: article 2.basis: begins on 2004-05-18, before the regulation does on 2007-07-10"],
    );
}

#[test]
fn no_source_at_all() {
    check(
        "makccarat.toml",
        "number = \"2\"\nroles = [\"opening\"]\nbasis = [{ act = \"67/2007\", grade = \"official\" }]",
        "number = \"2\"\nroles = [\"opening\"]\nbasis = []",
        expect!["law/makccarat.toml: article 2.basis: is empty; a matter has an act"],
    );
}

#[test]
fn what_stands_twice() {
    check(
        "acts.toml",
        "id = \"73/2005\"",
        "id = \"55/2004\"",
        expect![[r#"
        law/acts.toml: act 55/2004: stands twice
        law/baccarat.toml: article 18.basis[1].act: act `73/2005` is not in acts.toml
        law/baccarat.toml: article 19.basis[1].act: act `73/2005` is not in acts.toml
        law/baccarat.toml: authorisation[0].basis[1].act: act `73/2005` is not in acts.toml
        law/baccarat.toml: option 18.commission.value[0].basis[1].act: act `73/2005` is not in acts.toml
        law/baccarat.toml: option 18.commission.value[1].basis[0].act: act `73/2005` is not in acts.toml"#]],
    );
    check(
        "makccarat.toml",
        "number = \"14\"",
        "number = \"13\"",
        expect!["law/makccarat.toml: article 13: stands twice"],
    );
    check(
        "interpretations.toml",
        "id = \"receipt-hours\"",
        "id = \"notice-counting\"",
        expect!["law/interpretations.toml: interpretation notice-counting: stands twice"],
    );
    check(
        "interpretations.toml",
        "value = \"clear\"",
        "value = \"backward\"",
        expect!["law/interpretations.toml: interpretation notice-counting.setting backward: stands twice"],
    );
}

#[test]
fn rows_that_are_in_force_together() {
    check(
        "makccarat.toml",
        "word = \"second\"\nrule",
        "word = \"first\"\nrule",
        expect![
            "law/makccarat.toml: option 9.draw.value[1]: is in force on days on which an earlier row of the same value is"
        ],
    );
    check(
        "baccarat.toml",
        "line = \"banker\"",
        "line = \"player\"",
        expect!["law/baccarat.toml: prize player: is in force on days on which an earlier row of the same line is"],
    );
    check(
        "baccarat.toml",
        "on = \"banker\"",
        "on = \"player\"",
        expect!["law/baccarat.toml: wager player: is in force on days on which an earlier row of the same wager is"],
    );
}

#[test]
fn an_article_that_is_not_there() {
    check(
        "makccarat.toml",
        "on = \"tie\"\narticle = \"12\"",
        "on = \"tie\"\narticle = \"21\"",
        expect!["law/makccarat.toml: wager tie.article: `21` is no article of this file"],
    );
}

#[test]
fn a_key_that_is_not_its_articles() {
    check(
        "makccarat.toml",
        "key = \"3.white-card\"\narticle = \"3\"",
        "key = \"3.white-card\"\narticle = \"4\"",
        expect!["law/makccarat.toml: option 3.white-card: is no key of article 4; write `4.name`"],
    );
}

#[test]
fn a_rule_that_the_engine_does_not_know() {
    check(
        "makccarat.toml",
        "rule = \"makccarat-first\"",
        "rule = \"makccarat-third\"",
        expect![
            "law/makccarat.toml: option 9.draw.value[0].rule: `makccarat-third` is none that the engine knows here (makccarat-first, makccarat-second)"
        ],
    );
    check(
        "makccarat.toml",
        "rule = \"by-decks\"\n",
        "",
        expect![
            "law/makccarat.toml: option 2.burn.value[0].rule: is missing; the engine knows by-decks, by-first-card"
        ],
    );
    check(
        "baccarat.toml",
        "rule = \"baccarat\"",
        "rule = \"chemin-de-fer\"",
        expect![
            "law/baccarat.toml: draw chemin-de-fer.rule: unknown variant `chemin-de-fer`, expected one of `makccarat-first`, `makccarat-second`, `baccarat`"
        ],
    );
    check(
        "fortune-3-card-poker.toml",
        "text = \"read\"",
        "text = \"unsure\"",
        expect!["law/fortune-3-card-poker.toml: poker.text: is no text; unread, read and replaced are"],
    );
    check(
        "baccarat.toml",
        "sets = \"burn\"",
        "sets = \"fire\"",
        expect![[r#"
        law/baccarat.toml: option 2.burn.sets: unknown variant `fire`, expected one of `burn`, `demonstrations`, `white-card`, `feed`, `draw`, `tie-bets`, `payouts`, `commission`, `jackpot`
        law/baccarat.toml: authorisation 19.options: `2.burn` is no option of this file"#]],
    );
}

#[test]
fn a_form_that_does_not_fit() {
    check(
        "makccarat.toml",
        "word = \"by-decks\"",
        "member = \"by-decks\"",
        expect!["law/makccarat.toml: option 2.burn.value[0]: has a form that this kind of option does not take"],
    );
    check(
        "makccarat.toml",
        "word = \"by-decks\"",
        "word = \"by-decks\"\namounts = true",
        expect![
            "law/makccarat.toml: option 2.burn.value[0]: needs exactly one of word, member, numbers, fixed, amounts"
        ],
    );
    check(
        "makccarat.toml",
        "numbers = { min = 0, max = 3 }",
        "numbers = { min = 0, max = 3 }\nrule = \"keep\"",
        expect!["law/makccarat.toml: option 2.demonstrations.value[0].rule: has no use here"],
    );
}

#[test]
fn a_wager_or_a_prize_that_the_engine_does_not_know() {
    check(
        "baccarat.toml",
        "on = \"lucky-six\"",
        "on = \"lucky-seven\"",
        expect![
            "law/baccarat.toml: wager lucky-seven.on: `lucky-seven` is no wager that the engine knows (player, banker, tie, player-pair, banker-pair, jackpot, lucky-six, ante, play, pair-plus, initial, war)"
        ],
    );
    check(
        "baccarat.toml",
        "line = \"lucky-six-two\"",
        "line = \"lucky-seven\"",
        expect![
            "law/baccarat.toml: prize lucky-seven.line: `lucky-seven` is no line of a prize table that the engine knows (player, banker, tie, player-pair, banker-pair, lucky-six-two, lucky-six-three, paradise-share, ante, play, bonus-straight-flush, bonus-three-of-a-kind, bonus-straight, initial, war, war-tie, surrender)"
        ],
    );
}

#[test]
fn a_proportion_that_is_none() {
    for pays in ["8", "8:0", "8.5:1", "-1:1", "a:b"] {
        check(
            "baccarat.toml",
            "pays = \"8:1\"",
            &format!("pays = \"{pays}\""),
            match pays {
                "8" => expect!["law/baccarat.toml: prize tie.pays: `8` is no proportion such as `8:1`"],
                "8:0" => expect!["law/baccarat.toml: prize tie.pays: `8:0` is no proportion such as `8:1`"],
                "8.5:1" => expect!["law/baccarat.toml: prize tie.pays: `8.5:1` is no proportion such as `8:1`"],
                "-1:1" => expect!["law/baccarat.toml: prize tie.pays: `-1:1` is no proportion such as `8:1`"],
                _ => expect!["law/baccarat.toml: prize tie.pays: `a:b` is no proportion such as `8:1`"],
            },
        );
    }
}

#[test]
fn a_range_that_runs_down() {
    check(
        "makccarat.toml",
        "decks = { min = 6, max = 12 }",
        "decks = { min = 6, max = 1 }",
        expect!["law/makccarat.toml: equipment 1.decks: runs from 6 down to 1"],
    );
    check(
        "makccarat.toml",
        "allowed = { min = 6, max = 18 }",
        "allowed = { min = 60, max = 18 }",
        expect!["law/makccarat.toml: limit 2.allowed: runs from 60 down to 18"],
    );
    check(
        "makccarat.toml",
        "numbers = { min = 0, max = 3 }",
        "numbers = { min = 0 }",
        expect!["law/makccarat.toml: option 2.demonstrations.value[0]: has no highest number"],
    );
    check(
        "makccarat.toml",
        "decks = { min = 6, max = 12 }",
        "decks = { min = 6, max = 300 }",
        expect!["law/makccarat.toml: equipment 1.decks: goes up to 300; the engine counts to 255"],
    );
}

#[test]
fn a_commission_that_makes_no_sense() {
    check(
        "makccarat.toml",
        "points = [7, 8, 9]",
        "points = [7, 10]",
        expect![
            "law/makccarat.toml: option 17.commission.value[0].commission.points: 10 is no total; totals run from 0 to 9"
        ],
    );
    check(
        "makccarat.toml",
        "points = [7, 8, 9]",
        "points = []",
        expect!["law/makccarat.toml: option 17.commission.value[0].commission.points: is empty"],
    );
    check(
        "makccarat.toml",
        "of_prize = \"5:100\", ",
        "",
        expect![
            "law/makccarat.toml: option 17.commission.value[0].commission: needs exactly one of of_prize, prize_of_stake"
        ],
    );
    check(
        "makccarat.toml",
        "from = [\"player\", \"banker\"]",
        "from = [\"tie\"]",
        expect!["law/makccarat.toml: option 17.commission.value[0].commission.from: names player, banker or both"],
    );
    check(
        "makccarat.toml",
        "word = \"first\"\nlabel",
        "word = \"first\"\nrule = \"first\"\nlabel",
        expect![[r#"
        law/makccarat.toml: option 16.payouts.value[0].rule: has no use here
        law/makccarat.toml: prize player.when: `first` is no value of `16.payouts`
        law/makccarat.toml: prize banker.when: `first` is no value of `16.payouts`
        law/makccarat.toml: prize tie.when: `first` is no value of `16.payouts`
        law/makccarat.toml: prize player-pair.when: `first` is no value of `16.payouts`
        law/makccarat.toml: prize banker-pair.when: `first` is no value of `16.payouts`"#]],
    );
}

#[test]
fn a_tie_between_options_that_are_not_there() {
    check(
        "makccarat.toml",
        "of = \"9.draw\"",
        "of = \"9.drew\"",
        expect!["law/makccarat.toml: coupling 16.rule: `9.drew` is no option of this file"],
    );
    check(
        "makccarat.toml",
        "members = [\"change-stake\"",
        "members = [\"double-stake\"",
        expect!["law/makccarat.toml: coupling 11.rule: `double-stake` is no member of `11.tie-bets`"],
    );
    check(
        "makccarat.toml",
        "options = [\"2.burn\"",
        "options = [\"2.burnt\"",
        expect!["law/makccarat.toml: authorisation 18.options: `2.burnt` is no option of this file"],
    );
    check(
        "makccarat.toml",
        "value = \"first\" }",
        "value = \"third\" }",
        expect!["law/makccarat.toml: prize player.when: `third` is no value of `16.payouts`"],
    );
}

#[test]
fn an_interpretation_that_is_not_there() {
    check(
        "makccarat.toml",
        "interpretation = \"discard-one\"",
        "interpretation = \"discard-two\"",
        expect!["law/makccarat.toml: limit 8.interpretation: `discard-two` is not in interpretations.toml"],
    );
    check(
        "interpretations.toml",
        "articles = [\"18\"]",
        "articles = [\"81\"]",
        expect!["law/interpretations.toml: interpretation notice-counting.concerns: `81` is no article of makccarat"],
    );
    check(
        "interpretations.toml",
        "game = \"makccarat\"",
        "game = \"roulette\"",
        expect![
            "law/interpretations.toml: interpretation notice-counting.concerns.game: unknown variant `roulette`, expected one of `makccarat`, `baccarat`, `fortune-3-card-poker`, `casino-war`"
        ],
    );
}

#[test]
fn all_faults_are_told_at_once() {
    let files = FILES.map(|(name, text)| match name {
        "acts.toml" => (name, text.replace("dates = \"inferred\"", "dates = \"guessed\"")),
        "makccarat.toml" => (name, text.replace("pays = \"11:1\"", "pays = \"11\"")),
        _ => (name, text.to_owned()),
    });
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let errors = Catalogue::load(&files).unwrap_err();
    let of = |key: &str, problem: &str| {
        errors.0.iter().filter(|it| it.key.starts_with(key) && it.problem.contains(problem)).count()
    };
    assert_eq!(of("prize ", "no proportion"), 4);
    assert_eq!(of("act ", "guessed"), 10);
    assert!(
        errors
            .0
            .iter()
            .all(|it| !it.key.is_empty() && !it.problem.is_empty() && FILES.iter().any(|file| file.0 == it.file))
    );
}
