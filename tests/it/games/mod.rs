//! The rules of play.

mod articles;
mod casino_war;
mod draws;
mod fortune_3_card_poker;
mod jackpot;
mod money;
mod public_mistakes;
mod tableau;
pub mod totals;

use despacho::games::Card;
use despacho::law::{
    Commission, Draw, Game, JackpotAmounts, Limits, Offer, Points, PokerText, Prize, Prizes, Ratio, RuleSet, Take,
    Wager,
};

/// `7H 10S KD`.
pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|it| Card::parse(it.as_bytes()).unwrap()).collect()
}

/// A card of that rank (0 ace to 12 king), of whichever suit.
pub fn of_rank(rank: usize) -> Card {
    Card::new(rank as u8, 0)
}

pub const fn ratio(num: u32, den: u32) -> Ratio {
    Ratio { num, den }
}

pub const fn to_one(num: u32) -> Ratio {
    ratio(num, 1)
}

pub fn prizes(lines: &[(Prize, Ratio)]) -> Prizes {
    let mut prizes = Prizes::default();
    for (line, ratio) in lines {
        prizes.0[*line as usize] = Some(*ratio);
    }
    prizes
}

fn offers(game: Game) -> [Offer; Wager::COUNT] {
    let wagers: &[Wager] = match game {
        Game::Makccarat => &[Wager::Player, Wager::Banker, Wager::Tie, Wager::PlayerPair, Wager::BankerPair],
        Game::Baccarat => &[
            Wager::Player,
            Wager::Banker,
            Wager::Tie,
            Wager::PlayerPair,
            Wager::BankerPair,
            Wager::Jackpot,
            Wager::LuckySix,
        ],
        Game::Fortune3CardPoker => &[Wager::Ante, Wager::Play, Wager::PairPlus],
        Game::CasinoWar => &[Wager::Initial, Wager::War, Wager::Tie],
    };
    Wager::ALL.map(|it| if wagers.contains(&it) { Offer::Yes } else { Offer::No })
}

fn rules(game: Game, draw: Option<Draw>, lines: &[(Prize, Ratio)], commission: Option<Commission>) -> RuleSet {
    RuleSet {
        game,
        burn: None,
        demonstrations: None,
        white_card: None,
        feed: None,
        draw,
        tie_bets: None,
        commission,
        jackpot: None,
        prizes: prizes(lines),
        offers: offers(game),
        limits: Limits {
            decks_min: 1,
            decks_max: 12,
            demonstrations: 3,
            discards: 1,
            white_card_low: 6,
            white_card_high: 18,
        },
        poker: PokerText::None,
    }
}

pub fn points(them: &[u8]) -> Points {
    Points(them.iter().fold(0, |bits, it| bits | 1 << it))
}

/// Makccarat 17.1.
pub fn five_percent_of_high_wins() -> Commission {
    Commission {
        take: Take::Commission(ratio(5, 100)),
        points: points(&[9, 8, 7]),
        from_player: true,
        from_banker: true,
        at_most: false,
    }
}

/// Makccarat 17.2.
pub fn half_on_four() -> Commission {
    Commission {
        take: Take::Commission(ratio(50, 100)),
        points: points(&[4]),
        from_player: true,
        from_banker: true,
        at_most: true,
    }
}

/// Baccarat 18.1.
pub fn five_percent_of_banker_wins() -> Commission {
    Commission {
        take: Take::Commission(ratio(5, 100)),
        points: points(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        from_player: false,
        from_banker: true,
        at_most: false,
    }
}

/// Baccarat 18.2.
pub fn half_on_six() -> Commission {
    Commission {
        take: Take::Prize(ratio(50, 100)),
        points: points(&[6]),
        from_player: false,
        from_banker: true,
        at_most: false,
    }
}

pub fn makccarat(draw: Draw, commission: Commission) -> RuleSet {
    let tie = if draw == Draw::MakccaratFirst { 14 } else { 9 };
    let lines = [
        (Prize::Player, to_one(1)),
        (Prize::Banker, to_one(1)),
        (Prize::Tie, to_one(tie)),
        (Prize::PlayerPair, to_one(11)),
        (Prize::BankerPair, to_one(11)),
    ];
    rules(Game::Makccarat, Some(draw), &lines, Some(commission))
}

pub fn baccarat(commission: Commission) -> RuleSet {
    let lines = [
        (Prize::Player, to_one(1)),
        (Prize::Banker, to_one(1)),
        (Prize::Tie, to_one(8)),
        (Prize::PlayerPair, to_one(11)),
        (Prize::BankerPair, to_one(11)),
        (Prize::LuckySixTwo, to_one(12)),
        (Prize::LuckySixThree, to_one(20)),
        (Prize::ParadiseShare, ratio(10, 100)),
    ];
    let jackpot = JackpotAmounts {
        currency: *b"HKD",
        paradise_straight: 10_000_000,
        four_of_a_kind: 5_000_000,
        double_pairs: 300_000,
        three_of_a_kind: 150_000,
        single_pair: 2_000,
    };
    RuleSet { jackpot: Some(jackpot), ..rules(Game::Baccarat, Some(Draw::Baccarat), &lines, Some(commission)) }
}

pub fn fortune_3_card_poker() -> RuleSet {
    let lines = [
        (Prize::Ante, to_one(1)),
        (Prize::Play, to_one(1)),
        (Prize::BonusStraightFlush, to_one(5)),
        (Prize::BonusThreeOfAKind, to_one(4)),
        (Prize::BonusStraight, to_one(1)),
    ];
    RuleSet { poker: PokerText::Read, ..rules(Game::Fortune3CardPoker, None, &lines, None) }
}

pub fn casino_war() -> RuleSet {
    let lines = [
        (Prize::Initial, to_one(1)),
        (Prize::War, to_one(1)),
        (Prize::WarTie, to_one(2)),
        (Prize::Tie, to_one(10)),
        (Prize::Surrender, ratio(1, 2)),
    ];
    rules(Game::CasinoWar, None, &lines, None)
}
