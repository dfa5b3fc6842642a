//! A round of Fortune 3 Card Poker (article 9 as 97/2008 gave it).

use serde_json::json;

use super::codes::Code;
use super::hands;
use super::hands::{about, staked};
use super::records::{self, Bet, BetResult, Block, Decision, Hand};
use super::round;
use super::rules as replay_rules;
use super::scene::{Scene, amount};
use super::shoe::Shoe;
use super::stakes::{self, At};
use super::witness::Witness;
use crate::games::fortune_3_card_poker::{self as rules, Class, Hand as Worth, PairPlus, Showdown};
use crate::games::{Pay, Payment, Step};
use crate::law::{PokerText, Prize, Ratio, Role, Wager};

/// The reading of the texts of 2025.
const FORTUNE_2025: &[&str] = &["fortune-2025"];
/// How many cards a hand has.
const CARDS: usize = 3;

/// Where the text that rules play was not found, one point stands for all of it, once a shoe.
pub(super) fn text(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe) {
    let (point, reading): (_, Option<&'static str>) = match shoe.rules.set.poker {
        PokerText::None | PokerText::Read => return,
        PokerText::Unread => ("article-9-of-78-2008", None),
        PokerText::Unsure | PokerText::Replaced => ("procedure-and-prizes-of-89-2025", Some("fortune-2025")),
    };
    let article = scene.article(Role::Prizes);
    scene.rule(|| {
        Step::open(&replay_rules::TEXT)
            .under(article)
            .with("point", point)
            .resting_on(reading.map_or(&[], |_| FORTUNE_2025))
    });
    if shoe.first(Code::UnregulatedPoint, point) {
        let mut finding = scene.under(Code::UnregulatedPoint, article).detail(json!({ "point": point }));
        if let Some(id) = reading {
            finding = finding.by(id);
        }
        scene.say(finding);
    }
}

/// Judges the hands and every bet.
pub(super) fn judge(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe, block: &Block, of: &records::Round) {
    text(scene, shoe);
    let hands = round::hands(block, of);
    let whole = of.dealer.len() == CARDS && hands.iter().all(|it| it.cards.len() == CARDS);
    let article = scene.article(Role::Deal);
    scene.rule(|| Step::check(&replay_rules::HAND_CARDS, whole).under(article).with("dealer", &*of.dealer));
    if !whole {
        let counts: Vec<_> = hands.iter().map(|it| json!({ "seat": it.seat, "cards": it.cards.len() })).collect();
        let finding = scene
            .under(Code::InitialCards, article)
            .expected(json!({ "cards": CARDS }))
            .found(json!({ "dealer": of.dealer.len(), "hands": counts }));
        scene.say(finding);
        return;
    }
    let bets = round::bets(block, of);
    if shoe.rules.set.poker != PokerText::Read {
        scene.out.bets_not_judged += bets.len() as u64;
        for (index, bet) in bets.iter().enumerate() {
            stakes::around(scene, shoe, At { index: index as u32, bet, block });
        }
        return;
    }
    rules::article_8_hands::observe_hand("dealer", &of.dealer, scene.witness());
    for hand in hands {
        rules::article_8_hands::observe_seat(hand.seat, &hand.cards, scene.witness());
        play_bet(scene, bets, hand);
    }
    let table = pair_plus(scene, shoe);
    let showdown = |hand: &Hand| {
        let decision = match hand.decision {
            Some(Decision::Fold) => rules::Decision::Fold,
            _ => rules::Decision::Play,
        };
        Some(Showdown { hand: Worth::read(&hand.cards)?, decision, dealer: Worth::read(&of.dealer)? })
    };
    hands::bets(
        scene,
        shoe,
        block,
        of,
        |scene, shoe, at, wager, hand| {
            let showdown = showdown(hand)?;
            // Who folded with it was told of the hand.
            if wager == Wager::PairPlus && showdown.decision == rules::Decision::Fold {
                return None;
            }
            let due = rules::settle(&shoe.rules.set, showdown, wager, at.bet.stake, table.as_ref(), scene.witness())?;
            if wager == Wager::PairPlus && due.pay == Pay::Unknown && at.bet.result == BetResult::Won {
                no_table(scene);
            }
            Some((due, if wager == Wager::Play { Prize::Play } else { Prize::Ante }))
        },
        |scene, shoe, at, wager, hand| {
            if let Some(showdown) = showdown(hand).filter(|_| wager == Wager::Ante) {
                bonus(scene, shoe, at, showdown);
            }
        },
    );
}

