# What a finding says, in a sentence. One message for each form of each code's facts, as src/replay/shapes/table.rs
# has them: the arguments are the facts (`$expected-…`, `$found-…`, `$detail-…`) and where the finding stands
# (`$table`, `$shoe`, `$round`, `$game`, `$article`). What is null or left out is "absent". `.meaning` says what the code
# means and takes no arguments.

malformed-record = { $detail-pointer ->
    [absent] the line: expected { $expected-is }, found { $found-is }
   *[other] the field { $detail-pointer }: expected { $expected-is }, found { $found-is }
 }
    .meaning = the line is not a record as the format has it
malformed-record-long = the line is longer than { $expected-at_most_bytes } bytes
    .meaning = the line is not a record as the format has it
log-record-misplaced = the log record has to come first, and only once
    .meaning = there is no log record first, or a second one
unsupported-version = the log is in version { $found-version } of the format; only version { $expected-version } can be read
    .meaning = the log's version of the format is not 1
operator-mismatch = the log is { $found-operator }'s, the configuration { $expected-operator }'s
    .meaning = the log's operator is not the configuration's
log-end-mismatch = log-end counts { $found-records ->
    [one] { $found-records } record
   *[other] { $found-records } records
 }; there { $expected-records ->
    [one] is { $expected-records }
   *[other] are { $expected-records }
 }
    .meaning = log-end counts otherwise, or records follow it
log-end-mismatch-later = a record follows log-end, which has to be the last
    .meaning = log-end counts otherwise, or records follow it
too-many-open-shoes = { $found-open } shoes are open at once, more than { $expected-max }; nothing further was read
    .meaning = too many shoes are open at once
unknown-table = the configuration has no table { $table } for { $found-game } on that day
    .meaning = the configuration has no such table for this game on that day
unknown-shoe = shoe { $shoe } is not open at table { $table }
    .meaning = the record's shoe is not open
duplicate-shoe = { $detail-open ->
    [yes] shoe { $shoe } is already open at table { $table }; this record is ignored
   *[other] shoe { $shoe } was used before at table { $table }; it is not judged
 }
    .meaning = the shoe's name was used before at this table
duplicate-round = round { $round } was seen before in this shoe; this record is left out
    .meaning = the round's number was seen before in this shoe
round-gap = round { $found-round } came where round { $expected-round } was next
    .meaning = the round's number skips
time-reversed = { $found-at } is before the table's previous record, { $expected-not_before }
    .meaning = the record is earlier than the table's previous one
rounds-mismatch = the end counts { $found-rounds ->
    [one] { $found-rounds } round
   *[other] { $found-rounds } rounds
 }; the log has { $expected-rounds } of this shoe
    .meaning = the end counts other than the shoe's rounds
game-not-in-force = no regulation of { $game } was in force on { $found-day }
    .meaning = no regulation of the game was in force on that day
equipment-not-conforming = the table's registered equipment is not what the article on material asks for: { $detail-faults }
    .meaning = the table's registered equipment is not what the article on material asks for
option-not-authorised = { $detail-option } ({ $detail-option-name }): the log declares “{ $found-value }”, authorised is “{ $expected-value }”
    .meaning = a declared value is not the one authorised
no-authorised-option = { $found-declared ->
    [absent] { $detail-option } ({ $detail-option-name }): no value is authorised, and none is declared
   *[other] { $detail-option } ({ $detail-option-name }): no value is authorised; the log declares “{ $found-declared }”
 }
    .meaning = an option that the shoe cannot do without has no authorised value
deck-count = { $found-decks ->
    [one] one deck was used
   *[other] { $found-decks } decks were used
 }; the article on material allows { $expected-range }
    .meaning = the number of decks is outside what the article on material allows
feed-mismatch = the cards came from { WORD($found-feed) }; they have to come from { WORD($expected-feed) }
    .meaning = the cards do not come from where they have to
burn-missing = { $found-cards ->
    [absent] no opening burn is recorded
   *[other] the opening burn's first card is not recorded, and the number to burn depends on it
 }
    .meaning = there was no opening burn, or its first card is not recorded
burn-unexpected = an opening burn is recorded ({ $found-cards ->
    [one] { $found-cards } card
   *[other] { $found-cards } cards
 }), and with an automatic shuffler there is none
    .meaning = there was an opening burn with an automatic shuffler
burn-count = { $found-cards ->
    [one] { $found-cards } card was
   *[other] { $found-cards } cards were
 } burnt{ $found-first ->
    [absent] {""}
   *[other] , the first { $found-first }
 }; the authorised formula gives { $expected-range } for { $detail-decks ->
    [one] { $detail-decks } deck
   *[other] { $detail-decks } decks
 }
    .meaning = the burn is not what the authorised formula gives
demonstrations-over-limit = { $found-demonstrations ->
    [one] { $found-demonstrations } demonstration hand was
   *[other] { $found-demonstrations } demonstration hands were
 } dealt; { $detail-permit ->
    [absent] the law allows { $expected-max }
   *[other] law and permit allow { $expected-max }
 }
    .meaning = there were more demonstration hands than law or permit allow
