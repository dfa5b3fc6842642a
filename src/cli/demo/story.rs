//! The loop, once through: filed too late, filed in time, approved, in force, played, checked.

use jiff::{SignedDuration, Timestamp, ToSpan};
use serde_json::{Value, json};

use super::client::Client;
use super::{DemoError, Keys, at, say};
use crate::generate::{Plan, generate};
use crate::instant::Instant;
use crate::lang::Lang;
use crate::law::{Catalogue, Date, Game};
use crate::replay::Finding;
use crate::replay::configuration::Configuration;
use crate::replay::time::Moment;
use crate::words;

/// How long before now the story begins: the longest holidays leave room for notice and play.
const DAYS_BEFORE: i64 = 28;

/// When the story begins.
pub(super) fn begins(now: Instant) -> Instant {
    let day = day_of(now.timestamp() - SignedDuration::from_hours(24 * DAYS_BEFORE));
    at(day, 10)
}

fn day_of(moment: Timestamp) -> Date {
    Moment(i64::try_from(moment.as_nanosecond()).unwrap_or_default()).day()
}

/// The options that the table played by before the service.
fn before() -> Value {
    json!({ "2.burn": "by-decks", "3.white-card": "one-more-round", "7.feed": "shoe", "9.draw": "first",
        "11.tie-bets": ["keep", "withdraw"], "16.payouts": "first", "17.commission": "five-percent" })
}

/// Tells the story and hands out the keys.
pub(super) async fn tell(client: &Client, admin: &str) -> Result<Keys, DemoError> {
    let keys = set_up(client, admin).await?;
    let today = day_of(client.clock.now().timestamp());
    say(&format!(
        "It is {today}, 10:00 in Macau. Galaxy wants its Makccarat tables to change to the second alternative of"
    ));
    say("articles 9 and 16. The law asks for the DICJ's approval, requested three working days ahead.\n");
    let adopts = filed(client, &keys, today).await?;
    played(client, &keys, adopts).await?;
    Ok(keys)
}

async fn set_up(client: &Client, admin: &str) -> Result<Keys, DemoError> {
    let key = async |body: Value| -> Result<String, DemoError> {
        let made = client.send("POST", "/v1/keys", admin, &body).await?;
        Ok(made["secret"].as_str().unwrap_or_default().to_owned())
    };
    client
        .send("POST", "/v1/operators", admin, &json!({ "operator": "galaxy", "title": "Galaxy Casino, S.A." }))
        .await?;
    client
        .send(
            "POST",
            "/v1/casinos",
            admin,
            &json!({ "operator": "galaxy", "casino": "galaxy-macau", "title": "Galaxy Macau" }),
        )
        .await?;
    let keys = Keys {
        admin: admin.to_owned(),
        back_office: key(json!({ "subject": "galaxy back office", "role": "operator", "operator": "galaxy" })).await?,
        inspector: key(json!({ "subject": "Inspector Lei", "role": "inspector" })).await?,
        auditor: key(json!({ "subject": "Auditor Sousa", "role": "auditor" })).await?,
    };
    let today = day_of(client.clock.now().timestamp());
    let since = today.checked_sub(1.year()).unwrap_or(today).to_string();
    for table in ["GX-MK-07", "GX-MK-08"] {
        let equipment = json!({ "decks": 8, "shoe": true, "cut_cards": 1, "layouts": 1, "seats": 9 });
        client
            .send(
                "POST",
                "/v1/tables",
                admin,
                &json!({ "operator": "galaxy", "casino": "galaxy-macau", "table": table,
                "game": "makccarat", "equipment": equipment }),
            )
            .await?;
    }
    client
        .send(
            "POST",
            "/v1/permits/import",
            admin,
            &json!({ "id": "permit-before", "operator": "galaxy",
            "game": "makccarat", "scope": { "operator": "galaxy" }, "from": since, "until": null,
            "options": before(), "act": "DICJ 12/2022" }),
        )
        .await?;
    Ok(keys)
}

/// Files too late, then in time, and has it approved; gives the adoption day.
async fn filed(client: &Client, keys: &Keys, today: Date) -> Result<Date, DemoError> {
    let tomorrow = today.checked_add(1.day()).map_err(|it| DemoError::Story(it.to_string()))?;
    let request = |adopts: &str| {
        json!({ "game": "makccarat", "scope": { "operator": "galaxy" }, "adopts_on": adopts,
            "options": { "9.draw": "second", "16.payouts": "second" }, "note": "second alternative at all tables" })
    };
    let body = request(&tomorrow.to_string());
    let late = client
        .ask("POST", "/v1/requests", &keys.back_office, "application/json", body.to_string().into_bytes())
        .await?;
    if late.status != 422 {
        return Err(DemoError::Story(format!("a request that is too late was answered {}", late.status)));
    }
    say(&format!(
        "1. It asks for {tomorrow}, tomorrow: refused ({}).",
        late.body["title"].as_str().unwrap_or_default()
    ));
    say(&format!("   {}", late.body["detail"].as_str().unwrap_or_default()));
    let earliest = late.body["earliest_adoption"].as_str().unwrap_or_default().to_owned();
    say(&format!("   The first possible date is {earliest}.\n"));
    let adopts: Date = earliest.parse().map_err(|_| DemoError::Story("no earliest adoption date".to_owned()))?;

    let filed = client.send("POST", "/v1/requests", &keys.back_office, &request(&earliest)).await?;
    let id = filed["id"].as_str().unwrap_or_default().to_owned();
    say(&format!("2. It asks for {earliest}: filed as {id}."));
    let notice = client.read(&format!("/v1/calendar/notice?adopt={earliest}"), &keys.back_office).await?;
    for day in notice.body["days"].as_array().into_iter().flatten() {
        let date = day["date"].as_str().unwrap_or_default();
        match day["counted"].as_u64() {
            Some(number) => say(&format!("   {date}  working day {number} before the adoption")),
            None => {
                say(&format!("   {date}  left out: {}", day["name"].as_str().or(day["why"].as_str()).unwrap_or("-")));
            }
        }
    }
    let decided = today.checked_add(1.day()).map_err(|it| DemoError::Story(it.to_string()))?;
    client.clock.set(at(decided, 15));
    let approval = json!({ "revision": 1, "decision": "approve", "reasons": "in order" });
    client.send("POST", &format!("/v1/requests/{id}/decision"), &keys.inspector, &approval).await?;
    // Another, which nobody decides: it lapses on its day.
    let other = json!({ "game": "makccarat", "scope": { "table": "GX-MK-08" }, "adopts_on": adopts.checked_add(7.days())
        .unwrap_or(adopts).to_string(), "options": { "3.white-card": "last-round" } });
    client.send("POST", "/v1/requests", &keys.back_office, &other).await?;
    say(&format!("\n3. On {decided} Inspector Lei approves it. In force: not before {adopts}, 00:00.\n"));
    Ok(adopts)
}

