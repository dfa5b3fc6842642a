//! Right arithmetic, wrong alternative: which value of an option a shoe was really played by.
//!
//! A coup tells two values of an option apart where what they give differs. If at least two coups of a shoe tell the
//! authorised value and another one apart, and every such coup follows the other, the shoe was played by it.

use serde_json::json;

use super::codes::Code;
use super::prepared::{Alternative, Prepared};
use super::records::{self, Bet, BetResult, Block, Round};
use super::round;
use super::scene::Scene;
use super::shoe::{Shoe, White};
use super::witness::Witness;
use crate::games::Payment;
use crate::games::Silent;
use crate::games::coup::article_2_burn::{BurnVerdict, burn};
use crate::games::coup::article_3_white_card::further_coups;
use crate::games::coup::{Coup, Third, Thirds, settle, thirds};
use crate::law::{Feed, Role, Sets, Wager};

/// How many lines a finding lists.
const LINES: usize = 1_000;
/// How many coups have to tell.
const COUPS: u64 = 2;

/// What the coups of a shoe have told so far, one row for each alternative.
#[derive(Debug, Default)]
pub(super) struct Watch {
    rows: Vec<Row>,
    /// No row can come to anything any more.
    done: bool,
    /// The first rounds after the white card that decided no tie.
    after_white_card: [Option<u64>; 2],
}

