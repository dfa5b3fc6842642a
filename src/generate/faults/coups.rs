//! Faults of makccarat's and baccarat's coups.

use serde_json::{Value, json};

use super::draft::{Added, At, Draft, Line, Stand, bet_mut, bets, bets_mut, number, remove};
use super::shoes::other_value;
use crate::games::baccarat::article_13_wagers::{Combination, combination};
use crate::games::baccarat::article_17_jackpot::{JackpotPay, jackpot_due};
use crate::games::coup::{Coup, Outcome, Side, Third, Thirds, coup, next_card, settle, thirds};
use crate::games::makccarat::article_11_ties::{AfterTie, permits};
use crate::games::{Card, Due, Payment, Readings, Settled, Silent};
use crate::law::{Game, Offer, RuleSet, Sets, Wager};
use crate::replay::codes::Code;

type Done = Option<()>;

fn cards(list: &Value) -> Vec<Card> {
    let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str);
    texts.filter_map(|it| Card::parse(it.as_bytes())).collect()
}

fn sides(round: &Value) -> (Vec<Card>, Vec<Card>) {
    (cards(&round["player"]), cards(&round["banker"]))
}

fn coup_of(round: &Value) -> Coup {
    let (player, banker) = sides(round);
    coup(&player, &banker)
}

fn wager(bet: &Value) -> Option<Wager> {
    bet["on"].as_str().and_then(Wager::from_name)
}

/// Whether the first five cards of a coup are baccarat's royal flush.
pub(super) fn is_royal_flush(round: &Value) -> bool {
    let (player, banker) = sides(round);
    combination(&player, &banker, &mut Silent).highest == Some(Combination::RoyalFlush)
}

fn due(rules: &RuleSet, round: &Value, bet: &Value) -> Option<Due> {
    settle(rules, Readings::default(), coup_of(round), wager(bet)?, number(&bet["stake"]), &mut Silent)
}

/// Settles a bet as its round's cards have it.
fn pay(bet: &mut Value, due: Due) {
    // A bet that was carried over a tie, or withdrawn, stays so.
    if due.result != Settled::Tied || !["carried", "withdrawn"].contains(&bet["result"].as_str().unwrap_or_default()) {
        bet["result"] = due.result.name().into();
    }
    bet["paid"] = due.paid().map_or(0, |it| it.floor).into();
    let kept = due.commission().map_or(0, |it| it.ceil);
    remove(bet, "commission");
    if due.result == Settled::Won && kept > 0 {
        bet["commission"] = kept.into();
    }
}

/// Announces and settles a round as its cards have it.
pub(super) fn settle_all(rules: &RuleSet, round: &mut Value) {
    let result = coup_of(round);
    round["outcome"] = result.outcome.name().into();
    round["points"] = json!({ "player": result.player_points, "banker": result.banker_points });
    let (player, banker) = sides(round);
    let shares = bets(round).iter().filter(|it| it["on"] == "jackpot").count() as u32;
    let meter = round["jackpot"]["meter"].as_i64();
    let hit = combination(&player, &banker, &mut Silent);
    let jackpot = jackpot_due(rules, hit, meter, shares, &mut Silent);
    let before = round.clone();
    for bet in bets_mut(round) {
        if wager(bet) == Some(Wager::Jackpot) {
            bet["result"] = jackpot.result.name().into();
            bet["paid"] = if let JackpotPay::Amount(amount) = jackpot.pay { amount.into() } else { 0.into() };
        } else if let Some(due) = due(rules, &before, bet) {
            pay(bet, due);
        }
    }
}

/// Points announced one too high.
pub(super) fn points(draft: &mut Draft<'_>) -> Done {
    let change = |it: &mut Value| it["points"]["player"] = ((number(&it["points"]["player"]) + 1) % 10).into();
    draft.plant(Code::PointsMismatch, |_, _| true, change).map(drop)
}

