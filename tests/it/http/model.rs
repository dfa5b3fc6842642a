//! Random acts by several people, beside a model of what a request is and what may be done to it. Afterwards the
//! events, read from nothing, give what is stored.

use std::collections::{BTreeMap, BTreeSet};

use despacho::config::{FourEyes, Settings};
use despacho::db::Db;
use despacho::ledger::Role;
use jiff::ToSpan as _;
use jiff::civil::Date;
use serde_json::{Value, json};

use super::fold::{fold, in_snapshot};
use super::site::Site;
use crate::support::{on_both, world::day};

on_both! { what_is_done_at_random_is_what_the_model_says }

const KEYS: [&str; 3] = ["17.commission", "2.burn", "3.white-card"];
const VALUES: [&str; 3] = ["half-on-four", "by-decks", "last-round"];

/// Chance (splitmix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut it = self.0;
        it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (it ^ (it >> 31)) % n
    }

    fn of<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    /// At least one of the keys.
    fn some_keys(&mut self) -> BTreeSet<&'static str> {
        let bits = self.below(7) + 1;
        KEYS.into_iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|it| it.1).collect()
    }
}

/// Who acts: key, subject, and what it is.
#[derive(Clone, Copy, PartialEq)]
enum Who {
    Own,
    Other,
    Inspector,
    Reader,
}