impl Watch {
    /// A round after the white card, which decides no tie.
    pub fn after_white_card(&mut self, line: u64) {
        if let Some(free) = self.after_white_card.iter_mut().find(|it| it.is_none()) {
            *free = Some(line);
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Row {
    /// A coup did not follow the alternative.
    over: bool,
    /// The first coup that did not follow the other value, and the first that did not follow the authorised one.
    against: Against,
    coups: u64,
    lines: Lines,
    explained: u64,
}

/// The first lines of coups, in order: how far each is from the one before, seven bits a byte.
#[derive(Clone, Debug, Default)]
struct Lines {
    steps: Vec<u8>,
    count: usize,
    last: u64,
}

impl Lines {
    fn push(&mut self, line: u64) {
        if self.count == LINES {
            return;
        }
        let mut step = line.saturating_sub(self.last);
        (self.last, self.count) = (line, self.count + 1);
        while step > 0x7f {
            self.steps.push(step as u8 | 0x80);
            step >>= 7;
        }
        self.steps.push(step as u8);
    }

    fn list(&self) -> Vec<u64> {
        let (mut line, mut step, mut shift) = (0, 0, 0);
        let mut lines = Vec::with_capacity(self.count);
        for byte in &self.steps {
            step |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                line += step;
                lines.push(line);
                (step, shift) = (0, 0);
            }
        }
        lines
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Against {
    other: Option<u64>,
    authorised: Option<u64>,
}

/// What a coup that tells two values apart follows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    Other,
    AuthorisedOrNeither,
}

/// Looks at a coup; its single findings were said already.
pub(super) fn coup(scene: &Scene<'_, '_, impl Witness>, shoe: &mut Shoe, block: &Block, round: &Round, coup: Coup) {
    let prepared = &shoe.rules.prepared;
    if shoe.watch.done {
        if !scene.out.line.is_empty() {
            let rows = shoe.watch.rows.iter_mut().zip(&prepared.alternatives);
            for (row, _) in rows.filter(|it| scene.out.line.iter().any(|finding| explains(it.1.sets, finding))) {
                row.against.authorised.get_or_insert(scene.line);
            }
        }
        return;
    }
    if shoe.watch.rows.len() != prepared.alternatives.len() {
        shoe.watch.rows = vec![Row::default(); prepared.alternatives.len()];
    }
    let bets = round::bets(block, round);
    for (alternative, row) in prepared.alternatives.iter().zip(&mut shoe.watch.rows) {
        let faulty = scene.out.line.iter().any(|it| explains(alternative.sets, it));
        if faulty {
            row.against.authorised.get_or_insert(scene.line);
        }
        if row.over {
            continue;
        }
        let tells = match alternative.sets {
            Sets::Draw => draw(shoe.rules.set.draw, alternative, round),
            Sets::Payouts => payments(scene, &shoe.rules.set, alternative, coup, bets, |it| it == Wager::Tie),
            _ => payments(scene, &shoe.rules.set, alternative, coup, bets, Wager::is_main),
        };
        match tells {
            // The values give the same, and it is not what was done.
            None if faulty => drop(row.against.other.get_or_insert(scene.line)),
            None => {}
            Some(Follows::AuthorisedOrNeither) => {
                row.over = true;
                row.lines = Lines::default();
                row.against.other.get_or_insert(scene.line);
            }
            Some(Follows::Other) => {
                row.against.authorised.get_or_insert(scene.line);
                row.coups += 1;
                row.explained += scene.out.line.iter().filter(|it| explains(alternative.sets, it)).count() as u64;
                row.lines.push(scene.line);
            }
        }
    }
    shoe.watch.done = shoe.watch.rows.iter().all(|it| it.over);
}

/// Whether a single finding is one that another value of the option explains.
fn explains(sets: Sets, finding: &super::Finding) -> bool {
    let on = finding.detail["on"].as_str();
    match (sets, finding.code) {
        (Sets::Draw, Code::ThirdCardMissing | Code::ThirdCardForbidden) => true,
        (Sets::Payouts, Code::PayoutMismatch) => on == Some("tie"),
        (Sets::Commission, Code::PayoutMismatch | Code::CommissionMismatch) => {
            matches!(on, Some("player" | "banker"))
        }
        _ => false,
    }
}

fn draw(own: Option<crate::law::Draw>, alternative: &Alternative, round: &Round) -> Option<Follows> {
    const RIGHT: Thirds = Thirds { player: Third::Right, banker: Third::Right };
    let (own, other) = own.zip(alternative.set.draw)?;
    let by = |draw| thirds(draw, &round.player, &round.banker, &mut Silent);
    let (own, other) = (by(own), by(other));
    (own != other).then_some(if other == RIGHT { Follows::Other } else { Follows::AuthorisedOrNeither })
}

/// The won bets of some wagers that the two values pay differently.
fn payments(
    scene: &Scene<'_, '_, impl Witness>,
    own: &crate::law::RuleSet,
    alternative: &Alternative,
    coup: Coup,
    bets: &[Bet],
    on: impl Fn(Wager) -> bool,
) -> Option<Follows> {
    let readings = scene.bench.settings.readings;
    let mut follows = None;
    for bet in bets.iter().filter(|it| it.result == BetResult::Won) {
        let Some(wager) = bet.wager.filter(|it| on(*it)) else { continue };
        let due = |set: &crate::law::RuleSet| settle(set, readings, coup, wager, bet.stake, &mut Silent);
        let Some((own, other)) = due(own).zip(due(&alternative.set)) else { continue };
        if own.paid() == other.paid() {
            continue;
        }
        let right = |due: crate::games::Due| due.judge(bet.paid, bet.commission) == Payment::Right;
        match (right(own), right(other)) {
            // Rounding lets both pass.
            (true, true) => {}
            (false, true) => follows = follows.or(Some(Follows::Other)),
            (true | false, false) => return Some(Follows::AuthorisedOrNeither),
        }
    }
    follows
}

/// The shoe is over: says which options it was played by that were not authorised.
pub(super) fn over(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe) {
    told(scene, shoe);
    let rows = std::mem::take(&mut shoe.watch.rows);
    let prepared = shoe.rules.prepared.clone();
    for (alternative, row) in prepared.alternatives.iter().zip(rows) {
        if row.over || row.coups < COUPS || !shoe.first(Code::AlternativeNotAuthorised, &alternative.key) {
            continue;
        }
        scene.out.explained += row.explained;
        let article = scene.article(Role::Authorisation);
        let key = &*alternative.key;
        let finding = scene
            .based(Code::AlternativeNotAuthorised, |law| law.authorisation(key).map(|it| it.basis), article)
            .key(key)
            .expected(json!({ "value": alternative.authorised }))
            .found(json!({ "value": alternative.value }))
            .detail(json!({
                "option": key,
                "authorised": alternative.authorised,
                "played": alternative.value,
                "coups": row.coups,
                "lines": row.lines.list(),
            }));
        scene.say(finding);
    }
}

/// Adds what a shoe's play tells to what the log tells.
pub(super) fn told(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe) {
    let (prepared, watch) = (&shoe.rules.prepared, &shoe.watch);
    let white = scene.key(Sets::WhiteCard).filter(|_| shoe.white != White::Inside);
    let played = &mut scene.out.played;
    for (alternative, row) in prepared.alternatives.iter().zip(&watch.rows) {
        let shown = played.option(scene.game, &alternative.key, &alternative.authorised);
        shown.against(&alternative.authorised, row.against.authorised);
        shown.against(&alternative.value, row.against.other);
    }
    // Where the white card did not come out, its option does not show.
    if let Some((key, authorised)) = white.and_then(|key| Some((key, prepared.authorised.get(key)?))) {
        let shown = played.option(scene.game, key, authorised);
        for (value, meaning) in &prepared.whites {
            let further = watch.after_white_card.get(further_coups(*meaning) as usize).copied().flatten();
            shown.against(value, further);
        }
    }
}

/// Adds what a shoe's opening tells: where the cards come from, and how many were burnt.
pub(super) fn opening(scene: &mut Scene<'_, '_, impl Witness>, prepared: &Prepared, record: &records::Shoe) {
    let line = scene.line;
    let own = |sets| scene.key(sets).and_then(|key| Some((key, prepared.authorised.get(key)?)));
    let (of_feed, of_burn) = (own(Sets::Feed), own(Sets::Burn));
    let played = &mut scene.out.played;
    if let Some((key, authorised)) = of_feed {
        let shown = played.option(scene.game, key, authorised);
        for (value, feed) in &prepared.feeds {
            shown.against(value, (*feed != record.feed).then_some(line));
        }
    }
    let burnt = record.burn.filter(|_| record.feed == Feed::Shoe && !record.continued);
    if let Some(((key, authorised), burnt)) = of_burn.zip(burnt) {
        let shown = played.option(scene.game, key, authorised);
        for (value, rule) in &prepared.burns {
            let verdict = burn(*rule, u32::from(record.decks), burnt.first, &mut Silent).judge(burnt.cards);
            shown.against(value, (verdict == Some(BurnVerdict::Wrong)).then_some(line));
        }
    }
}
