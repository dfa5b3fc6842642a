# 逐步說明中每一步的內容。訊息及參數與 messages/en/steps.ftl 相同。

coup-2-burn-by-decks = 開局按牌的副數銷牌：{ $decks }副
coup-2-burn-by-first-card = 開局按首張牌的牌面點數銷牌{ $first ->
    [absent] {""}
   *[other] ：{ $first }，{ $face_value }
 }
coup-2-burn-fixed = 開局按場方預定的張數銷牌{ $cards ->
    [absent] {""}
   *[other] ：{ $cards }
 }
coup-5-points = 計點：閒家 { $player } 為{ $player_points }點，莊家 { $banker } 為{ $banker_points }點

makccarat-9-natural = 任何一方首兩張牌得九點或八點，牌局即結束：閒家{ $player }點，莊家{ $banker }點
makccarat-9-level-both-draw = 點數相同，雙方均補牌：閒家{ $player }點，莊家{ $banker }點
makccarat-9-lower-draws = 點數不同，低的一方補牌：閒家{ $player }點，莊家{ $banker }點
makccarat-9-stays-lower-other-stands = 補牌一方仍較低，另一方不補：{ $reached }點對{ $other }點
makccarat-9-first-level-or-ahead-other-draws = 第一方案：補牌一方追平或超前，另一方亦補牌：{ $reached }點對{ $other }點
makccarat-9-second-level-other-stands = 第二方案：補牌一方追平，即為和局：{ $reached }點對{ $other }點
makccarat-9-second-ahead-other-draws = 第二方案：補牌一方超前，另一方亦補牌：{ $reached }點對{ $other }點
makccarat-11-tie-undecided = 和局時閒、莊投注不分勝負，由下一局決定
makccarat-12-main-bet = 投注{ $side ->
    [player] 閒家
   *[banker] 莊家
 }，該方勝出即贏
makccarat-12-tie-bet = 投注和局，和局即贏
makccarat-12-pair-bet = 投注{ $side ->
    [player] 閒對
   *[banker] 莊對
 }，該方首兩張牌同值即贏
makccarat-16-prize = 贏的投注按 { $prize } 賠付：投注額 { $stake }
makccarat-17-commission = { $kept ->
    [absent] 以{ $points }點勝出，場方不收取彩金
   *[other] 以{ $points }點勝出，場方收取彩金的{ $kept }
 }
makccarat-17-commission-on-pair = { $kept ->
    [absent] { $points ->
        [absent] 和局，場方不收取對子彩金
       *[other] 以{ $points }點勝出，場方不收取對子彩金
    }
   *[other] 以{ $points }點勝出，場方收取對子彩金的{ $kept }
 }

baccarat-9-11-natural = 任何一方首兩張牌得九點或八點，牌局即結束：閒家{ $player }點，莊家{ $banker }點
baccarat-9-11-player-draws = 閒家五點或以下補牌：{ $player }點
baccarat-9-11-banker-draws-alone = 閒家不補；莊家五點或以下補牌：{ $banker }點
baccarat-9-11-banker-draws-by-tableau = 閒家補得{ $player_third }；按補牌表，莊家{ $banker }點時補牌
baccarat-12-tie-returned = 和局時退還閒、莊投注
baccarat-13-main-bet = 投注{ $side ->
    [player] 閒家
   *[banker] 莊家
 }，該方勝出即贏
baccarat-13-tie-bet = 投注和局，和局即贏
baccarat-13-pair-bet = 投注{ $side ->
    [player] 閒對
   *[banker] 莊對
 }，該方首兩張牌同值即贏
baccarat-13-lucky-six = 莊家以六點勝出，幸運6即贏
baccarat-13-jackpot-combination = 累積大獎牌型：閒家 { $player }，莊家 { $banker }{ $combination ->
    [absent] {""}
   *[other] ：{ WORD($combination) }
 }