const ACTORS: [(&str, &str, Who); 8] = [
    ("galaxy", "back-office", Who::Own),
    ("galaxy 2", "joana", Who::Own),
    ("wynn", "wynn-office", Who::Other),
    ("inspector", "ines", Who::Inspector),
    ("inspector 2", "ivo", Who::Inspector),
    ("filer", "joana", Who::Inspector),
    ("auditor", "aldo", Who::Reader),
    ("admin", "ada", Who::Reader),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Is {
    Submitted,
    Returned,
    Approved,
    Refused,
    Withdrawn,
    Lapsed,
    Revoked,
}

/// What is decided or proposed.
#[derive(Clone, Debug, PartialEq)]
enum What {
    Approve(BTreeSet<&'static str>, Option<Date>),
    Refuse,
    Return,
    Revoke(Date, Option<BTreeSet<&'static str>>),
}

#[derive(Clone, Debug)]
enum Act {
    Do(What),
    Propose(What),
    Hear,
    Answer,
    Amend(Option<Date>),
    Withdraw,
}

/// A request, as the model has it.
struct Model {
    is: Is,
    revision: i64,
    adopts_on: Date,
    asked: BTreeSet<&'static str>,
    filers: BTreeSet<&'static str>,
    hearing: Option<Date>,
    answered: bool,
    proposal: Option<(&'static str, What)>,
    granted: BTreeMap<&'static str, (Date, Option<Date>)>,
}

type Told = Result<(), &'static str>;

impl Model {
    fn open_hearing(&self, today: Date) -> bool {
        !self.answered && self.hearing.is_some_and(|it| today <= it)
    }

    fn adverse(&self, what: &What) -> bool {
        match what {
            What::Approve(keys, _) => !self.asked.is_subset(keys),
            What::Refuse | What::Revoke(..) => true,
            What::Return => false,
        }
    }

    /// Where what is decided may be decided at all.
    fn stands(&self, what: &What) -> Told {
        match (what, self.is) {
            (What::Revoke(..), Is::Approved) => Ok(()),
            (What::Revoke(..), _) => Err("409 request-settled"),
            (_, Is::Submitted) => Ok(()),
            (_, Is::Lapsed) => Err("409 request-lapsed"),
            _ => Err("409 request-settled"),
        }
    }

    fn left(&self, from: Date) -> impl Iterator<Item = &'static str> {
        let left = self.granted.iter();
        left.filter(move |(_, (first, until))| until.is_none_or(|it| it > from.max(*first))).map(|it| *it.0)
    }

    fn is_sound(&self, what: &What) -> bool {
        match what {
            What::Revoke(from, keys) => {
                let left: BTreeSet<_> = self.left(*from).collect();
                keys.as_ref().map_or(!left.is_empty(), |it| it.is_subset(&left))
            }
            What::Approve(keys, later) => keys.is_subset(&self.asked) && later.is_none_or(|it| it >= self.adopts_on),
            What::Refuse | What::Return => true,
        }
    }

    /// What the service is to say, and what it makes of the request.
    fn expect(
        &mut self,
        act: &Act,
        (_, subject, who): (&str, &'static str, Who),
        stale: bool,
        today: Date,
        eyes: FourEyes,
    ) -> Told {
        let needs = needed(act);
        match (needs, who) {
            (Who::Own, Who::Other) => return Err("404 not-found"),
            _ if needs != who => return Err("403 role-insufficient"),
            (Who::Inspector, _) if self.filers.contains(subject) => return Err("403 own-filing"),
            _ => {}
        }
        let stale = if stale { Err("412 revision-stale") } else { Ok(()) };
        match act {
            Act::Do(what) | Act::Propose(what) => {
                self.stands(what)?;
                if !matches!(what, What::Revoke(..)) {
                    stale?;
                }
                if self.adverse(what) && self.open_hearing(today) {
                    return Err("409 hearing-open");
                }
                if !self.is_sound(what) {
                    return Err("422");
                }
                if let Act::Propose(_) = act {
                    self.proposal = Some((subject, what.clone()));
                } else {
                    self.seconded(what, subject, eyes)?;
                    self.decide(what);
                }
            }
            Act::Hear | Act::Answer => {
                let adverse = if self.is == Is::Approved { What::Revoke(today, None) } else { What::Refuse };
                self.stands(&adverse)?;
                stale?;
                match (act, self.open_hearing(today)) {
                    (Act::Hear, true) => return Err("409 hearing-open"),
                    (Act::Answer, false) => return Err("409 hearing-closed"),
                    (Act::Answer, true) => self.answered = true,
                    _ => (self.hearing, self.answered) = (Some(today), false), // its day is read from the answer
                }
            }
            Act::Amend(_) | Act::Withdraw => {
                if self.is != Is::Returned {
                    self.stands(&What::Refuse)?;
                }
                stale?;
                self.proposal = None;
                match act {
                    // What changes nothing but the note is no new receipt.
                    Act::Amend(to) if self.is == Is::Submitted && to.is_none_or(|it| it == self.adopts_on) => {}
                    Act::Amend(to) => {
                        self.adopts_on = to.unwrap_or(self.adopts_on);
                        (self.is, self.hearing) = (Is::Submitted, None);
                    }
                    _ => self.is = Is::Withdrawn,
                }
                if matches!(act, Act::Amend(_)) {
                    self.filers.insert(subject);
                }
            }
        }
        self.revision += 1;
        Ok(())
    }

    fn seconded(&self, what: &What, subject: &str, eyes: FourEyes) -> Told {
        let needed = eyes == FourEyes::All && *what != What::Return || eyes == FourEyes::Adverse && self.adverse(what);
        match &self.proposal {
            Some((by, _)) if *by == subject => Err("403 own-proposal"),
            Some((_, proposed)) if proposed == what => Ok(()),
            _ if needed => Err("409 proposal-missing"),
            _ => Ok(()),
        }
    }

    fn decide(&mut self, what: &What) {
        self.proposal = None;
        match what {
            What::Approve(keys, later) => {
                let from = later.unwrap_or(self.adopts_on);
                self.granted = keys.iter().map(|it| (*it, (from, None))).collect();
                (self.is, self.hearing) = (Is::Approved, None);
            }
            What::Return => (self.is, self.hearing) = (Is::Returned, None),
            What::Refuse => self.is = Is::Refused,
            What::Revoke(from, keys) => {
                let ended: Vec<_> =
                    self.left(*from).filter(|it| keys.as_ref().is_none_or(|all| all.contains(it))).collect();
                for key in ended {
                    let (first, until) = self.granted.get_mut(key).unwrap();
                    *until = Some((*from).max(*first));
                }
                if self.left(*from).next().is_none() {
                    self.is = Is::Revoked;
                } else {
                    self.hearing = None;
                }
            }
        }
    }

    fn told(&self) -> Value {
        json!([
            format!("{:?}", self.is).to_lowercase(),
            self.revision,
            self.adopts_on.to_string(),
            self.hearing.is_some(),
            self.hearing.is_some() && self.answered,
            self.proposal.as_ref().map(|it| it.0)
        ])
    }
}

/// The same of a request that was read.
fn told(it: &Value) -> Value {
    json!([
        it["status"],
        it["revision"],
        it["adopts_on"],
        it["hearing"].is_object(),
        it["hearing"]["answered_at"].is_string(),
        it["proposal"]["by"]
    ])
}

fn needed(act: &Act) -> Who {
    if matches!(act, Act::Answer | Act::Amend(_) | Act::Withdraw) { Who::Own } else { Who::Inspector }
}

/// The end of the address, and the body.
fn sent(act: &Act, asked: &BTreeSet<&str>, revision: i64) -> (&'static str, Value) {
    let body = |what: &What| match what {
        What::Approve(keys, later) => {
            let options = (keys != asked).then_some(keys);
            json!({"revision": revision, "decision": "approve", "options": options, "adopts_on": later, "reasons": "x"})
        }
        What::Refuse => json!({"revision": revision, "decision": "refuse", "reasons": "x", "article": "18"}),
        What::Return => json!({"revision": revision, "decision": "return", "reasons": "x"}),
        What::Revoke(from, keys) => json!({"from": from, "options": keys, "reasons": "x"}),
    };
    match act {
        Act::Do(what @ What::Revoke(..)) => ("revocation", body(what)),
        Act::Do(what) => ("decision", body(what)),
        Act::Propose(what @ What::Revoke(..)) => ("proposal", json!({"revocation": body(what)})),
        Act::Propose(what) => ("proposal", json!({"decision": body(what)})),
        Act::Hear => ("hearing", json!({"revision": revision, "reasons": "x", "working_days": 1 + revision % 3})),
        Act::Answer => ("hearing/answer", json!({"revision": revision, "answer": "x"})),
        Act::Amend(None) => ("amendment", json!({"revision": revision, "note": format!("note {revision}")})),
        Act::Amend(to) => ("amendment", json!({"revision": revision, "adopts_on": to})),
        Act::Withdraw => ("withdrawal", json!({"revision": revision})),
    }
}

fn any_act(chance: &mut Chance, model: &Model, today: Date) -> Act {
    let later = today.saturating_add((15 + chance.below(9) as i64).days());
    let kinds = if model.is == Is::Approved { 4 + chance.below(4) } else { chance.below(7) };
    let what = match kinds {
        0 => What::Refuse,
        1 => What::Return,
        2 => What::Approve(
            model.asked.clone(),
            Some(model.adopts_on.saturating_add((chance.below(5) as i64 - 1).days())),
        ),
        3 => What::Approve(chance.some_keys(), None),
        4 => What::Revoke(today.saturating_add((chance.below(20) as i64).days()), Some(chance.some_keys())),
        5 => What::Revoke(today.saturating_add((chance.below(20) as i64).days()), None),
        _ => What::Approve(model.asked.clone(), None),
    };
    match chance.below(9) {
        0 | 1 => Act::Do(what),
        2 => Act::Propose(what),
        3 => match &model.proposal {
            Some((_, what)) => Act::Do(what.clone()),
            None => Act::Propose(what),
        },
        // Long before its day, so that the answer is due in time.
        4 | 5 if model.adopts_on > today.saturating_add(12.days()) || model.is == Is::Approved => Act::Hear,
        6 => Act::Answer,
        7 => Act::Amend(Some(later)),
        8 if chance.below(3) == 0 => Act::Withdraw,
        _ if model.is == Is::Returned => Act::Amend(Some(later)),
        _ => Act::Amend(None),
    }
}

async fn what_is_done_at_random_is_what_the_model_says(db: Db) {
    let mut seen = BTreeMap::<String, u32>::new();
    let mut site =
        Site::with(db.clone(), Settings { requests_per_minute: 0, clock_tolerance: 0, ..Settings::default() }).await;
    site.key("galaxy 2", "joana", Role::Operator, Some("galaxy")).await;
    site.key("filer", "joana", Role::Inspector, None).await;
    let mut tables = 0;
    for (seed, eyes) in
        [(1, FourEyes::Off), (2, FourEyes::Adverse), (3, FourEyes::All), (4, FourEyes::Off), (5, FourEyes::Adverse)]
    {
        let mut site = site.again(|it| it.four_eyes = eyes).await;
        run(&mut site, &mut Chance(seed), eyes, &mut tables, &mut seen).await;
    }
    // Nothing that may happen was left out.
    for answer in [
        "200 decision",
        "200 proposal",
        "200 hearing",
        "200 hearing/answer",
        "200 amendment",
        "200 withdrawal",
        "200 revocation",
        "403 own-filing",
        "403 own-proposal",
        "403 role-insufficient",
        "404 not-found",
        "409 hearing-open",
        "409 hearing-closed",
        "409 proposal-missing",
        "409 request-lapsed",
        "409 request-settled",
        "412 revision-stale",
        "422",
    ] {
        assert!(seen.keys().any(|it| it.starts_with(answer)), "{answer} never happened: {seen:?}");
    }
}

async fn run(site: &mut Site, chance: &mut Chance, eyes: FourEyes, tables: &mut u32, seen: &mut BTreeMap<String, u32>) {
    let mut all: Vec<(String, Model)> = Vec::new();
    for _ in 0..140 {
        let today = site.now().day();
        if all.len() < 3 || chance.below(12) == 0 {
            all.push(file(site, chance, tables, today).await);
        }
        if chance.below(14) == 0 {
            let morning = today.saturating_add((1 + chance.below(3) as i64).days());
            site.at(&format!("{morning}T09:00:00+08:00"));
            for (_, model) in &mut all {
                if matches!(model.is, Is::Submitted | Is::Returned) && morning >= model.adopts_on {
                    (model.is, model.revision, model.proposal) = (Is::Lapsed, model.revision + 1, None);
                }
            }
            if chance.below(2) == 0 {
                site.get("auditor", "/v1/requests").await.json(200); // else whoever comes first finds it so
            }
        }
        let today = site.now().day();
        let at = chance.below(all.len() as u64) as usize;
        let (path, model) = &mut all[at];
        let act = any_act(chance, model, today);
        let may = |it: &&(_, _, Who)| it.2 == needed(&act);
        let able: Vec<_> = ACTORS.iter().filter(may).copied().collect();
        let actor = if chance.below(4) == 0 { chance.of(&ACTORS) } else { chance.of(&able) };
        let stale = chance.below(12) == 0;
        let (end, body) = sent(&act, &model.asked, model.revision - i64::from(stale));
        let expected = model.expect(&act, actor, stale, today, eyes);
        let answer = site.post(actor.0, &format!("{path}/{end}"), &body).await;
        let found = if answer.status == 200 { "200".to_owned() } else { answer.problem() };
        let expected = expected.err().unwrap_or("200");
        assert!(
            found.starts_with(expected),
            "{act:?} by {actor_name}: {expected} was expected, {found} came; {body}, {}",
            answer.body,
            actor_name = actor.0
        );
        *seen.entry(if found == "200" { format!("200 {end}") } else { found }).or_default() += 1;
        let read = site.get("auditor", path).await.json(200);
        if let (Act::Hear, "200") = (&act, expected) {
            model.hearing = Some(day(read["hearing"]["answer_by"].as_str().unwrap()));
        }
        assert_eq!(told(&read), model.told(), "{act:?} by {}", actor.0);
    }
    let snapshot = site.get("galaxy", "/v1/configurations").await.json(200);
    for (path, model) in &all {
        let mut stored = site.get("auditor", path).await.json(200);
        let history = site.get("auditor", &format!("{path}/history")).await.json(200);
        let id = path.rsplit('/').next().unwrap();
        let (folded, granted) = fold(id, history["items"].as_array().unwrap());
        // What the clock and the law make of it is derived, and in no event.
        stored.as_object_mut().unwrap().remove("effect");
        stored.as_object_mut().unwrap().remove("odds");
        assert_eq!(folded, stored, "the events give the request");
        assert_eq!(granted, in_snapshot(id, &snapshot), "the events give the permit");
        let text = |it: &Date| it.to_string();
        let modelled: BTreeMap<_, _> =
            model.granted.iter().map(|(key, (from, until))| (*key, (text(from), until.as_ref().map(text)))).collect();
        let granted = granted.iter().map(|(key, (from, until, _))| (key.as_str(), (from.clone(), until.clone())));
        assert_eq!(modelled, granted.collect(), "the model has the permit");
    }
}

async fn file(site: &Site, chance: &mut Chance, tables: &mut u32, today: Date) -> (String, Model) {
    *tables += 1;
    let table = format!("T-{tables}");
    let entry = json!({"operator": "galaxy", "table": table, "casino": "galaxy-macau", "game": "makccarat"});
    site.post("admin", "/v1/tables", &entry).await.json(201);
    let asked = chance.some_keys();
    let options: BTreeMap<_, _> = KEYS.into_iter().zip(VALUES).filter(|it| asked.contains(it.0)).collect();
    let adopts_on = today.saturating_add((13 + chance.below(8) as i64).days());
    let filing = json!({"game": "makccarat", "scope": {"table": table}, "adopts_on": adopts_on, "options": options});
    let answer = site.post("galaxy", "/v1/requests", &filing).await;
    answer.json(201);
    let model = Model {
        is: Is::Submitted,
        revision: 1,
        adopts_on,
        asked,
        filers: ["back-office"].into(),
        hearing: None,
        answered: false,
        proposal: None,
        granted: BTreeMap::new(),
    };
    (answer.header("location").to_owned(), model)
}
