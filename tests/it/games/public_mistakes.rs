//! Mistakes that other engines are known to make, each by name.

use despacho::games::casino_war::{self, Duel};
use despacho::games::coup::{Outcome, Third, Thirds, coup as read, points, settle, thirds};
use despacho::games::fortune_3_card_poker::{self as poker, Class, Hand, PairPlus, Showdown};
use despacho::games::{Due, Payment, Readings, Settled, Silent};
use despacho::law::{Draw, RuleSet, Wager};

use super::{baccarat, cards, fortune_3_card_poker, half_on_six, makccarat, to_one};

const RIGHT: Thirds = Thirds { player: Third::Right, banker: Third::Right };
const DRAWS: [Draw; 3] = [Draw::Baccarat, Draw::MakccaratFirst, Draw::MakccaratSecond];

fn dealt(draw: Draw, player: &str, banker: &str) -> Thirds {
    thirds(draw, &cards(player), &cards(banker), &mut Silent)
}

fn due(rules: &RuleSet, player: &str, banker: &str, wager: Wager, stake: i64) -> Due {
    let coup = read(&cards(player), &cards(banker));
    settle(rules, Readings::default(), coup, wager, stake, &mut Silent).unwrap()
}

#[track_caller]
fn paid(due: Due, right: &[i64], wrong: &[i64]) {
    for amount in right {
        assert_eq!(due.judge(*amount, None), Payment::Right, "{amount} of {due:?}");
    }
    for amount in wrong {
        assert!(matches!(due.judge(*amount, None), Payment::Paid { .. }), "{amount} of {due:?}");
    }
}

#[test]
fn a_ten_kept_as_ten_in_the_tableau() {
    // Against a third card that counts nothing a banker's four stands and its three draws.
    for nothing in ["TH", "JH", "QH", "KH"] {
        let player = format!("2S 3S {nothing}");
        assert_eq!(dealt(Draw::Baccarat, &player, "2D 2C"), RIGHT);
        assert_eq!(dealt(Draw::Baccarat, &player, "2D 2C 5D").banker, Third::Forbidden);
        assert_eq!(dealt(Draw::Baccarat, &player, "2D AC 5D"), RIGHT);
    }
    assert_eq!(points(&cards("TH 9S")), 9);
    // Ten and nine are a natural, ten and five no fifteen.
    for draw in DRAWS {
        assert_eq!(dealt(draw, "TH 9S", "2D 3C"), RIGHT);
    }
    assert_eq!(read(&cards("TH 5S"), &cards("KD 6C")).outcome, Outcome::Banker);
}

#[test]
fn naturals_that_do_not_stop_the_draw() {
    for draw in DRAWS {
        for natural in ["9S KD", "4S 4D", "3S 5D", "AS 8D"] {
            assert_eq!(dealt(draw, natural, "2H AC"), RIGHT);
            assert_eq!(dealt(draw, "2H AC", natural), RIGHT);
            assert_eq!(dealt(draw, natural, "2H AC 4C").banker, Third::Forbidden);
            assert_eq!(dealt(draw, "2H AC 4C", natural).player, Third::Forbidden);
        }
    }
}

#[test]
fn a_pair_looked_for_among_three_cards() {
    let coup = read(&cards("2H KD 2C"), &cards("5H KD KC"));
    assert!(!coup.player_pair && !coup.banker_pair);
}

#[test]
fn two_two_king_is_a_pair_though_a_third_card_was_drawn() {
    let coup = read(&cards("2H 2D KC"), &cards("KH KC 4D"));
    assert!(coup.player_pair && coup.banker_pair);
    // A king and a queen count the same and are none.
    assert!(!read(&cards("KH QD"), &cards("TH JC 4D")).player_pair);
}

#[test]
fn a_tie_paid_nine_or_a_pair_twelve_by_counting_the_stake() {
    let rules = baccarat(half_on_six());
    paid(due(&rules, "KH 8S", "9D 9C", Wager::Tie, 100), &[800], &[900, 0]);
    paid(due(&rules, "2H 2S", "9D KC", Wager::PlayerPair, 100), &[1100], &[1200, 0]);
    let rules = makccarat(Draw::MakccaratSecond, super::half_on_four());
    paid(due(&rules, "KH 8S", "9D 9C", Wager::Tie, 100), &[900], &[1000, 800]);
}

