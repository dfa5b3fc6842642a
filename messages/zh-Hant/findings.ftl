# 每項查核結果的一句說明。訊息及參數與 messages/en/findings.ftl 相同。

malformed-record = { $detail-pointer ->
    [absent] 此行應為：{ $expected-is }；實為：{ $found-is }
   *[other] 欄位 { $detail-pointer } 應為：{ $expected-is }；實為：{ $found-is }
 }
    .meaning = 此行並非格式所定的記錄
malformed-record-long = 此行超過{ $expected-at_most_bytes }位元組
    .meaning = 此行並非格式所定的記錄
log-record-misplaced = 「log」記錄須為首項，且只得一項
    .meaning = 首項並非「log」記錄，或有第二項
unsupported-version = 牌局記錄採用第{ $found-version }版格式，只能讀取第{ $expected-version }版
    .meaning = 格式版本並非第1版
operator-mismatch = 牌局記錄屬{ $found-operator }，設定檔屬{ $expected-operator }
    .meaning = 牌局記錄的經營者與設定檔不符
log-end-mismatch = 「log-end」計{ $found-records }項記錄，實有{ $expected-records }項
    .meaning = 「log-end」的項數不符，或其後仍有記錄
log-end-mismatch-later = 「log-end」之後仍有記錄，而它須為最後一項
    .meaning = 「log-end」的項數不符，或其後仍有記錄
too-many-open-shoes = 同時有{ $found-open }個牌靴未結束，超過{ $expected-max }個，故停止讀取
    .meaning = 同時未結束的牌靴過多
unknown-table = 設定檔當日沒有{ $found-game }賭枱{ $table }
    .meaning = 設定檔當日沒有該博彩的此賭枱
unknown-shoe = 賭枱{ $table }的牌靴{ $shoe }並未開始
    .meaning = 該記錄的牌靴並未開始
duplicate-shoe = { $detail-open ->
    [yes] 賭枱{ $table }的牌靴{ $shoe }仍在進行，此記錄不計
   *[other] 賭枱{ $table }曾用牌靴名稱{ $shoe }，此牌靴不予查核
 }
    .meaning = 此賭枱曾用該牌靴名稱
duplicate-round = 此牌靴已有第{ $round }局，此記錄不計
    .meaning = 此牌靴已有該局數
round-gap = 應為第{ $expected-round }局，卻為第{ $found-round }局
    .meaning = 局數有缺
time-reversed = { $found-at } 早於該賭枱前一項記錄 { $expected-not_before }
    .meaning = 該記錄早於同一賭枱的前一項
rounds-mismatch = 「end」計{ $found-rounds }局，此牌靴實有{ $expected-rounds }局
    .meaning = 「end」的局數不符
game-not-in-force = { $found-day } 並無生效的{ $game }規章
    .meaning = 當日並無該博彩的生效規章
equipment-not-conforming = 賭枱登記的設備不符合用具條文：{ $detail-faults }
    .meaning = 賭枱登記的設備不符合用具條文
option-not-authorised = { $detail-option }（{ $detail-option-name }）：申報為「{ $found-value }」，獲許可者為「{ $expected-value }」
    .meaning = 申報的選項與獲許可者不符
no-authorised-option = { $found-declared ->
    [absent] { $detail-option }（{ $detail-option-name }）：未獲許可，亦無申報
   *[other] { $detail-option }（{ $detail-option-name }）：未獲許可；申報為「{ $found-declared }」
 }
    .meaning = 必需的選項未獲許可
deck-count = 使用{ $found-decks }副牌；用具條文准許{ $expected-range }副
    .meaning = 牌的副數不在用具條文所准之內
feed-mismatch = 牌來自{ WORD($found-feed) }，應來自{ WORD($expected-feed) }
    .meaning = 牌的來源不符
burn-missing = { $found-cards ->
    [absent] 沒有開局銷牌的記錄
   *[other] 沒有首張銷牌的記錄，而張數須由其決定
 }
    .meaning = 沒有開局銷牌，或沒有首張銷牌的記錄
burn-unexpected = 記錄開局銷牌{ $found-cards }張，而使用自動洗牌機時並無銷牌
    .meaning = 使用自動洗牌機時仍有開局銷牌
burn-count = 銷牌{ $found-cards }張{ $found-first ->
    [absent] {""}
   *[other] （首張{ $found-first }）
 }；按獲許可的方法，{ $detail-decks }副牌應銷{ $expected-range }張
    .meaning = 開局銷牌與獲許可的方法不符
demonstrations-over-limit = 示範{ $found-demonstrations }局；{ $detail-permit ->
    [absent] 法律最多准許{ $expected-max }局
   *[other] 法律及許可最多准許{ $expected-max }局
 }
    .meaning = 示範局超過法律或許可所准
cut-card-unexpected = 出現切牌卡，而自動洗牌機並無切牌卡
    .meaning = 自動洗牌機出現切牌卡
