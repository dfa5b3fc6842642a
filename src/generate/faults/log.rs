//! Faults of the log itself: its records, names, numbers and times.

use serde_json::{Value, json};

use super::draft::{At, Draft, Line, moment};
use crate::replay::codes::Code;
use crate::replay::configuration::covers;
use crate::replay::settings::MAX_OPEN_SHOES;
use crate::replay::time::Moment;

type Done = Option<()>;

const HOUR: i64 = 3_600_000_000_000;

fn any(_: &super::draft::Stand, _: &Value) -> bool {
    true
}

/// A member that no record has.
pub(super) fn malformed(draft: &mut Draft<'_>) -> Done {
    draft.plant(Code::MalformedRecord, any, |it| it["unexpected"] = true.into()).map(drop)
}

/// Lines after a plain round.
fn after(draft: &mut Draft<'_>, made: impl FnOnce(&Draft<'_>, At) -> Vec<Line>) -> Done {
    let plain = draft.plain();
    let at = draft.take(plain, 1, any)?;
    let lines = made(draft, at);
    draft.line(at).after.extend(lines);
    Some(())
}

/// A second `log` record.
pub(super) fn second_log(draft: &mut Draft<'_>) -> Done {
    after(draft, |draft, _| vec![Line::new(draft.log.value.clone(), [Code::LogRecordMisplaced])])
}

/// The `log-end` counts one record too many.
pub(super) fn log_end(draft: &mut Draft<'_>) {
    draft.claims = 1;
}

/// A shoe at a table that is none.
pub(super) fn unknown_table(draft: &mut Draft<'_>) -> Done {
    after(draft, |draft, at| {
        let mut opening = draft.opening(at.shoe).clone();
        opening["table"] = "no-such-table".into();
        let end = Draft::end_of(&opening);
        vec![Line::new(opening, [Code::UnknownTable]), Line::new(end, [])]
    })
}

/// A round of a shoe that is none.
pub(super) fn unknown_shoe(draft: &mut Draft<'_>) -> Done {
    after(draft, |draft, at| {
        let mut round = draft.clean(at).clone();
        round["shoe"] = "no-such-shoe".into();
        vec![Line::new(round, [Code::UnknownShoe])]
    })
}

/// A shoe that is opened again.
pub(super) fn duplicate_shoe(draft: &mut Draft<'_>) -> Done {
    after(draft, |draft, at| vec![Line::new(draft.opening(at.shoe).clone(), [Code::DuplicateShoe])])
}

/// A round that stands there twice.
pub(super) fn duplicate_round(draft: &mut Draft<'_>) -> Done {
    after(draft, |draft, at| vec![Line::new(draft.clean(at).clone(), [Code::DuplicateRound])])
}

/// A round that is left out.
pub(super) fn gap(draft: &mut Draft<'_>) -> Done {
    let plain = draft.plain();
    let at = draft.take(plain, 1, any)?;
    draft.line(at).gone = true;
    draft.line(At { round: at.round + 1, ..at }).gives.push(Code::RoundGap);
    Some(())
}

/// A round a second before the one before it.
pub(super) fn time_reversed(draft: &mut Draft<'_>) -> Done {
    let plain = draft.plain();
    let at = draft.take(plain, 1, any)?;
    let before = moment(draft.clean(At { round: at.round - 1, ..at })) - 1_000_000_000;
    let line = draft.line(at);
    line.value["at"] = Moment(before).to_string().into();
    line.gives.push(Code::TimeReversed);
    Some(())
}

/// An `end` that counts a round too few.
pub(super) fn rounds_mismatch(draft: &mut Draft<'_>) -> Done {
    let mut shoe = draft.sample(3, |_| true)?;
    shoe.end.value["rounds"] = (shoe.rounds.len() - 1).into();
    shoe.end.gives.push(Code::RoundsMismatch);
    draft.add(shoe);
    Some(())
}

/// A shoe before all others, without a round, on an earlier day.
fn earlier(draft: &mut Draft<'_>, table: &str, day: crate::law::Date, gives: Vec<Code>) -> Done {
    let shoe = draft.shoes.first()?.opening;
    let mut opening = draft.body.get(shoe)?.value.clone();
    opening["table"] = table.into();
    opening["shoe"] = draft.name().into();
    opening["at"] = Moment(Moment::of_day(day).0 + 12 * HOUR).to_string().into();
    if let Some(object) = opening.as_object_mut() {
        object.remove("declared");
    }
    let end = Draft::end_of(&opening);
    draft.head.extend([Line::new(opening, gives), Line::new(end, [])]);
    Some(())
}