/// The other side announced.
pub(super) fn outcome(draft: &mut Draft<'_>) -> Done {
    let change = |it: &mut Value| it["outcome"] = if it["outcome"] == "player" { "banker" } else { "player" }.into();
    draft.plant(Code::OutcomeMismatch, |_, _| true, change).map(drop)
}

/// A side of one card.
pub(super) fn initial_cards(draft: &mut Draft<'_>) -> Done {
    let change = |it: &mut Value| it["player"] = json!([it["player"][0]]);
    draft.plant(Code::InitialCards, |_, _| true, change).map(drop)
}

/// A coup in which a card is missing, or there is one too many, and bets are settled by the cards as dealt.
fn third(draft: &mut Draft<'_>, code: Code, change: impl Fn(&mut Vec<Card>, u8) -> Option<()>) -> Done {
    let wanted = if code == Code::ThirdCardMissing { Third::Missing } else { Third::Forbidden };
    let mut plain = draft.plain();
    draft.random.shuffle(&mut plain);
    for at in plain {
        let rules = draft.stand(at.shoe).rules;
        let draw = rules.draw?;
        for side in [Side::Player, Side::Banker] {
            let (mut player, mut banker) = sides(draft.clean(at));
            let chance = draft.random.below(Card::COUNT as u32) as u8;
            let own = if side == Side::Player { &mut player } else { &mut banker };
            if change(own, chance).is_none() {
                continue;
            }
            let found = thirds(draw, &player, &banker, &mut Silent);
            let one = match side {
                Side::Player => Thirds { player: wanted, banker: Third::Right },
                Side::Banker => Thirds { player: Third::Right, banker: wanted },
            };
            if found != one || coup(&player, &banker).outcome == Outcome::Tie {
                continue;
            }
            let mut shoe = draft.copy(at.shoe, [at.round]);
            let line = &mut shoe.rounds[0];
            let written = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
            line.value["player"] = json!(written(&player));
            line.value["banker"] = json!(written(&banker));
            settle_all(&rules, &mut line.value);
            line.gives.push(code);
            draft.add(shoe);
            return Some(());
        }
    }
    None
}

/// A third card that was not drawn.
pub(super) fn third_missing(draft: &mut Draft<'_>) -> Done {
    third(draft, Code::ThirdCardMissing, |own, _| if own.len() == 3 { own.pop().map(drop) } else { None })
}

/// A third card that was not to be drawn.
pub(super) fn third_forbidden(draft: &mut Draft<'_>) -> Done {
    third(draft, Code::ThirdCardForbidden, |own, card| {
        if own.len() == 2 { Card::from_index(card).map(|it| own.push(it)) } else { None }
    })
}

/// A void coup for some reason, every bet returned.
fn void(draft: &mut Draft<'_>, code: Code, reason: &str) -> Done {
    let change = |round: &mut Value| {
        round["outcome"] = "void".into();
        round["void_reason"] = reason.into();
        for bet in bets_mut(round) {
            bet["result"] = "returned".into();
            bet["paid"] = 0.into();
            remove(bet, "commission");
        }
    };
    draft.plant(code, |_, _| true, change).map(drop)
}

/// A void coup whose cards are a complete and lawful deal.
pub(super) fn void_unexplained(draft: &mut Draft<'_>) -> Done {
    void(draft, Code::VoidUnexplained, "misdeal")
}

/// A coup void for an exposed card (makccarat art. 4).
pub(super) fn void_exposed(draft: &mut Draft<'_>) -> Done {
    (draft.game == Game::Makccarat).then_some(())?;
    void(draft, Code::VoidNotPermitted, "exposed-card")
}

fn next(at: At) -> At {
    At { round: at.round + 1, ..at }
}

fn is_main(bet: &Value) -> bool {
    wager(bet).is_some_and(Wager::is_main)
}

/// The round after a tie does not decide it.
pub(super) fn tie_not_decided(draft: &mut Draft<'_>) -> Done {
    let ties = draft.ties();
    let at = draft.take(ties, 2, |_, _| true)?;
    let line = draft.line(next(at));
    remove(&mut line.value, "resolves");
    line.gives.push(Code::TieNotDecided);
    Some(())
}