baccarat-17-prize = 贏的投注按 { $prize } 賠付：投注額 { $stake }
baccarat-17-jackpot-royal-flush = 皇家同花順得全部累積額 { $meter }，分為{ $shares }份
baccarat-17-jackpot-paradise-straight = 天堂順得 { $fixed } 與累積額 { $meter } 的{ $part }兩者之較高者，分為{ $shares }份
baccarat-17-jackpot-fixed-amount = { WORD($combination) }得獲核准的定額：{ $amount }
baccarat-18-commission = 莊家以{ $points }點勝出，{ $kept ->
    [absent] 彩金為 { $prize }
   *[other] 彩金為 { $prize }，場方收取其{ $kept }
 }

fortune-3-card-poker-8-hand = { $seat ->
    [absent] 莊荷
   *[other] 第{ $seat }座
 }的牌 { $cards } 為{ $hand ->
    [absent] 不足三張
   *[other] { WORD($hand) }
 }
fortune-3-card-poker-9-fold = 不加注者輸底注
fortune-3-card-poker-9-dealer-plays = 莊荷有 Q 或以上方可比牌：{ WORD($dealer) }（{ $dealer_by }）
fortune-3-card-poker-9-dealer-does-not-play = 莊荷不合資格：底注獲賠，加注退還
fortune-3-card-poker-9-higher-hand-wins = 牌高於莊荷即贏：{ WORD($hand) }（{ $hand_by }）對{ WORD($dealer) }（{ $dealer_by }）
fortune-3-card-poker-9-lower-hand-loses = 牌低於莊荷即輸：{ WORD($hand) }（{ $hand_by }）對{ WORD($dealer) }（{ $dealer_by }）
fortune-3-card-poker-9-equal-hands = 牌型相同，條文未有規定；慣例退還投注
fortune-3-card-poker-9-bonus = 順子、三條或同花順並加注者，按底注獲額外彩金：{ WORD($hand) }{ $prize ->
    [absent] {""}
   *[other] ，{ $prize }
 }
fortune-3-card-poker-9-pair-plus = 不論莊荷的牌，對子或以上即贏「對子或以上」：{ WORD($hand) }

casino-war-body-higher-card-wins = 首張牌高者勝：{ $hand } 對莊荷 { $dealer }
casino-war-body-surrender = 和牌後放棄：輸投注的{ $part }
casino-war-body-war = 開戰後第二張牌相同或較高者勝：{ $hand } 對莊荷 { $dealer }
casino-war-body-tie-bet = 首張牌同值，和局投注即贏：{ $hand } 對莊荷 { $dealer }

shoe-decks = 准許的副數：{ $range }；現為{ $decks }
shoe-shuffler = 牌須來自自動洗牌機：{ WORD($feed) }
shoe-equipment = 賭枱登記的設備須符合用具條文
shoe-option = { $option }（{ $option-name }）：獲許可者為「{ $authorised }」，申報為「{ $declared }」
shoe-option-needed = { $option }（{ $option-name }）須獲許可{ $declared ->
    [absent] {""}
   *[other] ；申報為「{ $declared }」
 }
shoe-feed = 牌須來自獲許可的來源：「{ $authorised }」；現來自{ WORD($feed) }
shoe-burn-recorded = 須記錄開局銷牌，張數取決於首張牌者亦須記錄首張牌
shoe-burn = 開局須銷{ $range }張牌：{ $cards }{ $first ->
    [absent] {""}
   *[other] ，首張為 { $first }
 }
shoe-no-burn = 使用自動洗牌機時不銷牌：{ $cards }
shoe-demonstrations = 最多示範{ $max }局：{ $demonstrations }
shoe-text = 未能找到規範博彩的條文：{ $point }

round-white-card = { $out ->
    [yes] 白卡先前已出現{ $left ->
        [absent] {""}
       *[other] ，尚可進行{ $left }局
     }{ $deciding ->
        [yes] ；為和局分勝負的一局不計
       *[no] {""}
     }
   *[no] 此局前白卡尚未出現
 }
