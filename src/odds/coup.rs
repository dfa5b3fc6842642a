//! Makccarat and baccarat: all ordered deals of six cards, by what the cards count.

use super::{Chance, Edge, Fraction, Named, Odds, OddsError, Sum, WagerOdds, jackpot, net, offered};
use crate::games::baccarat::article_13_wagers::is_lucky_six;
use crate::games::coup::{Coup, Outcome, Seen, Side, owed, settle};
use crate::games::{CommissionScope, Readings, Silent};
use crate::law::{Draw, Game, RuleSet, Wager};

/// Deals by points of the player's side, points of the banker's, and whether the banker's drew: all that a wager
/// other than on a pair can hang on.
type Classes = [u64; 200];

const fn class(player: usize, banker: usize, drew: bool) -> usize {
    (player * 10 + banker) * 2 + drew as usize
}

/// The coup that a class of deals ends in. How many cards the player's side has is nothing to any wager.
fn coup_of(class: usize) -> Coup {
    let (player_points, banker_points) = ((class / 20) as u8, (class / 2 % 10) as u8);
    let outcome = match player_points.cmp(&banker_points) {
        std::cmp::Ordering::Greater => Outcome::Player,
        std::cmp::Ordering::Less => Outcome::Banker,
        std::cmp::Ordering::Equal => Outcome::Tie,
    };
    Coup {
        player_points,
        banker_points,
        outcome,
        player_pair: false,
        banker_pair: false,
        player_cards: 2,
        banker_cards: 2 + (class % 2) as u8,
    }
}

/// Who draws, from the totals of two cards: first nobody or a side, and then, by the card it drew, the other.
#[derive(Clone, Copy)]
struct Plan {
    first: Option<Side>,
    /// A bit for each card on which the other side draws.
    other: u16,
}

/// Asks the rules about every pair of totals and every first additional card.
fn plans(draw: Draw) -> [[Plan; 10]; 10] {
    let plan = |player: u8, banker: u8| {
        let seen = Seen { player, banker, player_third: None, banker_third: None };
        let two = owed(draw, seen, &mut Silent);
        let first = match (two.player, two.banker) {
            (true, _) => Some(Side::Player),
            (false, true) => Some(Side::Banker),
            (false, false) => None,
        };
        let other = (0..10).filter(|card| match first {
            Some(Side::Player) => owed(draw, Seen { player_third: Some(*card), ..seen }, &mut Silent).banker,
            Some(Side::Banker) => owed(draw, Seen { banker_third: Some(*card), ..seen }, &mut Silent).player,
            None => false,
        });
        Plan { first, other: other.fold(0, |bits, card| bits | 1 << card) }
    };
    std::array::from_fn(|player| std::array::from_fn(|banker| plan(player as u8, banker as u8)))
}

/// A shoe by what its cards count.
struct Shoe {
    /// How many cards count that much.
    left: [u64; 10],
    cards: u64,
    /// How many are of one rank.
    of_rank: u64,
}

impl Shoe {
    fn fresh(decks: u32) -> Self {
        let of_rank = 4 * u64::from(decks);
        // The ten and the court cards count nothing.
        let mut left = [of_rank; 10];
        left[0] = 4 * of_rank;
        Self { left, cards: 13 * of_rank, of_rank }
    }

    /// All ordered deals of six cards.
    fn deals(&self) -> u64 {
        (self.cards - 5..=self.cards).product()
    }

    /// Of so many ways in which two cards count that much, those in which they are of one rank. Four ranks count
    /// nothing.
    const fn of_one_rank(&self, value: usize, ways: u64) -> u64 {
        if value == 0 { ways / (self.left[0] - 1) * (self.of_rank - 1) } else { ways }
    }

    /// The deals in which a side's first two cards are a pair.
    fn pairs(&self) -> u64 {
        self.deals() / (self.cards - 1) * (self.of_rank - 1)
    }
}

/// In how many ways two cards count `one` and `two`, in either order.
const fn ways(left: &[u64; 10], one: usize, two: usize) -> u64 {
    if one == two { left[one] * left[one].saturating_sub(1) } else { 2 * left[one] * left[two] }
}

