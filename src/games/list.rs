//! The only list of games. A game is a folder here, a file in `law/` and one line below.

/// Hands the list to a macro: of each game its variant, its folder in `src/games/`, its name in logs, addresses and files, and
/// what it is. The order is that of the documents.
macro_rules! games {
    ($then:ident) => {
        $then! {
            Makccarat makccarat "makccarat" "Makccarat (67/2007).";
            Baccarat baccarat "baccarat" "Baccarat (55/2004 as amended).";
            Fortune3CardPoker fortune_3_card_poker "fortune-3-card-poker" "Fortune 3 Card Poker (78/2008, replaced by 89/2025).";
            CasinoWar casino_war "casino-war" "Casino War (74/2005).";
        }
    };
}
