//! Three card poker: all 22,100 hands of a player's against all 18,424 that are left for the dealer.
//!
//! Hands that differ by a change of suits alone are as good as one another: 1,755 are left. How many of the dealer's
//! hands a player's cards take away is counted by including and excluding each card and each two of them, from tables
//! by strength.

use serde::Serialize;

use super::{Chance, Edge, Fraction, Odds, OddsError, Sum, WagerOdds, net, offered};
use crate::games::fortune_3_card_poker::{Class, Decision, Hand, PairPlus, Showdown, bonus, settle};
use crate::games::{Card, Pay, Silent};
use crate::law::{RuleSet, Wager};

/// How many hands the dealer may have against one of the player's.
const AGAINST: u64 = 18_424;
/// All hands.
pub(super) const HANDS: u64 = 22_100;

/// The best way to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Strategy {
    /// The lowest hand that plays on, such as `Q-6-4`, where everything above it does too and nothing below.
    pub play_from: Option<String>,
    /// How many of the 22,100 hands play on.
    pub hands_played: u64,
}

/// One hand of each kind that only a change of suits tells apart, its cards in order, and how many there are of it.
fn kinds() -> impl Iterator<Item = ([Card; 3], u16)> {
    // Suits named in the order in which they come. Where two ranks are equal one name of two that come to the same is
    // enough.
    const DIFFERENT: &[([u8; 3], u16)] =
        &[([0, 0, 0], 4), ([0, 0, 1], 12), ([0, 1, 0], 12), ([0, 1, 1], 12), ([0, 1, 2], 24)];
    const LOW_PAIR: &[([u8; 3], u16)] = &[([0, 1, 0], 12), ([0, 1, 2], 12)];
    const HIGH_PAIR: &[([u8; 3], u16)] = &[([0, 0, 1], 12), ([0, 1, 2], 12)];
    const ALIKE: &[([u8; 3], u16)] = &[([0, 1, 2], 4)];
    let ranks = (0..13_u8).flat_map(|a| (a..13).flat_map(move |b| (b..13).map(move |c| [a, b, c])));
    ranks.flat_map(|ranks| {
        let [a, b, c] = ranks;
        let suits = match (a == b, b == c) {
            (true, true) => ALIKE,
            (true, false) => LOW_PAIR,
            (false, true) => HIGH_PAIR,
            (false, false) => DIFFERENT,
        };
        suits.iter().map(move |(suits, times)| ([0, 1, 2].map(|it| Card::new(ranks[it], suits[it])), *times))
    })
}

/// The dealer's hands by strength, and by strength and cards that are in them, all summed up from the weakest.
struct Dealers {
    /// Every strength, the weakest first.
    strengths: Vec<Hand>,
    /// The first with which the dealer plays.
    playing: usize,
    /// In place `s` of each row: how many hands are weaker than the strength `s`.
    rows: Vec<u16>,
}

/// The row of all hands; then those with one card, by its rank; then those with two, by their ranks and whether they
/// are of one suit.
const ONE: usize = 1;
const TWO: usize = ONE + 13;
const ROWS: usize = TWO + 13 * 13 * 2;

const fn one_row(card: Card) -> usize {
    ONE + card.rank() as usize
}

const fn two_row(low: Card, high: Card) -> usize {
    TWO + (low.rank() as usize * 13 + high.rank() as usize) * 2 + (low.suit() == high.suit()) as usize
}

/// How many choices of suits there are for two cards of those ranks, of one suit or of two.
const fn choices(low: Card, high: Card) -> u16 {
    match (low.rank() == high.rank(), low.suit() == high.suit()) {
        (true, _) => 6,
        (false, true) => 4,
        (false, false) => 12,
    }
}

impl Dealers {
    fn all() -> Self {
        let mut strengths: Vec<Hand> = kinds().map(|(cards, _)| Hand::of(cards)).collect();
        strengths.sort_unstable();
        strengths.dedup();
        let playing = strengths.partition_point(|it| !it.has_queen_or_better());
        let width = strengths.len() + 1;
        let mut rows = vec![0; ROWS * width];
        for (cards, times) in kinds() {
            let place = 1 + strengths.partition_point(|it| *it < Hand::of(cards));
            let mut add = |row: usize, times| rows[row * width + place] += times;
            add(0, times);
            // Every suit has as many of these hands as another.
            for card in cards {
                add(one_row(card), times / 4);
            }
            for (low, high) in pairs(cards) {
                add(two_row(low, high), times / choices(low, high));
            }
            // Three of a kind: four hands share six pairs, each of them two.
            if cards[0].rank() == cards[2].rank() {
                add(two_row(cards[0], cards[1]), 2);
            }
        }
        for row in rows.chunks_exact_mut(width) {
            let mut sum = 0;
            for it in row {
                sum += *it;
                *it = sum;
            }
        }
        Self { strengths, playing, rows }
    }

