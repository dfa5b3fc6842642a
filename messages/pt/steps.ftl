# O que diz cada passo de uma explicação. As mesmas mensagens e argumentos que em messages/en/steps.ftl.

coup-2-burn-by-decks = no início inutiliza-se uma carta por cada um dos { $decks } baralhos
coup-2-burn-by-first-card = no início inutilizam-se tantas cartas quantas dá o valor facial da primeira{ $first ->
    [absent] {""}
   *[other] : { $first }, { $face_value }
 }
coup-2-burn-fixed = no início inutiliza-se um número de cartas que a casa fixou{ $cards ->
    [absent] {""}
   *[other] : { $cards }
 }
coup-5-points = as cartas valem: jogador { $player } = { $player_points }, banqueiro { $banker } = { $banker_points }

makccarat-9-natural = 9 ou 8 com duas cartas, em qualquer dos grupos, termina a jogada: jogador { $player }, banqueiro { $banker }
makccarat-9-level-both-draw = com a mesma pontuação os dois grupos recebem carta: jogador { $player }, banqueiro { $banker }
makccarat-9-lower-draws = com pontuações diferentes recebe carta o grupo mais baixo: jogador { $player }, banqueiro { $banker }
makccarat-9-stays-lower-other-stands = o grupo que recebeu carta continua abaixo e o outro não recebe: { $reached } contra { $other }
makccarat-9-first-level-or-ahead-other-draws = primeira alternativa: o grupo que recebeu carta igualou ou passou o outro, que recebe também: { $reached } contra { $other }
makccarat-9-second-level-other-stands = segunda alternativa: o grupo que recebeu carta igualou o outro e há empate: { $reached } contra { $other }
makccarat-9-second-ahead-other-draws = segunda alternativa: o grupo que recebeu carta passou o outro, que recebe também: { $reached } contra { $other }
makccarat-11-tie-undecided = no empate as apostas no jogador e no banqueiro nem ganham nem perdem; decide a jogada seguinte
makccarat-12-main-bet = a aposta no { $side ->
    [player] jogador
   *[banker] banqueiro
 } ganha quando esse grupo ganha
makccarat-12-tie-bet = a aposta no empate ganha com um empate
makccarat-12-pair-bet = a aposta no par do { $side ->
    [player] jogador
   *[banker] banqueiro
 } ganha quando as duas primeiras cartas desse grupo são iguais em valor
makccarat-16-prize = a aposta ganha paga-se a { $prize }: montante { $stake }
makccarat-17-commission = { $kept ->
    [absent] jogada ganha com { $points } pontos: a casa nada retém do prémio
   *[other] com { $points } pontos a casa retém { $kept } do prémio
 }
makccarat-17-commission-on-pair = { $kept ->
    [absent] { $points ->
        [absent] um empate: a casa nada retém do prémio do par
       *[other] jogada ganha com { $points } pontos: a casa nada retém do prémio do par
    }
   *[other] com { $points } pontos a casa retém { $kept } do prémio do par
 }

baccarat-9-11-natural = 9 ou 8 com duas cartas, em qualquer dos grupos, termina a jogada: jogador { $player }, banqueiro { $banker }
baccarat-9-11-player-draws = o jogador recebe carta com 5 ou menos: { $player }
baccarat-9-11-banker-draws-alone = o jogador não recebeu carta; o banqueiro recebe com 5 ou menos: { $banker }
baccarat-9-11-banker-draws-by-tableau = o jogador recebeu { $player_third }; pela tabela o banqueiro recebe com { $banker } pontos
baccarat-12-tie-returned = no empate devolvem-se as apostas no jogador e no banqueiro
baccarat-13-main-bet = a aposta no { $side ->
    [player] jogador
   *[banker] banqueiro
 } ganha quando esse grupo ganha
baccarat-13-tie-bet = a aposta no empate ganha com um empate
baccarat-13-pair-bet = a aposta no par do { $side ->
    [player] jogador
   *[banker] banqueiro
 } ganha quando as duas primeiras cartas desse grupo são iguais em valor
baccarat-13-lucky-six = o 6 Sortudo ganha quando o banqueiro ganha com 6
baccarat-13-jackpot-combination = uma combinação do «jackpot»: jogador { $player }, banqueiro { $banker }{ $combination ->
    [absent] {""}
   *[other] : { WORD($combination) }
 }
