//! What a replay itself tries beside the rules of play: rules that an explanation names. Their articles are those of
//! the game at hand.

use crate::games::Rule;

const fn rule(id: &'static str) -> Rule {
    Rule::new(id, "")
}

/// So many decks as the article on material allows.
pub static DECKS: Rule = rule("shoe.decks");
/// The article on material asks for an automatic shuffler.
pub static SHUFFLER: Rule = Rule::reading("shoe.shuffler", "", &["fortune-2025"]);
/// The table's registered equipment is what the article on material asks for.
pub static EQUIPMENT: Rule = Rule::reading("shoe.equipment", "", &["equipment-alternatives"]);
/// A declared value is the authorised one.
pub static OPTION: Rule = rule("shoe.option");
/// An option that the shoe cannot do without is authorised.
pub static OPTION_NEEDED: Rule = rule("shoe.option-needed");
/// Cards come from where it is authorised.
pub static FEED: Rule = rule("shoe.feed");
/// The opening burn is recorded.
pub static BURN_RECORDED: Rule = rule("shoe.burn-recorded");
/// The opening burn has as many cards as its formula gives.
pub static BURN: Rule = rule("shoe.burn");
/// With an automatic shuffler there is no burn.
pub static NO_BURN: Rule = rule("shoe.no-burn");
/// No more demonstration hands than law and permit allow.
pub static DEMONSTRATIONS: Rule = Rule::reading("shoe.demonstrations", "", &["demonstrations-voluntary"]);
/// The text that rules play was not found.
pub static TEXT: Rule = rule("shoe.text");

/// The coup may still be dealt, by the white card.
pub static WHITE_CARD: Rule = Rule::reading("round.white-card", "", &["white-card-last-round"]);
/// An automatic shuffler has no white card.
pub static NO_WHITE_CARD: Rule = rule("round.no-white-card");
/// The white card comes out about twelve cards before the last.
pub static WHITE_CARD_POSITION: Rule = Rule::reading("round.white-card-position", "", &["white-card-about-twelve"]);
/// No more cards than allowed are taken out before the coup.
pub static DISCARDS: Rule = Rule::reading("round.discards", "", &["discard-one"]);
/// No more cards are out than the decks hold.
pub static CARDS_OUT: Rule = rule("round.cards-out");
/// A card is not seen more often than the decks hold it.
pub static CARD: Rule = rule("round.card");
/// Two cards to each side.
pub static FIRST_CARDS: Rule = rule("round.first-cards");
/// A side drew or stood as the rules on additional cards have it.
pub static THIRD_CARD: Rule = rule("round.third-card");
/// The points are those announced.
pub static POINTS: Rule = rule("round.points");
/// The outcome is the one announced.
pub static OUTCOME: Rule = rule("round.outcome");
/// The coup may be declared void.
pub static VOID: Rule = Rule::reading("round.void", "", &["void-coup"]);
/// The tie before is decided by this coup.
pub static TIE_DECIDED: Rule = Rule::reading("round.tie-decided", "", &["tie-main-bets"]);
/// A tie has a next coup that decides it.
pub static TIE_WAITS: Rule = Rule::reading("round.tie-waits", "", &["tie-main-bets"]);
/// What became of a main bet of a tie.
pub static TIE_BET: Rule = Rule::reading("round.tie-bet", "", &["tie-bets-choice", "tie-main-bets"]);
/// Who handled a side's cards.
pub static HANDLING: Rule = Rule::reading("round.handling", "", &["handling-highest-bet"]);

/// Each hand has its cards.
pub static HAND_CARDS: Rule = rule("hand.cards");
/// The additional bet goes with the decision and equals the ante.
pub static ADDITIONAL_BET: Rule = rule("hand.additional-bet");
/// Who bets on Pair Plus has to play.
pub static PAIR_PLUS_PLAYS: Rule = rule("hand.pair-plus-plays");
/// The raise goes with the decision and equals the initial bet.
pub static RAISE: Rule = Rule::reading("hand.raise", "", &["casino-war-body"]);

/// The wager is offered.
pub static OFFERED: Rule = rule("bet.offered");
/// A permit adds the wager; what it gives is not known.
pub static ADDED: Rule = Rule::reading("bet.added", "", &["added-wagers"]);
/// The text that rules the wager was not found or may not be in force yet.
pub static UNREAD: Rule = rule("bet.text-unread");
/// The stake is within the table's limits.
pub static LIMITS: Rule = rule("bet.limits");
/// A player on foot does not bet in a seat's area.
pub static STANDING: Rule = rule("bet.standing");
/// The bet was settled as the rules give.
pub static SETTLEMENT: Rule = rule("bet.settlement");
/// The bonus is the one due.
pub static BONUS: Rule = Rule::reading("bet.bonus", "", &["bonus-needs-play"]);
/// Every bet of a void coup goes back.
pub static VOID_BET: Rule = Rule::reading("bet.void", "", &["void-coup"]);
/// The jackpot's amounts are approved.
pub static JACKPOT_AMOUNTS: Rule = rule("bet.jackpot-amounts");
/// A prize of Pair Plus that no pay table gives.
pub static PAIR_PLUS_TABLE: Rule = Rule::reading("bet.pair-plus-table", "", &["pair-plus-table"]);
