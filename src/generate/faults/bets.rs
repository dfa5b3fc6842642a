//! Faults of bets: those that all games have, and those of the two games of one hand a seat.

use serde_json::{Value, json};

use super::coups;
use super::draft::{Draft, Line, Stand, bet_mut, bets, bets_mut, number, remove};
use crate::law::{Date, Feed, Game, Options, PokerText};
use crate::replay::codes::Code;
use crate::replay::time::Moment;

type Done = Option<()>;

/// A fault of one bet that fits.
fn one(
    draft: &mut Draft<'_>,
    code: Code,
    fits: impl Fn(&Stand, &Value) -> bool + Copy,
    change: impl FnOnce(&mut Value),
) -> Done {
    // Whether a bet of a table fits hangs on the table, which the line does not show: it is found again by its place.
    let plain = draft.plain();
    let at = draft.take(plain, 1, |stand, it| bets(it).iter().any(|bet| fits(stand, bet)))?;
    let place = bets(draft.clean(at)).iter().position(|bet| fits(draft.stand(at.shoe), bet))?;
    let line = draft.line(at);
    change(bets_mut(&mut line.value).get_mut(place)?);
    line.gives.push(code);
    Some(())
}

fn add(member: &str, more: i64) -> impl FnOnce(&mut Value) + '_ {
    move |bet| bet[member] = (number(&bet[member]) + more).into()
}

/// A wager that the game has not.
pub(super) fn not_offered(draft: &mut Draft<'_>) -> Done {
    let change = |round: &mut Value| {
        let seat = if round["hands"].is_null() { json!(1) } else { round["hands"][0]["seat"].clone() };
        bets_mut(round)
            .push(json!({ "seat": seat, "on": "no-such-wager", "stake": 1_000, "result": "lost", "paid": 0 }));
    };
    draft.plant(Code::BetNotOffered, |_, _| true, change).map(drop)
}

/// A stake above the table's limit, on a bet that lost and that no other bet has to equal.
pub(super) fn over_limit(draft: &mut Draft<'_>) -> Done {
    const ALONE: [&str; 7] = ["player", "banker", "tie", "player-pair", "banker-pair", "lucky-six", "pair-plus"];
    let alone = |bet: &Value| bet["on"].as_str().is_some_and(|it| ALONE.contains(&it));
    let most = |stand: &Stand, bet: &Value| stand.limits.iter().find(|it| bet["on"] == *it.on)?.max;
    let fits = |stand: &Stand, bet: &Value| bet["result"] == "lost" && alone(bet) && most(stand, bet).is_some();
    let plain = draft.plain();
    let at = draft.take(plain, 1, |stand, it| bets(it).iter().any(|bet| fits(stand, bet)))?;
    let place = bets(draft.clean(at)).iter().position(|bet| fits(draft.stand(at.shoe), bet))?;
    let stake = most(draft.stand(at.shoe), &bets(draft.clean(at))[place])? + 1;
    let line = draft.line(at);
    line.value["bets"][place]["stake"] = stake.into();
    line.gives.push(Code::BetOverLimit);
    Some(())
}

/// A stake that was lost and given back.
pub(super) fn result(draft: &mut Draft<'_>) -> Done {
    one(draft, Code::ResultMismatch, |_, it| it["result"] == "lost", |it| it["result"] = "returned".into())
}

/// Seven units too much.
pub(super) fn payout(draft: &mut Draft<'_>) -> Done {
    let fits = |stand: &Stand, it: &Value| {
        it["result"] == "won" && it["on"] != "jackpot" && (it["on"] != "pair-plus" || stand.pays)
    };
    one(draft, Code::PayoutMismatch, fits, add("paid", 7))
}

/// A commission of seven units more than the house may keep.
pub(super) fn commission(draft: &mut Draft<'_>) -> Done {
    let main = |it: &Value| ["player", "banker", "ante", "initial"].iter().any(|on| it["on"] == *on);
    one(draft, Code::CommissionMismatch, |_, it| it["result"] == "won" && main(it), add("commission", 7))
}

/// A hand without all its cards.
pub(super) fn initial_cards(draft: &mut Draft<'_>) -> Done {
    match draft.game {
        Game::Makccarat | Game::Baccarat => coups::initial_cards(draft),
        Game::Fortune3CardPoker | Game::CasinoWar => {
            let change = |round: &mut Value| {
                if let Some(cards) = round["hands"][0]["cards"].as_array_mut() {
                    cards.pop();
                }
            };
            draft.plant(Code::InitialCards, |_, _| true, change).map(drop)
        }
    }
}

/// Five units too much of a bonus.
pub(super) fn bonus(draft: &mut Draft<'_>) -> Done {
    one(draft, Code::BonusMismatch, |_, it| it["on"] == "ante", add("bonus", 5))
}

/// A play bet that is more than the ante.
pub(super) fn play_bet(draft: &mut Draft<'_>) -> Done {
    one(draft, Code::PlayBetMismatch, |_, it| it["on"] == "play", twice)
}

/// A raise that is more than the initial bet.
pub(super) fn war_bet(draft: &mut Draft<'_>) -> Done {
    one(draft, Code::WarBetMismatch, |_, it| it["on"] == "war", twice)
}

fn twice(bet: &mut Value) {
    bet["stake"] = (2 * number(&bet["stake"])).into();
    bet["paid"] = (2 * number(&bet["paid"])).into();
}

/// A bettor on Pair Plus who folds.
pub(super) fn pair_plus(draft: &mut Draft<'_>) -> Done {
    let change = |round: &mut Value| {
        let Some(seat) = bets(round).iter().find(|it| it["on"] == "pair-plus").map(|it| it["seat"].clone()) else {
            return;
        };
        bets_mut(round).retain(|it| it["seat"] != seat || it["on"] != "play");
        if let Some(ante) = bet_mut(round, |it| it["seat"] == seat && it["on"] == "ante") {
            ante["result"] = "lost".into();
            ante["paid"] = 0.into();
            remove(ante, "bonus");
        }
        let hands = round["hands"].as_array_mut();
        if let Some(hand) = hands.and_then(|it| it.iter_mut().find(|it| it["seat"] == seat)) {
            hand["decision"] = "fold".into();
        }
    };
    let fits = |_: &Stand, it: &Value| bets(it).iter().any(|it| it["on"] == "pair-plus");
    draft.plant(Code::PairPlusMustPlay, fits, change).map(drop)
}

/// A session on a later day, whose text was not found.
pub(super) fn unregulated(draft: &mut Draft<'_>) -> Done {
    (draft.game == Game::Fortune3CardPoker).then_some(())?;
    let (catalogue, game) = (draft.catalogue, draft.game);
    let text = |day: Date| catalogue.on(game, day).map(|it| it.rule_set(&Options::new()).poker);
    let today = draft.plan.from.day();
    let day =
        *catalogue.game(game).edges().iter().rfind(|it| **it > today && text(**it) == Some(PokerText::Replaced))?;
    let stands = |it: &Stand| {
        let entry = draft.configuration.table(&it.name, game, day);
        // Registered equipment would be held against a text that is not today's.
        it.decks == 1 && it.feed == Feed::AutomaticShuffler && entry.is_some_and(|it| it.equipment.is_none())
    };
    let name = draft.stands.iter().find(|it| stands(it))?.name.clone();
    let mut shoe = draft.sample(2, |it| it.name == name)?;
    let Line { value, gives, .. } = &mut shoe.opening;
    value["at"] = Moment(Moment::of_day(day).0 + 3_600_000_000_000).to_string().into();
    gives.push(Code::UnregulatedPoint);
    draft.add(shoe);
    Some(())
}
