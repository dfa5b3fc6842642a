//! What each code may rest on: articles by game, and readings.

use crate::law::Game;
use crate::replay::codes::Code;
use crate::replay::findings::Finding;

/// What a code may rest on.
#[derive(Clone, Copy, Debug)]
pub struct Basis {
    /// The code.
    pub code: Code,
    /// Articles of makccarat, baccarat, Fortune 3 Card Poker and Casino War; none where the game knows no such code or
    /// it is under no article.
    articles: [&'static [&'static str]; 4],
    /// Readings by which it may be judged, beside those of [`EVERYWHERE`].
    pub interpretations: &'static [&'static str],
}

/// Readings that any violation may rest on: they are about the texts themselves.
pub const EVERYWHERE: [&str; 3] = ["act-date-range", "baccarat-unread", "casino-war-body"];

impl Basis {
    /// The articles of a game.
    pub fn articles(&self, game: Game) -> &'static [&'static str] {
        self.articles[game as usize]
    }

    /// What a finding rests on and may not.
    pub(super) fn fault(&self, finding: &Finding) -> Option<String> {
        let article = finding.article.as_deref().zip(finding.game);
        let stranger = article.filter(|(article, game)| !self.articles(*game).contains(article));
        let reading = finding
            .interpretations
            .iter()
            .find(|it| !self.interpretations.contains(&it.as_str()) && !EVERYWHERE.contains(&it.as_str()));
        stranger
            .map(|(article, game)| format!("article {article} of {} is not in the table", game.name()))
            .or_else(|| Some(format!("interpretation {} is not in the table", reading?)))
    }
}

/// What a code may rest on.
pub fn basis(code: Code) -> Option<&'static Basis> {
    BASES.get(code as usize).filter(|it| it.code == code)
}

const fn on(code: Code, articles: [&'static [&'static str]; 4], interpretations: &'static [&'static str]) -> Basis {
    Basis { code, articles, interpretations }
}

const NONE: [&[&str]; 4] = [&[]; 4];
const MATERIAL: [&[&str]; 4] = [&["1"], &["1"], &["2"], &["1"]];
const OPENING: [&[&str]; 4] = [&["2"], &["2"], &[], &[]];
const DRAW: [&[&str]; 4] = [&["9"], &["9-11"], &[], &[]];
const TIES: [&[&str]; 4] = [&["11"], &[], &[], &[]];
const JACKPOT: [&[&str]; 4] = [&[], &["17"], &[], &[]];
const POKER: [&[&str]; 4] = [&[], &[], &["9"], &[]];

