//! Records as `serde_json` reads them, to hold the decoder's against.

use despacho::games::Card;
use despacho::law::Wager;
use despacho::replay::records::{Block, Cards, Decision, Kind, Record, Round, Span};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

/// What the decoder read, as JSON.
pub fn decoded(block: &Block, record: &Record) -> Value {
    let text = |span: Span| json!(std::str::from_utf8(block.text(span)).unwrap());
    match &record.kind {
        Kind::Log(it) => json!({
            "type": "log", "version": it.version, "operator": text(it.operator),
            "currency": std::str::from_utf8(&it.currency).unwrap(),
        }),
        Kind::LogEnd { records } => json!({"type": "log-end", "records": records}),
        Kind::Shoe(it) => json!({
            "type": "shoe", "table": text(it.table), "shoe": text(it.shoe), "game": it.game.name(), "at": it.at.0,
            "decks": it.decks, "feed": it.feed.name(),
            "burn": it.burn.map(|it| json!({"first": it.first.map(|it| it.to_string()), "cards": it.cards})),
            "demonstrations": it.demonstrations, "continued": it.continued,
            "declared": it.declared.map(|it| serde_json::from_slice::<Value>(block.text(it)).unwrap()),
        }),
        Kind::Round(it) => round(block, it),
        Kind::End(it) => json!({
            "type": "end", "table": text(it.table), "shoe": text(it.shoe), "at": it.at.0, "rounds": it.rounds,
        }),
        Kind::Malformed(_) | Kind::TooLong => Value::Null,
    }
}

fn cards(cards: Cards) -> Value {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().into()
}

fn round(block: &Block, round: &Round) -> Value {
    let text = |span: Span| json!(std::str::from_utf8(block.text(span)).unwrap());
    let hands = &block.hands[round.hands.start as usize..round.hands.end as usize];
    let bets = &block.bets[round.bets.start as usize..round.bets.end as usize];
    for bet in bets {
        let on = std::str::from_utf8(block.text(bet.on)).unwrap();
        assert_eq!(bet.wager, Wager::from_name(on));
    }
    let decision = |it: Decision| format!("{it:?}").to_lowercase();
    json!({
        "type": "round", "table": text(round.table), "shoe": text(round.shoe), "round": round.round, "at": round.at.0,
        "fields": round.fields.0,
        "player": cards(round.player), "banker": cards(round.banker), "dealer": cards(round.dealer),
        "outcome": format!("{:?}", round.outcome).to_lowercase(),
        "void_reason": round.void_reason.map(|it| format!("{it:?}").to_lowercase()),
        "points": [round.player_points, round.banker_points],
        "handled_by": [round.player_handled_by, round.banker_handled_by],
        "cut_card": round.cut_card, "discarded": round.discarded, "resolves": round.resolves, "meter": round.meter,
        "burned": round.burned,
        "hands": hands.iter().map(|it| json!({
            "seat": it.seat, "cards": cards(it.cards), "decision": it.decision.map(decision),
        })).collect::<Vec<_>>(),
        "bets": bets.iter().map(|it| json!({
            "id": it.id.map(text), "seat": it.seat, "standing": it.standing, "on": text(it.on), "stake": it.stake,
            "result": format!("{:?}", it.result).to_lowercase(), "paid": it.paid, "commission": it.commission,
            "bonus": it.bonus,
        })).collect::<Vec<_>>(),
    })
}