#[test]
fn half_on_six_floored_to_nothing_or_paid_in_full_for_one_unit() {
    let six = |stake| due(&baccarat(half_on_six()), "KH 5S", "KD 6C", Wager::Banker, stake);
    paid(six(100), &[50], &[0, 100, 49, 51]);
    paid(six(50_000), &[25_000], &[0, 50_000, 24_999]);
    // Half of the smallest unit there is may be rounded either way.
    paid(six(1), &[0, 1], &[2]);
    paid(six(3), &[1, 2], &[0, 3]);
}

fn hand(text: &str) -> Hand {
    Hand::read(&cards(text)).unwrap()
}

#[test]
fn king_queen_jack_missed_as_a_straight() {
    assert_eq!(hand("KH QS JD").class(), Class::Straight);
    assert_eq!(hand("KH QH JH").class(), Class::StraightFlush);
}

#[test]
fn queen_king_ace_ranked_lowest() {
    assert_eq!(hand("QH KS AD").class(), Class::Straight);
    assert!(hand("QH KS AD") > hand("JH QS KD") && hand("2H 3S 4D") > hand("AH 2S 3D"));
}

#[test]
fn king_ace_two_taken_for_a_straight() {
    assert_eq!(hand("KH AS 2D").class(), Class::HighCard);
    assert_eq!(hand("KH AH 2H").class(), Class::Flush);
}

#[test]
fn pairs_compared_by_the_highest_card() {
    assert!(hand("3H 3S 4D") > hand("2H 2S AD"));
    assert!(hand("3H 3S AD") > hand("3C 3D KD"));
}

fn published() -> PairPlus {
    let mut table = PairPlus::default();
    for (class, pays) in Class::ALL.into_iter().rev().zip([40, 30, 6, 4, 1]) {
        table.0[class as usize] = Some(to_one(pays));
    }
    table
}

fn shown(own: &str, dealer: &str, wager: Wager) -> Due {
    let showdown = Showdown { hand: hand(own), decision: poker::Decision::Play, dealer: hand(dealer) };
    poker::settle(&fortune_3_card_poker(), showdown, wager, 100, Some(&published()), &mut Silent).unwrap()
}

#[test]
fn a_straight_flush_paid_as_a_flush() {
    paid(shown("5H 6H 7H", "QS 8D 2C", Wager::PairPlus), &[4_000], &[400, 600]);
    let showdown = Showdown { hand: hand("5H 6H 7H"), decision: poker::Decision::Play, dealer: hand("QS 8D 2C") };
    paid(poker::bonus(&fortune_3_card_poker(), showdown, 100, &mut Silent), &[500], &[0, 100]);
}

#[test]
fn pair_plus_unpaid_when_the_dealer_does_not_qualify() {
    let due = shown("5H 5S 7H", "JS 8D 2C", Wager::PairPlus);
    assert_eq!(due.result, Settled::Won);
    paid(due, &[100], &[0]);
}

#[test]
fn both_bets_returned_when_the_dealer_does_not_qualify() {
    let (ante, play) = (shown("QH 6S 4H", "JS 8D 2C", Wager::Ante), shown("QH 6S 4H", "JS 8D 2C", Wager::Play));
    assert_eq!((ante.result, play.result), (Settled::Won, Settled::Returned));
    paid(ante, &[100], &[0]);
    paid(play, &[0], &[100]);
}

fn war(wager: Wager) -> Due {
    let (hand, dealer) = (cards("8C KS"), cards("8H KD"));
    let decision = Some(casino_war::Decision::War);
    let duel = Duel { first: (hand[0], dealer[0]), decision, second: Some((hand[1], dealer[1])) };
    casino_war::settle(&super::casino_war(), duel, wager, 100, &mut Silent).unwrap()
}

#[test]
fn a_dealers_tie_after_a_tie() {
    assert_eq!(war(Wager::Initial).result, Settled::Returned);
    paid(war(Wager::War), &[200], &[0, 100]);
}

#[test]
fn the_tie_bet_debited() {
    assert_eq!(war(Wager::Tie).result, Settled::Won);
    paid(war(Wager::Tie), &[1_000], &[900, 1_100]);
}
