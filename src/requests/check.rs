//! What is wrong with a filing: everything, each fault with its place and the article behind it.

use std::collections::BTreeMap;

use serde_json::Value;

use super::known::Known;
use super::settings::{JackpotNotice, TieBetsChoice};
use super::{Asked, Filing, JACKPOT, RequestKind, Rules, due, wagers};
use crate::calendar::Notice;
use crate::fault::{Fault, FaultKind, spelling_fault, step, text_fault};
use crate::instant::Instant;
use crate::law::{Date, Game, OptionFault, OptionRefusal, OptionValue, Regulation};
use crate::ledger::couplings;
use crate::ledger::permits::Granted;
use crate::message::message;
use crate::replay::configuration::{Permit, Scope, Standing, standing};

/// A filing that was read.
pub(super) struct Read {
    /// Its options.
    pub options: Asked,
    /// What it asks for.
    pub kind: RequestKind,
    /// The day for which it counts.
    pub filed_on: Date,
    /// How its notice was judged; `None` where it needs none.
    pub notice: Option<Notice>,
    /// The day by which the desk means to have decided.
    pub due_on: Option<Date>,
}

/// Reads a filing; every fault of it is in `faults`.
pub(super) fn filing(rules: &Rules<'_>, known: &Known, filing: &Filing, faults: &mut Vec<Fault>) -> Read {
    let Filing { game, scope, adopts_on, options: asked, wagers: asked_wagers, note, external_reference } = filing;
    faults.extend(text_fault("/note", note.as_deref(), 10_000));
    if let Some(reference) = external_reference
        && !(1..=200).contains(&reference.len())
    {
        faults.push(Fault::field("/external_reference", message!("reference-length")));
    }
    faults.extend(text_fault("/external_reference", external_reference.as_deref(), 200));
    faults.extend(external_reference.as_deref().and_then(|it| spelling_fault("/external_reference", it)));
    faults.extend(scope_fault(known, *game, scope, *adopts_on));

    let kind = RequestKind::of(asked.keys(), !asked_wagers.is_empty());
    let regulation = rules.catalogue.on(*game, *adopts_on);
    if regulation.is_none() {
        faults.push(not_in_force(*game, *adopts_on));
    }
    let (filed_on, notice) = match day(rules, known, kind, *adopts_on, asked, regulation) {
        Ok(judged) => judged,
        Err(fault) => {
            faults.push(fault);
            (known.now.day(), None)
        }
    };

    let before = faults.len();
    let options = options(rules, *game, scope, *adopts_on, asked, faults);
    if !asked_wagers.is_empty() {
        faults.extend(wagers::faults(rules, *game, *adopts_on, asked_wagers));
        if !asked.is_empty() {
            let detail = message!("wagers-apart");
            faults.push(Fault::field("/wagers", detail));
        }
    } else if asked.is_empty() {
        faults.push(Fault::new(FaultKind::NothingChanges, "/options", message!("asks-nothing")));
    }
    // Where an option cannot be read, what would be in force cannot be said.
    if faults.len() == before {
        let permit = permit("", *game, scope, *adopts_on, known.now, &options);
        faults.extend(contradictions(rules, known, &permit));
        if stands_already(&known.permits, &permit) {
            let detail = message!("stands-so", day = adopts_on);
            faults.push(Fault::new(FaultKind::NothingChanges, "/options", detail));
        }
    }
    let due_on = due::on(&known.calendar, rules.settings.service_norm, filed_on);
    Read { options, kind, filed_on, notice, due_on }
}

/// A permit as it would be.
pub(super) fn permit(id: &str, game: Game, scope: &Scope, from: Date, at: Instant, options: &Asked) -> Permit {
    Permit {
        id: id.to_owned(),
        game,
        scope: scope.clone(),
        from,
        until: None,
        decided_at: Some(at.timestamp()),
        options: options.clone(),
        wagers: Vec::new(),
    }
}

