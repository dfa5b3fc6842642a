//! The rules that one table plays by on one day: what the law says and what the permits chose.

use serde::{Deserialize, Serialize};

use super::Game;

/// A proportion such as 8 to 1 (a prize per unit staked) or 5 in 100 (a commission per unit of prize).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Ratio {
    /// What is paid …
    pub num: u32,
    /// … for each so many units. Never 0.
    pub den: u32,
}

/// How many cards the opening burn discards, the first included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Burn {
    /// As many as there are decks.
    ByDecks,
    /// As many as the first card's face value says.
    ByFirstCard,
    /// A number that the house fixed beforehand (baccarat since 83/2011).
    Fixed(u8),
}

/// What the appearance of the white card means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhiteCard {
    /// The coup in which it comes out is the last.
    LastRound,
    /// One more coup follows.
    OneMoreRound,
}

/// Where cards come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Feed {
    /// A dealing shoe.
    Shoe,
    /// An automatic shuffler-dealer, which takes the cards back after each round.
    AutomaticShuffler,
}

impl Feed {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Shoe, Self::AutomaticShuffler];
    /// Their names in logs and options, in the same order.
    pub const NAMES: [&str; 2] = ["shoe", "automatic-shuffler"];

    /// The name in logs and options.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// Which rules decide about additional cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    /// Makccarat art. 9, first alternative: a lower side that draws level makes the other draw.
    MakccaratFirst,
    /// Makccarat art. 9, second alternative: a lower side that draws level has tied.
    MakccaratSecond,
    /// Baccarat's tableau.
    Baccarat,
}

/// What may happen to the main bets after a tie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TieBets {
    /// The bet may leave.
    pub withdraw: bool,
    /// The bet may stay as it is.
    pub keep: bool,
    /// The stake may become any other.
    pub change_stake: bool,
    /// The stake may become higher.
    pub raise_stake: bool,
    /// The bet may move to the other side with the same stake.
    pub switch_side: bool,
}

/// A set of totals from 0 to 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points(pub u16);

impl Points {
    /// Whether `points` is one of them.
    pub const fn has(self, points: u8) -> bool {
        self.0 >> points & 1 == 1
    }
}

/// How the house takes its share of a coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// It keeps that part of the prize as a commission.
    Commission(Ratio),
    /// The prize itself is that much of the stake, and there is no commission.
    Prize(Ratio),
}

/// The commission that the house chose (makccarat 17, baccarat 18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commission {
    /// What it takes, and in which form.
    pub take: Take,
    /// From coups won with one of these totals …
    pub points: Points,
    /// … by the player's side, …
    pub from_player: bool,
    /// … by the banker's side.
    pub from_banker: bool,
    /// It is an entitlement: taking less is left open, taking more is not.
    pub at_most: bool,
}

/// The fixed jackpot amounts that were approved, in minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JackpotAmounts {
    /// ISO 4217.
    pub currency: [u8; 3],
    /// K Q J 10 of one suit and an ace of another.
    pub paradise_straight: i64,
    /// The first four cards of one rank.
    pub four_of_a_kind: i64,
    /// A pair on each side.
    pub double_pairs: i64,
    /// Three of one rank among the first four.
    pub three_of_a_kind: i64,
    /// A pair on one side.
    pub single_pair: i64,
}

/// A wager that a regulation names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wager {
    /// The player's side.
    Player,
    /// The banker's side.
    Banker,
    /// A tie (makccarat, baccarat; in casino-war the tie of the first cards).
    Tie,
    /// A pair on the player's side.
    PlayerPair,
    /// A pair on the banker's side.
    BankerPair,
    /// The progressive jackpot (baccarat).
    Jackpot,
    /// Lucky 6 (baccarat).
    LuckySix,
    /// The initial bet of three card poker.
    Ante,
    /// The additional bet of three card poker.
    Play,
    /// Pair Plus.
    PairPlus,
    /// The initial bet of casino war.
    Initial,
    /// The raise of casino war.
    War,
}

impl Wager {
    /// How many there are.
    pub const COUNT: usize = 12;
    /// Every wager.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Player,
        Self::Banker,
        Self::Tie,
        Self::PlayerPair,
        Self::BankerPair,
        Self::Jackpot,
        Self::LuckySix,
        Self::Ante,
        Self::Play,
        Self::PairPlus,
        Self::Initial,
        Self::War,
    ];
    /// Their names, in the same order.
    pub const NAMES: [&str; Self::COUNT] = [
        "player",
        "banker",
        "tie",
        "player-pair",
        "banker-pair",
        "jackpot",
        "lucky-six",
        "ante",
        "play",
        "pair-plus",
        "initial",
        "war",
    ];

    /// The name in logs.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The wager of that name, of whichever game.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Whether it is a bet on one of the two sides.
    pub const fn is_main(self) -> bool {
        matches!(self, Self::Player | Self::Banker)
    }
}

