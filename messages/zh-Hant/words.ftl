# 單詞：嚴重程度、依據等級、結論、查核結果一行的各部分，以及代碼的名稱。

violation = 違規
undetermined = 未能確定
defect = 記錄缺陷

official = 官方文本
secondary = 二手資料
inferred = 推論

verdict-violates = 違規：未有遵守法律或許可
verdict-unsound = 記錄不健全：未發現違規，但牌局記錄有缺陷
verdict-undetermined = 未能確定：法律或許可並未就一切作出規定
verdict-conforms = 合規：並無發現

told-line = 第{ $it }行
told-table = 賭枱 { $it }
told-shoe = 牌靴 { $it }
told-round = 第{ $it }局
told-bet = 投注 { $it }
told-article = { $it }
told-article-act = 第{ $act }號批示{ $it }
told-act = 第{ $act }號批示

article = 第{ $it }條
article-number = 第{ $it }條第{ $number }款
article-body = 規章正文
articles = 第{ $one }至{ $other }條

comma = 、
or = { $one }或{ $other }
at-least = 至少 { $it }
at-most = 最多 { $it }
between = { $one }至{ $other }

player = 閒家
banker = 莊家
tie = 和局
void = 無效

won = 贏
lost = 輸
returned = 退還
carried = 保留
withdrawn = 取回
surrendered = 放棄

shoe = 發牌盒
automatic-shuffler = 自動洗牌派牌機

change-stake = 更改金額
keep = 保留
raise-stake = 加注
switch-side = 轉投另一方
switch-side-and-change-stake = 轉投另一方並更改金額
withdraw = 取回

misdeal = 派牌錯誤
exposed-card = 牌面朝上
equipment = 設備
other = 其他

royal_flush = 皇家同花順
paradise_straight = 天堂順
four_of_a_kind = 四條
double_pairs = 雙對
three_of_a_kind = 三條
single_pair = 單對

straight-flush = 同花順
three-of-a-kind = 三條
straight = 順子
flush = 同花
pair = 對子
high-card = 高牌

play = 加注
fold = 棄牌
war = 開戰
surrender = 放棄

apparatus = 派牌設備
decks = 牌的副數
feed = 牌的來源
layouts = 枱面
seats = 座位

hand = 第{ $seat }座{ $cards }張

point-article-9-of-78-2008 = 第97/2008號批示之前的第9條條文
point-procedure-and-prizes-of-89-2025 = 第89/2025號批示的博彩程序及彩金
point-pair-plus-table = 「對子或以上」的彩金
point-equal-hands = 莊荷合資格而牌型相同

met = 符合
not-met = 不符合
applied = 適用
not-applied = 不適用
draws = 補牌
stands = 不補
to-one = { $one }賠{ $other }
percent = { $it }%
parts = { $other }分之{ $one }

explained-heading = { $of ->
    [shoe] 賭枱 { $table } 牌靴 { $shoe }，{ $game }，{ $at }（第{ $line }行）
   *[round] 賭枱 { $table } 牌靴 { $shoe } 第{ $round }局，{ $game }，{ $at }（第{ $line }行）
 }
explained-options = 選項
explained-authorised = 獲許可
explained-declared = 申報，未獲許可
explained-bet = 投注 { $it } · { $on } · 投注額 { $stake }{ $seat ->
    [absent] {""}
   *[other] {" "}· 第{ $seat }座
 }
explained-round = 牌局
explained-shoe = 牌靴
explained-findings = 查核結果
explained-none = 並無發現
explained-rests = 依據第{ $it }步
unjudged = 不予查核
