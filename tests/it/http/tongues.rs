//! Problems in the client's language: title and details, by one message file for each.

use axum::http::Method;
use despacho::db::Db;
use expect_test::expect;
use serde_json::json;

use super::site::Site;
use crate::support::on_both;

on_both! { parameters_that_cannot_be_read_say_what_would_do, problems_speak_the_clients_language }

async fn problems_speak_the_clients_language(db: Db) {
    let site = Site::new(db).await;
    let late = json!({"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-03",
        "options": {"9.draw": "second", "16.payouts": "second"}});
    let wrong = json!({"game": 7, "scope": {"operator": "galaxy"}, "adopts_on": "2026-12-30", "options": {}});
    let mut all = String::new();
    for lang in ["pt", "zh-Hant", "en"] {
        let headers = [("content-type", "application/json"), ("accept-language", lang)];
        for (key, method, path, body) in [
            ("galaxy", Method::POST, "/v1/requests", late.to_string()),
            ("galaxy", Method::POST, "/v1/requests", wrong.to_string()),
            ("galaxy", Method::GET, "/v1/nothing", String::new()),
            ("", Method::GET, "/v1/me", String::new()),
        ] {
            let answer = site.call(key, method, path, &headers, body).await;
            let problem: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
            assert_eq!(answer.header("content-language"), lang);
            let said = |it: &serde_json::Value| it.as_str().unwrap().to_owned();
            all += &format!("{lang}: {} | {}\n", said(&problem["title"]), said(&problem["detail"]));
        }
    }
    expect![[r#"
        pt: A antecedência é insuficiente | para 2026-12-03 o último dia para apresentar era 2026-11-30, e isto conta para 2026-12-02; o primeiro dia que permite é 2026-12-05
        pt: Um campo não é válido | esperava-se um dos valores que a documentação indica, encontrou-se o número 7
        pt: Não há nada aqui | não há nada neste endereço; /docs indica o que há
        pt: É necessária uma chave | envie `Authorization: Bearer dsp_…`
        zh-Hant: 提前期不足 | 採用日期 2026-12-03 的最後提交日為 2026-11-30，而此申請計入 2026-12-02；最早可採用日期為 2026-12-05
        zh-Hant: 欄位無效 | 應為 文件所列的值之一，實為 數字 7
        zh-Hant: 此處沒有內容 | 此地址並無內容；/docs 列出所有地址
        zh-Hant: 需要金鑰 | 請送出 `Authorization: Bearer dsp_…`
        en: The notice is too short | for 2026-12-03 the last day to file was 2026-11-30, and this counts for 2026-12-02; the first day that it allows is 2026-12-05
        en: A field is not valid | expected one of the values that the documentation lists, found the number 7
        en: There is nothing here | there is nothing at this address; /docs lists what there is
        en: A key is needed | send `Authorization: Bearer dsp_…`
    "#]].assert_eq(&all);
}

async fn parameters_that_cannot_be_read_say_what_would_do(db: Db) {
    let site = Site::new(db).await;
    let mut all = String::new();
    for query in [
        "requests?adopts_from=x",
        "requests?adopts_from=2026-13-01",
        "requests?adopts_from=",
        "requests?status=y",
        "requests?limit=0",
        "requests?due_soon=maybe",
        "events?request=7",
        "events?request=",
        "calendar/notice?received=noon",
        "calendar/notice?adopt=2026-02-30",
    ] {
        let answer = site.call("galaxy", Method::GET, &format!("/v1/{query}"), &[("accept-language", "pt")], "").await;
        let problem: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
        all += &format!("{query}: {}\n", problem["errors"][0]["detail"].as_str().unwrap());
    }
    expect![[r#"
        requests?adopts_from=x: esperava-se um dia como 2026-12-10, encontrou-se `x`
        requests?adopts_from=2026-13-01: esperava-se um dia como 2026-12-10, encontrou-se `2026-13-01`
        requests?adopts_from=: esperava-se um dia como 2026-12-10, encontrou-se ``
        requests?status=y: `y` não é nenhum de submitted, returned, approved, refused, withdrawn, lapsed, revoked
        requests?limit=0: esperava-se um número inteiro de 1 a 200, encontrou-se `0`
        requests?due_soon=maybe: esperava-se `true` ou `false`, encontrou-se `maybe`
        events?request=7: esperava-se um id como 01980a4e-7c00-7000-8000-000000000000, encontrou-se `7`
        events?request=: esperava-se um id como 01980a4e-7c00-7000-8000-000000000000, encontrou-se ``
        calendar/notice?received=noon: esperava-se um momento como 2026-12-02T10:15:00+08:00, encontrou-se `noon`
        calendar/notice?adopt=2026-02-30: esperava-se um dia como 2026-12-10, encontrou-se `2026-02-30`
    "#]]
    .assert_eq(&all);
}