baccarat-17-prize = a aposta ganha paga-se a { $prize }: montante { $stake }
baccarat-17-jackpot-royal-flush = a sequência real vale todo o valor acumulado, { $meter }, dividido por { $shares } partes
baccarat-17-jackpot-paradise-straight = a sequência paraíso vale o maior de { $fixed } e { $part } do valor acumulado, { $meter }, dividido por { $shares } partes
baccarat-17-jackpot-fixed-amount = { WORD($combination) } vale o montante aprovado: { $amount }
baccarat-18-commission = quando o banqueiro ganha com { $points } pontos { $kept ->
    [absent] o prémio é { $prize }
   *[other] o prémio é { $prize } e a casa retém { $kept } dele
 }

fortune-3-card-poker-8-hand = a mão { $seat ->
    [absent] do «croupier»
   *[other] do lugar { $seat }
 }, { $cards }, é { $hand ->
    [absent] nenhuma mão de três cartas
   *[other] { WORD($hand) }
 }
fortune-3-card-poker-9-fold = quem não joga perde a aposta inicial
fortune-3-card-poker-9-dealer-plays = o «croupier» joga com dama ou superior: { WORD($dealer) }, { $dealer_by }
fortune-3-card-poker-9-dealer-does-not-play = o «croupier» não joga: paga-se a aposta inicial e devolve-se a adicional
fortune-3-card-poker-9-higher-hand-wins = a mão superior à do «croupier» ganha: { WORD($hand) }, { $hand_by }, contra { WORD($dealer) }, { $dealer_by }
fortune-3-card-poker-9-lower-hand-loses = a mão inferior à do «croupier» perde: { WORD($hand) }, { $hand_by }, contra { WORD($dealer) }, { $dealer_by }
fortune-3-card-poker-9-equal-hands = as mãos são iguais e o artigo não diz o que se segue; é uso devolver as apostas
fortune-3-card-poker-9-bonus = a sequência, o trio ou a sequência de naipe que joga tem um prémio adicional sobre a aposta inicial: { WORD($hand) }{ $prize ->
    [absent] {""}
   *[other] , { $prize }
 }
fortune-3-card-poker-9-pair-plus = o Par Superior ganha com um par ou superior, seja qual for a mão do «croupier»: { WORD($hand) }

casino-war-body-higher-card-wins = decide a mais alta das primeiras cartas: { $hand } contra { $dealer } do «croupier»
casino-war-body-surrender = houve desistência no empate: perde-se { $part } da aposta
casino-war-body-war = na guerra ganha a segunda carta igual ou superior: { $hand } contra { $dealer } do «croupier»
casino-war-body-tie-bet = a aposta no empate ganha quando as primeiras cartas são iguais em valor: { $hand } contra { $dealer } do «croupier»

shoe-decks = baralhos admitidos: { $range }; aqui: { $decks }
shoe-shuffler = as cartas têm de vir de um baralhador automático: { WORD($feed) }
shoe-equipment = o equipamento registado da mesa tem de ser o que o artigo sobre o material pede
shoe-option = { $option } ({ $option-name }): está autorizado «{ $authorised }», declarou-se «{ $declared }»
shoe-option-needed = { $option } ({ $option-name }) tem de estar autorizado{ $declared ->
    [absent] {""}
   *[other] ; declarou-se «{ $declared }»
 }
shoe-feed = as cartas têm de vir de onde está autorizado: «{ $authorised }»; vêm de { WORD($feed) }
shoe-burn-recorded = tem de estar registada a inutilização inicial de cartas, e a primeira carta onde o número depende dela
shoe-burn = têm de ser inutilizadas { $range } cartas: { $cards }{ $first ->
    [absent] {""}
   *[other] , a primeira { $first }
 }
shoe-no-burn = com baralhador automático não se inutilizam cartas: { $cards }
shoe-demonstrations = no máximo { $max } jogadas de demonstração: { $demonstrations }
shoe-text = não se encontrou o texto que rege o jogo: { $point }

round-white-card = { $out ->
    [yes] a carta branca já tinha saído{ $left ->
        [absent] {""}
       *[other] , e restavam tantas jogadas: { $left }
     }{ $deciding ->
        [yes] ; a jogada que decide um empate não conta
       *[no] {""}
     }
   *[no] a carta branca não tinha saído antes desta jogada
 }
