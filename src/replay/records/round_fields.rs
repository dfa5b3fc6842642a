//! Which fields a round has, must have and may have.

use crate::law::Game;

/// Which fields a round has: those that one game asks for or that are misplaced in another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fields(pub u16);

impl Fields {
    /// `player`
    pub const PLAYER: u16 = 1;
    /// `banker`
    pub const BANKER: u16 = 1 << 1;
    /// `outcome`
    pub const OUTCOME: u16 = 1 << 2;
    /// `void_reason`
    pub const VOID_REASON: u16 = 1 << 3;
    /// `points`
    pub const POINTS: u16 = 1 << 4;
    /// `cut_card`
    pub const CUT_CARD: u16 = 1 << 5;
    /// `discarded`
    pub const DISCARDED: u16 = 1 << 6;
    /// `resolves`
    pub const RESOLVES: u16 = 1 << 7;
    /// `jackpot`
    pub const JACKPOT: u16 = 1 << 8;
    /// `handled_by`
    pub const HANDLED_BY: u16 = 1 << 9;
    /// `dealer`
    pub const DEALER: u16 = 1 << 10;
    /// `hands`
    pub const HANDS: u16 = 1 << 11;
    /// `burned`
    pub const BURNED: u16 = 1 << 12;
    /// A bet has a `bonus`.
    pub const BONUS: u16 = 1 << 13;
    /// A hand has a `decision`.
    pub const DECISION: u16 = 1 << 14;

    /// The bits of the fields of the round itself.
    pub(super) const OF_ROUND: u16 = (1 << 13) - 1;

    /// What a round of a game must have.
    pub const fn required(game: Game) -> u16 {
        match game {
            Game::Makccarat | Game::Baccarat => Self::PLAYER | Self::BANKER | Self::OUTCOME,
            Game::Fortune3CardPoker | Game::CasinoWar => Self::DEALER | Self::HANDS,
        }
    }

    /// What a round of a game may have.
    pub const fn allowed(game: Game) -> u16 {
        const COUP: u16 = Fields::PLAYER
            | Fields::BANKER
            | Fields::OUTCOME
            | Fields::VOID_REASON
            | Fields::POINTS
            | Fields::CUT_CARD
            | Fields::DISCARDED
            | Fields::HANDLED_BY;
        match game {
            Game::Makccarat => COUP | Self::RESOLVES,
            Game::Baccarat => COUP | Self::JACKPOT,
            Game::Fortune3CardPoker => Self::DEALER | Self::HANDS | Self::BONUS | Self::DECISION,
            Game::CasinoWar => Self::DEALER | Self::HANDS | Self::BURNED | Self::DECISION,
        }
    }
}