/// Counts the deals of every class; with `pair`, those in which that side has one.
fn count(plans: &[[Plan; 10]; 10], shoe: &Shoe, pair: Option<Side>) -> Classes {
    let mut classes = [0; 200];
    let mut left = shoe.left;
    for one in 0..10 {
        for two in one..10 {
            let players = ways(&left, one, two);
            if players == 0 || (pair == Some(Side::Player) && one != two) {
                continue;
            }
            left[one] -= 1;
            left[two] -= 1;
            for three in 0..10 {
                for four in three..10 {
                    let bankers = ways(&left, three, four);
                    if bankers == 0 || (pair == Some(Side::Banker) && three != four) {
                        continue;
                    }
                    left[three] -= 1;
                    left[four] -= 1;
                    let both = match pair {
                        None => players * bankers,
                        Some(Side::Player) => shoe.of_one_rank(one, players * bankers),
                        Some(Side::Banker) => shoe.of_one_rank(three, players * bankers),
                    };
                    let (player, banker) = ((one + two) % 10, (three + four) % 10);
                    thirds(plans[player][banker], [player, banker], &left, shoe.cards - 4, both, &mut classes);
                    left[three] += 1;
                    left[four] += 1;
                }
            }
            left[one] += 1;
            left[two] += 1;
        }
    }
    classes
}

/// Adds the deals that begin with the same four cards, in `ways` ways. A card that nobody gets may be any.
#[inline]
fn thirds(plan: Plan, [player, banker]: [usize; 2], left: &[u64; 10], cards: u64, ways: u64, classes: &mut Classes) {
    let Some(first) = plan.first else {
        classes[class(player, banker, false)] += ways * cards * (cards - 1);
        return;
    };
    for (card, these) in left.iter().enumerate() {
        let ways = ways * these;
        let (own, other) = match first {
            Side::Player => ((player + card) % 10, banker),
            Side::Banker => ((banker + card) % 10, player),
        };
        if plan.other >> card & 1 == 0 {
            classes[match first {
                Side::Player => class(own, other, false),
                Side::Banker => class(other, own, true),
            }] += ways * (cards - 1);
            continue;
        }
        for (second, these) in left.iter().enumerate() {
            let ways = ways * (these - u64::from(second == card && *these > 0));
            let other = (other + second) % 10;
            classes[match first {
                Side::Player => class(own, other, true),
                Side::Banker => class(other, own, true),
            }] += ways;
        }
    }
}

pub(super) fn odds(rules: &RuleSet, readings: Readings, decks: u32) -> Result<Odds, OddsError> {
    let draw = rules.draw.ok_or(OddsError::NoDraw)?;
    let shoe = Shoe::fresh(decks);
    let plans = plans(draw);
    let classes = count(&plans, &shoe, None);
    let mut odds = Odds::new(rules.game, decks);
    outcomes(rules, &classes, &shoe, &mut odds);
    for wager in [Wager::Player, Wager::Banker, Wager::Tie].into_iter().filter(|it| offered(rules, *it)) {
        let house_advantage = edge(rules, readings, wager, &classes, shoe.deals())?;
        let house_advantage_per_decided = match house_advantage {
            Some(edge) if rules.game == Game::Makccarat && wager.is_main() => {
                Some(per_decided(edge, &classes, shoe.deals())?)
            }
            _ => None,
        };
        odds.wagers
            .add(wager.name(), WagerOdds { house_advantage, house_advantage_per_decided, ..WagerOdds::default() });
    }
    for (wager, side) in [(Wager::PlayerPair, Side::Player), (Wager::BankerPair, Side::Banker)] {
        if offered(rules, wager) {
            let house_advantage = pair_edge(rules, readings, wager, side, &plans, &shoe)?;
            odds.wagers.add(wager.name(), WagerOdds { house_advantage, ..WagerOdds::default() });
        }
    }
    if offered(rules, Wager::LuckySix) {
        let house_advantage = edge(rules, readings, Wager::LuckySix, &classes, shoe.deals())?;
        odds.wagers.add(Wager::LuckySix.name(), WagerOdds { house_advantage, ..WagerOdds::default() });
    }
    if offered(rules, Wager::Jackpot) {
        odds.jackpot = Some(jackpot::odds(rules, draw, decks)?);
    }
    Ok(odds)
}