/// Article 9, 1 to 3: the additional bet equals the ante, and Pair Plus binds to it.
fn play_bet(scene: &mut Scene<'_, '_, impl Witness>, bets: &[Bet], hand: &Hand) {
    let ante = staked(bets, hand.seat, Wager::Ante);
    let play = staked(bets, hand.seat, Wager::Play);
    let pair_plus = staked(bets, hand.seat, Wager::PairPlus);
    let folded = hand.decision == Some(Decision::Fold);
    let fault = match (ante, play) {
        (None, _) => Some("no-ante"),
        (Some(_), Some(_)) if folded => Some("play-after-fold"),
        (Some(_), None) if !folded => Some("no-play"),
        (Some(ante), Some(play)) if ante != play => Some("play-is-not-the-ante"),
        _ => None,
    };
    // Pair Plus alone: whether it needs an ante is not said.
    let open = ante.is_none() && play.is_none() && pair_plus.is_some();
    let article = scene.article(Role::Prizes);
    scene.rule(|| {
        Step::check(&replay_rules::ADDITIONAL_BET, fault.is_none())
            .under(article)
            .resting_on(if open { &["pair-plus-needs-ante"] } else { &[] })
            .with("seat", hand.seat)
            .with("decision", if folded { "fold" } else { "play" })
            .with_some("ante", ante)
            .with_some("play", play)
            .with_some("fault", fault)
    });
    if let Some(fault) = fault {
        let finding = about(scene, Code::PlayBetMismatch, hand, fault)
            .expected(json!({ "play": if folded { None } else { ante } }))
            .found(json!({ "ante": ante, "play": play }));
        scene.say(if open { finding.by("pair-plus-needs-ante").undetermined() } else { finding });
    }
    if pair_plus.is_some() {
        scene.rule(|| {
            Step::check(&replay_rules::PAIR_PLUS_PLAYS, !folded)
                .under(article)
                .with("seat", hand.seat)
                .with("decision", if folded { "fold" } else { "play" })
        });
    }
    if folded && pair_plus.is_some() {
        let finding = about(scene, Code::PairPlusMustPlay, hand, "pair-plus-folded")
            .expected(json!({ "decision": "play" }))
            .found(json!({ "decision": "fold" }));
        scene.say(finding);
    }
}

/// The pair-plus table that the configuration gives at the round.
fn pair_plus(scene: &Scene<'_, '_, impl Witness>, shoe: &Shoe) -> Option<PairPlus> {
    let configuration = scene.bench.configuration;
    let table = shoe.rules.table(&configuration.tables)?;
    let pays =
        configuration.pay_table(&table.casino, &table.table, scene.game, Wager::PairPlus.name(), scene.at.day())?;
    let mut prizes = PairPlus::default();
    for (name, prize) in &pays.prizes {
        if let Some(class) = Class::from_name(name) {
            prizes.0[class as usize] = Some(Ratio { num: *prize, den: 1 });
        }
    }
    Some(prizes)
}

/// The official table was not found, and the configuration gives none.
fn no_table(scene: &mut Scene<'_, '_, impl Witness>) {
    let point = "pair-plus-table";
    let article = scene.article(Role::Prizes);
    scene.rule(|| Step::open(&replay_rules::PAIR_PLUS_TABLE).under(article));
    if !scene.said(Code::UnregulatedPoint, point) {
        let finding = scene.under(Code::UnregulatedPoint, article).by(point).detail(json!({ "point": point }));
        scene.say(finding);
    }
}

/// The bonus on the ante (article 9, 8): due to a hand that plays, whatever the dealer has.
fn bonus(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe, at: At<'_>, showdown: Showdown) {
    let due = rules::bonus(&shoe.rules.set, showdown, at.bet.stake, scene.witness());
    let found = at.bet.bonus.unwrap_or(0);
    let article = scene.article(Role::Prizes);
    scene.rule(|| {
        Step::check(&replay_rules::BONUS, !matches!(due.judge(found, None), Payment::Paid { .. }))
            .under(article)
            .with("hand", showdown.hand.class().name())
            .with_some("due_floor", due.paid().map(|it| it.floor))
            .with_some("due_ceil", due.paid().map(|it| it.ceil))
            .with("bonus", found)
    });
    if let Payment::Paid { expected, .. } = due.judge(found, None) {
        let line = match showdown.hand.class() {
            Class::StraightFlush => Prize::BonusStraightFlush,
            Class::ThreeOfAKind => Prize::BonusThreeOfAKind,
            _ => Prize::BonusStraight,
        };
        let finding = scene
            .under_prize(Code::BonusMismatch, line)
            .by("bonus-needs-play")
            .expected(json!({ "bonus": amount(expected) }))
            .found(json!({ "bonus": found }))
            .detail(json!({ "hand": showdown.hand.class().name(), "stake": at.bet.stake }));
        scene.say(at.about(finding));
    }
}
