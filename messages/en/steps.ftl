# What a step of an explanation says: the rule and the facts that it looked at, one message for each rule. Whether it
# applied and whether it was met is said beside it. The arguments are the facts; one that is not there is "absent".
# `$due` is what is to be paid, `$range` is from `$min` to `$max`.

coup-2-burn-by-decks = the opening burn is one card for each of { $decks } decks
coup-2-burn-by-first-card = the opening burn goes by the face value of the first card{ $first ->
    [absent] {""}
   *[other] : { $first }, { $face_value }
 }
coup-2-burn-fixed = the opening burn is a number that the house fixed{ $cards ->
    [absent] {""}
   *[other] : { $cards }
 }
coup-5-points = the cards count: player { $player } = { $player_points }, banker { $banker } = { $banker_points }

makccarat-9-natural = a 9 or an 8 with two cards on either side ends the coup: player { $player }, banker { $banker }
makccarat-9-level-both-draw = with the same points both sides draw: player { $player }, banker { $banker }
makccarat-9-lower-draws = with different points the lower side draws: player { $player }, banker { $banker }
makccarat-9-stays-lower-other-stands = the side that drew stays lower, and the other stands: { $reached } against { $other }
makccarat-9-first-level-or-ahead-other-draws = first alternative: the side that drew is level or ahead, and the other draws: { $reached } against { $other }
makccarat-9-second-level-other-stands = second alternative: the side that drew is level, and it is a tie: { $reached } against { $other }
makccarat-9-second-ahead-other-draws = second alternative: the side that drew is ahead, and the other draws: { $reached } against { $other }
makccarat-11-tie-undecided = on a tie the bets on player and banker are neither won nor lost; the next coup decides
makccarat-12-main-bet = a bet on { $side ->
    [player] the player
   *[banker] the banker
 } wins when that side wins
makccarat-12-tie-bet = a bet on the tie wins with a tie
makccarat-12-pair-bet = a bet on the pair of { $side ->
    [player] the player
   *[banker] the banker
 } wins when that side's first two cards are of one rank
makccarat-16-prize = a won bet is paid { $prize }: stake { $stake }
makccarat-17-commission = { $kept ->
    [absent] a win with { $points } points: the house keeps nothing of the prize
   *[other] with { $points } points the house keeps { $kept } of the prize
 }
makccarat-17-commission-on-pair = { $kept ->
    [absent] { $points ->
        [absent] a tie: the house keeps nothing of the pair's prize
       *[other] a win with { $points } points: the house keeps nothing of the pair's prize
    }
   *[other] with { $points } points the house keeps { $kept } of the pair's prize
 }

baccarat-9-11-natural = a 9 or an 8 with two cards on either side ends the coup: player { $player }, banker { $banker }
baccarat-9-11-player-draws = the player draws with 5 or less: { $player }
baccarat-9-11-banker-draws-alone = the player stood; the banker draws with 5 or less: { $banker }
baccarat-9-11-banker-draws-by-tableau = the player drew { $player_third }; by the tableau the banker draws with { $banker } points
baccarat-12-tie-returned = on a tie the bets on player and banker go back
baccarat-13-main-bet = a bet on { $side ->
    [player] the player
   *[banker] the banker
 } wins when that side wins
baccarat-13-tie-bet = a bet on the tie wins with a tie
baccarat-13-pair-bet = a bet on the pair of { $side ->
    [player] the player
   *[banker] the banker
 } wins when that side's first two cards are of one rank
baccarat-13-lucky-six = Lucky 6 wins when the banker wins with 6
baccarat-13-jackpot-combination = a jackpot combination: player { $player }, banker { $banker }{ $combination ->
    [absent] {""}
   *[other] : { WORD($combination) }
 }
baccarat-17-prize = a won bet is paid { $prize }: stake { $stake }
baccarat-17-jackpot-royal-flush = a royal flush is worth the whole meter, { $meter }, split over { $shares } shares
baccarat-17-jackpot-paradise-straight = a paradise straight is worth the larger of { $fixed } and { $part } of the meter, { $meter }, split over { $shares } shares
baccarat-17-jackpot-fixed-amount = { WORD($combination) } is worth the approved amount: { $amount }
baccarat-18-commission = on the banker's win with { $points } points { $kept ->
    [absent] the prize is { $prize }
   *[other] the prize is { $prize } and the house keeps { $kept } of it
 }

fortune-3-card-poker-8-hand = the hand of { $seat ->
    [absent] the dealer
   *[other] seat { $seat }
 }, { $cards }, is { $hand ->
    [absent] no hand of three cards
   *[other] { WORD($hand) }
 }
fortune-3-card-poker-9-fold = who does not play on loses the ante
fortune-3-card-poker-9-dealer-plays = the dealer plays with a queen or higher: { WORD($dealer) }, { $dealer_by }
fortune-3-card-poker-9-dealer-does-not-play = the dealer does not play: the ante is paid and the additional bet goes back
fortune-3-card-poker-9-higher-hand-wins = a hand higher than the dealer's wins: { WORD($hand) }, { $hand_by }, against { WORD($dealer) }, { $dealer_by }
fortune-3-card-poker-9-lower-hand-loses = a hand lower than the dealer's loses: { WORD($hand) }, { $hand_by }, against { WORD($dealer) }, { $dealer_by }
fortune-3-card-poker-9-equal-hands = the hands are equal, and the article does not say what follows; giving the bets back is usual
fortune-3-card-poker-9-bonus = a straight, three of a kind or straight flush that plays on has a bonus on its ante: { WORD($hand) }{ $prize ->
    [absent] {""}
   *[other] , { $prize }
 }