/// The adoption day comes; a clean and a faulty log of it are replayed.
async fn played(client: &Client, keys: &Keys, adopts: Date) -> Result<(), DemoError> {
    client.clock.set(at(adopts, 23));
    let configuration = client.read("/v1/configurations?operator=galaxy", &keys.auditor).await?;
    let configuration: Configuration =
        serde_json::from_str(&configuration.text).map_err(|it| DemoError::Story(it.to_string()))?;
    let from = Moment(i64::try_from(at(adopts, 12).timestamp().as_nanosecond()).unwrap_or_default());
    let plan = Plan { game: Game::Makccarat, rounds: 240, seed: 7, from, tables: 2, declare: true };
    let mut clean = Vec::new();
    generate(&plan, &configuration, Catalogue::embedded(), &mut clean)?;
    say(&format!("4. {adopts} comes. The two tables play 240 coups; the back office submits their log."));
    verified(client, keys, clean.clone()).await?;
    say("\n5. The same log, with three things wrong: a card that was not drawn, a tie paid 14 to 1 as the first");
    say("   alternative had it, and a commission that was not taken.");
    verified(client, keys, faulty(&clean)?).await
}

async fn verified(client: &Client, keys: &Keys, log: Vec<u8>) -> Result<(), DemoError> {
    let receipt = client.send_lines("/v1/verifications", &keys.back_office, log).await?;
    say(&format!(
        "   verdict: {} ({} rounds, {} bets)",
        receipt["verdict"].as_str().unwrap_or_default(),
        receipt["rounds"],
        receipt["bets"]
    ));
    let id = receipt["id"].as_str().unwrap_or_default();
    let findings = client.read(&format!("/v1/verifications/{id}/findings"), &keys.inspector).await?;
    for line in findings.text.lines() {
        if let Ok(finding) = serde_json::from_str::<Finding>(line) {
            say(&format!("   {}", words::told(&finding, Lang::En)));
        }
    }
    Ok(())
}

/// Plants three faults, each in the first round that can carry it.
fn faulty(clean: &[u8]) -> Result<Vec<u8>, DemoError> {
    let text = String::from_utf8_lossy(clean);
    let mut planted = [false; 3];
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut record: Value = serde_json::from_str(line).map_err(|it| DemoError::Story(it.to_string()))?;
        let at = planted.iter().position(|it| !it);
        if record["type"] == "round"
            && let Some(at) = at
        {
            planted[at] = match at {
                0 => stand_instead(&mut record),
                1 => pay(&mut record, "tie", |bet| bet["stake"].as_i64().map(|it| it * 14)),
                _ => pay(&mut record, "banker", |bet| bet["commission"].as_i64().and(bet["stake"].as_i64())),
            };
        }
        lines.push(record.to_string());
    }
    if planted.contains(&false) {
        return Err(DemoError::Story("the generated log has no round for one of the faults".to_owned()));
    }
    Ok((lines.join("\n") + "\n").into_bytes())
}

/// Takes the banker's third card away where the player's side wins all the same: so nothing else changes.
fn stand_instead(record: &mut Value) -> bool {
    let Some(cards) = record["banker"].as_array().filter(|it| it.len() == 3).cloned() else { return false };
    if record["outcome"] != "player" {
        return false;
    }
    let points = |cards: &[Value]| -> u64 {
        let read = |it: &Value| crate::games::Card::parse(it.as_str()?.as_bytes());
        cards.iter().filter_map(read).map(|it| u64::from(it.points())).sum::<u64>() % 10
    };
    let player = points(record["player"].as_array().map_or(&[], Vec::as_slice));
    let banker = points(&cards[..2]);
    if banker >= player {
        return false;
    }
    record["banker"] = cards[..2].to_vec().into();
    record["points"] = json!({ "player": player, "banker": banker });
    true
}

/// Pays the first won bet on a wager otherwise.
fn pay(record: &mut Value, on: &str, paid: impl Fn(&Value) -> Option<i64>) -> bool {
    for bet in record["bets"].as_array_mut().into_iter().flatten() {
        if bet["on"] == on
            && bet["result"] == "won"
            && let Some(paid) = paid(bet)
        {
            bet["paid"] = paid.into();
            if let Some(bet) = bet.as_object_mut() {
                bet.remove("commission");
            }
            return true;
        }
    }
    false
}
