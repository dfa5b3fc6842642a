//! The table of shapes, in the order of the codes.

use super::Shape;
use super::kinds::{Kind, Member};
use crate::law::Feed;
use crate::replay::codes::Code;
use crate::replay::records::{BetResult, VoidReason};
use Kind::{Amount, Count, Day, Flag, Lines, Number, Object, Phrase, Text, Time, Value, Wager, Word, Words};

const fn is(name: &'static str, kind: Kind) -> Member {
    Member::new(name, kind)
}

const fn count(name: &'static str) -> Member {
    is(name, Count)
}

const fn number(name: &'static str) -> Member {
    is(name, Number)
}

const fn amount(name: &'static str) -> Member {
    is(name, Amount)
}

const FEEDS: Kind = Word(&Feed::NAMES);
const SIDES: Kind = Word(&["player", "banker"]);
const OUTCOMES: Kind = Word(&["player", "banker", "tie"]);
const RESULTS: Kind = Word(BetResult::NAMES);
const TREATMENTS: &[&str] = &["change-stake", "keep", "raise-stake", "switch-side", "withdraw"];
const TREATMENT: Kind =
    Word(&["change-stake", "keep", "raise-stake", "switch-side", "switch-side-and-change-stake", "withdraw"]);
const VOID_REASONS: Kind = Word(VoidReason::NAMES);
const COMBINATIONS: Kind =
    Word(&["royal_flush", "paradise_straight", "four_of_a_kind", "double_pairs", "three_of_a_kind", "single_pair"]);
const POKER_HANDS: Kind = Word(&["straight-flush", "three-of-a-kind", "straight", "flush", "pair", "high-card"]);
const WAR_FAULTS: Kind = Word(&[
    "no-initial-bet",
    "tie-without-decision",
    "decision-without-tie",
    "no-raise",
    "raise-without-war",
    "raise-is-not-the-initial-bet",
]);
const FAULTS: &[&str] = &["decks", "layouts", "seats", "apparatus", "feed"];
const RULES: Kind = Word(&["first", "second", "tableau"]);
const ON_STAKE: &[Member] = &[is("on", Wager), amount("stake")];
const OPTION: &[Member] = &[is("option", Kind::Option)];
const BURN: &[Member] = &[count("cards").or_null(), is("first", Kind::Card).or_null()];
const BURNT: &[Member] = &[count("cards"), is("first", Kind::Card).or_null()];
const RANGE: &[Member] = &[count("min"), count("max")];
const MAX: &[Member] = &[count("max")];
const CARDS: &[Member] = &[is("player", Kind::Cards), is("banker", Kind::Cards)];

const fn shape(
    code: Code,
    message: &'static str,
    expected: &'static [Member],
    found: &'static [Member],
    detail: &'static [Member],
) -> Shape {
    Shape { code, message, expected, found, detail }
}

const fn one(code: Code, expected: &'static [Member], found: &'static [Member], detail: &'static [Member]) -> Shape {
    shape(code, code.name(), expected, found, detail)
}

