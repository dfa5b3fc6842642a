//! Each fault alone: a log that carries it gives that one finding, and the log beside it, without it, none.
//!
//! A case is planted at the first, a middle and the last place of a shoe, in a log of one shoe, of several, and of
//! two tables whose lines alternate.

mod bets;
mod cards;
mod dates;
mod jackpot;
mod log;
mod numbers;
mod opening;
mod options;
mod poker;
mod ties;
mod war;

use std::collections::BTreeSet;

use despacho::law::Game;
use despacho::replay::Finding;
use despacho::replay::codes::Code;
use despacho::replay::configuration::Checked;
use despacho::verification::Run;
use serde_json::Value;

use super::build::{Length, Setup, Shoe, configured, log};
use super::support::once;

/// How many rounds the shoes of the cases have.
const ROUNDS: usize = 9;

/// Where a finding stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// On the shoe's record.
    Opening,
    /// On the planted round, or so many after it.
    Round(usize),
    /// On the shoe's end.
    End,
}
use On::{End, Opening, Round};

type Change = Box<dyn Fn(&mut Shoe, usize)>;

/// A fault, what it is planted in, and what it gives.
pub struct Case {
    name: String,
    setup: Setup,
    scene: Change,
    fault: Change,
    /// How many rounds, from the planted one on, the scene takes.
    takes: usize,
    /// Planted once, at the shoe's first round.
    once: bool,
    before: Vec<(On, String)>,
    gives: Vec<(On, String)>,
}

/// A case without a fault yet.
pub fn case(name: &str, setup: Setup) -> Case {
    Case {
        name: name.to_owned(),
        setup,
        scene: Box::new(|_, _| {}),
        fault: Box::new(|_, _| {}),
        takes: 1,
        once: false,
        before: Vec::new(),
        gives: Vec::new(),
    }
}

impl Case {
    /// What the log without the fault has, too.
    pub fn scene(mut self, scene: impl Fn(&mut Shoe, usize) + 'static) -> Self {
        self.scene = Box::new(scene);
        self
    }

    pub fn fault(mut self, fault: impl Fn(&mut Shoe, usize) + 'static) -> Self {
        self.fault = Box::new(fault);
        self
    }

    pub fn takes(mut self, rounds: usize) -> Self {
        self.takes = rounds;
        self
    }

    /// It is about the shoe as a whole.
    pub fn once(mut self) -> Self {
        self.once = true;
        self
    }

    /// What the log without the fault gives already.
    pub fn before(mut self, on: On, told: &str) -> Self {
        self.before.push((on, told.to_owned()));
        self
    }

    pub fn gives(mut self, on: On, told: &str) -> Self {
        self.gives.push((on, told.to_owned()));
        self
    }

    /// The fault gives nothing: the text allows it.
    pub fn passes(self) -> Self {
        self
    }
}

/// For faults that are planted among others.
impl Case {
    pub fn game(&self) -> &'static str {
        self.setup.game
    }

    pub fn rounds(&self) -> usize {
        self.takes
    }

    pub fn expected(&self) -> &[(On, String)] {
        &self.gives
    }

    pub fn plant(&self, shoe: &mut Shoe, at: usize) {
        (self.scene)(shoe, at);
        (self.fault)(shoe, at);
    }

    /// It is planted anywhere in a shoe of a game as it is usually set up, and alone gives something.
    pub fn is_of_a_usual_setup(&self) -> bool {
        let usual = [Setup::makccarat(), Setup::jackpot(), Setup::fortune(), Setup::war()];
        self.before.is_empty() && !self.gives.is_empty() && usual.contains(&self.setup)
    }
}