fn outcomes(rules: &RuleSet, classes: &Classes, shoe: &Shoe, odds: &mut Odds) {
    let of = shoe.deals();
    let count = |is: &dyn Fn(Coup) -> bool| {
        let count = classes.iter().enumerate().filter(|it| is(coup_of(it.0))).map(|it| it.1).sum();
        Chance { count, of }
    };
    for outcome in [Outcome::Banker, Outcome::Player, Outcome::Tie] {
        odds.outcomes.add(outcome.name(), count(&|it| it.outcome == outcome));
    }
    for wager in [Wager::PlayerPair, Wager::BankerPair] {
        odds.outcomes.add(wager.name(), Chance { count: shoe.pairs(), of });
    }
    if offered(rules, Wager::LuckySix) {
        odds.outcomes.add("lucky-six-two", count(&|it| is_lucky_six(it) && it.banker_cards == 2));
        odds.outcomes.add("lucky-six-three", count(&|it| is_lucky_six(it) && it.banker_cards == 3));
    }
    for outcome in [Outcome::Banker, Outcome::Player] {
        let mut wins = Named::default();
        for (points, name) in (1..).zip(["1", "2", "3", "4", "5", "6", "7", "8", "9"]) {
            wins.add(name, count(&|it| it.outcome == outcome && it.winning_points() == points));
        }
        odds.wins_by_points.add(outcome.name(), wins);
    }
}

fn edge(
    rules: &RuleSet,
    readings: Readings,
    wager: Wager,
    classes: &Classes,
    of: u64,
) -> Result<Option<Edge>, OddsError> {
    let mut sum = Sum::default();
    for (class, deals) in classes.iter().enumerate().filter(|it| *it.1 > 0) {
        let due = settle(rules, readings, coup_of(class), wager, 1, &mut Silent);
        sum.add(due.and_then(|it| net(&it)), *deals);
    }
    sum.edge(of)
}

/// Makccarat's article 11: a tie is dealt again, from a full shoe, until the bet is won or lost.
fn per_decided(edge: Edge, classes: &Classes, of: u64) -> Result<Edge, OddsError> {
    let ties: u64 =
        (0..10).map(|points| classes[class(points, points, false)] + classes[class(points, points, true)]).sum();
    let decided = Fraction::new(i128::from(of - ties), i128::from(of));
    decided.and_then(|it| edge.0.over(it)).map(Edge).ok_or(OddsError::TooLarge)
}

fn pair_edge(
    rules: &RuleSet,
    readings: Readings,
    wager: Wager,
    side: Side,
    plans: &[[Plan; 10]; 10],
    shoe: &Shoe,
) -> Result<Option<Edge>, OddsError> {
    // What a pair is paid hangs on the rest of the coup in one reading of makccarat's article 17 alone.
    let pairs = if readings.commission_scope == CommissionScope::AllPrizes {
        count(plans, shoe, Some(side))
    } else {
        let mut pairs = [0; 200];
        pairs[class(0, 0, false)] = shoe.pairs();
        pairs
    };
    let mut sum = Sum::default();
    for (class, deals) in pairs.iter().enumerate().filter(|it| *it.1 > 0) {
        let coup = Coup { player_pair: true, banker_pair: true, ..coup_of(class) };
        let due = settle(rules, readings, coup, wager, 1, &mut Silent);
        sum.add(due.and_then(|it| net(&it)), *deals);
    }
    let without = settle(rules, readings, coup_of(0), wager, 1, &mut Silent);
    sum.add(without.and_then(|it| net(&it)), shoe.deals() - shoe.pairs());
    sum.edge(shoe.deals())
}
