//! A small, believable rest: a second operator, more tables, requests in each state; and what to try.

use std::collections::BTreeMap;

use jiff::ToSpan;
use serde_json::{Value, json};

use super::client::Client;
use super::{DemoError, Keys, say};
use crate::instant::Instant;
use crate::law::Date;
use crate::replay::time::Moment;

/// Fills in the rest.
pub(super) async fn fill(client: &Client, keys: &Keys, now: Instant) -> Result<(), DemoError> {
    let today = Moment(i64::try_from(now.timestamp().as_nanosecond()).unwrap_or_default()).day();
    let admin = &keys.admin;
    client
        .send("POST", "/v1/operators", admin, &json!({ "operator": "lotus", "title": "Lotus Resorts (Macau), S.A." }))
        .await?;
    let casinos = [("galaxy", "starworld", "StarWorld"), ("lotus", "lotus-cotai", "Lotus Cotai")];
    for (operator, casino, title) in casinos {
        client
            .send("POST", "/v1/casinos", admin, &json!({ "operator": operator, "casino": casino, "title": title }))
            .await?;
    }
    let mut tables = String::new();
    for (operator, casino, prefix, game, count) in [
        ("galaxy", "starworld", "SW-BA", "baccarat", 12),
        ("galaxy", "galaxy-macau", "GX-FP", "fortune-3-card-poker", 3),
        ("lotus", "lotus-cotai", "LT-BA", "baccarat", 8),
        ("lotus", "lotus-cotai", "LT-MK", "makccarat", 4),
    ] {
        for number in 1..=count {
            let table = json!({ "operator": operator, "casino": casino, "table": format!("{prefix}-{number:02}"),
                "game": game });
            tables += &format!("{table}\n");
        }
    }
    client.send_lines("/v1/tables", admin, tables.into_bytes()).await?;
    let lotus = client
        .send(
            "POST",
            "/v1/keys",
            admin,
            &json!({ "subject": "lotus back office", "role": "operator", "operator": "lotus" }),
        )
        .await?;
    let lotus = lotus["secret"].as_str().unwrap_or_default().to_owned();
    requests(client, keys, &lotus, today).await
}

/// A request in each state that an act of somebody brings about.
async fn requests(client: &Client, keys: &Keys, lotus: &str, today: Date) -> Result<(), DemoError> {
    let day = |ahead: i64| today.checked_add(ahead.days()).map(|it| it.to_string()).unwrap_or_default();
    let file = async |key: &str, game: &str, operator: &str, ahead: i64, options: Value| -> Result<String, DemoError> {
        let body =
            json!({ "game": game, "scope": { "operator": operator }, "adopts_on": day(ahead), "options": options });
        let filed = client.send("POST", "/v1/requests", key, &body).await?;
        Ok(filed["id"].as_str().unwrap_or_default().to_owned())
    };
    let decide = async |id: &str, decision: &str, reasons: &str| -> Result<(), DemoError> {
        let body = json!({ "revision": 1, "decision": decision, "reasons": reasons });
        client.send("POST", &format!("/v1/requests/{id}/decision"), &keys.inspector, &body).await.map(|_| ())
    };
    let act = async |id: &str, act: &str, key: &str, body: Value| -> Result<(), DemoError> {
        client.send("POST", &format!("/v1/requests/{id}/{act}"), key, &body).await.map(|_| ())
    };
    let own = &keys.back_office;
    let baccarat = json!({ "2.burn": { "fixed": 3 }, "3.white-card": "last-round", "7.feed": "shoe",
        "18.commission": "five-percent" });
    let approved = file(own, "baccarat", "galaxy", 30, baccarat.clone()).await?;
    decide(&approved, "approve", "in order").await?;
    let refused = file(own, "makccarat", "galaxy", 40, json!({ "17.commission": "half-on-four" })).await?;
    decide(&refused, "refuse", "the notice to players is missing").await?;
    file(own, "makccarat", "galaxy", 45, json!({ "2.burn": "by-first-card" })).await?;
    file(lotus, "baccarat", "lotus", 35, baccarat).await?;
    let both = json!({ "7.feed": "automatic-shuffler", "9.draw": "second", "17.commission": "five-percent" });
    file(lotus, "makccarat", "lotus", 50, both).await?;
    let returned = file(own, "makccarat", "galaxy", 52, json!({ "3.white-card": "last-round" })).await?;
    decide(&returned, "return", "from which shoe on?").await?;
    let withdrawn = file(lotus, "makccarat", "lotus", 54, json!({ "2.burn": "by-decks" })).await?;
    act(&withdrawn, "withdrawal", lotus, json!({ "revision": 1, "note": "filed by mistake" })).await?;
    let revoked = file(lotus, "makccarat", "lotus", 56, json!({ "3.white-card": "one-more-round" })).await?;
    decide(&revoked, "approve", "in order").await?;
    let revocation = json!({ "from": day(60), "reasons": "at the operator's wish" });
    act(&revoked, "revocation", &keys.inspector, revocation).await?;
    let heard = file(own, "makccarat", "galaxy", 58, json!({ "2.demonstrations": 1 })).await?;
    let hearing =
        json!({ "revision": 1, "reasons": "the layout was not shown; a refusal is meant", "working_days": 5 });
    act(&heard, "hearing", &keys.inspector, hearing).await?;
    states(client, keys).await
}

/// Says how many requests there are in each state.
async fn states(client: &Client, keys: &Keys) -> Result<(), DemoError> {
    let list = client.read("/v1/requests?limit=200", &keys.inspector).await?;
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for request in list.body["items"].as_array().into_iter().flatten() {
        *counts.entry(request["status"].as_str().unwrap_or_default()).or_default() += 1;
    }
    let told: Vec<_> = counts.iter().map(|(status, count)| format!("{status} {count}")).collect();
    say(&format!("Two operators have requests in these states: {}.\n", told.join(", ")));
    Ok(())
}

/// What to try.
pub(super) fn invite(keys: &Keys, address: &str, today: &str) {
    let Keys { admin, back_office, inspector, auditor } = keys;
    say(&format!("Serving on http://{address}  (documentation: http://{address}/docs; stop with Ctrl-C). Try:\n"));
    for (who, key) in [("ADMIN", admin), ("OPERATOR", back_office), ("INSPECTOR", inspector), ("AUDITOR", auditor)] {
        say(&format!("  {who}={key}"));
    }
    say("");
    for line in [
        "curl -s -H \"Authorization: Bearer $INSPECTOR\" 'http://ADDRESS/v1/requests?status=submitted'",
        "curl -s -H \"Authorization: Bearer $OPERATOR\" http://ADDRESS/v1/requests",
        "curl -s 'http://ADDRESS/v1/calendar/notice?adopt=DATE'",
        "curl -s 'http://ADDRESS/v1/games/makccarat?on=DATE'",
        "curl -s -H \"Authorization: Bearer $AUDITOR\" 'http://ADDRESS/v1/verifications'",
        "curl -s -H \"Authorization: Bearer $AUDITOR\" 'http://ADDRESS/v1/configurations?operator=galaxy' > galaxy.json",
        "despacho generate makccarat --rounds 1000 --configuration galaxy.json > log.ndjson",
        "curl -s -H \"Authorization: Bearer $OPERATOR\" -H 'Content-Type: application/x-ndjson' --data-binary @log.ndjson http://ADDRESS/v1/verifications",
    ] {
        say(&format!("  {}", line.replace("ADDRESS", address).replace("DATE", today)));
    }
}