/// What a permit would make contradict itself: among its own options, and at every table it covers.
pub(super) fn contradictions(rules: &Rules<'_>, known: &Known, permit: &Permit) -> Vec<Fault> {
    let faults = |permits: &[&Permit], tables| {
        let (game, scope, from) = (permit.game, &permit.scope, Some(permit.from));
        couplings::faults(rules.catalogue, game, permits, tables, scope, from, "/options")
    };
    let own = [permit];
    // What contradicts itself does so wherever there are tables, and where there are none yet.
    let alone = [known.tables.as_slice(), &[]].into_iter().map(|it| faults(&own, it)).find(|it| !it.is_empty());
    alone.unwrap_or_else(|| {
        let permits: Vec<&Permit> = known.permits.iter().map(|it| &it.permit).chain(own).collect();
        faults(&permits, &known.tables)
    })
}

/// Whether the values that a permit would give are those of its scope already, on its first day.
fn stands_already(permits: &[Granted], new: &Permit) -> bool {
    !new.options.is_empty()
        && new.options.iter().all(|(key, value)| {
            let same = permits.iter().map(|it| &it.permit).filter(|it| it.scope == new.scope);
            match (standing(same, key, new.from), value) {
                (Standing::Value(_, found), Some(value)) => found == value,
                (Standing::Nothing | Standing::Ended(_), None) => true,
                _ => false,
            }
        })
}

/// Where there is no such scope on that day or later: foreign or absent alike.
pub(super) fn scope_fault(known: &Known, game: Game, scope: &Scope, adopts_on: Date) -> Option<Fault> {
    let operator = &known.operator;
    let (found, detail) = match scope {
        Scope::Operator(name) => (name == operator, message!("files-for", operator)),
        Scope::Casino(name) => (known.casino, message!("no-casino-on", operator, casino = name, day = adopts_on)),
        Scope::Table(name) => {
            let game = game.name();
            let detail = message!("no-table", operator, table = name, game, day = adopts_on);
            (!known.tables.is_empty(), detail)
        }
    };
    (!found).then(|| Fault::new(FaultKind::ScopeUnknown, "/scope", detail))
}

/// The fault of a game without a regulation.
pub(super) fn not_in_force(game: Game, day: Date) -> Fault {
    let detail = message!("not-in-force", game = game.name(), day);
    Fault::new(FaultKind::GameNotInForce, "/game", detail)
}

/// The day for which a filing counts, and its notice.
fn day(
    rules: &Rules<'_>,
    known: &Known,
    kind: RequestKind,
    adopts_on: Date,
    asked: &BTreeMap<String, Value>,
    regulation: Option<Regulation<'_>>,
) -> Result<(Date, Option<Notice>), Fault> {
    let (settings, received, today) = (rules.settings, known.now.timestamp(), known.now.day());
    let unknown =
        |it: crate::calendar::CalendarUnknown| Fault::new(FaultKind::CalendarUnknown, "/adopts_on", it.message());
    if adopts_on <= today {
        let detail = message!("begun", day = adopts_on);
        let mut fault = Fault::new(FaultKind::AdoptionInThePast, "/adopts_on", detail);
        if let Ok(first) = known.calendar.earliest_adoption(received, settings.counting, settings.receipt_hours) {
            fault = fault.with("earliest_adoption", first.earliest_adoption.to_string());
        }
        return Err(fault);
    }
    // For wagers beyond the regulation the law names no period either, and no reading lends it one.
    if kind == RequestKind::Wagers || kind == RequestKind::Jackpot && settings.jackpot_notice == JackpotNotice::None {
        let filed_on = known.calendar.filed_on(received, settings.receipt_hours).map_err(unknown)?;
        return Ok((filed_on, None));
    }
    let notice =
        known.calendar.judge(received, adopts_on, settings.counting, settings.receipt_hours).map_err(unknown)?;
    if notice.holds {
        return Ok((notice.filed_on, Some(notice)));
    }
    let detail = message!(
        "notice",
        adoption = adopts_on,
        last = notice.last_filing_day,
        counted = notice.filed_on,
        earliest = notice.earliest_adoption
    );
    let mut fault = Fault::new(FaultKind::NoticeTooShort, "/adopts_on", detail)
        .with("earliest_adoption", notice.earliest_adoption.to_string())
        .with("last_filing_day", notice.last_filing_day.to_string());
    // The article that asks for the notice: the jackpot's own asks for none.
    let asking = asked.keys().filter(|it| *it != JACKPOT).chain(asked.keys());
    if let Some(duty) = regulation.and_then(|it| asking.into_iter().find_map(|key| it.authorisation(key))) {
        fault = fault.under(duty.basis.article);
        fault = duty.interpretation.map_or(fault.clone(), |it| fault.by(it));
    }
    Err(fault)
}