fortune-3-card-poker-9-pair-plus = Pair Plus wins with a pair or better, whatever the dealer has: { WORD($hand) }

casino-war-body-higher-card-wins = the higher of the first cards decides: { $hand } against the dealer's { $dealer }
casino-war-body-surrender = the tie was given up: { $part } of the bet is lost
casino-war-body-war = at war an equal or higher second card wins: { $hand } against the dealer's { $dealer }
casino-war-body-tie-bet = the tie bet wins when the first cards are of one rank: { $hand } against the dealer's { $dealer }

shoe-decks = decks allowed: { $range }; here: { $decks }
shoe-shuffler = cards have to come from an automatic shuffler: { WORD($feed) }
shoe-equipment = the table's registered equipment has to be what the article on material asks for
shoe-option = { $option } ({ $option-name }): authorised is “{ $authorised }”, declared “{ $declared }”
shoe-option-needed = { $option } ({ $option-name }) has to be authorised{ $declared ->
    [absent] {""}
   *[other] ; declared is “{ $declared }”
 }
shoe-feed = cards have to come from where it is authorised: “{ $authorised }”; they come from { WORD($feed) }
shoe-burn-recorded = the opening burn, and the first card where the number goes by it, has to be recorded
shoe-burn = the opening burn has to be { $range } cards: { $cards }{ $first ->
    [absent] {""}
   *[other] , the first { $first }
 }
shoe-no-burn = with an automatic shuffler no cards are burnt: { $cards }
shoe-demonstrations = at most { $max } demonstration hands: { $demonstrations }
shoe-text = the text that rules play was not found: { $point }

round-white-card = { $out ->
    [yes] the white card came out before{ $left ->
        [absent] {""}
       *[other] , and so many further coups were left: { $left }
     }{ $deciding ->
        [yes] ; a coup that decides a tie is not counted
       *[no] {""}
     }
   *[no] the white card has not come out before this coup
 }
round-no-white-card = an automatic shuffler has no white card, and one came out
round-white-card-position = the white card comes out about twelve cards before the last ({ $range }): { $before } were left before the coup, { $after } after it
round-discards = at most { $max ->
    [one] { $max } card is
   *[other] { $max } cards are
 } taken out before a coup: { $discarded }
round-cards-out = the decks hold { $held } cards; { $out } are out
round-card = the decks hold { $card } { $max } times; it was seen { $count } times
round-first-cards = each side has two cards first: player { $player }, banker { $banker }
round-third-card = { $side ->
    [player] the player
   *[banker] the banker
 } { $did ->
    [draws] drew
   *[stands] stood
 }: { $cards }
round-points = the points are { $player } and { $banker }; announced were { $said_player } and { $said_banker }
round-outcome = { $player } against { $banker } is “{ WORD($outcome) }”; announced was “{ WORD($said) }”
round-void = a coup is void only when an error cannot be put right{ $reason ->
    [absent] {""}
   *[other] : { WORD($reason) }
 }{ $lawful ->
    [yes] ; the cards are a whole and lawful deal
   *[other] {""}
 }
round-tie-decided = the tie of round { $tie } has to be decided by this coup{ $resolves ->
    [absent] , which does not say so
   *[other] , which says it decides round { $resolves }
 }
round-tie-waits = the tie of round { $tie } has to be decided by the shoe's next coup, and none follows here
round-tie-bet = { $after ->
    [absent] the bet on { $on }, { $before }, was { WORD($treatment) } after the tie
   *[other] the bet on { $on }, { $before }, carried from the tie of round { $tie }, is { $after } on { $on_after }: { WORD($treatment) }
 }
round-handling = seat { $seat } handled the cards of { $side ->
    [player] the player
   *[banker] the banker
 }; its highest bet there is { $stake }, the highest of a seated player { $highest }{ $forbidden ->
    [yes] ; the table does not allow it
   *[no] {""}
 }{ $shuffler ->
    [yes] ; cards come from an automatic shuffler
   *[no] {""}
 }

hand-cards = each hand has its cards; the dealer has { $dealer }
hand-additional-bet = seat { $seat } decided “{ WORD($decision) }”: ante { $ante }, additional bet { $play }
hand-pair-plus-plays = who bets on Pair Plus has to play on: seat { $seat } decided “{ WORD($decision) }”
hand-raise = seat { $seat } { $tied ->
    [yes] tied
   *[no] did not tie
 } and decided { $decision ->
    [absent] nothing
   *[other] “{ WORD($decision) }”
 }: initial bet { $initial }, raise { $raise }

bet-offered = the wager has to be one that the law or a permit offers: { $on }
bet-added = a permit adds the wager { $on }; what it pays is not judged
bet-text-unread = the text that rules the wager { $on } was not found, or may not be in force yet
bet-limits = the table takes { $range } on { $on }: { $stake }
bet-standing = a player on foot may not bet in a seat's area: seat { $seat }
bet-settlement = the bet is “{ WORD($result) }”{ $prize ->
    [absent] {""}
   *[other] {" "}at { $prize }
 }{ $kept ->
    [absent] {""}
   *[other] {" "}less { $kept } of the prize
 }; due: { $due }. The log: “{ WORD($said) }”, paid { $paid }{ $commission ->
    [absent] {""}
   *[other] , commission { $commission }
 }; stake { $stake }
bet-bonus = the bonus due on { WORD($hand) } is { $due }; paid { $bonus }
bet-void = in a void coup every bet goes back: “{ WORD($said) }”, paid { $paid }; stake { $stake }
bet-jackpot-amounts = the fixed amounts of the jackpot need approval ({ $option })
bet-pair-plus-table = the official prizes of Pair Plus were not found, and the configuration gives none