/// A round decides a tie that there was not.
pub(super) fn resolves(draft: &mut Draft<'_>) -> Done {
    (draft.game == Game::Makccarat).then_some(())?;
    let change = |it: &mut Value| it["resolves"] = (number(&it["round"]) - 1).into();
    draft.plant(Code::ResolvesUnexpected, |_, _| true, change).map(drop)
}

/// A carried bet that is gone in the deciding round.
pub(super) fn tie_bet_missing(draft: &mut Draft<'_>) -> Done {
    let ties = draft.ties();
    let at = draft.take(ties, 2, |_, tie| bets(tie).iter().any(|it| it["result"] == "carried"))?;
    let carried = bets(draft.clean(at)).iter().find(|it| it["result"] == "carried")?["seat"].clone();
    let line = draft.line(next(at));
    bets_mut(&mut line.value).retain(|it| it["seat"] != carried || !is_main(it));
    line.gives.push(Code::TieBetMissing);
    Some(())
}

/// A carried bet that is treated as the permit does not allow.
pub(super) fn tie_bet_not_permitted(draft: &mut Draft<'_>) -> Done {
    let ties = draft.ties();
    let carries = |tie: &Value| bets(tie).iter().any(|it| it["result"] == "carried");
    let at = draft.take(ties, 2, |stand, tie| stand.rules.tie_bets.is_some() && carries(tie))?;
    let rules = draft.stand(at.shoe).rules;
    let permitted = rules.tie_bets?;
    let carried = bets(draft.clean(at)).iter().find(|it| it["result"] == "carried")?.clone();
    if !permits(permitted, AfterTie::Withdrawn) {
        let line = draft.line(at);
        bet_mut(&mut line.value, |it| it["result"] == "carried")?["result"] = "withdrawn".into();
        line.gives.push(Code::TieBetNotPermitted);
        return Some(());
    }
    let (stake, from) = (number(&carried["stake"]), wager(&carried)?);
    let side = |on: Wager| if on == Wager::Player { Side::Player } else { Side::Banker };
    let other = if from == Wager::Player { Wager::Banker } else { Wager::Player };
    // What may be done instead, within the table's limits: the first that is not permitted.
    let limits = draft.stand(at.shoe).limits.clone();
    let within = |on: Wager, stake: i64| {
        let limit = limits.iter().find(|it| it.on == on.name());
        limit.is_none_or(|it| it.min.is_none_or(|min| stake >= min) && it.max.is_none_or(|max| stake <= max))
    };
    let half = (stake / 2).max(1);
    let ways = [(from, stake), (from, half), (from, stake + 10_000), (other, stake), (other, half)];
    let (on, after) = ways.into_iter().find(|(on, after)| {
        let then = AfterTie::Carried { from: side(from), to: side(*on), before: stake, after: *after };
        within(*on, *after) && !permits(permitted, then)
    })?;
    let line = draft.line(next(at));
    let bet = bet_mut(&mut line.value, |it| it["seat"] == carried["seat"] && is_main(it))?;
    bet["on"] = on.name().into();
    bet["stake"] = after.into();
    settle_all(&rules, &mut line.value);
    line.gives.push(Code::TieBetNotPermitted);
    Some(())
}

/// A player on foot in a seat's area.
pub(super) fn standing(draft: &mut Draft<'_>) -> Done {
    draft
        .plant(
            Code::StandingInSeat,
            |_, it| !bets(it).is_empty(),
            |round| {
                if let Some(bet) = bet_mut(round, |it| !it["seat"].is_null()) {
                    bet["standing"] = true.into();
                }
            },
        )
        .map(drop)
}

/// Cards handled by a seat that bet on no side.
pub(super) fn handled(draft: &mut Draft<'_>) -> Done {
    let bet_on = |it: &Value| bets(it).iter().any(|it| it["on"] == "player");
    let change = |it: &mut Value| it["handled_by"] = json!({ "player": 99 });
    draft.plant(Code::HandledBy, |_, it| bet_on(it), change).map(drop)
}