/// A finding but for its place and facts.
pub fn told(finding: &Finding) -> String {
    let value = serde_json::to_value(finding).unwrap();
    let word = |name: &str| value[name].as_str().unwrap_or("-").to_owned();
    let mut told = ["code", "severity", "grade", "article", "act"].map(word).join(" ");
    if !finding.interpretations.is_empty() {
        told += &format!(" by {}", finding.interpretations.join(","));
    }
    if let Some(bet) = &finding.bet {
        told += &format!(" bet {}", bet.index);
        told += &bet.id.as_ref().map(|it| format!(" {it}")).unwrap_or_default();
    }
    told
}

/// The expected findings of a shoe whose lines stand where `place` says, as line, round and what is told.
fn expected(
    shoe: &Shoe,
    at: usize,
    on: &[(On, String)],
    place: impl Fn(usize) -> usize,
) -> Vec<(u64, Option<u64>, String)> {
    let mut all: Vec<_> = on
        .iter()
        .map(|(on, told)| {
            let (line, round) = match on {
                Opening => (0, None),
                Round(after) if shoe.raw.iter().any(|it| it.0 == at + after) => (at + after + 1, None),
                Round(after) => (at + after + 1, shoe.rounds[at + after]["round"].as_u64()),
                End => (shoe.rounds.len() + 1, None),
            };
            (place(line) as u64, round, told.clone())
        })
        .collect();
    all.sort_by_key(|it| it.0);
    all
}

/// Holds a log against what is expected, all of that shoe; else tells what is not so.
fn hold(
    what: &str,
    text: &str,
    configuration: &Checked,
    shoe: &Shoe,
    expected: &[(u64, Option<u64>, String)],
) -> Result<(), String> {
    let findings = once(text.as_bytes(), configuration, Run::default()).findings;
    let found: Vec<_> = findings.iter().map(|it| (it.line, it.round, told(it))).collect();
    let lines: Vec<_> = text.lines().collect();
    let line = |finding: &Finding| lines[finding.line as usize - 1];
    let place_is_right = |finding: &Finding| {
        let record: Value = serde_json::from_str(line(finding)).unwrap_or_default();
        let said = |name: &str| record[name].as_str();
        let game = finding.game.map(Game::name);
        let without = [Code::UnknownShoe, Code::MalformedRecord].contains(&finding.code);
        let own = record["game"].as_str().unwrap_or(shoe.setup.game);
        (finding.table.as_deref(), finding.shoe.as_deref()) == (said("table"), said("shoe"))
            && (game == Some(own) || (game.is_none() && without))
    };
    if found == expected && findings.iter().all(place_is_right) {
        return Ok(());
    }
    let shown = |it: &Finding| format!("    {}\n        {}\n", serde_json::to_string(it).unwrap(), line(it));
    Err(format!("{what}: expected {expected:#?}, found\n{}", findings.iter().map(shown).collect::<String>()))
}

/// What stands beside the shoe of a case: other shoes of its table, and another table.
struct Beside {
    alone: Checked,
    both: Checked,
    /// The shoes before and after, where they are clean: played as is authorised, whatever the shoe plays.
    shoes: Option<[Vec<String>; 2]>,
    table: Option<Vec<String>>,
}

impl Beside {
    fn of(setup: &Setup) -> Self {
        let clean = Setup { played: None, ..setup.clone() };
        let other = clean.clone().at("T0");
        let alone = configured(std::slice::from_ref(setup));
        let both = configured(&[setup.clone(), other.clone()]);
        let shoes = [1, 3].map(|number| Shoe::dealt(&clean, number, Length::Rounds(3), 5).lines());
        let table = Shoe::dealt(&other, 2, Length::Rounds(ROUNDS + 2), 7).lines();
        let shoes = Some(shoes).filter(|it| is_clean(&it.concat(), &alone));
        let table = Some(table).filter(|it| is_clean(it, &both));
        Self { alone, both, shoes, table }
    }

