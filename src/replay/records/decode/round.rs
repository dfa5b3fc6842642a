//! The `round` record, its hands and its bets.

use std::ops::Range;

use super::super::{Bet, BetResult, Cards, Fields as Has, Hand, Kind, Outcome, Round, Span};
use super::Decoder;
use super::fields::{Object, Shape, in_order};
use super::place_of;
use super::shoe::MOST_ASIDE;
use super::values::{DECISIONS, OUTCOMES, RESULTS, VOID_REASONS};
use crate::law::Wager;
use crate::replay::time::Moment;

super::shape!(
    ROUND_RECORD, 5, 1, TYPE "type", TABLE "table", SHOE "shoe", ROUND "round", AT "at", PLAYER "player",
    BANKER "banker", OUTCOME "outcome", VOID_REASON "void_reason", POINTS "points", CUT_CARD "cut_card",
    DISCARDED "discarded", RESOLVES "resolves", JACKPOT "jackpot", HANDLED_BY "handled_by", DEALER "dealer",
    HANDS "hands", BURNED "burned", BETS "bets",
);

mod sides {
    super::super::shape!(POINTS, 6, 2, PLAYER "player", BANKER "banker");
    pub(super) static HANDLED_BY: super::Shape = super::Shape::new(7, 2, NAMES);
}

mod jackpot {
    super::super::shape!(JACKPOT, 8, 2, METER "meter");
}

mod hand {
    super::super::shape!(HAND, 9, 3, SEAT "seat", CARDS "cards", DECISION "decision");
}

mod bet {
    super::super::shape!(
        BET, 10, 3, ID "id", SEAT "seat", STANDING "standing", ON "on", STAKE "stake", RESULT "result", PAID "paid",
        COMMISSION "commission", BONUS "bonus",
    );
}

/// The highest seat.
pub(in super::super) const MOST_SEATS: u8 = 99;
/// The most points.
pub(in super::super) const MOST_POINTS: u8 = 9;
/// The most bets of a round.
pub(in super::super) const MOST_BETS: usize = 1_000;
/// The most hands of a round.
pub(in super::super) const MOST_HANDS: usize = 32;