    /// How many of the dealer's hands are weaker than the strength `place` and have none of the player's cards. One
    /// hand has all three: the player's own.
    fn weaker(&self, cards: [Card; 3], own: usize, place: usize) -> u64 {
        let row = |row: usize| u64::from(self.rows[row * (self.strengths.len() + 1) + place]);
        let one: u64 = cards.into_iter().map(|it| row(one_row(it))).sum();
        let two: u64 = pairs(cards).into_iter().map(|(low, high)| row(two_row(low, high))).sum();
        row(0) + two - one - u64::from(own < place)
    }

    /// How many of the dealer's hands do not play; do and are weaker; equal; stronger.
    fn against(&self, cards: [Card; 3], own: usize) -> [u64; 4] {
        let not_playing = self.weaker(cards, own, self.playing);
        let weaker = self.weaker(cards, own, own.max(self.playing));
        let not_stronger = self.weaker(cards, own, (own + 1).max(self.playing));
        [not_playing, weaker - not_playing, not_stronger - weaker, AGAINST - not_stronger]
    }

    /// Dealer's hands against which a hand of the class meets each of the four, with that hand.
    fn examples(&self, class: Class) -> [(Hand, Hand); 4] {
        let first = self.strengths.partition_point(|it| it.class() < class);
        let last = self.strengths.partition_point(|it| it.class() <= class) - 1;
        let (low, high) = (self.strengths[first], self.strengths[last]);
        let (weakest, strongest) = (self.strengths[0], self.strengths[self.strengths.len() - 1]);
        [(high, weakest), (high, self.strengths[self.playing]), (high, high), (low, strongest)]
    }
}

const fn pairs([low, middle, high]: [Card; 3]) -> [(Card, Card); 3] {
    [(low, middle), (low, high), (middle, high)]
}

/// What a hand brings per unit of ante, in parts of one common unit.
struct Nets {
    /// So many parts are a unit.
    unit: i128,
    /// Played on, by class and how the dealer's hand stands to it.
    playing: [[i128; 4]; Class::COUNT],
    /// Given up.
    folding: i128,
}

impl Nets {
    /// `None` where a prize is not known.
    fn of(rules: &RuleSet, dealers: &Dealers) -> Result<Option<Self>, OddsError> {
        let brings = |hand, dealer, decision| {
            let showdown = Showdown { hand, decision, dealer };
            let due = |wager| settle(rules, showdown, wager, 1, None, &mut Silent);
            let ante = net(&due(Wager::Ante)?)?;
            let play = due(Wager::Play).map_or(Some(Fraction::whole(0)), |it| net(&it))?;
            let bonus = bonus(rules, showdown, 1, &mut Silent);
            let bonus = if bonus.pay == Pay::Nothing { Fraction::whole(0) } else { net(&bonus)? };
            ante.plus(play)?.plus(bonus)
        };
        let mut fractions = Vec::with_capacity(4 * Class::COUNT + 1);
        for class in Class::ALL {
            fractions.extend(dealers.examples(class).map(|(hand, dealer)| brings(hand, dealer, Decision::Play)));
        }
        let weakest = dealers.strengths[0];
        fractions.push(brings(weakest, weakest, Decision::Fold));
        let Some(fractions) = fractions.into_iter().collect::<Option<Vec<Fraction>>>() else { return Ok(None) };
        let unit = fractions.iter().try_fold(1_i128, |unit, it| {
            // The least number that both divide.
            unit.checked_mul(Fraction::new(unit, it.den())?.den())
        });
        let unit = unit.filter(|it| *it < 1 << 40).ok_or(OddsError::TooLarge)?;
        let parts = |it: &Fraction| it.num() * (unit / it.den());
        let mut playing = [[0; 4]; Class::COUNT];
        for (class, of_class) in playing.iter_mut().zip(fractions.chunks_exact(4)) {
            *class = [0, 1, 2, 3].map(|it| parts(&of_class[it]));
        }
        Ok(Some(Self { unit, playing, folding: parts(&fractions[fractions.len() - 1]) }))
    }
}