/// The same, of a well-formed line by `serde_json`.
pub fn read(line: &[u8]) -> Value {
    // Numbers beyond an `f64` are JSON and may stand in private fields, which nobody reads; `Value` refuses them.
    let line = String::from_utf8(line.to_vec()).unwrap().replace("1e400", "1e40");
    let line: Value = serde_json::from_str(&line).unwrap();
    let or = |field: &str, default: Value| line.get(field).cloned().unwrap_or(default);
    let at = || json!(line["at"].as_str().unwrap().parse::<Timestamp>().unwrap().as_nanosecond() as i64);
    let mut record = Map::new();
    let mut put = |name: &str, value: Value| drop(record.insert(name.to_owned(), value));
    let kind = line["type"].as_str().unwrap();
    put("type", kind.into());
    if matches!(kind, "shoe" | "round" | "end") {
        put("table", line["table"].clone());
        put("shoe", line["shoe"].clone());
        put("at", at());
    }
    match kind {
        "log" => {
            let version = &line["version"];
            let end = if version.as_f64() < Some(0.0) { -i64::MAX } else { i64::MAX };
            put("version", json!(version.as_i64().unwrap_or(end).max(-i64::MAX)));
            put("operator", line["operator"].clone());
            put("currency", line["currency"].clone());
        }
        "log-end" => put("records", line["records"].clone()),
        "end" => put("rounds", line["rounds"].clone()),
        "shoe" => {
            for field in ["game", "decks", "feed"] {
                put(field, line[field].clone());
            }
            let burn = line.get("burn").map(|it| {
                let cards = it["cards"].as_f64().unwrap().min(f64::from(u32::MAX)) as u32;
                json!({"first": it.get("first").map(card), "cards": cards})
            });
            put("burn", burn.into());
            put("demonstrations", or("demonstrations", json!(0)));
            put("continued", or("continued", json!(false)));
            put("declared", or("declared", Value::Null));
        }
        "round" => {
            put("round", line["round"].clone());
            put("fields", fields(&line).into());
            for field in ["player", "banker", "dealer"] {
                put(field, line.get(field).map_or(json!([]), dealt));
            }
            put("outcome", or("outcome", json!("void")));
            put("void_reason", line.get("void_reason").map(|it| json!(it.as_str().unwrap().replace('-', ""))).into());
            for field in ["points", "handled_by"] {
                let side = |side: &str| line.get(field).and_then(|it| it.get(side)).cloned().into();
                put(field, Value::Array(vec![side("player"), side("banker")]));
            }
            put("cut_card", or("cut_card", json!(false)));
            put("discarded", or("discarded", json!(0)));
            put("burned", or("burned", json!(0)));
            put("resolves", or("resolves", Value::Null));
            put("meter", line.get("jackpot").map(|it| it["meter"].clone()).into());
            let none = Vec::new();
            let list = |field: &str| line.get(field).map_or(&none, |it| it.as_array().unwrap()).iter();
            let hands = list("hands")
                .map(|it| json!({"seat": it["seat"], "cards": dealt(&it["cards"]), "decision": it.get("decision")}));
            put("hands", hands.collect::<Vec<_>>().into());
            let bets = list("bets").map(|it| {
                json!({
                    "id": it.get("id"), "seat": it.get("seat").unwrap_or(&json!(0)),
                    "standing": it.get("standing").unwrap_or(&json!(false)), "on": it["on"], "stake": it["stake"],
                    "result": it["result"], "paid": it["paid"], "commission": it.get("commission"),
                    "bonus": it.get("bonus"),
                })
            });
            put("bets", bets.collect::<Vec<_>>().into());
        }
        other => panic!("{other} is well-formed?"),
    }
    record.into()
}

fn card(card: &Value) -> Value {
    Card::parse(card.as_str().unwrap().as_bytes()).unwrap().to_string().into()
}

fn dealt(cards: &Value) -> Value {
    cards.as_array().unwrap().iter().map(card).collect::<Vec<_>>().into()
}

fn fields(line: &Value) -> u16 {
    const FIELDS: [&str; 13] = [
        "player",
        "banker",
        "outcome",
        "void_reason",
        "points",
        "cut_card",
        "discarded",
        "resolves",
        "jackpot",
        "handled_by",
        "dealer",
        "hands",
        "burned",
    ];
    let any = |list: &str, field: &str| {
        line.get(list).is_some_and(|it| it.as_array().unwrap().iter().any(|it| it.get(field).is_some()))
    };
    let present = FIELDS.iter().enumerate().filter(|it| line.get(it.1).is_some());
    let bits: u16 = present.fold(0, |bits, (at, _)| bits | 1 << at);
    bits | u16::from(any("bets", "bonus")) << 13 | u16::from(any("hands", "decision")) << 14
}
