//! What only the game of the shoe decides about a round.

use super::{Block, Decision, Fields, Round};
use crate::law::Game;

/// Whether a well-formed round is one of that game: it has the fields that the game asks for and none of
/// another's, and its hands decide what that game lets them decide.
pub fn fits(block: &Block, round: &Round, game: Game) -> bool {
    let fields = round.fields.0;
    if fields & Fields::required(game) != Fields::required(game) || fields & !Fields::allowed(game) != 0 {
        return false;
    }
    let hands = block.hands.get(round.hands.start as usize..round.hands.end as usize).unwrap_or_default();
    match game {
        Game::Makccarat | Game::Baccarat => true,
        Game::Fortune3CardPoker => hands.iter().all(|it| matches!(it.decision, Some(Decision::Play | Decision::Fold))),
        Game::CasinoWar => {
            hands.iter().all(|it| matches!(it.decision, None | Some(Decision::War | Decision::Surrender)))
        }
    }
}