cut-card-unexpected = a cut card came out, and an automatic shuffler has none
    .meaning = a cut card came out of an automatic shuffler
white-card-position = { $found-came_out ->
    [yes] the white card came out with { $found-after } to { $found-before } cards left; about twelve ({ $expected-range }) is its place
   *[other] the white card had not come out with { $found-after } cards left; about twelve ({ $expected-range }) is its place
 }
    .meaning = the white card did not stand before about the last twelve cards
round-after-white-card = round { $round } was played after the last that the white card allows
    .meaning = a round was played after the last that the white card allows
discard-over-limit = { $found-discarded ->
    [one] { $found-discarded } card was
   *[other] { $found-discarded } cards were
 } discarded before the coup; { $expected-max ->
    [0] from an automatic shuffler none may be
    [one] at most { $expected-max } may be
   *[other] at most { $expected-max } may be
 }
    .meaning = more cards were discarded before the coup than one, or any from an automatic shuffler
too-many-of-card = { $found-card } was seen { $found-count ->
    [one] once
   *[other] { $found-count } times
 }; the decks hold { $expected-max }
    .meaning = more cards of one rank and suit were seen than the decks hold
shoe-exhausted = { $found-out } cards are out; the decks hold { $expected-max }
    .meaning = more cards are out than the decks hold
initial-cards = the player has { $found-player ->
    [one] { $found-player } card
   *[other] { $found-player } cards
 } and the banker { $found-banker }; each gets { $expected-player } to begin with
    .meaning = a side or a hand did not get its initial cards
initial-cards-hands = the dealer has { $found-dealer ->
    [one] { $found-dealer } card
   *[other] { $found-dealer } cards
 }, the hands: { $found-hands }; { $expected-cards ->
    [3] each gets 3
   *[other] the dealer gets { $expected-cards }, a hand at war 2 and any other 1
 }
    .meaning = a side or a hand did not get its initial cards
third-card-missing = { $side ->
    [player] the player
   *[banker] the banker
 } stood on { $detail-player } / { $detail-banker }; { $article ->
    [absent] it
   *[other] under { $article } it
 } has to draw a card
    .meaning = a side did not get the additional card that it had to draw
third-card-forbidden = { $side ->
    [player] the player
   *[banker] the banker
 } { $found-act ->
    [more-cards] took more than one additional card
   *[draws] drew a card
 } with { $detail-player } / { $detail-banker }; { $article ->
    [absent] it
   *[other] under { $article } it
 } has to { $expected-act ->
    [one-card] take no more than one
   *[stands] stand
 }
    .meaning = a side drew a card that it might not
points-mismatch = points were announced as { $found-player ->
    [absent] –
   *[other] { $found-player }
 } for the player and { $found-banker ->
    [absent] –
   *[other] { $found-banker }
 } for the banker; the cards give { $expected-player } and { $expected-banker }
    .meaning = the points announced are not the cards'
outcome-mismatch = “{ WORD($found-outcome) }” was announced; with { $detail-player } points against { $detail-banker } it is “{ WORD($expected-outcome) }” (player against banker)
    .meaning = the outcome announced is not the cards'
void-unexplained = { $detail-void_reason ->
    [absent] the coup was declared void without a reason
   *[other] the coup was declared void ({ WORD($detail-void_reason) })
 }, and its cards, { $found-player } / { $found-banker }, are a complete and lawful deal
    .meaning = a void coup whose cards are a complete and lawful deal
void-not-permitted = the coup was declared void ({ WORD($found-void_reason) }), which is no ground: card and bet stand
    .meaning = a coup was declared void for an exposed card
tie-not-decided = the tie of round { $expected-resolves } was not decided by the next round
    .meaning = the round after a tie did not decide it
resolves-unexpected = { $expected-resolves ->
    [absent] the round says that it decides round { $found-resolves }, and no tie awaits decision
   *[other] the round says that it decides round { $found-resolves }; the tie that awaits decision is round { $expected-resolves }
 }
    .meaning = “resolves” is not the number of the tie awaiting decision
tie-bet-not-permitted = the tied bet was { WORD($found-treatment) }; authorised is: { $expected-permitted }
    .meaning = a tied main bet was treated as the permit does not allow
tie-bet-not-permitted-later = the bet tied in round { $detail-tie } was { WORD($found-treatment) } ({ $detail-before-on } { $detail-before-stake } → { $detail-after-on } { $detail-after-stake }); authorised is: { $expected-permitted }
    .meaning = a tied main bet was treated as the permit does not allow
tie-bet-missing = the bet of { $expected-stake } on { $expected-on }{ $expected-seat ->
    [absent] {""}
   *[other] {" "}at seat { $expected-seat }
 }, carried from the tie of round { $detail-tie }, has no successor here
    .meaning = a carried bet has no successor in the deciding round