impl Decoder<'_> {
    /// A round, from its type on.
    #[inline(always)]
    pub(super) fn round(&mut self, mut object: Object) -> Option<Kind> {
        let (first_hand, first_bet) = (self.hands.len() as u32, self.bets.len() as u32);
        let mut round = Round {
            table: Span::default(),
            shoe: Span::default(),
            round: 0,
            at: Moment::default(),
            fields: Has::default(),
            player: Cards::default(),
            banker: Cards::default(),
            outcome: Outcome::Void,
            void_reason: None,
            player_points: None,
            banker_points: None,
            cut_card: false,
            discarded: 0,
            resolves: None,
            meter: None,
            player_handled_by: None,
            banker_handled_by: None,
            dealer: Cards::default(),
            burned: 0,
            hands: first_hand..first_hand,
            bets: first_bet..first_bet,
        };
        self.of_members = 0;
        in_order! {
            self, object,
            "," "table" TABLE => round.table = self.name()?,
            "," "shoe" SHOE => round.shoe = self.name()?,
            "," "round" ROUND => round.round = self.number().filter(|it| *it > 0)?,
            "," "at" AT => round.at = self.moment()?,
            "," "player" PLAYER => round.player = self.cards()?,
            "," "banker" BANKER => round.banker = self.cards()?,
            "," "outcome" OUTCOME => round.outcome = self.one_of(&OUTCOMES)?,
        }
        loop {
            match self.next(&ROUND_RECORD, &mut object)? {
                TYPE => self.pass_type()?,
                TABLE => round.table = self.name()?,
                SHOE => round.shoe = self.name()?,
                ROUND => round.round = self.number().filter(|it| *it > 0)?,
                AT => round.at = self.moment()?,
                PLAYER => round.player = self.cards()?,
                BANKER => round.banker = self.cards()?,
                OUTCOME => round.outcome = self.one_of(&OUTCOMES)?,
                VOID_REASON => round.void_reason = Some(self.one_of(&VOID_REASONS)?),
                POINTS => (round.player_points, round.banker_points) = self.sides(&sides::POINTS, 0, MOST_POINTS)?,
                CUT_CARD => round.cut_card = self.cursor.boolean()?,
                DISCARDED => round.discarded = self.small(0, MOST_ASIDE)?,
                RESOLVES => round.resolves = Some(self.number()?),
                JACKPOT => round.meter = Some(self.jackpot()?),
                HANDLED_BY => {
                    (round.player_handled_by, round.banker_handled_by) =
                        self.sides(&sides::HANDLED_BY, 1, MOST_SEATS)?;
                }
                DEALER => round.dealer = self.cards()?,
                HANDS => round.hands = self.hands()?,
                BURNED => round.burned = self.small(0, MOST_ASIDE)?,
                BETS => round.bets = self.bets()?,
                _ => break,
            }
        }
        object.has_all(&[TABLE, SHOE, ROUND, AT])?;
        // The fields from `player` to `burned` in their order are the lowest bits of `Fields`.
        round.fields = Has((object.seen >> PLAYER) as u16 & Has::OF_ROUND | self.of_members);
        if object.has(VOID_REASON) && !(object.has(OUTCOME) && round.outcome == Outcome::Void) {
            return None;
        }
        if object.has(HANDS) {
            self.seats(&round)?;
        }
        Some(Kind::Round(round))
    }

    /// Numbers of the player's and the banker's side, each of which may be left out.
    fn sides(&mut self, shape: &Shape, least: u8, most: u8) -> Option<(Option<u8>, Option<u8>)> {
        use self::sides::{BANKER, PLAYER};
        let mut object = Object::new(self.privates.len());
        let (mut player, mut banker) = (None, None);
        loop {
            match self.next(shape, &mut object)? {
                PLAYER => player = Some(self.small(least, most)?),
                BANKER => banker = Some(self.small(least, most)?),
                _ => return Some((player, banker)),
            }
        }
    }

    fn jackpot(&mut self) -> Option<i64> {
        use self::jackpot::{JACKPOT, METER};
        let mut object = Object::new(self.privates.len());
        let mut meter = None;
        while self.next(&JACKPOT, &mut object)? == METER {
            meter = Some(self.money()?);
        }
        meter
    }

    /// One hand a seat, and no bet at a seat without a hand. A bet may belong to no seat.
    fn seats(&self, round: &Round) -> Option<()> {
        let mut seats = 0_u128;
        for hand in self.hands.get(round.hands.start as usize..)? {
            let others = seats;
            seats |= 1 << hand.seat;
            if seats == others {
                return None;
            }
        }
        seats |= 1;
        let bets = self.bets.get(round.bets.start as usize..)?;
        bets.iter().all(|it| seats >> it.seat & 1 == 1).then_some(())
    }

    fn hands(&mut self) -> Option<Range<u32>> {
        let first = self.hands.len();
        self.cursor.eat(b'[')?;
        self.cursor.space();
        loop {
            if self.hands.len() - first == MOST_HANDS {
                return None;
            }
            let hand = self.hand()?;
            self.of_members |= if hand.decision.is_some() { Has::DECISION } else { 0 };
            self.hands.push(hand);
            if !self.cursor.more()? {
                return Some(first as u32..self.hands.len() as u32);
            }
        }
    }

    #[inline(always)]
    fn hand(&mut self) -> Option<Hand> {
        use self::hand::{CARDS, DECISION, HAND, SEAT};
        let mut object = Object::new(self.privates.len());
        let mut hand = Hand { seat: 0, cards: Cards::default(), decision: None };
        in_order! {
            self, object,
            "{" "seat" SEAT => hand.seat = self.small(1, MOST_SEATS)?,
            "," "cards" CARDS => hand.cards = self.cards()?,
            "," "decision" DECISION => hand.decision = Some(self.one_of(&DECISIONS)?),
        }
        loop {
            match self.next(&HAND, &mut object)? {
                SEAT => hand.seat = self.small(1, MOST_SEATS)?,
                CARDS => hand.cards = self.cards()?,
                DECISION => hand.decision = Some(self.one_of(&DECISIONS)?),
                _ => break,
            }
        }
        object.has_all(&[SEAT, CARDS])?;
        Some(hand)
    }

    #[inline(always)]
    fn bets(&mut self) -> Option<Range<u32>> {
        let first = self.bets.len();
        self.cursor.eat(b'[')?;
        if self.cursor.is_empty() {
            return Some(first as u32..first as u32);
        }
        loop {
            if self.bets.len() - first == MOST_BETS {
                return None;
            }
            let bet = self.bet()?;
            self.bets.push(bet);
            if !self.cursor.more()? {
                return Some(first as u32..self.bets.len() as u32);
            }
        }
    }

    #[inline(always)]
    fn bet(&mut self) -> Option<Bet> {
        use self::bet::{BET, BONUS, COMMISSION, ID, ON, PAID, RESULT, SEAT, STAKE, STANDING};
        let mut object = Object::new(self.privates.len());
        let mut bet = Bet {
            id: None,
            seat: 0,
            standing: false,
            wager: None,
            on: Span::default(),
            stake: 0,
            result: BetResult::Lost,
            paid: 0,
            commission: None,
            bonus: None,
        };
        in_order! {
            self, object,
            "{" "seat" SEAT => bet.seat = self.small(1, MOST_SEATS)?,
            "," "on" ON => (bet.on, bet.wager) = self.wager()?,
            "," "stake" STAKE => bet.stake = self.money().filter(|it| *it > 0)?,
            "," "result" RESULT => bet.result = self.one_of(&RESULTS)?,
            "," "paid" PAID => bet.paid = self.money()?,
            "," "commission" COMMISSION => bet.commission = Some(self.money()?),
        }
        loop {
            match self.next(&BET, &mut object)? {
                ID => bet.id = Some(self.name()?),
                SEAT => bet.seat = self.small(1, MOST_SEATS)?,
                STANDING => bet.standing = self.cursor.boolean()?,
                ON => (bet.on, bet.wager) = self.wager()?,
                STAKE => bet.stake = self.money().filter(|it| *it > 0)?,
                RESULT => bet.result = self.one_of(&RESULTS)?,
                PAID => bet.paid = self.money()?,
                COMMISSION => bet.commission = Some(self.money()?),
                BONUS => bet.bonus = Some(self.money()?),
                _ => break,
            }
        }
        object.has_all(&[ON, STAKE, RESULT, PAID])?;
        if bet.bonus.is_some() {
            self.of_members |= Has::BONUS;
            if bet.wager != Some(Wager::Ante) {
                return None;
            }
        }
        Some(bet)
    }
}
