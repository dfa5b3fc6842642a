//! Rounds of the games of one hand a seat: Fortune 3 Card Poker and casino war.

use super::record::{Bet, Hand, Round};
use super::table::{STAKES, Table};
use crate::games::casino_war::{self, Duel};
use crate::games::fortune_3_card_poker::{self as poker, Class, Hand as Worth, PairPlus, Showdown};
use crate::games::{Card, Due, Silent};
use crate::law::{Feed, Ratio, Wager};

fn start(table: &mut Table<'_>) -> Option<(Round, Vec<Card>)> {
    let fresh = match table.feed {
        Feed::AutomaticShuffler => table.fresh(),
        Feed::Shoe => {
            // A shoe that runs short is ended by its rounds; here it is shuffled anew.
            let cards = std::mem::take(&mut table.shoe.as_mut()?.cards);
            if cards.len() > 40 { cards } else { table.fresh() }
        }
    };
    let shoe = table.shoe.as_ref()?;
    let round = Round {
        table: table.name.clone(),
        shoe: shoe.name.clone(),
        round: shoe.rounds + 1,
        at: table.at,
        ..Round::default()
    };
    Some((round, fresh))
}

fn bet(seat: u8, on: Wager, stake: i64, due: Option<Due>) -> Bet {
    let result = due.map_or("lost", |it| it.result.name());
    let paid = due.and_then(|it| it.paid()).map_or(0, |it| it.floor);
    Bet { seat, on: on.name(), stake, result, paid, commission: None, bonus: None }
}

/// A round of Fortune 3 Card Poker: who holds Q-6-4 or better plays, and who bet on Pair Plus must.
pub(super) fn poker(table: &mut Table<'_>) -> Option<Round> {
    let (mut round, mut cards) = start(table)?;
    let rules = table.rules;
    let mut take = || -> Option<[Card; 3]> { Some([cards.pop()?, cards.pop()?, cards.pop()?]) };
    let dealer = take()?;
    let q64 = Worth::of([Card::new(11, 0), Card::new(5, 1), Card::new(3, 2)]);
    let mut pays = PairPlus::default();
    for (name, prize) in table.pay_table.iter().flat_map(|it| &it.prizes) {
        if let Some(class) = Class::from_name(name) {
            pays.0[class as usize] = Some(Ratio { num: *prize, den: 1 });
        }
    }
    for seat in 1..=table.seats {
        if !table.random.chance(60) {
            continue;
        }
        let hand = take()?;
        let pair_plus = table.pay_table.is_some() && table.random.chance(30);
        let plays = pair_plus || Worth::of(hand) >= q64;
        let decision = if plays { poker::Decision::Play } else { poker::Decision::Fold };
        let showdown = Showdown { hand: Worth::of(hand), decision, dealer: Worth::of(dealer) };
        let usual = *table.random.pick(&STAKES);
        let ante = table.stake(Wager::Ante, usual);
        let due = |on, stake| poker::settle(&rules, showdown, on, stake, Some(&pays), &mut Silent);
        let bonus = poker::bonus(&rules, showdown, ante, &mut Silent).paid().map_or(0, |it| it.floor);
        let mut first = bet(seat, Wager::Ante, ante, due(Wager::Ante, ante));
        first.bonus = (bonus > 0).then_some(bonus);
        round.bets.push(first);
        if plays {
            round.bets.push(bet(seat, Wager::Play, ante, due(Wager::Play, ante)));
        }
        if pair_plus {
            let stake = table.stake(Wager::PairPlus, 5_000);
            round.bets.push(bet(seat, Wager::PairPlus, stake, due(Wager::PairPlus, stake)));
        }
        let decision = Some(if plays { "play" } else { "fold" });
        round.hands.push(Hand { seat, cards: hand.to_vec(), decision });
    }
    if round.hands.is_empty() {
        let hand = take()?;
        round.hands.push(Hand { seat: 1, cards: hand.to_vec(), decision: Some("fold") });
        round.bets.push(bet(1, Wager::Ante, table.stake(Wager::Ante, STAKES[0]), None));
    }
    round.dealer = Some(dealer.to_vec());
    Some(round)
}

/// A round of casino war: four of five who tie go to war.
pub(super) fn war(table: &mut Table<'_>) -> Option<Round> {
    let (mut round, mut cards) = start(table)?;
    let (rules, feed) = (table.rules, table.feed);
    let mut seats: Vec<u8> = (1..=table.seats).filter(|_| table.random.chance(60)).collect();
    if seats.is_empty() {
        seats.push(1);
    }
    let mut firsts = Vec::new();
    for seat in seats {
        firsts.push((seat, cards.pop()?));
    }
    let first = cards.pop()?;
    let mut dealer = vec![first];
    let mut hands = Vec::new();
    for (seat, card) in firsts {
        let tied = casino_war::compare(card, first) == std::cmp::Ordering::Equal;
        let decision = match (tied, table.random.chance(80)) {
            (false, _) => None,
            (true, true) => Some(casino_war::Decision::War),
            (true, false) => Some(casino_war::Decision::Surrender),
        };
        hands.push((seat, vec![card], decision));
    }
    if hands.iter().any(|it| it.2 == Some(casino_war::Decision::War)) {
        round.burned = 3;
        cards.truncate(cards.len().saturating_sub(3));
        for hand in hands.iter_mut().filter(|it| it.2 == Some(casino_war::Decision::War)) {
            hand.1.push(cards.pop()?);
        }
        dealer.push(cards.pop()?);
    }
    for (seat, cards, decision) in hands {
        let second = cards.get(1).copied().zip(dealer.get(1).copied());
        let duel = Duel { first: (cards[0], first), decision, second };
        let due = |on, stake| casino_war::settle(&rules, duel, on, stake, &mut Silent);
        let usual = *table.random.pick(&STAKES);
        let stake = table.stake(Wager::Initial, usual);
        round.bets.push(bet(seat, Wager::Initial, stake, due(Wager::Initial, stake)));
        if decision == Some(casino_war::Decision::War) {
            round.bets.push(bet(seat, Wager::War, stake, due(Wager::War, stake)));
        }
        if table.random.chance(15) {
            let stake = table.stake(Wager::Tie, 5_000);
            round.bets.push(bet(seat, Wager::Tie, stake, due(Wager::Tie, stake)));
        }
        let decision = decision.map(|it| if it == casino_war::Decision::War { "war" } else { "surrender" });
        round.hands.push(Hand { seat, cards, decision });
    }
    if feed == Feed::Shoe
        && let Some(shoe) = &mut table.shoe
    {
        shoe.cards = cards;
    }
    round.dealer = Some(dealer);
    Some(round)
}
