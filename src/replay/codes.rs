//! The codes of findings, in the order of the published table.

use serde::{Deserialize, Serialize};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The law or a permit was not followed.
    Violation,
    /// Law or permit does not decide.
    Undetermined,
    /// The log is unsound.
    Defect,
}

impl Severity {
    /// The name in findings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Violation => "violation",
            Self::Undetermined => "undetermined",
            Self::Defect => "defect",
        }
    }
}

/// What a finding rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// Said once for a line.
    Line,
    /// Once for a log.
    Log,
    /// Once for a record.
    Record,
    /// Once for a shoe.
    Shoe,
    /// Once for a shoe and an option key.
    ShoeKey,
    /// Once for a shoe and a card; with a shuffler for a round and a card.
    ShoeCard,
    /// Once for a round.
    Round,
    /// Once for a round and a side.
    RoundSide,
    /// Once for a tie.
    Tie,
    /// Once for a bet.
    Bet,
    /// Once for a hand.
    Hand,
    /// Once for a round and a point; once for a shoe where it covers the whole shoe.
    RoundPoint,
}

macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident $per:ident $doc:literal;)+) => {
        /// The code of a finding. The order is that of the published table, which is the order of findings on a line.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = $doc] $variant),+ }

        impl Code {
            /// Every code, in order.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The name in findings.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// How bad it is where nothing is open.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity),+ }
            }

            /// How often it is said.
            pub const fn per(self) -> Per {
                match self { $(Self::$variant => Per::$per),+ }
            }

            /// What it means, in a line.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $doc),+ }
            }
        }
    };
}