pub(super) fn odds(rules: &RuleSet, pair_plus: Option<&PairPlus>) -> Result<Odds, OddsError> {
    let dealers = Dealers::all();
    let mut odds = Odds::new(rules.game, 1);
    let mut hands = [0; Class::COUNT];
    for (cards, times) in kinds() {
        hands[Hand::of(cards).class() as usize] += u64::from(times);
    }
    for class in Class::ALL.into_iter().rev() {
        odds.hands.add(class.name(), Chance { count: hands[class as usize], of: HANDS });
    }
    if let Some(nets) = Nets::of(rules, &dealers)? {
        ante(rules, &dealers, &nets, &mut odds)?;
    }
    if offered(rules, Wager::PairPlus) {
        let mut sum = Sum::default();
        for class in Class::ALL {
            let [(hand, dealer), ..] = dealers.examples(class);
            let showdown = Showdown { hand, decision: Decision::Play, dealer };
            let due = settle(rules, showdown, Wager::PairPlus, 1, pair_plus, &mut Silent);
            sum.add(due.and_then(|it| net(&it)), hands[class as usize]);
        }
        let house_advantage = sum.edge(HANDS)?;
        odds.wagers.add(Wager::PairPlus.name(), WagerOdds { house_advantage, ..WagerOdds::default() });
    }
    Ok(odds)
}

/// Finds for each hand whether to play on, and what the ante then comes to.
fn ante(rules: &RuleSet, dealers: &Dealers, nets: &Nets, odds: &mut Odds) -> Result<(), OddsError> {
    let (mut best, mut every) = (0_i128, 0_i128);
    let mut outcomes = [0; 5];
    let mut hands_played = 0;
    // The weakest strength that plays on, and the strongest that does not.
    let (mut played, mut folded) = (usize::MAX, None);
    for (cards, times) in kinds() {
        let hand = Hand::of(cards);
        let own = dealers.strengths.partition_point(|it| *it < hand);
        let against = dealers.against(cards, own);
        let playing: i128 =
            against.iter().zip(nets.playing[hand.class() as usize]).map(|(deals, net)| i128::from(*deals) * net).sum();
        let folding = i128::from(AGAINST) * nets.folding;
        every += playing * i128::from(times);
        best += playing.max(folding) * i128::from(times);
        let times = u64::from(times);
        if playing > folding {
            hands_played += times;
            played = played.min(own);
            for (count, deals) in outcomes.iter_mut().zip(against) {
                *count += deals * times;
            }
        } else {
            folded = folded.max(Some(own));
            outcomes[4] += AGAINST * times;
        }
    }
    let [not_playing, wins, ties, loses, fold] = outcomes;
    for (name, count) in
        [("wins", wins), ("loses", loses), ("ties", ties), ("dealer-not-qualified", not_playing), ("fold", fold)]
    {
        odds.outcomes.add(name, Chance { count, of: HANDS * AGAINST });
    }
    let apart = folded.is_none_or(|it| it < played);
    odds.strategy = Some(Strategy {
        play_from: dealers.strengths.get(played).filter(|_| apart).map(ToString::to_string),
        hands_played,
    });
    if offered(rules, Wager::Ante) {
        let deals = nets.unit * i128::from(HANDS * AGAINST);
        let edge = |brought: i128| Fraction::new(-brought, deals).ok_or(OddsError::TooLarge);
        let house_advantage = edge(best)?;
        let at_risk = Fraction::new(i128::from(HANDS + hands_played), i128::from(HANDS));
        let element_of_risk = at_risk.and_then(|it| house_advantage.over(it)).ok_or(OddsError::TooLarge)?;
        odds.wagers.add(
            Wager::Ante.name(),
            WagerOdds {
                house_advantage: Some(Edge(house_advantage)),
                element_of_risk: Some(Edge(element_of_risk)),
                play_every_hand: Some(Edge(edge(every)?)),
                ..WagerOdds::default()
            },
        );
    }
    Ok(())
}
