//! What the loader says of faulty data: the file, the line, and what is wrong.

use despacho::calendar::{Calendar, FILES};
use expect_test::{Expect, expect};

const HEADER: &str = "date,kind,closes_at,name_en,name_pt,name_zh_hant,act,announced_on,standing,grade";
const NEW_YEAR: &str = "2026-01-01,public-holiday,,New Year's Day,Fraternidade Universal,元旦,60/2000,,listed,official";

#[track_caller]
fn check(holidays: &str, fault: Expect) {
    fault.assert_eq(&Calendar::load(holidays, FILES[1].1, 3).unwrap_err().to_string());
}

/// The line after a good one.
#[track_caller]
fn check_line(line: &str, fault: Expect) {
    check(&format!("{HEADER}\n{NEW_YEAR}\n{line}\n"), fault);
}

#[test]
fn the_embedded_files_load() {
    assert_eq!(FILES.map(|it| it.0), ["holidays.csv", "public-services.toml"]);
    assert!(Calendar::load(FILES[0].1, FILES[1].1, 3).is_ok());
    let one_year = Calendar::load(&format!("{HEADER}\r\n{NEW_YEAR}\r\n"), FILES[1].1, 3).unwrap();
    assert_eq!(one_year.known_days(), (super::date("2026-01-01"), super::date("2026-12-31")));
}

#[test]
fn the_file_as_a_whole() {
    check(
        "",
        expect![
            "holidays.csv, line 1: the first line should be `date,kind,closes_at,name_en,name_pt,name_zh_hant,act,announced_on,standing,grade`"
        ],
    );
    check(
        "date,kind\n",
        expect![
            "holidays.csv, line 1: the first line should be `date,kind,closes_at,name_en,name_pt,name_zh_hant,act,announced_on,standing,grade`"
        ],
    );
    check(&format!("{HEADER}\n"), expect!["holidays.csv, line 1: no day is listed"]);
    check(
        &format!("{HEADER}\n\n{NEW_YEAR}\n"),
        expect!["holidays.csv, line 2: 1 fields stand here, 10 should (a field holds no comma)"],
    );
}

#[test]
fn fields() {
    check_line(
        "2026-02-30,public-holiday,,a,b,c,d,,listed,official",
        expect!["holidays.csv, line 3: `2026-02-30` is no date; YYYY-MM-DD is"],
    );
    check_line(
        "2026-02-03,holiday,,a,b,c,d,,listed,official",
        expect![
            "holidays.csv, line 3: kind: unknown variant `holiday`, expected one of `public-holiday`, `weekend`, `day-in-lieu`, `full-day-exemption`, `extraordinary-closure`, `half-day-exemption`"
        ],
    );
    check_line(
        "2026-02-03,weekend,,a,b,c,d,,listed,official",
        expect!["holidays.csv, line 3: weekends are not listed: Saturdays and Sundays are off by themselves"],
    );
    check_line(
        "2026-02-03,public-holiday,,a,,c,d,,listed,official",
        expect!["holidays.csv, line 3: name_pt is ``; it should have words, without spaces around them"],
    );
    check_line(
        "2026-02-03,public-holiday,,a,b, c,d,,listed,official",
        expect!["holidays.csv, line 3: name_zh_hant is ` c`; it should have words, without spaces around them"],
    );
    check_line(
        "2026-02-03,public-holiday,,a,b,c,,,listed,official",
        expect!["holidays.csv, line 3: act is ``; it should have words, without spaces around them"],
    );
    check_line(
        "2026-02-03,public-holiday,,a,b,c,d,,known,official",
        expect![
            "holidays.csv, line 3: standing: unknown variant `known`, expected one of `listed`, `computed`, `registered`"
        ],
    );
    check_line(
        "2026-02-03,public-holiday,,a,b,c,d,,registered,official",
        expect![
            "holidays.csv, line 3: standing: `registered` is for what an administrator announces; `listed` and `computed` stand here"
        ],
    );
    check_line(
        "2026-02-03,public-holiday,,a,b,c,d,,listed,sure",
        expect![
            "holidays.csv, line 3: grade: unknown variant `sure`, expected one of `official`, `secondary`, `inferred`"
        ],
    );
    check_line(
        "2026-02-03,public-holiday,,a,b,c,d, e,,listed,official",
        expect!["holidays.csv, line 3: 11 fields stand here, 10 should (a field holds no comma)"],
    );
}