/// Whether a game offers a wager on a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offer {
    /// It does not.
    #[default]
    No,
    /// It does.
    Yes,
    /// It does, but the text that rules it was not read: what it gives is left open.
    Unread,
    /// It begins (or ends) within a range of days that holds this one.
    Unsure,
}

/// A line of a prize table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prize {
    /// A bet on the player's side.
    Player,
    /// A bet on the banker's side.
    Banker,
    /// The tie (each game its own).
    Tie,
    /// A pair on the player's side.
    PlayerPair,
    /// A pair on the banker's side.
    BankerPair,
    /// Lucky 6, the banker won with two cards.
    LuckySixTwo,
    /// Lucky 6, the banker won with three cards.
    LuckySixThree,
    /// The share of the meter that a paradise straight is worth at least (10 in 100).
    ParadiseShare,
    /// The ante.
    Ante,
    /// The additional bet.
    Play,
    /// The bonus on the ante for a straight flush.
    BonusStraightFlush,
    /// The bonus on the ante for three of a kind.
    BonusThreeOfAKind,
    /// The bonus on the ante for a straight.
    BonusStraight,
    /// Casino war's initial bet, the player's card higher.
    Initial,
    /// The raise, the player's second card higher.
    War,
    /// The raise, equal again.
    WarTie,
    /// The part of the initial bet that comes back to who surrenders a tie.
    Surrender,
}

impl Prize {
    /// How many there are.
    pub const COUNT: usize = 17;
    /// Every line.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Player,
        Self::Banker,
        Self::Tie,
        Self::PlayerPair,
        Self::BankerPair,
        Self::LuckySixTwo,
        Self::LuckySixThree,
        Self::ParadiseShare,
        Self::Ante,
        Self::Play,
        Self::BonusStraightFlush,
        Self::BonusThreeOfAKind,
        Self::BonusStraight,
        Self::Initial,
        Self::War,
        Self::WarTie,
        Self::Surrender,
    ];
    /// Their names, in the same order.
    pub const NAMES: [&str; Self::COUNT] = [
        "player",
        "banker",
        "tie",
        "player-pair",
        "banker-pair",
        "lucky-six-two",
        "lucky-six-three",
        "paradise-share",
        "ante",
        "play",
        "bonus-straight-flush",
        "bonus-three-of-a-kind",
        "bonus-straight",
        "initial",
        "war",
        "war-tie",
        "surrender",
    ];

    /// The name in the catalogue.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The line of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// The prizes in force, per unit staked; `None` where the text gives none, was not read, or depends on an
/// option that nothing chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prizes(pub [Option<Ratio>; Prize::COUNT]);

impl Prizes {
    /// What the table gives for a line.
    pub const fn of(&self, prize: Prize) -> Option<Ratio> {
        self.0[prize as usize]
    }
}

/// Ranges and limits that the regulation itself sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The fewest decks.
    pub decks_min: u8,
    /// The most decks.
    pub decks_max: u8,
    /// The most demonstration hands at the start of a shoe.
    pub demonstrations: u8,
    /// The most cards discarded before a coup.
    pub discards: u8,
    /// The fewest cards that may be left when the white card comes out, without a word.
    pub white_card_low: u16,
    /// The most.
    pub white_card_high: u16,
}

/// Which text of Fortune 3 Card Poker rules the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PokerText {
    /// Another game.
    None,
    /// 78/2008 before 97/2008: article 9's first wording was not found.
    Unread,
    /// Article 9 as given by 97/2008.
    Read,
    /// 89/2025 may or may not be in force yet: only cards and composition are judged.
    Unsure,
    /// 89/2025: cards, composition, one deck and the shuffler; procedure and prizes were not found.
    Replaced,
}

/// The rules that one table plays by on one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// The game.
    pub game: Game,
    /// The option `2.burn`, where it has a value. So with those that follow.
    pub burn: Option<Burn>,
    /// The option `2.demonstrations`.
    pub demonstrations: Option<u8>,
    /// The option `3.white-card`.
    pub white_card: Option<WhiteCard>,
    /// The option `7.feed`.
    pub feed: Option<Feed>,
    /// The option `9.draw`; baccarat's tableau is no option and always there.
    pub draw: Option<Draw>,
    /// The option `11.tie-bets` (makccarat).
    pub tie_bets: Option<TieBets>,
    /// The option `17.commission` or `18.commission`.
    pub commission: Option<Commission>,
    /// The option `17.jackpot` (baccarat).
    pub jackpot: Option<JackpotAmounts>,
    /// What each wager pays.
    pub prizes: Prizes,
    /// Which wagers there are, by `Wager as usize`.
    pub offers: [Offer; Wager::COUNT],
    /// Ranges and limits.
    pub limits: Limits,
    /// Which poker text applies.
    pub poker: PokerText,
}