/// One row for each code, in their order.
pub static BASES: &[Basis] = &[
    on(Code::MalformedRecord, NONE, &[]),
    on(Code::LogRecordMisplaced, NONE, &[]),
    on(Code::UnsupportedVersion, NONE, &[]),
    on(Code::OperatorMismatch, NONE, &[]),
    on(Code::LogEndMismatch, NONE, &[]),
    on(Code::TooManyOpenShoes, NONE, &[]),
    on(Code::UnknownTable, NONE, &[]),
    on(Code::UnknownShoe, NONE, &[]),
    on(Code::DuplicateShoe, NONE, &[]),
    on(Code::DuplicateRound, NONE, &[]),
    on(Code::RoundGap, NONE, &[]),
    on(Code::TimeReversed, NONE, &[]),
    on(Code::RoundsMismatch, NONE, &[]),
    on(Code::GameNotInForce, NONE, &[]),
    on(Code::EquipmentNotConforming, MATERIAL, &["equipment-alternatives", "fortune-2025"]),
    on(Code::OptionNotAuthorised, [&["18"], &["19", "17.7"], &[], &[]], &[]),
    on(Code::NoAuthorisedOption, [&["18"], &["19"], &[], &[]], &[]),
    on(Code::DeckCount, MATERIAL, &["fortune-2025"]),
    on(Code::FeedMismatch, [&["7"], &["7"], &["2"], &[]], &["fortune-2025"]),
    on(Code::BurnMissing, OPENING, &["burn-by-first-card"]),
    on(Code::BurnUnexpected, OPENING, &[]),
    on(Code::BurnCount, OPENING, &["burn-by-decks", "burn-by-first-card"]),
    on(Code::DemonstrationsOverLimit, OPENING, &["demonstrations-voluntary"]),
    on(Code::CutCardUnexpected, OPENING, &[]),
    on(Code::WhiteCardPosition, OPENING, &["white-card-about-twelve"]),
    on(Code::RoundAfterWhiteCard, [&["3"], &["3"], &[], &[]], &["white-card-last-round"]),
    on(Code::DiscardOverLimit, [&["8"], &["8"], &[], &[]], &["discard-one"]),
    on(Code::TooManyOfCard, MATERIAL, &[]),
    on(Code::ShoeExhausted, MATERIAL, &[]),
    on(Code::InitialCards, [&["7"], &["7"], &["9"], &["body"]], &[]),
    on(Code::ThirdCardMissing, DRAW, &["natural-either-side"]),
    on(Code::ThirdCardForbidden, DRAW, &["natural-either-side"]),
    on(Code::PointsMismatch, [&["5"], &["5"], &[], &[]], &[]),
    on(Code::OutcomeMismatch, DRAW, &[]),
    on(Code::VoidUnexplained, [&["10"], &["9-11"], &[], &[]], &["void-coup"]),
    on(Code::VoidNotPermitted, [&["4"], &[], &[], &[]], &["void-coup"]),
    on(Code::TieNotDecided, TIES, &["tie-main-bets"]),
    on(Code::ResolvesUnexpected, TIES, &[]),
    on(Code::TieBetNotPermitted, TIES, &["tie-bets-choice", "tie-main-bets"]),
    on(Code::TieBetMissing, TIES, &["tie-main-bets"]),
    on(Code::BetNotOffered, [&["12"], &["13"], &["9"], &["body"]], &[]),
    on(Code::BetOverLimit, [&["13"], &[], &[], &[]], &[]),
    on(Code::StandingInSeat, [&["14"], &["15"], &[], &[]], &[]),
    on(Code::HandledBy, [&["15"], &["16"], &[], &[]], &["handling-highest-bet"]),
    on(Code::JackpotUnauthorised, [&[], &["17.7"], &[], &[]], &[]),
    on(
        Code::ResultMismatch,
        [&["16", "11", "10"], &["17", "12", "9-11"], &["9"], &["body"]],
        &["first-five-cards", "void-coup"],
    ),
    on(
        Code::PayoutMismatch,
        [&["16", "17", "10"], &["17", "18", "9-11"], &["9"], &["body"]],
        &["commission-scope", "equal-three-card-hands", "half-on-four-entitlement", "void-coup"],
    ),
    on(
        Code::JackpotMismatch,
        JACKPOT,
        &["double-pairs-points", "highest-jackpot-only", "jackpot-bettors", "shared-prize-rounding"],
    ),
    on(Code::CurrencyMismatch, JACKPOT, &[]),
    on(Code::JackpotMeterMissing, JACKPOT, &[]),
    on(Code::CommissionMismatch, [&["17", "10"], &["18", "9-11"], &["9"], &["body"]], &["void-coup"]),
    on(Code::BonusMismatch, POKER, &["bonus-needs-play"]),
    on(Code::PlayBetMismatch, POKER, &["pair-plus-needs-ante"]),
    on(Code::PairPlusMustPlay, POKER, &[]),
    on(Code::WarBetMismatch, [&[], &[], &[], &["body"]], &[]),
    on(
        Code::UnregulatedPoint,
        [&["16"], &["17"], &["9"], &["body"]],
        &["equal-three-card-hands", "fortune-2025", "pair-plus-table"],
    ),
    on(Code::AlternativeNotAuthorised, [&["18"], &["19"], &[], &[]], &[]),
    on(Code::FindingsTruncated, NONE, &[]),
];