#[test]
fn closing_times_and_announcements() {
    check_line(
        "2026-02-03,half-day-exemption,,a,b,c,d,,listed,official",
        expect!["holidays.csv, line 3: a half-day exemption needs closes_at"],
    );
    check_line(
        "2026-02-03,half-day-exemption,1pm,a,b,c,d,,listed,official",
        expect!["holidays.csv, line 3: closes_at is `1pm`; HH:MM would do"],
    );
    check_line(
        "2026-02-03,public-holiday,13:00,a,b,c,d,,listed,official",
        expect!["holidays.csv, line 3: closes_at stands on a public-holiday, which is off all day"],
    );
    check_line(
        "2026-02-03,extraordinary-closure,,a,b,c,d,,listed,official",
        expect!["holidays.csv, line 3: an extraordinary closure needs announced_on"],
    );
    check_line(
        "2026-02-03,extraordinary-closure,,a,b,c,d,soon,listed,official",
        expect!["holidays.csv, line 3: announced_on is `soon`; YYYY-MM-DD would do"],
    );
    check_line(
        "2026-02-03,day-in-lieu,,a,b,c,d,2026-02-01,listed,official",
        expect!["holidays.csv, line 3: announced_on stands on a day-in-lieu, which the yearly list holds"],
    );
}

#[test]
fn days_against_each_other() {
    check_line(
        "2025-12-25,public-holiday,,a,b,c,d,,listed,official",
        expect!["holidays.csv, line 3: 2025-12-25 stands after 2026-01-01; days go in order"],
    );
    check_line(
        "2028-01-01,public-holiday,,a,b,c,d,,listed,official",
        expect!["holidays.csv, line 3: 2028-01-01 follows 2026-01-01; a year between them is missing"],
    );
    check_line(
        "2026-02-03,public-holiday,,a,b,c,d,,computed,official",
        expect!["holidays.csv, line 3: 2026-02-03 has another standing than 2026-01-01; a year has one"],
    );
    check_line(
        NEW_YEAR,
        expect![
            "holidays.csv, line 3: 2026-01-01 is taken by `New Year's Day`; only two public holidays can share a day"
        ],
    );
    check_line(
        "2026-01-01,day-in-lieu,,a,b,c,d,,listed,official",
        expect![
            "holidays.csv, line 3: 2026-01-01 is taken by `New Year's Day`; only two public holidays can share a day"
        ],
    );
    check_line(
        "2026-01-03,day-in-lieu,,a,b,c,d,,listed,official",
        expect!["holidays.csv, line 3: 2026-01-03 is a Saturday: only a public holiday falls there"],
    );
}

#[track_caller]
fn check_services(was: &str, becomes: &str, fault: Expect) {
    let (holidays, services) = (FILES[0].1, FILES[1].1);
    assert_eq!(services.matches(was).count(), 1, "`{was}`");
    fault.assert_eq(&Calendar::load(holidays, &services.replace(was, becomes), 3).unwrap_err().to_string());
}

#[test]
fn hours() {
    check_services(
        "friday = \"17:30\"",
        "friday = \"5:30\"",
        expect!["public-services.toml, line 10: invalid value: string \"5:30\", expected a time of day as HH:MM"],
    );
    check_services(
        "friday = \"17:30\"",
        "friday = 17",
        expect!["public-services.toml, line 10: invalid type: integer `17`, expected a time of day as HH:MM"],
    );
    check_services("friday = \"17:30\"", "", expect!["public-services.toml, line 5: missing field `friday`"]);
    check_services(
        "friday = \"17:30\"",
        "friday = \"17:30\"\nsaturday = \"13:00\"",
        expect![
            "public-services.toml, line 11: unknown field `saturday`, expected one of `act`, `from`, `grade`, `monday_to_thursday`, `friday`"
        ],
    );
    check_services(
        "\"1995-06-01\"",
        "\"2005-06-01\"",
        expect![
            "public-services.toml, line 1: the hours begin on 2005-06-01, the days off on 2004-01-01; they should not be later"
        ],
    );
    check_services(
        "\"Despacho 21/GM/95\"",
        "\"\"",
        expect!["public-services.toml, line 1: `act` is empty; each figure names its source"],
    );
    check_services(
        "[hours]",
        "[opening]",
        expect!["public-services.toml, line 5: unknown field `opening`, expected `hours`"],
    );
}