white-card-position = { $found-came_out ->
    [yes] 白卡在餘下{ $found-after }至{ $found-before }張牌時出現，應約在最後十二張之前（{ $expected-range }張）
   *[other] 餘下{ $found-after }張牌時白卡仍未出現，應約在最後十二張之前（{ $expected-range }張）
 }
    .meaning = 白卡並非約在最後十二張牌之前
round-after-white-card = 第{ $round }局在白卡所准的最後一局之後進行
    .meaning = 在白卡所准的最後一局之後仍有牌局
discard-over-limit = 該局前抽走{ $found-discarded }張牌；{ $expected-max ->
    [0] 使用自動洗牌機時不得抽走
   *[other] 最多可抽走{ $expected-max }張
 }
    .meaning = 該局前抽走多於一張牌，或從自動洗牌機抽走牌
too-many-of-card = { $found-card } 出現{ $found-count }次；全部牌只有{ $expected-max }張
    .meaning = 相同的牌多於全部牌所有
shoe-exhausted = 已派出{ $found-out }張牌；全部牌只有{ $expected-max }張
    .meaning = 派出的牌多於全部牌所有
initial-cards = 閒家有{ $found-player }張牌，莊家有{ $found-banker }張；起初每方應有{ $expected-player }張
    .meaning = 一方或一手牌沒有應有的起初牌數
initial-cards-hands = 莊荷有{ $found-dealer }張牌，各手牌：{ $found-hands }；{ $expected-cards ->
    [3] 各應有3張
   *[other] 莊荷應有{ $expected-cards }張，開戰者2張，其他1張
 }
    .meaning = 一方或一手牌沒有應有的起初牌數
third-card-missing = { $side ->
    [player] 閒家
   *[banker] 莊家
 }在 { $detail-player } / { $detail-banker } 時沒有補牌；{ $article ->
    [absent] 按規則須補牌
   *[other] 按{ $article }須補牌
 }
    .meaning = 一方沒有補應補的牌
third-card-forbidden = { $side ->
    [player] 閒家
   *[banker] 莊家
 }在 { $detail-player } / { $detail-banker } 時{ $found-act ->
    [more-cards] 補了多於一張牌
   *[draws] 補了牌
 }；{ $article ->
    [absent] 按規則
   *[other] 按{ $article }
 }{ $expected-act ->
    [one-card] 最多補一張
   *[stands] 不得補牌
 }
    .meaning = 一方補了不得補的牌
points-mismatch = 宣佈閒家{ $found-player ->
    [absent] –
   *[other] { $found-player }
 }點、莊家{ $found-banker ->
    [absent] –
   *[other] { $found-banker }
 }點；按牌為{ $expected-player }點及{ $expected-banker }點
    .meaning = 宣佈的點數與牌不符
outcome-mismatch = 宣佈「{ WORD($found-outcome) }」；閒家{ $detail-player }點對莊家{ $detail-banker }點，應為「{ WORD($expected-outcome) }」
    .meaning = 宣佈的結果與牌不符
void-unexplained = { $detail-void_reason ->
    [absent] 該局無故宣佈無效
   *[other] 該局宣佈無效（{ WORD($detail-void_reason) }）
 }，而其牌 { $found-player } / { $found-banker } 已完整且合規派出
    .meaning = 無效局的牌已完整且合規派出
void-not-permitted = 該局宣佈無效（{ WORD($found-void_reason) }），此非理由：牌及投注均有效
    .meaning = 因牌面朝上而宣佈牌局無效
tie-not-decided = 第{ $expected-resolves }局的和局未由下一局分出勝負
    .meaning = 和局的下一局沒有分出其勝負
resolves-unexpected = { $expected-resolves ->
    [absent] 該局稱為第{ $found-resolves }局分勝負，但並無待決的和局
   *[other] 該局稱為第{ $found-resolves }局分勝負，但待決的和局為第{ $expected-resolves }局
 }
    .meaning = 「resolves」並非待決和局的局數
tie-bet-not-permitted = 和局的投注被{ WORD($found-treatment) }；獲許可者為：{ $expected-permitted }
    .meaning = 和局投注的處理方式未獲許可
tie-bet-not-permitted-later = 第{ $detail-tie }局和局的投注被{ WORD($found-treatment) }（{ $detail-before-on } { $detail-before-stake } → { $detail-after-on } { $detail-after-stake }）；獲許可者為：{ $expected-permitted }
    .meaning = 和局投注的處理方式未獲許可
tie-bet-missing = { $expected-seat ->
    [absent] {""}
   *[other] 第{ $expected-seat }座
 }在第{ $detail-tie }局和局後保留的「{ $expected-on }」投注 { $expected-stake }，在此局沒有對應的投注
    .meaning = 保留的投注在分勝負的一局沒有對應的投注
bet-not-offered = 「{ $found-on }」並非{ $game }法定的投注，亦非許可所增設
    .meaning = 並非該博彩法定的投注，亦非許可所增設