round-no-white-card = num baralhador automático não há carta branca, e saiu uma
round-white-card-position = a carta branca sai cerca de doze cartas antes da última ({ $range }): restavam { $before } antes da jogada e { $after } depois
round-discards = antes de uma jogada retira-se no máximo { $max ->
    [one] { $max } carta
   *[other] { $max } cartas
 }: { $discarded }
round-cards-out = os baralhos têm { $held } cartas; saíram { $out }
round-card = nos baralhos há { $card } { $max } vezes; viu-se { $count } vezes
round-first-cards = cada grupo recebe primeiro duas cartas: jogador { $player }, banqueiro { $banker }
round-third-card = o { $side ->
    [player] jogador
   *[banker] banqueiro
 } { $did ->
    [draws] recebeu carta
   *[stands] não recebeu carta
 }: { $cards }
round-points = as pontuações são { $player } e { $banker }; anunciou-se { $said_player } e { $said_banker }
round-outcome = { $player } contra { $banker } dá «{ WORD($outcome) }»; anunciou-se «{ WORD($said) }»
round-void = uma jogada só é nula quando um erro não se pode corrigir{ $reason ->
    [absent] {""}
   *[other] : { WORD($reason) }
 }{ $lawful ->
    [yes] ; as cartas são uma distribuição completa e correcta
   *[other] {""}
 }
round-tie-decided = o empate da jogada { $tie } tem de ser decidido por esta{ $resolves ->
    [absent] , que não o diz
   *[other] , que diz decidir a jogada { $resolves }
 }
round-tie-waits = o empate da jogada { $tie } tem de ser decidido pela jogada seguinte do distribuidor, e aqui não se segue nenhuma
round-tie-bet = { $after ->
    [absent] a aposta de { $before } em { $on } foi { WORD($treatment) } depois do empate
   *[other] a aposta de { $before } em { $on }, mantida do empate da jogada { $tie }, é de { $after } em { $on_after }: { WORD($treatment) }
 }
round-handling = o lugar { $seat } manuseou as cartas do { $side ->
    [player] jogador
   *[banker] banqueiro
 }; a sua aposta mais alta aí é { $stake }, a mais alta de um jogador sentado é { $highest }{ $forbidden ->
    [yes] ; a mesa não o permite
   *[no] {""}
 }{ $shuffler ->
    [yes] ; as cartas vêm de um baralhador automático
   *[no] {""}
 }

hand-cards = cada mão tem as suas cartas; o «croupier» tem { $dealer }
hand-additional-bet = o lugar { $seat } decidiu «{ WORD($decision) }»: aposta inicial { $ante }, adicional { $play }
hand-pair-plus-plays = quem aposta no Par Superior tem de jogar: o lugar { $seat } decidiu «{ WORD($decision) }»
hand-raise = o lugar { $seat } { $tied ->
    [yes] empatou
   *[no] não empatou
 } e decidiu { $decision ->
    [absent] nada
   *[other] «{ WORD($decision) }»
 }: aposta inicial { $initial }, reforço { $raise }

bet-offered = a aposta tem de ser das que a lei ou uma autorização oferece: { $on }
bet-added = uma autorização acrescenta a aposta { $on }; o que paga não se verifica
bet-text-unread = o texto que rege a aposta { $on } não se encontrou, ou pode não estar ainda em vigor
bet-limits = a mesa aceita { $range } em { $on }: { $stake }
bet-standing = um jogador de pé não pode apostar no espaço de um lugar: lugar { $seat }
bet-settlement = a aposta é «{ WORD($result) }»{ $prize ->
    [absent] {""}
   *[other] {" "}a { $prize }
 }{ $kept ->
    [absent] {""}
   *[other] {" "}menos { $kept } do prémio
 }; devido: { $due }. O registo: «{ WORD($said) }», pagos { $paid }{ $commission ->
    [absent] {""}
   *[other] , comissão { $commission }
 }; montante { $stake }
bet-bonus = o prémio adicional devido por { WORD($hand) } é { $due }; pagaram-se { $bonus }
bet-void = numa jogada nula devolvem-se todas as apostas: «{ WORD($said) }», pagos { $paid }; montante { $stake }
bet-jackpot-amounts = os montantes fixos do «jackpot» carecem de aprovação ({ $option })
bet-pair-plus-table = os prémios oficiais do Par Superior não se encontraram e a configuração não dá nenhuns
