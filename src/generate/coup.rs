//! Coups of makccarat and baccarat.

use super::record::{Bet, Meter, Points, Round};
use super::table::{STAKES, Table};
use crate::games::baccarat::article_13_wagers::combination;
use crate::games::baccarat::article_17_jackpot::{JackpotPay, jackpot_due};
use crate::games::coup::article_3_white_card::further_coups;
use crate::games::coup::{Coup, Outcome, Side, coup, next_card, settle};
use crate::games::{Card, Readings, Settled, Silent};
use crate::law::{Draw, Feed, Game, Offer, TieBets, Wager, WhiteCard};

/// Deals a coup, decides the tie before it, and settles its bets.
pub(super) fn deal(table: &mut Table<'_>) -> Option<Round> {
    let draw = table.rules.draw?;
    let mut shoe = table.shoe.take()?;
    if table.feed == Feed::AutomaticShuffler {
        shoe.cards = table.fresh();
    }
    let decides = shoe.tie.take();
    let mut round = Round {
        table: table.name.clone(),
        shoe: shoe.name.clone(),
        round: shoe.rounds + 1,
        at: table.at,
        resolves: decides.as_ref().map(|it| it.0),
        ..Round::default()
    };
    if table.feed == Feed::Shoe && table.random.chance(3) && shoe.left.is_none() {
        round.discarded = 1;
        shoe.cards.pop();
    }
    let Some((player, banker)) = arranged(table, draw, &mut shoe.cards) else {
        // Whatever their order, the last cards give a tie that no others decide: the shoe ends before them.
        (shoe.left, shoe.tie) = (Some(0), decides);
        table.shoe = Some(shoe);
        return None;
    };
    if table.feed == Feed::Shoe {
        if let Some(left) = shoe.left.as_mut().filter(|_| decides.is_none()) {
            *left = left.saturating_sub(1);
        }
        if shoe.left.is_none() && Table::white_card_is_out(shoe.cards.len()) {
            round.cut_card = true;
            shoe.left = Some(further_coups(table.rules.white_card.unwrap_or(WhiteCard::LastRound)));
        }
    }
    let result = coup(&player, &banker);
    round.points = Some(Points { player: result.player_points, banker: result.banker_points });
    round.outcome = Some(result.outcome.name());
    round.bets = bets(table, decides.map(|it| it.1));
    settle_all(table, result, &player, &banker, &mut round);
    if table.game == Game::Makccarat && result.outcome == Outcome::Tie {
        let carried = round.bets.iter().filter(|it| it.result == "carried").cloned().collect();
        shoe.tie = Some((round.round, carried));
    }
    (round.player, round.banker) = (Some(player), Some(banker));
    table.shoe = Some(shoe);
    Some(round)
}

/// How many orders of the last cards are tried.
const ORDERS: u32 = 100;

/// Deals a coup, in an order of the cards that leaves no tie undecided.
fn arranged(table: &mut Table<'_>, draw: Draw, cards: &mut Vec<Card>) -> Option<(Vec<Card>, Vec<Card>)> {
    for _ in 0..ORDERS {
        let mut left = cards.clone();
        let dealt = one(draw, &mut left);
        if !is_tie(&dealt) || can_be_decided(table, draw, &mut left) {
            *cards = left;
            return Some(dealt);
        }
        table.random.shuffle(cards);
    }
    None
}

/// Whether the cards that are left after a tie decide it. The last few are put so that the next coup does.
fn can_be_decided(table: &mut Table<'_>, draw: Draw, left: &mut [Card]) -> bool {
    let decides = |cards: &[Card]| !is_tie(&one(draw, &mut cards.to_vec()));
    if table.game != Game::Makccarat || table.feed != Feed::Shoe || !Table::white_card_is_out(left.len()) {
        return true;
    }
    // A coup may take six cards.
    left.len() >= 6
        && (0..ORDERS).any(|_| {
            let decides = decides(left);
            if !decides {
                table.random.shuffle(left);
            }
            decides
        })
}

fn is_tie((player, banker): &(Vec<Card>, Vec<Card>)) -> bool {
    coup(player, banker).outcome == Outcome::Tie
}

fn one(draw: Draw, cards: &mut Vec<Card>) -> (Vec<Card>, Vec<Card>) {
    let (mut player, mut banker) = (Vec::with_capacity(3), Vec::with_capacity(3));
    while let Some(side) = next_card(draw, &player, &banker) {
        let Some(card) = cards.pop() else { break };
        match side {
            Side::Player => player.push(card),
            Side::Banker => banker.push(card),
        }
    }
    (player, banker)
}

fn bet(seat: u8, on: Wager, stake: i64) -> Bet {
    Bet { seat, on: on.name(), stake, result: "lost", paid: 0, commission: None, bonus: None }
}