bet-over-limit = 「{ $found-on }」投注 { $found-stake } 超出賭枱限額（{ $expected-range }）
    .meaning = 投注額高於或低於賭枱限額
standing-in-seat = 站立的投注者在第{ $found-seat }座的投注區下注
    .meaning = 站立的投注者在坐席投注區下注
handled-by = 第{ $found-seat }座看{ $found-side ->
    [player] 閒家
   *[banker] 莊家
 }的牌{ $detail-forbidden ->
    [yes] ，而該賭枱不准看牌
   *[no] { $detail-shuffler ->
        [yes] ，而使用自動洗牌機時不看牌
       *[no] {""}
     }
 }；其在該方的最高投注為 { $found-stake ->
    [absent] 零
   *[other] { $found-stake }
 }，就座者的最高投注為 { $expected-stake ->
    [absent] 零
   *[other] { $expected-stake }
 }
    .meaning = 看牌的座位並非就座者中投注額最高者
jackpot-unauthorised = 接受累積大獎投注，而定額彩金未獲核准（{ $detail-option }）
    .meaning = 累積大獎投注的定額彩金未獲核准
result-mismatch = 「{ $detail-on }」投注 { $detail-stake } 記錄為「{ WORD($found-result) }」，該局應為「{ WORD($expected-result) }」
    .meaning = 投注的結果與該局不符
payout-mismatch = 「{ $detail-on }」投注 { $detail-stake } 賠付 { $found-paid }，應賠付 { $expected-paid }
    .meaning = 賠付額並非彩金減佣金
jackpot-mismatch = 累積大獎賠付 { $found-paid }，{ $detail-combination ->
    [absent] {""}
   *[other] { WORD($detail-combination) }
 }應賠付 { $expected-paid }{ $detail-meter ->
    [absent] {""}
   *[other] （累積額：{ $detail-meter }）
 }
    .meaning = 累積大獎的彩金與彩金條文不符
currency-mismatch = 獲核准的金額以{ $expected-currency }計{ $found-currency ->
    [absent] ，牌局記錄的貨幣不詳
   *[other] ，牌局記錄以{ $found-currency }計
 }
    .meaning = 獲核准的金額屬另一貨幣
jackpot-meter-missing = { WORD($detail-combination) }的彩金取決於累積額，而該局沒有記錄
    .meaning = 彩金取決於累積額，而該局沒有記錄
commission-mismatch = 賠付額正確，而記錄的佣金為 { $found-commission ->
    [absent] 零
   *[other] { $found-commission }
 }；「{ $detail-on }」投注 { $detail-stake } 應收佣金 { $expected-commission }
    .meaning = 賠付額正確而佣金不符
bonus-mismatch = 底注 { $detail-stake } 以{ WORD($detail-hand) }獲額外彩金 { $found-bonus }，應為 { $expected-bonus }
    .meaning = 額外彩金與彩金條文不符
play-bet-mismatch = { $detail-fault ->
    [no-ante] 第{ $detail-seat }座沒有底注
    [no-play] 第{ $detail-seat }座決定加注而沒有加注，應為 { $expected-play }
    [play-after-fold] 第{ $detail-seat }座已棄牌，仍有加注 { $found-play }
   *[play-is-not-the-ante] 第{ $detail-seat }座的加注為 { $found-play }，應與底注 { $found-ante } 相同
 }
    .meaning = 加注與該手牌的決定不符
pair-plus-must-play = 第{ $detail-seat }座投注「對子或以上」而棄牌；投注者必須加注
    .meaning = 投注「對子或以上」者棄牌
war-bet-mismatch = { $detail-fault ->
    [no-initial-bet] 第{ $detail-seat }座沒有首注
    [tie-without-decision] 第{ $detail-seat }座和牌而沒有決定：開戰或放棄
    [decision-without-tie] 第{ $detail-seat }座並非和牌，卻有決定
    [no-raise] 第{ $detail-seat }座開戰而沒有加注，應為 { $expected-raise }
    [raise-without-war] 第{ $detail-seat }座沒有開戰，卻有加注 { $found-raise }
   *[raise-is-not-the-initial-bet] 第{ $detail-seat }座的加注為 { $found-raise }，應與首注 { $found-initial } 相同
 }
    .meaning = 開戰加注與該手牌的決定不符
unregulated-point = 現行條文未有規定，或無法讀取：{ $detail-point }
    .meaning = 現行條文未有規定，或無法讀取
alternative-not-authorised = { $detail-option }（{ $detail-option-name }）：此牌靴有{ $detail-coups }局依「{ $detail-played }」，獲許可者為「{ $detail-authorised }」：計算正確，方案不符
    .meaning = 計算正確，方案不符
findings-truncated = 查核結果已達{ $expected-max }項，停止讀取
    .meaning = 查核結果的數目或位元組數已達上限，停止讀取
findings-truncated-bytes = 查核結果已達{ $expected-max }位元組，停止讀取
    .meaning = 查核結果的數目或位元組數已達上限，停止讀取