    /// The log of one shoe; of a shoe between others of its table; of two tables whose lines alternate.
    fn hold(&self, what: &str, shoe: &Shoe, at: usize, gives: &[(On, String)]) -> Result<(), String> {
        let lines = shoe.lines();
        hold(what, &log(&lines), &self.alone, shoe, &expected(shoe, at, gives, |line| line + 2))?;
        if let Some([before, after]) = &self.shoes {
            let expected = expected(shoe, at, gives, |line| line + 2 + before.len());
            let between = log(&[&before[..], &lines, after].concat());
            hold(&format!("{what}, between shoes"), &between, &self.alone, shoe, &expected)?;
        }
        let Some(beside) = &self.table else { return Ok(()) };
        let (mut merged, mut places) = (Vec::new(), Vec::new());
        for turn in 0..lines.len().max(beside.len()) {
            // Which of the two comes first takes turns, too.
            for table in [at % 2, 1 - at % 2] {
                if table == 0 && turn < lines.len() {
                    merged.push(lines[turn].clone());
                    places.push(merged.len() + 1);
                } else if table == 1 && turn < beside.len() {
                    merged.push(beside[turn].clone());
                }
            }
        }
        let expected = expected(shoe, at, gives, |line| places[line]);
        hold(&format!("{what}, beside another table"), &log(&merged), &self.both, shoe, &expected)
    }
}

/// Whether these lines alone give nothing: where the law leaves a whole shoe open, they do not.
fn is_clean(lines: &[String], configuration: &Checked) -> bool {
    once(log(lines).as_bytes(), configuration, Run::default()).findings.is_empty()
}

/// Tries a case at every place.
fn check(case: &Case) -> Result<(), String> {
    let beside = Beside::of(&case.setup);
    let last = ROUNDS - case.takes;
    let places = if case.once { vec![0] } else { vec![0, ROUNDS / 2 - case.takes / 2, last] };
    for (seed, at) in places.into_iter().enumerate() {
        let mut shoe = Shoe::dealt(&case.setup, 2, Length::Rounds(ROUNDS), seed as u64);
        (case.scene)(&mut shoe, at);
        beside.hold(&format!("{} at {at}, clean", case.name), &shoe, at, &case.before)?;
        (case.fault)(&mut shoe, at);
        beside.hold(&format!("{} at {at}", case.name), &shoe, at, &case.gives)?;
    }
    Ok(())
}

/// Tries all cases of a list, and shows each that fails.
#[track_caller]
fn check_all(cases: Vec<Case>) {
    let failed: Vec<String> = cases.iter().filter_map(|it| check(it).err()).collect();
    assert!(failed.is_empty(), "{} of {} cases fail:\n{}", failed.len(), cases.len(), failed.join("\n"));
}

/// All cases, with the codes that the log's own tests try.
pub fn all() -> Vec<Case> {
    [
        numbers::cases(),
        options::cases(),
        opening::cases(),
        cards::cases(),
        ties::cases(),
        bets::cases(),
        jackpot::cases(),
        poker::cases(),
        war::cases(),
        dates::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Which code has no case would be told here.
#[test]
fn every_code_has_a_case() {
    let mut tried: BTreeSet<String> = log::CODES.iter().chain(&dates::CODES).map(|it| it.name().to_owned()).collect();
    for case in all() {
        tried.extend(case.gives.iter().map(|it| it.1.split(' ').next().unwrap().to_owned()));
    }
    let elsewhere = [Code::EquipmentNotConforming, Code::AlternativeNotAuthorised];
    let missing: Vec<_> = Code::ALL.iter().filter(|it| !elsewhere.contains(it) && !tried.contains(it.name())).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for name in &tried {
        assert!(Code::from_name(name).is_some(), "{name}");
    }
}

/// Sets a member of a round.
fn set(round: &mut Value, pointer: &str, value: Value) {
    let (object, member) = pointer.rsplit_once('/').unwrap();
    *round.pointer_mut(object).unwrap().as_object_mut().unwrap().entry(member).or_insert(Value::Null) = value;
}

/// Removes a member of an object.
fn remove(object: &mut Value, member: &str) {
    object.as_object_mut().unwrap().remove(member).unwrap();
}