codes! {
    MalformedRecord "malformed-record" Defect Line "The line is not a record as the format has it.";
    LogRecordMisplaced "log-record-misplaced" Defect Line "There is no `log` record first, or a second one.";
    UnsupportedVersion "unsupported-version" Defect Log "The version of the format is not 1.";
    OperatorMismatch "operator-mismatch" Defect Log "The log's operator is not the configuration's.";
    LogEndMismatch "log-end-mismatch" Defect Log "`log-end` counts otherwise, or records follow it.";
    TooManyOpenShoes "too-many-open-shoes" Defect Log "Over 100,000 shoes are open at once.";
    UnknownTable "unknown-table" Defect Shoe "The configuration has no such table for this game at the shoe's instant.";
    UnknownShoe "unknown-shoe" Defect Record "A round or an end whose shoe is not open.";
    DuplicateShoe "duplicate-shoe" Defect Record "The shoe's name was used before at this table.";
    DuplicateRound "duplicate-round" Defect Record "The round's number was seen in this shoe.";
    RoundGap "round-gap" Defect Record "The round's number skips.";
    TimeReversed "time-reversed" Defect Record "The record is earlier than the table's previous one.";
    RoundsMismatch "rounds-mismatch" Defect Shoe "The `end` counts other than the shoe's round records.";
    GameNotInForce "game-not-in-force" Violation Shoe "No regulation of the game is in force at the instant.";
    EquipmentNotConforming "equipment-not-conforming" Violation Shoe "The registered equipment is not what the article on material asks for.";
    OptionNotAuthorised "option-not-authorised" Violation ShoeKey "A declared value is not the one authorised.";
    NoAuthorisedOption "no-authorised-option" Violation ShoeKey "An option that the shoe cannot do without has no authorised value.";
    DeckCount "deck-count" Violation Shoe "The number of decks is outside what the article on material allows.";
    FeedMismatch "feed-mismatch" Violation Shoe "The cards do not come from where the permit says.";
    BurnMissing "burn-missing" Violation Shoe "There was no opening burn, or its first card is not recorded.";
    BurnUnexpected "burn-unexpected" Violation Shoe "There was an opening burn with an automatic shuffler.";
    BurnCount "burn-count" Violation Shoe "The burn is not what the authorised formula gives.";
    DemonstrationsOverLimit "demonstrations-over-limit" Violation Shoe "There were more demonstration hands than the law or the permit allows.";
    CutCardUnexpected "cut-card-unexpected" Violation Round "A cut card came out of an automatic shuffler.";
    WhiteCardPosition "white-card-position" Undetermined Shoe "The white card did not stand before about the last twelve cards.";
    RoundAfterWhiteCard "round-after-white-card" Violation Round "A round was played after the last that the white card allows.";
    DiscardOverLimit "discard-over-limit" Violation Round "More cards were discarded before the coup than one, or any from a shuffler.";
    TooManyOfCard "too-many-of-card" Violation ShoeCard "More cards of one rank and suit were seen than the decks hold.";
    ShoeExhausted "shoe-exhausted" Violation Shoe "More cards are out than the decks hold.";
    InitialCards "initial-cards" Violation Round "A side or a hand did not get its initial cards.";
    ThirdCardMissing "third-card-missing" Violation RoundSide "A side did not get the additional card that it had to draw.";
    ThirdCardForbidden "third-card-forbidden" Violation RoundSide "A side drew a card that it might not.";
    PointsMismatch "points-mismatch" Violation Round "The points announced are not the cards'.";
    OutcomeMismatch "outcome-mismatch" Violation Round "The outcome announced is not the cards'.";
    VoidUnexplained "void-unexplained" Undetermined Round "A void coup whose cards are a complete and lawful deal.";
    VoidNotPermitted "void-not-permitted" Violation Round "A coup was declared void for an exposed card.";
    TieNotDecided "tie-not-decided" Violation Tie "The round after a tie did not decide it.";
    ResolvesUnexpected "resolves-unexpected" Violation Round "`resolves` is not the number of the tie awaiting decision.";
    TieBetNotPermitted "tie-bet-not-permitted" Violation Bet "A tied main bet was treated as the permit does not allow.";
    TieBetMissing "tie-bet-missing" Violation Bet "A carried bet has no successor in the deciding round.";
    BetNotOffered "bet-not-offered" Violation Bet "It is no wager of this game under the law, nor one that a permit adds.";
    BetOverLimit "bet-over-limit" Violation Bet "The stake is above or below the table's limits.";
    StandingInSeat "standing-in-seat" Violation Bet "A player on foot bet in a seat's area.";
    HandledBy "handled-by" Violation RoundSide "The seat that handled the cards did not hold the highest bet of a seated player.";
    JackpotUnauthorised "jackpot-unauthorised" Violation Bet "A jackpot wager, and no amounts are approved.";
    ResultMismatch "result-mismatch" Violation Bet "The bet's result is not what the round gives.";
    PayoutMismatch "payout-mismatch" Violation Bet "What was paid is not the prize less commission.";
    JackpotMismatch "jackpot-mismatch" Violation Bet "A jackpot prize is not what the article on prizes gives.";
    CurrencyMismatch "currency-mismatch" Undetermined Bet "The approved amounts are in another currency.";
    JackpotMeterMissing "jackpot-meter-missing" Undetermined Bet "A prize depends on the meter, and there is none.";
    CommissionMismatch "commission-mismatch" Violation Bet "What was paid is right and the commission is not.";
    BonusMismatch "bonus-mismatch" Violation Bet "The bonus is not what the article on prizes gives.";
    PlayBetMismatch "play-bet-mismatch" Violation Hand "The additional bet is not what the hand's decision asks for.";
    PairPlusMustPlay "pair-plus-must-play" Violation Hand "A Pair Plus bettor folded.";
    WarBetMismatch "war-bet-mismatch" Violation Hand "The raise is not what the hand's decision asks for.";
    UnregulatedPoint "unregulated-point" Undetermined RoundPoint "The text in force does not decide this, or could not be read.";
    AlternativeNotAuthorised "alternative-not-authorised" Violation ShoeKey "Right arithmetic, wrong alternative.";
    FindingsTruncated "findings-truncated" Defect Log "The cap on findings, or on their bytes, was reached; reading stopped.";
}

impl Code {
    /// The code of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.name() == name)
    }
}

impl Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::message::read_text(deserializer, "the code of a finding", Self::from_name)
    }
}