/// A shoe on the day before the game's first regulation.
pub(super) fn game_not_in_force(draft: &mut Draft<'_>) -> Done {
    let first = draft.catalogue.game(draft.game).edges().first()?.yesterday().ok()?;
    if draft.catalogue.on(draft.game, first).is_some() {
        return None;
    }
    let there = |name: &str| draft.configuration.table(name, draft.game, first).is_some();
    let table = draft.stands.iter().find(|it| there(&it.name))?.name.clone();
    earlier(draft, &table, first, vec![Code::GameNotInForce])
}

/// A shoe on the day before the first permit of its table.
pub(super) fn no_authorised_option(draft: &mut Draft<'_>) -> Done {
    let configuration = draft.configuration;
    for stand in 0..draft.stands.len() {
        let table = draft.stands[stand].name.clone();
        let entry = configuration.table(&table, draft.game, draft.plan.from.day())?;
        let day = configuration
            .permits_for(&entry.casino, &table, draft.game)
            .filter_map(|it| it.from.yesterday().ok())
            .min()
            .filter(|day| covers(entry.from, entry.until, *day));
        let Some((day, law)) = day.and_then(|day| Some((day, draft.catalogue.on(draft.game, day)?))) else { continue };
        let feed = draft.stands[stand].feed;
        let wanting = law.required(feed).count();
        if wanting > 0 && draft.allows(&draft.stands[stand], feed) {
            return earlier(draft, &table, day, vec![Code::NoAuthorisedOption; wanting]);
        }
    }
    None
}

/// Another version of the format: nothing further is read.
pub(super) fn version(draft: &mut Draft<'_>) {
    draft.log.value["version"] = 2.into();
    draft.log.gives.push(Code::UnsupportedVersion);
}

/// Another operator's log: nothing further is read.
pub(super) fn operator(draft: &mut Draft<'_>) {
    draft.log.value["operator"] = "no-such-operator".into();
    draft.log.gives.push(Code::OperatorMismatch);
}

/// One shoe more than may be open at once, each at a table that is none.
pub(super) fn open_shoes(draft: &mut Draft<'_>) -> Done {
    let opening = draft.shoes.first()?.opening;
    let mut opening = draft.body.get(opening)?.value.clone();
    for number in 0..=MAX_OPEN_SHOES {
        opening["table"] = format!("no-such-table-{number}").into();
        let code = if number == MAX_OPEN_SHOES { Code::TooManyOpenShoes } else { Code::UnknownTable };
        draft.head.push(Line::new(opening.clone(), [code]));
    }
    Some(())
}

/// More findings than the cap, each an `end` of no shoe.
pub(super) fn truncated(draft: &mut Draft<'_>, most: u64) -> Done {
    let table = &draft.stands.first()?.name;
    let at = Moment(draft.plan.from.0).to_string();
    let end = json!({ "type": "end", "table": table, "shoe": "no-such-shoe", "at": at, "rounds": 0 });
    for number in 0..=most {
        let code = if number == most { Code::FindingsTruncated } else { Code::UnknownShoe };
        draft.head.push(Line::new(end.clone(), [code]));
    }
    Some(())
}

/// The log is in another currency than the jackpot amounts: every fixed prize of it is in question.
pub(super) fn currency(draft: &mut Draft<'_>) -> Done {
    let approved = draft.stands.iter().find_map(|it| it.rules.jackpot)?;
    let other = if approved.currency() == "HKD" { "MOP" } else { "HKD" };
    draft.log.value["currency"] = other.into();
    let mut found = None;
    for line in &mut draft.body {
        let won = |it: &&Value| it["on"] == "jackpot" && it["result"] == "won";
        let prizes = super::draft::bets(&line.value).iter().filter(won).count();
        if prizes > 0 && !super::coups::is_royal_flush(&line.value) {
            line.gives.extend(std::iter::repeat_n(Code::CurrencyMismatch, prizes));
            found = Some(());
        }
    }
    found
}