/// Every form of every code's facts, in the order of the codes.
pub static SHAPES: &[Shape] = &[
    one(
        Code::MalformedRecord,
        &[is("is", Phrase)],
        &[is("is", Phrase)],
        &[is("pointer", Kind::Pointer), count("byte")],
    ),
    shape(
        Code::MalformedRecord,
        "malformed-record-long",
        &[count("at_most_bytes")],
        &[],
        &[is("pointer", Kind::Pointer)],
    ),
    one(Code::LogRecordMisplaced, &[], &[], &[]),
    one(Code::UnsupportedVersion, &[number("version")], &[number("version")], &[]),
    one(Code::OperatorMismatch, &[is("operator", Text)], &[is("operator", Text)], &[]),
    one(Code::LogEndMismatch, &[count("records")], &[count("records")], &[]),
    shape(Code::LogEndMismatch, "log-end-mismatch-later", &[], &[], &[]),
    one(Code::TooManyOpenShoes, MAX, &[count("open")], &[]),
    one(Code::UnknownTable, &[], &[is("game", Kind::Game)], &[]),
    one(Code::UnknownShoe, &[], &[], &[]),
    one(Code::DuplicateShoe, &[], &[], &[is("open", Flag)]),
    one(Code::DuplicateRound, &[], &[], &[]),
    one(Code::RoundGap, &[number("round")], &[number("round")], &[]),
    one(Code::TimeReversed, &[is("not_before", Time)], &[is("at", Time)], &[]),
    one(Code::RoundsMismatch, &[count("rounds")], &[count("rounds")], &[]),
    one(Code::GameNotInForce, &[], &[is("day", Day)], &[]),
    one(
        Code::EquipmentNotConforming,
        &[
            is("decks", Kind::Range),
            is("layouts", Kind::Range).or_null(),
            is("seats", Kind::Range).or_null(),
            is("one_of", Kind::Apparatus),
        ],
        &[
            count("decks").optional(),
            is("shoe", Flag).optional(),
            count("cut_cards").optional(),
            is("shuffler", Flag).optional(),
            is("shuffler_dealer", Flag).optional(),
            count("layouts").optional(),
            count("seats").optional(),
        ],
        &[is("faults", Words(FAULTS)), is("feed", FEEDS)],
    ),
    one(Code::OptionNotAuthorised, &[is("value", Value)], &[is("value", Value)], OPTION),
    one(Code::NoAuthorisedOption, &[], &[is("declared", Value).or_null()], OPTION),
    one(Code::DeckCount, RANGE, &[count("decks")], &[]),
    one(Code::FeedMismatch, &[is("feed", FEEDS)], &[is("feed", FEEDS)], &[]),
    one(Code::BurnMissing, &[], BURN, &[]),
    one(Code::BurnUnexpected, &[], BURNT, &[]),
    one(Code::BurnCount, RANGE, BURNT, &[count("decks")]),
    one(Code::DemonstrationsOverLimit, MAX, &[count("demonstrations")], &[count("law"), count("permit").or_null()]),
    one(Code::CutCardUnexpected, &[], &[], &[]),
    one(Code::WhiteCardPosition, RANGE, &[count("before"), count("after"), is("came_out", Flag)], &[]),
    one(Code::RoundAfterWhiteCard, &[], &[], &[]),
    one(Code::DiscardOverLimit, MAX, &[count("discarded")], &[]),
    one(Code::TooManyOfCard, MAX, &[is("card", Kind::Card), count("count")], &[]),
    one(Code::ShoeExhausted, MAX, &[count("out")], &[]),
    one(Code::InitialCards, &[count("player"), count("banker")], &[count("player"), count("banker")], &[]),
    shape(
        Code::InitialCards,
        "initial-cards-hands",
        &[count("cards")],
        &[count("dealer"), is("hands", Kind::Hands)],
        &[],
    ),
    one(
        Code::ThirdCardMissing,
        &[is("player", Word(&["draws"])).optional(), is("banker", Word(&["draws"])).optional()],
        &[is("player", Word(&["stands"])).optional(), is("banker", Word(&["stands"])).optional()],
        &[is("player", Kind::Cards), is("banker", Kind::Cards), is("rule", RULES)],
    ),
    one(
        Code::ThirdCardForbidden,
        &[
            is("player", Word(&["stands", "one-card"])).optional(),
            is("banker", Word(&["stands", "one-card"])).optional(),
        ],
        &[
            is("player", Word(&["draws", "more-cards"])).optional(),
            is("banker", Word(&["draws", "more-cards"])).optional(),
        ],
        &[is("player", Kind::Cards), is("banker", Kind::Cards), is("rule", RULES)],
    ),
    one(
        Code::PointsMismatch,
        &[count("player"), count("banker")],
        &[count("player").or_null(), count("banker").or_null()],
        &[],
    ),
    one(
        Code::OutcomeMismatch,
        &[is("outcome", OUTCOMES)],
        &[is("outcome", OUTCOMES)],
        &[count("player"), count("banker")],
    ),
    one(Code::VoidUnexplained, &[], CARDS, &[is("void_reason", VOID_REASONS).or_null()]),
    one(Code::VoidNotPermitted, &[], &[is("void_reason", VOID_REASONS)], &[]),
    one(Code::TieNotDecided, &[number("resolves")], &[number("resolves").or_null()], &[]),
    one(Code::ResolvesUnexpected, &[number("resolves").or_null()], &[number("resolves")], &[]),
    one(Code::TieBetNotPermitted, &[is("permitted", Words(TREATMENTS))], &[is("treatment", TREATMENT)], &[]),
    shape(
        Code::TieBetNotPermitted,
        "tie-bet-not-permitted-later",
        &[is("permitted", Words(TREATMENTS))],
        &[is("treatment", TREATMENT)],
        &[number("tie"), is("before", Object(ON_STAKE)), is("after", Object(ON_STAKE))],
    ),
    one(Code::TieBetMissing, &[is("on", Wager), amount("stake"), number("seat").or_null()], &[], &[number("tie")]),
    one(Code::BetNotOffered, &[], &[is("on", Wager)], &[]),
    one(Code::BetOverLimit, &[amount("min").or_null(), amount("max").or_null()], ON_STAKE, &[]),
    one(Code::StandingInSeat, &[], &[number("seat"), is("standing", Flag)], &[]),
    one(
        Code::HandledBy,
        &[amount("stake").or_null()],
        &[is("side", SIDES), number("seat"), amount("stake").or_null()],
        &[is("forbidden", Flag), is("shuffler", Flag)],
    ),
    one(Code::JackpotUnauthorised, &[], &[], OPTION),
    one(Code::ResultMismatch, &[is("result", RESULTS)], &[is("result", RESULTS)], ON_STAKE),
    one(
        Code::PayoutMismatch,
        &[is("paid", Kind::Rounded)],
        &[amount("paid"), amount("commission").or_null()],
        ON_STAKE,
    ),
    one(
        Code::JackpotMismatch,
        &[amount("paid")],
        &[amount("paid")],
        &[is("combination", COMBINATIONS).or_null(), amount("meter").or_null()],
    ),
    one(Code::CurrencyMismatch, &[is("currency", Text)], &[is("currency", Text).or_null()], &[]),
    one(Code::JackpotMeterMissing, &[], &[], &[is("combination", COMBINATIONS)]),
    one(
        Code::CommissionMismatch,
        &[is("commission", Kind::Rounded)],
        &[amount("commission").or_null(), amount("paid")],
        ON_STAKE,
    ),
    one(
        Code::BonusMismatch,
        &[is("bonus", Kind::Rounded)],
        &[amount("bonus")],
        &[is("hand", POKER_HANDS), amount("stake")],
    ),
    one(
        Code::PlayBetMismatch,
        &[amount("play").or_null()],
        &[amount("ante").or_null(), amount("play").or_null()],
        &[
            number("seat"),
            is("fault", Word(&["no-ante", "no-play", "play-after-fold", "play-is-not-the-ante"])),
            is("decision", Word(&["play", "fold"])),
        ],
    ),
    one(
        Code::PairPlusMustPlay,
        &[is("decision", Word(&["play"]))],
        &[is("decision", Word(&["fold"]))],
        &[number("seat"), is("fault", Word(&["pair-plus-folded"])), is("decision", Word(&["fold"]))],
    ),
    one(
        Code::WarBetMismatch,
        &[amount("raise").or_null()],
        &[amount("initial").or_null(), amount("raise").or_null()],
        &[number("seat"), is("fault", WAR_FAULTS), is("decision", Word(&["war", "surrender"])).or_null()],
    ),
    one(Code::UnregulatedPoint, &[], &[], &[is("point", Kind::Point)]),
    one(
        Code::AlternativeNotAuthorised,
        &[is("value", Value)],
        &[is("value", Value)],
        &[is("option", Kind::Option), is("authorised", Value), is("played", Value), count("coups"), is("lines", Lines)],
    ),
    one(Code::FindingsTruncated, MAX, &[], &[is("limit", Word(&["findings"])).optional()]),
    shape(Code::FindingsTruncated, "findings-truncated-bytes", MAX, &[], &[is("limit", Word(&["bytes"]))]),
];
