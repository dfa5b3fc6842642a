# Single words: severities, grades, verdicts, the labels of a finding's line, and what codes in facts are called.

violation = violation
undetermined = undetermined
defect = defect

official = official text
secondary = secondary source
inferred = inferred

verdict-violates = violates: the law or a permit was not followed
verdict-unsound = unsound: nothing against the law was found, but the log has defects
verdict-undetermined = undetermined: law or permit does not decide everything
verdict-conforms = conforms: nothing was found

told-line = line { $it }
told-table = table { $it }
told-shoe = shoe { $it }
told-round = round { $it }
told-bet = bet { $it }
told-article = { $it }
told-article-act = { $it }, { $act }
told-act = { $act }

article = article { $it }
article-number = article { $it }({ $number })
article-body = the body of the regulation
articles = articles { $one } to { $other }

comma = {", "}
or = { $one } or { $other }
at-least = at least { $it }
at-most = at most { $it }
between = { $one } to { $other }

player = player
banker = banker
tie = tie
void = void

won = won
lost = lost
returned = returned
carried = carried
withdrawn = withdrawn
surrendered = surrendered

shoe = a shoe
automatic-shuffler = an automatic shuffler

change-stake = changed in stake
keep = kept
raise-stake = raised
switch-side = moved to the other side
switch-side-and-change-stake = moved to the other side with another stake
withdraw = withdrawn

misdeal = misdeal
exposed-card = exposed card
equipment = equipment
other = other

royal_flush = a royal flush
paradise_straight = a paradise straight
four_of_a_kind = four of a kind
double_pairs = double pairs
three_of_a_kind = three of a kind
single_pair = a single pair

straight-flush = a straight flush
three-of-a-kind = three of a kind
straight = a straight
flush = a flush
pair = a pair
high-card = a high card

play = play
fold = fold
war = war
surrender = surrender

apparatus = apparatus
decks = decks
feed = where cards come from
layouts = layouts
seats = seats

hand = seat { $seat }: { $cards }

point-article-9-of-78-2008 = the wording of article 9 before 97/2008
point-procedure-and-prizes-of-89-2025 = the procedure and prizes of 89/2025
point-pair-plus-table = the prizes of Pair Plus
point-equal-hands = equal hands against a qualified dealer

met = met
not-met = not met
applied = applied
not-applied = did not apply
draws = draws
stands = stands
to-one = { $one } to { $other }
percent = { $it }%
parts = { $one } of { $other }

explained-heading = { $of ->
    [shoe] Shoe { $shoe } at table { $table }, { $game }, { $at } (line { $line })
   *[round] Round { $round } of shoe { $shoe } at table { $table }, { $game }, { $at } (line { $line })
 }
explained-options = Options
explained-authorised = authorised
explained-declared = declared, not authorised
explained-bet = Bet { $it } · { $on } · stake { $stake }{ $seat ->
    [absent] {""}
   *[other] {" "}· seat { $seat }
 }
explained-round = The round
explained-shoe = The shoe
explained-findings = Findings
explained-none = nothing was found
explained-rests = rests on step { $it }
unjudged = not judged