fn options(
    rules: &Rules<'_>,
    game: Game,
    scope: &Scope,
    adopts_on: Date,
    asked: &BTreeMap<String, Value>,
    faults: &mut Vec<Fault>,
) -> Asked {
    let mut options = Asked::new();
    for (key, value) in asked {
        let pointer = format!("/options{}", step(key));
        match option(rules, game, scope, adopts_on, key, value) {
            Ok(value) => {
                options.insert(key.clone(), value);
            }
            Err(mut fault) => {
                fault.pointer = pointer;
                faults.push(fault);
            }
        }
    }
    options
}

fn option(
    rules: &Rules<'_>,
    game: Game,
    scope: &Scope,
    adopts_on: Date,
    key: &str,
    value: &Value,
) -> Result<Option<OptionValue>, Fault> {
    let article = |fault: Fault| match rules.catalogue.game(game).option(key) {
        Some(law) => fault.under(law.article.clone()),
        None => fault,
    };
    let value = match rules.catalogue.vocabulary(game, key, value) {
        Err(it @ OptionFault::UnknownKey { .. }) => {
            return Err(Fault::new(FaultKind::OptionUnknown, "", it.message()));
        }
        _ if value.is_null() && matches!(scope, Scope::Operator(_)) => {
            let detail = message!("null-scope", option = key);
            return Err(article(Fault::new(FaultKind::OptionValue, "", detail)));
        }
        _ if value.is_null() => return Ok(None),
        Err(it) => return Err(article(Fault::new(FaultKind::OptionValue, "", it.message()))),
        Ok(value) => value,
    };
    if let OptionValue::Set(several) = &value
        && rules.settings.tie_bets_choice == TieBetsChoice::One
        && several.len() > 1
        && key.ends_with(".tie-bets")
    {
        let detail = message!("treatments", option = key, count = several.len());
        return Err(article(Fault::new(FaultKind::OptionValue, "", detail)).by("tie-bets-choice"));
    }
    in_force(rules, game, adopts_on, key, &value)?;
    Ok(Some(value))
}

/// Whether the law offers a value on a day; a day without a regulation is said elsewhere.
pub(super) fn in_force(rules: &Rules<'_>, game: Game, day: Date, key: &str, value: &OptionValue) -> Result<(), Fault> {
    let Some(regulation) = rules.catalogue.on(game, day) else { return Ok(()) };
    let article = rules.catalogue.game(game).option(key).map(|it| it.article.clone());
    let pointer = format!("/options{}", step(key));
    let fault = |kind, detail| Fault { article, ..Fault::new(kind, pointer, detail) };
    match regulation.check(key, value) {
        Ok(()) => Ok(()),
        Err(it @ OptionRefusal::Unknown) => {
            Err(fault(FaultKind::OptionUnknown, message!("keyed", option = key, why = it.message())))
        }
        Err(it @ OptionRefusal::Value { .. }) => {
            Err(fault(FaultKind::OptionValue, message!("keyed", option = key, why = it.message())))
        }
        Err(OptionRefusal::NotInForce { from }) => {
            let detail = match from {
                None => message!("value-no-longer", option = key, value = value.to_string(), day),
                Some(from) => {
                    message!("value-not-in-force", option = key, value = value.to_string(), day, from)
                }
            };
            let fault = fault(FaultKind::OptionNotInForce, detail);
            Err(match from {
                Some(from) => fault.with("from", from.to_string()),
                None => fault,
            })
        }
    }
}