/// The bets of a round: what was carried over a tie, and what players place anew.
fn bets(table: &mut Table<'_>, carried: Option<Vec<Bet>>) -> Vec<Bet> {
    let decides = carried.is_some();
    let mut bets: Vec<Bet> = carried.unwrap_or_default();
    for bet in &mut bets {
        after_tie(table, bet);
    }
    for seat in 1..=table.seats {
        let main = !bets.iter().any(|it| it.seat == seat) && table.random.chance(if decides { 10 } else { 50 });
        if main {
            let on = if table.random.chance(55) { Wager::Banker } else { Wager::Player };
            let usual = *table.random.pick(&STAKES);
            bets.push(bet(seat, on, table.stake(on, usual)));
        }
        for on in [Wager::Tie, Wager::PlayerPair, Wager::BankerPair, Wager::LuckySix] {
            if table.rules.offers[on as usize] == Offer::Yes && table.random.chance(7) {
                bets.push(bet(seat, on, table.stake(on, 10_000)));
            }
        }
        let jackpot = table.rules.offers[Wager::Jackpot as usize] == Offer::Yes && table.rules.jackpot.is_some();
        if jackpot && table.random.chance(10) {
            bets.push(bet(seat, Wager::Jackpot, table.stake(Wager::Jackpot, 1_000)));
        }
    }
    bets
}

/// What becomes of a carried bet, as the option permits.
fn after_tie(table: &mut Table<'_>, bet: &mut Bet) {
    let TieBets { keep, change_stake, raise_stake, switch_side, .. } = table.rules.tie_bets.unwrap_or_default();
    let change = !keep || table.random.chance(25);
    if change && switch_side {
        bet.on = if bet.on == Wager::Banker.name() { Wager::Player.name() } else { Wager::Banker.name() };
    } else if change && (change_stake || raise_stake) {
        // Where the table's limit leaves no room above, a bet that may be changed is lowered.
        let on = if bet.on == Wager::Banker.name() { Wager::Banker } else { Wager::Player };
        let raised = table.stake(on, bet.stake + 10_000);
        bet.stake = if raised == bet.stake && change_stake { table.stake(on, bet.stake - 10_000) } else { raised };
    }
}

fn settle_all(table: &mut Table<'_>, result: Coup, player: &[Card], banker: &[Card], round: &mut Round) {
    let shares = round.bets.iter().filter(|it| it.on == Wager::Jackpot.name()).count() as u32;
    if shares > 0 {
        table.meter += i64::from(shares) * 500;
        round.jackpot = Some(Meter { meter: table.meter });
    }
    let hit = combination(player, banker, &mut Silent);
    let jackpot = jackpot_due(&table.rules, hit, round.jackpot.as_ref().map(|it| it.meter), shares, &mut Silent);
    for bet in &mut round.bets {
        let Some(on) = Wager::from_name(bet.on) else { continue };
        if on == Wager::Jackpot {
            bet.result = jackpot.result.name();
            bet.paid = if let JackpotPay::Amount(amount) = jackpot.pay { amount } else { 0 };
            continue;
        }
        let Some(due) = settle(&table.rules, Readings::default(), result, on, bet.stake, &mut Silent) else { continue };
        let withdraws = table.rules.tie_bets.is_some_and(|it| it.withdraw && (!it.keep || table.random.chance(15)));
        bet.result = if due.result == Settled::Tied && withdraws { "withdrawn" } else { due.result.name() };
        bet.paid = due.paid().map_or(0, |it| it.floor);
        let kept = due.commission().map_or(0, |it| it.ceil);
        bet.commission = (due.result == Settled::Won && kept > 0).then_some(kept);
    }
    if round.jackpot.is_some()
        && hit.highest == Some(crate::games::baccarat::article_13_wagers::Combination::RoyalFlush)
    {
        table.meter = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Plan;
    use crate::law::Catalogue;
    use crate::replay::configuration::Configuration;
    use crate::replay::time::Moment;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().filter_map(|it| Card::parse(it.as_bytes())).collect()
    }

    /// The last cards of a shoe, whatever they are: a coup, or the end of the shoe, and never for ever.
    #[test]
    fn last_cards_that_can_only_tie_end_the_shoe() {
        let permit = r#"{"2.burn":"by-decks","3.white-card":"last-round","7.feed":"shoe","9.draw":"first",
            "11.tie-bets":["keep"],"16.payouts":"first","17.commission":"five-percent"}"#;
        let json = format!(
            r#"{{"version":1,"operator":"o","tables":[{{"table":"t","casino":"c","game":"makccarat"}}],"permits":[
            {{"id":"p","game":"makccarat","scope":{{"operator":"o"}},"from":"2010-01-01","options":{permit}}}]}}"#
        );
        let catalogue = Catalogue::embedded();
        let configuration = Configuration::read(json.as_bytes(), catalogue).unwrap().configuration;
        let from = Moment::parse(b"2025-06-02T12:00:00+08:00").unwrap();
        let plan = Plan { game: Game::Makccarat, rounds: 9, seed: 1, from, tables: 1, declare: false };
        let mut table = Table::all(&plan, &configuration, catalogue).unwrap().remove(0);
        let draw = table.rules.draw.unwrap();
        let zeros = "KH QH JH TH KS QS JS TS KD QD JD TD";
        assert!(arranged(&mut table, draw, &mut cards(zeros)).is_none());
        let one = format!("{zeros} 9C");
        let mut left = cards(&one);
        let dealt = arranged(&mut table, draw, &mut left).unwrap();
        assert!(!is_tie(&dealt) || !is_tie(&self::one(draw, &mut left)));
    }
}