/// A jackpot wager where no amounts are approved.
pub(super) fn jackpot_unauthorised(draft: &mut Draft<'_>) -> Done {
    let offered = |it: &Stand| it.rules.offers[Wager::Jackpot as usize] == Offer::Yes && it.rules.jackpot.is_none();
    let bet = json!({ "seat": 1, "on": "jackpot", "stake": 1_000, "result": "lost", "paid": 0 });
    draft.plant(Code::JackpotUnauthorised, |it, _| offered(it), |it| bets_mut(it).push(bet)).map(drop)
}

fn won_jackpot(bet: &Value) -> bool {
    bet["on"] == "jackpot" && bet["result"] == "won"
}

/// Ten units more of a jackpot prize than there are.
pub(super) fn jackpot_mismatch(draft: &mut Draft<'_>) -> Done {
    draft
        .plant(
            Code::JackpotMismatch,
            |_, it| bets(it).iter().any(won_jackpot),
            |round| {
                if let Some(bet) = bet_mut(round, won_jackpot) {
                    bet["paid"] = (number(&bet["paid"]) + 1_000).into();
                }
            },
        )
        .map(drop)
}

/// A royal flush, and the meter is not said.
pub(super) fn meter_missing(draft: &mut Draft<'_>) -> Done {
    let mut shoe = draft.sample(1, |it| it.rules.jackpot.is_some())?;
    let rules = draft.stands[shoe.stand].rules;
    // The first five cards, and a sixth where the rules ask for one.
    let mut deck = ["KH", "QH", "JH", "TH", "AH", "5C"].into_iter();
    let (mut player, mut banker) = (Vec::new(), Vec::new());
    while let Some(side) = next_card(rules.draw?, &player, &banker) {
        let card = Card::parse(deck.next()?.as_bytes())?;
        if side == Side::Player { player.push(card) } else { banker.push(card) }
    }
    let written = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
    let Line { value, gives, .. } = &mut shoe.rounds[0];
    value["player"] = json!(written(&player));
    value["banker"] = json!(written(&banker));
    remove(value, "jackpot");
    value["bets"] = json!([{ "seat": 1, "on": "jackpot", "stake": 1_000, "result": "won", "paid": 0 }]);
    settle_all(&rules, value);
    gives.push(Code::JackpotMeterMissing);
    draft.add(shoe);
    Some(())
}

/// A shoe settled by another alternative than the authorised one: right arithmetic, wrong alternative.
pub(super) fn alternative(draft: &mut Draft<'_>) -> Done {
    let law = draft.law()?;
    let (name, (key, other)) =
        draft.stands.iter().find_map(|it| Some((it.name.clone(), other_value(draft, it, Some(Sets::Commission))?)))?;
    let mut shoe: Added = draft.sample(30, |it| it.name == name)?;
    let own = draft.stands[shoe.stand].rules;
    let mut options = draft.stands[shoe.stand].options.clone();
    options.insert(key, other);
    let other = law.rule_set(&options);
    let mut told = 0;
    for line in &mut shoe.rounds {
        let before = line.value.clone();
        let mut tells = false;
        for bet in bets_mut(&mut line.value).iter_mut().filter(|it| is_main(it) && it["result"] == "won") {
            let Some((own, other)) = due(&own, &before, bet).zip(due(&other, &before, bet)) else { continue };
            pay(bet, other);
            let code = match own.judge(number(&bet["paid"]), bet["commission"].as_i64()) {
                Payment::Right | Payment::Unknown => continue,
                Payment::Paid { .. } => Code::PayoutMismatch,
                Payment::Commission { .. } => Code::CommissionMismatch,
            };
            tells |= own.paid() != other.paid();
            line.gives.push(code);
        }
        told += u32::from(tells);
    }
    (told >= 2).then_some(())?;
    shoe.end.gives.push(Code::AlternativeNotAuthorised);
    draft.add(shoe);
    Some(())
}