round-no-white-card = 自動洗牌機並無白卡，卻出現白卡
round-white-card-position = 白卡約在最後十二張牌之前出現（{ $range }）：此局前餘下{ $before }張，其後餘下{ $after }張
round-discards = 每局前最多抽走{ $max }張牌：{ $discarded }
round-cards-out = 全部牌共{ $held }張；已派出{ $out }張
round-card = 全部牌中 { $card } 有{ $max }張；已出現{ $count }次
round-first-cards = 每方先派兩張牌：閒家 { $player }，莊家 { $banker }
round-third-card = { $side ->
    [player] 閒家
   *[banker] 莊家
 }{ $did ->
    [draws] 補牌
   *[stands] 不補
 }：{ $cards }
round-points = 點數為{ $player }及{ $banker }；宣佈為{ $said_player }及{ $said_banker }
round-outcome = { $player }點對{ $banker }點為「{ WORD($outcome) }」；宣佈為「{ WORD($said) }」
round-void = 錯誤無法更正時牌局方為無效{ $reason ->
    [absent] {""}
   *[other] ：{ WORD($reason) }
 }{ $lawful ->
    [yes] ；其牌已完整且合規派出
   *[other] {""}
 }
round-tie-decided = 第{ $tie }局的和局須由此局分出勝負{ $resolves ->
    [absent] ，而此局並無說明
   *[other] ；此局稱為第{ $resolves }局分勝負
 }
round-tie-waits = 第{ $tie }局的和局須由牌靴的下一局分出勝負，而此處其後並無牌局
round-tie-bet = { $after ->
    [absent] 「{ $on }」投注 { $before } 在和局後{ WORD($treatment) }
   *[other] 第{ $tie }局和局保留的「{ $on }」投注 { $before }，現為「{ $on_after }」{ $after }：{ WORD($treatment) }
 }
round-handling = 第{ $seat }座看{ $side ->
    [player] 閒家
   *[banker] 莊家
 }的牌；其在該方的最高投注為 { $stake }，就座者的最高投注為 { $highest }{ $forbidden ->
    [yes] ；該賭枱不准看牌
   *[no] {""}
 }{ $shuffler ->
    [yes] ；牌來自自動洗牌機
   *[no] {""}
 }

hand-cards = 每手牌均有應有的牌；莊荷有 { $dealer }
hand-additional-bet = 第{ $seat }座決定「{ WORD($decision) }」：底注 { $ante }，加注 { $play }
hand-pair-plus-plays = 投注「對子或以上」者必須加注：第{ $seat }座決定「{ WORD($decision) }」
hand-raise = 第{ $seat }座{ $tied ->
    [yes] 和牌
   *[no] 並非和牌
 }，{ $decision ->
    [absent] 沒有決定
   *[other] 決定「{ WORD($decision) }」
 }：首注 { $initial }，加注 { $raise }

bet-offered = 投注須為法定或許可所增設：{ $on }
bet-added = 許可增設投注「{ $on }」；其賠付不予查核
bet-text-unread = 規範投注「{ $on }」的條文未能找到，或可能尚未生效
bet-limits = 賭枱的「{ $on }」限額為 { $range }：{ $stake }
bet-standing = 站立者不得在座位的投注區下注：第{ $seat }座
bet-settlement = 投注為「{ WORD($result) }」{ $prize ->
    [absent] {""}
   *[other] ，{ $prize }
 }{ $kept ->
    [absent] {""}
   *[other] ，扣除彩金的{ $kept }
 }；應賠付 { $due }。記錄：「{ WORD($said) }」，賠付 { $paid }{ $commission ->
    [absent] {""}
   *[other] ，佣金 { $commission }
 }；投注額 { $stake }
bet-bonus = { WORD($hand) }應得額外彩金 { $due }；賠付 { $bonus }
bet-void = 無效局須退還所有投注：「{ WORD($said) }」，賠付 { $paid }；投注額 { $stake }
bet-jackpot-amounts = 累積大獎的定額彩金須獲核准（{ $option }）
bet-pair-plus-table = 「對子或以上」的官方彩金未能找到，設定檔亦無提供