bet-not-offered = “{ $found-on }” is no wager of { $game } under the law, nor one that a permit adds
    .meaning = it is no wager of this game under the law, nor one that a permit adds
bet-over-limit = the bet of { $found-stake } on { $found-on } is outside the table's limits, { $expected-range }
    .meaning = the stake is above or below the table's limits
standing-in-seat = a player on foot bet in the area of seat { $found-seat }
    .meaning = a player on foot bet in a seat's area
handled-by = seat { $found-seat } handled the { $found-side ->
    [player] player's
   *[banker] banker's
 } cards{ $detail-forbidden ->
    [yes] , and the table does not allow handling
   *[no] { $detail-shuffler ->
        [yes] , and with an automatic shuffler cards are not handled
       *[no] {""}
     }
 }; its highest bet there is { $found-stake ->
    [absent] none
   *[other] { $found-stake }
 }, the highest of a seated player { $expected-stake ->
    [absent] none
   *[other] { $expected-stake }
 }
    .meaning = the seat that handled the cards did not hold the highest bet of a seated player
jackpot-unauthorised = a jackpot wager was taken, and no amounts are approved ({ $detail-option })
    .meaning = a jackpot wager, and no amounts are approved
result-mismatch = the bet of { $detail-stake } on { $detail-on } is recorded as “{ WORD($found-result) }”; the round gives “{ WORD($expected-result) }”
    .meaning = the bet's result is not what the round gives
payout-mismatch = { $found-paid } was paid on { $detail-stake } on { $detail-on }; { $expected-paid } is due
    .meaning = what was paid is not the prize less commission
jackpot-mismatch = { $found-paid } was paid from the jackpot; { $expected-paid } is due{ $detail-combination ->
    [absent] {""}
   *[other] {" "}for { WORD($detail-combination) }
 }{ $detail-meter ->
    [absent] {""}
   *[other] {" "}(meter: { $detail-meter })
 }
    .meaning = a jackpot prize is not what the article on prizes gives
currency-mismatch = the approved amounts are in { $expected-currency }{ $found-currency ->
    [absent] , and the log's currency is not known
   *[other] , the log is in { $found-currency }
 }
    .meaning = the approved amounts are in another currency
jackpot-meter-missing = the prize for { WORD($detail-combination) } depends on the jackpot's meter, and the round has none
    .meaning = a prize depends on the jackpot's meter, and there is none
commission-mismatch = what was paid is right, and the commission recorded is { $found-commission ->
    [absent] none
   *[other] { $found-commission }
 }; { $expected-commission } is due on { $detail-stake } on { $detail-on }
    .meaning = what was paid is right and the commission is not
bonus-mismatch = the bonus paid on an ante of { $detail-stake } with { WORD($detail-hand) } is { $found-bonus }; { $expected-bonus } is due
    .meaning = the bonus is not what the article on prizes gives
play-bet-mismatch = { $detail-fault ->
    [no-ante] the hand at seat { $detail-seat } has no ante
    [no-play] the hand at seat { $detail-seat } plays without a play bet; it has to be { $expected-play }
    [play-after-fold] the hand at seat { $detail-seat } folded and has a play bet of { $found-play }
   *[play-is-not-the-ante] the play bet at seat { $detail-seat } is { $found-play }; it has to be the ante, { $found-ante }
 }
    .meaning = the additional bet is not what the hand's decision asks for
pair-plus-must-play = the hand at seat { $detail-seat } bet on Pair Plus and folded; whoever bets on it has to play
    .meaning = a Pair Plus bettor folded
war-bet-mismatch = { $detail-fault ->
    [no-initial-bet] the hand at seat { $detail-seat } has no initial bet
    [tie-without-decision] the hand at seat { $detail-seat } tied, and there is no decision: war or surrender
    [decision-without-tie] the hand at seat { $detail-seat } did not tie, and there is a decision
    [no-raise] the hand at seat { $detail-seat } went to war without a raise; it has to be { $expected-raise }
    [raise-without-war] the hand at seat { $detail-seat } did not go to war and has a raise of { $found-raise }
   *[raise-is-not-the-initial-bet] the raise at seat { $detail-seat } is { $found-raise }; it has to be the initial bet, { $found-initial }
 }
    .meaning = the raise is not what the hand's decision asks for
unregulated-point = the text in force does not decide this, or could not be read: { $detail-point }
    .meaning = the text in force does not decide this, or could not be read
alternative-not-authorised = { $detail-option } ({ $detail-option-name }): { $detail-coups ->
    [one] { $detail-coups } coup of this shoe follows
   *[other] { $detail-coups } coups of this shoe follow
 } “{ $detail-played }”, and “{ $detail-authorised }” is authorised: right arithmetic, wrong alternative
    .meaning = right arithmetic, wrong alternative
findings-truncated = { $expected-max } findings were reached; reading stopped
    .meaning = the cap on findings, or on their bytes, was reached; reading stopped
findings-truncated-bytes = { $expected-max } bytes of findings were reached; reading stopped
    .meaning = the cap on findings, or on their bytes, was reached; reading stopped
